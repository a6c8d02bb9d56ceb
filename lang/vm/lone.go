// Generators that a loop holds alone: for x in walk(): … . Where such a loop is left
// early the generator is closed at once, so that its finally blocks run there.
package vm

import (
	"fmt"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/value"
)

// alone notes that an instruction takes a generator out of a slot into which the one
// before it, a call, has put it: nobody else can have it.
func (f *frame) alone(g *generator, slot uint8) bool {
	if f.pc < 2 {
		return false
	}
	made := &f.code.ins[f.pc-2]
	g.lone = g.made == made && made.C == slot
	return g.lone
}

// codeOf is the machine's part of a generator, nil if it has none or has ended.
func codeOf(x *value.Generator) *generator {
	if x == nil {
		return nil
	}
	g, _ := x.Code().(*generator)
	return g
}

// loneIn is the generator that a slot of a loop holds alone, nil if there is none.
func loneIn(c *value.Cell) *generator {
	if !c.Is(tableWalker) {
		return nil
	}
	if g := codeOf((*walker)(c.P).gen); g != nil && g.lone {
		return g
	}
	return nil
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
		if g := loneIn(&f.regs[i]); g != nil {
			f.regs[i] = value.Cell{}
			m.closeLone(g)
		}
	}
}

// walkedAlone is the generator that a builtin goes over and nobody else holds, nil if there
// is none.
func (f *frame) walkedAlone(e *builtin.Entry, self value.Value, base, n int) *generator {
	if e.Fold == nil || self != nil || e.Fold.At >= n {
		return nil
	}
	slot := base + e.Fold.At
	c := &f.regs[slot]
	if !c.Is(tableGenerator) {
		return nil
	}
	if g := codeOf((*value.Generator)(c.P)); g != nil && f.alone(g, uint8(slot)) {
		return g
	}
	return nil
}

// endLoops closes them all where the frame ends.
func (m *Machine) endLoops(f *frame) {
	if f.loops {
		f.loops = false
		m.closeLoops(f, 0)
	}
}
