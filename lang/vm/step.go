// Every instruction in full. An instruction that fails has changed nothing but
// what its parts have: the slots that it writes are written last.
package vm

import (
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// step does the instruction before the top frame's pc. It reports whether run is
// to be left.
func (m *Machine) step() (leave bool) {
	f := m.top
	pc := f.pc - 1
	in := &f.code.ins[pc]
	if m.traces.Recording() {
		if err := m.force(f); err != nil {
			return m.unwind(f, pc, err)
		}
	}
	m.dying = 0
	if ts := f.code.traces; ts != nil && ts[pc] != nil && ts[pc].Kept() {
		if done, err := m.again(f, ts[pc]); err != nil {
			return m.unwind(f, pc, err)
		} else if done {
			return false
		}
	}
	if !m.Plainly {
		if in.Op == code.Return {
			if f.gen != nil {
				if done, leave, err := m.quickEnd(f, in); err != nil {
					return m.unwind(m.top, m.top.pc-1, err)
				} else if done {
					return leave
				}
			} else if f.root && m.quickLeave(f, in) {
				return true
			}
			if done, err := m.quickReturn(f, in); err != nil {
				return m.unwind(m.top, m.top.pc-1, err)
			} else if done {
				return false
			}
		} else if in.Op == code.Yield {
			if done, leave := m.quickYield(f, in); done {
				return leave
			}
		} else if done, err := m.quick(f, in); err != nil {
			return m.unwind(f, pc, err)
		} else if done {
			return m.leavesToTell()
		}
	}
	m.R.At(f.code.place(pc))
	m.dying = f.code.c.Last[pc]
	if m.dying != 0 {
		if to := in.Target(); to != code.NoSlot {
			m.before = f.regs[to]
		}
	}
	leave, err := m.exec(f, in)
	if err != nil {
		return m.unwind(f, pc, err)
	}
	if m.dying != 0 && m.top == f {
		m.consume(f, in)
		if m.pending {
			m.refresh(f)
		}
	}
	return leave || m.leavesToTell()
}

// leavesToTell reports whether run is left to go on with the watcher told: it was armed in the
// call of a builtin, breakpoint(), or while the machine looked outside.
func (m *Machine) leavesToTell() bool {
	m.watch.left = m.watch.left || m.watch.leaves
	return m.watch.leaves
}

// place is where the node of an instruction stands.
func (lc *linked) place(pc int) diag.Place {
	if lc.places == nil {
		lc.places = make([]diag.Place, len(lc.ins))
		for i, n := range lc.c.Nodes {
			if lc.places[i].File = lc.c.File; n != nil {
				lc.places[i].Span = n.Span()
			}
		}
	}
	return lc.places[pc]
}

// get is the value in a slot.
func (f *frame) get(slot uint8) (object.Value, error) {
	c := f.regs[slot]
	if c.P == nil {
		return nil, f.unboundAt(int(slot))
	}
	return c.Value(), nil
}

func (f *frame) unboundAt(slot int) error {
	if c := f.code.c; slot < len(c.Locals) {
		return unbound(c.Locals[slot], true)
	}
	return object.Errorf("SystemError", "an empty slot %d of %s", slot, f.code.c.Qual)
}

// pair is the values in two slots.
func (f *frame) pair(x, y uint8) (a, b object.Value, err error) {
	if a, err = f.get(x); err == nil {
		b, err = f.get(y)
	}
	return a, b, err
}

// put gives a slot a value.
func (m *Machine) put(f *frame, slot uint8, v object.Value) error {
	c := object.CellOf(v)
	if int(slot) < f.code.locals {
		return m.store(f, int(slot), c)
	}
	f.regs[slot] = c
	if c.Is(object.TableArray) {
		m.pending = m.pending || c.Array().Pending() != nil
	} else if !c.Plain() && c.Is(object.TableTuple) {
		m.pending = m.pending || waits(v)
	}
	return nil
}

func (m *Machine) exec(f *frame, in *code.Ins) (leave bool, err error) {
	if op := in.Op; op >= code.Add && op <= code.Compare {
		return false, m.execArith(f, in)
	} else if op >= code.Jump && op <= code.JNone {
		return false, m.execJump(f, in)
	} else if op >= code.Call && op <= code.YieldFrom {
		return m.execCall(f, in)
	} else if op >= code.List && op <= code.Join {
		return false, m.execDisplay(f, in)
	}
	switch in.Op {
	case code.Nop, code.EndExplain:
	case code.Move:
		v, err := f.get(in.B)
		if err != nil {
			return false, err
		}
		if int(in.B) >= f.code.locals { // a temporary hands over what it holds
			return false, m.put(f, in.A, v)
		}
		return false, m.load(f, in.A, v)
	case code.LoadK:
		return false, m.put(f, in.A, f.code.consts[in.D].Value())
	case code.LoadInt:
		return false, m.put(f, in.A, object.BoxInt(int64(in.D)))
	case code.LoadGlobal:
		return false, m.loadGlobal(f, in.A, f.code.globals[in.D])
	case code.LoadName:
		if c := f.regs[in.B]; c.P != nil {
			return false, m.load(f, in.A, c.Value())
		}
		if f.building != nil {
			if v, ok, err := f.building.Load(f.code.c.Locals[in.B]); ok || err != nil {
				if err != nil {
					return false, err
				}
				return false, m.load(f, in.A, v)
			}
		}
		return false, m.loadGlobal(f, in.A, f.code.globals[in.D])
	case code.StoreGlobal:
		return false, m.storeGlobal(f, in.A, f.code.globals[in.D])
	case code.DelGlobal:
		return false, m.delGlobal(f, f.code.globals[in.D])
	case code.LoadFree:
		b := f.fn.free[in.D]
		if b.c.P == nil {
			return false, unbound(f.code.c.FreeNames[in.D], false)
		}
		return false, m.load(f, in.A, b.c.Value())
	case code.StoreFree:
		return false, m.storeBox(f, f.fn.free[in.D], in.A)
	case code.DelFree:
		return false, unbind(f.fn.free[in.D], f.code.c.FreeNames[in.D], false)
	case code.MakeCell:
		b := &box{c: f.regs[in.A]}
		share(b.c.Value())
		f.regs[in.A] = object.CellOf(b)
	case code.LoadCell:
		b := boxIn(f, in.B)
		if b.c.P == nil {
			return false, unbound(f.code.c.Locals[in.B], true)
		}
		return false, m.load(f, in.A, b.c.Value())
	case code.StoreCell:
		return false, m.storeBox(f, boxIn(f, in.A), in.B)
	case code.DelCell:
		return false, unbind(boxIn(f, in.A), f.code.c.Locals[in.A], true)
	case code.LoadFar:
		c := f.far[in.D]
		if c.P == nil {
			if f.code.c.Form == code.ClassBody { // as LoadName
				return false, m.loadGlobal(f, in.A, f.code.mod.global(f.code.c.Far[in.D]))
			}
			return false, unbound(f.code.c.Far[in.D], true)
		}
		return false, m.load(f, in.A, c.Value())
	case code.StoreFar:
		v, err := m.kept(f, in.A)
		if err != nil {
			return false, err
		}
		f.far[in.D] = object.CellOf(v)
	case code.DelFar:
		if f.far[in.D].P == nil {
			return false, unbound(f.code.c.Far[in.D], true)
		}
		f.far[in.D] = object.Cell{}
	case code.DelLocal:
		if f.regs[in.A].P == nil {
			if f.building != nil { // it went into locals()
				if gone, err := f.building.Delete(f.code.c.Locals[in.A]); gone || err != nil {
					return false, err
				}
			}
			return false, f.unboundAt(int(in.A))
		}
		m.drop(f, int(in.A))
		f.regs[in.A] = object.Cell{}
	case code.Clear:
		for i := range in.B {
			gens := loneIn(&f.regs[in.A+i])
			m.discard(f, int(in.A+i))
			m.closeAll(gens)
		}

	case code.GetItem, code.GetItemI, code.GetItem2, code.SetItem, code.SetItem2, code.AugItem, code.DelItem, code.MakeSlice:
		return false, m.execItem(f, in)
	case code.GetAttr, code.HasAttr, code.SetAttr, code.DelAttr:
		return false, m.execAttr(f, in)
	case code.Iter:
		return false, m.beginLoop(f, in)
	case code.ForLoop:
		return false, m.forLoop(f, in)
	case code.Unpack, code.UnpackEx:
		return false, m.unpack(f, in)
	case code.MakeFunc:
		return false, m.makeFunc(f, in)
	case code.BuildClass, code.BuildClassEx:
		return false, m.buildClass(f, in)
	case code.EndClass:
		return m.endClass(f)
	case code.Import, code.ImportFrom, code.ImportStar:
		return false, m.execImport(f, in)
	case code.Raise, code.Reraise, code.JNoMatch, code.PopExcept, code.AssertFail:
		return false, m.execRaise(f, in)
	case code.WithEnter, code.WithExit, code.WithExcept:
		return false, m.execWith(f, in)
	case code.StarBegin, code.JNoStar, code.StarRaised, code.StarEnd:
		return false, m.execStar(f, in)
	case code.MatchSeq, code.MatchMap, code.MatchKeys, code.MatchRest, code.MatchClass:
		return false, m.execMatch(f, in)
	case code.Fail:
		return false, object.Errorf(object.SyntaxError, "%s", f.code.c.Consts[in.D].(object.Str))
	default:
		return false, m.execStatement(f, in)
	}
	return false, nil
}

// execStatement does what belongs to the session, and annotations.
func (m *Machine) execStatement(f *frame, in *code.Ins) error {
	node := f.code.c.Nodes[f.pc-1]
	var v object.Value
	var err error
	switch in.Op {
	case code.Explain:
		if m.Explain != nil {
			v, err = m.Explain(node.(*syntax.Explain), Here{f})
		}
	case code.Magic:
		if m.Magic != nil {
			v, err = m.Magic(node.(*syntax.Magic))
		}
	case code.Command:
		if m.Command == nil {
			return object.Errorf("PermissionError", "shell commands are not allowed here")
		}
		v, err = m.Command(node.(*syntax.Command), Here{f})
	case code.Inspect:
		if m.Inspect != nil {
			v, err = m.Inspect(node.(*syntax.Inspect))
		}
	case code.Show:
		if v, err = m.kept(f, in.A); err == nil && m.Show != nil {
			err = m.Show(v)
		}
		return err
	case code.Settle:
		for i := range in.B {
			if c := f.regs[in.A+i]; !c.Plain() && c.P != nil {
				if in.B == 1 && c.Is(object.TableArray) {
					m.capture(f, c.Array())
				}
				if err := m.compute(c.Value()); err != nil {
					return err
				}
			}
		}
		m.refresh(f)
		return nil
	case code.CheckParams:
		return m.checkParams(f)
	case code.CheckReturn:
		if v, err = f.get(in.A); err != nil {
			return err
		}
		return m.checkReturn(f, v)
	case code.CheckAnn:
		return m.checkAssigned(f, in, node)
	default:
		return object.Errorf("SystemError", "an instruction %s", in.Op)
	}
	if err != nil {
		return err
	}
	if v == nil {
		v = object.None
	}
	return m.put(f, in.A, v)
}

// execArith does operators.
func (m *Machine) execArith(f *frame, in *code.Ins) error {
	switch op := in.Op; {
	case op < code.AddI:
		return m.operate(f, in, arith[op-code.Add], in.D&code.InPlace != 0)
	case op < code.AddK:
		return m.operateWith(f, in, arith[op-code.AddI], object.IntCell(int64(in.D)))
	case op < code.Binary:
		return m.operateWith(f, in, arith[op-code.AddK], f.code.consts[in.D])
	case op == code.Binary:
		return m.operate(f, in, object.Op(in.D>>2), in.D&code.InPlace != 0)
	}
	v, err := f.get(in.B)
	if in.Op == code.Compare {
		return m.compareOp(f, in)
	}
	if err != nil {
		return err
	}
	if isArray(v) && in.Op != code.Not {
		if done, err := m.replay(f); done || err != nil {
			return err
		}
	}
	switch in.Op {
	case code.Not:
		t, err := m.truth(v)
		if err != nil {
			return err
		}
		f.regs[in.A].SetBool(!t)
		return nil
	case code.Neg:
		v, err = m.Unary(object.Neg, v)
	default:
		v, err = m.Unary(object.Op(in.D), v)
	}
	if err != nil {
		return err
	}
	return m.putMade(f, in.A, v)
}

// arith is the order of the arithmetic opcodes.
var arith = [...]object.Op{object.Add, object.Sub, object.Mul, object.Div, object.FloorDiv, object.Mod}

// operate is A = B op C.
func (m *Machine) operate(f *frame, in *code.Ins, op object.Op, inPlace bool) error {
	l, r := &f.regs[in.B], &f.regs[in.C]
	if n := lower.QuickNum(op, l.Num(), r.Num()); n.Kind != object.NoNum {
		f.regs[in.A] = object.NumCell(n)
		return nil
	}
	a, b, err := f.pair(in.B, in.C)
	if err != nil {
		return err
	}
	return m.operateOn(f, in.A, op, a, b, inPlace)
}

// operateWith is A = B op k, or k op B.
func (m *Machine) operateWith(f *frame, in *code.Ins, op object.Op, k object.Cell) error {
	left := in.C&code.Left != 0
	x := f.regs[in.B].Num()
	n := object.Num{}
	if left {
		n = lower.QuickNum(op, k.Num(), x)
	} else {
		n = lower.QuickNum(op, x, k.Num())
	}
	if n.Kind != object.NoNum {
		f.regs[in.A] = object.NumCell(n)
		return nil
	}
	a, err := f.get(in.B)
	if err != nil {
		return err
	}
	b := k.Value()
	if left {
		a, b = b, a
	}
	return m.operateOn(f, in.A, op, a, b, in.C&code.InPlace != 0)
}

func (m *Machine) operateOn(f *frame, to uint8, op object.Op, a, b object.Value, inPlace bool) error {
	if v := object.Quick(op, a, b); v != nil {
		return m.put(f, to, v)
	}
	if done, err := m.replay(f); done || err != nil {
		return err
	}
	if m.traces.Recording() { // which may have made an array of a number in a slot
		a, b = f.operands(&f.code.ins[f.pc-1])
	}
	if inPlace {
		v, err := m.inPlace(op, a, b)
		if err != nil {
			return err
		}
		if object.CellOf(v) == object.CellOf(a) {
			return m.put(f, to, v)
		}
		return m.putResult(f, to, v, a, b)
	}
	v, err := m.Binary(op, a, b)
	if err == nil && !isNumber64(v) {
		err = m.interrupted()
	}
	if err != nil {
		return err
	}
	return m.putResult(f, to, v, a, b)
}

// putResult gives a slot the result of an operator: an array that it made, or what
// may hold parts of its operands.
func (m *Machine) putResult(f *frame, to uint8, v, a, b object.Value) error {
	if isArray(v) {
		return m.putMade(f, to, v)
	}
	if !isPlain(v) {
		share(a)
		share(b)
	}
	return m.put(f, to, v)
}

// compareOp is A = B op C for a comparison, is or in.
func (m *Machine) compareOp(f *frame, in *code.Ins) error {
	if f.regs[in.B].Is(object.TableArray) || f.regs[in.C].Is(object.TableArray) {
		if done, err := m.replay(f); done || err != nil {
			return err
		}
	}
	v, err := m.comparedOp(f, syntax.Op(in.D), in.B, in.C)
	if err != nil {
		return err
	}
	return m.putMade(f, in.A, v)
}

func (m *Machine) comparedOp(f *frame, op syntax.Op, x, y uint8) (object.Value, error) {
	if op >= syntax.Lt {
		if n := lower.QuickNum(compareOps[op], f.regs[x].Num(), f.regs[y].Num()); n.Kind != object.NoNum {
			return n.Value(), nil
		}
	}
	a, b, err := f.pair(x, y)
	if err != nil {
		return nil, err
	}
	return m.compare(op, a, b)
}

// The comparisons, as run tells them.
const (
	opLt    = int32(syntax.Lt)
	opLe    = int32(syntax.Le)
	opGt    = int32(syntax.Gt)
	opGe    = int32(syntax.Ge)
	opEq    = int32(syntax.Eq)
	opNe    = int32(syntax.Ne)
	opIn    = int32(syntax.In)
	opNotIn = int32(syntax.NotIn)
)

var compareOps = [...]object.Op{syntax.Lt: object.Lt, syntax.Le: object.Le, syntax.Gt: object.Gt, syntax.Ge: object.Ge, syntax.Eq: object.Eq, syntax.Ne: object.Ne}

func (m *Machine) compare(op syntax.Op, a, b object.Value) (object.Value, error) {
	switch op {
	case syntax.Is, syntax.IsNot:
		same, err := m.identical(a, b)
		return object.Bool(same == (op == syntax.Is)), err
	case syntax.In, syntax.NotIn:
		has, err := m.Contains(b, a)
		return object.Bool(has == (op == syntax.In)), err
	}
	return m.Binary(compareOps[op], a, b)
}

// jumps are the comparisons of JLt … JNe in order.
var jumps = [...]syntax.Op{syntax.Lt, syntax.Le, syntax.Gt, syntax.Ge, syntax.Eq, syntax.Ne}

// execJump does jumps.
func (m *Machine) execJump(f *frame, in *code.Ins) error {
	go_ := true
	switch op := in.Op; {
	case op == code.Jump:
	case op == code.Loop:
		if m.tick <= 0 {
			if err := m.look(); err != nil {
				return err
			}
		}
		m.tick--
	case op == code.JT || op == code.JF:
		v, err := f.get(in.A)
		if err != nil {
			return err
		}
		t, err := m.truth(v)
		if err != nil {
			return err
		}
		go_ = t == (op == code.JT)
	case op == code.JNone:
		v, err := f.get(in.A)
		if err != nil {
			return err
		}
		go_ = (v == object.None) == (in.C != 0)
	case op < code.JLtK:
		v, err := m.comparedOp(f, jumps[op-code.JLt], in.A, in.B)
		if err != nil {
			return err
		}
		t, err := m.truth(v)
		if err != nil {
			return err
		}
		go_ = t == (in.C != 0)
	default:
		t, err := m.jumpConst(f, in)
		if err != nil {
			return err
		}
		go_ = t == (in.C != 0)
	}
	if go_ {
		f.pc = int(in.D)
	}
	return nil
}

// jumpConst compares A with a constant.
func (m *Machine) jumpConst(f *frame, in *code.Ins) (bool, error) {
	op, k := jumps[in.Op-code.JLtK], f.code.consts[in.B]
	if n := lower.QuickNum(compareOps[op], f.regs[in.A].Num(), k.Num()); n.Kind != object.NoNum {
		t, _ := n.Truth()
		return t, nil
	}
	a, err := f.get(in.A)
	if err != nil {
		return false, err
	}
	v, err := m.compare(op, a, k.Value())
	if err != nil {
		return false, err
	}
	return m.truth(v)
}

// truth is bool(v).
func (m *Machine) truth(v object.Value) (bool, error) { return object.Truth(v) }
