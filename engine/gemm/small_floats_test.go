// Products of 16-bit floats where routines read them as they lie: small whole numbers, for which every order of summation is
// exact, numbers near the ends of the range, and what is no number.

package gemm

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"
)

// halfCodes are 0 to 8 as IEEE halves.
var halfCodes = []uint16{0, 0x3c00, 0x4000, 0x4200, 0x4400, 0x4500, 0x4600, 0x4700, 0x4800}

// halves gives a view of codes as a Stored that is widened to float32.
func halves(v View[uint16], form Form) Stored[float32] {
	one := func(h uint16) float32 {
		if form == BFloat16 {
			return math.Float32frombits(uint32(h) << 16)
		}
		x := float32(slices.Index(halfCodes, h&0x7fff))
		if h>>15 != 0 {
			x = -x
		}
		return x
	}
	return Stored[float32]{
		View: View[byte]{Data: unsafe.Slice((*byte)(unsafe.Pointer(&v.Data[0])), 2*len(v.Data)), Off: v.Off, RS: v.RS, CS: v.CS, Rows: v.Rows, Cols: v.Cols},
		Size: 2, Form: form,
		Widen: func(dst []float32, src []byte) {
			for i := range dst {
				dst[i] = one(*(*uint16)(unsafe.Pointer(&src[2*i])))
			}
		},
	}
}

// codes draws whole numbers of either form into a view, and gives their values.
func codes(r *rand.Rand, v View[uint16], form Form) View[float32] {
	values := View[float32]{Data: make([]float32, len(v.Data)), Off: v.Off, RS: v.RS, CS: v.CS, Rows: v.Rows, Cols: v.Cols}
	for i := range v.Data {
		n, minus := r.IntN(len(halfCodes)), r.IntN(2)
		v.Data[i] = halfCodes[n]
		if form == BFloat16 {
			v.Data[i] = uint16(math.Float32bits(float32(n)) >> 16)
		}
		v.Data[i] |= uint16(minus) << 15
		values.Data[i] = float32(n) * float32(1-2*minus)
	}
	return values
}

func TestSmallFloats(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	check := func(form Form, m, n, k int) {
		a, b, c := operand[uint16](r, m, k, false), operand[uint16](r, k, n, false), operand[float32](r, m, n, true)
		av, bv := codes(r, a, form), codes(r, b, form)
		want := naive(m, n, k, av, bv, c, false)
		for _, v := range variants() {
			out := c
			out.Data = slices.Clone(c.Data)
			Mixed(v.ctx, 1, m, n, k, halves(a, form), Places{}, halves(b, form), Places{}, own(out), Places{})
			if !slices.Equal(out.Data, want) {
				t.Fatalf("%d×%d×%d of form %d on %s wrong", m, n, k, form, v.name)
			}
		}
	}
	for _, form := range []Form{BFloat16, Float16} {
		for m := range 20 {
			for n := range 6 {
				check(form, m, n, r.IntN(70))
				check(form, n, m, r.IntN(70))
			}
		}
		for _, s := range [][3]int{{200, 33, 70}, {1, 700, 300}, {700, 1, 300}, {300, 1, 1100}, {1, 2100, 9}, {3, 1100, 30}, {9, 11, 3001}, {1, 1, 9000}, {70, 1, 17000}, {193, 600, 3}, {40, 50, 1023}, {520, 540, 9}, {520, 17, 1030}, {20, 30, 2051}} {
			check(form, s[0], s[1], s[2])
		}
		for range 40 {
			check(form, 1+r.IntN(250), 1+r.IntN(60), 1+r.IntN(60))
		}
	}
}

// TestTinyPairs multiplies bfloat16s whose products are subnormal float32s, or nearly, and what is no number.
func TestTinyPairs(t *testing.T) {
	const m, n, k = 13, 33, 40
	r := rand.New(rand.NewPCG(19, 20))
	for _, exponents := range [][2]int{{1, 100}, {0, 127}, {60, 60}, {60, 66}, {64, 64}, {70, 72}, {127, 127}, {150, 160}} {
		a, b := make([]uint16, m*k), make([]uint16, k*n)
		for i := range a {
			a[i] = uint16(exponents[0]<<7 | r.IntN(128) | r.IntN(2)<<15)
		}
		for i := range b {
			b[i] = uint16(exponents[1]<<7 | r.IntN(128) | r.IntN(2)<<15)
		}
		if exponents[0] == 150 {
			a[3], a[k+4], b[5], b[n+6] = 0x7f80, 0x7fc0, 0xff80, 0
		}
		av, bv := View[uint16]{Data: a, RS: k, CS: 1}, View[uint16]{Data: b, RS: n, CS: 1}
		var all [][]float32
		for _, v := range variants() {
			out := make([]float32, m*n)
			Mixed(v.ctx, 1, m, n, k, halves(av, BFloat16), Places{}, halves(bv, BFloat16), Places{}, own(dense(out, n)), Places{})
			all = append(all, out)
		}
		for i, want := range all[0] {
			var size float64
			for l := range k {
				x := math.Abs(float64(math.Float32frombits(uint32(a[i/n*k+l])<<16)) * float64(math.Float32frombits(uint32(b[l*n+i%n])<<16)))
				size += x
			}
			for v, out := range all {
				x, y := float64(out[i]), float64(want)
				if x != y && !(x != x && y != y) && !(math.Abs(x-y) <= size*k*0x1p-24) {
					t.Fatalf("exponents %v, element %d on %s: %g, portable %g", exponents, i, variants()[v].name, x, y)
				}
			}
		}
	}
}
