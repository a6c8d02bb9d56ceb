// Products of stored numbers against the same of their values: every layout, small and in blocks, alone and with helpers.

package gemm

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"
)

// stored gives a view of int16s as a Stored that is widened to T.
func stored[T int32 | float32](v View[int16]) Stored[T] {
	return Stored[T]{
		View: View[byte]{Data: unsafe.Slice((*byte)(unsafe.Pointer(&v.Data[0])), 2*len(v.Data)), Off: v.Off, RS: v.RS, CS: v.CS, Rows: v.Rows, Cols: v.Cols},
		Size: 2,
		Widen: func(dst []T, src []byte) {
			for i := range dst {
				dst[i] = T(*(*int16)(unsafe.Pointer(&src[2*i])))
			}
		},
		Narrow: func(dst []byte, src []T) {
			for i, x := range src {
				*(*int16)(unsafe.Pointer(&dst[2*i])) = int16(x)
			}
		},
	}
}

// own gives a view of Ts as a Stored that needs no change.
func own[T int32 | float32](v View[T]) Stored[T] {
	return Stored[T]{
		View: View[byte]{Data: unsafe.Slice((*byte)(unsafe.Pointer(&v.Data[0])), 4*len(v.Data)), Off: v.Off, RS: v.RS, CS: v.CS, Rows: v.Rows, Cols: v.Cols}, Size: 4,
	}
}

func checkMixed[T int32 | float32](t *testing.T, r *rand.Rand, m, n, k int) {
	t.Helper()
	small := func(v View[int16]) View[int16] {
		for i := range v.Data {
			v.Data[i] %= 8
		}
		return v
	}
	a, b, c := small(operand[int16](r, m, k, false)), small(operand[int16](r, k, n, false)), operand[int16](r, m, n, true)
	want := naive(m, n, k, a, b, c, false)
	wide := operand[T](r, m, n, true)
	raw := operand[T](r, m, k, false) // one operand in no need of widening, the result neither
	first := View[int16]{Data: make([]int16, len(raw.Data)), Off: raw.Off, RS: raw.RS, CS: raw.CS, Rows: raw.Rows, Cols: raw.Cols}
	for i := range raw.Data {
		raw.Data[i] = T(r.IntN(9) - 4)
		first.Data[i] = int16(raw.Data[i])
	}
	to := View[int16]{Data: make([]int16, len(wide.Data)), Off: wide.Off, RS: wide.RS, CS: wide.CS, Rows: wide.Rows, Cols: wide.Cols}
	for i := range wide.Data {
		wide.Data[i] = T(r.IntN(9))
		to.Data[i] = int16(wide.Data[i])
	}
	wantWide := naive(m, n, k, first, b, to, false)
	for _, v := range variants() {
		out := c
		out.Data = slices.Clone(c.Data)
		Mixed(v.ctx, 1, m, n, k, stored[T](a), Places{}, stored[T](b), Places{}, stored[T](out), Places{})
		if !slices.Equal(out.Data, want) {
			t.Fatalf("%T %d×%d×%d on %s wrong: %+v", *new(T), m, n, k, v.name, c.RS)
		}
		got := wide
		got.Data = slices.Clone(wide.Data)
		Mixed(v.ctx, 1, m, n, k, own(raw), Places{}, stored[T](b), Places{}, own(got), Places{})
		for i, x := range got.Data {
			if int16(x) != wantWide[i] {
				t.Fatalf("%T %d×%d×%d on %s wrong with wide operands", *new(T), m, n, k, v.name)
			}
		}
	}
}

func TestMixed(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for m := range 7 {
		for n := range 7 {
			for k := range 4 {
				checkMixed[int32](t, r, m, n, k)
				checkMixed[float32](t, r, m, n, k)
			}
		}
	}
	for _, s := range [][3]int{{200, 33, 70}, {1, 700, 300}, {700, 1, 300}, {3, 1100, 30}, {300, 7, 600}, {193, 600, 3}, {5, 7, 5000}, {1, 1, 9000}, {40, 1, 5000}, {400, 530, 1}, {17, 19, 600}, {250, 530, 20}} {
		checkMixed[int32](t, r, s[0], s[1], s[2])
		checkMixed[float32](t, r, s[0], s[1], s[2])
	}
	for range 30 {
		checkMixed[float32](t, r, 1+r.IntN(250), 1+r.IntN(60), 1+r.IntN(60))
	}
}

func TestMixedBatch(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for range 60 {
		count, m, n, k := 1+r.IntN(40), 1+r.IntN(20), 1+r.IntN(20), r.IntN(20)
		if r.IntN(9) == 0 {
			count, m, n = 3, 100+r.IntN(200), 60
		}
		a, b := operand[int16](r, m, k, false), operand[int16](r, k, n, false)
		c := operand[int16](r, m, n, true)
		most := max(m*n, m*k, k*n)
		apart := func(v *View[int16], shared bool) Places {
			size := max(len(v.Data), most)
			if shared {
				return Places{}
			}
			data := make([]int16, size*count)
			for i := range data {
				data[i] = int16(r.Uint32())
			}
			v.Data = data
			if r.IntN(3) == 0 {
				table := make([]int, count)
				for i := range table {
					table[i] = (count - 1 - i) * size
				}
				return Places{Table: table}
			}
			return Places{Step: size}
		}
		ap, bp, cp := apart(&a, r.IntN(4) == 0), apart(&b, r.IntN(4) == 0), apart(&c, false)
		if r.IntN(2) == 0 { // without gaps
			if ap.Table == nil && ap.Step > 0 {
				a.Off, a.RS, a.CS, a.Rows, a.Cols, ap.Step = 0, k, 1, nil, nil, m*k
			}
			c.Off, c.RS, c.CS, c.Rows, c.Cols, cp = 0, n, 1, nil, nil, Places{Step: m * n}
		}
		want := slices.Clone(c.Data)
		for i := range count {
			x, y, z := a, b, c
			z.Data = want
			x.Off, y.Off, z.Off = a.Off+ap.at(i), b.Off+bp.at(i), c.Off+cp.at(i)
			multiply(m, n, k, x, y, z, false)
		}
		for _, v := range variants() {
			out := c
			out.Data = slices.Clone(c.Data)
			Mixed(v.ctx, count, m, n, k, stored[int32](a), ap, stored[int32](b), bp, stored[int32](out), cp)
			if !slices.Equal(out.Data, want) {
				t.Fatalf("batch of %d, %d×%d×%d on %s wrong", count, m, n, k, v.name)
			}
		}
	}
}
