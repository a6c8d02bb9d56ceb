// Moves: results made of copies of parts of the operands.

package layout

import (
	"slices"

	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// part is the view of x whose axis runs over n elements from lo on.
func part(x *tensor.Tensor, axis, lo, n int) *tensor.Tensor {
	dims := slices.Clone(x.Shape())
	dims[axis] = n
	offset := x.Offset()
	if n > 0 {
		offset += lo * x.Strides()[axis]
	}
	return x.View(dims, x.Strides(), offset)
}

func Concat(c *task.Call) error {
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	axis := c.In.Attrs.(ir.AxisAttrs).Axis
	out, err := c.Result1(t.DType, t.Shape.Dims())
	if err != nil {
		return err
	}
	at := 0
	for _, x := range c.Args {
		if err := c.Copy(part(out, axis, at, x.Dim(axis)), x); err != nil {
			return err
		}
		at += x.Dim(axis)
	}
	return nil
}

func Pack(c *task.Call) error {
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	axis := c.In.Attrs.(ir.AxisAttrs).Axis
	out, err := c.Result1(t.DType, t.Shape.Dims())
	if err != nil {
		return err
	}
	for i, x := range c.Args {
		if err := c.Copy(task.Pick(out, axis, i), x); err != nil {
			return err
		}
	}
	return nil
}

// Tile copies x into a result of twice the axes: how often, then which element.
func Tile(c *task.Call) error {
	x, reps := c.Args[0], c.In.Attrs.(ir.DimsAttrs).Dims
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	out, err := c.Result1(t.DType, t.Shape.Dims())
	if err != nil {
		return err
	}
	if x.Rank() <= shape.MaxRank/2 {
		return c.Copy(interleaved(out, reps, x.Shape()), interleavedSource(x, reps))
	}
	return tileAxes(c, out, x, reps)
}

// interleaved splits each axis of out into repeats and elements.
func interleaved(out *tensor.Tensor, reps, dims []int) *tensor.Tensor {
	var d, s []int
	for i, n := range dims {
		d, s = append(d, reps[i], n), append(s, n*out.Strides()[i], out.Strides()[i])
	}
	return out.View(d, s, out.Offset())
}

func interleavedSource(x *tensor.Tensor, reps []int) *tensor.Tensor {
	var d, s []int
	for i, n := range x.Shape() {
		d, s = append(d, reps[i], n), append(s, 0, x.Strides()[i])
	}
	return x.View(d, s, x.Offset())
}

// tileAxes does the same axis by axis, for ranks that cannot double.
func tileAxes(c *task.Call, out, x *tensor.Tensor, reps []int) error {
	for axis, n := range reps {
		dims := slices.Clone(x.Shape())
		dims[axis] *= n
		y, err := c.Mem.Alloc(x.DType(), dims, true)
		if err != nil {
			return err
		}
		for i := range n {
			if err := c.Copy(part(y, axis, i*x.Dim(axis), x.Dim(axis)), x); err != nil {
				return err
			}
		}
		x = y
	}
	return c.Copy(out, x)
}

func Roll(c *task.Call) error {
	x, a := c.Args[0], c.In.Attrs.(ir.RollAttrs)
	if _, err := c.Result(0); err != nil {
		return err
	}
	out, err := c.Result1(x.DType(), x.Shape())
	if err != nil || x.Size() == 0 {
		return err
	}
	shift := make([]int, x.Rank())
	for i, axis := range a.Axes {
		n := x.Dim(axis)
		shift[axis] = ((shift[axis]+a.Shift[i]%n)%n + n) % n
	}
	return rollAxes(c, out, x, shift, 0)
}

// rollAxes copies the two parts of each axis that is shifted.
func rollAxes(c *task.Call, out, x *tensor.Tensor, shift []int, axis int) error {
	for axis < x.Rank() && shift[axis] == 0 {
		axis++
	}
	if axis == x.Rank() {
		return c.Copy(out, x)
	}
	n, s := x.Dim(axis), shift[axis]
	if err := rollAxes(c, part(out, axis, s, n-s), part(x, axis, 0, n-s), shift, axis+1); err != nil {
		return err
	}
	return rollAxes(c, part(out, axis, 0, s), part(x, axis, n-s, s), shift, axis+1)
}

// Pad fills the middle, and then axis by axis what stands before and after it
// from what is there already.
func Pad(c *task.Call) error {
	x, value, a := c.Args[0], c.Args[1], c.In.Attrs.(ir.PadAttrs)
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	out, err := c.Result1(t.DType, t.Shape.Dims())
	if err != nil {
		return err
	}
	if x.Size() == 0 { // nothing to repeat: all of it is the constant
		if a.Mode != "constant" || out.Size() == 0 {
			return nil
		}
		return c.Copy(out, task.Stretched(value, out.Shape()))
	}
	middle := out
	for axis, n := range x.Shape() {
		middle = part(middle, axis, a.Before[axis], n)
	}
	if err := c.Copy(middle, x); err != nil {
		return err
	}
	done := middle // grows axis by axis until it is out
	for axis, n := range x.Shape() {
		whole := widened(done, axis, a.Before[axis], a.After[axis])
		if err := padAxis(c, whole, value, axis, a.Before[axis], n, a.Mode); err != nil {
			return err
		}
		done = whole
	}
	return nil
}

// widened is the view t with so many more elements before and after along axis.
func widened(t *tensor.Tensor, axis, before, after int) *tensor.Tensor {
	dims := slices.Clone(t.Shape())
	dims[axis] += before + after
	return t.View(dims, t.Strides(), t.Offset()-before*t.Strides()[axis])
}

// padAxis fills what lies before and after n elements of one axis.
func padAxis(c *task.Call, t, value *tensor.Tensor, axis, before, n int, mode string) error {
	total := t.Dim(axis)
	if mode == "constant" {
		for _, side := range [...]*tensor.Tensor{part(t, axis, 0, before), part(t, axis, before+n, total-before-n)} {
			if err := c.Copy(side, task.Stretched(value, side.Shape())); err != nil {
				return err
			}
		}
		return nil
	}
	if n == 0 {
		return nil
	}
	for i := range total {
		if i >= before && i < before+n {
			continue
		}
		if i&255 == 0 {
			if err := c.Canceled(); err != nil {
				return err
			}
		}
		from := before + padSource(i-before, n, mode)
		if err := c.Copy(part(t, axis, i, 1), part(t, axis, from, 1)); err != nil {
			return err
		}
	}
	return nil
}

// padSource is the element of n that stands at position i outside them.
func padSource(i, n int, mode string) int {
	switch mode {
	case "edge":
		return min(max(i, 0), n-1)
	case "wrap":
		return (i%n + n) % n
	case "symmetric":
		i = (i%(2*n) + 2*n) % (2 * n)
		return min(i, 2*n-1-i)
	}
	if n == 1 { // reflect
		return 0
	}
	period := 2 * (n - 1)
	i = (i%period + period) % period
	return min(i, period-i)
}

// BlockMove is DepthToSpace or SpaceToDepth: one permuted copy.
func BlockMove(c *task.Call) error {
	x, a := c.Args[0], c.In.Attrs.(ir.BlockAttrs)
	find := shape.DepthToSpaceMove
	if c.In.Op == ir.SpaceToDepth {
		find = shape.SpaceToDepthMove
	}
	m, err := find(task.ShapeOf(x), a.BlockSize, a.Layout)
	if err != nil {
		return err
	}
	out, err := c.Result1(x.DType(), m.Final)
	if err != nil || out.Size() == 0 {
		return err
	}
	src := task.Permuted(splitView(x, m.Split), m.Perm)
	if out.Contiguous() {
		return c.Copy(out.View(src.Shape(), tensor.RowMajor(src.Shape()), out.Offset()), src)
	}
	tmp, err := c.Mem.Alloc(x.DType(), src.Shape(), true)
	if err != nil {
		return err
	}
	if err := c.Copy(tmp, src); err != nil {
		return err
	}
	return c.Copy(out, tmp.View(m.Final, tensor.RowMajor(m.Final), 0))
}

// splitView splits axes of x: strides always permit that.
func splitView(x *tensor.Tensor, dims []int) *tensor.Tensor {
	strides, ok := shape.ReshapeStrides(x.Shape(), x.Strides(), dims)
	if !ok {
		panic("exec: a block move that splits across axes")
	}
	return x.View(dims, strides, x.Offset())
}

// Diag puts the last axis on a diagonal of zeros.
func Diag(c *task.Call) error {
	x, k := c.Args[0], c.In.Attrs.(ir.DiagAttrs).K
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	out, err := c.ResultAt(0, t.DType, t.Shape.Dims(), false)
	if err != nil || x.Size() == 0 {
		return err
	}
	return c.Copy(diagonal(out, k), x)
}

// Tri keeps one triangle of each matrix.
func Tri(c *task.Call) error {
	x, a := c.Args[0], c.In.Attrs.(ir.TriAttrs)
	if _, err := c.Result(0); err != nil {
		return err
	}
	out, err := c.Result1(x.DType(), x.Shape())
	if err != nil || x.Size() == 0 {
		return err
	}
	r := x.Rank()
	rows, cols := x.Dim(r-2), x.Dim(r-1)
	if x.Contiguous() && out.Contiguous() && !x.Swapped() && !out.Swapped() {
		return triRows(c, out, x, rows, cols, a)
	}
	if err := c.Zero(out); err != nil {
		return err
	}
	for i := range rows {
		if lo, hi := triKept(i, cols, a); hi > lo {
			if err := c.Copy(part(task.Pick(out, r-2, i), r-2, lo, hi-lo), part(task.Pick(x, r-2, i), r-2, lo, hi-lo)); err != nil {
				return err
			}
		}
	}
	return nil
}

// triKept is what stays of row i.
func triKept(i, cols int, a ir.TriAttrs) (lo, hi int) {
	if a.Upper {
		return min(max(i+a.K, 0), cols), cols
	}
	return 0, min(max(i+a.K+1, 0), cols)
}

// triRows goes through dense matrices, one row after the other.
func triRows(c *task.Call, out, x *tensor.Tensor, rows, cols int, a ir.TriAttrs) error {
	size := x.DType().Size()
	to, from := out.Buffer().Stored()[out.Offset()*size:], x.Buffer().Stored()[x.Offset()*size:]
	width := cols * size
	all := x.Size() / cols
	per := max(1, c.Cfg.ChunkMin/cols)
	return c.Crew.Parallel(c.ThreadsFor(x.Size()), (all+per-1)/per, func(_, n int) error {
		for i := n * per; i < min((n+1)*per, all); i++ {
			lo, hi := triKept(i%rows, cols, a)
			row := to[i*width:][:width]
			clear(row[:lo*size])
			copy(row[lo*size:hi*size], from[i*width+lo*size:])
			clear(row[hi*size:])
		}
		return c.Canceled()
	})
}
