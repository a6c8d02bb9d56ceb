// Products of rows against their definition, at every level, with guard cells
// around what is written.

package loops

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestRowProducts(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		testRowProducts[float32](t)
		testRowProducts[float64](t)
	})
}

// guarded is rows with guard cells between and around them.
func guarded[T Float](r *rand.Rand, rows, n int) Rows[T] {
	gap := n + 1 + r.IntN(3)
	x := Rows[T]{make([]T, rows*gap+3), 2, gap}
	for i := range x.Data {
		x.Data[i] = T(r.IntN(9)-4) / 2
	}
	if rows > 0 && r.IntN(3) == 0 {
		x.Off, x.Step = x.Off+(rows-1)*gap, -gap
	}
	if r.IntN(4) == 0 {
		x.Step = 0
	}
	return x
}

func testRowProducts[T Float](t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		rows, n := r.IntN(5), r.IntN(80)
		if r.IntN(50) == 0 {
			rows, n = 1+r.IntN(2), stretch+r.IntN(40)
		}
		x, y, d := guarded[T](r, rows, n), guarded[T](r, rows, n), guarded[T](r, rows, n)
		if d.Step == 0 {
			d.Off, d.Step = 2, n+1
		}
		same := func(what string, want []T, run func(d Rows[T])) {
			t.Helper()
			got := d
			got.Data = append([]T(nil), d.Data...)
			run(got)
			for i, v := range want {
				if w := got.Data[i]; v != w || math.Signbit(float64(v)) != math.Signbit(float64(w)) {
					t.Fatalf("%s of %d×%d: cell %d is %v, not %v", what, rows, n, i, w, v)
				}
			}
		}
		each := func(f func(cell *T, row, i int)) []T {
			want := append([]T(nil), d.Data...)
			for row := range rows {
				for i := range n {
					f(&want[d.Off+row*d.Step+i], row, i)
				}
			}
			return want
		}
		same("MulRows", each(func(c *T, row, i int) { *c = x.row(row, n)[i]*y.row(row, n)[i] + 0 }),
			func(d Rows[T]) { MulRows(rows, n, d, x, y) })
		same("ScaleRows", each(func(c *T, row, i int) { *c = x.row(row, n)[i]*y.row(row, 1)[0] + 0 }),
			func(d Rows[T]) { ScaleRows(rows, n, d, x, y) })
		want := append([]T(nil), d.Data...)
		for row := range rows {
			var s T
			for i := range n {
				s += x.row(row, n)[i] * y.row(row, n)[i]
			}
			want[d.Off+row*d.Step] = s
		}
		same("DotRows", want, func(d Rows[T]) { DotRows(rows, n, d, x, y) })
		if rows == 0 {
			continue
		}
		for _, accumulate := range []bool{false, true} {
			want := append([]T(nil), d.Data...)
			line := want[d.Off:][:n]
			for i := range line {
				if !accumulate {
					line[i] = 0
				}
				for row := range rows {
					line[i] += x.row(row, n)[i] * y.row(row, n)[i]
				}
			}
			same("MulSums", want, func(d Rows[T]) { MulSums(rows, n, d.Data[d.Off:], x, y, accumulate) })
		}
	}
}

// TestRowProductsSpecial has NaN, infinities and signed zeros.
func TestRowProductsSpecial(t *testing.T) {
	special := []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1), 0, 1, -1, math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64}
	n := len(special)
	eachLevel(t, func(t *testing.T) {
		for _, y := range special {
			dst := make([]float64, n)
			ScaleRows(1, n, Rows[float64]{Data: dst}, Rows[float64]{Data: special}, Rows[float64]{Data: []float64{y}})
			for i, x := range special {
				want := x*y + 0
				if math.Float64bits(dst[i]) != math.Float64bits(want) && !(math.IsNaN(want) && math.IsNaN(dst[i])) {
					t.Errorf("%v * %v = %v, not %v", x, y, dst[i], want)
				}
			}
		}
	})
}
