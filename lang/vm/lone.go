// Generators that a loop holds alone: for x in walk(): … . Where such a loop is left
// early the generator is closed at once, so that its finally blocks run there.
package vm

import (
	"fmt"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/value"
)

// alone notes that an instruction takes a generator out of a slot into which a call
// has put it: nobody else can have it.
func (f *frame) alone(g *generator, slot uint8) bool {
	g.lone = f.only(g.made, slot)
	return g.lone
}

// only reports whether a slot holds what a call has put there and nobody has read since:
// behind it the code has only readied other slots.
func (f *frame) only(made *code.Ins, slot uint8) bool {
	if made == nil || made.C != slot || int(slot) < f.code.locals {
		return false
	}
	for pc := f.pc - 2; pc >= max(0, f.pc-8); pc-- {
		in := &f.code.ins[pc]
		if in == made {
			return true
		}
		switch in.Op {
		case code.LoadK, code.LoadInt, code.LoadGlobal, code.LoadFree, code.LoadCell:
		case code.Move:
			if in.B == slot {
				return false
			}
		default:
			return false
		}
		if in.A == slot {
			return false
		}
	}
	return false
}

// owner notes the generators that nobody holds but a stream, and the call that made it.
type owner struct {
	gens []*generator
	made *code.Ins
}

var tableStream = value.TableOf((*builtin.Stream)(nil))

// owned are the generators that nobody holds but the arguments of a call: temporaries in
// n slots from base on, and what streams among them hold alone.
func (f *frame) owned(base, n int) (gens []*generator) {
	for i := base; i < base+n; i++ {
		gens = append(gens, f.ownedAt(i)...)
	}
	return gens
}

func (f *frame) ownedAt(slot int) []*generator {
	switch c := &f.regs[slot]; {
	case c.Is(tableGenerator):
		if g := codeOf((*value.Generator)(c.P)); g != nil && f.alone(g, uint8(slot)) {
			return []*generator{g}
		}
	case c.Is(tableStream):
		if o, ok := (*builtin.Stream)(c.P).Owner.(*owner); ok && f.only(o.made, uint8(slot)) {
			return o.gens
		}
	}
	return nil
}

// codeOf is the machine's part of a generator, nil if it has none or has ended.
func codeOf(x *value.Generator) *generator {
	if x == nil {
		return nil
	}
	g, _ := x.Code().(*generator)
	return g
}

// loneIn are the generators that a slot of a loop holds alone.
func loneIn(c *value.Cell) []*generator {
	if !c.Is(tableWalker) {
		return nil
	}
	w := (*walker)(c.P)
	if g := codeOf(w.gen); g != nil && g.lone {
		return []*generator{g}
	}
	return w.owned
}

func (m *Machine) closeAll(gens []*generator) {
	for _, g := range gens {
		g.lone = true
		m.closeLone(g)
	}
}

// closeLone closes a generator that is at a yield and that nobody else holds than who
// is done with it. What it raises then has nobody to go to.
func (m *Machine) closeLone(g *generator) {
	if !g.lone || g.done || !g.waiting {
		return
	}
	g.lone = false
	lc := g.fn.code
	if len(lc.c.Handlers) == 0 && !g.loops && !g.arrays && lc.ins[g.pc].Op != code.YieldFrom { // nothing would see it
		clear(g.regs[:lc.slots])
		if len(m.windows) < manyWindows {
			m.windows = append(m.windows, g.regs)
		}
		g.done, g.handled, g.regs = true, nil, nil
		g.of.Returned(nil)
		return
	}
	if err := g.of.Close(); err != nil {
		fmt.Fprintf(m.Stderr(), "Exception ignored in: %s\n%v\n", g.of.Repr(), err)
	}
}

// closeLoops closes the generators that loops of the frame hold alone in slots from one
// on, the innermost first.
func (m *Machine) closeLoops(f *frame, from int) {
	for i := f.code.slots - 1; i >= max(from, f.code.locals); i-- {
		if gens := loneIn(&f.regs[i]); gens != nil {
			f.regs[i] = value.Cell{}
			m.closeAll(gens)
		}
	}
}

// walkedAlone are the generators that a builtin goes over and nobody else holds.
func (f *frame) walkedAlone(e *builtin.Entry, self value.Value, base, n int) []*generator {
	if self != nil || n == 0 {
		return nil
	}
	switch {
	case e.Fold != nil && e.Fold.At < n:
		return f.ownedAt(base + e.Fold.At)
	case e == nextEntry():
		return f.ownedAt(base)
	}
	return nil
}

var nextEntry = sync.OnceValue(func() *builtin.Entry {
	e, _ := builtin.Lookup("next")
	return e
})

// endLoops closes them all where the frame ends.
func (m *Machine) endLoops(f *frame) {
	if f.loops {
		f.loops = false
		m.closeLoops(f, 0)
	}
}
