// Exceptions on their way: from the instruction that failed to the handler that
// takes them, or out of run.
package vm

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// unwind takes the error of an instruction to the handler that guards it, out of
// frames that have none. It reports whether run is to be left.
func (m *Machine) unwind(f *frame, pc int, err error) (leave bool) {
	err = m.located(f, pc, m.methodFirst(f, pc, err))
	if m.watch.on {
		err = m.tellRaised(f, err)
	}
	for {
		m.top = f
		m.abandon(f)
		ended := m.ctx.Err()
		err = orInterrupt(err, ended)
		d, shown := faced(err)
		if h := f.code.c.HandlerAt(pc); h != nil && shown && m.mayHandle(err, ended) {
			if h.Depth < len(f.handled) {
				f.handled = f.handled[:h.Depth]
			}
			if f.loops {
				m.closeLoops(f, int(h.Slot))
			}
			m.holdLeft(d, f, pc)
			exc := exceptionOf(d)
			exc.Trace = m.traceback(d, f.name())
			f.regs[h.Slot] = object.CellOf(exc)
			f.handled = append(f.handled, d)
			f.pc = h.Target
			return false
		}
		if f.fn != nil && shown && f.prev.code.c.Nodes != nil && !f.root && f.gen == nil {
			pushFrame(d, f.fn, f.prev.code.placeNow(f.prev))
		} else if f.fn != nil && f.root && shown && f.gen == nil {
			pushFrame(d, f.fn, f.prev.code.placeNow(f.prev))
		}
		if shown {
			m.keepLeft(d, f, pc)
		}
		f.made = object.Cell{}
		root := f.root
		m.endLoops(f)
		m.finish(f, nil)
		if g := f.gen; g != nil {
			f.fold = nil
			m.dropGenerator(f)
			if !root {
				if raised := g.of.Failed(err, nil); raised != err {
					err = m.located(f.prev, f.prev.pc-1, raised)
				}
			}
		} else if f.room == chunk && m.spare == nil {
			m.spare = f.regs
		}
		m.top = f.prev
		if builtin.WritesObjects(f.code.c.File) && !builtin.WritesObjects(f.prev.code.c.File) {
			if plain := builtin.OfCaller(err); root {
				err = plain
			} else {
				err = m.located(f.prev, f.prev.pc-1, plain)
			}
		}
		if root {
			if m.raising = nil; shown {
				d.Complete()
			}
			m.result, m.failed = object.Cell{}, err
			return true
		}
		f = f.prev
		pc = f.pc - 1
	}
}

// methodFirst is the error of an argument, unless the object lacks the method that is to
// be called with it, or of what is added to an element, unless there is none.
func (m *Machine) methodFirst(f *frame, pc int, err error) error {
	if len(f.code.c.Late) == 0 || err == object.ErrUnknown || object.IsError(err, "KeyboardInterrupt") {
		return err
	}
	for l := range f.code.c.LatesAt(pc) {
		x := f.regs[l.Slot].Value()
		if x == nil {
			continue
		}
		if l.Name == "" {
			if _, missing := m.Index(x, f.regs[l.Index].Value()); missing != nil && missing != object.ErrUnknown {
				return missing
			}
		} else if _, missing := m.Attr(x, l.Name); object.IsError(missing, "AttributeError") {
			return missing
		}
	}
	return err
}

// placeNow is the place of the instruction that a frame is at.
func (lc *linked) placeNow(f *frame) diag.Place {
	if pc := f.pc - 1; pc >= 0 && pc < len(lc.c.Nodes) {
		return lc.place(pc)
	}
	return diag.Place{File: lc.c.File}
}

// execRaise does raise, and what handlers consist of.
func (m *Machine) execRaise(f *frame, in *code.Ins) error {
	switch in.Op {
	case code.PopExcept:
		if n := len(f.handled); n > 0 {
			f.handled[n-1] = nil
			f.handled = f.handled[:n-1]
		}
		return nil
	case code.Raise:
		return m.raise(f, in)
	case code.AssertFail:
		if in.C == 0 {
			return object.Errorf(object.AssertionError, "")
		}
		msg, err := m.kept(f, in.A)
		if err != nil {
			return err
		}
		return raised(&object.Exception{Class: builtin.ExceptionClass("AssertionError"), Args: object.Tuple{msg}})
	}
	v, err := f.get(in.A)
	if err != nil {
		return err
	}
	exc := v.(*object.Exception)
	if in.Op == code.Reraise {
		if d, ok := exc.Raised.(*diag.Error); ok {
			return d
		}
		return raised(exc)
	}
	classes, err := f.get(in.B)
	if err != nil {
		return err
	}
	match, err := object.Catches(m, exc, classes)
	if err == nil && !match {
		f.pc = int(in.D)
	}
	return err
}

func (m *Machine) raise(f *frame, in *code.Ins) error {
	if in.C == 0 {
		if d := m.handling(); d != nil {
			notesOf(d, exceptionOf(d))
			return d
		}
		return object.Errorf(object.RuntimeError, "No active exception to reraise")
	}
	v, err := m.kept(f, in.A)
	if err != nil {
		return err
	}
	exc, err := object.Raised(m, v, "exceptions must derive from BaseException")
	if err != nil {
		return err
	}
	if in.C == 2 {
		c, err := m.kept(f, in.B)
		if err != nil {
			return err
		}
		exc.Cause = nil
		if c != object.None {
			if exc.Cause, err = object.Raised(m, c, "exception causes must derive from BaseException"); err != nil {
				return err
			}
		}
		exc.Suppress = true
	}
	d := m.diagnose(f.code.placeNow(f), raised(exc))
	again(d, exc)
	exc.Raised = d
	notesOf(d, exc)
	m.follow(d)
	d.Before, d.Relation = before(exc)
	return d
}

// handling is the exception that is being handled, in the innermost frame that
// handles one.
func (m *Machine) handling() *diag.Error {
	for f := m.top; f != nil; f = f.prev {
		if n := len(f.handled); n > 0 {
			return f.handled[n-1]
		}
	}
	return nil
}

// follow notes of an error what was being handled when it arose.
func (m *Machine) follow(d *diag.Error) {
	if h := m.handling(); h != nil {
		chain(d, h)
	}
}

// located gives the error of an instruction its place, and what of the node is
// to be underlined.
func (m *Machine) located(f *frame, pc int, err error) error {
	if passes(err) {
		return err
	}
	d := m.describeAt(f, pc, err)
	m.follow(d)
	return d
}

func (m *Machine) describeAt(f *frame, pc int, err error) *diag.Error {
	c := f.code.c
	node := c.Nodes[pc]
	at := f.code.place(pc)
	in := &f.code.ins[pc]
	switch n := node.(type) {
	case *syntax.Binary:
		if in.Op < code.Add || in.Op > code.Binary {
			break
		}
		a, b := f.operands(in)
		return m.operandError(at, n.OpPos, []syntax.Expr{n.X, n.Y}, []object.Value{a, b}, err)
	case *syntax.AugAssign:
		if in.Op == code.AugItem {
			b, of := f.regs[in.C].Value(), f.regs[in.A].Value()
			if !isArray(of) {
				return m.diagnose(at, err)
			}
			if old, failed := m.Index(of, f.regs[in.B].Value()); failed == nil {
				return m.operandError(at, n.OpPos, []syntax.Expr{n.Target, n.Value}, []object.Value{old, b}, err)
			}
			return m.diagnose(at, err)
		}
		if in.Op >= code.Add && in.Op <= code.Binary {
			a, b := f.operands(in)
			return m.operandError(at, n.OpPos, []syntax.Expr{n.Target, n.Value}, []object.Value{a, b}, err)
		}
	case *syntax.Compare:
		return m.compareError(f, pc, n, err)
	case *syntax.Subscript:
		if in.Op == code.GetItem || in.Op == code.GetItemI || in.Op == code.GetItem2 {
			return m.indexError(at, n, f.regs[in.B].Value(), err)
		}
		if in.Op == code.SetItem || in.Op == code.SetItem2 || in.Op == code.AugItem {
			return m.indexError(at, n, f.regs[in.A].Value(), err)
		}
	case *syntax.Attr:
		if in.Op == code.SetAttr || in.Op == code.DelAttr {
			return m.diagnose(at, err)
		}
		return m.diagnose(at, err).WithCaret(n.NamePos)
	case *syntax.Call:
		return m.callError(f, in, n, at, err)
	}
	d := m.diagnose(at, err)
	if span, ok := c.Carets[pc]; ok {
		d.WithCaret(span)
	}
	return d
}

// operands are those of an arithmetic instruction.
func (f *frame) operands(in *code.Ins) (a, b object.Value) {
	a = f.regs[in.B].Value()
	switch op := in.Op; {
	case op < code.AddI || op == code.Binary || op == code.Compare:
		return a, f.regs[in.C].Value()
	case op < code.AddK:
		b = object.BoxInt(int64(in.D))
	default:
		b = f.code.consts[in.D].Value()
	}
	if in.C&code.Left != 0 {
		return b, a
	}
	return a, b
}

func (m *Machine) compareError(f *frame, pc int, n *syntax.Compare, err error) *diag.Error {
	at, in := f.code.place(pc), &f.code.ins[pc]
	var a, b object.Value
	switch op := in.Op; {
	case op == code.Compare:
		a, b = f.regs[in.B].Value(), f.regs[in.C].Value()
	case op >= code.JLt && op <= code.JNe:
		a, b = f.regs[in.A].Value(), f.regs[in.B].Value()
	case op >= code.JLtK && op <= code.JNeK:
		a, b = f.regs[in.A].Value(), f.code.consts[in.B].Value()
	default:
		return m.diagnose(at, err)
	}
	caret, which := f.code.c.Carets[pc], 0
	for i, op := range n.Ops {
		if op.Pos == caret {
			which = i
		}
	}
	left := n.X
	if which > 0 {
		left = n.Ys[which-1]
	}
	if a == nil || b == nil {
		return m.diagnose(at, err)
	}
	return m.operandError(at, n.Ops[which].Pos, []syntax.Expr{left, n.Ys[which]}, []object.Value{a, b}, err)
}
