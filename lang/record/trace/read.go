// What the slots hold that the instructions of a trace read: what they wrote themselves, or
// leaves.
package trace

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
)

// read is what a slot holds for an operand.
func (w *walk) read(slot uint8) sym {
	if s, ok := w.syms[slot]; ok {
		return s
	}
	s, ok := w.before(slot)
	if !ok {
		s = w.leaf(Origin{inSlot, int(slot)}, nil)
	}
	if s.kind == array {
		s.slot = int(slot)
	}
	w.syms[slot] = s
	return s
}

// before is what instructions just before the trace have put into a temporary: a
// constant, or a list or tuple of what can be read.
func (w *walk) before(slot uint8) (sym, bool) {
	if int(slot) < w.code.Locals {
		return sym{}, false
	}
	lc := &w.code
	for pc := w.start - 1; pc >= 0; pc-- {
		in := &lc.Ins[pc]
		if in.Op >= code.Jump && in.Op <= code.JNone || in.Op == code.ForLoop {
			break
		}
		if in.Target() != slot {
			continue
		}
		switch in.Op {
		case code.LoadK:
			return w.constant(lc.Unit.Consts[in.D]), true
		case code.LoadInt:
			return sym{kind: written, konst: object.Int(in.D)}, true
		case code.List, code.Tuple:
			return w.elements(slot)
		}
		break
	}
	return sym{}, false
}

// elements notes what a list or tuple in a slot holds.
func (w *walk) elements(slot uint8) (sym, bool) {
	n := elemsIn(w.slots[slot])
	if n < 1 || n > 64 {
		return sym{}, true
	}
	w.leaves, w.tensors = append(w.leaves, leaf{size: n, from: Origin{inSlot, int(slot)}}), append(w.tensors, nil)
	parts := make([]sym, n)
	for i := range parts {
		e, from := elemIn(w.slots[slot], i).Value(), Origin{inElem, int(slot) | i<<8}
		if e == object.None || e == object.Ellipsis || isWhole(e) {
			w.leaves, w.tensors = append(w.leaves, leaf{from: from, fixed: e}), append(w.tensors, nil)
			parts[i] = sym{kind: written, konst: e}
			continue
		}
		switch parts[i] = w.leaf(from, nil); parts[i].kind {
		case array, number, sliced:
		default:
			return sym{}, true
		}
	}
	return sym{kind: several, parts: parts}, true
}

// leaf notes something from before the trace: an array that is there, or a part of
// one. What is only a base of parts, and a number or slice of an index, is no leaf in
// the end: use says what is.
func (w *walk) leaf(from Origin, part []indexItem) sym {
	c := w.value(from)
	switch c.P {
	case nil:
		return sym{}
	case object.TagFloat, object.TagInt:
		return sym{kind: number, from: from}
	}
	for i := range w.leaves {
		if l := &w.leaves[i]; l.from == from && samePicks(l.part, part) && l.fixed == nil && l.number == nil && l.size == 0 {
			if w.packed {
				l.packed = true
				if !w.tensors[i].Contiguous() {
					return sym{}
				}
			}
			return sym{kind: array, leaf: i, slot: -1}
		}
	}
	if a := ArrayIn(c); a != nil {
		return w.arrayLeaf(from, part, c, a)
	}
	if c.Plain() {
		return sym{}
	}
	v := c.Value()
	l := leaf{from: from, fixed: v}
	switch x := v.(type) {
	case *object.Slice:
		if from.Kind == inSlot || from.Kind == inElem {
			return sym{kind: sliced, from: from}
		}
	case *builtin.Func:
		if x.Self == nil {
			return sym{kind: callee, leaf: w.add(l, nil), entry: x.Entry}
		}
	case *object.Module:
		if x.Name == "numpy" || strings.HasPrefix(x.Name, "numpy.") {
			if prefix := "np" + x.Name[len("numpy"):]; w.c.host.Module(prefix) == x {
				return sym{kind: space, in: prefix, leaf: w.add(l, nil)}
			}
		}
	case *object.Class, object.DType:
		return sym{kind: typed, leaf: w.add(l, nil)}
	}
	return sym{}
}

func (w *walk) add(l leaf, t *tensor.Tensor) int {
	w.leaves, w.tensors = append(w.leaves, l), append(w.tensors, t)
	return len(w.leaves) - 1
}

// arrayLeaf notes an array that is there. A number of NumPy's in a slot becomes an
// array without axes for good, so that it is known again among the inputs.
func (w *walk) arrayLeaf(from Origin, part []indexItem, c object.Cell, a *object.Array) sym {
	t, ready := a.Ready()
	if !c.Is(object.TableArray) && from.Kind == inSlot {
		w.slots[from.At] = object.CellOf(a)
	}
	if part != nil && ready {
		var scalar, ok bool
		if t, scalar, ok = w.reader.part(w.c.r, a, part, nil); !ok || scalar {
			return sym{}
		}
	}
	if !ready || a.DType().IsText() || a.DType().IsTime() || t.Swapped() || t.Size() == 0 || w.packed && !t.Contiguous() {
		return sym{}
	}
	l := leaf{from: from, part: part, input: -1, dt: t.DType(), dims: slices.Clone(t.Shape()), scalar: a.Scalar, packed: w.packed, idle: true}
	return sym{kind: array, leaf: w.add(l, t), slot: -1}
}

// use notes that an op reads what a slot holds.
func (w *walk) use(s sym) {
	switch s.kind {
	case array:
		if s.leaf >= 0 {
			w.leaves[s.leaf].idle = false
		}
	case number:
		if s.count != nil {
			w.mixed = true
			return
		}
		i := slices.IndexFunc(w.leaves, func(l leaf) bool { return l.number != nil && l.from == s.from })
		if i < 0 {
			c := w.value(s.from)
			i = w.add(leaf{from: s.from, number: c.Value()}, nil)
		}
		w.leaves[i].uses++
	case several:
		for _, p := range s.parts {
			w.use(p)
		}
	}
}
