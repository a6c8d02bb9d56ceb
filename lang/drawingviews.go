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
		case ir.DimsAttrs:
			if in.Op == ir.BroadcastTo && p.Type(in.Out[0]).Shape.Known() {
				if b, ok := l.broadcast(p.Type(in.Out[0]).Shape.Dims()); ok {
					out[in.Out[0]] = b
				}
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

// broadcast is the layout stretched to more elements: those along a stretched axis are one.
func (l layout) broadcast(dims []int) (layout, bool) {
	out := layout{dims: dims, strides: make([]int, len(dims)), offset: l.offset, total: l.total}
	lead := len(dims) - len(l.dims)
	if lead < 0 {
		return out, false
	}
	for k, n := range l.dims {
		if n == dims[lead+k] {
			out.strides[lead+k] = l.strides[k]
		}
	}
	return out, true
}

// mostWalked elements are looked at for a drawing; of more than these one in so many.
const mostWalked = 1 << 20

// places calls f with the place in the buffer of each element, or of one in each so many.
func (l layout) places(f func(flat, place int) bool) (every int) {
	n := tensor.Count(l.dims)
	every = (n + mostWalked - 1) / mostWalked
	for flat := 0; flat < n; flat += every {
		rest, where := flat, l.offset
		for k := len(l.dims) - 1; k >= 0; k-- {
			where += rest % l.dims[k] * l.strides[k]
			rest /= l.dims[k]
		}
		if !f(flat, where) {
			break
		}
	}
	return every
}

// draw marks an array's elements in its buffer, which whose says: in the buffer. Where they are not read forwards, once
// each, a grid says which element of the buffer each one is. A long buffer is summarised.
func (l layout) draw(whose string) (out []drawing) {
	if tensor.Count(l.dims) == 0 || l.total == 0 {
		return nil
	}
	each := 1
	if l.total > mostBuffer {
		each = (l.total + mostDrawnCols - 1) / mostDrawnCols
	}
	taken := make([]int, (l.total+each-1)/each)
	last, forwards, within := -1, true, true
	var seen []bool // of a buffer that is drawn whole
	if each == 1 {
		seen = make([]bool, l.total)
	}
	every := l.places(func(_, at int) bool {
		if within = at >= 0 && at < l.total; !within {
			return false
		}
		forwards, last = forwards && at > last, at
		if seen == nil || !seen[at] {
			taken[at/each]++
		}
		if seen != nil {
			seen[at] = true
		}
		return true
	})
	if !within {
		return nil
	}
	caption := whose + " of " + strconv.Itoa(l.total) + " elements, strides " + ints(l.strides)
	if each > 1 {
		caption += "; a cell is " + strconv.Itoa(each) + " of them"
	}
	var row []box
	for i, n := range taken {
		row = append(row, share(n*every, min(each, l.total-i*each)))
	}
	out = append(out, drawing{caption: caption, tight: true, rows: [][]box{row}})
	if k := len(l.dims); (k == 1 || k == 2) && !forwards {
		out = append(out, l.order())
	}
	return out
}

// mostOrdered and edges bound the grid that says which element each one is: of more than these the first and last are in it.
const (
	mostOrdered = 12
	edges       = 3
)

// order is a grid of the places of a vector's or a matrix's elements.
func (l layout) order() drawing {
	shown := func(n, most int) (out []int) { // -1 is what is left out
		for i := range n {
			if n <= most || i < edges || i >= n-edges {
				out = append(out, i)
			} else if i == edges {
				out = append(out, -1)
			}
		}
		return out
	}
	d := drawing{caption: "which of them each of its elements is"}
	k := len(l.dims) - 1
	rows := []int{0}
	if k == 1 {
		rows = shown(l.dims[0], mostDrawnRows)
	}
	for _, i := range rows {
		var row []box
		for _, j := range shown(l.dims[k], mostOrdered) {
			text := "⋯"
			if i < 0 {
				text = "⋮"
			} else if j >= 0 {
				at := l.offset + j*l.strides[k]
				if k == 1 {
					at += i * l.strides[0]
				}
				text = strconv.Itoa(at)
			}
			row = append(row, box{text, unmarked})
		}
		d.rows = append(d.rows, row)
	}
	return d
}

// drawBitcast shows the first bytes, element by element, before and after.
func (e *part) drawBitcast(in *ir.Instr) []drawing {
	from, to := e.Program.Type(in.Args[0]), e.Program.Type(in.Out[0])
	a, b := from.DType.Size(), to.DType.Size()
	if !from.Shape.Known() || a == 0 || b == 0 || a == b {
		return nil
	}
	n := from.Shape.Elements() * a
	if n == 0 {
		return nil
	}
	shown := min(n, mostDrawnCols/max(a, b)*max(a, b))
	if shown == 0 {
		return nil
	}
	bytes := func(size int) []box {
		return strip(shown, func(i int) bool { return i/size%2 == 0 })
	}
	caption := "the " + strconv.Itoa(n) + " bytes of " + e.name(in.Args[0])
	if shown < n {
		caption = "the first " + strconv.Itoa(shown) + " of " + caption
	}
	return []drawing{{caption: caption + ": elements of " + from.DType.String() + " above, of " + to.DType.String() + " below", tight: true, rows: [][]box{bytes(a), bytes(b)}}}
}
