// Arrays whose sizes a function must know.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

// arr reads an argument as an array of known sizes.
func (c *Call) arr(name string) (*value.Array, error) { return c.sizedArray(c.Arg(name)) }

// sizedArray reads a value as an array of known sizes: while running, an array
// whose sizes its elements decide is computed; in checking its type stays open.
func (c *Call) sizedArray(v value.Value) (*value.Array, error) {
	a, err := c.R.Array(v)
	if err != nil {
		return nil, err
	}
	return a, c.sized(a)
}

func (c *Call) sized(a *value.Array) error {
	if c.Dry() || a.Type().Shape.Known() {
		return nil
	}
	_, err := a.Tensor()
	return err
}

// decideSizes computes the arguments whose sizes their elements decide, such as
// x[mask]: while running, functions may count on sizes.
func (c *Call) decideSizes(args []value.Value, kw []Kw) error {
	var open []*value.Array
	for _, v := range args {
		open = openArrays(open, v, 0)
	}
	for _, k := range kw {
		open = openArrays(open, k.Value, 0)
	}
	if len(open) == 0 {
		return nil
	}
	return c.R.Force(open...)
}

func openArrays(open []*value.Array, v value.Value, depth int) []*value.Array {
	var parts []value.Value
	switch x := value.Unnamed(v).(type) {
	case *value.Array:
		if x.Pending() != nil && !x.Type().Shape.Known() {
			open = append(open, x)
		}
	case value.Tuple:
		parts = x
	case *value.List:
		if !x.Settled {
			parts = x.Elems
		}
	}
	if depth < 8 {
		for _, p := range parts {
			open = openArrays(open, p, depth+1)
		}
	}
	return open
}

// dims gives the sizes of an array, or ErrUnknown.
func (c *Call) dims(a *value.Array) ([]int, error) {
	if err := c.sized(a); err != nil {
		return nil, err
	}
	if !a.Type().Shape.Known() {
		return nil, value.ErrUnknown
	}
	return a.Dims(), nil
}

// rank gives the number of axes, or ErrUnknown.
func (c *Call) rank(a *value.Array) (int, error) {
	if a.Rank() < 0 {
		if err := c.sized(a); err != nil {
			return 0, err
		}
	}
	if a.Rank() < 0 {
		return 0, value.ErrUnknown
	}
	return a.Rank(), nil
}

// common brings arrays to their common type.
func (c *Call) common(arrays []*value.Array) ([]*value.Array, error) {
	if len(arrays) == 0 {
		return arrays, nil
	}
	d := arrays[0].DType()
	for _, a := range arrays {
		if a.DType().IsTime() {
			return c.commonTimes(arrays)
		}
		d = promoteAny(d, a.DType())
	}
	return c.castAll(arrays, d)
}

func (c *Call) castAll(arrays []*value.Array, d dtype.DType) ([]*value.Array, error) {
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

// sizedArrays reads a sequence of arrays of known sizes.
func (c *Call) sizedArrays(name string) ([]*value.Array, error) {
	vs, err := c.Seq(c.Arg(name))
	if err != nil {
		return nil, err
	}
	out := make([]*value.Array, len(vs))
	for i, v := range vs {
		if out[i], err = c.sizedArray(v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// axisOf normalises an axis of an array of known rank.
func (c *Call) axisOf(a *value.Array, axis int) (int, error) {
	if _, err := c.rank(a); err != nil {
		return 0, err
	}
	return compile.Axis(a, axis)
}

// zeros makes a fresh array of zeros under the engine's memory limit.
func (c *Call) zeros(d dtype.DType, dims []int) (*tensor.Tensor, error) {
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

// asScalar marks a 0-d result as NumPy's scalar.
func asScalar(a *value.Array, err error) (value.Value, error) {
	if err != nil {
		return nil, err
	}
	a.Scalar = a.Rank() == 0
	return a, nil
}

// anArray gives an op's result as a value.
func anArray(a *value.Array, err error) (value.Value, error) {
	if err != nil {
		return nil, err
	}
	return a, nil
}
