// What each instruction does to the slots of a walk.
package trace

import (
	"slices"

	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// instr follows one instruction; false if it cannot be a part of a trace.
func (w *walk) instr(in *code.Ins, pc int) bool {
	c := w.code.Unit
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
		if int(in.A) < w.code.Locals {
			return false
		}
		return set(w.read(in.B))
	case op == code.LoadGlobal:
		return set(w.leaf(Origin{InGlobal, int(in.D)}, nil))
	case op == code.LoadFree:
		return set(w.leaf(Origin{InFree, int(in.D)}, nil))
	case op == code.LoadCell:
		return set(w.leaf(Origin{InCell, int(in.B)}, nil))
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
	a := ArrayIn(w.slots[slot])
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
		return w.value(s.from).P == object.TagInt
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
		at.A = code.NoSlot
		x := w.read(in.A)
		if !w.part(&at, x, index) || !operandsOf([]sym{v, w.syms[code.NoSlot]}) {
			return false
		}
		w.use(v)
		w.use(w.syms[code.NoSlot])
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
