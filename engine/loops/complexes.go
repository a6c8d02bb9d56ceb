// Order, powers and zeros of complex numbers, by the vector routines for their parts.

package loops

import (
	"math"
	"sync"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// PartKernelsOf are those for parts of a type, or what has none.
func PartKernelsOf[F elem.Float]() *simd.PartKernels {
	k := simd.Active.Complexes[0]
	if elem.KindOf[F]() == elem.KindFloat64 {
		k = simd.Active.Complexes[1]
	}
	if k == nil {
		k = new(simd.PartKernels)
	}
	return k
}

// bulkOrder compares the first numbers and returns how many.
func bulkOrder[F elem.Float](dst []bool, a, b []F, equal bool) int {
	k := PartKernelsOf[F]()
	run := k.Less
	if equal {
		run = k.LessEqual
	}
	if run == nil {
		return 0
	}
	n := len(dst) &^ (k.Lanes - 1)
	for i := 0; i < n; i += elem.Stretch {
		run(min(elem.Stretch, n-i), elem.BytePtr(dst[i:]), elem.BytePtr(a[2*i:]), elem.BytePtr(b[2*i:]))
	}
	return n
}

// powerRoom has a piece of bases, of exponents and of powers.
type powerRoom [3][complexPiece]complex128

var powerRooms = sync.Pool{New: func() any { return new(powerRoom) }}

// bulkPower takes pieces of numbers to whole exponents, does singly what has others, and reports whether it could.
func bulkPower[T elem.Complex](dst, a, b []T) bool {
	run := PartKernelsOf[float64]().Power
	if run == nil {
		return false
	}
	room := powerRooms.Get().(*powerRoom)
	defer powerRooms.Put(room)
	for len(dst) > 0 {
		n := min(complexPiece, len(dst))
		x, y, z := room[0][:n], room[1][:n], room[2][:n]
		if elem.KindOf[T]() == elem.KindComplex128 && n%4 == 0 {
			x, y = elem.As[complex128](a[:n]), elem.As[complex128](b[:n])
		} else {
			Convert(x, a[:n])
			Convert(y, b[:n])
		}
		if run((n+3)&^3, elem.BytePtr(z), elem.BytePtr(x), elem.BytePtr(y)) != 0 {
			for i, e := range y {
				if r := real(e); imag(e) != 0 || r != math.Trunc(r) || !(r >= 0 && r < 100) || x[i] == 0 {
					z[i] = powComplex(x[i], e)
				}
			}
		}
		Convert(dst[:n], z)
		dst, a, b = dst[n:], a[n:], b[n:]
	}
	return true
}

// anyZero reports whether a number is zero in both parts.
func anyZero[F elem.Float](a []F) bool {
	n := 0
	if k := PartKernelsOf[F](); k.Zero != nil {
		n = len(a) / 2 &^ (2*k.Lanes - 1)
		for i := 0; i < n; i += elem.Stretch {
			if k.Zero(min(elem.Stretch, n-i), elem.BytePtr(a[2*i:])) != 0 {
				return true
			}
		}
	}
	return !allParts(a[2*n:])
}

// bulkSign does all signs, the last of them by way of a piece of their own, and reports whether it could.
func bulkSign[F elem.Float](dst, a []F) bool {
	run := PartKernelsOf[F]().Sign
	if run == nil {
		return false
	}
	n := len(dst) / 2 &^ 3
	for i := 0; i < n; i += elem.Stretch {
		run(min(elem.Stretch, n-i), elem.BytePtr(dst[2*i:]), elem.BytePtr(a[2*i:]))
	}
	if rest := a[2*n:]; len(rest) > 0 {
		room := TruthRooms.Get().(*TruthRoom)
		defer TruthRooms.Put(room)
		piece := roomFor[F](&room.elems, 8)
		clear(piece)
		copy(piece, rest)
		run(4, elem.BytePtr(piece), elem.BytePtr(piece))
		copy(dst[2*n:], piece)
	}
	return true
}
