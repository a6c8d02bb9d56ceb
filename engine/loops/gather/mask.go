// Moves by masks: elements are packed, spread or set where a mask holds.

package gather

import (
	endian "encoding/binary"
	"math/bits"
	"unsafe"

	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/strided"
	"github.com/tq-lang/tq/engine/simd"
)

// maskStretch is the most elements that one call is given.
const maskStretch = 1 << 14

// maskPart tells how many elements routine f of moves may do, in one call, of a mask that long.
func maskPart[T any](f *[3]simd.MaskMove, n int) (do simd.MaskMove, part int) {
	size := unsafe.Sizeof(*new(T))
	if size != 4 && size != 8 && size != 16 || f[size/8] == nil {
		return nil, 0
	}
	return f[size/8], min(n, maskStretch) &^ 63
}

// withSpare is how many of the n first elements of a mask may be done in one call, and how many of them hold, where there is
// room for so many elements: what the routines touch behind the last one must be there.
func withSpare[T any](mask []bool, n, room int) (do, holds int) {
	k := loops.CountNonzero(mask[:n])
	if k > room {
		panic("loops: the mask holds more often")
	}
	spare := simd.Active.Moves.Collect.Spare / int(unsafe.Sizeof(*new(T)))
	for n > 0 && k+spare > room {
		n -= 64
		k -= loops.CountNonzero(mask[n : n+64])
	}
	return n, k
}

// CompressInto fills dst with the elements of src where the mask holds; there are just as many.
func CompressInto[T any](dst, src []T, mask []bool) {
	src = src[:len(mask)]
	for {
		do, n := maskPart[T](&simd.Active.Moves.Collect.Compress, len(mask))
		n, k := withSpare[T](mask, n, len(dst))
		if n == 0 {
			break
		}
		if k > 0 {
			do(n, elem.BytePtr(dst), elem.BytePtr(src), elem.BytePtr(mask))
		}
		dst, src, mask = dst[k:], src[n:], mask[n:]
	}
	k := 0
	for len(mask) > 0 {
		t, n := trueBytes(mask)
		if t == allTrue {
			k += copy(dst[k:], src[:8])
		} else {
			for part := src[:n]; t != 0; t &= t - 1 {
				dst[k] = part[bits.TrailingZeros64(t)>>3]
				k++
			}
		}
		src, mask = src[n:], mask[n:]
	}
}

// ExpandInto sets the elements of dst where the mask holds to those of src, in order; there are just as many.
func ExpandInto[T any](dst, src []T, mask []bool) {
	dst = dst[:len(mask)]
	for {
		do, n := maskPart[T](&simd.Active.Moves.Collect.Expand, len(mask))
		n, k := withSpare[T](mask, n, len(src))
		if n == 0 {
			break
		}
		if k > 0 {
			do(n, elem.BytePtr(dst), elem.BytePtr(src), elem.BytePtr(mask))
		}
		dst, src, mask = dst[n:], src[k:], mask[n:]
	}
	k := 0
	for len(mask) > 0 {
		t, n := trueBytes(mask)
		if t == allTrue {
			k += copy(dst[:8], src[k:])
		} else {
			for part := dst[:n]; t != 0; t &= t - 1 {
				part[bits.TrailingZeros64(t)>>3] = src[k]
				k++
			}
		}
		dst, mask = dst[n:], mask[n:]
	}
}

// FillMasked sets the elements of dst where the mask holds to v.
func FillMasked[T any](dst []T, v T, mask []bool) {
	dst = dst[:len(mask)]
	for {
		do, n := maskPart[T](&simd.Active.Moves.Collect.Fill, len(mask))
		if n == 0 {
			break
		}
		do(n, elem.BytePtr(dst), (*byte)(unsafe.Pointer(&v)), elem.BytePtr(mask))
		dst, mask = dst[n:], mask[n:]
	}
	if unsafe.Sizeof(v) == 1 && len(mask) >= 8 {
		n := len(mask) &^ 7
		fillBytes(unsafe.Slice(elem.BytePtr(dst), n), *(*byte)(unsafe.Pointer(&v)), mask[:n])
		dst, mask = dst[n:], mask[n:]
	}
	for len(mask) > 0 {
		t, n := trueBytes(mask)
		for part := dst[:n]; t != 0; t &= t - 1 {
			part[bits.TrailingZeros64(t)>>3] = v
		}
		dst, mask = dst[n:], mask[n:]
	}
}

// fillBytes is FillMasked for bytes, eight at a time.
func fillBytes(dst []byte, v byte, mask []bool) {
	all := uint64(v) * 0x0101010101010101
	for ; len(dst) >= 8; dst, mask = dst[8:], mask[8:] {
		t, _ := trueBytes(mask)
		holds := t >> 7 * 0xff
		endian.LittleEndian.PutUint64(dst, endian.LittleEndian.Uint64(dst)&^holds|all&holds)
	}
}

// allTrue is eight truths of which each holds.
const allTrue = 0x8080808080808080

// trueBytes are the next elements of a mask, eight or those that are left: the highest bit of each byte that is not 0. Where few
// neighbours differ, as in most masks, a group is done at once, and a branch for each element is guessed wrong too often.
func trueBytes(mask []bool) (t uint64, n int) {
	if len(mask) < 8 {
		for i, m := range mask {
			if m {
				t |= 0x80 << (8 * i)
			}
		}
		return t, len(mask)
	}
	w := endian.LittleEndian.Uint64(unsafe.Slice(elem.BytePtr(mask), 8))
	return ((w&^allTrue + ^uint64(allTrue)) | w) & allTrue, 8
}

// Nonzero appends to dst the positions, counted from base, at which a is not zero.
func Nonzero[T elem.Elem](dst []int64, a []T, base int64) []int64 {
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
	if f := simd.Active.Moves.Collect.Places; f != nil {
		for len(mask) >= 64 && len(dst) > 0 {
			n := min(len(mask), maskStretch) &^ 63
			k := loops.CountNonzero(mask[:n])
			if k > len(dst) {
				panic("loops: the mask holds more often")
			}
			if k > 0 {
				f(n, &dst[0], elem.BytePtr(mask), base, step)
			}
			dst, mask = dst[k:], mask[n:]
			base += n * step
		}
	}
	done, k := rarePlaces(dst, mask, base, step)
	at := int64(base + done*step)
	for i, m := done, elem.Bytes(mask); k < len(dst); i++ {
		dst[k] = at
		at += int64(step)
		k += int(m[i])
	}
}

// rareOf is how many times more elements than true ones a mask has that is looked through by bits, packedBlock how many of
// its elements at a time.
const (
	rareOf      = 4
	packedBlock = 4096
)

// rarePlaces is TruePlaces for a part of a mask at its start, where few are true: it goes from one to the next instead of through
// all elements. It returns how many elements it has done, and how many of them were true.
func rarePlaces(dst []int64, mask []bool, base, step int) (done, k int) {
	pack := simd.Active.Moves.Collect.PackBits[0]
	if pack == nil || len(dst) > len(mask)/rareOf {
		return 0, 0
	}
	var words [packedBlock / 64]uint64
	for len(mask)-done >= 64 {
		n := min(len(mask)-done, packedBlock) &^ 63
		pack(n, (*byte)(unsafe.Pointer(&words)), elem.BytePtr(mask[done:]))
		for i, w := range words[:n/64] {
			at := base + (done+64*i)*step
			for ; w != 0; w &= w - 1 {
				dst[k] = int64(at + bits.TrailingZeros64(w)*step)
				k++
			}
		}
		done += n
	}
	return done, k
}

// TrueIndices fills dst, a vector for each axis of a mask of the given shape, with the places of true elements. They are just
// as many.
func TrueIndices(dst [][]int64, mask []bool, shape []int) {
	last := len(shape) - 1
	width := shape[last]
	var index [strided.MaxRank]int64 // of a row
	k := 0
	for ; len(mask) > 0; mask = mask[width:] {
		if n := loops.CountNonzero(mask[:width]); n > 0 {
			TruePlaces(dst[last][k:k+n], mask[:width], 0, 1)
			for a := range last {
				strided.Fill(dst[a][k:k+n], index[a])
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
