// Gathering and scattering rows by vectors of positions.

package gather

import (
	"math"
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/reduction"
	"github.com/tq-lang/tq/engine/loops/strided"
	"github.com/tq-lang/tq/engine/simd"
)

// CheckIndex returns the place of the first index outside [-n, n), or -1.
func CheckIndex(index []int64, n int) int {
	const block = 1 << 12
	for lo := 0; lo < len(index); lo += block {
		part := index[lo:min(lo+block, len(index))]
		var bad int64 // negative once an index is outside
		rest := part
		if whole := len(part) &^ 15; whole > 0 && simd.Active.Moves.Collect.Outside != nil {
			bad = -int64(simd.Active.Moves.Collect.Outside(whole, &part[0], -int64(n), int64(n)-1))
			rest = part[whole:]
		}
		for _, x := range rest {
			y := x + x>>63&int64(n)
			bad |= y | (int64(n) - 1 - y)
		}
		if bad >= 0 {
			continue
		}
		for i, x := range part {
			if x < -int64(n) || x >= int64(n) {
				return lo + i
			}
		}
	}
	return -1
}

// SetOffsets sets dst[i] to the offset of index[i] on an axis of n elements, which lie stride apart, or with add adds it;
// negative indices count from the end. It reports whether all of them are inside.
func SetOffsets(dst, index []int64, n, stride int, add bool) (inside bool) {
	index = index[:len(dst)]
	var bad int64 // negative once an index is outside
	if add {
		for i, x := range index {
			y := x + x>>63&int64(n)
			bad |= y | (int64(n) - 1 - y)
			dst[i] += y * int64(stride)
		}
		return bad >= 0
	}
	for i, x := range index {
		y := x + x>>63&int64(n)
		bad |= y | (int64(n) - 1 - y)
		dst[i] = y * int64(stride)
	}
	return bad >= 0
}

// TakeIndex sets dst[i] to element index[i] of an axis of src: n elements from off on, stride apart. Negative indices count
// from the end. It stops at one that is outside and reports false.
func TakeIndex[T any](dst, src []T, off, n, stride int, index []int64) bool {
	dst = dst[:len(index)]
	if stride == 1 {
		done := takeFar(dst, src[off:off+n], index)
		dst, index = dst[done:], index[done:]
	}
	return askerOf(src, off, n, stride).Each(index, func(lo, hi int) bool {
		return takeIndex(dst[lo:hi], src, off, n, stride, index[lo:hi])
	})
}

func takeIndex[T any](dst, src []T, off, n, stride int, index []int64) bool {
	dst = dst[:len(index)]
	if n == 0 {
		return len(index) == 0
	}
	if stride == 1 {
		row := src[off : off+n]
		for i, x := range index {
			y := x + x>>63&int64(n)
			if uint64(y) >= uint64(len(row)) {
				return false
			}
			dst[i] = row[y]
		}
		return true
	}
	for i, x := range index {
		y := x + x>>63&int64(n)
		if uint64(y) >= uint64(n) {
			return false
		}
		dst[i] = src[off+int(y)*stride]
	}
	return true
}

// Take copies rows of width elements: the i-th row of dst, which is packed, becomes row index[i] of src, whose rows start
// step elements apart from off. Indices are in range and not negative.
func Take[T any](dst, src []T, off, step, width int, index []int64) {
	if width == 1 {
		dst = dst[:len(index)]
		for i, x := range index {
			dst[i] = src[off+int(x)*step]
		}
		return
	}
	for i, x := range index {
		at := off + int(x)*step
		strided.CopyRun(dst, i*width, 1, src, at, 1, width)
	}
}

// PutInto copies packed rows of src into rows index[i] of dst, the last one winning.
func PutInto[T any](dst []T, off, step, width int, index []int64, src []T) {
	for i, x := range index {
		strided.CopyRun(dst, off+int(x)*step, 1, src, i*width, 1, width)
	}
}

// AddInto adds packed rows of src onto rows index[i] of dst, repeated ones each time.
func AddInto[T elem.Number](dst []T, off, step, width int, index []int64, src []T) {
	for i, x := range index {
		at := off + int(x)*step
		reduction.SumInto(dst[at:at+width], src[i*width:])
	}
}

// TakeAt sets dst[i] = src[off + at[i]], the offsets being in elements.
func TakeAt[T any](dst, src []T, off int, at []int64) {
	askerOf(src, off, len(src)-off, 1).Each(at, func(lo, hi int) bool {
		takeAt(dst[lo:hi], src, off, at[lo:hi])
		return true
	})
}

func takeAt[T any](dst, src []T, off int, at []int64) {
	dst = dst[:len(at)]
	for len(at) >= 4 {
		d, x := dst[:4], at[:4]
		d[0], d[1], d[2], d[3] = src[off+int(x[0])], src[off+int(x[1])], src[off+int(x[2])], src[off+int(x[3])]
		dst, at = dst[4:], at[4:]
	}
	for i, x := range at {
		dst[i] = src[off+int(x)]
	}
}

// PutAt sets dst[off + at[i]] = src[soff + i·sstep], in order.
func PutAt[T any](dst []T, off int, at []int64, src []T, soff, sstep int) {
	askerOf(dst, off, len(dst)-off, 1).Each(at, func(lo, hi int) bool {
		putAt(dst, off, at[lo:hi], src, soff+lo*sstep, sstep)
		return true
	})
}

func putAt[T any](dst []T, off int, at []int64, src []T, soff, sstep int) {
	if sstep == 0 {
		if len(at) > 0 {
			v := src[soff]
			for _, x := range at {
				dst[off+int(x)] = v
			}
		}
		return
	}
	for _, x := range at {
		dst[off+int(x)] = src[soff]
		soff += sstep
	}
}

// AddAt adds src[soff + i·sstep] to dst[off + at[i]], in order.
func AddAt[T elem.Number](dst []T, off int, at []int64, src []T, soff, sstep int) {
	askerOf(dst, off, len(dst)-off, 1).Each(at, func(lo, hi int) bool {
		addAt(dst, off, at[lo:hi], src, soff+lo*sstep, sstep)
		return true
	})
}

func addAt[T elem.Number](dst []T, off int, at []int64, src []T, soff, sstep int) {
	for _, x := range at {
		dst[off+int(x)] += src[soff]
		soff += sstep
	}
}

// PastFrom is how many bytes a gather of rows reads and writes from which it had better write past the caches.
func PastFrom() int {
	if simd.Active.Moves.Collect.TakeRowsPast == nil {
		return math.MaxInt
	}
	return simd.Active.Moves.PastFrom
}

// TakeRows copies dense rows of width elements, from off + at[i] of src to doff + i·dstep of dst.
func TakeRows[T any](dst []T, doff, dstep int, src []T, off int, at []int64, width int) {
	takeRows(dst, doff, dstep, src, off, at, width, false)
}

// TakeRowsPast is TakeRows for a part of so many rows altogether that it writes past the caches where it can.
func TakeRowsPast[T any](dst []T, doff, dstep int, src []T, off int, at []int64, width int) {
	takeRows(dst, doff, dstep, src, off, at, width, true)
}

func takeRows[T any](dst []T, doff, dstep int, src []T, off int, at []int64, width int, past bool) {
	size := int(unsafe.Sizeof(*new(T)))
	if f := simd.Active.Moves.Collect.TakeRows; f != nil && width*size >= 64 && len(at) > 0 {
		d, s := &dst[doff], &src[off]
		_ = dst[doff+(len(at)-1)*dstep+width-1]
		inRows(src, off, at, width)
		if past && (uintptr(unsafe.Pointer(d))|uintptr(dstep*size)|uintptr(width*size))&63 == 0 {
			f = simd.Active.Moves.Collect.TakeRowsPast
		}
		f.Parts(width*size, unsafe.Pointer(d), unsafe.Pointer(s), dstep*size, at, size, dstep*size, 0)
		return
	}
	for i, x := range at {
		d, s := dst[doff+i*dstep:][:width], src[off+int(x):][:width]
		strided.CopyShort(unsafe.Pointer(unsafe.SliceData(d)), unsafe.Pointer(unsafe.SliceData(s)), width*size)
	}
}

// PutRows copies dense rows of width elements, from soff + i·sstep of src to off + at[i] of dst, in order.
func PutRows[T any](dst []T, off int, at []int64, src []T, soff, sstep, width int) {
	size := int(unsafe.Sizeof(*new(T)))
	if f := simd.Active.Moves.Collect.PutRows; f != nil && width*size >= 64 && len(at) > 0 {
		d, s := &dst[off], &src[soff]
		_ = src[soff+(len(at)-1)*sstep+width-1]
		inRows(dst, off, at, width)
		f.Parts(width*size, unsafe.Pointer(d), unsafe.Pointer(s), sstep*size, at, size, 0, sstep*size)
		return
	}
	for i, x := range at {
		d, s := dst[off+int(x):][:width], src[soff+i*sstep:][:width]
		strided.CopyShort(unsafe.Pointer(unsafe.SliceData(d)), unsafe.Pointer(unsafe.SliceData(s)), width*size)
	}
}

// inRows panics unless the rows of width elements at off + at[i] lie in a.
func inRows[T any](a []T, off int, at []int64, width int) {
	last := int64(len(a) - width)
	var bad int64
	for _, x := range at {
		x += int64(off)
		bad |= x | (last - x)
	}
	if bad < 0 {
		panic("loops: a row lies outside")
	}
}

// RepeatEach fills dst with the elements of src, each so many times.
func RepeatEach[T any](dst, src []T, times int) {
	switch times {
	case 1:
		copy(dst, src)
	case 2:
		for i, x := range src {
			d := dst[2*i:][:2]
			d[0], d[1] = x, x
		}
	case 3:
		for i, x := range src {
			d := dst[3*i:][:3]
			d[0], d[1], d[2] = x, x, x
		}
	case 4:
		for i, x := range src {
			d := dst[4*i:][:4]
			d[0], d[1], d[2], d[3] = x, x, x, x
		}
	default:
		for i, x := range src {
			d := dst[times*i:][:times]
			for k := range d {
				d[k] = x
			}
		}
	}
}

// PutIndex sets element index[i] of an axis of dst, n elements from off on, stride apart, to src[soff + i·sstep], in order.
// Negative indices count from the end. It stops at one that is outside and reports false.
func PutIndex[T any](dst []T, off, n, stride int, index []int64, src []T, soff, sstep int) bool {
	return askerOf(dst, off, n, stride).Each(index, func(lo, hi int) bool {
		return putIndex(dst, off, n, stride, index[lo:hi], src, soff+lo*sstep, sstep)
	})
}

func putIndex[T any](dst []T, off, n, stride int, index []int64, src []T, soff, sstep int) bool {
	if sstep == 0 && stride == 1 && len(index) > 0 && n > 0 {
		row, v := dst[off:off+n], src[soff]
		for _, x := range index {
			y := x + x>>63&int64(n)
			if uint64(y) >= uint64(len(row)) {
				return false
			}
			row[y] = v
		}
		return true
	}
	for _, x := range index {
		y := x + x>>63&int64(n)
		if uint64(y) >= uint64(n) {
			return false
		}
		dst[off+int(y)*stride] = src[soff]
		soff += sstep
	}
	return true
}

// AddIndex adds src[soff + i·sstep] to element index[i] of an axis of dst, as PutIndex sets them.
func AddIndex[T elem.Number](dst []T, off, n, stride int, index []int64, src []T, soff, sstep int) bool {
	return askerOf(dst, off, n, stride).Each(index, func(lo, hi int) bool {
		return addIndex(dst, off, n, stride, index[lo:hi], src, soff+lo*sstep, sstep)
	})
}

func addIndex[T elem.Number](dst []T, off, n, stride int, index []int64, src []T, soff, sstep int) bool {
	if sstep == 0 && stride == 1 && len(index) > 0 && n > 0 {
		row, v := dst[off:off+n], src[soff]
		for _, x := range index {
			y := x + x>>63&int64(n)
			if uint64(y) >= uint64(len(row)) {
				return false
			}
			row[y] += v
		}
		return true
	}
	if sstep == 1 && stride == 1 && len(index) > 0 && n > 0 {
		row, more := dst[off:off+n], src[soff:soff+len(index)]
		for i, x := range index {
			y := x + x>>63&int64(n)
			if uint64(y) >= uint64(len(row)) {
				return false
			}
			row[y] += more[i]
		}
		return true
	}
	for _, x := range index {
		y := x + x>>63&int64(n)
		if uint64(y) >= uint64(n) {
			return false
		}
		dst[off+int(y)*stride] += src[soff]
		soff += sstep
	}
	return true
}
