// Conversion between any two element types, with C's values on x86-64 for everything out of range.

package loops

import (
	"math"
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/strided"
)

// Convert sets dst[i] to src[i] as a D: floats truncate to integers, integers wrap, complex numbers lose their imaginary
// part, truth is "not zero". Floats outside an integer's range, NaN included, give the least integer of 32 or 64 bits,
// of which narrower types keep the low bits.
func Convert[D, S elem.Elem](dst []D, src []S) {
	src = src[:len(dst)]
	ConvertBlock(elem.TypeOf[D](), elem.TypeOf[S](), len(dst), pointer(dst), pointer(src))
}

func pointer[T any](s []T) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(s)) }

// ConvertBlock converts n elements of type s to type d as Convert does. One body serves all pairs of types: 169 instances of a
// generic one would be a megabyte of every program.
func ConvertBlock(d, s elem.Type, n int, dst, src unsafe.Pointer) {
	if s == elem.Bool && d != elem.Bool {
		s = elem.Uint8 // truth values are the bytes 0 and 1
	}
	switch {
	case n <= 0:
	case d == s:
		copy(unsafe.Slice((*byte)(dst), n*d.Size()), unsafe.Slice((*byte)(src), n*d.Size()))
	case d == elem.Bool:
		truthBlock(s, unsafe.Slice((*bool)(dst), n), src)
	case s.IsComplex():
		fromComplex(d, s, n, dst, src)
	case d.IsComplex():
		toComplex(d, s, n, dst, src)
	default:
		convertReal(d, s, n, dst, src)
	}
}

// truthBlock sets dst[i] where src[i], a number, is not zero.
func truthBlock(s elem.Type, dst []bool, src unsafe.Pointer) {
	switch n := len(dst); s.Unsigned() {
	case elem.Uint8:
		Truth(dst, sliceAt[uint8](src, n))
	case elem.Uint16:
		Truth(dst, sliceAt[uint16](src, n))
	case elem.Uint32:
		Truth(dst, sliceAt[uint32](src, n))
	case elem.Uint64:
		Truth(dst, sliceAt[uint64](src, n))
	case elem.Float32:
		Truth(dst, sliceAt[float32](src, n))
	case elem.Float64:
		Truth(dst, sliceAt[float64](src, n))
	case elem.Complex64:
		Truth(dst, sliceAt[complex64](src, n))
	case elem.Complex128:
		Truth(dst, sliceAt[complex128](src, n))
	}
}

func sliceAt[T any](p unsafe.Pointer, n int) []T { return unsafe.Slice((*T)(p), n) }

// piece is how many elements are converted by way of a buffer at a time.
const piece = 128

// fromComplex takes the real parts.
func fromComplex(d, s elem.Type, n int, dst, src unsafe.Pointer) {
	part := elem.Float32
	if s == elem.Complex128 {
		part = elem.Float64
	}
	switch {
	case d == elem.Complex64:
		convertReal(elem.Float32, part, 2*n, dst, src)
	case d == elem.Complex128:
		convertReal(elem.Float64, part, 2*n, dst, src)
	case d == elem.Float32 && part == elem.Float32: // the low words of pairs
		convertReal(elem.Uint32, elem.Uint64, n, dst, src)
	case d == elem.Float64 && part == elem.Float64:
		strided.TakeEvery(dst, src, 16, n, 8)
	case part == elem.Float32:
		realParts(d, part, sliceAt[float32](src, 2*n), dst)
	default:
		realParts(d, part, sliceAt[float64](src, 2*n), dst)
	}
}

func realParts[F elem.Float](d, part elem.Type, src []F, dst unsafe.Pointer) {
	var re [piece]F
	for len(src) > 0 {
		n := min(len(src)/2, len(re))
		splitParts(re[:n], nil, src)
		convertReal(d, part, n, dst, unsafe.Pointer(&re))
		dst, src = unsafe.Add(dst, n*d.Size()), src[2*n:]
	}
}

// toComplex makes real parts of real numbers.
func toComplex(d, s elem.Type, n int, dst, src unsafe.Pointer) {
	if d == elem.Complex64 && s == elem.Float32 { // the imaginary part is a word of zeros
		convertReal(elem.Uint64, elem.Uint32, n, dst, src)
		return
	}
	portable[d][s](n, dst, src)
}

// convertReal converts between types of real numbers.
func convertReal(d, s elem.Type, n int, dst, src unsafe.Pointer) {
	done := bulkConvert(d, s, n, dst, src)
	if done == n {
		return
	}
	n, dst, src = n-done, unsafe.Add(dst, done*d.Size()), unsafe.Add(src, done*s.Size())
	if d.IsInteger() && s.IsInteger() {
		d = d.Unsigned() // the same bits
		if s.Size() >= d.Size() {
			s = s.Unsigned()
		}
		if d == s {
			copy(sliceAt[byte](dst, n*d.Size()), sliceAt[byte](src, n*d.Size()))
			return
		}
	}
	if !s.IsInteger() && d.Size() < 4 { // small integers by way of int32, as compiled C does
		var whole [piece]int32
		for n > 0 {
			m := min(n, len(whole))
			convertReal(elem.Int32, s, m, unsafe.Pointer(&whole), src)
			convertReal(d, elem.Int32, m, dst, unsafe.Pointer(&whole))
			n, dst, src = n-m, unsafe.Add(dst, m*d.Size()), unsafe.Add(src, m*s.Size())
		}
		return
	}
	portable[d][s](n, dst, src)
}

// portable are the plain loops by the types to and from; the rest of the pairs convertReal makes one of these.
var portable = [elem.Types][elem.Types]func(n int, dst, src unsafe.Pointer){
	elem.Uint8: {elem.Uint16: toReal[uint8, uint16], elem.Uint32: toReal[uint8, uint32], elem.Uint64: toReal[uint8, uint64]},
	elem.Uint16: {elem.Int8: toReal[uint16, int8], elem.Uint8: toReal[uint16, uint8], elem.Uint32: toReal[uint16, uint32],
		elem.Uint64: toReal[uint16, uint64]},
	elem.Uint32: {elem.Int8: toReal[uint32, int8], elem.Uint8: toReal[uint32, uint8], elem.Int16: toReal[uint32, int16],
		elem.Uint16: toReal[uint32, uint16], elem.Uint64: toReal[uint32, uint64],
		elem.Float32: truncated[uint32, float32], elem.Float64: truncated[uint32, float64]},
	elem.Uint64: {elem.Int8: toReal[uint64, int8], elem.Uint8: toReal[uint64, uint8], elem.Int16: toReal[uint64, int16],
		elem.Uint16: toReal[uint64, uint16], elem.Int32: toReal[uint64, int32], elem.Uint32: toReal[uint64, uint32],
		elem.Float32: truncated[uint64, float32], elem.Float64: truncated[uint64, float64]},
	elem.Int32: {elem.Float32: truncated[int32, float32], elem.Float64: truncated[int32, float64]},
	elem.Int64: {elem.Float32: truncated[int64, float32], elem.Float64: truncated[int64, float64]},
	elem.Float32: {elem.Int8: toReal[float32, int8], elem.Uint8: toReal[float32, uint8], elem.Int16: toReal[float32, int16],
		elem.Uint16: toReal[float32, uint16], elem.Int32: toReal[float32, int32], elem.Uint32: toReal[float32, uint32],
		elem.Int64: toReal[float32, int64], elem.Uint64: toReal[float32, uint64], elem.Float64: toReal[float32, float64]},
	elem.Float64: {elem.Int8: toReal[float64, int8], elem.Uint8: toReal[float64, uint8], elem.Int16: toReal[float64, int16],
		elem.Uint16: toReal[float64, uint16], elem.Int32: toReal[float64, int32], elem.Uint32: toReal[float64, uint32],
		elem.Int64: toReal[float64, int64], elem.Uint64: toReal[float64, uint64], elem.Float32: toReal[float64, float32]},
	elem.Complex64: {elem.Int8: toPairs[int8], elem.Uint8: toPairs[uint8], elem.Int16: toPairs[int16], elem.Uint16: toPairs[uint16],
		elem.Int32: toPairs[int32], elem.Uint32: toPairs[uint32], elem.Int64: toPairs[int64], elem.Uint64: toPairs[uint64],
		elem.Float64: toPairs[float64]},
	elem.Complex128: {elem.Int8: toWidePairs[int8], elem.Uint8: toWidePairs[uint8], elem.Int16: toWidePairs[int16],
		elem.Uint16: toWidePairs[uint16], elem.Int32: toWidePairs[int32], elem.Uint32: toWidePairs[uint32], elem.Int64: toWidePairs[int64],
		elem.Uint64: toWidePairs[uint64], elem.Float32: toWidePairs[float32], elem.Float64: toWidePairs[float64]},
}

func toReal[D, S elem.Real](n int, dst, src unsafe.Pointer) {
	d, s := sliceAt[D](dst, n), sliceAt[S](src, n)
	for i, x := range s {
		d[i] = D(x)
	}
}

// toPairs converts to complex64.
func toPairs[S elem.Real](n int, dst, src unsafe.Pointer) {
	d, s := sliceAt[complex64](dst, n), sliceAt[S](src, n)
	for i, x := range s {
		d[i] = complex(float32(x), 0)
	}
}

// toWidePairs converts to complex128.
func toWidePairs[S elem.Real](n int, dst, src unsafe.Pointer) {
	d, s := sliceAt[complex128](dst, n), sliceAt[S](src, n)
	for i, x := range s {
		d[i] = complex(float64(x), 0)
	}
}

// truncated converts to integers of four and eight bytes.
func truncated[D elem.Integer, S elem.Float](n int, dst, src unsafe.Pointer) {
	s := sliceAt[S](src, n)
	switch any(*new(D)).(type) {
	case int64:
		d := sliceAt[int64](dst, len(s))
		for i, x := range s {
			d[i] = floatToInt64(float64(x))
		}
	case uint64:
		d := sliceAt[uint64](dst, len(s))
		for i, x := range s {
			d[i] = floatToUint64(float64(x))
		}
	case uint32:
		d := sliceAt[uint32](dst, len(s))
		for i, x := range s {
			d[i] = uint32(floatToInt64(float64(x)))
		}
	case int32:
		d := sliceAt[int32](dst, len(s))
		for i, x := range s {
			d[i] = floatToInt32(float64(x))
		}
	}
}

func floatToInt32(x float64) int32 {
	if x > -1<<31-1 && x < 1<<31 {
		return int32(x)
	}
	return math.MinInt32
}

func floatToInt64(x float64) int64 {
	if x >= -1<<63 && x < 1<<63 {
		return int64(x)
	}
	return math.MinInt64
}

func floatToUint64(x float64) uint64 {
	if x >= 1<<63 {
		return uint64(floatToInt64(x-1<<63)) ^ 1<<63
	}
	return uint64(floatToInt64(x))
}
