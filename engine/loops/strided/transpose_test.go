// Transposes of every size of element against one element at a time.

package strided

import (
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
)

func TestTransposes(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		for _, s := range [][2]int{{1, 1}, {3, 70}, {16, 16}, {17, 15}, {33, 64}, {131, 77}, {600, 40}, {40, 600}} {
			transposes[int16](t, s[0], s[1])
			transposes[int32](t, s[0], s[1])
			transposes[float64](t, s[0], s[1])
			transposes[complex128](t, s[0], s[1])
		}
	})
}

// transposes copies an m×n plane, with a guard column on each side, and its source reversed as well.
func transposes[T elem.Number](t *testing.T, m, n int) {
	t.Helper()
	src, dst := make([]T, m*n), make([]T, n*(m+1)+1)
	var v T
	for i := range src {
		v++
		src[i] = v
	}
	Copy(dst, 1, []int{m + 1, 1}, src, 0, []int{1, n}, []int{n, m})
	for i := range n {
		for j := range m {
			if dst[1+i*(m+1)+j] != src[j*n+i] {
				t.Fatalf("%T %d×%d at %d, %d", v, m, n, i, j)
			}
		}
		if dst[i*(m+1)] != 0 {
			t.Fatal("guard written")
		}
	}
	Copy(dst, 1, []int{m + 1, 1}, src, (m-1)*n, []int{1, -n}, []int{n, m})
	for i := range n {
		for j := range m {
			if dst[1+i*(m+1)+j] != src[(m-1-j)*n+i] {
				t.Fatalf("%T %d×%d reversed at %d, %d", v, m, n, i, j)
			}
		}
	}
}

// TestPiles turns small planes with rows far apart, which are gone through along a third axis, also reversed and in parts.
func TestPiles(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		for _, shape := range [][5]int{{16, 16, 16, 3, 16}, {8, 32, 20, 5, 8}, {3, 40, 20, 7, 24}, {1, 16, 30, 16, 16}} {
			piles[uint16](t, shape)
			piles[float32](t, shape)
			piles[float64](t, shape)
			piles[complex128](t, shape)
		}
	})
}

// piles copies x[a, b, c, d, e] to y[e, c, a, d, b], d backwards too, whole and unit by unit.
func piles[T elem.Number](t *testing.T, n [5]int) {
	t.Helper()
	size := n[0] * n[1] * n[2] * n[3] * n[4]
	src := make([]T, size)
	var v T
	for i := range src {
		v++
		src[i] = v
	}
	sd, sc := n[4], n[4]*n[3]
	sb := sc * n[2]
	sa := sb * n[1]
	shape := []int{n[4], n[2], n[0], n[3], n[1]}
	dstr := []int{n[2] * n[0] * n[3] * n[1], n[0] * n[3] * n[1], n[3] * n[1], n[1], 1}
	for _, back := range []bool{false, true} {
		from, step := 0, sd
		if back {
			from, step = (n[3]-1)*sd, -sd
		}
		dst := make([]T, size+2)
		var p CopyPlan
		MakeCopy(&p, dst, 1, dstr, src, from, []int{1, sc, sa, step, sb}, shape, 1<<14)
		for u := range p.Units() {
			p.Run(u, u+1)
		}
		if dst[0] != 0 || dst[size+1] != 0 {
			t.Fatal("guard written")
		}
		for i := range size {
			b, d, a, c, e := i%n[1], i/n[1]%n[3], i/n[1]/n[3]%n[0], i/n[1]/n[3]/n[0]%n[2], i/n[1]/n[3]/n[0]/n[2]
			if want := src[a*sa+b*sb+c*sc+from+d*step+e]; dst[1+i] != want {
				t.Fatalf("%T %v at %d: %v, not %v", v, n, i, dst[1+i], want)
			}
		}
	}
}
