// Sums of floats that lie a few places apart: vectors are added with all that lies between, and the wanted lanes taken.

package loops

import "unsafe"

// apartMost is the greatest distance of elements that there are routines for.
const apartMost = 4

// apartRoutine adds up groups, step bytes from each other, of eight elements that lie places apart, of which the first is lane
// first of what is read; all that lies between is read as well.
type apartRoutine[T Float] = func(groups int, a *byte, places, first, step int) T

// sumApart adds the eights of a[off], a[off+stride], …, n elements, in the order of sumBlock; ok is false where there is no routine
// or it would read past the ends of a.
func sumApart[T Number](a []T, off, stride, n int) (s T, ok bool) {
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
		if f := active.apart32; f != nil {
			*r = f(groups, bytePtr(a[start:]), places, first, step)
			return s, true
		}
	case *float64:
		if f := active.apart64; f != nil {
			*r = f(groups, bytePtr(a[start:]), places, first, step)
			return s, true
		}
	}
	return s, false
}

// near tells that elements lie as close as routines take them.
func near[T Number](stride int) bool {
	fits := stride >= -apartMost && stride <= apartMost
	switch kindOf[T]() {
	case kindFloat32:
		return fits && active.apart32 != nil
	case kindFloat64:
		return fits && active.apart64 != nil
	}
	return false
}
