// Drawings of views: which elements of its buffer an array shows, and in which order.
package lang

import (
	"slices"
	"strconv"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// layout is where an array's elements lie in its buffer, counted in elements.
type layout struct {
	dims, strides []int
	offset, total int
}

// layoutOf is that of a tensor; false where it shows the bytes of its owner as elements of
// another size.
func layoutOf(t *tensor.Tensor) (layout, bool) {
	root := t.Root()
	if root.DType().Size() != t.DType().Size() {
		return layout{}, false
	}
	return layout{t.Shape(), t.Strides(), t.Offset() - root.Offset(), root.Size()}, true
}

// layoutsOf are those of tensors, empty where one is nil or not to be told.
func layoutsOf(like []*tensor.Tensor) []layout {
	out := make([]layout, len(like))
	for i, t := range like {
		if t != nil {
			out[i], _ = layoutOf(t)
		}
	}
	return out
}

// fresh is the layout of what an operation has computed.
func fresh(s shape.Shape) (layout, bool) {
	if !s.Known() {
		return layout{}, false
	}
	return layout{s.Dims(), tensor.RowMajor(s.Dims()), 0, s.Elements()}, true
}

// whole reports a buffer that is read from its first element to its last.
func (l layout) whole() bool {
	return l.total == tensor.Count(l.dims) && l.offset == 0 && slices.Equal(l.strides, tensor.RowMajor(l.dims))
}

// slice is the layout of what a slice takes.
func (l layout) slice(r shape.Resolved) layout {
	out := layout{offset: l.offset, total: l.total}
	for k, c := range r.Cuts {
		out.offset += c.Start * l.strides[k]
	}
	for i, k := range r.From {
		n, stride := 1, 0
		if k >= 0 {
			n, stride = r.Cuts[k].Count, r.Cuts[k].Step*l.strides[k]
		}
		if r.Shape.Known() {
			n = r.Shape.Dims()[i]
		}
		out.dims, out.strides = append(out.dims, n), append(out.strides, stride)
	}
	return out
}

// layouts are those of a program's values, as far as they are known.
func (e *part) layouts() map[ir.Value]layout {
	p := e.Program
	out := map[ir.Value]layout{}
	unknown := map[ir.Value]bool{} // views of which it is not known how they lie
	of := func(v ir.Value) (layout, bool) {
		if l, ok := out[v]; ok || unknown[v] {
			return l, ok
		}
		return fresh(p.Type(v).Shape)
	}
	for i, in := range p.Inputs {
		if i < len(e.inputs) && e.inputs[i].dims != nil {
			out[in.Value] = e.inputs[i]
		}
	}
	for i := range p.Instrs {
		in := &p.Instrs[i]
		if len(in.Args) == 0 {
			continue
		}
		l, ok := of(in.Args[0])
		if class := in.Class(); class == ir.View || class == ir.MayView {
			unknown[in.Out[0]] = !ok || in.Op != ir.Reshape || !l.whole()
		}
		if !ok {
			continue
		}
		switch a := in.Attrs.(type) {
		case ir.SliceAttrs:
			if r, err := a.Encoding.Resolve(p.Type(in.Args[0]).Shape); err == nil && in.Op == ir.StridedSlice && len(r.Cuts) == len(l.dims) {
				out[in.Out[0]] = l.slice(r)
			}
		case ir.AxesAttrs:
			if in.Op == ir.Transpose {
				out[in.Out[0]] = l.transpose(a.Axes)
			}
		}
	}
	return out
}

// transpose is the layout with its axes in another order; without one they are reversed.
func (l layout) transpose(axes []int) layout {
	out := layout{offset: l.offset, total: l.total}
	for i := range l.dims {
		k := len(l.dims) - 1 - i
		if len(axes) > 0 {
			k = axes[i]
		}
		out.dims, out.strides = append(out.dims, l.dims[k]), append(out.strides, l.strides[k])
	}
	return out
}

// draw marks an array's elements in its buffer, which whose says: in the buffer. Where they
// are not read forwards, a grid says which element of the buffer each one is.
func (l layout) draw(whose string) (out []drawing) {
	n := tensor.Count(l.dims)
	if l.total > mostBuffer || n > mostBuffer || n == 0 {
		return nil
	}
	at := make([]int, n)
	for flat := range at {
		rest, where := flat, l.offset
		for k := len(l.dims) - 1; k >= 0; k-- {
			where += rest % l.dims[k] * l.strides[k]
			rest /= l.dims[k]
		}
		at[flat] = where
	}
	taken := make([]bool, l.total)
	for _, i := range at {
		if i < 0 || i >= l.total {
			return nil
		}
		taken[i] = true
	}
	buffer := drawing{caption: whose + " of " + strconv.Itoa(l.total) + " elements, strides " + ints(l.strides), tight: true}
	buffer.rows = append(buffer.rows, strip(l.total, func(i int) bool { return taken[i] }))
	out = append(out, buffer)
	if k := len(l.dims); (k == 1 || k == 2) && !slices.IsSorted(at) && l.dims[k-1] <= mostDrawnCols {
		order := drawing{caption: "which of them each of its elements is"}
		for row := range slices.Chunk(at, l.dims[k-1]) {
			var boxes []box
			for _, i := range row {
				boxes = append(boxes, box{strconv.Itoa(i), unmarked})
			}
			order.rows = append(order.rows, boxes)
		}
		out = append(out, order)
	}
	return out
}
