// Infinities, what is no number, and the sign of zero.

package gemm

import (
	"math"
	"testing"
)

// Shapes that go by every way: tiles, packed or not, rows and columns of sums, lines, few rows, many at a time.
var waysShapes = [][3]int{{1, 1, 9}, {5, 1, 33}, {1, 37, 12}, {70, 1, 40}, {30, 40, 1}, {4, 4, 4}, {13, 17, 5}, {33, 50, 20}, {3, 600, 1100}, {40, 90, 700}}

// What surrounds the operands does not get into the result, nor does an infinity get out of its row and column.
func TestSpecialValues(t *testing.T) {
	nan := math.NaN()
	for _, s := range waysShapes {
		m, n, k := s[0], s[1], s[2]
		for _, v := range variants() {
			for _, transposed := range []bool{false, true} {
				a, b, c := framed(m, k, nan, transposed), framed(k, n, nan, transposed), framed(m, n, 7, false)
				a.Data[a.at(m/2, k/2)] = math.Inf(1)
				b.Data[b.at(k/3, n/2)] = nan
				Gemm(v.ctx, m, n, k, a, b, c, false)
				for i := range m {
					for j := range n {
						got := c.Data[c.at(i, j)]
						want := float64(k)
						if i == m/2 {
							want = math.Inf(1)
						}
						if j == n/2 {
							want = nan
						}
						if got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
							t.Fatalf("%v on %s (%d, %d): %v, not %v", s, v.name, i, j, got, want)
						}
						c.Data[c.at(i, j)] = 7
					}
				}
				for i, x := range c.Data {
					if x != 7 {
						t.Fatalf("%v on %s writes at %d beside the result", s, v.name, i)
					}
				}
			}
		}
	}
}

// framed is a matrix of ones inside a larger one of other values.
func framed(rows, cols int, frame float64, transposed bool) View[float64] {
	pitch := cols + 5
	v := View[float64]{Data: make([]float64, (rows+2)*pitch), Off: pitch + 2, RS: pitch, CS: 1}
	if transposed {
		pitch = rows + 5
		v = View[float64]{Data: make([]float64, (cols+2)*pitch), Off: pitch + 2, RS: 1, CS: pitch}
	}
	for i := range v.Data {
		v.Data[i] = frame
	}
	for i := range rows {
		for j := range cols {
			v.Data[v.at(i, j)] = 1
		}
	}
	return v
}

// Sums start from zero, so that no element is -0.
func TestNoNegativeZero(t *testing.T) {
	zero := math.Copysign(0, -1)
	for _, s := range waysShapes {
		m, n, k := s[0], s[1], s[2]
		a, b := framed(m, k, 1, false), framed(k, n, 1, false)
		for i := range a.Data {
			a.Data[i] = zero
		}
		for _, v := range variants() {
			c := make([]float64, m*n)
			Gemm(v.ctx, m, n, k, a, b, dense(c, n), false)
			for i, x := range c {
				if x != 0 || math.Signbit(x) {
					t.Fatalf("%v on %s element %d is %v", s, v.name, i, x)
				}
			}
		}
	}
}
