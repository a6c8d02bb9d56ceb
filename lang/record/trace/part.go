// Parts that traces read and store to: x[i, j:k] whose bounds are written in the
// code or are found in slots when the trace runs.
package trace

import (
	"slices"

	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// count is an integer of an index: written, in a slot, or reckoned of two.
type count struct {
	how  countKind
	k    int
	from Origin
	l, r *count
}

type countKind uint8

const (
	absent countKind = iota
	writtenCount
	heldCount
	sumCount
	differenceCount
	productCount
	quotientCount
	remainderCount
)

// most bounds counts, so that no arithmetic on two of them overflows.
const most = 1<<31 - 1

// number finds a count; false if it is no int of moderate size.
func (n *count) number(now reader) (k int, ok bool) {
	switch n.how {
	case writtenCount:
		return n.k, true
	case heldCount:
		c := now.value(n.from)
		i, ok := c.Num().Index()
		return int(i), ok && -most <= i && i <= most
	}
	l, ok := n.l.number(now)
	if !ok {
		return 0, false
	}
	r, ok := n.r.number(now)
	if !ok {
		return 0, false
	}
	switch n.how {
	case sumCount:
		k = l + r
	case differenceCount:
		k = l - r
	case productCount:
		k = l * r
	default:
		if l < 0 || r <= 0 {
			return 0, false
		}
		if k = l / r; n.how == remainderCount {
			k = l % r
		}
	}
	return k, -most <= k && k <= most
}

func (n *count) same(m *count) bool {
	if n == nil || m == nil {
		return n == m
	}
	return n.how == m.how && n.k == m.k && n.from == m.from && n.l.same(m.l) && n.r.same(m.r)
}

// indexItem is an item of an index: an integer, a slice, None, an ellipsis, or a slice
// that a slot holds.
type indexItem struct {
	kind              shape.ItemKind
	held              bool // a slice that is found at from
	from              Origin
	start, stop, step count
}

func samePicks(a, b []indexItem) bool {
	return slices.EqualFunc(a, b, func(p, q indexItem) bool {
		return p.kind == q.kind && p.held == q.held && p.from == q.from && p.start.same(&q.start) && p.stop.same(&q.stop) && p.step.same(&q.step)
	})
}

// picked adds the items of an index to a window.
func (r reader) picked(into *shape.Window, picks []indexItem) bool {
	for i := range picks {
		p := &picks[i]
		out := shape.Item{Kind: p.kind}
		ok := true
		switch {
		case p.held:
			s, isSlice := r.value(p.from).Value().(*object.Slice)
			if !isSlice {
				return false
			}
			out, ok = lower.SlicePick(s)
		case p.kind == shape.ItemInt:
			out.Index, ok = p.start.number(r)
		case p.kind == shape.ItemRange:
			if out.HasStart = p.start.how != absent; out.HasStart {
				out.Start, ok = p.start.number(r)
			}
			if out.HasStop = p.stop.how != absent; out.HasStop && ok {
				out.Stop, ok = p.stop.number(r)
			}
			if p.step.how != absent && ok {
				out.Step, ok = p.step.number(r)
				out.HasStep = true
				ok = ok && out.Step != 0
			}
		}
		if !ok || !into.Add(&out) {
			return false
		}
	}
	return true
}

// picksOf reads an index as it stands in the code.
func picksOf(i sym) ([]indexItem, bool) {
	if i.kind == several {
		if len(i.parts) > shape.WindowItems {
			return nil, false
		}
		out := make([]indexItem, 0, len(i.parts))
		for _, s := range i.parts {
			p, ok := pickOf(s)
			if !ok {
				return nil, false
			}
			out = append(out, p)
		}
		return out, true
	}
	if t, ok := i.konst.(object.Tuple); ok && i.kind == written {
		parts := make([]sym, len(t))
		for k, e := range t {
			parts[k] = sym{kind: written, konst: e}
		}
		return picksOf(sym{kind: several, parts: parts})
	}
	p, ok := pickOf(i)
	return []indexItem{p}, ok
}

func pickOf(s sym) (indexItem, bool) {
	switch s.kind {
	case sliced:
		if s.bounds == nil {
			return indexItem{kind: shape.ItemRange, held: true, from: s.from}, true
		}
		return indexItem{kind: shape.ItemRange, start: s.bounds[0], stop: s.bounds[1], step: s.bounds[2]}, true
	case number, written:
		switch x := s.konst.(type) {
		case object.NoneType:
			return indexItem{kind: shape.ItemNewAxis}, true
		case object.EllipsisType:
			return indexItem{kind: shape.ItemEllipsis}, true
		case *object.Slice:
			bounds, ok := boundsOf(sym{kind: written, konst: x.Start}, sym{kind: written, konst: x.Stop}, sym{kind: written, konst: x.Step})
			if !ok {
				return indexItem{}, false
			}
			return pickOf(sym{kind: sliced, bounds: bounds})
		}
		n, ok := countIn(s)
		return indexItem{kind: shape.ItemInt, start: n}, ok
	}
	return indexItem{}, false
}

// countIn is an integer that a slot holds or that is written.
func countIn(s sym) (count, bool) {
	switch s.kind {
	case written:
		i, ok := s.konst.(object.Int)
		return count{how: writtenCount, k: int(i)}, ok && -most <= i && i <= most
	case number:
		if s.count != nil {
			return *s.count, true
		}
		return count{how: heldCount, from: s.from}, true
	}
	return count{}, false
}

// boundsOf are those of a slice.
func boundsOf(parts ...sym) (*[3]count, bool) {
	var out [3]count
	for i, s := range parts {
		if s.kind == written && s.konst == object.None {
			continue
		}
		var ok bool
		if out[i], ok = countIn(s); !ok {
			return nil, false
		}
	}
	return &out, true
}

var counting = map[code.Op]countKind{
	code.Add: sumCount, code.Sub: differenceCount, code.Mul: productCount, code.FloorDiv: quotientCount, code.Mod: remainderCount,
}

// reckoned notes arithmetic on two integers, for an index.
func (w *walk) reckoned(in *code.Ins, op code.Op, a, b sym) bool {
	l, ok := countIn(a)
	if !ok {
		return false
	}
	r, ok := countIn(b)
	how, known := counting[op]
	if !ok || !known {
		return false
	}
	w.syms[in.A] = sym{kind: number, count: &count{how: how, l: &l, r: &r}}
	return true
}

// slice notes slice(B, B+1, B+2).
func (w *walk) slice(in *code.Ins) bool {
	bounds, ok := boundsOf(w.read(in.B), w.read(in.B+1), w.read(in.B+2))
	w.syms[in.A] = sym{kind: sliced, bounds: bounds}
	return ok
}

// place is where a trace stores its result: a part of an array.
type place struct {
	from Origin
	part []indexItem
}

// placed notes the array and index of a store.
func (w *walk) placed(slot uint8, index sym) bool {
	to := place{from: Origin{inSlot, int(slot)}}
	if s, ok := w.syms[slot]; ok {
		if s.kind != array || s.leaf < 0 || w.leaves[s.leaf].part != nil {
			return false
		}
		to.from = w.leaves[s.leaf].from
	}
	a := ArrayIn(w.value(to.from))
	if a == nil || a.Scalar {
		return false
	}
	var ok bool
	to.part, ok = picksOf(index)
	w.to = &to
	return ok
}

// part is a part of an array, at the index that the frame gives now; dims is its
// shape, if only such a part is of use.
func (r reader) part(rec *lower.Recorder, a *object.Array, part []indexItem, dims []int) (t *tensor.Tensor, scalar, ok bool) {
	var w shape.Window
	if !r.picked(&w, part) {
		return nil, false, false
	}
	return rec.PlainPart(a, &w, dims)
}
