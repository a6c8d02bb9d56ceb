// Every way to do a product is taken by some product, and is the one that was told of.

package gemm

import (
	"math"
	"testing"

	"github.com/tq-lang/tq/engine/internal/cpu"
	"github.com/tq-lang/tq/engine/route"
)

// layout says how a matrix lies: its elements from a slice of rows·cols.
type layout func(data []float64, rows, cols int) View[float64]

func rowsLie(d []float64, rows, cols int) View[float64] {
	return View[float64]{Data: d, RS: cols, CS: 1}
}

func columnsLie(d []float64, rows, cols int) View[float64] {
	return View[float64]{Data: d, RS: 1, CS: rows}
}

// apartLie has elements that never follow each other: every second place, by a table of columns.
func apartLie(d []float64, rows, cols int) View[float64] {
	v := View[float64]{Data: make([]float64, 2*len(d)+rows), RS: 2*cols + 1, Cols: make([]int, cols)}
	for j := range v.Cols {
		v.Cols[j] = 2 * j
	}
	v.Cols[cols-1]++ // the steps are not all equal
	for i := range rows {
		for j := range cols {
			v.Data[i*v.RS+v.Cols[j]] = d[i*cols+j]
		}
	}
	return v
}

func TestRoutes(t *testing.T) {
	table := []struct {
		m, n, k int
		a, b    layout
		want    route.How // with kernels
		plain   route.How // without
	}{
		{3, 4, 0, rowsLie, rowsLie, route.Zeros, route.Zeros},
		{8, 8, 8, rowsLie, rowsLie, route.InPlace, route.Portable},
		{2, 2, 2, apartLie, apartLie, route.Packed, route.Loops},
		{3, 3, 1, rowsLie, rowsLie, route.Loops, route.Loops},
		{20, 20, 1, rowsLie, rowsLie, route.Lines, route.Loops},
		{20, 20, 1, rowsLie, columnsLie, route.Lines, route.Loops},
		{40, 1, 50, rowsLie, rowsLie, route.RowDots, route.Loops},
		{1, 40, 50, rowsLie, rowsLie, route.ColumnSums, route.Loops},
		{40, 1, 50, columnsLie, rowsLie, route.ColumnSums, route.Loops},
		{1, 1, 50, rowsLie, rowsLie, route.RowDots, route.Loops},
		{40, 1, 50, apartLie, rowsLie, route.Loops, route.Loops},
		{60, 60, 60, rowsLie, columnsLie, route.Packed, route.Portable},
		{60, 20, 700, rowsLie, rowsLie, route.Bare, route.Portable},
		{30, 30, 5000, rowsLie, rowsLie, route.Split, route.Split},
		{20, 20, 3000, rowsLie, rowsLie, route.Bare, route.Portable},
		{20, 60, 3000, rowsLie, rowsLie, route.Bare, route.Portable},
		{20, 700, 700, rowsLie, rowsLie, route.Packed, route.Portable},
		{6, 700, 700, rowsLie, rowsLie, route.FewRows, route.Portable},
	}
	contexts := []*Context{{Portable: true}}
	for _, l := range levels() {
		if l != cpu.Portable {
			contexts = append(contexts, &Context{Level: l})
		}
	}
	for _, c := range table {
		a, b := make([]float64, c.m*c.k), make([]float64, c.k*c.n)
		for i := range a {
			a[i] = float64(i%7) - 3
		}
		for i := range b {
			b[i] = float64(i%5) - 2
		}
		va, vb := c.a(a, c.m, c.k), c.b(b, c.k, c.n)
		for _, ctx := range contexts {
			var took []route.How
			ctx.Took = func(how route.How) { took = append(took, how) }
			ctx.Dry = true
			Gemm(ctx, c.m, c.n, c.k, View[float64]{RS: va.RS, CS: va.CS, Cols: va.Cols}, View[float64]{RS: vb.RS, CS: vb.CS, Cols: vb.Cols},
				View[float64]{RS: c.n, CS: 1}, false)
			out := make([]float64, c.m*c.n)
			ctx.Dry = false
			Gemm(ctx, c.m, c.n, c.k, va, vb, View[float64]{Data: out, RS: c.n, CS: 1}, false)
			want := c.want
			if ctx.Portable || !(&problem[float64]{}).hasKernels(ctx) {
				want = c.plain
			} else if ctx.Level == cpu.NEON && want == route.InPlace {
				want = route.Bare // no tile reads A where it lies
			}
			if len(took) != 2 || took[0] != want || took[1] != want {
				t.Errorf("%d×%d×%d at level %d: took %v, want %v twice", c.m, c.n, c.k, ctx.Level, took, want)
			}
			for i := range c.m {
				for j := range c.n {
					var sum float64
					for k := range c.k {
						sum += va.Data[i*va.RS+va.cols().at(k)] * vb.Data[k*vb.RS+vb.cols().at(j)]
					}
					if math.Abs(sum-out[i*c.n+j]) > 1e-9 {
						t.Fatalf("%d×%d×%d: element %d, %d is %v, not %v", c.m, c.n, c.k, i, j, out[i*c.n+j], sum)
					}
				}
			}
		}
	}
}

func TestBatchRoutes(t *testing.T) {
	table := []struct {
		name       string
		m, n, k    int
		a, b, c    View[float64]
		ap, bp, cp int
		want       route.How
		plain      route.How
	}{
		{"one behind the other", 4, 4, 4, View[float64]{RS: 4, CS: 1}, View[float64]{RS: 4, CS: 1}, View[float64]{RS: 4, CS: 1}, 16, 16, 16, route.OneCall, route.Loops},
		{"along the last axis", 4, 4, 4, View[float64]{RS: 400, CS: 100}, View[float64]{RS: 400, CS: 100}, View[float64]{RS: 400, CS: 100}, 1, 1, 1, route.AcrossBatch, route.AcrossBatch},
		{"columns", 4, 1, 8, View[float64]{RS: 8, CS: 1}, View[float64]{RS: 1, CS: 1}, View[float64]{RS: 1, CS: 1}, 32, 8, 4, route.RowDots, route.Loops},
	}
	for _, c := range table {
		for _, ctx := range []*Context{{Portable: true}, {}} {
			var took []route.How
			ctx.Took = func(how route.How) { took = append(took, how) }
			data := make([]float64, 4000)
			c.a.Data, c.b.Data, c.c.Data = data, data, make([]float64, 4000)
			Batch(ctx, 100, c.m, c.n, c.k, c.a, Places{Step: c.ap}, c.b, Places{Step: c.bp}, c.c, Places{Step: c.cp}, false)
			want := c.want
			if !(&problem[float64]{}).hasKernels(ctx) {
				want = c.plain
			}
			if len(took) != 1 || took[0] != want {
				t.Errorf("%s, portable %v: took %v, want %v", c.name, ctx.Portable, took, want)
			}
		}
	}
}

func TestMixedRoutes(t *testing.T) {
	narrow := func(rs int) Stored[int32] {
		return Stored[int32]{View: View[byte]{Data: make([]byte, 1<<16), RS: rs, CS: 1}, Size: 1,
			Widen: func(dst []int32, src []byte) {
				for i := range dst {
					dst[i] = int32(int8(src[i]))
				}
			},
			Narrow: func(dst []byte, src []int32) {
				for i := range src {
					dst[i] = byte(src[i])
				}
			}}
	}
	for _, c := range []struct {
		count int
		want  route.How
	}{{1, route.Widened}, {9, route.WidenedAll}} {
		var took []route.How
		ctx := &Context{Took: func(how route.How) { took = append(took, how) }}
		Mixed(ctx, c.count, 5, 6, 7, narrow(7), Places{Step: 35}, narrow(6), Places{Step: 42}, narrow(6), Places{Step: 30})
		if len(took) != 1 || took[0] != c.want {
			t.Errorf("%d products took %v, want %v", c.count, took, c.want)
		}
	}
}
