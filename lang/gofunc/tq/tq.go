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

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/tensor"
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

// tensorOf is an array as the engine has it.
func tensorOf[T Number](a *Array[T]) *tensor.Tensor {
	switch d := any(a.Data).(type) {
	case []bool:
		return tensor.From(d, a.Shape...)
	case []uint8:
		return tensor.From(d, a.Shape...)
	case []int32:
		return tensor.From(d, a.Shape...)
	case []int64:
		return tensor.From(d, a.Shape...)
	case []float32:
		return tensor.From(d, a.Shape...)
	case []float64:
		return tensor.From(d, a.Shape...)
	case []complex128:
		return tensor.From(d, a.Shape...)
	}
	panic("tq: no such element type")
}

// arrayOf is what the engine has computed.
func arrayOf[T Number](t *tensor.Tensor, err error) *Array[T] {
	if err != nil {
		panic(fmt.Errorf("tq: %w", err))
	}
	raw := tensor.Raw[T](t)
	out := &Array[T]{slices.Clone(t.Shape()), make([]T, t.Size())}
	if t.Contiguous() {
		copy(out.Data, raw[t.Offset():])
		return out
	}
	for i := range out.Data {
		out.Data[i] = raw[t.FlatPos(i)]
	}
	return out
}

// Einsum contracts as the language's einsum does.
func (a *Array[T]) Einsum(equation string, more ...*Array[T]) *Array[T] {
	args := []*tensor.Tensor{tensorOf(a)}
	for _, m := range more {
		args = append(args, tensorOf(m))
	}
	return arrayOf[T](engine.Einsum(equation, args...))
}

// MatMul is the product of matrices, of stacks of them too.
func (a *Array[T]) MatMul(b *Array[T]) *Array[T] { return a.Einsum("...mk,...kn->...mn", b) }

// Add is a + b, broadcast.
func (a *Array[T]) Add(b *Array[T]) *Array[T] {
	return arrayOf[T](engine.Add(tensorOf(a), tensorOf(b)))
}

// Sub is a - b.
func (a *Array[T]) Sub(b *Array[T]) *Array[T] {
	return arrayOf[T](engine.Sub(tensorOf(a), tensorOf(b)))
}

// Mul is a * b, element by element.
func (a *Array[T]) Mul(b *Array[T]) *Array[T] {
	return arrayOf[T](engine.Mul(tensorOf(a), tensorOf(b)))
}

// Div is a / b, of floating numbers.
func (a *Array[T]) Div(b *Array[T]) *Array[T] {
	return arrayOf[T](engine.Div(tensorOf(a), tensorOf(b)))
}

// Pow is a to the power of b.
func (a *Array[T]) Pow(b *Array[T]) *Array[T] {
	return arrayOf[T](engine.Pow(tensorOf(a), tensorOf(b)))
}

// Maximum is the larger of two elements.
func (a *Array[T]) Maximum(b *Array[T]) *Array[T] {
	return arrayOf[T](engine.Maximum(tensorOf(a), tensorOf(b)))
}

// Minimum is the smaller of two elements.
func (a *Array[T]) Minimum(b *Array[T]) *Array[T] {
	return arrayOf[T](engine.Minimum(tensorOf(a), tensorOf(b)))
}

// Solve is x where a @ x is b.
func (a *Array[T]) Solve(b *Array[T]) *Array[T] {
	return arrayOf[T](engine.Solve(tensorOf(a), tensorOf(b)))
}

// Exp is e to the power of each element.
func (a *Array[T]) Exp() *Array[T] { return arrayOf[T](engine.Exp(tensorOf(a))) }

// Log is the natural logarithm of each element.
func (a *Array[T]) Log() *Array[T] { return arrayOf[T](engine.Log(tensorOf(a))) }

// Sqrt is the root of each element.
func (a *Array[T]) Sqrt() *Array[T] { return arrayOf[T](engine.Sqrt(tensorOf(a))) }

// Tanh is the hyperbolic tangent of each element.
func (a *Array[T]) Tanh() *Array[T] { return arrayOf[T](engine.Tanh(tensorOf(a))) }

// Sin is the sine of each element.
func (a *Array[T]) Sin() *Array[T] { return arrayOf[T](engine.Sin(tensorOf(a))) }

// Cos is the cosine of each element.
func (a *Array[T]) Cos() *Array[T] { return arrayOf[T](engine.Cos(tensorOf(a))) }

// Abs is each element without its sign.
func (a *Array[T]) Abs() *Array[T] { return arrayOf[T](engine.Abs(tensorOf(a))) }

// Inverse is the inverse of a square matrix.
func (a *Array[T]) Inverse() *Array[T] { return arrayOf[T](engine.Inverse(tensorOf(a))) }

// Sum is the sum over some axes, or all.
func (a *Array[T]) Sum(axes ...int) *Array[T] { return arrayOf[T](engine.Sum(tensorOf(a), axes...)) }

// Mean is the mean over some axes, or all.
func (a *Array[T]) Mean(axes ...int) *Array[T] { return arrayOf[T](engine.Mean(tensorOf(a), axes...)) }

// Max is the largest element over some axes, or all.
func (a *Array[T]) Max(axes ...int) *Array[T] { return arrayOf[T](engine.Max(tensorOf(a), axes...)) }

// Min is the smallest element over some axes, or all.
func (a *Array[T]) Min(axes ...int) *Array[T] { return arrayOf[T](engine.Min(tensorOf(a), axes...)) }

// Transpose is the axes in another order, or reversed.
func (a *Array[T]) Transpose(axes ...int) *Array[T] {
	return arrayOf[T](engine.Transpose(tensorOf(a), axes...))
}

// CumSum is the running sum along an axis.
func (a *Array[T]) CumSum(axis int) *Array[T] { return arrayOf[T](engine.CumSum(tensorOf(a), axis)) }

// Sort orders the elements along an axis.
func (a *Array[T]) Sort(axis int) *Array[T] { return arrayOf[T](engine.Sort(tensorOf(a), axis)) }
