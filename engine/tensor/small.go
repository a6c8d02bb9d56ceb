// Floats of two bytes and one: their values, and rounding to them; NaN.
package tensor

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
)

// Float32 is the value of the half-precision bits h.
func (h F16) Float32() float32 {
	sign, exp, man := uint32(h>>15)<<31, uint32(h>>10)&31, uint32(h)&1023
	switch exp {
	case 0:
		v := float32(man) / (1 << 24)
		return math.Float32frombits(math.Float32bits(v) | sign)
	case 31:
		return math.Float32frombits(sign | 0x7f800000 | man<<13)
	}
	return math.Float32frombits(sign | (exp+112)<<23 | man<<13)
}

// Float32 is the value of the bfloat16 bits h.
func (h BF16) Float32() float32 { return math.Float32frombits(uint32(h) << 16) }

// Float32 is the value of the bits h (no infinity; 0x7f and 0xff are NaN).
func (h F8E4M3FN) Float32() float32 {
	exp, man := int(h>>3)&15, float64(h&7)
	var v float64
	switch {
	case h&0x7f == 0x7f:
		v = math.NaN()
	case exp == 0:
		v = math.Ldexp(man, -9)
	default:
		v = math.Ldexp(8+man, exp-10)
	}
	if h&0x80 != 0 {
		v = -v
	}
	return float32(v)
}

// Float32 is the value of the bits h: the high byte of a float16.
func (h F8E5M2) Float32() float32 { return F16(uint16(h) << 8).Float32() }

// SetHalf stores a real number as a small float, rounded to nearest even.
func (t *Tensor) SetHalf(pos int, f float64) {
	bits := SmallBits(f, t.dt)
	if t.dt.Size() == 2 {
		Raw[uint16](t)[pos] = bits
	} else {
		Raw[uint8](t)[pos] = uint8(bits)
	}
}

// SmallBits are the bits of a real number as a small float, rounded to nearest
// even.
func SmallBits(f float64, dt dtype.DType) uint16 {
	switch dt {
	case dtype.Float16:
		return roundSmall(f, 5, 10, false)
	case dtype.BFloat16:
		return roundSmall(f, 8, 7, false)
	case dtype.Float8E4M3FN:
		return roundSmall(f, 4, 3, true)
	case dtype.Float8E5M2:
		return roundSmall(f, 5, 2, false)
	}
	panic("tensor: not a small float")
}

// roundSmall gives the bits of f in a format of eb exponent and mb mantissa
// bits; a finite format has no infinity and one NaN per sign.
func roundSmall(f float64, eb, mb int, finite bool) uint16 {
	sign := uint16(math.Float64bits(f)>>63) << (eb + mb)
	bias, top := 1<<(eb-1)-1, uint16(1<<eb-1)<<mb
	nan, inf := top|1<<(mb-1), top
	if finite {
		nan, inf = top|(1<<mb-1), top|(1<<mb-1)
	}
	a := math.Abs(f)
	switch {
	case math.IsNaN(f):
		return sign | nan
	case math.IsInf(f, 0):
		return sign | inf
	case a == 0:
		return sign
	}
	_, e := math.Frexp(a) // a = m * 2**e with m in [0.5, 1)
	exp := max(e-1, 1-bias)
	q := uint64(math.RoundToEven(math.Ldexp(a, mb-exp)))
	if q >= 1<<(mb+1) {
		q >>= 1
		exp++
	}
	bits := uint64(exp+bias-1)<<mb + q // q carries the hidden bit, or none for a subnormal
	limit := uint64(inf)
	if bits >= limit {
		return sign | inf
	}
	return sign | uint16(bits)
}

// NaN is the NaN of arithmetic, as NumPy has it: Go's own has another last bit.
func NaN() float64 { return math.Float64frombits(0x7ff8 << 48) }
