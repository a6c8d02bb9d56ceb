// What a trace reads: a walk over straight-line instructions in which every op
// depends on the types of what it reads alone, and on what is written in the code.
package vm

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// sym is what a slot holds during the walk.
type sym struct {
	kind  symKind
	leaf  int          // of a leaf, its number
	konst object.Value // as written
	parts []sym        // of a list or tuple
	entry *builtin.Entry
	in    string // of a module, its prefix in the table
	slot  int    // of an array in a temporary or variable from before: where

	from   origin    // of a number or slice from before
	count  *count    // of a number that was reckoned of others
	bounds *[3]count // of a slice that the instructions make
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
	sliced          // a slice
)

// walk follows instructions from one on.
type walk struct {
	m       *Machine
	f       *frame
	syms    map[uint8]sym
	leaves  []leaf
	tensors []*tensor.Tensor // of the leaves, as they are now
	dead    []uint8
	live    map[uint8]int // temporaries that the instructions have written and not read for the last time: which did
	redo    []int
	to      *place // of a store
	start   int    // the first instruction
	cut     int    // before which the walk ends, if it is behind the first
	power   bool
	packed  bool // the order in memory of what is read matters
	ops     int  // how many are on the tape
	mixed   bool // an op reads a number that was reckoned
}

// longest is how many instructions are followed.
const longest = 64

// run follows the instructions from pc on to where the result is computed.
func (w *walk) run(pc int) ending {
	w.syms, w.live, w.start = map[uint8]sym{}, map[uint8]int{}, pc
	lc := w.f.code
	for end := min(pc+longest, len(lc.ins)); pc < end; pc++ {
		in := &lc.ins[pc]
		e, over := w.ends(in, pc)
		if !over {
			if pc == w.cut && pc > w.start || !w.instr(in, pc) {
				return w.checked(w.broken(in, pc), in)
			}
			w.note(in, pc)
			e = w.stored(in, pc)
		}
		if over || e.how != noEnd {
			return w.checked(e, in)
		}
	}
	return ending{}
}

// checked is an ending if what is left out can be made up for: loads of temporaries
// that are wanted later.
func (w *walk) checked(e ending, in *code.Ins) ending {
	if e.how == noEnd {
		return e
	}
	delete(w.live, e.slot)
	if e.how != kept && e.how != forced {
		delete(w.live, target(in))
	}
	for slot, pc := range w.live {
		switch in := &w.f.code.ins[pc]; {
		case e.how != forced, in.A != slot:
			return ending{}
		case in.Op == code.LoadK, in.Op == code.LoadInt, in.Op == code.LoadGlobal, in.Op == code.LoadFree, in.Op == code.LoadCell:
		case in.Op == code.Move && int(in.B) < w.f.code.locals:
		default:
			return ending{}
		}
		w.redo = append(w.redo, pc)
	}
	slices.Sort(w.redo)
	w.unused()
	return e
}

// unused drops arrays that were loaded for parts of them alone.
func (w *walk) unused() {
	for i := range w.leaves {
		l := &w.leaves[i]
		l.idle = l.idle && l.fixed == nil && l.size == 0 && l.number == nil
	}
	kept, tensors := w.leaves[:0], w.tensors[:0]
	for i, l := range w.leaves {
		if !l.idle {
			kept, tensors = append(kept, l), append(tensors, w.tensors[i])
		}
	}
	w.leaves, w.tensors = kept, tensors
}

// fewEnough is how many elements arrays have for which it costs more to record an
// expression anew than to compute it in two programs.
const fewEnough = 1 << 12

// broken is the end of a trace before an instruction that cannot be followed, if one
// array waits for it that it would compute anyhow, or that is small.
func (w *walk) broken(in *code.Ins, pc int) ending {
	if w.ops == 0 || w.mixed {
		return ending{}
	}
	waiting := -1
	for slot := range w.live {
		if s := w.syms[slot]; s.kind == array && s.leaf < 0 {
			if waiting >= 0 {
				return ending{}
			}
			waiting = int(slot)
		}
	}
	if waiting < 0 || !w.settles(in) && !w.small() {
		return ending{}
	}
	return ending{pc: pc, slot: uint8(waiting), how: forced}
}

// settles reports instructions that compute what waits.
func (w *walk) settles(in *code.Ins) bool {
	switch op := in.Op; {
	case op >= code.Jump && op <= code.JNone, op == code.Iter, op == code.ForLoop, op == code.Unpack, op == code.Format:
		return true
	case op == code.SetItem, op == code.SetItem2, op == code.AugItem:
		return true
	case op == code.Call:
		s, ok := w.syms[in.A]
		c := w.f.regs[in.A]
		return !(ok && s.kind == callee) && !c.Plain() && c.P != nil && c.N == tableFunction
	}
	return false
}

// small reports that all arrays that were read have few elements.
func (w *walk) small() bool {
	return !slices.ContainsFunc(w.tensors, func(t *tensor.Tensor) bool { return t != nil && t.Size() > fewEnough })
}

// ends reports an instruction that computes what a slot holds.
func (w *walk) ends(in *code.Ins, pc int) (ending, bool) {
	slot := in.A
	switch in.Op {
	case code.StoreGlobal, code.Return, code.StoreFree:
	case code.Settle:
		if in.B != 1 {
			return ending{}, true
		}
	case code.StoreCell, code.SetAttr:
		slot = in.B
	default:
		return ending{}, false
	}
	if s, ok := w.syms[slot]; ok && s.kind == array && w.ops > 0 && s.leaf < 0 && !w.mixed {
		return ending{pc: pc, slot: slot, how: kept}, true
	}
	return ending{}, true
}

// stored reports an instruction whose result goes to a variable, which computes it.
func (w *walk) stored(in *code.Ins, pc int) ending {
	switch {
	case in.Op == code.SetItem, in.Op == code.SetItem2, in.Op == code.AugItem:
		return ending{pc: pc, slot: noTarget, how: stored}
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

func inPlaceOp(in *code.Ins) bool {
	if in.Op < code.AddI || in.Op == code.Binary {
		return in.D&code.InPlace != 0
	}
	return in.C&code.InPlace != 0
}

// note remembers the temporaries from before that an instruction is the last to
// read.
func (w *walk) note(in *code.Ins, pc int) {
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
	case code.MakeSlice:
		for i := range uint8(3) {
			dies(in.B + i)
		}
	case code.GetItem2:
		if last&4 != 0 {
			dies(in.C + 1)
		}
	case code.SetItem2:
		if last&2 != 0 {
			dies(in.B + 1)
		}
	}
	if to := target(in); to != noTarget && int(to) >= w.f.code.locals {
		w.live[to] = pc
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
		in := &lc.ins[pc]
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
	n := elemsIn(w.f.regs[slot])
	if n < 1 || n > 64 {
		return sym{}, true
	}
	w.leaves, w.tensors = append(w.leaves, leaf{size: n, from: origin{inSlot, int(slot)}}), append(w.tensors, nil)
	parts := make([]sym, n)
	for i := range parts {
		e, from := elemIn(w.f.regs[slot], i).Value(), origin{inElem, int(slot) | i<<8}
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
func (w *walk) leaf(from origin, part []indexItem) sym {
	c := w.f.valueAt(from)
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
	if a := arrayIn(c); a != nil {
		return w.arrayLeaf(from, part, c, a)
	}
	if c.Plain() {
		return sym{}
	}
	v := c.Value()
	l := leaf{from: from, fixed: v}
	switch x := v.(type) {
	case *object.Slice:
		if from.kind == inSlot || from.kind == inElem {
			return sym{kind: sliced, from: from}
		}
	case *builtin.Func:
		if x.Self == nil {
			return sym{kind: callee, leaf: w.add(l, nil), entry: x.Entry}
		}
	case *object.Module:
		if x.Name == "numpy" || strings.HasPrefix(x.Name, "numpy.") {
			if prefix := "np" + x.Name[len("numpy"):]; w.m.modules[prefix] == x {
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
func (w *walk) arrayLeaf(from origin, part []indexItem, c object.Cell, a *object.Array) sym {
	t, ready := a.Ready()
	if !c.Is(object.TableArray) && from.kind == inSlot {
		w.f.regs[from.at] = object.CellOf(a)
	}
	if part != nil && ready {
		var scalar, ok bool
		if t, scalar, ok = w.m.part(w.f, a, part, nil); !ok || scalar {
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
			c := w.f.valueAt(s.from)
			i = w.add(leaf{from: s.from, number: c.Value()}, nil)
		}
		w.leaves[i].uses++
	case several:
		for _, p := range s.parts {
			w.use(p)
		}
	}
}

// instr follows one instruction; false if it cannot be a part of a trace.
func (w *walk) instr(in *code.Ins, pc int) bool {
	c := w.f.code.c
	set := func(s sym) bool {
		w.syms[in.A] = s
		return s.kind != unknown
	}
	switch op := in.Op; {
	case op == code.LoadK:
		return set(w.constant(c.Consts[in.D]))
	case op == code.LoadInt:
		return set(sym{kind: written, konst: object.Int(in.D)})
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
	case op >= code.Add && op < code.AddI && w.isCount(in.B) && w.isCount(in.C):
		return w.reckoned(in, op, w.read(in.B), w.read(in.C))
	case op >= code.AddI && op < code.AddK && w.isCount(in.B):
		k := sym{kind: written, konst: object.Int(in.D)}
		if op -= code.AddI - code.Add; in.C&code.Left != 0 {
			return w.reckoned(in, op, k, w.read(in.B))
		}
		return w.reckoned(in, op, w.read(in.B), k)
	case op >= code.Add && op < code.AddI, op == code.Binary:
		w.power = w.power || op == code.Binary && object.Op(in.D>>2) == object.Pow
		if inPlaceOp(in) && !w.whole(in.B) {
			return false
		}
		return w.op(in, w.read(in.B), w.read(in.C))
	case op >= code.AddI && op < code.Binary:
		k := object.Value(object.Int(in.D))
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
		x, parts := w.read(in.B), []sym{w.read(in.C), w.read(in.C + 1)}
		return x.kind == array && (w.part(in, x, sym{kind: several, parts: parts}) || w.chosen(in, x, parts))
	case op == code.GetItemI:
		return w.part(in, w.read(in.B), sym{kind: written, konst: object.Int(in.D)})
	case op == code.MakeSlice:
		return w.slice(in)
	case op == code.SetItem, op == code.SetItem2, op == code.AugItem:
		return w.store(in)
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

func (w *walk) constant(v object.Value) sym { return sym{kind: written, konst: v} }

// op notes an operator: one operand at least is an array, the others numbers.
func (w *walk) op(in *code.Ins, xs ...sym) bool {
	if !operandsOf(xs) || !slices.ContainsFunc(xs, w.waits) {
		return false
	}
	for _, x := range xs {
		w.use(x)
	}
	w.ops++
	w.syms[in.A] = sym{kind: array, leaf: -1, slot: -1}
	return true
}

// waits reports an operand for which an op is recorded: what has numbers alone, NumPy's
// too, is computed at once.
func (w *walk) waits(x sym) bool { return x.kind == array && (x.leaf < 0 || !w.leaves[x.leaf].scalar) }

func operandsOf(xs []sym) bool {
	arrays := 0
	for _, x := range xs {
		switch x.kind {
		case array:
			arrays++
		case number:
		case written:
			switch x.konst.(type) {
			case object.Int, object.Float, object.Complex, object.Bool:
			default:
				return false
			}
		default:
			return false
		}
	}
	return arrays > 0
}

// isCount reports a slot that holds an integer, for an index.
func (w *walk) isCount(slot uint8) bool {
	s := w.read(slot)
	if s.kind == number && s.count == nil {
		return w.f.valueAt(s.from).P == object.TagInt
	}
	_, ok := countIn(s)
	return ok
}

// store notes A[B] = C, or A[B] op= C, for a part of an array from before.
func (w *walk) store(in *code.Ins) bool {
	index := w.read(in.B)
	if in.Op == code.SetItem2 {
		index = sym{kind: several, parts: []sym{index, w.read(in.B + 1)}}
	}
	v := w.read(in.C)
	if in.Op == code.AugItem {
		w.power = w.power || object.Op(in.D) == object.Pow
		at := *in
		at.A = noTarget
		x := w.read(in.A)
		if !w.part(&at, x, index) || !operandsOf([]sym{v, w.syms[noTarget]}) {
			return false
		}
		w.use(v)
		w.use(w.syms[noTarget])
		w.ops++
	} else if v.kind != array || v.leaf >= 0 || w.ops == 0 {
		return false
	}
	return !w.mixed && w.placed(in.A, index)
}

// item notes x[i]: a part, or what arrays of indices and masks choose.
func (w *walk) item(in *code.Ins) bool {
	x, i := w.read(in.B), w.read(in.C)
	if x.kind != array {
		return false
	}
	switch i.kind {
	case written, number, sliced:
		return w.part(in, x, i)
	case several:
		return w.part(in, x, i) || w.chosen(in, x, i.parts)
	case array:
		if x.leaf >= 0 && w.leaves[x.leaf].scalar || i.leaf >= 0 && w.leaves[i.leaf].scalar {
			return false
		}
		w.use(x)
		w.use(i)
		w.ops++
		w.syms[in.A] = sym{kind: array, leaf: -1, slot: -1}
		return true
	}
	return false
}

// chosen notes x[i, j] where arrays, and slices that leave nothing out, are the
// indices.
func (w *walk) chosen(in *code.Ins, x sym, parts []sym) bool {
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
	w.use(x)
	w.use(sym{kind: several, parts: parts})
	w.ops++
	w.syms[in.A] = sym{kind: array, leaf: -1, slot: -1}
	return true
}

// part notes a part of a leaf, at an index of numbers, slices, None and ellipses.
func (w *walk) part(in *code.Ins, x, index sym) bool {
	if x.kind != array || x.leaf < 0 || w.leaves[x.leaf].part != nil || w.leaves[x.leaf].scalar {
		return false
	}
	picks, ok := picksOf(index)
	if !ok || len(picks) == 0 {
		return false
	}
	s := w.leaf(w.leaves[x.leaf].from, picks)
	w.syms[in.A] = s
	return s.kind == array
}

// tuple notes a list or tuple: of arrays, for functions that join them, or of the
// items of an index.
func (w *walk) tuple(in *code.Ins) bool {
	parts := make([]sym, in.C)
	for i := range parts {
		switch parts[i] = w.read(in.B + uint8(i)); parts[i].kind {
		case array, number, written, sliced:
		default:
			return false
		}
	}
	w.syms[in.A] = sym{kind: several, parts: parts}
	return len(parts) > 0
}
