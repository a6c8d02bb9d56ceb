// Which elements of a row are zero: by the comparisons' vector routines, then by words of truth values.

package loops

import (
	"math/bits"
	"slices"
	"sync"
	"unsafe"
)

// truthPiece is how many elements of any type are compared at a time.
const truthPiece = 512

// zeroBytes are zeros of any type, and stay so.
var zeroBytes [truthPiece]complex128

// truthRoom is room for what lies between two routines: a piece as large as zeroBytes, and truth values.
type truthRoom struct {
	elems zeroRoom
	truth [2]zeroRoom
}

type zeroRoom [truthPiece]complex128

var truthRooms = sync.Pool{New: func() any { return new(truthRoom) }}

// roomFor is room for n elements of at most 16 bytes.
func roomFor[T Elem](r *zeroRoom, n int) []T { return unsafe.Slice((*T)(unsafe.Pointer(r)), n) }

// nonzero calls f with the truth values of a row, piece by piece, until f says no.
func nonzero[T Elem](a []T, f func(piece []bool) bool) {
	if kindOf[T]() == kindBool {
		f(as[bool](a))
		return
	}
	room := truthRooms.Get().(*truthRoom)
	defer truthRooms.Put(room)
	zeros := zeroed[T]()
	for len(a) > 0 {
		n := min(len(a), len(zeros))
		piece := roomFor[bool](&room.truth[0], n)
		NotEqual(piece, a[:n], zeros)
		if !f(piece) {
			break
		}
		a = a[n:]
	}
}

// zeroed are elements that are zero, to compare with.
func zeroed[T Elem]() []T {
	return unsafe.Slice((*T)(unsafe.Pointer(&zeroBytes)), unsafe.Sizeof(zeroBytes)/unsafe.Sizeof(*new(T)))
}

// words are the whole words of bytes or truth values, and the values that are left.
func words[T bool | uint8](a []T) ([]uint64, []T) {
	n := len(a) / 8
	if n == 0 {
		return nil, a
	}
	return unsafe.Slice((*uint64)(unsafe.Pointer(&a[0])), n), a[8*n:]
}

const everyByte = 0x0101010101010101

// All reports whether no element is zero.
func All[T Elem](a []T) bool {
	switch kindOf[T]() {
	case kindComplex64:
		return !anyZero(parts[float32](as[complex64](a)))
	case kindComplex128:
		return !anyZero(parts[float64](as[complex128](a)))
	}
	if s, _ := searchFor[T](); s != nil {
		return firstEqual(a, *new(T)) == len(a)
	}
	if unsafe.Sizeof(*new(T)) == 1 {
		return allBytes(as[uint8](a))
	}
	return !slices.Contains(a, *new(T))
}

// firstOfPairs are the first bytes of the four pairs in a word.
const firstOfPairs = 0x0001000100010001

// allParts is All of complex numbers, of which a zero part is not enough.
func allParts[F Float](a []F) (all bool) {
	all = true
	nonzero(a, func(p []bool) bool {
		w, rest := words(p)
		every := ^uint64(0)
		for ; len(w) >= 4; w = w[4:] {
			every &= (w[0] | w[0]>>8) & (w[1] | w[1]>>8) & (w[2] | w[2]>>8) & (w[3] | w[3]>>8)
		}
		for _, x := range w {
			every &= x | x>>8
		}
		all = every&firstOfPairs == firstOfPairs
		for ; len(rest) > 0; rest = rest[2:] {
			all = all && (rest[0] || rest[1])
		}
		return all
	})
	return all
}

// countParts is CountNonzero of complex numbers. What a piece has fits in a quarter of a word.
func countParts[F Float](a []F) (count int) {
	nonzero(a, func(p []bool) bool {
		w, rest := words(p)
		var sums uint64
		for _, x := range w {
			sums += (x | x>>8) & firstOfPairs
		}
		count += int(sums * firstOfPairs >> 48)
		for ; len(rest) > 0; rest = rest[2:] {
			if rest[0] || rest[1] {
				count++
			}
		}
		return true
	})
	return count
}

// Any reports whether some element is not zero.
func Any[T Elem](a []T) bool {
	switch kindOf[T]() {
	case kindComplex64:
		return Any(parts[float32](as[complex64](a)))
	case kindComplex128:
		return Any(parts[float64](as[complex128](a)))
	}
	if s, _ := searchFor[T](); s != nil {
		return firstOther(a, *new(T)) < len(a)
	}
	if unsafe.Sizeof(*new(T)) == 1 {
		return anyBytes(as[uint8](a))
	}
	return firstOther(a, *new(T)) < len(a)
}

// anyBytes looks at eight words at a time.
func anyBytes(a []uint8) bool {
	w, rest := words(a)
	for ; len(w) >= 8; w = w[8:] {
		if w[0]|w[1]|w[2]|w[3]|w[4]|w[5]|w[6]|w[7] != 0 {
			return true
		}
	}
	for _, x := range w {
		if x != 0 {
			return true
		}
	}
	for _, x := range rest {
		if x != 0 {
			return true
		}
	}
	return false
}

// allBytes finds a zero byte as one that a borrow runs through and whose first bit was not set.
func allBytes(a []uint8) bool {
	const ones, tops = everyByte, everyByte << 7
	w, rest := words(a)
	for ; len(w) >= 4; w = w[4:] {
		if ((w[0]-ones)&^w[0]|(w[1]-ones)&^w[1]|(w[2]-ones)&^w[2]|(w[3]-ones)&^w[3])&tops != 0 {
			return false
		}
	}
	for _, x := range w {
		if (x-ones)&^x&tops != 0 {
			return false
		}
	}
	for _, x := range rest {
		if x == 0 {
			return false
		}
	}
	return true
}

// CountNonzero counts the elements that are not zero.
func CountNonzero[T Elem](a []T) int {
	switch kindOf[T]() {
	case kindComplex64:
		return countParts(parts[float32](as[complex64](a)))
	case kindComplex128:
		return countParts(parts[float64](as[complex128](a)))
	}
	if s, _ := searchFor[T](); s != nil {
		return len(a) - countEqual(a, *new(T))
	}
	n := 0
	nonzero(a, func(p []bool) bool {
		w, rest := words(p)
		for len(w) >= 4 {
			// Four values share a byte, so that one count of bits does for 32 of them.
			n += bits.OnesCount64(w[0] | w[1]<<1 | w[2]<<2 | w[3]<<3)
			w = w[4:]
		}
		for _, x := range w {
			n += bits.OnesCount64(x)
		}
		for _, x := range rest {
			if x {
				n++
			}
		}
		return true
	})
	return n
}

// AllInto clears acc[i] where row[i] is zero.
func AllInto[T Elem](acc []bool, row []T) { AllRows(acc, row, 1, 0) }

// AnyInto sets acc[i] where row[i] is not zero.
func AnyInto[T Elem](acc []bool, row []T) { AnyRows(acc, row, 1, 0) }

// CountRows adds to acc[i] how many of such rows are not zero. Counts are kept in bytes for as long as they fit.
func CountRows[T Elem](acc []int64, a []T, rows, stride int) {
	counts := make([]uint8, len(acc))
	for rows > 0 {
		n := min(rows, 255)
		truthRows(len(acc), a, n, stride, func(at int, p []bool) {
			Add(counts[at:at+len(p)], counts[at:at+len(p)], Bytes(p))
		})
		for i, c := range counts {
			acc[i] += int64(c)
		}
		clear(counts)
		rows -= n
		a = a[min(n*stride, len(a)):]
	}
}

// truthRows calls f with the truth values of rows, piece by piece, and where in the row a piece begins.
func truthRows[T Elem](width int, a []T, rows, stride int, f func(at int, piece []bool)) {
	if kindOf[T]() == kindBool {
		for r := range rows {
			f(0, as[bool](a[r*stride:r*stride+width]))
		}
		return
	}
	size := int(unsafe.Sizeof(*new(T)))
	piece := make([]bool, min(width, int(unsafe.Sizeof(zeroBytes))/size))
	zeros := unsafe.Slice((*T)(unsafe.Pointer(&zeroBytes)), len(piece))
	for at := 0; at < width; at += len(piece) {
		p := piece[:min(len(piece), width-at)]
		for r := range rows {
			NotEqual(p, a[r*stride+at:][:len(p)], zeros[:len(p)])
			f(at, p)
		}
	}
}

// AnyEach sets acc[i] where an element of row i of n elements is not zero.
func AnyEach[T Elem](acc []bool, a []T, n, stride int) {
	for i := range acc {
		row := a[i*stride:][:n]
		acc[i] = acc[i] || (n > fewElements && Any(row) || n <= fewElements && someOther(row))
	}
}

// AnyStrided is Any of the n elements a[off], a[off+stride], …
func AnyStrided[T Elem](a []T, off, stride, n int) bool {
	return !untilStrided(a, off, stride, n, someNot[T])
}

// AllStrided is All of such elements.
func AllStrided[T Elem](a []T, off, stride, n int) bool {
	return untilStrided(a, off, stride, n, All[T])
}

func someNot[T Elem](a []T) bool { return !Any(a) }

// untilStrided reports whether f holds for all of such elements: often the first ones tell.
func untilStrided[T Elem](a []T, off, stride, n int, f func(a []T) bool) bool {
	var few [8]T
	k := min(n, len(few))
	for i := range k {
		few[i] = a[off+i*stride]
	}
	hold := f(few[:k])
	if hold && n > k {
		gathered(a, off+k*stride, stride, n-k, func(piece []T) bool {
			hold = f(piece)
			return hold
		})
	}
	return hold
}

func someOther[T Elem](row []T) bool {
	var zero T
	for _, x := range row {
		if x != zero {
			return true
		}
	}
	return false
}

// AllEach clears acc[i] where an element of such a row is zero.
func AllEach[T Elem](acc []bool, a []T, n, stride int) {
	for i := range acc {
		row := a[i*stride:][:n]
		acc[i] = acc[i] && (n > fewElements && All(row) || n <= fewElements && !slices.Contains(row, *new(T)))
	}
}

// CountEach adds to acc[i] how many elements of such a row are not zero.
func CountEach[T Elem](acc []int64, a []T, n, stride int) {
	var zero T
	for i := range acc {
		row := a[i*stride:][:n]
		if n > fewElements {
			acc[i] += int64(CountNonzero(row))
			continue
		}
		c := 0
		for _, x := range row {
			if x != zero {
				c++
			}
		}
		acc[i] += int64(c)
	}
}
