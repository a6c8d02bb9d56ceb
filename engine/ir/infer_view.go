// Inference: ops that look at their operand in another way.

package ir

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
)

// viewOf is one result of the operand's type.
func (c *call) viewOf(s shape.Shape, err error) ([]Type, error) {
	if err != nil {
		if f, ok := err.(*fault.Error); ok && f.Operands == nil {
			f.Operands = []int{0}
		}
		return nil, err
	}
	return one(c.args[0].DType, s), nil
}

func inferStridedSlice(c *call) ([]Type, error) {
	r, err := c.attrs.(SliceAttrs).Resolve(c.args[0].Shape)
	return c.viewOf(r.Shape, err)
}

func inferExpandDims(c *call) ([]Type, error) {
	axes := c.attrs.(AxesAttrs).Axes
	if err := checkAxes(axes, shape.UnknownRank()); err != nil {
		return nil, err
	}
	return c.viewOf(shape.ExpandDims(c.args[0].Shape, notNil(axes)))
}

func inferSqueeze(c *call) ([]Type, error) {
	axes := c.attrs.(AxesAttrs).Axes
	if err := checkAxes(axes, c.args[0].Shape); err != nil {
		return nil, err
	}
	return c.viewOf(shape.Squeeze(c.args[0].Shape, notNil(axes)))
}

func inferTranspose(c *call) ([]Type, error) {
	axes := c.attrs.(AxesAttrs).Axes
	for _, a := range axes {
		if a < 0 {
			return nil, fault.New(fault.Index, "axis %d is out of bounds for array of dimension %d", a, len(axes)).WithAxis(a)
		}
	}
	return c.viewOf(shape.Transpose(c.args[0].Shape, notNil(axes)))
}

// notNil makes no axes an empty list: nil means all axes to package shape.
func notNil(axes []int) []int {
	if axes == nil {
		return []int{}
	}
	return axes
}

func inferBroadcastTo(c *call) ([]Type, error) {
	a := c.attrs.(DimsAttrs)
	if err := firstErr(checkDims(a.Dims), noOrder(c, a)); err != nil {
		return nil, err
	}
	return c.viewOf(shape.BroadcastTo(c.args[0].Shape, shape.Make(a.Dims)))
}

func inferDiagPart(c *call) ([]Type, error) {
	a, s := c.attrs.(DiagAttrs), c.args[0].Shape
	if !s.IsUnknown() && s.Rank() < 2 {
		return nil, fault.New(fault.Rank, "diag requires an array of at least two dimensions").WithOperands(0)
	}
	if err := firstErr(checkAxis(a.Axis1, s), checkAxis(a.Axis2, s)); err != nil {
		return nil, err
	}
	if a.Axis1 == a.Axis2 {
		return nil, fault.New(fault.InvalidArgument, "axis1 and axis2 cannot be the same").WithAxis(a.Axis1)
	}
	if s.IsUnknown() {
		return c.viewOf(s, nil)
	}
	dims := make([]int, 0, s.Rank())
	for i := range s.Rank() {
		if i != a.Axis1 && i != a.Axis2 {
			dims = append(dims, s.At(i))
		}
	}
	dims = append(dims, diagLength(s.At(a.Axis1), s.At(a.Axis2), a.K))
	return c.viewOf(shape.Make(dims), nil)
}

// diagLength is the length of the k-th diagonal of a matrix.
func diagLength(rows, cols, k int) int {
	if rows == shape.Unknown || cols == shape.Unknown {
		if (rows >= 0 && -k >= rows && k < 0) || (cols >= 0 && k >= cols) {
			return 0
		}
		return shape.Unknown
	}
	switch {
	case k >= cols || (k < 0 && k <= -rows):
		return 0
	case k >= 0:
		return min(rows, cols-k)
	}
	return min(rows+k, cols)
}

func inferPart(c *call) ([]Type, error) {
	if err := c.want(0, numeric); err != nil {
		return nil, err
	}
	return one(c.args[0].DType.Real(), c.args[0].Shape), nil
}

func inferBitcast(c *call) ([]Type, error) {
	to, from, s := c.attrs.(TypeAttrs).DType, c.args[0].DType, c.args[0].Shape
	if err := checkDType(to); err != nil {
		return nil, err
	}
	switch {
	case from.Size() == to.Size() || s.IsUnknown():
		return one(to, s), nil
	case from.Size() == 0 || to.Size() == 0:
		return nil, fault.New(fault.DType, "a view as %s of %s has no elements to count", to, from).WithOperands(0)
	case s.Rank() == 0:
		return nil, fault.New(fault.InvalidArgument,
			"Changing the dtype of a 0d array is only supported if the itemsize is unchanged").WithOperands(0)
	}
	dims := s.Dims()
	last := len(dims) - 1
	if dims[last] == shape.Unknown {
		return one(to, shape.Make(dims)), nil // another size, and it has no name
	}
	bytes, err := tensorBytes(from, dims[last])
	if err != nil {
		return nil, err
	}
	if bytes%to.Size() != 0 {
		word, whole := "smaller", "its size must be a divisor of the size of original dtype"
		if to.Size() > from.Size() {
			word, whole = "larger", "its size must be a divisor of the total size in bytes of the last axis of the array."
		}
		return nil, fault.New(fault.InvalidArgument, "When changing to a %s dtype, %s", word, whole).
			WithHint("the last axis has %d bytes, an element of %s %d", bytes, to, to.Size()).WithOperands(0).WithAxis(last)
	}
	dims[last] = bytes / to.Size()
	return one(to, shape.Make(dims)), nil
}

func inferAsStrided(c *call) ([]Type, error) {
	a := c.attrs.(StridesAttrs)
	if err := checkDims(a.Dims); err != nil {
		return nil, err
	}
	if len(a.Dims) != len(a.Strides) {
		return nil, fault.New(fault.InvalidArgument, "AsStrided has %d sizes and %d strides", len(a.Dims), len(a.Strides))
	}
	if s := c.args[0].Shape; s.Known() {
		lo, hi, ok := reach(a.Dims, a.Strides)
		if !ok {
			return nil, fault.New(fault.OutOfBounds, "AsStrided: shape %s with strides %v reaches beyond 64 bits",
				shape.Make(a.Dims).Text(), a.Strides).WithOperands(0)
		}
		if lo > hi || s.Elements() > 0 {
			return c.viewOf(shape.Make(a.Dims), nil)
		}
		return nil, fault.New(fault.OutOfBounds, "AsStrided: an empty array has no element to view").WithOperands(0)
	}
	return c.viewOf(shape.Make(a.Dims), nil)
}

// reach is the lowest and highest element that dims and strides lead to; hi is
// below lo if there are no elements. ok is false if a position does not fit.
func reach(dims, strides []int) (lo, hi int, ok bool) {
	for i, n := range dims {
		if n == 0 {
			return 0, -1, true
		}
		d, fits := timesInt(strides[i], n-1)
		if !fits {
			return 0, 0, false
		}
		if d < 0 {
			lo += d
		} else {
			hi += d
		}
		if lo > 0 || hi < 0 {
			return 0, 0, false
		}
	}
	return lo, hi, true
}

// timesInt multiplies; ok is false if the product does not fit with room to add.
func timesInt(a, b int) (p int, ok bool) {
	if a == 0 || b == 0 {
		return 0, true
	}
	p = a * b
	const limit = 1 << 57 // the sum over 32 axes fits
	return p, p/b == a && p > -limit && p < limit && a > -limit && a < limit
}

func inferWindow(c *call) ([]Type, error) {
	a, s := c.attrs.(WindowAttrs), c.args[0].Shape
	if len(a.Dims) != len(a.Axes) {
		return nil, fault.New(fault.InvalidArgument, "Must provide matching length window_shape and axis; "+
			"got %d window_shape elements and %d axes elements.", len(a.Dims), len(a.Axes))
	}
	for _, d := range a.Dims {
		if d < 0 {
			return nil, fault.New(fault.InvalidArgument, "`window_shape` cannot contain negative values")
		}
	}
	for _, x := range a.Axes {
		if err := checkAxis(x, s); err != nil {
			return nil, err
		}
	}
	if s.IsUnknown() {
		return c.viewOf(s, nil)
	}
	dims := s.Dims()
	for i, x := range a.Axes {
		if dims[x] == shape.Unknown {
			continue
		}
		if a.Dims[i] > dims[x] {
			return nil, fault.New(fault.InvalidArgument, "window shape cannot be larger than input array shape").
				WithHint("axis %d: window %d, size %d", x, a.Dims[i], dims[x]).WithOperands(0).WithAxis(x)
		}
		dims[x] -= a.Dims[i] - 1
	}
	return c.viewOf(shape.Make(append(dims, a.Dims...)), nil)
}

func inferReshape(c *call) ([]Type, error) {
	a := c.attrs.(DimsAttrs)
	if a.Order != "" && a.Order != "C" && a.Order != "F" {
		return nil, fault.New(fault.InvalidArgument, "order must be one of 'C', 'F', not %q", a.Order)
	}
	return c.viewOf(shape.Reshape(c.args[0].Shape, a.Dims))
}

// unchanged is the rule of results of the operand's own type.
func unchanged(c *call) ([]Type, error) { return []Type{c.args[0]}, nil }

// tensorBytes is n elements of d in bytes.
func tensorBytes(d dtype.DType, n int) (int, error) {
	b, ok := timesInt(d.Size(), n)
	if !ok {
		return 0, fault.New(fault.Overflow, "an axis of %d elements of %s has more bytes than 64 bits can count", n, d)
	}
	return b, nil
}
