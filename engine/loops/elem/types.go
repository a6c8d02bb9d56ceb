// Type sets and the few conversions between views of the same memory.

package elem

import "unsafe"

// Signed is the set of signed integer types.
type Signed interface{ int8 | int16 | int32 | int64 }

// Unsigned is the set of unsigned integer types.
type Unsigned interface {
	uint8 | uint16 | uint32 | uint64
}

// Integer is the set of integer types.
type Integer interface{ Signed | Unsigned }

// Float is the set of real floating types.
type Float interface{ float32 | float64 }

// Complex is the set of complex types.
type Complex interface{ complex64 | complex128 }

// Real is the set of types with a natural order.
type Real interface{ Integer | Float }

// Inexact is the set of floating types, real and complex.
type Inexact interface{ Float | Complex }

// Number is every type with arithmetic.
type Number interface{ Real | Complex }

// Elem is every type a block may hold.
type Elem interface{ bool | Number }

// kind tells the types apart inside generic code; the answer is a constant for each instance.
type kind uint8

const (
	KindInt kind = iota
	KindUint
	KindFloat32
	KindFloat64
	KindComplex64
	KindComplex128
	KindBool
)

func KindOf[T Elem]() kind {
	var z T
	switch any(z).(type) {
	case float32:
		return KindFloat32
	case float64:
		return KindFloat64
	case complex64:
		return KindComplex64
	case complex128:
		return KindComplex128
	case bool:
		return KindBool
	case int8, int16, int32, int64:
		return KindInt
	}
	return KindUint
}

func IsFloat[T Elem]() bool {
	k := KindOf[T]()
	return k == KindFloat32 || k == KindFloat64
}

// As views a slice under another element type of the same size.
func As[D, S any](s []S) []D {
	return unsafe.Slice((*D)(unsafe.Pointer(unsafe.SliceData(s))), len(s))
}

// Parts views complex numbers as alternating real and imaginary parts.
func Parts[F Float, C any](c []C) []F {
	return unsafe.Slice((*F)(unsafe.Pointer(unsafe.SliceData(c))), 2*len(c))
}

// Bytes views truth values as the bytes 0 and 1 that represent them.
func Bytes(b []bool) []uint8 { return As[uint8](b) }
