// Arrays whose sizes a function must know.
package core

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// SizedArg reads an argument as an array of known sizes.
func SizedArg(c *builtin.Call, name string) (*value.Array, error) { return SizedArray(c, c.Arg(name)) }

// SizedArray reads a value as an array of known sizes: while running, an array
// whose sizes its elements decide is computed; in checking its type stays open.
func SizedArray(c *builtin.Call, v value.Value) (*value.Array, error) {
	a, err := c.R.Array(v)
	if err != nil {
		return nil, err
	}
	return a, KnowSizes(c, a)
}

func KnowSizes(c *builtin.Call, a *value.Array) error {
	if c.Dry() || a.Type().Shape.Known() {
		return nil
	}
	_, err := a.Tensor()
	return err
}

// Sizes gives the sizes of an array, or ErrUnknown.
func Sizes(c *builtin.Call, a *value.Array) ([]int, error) {
	if err := KnowSizes(c, a); err != nil {
		return nil, err
	}
	if !a.Type().Shape.Known() {
		return nil, value.ErrUnknown
	}
	return a.Dims(), nil
}

// Rank gives the number of axes, or ErrUnknown.
func Rank(c *builtin.Call, a *value.Array) (int, error) {
	if a.Rank() < 0 {
		if err := KnowSizes(c, a); err != nil {
			return 0, err
		}
	}
	if a.Rank() < 0 {
		return 0, value.ErrUnknown
	}
	return a.Rank(), nil
}

// ToCommonType brings arrays to their common type.
func ToCommonType(c *builtin.Call, arrays []*value.Array) ([]*value.Array, error) {
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

func CastAll(c *builtin.Call, arrays []*value.Array, d dtype.DType) ([]*value.Array, error) {
	out := make([]*value.Array, len(arrays))
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
func SizedArrays(c *builtin.Call, name string) ([]*value.Array, error) {
	vs, err := c.Seq(c.Arg(name))
	if err != nil {
		return nil, err
	}
	out := make([]*value.Array, len(vs))
	for i, v := range vs {
		if out[i], err = SizedArray(c, v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// AxisOf normalises an axis of an array of known rank.
func AxisOf(c *builtin.Call, a *value.Array, axis int) (int, error) {
	if _, err := Rank(c, a); err != nil {
		return 0, err
	}
	return compile.Axis(a, axis)
}

// Zeros makes a fresh array of zeros under the engine's memory limit.
func Zeros(c *builtin.Call, d dtype.DType, dims []int) (*tensor.Tensor, error) {
	zero := value.Value(value.Int(0))
	if d.IsText() {
		zero = value.Str("")
	}
	k, err := compile.ConstOf(zero, d)
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
func ScalarResult(a *value.Array, err error) (value.Value, error) {
	if err != nil {
		return nil, err
	}
	a.Scalar = a.Rank() == 0
	return a, nil
}

// Result gives an op's result as a value.
func Result(a *value.Array, err error) (value.Value, error) {
	if err != nil {
		return nil, err
	}
	return a, nil
}
