// Kernels on whole numbers of every type and level against the plain loops.

package loops

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

func TestIntegerLevels(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		integerLevels[int8](t)
		integerLevels[int16](t)
		integerLevels[int32](t)
		integerLevels[int64](t)
		integerLevels[uint8](t)
		integerLevels[uint16](t)
		integerLevels[uint32](t)
		integerLevels[uint64](t)
	})
}

func integerLevels[T elem.Integer](t *testing.T) {
	r := rand.New(rand.NewPCG(6, 2))
	plainly := func(f func()) {
		defer func(r *simd.Routines) { simd.Active = r }(simd.Active)
		simd.Active = new(simd.Routines)
		f()
	}
	for _, n := range []int{1, 15, 16, 17, 100, 1000} {
		a, b := wholesOf[T](r, n), wholesOf[T](r, n)
		copy(b[:n/3], a) // some are equal
		for name, f := range map[string]func(dst, a, b []T){"Add": Add[T], "Sub": Sub[T], "Mul": Mul[T], "Maximum": Maximum[T], "Minimum": Minimum[T],
			"And": And[T], "Or": Or[T], "Xor": Xor[T]} {
			const guard = 77
			want, got := make([]T, n), make([]T, n+1)
			got[n] = guard
			plainly(func() { f(want, a, b) })
			if f(got[:n], a, b); !slices.Equal(got[:n], want) || got[n] != guard {
				t.Errorf("%s of %d %T: %v and %v give %v, want %v", name, n, a[0], a, b, got, want)
			}
		}
		for name, f := range map[string]func(dst []bool, a, b []T){"Equal": Equal[T], "NotEqual": NotEqual[T], "Less": Less[T], "LessEqual": LessEqual[T],
			"Greater": Greater[T], "GreaterEqual": GreaterEqual[T]} {
			want, got := make([]bool, n), make([]bool, n+1)
			plainly(func() { f(want, a, b) })
			if f(got[:n], a, b); !slices.Equal(got[:n], want) || got[n] {
				t.Errorf("%s of %d %T: %v and %v give %v, want %v", name, n, a[0], a, b, got, want)
			}
		}
	}
}
