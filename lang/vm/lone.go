// Generators that a loop holds alone: for x in walk(): … . Where such a loop is left
// early the generator is closed at once, so that its finally blocks run there.
package vm

import (
	"fmt"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
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

var tableStream = object.TableOf((*builtin.Stream)(nil))

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
		if g := codeOf((*object.Generator)(c.P)); g != nil && f.alone(g, uint8(slot)) {
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
func codeOf(x *object.Generator) *generator {
	if x == nil {
		return nil
	}
	g, _ := x.Code().(*generator)
	return g
}

// loneIn are the generators that a slot of a loop holds alone.
func loneIn(c *object.Cell) []*generator {
	switch {
	case c.Is(tableWalker):
		return (*walker)(c.P).owned
	case c.Is(tableGenerator):
		if g := codeOf((*object.Generator)(c.P)); g != nil && g.lone {
			return []*generator{g}
		}
	}
	return nil
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
			f.regs[i] = object.Cell{}
			m.closeAll(gens)
		}
	}
}

// walkedAlone are the generators that a builtin goes over and nobody else holds.
func (f *frame) walkedAlone(e *builtin.Entry, self object.Value, base, n int) []*generator {
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

// Builtins that go over a generator: sum, any, all, min, max, and those that list its
// elements. The machine goes on with the generator in the same run and hands each
// element over where it is yielded.

var tableGenerator = object.TableOf((*object.Generator)(nil))

// folding is a call of a builtin that is going over a generator.
type folding struct {
	of   *builtin.Fold
	acc  object.Cell
	elem object.Cell // the last element
	sole bool        // nobody but the fold knows that element
	made bool        // nor acc, an array that it has made
	list builtin.Gather
	arg  int // the caller's slot of the generator
	ret  uint8
}

// quickFold begins a call of an entry with n arguments from a slot on that goes over a
// generator; false, with nothing done, where the entry is to be called.
func (m *Machine) quickFold(f *frame, of *builtin.Fold, base, n int, ret uint8) bool {
	if of == nil || of.At >= n || of.Lists && n > 1 || m.pending || m.tick <= 1 || f.depth >= m.deepest {
		return false
	}
	arg := &f.regs[base+of.At]
	if !arg.Is(tableGenerator) {
		return false
	}
	acc := object.Cell{}
	if of.Begin != nil {
		ok := false
		if acc, ok = of.Begin(f.regs[base : base+n]); !ok {
			return false
		}
	}
	g := m.entered((*object.Generator)(arg.P))
	if g == nil {
		return false
	}
	f.alone(g, uint8(base+of.At))
	var fo *folding
	if k := len(m.folds); k > 0 {
		fo, m.folds = m.folds[k-1], m.folds[:k-1]
	} else {
		fo = &folding{}
	}
	fo.of, fo.acc, fo.arg, fo.ret = of, acc, base+of.At, ret
	m.resumed(f, g).fold = fo
	return true
}

// foldOn hands an element over that the generator of a frame has yielded, and goes on
// with the generator; to takes what is sent to it.
func (m *Machine) foldOn(f *frame, c object.Cell, to uint8) (leave bool) {
	f.fold.elem = c
	done, err := m.fold(f.fold)
	if err == nil {
		err = m.poll()
	}
	if err == nil && !done {
		if int(to) < f.code.locals {
			m.drop(f, int(to))
		}
		f.regs[to] = object.NoneCell()
		return false
	}
	g, fo, up := f.gen, f.fold, f.prev
	f.pause(to)
	m.top = up
	g.of.Paused()
	m.closeLone(g)
	if err == nil {
		err = m.folded(up, fo)
	}
	return err != nil && m.unwind(up, up.pc-1, err)
}

// fold takes an element in.
func (m *Machine) fold(fo *folding) (done bool, err error) {
	if fo.of.Begin == nil {
		return false, fo.list.Add(m, fo.elem)
	}
	before, sole, made := fo.acc, fo.sole, fo.made
	fo.sole, fo.made = false, false
	if done, err = fo.of.Step(m, &fo.acc, &fo.elem); err != nil || fo.acc.Keepable() {
		return done, err
	}
	v := fo.acc.Value()
	share(v)
	if err = m.compute(v); err == nil && fo.of.Drops && fo.elem.Is(object.TableArray) {
		fo.made = fo.acc.Is(object.TableArray) && (before.Plain() || before.Is(object.TableArray))
		m.dropFolded(fo.elem, before, sole, made)
	}
	return done, err
}

// dropFolded gives back the element that a fold has taken in, and what it had come to
// before, where nobody else knows them.
func (m *Machine) dropFolded(elem, before object.Cell, sole, made bool) {
	if sole {
		m.R.Free(elem.Array())
	}
	if made && before.Is(object.TableArray) {
		m.R.Free(before.Array())
	}
}

// yieldsAlone reports that what a generator yields to a fold, in a temporary, is known
// to nobody else.
func (m *Machine) yieldsAlone(f *frame, slot uint8) bool {
	c := &f.regs[slot]
	if !f.fold.of.Drops || int(slot) < f.code.locals || f.code.c.Last[f.pc-1]&1 == 0 || !c.Is(object.TableArray) {
		return false
	}
	a := c.Array()
	return a.Owner == fresh && !m.shown(f, a, int(slot))
}

// folded gives the caller the result, or does the call with the elements in a list.
func (m *Machine) folded(up *frame, fo *folding) error {
	acc, ret := fo.acc, fo.ret
	l := fo.list.List()
	l.Settled = true
	of, arg := fo.of, fo.arg
	*fo = folding{}
	m.folds = append(m.folds, fo)
	switch {
	case of.Lists:
		acc = object.CellOf(l)
	case of.Begin == nil || acc.P == nil:
		up.regs[arg] = object.CellOf(l)
		up.pc--
		return nil
	}
	up.regs[arg] = object.Cell{}
	if int(ret) >= up.code.locals || !up.arrays {
		up.regs[ret] = acc
		return nil
	}
	return m.put(up, ret, acc.Value())
}

// entered is a generator of this machine that is to be gone on with; nil where its own
// Next is to say what is the matter.
func (m *Machine) entered(x *object.Generator) *generator {
	g, ok := x.Code().(*generator)
	if !ok || g.m != m || x.Enter() == nil {
		return nil
	}
	return g
}

// resumed makes the frame behind f that of a generator which was entered.
func (m *Machine) resumed(f *frame, g *generator) *frame {
	nf := g.frame(f)
	m.top = nf
	if g.waiting {
		g.waiting = false
		at := &nf.regs[g.to]
		if int(g.to) < nf.code.locals {
			m.drop(nf, int(g.to))
		}
		*at = object.NoneCell()
	}
	return nf
}

// pause leaves a generator's frame at a yield whose slot to takes what is sent.
func (f *frame) pause(to uint8) {
	g := f.gen
	g.pc, g.to, g.waiting, g.handled, g.arrays, g.loops = f.pc, to, true, f.handled, f.arrays, f.loops
	f.handled, f.loops, f.fold = nil, false, nil
}
