// Generators: frames that stop at each yield. Such a frame has slots of its own;
// it takes the place of a call's frame whenever the generator is resumed.
package vm

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// generator is the code of a object.Generator: a frame between two resumptions.
type generator struct {
	m       *Machine
	fn      *Function
	regs    *window
	far     []object.Cell
	handled []*diag.Error
	sizes   *dims
	pc      int
	to      uint8 // the slot that takes what is sent
	of      *object.Generator
	made    *code.Ins // the call that made it, where that was one
	waiting bool      // at a yield
	arrays  bool      // a slot may own an array
	loops   bool      // a loop may hold a generator alone
	lone    bool      // it is held by a loop alone
	done    bool
}

const manyWindows = 64

// newGenerator makes the generator of a call whose parameters are bound in nf.
func (m *Machine) newGenerator(fn *Function, nf *frame) *object.Generator {
	g := &generator{m: m, fn: fn, far: nf.far, regs: m.newWindow()}
	n := fn.code.locals
	copy(g.regs[:n], nf.regs[:n])
	clear(nf.regs[:n])
	for i := range n {
		share(g.regs[i].Value())
	}
	nf.far = nil
	g.of = object.NewGenerator(fn.Name, fn.Qual, g)
	return g.of
}

// Resume goes on to the next yield or the end (object.Resumable).
func (g *generator) Resume(sent object.Value, thrown error) (out object.Value, done bool, err error) {
	c, done, err := g.resume(object.CellOf(sent), thrown)
	return c.Value(), done, err
}

// ResumeCell goes on to the next yield, to which nothing is sent (object.CellResumable).
func (g *generator) ResumeCell() (c object.Cell, done bool, err error) {
	return g.resume(object.NoneCell(), nil)
}

func (g *generator) resume(sent object.Cell, thrown error) (out object.Cell, done bool, err error) {
	m := g.m
	f := m.top
	if err := m.settleTemps(f); err != nil {
		return object.Cell{}, false, err
	}
	if err := m.poll(); err != nil {
		return object.Cell{}, false, err
	}
	if f.depth >= m.deepest {
		return object.Cell{}, false, tooDeep("")
	}
	if err := m.roomForCall(); err != nil {
		return object.Cell{}, false, err
	}
	site := m.R.Place()
	nf := g.frame(f)
	nf.root = true
	m.top = nf
	dying, before := m.dying, m.before
	m.dying = 0
	left, waiting := false, g.waiting
	switch {
	case thrown != nil:
		left = m.throwInto(nf, g, thrown)
	case sent.P != nil && waiting:
		if err := m.put(nf, g.to, sent.Value()); err != nil {
			left = m.unwind(nf, nf.pc-1, err)
		}
	}
	if !left {
		g.waiting = false
		m.goOn(nf)
	}
	m.dying, m.before = dying, before
	v, err := m.result, m.failed
	m.result, m.failed = object.Cell{}, nil
	m.R.At(site)
	return v, g.done, err
}

// frame is the frame behind f, readied to go on with the generator.
func (g *generator) frame(f *frame) *frame {
	nf := f.after()
	nf.code, nf.fn, nf.gen, nf.regs, nf.room, nf.far, nf.handled = g.fn.code, g.fn, g, g.regs, 0, g.far, g.handled
	nf.pc, nf.root, nf.simple, nf.arrays, nf.made, nf.ret, nf.then = g.pc, false, false, g.arrays, object.Cell{}, 0, thenPut
	nf.loops, nf.fold, nf.sizes = g.loops, nil, g.sizes
	g.handled = nil
	return nf
}

// quickResume goes on with the generator of a walk in the same run: what it yields goes
// to the loop at once. False, with nothing done, leaves it to Next.
func (m *Machine) quickResume(f *frame, in *code.Ins, x *object.Generator) bool {
	if m.pending || f.depth >= m.deepest {
		return false
	}
	g := m.entered(x)
	if g == nil {
		return false
	}
	m.resumed(f, g).ret = in.B
	return true
}

// quickYield leaves a generator's frame with a value that waits for nothing.
func (m *Machine) quickYield(f *frame, in *code.Ins) (done, leave bool) {
	c := f.regs[in.A]
	if m.pending || !c.Keepable() {
		return false, false
	}
	return true, m.yielded(f, c, in.B)
}

// yielded hands on what the generator of a frame yields: to a fold, a loop, next and send,
// or through the generators that delegate to it; to takes what is sent. It reports
// whether run is to be left.
func (m *Machine) yielded(f *frame, c object.Cell, to uint8) (leave bool) {
	for f.fold == nil {
		g, up := f.gen, f.prev
		f.pause(to)
		m.top = up
		if f.root {
			m.result = c
			return true
		}
		g.of.Paused()
		switch f.then {
		case thenNext:
			if err := m.putCell(up, f.ret, c); err != nil {
				return m.unwind(up, up.pc-1, err)
			}
			return false
		case thenDelegate:
			up.pc-- // its yield from is done again when it is gone on with
			f, to = up, f.ret
		default:
			m.loopOn(up, f.ret, c)
			return false
		}
	}
	return m.foldOn(f, c, to)
}

// sentTo goes on with a generator at whose yield a value arrives; nil, with nothing done,
// leaves it to the full way.
func (m *Machine) sentTo(f *frame, x *object.Generator, sent object.Cell) *frame {
	if m.pending || m.tick <= 1 || f.depth >= m.deepest || !sent.Keepable() {
		return nil
	}
	if g := codeOf(x); g == nil || !g.waiting && sent.P != object.TagNone {
		return nil
	}
	g := m.entered(x)
	if g == nil {
		return nil
	}
	m.tick--
	waiting := g.waiting
	nf := m.resumed(f, g)
	if waiting {
		nf.regs[g.to] = sent
	}
	return nf
}

// quickNextOf is next(x) of a generator that somebody else holds as well, or of a walk.
func (m *Machine) quickNextOf(f *frame, base, n int, ret uint8) (done bool, err error) {
	c := &f.regs[base]
	switch {
	case (c.Is(tableWalker) || c.Is(tableStream)) && !m.pending && m.tick > 1:
		it := c.Value().(object.Iterator)
		if w, walks := it.(*walker); walks && w.owned != nil {
			return false, nil
		} else if s, streams := it.(*builtin.Stream); streams && s.Owner != nil {
			return false, nil
		} else if walks {
			it = w.it
		}
		if n > 1 && !f.regs[base+1].Keepable() {
			return false, nil
		}
		m.tick--
		m.R.At(f.code.place(f.pc - 1))
		e, ok, err := object.NextCell(it)
		switch {
		case err != nil:
			return true, err
		case !ok && n > 1:
			return true, m.putCell(f, ret, f.regs[base+1])
		case !ok:
			return true, object.StopIteration(nil)
		case e.Keepable():
			return true, m.putCell(f, ret, e)
		}
		v := e.Value()
		share(v)
		if err := m.compute(v); err != nil {
			return true, err
		}
		return true, m.put(f, ret, v)
	case c.Is(tableGenerator):
		x := (*object.Generator)(c.P)
		if g := codeOf(x); g == nil || f.only(g.made, uint8(base)) {
			return false, nil
		}
		nf := m.sentTo(f, x, object.NoneCell())
		if nf != nil {
			nf.ret, nf.then = ret, thenNext
		}
		return nf != nil, nil
	}
	return m.quickEntryCall(f, nextEntry(), base, n, nil, ret)
}

// quickSend is x.send(v).
func (m *Machine) quickSend(f *frame, x *object.Generator, base int, ret uint8) bool {
	nf := m.sentTo(f, x, f.regs[base])
	if nf == nil {
		return false
	}
	nf.ret, nf.then = ret, thenNext
	return true
}

// quickDelegate is a step of yield from another generator, and of those that this one is
// handing on, down to the one whose own code goes on.
func (m *Machine) quickDelegate(f *frame, in *code.Ins) bool {
	f = m.delegated(f, in)
	if f == nil {
		return false
	}
	for !m.watch.on && f.code.traces == nil {
		if in = &f.code.ins[f.pc]; in.Op != code.YieldFrom {
			break
		}
		f.pc++
		nf := m.delegated(f, in)
		if nf == nil {
			f.pc--
			break
		}
		f = nf
	}
	return true
}

// delegated goes on with the generator of a yield from; nil, with nothing done, leaves it to
// the full way.
func (m *Machine) delegated(f *frame, in *code.Ins) *frame {
	it := &f.regs[in.A]
	if !it.Is(tableGenerator) || f.gen == nil {
		return nil
	}
	nf := m.sentTo(f, (*object.Generator)(it.P), f.regs[in.B])
	if nf != nil {
		nf.ret, nf.then = in.B, thenDelegate
	}
	return nf
}

// fromStart reports the first iterable of a generator expression that may be walked when the
// generator begins, as if an iterator over it had been made before.
func (f *frame) fromStart(in *code.Ins) bool {
	if next := &f.code.ins[f.pc]; next.Op != code.Call || next.A+1 != in.A {
		return false // of a yield from
	}
	switch c := &f.regs[in.B]; {
	case c.P == nil || c.Plain():
		return false
	default:
		return c.N == object.TableList || c.N == object.TableTuple || c.N == object.TableStr || c.N == object.TableRange
	}
}

// made is a generator and its code, in one piece of memory.
type made struct {
	code generator
	of   object.Generator
}

// quickGenerator makes the generator of a call with n arguments by position in slots from
// base on.
func (m *Machine) quickGenerator(f *frame, fn *Function, base, n int, ret uint8) bool {
	lc := fn.code
	if m.pending || m.tick <= 1 || n > lc.params || n < lc.params && n < fn.least || f.arrays {
		return false
	}
	args := f.regs[base : base+n]
	if !allKeepable(args) {
		return false
	}
	m.tick--
	x := &made{code: generator{m: m, fn: fn, made: &f.code.ins[f.pc-1]}}
	g := &x.code
	g.regs = m.newWindow()
	copy(g.regs[:n], args)
	if n < lc.params {
		copy(g.regs[n:lc.params], fn.defaults[n:])
	}
	clear(g.regs[lc.params:lc.locals])
	x.of.Init(fn.Name, fn.Qual, g)
	g.of = &x.of
	f.regs[ret] = object.CellOf(g.of)
	return true
}

// quickIterOf makes A the generator that iter(B) is, where that is an object whose __iter__ is
// a generator function.
func (m *Machine) quickIterOf(f *frame, in *code.Ins) bool {
	c := &f.regs[in.B]
	if !c.Is(tableInstance) {
		return false
	}
	fn, ok := (*object.Instance)(c.P).Special(object.SpecialIter).(*Function)
	if !ok || !fn.code.generates || !m.quickGenerator(f, fn, int(in.B), 1, in.A) {
		return false
	}
	codeOf((*object.Generator)(f.regs[in.A].P)).made = nil // by no call that a loop could see
	return true
}

// newWindow is a window for a generator's slots.
func (m *Machine) newWindow() *window {
	n := len(m.windows)
	if n == 0 {
		return new(window)
	}
	w := m.windows[n-1]
	m.windows = m.windows[:n-1]
	return w
}

// loopOn gives a loop the element for which it has gone on with a generator.
func (m *Machine) loopOn(up *frame, to uint8, c object.Cell) {
	up.pc = int(up.code.ins[up.pc-1].D)
	if int(to) >= up.code.locals || !up.arrays {
		up.regs[to] = c
	} else if err := m.put(up, to, c.Value()); err != nil {
		m.unwind(up, up.pc-1, err)
	}
}

// throwInto raises an exception at the yield where the generator waits.
func (m *Machine) throwInto(nf *frame, g *generator, thrown error) (left bool) {
	if nf.pc < len(nf.code.ins) && nf.code.ins[nf.pc].Op == code.YieldFrom && g.waiting {
		in := &nf.code.ins[nf.pc]
		nf.pc++
		out, done, err := object.Delegate(m, nf.regs[in.A].Value(), nil, thrown)
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
		return m.suspend(nf, out, in.B)
	}
	pc := max(nf.pc-1, 0)
	nf.pc = pc + 1
	return m.unwind(nf, pc, thrown)
}

// execYield does yield and yield from.
func (m *Machine) execYield(f *frame, in *code.Ins) (leave bool, err error) {
	switch in.Op {
	case code.GetYieldIter:
		v, err := m.settled(f, in.B)
		if err != nil {
			return false, err
		}
		if x, ok := v.(*object.Generator); ok {
			if g := codeOf(x); g != nil {
				f.alone(g, in.B)
			}
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
		out, done, err := object.Delegate(m, it, sent, nil)
		if err != nil {
			return false, err
		}
		if done {
			return false, m.put(f, in.B, out)
		}
		f.pc--
		return m.suspend(f, out, in.B), nil
	}
	sole := f.fold != nil && m.yieldsAlone(f, in.A)
	v, err := m.kept(f, in.A)
	if err != nil {
		return false, err
	}
	if err := m.settleTemps(f); err != nil {
		return false, err
	}
	if f.fold != nil {
		if f.fold.sole = sole; sole {
			f.regs[in.A] = object.Cell{}
		}
	}
	return m.suspend(f, v, in.B), nil
}

// suspend leaves a generator's frame with a value. It reports whether run is to be left.
func (m *Machine) suspend(f *frame, v object.Value, to uint8) (leave bool) {
	if !f.root || f.fold != nil {
		share(v)
	}
	return m.yielded(f, object.CellOf(v), to)
}

// quickEnd is the return of a generator whose frame owns nothing, with what waits for nothing.
func (m *Machine) quickEnd(f *frame, in *code.Ins) (done, leave bool, err error) {
	c := f.regs[in.A]
	if f.arrays || f.loops || m.pending || len(m.consumed) > 0 || !c.Keepable() {
		return false, false, nil
	}
	clear(f.regs[:f.code.slots])
	f.handled, f.far = f.handled[:0], nil
	leave, err = m.generatorEnds(f, c)
	return true, leave, err
}

// generatorEnds leaves a generator's frame for good.
func (m *Machine) generatorEnds(f *frame, c object.Cell) (leave bool, err error) {
	g, up, fo := f.gen, f.prev, f.fold
	f.fold = nil
	m.dropGenerator(f)
	m.top = up
	if f.root {
		m.result = c
		return true, nil
	}
	g.of.Returned(c.Value())
	if fo != nil {
		if err := m.folded(up, fo); err != nil {
			return m.unwind(up, up.pc-1, err), nil
		}
		return false, nil
	}
	switch in := &up.code.ins[up.pc-1]; f.then {
	case thenDelegate:
		return false, m.putCell(up, f.ret, c)
	case thenNext:
		if in.Op == code.Call && in.B == 2 { // next's default
			return false, m.putCell(up, f.ret, up.regs[in.A+2])
		}
		return m.unwind(up, up.pc-1, object.StopIteration(c.Value())), nil
	default:
		return false, m.endLoop(up, in)
	}
}

func (m *Machine) dropGenerator(f *frame) {
	g := f.gen
	g.done, g.handled = true, nil
	if len(m.windows) < manyWindows {
		m.windows = append(m.windows, g.regs)
	}
	g.regs, f.gen, f.handled = nil, nil, nil
}
