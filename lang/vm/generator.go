// Generators: frames that stop at each yield. Such a frame has slots of its own;
// it takes the place of a call's frame whenever the generator is resumed.
package vm

import (
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/value"
)

// generator is the code of a value.Generator: a frame between two resumptions.
type generator struct {
	m       *Machine
	fn      *Function
	regs    *window
	far     []value.Cell
	handled []*diag.Error
	pc      int
	to      uint8 // the slot that takes what is sent
	waiting bool  // at a yield
	done    bool
}

const manyWindows = 64

// newGenerator makes the generator of a call whose parameters are bound in nf.
func (m *Machine) newGenerator(fn *Function, nf *frame) *value.Generator {
	g := &generator{m: m, fn: fn, far: nf.far}
	if n := len(m.windows); n > 0 {
		g.regs, m.windows = m.windows[n-1], m.windows[:n-1]
	} else {
		g.regs = new(window)
	}
	n := fn.code.locals
	copy(g.regs[:n], nf.regs[:n])
	clear(nf.regs[:n])
	for i := range n {
		share(g.regs[i].Value())
	}
	nf.far = nil
	return value.NewGenerator(fn.Name, fn.Qual, g)
}

// Resume goes on to the next yield or the end (value.Resumable).
func (g *generator) Resume(sent value.Value, thrown error) (out value.Value, done bool, err error) {
	if g.m.checked {
		return nil, false, value.ErrUnknown
	}
	m := g.m
	f := m.top
	if err := m.settleTemps(f); err != nil {
		return nil, false, err
	}
	if err := m.poll(); err != nil {
		return nil, false, err
	}
	if f.depth >= maxDepth {
		return nil, false, value.Errorf(value.RecursionError, "maximum recursion depth exceeded")
	}
	site := m.R.Place()
	nf := f.after()
	nf.code, nf.fn, nf.gen, nf.regs, nf.room, nf.far, nf.handled = g.fn.code, g.fn, g, g.regs, 0, g.far, g.handled
	nf.pc, nf.root, nf.simple, nf.arrays, nf.made, nf.ret = g.pc, true, false, true, value.Cell{}, 0
	g.handled = nil
	m.top = nf
	dying, before := m.dying, m.before
	left, waiting := false, g.waiting
	switch {
	case thrown != nil:
		left = m.throwInto(nf, g, thrown)
	case sent != nil && waiting:
		if err := m.put(nf, g.to, sent); err != nil {
			left = m.unwind(nf, nf.pc-1, err)
		}
	}
	if !left {
		g.waiting = false
		if m.Plainly {
			m.runPlainly(nf)
		} else {
			m.run(nf)
		}
	}
	m.dying, m.before = dying, before
	v, err := m.result, m.failed
	m.result, m.failed = value.Cell{}, nil
	m.R.At(site)
	return v.Value(), g.done, err
}

// throwInto raises an exception at the yield where the generator waits.
func (m *Machine) throwInto(nf *frame, g *generator, thrown error) (left bool) {
	if nf.pc < len(nf.code.ins) && nf.code.ins[nf.pc].Op == code.YieldFrom && g.waiting {
		in := nf.code.ins[nf.pc]
		nf.pc++
		out, done, err := value.Delegate(m, nf.regs[in.A].Value(), nil, thrown)
		switch {
		case err != nil:
			return m.unwind(nf, nf.pc-1, err)
		case done:
			if err := m.put(nf, in.B, out); err != nil {
				return m.unwind(nf, nf.pc-1, err)
			}
			return false
		}
		nf.pc--
		m.suspend(nf, out, in.B)
		return true
	}
	pc := max(nf.pc-1, 0)
	nf.pc = pc + 1
	return m.unwind(nf, pc, thrown)
}

// execYield does yield and yield from.
func (m *Machine) execYield(f *frame, in code.Ins) (leave bool, err error) {
	switch in.Op {
	case code.GetYieldIter:
		v, err := m.settled(f, in.B)
		if err != nil {
			return false, err
		}
		share(v)
		it, err := m.iterOf(v)
		if err != nil {
			return false, err
		}
		return false, m.put(f, in.A, it)
	case code.YieldFrom:
		it, sent, err := f.pair(in.A, in.B)
		if err != nil {
			return false, err
		}
		out, done, err := value.Delegate(m, it, sent, nil)
		if err != nil {
			return false, err
		}
		if done {
			return false, m.put(f, in.B, out)
		}
		f.pc--
		m.suspend(f, out, in.B)
		return true, nil
	}
	v, err := m.kept(f, in.A)
	if err != nil {
		return false, err
	}
	if err := m.settleTemps(f); err != nil {
		return false, err
	}
	m.suspend(f, v, in.B)
	return true, nil
}

// suspend leaves a generator's frame with a value.
func (m *Machine) suspend(f *frame, v value.Value, to uint8) {
	g := f.gen
	g.pc, g.to, g.waiting, g.handled = f.pc, to, true, f.handled
	f.handled = nil
	m.top = f.prev
	m.result = value.CellOf(v)
}

// generatorEnds leaves a generator's frame for good.
func (m *Machine) generatorEnds(f *frame, c value.Cell) (bool, error) {
	m.dropGenerator(f)
	m.top = f.prev
	m.result = c
	return true, nil
}

func (m *Machine) dropGenerator(f *frame) {
	g := f.gen
	g.done, g.handled = true, nil
	if len(m.windows) < manyWindows {
		m.windows = append(m.windows, g.regs)
	}
	g.regs, f.gen, f.handled = nil, nil, nil
}
