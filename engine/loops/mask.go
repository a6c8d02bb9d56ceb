// Moves by masks: elements are packed, spread or set where a mask holds.

package loops

import "unsafe"

// collect are the routines for gathers, scatters and masks; nil where there is none. Those by masks are for elements of four
// and of eight bytes and take n, the mask's elements, in multiples of 64.
type collect struct {
	takeRows, takeRowsPast, putRows rowMove
	compress, expand, fill          [2]maskMove
	places                          func(n int, dst *int64, mask *byte, base, step int)
	ask                             func(n int, base *byte, index *int64, step int)     // ask.go
	take                            [2]takeMove                                         // ask.go
	outside                         func(n int, index *int64, least, most int64) uint64 // n is a multiple of 16
	choose                          [4]chooseMove                                       // by the logarithm of the size
	packBits, unpackBits            [2]bitsMove                                         // packbits.go
}

type maskMove func(n int, dst, src, mask *byte)

// chooseMove sets n elements of dst, a multiple of 32, to those of a where cond holds and to those of b elsewhere.
type chooseMove func(n int, dst, cond, a, b *byte)

// maskStretch is the most elements that one call is given.
const maskStretch = 1 << 14

// maskPart tells how many elements routine f of moves may do, in one call, of a mask that long.
func maskPart[T any](f *[2]maskMove, n int) (do maskMove, part int) {
	size := unsafe.Sizeof(*new(T))
	if size != 4 && size != 8 || f[size/8] == nil {
		return nil, 0
	}
	return f[size/8], min(n, maskStretch) &^ 63
}

// CompressInto fills dst with the elements of src where the mask holds; there are just as many.
func CompressInto[T any](dst, src []T, mask []bool) {
	src = src[:len(mask)]
	for {
		do, n := maskPart[T](&active.moves.collect.compress, len(mask))
		if n == 0 {
			break
		}
		k := CountNonzero(mask[:n])
		if k > len(dst) {
			panic("loops: the mask holds more often")
		}
		if k > 0 {
			do(n, bytePtr(dst), bytePtr(src), bytePtr(mask))
		}
		dst, src, mask = dst[k:], src[n:], mask[n:]
	}
	k := 0
	for i, m := range mask {
		if m {
			dst[k] = src[i]
			k++
		}
	}
}

// ExpandInto sets the elements of dst where the mask holds to those of src, in order; there are just as many.
func ExpandInto[T any](dst, src []T, mask []bool) {
	dst = dst[:len(mask)]
	for {
		do, n := maskPart[T](&active.moves.collect.expand, len(mask))
		if n == 0 {
			break
		}
		k := CountNonzero(mask[:n])
		if k > len(src) {
			panic("loops: the mask holds more often")
		}
		if k > 0 {
			do(n, bytePtr(dst), bytePtr(src), bytePtr(mask))
		}
		dst, src, mask = dst[n:], src[k:], mask[n:]
	}
	k := 0
	for i, m := range mask {
		if m {
			dst[i] = src[k]
			k++
		}
	}
}

// FillMasked sets the elements of dst where the mask holds to v.
func FillMasked[T any](dst []T, v T, mask []bool) {
	dst = dst[:len(mask)]
	for {
		do, n := maskPart[T](&active.moves.collect.fill, len(mask))
		if n == 0 {
			break
		}
		do(n, bytePtr(dst), (*byte)(unsafe.Pointer(&v)), bytePtr(mask))
		dst, mask = dst[n:], mask[n:]
	}
	for i, m := range mask {
		if m {
			dst[i] = v
		}
	}
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

// TruePlaces fills dst with the places of true elements, the first element's being base and its neighbours' step apart. There
// are just as many.
func TruePlaces(dst []int64, mask []bool, base, step int) {
	if f := active.moves.collect.places; f != nil {
		for len(mask) >= 64 && len(dst) > 0 {
			n := min(len(mask), maskStretch) &^ 63
			k := CountNonzero(mask[:n])
			if k > len(dst) {
				panic("loops: the mask holds more often")
			}
			if k > 0 {
				f(n, &dst[0], bytePtr(mask), base, step)
			}
			dst, mask = dst[k:], mask[n:]
			base += n * step
		}
	}
	k, at := 0, int64(base)
	for i, m := 0, Bytes(mask); k < len(dst); i++ {
		dst[k] = at
		at += int64(step)
		k += int(m[i])
	}
}

// TrueIndices fills dst, a vector for each axis of a mask of the given shape, with the places of true elements. They are just
// as many.
func TrueIndices(dst [][]int64, mask []bool, shape []int) {
	last := len(shape) - 1
	width := shape[last]
	var index [maxRank]int64 // of a row
	k := 0
	for ; len(mask) > 0; mask = mask[width:] {
		if n := CountNonzero(mask[:width]); n > 0 {
			TruePlaces(dst[last][k:k+n], mask[:width], 0, 1)
			for a := range last {
				Fill(dst[a][k:k+n], index[a])
			}
			k += n
		}
		for a := last - 1; a >= 0; a-- {
			if index[a]++; index[a] < int64(shape[a]) {
				break
			}
			index[a] = 0
		}
	}
}
