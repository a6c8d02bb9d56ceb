// Products of rows against their definition, at every level, with guard cells
// around what is written.

package reduction

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
)

func TestRowProducts(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		testRowProducts[float32](t)
		testRowProducts[float64](t)
	})
}

// guarded is rows with guard cells between and around them.
func guarded[T elem.Float](r *rand.Rand, rows, n int) Rows[T] {
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

func testRowProducts[T elem.Float](t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		rows, n := r.IntN(5), r.IntN(80)
		if r.IntN(50) == 0 {
			rows, n = 1+r.IntN(2), elem.Stretch+r.IntN(40)
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

// TestMulSpace multiplies over random axes, a part of the places at a time.
func TestMulSpace(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		testMulSpace[float32](t)
		testMulSpace[float64](t)
	})
}

// randomSpace has 2 to 5 axes; the result's rows lie apart.
func randomSpace[T elem.Float](r *rand.Rand) *Space[T] {
	s := &Space[T]{Dims: make([]int, 2+r.IntN(4))}
	for a := range s.Dims {
		s.Dims[a] = 1 + r.IntN(5)
	}
	last := len(s.Dims) - 1
	if s.Dims[last] = 1 + r.IntN(70); r.IntN(40) == 0 {
		s.Dims = s.Dims[last-1:]
		s.Dims[1] = elem.Stretch + r.IntN(40)
		last = 1
	}
	for t := range s.Step {
		l := looptest.Random(r, s.Dims[:last], t == 0)
		n := s.Dims[last] + r.IntN(3)
		for a := range l.Strides {
			l.Strides[a] *= n
		}
		s.Step[t], s.Off[t] = append(l.Strides, 1), l.Off*n
		s.Data[t] = make([]T, l.Size*n)
		for i := range s.Data[t] {
			s.Data[t][i] = T(r.IntN(9)-4) / 2
		}
	}
	if r.IntN(2) == 0 {
		s.Step[2][last] = 0
	}
	return s
}

func testMulSpace[T elem.Float](t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	for range 300 {
		s := randomSpace[T](r)
		outer, rows, n := s.Outer(), s.Dims[len(s.Dims)-2], s.Dims[len(s.Dims)-1]
		lo, from := r.IntN(outer+1), r.IntN(rows+1)
		hi, to := lo+r.IntN(outer+1-lo), from+r.IntN(rows+1-from)
		want := append([]T(nil), s.Data[0]...)
		layout := func(i int) looptest.Layout { return looptest.Layout{Off: s.Off[i], Strides: s.Step[i], Shape: s.Dims} }
		var at [3][]int
		for i := range at {
			layout(i).Each(func(_, pos int) { at[i] = append(at[i], pos) })
		}
		for k, pos := range at[0] {
			if row := k / n % rows; k/n/rows >= lo && k/n/rows < hi && row >= from && row < to {
				want[pos] = s.Data[1][at[1][k]]*s.Data[2][at[2][k]] + 0
			}
		}
		MulSpace(s, lo, hi, from, to)
		for i, v := range want {
			if w := s.Data[0][i]; v != w || math.Signbit(float64(v)) != math.Signbit(float64(w)) {
				t.Fatalf("%v steps %v: cell %d is %v, not %v", s.Dims, s.Step, i, w, v)
			}
		}
	}
}

// TestRowProductsSpecial has NaN, infinities and signed zeros.
func TestRowProductsSpecial(t *testing.T) {
	special := []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1), 0, 1, -1, math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64}
	n := len(special)
	looptest.EachLevel(t, func(t *testing.T) {
		for _, y := range special {
			dst := make([]float64, n)
			MulSpace(&Space[float64]{Dims: []int{1, n}, Step: [3][]int{{n, 1}, {n, 1}, {0, 0}}, Data: [3][]float64{dst, special, {y}}}, 0, 1, 0, 1)
			for i, x := range special {
				want := float64(x*y) + 0 // the conversion keeps machines from fusing the two
				if math.Float64bits(dst[i]) != math.Float64bits(want) && !(math.IsNaN(want) && math.IsNaN(dst[i])) {
					t.Errorf("%v * %v = %v, not %v", x, y, dst[i], want)
				}
			}
		}
	})
}
