package loops

import (
	"math"
	"testing"
)

func TestBesselI0(t *testing.T) {
	x := []float64{0, -1, 7.99, 8.01, 700, 800, math.Inf(1), math.NaN()}
	// Sums of exact fractions; from 710 on e**x is infinite, and of infinity NumPy's i0 is no number.
	want := []float64{1, 1.2660658777520084, 423.5842036746737, 431.5817860520924, 1.5295933476718737e302, math.Inf(1), math.NaN(), math.NaN()}
	got := make([]float64, len(x))
	BesselI0(got, x)
	for i, w := range want {
		if g := got[i]; g != w && !(g != g && w != w) && !(math.Abs(g-w) <= 4e-15*w) {
			t.Errorf("i0(%v) = %v, want %v", x[i], g, w)
		}
	}
}
