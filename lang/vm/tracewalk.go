// What a trace reads: a walk over straight-line instructions in which every op
// depends on the types of what it reads alone, and on what is written in the code.
package vm

import (
	"slices"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// sym is what a slot holds during the walk.
type sym struct {
	kind  symKind
	leaf  int         // of a leaf, its number
	konst value.Value // as written
	parts []sym       // of a list or tuple
	entry *builtin.Entry
	slot  int // of an array in a temporary or variable from before: where
}

type symKind uint8

const (
	unknown symKind = iota
	array           // an array: a leaf, or what is on the tape
	number          // a Python number in a variable
	written         // a constant
	several         // a list or tuple of arrays
	callee          // a builtin
	space           // a module
	typed           // a type
)

// walk follows instructions from one on.
type walk struct {
	m       *Machine
	f       *frame
	syms    map[uint8]sym
	leaves  []leaf
	tensors []*tensor.Tensor // of the leaves, as they are now
	written []float64        // floats that stand in the code
	dead    []uint8
	live    map[uint8]bool // slots that the instructions have written and not read for the last time
	start   int            // the first instruction
	power   bool
	packed  bool // the order in memory of what is read matters
	ops     int  // how many are on the tape
}

// longest is how many instructions are followed.
const longest = 64

// run follows the instructions from pc on to where the result is computed.
func (w *walk) run(pc int) ending {
	w.syms, w.live, w.start = map[uint8]sym{}, map[uint8]bool{}, pc
	lc := w.f.code
	for end := min(pc+longest, len(lc.ins)); pc < end; pc++ {
		in := lc.ins[pc]
		e, over := w.ends(in, pc)
		if !over {
			if !w.instr(in, pc) {
				return ending{}
			}
			w.note(in, pc)
			e = w.stored(in, pc)
		}
		if over || e.how != noEnd {
			delete(w.live, e.slot)
			if e.how != kept {
				delete(w.live, target(in))
			}
			if len(w.live) > 0 { // something else is wanted of what is left out
				return ending{}
			}
			return e
		}
	}
	return ending{}
}

// ends reports an instruction that computes what a slot holds.
func (w *walk) ends(in code.Ins, pc int) (ending, bool) {
	switch in.Op {
	case code.StoreGlobal, code.Return, code.StoreFree:
	case code.Settle:
		if in.B != 1 {
			return ending{}, true
		}
	case code.StoreCell, code.SetAttr:
		in.A = in.B
	default:
		return ending{}, false
	}
	if s, ok := w.syms[in.A]; ok && s.kind == array && w.ops > 0 && s.leaf < 0 {
		return ending{pc: pc, slot: in.A, how: kept}, true
	}
	return ending{}, true
}

// stored reports an instruction whose result goes to a variable, which computes it.
func (w *walk) stored(in code.Ins, pc int) ending {
	switch {
	case in.Op >= code.Add && in.Op <= code.Binary && inPlaceOp(in):
		if w.ops == 0 {
			return ending{}
		}
		return ending{pc: pc, slot: in.B, how: inPlace}
	case in.Op == code.LoadK, in.Op == code.LoadInt, in.Op == code.Move, in.Op == code.LoadGlobal, in.Op == code.Tuple, in.Op == code.List:
		return ending{}
	}
	to := target(in)
	if s := w.syms[to]; s.kind == array && s.slot < -1 { // of a call with out=
		return ending{pc: pc, slot: uint8(-s.slot - 2), how: into}
	}
	if int(to) < w.f.code.locals && w.syms[to].kind == array && w.ops > 0 {
		return ending{pc: pc, slot: to, how: direct}
	}
	return ending{}
}

func inPlaceOp(in code.Ins) bool {
	if in.Op < code.AddI || in.Op == code.Binary {
		return in.D&code.InPlace != 0
	}
	return in.C&code.InPlace != 0
}

// note remembers the temporaries from before that an instruction is the last to
// read.
func (w *walk) note(in code.Ins, pc int) {
	last := w.f.code.c.Last[pc]
	dies := func(slot uint8) {
		if int(slot) < w.f.code.locals {
			return
		}
		delete(w.live, slot)
		if !slices.Contains(w.dead, slot) {
			w.dead = append(w.dead, slot)
		}
	}
	for bit, slot := range [3]uint8{in.A, in.B, in.C} {
		if last&(1<<bit) != 0 {
			dies(slot)
		}
	}
	switch in.Op {
	case code.Call, code.CallMethod:
		for i := range int(in.B) + 2 {
			if s := int(in.A) + i; s < w.f.code.slots {
				dies(uint8(s))
			}
		}
	case code.Tuple, code.List:
		for i := range in.C {
			dies(in.B + i)
		}
	}
	if to := target(in); to != noTarget && int(to) >= w.f.code.locals {
		w.live[to] = true
		w.dead = slices.DeleteFunc(w.dead, func(s uint8) bool { return s == to })
	}
}

// read is what a slot holds for an operand.
func (w *walk) read(slot uint8) sym {
	if s, ok := w.syms[slot]; ok {
		return s
	}
	s, ok := w.before(slot)
	if !ok {
		s = w.leaf(origin{inSlot, int(slot)}, nil)
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
	if int(slot) < w.f.code.locals {
		return sym{}, false
	}
	lc := w.f.code
	for pc := w.start - 1; pc >= 0; pc-- {
		in := lc.ins[pc]
		if in.Op >= code.Jump && in.Op <= code.JNone || in.Op == code.ForLoop {
			break
		}
		if target(in) != slot {
			continue
		}
		switch in.Op {
		case code.LoadK:
			return w.constant(lc.c.Consts[in.D]), true
		case code.LoadInt:
			return sym{kind: written, konst: value.Int(in.D)}, true
		case code.List, code.Tuple:
			return w.elements(slot)
		}
		break
	}
	return sym{}, false
}

// elements notes what a list or tuple in a slot holds.
func (w *walk) elements(slot uint8) (sym, bool) {
	n := elemsIn(w.f.regs[slot])
	if n < 1 || n > 64 {
		return sym{}, true
	}
	w.leaves, w.tensors = append(w.leaves, leaf{size: n, from: origin{inSlot, int(slot)}}), append(w.tensors, nil)
	parts := make([]sym, n)
	for i := range parts {
		e, from := elemIn(w.f.regs[slot], i).Value(), origin{inElem, int(slot) | i<<8}
		if e == value.None || e == value.Ellipsis || isWhole(e) {
			w.leaves, w.tensors = append(w.leaves, leaf{from: from, fixed: e}), append(w.tensors, nil)
			parts[i] = sym{kind: written, konst: e}
			continue
		}
		if parts[i] = w.leaf(from, nil); parts[i].kind != array {
			return sym{}, true
		}
	}
	return sym{kind: several, parts: parts}, true
}

// leaf notes something from before the trace.
func (w *walk) leaf(from origin, part value.Value) sym {
	c := w.f.valueAt(from)
	if c.P == nil {
		return sym{}
	}
	for i := range w.leaves {
		if l := &w.leaves[i]; l.from == from && part == nil && l.part == nil && l.fixed == nil {
			if l.number != nil {
				return sym{kind: number, leaf: i}
			}
			l.packed = l.packed || w.packed
			return sym{kind: array, leaf: i, slot: -1}
		}
	}
	add := func(l leaf, t *tensor.Tensor) int {
		w.leaves, w.tensors = append(w.leaves, l), append(w.tensors, t)
		return len(w.leaves) - 1
	}
	l := leaf{from: from, part: part, input: -1}
	switch c.P {
	case value.TagFloat, value.TagInt:
		l.number = c.Value()
		return sym{kind: number, leaf: add(l, nil)}
	}
	if a := arrayIn(c); a != nil {
		if part != nil {
			var err error
			if a, err = w.m.R.Item(a, part); err != nil {
				return sym{}
			}
		}
		t, ready := a.Ready()
		if !ready || a.DType().IsText() || a.DType().IsTime() || t.Swapped() || t.Size() == 0 || w.packed && !t.Contiguous() {
			return sym{}
		}
		l.dt, l.dims, l.scalar, l.packed = t.DType(), slices.Clone(t.Shape()), a.Scalar, w.packed
		return sym{kind: array, leaf: add(l, t), slot: -1}
	}
	if c.Plain() {
		return sym{}
	}
	v := c.Value()
	l.fixed = v
	switch x := v.(type) {
	case *builtin.Func:
		if x.Self == nil {
			return sym{kind: callee, leaf: add(l, nil), entry: x.Entry}
		}
	case *value.Module:
		if x.Name == "numpy" {
			return sym{kind: space, leaf: add(l, nil)}
		}
	case *value.Class, value.DType:
		return sym{kind: typed, leaf: add(l, nil)}
	}
	return sym{}
}

// instr follows one instruction; false if it cannot be a part of a trace.
func (w *walk) instr(in code.Ins, pc int) bool {
	c := w.f.code.c
	set := func(s sym) bool {
		w.syms[in.A] = s
		return s.kind != unknown
	}
	switch op := in.Op; {
	case op == code.LoadK:
		return set(w.constant(c.Consts[in.D]))
	case op == code.LoadInt:
		return set(sym{kind: written, konst: value.Int(in.D)})
	case op == code.Move:
		if int(in.A) < w.f.code.locals {
			return false
		}
		return set(w.read(in.B))
	case op == code.LoadGlobal:
		return set(w.leaf(origin{inGlobal, int(in.D)}, nil))
	case op == code.LoadFree:
		return set(w.leaf(origin{inFree, int(in.D)}, nil))
	case op == code.LoadCell:
		return set(w.leaf(origin{inCell, int(in.B)}, nil))
	case op >= code.Add && op < code.AddI, op == code.Binary:
		w.power = w.power || op == code.Binary && value.Op(in.D>>2) == value.Pow
		if inPlaceOp(in) && !w.whole(in.B) {
			return false
		}
		return w.op(in, w.read(in.B), w.read(in.C))
	case op >= code.AddI && op < code.Binary:
		k := value.Value(value.Int(in.D))
		if op >= code.AddK {
			k = c.Consts[in.D]
		}
		if inPlaceOp(in) && !w.whole(in.B) {
			return false
		}
		return w.op(in, w.read(in.B), w.constant(k))
	case op == code.Neg, op == code.Unary:
		return w.op(in, w.read(in.B))
	case op == code.Compare:
		return in.D >= int32(syntax.Lt) && in.D <= int32(syntax.Ne) && w.op(in, w.read(in.B), w.read(in.C))
	case op == code.GetItem:
		return w.item(in)
	case op == code.GetItem2:
		x := w.read(in.B)
		return x.kind == array && w.chosen(in, x, []sym{w.read(in.C), w.read(in.C + 1)})
	case op == code.GetItemI:
		return w.part(in, w.read(in.B), value.Int(in.D))
	case op == code.GetAttr:
		return w.attr(in)
	case op == code.Tuple, op == code.List:
		return w.tuple(in)
	case op == code.Call:
		return w.call(in)
	case op == code.CallMethod:
		return w.callMethod(in)
	}
	return false
}

// whole reports that a slot holds an array in which a op= b can be computed.
func (w *walk) whole(slot uint8) bool {
	a := arrayIn(w.f.regs[slot])
	_, done := w.syms[slot]
	return a != nil && !a.Scalar && (!done || w.syms[slot].leaf >= 0 && w.syms[slot].slot == int(slot))
}

func (w *walk) constant(v value.Value) sym {
	if f, ok := v.(value.Float); ok {
		w.written = append(w.written, float64(f))
	}
	return sym{kind: written, konst: v}
}

// op notes an operator: one operand at least is an array, the others numbers.
func (w *walk) op(in code.Ins, xs ...sym) bool {
	if !operandsOf(xs) {
		return false
	}
	w.ops++
	w.syms[in.A] = sym{kind: array, leaf: -1, slot: -1}
	return true
}

func operandsOf(xs []sym) bool {
	arrays := 0
	for _, x := range xs {
		switch x.kind {
		case array:
			arrays++
		case number:
		case written:
			switch x.konst.(type) {
			case value.Int, value.Float, value.Complex, value.Bool:
			default:
				return false
			}
		default:
			return false
		}
	}
	return arrays > 0
}

// item notes x[i]: a part that is written in numbers, or what arrays of indices and
// masks choose.
func (w *walk) item(in code.Ins) bool {
	x, i := w.read(in.B), w.read(in.C)
	if x.kind != array {
		return false
	}
	switch i.kind {
	case written:
		return w.part(in, x, i.konst)
	case several:
		return w.chosen(in, x, i.parts)
	case array:
		if x.leaf >= 0 && w.leaves[x.leaf].scalar || i.leaf >= 0 && w.leaves[i.leaf].scalar {
			return false
		}
		w.ops++
		w.syms[in.A] = sym{kind: array, leaf: -1, slot: -1}
		return true
	}
	return false
}

// chosen notes x[i, j] where arrays, and slices that leave nothing out, are the
// indices.
func (w *walk) chosen(in code.Ins, x sym, parts []sym) bool {
	arrays := 0
	for _, p := range parts {
		switch {
		case p.kind == array && (p.leaf < 0 || !w.leaves[p.leaf].scalar):
			arrays++
		case p.kind == written && isWhole(p.konst):
		default:
			return false
		}
	}
	if arrays == 0 || x.leaf >= 0 && w.leaves[x.leaf].scalar {
		return false
	}
	w.ops++
	w.syms[in.A] = sym{kind: array, leaf: -1, slot: -1}
	return true
}

// part notes a part of a leaf, at an index that is written.
func (w *walk) part(in code.Ins, x sym, index value.Value) bool {
	if x.kind != array || x.leaf < 0 || w.leaves[x.leaf].part != nil || w.leaves[x.leaf].scalar {
		return false
	}
	if !isWritten(index) {
		return false
	}
	s := w.leaf(w.leaves[x.leaf].from, index)
	w.syms[in.A] = s
	return s.kind == array
}

// isWritten reports indices of numbers, slices of numbers, None and ellipses.
func isWritten(v value.Value) bool {
	switch x := v.(type) {
	case value.Int, value.NoneType, value.EllipsisType:
		return true
	case *value.Slice:
		return isWritten(x.Start) && isWritten(x.Stop) && isWritten(x.Step)
	case value.Tuple:
		return !slices.ContainsFunc(x, func(e value.Value) bool { return !isWritten(e) })
	}
	return false
}

// tuple notes a list or tuple of arrays, for functions that join them.
func (w *walk) tuple(in code.Ins) bool {
	parts := make([]sym, in.C)
	for i := range parts {
		if parts[i] = w.read(in.B + uint8(i)); parts[i].kind != array {
			return false
		}
	}
	w.syms[in.A] = sym{kind: several, parts: parts}
	return len(parts) > 0
}
