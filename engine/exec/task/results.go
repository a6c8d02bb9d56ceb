// Results: of which type they are, where they are written, and as what they are delivered.

package task

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

func Unsupported(c *Call) error {
	return fault.New(fault.Unsupported, "%s of %s is not done by this engine", c.In.Op, c.Args[0].DType())
}

// CastTo is x as another element type; x itself if it has that type.
func (r *Run) CastTo(x *tensor.Tensor, dt dtype.DType) (*tensor.Tensor, error) {
	if x.DType() == dt {
		return x, nil
	}
	return r.Apply(ir.Cast, ir.TypeAttrs{DType: dt}, nil, x)
}

// Deliver makes t, which is fresh, the first result, as type dt and where it
// is wanted.
func (c *Call) Deliver(t *tensor.Tensor, dt dtype.DType) error {
	into := c.IntoAt(0, dt, t.Shape())
	switch {
	case into != nil && t.DType() == dt:
		c.Out[0] = into
		return c.Copy(into, t)
	case into != nil || t.DType() != dt:
		y, err := c.Apply(ir.Cast, ir.TypeAttrs{DType: dt}, into, t)
		c.Out[0] = y
		if into == nil {
			c.Own(0)
		}
		return err
	}
	c.Out[0] = t
	c.Own(0)
	return nil
}

// ElemsOf are a tensor's elements in row-major order; shared with it if it lies so.
func ElemsOf[T any](r *Run, t *tensor.Tensor) ([]T, error) {
	if !t.Contiguous() {
		var err error
		if t, err = r.Compact(t); err != nil {
			return nil, err
		}
	}
	return tensor.Flat[T](t), nil
}

// Wide is x in a type that package loops orders: the small floats as float32.
func (r *Run) Wide(x *tensor.Tensor) (*tensor.Tensor, error) {
	if x.DType().IsHalf() {
		return r.CastTo(x, dtype.Float32)
	}
	return x, nil
}

// Result1 is the tensor for the call's first result: what the caller of the
// run gave, or fresh memory whose elements are arbitrary.
func (c *Call) Result1(dt dtype.DType, dims []int) (*tensor.Tensor, error) {
	return c.ResultAt(0, dt, dims, true)
}

// ResultAt is result1 for the k-th result; without dirty it is zeroed.
func (c *Call) ResultAt(k int, dt dtype.DType, dims []int, dirty bool) (*tensor.Tensor, error) {
	if t := c.IntoAt(k, dt, dims); t != nil {
		c.Out[k] = t
		if !dirty {
			return t, c.Zero(t)
		}
		return t, nil
	}
	t, err := c.Mem.Alloc(dt, dims, dirty)
	c.Out[k] = t
	c.Own(k)
	return t, err
}

// IntoAt is the tensor that the k-th result is wanted in, or nil.
func (c *Call) IntoAt(k int, dt dtype.DType, dims []int) *tensor.Tensor {
	if c.Into == nil || c.In == nil {
		return nil
	}
	t := c.Into[c.In.Out[k]]
	if t == nil || t.DType() != dt || !slices.Equal(t.Shape(), dims) {
		return nil
	}
	return t
}

// Own notes that the run allocated the k-th result's memory.
func (c *Call) Own(k int) {
	if c.In != nil {
		c.Owned[c.In.Out[k]] = true
	}
}

// Result infers the type of the call's k-th result from the operands at hand;
// it fails where a size that only the data decide does not fit.
func (c *Call) Result(k int) (ir.Type, error) {
	if t, ok := c.knownResult(k); ok {
		return t, nil
	}
	types := make([]ir.Type, len(c.Args))
	for i, a := range c.Args {
		types[i] = ir.TypeOf(a)
	}
	out, err := ir.Infer(c.In.Op, c.In.Attrs, types)
	if err != nil {
		return ir.Type{}, err
	}
	return out[k], nil
}

// knownResult is result where the program's types leave nothing open.
func (c *Call) knownResult(k int) (ir.Type, bool) {
	types := c.Types
	if types == nil {
		return ir.Type{}, false
	}
	for _, v := range c.In.Args {
		if !types[v].Shape.Known() {
			return ir.Type{}, false
		}
	}
	t := types[c.In.Out[k]]
	return t, t.Shape.Known()
}
