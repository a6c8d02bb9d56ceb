// Rows of elements some places apart, short rows and fills, against plain walks.

package strided

import (
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/internal/cpu"
	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/simd"
)

// shapeCase is a copy by its strides in elements; the offsets follow from them.
type shapeCase struct{ shape, d, s []int }

// stepCases are planes for each of the routines of steps.go, with rows of n elements.
func stepCases(n int) []shapeCase {
	var list []shapeCase
	add := func(shape, d, s []int) { list = append(list, shapeCase{shape, d, s}) }
	for places := 2; places <= simd.StepMost+1; places++ {
		row := n*places + 1
		add([]int{n}, []int{1}, []int{places})
		add([]int{2, n}, []int{n + 1, 1}, []int{row, -places})
		add([]int{2, n}, []int{row, places}, []int{n + 1, 1})
		add([]int{2, n}, []int{row, places}, []int{1, 0})
		add([]int{places, n}, []int{n + 2, 1}, []int{1, places})
		add([]int{places, n}, []int{n, 1}, []int{1, -places})
		add([]int{places - 1, n}, []int{n, 1}, []int{1, places})
		add([]int{n, places}, []int{places, 1}, []int{1, n + 3})
		add([]int{n, places}, []int{places, 1}, []int{1, -n})
		add([]int{n, places}, []int{places, 1}, []int{1, 0})
		add([]int{n, places - 1}, []int{places, 1}, []int{1, n})
		add([]int{n, places}, []int{-places, 1}, []int{1, n})
	}
	for _, places := range []int{1, 3, 12, 64, 100} { // filled rows, and short dense ones in twos
		add([]int{n, places}, []int{places + 1, 1}, []int{1, 0})
		add([]int{n, places}, []int{places, 1}, []int{2, 0})
		add([]int{3, n, 2, places}, []int{2 * n * places, places, n * places, 1}, []int{2 * n * places, 2 * places, places, 1})
		add([]int{3, 2, n, places}, []int{2 * n * places, n * places, places, 1}, []int{2 * n * places, places, 2 * places, 1})
	}
	return list
}

func TestSteps(t *testing.T) {
	defer func(r *simd.Routines) { simd.Active = r }(simd.Active)
	var machines []*simd.Routines // of each level, going past the caches always and never
	looptest.EachLevel(t, func(t *testing.T) {
		for _, from := range []int{0, 1 << 40} {
			m := *simd.Active
			m.Moves.PastFrom = from
			machines = append(machines, &m)
		}
	})
	for _, n := range []int{1, 2, 5, 7, 8, 9, 15, 16, 17, 31, 33, 64, 65, 130} {
		for _, c := range stepCases(n) {
			steppedCopy(t, machines, c, func(i int) uint8 { return uint8(i*7 + i>>8) })
			steppedCopy(t, machines, c, func(i int) uint16 { return uint16(i) })
			steppedCopy(t, machines, c, func(i int) int32 { return int32(i) })
			steppedCopy(t, machines, c, func(i int) int64 { return int64(i) })
			steppedCopy(t, machines, c, func(i int) complex128 { return complex(float64(i), -1) })
		}
	}
}

// steppedCopy copies between guards on every machine, the source being no longer than it has to be.
func steppedCopy[T comparable](t *testing.T, machines []*simd.Routines, c shapeCase, value func(int) T) {
	t.Helper()
	reach := func(strides []int) (lo, hi int) {
		for i, n := range c.shape {
			if s := strides[i] * (n - 1); s < 0 {
				lo += s
			} else {
				hi += s
			}
		}
		return lo, hi
	}
	dlo, dhi := reach(c.d)
	slo, shi := reach(c.s)
	const guard = 5
	fresh, src := make([]T, dhi-dlo+1+2*guard), make([]T, shi-slo+1)
	for i := range fresh {
		fresh[i] = value(1000 + i)
	}
	for i := range src {
		src[i] = value(i)
	}
	want, before := slices.Clone(fresh), slices.Clone(src)
	at := make([]int, 0, len(fresh))
	looptest.Layout{Off: -slo, Strides: c.s, Shape: c.shape}.Each(func(_, p int) { at = append(at, p) })
	looptest.Layout{Off: guard - dlo, Strides: c.d, Shape: c.shape}.Each(func(n, p int) { want[p] = src[at[n]] })
	dst := make([]T, len(fresh))
	for i, m := range machines {
		copy(dst, fresh)
		simd.Active = m
		Copy(dst, guard-dlo, c.d, src, -slo, c.s, c.shape)
		if !slices.Equal(dst, want) || !slices.Equal(src, before) {
			t.Fatalf("%T of shape %v strides %v <- %v wrong on %v, past the caches from %d", src[0], c.shape, c.d, c.s, cpu.Levels()[i/2], m.Moves.PastFrom)
		}
	}
}

// TestLongSteps goes through more vectors than one call does.
func TestLongSteps(t *testing.T) {
	const n = 3*stepBlocks*16 + 5
	src := make([]float32, 4*n)
	for i := range src {
		src[i] = float32(i)
	}
	looptest.EachLevel(t, func(t *testing.T) {
		dst := make([]float32, 4*n)
		for _, step := range []int{2, -3} {
			from := max(0, -step*(n-1))
			Copy(dst, 0, []int{1}, src, from, []int{step}, []int{n})
			for i := range n {
				if dst[i] != src[from+i*step] {
					t.Fatalf("every %d: element %d", step, i)
				}
			}
		}
		Copy(dst, 0, []int{2}, src, 0, []int{1}, []int{n})
		Copy(dst, 1, []int{2}, src, 9, []int{0}, []int{n})
		for i := range n {
			if dst[2*i] != src[i] || dst[2*i+1] != 9 {
				t.Fatalf("put: element %d", i)
			}
		}
		Copy(dst, 0, []int{3, 1}, src, 0, []int{1, n}, []int{n, 3})
		for i := range 3 * n {
			if dst[i] != src[i/3+i%3*n] {
				t.Fatalf("interleaved: element %d", i)
			}
		}
	})
}
