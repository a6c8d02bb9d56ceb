// with: entering and leaving context managers. except*: the parts of an exception. The
// parts of match statements.
package vm

import (
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// exit is how a context manager is left, where it is no object.Context and has no method
// that the program has written for it.
type exit struct {
	leave func(err error) (swallow bool, e error)
}

// TypeName is method.
func (*exit) TypeName() string { return "method" }

func (m *Machine) execWith(f *frame, in *code.Ins) error {
	if in.Op == code.WithEnter {
		cm, err := m.kept(f, in.A)
		if err != nil {
			return err
		}
		entered, leave, err := object.Enter(m, cm)
		if err != nil {
			return err
		}
		f.regs[in.A+1] = object.CellOf(&exit{leave})
		return m.put(f, in.B, entered)
	}
	if err := m.settleTemps(f); err != nil {
		return err
	}
	if in.Op == code.WithExit {
		_, err := m.leaveBlock(f, in, nil)
		return err
	}
	v, err := f.get(in.B)
	if err != nil {
		return err
	}
	d, ok := v.(*object.Exception).Raised.(*diag.Error)
	if !ok {
		return object.Errorf("SystemError", "an exception that was not raised")
	}
	swallow, err := m.leaveBlock(f, in, d)
	if err != nil {
		return err
	}
	f.regs[in.C].SetBool(swallow)
	return nil
}

// leaveBlock leaves a context manager, because of an error or without one.
func (m *Machine) leaveBlock(f *frame, in *code.Ins, err error) (swallow bool, e error) {
	switch x := f.regs[in.A+1].Value().(type) {
	case *exit:
		return x.leave(err)
	case *object.Method:
		return object.Exit(m, x.Fn, x.Self, err)
	case object.Context:
		return x.Exit(err)
	}
	return false, object.Errorf("SystemError", "nothing leaves the block")
}

// quickWith enters a context manager of Go, or the method of an object that enters it or
// leaves it without an error.
func (m *Machine) quickWith(f *frame, in *code.Ins) (done bool, err error) {
	c, way := f.regs[in.A], &f.regs[in.A+1]
	if m.pending || f.arrays {
		return false, nil
	}
	if in.Op == code.WithExit {
		if way.Is(tableMethod) {
			x := (*object.Method)(way.P)
			return m.push(f, in, x.Fn, thenDrop, 0, object.CellOf(x.Self), object.NoneCell(), object.NoneCell(), object.NoneCell()), nil
		}
		x, ok := way.Value().(object.Context)
		if !ok {
			return false, nil
		}
		m.R.At(f.code.place(f.pc - 1))
		_, err = x.Exit(nil)
		return true, err
	}
	if c.Is(tableInstance) {
		cm := c.Value()
		enter, _ := object.Special(cm, "__enter__")
		leave, _ := object.Special(cm, "__exit__")
		if _, ok := leave.(*Function); !ok || !m.push(f, in, enter, thenPut, in.B, c) {
			return false, nil
		}
		*way = object.CellOf(&object.Method{Fn: leave, Self: cm})
		return true, nil
	}
	x, ok := c.Value().(object.Context)
	if !ok {
		return false, nil
	}
	m.R.At(f.code.place(f.pc - 1))
	entered, err := x.Enter()
	if err != nil {
		return true, err
	}
	*way = c
	return true, m.put(f, in.B, entered)
}

// exceptionGroups is the module that groups of exceptions are written in.
const exceptionGroups = "_exceptiongroups"

// star is an exception between except* clauses.
type star struct {
	of           *object.Exception
	rest         object.Value // what no clause has taken; None: nothing
	part         *diag.Error  // of the clause that runs
	raised, kept *object.List // what clauses have raised, and what they have raised again
}

// TypeName is exception.
func (*star) TypeName() string { return "exception" }

// execStar does what except* clauses consist of.
func (m *Machine) execStar(f *frame, in *code.Ins) error {
	if in.Op == code.StarBegin {
		exc := f.regs[in.B].Value().(*object.Exception)
		f.regs[in.A] = object.CellOf(&star{of: exc, rest: exc, raised: object.NewList(), kept: object.NewList()})
		return nil
	}
	if err := m.settleTemps(f); err != nil {
		return err
	}
	s := (*star)(f.regs[in.A].P)
	switch in.Op {
	case code.JNoStar:
		return m.matchStar(f, in, s)
	case code.StarRaised:
		exc := f.regs[in.B].Value().(*object.Exception)
		if exc.Raised == error(s.part) {
			s.kept.Append(exc)
		} else {
			s.raised.Append(exc)
		}
		return nil
	}
	if s.rest != object.None {
		s.kept.Append(s.rest)
	}
	v, err := m.ofGroups("left", s.of, s.raised, s.kept)
	if err != nil {
		return err
	}
	exc, ok := v.(*object.Exception)
	if !ok {
		return nil
	}
	return m.onItsWay(f, exc)
}

// matchStar gives a clause its part of the exception.
func (m *Machine) matchStar(f *frame, in *code.Ins, s *star) error {
	classes, err := f.get(in.B)
	if err != nil {
		return err
	}
	if s.rest == object.None {
		f.pc = int(in.D)
		return nil
	}
	v, err := m.ofGroups("match", s.rest, classes)
	if err != nil {
		return err
	}
	pair, ok := v.(object.Tuple)
	if !ok || len(pair) != 2 { // of a split of the program's own
		return object.Errorf(object.TypeError, "%s.split must return a tuple, not %s", s.of.TypeName(), v.TypeName())
	}
	s.rest = pair[1]
	part, ok := pair[0].(*object.Exception)
	if !ok {
		f.pc = int(in.D)
		return nil
	}
	s.part = m.onItsWay(f, part)
	if n := len(f.handled); n > 0 {
		f.handled[n-1] = s.part
	}
	f.regs[in.C] = object.CellOf(part)
	return nil
}

// onItsWay is the error of an exception that a statement has made of others.
func (m *Machine) onItsWay(f *frame, exc *object.Exception) *diag.Error {
	if d, ok := exc.Raised.(*diag.Error); ok {
		return d
	}
	d := m.diagnose(f.code.placeNow(f), raised(exc))
	exc.Raised = d
	notesOf(d, exc)
	return d
}

// ofGroups calls a function of the module of exception groups.
func (m *Machine) ofGroups(name string, args ...object.Value) (object.Value, error) {
	x, err := m.sourceModule(exceptionGroups)
	if err != nil {
		return nil, err
	}
	if x == nil {
		return nil, object.Errorf("ImportError", "there are no modules")
	}
	fn, _ := x.Look(name)
	return m.Call(fn, args, nil)
}

// The parts of match statements.

func (m *Machine) execMatch(f *frame, in *code.Ins) error {
	v, err := m.settled(f, in.B)
	if err != nil {
		return err
	}
	switch in.Op {
	case code.MatchSeq:
		n, ok, err := object.MatchSequence(v)
		if err != nil {
			return err
		}
		f.regs[in.A].SetBool(ok && (n == int(in.C) || in.D == 1 && n > int(in.C)))
	case code.MatchMap:
		f.regs[in.A].SetBool(object.IsMapping(v))
	case code.MatchKeys, code.MatchRest:
		vals, rest, ok, err := object.MatchMapping(m, v, f.values(in.C, int(in.D)), in.Op == code.MatchRest)
		if err != nil {
			return err
		}
		if in.Op == code.MatchRest {
			return m.put(f, in.A, rest)
		}
		m.matched(f, in, vals, ok)
	case code.MatchClass:
		site := &f.code.c.Sites[in.D]
		vals, ok, err := object.MatchClass(m, v, f.regs[in.C].Value(), site.Positional, site.Kw)
		if err != nil {
			return err
		}
		m.matched(f, in, vals, ok)
	}
	return nil
}

// values are those of n slots.
func (f *frame) values(at uint8, n int) []object.Value {
	out := make([]object.Value, n)
	for i := range out {
		out[i] = f.regs[int(at)+i].Value()
	}
	return out
}

// matched is A = ok; the slots from C on take the parts.
func (m *Machine) matched(f *frame, in *code.Ins, parts []object.Value, ok bool) {
	f.regs[in.A].SetBool(ok)
	if !ok {
		return
	}
	for i, p := range parts {
		share(p)
		f.regs[int(in.C)+i] = object.CellOf(p)
	}
}
