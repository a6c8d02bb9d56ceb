// Inference: sorts, searches and tables.

package ir

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
)

func inferArgSort(c *call) ([]Type, error) {
	if err := checkAxis(c.attrs.(AxisAttrs).Axis, c.args[0].Shape); err != nil {
		return nil, err
	}
	return one(dtype.Int64, c.args[0].Shape), nil
}

func inferPartition(c *call) ([]Type, error) {
	a, x := c.attrs.(PartitionAttrs), c.args[0]
	if err := checkAxis(a.Axis, x.Shape); err != nil {
		return nil, err
	}
	n := shape.Unknown
	if x.Shape.Rank() != shape.Unknown {
		n = x.Shape.At(a.Axis)
	}
	for _, k := range a.Kth {
		if k < 0 || n != shape.Unknown && k >= n {
			return nil, fault.New(fault.InvalidArgument, "kth(=%d) out of bounds (%d)", k, n)
		}
	}
	if c.op == ArgPartition {
		return one(dtype.Int64, x.Shape), nil
	}
	return one(x.DType, x.Shape), nil
}

// inferTopK is the rule for the k greatest elements of each row.
func inferTopK(c *call) ([]Type, error) {
	if err := c.want(0, reals); err != nil {
		return nil, err
	}
	k, x := c.attrs.(TopKAttrs).K, c.args[0].Shape
	if k < 0 {
		return nil, fault.New(fault.InvalidArgument, "need k >= 0, got %d", k)
	}
	if x.IsUnknown() {
		return []Type{{c.args[0].DType, x}, {dtype.Int64, x}}, nil
	}
	if x.Rank() == 0 {
		return nil, fault.New(fault.Rank, "input must have at least one axis").WithOperands(0)
	}
	last := x.Rank() - 1
	if n := x.At(last); n != shape.Unknown && k > n {
		return nil, fault.New(fault.Size, "input must have at least k columns: it has %d, and k is %d", n, k).WithOperands(0)
	}
	head, err := x.Take(last)
	if err != nil {
		return nil, err
	}
	out, err := head.Append(k)
	if err != nil {
		return nil, err
	}
	return []Type{{c.args[0].DType, out}, {dtype.Int64, out}}, nil
}

// unknownVector is a vector whose length the data decide.
func unknownVector() shape.Shape { return shape.UnknownOf(1) }

func inferUnique(c *call) ([]Type, error) {
	n, err := c.args[0].Shape.Size()
	if err != nil {
		return nil, err
	}
	some := unknownVector()
	return []Type{
		{c.args[0].DType, some},
		{dtype.Int64, some},
		{dtype.Int64, shape.Make([]int{n})},
		{dtype.Int64, some},
	}, nil
}

func inferSearchSorted(c *call) ([]Type, error) {
	if err := c.wantVector(0); err != nil {
		return nil, err
	}
	a, x := c.args[0].DType, c.args[1].DType
	if a != x && !(a.IsText() && x.IsText()) {
		return nil, c.wantSame(0)
	}
	return one(dtype.Int64, c.args[1].Shape), nil
}

func inferBincount(c *call) ([]Type, error) {
	if err := firstErr(c.wantType(0, dtype.Int64), c.wantVector(0)); err != nil {
		return nil, err
	}
	if c.attrs.(CountAttrs).Count < 0 {
		return nil, fault.New(fault.InvalidArgument, "'minlength' must not be negative")
	}
	if len(c.args) == 1 {
		return one(dtype.Int64, unknownVector()), nil
	}
	if err := firstErr(c.wantType(1, dtype.Float64), c.wantVector(1)); err != nil {
		return nil, err
	}
	if !c.args[0].Shape.IsCompatibleWith(c.args[1].Shape) {
		return nil, fault.New(fault.Size, "The weights and list don't have the same length.").WithOperands(0, 1)
	}
	return one(dtype.Float64, unknownVector()), nil
}

func inferInterp(c *call) ([]Type, error) {
	for i := range c.args {
		if err := c.wantType(i, dtype.Float64); err != nil {
			return nil, err
		}
	}
	if err := firstErr(c.wantVector(1), c.wantVector(2)); err != nil {
		return nil, err
	}
	xp, fp := c.args[1].Shape, c.args[2].Shape
	switch {
	case !xp.IsCompatibleWith(fp):
		return nil, fault.New(fault.Size, "fp and xp are not of the same length.").WithOperands(1, 2)
	case dimAt(xp, 0) == 0:
		return nil, fault.New(fault.InvalidArgument, "array of sample points is empty").WithOperands(1)
	}
	return unchanged(c)
}
