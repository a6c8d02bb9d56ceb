// Traces as the machine runs them: package trace keeps programs of array work, and here
// they run in place of instructions, which leaves what those would have left.
package vm

import (
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record/trace"
)

// Value is what an origin other than a slot holds now; empty if nothing. See trace.Frame.
func (f *frame) Value(o trace.Origin) object.Cell {
	switch o.Kind {
	case trace.InGlobal:
		g := f.code.globals[o.At]
		if g.v.P != nil {
			return g.v
		}
		return g.known
	case trace.InFree:
		return f.fn.free[o.At].c
	case trace.InCell:
		return boxIn(f, uint8(o.At)).c
	}
	return object.Cell{}
}

// Slots are those of variables and temporaries. See trace.Frame.
func (f *frame) Slots() []object.Cell { return f.regs[:] }

// traceHost answers what the traces ask of a machine.
type traceHost struct{ m *Machine }

// Module is a module that the program has met; nil if it has not. See trace.Host.
func (h traceHost) Module(name string) *object.Module { return h.m.modules[name] }

// IsFunction reports whether a cell holds a function of the program's. See trace.Host.
func (h traceHost) IsFunction(c object.Cell) bool {
	return !c.Plain() && c.P != nil && c.N == tableFunction
}

// replays reports whether what was recorded may run now, in place of instructions.
func (m *Machine) replays() bool {
	return !m.pending && !m.Plainly && !m.watch.on && m.R.Empty() && m.R.Trace == nil
}

// again runs the program of a trace that ran last, if it fits: what the instruction is
// and reads need not be looked at first.
func (m *Machine) again(f *frame, t *trace.Trace) (done bool, err error) {
	if m.replays() {
		if p := m.traces.Last(t, f); p != nil {
			return m.rerun(f, p)
		}
	}
	return false, nil
}

// replay runs what was recorded of the instructions from this one on, and goes on
// behind them; false if there is nothing that fits.
func (m *Machine) replay(f *frame) (done bool, err error) {
	if !m.replays() {
		return false, nil
	}
	lc, pc := f.code, f.pc-1
	if lc.traces == nil {
		lc.traces = make([]*trace.Trace, len(lc.ins))
	}
	t := lc.traces[pc]
	if t == nil {
		t = &trace.Trace{}
		lc.traces[pc] = t
	}
	p := m.traces.Find(t, f, trace.Code{Unit: lc.c, Ins: lc.ins, Locals: lc.locals, Slots: lc.slots}, pc)
	if p == nil {
		return false, nil
	}
	return m.rerun(f, p)
}

// records reports that the instruction under way is a part of what is being recorded.
func (m *Machine) records(f *frame) bool { return m.traces.Records(f, f.pc-1) }

// rerun runs a program whose inputs are there.
func (m *Machine) rerun(f *frame, p *trace.Program) (done bool, err error) {
	defer p.Forget()
	switch p.End.How {
	case trace.InPlace, trace.Into, trace.Stored:
		return m.rerunInto(f, p)
	}
	a, ok, err := p.Replay.Run(p.Inputs)
	if err != nil || !ok {
		return false, err
	}
	f.pc, m.dying = p.End.PC, 0 // what dies is in p.Dead
	if p.End.How == trace.Direct {
		f.pc++
	}
	before := f.regs[p.End.Slot]
	if int(p.End.Slot) < f.code.locals { // first, so that no operand lends what the variable gives up
		m.bury(f, p, p.End.Slot)
		err = m.putMade(f, p.End.Slot, a)
	} else {
		err = m.putMade(f, p.End.Slot, a)
		m.spend(f, before, -1)
		m.bury(f, p, p.End.Slot)
	}
	for _, pc := range p.Redo {
		if err == nil {
			_, err = m.exec(f, &f.code.ins[pc])
		}
	}
	return true, err
}

// rerunInto is rerun for a program whose result goes into an array, or a part of one.
func (m *Machine) rerunInto(f *frame, p *trace.Program) (done bool, err error) {
	a, t := p.Target(m.R, f)
	if t == nil {
		return false, nil
	}
	if done, err = p.Replay.RunInto(p.Inputs, t); !done || err != nil {
		return done, err
	}
	f.pc, m.dying = p.End.PC+1, 0
	if p.End.How == trace.Stored {
		m.bury(f, p, code.NoSlot)
		return true, nil
	}
	to := f.code.ins[p.End.PC].Target()
	if to != p.End.Slot {
		if p.End.How == trace.Into {
			share(a)
		}
		if err := m.put(f, to, a); err != nil {
			return true, err
		}
	}
	m.bury(f, p, to)
	return true, nil
}

// bury empties the temporaries that the instructions of a program would have been
// the last to read.
func (m *Machine) bury(f *frame, p *trace.Program, but uint8) {
	for _, slot := range p.Dead {
		if slot != but {
			m.spend(f, f.regs[slot], int(slot))
			f.regs[slot] = object.Cell{}
		}
	}
	m.release()
}

// capture keeps the program of an array that is about to be computed where a
// recording ends.
func (m *Machine) capture(f *frame, a *object.Array) { m.traces.Capture(f, f.pc-1, a) }

// delivers hears of a result that is about to be computed into an array.
func (m *Machine) delivers(out, res *object.Array) {
	if m.traces.Recording() {
		m.traces.Delivers(m.top, m.top.pc-1, out, res)
	}
}

// opens hears that what is recorded has been computed to know sizes.
func (m *Machine) opens() {
	if m.traces.Recording() {
		m.traces.Opens(m.top, m.top.pc-1)
	}
}

// force computes what a trace that is being recorded ends with, before an
// instruction that it cannot follow.
func (m *Machine) force(f *frame) error {
	a := m.traces.Forced(f, f.pc-1)
	if a == nil {
		return nil
	}
	m.capture(f, a)
	if err := m.compute(a); err != nil {
		return err
	}
	m.refresh(f)
	return nil
}
