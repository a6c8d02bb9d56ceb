// The engine's operations on tensors of package tq.
package tq

import (
	"fmt"
	"slices"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/tensor"
)

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
