// Elements as Go slices: for the functions that no op composes.
package core

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Floats reads an array's elements as float64, in row-major order.
func Floats(c *builtin.Call, a *object.Array) ([]float64, error) {
	if a.DType().IsText() || a.DType().IsTime() {
		return nil, object.Staticf(object.TypeError, "Cannot cast array data from dtype('%s') to dtype('float64') according to the rule 'safe'", a.DType().Spec())
	}
	if a.DType().IsComplex() {
		return nil, object.Staticf(object.TypeError, "Cannot cast array data from dtype('%s') to dtype('float64') according to the rule 'safe'", a.DType().Spec())
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	if err := c.Room(dtype.Float64, t.Size()); err != nil {
		return nil, err
	}
	if t.DType() == dtype.Float64 && t.Contiguous() && !t.Swapped() && t.Size() > 0 {
		return slices.Clone(tensor.Flat[float64](t)), nil
	}
	out := make([]float64, 0, t.Size())
	t.Each(func(p int) bool { out = append(out, t.Float64At(p)); return true })
	return out, nil
}

// FloatsToRead is floats for a caller that writes to none of them: a dense array's are its own.
func FloatsToRead(c *builtin.Call, a *object.Array) ([]float64, error) {
	if a.DType() == dtype.Float64 {
		t, err := a.Tensor()
		if err != nil {
			return nil, err
		}
		if t.Contiguous() && !t.Swapped() && t.Size() > 0 {
			return tensor.Flat[float64](t), nil
		}
	}
	return Floats(c, a)
}

// ComplexesToRead is complexes for a caller that writes to none of them.
func ComplexesToRead(c *builtin.Call, a *object.Array) ([]complex128, error) {
	if a.DType() == dtype.Complex128 {
		t, err := a.Tensor()
		if err != nil {
			return nil, err
		}
		if t.Contiguous() && !t.Swapped() && t.Size() > 0 {
			return tensor.Flat[complex128](t), nil
		}
	}
	return Complexes(c, a)
}

// Complexes reads an array's elements as complex128.
func Complexes(c *builtin.Call, a *object.Array) ([]complex128, error) {
	if a.DType().IsText() || a.DType().IsTime() {
		return nil, object.Staticf(object.TypeError, "Cannot cast array data from dtype('%s') to dtype('complex128') according to the rule 'safe'", a.DType().Spec())
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	if err := c.Room(dtype.Complex128, t.Size()); err != nil {
		return nil, err
	}
	out := make([]complex128, 0, t.Size())
	t.Each(func(p int) bool {
		out = append(out, t.Complex128At(p))
		if len(out)&(1<<16-1) == 0 {
			err = c.Polled()
		}
		return err == nil
	})
	return out, err
}

// Integers reads an array of integers or bools.
func Integers(c *builtin.Call, a *object.Array) ([]int64, error) {
	if !a.DType().IsInteger() && !a.DType().IsBool() {
		if n, err := a.Type().Shape.Size(); err == nil && n == 0 {
			return nil, nil
		}
		return nil, object.Staticf(object.TypeError, "Cannot cast array data from dtype('%s') to dtype('int64') according to the rule 'safe'", a.DType().Spec())
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	if err := c.Room(dtype.Int64, t.Size()); err != nil {
		return nil, err
	}
	if t.DType() == dtype.Int64 && t.Contiguous() && !t.Swapped() {
		return slices.Clone(tensor.Flat[int64](t)), nil
	}
	out := make([]int64, 0, t.Size())
	t.Each(func(p int) bool { out = append(out, t.Int64At(p)); return true })
	return out, nil
}

// ArrayOf makes an array of elements in the memory that the engine counts; a 0-d one
// is a scalar.
func ArrayOf[T tensor.Element](c *builtin.Call, data []T, dims ...int) (*object.Array, error) {
	a, out, err := builtin.MadeOf[T](c, dims...)
	if err != nil {
		return nil, err
	}
	copy(out, data)
	a.Scalar = len(dims) == 0
	return a, nil
}

// NewArray is ArrayOf of few elements.
func NewArray[T tensor.Element](data []T, dims ...int) *object.Array {
	if len(dims) == 0 && len(data) == 1 {
		t := tensor.New(tensor.DTypeOf[T]())
		tensor.Raw[T](t)[0] = data[0]
		return object.NewScalar(t)
	}
	t := tensor.New(tensor.DTypeOf[T](), dims...)
	copy(tensor.Flat[T](t), data)
	return object.NewArray(t)
}

// Vector makes a vector of few elements.
func Vector[T tensor.Element](data []T) *object.Array { return NewArray(data, len(data)) }

// OfFloats makes an array of float64 elements as another type.
func OfFloats(c *builtin.Call, data []float64, d dtype.DType, dims ...int) (*object.Array, error) {
	a, err := ArrayOf(c, data, dims...)
	if err != nil {
		return nil, err
	}
	out, err := c.R.Cast(a, d)
	if err == nil {
		out.Scalar = out.Rank() == 0
	}
	return out, err
}

// Typed is what checking knows of a result: its type. Sizes may be -1.
func Typed(c *builtin.Call, d dtype.DType, dims ...int) *object.Array {
	a := c.R.Abstract(ir.Type{DType: d, Shape: shape.Make(dims)})
	a.Scalar = len(dims) == 0
	return a
}

// TypedLike is typed with the shape of an array.
func TypedLike(c *builtin.Call, d dtype.DType, a *object.Array) *object.Array {
	return c.R.Abstract(ir.Type{DType: d, Shape: a.Type().Shape})
}

// Size is the number of elements of known dims.
func Size(dims []int) int { return tensor.Count(dims) }

// Without is dims less one axis.
func Without(dims []int, axis int) []int {
	return append(append([]int(nil), dims[:axis]...), dims[axis+1:]...)
}

// ListOf makes a Python list of values.
func ListOf[T object.Value](vs []T) *object.List {
	out := make([]object.Value, len(vs))
	for i, v := range vs {
		out[i] = v
	}
	return object.NewList(out...)
}
