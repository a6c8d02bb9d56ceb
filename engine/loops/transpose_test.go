// Transposes of every size of element against one element at a time.

package loops

import (
	"testing"
)

func TestTransposes(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		for _, s := range [][2]int{{1, 1}, {3, 70}, {16, 16}, {17, 15}, {33, 64}, {131, 77}, {600, 40}, {40, 600}} {
			transposes[int16](t, s[0], s[1])
			transposes[int32](t, s[0], s[1])
			transposes[float64](t, s[0], s[1])
			transposes[complex128](t, s[0], s[1])
		}
	})
}

// transposes copies an m×n plane, with a guard column on each side, and its source reversed as well.
func transposes[T Number](t *testing.T, m, n int) {
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
