// Views: results that look at their operand's memory in another way.

package exec

import (
	"slices"

	"github.com/tq-lang/tq/engine/route"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

func shapeOf(t *tensor.Tensor) shape.Shape { return shape.Shared(t.Shape()) }

// result infers the type of the call's k-th result from the operands at hand;
// it fails where a size that only the data decide does not fit.
func (c *call) result(k int) (ir.Type, error) {
	if t, ok := c.knownResult(k); ok {
		return t, nil
	}
	types := make([]ir.Type, len(c.args))
	for i, a := range c.args {
		types[i] = ir.TypeOf(a)
	}
	out, err := ir.Infer(c.in.Op, c.in.Attrs, types)
	if err != nil {
		return ir.Type{}, err
	}
	return out[k], nil
}

// knownResult is result where the program's types leave nothing open.
func (c *call) knownResult(k int) (ir.Type, bool) {
	if c.code == nil {
		return ir.Type{}, false
	}
	types := c.code.plan.Program.Types
	for _, v := range c.in.Args {
		if !types[v].Shape.Known() {
			return ir.Type{}, false
		}
	}
	t := types[c.in.Out[k]]
	return t, t.Shape.Known()
}

func stridedSlice(c *call) error {
	x := c.args[0]
	if c.step != nil && c.step.slice != nil {
		c.out[0] = sliced(x, c.step.slice)
		return nil
	}
	v, err := Slice(x, c.in.Attrs.(ir.SliceAttrs).Encoding)
	c.out[0] = v
	return err
}

// Slice is the part of x that an encoding takes, as a view.
func Slice(x *tensor.Tensor, e shape.Encoding) (*tensor.Tensor, error) {
	r, err := e.Resolve(shapeOf(x))
	if err != nil {
		return nil, err
	}
	return sliced(x, &r), nil
}

func sliced(x *tensor.Tensor, r *shape.Resolved) *tensor.Tensor {
	var room [2 * tensor.MaxRank]int
	dims := r.Shape.AppendDims(room[:0:tensor.MaxRank])
	offset, strides := r.AppendView(room[tensor.MaxRank:tensor.MaxRank], x.Offset(), x.Strides())
	if slices.Contains(dims, 0) {
		offset = x.Offset() // an empty view's start may lie anywhere
	}
	return x.View(dims, strides, offset)
}

func expandDims(c *call) error {
	x, axes := c.args[0], c.in.Attrs.(ir.AxesAttrs).Axes
	t, err := c.result(0)
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
	c.out[0] = x.View(dims, strides, x.Offset())
	return nil
}

func squeeze(c *call) error {
	x, axes := c.args[0], c.in.Attrs.(ir.AxesAttrs).Axes
	if _, err := c.result(0); err != nil {
		return err
	}
	var dims, strides []int
	for i, n := range x.Shape() {
		if !slices.Contains(axes, i) {
			dims, strides = append(dims, n), append(strides, x.Strides()[i])
		}
	}
	c.out[0] = x.View(dims, strides, x.Offset())
	return nil
}

func transpose(c *call) error {
	if _, err := c.result(0); err != nil {
		return err
	}
	c.out[0] = permuted(c.args[0], c.in.Attrs.(ir.AxesAttrs).Axes)
	return nil
}

// permuted is the view whose axis i is axis perm[i] of x.
func permuted(x *tensor.Tensor, perm []int) *tensor.Tensor {
	dims, strides := make([]int, len(perm)), make([]int, len(perm))
	for i, p := range perm {
		dims[i], strides[i] = x.Dim(p), x.Strides()[p]
	}
	return x.View(dims, strides, x.Offset())
}

func broadcastTo(c *call) error {
	t, err := c.result(0)
	if err != nil {
		return err
	}
	c.out[0] = stretched(c.args[0], t.Shape.Dims())
	return nil
}

// stretched is x read with sizes dims, to which it broadcasts.
func stretched(x *tensor.Tensor, dims []int) *tensor.Tensor {
	if slices.Equal(x.Shape(), dims) {
		return x
	}
	return x.View(dims, shape.BroadcastStrides(x.Shape(), x.Strides(), dims), x.Offset())
}

func diagPart(c *call) error {
	t, err := c.result(0)
	if err != nil {
		return err
	}
	x, a := c.args[0], c.in.Attrs.(ir.DiagAttrs)
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
	c.out[0] = x.View(dims, append(strides, s1+s2), offset)
	return nil
}

func realPart(c *call) error {
	c.out[0] = partOf(c.args[0], 0)
	return nil
}

func imagPart(c *call) error {
	x := c.args[0]
	if x.DType().IsComplex() {
		c.out[0] = partOf(x, 1)
		return nil
	}
	zero, err := c.mem.Alloc(x.DType(), x.Shape(), false)
	c.out[0] = zero
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

func bitcast(c *call) error {
	t, err := c.result(0)
	if err != nil {
		return err
	}
	x, to := c.args[0], t.DType
	if to.IsBool() && !x.DType().IsBool() {
		x.Buffer().Loosen()
	}
	from, want := x.DType().Size(), to.Size()
	dims, strides := t.Shape.Dims(), slices.Clone(x.Strides())
	if from == want {
		c.out[0] = x.Reinterpret(to, dims, strides, x.Offset())
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
	c.out[0] = x.Reinterpret(to, dims, strides, x.Offset()*from/max(want, 1))
	return nil
}

func asStrided(c *call) error {
	t, err := c.result(0)
	if err != nil {
		return err
	}
	x, a := c.args[0], c.in.Attrs.(ir.StridesAttrs)
	if slices.Contains(a.Dims, 0) {
		c.out[0] = x.View(a.Dims, a.Strides, x.Offset())
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
	c.out[0] = x.View(a.Dims, a.Strides, x.Offset())
	return nil
}

func window(c *call) error {
	t, err := c.result(0)
	if err != nil {
		return err
	}
	x := c.args[0]
	strides := slices.Clone(x.Strides())
	for _, a := range c.in.Attrs.(ir.WindowAttrs).Axes {
		strides = append(strides, x.Strides()[a])
	}
	c.out[0] = x.View(t.Shape.Dims(), strides, x.Offset())
	return nil
}

func reshape(c *call) error {
	t, err := c.result(0)
	if err != nil {
		return err
	}
	x, dims := c.args[0], t.Shape.Dims()
	if c.in.Attrs.(ir.DimsAttrs).Order == "F" {
		return c.reshapeF(x, dims)
	}
	if strides, ok := shape.ReshapeStrides(x.Shape(), x.Strides(), dims); ok {
		c.took(c.in, route.View, route.Plain)
		c.out[0] = x.View(dims, strides, x.Offset())
		return nil
	}
	c.took(c.in, route.Copy, route.Plain)
	y, err := c.compact(x)
	if err != nil {
		return err
	}
	c.out[0] = tensor.OfBuffer(y.Buffer(), y.DType(), dims, tensor.RowMajor(dims), 0)
	c.own(0)
	return nil
}

// reshapeF reads and lays out elements column by column: a row-major reshape
// of the reversed axes.
func (c *call) reshapeF(x *tensor.Tensor, dims []int) error {
	back := permuted(x, reversal(x.Rank()))
	rev := slices.Clone(dims)
	slices.Reverse(rev)
	if strides, ok := shape.ReshapeStrides(back.Shape(), back.Strides(), rev); ok {
		c.took(c.in, route.View, route.Plain)
		slices.Reverse(strides)
		c.out[0] = x.View(dims, strides, x.Offset())
		return nil
	}
	c.took(c.in, route.Copy, route.Plain)
	y, err := c.compact(back)
	if err != nil {
		return err
	}
	strides := tensor.RowMajor(rev)
	slices.Reverse(strides)
	c.out[0] = tensor.OfBuffer(y.Buffer(), y.DType(), dims, strides, 0)
	c.own(0)
	return nil
}

func reversal(rank int) []int {
	p := make([]int, rank)
	for i := range p {
		p[i] = rank - 1 - i
	}
	return p
}

func identity(c *call) error {
	out, err := c.result1(c.args[0].DType(), c.args[0].Shape())
	if err != nil {
		return err
	}
	return c.copy(out, c.args[0])
}

// compact is a row-major copy of x.
func (r *run) compact(x *tensor.Tensor) (*tensor.Tensor, error) {
	y, err := r.mem.Alloc(x.DType(), x.Shape(), true)
	if err != nil {
		return nil, err
	}
	return y, r.copy(y, x)
}
