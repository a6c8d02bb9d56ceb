// Functions and classes of the program: how they are made, and how functions take their arguments and are
// followed when called.
package check

import (
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/vm"
)

// Function is a function of the program, made.
type Function struct {
	object.FuncFacts
	ck       *Checker
	c        *code.Code
	mod      *module
	free     []*cell
	defaults []object.Value // by parameter
	remade   bool           // the program has given it other defaults, or other code
	renamed  bool           // the program has set an attribute that Python gives it
}

// TypeName is function.
func (fn *Function) TypeName() string { return "function" }

// FuncName is the name in messages.
func (fn *Function) FuncName() string { return fn.Name }

// Repr is repr(f).
func (fn *Function) Repr() string { return "<function " + fn.Qual + ">" }

// BindsSelf reports that a function found in a class becomes a method.
func (fn *Function) BindsSelf() bool { return true }

// Signature is the name, and the rest as the def has it.
func (fn *Function) Signature() string { return fn.c.Signature(fn.Name) }

// File and Node give the source of the function.
func (fn *Function) File() *diag.File { return fn.c.File }

func (fn *Function) Node() syntax.Node { return fn.c.Node }

// Attr reads an attribute. What defaults are is not told; who has those of keywords in his hands
// may change them.
func (fn *Function) Attr(name string) (object.Value, bool) {
	named := name == "__kwdefaults__"
	if !named && name != "__defaults__" {
		return fn.FuncFacts.Attr(name)
	}
	for _, p := range fn.c.Params {
		if fn.renamed || p.Default != nil && named == (p.Kind == syntax.KwOnly) {
			if named {
				fn.ck.rec.loosen()
				fn.remade = true
			}
			return object.Unknown{}, true
		}
	}
	return fn.FuncFacts.Attr(name)
}

// CallWith follows a call that a builtin makes (object.Native).
func (fn *Function) CallWith(_ object.Thread, args []object.Value, kw []object.Kw) (object.Value, error) {
	return fn.ck.callFunction(fn, args, kw)
}

func (f *frame) makeFunc(in code.Ins) error {
	c := f.c.Codes[in.D]
	fn := &Function{ck: f.ck, c: c, mod: f.mod}
	fn.Name, fn.Qual = c.Name, c.Qual
	if c.Doc != "" {
		fn.Doc = object.Str(c.Doc)
	}
	if f.mod.name != "__main__" {
		fn.Module = object.Str(f.mod.name)
	}
	for _, from := range c.Free {
		if from.Outer {
			fn.free = append(fn.free, f.fn.free[from.Index])
			continue
		}
		captured, err := f.cellIn(uint8(from.Index))
		if err != nil {
			return err
		}
		fn.free = append(fn.free, captured)
	}
	fn.defaults = make([]object.Value, len(c.Params))
	k := uint8(0)
	var positional object.Tuple
	for i, p := range c.Params {
		if p.Default == nil {
			continue
		}
		fn.defaults[i] = f.regs[in.B+k]
		f.ck.heap.escapes(fn.defaults[i])
		if p.Kind != syntax.KwOnly {
			positional = append(positional, fn.defaults[i])
		}
		k++
	}
	if positional != nil {
		fn.Defaults = positional
	}
	f.put(in.A, fn)
	return nil
}

// mostAlike is how many calls of one function may be under way where ways have parted.
const mostAlike = 6

// callFunction follows a call of a function of the program.
func (ck *Checker) callFunction(fn *Function, args []object.Value, kw []object.Kw) (object.Value, error) {
	ck.called[fn.c] = true
	if ck.foresight != nil && ck.top != nil {
		ck.top.settleTemps()
	}
	ck.spend(5)
	ck.handsOver(args, kw)
	if fn.remade {
		ck.unknownEffect(args...)
		ck.havoc()
		return nil, object.ErrUnknown
	}
	if ck.deep(fn) {
		ck.havoc()
		return nil, object.ErrUnknown
	}
	if v, ok := ck.copyOf(fn, args, kw); ok {
		return v, nil
	}
	return ck.enter(fn, args, func(f *frame) error {
		if fn.c.Form == code.GenExpr {
			f.regs[0] = args[0]
			return nil
		}
		return f.bind(args, kw)
	})
}

// deep reports a call of a function of which so many are under way that it is not followed.
func (ck *Checker) deep(fn *Function) bool {
	alike := 0
	for g := ck.top; g != nil; g = g.up {
		if g.c == fn.c {
			alike++
		}
	}
	return alike > mostAlike && len(ck.heap.marks) > 0 || ck.depth > mostDepth-10
}

// enter follows a call whose arguments bind puts into the slots of the parameters.
func (ck *Checker) enter(fn *Function, args []object.Value, bind func(*frame) error) (object.Value, error) {
	f := ck.newFrame(fn.c, fn.mod, fn)
	if err := bind(f); err != nil {
		return nil, err
	}
	for i, p := range fn.c.Params {
		ck.heap.escapes(f.regs[i])
		ck.noteLocal(f, i, p, f.regs[i])
	}
	if fn.c.Generator || fn.c.Form == code.GenExpr {
		g := &generator{ck: ck, f: f, born: ck.heap.clock}
		ck.heap.order[g] = len(ck.heap.order) + 1
		v := object.NewGenerator(fn.Name, fn.Qual, g).Checked(true)
		ck.gens[v], g.of = g, v
		ck.rec.makesWalk(v)
		return v, nil
	}
	if ck.entersLibrary(fn) {
		return ck.callLibrary(fn, f, args)
	}
	return ck.outcome(f, f.run())
}

// outcome is what a call gives its caller.
func (ck *Checker) outcome(f *frame, out outcome) (object.Value, error) {
	switch {
	case out.returned:
		return out.v, nil
	case len(out.fails) > 0:
		for _, d := range out.fails {
			if up := ck.top; up != nil && up.pc > 0 && len(d.Trace) < 12 {
				d.Push(f.c.Name, diag.Place{File: up.c.File, Span: up.c.Nodes[up.pc-1].Span()})
			}
		}
		return nil, &failure{out.fails}
	case out.raised: // it fails, and how is not known
		if ck.top != nil && ck.guarded(ck.top) {
			ck.top.throw(ck.top.pc-1, object.Unknown{})
		}
		return nil, errNever
	}
	return nil, errNever
}

// bind puts arguments into the slots of the parameters.
func (f *frame) bind(args []object.Value, kw []object.Kw) error {
	fn, params := f.fn, f.c.Params
	given := f.regs[:len(params)]
	defaults := func(i int) bool { return fn.defaults != nil && fn.defaults[i] != nil }
	if err := vm.Bind(fn.Qual, params, given, defaults, args, kw); err != nil {
		if ve, ok := err.(*object.Error); ok {
			ve.Static = true
		}
		return err
	}
	for i, p := range params {
		switch extra, ok := given[i].(*object.Dict); {
		case given[i] == nil:
			given[i] = fn.defaults[i]
		case ok && p.Kind == syntax.VarKwargs:
			f.ck.heap.know(extra)
		}
	}
	return nil
}

func (f *frame) buildClass(pc int, in code.Ins) error {
	ck := f.ck
	body, ok := f.regs[in.A].(*Function)
	if !ok {
		return object.ErrUnknown
	}
	var bases []object.Value
	var kw []object.Kw
	if in.Op == code.BuildClassEx {
		if bases, kw, ok = f.spread(in.A); !ok {
			return object.ErrUnknown
		}
	} else {
		var err error
		if bases, kw, err = f.arguments(int(in.A)+1, int(in.B), f.c.Kws[in.D]); err != nil {
			return err
		}
	}
	for _, b := range bases {
		fn, isFunction := b.(*Function)
		if isFunction && fn.Name == "NamedTuple" && foreign(fn.c.File) {
			return f.made(pc, in.C, object.Unknown{Known: &object.Known{Class: "type"}}, nil)
		}
		if isFunction || isUnknown(b) { // it may stand for classes
			return f.made(pc, in.C, object.Unknown{}, nil)
		}
	}
	for _, k := range kw {
		if isUnknown(k.Value) {
			return f.made(pc, in.C, object.Unknown{}, nil)
		}
	}
	var cell *object.ClassCell
	if body.c.ClassCell > 0 {
		cell = &object.ClassCell{}
	}
	b, err := object.BeginClass(ck.m, body.c.Name, body.c.Qual, object.Str(f.mod.name), bases, kw, cell)
	if err != nil {
		return err
	}
	nf := ck.newFrame(body.c, f.mod, body)
	nf.building, nf.class = b, cell
	if _, err := ck.outcome(nf, nf.run()); err != nil {
		return err
	}
	if nf.byName {
		return f.made(pc, in.C, object.Unknown{}, nil)
	}
	v, err := b.Finish()
	return f.made(pc, in.C, v, err)
}

// endClass gives the class under way what its body has bound.
func (f *frame) endClass() error {
	c := f.c
	f.ck.heap.escapes(f.regs...)
	if f.building == nil {
		f.ck.lose()
	}
	for at := range f.pend {
		if at < f.exit() { // what it binds is not known
			f.ck.lose()
		}
	}
	for i, name := range c.Locals {
		if i == c.ClassCell-1 || name[0] == '.' || f.regs[i] == nil {
			continue
		}
		v := f.regs[i]
		if b, ok := v.(*cell); ok {
			if v = b.v; v == nil {
				continue
			}
		}
		if err := f.gives(name, v); err != nil {
			return err
		}
	}
	for i, name := range c.Far {
		if v := f.far[i]; v != nil {
			if err := f.gives(name, v); err != nil {
				return err
			}
		}
	}
	if c.ClassCell > 0 {
		own, ok := f.regs[c.ClassCell-1].(*cell)
		if ok {
			f.class.Then = func(class *object.Class) { own.v = class }
		}
	}
	if len(f.pend) > 0 { // ways on which the body fails
		f.wait(f.exit(), object.None)
		f.dead = true
		return nil
	}
	f.regs[len(f.regs)-1] = object.None
	f.pc = f.exit()
	return nil
}

// gives has the class under way bind a name of its body.
func (f *frame) gives(name string, v object.Value) error {
	if tracked(v) {
		f.ck.heap.bear(v, 0)
	}
	return f.building.Store(name, v)
}

// makesClass is type(name, bases, names): a class as a statement makes it, where all is known of
// what it is made of.
func (ck *Checker) makesClass(args []object.Value, kw []object.Kw) (object.Value, error) {
	_, named := args[0].(object.Str)
	bases, ok := args[1].(object.Tuple)
	names, isDict := args[2].(*object.Dict)
	for _, b := range bases {
		c, isClass := b.(*object.Class)
		ok = ok && isClass && !ck.spoiledClass(c)
	}
	if !named || !ok || !isDict || ck.dirty(names, 1) || len(kw) > 0 {
		ck.unknownEffect(args...)
		return nil, object.ErrUnknown
	}
	return ck.finish(object.TypeFrom(ck.m, args, kw))
}
