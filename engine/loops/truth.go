// Which elements of a row are zero: by the comparisons' vector routines, then by words of truth values.

package loops

import (
	"math/bits"
	"slices"
	"sync"
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
)

// truthPiece is how many elements of any type are compared at a time.
const truthPiece = 512

// ZeroBytes are zeros of any type, and stay so.
var ZeroBytes [truthPiece]complex128

// TruthRoom is room for what lies between two routines: a piece as large as zeroBytes, and truth values.
type TruthRoom struct {
	elems zeroRoom
	Truth [2]zeroRoom
}

type zeroRoom [truthPiece]complex128

var TruthRooms = sync.Pool{New: func() any { return new(TruthRoom) }}

// roomFor is room for n elements of at most 16 bytes.
func roomFor[T elem.Elem](r *zeroRoom, n int) []T { return unsafe.Slice((*T)(unsafe.Pointer(r)), n) }

// nonzero calls f with the truth values of a row, piece by piece, until f says no.
func nonzero[T elem.Elem](a []T, f func(piece []bool) bool) {
	if elem.KindOf[T]() == elem.KindBool {
		f(elem.As[bool](a))
		return
	}
	room := TruthRooms.Get().(*TruthRoom)
	defer TruthRooms.Put(room)
	zeros := zeroed[T]()
	for len(a) > 0 {
		n := min(len(a), len(zeros))
		piece := roomFor[bool](&room.Truth[0], n)
		NotEqual(piece, a[:n], zeros)
		if !f(piece) {
			break
		}
		a = a[n:]
	}
}

// zeroed are elements that are zero, to compare with.
func zeroed[T elem.Elem]() []T {
	return unsafe.Slice((*T)(unsafe.Pointer(&ZeroBytes)), unsafe.Sizeof(ZeroBytes)/unsafe.Sizeof(*new(T)))
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
func All[T elem.Elem](a []T) bool {
	switch elem.KindOf[T]() {
	case elem.KindComplex64:
		return !anyZero(elem.Parts[float32](elem.As[complex64](a)))
	case elem.KindComplex128:
		return !anyZero(elem.Parts[float64](elem.As[complex128](a)))
	}
	if s, _ := SearchFor[T](); s != nil {
		return FirstEqual(a, *new(T)) == len(a)
	}
	if unsafe.Sizeof(*new(T)) == 1 {
		return allBytes(elem.As[uint8](a))
	}
	return !slices.Contains(a, *new(T))
}

// firstOfPairs are the first bytes of the four pairs in a word.
const firstOfPairs = 0x0001000100010001

// allParts is All of complex numbers, of which a zero part is not enough.
func allParts[F elem.Float](a []F) (all bool) {
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
func countParts[F elem.Float](a []F) (count int) {
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
func Any[T elem.Elem](a []T) bool {
	switch elem.KindOf[T]() {
	case elem.KindComplex64:
		return Any(elem.Parts[float32](elem.As[complex64](a)))
	case elem.KindComplex128:
		return Any(elem.Parts[float64](elem.As[complex128](a)))
	}
	if s, _ := SearchFor[T](); s != nil {
		return firstOther(a, *new(T)) < len(a)
	}
	if unsafe.Sizeof(*new(T)) == 1 {
		return anyBytes(elem.As[uint8](a))
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
func CountNonzero[T elem.Elem](a []T) int {
	switch elem.KindOf[T]() {
	case elem.KindComplex64:
		return countParts(elem.Parts[float32](elem.As[complex64](a)))
	case elem.KindComplex128:
		return countParts(elem.Parts[float64](elem.As[complex128](a)))
	}
	if s, _ := SearchFor[T](); s != nil {
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
