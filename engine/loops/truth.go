// Which elements of a row are zero: by the comparisons' vector routines, then by words of truth values.

package loops

import (
	"math/bits"
	"slices"
	"unsafe"
)

// truthPiece is how many elements are compared at a time.
const truthPiece = 256

// zeroBytes are zeros of any type, and stay so.
var zeroBytes [truthPiece]complex128

// nonzero calls f with the truth values of a row, piece by piece, until f says no.
func nonzero[T Elem](a []T, f func(piece []bool) bool) {
	if kindOf[T]() == kindBool {
		f(as[bool](a))
		return
	}
	piece := make([]bool, min(len(a), truthPiece))
	zeros := unsafe.Slice((*T)(unsafe.Pointer(&zeroBytes)), truthPiece)
	for len(a) > 0 {
		n := min(len(a), truthPiece)
		NotEqual(piece[:n], a[:n], zeros[:n])
		if !f(piece[:n]) {
			break
		}
		a = a[n:]
	}
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
		return allParts(parts[float32](as[complex64](a)))
	case kindComplex128:
		return allParts(parts[float64](as[complex128](a)))
	}
	if s, _ := searchFor[T](); s != nil {
		return firstEqual(a, *new(T)) == len(a)
	}
	if unsafe.Sizeof(*new(T)) == 1 {
		return allBytes(as[uint8](a))
	}
	return !slices.Contains(a, *new(T))
}

// allParts is All of complex numbers, of which a zero part is not enough.
func allParts[F Float](a []F) bool {
	for i := 0; i < len(a); i += 2 {
		if i += firstEqual(a[i:], 0) &^ 1; i < len(a) && a[i] == 0 && a[i+1] == 0 {
			return false
		}
	}
	return true
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
func AllInto[T Elem](acc []bool, row []T) {
	nonzero(row[:len(acc)], func(p []bool) bool {
		And(Bytes(acc[:len(p)]), Bytes(acc[:len(p)]), Bytes(p))
		acc = acc[len(p):]
		return true
	})
}

// AnyInto sets acc[i] where row[i] is not zero.
func AnyInto[T Elem](acc []bool, row []T) {
	nonzero(row[:len(acc)], func(p []bool) bool {
		Or(Bytes(acc[:len(p)]), Bytes(acc[:len(p)]), Bytes(p))
		acc = acc[len(p):]
		return true
	})
}
