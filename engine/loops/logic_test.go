// Logic in place, and truth, products and extremes of complex numbers, against plain loops.

package loops

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestLogicInPlace(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(3, 1))
		for _, n := range []int{1, 7, 64, 65, 8191, 8192, 8193, 20000} {
			a, b := make([]uint8, n), make([]uint8, n)
			for i := range a {
				a[i], b[i] = uint8(r.IntN(3)*127), uint8(r.IntN(3)*128)
			}
			for name, f := range map[string]func(dst []bool, a, b []uint8){"and": LogicalAnd[uint8], "or": LogicalOr[uint8], "xor": LogicalXor[uint8],
				"not": oneOfBool(LogicalNot[uint8]), "truth": oneOfBool(Truth[uint8])} {
				want := make([]bool, n)
				f(want, a, b)
				first, second := slices.Clone(a), slices.Clone(b)
				f(as[bool](first), first, b)
				f(as[bool](second), a, second)
				if !slices.Equal(as[bool](first), want) || name != "not" && name != "truth" && !slices.Equal(as[bool](second), want) {
					t.Errorf("%s of %d numbers in place is another one", name, n)
				}
			}
		}
	})
}

func oneOfBool[T Elem](f func(dst []bool, a []T)) func(dst []bool, a, b []T) {
	return func(dst []bool, a, _ []T) { f(dst, a) }
}

func TestComplexRows(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		complexRows[float32, complex64](t)
		complexRows[float64, complex128](t)
	})
}

func complexRows[F Float, C Complex](t *testing.T) {
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
		a := complexOf[F, C](re, im)
		count, most, least := 0, 0, 0
		prod := []C{1}
		for i, z := range a {
			if z != 0 {
				count++
			}
			Mul(prod, prod, a[i:i+1])
			if !nanComplex(a[most]) && (nanComplex(z) || gtComplex(complex128(z), complex128(a[most]))) {
				most = i
			}
			if !nanComplex(a[least]) && (nanComplex(z) || ltComplex(complex128(z), complex128(a[least]))) {
				least = i
			}
		}
		if CountNonzero(a) != count || All(a) != (count == n) || Any(a) != (count > 0) {
			t.Fatalf("%v: %d are not zero, not %d", a, count, CountNonzero(a))
		}
		if ArgMaxComplex(a) != most || ArgMinComplex(a) != least {
			t.Fatalf("%v: the extremes are at %d and %d, not at %d and %d", a, most, least, ArgMaxComplex(a), ArgMinComplex(a))
		}
		if p := Prod(a); !sameBits(p, prod[0]) {
			t.Fatalf("%v: the product is %v, not %v", a, prod[0], p)
		}
	}
}
