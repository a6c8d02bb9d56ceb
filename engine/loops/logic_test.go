// Logic in place, and truth, products and extremes of complex numbers, against plain loops.

package loops

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
)

func TestLogicInPlace(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
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
				f(elem.As[bool](first), first, b)
				f(elem.As[bool](second), a, second)
				if !slices.Equal(elem.As[bool](first), want) || name != "not" && name != "truth" && !slices.Equal(elem.As[bool](second), want) {
					t.Errorf("%s of %d numbers in place is another one", name, n)
				}
			}
		}
	})
}

func oneOfBool[T elem.Elem](f func(dst []bool, a []T)) func(dst []bool, a, b []T) {
	return func(dst []bool, a, _ []T) { f(dst, a) }
}
