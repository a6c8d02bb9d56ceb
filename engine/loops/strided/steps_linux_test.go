// Rows of elements some places apart at the end of what may be read and written.

package strided

import (
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/internal/fence"
	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/simd"
)

func TestStepsAtEnd(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		stepsAtEnd[uint8](t)
		stepsAtEnd[uint16](t)
		stepsAtEnd[uint32](t)
		stepsAtEnd[uint64](t)
	})
}

func stepsAtEnd[T ~uint8 | ~uint16 | ~uint32 | ~uint64](t *testing.T) {
	const most = 2000
	from, to := fence.AtEnd[T](t, most), fence.AtEnd[T](t, most)
	for i := range from {
		from[i] = T(i)
	}
	for _, n := range []int{1, 8, 9, 16, 31, 64, 65, 130, 200} {
		for places := 1; places <= simd.StepMost; places++ {
			long := (n-1)*places + 1
			src, dst := from[most-long:], to[most-n:]
			for _, step := range []int{places, -places} {
				start := max(0, -step*(n-1))
				Copy(dst, 0, []int{1}, src, start, []int{step}, []int{n})
				for i, x := range dst {
					if x != src[start+i*step] {
						t.Fatalf("%T every %d of %d: element %d", x, step, n, i)
					}
				}
			}
			src, dst = from[most-n:], to[most-long:]
			want := slices.Clone(dst)
			for i, x := range src {
				want[i*places] = x
			}
			if Copy(dst, 0, []int{places}, src, 0, []int{1}, []int{n}); !slices.Equal(dst, want) {
				t.Fatalf("%T put every %d of %d", dst[0], places, n)
			}
			src, dst = from[most-n*places:], to[most-n*places:]
			Copy(dst, 0, []int{places, 1}, src, 0, []int{1, n}, []int{n, places})
			for i, x := range dst {
				if x != src[i/places+i%places*n] {
					t.Fatalf("%T %d rows of %d: element %d", x, places, n, i)
				}
			}
			Copy(dst, 0, []int{n, 1}, src, 0, []int{1, places}, []int{places, n})
			for i, x := range dst {
				if x != src[i/n+i%n*places] {
					t.Fatalf("%T %d columns of %d: element %d", x, places, n, i)
				}
			}
		}
	}
}
