// Gathering and scattering rows by vectors of positions.

package loops

import "unsafe"

// CheckIndex returns the place of the first index outside [-n, n), or -1.
func CheckIndex(index []int64, n int) int {
	const block = 256
	for lo := 0; lo < len(index); lo += block {
		part := index[lo:min(lo+block, len(index))]
		var bad int64 // negative once an index is outside
		for _, x := range part {
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

// AddOffsets adds to dst[i] the offset of index[i] on an axis of n elements, which lie stride apart; negative indices count
// from the end.
func AddOffsets(dst, index []int64, n, stride int) {
	index = index[:len(dst)]
	for i, x := range index {
		dst[i] += (x + x>>63&int64(n)) * int64(stride)
	}
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
		copyRun(dst, i*width, 1, src, at, 1, width)
	}
}

// PutInto copies packed rows of src into rows index[i] of dst, the last one winning.
func PutInto[T any](dst []T, off, step, width int, index []int64, src []T) {
	for i, x := range index {
		copyRun(dst, off+int(x)*step, 1, src, i*width, 1, width)
	}
}

// AddInto adds packed rows of src onto rows index[i] of dst, repeated ones each time.
func AddInto[T Number](dst []T, off, step, width int, index []int64, src []T) {
	for i, x := range index {
		at := off + int(x)*step
		SumInto(dst[at:at+width], src[i*width:])
	}
}

// TakeAt sets dst[i] = src[off + at[i]], the offsets being in elements.
func TakeAt[T any](dst, src []T, off int, at []int64) {
	dst = dst[:len(at)]
	for i, x := range at {
		dst[i] = src[off+int(x)]
	}
}

// PutAt sets dst[off + at[i]] = src[soff + i·sstep], in order.
func PutAt[T any](dst []T, off int, at []int64, src []T, soff, sstep int) {
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

// TakeRows copies dense rows of width elements, from off + at[i] of src to doff + i·dstep of dst.
func TakeRows[T any](dst []T, doff, dstep int, src []T, off int, at []int64, width int) {
	size := int(unsafe.Sizeof(*new(T)))
	for i, x := range at {
		d, s := dst[doff+i*dstep:][:width], src[off+int(x):][:width]
		copyShort(unsafe.Pointer(unsafe.SliceData(d)), unsafe.Pointer(unsafe.SliceData(s)), width*size)
	}
}

// PutRows copies dense rows of width elements, from soff + i·sstep of src to off + at[i] of dst, in order.
func PutRows[T any](dst []T, off int, at []int64, src []T, soff, sstep, width int) {
	size := int(unsafe.Sizeof(*new(T)))
	for i, x := range at {
		d, s := dst[off+int(x):][:width], src[soff+i*sstep:][:width]
		copyShort(unsafe.Pointer(unsafe.SliceData(d)), unsafe.Pointer(unsafe.SliceData(s)), width*size)
	}
}

// Compress appends to dst the elements of src at which mask holds.
func Compress[T any](dst, src []T, mask []bool) []T {
	src = src[:len(mask)]
	for i, m := range mask {
		if m {
			dst = append(dst, src[i])
		}
	}
	return dst
}

// Nonzero appends to dst the positions, counted from base, at which a is not zero.
func Nonzero[T Elem](dst []int64, a []T, base int64) []int64 {
	var zero T
	for i, x := range a {
		if x != zero {
			dst = append(dst, base+int64(i))
		}
	}
	return dst
}

// TruePlaces fills dst with the places of true elements, the first element's being base and its neighbours' step apart. dst
// has one element more than there are such, which is lost.
func TruePlaces(dst []int64, mask []bool, base, step int) {
	k, at := 0, int64(base)
	for _, m := range Bytes(mask) {
		dst[k] = at
		at += int64(step)
		k += int(m)
	}
}
