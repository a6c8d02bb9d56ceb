// Builtins that go over a generator: sum, any, all, min, max, and those that list its
// elements. The machine goes on with the generator in the same run and hands each
// element over where it is yielded.
package vm

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

var tableGenerator = value.TableOf((*value.Generator)(nil))

// folding is a call of a builtin that is going over a generator.
type folding struct {
	of   *builtin.Fold
	acc  value.Cell
	elem value.Cell // the last element
	sole bool       // nobody but the fold knows that element
	made bool       // nor acc, an array that it has made
	list builtin.Gather
	arg  int // the caller's slot of the generator
	ret  uint8
}

// quickFold begins a call of an entry with n arguments from a slot on that goes over a
// generator; false, with nothing done, where the entry is to be called.
func (m *Machine) quickFold(f *frame, of *builtin.Fold, base, n int, ret uint8) bool {
	if of == nil || of.At >= n || of.Lists && n > 1 || m.pending || m.tick <= 1 || f.depth >= maxDepth {
		return false
	}
	arg := &f.regs[base+of.At]
	if !arg.Is(tableGenerator) {
		return false
	}
	acc := value.Cell{}
	if of.Begin != nil {
		ok := false
		if acc, ok = of.Begin(f.regs[base : base+n]); !ok {
			return false
		}
	}
	g := m.entered((*value.Generator)(arg.P))
	if g == nil {
		return false
	}
	f.alone(g, uint8(base+of.At))
	fo := &folding{}
	if k := len(m.folds); k > 0 {
		fo, m.folds = m.folds[k-1], m.folds[:k-1]
	}
	fo.of, fo.acc, fo.arg, fo.ret = of, acc, base+of.At, ret
	m.resumed(f, g).fold = fo
	return true
}

// foldOn hands an element over that the generator of a frame has yielded, and goes on
// with the generator; to takes what is sent to it.
func (m *Machine) foldOn(f *frame, c value.Cell, to uint8) (leave bool) {
	f.fold.elem = c
	done, err := m.fold(f.fold)
	if err == nil {
		err = m.poll()
	}
	if err == nil && !done {
		if int(to) < f.code.locals {
			m.drop(f, int(to))
		}
		f.regs[to] = value.NoneCell()
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
	if err = m.compute(v); err == nil && fo.of.Drops && fo.elem.Is(value.TableArray) {
		fo.made = fo.acc.Is(value.TableArray) && (before.Plain() || before.Is(value.TableArray))
		m.dropFolded(fo.elem, before, sole, made)
	}
	return done, err
}

// dropFolded gives back the element that a fold has taken in, and what it had come to
// before, where nobody else knows them.
func (m *Machine) dropFolded(elem, before value.Cell, sole, made bool) {
	if sole {
		m.R.Free(elem.Array())
	}
	if made && before.Is(value.TableArray) {
		m.R.Free(before.Array())
	}
}

// yieldsAlone reports that what a generator yields to a fold, in a temporary, is known
// to nobody else.
func (m *Machine) yieldsAlone(f *frame, slot uint8) bool {
	c := &f.regs[slot]
	if !f.fold.of.Drops || int(slot) < f.code.locals || f.code.c.Last[f.pc-1]&1 == 0 || !c.Is(value.TableArray) {
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
		acc = value.CellOf(l)
	case of.Begin == nil || acc.P == nil:
		up.regs[arg] = value.CellOf(l)
		up.pc--
		return nil
	}
	up.regs[arg] = value.Cell{}
	if int(ret) >= up.code.locals || !up.arrays {
		up.regs[ret] = acc
		return nil
	}
	return m.put(up, ret, acc.Value())
}

// entered is a generator of this machine that is to be gone on with; nil where its own
// Next is to say what is the matter.
func (m *Machine) entered(x *value.Generator) *generator {
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
		*at = value.NoneCell()
	}
	return nf
}

// pause leaves a generator's frame at a yield whose slot to takes what is sent.
func (f *frame) pause(to uint8) {
	g := f.gen
	g.pc, g.to, g.waiting, g.handled, g.arrays, g.loops = f.pc, to, true, f.handled, f.arrays, f.loops
	f.handled, f.loops, f.fold = nil, false, nil
}
