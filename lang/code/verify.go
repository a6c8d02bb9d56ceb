// This file: what holds of every code. Tests check it of all that they compile.

package code

import (
	"errors"
	"fmt"
)

// Verify checks a code and those in it: operands are in range, temporaries are
// written before they are read, calls are above all that is in use, and the
// count of exceptions being handled is the same on all ways to an instruction.
func Verify(c *Code) error {
	v := &verifier{c: c, handlers: c.handlers()}
	v.tables()
	for pc := range c.Ins {
		v.operands(pc)
	}
	if len(v.errs) == 0 {
		v.flow()
		v.calls()
	}
	for _, inner := range c.Codes {
		if err := Verify(inner); err != nil {
			v.errs = append(v.errs, err)
		}
	}
	return errors.Join(v.errs...)
}

type verifier struct {
	c        *Code
	handlers []*Handler
	errs     []error
}

func (v *verifier) fail(pc int, format string, args ...any) {
	if len(v.errs) < 10 {
		text := ""
		if pc >= 0 {
			text = v.c.line(pc) + ": "
		}
		v.errs = append(v.errs, fmt.Errorf("%s: %s%s", v.c.Qual, text, fmt.Sprintf(format, args...)))
	}
}

func (v *verifier) tables() {
	c := v.c
	if c.Slots > Window || len(c.Locals) > c.Slots {
		v.fail(-1, "%d variables, %d slots", len(c.Locals), c.Slots)
	}
	if len(c.Nodes) != len(c.Ins) || len(c.Last) != len(c.Ins) {
		v.fail(-1, "%d instructions, %d nodes, %d marks", len(c.Ins), len(c.Nodes), len(c.Last))
	}
	for pc, n := range c.Nodes {
		if n == nil {
			v.fail(pc, "no node")
		}
	}
	for i, s := range c.Starts {
		if s.PC > len(c.Ins) || i > 0 && s.PC < c.Starts[i-1].PC {
			v.fail(-1, "statement %d starts at %d", i, s.PC)
		}
	}
	if len(c.Free) != len(c.FreeNames) {
		v.fail(-1, "%d captures of %d names", len(c.Free), len(c.FreeNames))
	}
	for _, inner := range c.Codes {
		v.captures(inner)
	}
	for _, h := range c.Handlers {
		if h.From < 0 || h.From >= h.To || h.To > len(c.Ins) || h.Target >= len(c.Ins) || int(h.Slot) >= c.Slots || h.Depth < 0 {
			v.fail(-1, "handler %+v", h)
		}
	}
	if n := len(c.Ins); n == 0 || !c.Ins[n-1].Ends() {
		v.fail(-1, "the code runs over its end")
	}
}

// captures checks that what an inner code captures is a cell.
func (v *verifier) captures(inner *Code) {
	for i, f := range inner.Free {
		switch {
		case f.Outer && f.Index >= len(v.c.Free):
			v.fail(-1, "%s captures %s, number %d of those captured here", inner.Qual, inner.FreeNames[i], f.Index)
		case !f.Outer && !containsCell(v.c.Cells, f.Index):
			v.fail(-1, "%s captures %s, slot %d, which is no cell", inner.Qual, inner.FreeNames[i], f.Index)
		}
	}
}

// tableOf is the length of the table that D of an instruction is an index of; -1
// if it is none.
func (v *verifier) tableOf(in Ins) int {
	c := v.c
	switch in.Op {
	case LoadK, AddK, SubK, MulK, DivK, FloorDivK, ModK, PutKw, ImportFrom, Fail:
		return len(c.Consts)
	case LoadGlobal, StoreGlobal, DelGlobal, LoadName:
		return len(c.Names)
	case LoadFree, StoreFree, DelFree:
		return len(c.FreeNames)
	case LoadFar, StoreFar, DelFar:
		return len(c.Far)
	case GetAttr, HasAttr, SetAttr, DelAttr, CallMethod, MatchClass:
		return len(c.Sites)
	case Call, BuildClass:
		return len(c.Kws)
	case MakeFunc:
		return len(c.Codes)
	case Import:
		return len(c.Imports)
	}
	if in.Jumps() {
		return len(c.Ins)
	}
	return -1
}

func (v *verifier) operands(pc int) {
	c, in := v.c, v.c.Ins[pc]
	if n := v.tableOf(in); n >= 0 && (in.D < 0 || int(in.D) >= n) {
		v.fail(pc, "D is %d of %d", in.D, n)
		return
	}
	if in.Jumps() && (in.Op == Loop || in.Op == ForLoop) != (int(in.D) <= pc) {
		v.fail(pc, "jumps the wrong way")
	}
	for i, letter := range []byte{'A', 'B', 'C'} {
		at := [3]uint8{in.A, in.B, in.C}[i]
		if hasLetter(in.Op, letter) && int(at) >= c.Slots {
			v.fail(pc, "%c is slot %d of %d", letter, at, c.Slots)
		}
	}
	if JLtK <= in.Op && in.Op <= JNeK && int(in.B) >= len(c.Consts) {
		v.fail(pc, "B is constant %d of %d", in.B, len(c.Consts))
	}
	reads, writes := c.Effects(in)
	for _, r := range append(reads, writes...) {
		if r.First+r.N > c.Slots {
			v.fail(pc, "uses slots %d to %d of %d", r.First, r.First+r.N-1, c.Slots)
		}
	}
}

func hasLetter(op Op, letter byte) bool {
	for _, l := range opcodes[op].Args {
		if byte(l) == letter {
			return true
		}
	}
	return false
}

// state is what is known before an instruction.
type state struct {
	reached bool
	written slots // temporaries that have a value
	depth   int   // exceptions being handled
}

// flow follows all ways through the code.
func (v *verifier) flow() {
	c := v.c
	states := make([]state, len(c.Ins))
	states[0].reached = true
	work := []int{0}
	arrive := func(from, to int, s state) {
		have := &states[to]
		if !have.reached {
			*have = s
			work = append(work, to)
			return
		}
		if have.depth != s.depth {
			v.fail(to, "%d and %d exceptions are being handled, coming from %d", have.depth, s.depth, from)
			return
		}
		merged := have.written
		merged.meet(&s.written)
		if merged != have.written {
			have.written = merged
			work = append(work, to)
		}
	}
	for len(work) > 0 && len(v.errs) == 0 {
		pc := work[len(work)-1]
		work = work[:len(work)-1]
		s, in := states[pc], c.Ins[pc]
		if h := v.handlers[pc]; h != nil {
			caught := s
			caught.written.add(Range{First: int(h.Slot), N: 1})
			caught.depth = h.Depth + 1
			if s.depth < h.Depth {
				v.fail(pc, "%d exceptions are being handled, the handler expects %d", s.depth, h.Depth)
			}
			arrive(pc, h.Target, caught)
		}
		after := v.step(pc, s)
		if in.Op == ForLoop { // it writes only when it jumps
			arrive(pc, pc+1, s)
		} else if !in.Ends() {
			arrive(pc, pc+1, after)
		}
		if in.Jumps() {
			arrive(pc, int(in.D), after)
		}
	}
}

// step is what is known after an instruction.
func (v *verifier) step(pc int, s state) state {
	c, in := v.c, v.c.Ins[pc]
	reads, writes := c.Effects(in)
	for _, r := range reads {
		for i := r.First; i < r.First+r.N; i++ {
			if i >= len(c.Locals) && !s.written.has(i) {
				v.fail(pc, "reads slot %d, which may be empty", i)
			}
		}
	}
	if in.Op == Clear {
		s.written.drop(Range{First: int(in.A), N: int(in.B)})
	}
	for _, w := range writes {
		s.written.add(w)
	}
	if in.Op == PopExcept {
		if s.depth--; s.depth < 0 {
			v.fail(pc, "no exception is being handled")
		}
	}
	return s
}

// calls checks that nothing is alive where the frame of what is called will be.
func (v *verifier) calls() {
	live := v.c.liveness()
	for pc, in := range v.c.Ins {
		switch in.Op {
		case Call, CallMethod, CallEx, BuildClass, BuildClassEx:
			for i := int(in.A); i < v.c.Slots; i++ {
				if i != int(in.C) && live[pc].has(i) {
					v.fail(pc, "slot %d is in use above the call", i)
				}
			}
		}
	}
}
