// Arrays whose sizes a function must know.
package core

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// SizedArg reads an argument as an array of known sizes.
func SizedArg(c *builtin.Call, name string) (*object.Array, error) { return SizedArray(c, c.Arg(name)) }

// SizedArray reads a value as an array of known sizes: while running, an array
// whose sizes its elements decide is computed; in checking its type stays open.
func SizedArray(c *builtin.Call, v object.Value) (*object.Array, error) {
	a, err := c.R.Array(v)
	if err != nil {
		return nil, err
	}
	return a, KnowSizes(c, a)
}

func KnowSizes(c *builtin.Call, a *object.Array) error {
	if c.Dry() || a.Type().Shape.Known() {
		return nil
	}
	_, err := a.Tensor()
	return err
}

// Sizes gives the sizes of an array, or ErrUnknown.
func Sizes(c *builtin.Call, a *object.Array) ([]int, error) {
	if err := KnowSizes(c, a); err != nil {
		return nil, err
	}
	if !a.Type().Shape.Known() {
		return nil, object.ErrUnknown
	}
	return a.Dims(), nil
}

// Rank gives the number of axes, or ErrUnknown.
func Rank(c *builtin.Call, a *object.Array) (int, error) {
	if a.Rank() < 0 {
		if err := KnowSizes(c, a); err != nil {
			return 0, err
		}
	}
	if a.Rank() < 0 {
		return 0, object.ErrUnknown
	}
	return a.Rank(), nil
}

// ToCommonType brings arrays to their common type.
func ToCommonType(c *builtin.Call, arrays []*object.Array) ([]*object.Array, error) {
	if len(arrays) == 0 {
		return arrays, nil
	}
	d := arrays[0].DType()
	for _, a := range arrays {
		if a.DType().IsTime() {
			return commonTimes(c, arrays)
		}
		d = PromoteAny(d, a.DType())
	}
	return CastAll(c, arrays, d)
}

func CastAll(c *builtin.Call, arrays []*object.Array, d dtype.DType) ([]*object.Array, error) {
	out := make([]*object.Array, len(arrays))
	for i, a := range arrays {
		x, err := c.R.Cast(a, d)
		if err != nil {
			return nil, err
		}
		out[i] = x
	}
	return out, nil
}

// SizedArrays reads a sequence of arrays of known sizes.
func SizedArrays(c *builtin.Call, name string) ([]*object.Array, error) {
	vs, err := c.Seq(c.Arg(name))
	if err != nil {
		return nil, err
	}
	out := make([]*object.Array, len(vs))
	for i, v := range vs {
		if out[i], err = SizedArray(c, v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// AxisOf normalises an axis of an array of known rank.
func AxisOf(c *builtin.Call, a *object.Array, axis int) (int, error) {
	if _, err := Rank(c, a); err != nil {
		return 0, err
	}
	return lower.Axis(a, axis)
}

// Zeros makes a fresh array of zeros under the engine's memory limit.
func Zeros(c *builtin.Call, d dtype.DType, dims []int) (*tensor.Tensor, error) {
	zero := object.Value(object.Int(0))
	if d.IsText() {
		zero = object.Str("")
	}
	k, err := lower.ConstOf(zero, d)
	if err != nil {
		return nil, err
	}
	a, err := c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: dims}, k)
	if err != nil {
		return nil, err
	}
	return a.Tensor()
}

// ScalarResult marks a 0-d result as NumPy's scalar.
func ScalarResult(a *object.Array, err error) (object.Value, error) {
	if err != nil {
		return nil, err
	}
	a.Scalar = a.Rank() == 0
	return a, nil
}

// Result gives an op's result as a value.
func Result(a *object.Array, err error) (object.Value, error) {
	if err != nil {
		return nil, err
	}
	return a, nil
}
