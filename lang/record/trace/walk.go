// What a trace reads: a walk over straight-line instructions in which every op
// depends on the types of what it reads alone, and on what is written in the code.
package trace

import (
	"slices"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
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

	from   Origin    // of a number or slice from before
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
	reader
	c       *Cache
	code    Code
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
func (w *walk) run(pc int) Ending {
	w.syms, w.live, w.start = map[uint8]sym{}, map[uint8]int{}, pc
	lc := &w.code
	for end := min(pc+longest, len(lc.Ins)); pc < end; pc++ {
		in := &lc.Ins[pc]
		e, over := w.ends(in, pc)
		if !over {
			if pc == w.cut && pc > w.start || !w.instr(in, pc) {
				return w.checked(w.broken(in, pc), in)
			}
			w.note(in, pc)
			e = w.stored(in, pc)
		}
		if over || e.How != noEnd {
			return w.checked(e, in)
		}
	}
	return Ending{}
}

// checked is an ending if what is left out can be made up for: loads of temporaries
// that are wanted later.
func (w *walk) checked(e Ending, in *code.Ins) Ending {
	if e.How == noEnd {
		return e
	}
	delete(w.live, e.Slot)
	if e.How != Kept && e.How != Forced {
		delete(w.live, in.Target())
	}
	for slot, pc := range w.live {
		switch in := &w.code.Ins[pc]; {
		case e.How != Forced, in.A != slot:
			return Ending{}
		case in.Op == code.LoadK, in.Op == code.LoadInt, in.Op == code.LoadGlobal, in.Op == code.LoadFree, in.Op == code.LoadCell:
		case in.Op == code.Move && int(in.B) < w.code.Locals:
		default:
			return Ending{}
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
func (w *walk) broken(in *code.Ins, pc int) Ending {
	if w.ops == 0 || w.mixed {
		return Ending{}
	}
	waiting := -1
	for slot := range w.live {
		if s := w.syms[slot]; s.kind == array && s.leaf < 0 {
			if waiting >= 0 {
				return Ending{}
			}
			waiting = int(slot)
		}
	}
	if waiting < 0 || !w.settles(in) && !w.small() {
		return Ending{}
	}
	return Ending{PC: pc, Slot: uint8(waiting), How: Forced}
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
		return !(ok && s.kind == callee) && w.c.host.IsFunction(w.slots[in.A])
	}
	return false
}

// small reports that all arrays that were read have few elements.
func (w *walk) small() bool {
	return !slices.ContainsFunc(w.tensors, func(t *tensor.Tensor) bool { return t != nil && t.Size() > fewEnough })
}

// ends reports an instruction that computes what a slot holds.
func (w *walk) ends(in *code.Ins, pc int) (Ending, bool) {
	slot := in.A
	switch in.Op {
	case code.StoreGlobal, code.Return, code.StoreFree:
	case code.Settle:
		if in.B != 1 {
			return Ending{}, true
		}
	case code.StoreCell, code.SetAttr:
		slot = in.B
	default:
		return Ending{}, false
	}
	if s, ok := w.syms[slot]; ok && s.kind == array && w.ops > 0 && s.leaf < 0 && !w.mixed {
		return Ending{PC: pc, Slot: slot, How: Kept}, true
	}
	return Ending{}, true
}

// stored reports an instruction whose result goes to a variable, which computes it.
func (w *walk) stored(in *code.Ins, pc int) Ending {
	switch {
	case in.Op == code.SetItem, in.Op == code.SetItem2, in.Op == code.AugItem:
		return Ending{PC: pc, Slot: code.NoSlot, How: Stored}
	case in.Op >= code.Add && in.Op <= code.Binary && inPlaceOp(in):
		if w.ops == 0 {
			return Ending{}
		}
		return Ending{PC: pc, Slot: in.B, How: InPlace}
	case in.Op == code.LoadK, in.Op == code.LoadInt, in.Op == code.Move, in.Op == code.LoadGlobal, in.Op == code.Tuple, in.Op == code.List:
		return Ending{}
	}
	to := in.Target()
	if s := w.syms[to]; s.kind == array && s.slot < -1 { // of a call with out=
		return Ending{PC: pc, Slot: uint8(-s.slot - 2), How: Into}
	}
	if int(to) < w.code.Locals && w.syms[to].kind == array && w.ops > 0 {
		return Ending{PC: pc, Slot: to, How: Direct}
	}
	return Ending{}
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
	last := w.code.Unit.Last[pc]
	dies := func(slot uint8) {
		if int(slot) < w.code.Locals {
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
			if s := int(in.A) + i; s < w.code.Slots {
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
	if to := in.Target(); to != code.NoSlot && int(to) >= w.code.Locals {
		w.live[to] = pc
		w.dead = slices.DeleteFunc(w.dead, func(s uint8) bool { return s == to })
	}
}
