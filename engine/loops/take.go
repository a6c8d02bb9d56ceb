// Gathering and scattering rows by vectors of positions.

package loops

// CheckIndex returns the place of the first index outside [-n, n), or -1.
func CheckIndex(index []int64, n int) int {
	for i, x := range index {
		if x < -int64(n) || x >= int64(n) {
			return i
		}
	}
	return -1
}

// WrapIndex adds n to the negative indices.
func WrapIndex(dst, index []int64, n int) {
	index = index[:len(dst)]
	for i, x := range index {
		if x < 0 {
			x += int64(n)
		}
		dst[i] = x
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

// TruePlaces fills dst with the positions of true elements. It has one element more than there are such, which is lost.
func TruePlaces(dst []int64, mask []bool) {
	k := 0
	for i, m := range Bytes(mask) {
		dst[k] = int64(i)
		k += int(m)
	}
}

// AddScaled sets index[i] += x[i]·scale, for turning several index vectors into one of offsets.
func AddScaled(index, x []int64, scale int64) {
	x = x[:len(index)]
	for i := range index {
		index[i] += x[i] * scale
	}
}
