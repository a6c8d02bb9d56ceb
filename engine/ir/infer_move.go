// Inference: ops that copy elements to other places, and gathers.

package ir

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
)

func inferConcat(c *call) ([]Type, error) {
	axis := c.attrs.(AxisAttrs).Axis
	if err := c.wantSame(0); err != nil {
		return nil, err
	}
	if err := checkAxis(axis, shape.UnknownRank()); err != nil {
		return nil, err
	}
	s, err := shape.Concat(axis, c.shapes(0)...)
	if err != nil {
		return nil, err
	}
	return one(c.args[0].DType, s), nil
}

func inferPack(c *call) ([]Type, error) {
	axis := c.attrs.(AxisAttrs).Axis
	if err := firstErr(c.wantSame(0), checkAxis(axis, shape.UnknownRank())); err != nil {
		return nil, err
	}
	s, err := shape.Stack(axis, c.shapes(0)...)
	if err != nil {
		return nil, err
	}
	return one(c.args[0].DType, s), nil
}

func inferTile(c *call) ([]Type, error) {
	a, s := c.attrs.(DimsAttrs), c.args[0].Shape
	if err := firstErr(checkDims(a.Dims), noOrder(c, a)); err != nil {
		return nil, err
	}
	if s.IsUnknown() {
		return c.viewOf(shape.UnknownOf(len(a.Dims)), nil)
	}
	if len(a.Dims) != s.Rank() {
		return nil, fault.New(fault.Rank, "Tile has %d repeats for %d axes", len(a.Dims), s.Rank()).WithOperands(0)
	}
	dims := s.Dims()
	for i, n := range a.Dims {
		d, ok := timesDim(dims[i], n)
		if !ok {
			return nil, fault.New(fault.Overflow, "axis %d of size %d, %d times, does not fit 64 bits", i, dims[i], n).WithAxis(i)
		}
		dims[i] = d
	}
	return c.viewOf(shape.Make(dims), nil)
}

// timesDim is n copies of a size that may be unknown.
func timesDim(d, n int) (int, bool) {
	switch {
	case n == 0:
		return 0, true
	case d == shape.Unknown:
		return d, true
	}
	p, ok := shape.Product([]int{d, n})
	return p, ok
}

func inferPad(c *call) ([]Type, error) {
	a, s := c.attrs.(PadAttrs), c.args[0].Shape
	switch a.Mode {
	case "constant", "edge", "reflect", "symmetric", "wrap":
	default:
		return nil, fault.New(fault.InvalidArgument, "mode '%s' is not supported", a.Mode)
	}
	if len(a.Before) != len(a.After) {
		return nil, fault.New(fault.InvalidArgument, "PadV2 has %d sizes before and %d after", len(a.Before), len(a.After))
	}
	if err := firstErr(c.wantSame(0), c.wantRank(0, len(a.Before)), c.wantRank(1, 0)); err != nil {
		return nil, err
	}
	dims := make([]int, len(a.Before))
	for i := range dims {
		before, after, n := a.Before[i], a.After[i], dimAt(s, i)
		switch {
		case before < 0 || after < 0:
			return nil, fault.New(fault.InvalidArgument, "index can't contain negative values").WithAxis(i)
		case n == 0 && before+after > 0 && a.Mode != "constant":
			return nil, fault.New(fault.InvalidArgument,
				"can't extend empty axis %d using modes other than 'constant' or 'empty'", i).WithOperands(0).WithAxis(i)
		case n == shape.Unknown:
			dims[i] = n
			continue
		}
		if dims[i] = n + before + after; dims[i] < 0 || n+before < 0 {
			return nil, fault.New(fault.Overflow, "the padded size of axis %d does not fit 64 bits", i).WithAxis(i)
		}
	}
	return c.viewOf(shape.Make(dims), nil)
}

func inferRoll(c *call) ([]Type, error) {
	a := c.attrs.(RollAttrs)
	if len(a.Shift) != len(a.Axes) {
		return nil, fault.New(fault.InvalidArgument, "Roll has %d shifts and %d axes", len(a.Shift), len(a.Axes))
	}
	for _, x := range a.Axes { // an axis may come twice: the shifts add up
		if err := checkAxis(x, c.args[0].Shape); err != nil {
			return nil, err
		}
	}
	return unchanged(c)
}

func inferGather(c *call) ([]Type, error) {
	axis, x, idx := c.attrs.(AxisAttrs).Axis, c.args[0].Shape, c.args[1].Shape
	if err := firstErr(c.wantType(1, dtype.Int64), checkAxis(axis, x)); err != nil {
		return nil, err
	}
	if x.IsUnknown() || idx.IsUnknown() {
		return c.viewOf(shape.UnknownRank(), nil)
	}
	if x.At(axis) == 0 && idx.Known() && idx.Elements() > 0 {
		return nil, fault.New(fault.OutOfBounds, "cannot do a non-empty take from an empty axes.").WithOperands(0).WithAxis(axis)
	}
	dims := x.Dims()
	out := idx.AppendDims(append([]int(nil), dims[:axis]...))
	return c.viewOf(shape.Make(append(out, dims[axis+1:]...)), nil)
}

// gathered is the shape that index operands, from the first-th on, select of x:
// their common shape stands at Position among the axes that are left.
func (c *call) gathered(first int) (shape.Shape, error) {
	a, x := c.attrs.(GatherAttrs), c.args[0].Shape
	indices := c.shapes(first)
	if len(indices) != len(a.Axes) {
		return x, fault.New(fault.Arity, "%s has %d index operands for %d axes", c.info.Name, len(indices), len(a.Axes))
	}
	for i := range indices {
		if err := c.wantType(first+i, dtype.Int64); err != nil {
			return x, err
		}
	}
	if err := checkAxes(a.Axes, x); err != nil {
		return x, err
	}
	common, err := shape.Broadcast(indices...)
	if err != nil {
		return x, indexMismatch(indices, first, err)
	}
	if a.Position < 0 || (!x.IsUnknown() && a.Position > x.Rank()-len(a.Axes)) {
		return x, fault.New(fault.InvalidArgument, "%s: position %d is outside the %d axes that are left",
			c.info.Name, a.Position, max(x.Rank()-len(a.Axes), 0))
	}
	if x.IsUnknown() || common.IsUnknown() {
		return shape.UnknownRank(), nil
	}
	var rest []int
	taken := make([]bool, x.Rank())
	for _, k := range a.Axes {
		taken[k] = true
	}
	for i, n := range x.Dims() {
		if !taken[i] {
			rest = append(rest, n)
		}
	}
	out := common.AppendDims(append([]int(nil), rest[:a.Position]...))
	return shape.Make(append(out, rest[a.Position:]...)), nil
}

// indexMismatch says in NumPy's words that index arrays do not broadcast.
func indexMismatch(indices []shape.Shape, first int, err error) error {
	text := ""
	for _, s := range indices {
		if s.Rank() == 0 {
			continue
		}
		text += s.Compact() + " "
	}
	f := fault.New(fault.Broadcast, "shape mismatch: indexing arrays could not be broadcast together with shapes %s", text).About(fault.IndexShapes)
	if e, ok := err.(*fault.Error); ok {
		f.Hint, f.Axis = e.Hint, e.Axis
		for _, k := range e.Operands {
			f.Operands = append(f.Operands, k+first)
		}
	}
	return f
}

func inferGatherNd(c *call) ([]Type, error) { return c.viewOf(c.gathered(1)) }

// masked is the shape that a mask selects of x: one axis of unknown size in
// place of those that the mask covers.
func (c *call) masked(mask int) (shape.Shape, error) {
	axis, x, m := c.attrs.(AxisAttrs).Axis, c.args[0].Shape, c.args[mask].Shape
	if err := c.wantType(mask, dtype.Bool); err != nil {
		return x, err
	}
	if axis < 0 {
		return x, fault.New(fault.Index, "axis %d is out of bounds for array of dimension %d", axis, max(x.Rank(), 0)).WithAxis(axis)
	}
	if x.IsUnknown() || m.IsUnknown() {
		return shape.UnknownRank(), nil
	}
	if axis+m.Rank() > x.Rank() {
		return x, fault.New(fault.Rank, "too many indices for array: array is %d-dimensional, but %d were indexed",
			x.Rank(), axis+m.Rank()).About(fault.Indices).WithOperands(0, mask)
	}
	for i, n := range m.Dims() {
		if d := x.At(axis + i); !shape.CompatibleDims(d, n) {
			return x, fault.New(fault.Index, "boolean index did not match indexed array along axis %d; size of axis is %d "+
				"but size of corresponding boolean axis is %d", axis+i, d, n).About(fault.MaskSize).WithOperands(0, mask).WithAxis(axis + i)
		}
	}
	dims := x.Dims()
	out := append(append([]int(nil), dims[:axis]...), shape.Unknown)
	return shape.Make(append(out, dims[axis+m.Rank():]...)), nil
}

func inferMask(c *call) ([]Type, error) { return c.viewOf(c.masked(1)) }

func inferWhere(c *call) ([]Type, error) {
	rank := c.args[0].Shape.Rank() // unknown rank is unknown size
	return one(dtype.Int64, shape.Make([]int{shape.Unknown, rank})), nil
}

func inferRepeat(c *call) ([]Type, error) {
	axis, x, counts := c.attrs.(AxisAttrs).Axis, c.args[0].Shape, c.args[1].Shape
	if err := firstErr(c.wantType(1, dtype.Int64), checkAxis(axis, x)); err != nil {
		return nil, err
	}
	if !counts.IsUnknown() && counts.Rank() > 1 {
		return nil, fault.New(fault.Rank, "object too deep for desired array").WithOperands(1)
	}
	if x.IsUnknown() {
		return c.viewOf(x, nil)
	}
	dims := x.Dims()
	if counts.Rank() == 1 {
		n := counts.At(0)
		if n != 1 && !shape.CompatibleDims(n, dims[axis]) {
			return nil, fault.New(fault.Broadcast, "operands could not be broadcast together with shape (%d,) (%d,)", dims[axis], n).
				WithOperands(0, 1).WithAxis(axis)
		}
	}
	dims[axis] = shape.Unknown
	return c.viewOf(shape.Make(dims), nil)
}

func inferDepthToSpace(c *call) ([]Type, error) {
	a := c.attrs.(BlockAttrs)
	return c.viewOf(shape.DepthToSpace(c.args[0].Shape, a.BlockSize, a.Layout))
}

func inferSpaceToDepth(c *call) ([]Type, error) {
	a := c.attrs.(BlockAttrs)
	return c.viewOf(shape.SpaceToDepth(c.args[0].Shape, a.BlockSize, a.Layout))
}

func inferDiag(c *call) ([]Type, error) {
	a, s := c.attrs.(DiagAttrs), c.args[0].Shape
	if s.IsUnknown() {
		return c.viewOf(s, nil)
	}
	if s.Rank() == 0 {
		return nil, fault.New(fault.Rank, "DiagV2 needs an array of at least one dimension").WithOperands(0)
	}
	dims := s.Dims()
	last := len(dims) - 1
	if dims[last] != shape.Unknown {
		k := max(a.K, -a.K)
		if dims[last] += k; k < 0 || dims[last] < 0 {
			return nil, fault.New(fault.Overflow, "the size of the matrix with diagonal %d does not fit 64 bits", a.K)
		}
	}
	return c.viewOf(shape.Make(append(dims, dims[last])), nil)
}

func inferTri(c *call) ([]Type, error) {
	if s := c.args[0].Shape; !s.IsUnknown() && s.Rank() < 2 {
		return nil, fault.New(fault.Rank, "Tri needs an array of at least two dimensions, not shape %s", s.Text()).WithOperands(0)
	}
	return unchanged(c)
}
