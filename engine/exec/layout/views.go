// Views: results that look at their operand's memory in another way.

package layout

import (
	"slices"

	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

func ExpandDims(c *task.Call) error {
	x, axes := c.Args[0], c.In.Attrs.(ir.AxesAttrs).Axes
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	dims := t.Shape.Dims()
	strides := make([]int, 0, len(dims))
	next := 0
	for i := range dims {
		if slices.Contains(axes, i) {
			strides = append(strides, 0)
			continue
		}
		strides = append(strides, x.Strides()[next])
		next++
	}
	c.Out[0] = x.View(dims, strides, x.Offset())
	return nil
}

func Squeeze(c *task.Call) error {
	x, axes := c.Args[0], c.In.Attrs.(ir.AxesAttrs).Axes
	if _, err := c.Result(0); err != nil {
		return err
	}
	var dims, strides []int
	for i, n := range x.Shape() {
		if !slices.Contains(axes, i) {
			dims, strides = append(dims, n), append(strides, x.Strides()[i])
		}
	}
	c.Out[0] = x.View(dims, strides, x.Offset())
	return nil
}

func Transpose(c *task.Call) error {
	if _, err := c.Result(0); err != nil {
		return err
	}
	c.Out[0] = task.Permuted(c.Args[0], c.In.Attrs.(ir.AxesAttrs).Axes)
	return nil
}

func BroadcastTo(c *task.Call) error {
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	c.Out[0] = task.Stretched(c.Args[0], t.Shape.Dims())
	return nil
}

func DiagPart(c *task.Call) error {
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	x, a := c.Args[0], c.In.Attrs.(ir.DiagAttrs)
	var strides []int
	for i, s := range x.Strides() {
		if i != a.Axis1 && i != a.Axis2 {
			strides = append(strides, s)
		}
	}
	s1, s2 := x.Strides()[a.Axis1], x.Strides()[a.Axis2]
	offset := x.Offset()
	dims := t.Shape.Dims()
	if dims[len(dims)-1] > 0 {
		offset += max(a.K, 0)*s2 + max(-a.K, 0)*s1
	}
	c.Out[0] = x.View(dims, append(strides, s1+s2), offset)
	return nil
}

func RealPart(c *task.Call) error {
	c.Out[0] = partOf(c.Args[0], 0)
	return nil
}

func ImagPart(c *task.Call) error {
	x := c.Args[0]
	if x.DType().IsComplex() {
		c.Out[0] = partOf(x, 1)
		return nil
	}
	zero, err := c.Mem.Alloc(x.DType(), x.Shape(), false)
	c.Out[0] = zero
	return err
}

// partOf views the real (0) or imaginary (1) parts of complex elements.
func partOf(x *tensor.Tensor, part int) *tensor.Tensor {
	if !x.DType().IsComplex() {
		return x
	}
	strides := slices.Clone(x.Strides())
	for i := range strides {
		strides[i] *= 2
	}
	return x.Reinterpret(x.DType().Real(), x.Shape(), strides, 2*x.Offset()+part)
}

func Bitcast(c *task.Call) error {
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	x, to := c.Args[0], t.DType
	if to.IsBool() && !x.DType().IsBool() {
		x.Buffer().Loosen()
	}
	from, want := x.DType().Size(), to.Size()
	dims, strides := t.Shape.Dims(), slices.Clone(x.Strides())
	if from == want {
		c.Out[0] = x.Reinterpret(to, dims, strides, x.Offset())
		return nil
	}
	last := len(dims) - 1
	if x.Size() > 0 && x.Dim(last) != 1 && strides[last] != 1 {
		return fault.New(fault.InvalidArgument, "To change to a dtype of a different size, the last axis must be contiguous").WithAxis(last)
	}
	for i := range strides {
		if i != last && dims[i] != 1 && strides[i]*from%want != 0 {
			return fault.New(fault.InvalidArgument, "a view as %s needs strides of whole elements, axis %d has %d bytes",
				to, i, strides[i]*from).WithAxis(i)
		}
		strides[i] = strides[i] * from / max(want, 1)
	}
	strides[last] = 1
	if x.Offset()*from%max(want, 1) != 0 {
		return fault.New(fault.InvalidArgument, "a view as %s cannot start inside an element", to)
	}
	c.Out[0] = x.Reinterpret(to, dims, strides, x.Offset()*from/max(want, 1))
	return nil
}

func AsStrided(c *task.Call) error {
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	x, a := c.Args[0], c.In.Attrs.(ir.StridesAttrs)
	if slices.Contains(a.Dims, 0) {
		c.Out[0] = x.View(a.Dims, a.Strides, x.Offset())
		return nil
	}
	lo, hi := x.Offset(), x.Offset()
	for i, n := range a.Dims {
		if s := a.Strides[i] * (n - 1); s < 0 {
			lo += s
		} else {
			hi += s
		}
	}
	if have := x.Buffer().Len() / max(x.DType().Size(), 1); lo < 0 || hi >= have {
		return fault.New(fault.OutOfBounds, "as_strided: shape %s with strides %v reaches elements %d to %d of a buffer of %d",
			t.Shape.Text(), a.Strides, lo, hi, have)
	}
	c.Out[0] = x.View(a.Dims, a.Strides, x.Offset())
	return nil
}

func Window(c *task.Call) error {
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	x := c.Args[0]
	strides := slices.Clone(x.Strides())
	for _, a := range c.In.Attrs.(ir.WindowAttrs).Axes {
		strides = append(strides, x.Strides()[a])
	}
	c.Out[0] = x.View(t.Shape.Dims(), strides, x.Offset())
	return nil
}

func Reshape(c *task.Call) error {
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	x, dims := c.Args[0], t.Shape.Dims()
	if c.In.Attrs.(ir.DimsAttrs).Order == "F" {
		return reshapeF(c, x, dims)
	}
	if strides, ok := shape.ReshapeStrides(x.Shape(), x.Strides(), dims); ok {
		c.Took(c.In, route.View, route.Plain)
		c.Out[0] = x.View(dims, strides, x.Offset())
		return nil
	}
	c.Took(c.In, route.Copy, route.Plain)
	y, err := c.Compact(x)
	if err != nil {
		return err
	}
	c.Out[0] = tensor.OfBuffer(y.Buffer(), y.DType(), dims, tensor.RowMajor(dims), 0)
	c.Own(0)
	return nil
}

// reshapeF reads and lays out elements column by column: a row-major reshape
// of the reversed axes.
func reshapeF(c *task.Call, x *tensor.Tensor, dims []int) error {
	back := task.Permuted(x, reversal(x.Rank()))
	rev := slices.Clone(dims)
	slices.Reverse(rev)
	if strides, ok := shape.ReshapeStrides(back.Shape(), back.Strides(), rev); ok {
		c.Took(c.In, route.View, route.Plain)
		slices.Reverse(strides)
		c.Out[0] = x.View(dims, strides, x.Offset())
		return nil
	}
	c.Took(c.In, route.Copy, route.Plain)
	y, err := c.Compact(back)
	if err != nil {
		return err
	}
	strides := tensor.RowMajor(rev)
	slices.Reverse(strides)
	c.Out[0] = tensor.OfBuffer(y.Buffer(), y.DType(), dims, strides, 0)
	c.Own(0)
	return nil
}

func reversal(rank int) []int {
	p := make([]int, rank)
	for i := range p {
		p[i] = rank - 1 - i
	}
	return p
}

func Identity(c *task.Call) error {
	out, err := c.Result1(c.Args[0].DType(), c.Args[0].Shape())
	if err != nil {
		return err
	}
	return c.Copy(out, c.Args[0])
}
