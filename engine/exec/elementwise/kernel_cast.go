// Conversions between element types, and the small floats in float32 blocks.

package elementwise

import (
	"math"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
)

// CastKernel converts blocks. Rounding to small floats is the caller's.
func CastKernel(from, to dtype.DType) kernel {
	cf, ct := blockType(from), blockType(to)
	if to.IsHalf() && cf.Real() == dtype.Float64 {
		return oddKernel(cf, to)
	}
	d, s := elemTypes[ct], elemTypes[cf]
	return func(n int, dst, a, _, _ unsafe.Pointer) { loops.ConvertBlock(d, s, n, dst, a) }
}

// elemTypes are the types of elements in slots.
var elemTypes = map[dtype.DType]elem.Type{dtype.Bool: elem.Bool, dtype.Int8: elem.Int8, dtype.Int16: elem.Int16, dtype.Int32: elem.Int32,
	dtype.Int64: elem.Int64, dtype.Uint8: elem.Uint8, dtype.Uint16: elem.Uint16, dtype.Uint32: elem.Uint32, dtype.Uint64: elem.Uint64,
	dtype.Float32: elem.Float32, dtype.Float64: elem.Float64, dtype.Complex64: elem.Complex64, dtype.Complex128: elem.Complex128}

// castPast converts numbers of four and eight bytes past the caches.
func castPast(from, to dtype.DType) kernel {
	past := func(dt dtype.DType) bool {
		return dt == dtype.Int32 || dt == dtype.Int64 || dt == dtype.Float32 || dt == dtype.Float64
	}
	if !past(from) || !past(to) {
		return nil
	}
	d, s := elemTypes[to], elemTypes[from]
	return func(n int, dst, a, _, _ unsafe.Pointer) { loops.ConvertPast(d, s, n, dst, a) }
}

// oddKernel narrows doubles so that rounding them once more, to a small float,
// comes out as if it were the only rounding: inexact results are made odd.
func oddKernel(from, to dtype.DType) kernel {
	step := 1
	if from.IsComplex() {
		step = 2
	}
	if to != dtype.BFloat16 && step == 1 {
		return func(n int, d, a, _, _ unsafe.Pointer) { oddBlock(mem.Slice[float32](d, n), mem.Slice[float64](a, n)) }
	}
	return func(n int, d, a, _, _ unsafe.Pointer) {
		dst, src := mem.Slice[float32](d, n), mem.Slice[float64](a, n*step)
		for i := range dst {
			dst[i] = roundToOdd(src[i*step])
		}
	}
}

// oddBlock makes doubles odd in the last place of a float32 before they become one. What is less than the least normal one
// is rounded twice, which makes no difference to a type that calls it zero.
func oddBlock(dst []float32, src []float64) {
	const lost = 1<<29 - 1
	src = src[:len(dst)]
	for i, x := range src {
		b := math.Float64bits(x)
		b = (b | (b&lost+lost)&(lost+1)) &^ lost
		dst[i] = float32(math.Float64frombits(b))
	}
}

// It takes no branches, which halves of the numbers would go another way.
func roundToOdd(x float64) float32 {
	const sign, infinity = 1 << 63, 0x7ff << 52
	f := float32(x)
	b := math.Float32bits(f)
	from, to := math.Float64bits(x)&^sign, math.Float64bits(float64(f))&^sign
	below, above := (to-from)>>63, (from-to)>>63
	even := uint64(^b&1) &^ ((infinity - from) >> 63) // and a number
	return math.Float32frombits(b + uint32((below-above)&-even))
}

// Widen reads small floats from memory into a float32 block.
func Widen(dt dtype.DType, dst, src unsafe.Pointer, n int) {
	d := mem.Slice[float32](dst, n)
	switch dt {
	case dtype.Float16:
		loops.HalfToFloat32(d, mem.Slice[uint16](src, n))
	case dtype.BFloat16:
		loops.BFloat16ToFloat32(d, mem.Slice[uint16](src, n))
	case dtype.Float8E4M3FN:
		loops.E4M3FNToFloat32(d, mem.Slice[uint8](src, n))
	case dtype.Float8E5M2:
		loops.E5M2ToFloat32(d, mem.Slice[uint8](src, n))
	default:
		panic("exec: not a small float")
	}
}

// Narrow writes a float32 block to memory as small floats.
func Narrow(dt dtype.DType, dst, src unsafe.Pointer, n int) {
	s := mem.Slice[float32](src, n)
	switch dt {
	case dtype.Float16:
		loops.Float32ToHalf(mem.Slice[uint16](dst, n), s)
	case dtype.BFloat16:
		loops.Float32ToBFloat16(mem.Slice[uint16](dst, n), s)
	case dtype.Float8E4M3FN:
		loops.Float32ToE4M3FN(mem.Slice[uint8](dst, n), s)
	case dtype.Float8E5M2:
		loops.Float32ToE5M2(mem.Slice[uint8](dst, n), s)
	default:
		panic("exec: not a small float")
	}
}

// rounder rounds a float32 block to the values of a small float.
type rounder func(n int, p unsafe.Pointer)

func RounderOf(dt dtype.DType) rounder {
	return func(n int, p unsafe.Pointer) {
		var bits [512]uint16
		s := mem.Slice[float32](p, n)
		for len(s) > 0 {
			m := min(len(bits), len(s))
			b := unsafe.Pointer(&bits)
			Narrow(dt, b, unsafe.Pointer(&s[0]), m)
			Widen(dt, unsafe.Pointer(&s[0]), b, m)
			s = s[m:]
		}
	}
}

// leastInfinite is the least number that rounds to no finite small float.
func leastInfinite(dt dtype.DType) float32 {
	switch dt {
	case dtype.Float16:
		return 65520
	case dtype.BFloat16:
		return 0x1.ffp127
	case dtype.Float8E4M3FN:
		return 464
	case dtype.Float8E5M2:
		return 61440
	}
	panic("exec: not a small float")
}

// RoundOne rounds one float32 to the values of a small float.
func RoundOne(dt dtype.DType) func(float32) float32 {
	if dt == dtype.Float16 {
		return loops.RoundHalf
	}
	return func(f float32) float32 {
		var bits uint16
		Narrow(dt, unsafe.Pointer(&bits), unsafe.Pointer(&f), 1)
		Widen(dt, unsafe.Pointer(&f), unsafe.Pointer(&bits), 1)
		return f
	}
}

// smallStep is NextAfter or Spacing of a small float: a step of its bits.
func smallStep(op ir.Op, dt dtype.DType) kernel {
	width := 8 * dt.Size()
	sign := uint16(1) << (width - 1)
	value := func(b uint16) float32 {
		var f float32
		Widen(dt, unsafe.Pointer(&f), unsafe.Pointer(&b), 1) // the low byte comes first on every machine we run on
		return f
	}
	next := func(x, y float32) float32 {
		if x != x || y != y {
			return float32(math.NaN())
		}
		switch {
		case x == y && dt == dtype.Float16: // NumPy's stays where it is
			return x
		case x == y:
			return y
		}
		var b uint16
		Narrow(dt, unsafe.Pointer(&b), unsafe.Pointer(&x), 1)
		switch {
		case x == 0:
			b = 1
			if y < 0 {
				b |= sign
			}
		case (y > x) == (x > 0):
			b++
		default:
			b--
		}
		return value(b)
	}
	inf := float32(math.Inf(1))
	if op == ir.NextAfter {
		return func(n int, d, a, b, _ unsafe.Pointer) {
			dst, x, y := mem.Slice[float32](d, n), mem.Slice[float32](a, n), mem.Slice[float32](b, n)
			for i := range dst {
				dst[i] = next(x[i], y[i])
			}
		}
	}
	return func(n int, d, a, _, _ unsafe.Pointer) {
		dst, x := mem.Slice[float32](d, n), mem.Slice[float32](a, n)
		for i, v := range x {
			switch {
			case math.IsInf(float64(v), 0):
				dst[i] = float32(math.NaN())
			case dt == dtype.Float16: // NumPy's steps up from negative numbers, too
				dst[i] = next(v, inf) - v
			case v < 0 || v == 0 && math.Signbit(float64(v)):
				dst[i] = next(v, -inf) - v
			default:
				dst[i] = next(v, inf) - v
			}
		}
	}
}
