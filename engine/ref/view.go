// Views: strides and offsets; and Reshape, a copy where strides do not permit
// a view.

package ref

import (
	"slices"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

func (c *call) view() (*tensor.Tensor, error) {
	x := c.args[0]
	switch a := c.attrs.(type) {
	case ir.SliceAttrs:
		return slice(x, a)
	case ir.EinsumAttrs:
		return c.rearranged(a)
	case ir.AxesAttrs:
		return c.axesView(a.Axes), nil
	case ir.DimsAttrs:
		if c.op == ir.BroadcastTo {
			return x.View(a.Dims, shape.BroadcastStrides(x.Shape(), x.Strides(), a.Dims), x.Offset()), nil
		}
		return c.reshape(a), nil
	case ir.DiagAttrs:
		return c.diagonal(a), nil
	case ir.TypeAttrs:
		return c.bitcast()
	case ir.StridesAttrs:
		return c.asStrided(a)
	case ir.WindowAttrs:
		dims, strides := c.dims(), slices.Clone(x.Strides())
		for _, axis := range a.Axes {
			strides = append(strides, x.Strides()[axis])
		}
		return x.View(dims, strides, x.Offset()), nil
	}
	return c.part(), nil
}

// rearranged is an Einsum that only moves and joins axes: where a label stands
// several times, all of its axes advance together.
func (c *call) rearranged(a ir.EinsumAttrs) (*tensor.Tensor, error) {
	x := c.args[0]
	_, sizes, err := a.Equation.Infer([]shape.Shape{shape.Make(x.Shape())})
	if err != nil {
		return nil, err
	}
	strides := make([]int, len(sizes.Out))
	for i, l := range sizes.Out {
		for axis, m := range sizes.Terms[0] {
			if m == l {
				strides[i] += x.Strides()[axis]
			}
		}
	}
	return x.View(c.dims(), strides, x.Offset()), nil
}

// slice is the view that StridedSlice takes.
func slice(x *tensor.Tensor, a ir.SliceAttrs) (*tensor.Tensor, error) {
	r, err := a.Resolve(shape.Make(x.Shape()))
	if err != nil {
		return nil, err
	}
	offset, strides := r.View(x.Offset(), x.Strides())
	return x.View(r.Shape.Dims(), strides, offset), nil
}

// axesView is ExpandDims, Squeeze or Transpose.
func (c *call) axesView(axes []int) *tensor.Tensor {
	x := c.args[0]
	var strides []int
	switch c.op {
	case ir.Transpose:
		for _, a := range axes {
			strides = append(strides, x.Strides()[a])
		}
	case ir.Squeeze:
		for i, s := range x.Strides() {
			if !slices.Contains(axes, i) {
				strides = append(strides, s)
			}
		}
	default: // ExpandDims
		next := 0
		for i := range c.dims() {
			if slices.Contains(axes, i) {
				strides = append(strides, 0)
				continue
			}
			strides = append(strides, x.Strides()[next])
			next++
		}
	}
	return x.View(c.dims(), strides, x.Offset())
}

// reshape reads in order "F" as a reshape of the axes turned round.
func (c *call) reshape(a ir.DimsAttrs) *tensor.Tensor {
	x, dims := c.args[0], c.dims()
	if a.Order != "F" {
		return reshaped(x, dims)
	}
	slices.Reverse(dims)
	return reversed(reshaped(reversed(x), dims))
}

func reshaped(x *tensor.Tensor, dims []int) *tensor.Tensor {
	if strides, ok := shape.ReshapeStrides(x.Shape(), x.Strides(), dims); ok {
		return x.View(dims, strides, x.Offset())
	}
	t := tensor.New(x.DType(), dims...)
	for i, v := range elements(x) {
		store(t, i, v)
	}
	return t
}

// reversed is x with its axes in the opposite order.
func reversed(x *tensor.Tensor) *tensor.Tensor {
	dims, strides := slices.Clone(x.Shape()), slices.Clone(x.Strides())
	slices.Reverse(dims)
	slices.Reverse(strides)
	return x.View(dims, strides, x.Offset())
}

func (c *call) diagonal(a ir.DiagAttrs) *tensor.Tensor {
	x := c.args[0]
	s1, s2 := x.Strides()[a.Axis1], x.Strides()[a.Axis2]
	var strides []int
	for i, s := range x.Strides() {
		if i != a.Axis1 && i != a.Axis2 {
			strides = append(strides, s)
		}
	}
	offset := x.Offset()
	dims := c.dims()
	if dims[len(dims)-1] > 0 {
		offset += max(a.K, 0)*s2 + max(-a.K, 0)*s1
	}
	return x.View(dims, append(strides, s1+s2), offset)
}

// part is Real or Imag.
func (c *call) part() *tensor.Tensor {
	x := c.args[0]
	if !x.DType().IsComplex() {
		if c.op == ir.Real {
			return x.View(x.Shape(), x.Strides(), x.Offset())
		}
		return c.output()
	}
	strides := make([]int, x.Rank())
	for i, s := range x.Strides() {
		strides[i] = 2 * s
	}
	offset := 2 * x.Offset()
	if c.op == ir.Imag {
		offset++
	}
	return x.Reinterpret(c.dtype(), x.Shape(), strides, offset)
}

// bitcast looks at the bytes as elements of another size: the last axis, which
// must lie in one run, grows or shrinks.
func (c *call) bitcast() (*tensor.Tensor, error) {
	x := c.args[0]
	from, to := x.DType().Size(), c.dtype().Size()
	if from == to {
		return x.Reinterpret(c.dtype(), x.Shape(), x.Strides(), x.Offset()), nil
	}
	last := x.Rank() - 1
	if x.Dim(last) != 1 && x.Size() > 0 && x.Strides()[last] != 1 {
		return nil, fault.New(fault.InvalidArgument, "To change to a dtype of a different size, the last axis must be contiguous").
			WithOperands(0).WithAxis(last)
	}
	strides := make([]int, x.Rank())
	for i, s := range x.Strides() {
		bytes := s * from
		if i != last && bytes%to != 0 && x.Dim(i) > 1 && x.Size() > 0 {
			return nil, misaligned(c)
		}
		strides[i] = bytes / to
	}
	strides[last] = 1
	if x.Offset()*from%to != 0 && x.Size() > 0 {
		return nil, misaligned(c)
	}
	return x.Reinterpret(c.dtype(), c.dims(), strides, x.Offset()*from/to), nil
}

func misaligned(c *call) error {
	return fault.New(fault.Unsupported, "rows of %s do not start at whole elements of %s", c.args[0].DType(), c.dtype()).WithOperands(0)
}

// asStrided checks that every element lies in the buffer.
func (c *call) asStrided(a ir.StridesAttrs) (*tensor.Tensor, error) {
	x := c.args[0]
	lo, hi := x.Offset(), x.Offset()
	for i, n := range a.Dims {
		if n == 0 {
			return x.View(a.Dims, a.Strides, x.Offset()), nil
		}
		if d := (n - 1) * a.Strides[i]; d < 0 {
			lo += d
		} else {
			hi += d
		}
	}
	if lo < 0 || hi >= x.Buffer().Len()/x.DType().Size() {
		return nil, fault.New(fault.OutOfBounds, "AsStrided: shape %s with strides %v reaches outside the array's memory",
			shape.Make(a.Dims).Text(), a.Strides).WithOperands(0)
	}
	return x.View(a.Dims, a.Strides, x.Offset()), nil
}
