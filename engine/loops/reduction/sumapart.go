// Sums of floats that lie a few places apart: vectors are added with all that lies between, and the wanted lanes taken.

package reduction

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// apartMost is the greatest distance of elements that there are routines for.
const apartMost = 4

// sumApart adds the eights of a[off], a[off+stride], …, n elements, in the order of sumBlock; ok is false where there is no routine
// or it would read past the ends of a.
func sumApart[T elem.Number](a []T, off, stride, n int) (s T, ok bool) {
	if stride < -apartMost || stride > apartMost || stride == 0 {
		return s, false
	}
	places, groups := max(stride, -stride), n/8
	span := 8 * places
	start, first := off, 0
	if stride < 0 {
		start, first = off-span+1, places-1
	}
	if end := start + (groups-1)*8*stride; min(start, end) < 0 || max(start, end)+span > len(a) {
		return s, false
	}
	step := 8 * stride * int(unsafe.Sizeof(s))
	switch r := any(&s).(type) {
	case *float32:
		if f := simd.Active.Apart32; f != nil {
			*r = f(groups, elem.BytePtr(a[start:]), places, first, step)
			return s, true
		}
	case *float64:
		if f := simd.Active.Apart64; f != nil {
			*r = f(groups, elem.BytePtr(a[start:]), places, first, step)
			return s, true
		}
	}
	return s, false
}

// near reports whether elements lie as close as routines take them.
func near[T elem.Number](stride int) bool {
	fits := stride >= -apartMost && stride <= apartMost
	switch elem.KindOf[T]() {
	case elem.KindFloat32:
		return fits && simd.Active.Apart32 != nil
	case elem.KindFloat64:
		return fits && simd.Active.Apart64 != nil
	}
	return false
}
