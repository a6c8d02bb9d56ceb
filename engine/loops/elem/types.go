// Type sets and the few conversions between views of the same memory.

package elem

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/simd"
)

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

// Type names an element type where code is not generic. The first ones are those of simd.
type Type uint8

const (
	Int8       = Type(simd.ElemI8)
	Int16      = Type(simd.ElemI16)
	Int32      = Type(simd.ElemI32)
	Int64      = Type(simd.ElemI64)
	Uint8      = Type(simd.ElemU8)
	Uint16     = Type(simd.ElemU16)
	Uint32     = Type(simd.ElemU32)
	Uint64     = Type(simd.ElemU64)
	Float32    = Type(simd.ElemF32)
	Float64    = Type(simd.ElemF64)
	Complex64  = Type(simd.ElemTypes)
	Complex128 = Complex64 + 1
	Bool       = Complex64 + 2
	Types      = Complex64 + 3
)

var typeSizes = [Types]uint8{Int8: 1, Int16: 2, Int32: 4, Int64: 8, Uint8: 1, Uint16: 2, Uint32: 4, Uint64: 8, Float32: 4, Float64: 8,
	Complex64: 8, Complex128: 16, Bool: 1}

// Size is the number of bytes of an element.
func (t Type) Size() int { return int(typeSizes[t]) }

// IsInteger reports whether t is a type of whole numbers.
func (t Type) IsInteger() bool { return t <= Uint64 }

// IsComplex reports whether t is a type of complex numbers.
func (t Type) IsComplex() bool { return t == Complex64 || t == Complex128 }

// Unsigned is the type without a sign of t's size, for what does not depend on signs.
func (t Type) Unsigned() Type {
	if t <= Int64 {
		return t + Uint8 - Int8
	}
	return t
}

// TypeOf is the Type of a type parameter.
func TypeOf[T Elem]() Type {
	switch any(*new(T)).(type) {
	case int8:
		return Int8
	case int16:
		return Int16
	case int32:
		return Int32
	case int64:
		return Int64
	case uint8:
		return Uint8
	case uint16:
		return Uint16
	case uint32:
		return Uint32
	case uint64:
		return Uint64
	case float32:
		return Float32
	case float64:
		return Float64
	case complex64:
		return Complex64
	case complex128:
		return Complex128
	}
	return Bool
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
