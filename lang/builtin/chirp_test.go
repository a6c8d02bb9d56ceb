// The chirp transform against one that has no use for it.
package builtin

import (
	"math"
	"math/cmplx"
	"testing"

	"gonum.org/v1/gonum/dsp/fourier"
)

// A chirp gives what the sum of the definition does, as gonum's plan computes it.
func TestChirp(t *testing.T) {
	for _, n := range []int{2, 3, 7, 127, 131, 256, 262, 1009, 1310} {
		x := make([]complex128, n)
		for i := range x {
			x[i] = complex(math.Sin(float64(i*i%37)), math.Cos(float64(3*i%11)))
		}
		c, plan := newChirp(n), fourier.NewCmplxFFT(n)
		for name, pair := range map[string][2][]complex128{
			"coefficients": {c.Coefficients(make([]complex128, n), x), plan.Coefficients(nil, x)},
			"sequence":     {c.Sequence(make([]complex128, n), x), plan.Sequence(nil, x)},
		} {
			for i := range x {
				if d := cmplx.Abs(pair[0][i] - pair[1][i]); d > 1e-11*float64(n) {
					t.Fatalf("%d points: %s %d is %v, not %v", n, name, i, pair[0][i], pair[1][i])
				}
			}
		}
	}
	if _, ok := newTransform(1310).(*chirp); !ok || largestFactor(1310) != 131 || largestFactor(128) != 2 {
		t.Error("1310 = 2·5·131 points want a chirp")
	}
}
