// The floats of one and two bytes: rounding by their definition.

package ref

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// format describes a small float: the bits of its mantissa, its exponent's
// range for normal numbers, its largest value, and what lies beyond.
type format struct {
	mantissa   int
	minExp     int
	max        float64
	beyond     float64 // the magnitude of what overflows: infinity or NaN
	exponentAt int     // bits of the exponent
	nan        uint64
}

func formatOf(d dtype.DType) format {
	switch d {
	case dtype.Float16:
		return format{10, -14, 65504, math.Inf(1), 5, 0x7e00}
	case dtype.BFloat16:
		return format{7, -126, 0x1.fep127, math.Inf(1), 8, 0x7fc0}
	case dtype.Float8E5M2:
		return format{2, -14, 57344, math.Inf(1), 5, 0x7e}
	case dtype.Float8E4M3FN:
		return format{3, -6, 448, math.NaN(), 4, 0x7f}
	}
	panic("ref: not a small float")
}

// roundSmall is the value nearest to x, ties to even.
func roundSmall(f format, x float64) float64 {
	if x == 0 || math.IsNaN(x) || math.IsInf(x, 0) {
		if math.IsInf(x, 0) {
			return math.Copysign(f.beyond, x)
		}
		return x
	}
	_, e := math.Frexp(x) // |x| is in 2^(e-1) .. 2^e
	step := math.Ldexp(1, max(e-1, f.minExp)-f.mantissa)
	y := math.RoundToEven(x/step) * step
	if math.Abs(y) > f.max {
		return math.Copysign(f.beyond, x)
	}
	return math.Copysign(y, x)
}

// bits is the encoding of a value that the format holds.
func (f format) bits(x float64) uint64 {
	width := f.exponentAt + f.mantissa
	var b uint64
	mag := math.Abs(x)
	switch {
	case math.IsNaN(x):
		b = f.nan
	case math.IsInf(x, 0):
		b = (1<<f.exponentAt - 1) << f.mantissa
	case mag < math.Ldexp(1, f.minExp): // subnormal
		b = uint64(math.Ldexp(mag, f.mantissa-f.minExp))
	default:
		frac, e := math.Frexp(mag)
		man := uint64(math.Ldexp(frac*2-1, f.mantissa))
		b = uint64(e-f.minExp)<<f.mantissa | man
	}
	if math.Signbit(x) {
		b |= 1 << width
	}
	return b
}

// storeSmall rounds x straight to t's type and stores it.
func storeSmall(t *tensor.Tensor, pos int, x float64) {
	f := formatOf(t.DType())
	b := f.bits(roundSmall(f, x))
	if t.DType().Size() == 1 {
		tensor.Raw[uint8](t)[pos] = uint8(b)
	} else {
		tensor.Raw[uint16](t)[pos] = uint16(b)
	}
}
