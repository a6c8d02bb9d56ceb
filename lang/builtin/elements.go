// Elements as Go slices: for the functions that no op composes.
package builtin

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/value"
)

// floats reads an array's elements as float64, in row-major order.
func (c *Call) floats(a *value.Array) ([]float64, error) {
	if a.DType().IsText() || a.DType().IsTime() {
		return nil, value.Staticf("TypeError", "Cannot cast array data from dtype('%s') to dtype('float64') according to the rule 'safe'", a.DType().Spec())
	}
	if a.DType().IsComplex() {
		return nil, value.Staticf("TypeError", "Cannot cast array data from dtype('%s') to dtype('float64') according to the rule 'safe'", a.DType().Spec())
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	if err := c.Room(dtype.Float64, t.Size()); err != nil {
		return nil, err
	}
	if t.DType() == dtype.Float64 && t.Contiguous() && !t.Swapped() && t.Size() > 0 {
		return slices.Clone(tensor.Elems[float64](t)), nil
	}
	out := make([]float64, 0, t.Size())
	t.Each(func(p int) bool { out = append(out, t.Float64At(p)); return true })
	return out, nil
}

// floatsToRead is floats for a caller that writes to none of them: a dense array's are its own.
func (c *Call) floatsToRead(a *value.Array) ([]float64, error) {
	if a.DType() == dtype.Float64 {
		t, err := a.Tensor()
		if err != nil {
			return nil, err
		}
		if t.Contiguous() && !t.Swapped() && t.Size() > 0 {
			return tensor.Elems[float64](t), nil
		}
	}
	return c.floats(a)
}

// complexesToRead is complexes for a caller that writes to none of them.
func (c *Call) complexesToRead(a *value.Array) ([]complex128, error) {
	if a.DType() == dtype.Complex128 {
		t, err := a.Tensor()
		if err != nil {
			return nil, err
		}
		if t.Contiguous() && !t.Swapped() && t.Size() > 0 {
			return tensor.Elems[complex128](t), nil
		}
	}
	return c.complexes(a)
}

// complexes reads an array's elements as complex128.
func (c *Call) complexes(a *value.Array) ([]complex128, error) {
	if a.DType().IsText() || a.DType().IsTime() {
		return nil, value.Staticf("TypeError", "Cannot cast array data from dtype('%s') to dtype('complex128') according to the rule 'safe'", a.DType().Spec())
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

// integers reads an array of integers or bools.
func (c *Call) integers(a *value.Array) ([]int64, error) {
	if !a.DType().IsInteger() && !a.DType().IsBool() {
		if n, err := a.Type().Shape.Size(); err == nil && n == 0 {
			return nil, nil
		}
		return nil, value.Staticf("TypeError", "Cannot cast array data from dtype('%s') to dtype('int64') according to the rule 'safe'", a.DType().Spec())
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, err
	}
	if err := c.Room(dtype.Int64, t.Size()); err != nil {
		return nil, err
	}
	if t.DType() == dtype.Int64 && t.Contiguous() && !t.Swapped() {
		return slices.Clone(tensor.Elems[int64](t)), nil
	}
	out := make([]int64, 0, t.Size())
	t.Each(func(p int) bool { out = append(out, t.Int64At(p)); return true })
	return out, nil
}

// arrayOf makes an array of elements in the memory that the engine counts; a 0-d one
// is a scalar.
func arrayOf[T tensor.Element](c *Call, data []T, dims ...int) (*value.Array, error) {
	a, out, err := madeOf[T](c, dims...)
	if err != nil {
		return nil, err
	}
	copy(out, data)
	a.Scalar = len(dims) == 0
	return a, nil
}

// newArray is arrayOf of few elements.
func newArray[T tensor.Element](data []T, dims ...int) *value.Array {
	if len(dims) == 0 && len(data) == 1 {
		t := tensor.New(tensor.DTypeOf[T]())
		tensor.Raw[T](t)[0] = data[0]
		return value.NewScalar(t)
	}
	t := tensor.New(tensor.DTypeOf[T](), dims...)
	copy(tensor.Elems[T](t), data)
	return value.NewArray(t)
}

// vector makes a vector of few elements.
func vector[T tensor.Element](data []T) *value.Array { return newArray(data, len(data)) }

// shaped makes an array of float64 elements as another type.
func (c *Call) shaped(data []float64, d dtype.DType, dims ...int) (*value.Array, error) {
	a, err := arrayOf(c, data, dims...)
	if err != nil {
		return nil, err
	}
	out, err := c.R.Cast(a, d)
	if err == nil {
		out.Scalar = out.Rank() == 0
	}
	return out, err
}

// typed is what checking knows of a result: its type. Sizes may be -1.
func (c *Call) typed(d dtype.DType, dims ...int) *value.Array {
	a := c.R.Abstract(ir.Type{DType: d, Shape: shape.Make(dims)})
	a.Scalar = len(dims) == 0
	return a
}

// typedLike is typed with the shape of an array.
func (c *Call) typedLike(d dtype.DType, a *value.Array) *value.Array {
	return c.R.Abstract(ir.Type{DType: d, Shape: a.Type().Shape})
}

// size is the number of elements of known dims.
func size(dims []int) int { return tensor.Count(dims) }

// without is dims less one axis.
func without(dims []int, axis int) []int {
	return append(append([]int(nil), dims[:axis]...), dims[axis+1:]...)
}

// list makes a Python list of values.
func listOf[T value.Value](vs []T) *value.List {
	out := make([]value.Value, len(vs))
	for i, v := range vs {
		out[i] = v
	}
	return value.NewList(out...)
}
