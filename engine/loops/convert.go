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
	if d, ok := any(dst).([]S); ok {
		copy(d, src)
		return
	}
	if n := bulkConvert(dst, src); n > 0 {
		dst, src = dst[n:], src[n:]
	}
	switch s := any(src).(type) {
	case []bool:
		fromBool(dst, s)
	case []int8:
		fromReal(dst, s)
	case []int16:
		fromReal(dst, s)
	case []int32:
		fromReal(dst, s)
	case []int64:
		fromReal(dst, s)
	case []uint8:
		fromReal(dst, s)
	case []uint16:
		fromReal(dst, s)
	case []uint32:
		fromReal(dst, s)
	case []uint64:
		fromReal(dst, s)
	case []float32:
		fromReal(dst, s)
	case []float64:
		fromReal(dst, s)
	case []complex64:
		fromComplex64(dst, s)
	case []complex128:
		fromComplex128(dst, s)
	}
}

// fromBool reads truth values as the bytes they are.
func fromBool[D elem.Elem](dst []D, src []bool) {
	if d, ok := any(dst).([]bool); ok {
		copy(d, src)
		return
	}
	Convert(dst, elem.Bytes(src))
}

func fromReal[D elem.Elem, S elem.Real](dst []D, src []S) {
	switch d := any(dst).(type) {
	case []bool:
		zeros := zeroed[S]()
		for len(d) > 0 {
			n := min(len(d), len(zeros))
			NotEqual(d[:n], src[:n], zeros[:n])
			d, src = d[n:], src[n:]
		}
	case []int8:
		toInteger(d, src)
	case []int16:
		toInteger(d, src)
	case []int32:
		toInteger(d, src)
	case []int64:
		toInteger(d, src)
	case []uint8:
		toInteger(d, src)
	case []uint16:
		toInteger(d, src)
	case []uint32:
		toInteger(d, src)
	case []uint64:
		toInteger(d, src)
	case []float32:
		toReal(d, src)
	case []float64:
		toReal(d, src)
	case []complex64:
		if s, ok := any(src).([]float32); ok { // the imaginary part is a word of zeros
			Convert(elem.As[uint64](d), elem.As[uint32](s))
			return
		}
		for i, x := range src {
			d[i] = complex(float32(x), 0)
		}
	case []complex128:
		for i, x := range src {
			d[i] = complex(float64(x), 0)
		}
	}
}

func toReal[D, S elem.Real](dst []D, src []S) {
	for i, x := range src {
		dst[i] = D(x)
	}
}

// toInteger goes by way of int32 for the small types and int64 for uint32, as compiled C does.
func toInteger[D elem.Integer, S elem.Real](dst []D, src []S) {
	if !elem.IsFloat[S]() {
		if unsafe.Sizeof(*new(D)) == unsafe.Sizeof(*new(S)) { // the same bits
			copy(dst, elem.As[D](src))
			return
		}
		toReal(dst, src)
		return
	}
	switch d := any(dst).(type) {
	case []int64:
		for i, x := range src {
			d[i] = floatToInt64(float64(x))
		}
	case []uint64:
		for i, x := range src {
			d[i] = floatToUint64(float64(x))
		}
	case []uint32:
		for i, x := range src {
			d[i] = uint32(floatToInt64(float64(x)))
		}
	case []int32:
		for i, x := range src {
			d[i] = floatToInt32(float64(x))
		}
	default:
		var whole [256]int32
		for len(dst) > 0 {
			n := min(len(dst), len(whole))
			Convert(whole[:n], src[:n])
			Convert(dst[:n], whole[:n])
			dst, src = dst[n:], src[n:]
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

func fromComplex64[D elem.Elem](dst []D, src []complex64) {
	switch d := any(dst).(type) {
	case []complex64:
		copy(d, src)
	case []complex128:
		Convert(elem.Parts[float64](d), elem.Parts[float32](src))
	case []float32: // the low words of pairs
		Convert(elem.As[uint32](d), elem.As[uint64](src))
	default:
		fromParts(dst, elem.Parts[float32](src))
	}
}

func fromComplex128[D elem.Elem](dst []D, src []complex128) {
	switch d := any(dst).(type) {
	case []complex128:
		copy(d, src)
	case []complex64:
		Convert(elem.Parts[float32](d), elem.Parts[float64](src))
	case []float64:
		if len(d) > 0 {
			strided.TakeEvery(unsafe.Pointer(&d[0]), unsafe.Pointer(&src[0]), 16, len(d), 8)
		}
	default:
		fromParts(dst, elem.Parts[float64](src))
	}
}

// fromParts converts the real parts, a piece at a time; truth also looks at the imaginary parts.
func fromParts[D elem.Elem, F elem.Float](dst []D, src []F) {
	if d, ok := any(dst).([]bool); ok {
		for i := range d {
			d[i] = src[2*i] != 0 || src[2*i+1] != 0
		}
		return
	}
	var re [128]F
	for len(dst) > 0 {
		n := min(len(dst), len(re))
		splitParts(re[:n], nil, src)
		fromReal(dst[:n], re[:n])
		dst, src = dst[n:], src[2*n:]
	}
}
