// Ops that copy elements to other places: where each element of the result
// comes from.

package ref

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

func (c *call) move() (*tensor.Tensor, error) {
	x := c.args[0]
	switch c.op {
	case ir.Identity:
		return copyOf(x), nil
	case ir.ConcatV2:
		return c.concat(), nil
	case ir.Pack:
		return c.pack(), nil
	case ir.GatherV2:
		return c.gather()
	case ir.GatherNd:
		return c.gatherNd()
	case ir.BooleanMask:
		return c.mask(), nil
	case ir.Where:
		return where(x), nil
	case ir.Repeat:
		return c.repeat()
	case ir.PadV2:
		return c.pad(), nil
	case ir.DiagV2:
		return c.diagonalMatrix(), nil
	case ir.Tri:
		return c.triangle(), nil
	}
	return c.moveFrom(c.origin()), nil
}

// moveFrom builds the result from the operand's element at from(index).
func (c *call) moveFrom(from func(index []int) []int) *tensor.Tensor {
	x := c.args[0]
	return build(c.dtype(), c.dims(), func(index []int) any { return load(x, x.Pos(from(index)...)) })
}

// origin tells, for ops that only rearrange, where an element comes from.
func (c *call) origin() func(index []int) []int {
	x := c.args[0]
	switch a := c.attrs.(type) {
	case ir.DimsAttrs: // Tile
		return func(index []int) []int {
			out := slices.Clone(index)
			for i := range out {
				out[i] %= x.Dim(i)
			}
			return out
		}
	case ir.RollAttrs:
		return func(index []int) []int {
			out := slices.Clone(index)
			for i, axis := range a.Axes {
				n := x.Dim(axis)
				out[axis] = ((out[axis]-a.Shift[i]%n)%n + n) % n
			}
			return out
		}
	case ir.BlockAttrs:
		if c.op == ir.DepthToSpace {
			return depthToSpace(a, c.dims())
		}
		return spaceToDepth(a, x.Shape())
	}
	panic("ref: unknown move " + c.op.String())
}

// depthToSpace is the table of the semantics, read from the result's place:
// y = h*b + i, x = w*b + j, and channel (i*b + j)*D + d of the operand.
func depthToSpace(a ir.BlockAttrs, out []int) func(index []int) []int {
	b := a.BlockSize
	return func(p []int) []int {
		if a.Layout == shape.NHWC {
			n, y, x, d := p[0], p[1], p[2], p[3]
			return []int{n, y / b, x / b, (y%b*b+x%b)*out[3] + d}
		}
		n, d, y, x := p[0], p[1], p[2], p[3]
		return append([]int{n, (y%b*b+x%b)*out[1] + d, y / b, x / b}, p[4:]...)
	}
}

// spaceToDepth is its inverse, where D are the operand's channels.
func spaceToDepth(a ir.BlockAttrs, in []int) func(index []int) []int {
	b := a.BlockSize
	return func(p []int) []int {
		if a.Layout == shape.NHWC {
			n, h, w, c := p[0], p[1], p[2], p[3]
			block := c / in[3]
			return []int{n, h*b + block/b, w*b + block%b, c % in[3]}
		}
		n, c, h, w := p[0], p[1], p[2], p[3]
		block := c / in[1]
		return append([]int{n, c % in[1], h*b + block/b, w*b + block%b}, p[4:]...)
	}
}

func (c *call) concat() *tensor.Tensor {
	axis := c.attrs.(ir.AxisAttrs).Axis
	return build(c.dtype(), c.dims(), func(index []int) any {
		source := slices.Clone(index)
		for _, x := range c.args {
			if source[axis] < x.Dim(axis) {
				return load(x, x.Pos(source...))
			}
			source[axis] -= x.Dim(axis)
		}
		panic("ref: beyond all operands")
	})
}

func (c *call) pack() *tensor.Tensor {
	axis := c.attrs.(ir.AxisAttrs).Axis
	return build(c.dtype(), c.dims(), func(index []int) any {
		x := c.args[index[axis]]
		return load(x, x.Pos(slices.Delete(slices.Clone(index), axis, axis+1)...))
	})
}

// pad maps every place of the result to one of the operand, or to none.
func (c *call) pad() *tensor.Tensor {
	a, x := c.attrs.(ir.PadAttrs), c.args[0]
	value := load(c.args[1], c.args[1].Offset())
	return build(c.dtype(), c.dims(), func(index []int) any {
		source := make([]int, len(index))
		for i := range index {
			k, ok := padded(a.Mode, index[i]-a.Before[i], x.Dim(i))
			if !ok {
				return value
			}
			source[i] = k
		}
		return load(x, x.Pos(source...))
	})
}

// padded is where place k, which may lie outside 0..n-1, takes its element.
func padded(mode string, k, n int) (int, bool) {
	mod := func(k, n int) int { return (k%n + n) % n }
	switch {
	case k >= 0 && k < n:
		return k, true
	case mode == "edge":
		return min(max(k, 0), n-1), true
	case mode == "wrap":
		return mod(k, n), true
	case mode == "symmetric": // … 1 0 | 0 1 2 | 2 1 …
		k = mod(k, 2*n)
		return min(k, 2*n-1-k), true
	case mode == "reflect": // … 2 1 | 0 1 2 | 1 0 …
		if n == 1 {
			return 0, true
		}
		k = mod(k, 2*n-2)
		return min(k, 2*n-2-k), true
	}
	return 0, false
}

// placeOf checks an index along an axis and counts negative ones from the end.
func placeOf(k int64, axis, n, operand int) (int, error) {
	i := k
	if i < 0 {
		i += int64(n)
	}
	if i < 0 || i >= int64(n) {
		return 0, fault.New(fault.OutOfBounds, "index %d is out of bounds for axis %d with size %d", k, axis, n).WithIndex(int(k)).
			WithOperands(0, operand).WithAxis(axis)
	}
	return int(i), nil
}

func (c *call) gather() (*tensor.Tensor, error) {
	x, indices, axis := c.args[0], c.args[1], c.attrs.(ir.AxisAttrs).Axis
	var failed error
	each(indices.Shape(), func(at []int) {
		if _, err := placeOf(indices.Int64At(indices.Pos(at...)), axis, x.Dim(axis), 1); err != nil && failed == nil {
			failed = err
		}
	})
	if failed != nil {
		return nil, failed
	}
	return c.moveFrom(func(index []int) []int {
		k := indices.Int64At(indices.Pos(index[axis : axis+indices.Rank()]...))
		place, _ := placeOf(k, axis, x.Dim(axis), 1)
		out := append(slices.Clone(index[:axis]), place)
		return append(out, index[axis+indices.Rank():]...)
	}), nil
}

// gatherNd takes the element of x at places.
func (c *call) gatherNd() (*tensor.Tensor, error) {
	from, _, err := places(c.attrs.(ir.GatherAttrs), c.args[0], c.args[1:], 1)
	if err != nil {
		return nil, err
	}
	return c.moveFrom(from), nil
}

// places checks index operands against x. It gives the function from an index
// of the selection to one of x, and the selection's shape.
func places(a ir.GatherAttrs, x *tensor.Tensor, indices []*tensor.Tensor, first int) (from func([]int) []int, dims []int, err error) {
	shapes := make([]shape.Shape, len(indices))
	for i, t := range indices {
		shapes[i] = shape.Make(t.Shape())
	}
	common, err := shape.Broadcast(shapes...)
	if err != nil {
		return nil, nil, err
	}
	each(common.Dims(), func(index []int) {
		for k, t := range indices {
			axis := a.Axes[k]
			if _, e := placeOf(at(t, index).(int64), axis, x.Dim(axis), first+k); e != nil && err == nil {
				err = e
			}
		}
	})
	if err != nil {
		return nil, nil, err
	}
	var rest []int // the axes that are left
	for i := range x.Shape() {
		if !slices.Contains(a.Axes, i) {
			rest = append(rest, i)
		}
	}
	for _, i := range rest[:a.Position] {
		dims = append(dims, x.Dim(i))
	}
	dims = append(dims, common.Dims()...)
	for _, i := range rest[a.Position:] {
		dims = append(dims, x.Dim(i))
	}
	return func(index []int) []int {
		out := make([]int, x.Rank())
		inner := index[a.Position : a.Position+common.Rank()]
		outer := append(slices.Clone(index[:a.Position]), index[a.Position+common.Rank():]...)
		for i, axis := range rest {
			out[axis] = outer[i]
		}
		for k, t := range indices {
			axis := a.Axes[k]
			out[axis], _ = placeOf(at(t, inner).(int64), axis, x.Dim(axis), first+k)
		}
		return out
	}, dims, nil
}

// selected lists the places at which a mask holds.
func selected(mask *tensor.Tensor) [][]int {
	var out [][]int
	each(mask.Shape(), func(index []int) {
		if truth(load(mask, mask.Pos(index...))) {
			out = append(out, slices.Clone(index))
		}
	})
	return out
}

// maskDims is the shape of what a mask selects of x, n places.
func maskDims(x, mask *tensor.Tensor, axis, n int) []int {
	dims := append(slices.Clone(x.Shape()[:axis]), n)
	return append(dims, x.Shape()[axis+mask.Rank():]...)
}

func (c *call) mask() *tensor.Tensor {
	x, mask, axis := c.args[0], c.args[1], c.attrs.(ir.AxisAttrs).Axis
	where := selected(mask)
	return build(c.dtype(), maskDims(x, mask, axis, len(where)), func(index []int) any {
		return load(x, x.Pos(slices.Concat(index[:axis], where[index[axis]], index[axis+1:])...))
	})
}

func where(x *tensor.Tensor) *tensor.Tensor {
	rows := selected(x)
	t := tensor.New(dtype.Int64, len(rows), x.Rank())
	for i, row := range rows {
		for k, n := range row {
			store(t, i*x.Rank()+k, int64(n))
		}
	}
	return t
}

func (c *call) repeat() (*tensor.Tensor, error) {
	x, counts, axis := c.args[0], c.args[1], c.attrs.(ir.AxisAttrs).Axis
	var from []int // per place of the result along the axis the operand's
	for i := range x.Dim(axis) {
		n := at(counts, []int{i}).(int64)
		if n < 0 {
			return nil, fault.New(fault.InvalidArgument, "repeats may not contain negative values.").WithOperands(1)
		}
		if n > maxBytes || len(from) > maxBytes {
			return nil, fault.New(fault.Memory, "the repeats are too many")
		}
		for range n {
			from = append(from, i)
		}
	}
	dims := slices.Clone(x.Shape())
	dims[axis] = len(from)
	return build(c.dtype(), dims, func(index []int) any {
		source := slices.Clone(index)
		source[axis] = from[index[axis]]
		return load(x, x.Pos(source...))
	}), nil
}

func (c *call) diagonalMatrix() *tensor.Tensor {
	k, x := c.attrs.(ir.DiagAttrs).K, c.args[0]
	return build(c.dtype(), c.dims(), func(index []int) any {
		r := len(index)
		row, col := index[r-2], index[r-1]
		if col-row != k {
			return zero(c.dtype())
		}
		return load(x, x.Pos(append(slices.Clone(index[:r-2]), min(row, col))...))
	})
}

func (c *call) triangle() *tensor.Tensor {
	a, x := c.attrs.(ir.TriAttrs), c.args[0]
	return build(c.dtype(), c.dims(), func(index []int) any {
		d := index[len(index)-1] - index[len(index)-2]
		if (a.Upper && d >= a.K) || (!a.Upper && d <= a.K) {
			return load(x, x.Pos(index...))
		}
		return zero(c.dtype())
	})
}
