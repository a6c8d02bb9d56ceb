// Inference: ops that make data from attributes.

package ir

import (
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
)

func inferConst(c *call) ([]Type, error) {
	t := c.attrs.(ConstAttrs).Value
	if t == nil {
		return nil, fault.New(fault.InvalidArgument, "Const has no value")
	}
	return []Type{TypeOf(t)}, nil
}

func inferFill(c *call) ([]Type, error) {
	a := c.attrs.(DimsAttrs)
	if err := firstErr(c.wantRank(0, 0), checkDims(a.Dims), noOrder(c, a)); err != nil {
		return nil, err
	}
	return one(c.args[0].DType, shape.Make(a.Dims)), nil
}

// noOrder refuses an order where reading order has no meaning.
func noOrder(c *call, a DimsAttrs) error {
	if a.Order != "" {
		return fault.New(fault.InvalidArgument, "%s has no order, but %q is given", c.info.Name, a.Order)
	}
	return nil
}

// firstErr is the first of errs that is not nil.
func firstErr(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func inferRange(c *call) ([]Type, error) {
	n := c.attrs.(CountAttrs).Count
	if err := firstErr(c.wantSame(0), c.want(0, numbers), c.wantRank(0, 0), c.wantRank(1, 0)); err != nil {
		return nil, err
	}
	if n < 0 {
		return nil, fault.New(fault.InvalidArgument, "negative dimensions are not allowed")
	}
	return one(c.args[0].DType, shape.Make([]int{n})), nil
}

func inferLinSpace(c *call) ([]Type, error) {
	n := c.attrs.(LinSpaceAttrs).Num
	if err := firstErr(c.wantSame(0), c.want(0, inexact)); err != nil {
		return nil, err
	}
	if n < 0 {
		return nil, fault.New(fault.InvalidArgument, "Number of samples, %d, must be non-negative.", n)
	}
	s, err := shape.Broadcast(c.shapes(0)...)
	if err != nil {
		return nil, err
	}
	return one(c.args[0].DType, prepend(n, s)), nil
}

// prepend puts an axis in front of s, whose rank may be unknown.
func prepend(n int, s shape.Shape) shape.Shape {
	if s.IsUnknown() {
		return s
	}
	return shape.Make(s.AppendDims([]int{n}))
}

func inferEye(c *call) ([]Type, error) {
	a := c.attrs.(EyeAttrs)
	dims := []int{a.Rows, a.Cols}
	if err := firstErr(checkDType(a.DType), checkDims(dims)); err != nil {
		return nil, err
	}
	if !numeric.has(a.DType) {
		return nil, fault.New(fault.DType, "Eye has no ones of type %s", a.DType)
	}
	return one(a.DType, shape.Make(dims)), nil
}
