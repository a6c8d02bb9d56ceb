// Counts, extremes and products of rows of complex numbers.

package reduction

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
)

func TestComplexRows(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		complexRows[float32, complex64](t)
		complexRows[float64, complex128](t)
	})
}

func complexRows[F elem.Float, C elem.Complex](t *testing.T) {
	t.Helper()
	r := rand.New(rand.NewPCG(5, 5))
	minus := F(math.Copysign(0, -1))
	values := []F{0, minus, 0, 1, -1, 2, F(math.Inf(1)), F(math.NaN())}
	for round := range 300 {
		n := 1 + r.IntN(70)
		if round%20 == 0 {
			n = 1000 + r.IntN(3000)
		}
		kinds := len(values) - round%2*2 // without NaN in every other row
		re, im := make([]F, n), make([]F, n)
		for i := range re {
			re[i], im[i] = values[r.IntN(kinds)], values[r.IntN(kinds)]
		}
		a := looptest.ComplexOf[F, C](re, im)
		count, most, least := 0, 0, 0
		prod := []C{1}
		for i, z := range a {
			if z != 0 {
				count++
			}
			loops.Mul(prod, prod, a[i:i+1])
			if !loops.NanComplex(a[most]) && (loops.NanComplex(z) || loops.GtComplex(complex128(z), complex128(a[most]))) {
				most = i
			}
			if !loops.NanComplex(a[least]) && (loops.NanComplex(z) || loops.LtComplex(complex128(z), complex128(a[least]))) {
				least = i
			}
		}
		if loops.CountNonzero(a) != count || loops.All(a) != (count == n) || loops.Any(a) != (count > 0) {
			t.Fatalf("%v: %d are not zero, not %d", a, count, loops.CountNonzero(a))
		}
		if ArgMaxComplex(a) != most || ArgMinComplex(a) != least {
			t.Fatalf("%v: the extremes are at %d and %d, not at %d and %d", a, most, least, ArgMaxComplex(a), ArgMinComplex(a))
		}
		if p := Prod(a); !looptest.SameBits(p, prod[0]) {
			t.Fatalf("%v: the product is %v, not %v", a, prod[0], p)
		}
	}
}
