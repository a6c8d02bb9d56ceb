// Package tq is what cells of Go import as "tq": whole tensors, and the engine's
// operations on them.
//
//	import "tq"
//
//	func scale(x *tq.F64, by float64) *tq.F64 {
//		out := tq.NewF64(x.Shape...)
//		for i, v := range x.Data {
//			out.Data[i] = v * by
//		}
//		return out
//	}
package tq

import (
	"fmt"
	"slices"
)

// Number is an element type.
type Number interface {
	bool | uint8 | int32 | int64 | float32 | float64 | complex128
}

// The element types.
type (
	F64  = Array[float64]
	F32  = Array[float32]
	I64  = Array[int64]
	I32  = Array[int32]
	U8   = Array[uint8]
	Bool = Array[bool]
	C128 = Array[complex128]
)

// Array is a tensor whose elements lie in row-major order.
type Array[T Number] struct {
	Shape []int
	Data  []T
}

// New makes a tensor of zeros.
func New[T Number](shape ...int) *Array[T] {
	n := 1
	for _, d := range shape {
		if d < 0 {
			panic(fmt.Sprintf("tq: a size of %d", d))
		}
		n *= d
	}
	return &Array[T]{slices.Clone(shape), make([]T, n)}
}

// From makes a tensor over a slice.
func From[T Number](data []T, shape ...int) *Array[T] {
	if len(shape) == 0 {
		shape = []int{len(data)}
	}
	if count(shape) != len(data) {
		panic(fmt.Sprintf("tq: %d elements do not fill the shape %v", len(data), shape))
	}
	return &Array[T]{slices.Clone(shape), data}
}

func count(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}

// Pos is where an element lies in Data.
func (a *Array[T]) Pos(index ...int) int {
	if len(index) != len(a.Shape) {
		panic(fmt.Sprintf("tq: %d indices into a tensor of %d axes", len(index), len(a.Shape)))
	}
	pos := 0
	for k, i := range index {
		if i < 0 {
			i += a.Shape[k]
		}
		if i < 0 || i >= a.Shape[k] {
			panic(fmt.Sprintf("tq: index %d is out of bounds for axis %d with size %d", index[k], k, a.Shape[k]))
		}
		pos = pos*a.Shape[k] + i
	}
	return pos
}

// At is one element.
func (a *Array[T]) At(index ...int) T { return a.Data[a.Pos(index...)] }

// Set changes one element.
func (a *Array[T]) Set(v T, index ...int) { a.Data[a.Pos(index...)] = v }

// Rank is the number of axes.
func (a *Array[T]) Rank() int { return len(a.Shape) }

// Len is the number of elements.
func (a *Array[T]) Len() int { return len(a.Data) }

// Row is the elements of one index of the first axis, in place.
func (a *Array[T]) Row(i int) []T {
	n := len(a.Data) / max(a.Shape[0], 1)
	return a.Data[i*n : (i+1)*n]
}

// Clone is a copy.
func (a *Array[T]) Clone() *Array[T] { return &Array[T]{slices.Clone(a.Shape), slices.Clone(a.Data)} }

// Reshape gives the same elements another shape.
func (a *Array[T]) Reshape(shape ...int) *Array[T] { return From(a.Data, shape...) }
