// One instruction, of what is known.
package check

import (
	"errors"
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
	"github.com/tq-lang/tq/lang/syntax"
)

// failure is an error of a call that is followed: it has its place.
type failure struct{ ds []*diag.Error }

func (e *failure) Error() string { return e.ds[0].Error() }

// Unwrap gives the first error: builtins ask of what class it is.
func (e *failure) Unwrap() error { return e.ds[0] }

// errNever says that a call does not come back, and is no error.
var errNever = errors.New("it does not come back")

// step does an instruction; f.pc stands behind it.
func (f *frame) step(pc int, in code.Ins) {
	ck := f.ck
	ck.ops = ck.ops[:0]
	loose := f.readsLoose(in)
	if ck.foresight == nil && (loose || mayRaise(in.Op)) && ck.guarded(f) { // explain follows what meets no error
		if err := f.lacking(in); err != nil {
			f.raise(pc, in, err)
			return
		}
		if !loose && f.quiet(in) {
			f.quietly(pc, in)
			return
		}
		f.perhaps(pc, in, loose)
		return
	}
	ck.m.R.At(diag.Place{File: f.c.File, Span: f.c.Nodes[pc].Span()})
	if ck.foresight != nil {
		f.ahead(in)
		before := [3]object.Value{f.regs[in.A], f.regs[in.B], f.regs[in.C]}
		defer func() { f.behind(in, f.c.Last[pc], before) }()
	}
	f.meets(pc, in, f.exec(pc, in))
}

// perhaps does an instruction that may raise something else than following it shows: a second way
// goes on with that, unless it raises for sure what it does; loose says that it reads what may be unbound.
func (f *frame) perhaps(pc int, in code.Ins, loose bool) {
	to := f.thrower(pc)
	was, parks := f.pend[to], len(f.parks)
	told, wasTold := f.told[to]
	f.mayThrow(pc)
	now := f.pend[to]
	f.ck.m.R.At(diag.Place{File: f.c.File, Span: f.c.Nodes[pc].Span()})
	err := f.exec(pc, in)
	if err != nil && !loose && f.shows(err) && f.pend[to] == now && now != was {
		if f.pend[to] = was; was == nil {
			delete(f.pend, to)
		}
		f.parks = f.parks[:parks]
		if delete(f.told, to); wasTold {
			f.told[to] = told
		}
		f.settle()
	}
	f.meets(pc, in, err)
}

// meets goes on with what has come of an instruction.
func (f *frame) meets(pc int, in code.Ins, err error) {
	if keeps(in.Op) {
		f.ck.heap.escapes(f.ck.ops...)
	}
	switch {
	case err == nil:
		return
	case err == errNever:
		f.dead = true
	case err == object.ErrUnknown:
		f.unknown(in)
	default:
		f.raise(pc, in, err)
	}
}

// raise is an error of the instruction: if it is not sure, what it gives is not known.
func (f *frame) raise(pc int, in code.Ins, err error) {
	var fl *failure
	if errors.As(err, &fl) {
		first := fl.ds[0]
		if f.c.HandlerAt(pc) == nil {
			f.fails = append(f.fails, fl.ds[1:]...)
		}
		f.fail(pc, first)
		return
	}
	var d *diag.Error
	if !errors.As(err, &d) {
		if !f.ck.sure(err) {
			f.unknown(in)
			return
		}
		d = f.ck.m.Describe(f.c, pc, f.regs, err)
		f.ck.missing.meet(d, f.c, in)
	}
	f.fail(pc, d)
}

// sure reports errors that running meets as well: types alone show them, or all that the
// instruction reads is known.
func (ck *Checker) sure(err error) bool {
	if err == object.ErrUnknown {
		return false
	}
	var ve *object.Error
	var ce *record.Error
	switch {
	case errors.As(err, &ce):
		if ce.Static {
			return true
		}
	case errors.As(err, &ve):
		if ve.Static {
			return true
		}
		switch ve.Class {
		case "MemoryError", "KeyboardInterrupt", "RecursionError", "InternalError", "SystemError", "OSError", "EOFError", "UsageError", "PermissionError",
			"FileNotFoundError", "IsADirectoryError", "NotADirectoryError", "FileExistsError", "UnicodeDecodeError", "LinAlgError":
			return false
		}
	default:
		return false
	}
	for _, v := range ck.ops {
		if !ck.exact(v, 6) {
			return false
		}
	}
	return true
}

// exact reports a value of which all is known but the elements of arrays.
func (ck *Checker) exact(v object.Value, most int) bool {
	if most == 0 {
		return false
	}
	switch x := v.(type) {
	case nil:
		return true
	case object.Unknown:
		return false
	case *object.Array:
		return x.Type().Shape.Known()
	case object.Tuple:
		return ck.allExact(x, most-1)
	case *object.Slice:
		return ck.exact(x.Start, 1) && ck.exact(x.Stop, 1) && ck.exact(x.Step, 1)
	case *object.List, *object.Dict, *object.Set, *object.Instance:
		c := ck.heap.read(x)
		return !c.vague && ck.allExact(c.parts(), most-1)
	}
	return true
}

func (ck *Checker) allExact(vs []object.Value, most int) bool {
	if len(vs) > 2000 {
		return false
	}
	for _, v := range vs {
		if !ck.exact(v, most) {
			return false
		}
	}
	return true
}

// unknown gives the slots that an instruction writes what is not known.
func (f *frame) unknown(in code.Ins) {
	u := object.Value(object.Unknown{})
	if f.ck.allPlain(f.ck.ops, 6) {
		u = plainUnknown
	}
	switch in.Op {
	case code.Call, code.CallMethod, code.CallEx, code.BuildClass, code.BuildClassEx, code.WithExcept:
		f.put(in.C, u)
	case code.Unpack:
		for i := range in.C {
			f.put(in.A+i, u)
		}
	case code.UnpackEx:
		for i := range int(in.C) + 1 + int(in.D) {
			f.put(in.A+uint8(i), u)
		}
		f.put(in.A+in.C, f.ck.vagueList(u)) // whatever it is, the rest is a list
	case code.Compare:
		if u == plainUnknown && !f.ck.arrays() {
			u = known("bool")
		}
		f.put(in.A, u)
	case code.Not:
		f.put(in.A, known("bool"))
	case code.Format, code.Join:
		f.put(in.A, known("str"))
	case code.ForLoop, code.GetYieldIter, code.Iter:
		f.put(in.A, &walk{over: u, vague: true})
	case code.YieldFrom, code.WithEnter:
		f.put(in.B, u)
	default:
		if writesA(in.Op) {
			f.put(in.A, u)
		}
	}
}

func (ck *Checker) arrays() bool {
	for _, v := range ck.ops {
		switch x := v.(type) {
		case *object.Array:
			return true
		case object.Unknown:
			if several(x) && !slices.ContainsFunc(x.Known.Either, isArray) {
				continue
			}
			if x.Known == nil || x.Known.Class == "" {
				return true
			}
		}
	}
	return false
}

func isNone(v object.Value) bool { return v == object.None }

func isArray(v object.Value) bool { _, ok := v.(*object.Array); return ok }

// mayBeNone reports a value of which it is not known whether it is None.
func mayBeNone(v object.Value) bool {
	u, ok := v.(object.Unknown)
	switch {
	case !ok:
		return false
	case u.Known == nil:
		return true
	case several(u):
		return slices.ContainsFunc(u.Known.Either, isNone)
	}
	return u.Known.Of == nil && (u.Known.Class == "" || u.Known.Class == "NoneType")
}

var plainUnknown = object.Unknown{Known: &object.Known{Plain: true}}

// known is data of a builtin class.
func known(class string) object.Unknown {
	return object.Unknown{Known: &object.Known{Class: class, Plain: true}}
}

// writesA reports the instructions that put what they make in A.
func writesA(op code.Op) bool {
	switch {
	case op >= code.Move && op <= code.LoadInt, op == code.LoadGlobal, op == code.LoadName, op == code.LoadFree, op == code.LoadCell, op == code.LoadFar,
		op >= code.Add && op <= code.Compare, op >= code.GetItem && op <= code.GetItem2, op == code.MakeSlice, op == code.GetAttr,
		op >= code.List && op <= code.Dict, op == code.ListToTuple, op == code.Format, op == code.Join, op == code.MakeFunc,
		op == code.Import, op == code.ImportFrom, op >= code.MatchSeq && op <= code.MatchClass, op >= code.Explain && op <= code.Inspect:
		return op != code.EndExplain
	}
	return false
}

// mayRaise reports the instructions that may fail for reasons that are not known here.
func mayRaise(op code.Op) bool {
	switch op {
	case code.Nop, code.Move, code.LoadK, code.LoadInt, code.StoreGlobal, code.StoreFree, code.MakeCell, code.StoreCell, code.StoreFar, code.Clear,
		code.Jump, code.Loop, code.JNone, code.List, code.Tuple, code.ListAppend, code.ListToTuple, code.MakeFunc, code.PopExcept, code.Return,
		code.EndClass, code.MakeSlice, code.Reraise, code.Raise, code.AssertFail, code.Fail, code.Settle, code.Yield, code.LoadGlobal, code.LoadCell, code.LoadFree, code.LoadFar:
		return false
	}
	return true
}

// put gives a slot a value.
func (f *frame) put(slot uint8, v object.Value) {
	f.regs[slot] = v
	f.ck.heap.know(v)
	if int(slot) < len(f.c.Locals) {
		if f.ck.foresight != nil {
			f.ck.computes(f.c.Locals[slot], v)
		}
		f.ck.heap.version++
		f.ck.noteLocal(f, int(slot), f.c.Nodes[f.pc-1], v)
	}
}

// made is put of what the instruction has made, or of an error.
func (f *frame) made(pc int, slot uint8, v object.Value, err error) error {
	if err != nil {
		return err
	}
	f.put(slot, v)
	f.ck.note(f, pc, v)
	return nil
}

// note keeps what is known of an expression for editors.
func (ck *Checker) note(f *frame, pc int, v object.Value) {
	if x, ok := f.c.Nodes[pc].(syntax.Expr); ok && f.mod == ck.main && ck.Types != nil && !ck.texts.files[f.c.File] {
		if old, seen := ck.Types[x]; seen && !same(old, v) {
			v = ck.join(kindAlone(old), kindAlone(v))
		}
		ck.Types[x] = v
	}
}

// kindAlone is what a value is for those who only look at it: the program does not have it twice then.
func kindAlone(v object.Value) object.Value {
	switch x := v.(type) {
	case object.Tuple:
		out := make(object.Tuple, len(x))
		for i, e := range x {
			out[i] = kindAlone(e)
		}
		return out
	case *object.Instance:
		return object.Unknown{Known: &object.Known{Of: x.Class()}}
	case *object.List, *object.Dict, *object.Set, *object.Method, *builtin.Func:
		return object.Unknown{Known: &object.Known{Class: v.TypeName()}}
	}
	return v
}

// Local is a variable of a function, bound where the text at Pos ends.
type Local struct {
	Fn   syntax.Node
	Name string
	Pos  int32
}

// noteLocal keeps what is known of a variable of a function for editors; at binds it.
func (ck *Checker) noteLocal(f *frame, slot int, at syntax.Node, v object.Value) {
	if ck.Types == nil || f.mod != ck.main || f.fn == nil || ck.texts.files[f.c.File] || f.c.Locals[slot][0] == '.' || isCell(v) {
		return
	}
	key := Local{f.c.Node, f.c.Locals[slot], at.Span().End}
	if old, seen := ck.Locals[key]; seen {
		if same(old, v) {
			return
		}
		v = ck.join(kindAlone(old), kindAlone(v))
	}
	ck.Locals[key] = v
}

// get is what a slot holds.
func (f *frame) get(slot uint8) (object.Value, error) {
	v := f.regs[slot]
	if v == nil {
		if int(slot) < len(f.c.Locals) {
			return nil, unbound(f.c.Locals[slot], true)
		}
		return nil, object.ErrUnknown
	}
	f.ck.ops = append(f.ck.ops, v)
	return v, nil
}

func (f *frame) pair(x, y uint8) (a, b object.Value, err error) {
	if a, err = f.get(x); err == nil {
		b, err = f.get(y)
	}
	return a, b, err
}

func unbound(name string, here bool) error {
	if here {
		return object.Staticf("UnboundLocalError", "cannot access local variable '%s' where it is not associated with a value", name)
	}
	return object.Staticf("NameError", "cannot access free variable '%s' where it is not associated with a value in enclosing scope", name)
}

func isUnknown(v object.Value) bool { _, ok := v.(object.Unknown); return ok }

func (f *frame) exec(pc int, in code.Ins) error {
	ck := f.ck
	switch op := in.Op; {
	case op >= code.Add && op <= code.Compare:
		return f.arith(pc, in)
	case op >= code.Jump && op <= code.JNone:
		return f.jump(pc, in)
	case op >= code.Call && op <= code.YieldFrom:
		return f.call(pc, in)
	case op >= code.List && op <= code.Join:
		return f.display(pc, in)
	case op >= code.GetItem && op <= code.DelAttr:
		return f.items(pc, in)
	case op >= code.MatchSeq && op <= code.MatchClass:
		return f.match(in)
	}
	switch in.Op {
	case code.Nop, code.EndExplain:
	case code.Move:
		v, err := f.get(in.B)
		return f.made(pc, in.A, v, err)
	case code.LoadK:
		f.put(in.A, f.c.Consts[in.D])
	case code.LoadInt:
		f.put(in.A, object.Int(in.D))
	case code.LoadGlobal:
		v, err := ck.load(f, f.c.Names[in.D])
		return f.made(pc, in.A, v, err)
	case code.LoadName:
		if f.byName {
			return object.ErrUnknown
		}
		if v := f.regs[in.B]; v != nil {
			f.put(in.A, v)
			return nil
		}
		if f.building != nil {
			if v, ok, err := f.building.Load(f.c.Locals[in.B]); ok || err != nil {
				return f.made(pc, in.A, v, err)
			}
		}
		v, err := ck.load(f, f.c.Names[in.D])
		return f.made(pc, in.A, v, err)
	case code.StoreGlobal:
		ck.assign(ck.variable(f.mod, f.c.Names[in.D]), f.regs[in.A])
		ck.note(f, pc, f.regs[in.A])
	case code.DelGlobal:
		return ck.unbind(ck.variable(f.mod, f.c.Names[in.D]), func() error { return ck.undefined(f, f.c.Names[in.D]) })
	case code.LoadFree:
		return f.loadCell(pc, in.A, f.fn.free[in.D], f.c.FreeNames[in.D], false)
	case code.StoreFree:
		ck.assign(f.fn.free[in.D], f.regs[in.A])
	case code.DelFree:
		return ck.unbind(f.fn.free[in.D], func() error { return unbound(f.c.FreeNames[in.D], false) })
	case code.MakeCell:
		ck.heap.escapes(f.regs[in.A])
		c := &cell{v: f.regs[in.A], name: f.c.Locals[in.A], by: ck.rec.run()}
		ck.heap.share(c)
		f.put(in.A, c)
	case code.LoadCell:
		c, err := f.cellIn(in.B)
		if err != nil {
			return err
		}
		return f.loadCell(pc, in.A, c, f.c.Locals[in.B], true)
	case code.StoreCell:
		c, err := f.cellIn(in.A)
		if err != nil {
			return err
		}
		ck.assign(c, f.regs[in.B])
		ck.noteLocal(f, int(in.A), f.c.Nodes[pc], f.regs[in.B])
	case code.DelCell:
		c, err := f.cellIn(in.A)
		if err != nil {
			return err
		}
		return ck.unbind(c, func() error { return unbound(f.c.Locals[in.A], true) })
	case code.LoadFar:
		if v := f.far[in.D]; v != nil {
			return f.made(pc, in.A, v, nil)
		}
		if f.c.Form == code.ClassBody { // as LoadName
			v, err := ck.load(f, f.c.Far[in.D])
			return f.made(pc, in.A, v, err)
		}
		return unbound(f.c.Far[in.D], true)
	case code.StoreFar:
		f.far[in.D] = f.regs[in.A]
		ck.heap.version++
	case code.DelFar:
		f.far[in.D] = nil
	case code.DelLocal:
		if f.regs[in.A] == nil {
			return unbound(f.c.Locals[in.A], true)
		}
		f.regs[in.A] = nil
		ck.heap.version++
	case code.Clear:
		ck.heap.version++
		clear(f.regs[in.A : int(in.A)+int(in.B)])
	case code.Iter:
		return f.iter(in)
	case code.ForLoop:
		return f.forLoop(pc, in)
	case code.Unpack, code.UnpackEx:
		return f.unpack(in)
	case code.MakeFunc:
		return f.makeFunc(in)
	case code.BuildClass, code.BuildClassEx:
		return f.buildClass(pc, in)
	case code.EndClass:
		return f.endClass()
	case code.Import, code.ImportFrom, code.ImportStar:
		return f.imports(pc, in)
	case code.Raise, code.Reraise, code.JNoMatch, code.PopExcept, code.AssertFail:
		return f.raising(pc, in)
	case code.StarBegin, code.JNoStar, code.StarRaised, code.StarEnd:
		return f.star(pc, in)
	case code.WithEnter, code.WithExit, code.WithExcept:
		return f.with(in)
	case code.Fail:
		return object.Staticf(object.SyntaxError, "%s", f.c.Consts[in.D].(object.Str))
	case code.Explain, code.Inspect:
		f.put(in.A, object.None)
	case code.Magic:
		var v object.Value = object.None
		if f.c.Nodes[pc].(*syntax.Magic).Kept {
			v = object.Unknown{}
		}
		f.put(in.A, v)
	case code.Command:
		var v object.Value = object.None
		if f.c.Nodes[pc].(*syntax.Command).Kept {
			v = known("list")
		}
		f.put(in.A, v)
	case code.Show, code.Settle:
	case code.CheckParams:
		return f.checkParams()
	case code.CheckReturn:
		return f.checkReturn(in)
	case code.CheckAnn:
		return f.checkAssigned(pc, in)
	}
	return nil
}

func (f *frame) cellIn(slot uint8) (*cell, error) {
	c, ok := f.regs[slot].(*cell)
	if !ok {
		f.ck.lose()
	}
	return c, nil
}

func (f *frame) loadCell(pc int, to uint8, c *cell, name string, here bool) error {
	f.ck.rec.reads(c)
	if c.v == nil {
		return unbound(name, here)
	}
	f.ck.ops = append(f.ck.ops, c.v)
	return f.made(pc, to, c.v, nil)
}

// assign binds a variable.
func (ck *Checker) assign(c *cell, v object.Value) {
	ck.heap.touch(c)
	ck.heap.escapes(v)
	c.v = v
	if len(ck.heap.marks) == 0 {
		c.loose = false
	}
}

func (ck *Checker) unbind(c *cell, missing func() error) error {
	ck.rec.reads(c)
	if c.v == nil {
		return missing()
	}
	ck.assign(c, nil)
	return nil
}

// load reads a variable of a module, or what its name means without one.
func (ck *Checker) load(f *frame, name string) (object.Value, error) {
	if c := f.mod.cell(name); c != nil && c.v != nil {
		if ck.hides(f.mod) {
			return object.Unknown{}, nil
		}
		ck.ops = append(ck.ops, c.v)
		return c.v, nil
	}
	if v, ok := ck.m.Builtin(name); ok {
		return v, nil
	}
	if ck.unseen || f.mod.unseen || ck.mayBind() {
		return object.Unknown{}, nil
	}
	return nil, ck.undefined(f, name)
}

func (ck *Checker) undefined(f *frame, name string) error {
	err := object.Staticf(object.NameError, "name '%s' is not defined", name)
	if name == "explain" { // it begins a statement
		return err.WithHint("write `explain x` with a blank: it is no function")
	}
	if near := diag.Suggest(name, ck.visible(f)); near != "" {
		return err.WithHint("did you mean %s?", near)
	}
	return err
}

// visible lists the names that code of a frame could use.
func (ck *Checker) visible(f *frame) []string {
	var out []string
	for i, n := range f.c.Locals {
		if f.regs[i] != nil && n[0] != '.' {
			out = append(out, n)
		}
	}
	out = append(out, f.c.FreeNames...)
	out = append(out, f.mod.names()...)
	return append(append(out, "np", "numpy", "math", "tf"), builtinNames()...)
}

// jump does jumps. Where it is not known which way the program goes, both are followed.
func (f *frame) jump(pc int, in code.Ins) error {
	switch in.Op {
	case code.Jump:
		f.pc = int(in.D)
		return nil
	case code.Loop:
		f.back(pc, int(in.D))
		return nil
	}
	go_, err := f.decide(pc, in)
	if err == object.ErrUnknown {
		f.branch(in)
		return nil
	}
	if err == nil && go_ {
		f.pc = int(in.D)
	}
	return err
}

var jumpOps = [...]object.Op{object.Lt, object.Le, object.Gt, object.Ge, object.Eq, object.Ne}

func (f *frame) decide(pc int, in code.Ins) (bool, error) {
	switch op := in.Op; {
	case op == code.JT || op == code.JF:
		v, err := f.get(in.A)
		if err != nil {
			return false, err
		}
		t, err := f.ck.truth(v)
		return t == (op == code.JT), err
	case op == code.JNone:
		v, err := f.get(in.A)
		if err != nil {
			return false, err
		}
		if mayBeNone(v) {
			return false, object.ErrUnknown
		}
		return (v == object.None) == (in.C != 0), nil
	case op < code.JLtK:
		a, b, err := f.pair(in.A, in.B)
		if err != nil {
			return false, err
		}
		return f.compared(jumpOps[op-code.JLt], a, b, in.C != 0)
	}
	a, err := f.get(in.A)
	if err != nil {
		return false, err
	}
	return f.compared(jumpOps[in.Op-code.JLtK], a, f.c.Consts[in.B], in.C != 0)
}

func (f *frame) compared(op object.Op, a, b object.Value, want bool) (bool, error) {
	v, err := f.ck.binary(op, a, b)
	if err != nil {
		return false, err
	}
	t, err := f.ck.truth(v)
	return t == want, err
}

// truth is bool(v).
func (ck *Checker) truth(v object.Value) (bool, error) {
	if _, vague := ck.heap.vague[keyOf(v)]; vague {
		return false, object.ErrUnknown
	}
	if isUnknown(v) {
		return false, object.ErrUnknown
	}
	return object.Truth(v)
}

// keyOf is a value as a key of the heap; nil of those that it does not know.
func keyOf(v object.Value) any {
	if tracked(v) {
		return v
	}
	return nil
}

func hashable(v object.Value) bool {
	switch v.(type) {
	case object.Tuple, object.Bytes, nil:
		return false
	case object.Int, object.Float, object.Str, object.Bool, object.NoneType, object.Unknown:
		return false
	}
	return isPointer(v)
}
