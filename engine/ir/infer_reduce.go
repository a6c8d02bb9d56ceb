// Inference: reductions, scans and the contraction.

package ir

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
)

// Whole reports whether every axis is folded.
func (a ReduceAttrs) Whole() bool { return a.All || a.Axes == nil }

// Folded lists the axes that are folded of an operand of the given rank.
func (a ReduceAttrs) Folded(rank int) []int {
	if !a.Whole() {
		return a.Axes
	}
	all := make([]int, rank)
	for i := range all {
		all[i] = i
	}
	return all
}

// reduction is the rule of ops that fold axes of operands in the set.
func reduction(in set, result func(dtype.DType) dtype.DType) rule {
	return func(c *call) ([]Type, error) {
		if err := c.want(0, in); err != nil {
			return nil, err
		}
		s, err := c.reduced()
		if err != nil {
			return nil, err
		}
		return one(result(c.args[0].DType), s), nil
	}
}

func index(dtype.DType) dtype.DType { return dtype.Int64 }

// reduced is the shape that the attributes leave.
func (c *call) reduced() (shape.Shape, error) {
	a, s := c.attrs.(ReduceAttrs), c.args[0].Shape
	if a.All && len(a.Axes) > 0 {
		return s, fault.New(fault.InvalidArgument, "%s has both a list of axes and all axes", c.info.Name)
	}
	if a.Whole() {
		return shape.Reduce(s, nil, a.KeepDims)
	}
	if err := checkAxes(a.Axes, s); err != nil {
		return s, err
	}
	return shape.Reduce(s, a.Axes, a.KeepDims)
}

// extremum is the rule of reductions without an identity.
func extremum(in set, result func(dtype.DType) dtype.DType) rule {
	fold := reduction(in, result)
	return func(c *call) ([]Type, error) {
		a, s := c.attrs.(ReduceAttrs), c.args[0].Shape
		arg := c.op == ArgMax || c.op == ArgMin
		if arg && !a.Whole() && len(a.Axes) != 1 {
			return nil, fault.New(fault.InvalidArgument, "%s folds one axis or all, not %d", c.info.Name, len(a.Axes))
		}
		out, err := fold(c)
		if err != nil || s.IsUnknown() {
			return out, err
		}
		for _, x := range a.Folded(s.Rank()) {
			if s.At(x) != 0 {
				continue
			}
			if arg {
				return nil, fault.New(fault.InvalidArgument, "attempt to get %s of an empty sequence", c.ufunc()).WithOperands(0).WithAxis(x)
			}
			return nil, fault.New(fault.InvalidArgument, "zero-size array to reduction operation %s which has no identity", c.ufunc()).
				WithOperands(0).WithAxis(x)
		}
		return out, nil
	}
}

// scan is the rule of ops that run along an axis.
func scan(in set) rule {
	return func(c *call) ([]Type, error) {
		if err := firstErr(c.want(0, in), checkAxis(c.attrs.(AxisAttrs).Axis, c.args[0].Shape)); err != nil {
			return nil, err
		}
		return unchanged(c)
	}
}

// inferAccumulate is the rule for running results, and for the last of them.
func inferAccumulate(c *call) ([]Type, error) {
	a, x := c.attrs.(AccumulateAttrs), c.args[0]
	if err := firstErr(c.want(0, numeric), checkAxis(a.Axis, x.Shape)); err != nil {
		return nil, err
	}
	if c.op == Accumulate {
		return unchanged(c)
	}
	if x.Shape.Rank() != shape.Unknown && x.Shape.At(a.Axis) == 0 {
		return nil, fault.New(fault.Size, "Fold needs an element").WithOperands(0)
	}
	folded, err := shape.Reduce(x.Shape, []int{a.Axis}, true)
	if err != nil {
		return nil, err
	}
	return []Type{{x.DType, folded}}, nil
}

// checkStep refuses an op that cannot be applied again to its own results.
func (c *call) checkStep(op Op) error {
	d, info := c.args[0].DType, Info(op)
	if info == nil || info.Class != Elementwise || info.Min != 2 || info.Max != 2 || op == Pow && !d.IsInexact() {
		return fault.New(fault.InvalidArgument, "%s does not apply %s to %s", c.op, op, d)
	}
	one := Type{DType: d, Shape: shape.Scalar()}
	out, err := Infer(op, nil, []Type{one, one})
	if err != nil {
		return err
	}
	if out[0].DType != d {
		return fault.New(fault.DType, "%s needs an op whose results are its operands; %s makes %s of %s", c.op, op, out[0].DType, d).WithOperands(0)
	}
	return nil
}
