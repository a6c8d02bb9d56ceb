// Variables that are bound by their names: the dict of a module's variables, and texts that a program runs. One
// that is known is followed as the module's own, or with the dict that it is given.
package check

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/byname"
	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// variables is the dict of a module's variables where it is subscripted, there and then.
type variables struct{ mod *module }

// TypeName is dict.
func (*variables) TypeName() string { return "dict" }

// bindsNames are builtins after which variables of the module may be bound by their names.
var bindsNames = names("exec", "eval", "globals", "locals", "vars")

// expectNames reads which variables the program may bind by their names. Of a text that is being written
// they may be any.
func (ck *Checker) expectNames(mod *syntax.Module) {
	if ck.rec != nil || ck.mirrors != nil || ck.opts.Live != nil {
		return
	}
	ck.main.named = byname.Of(mod)
	for n := range ck.main.named.Bound {
		if ck.effect.Globals == nil {
			ck.effect.Globals = map[string]bool{}
		}
		ck.effect.Globals[n] = true
	}
	for _, text := range ck.main.named.Texts {
		ck.code.Read(text, false)
	}
}

// byName is a call of a builtin that knows variables by their names, where the program's text says what
// it does with that; done is false of others.
func (ck *Checker) byName(e *builtin.Entry, args []object.Value) (v object.Value, done bool) {
	f := ck.top
	if !bindsNames[e.Name()] || f == nil || f.mod.named == nil || f.pc == 0 {
		return nil, false
	}
	call, _ := f.c.Nodes[f.pc-1].(*syntax.Call)
	if call == nil {
		return nil, false
	}
	if id, ok := call.Fn.(*syntax.Name); !ok || id.ID != e.Name() {
		return nil, false
	}
	names := f.mod.named
	text := names.Texts[call]
	switch {
	case e.Name() == "vars" && len(args) == 1:
		if !names.Reads[call] || !isUnknown(args[0]) || classOf(args[0]) != nil {
			return nil, false
		}
		ck.asksNamed(effects.AsHook, "__dict__")
		d := object.NewDict()
		ck.newVague(d, object.Unknown{}, nil)
		return d, true
	case names.Items[call]:
		return &variables{f.mod}, true
	case names.Reads[call]:
		d := object.NewDict()
		ck.newVague(d, object.Unknown{}, known("str"))
		if e.Name() == "globals" || f.fn == nil {
			ck.texts.stands(d, f.mod)
		}
		return d, true
	case text == nil || ck.shapesChange(text):
		return nil, false
	}
	for _, a := range args {
		ck.leak(a)
	}
	ck.havoc()
	ck.forgetAll(effects.Everything())
	for n := range names.Bound {
		ck.variable(f.mod, n).loose = true
		ck.forgetIn(f.mod, n)
	}
	if e.Name() == "exec" {
		return object.None, true
	}
	return object.Unknown{}, true
}

// mayBindNames forgets what a call of such a builtin may bind.
func (ck *Checker) mayBindNames(e *builtin.Entry, args []object.Value) {
	if f := ck.top; f != nil && f.building != nil && bindsNames[e.Name()] {
		f.byName = true
	}
	switch {
	case !bindsNames[e.Name()]:
	case e.Name() == "vars" && len(args) == 1 && (className(args[0]) != "" || classOf(args[0]) != nil): // of an object
		ck.unknownEffect(args...)
	case ck.top != nil && ck.top.mod != ck.main && len(args) == 0:
		ck.forgetOther(ck.top.mod)
	case (e.Name() == "exec" || e.Name() == "eval") && ck.texts.own(args) != nil:
		ck.runsAnything(args)
	default:
		ck.forgetMain()
		if e.Name() == "exec" || e.Name() == "eval" {
			ck.runsAnything(args)
		}
	}
}

// forgetMain says that nothing is known any more of the module's variables: a text that
// the program made may have bound them, or may do so through a dict that it has from here on.
func (ck *Checker) forgetMain() {
	ck.unseen = true
	ck.forgetVariables(ck.main)
}

// hides reports a module of whose variables nothing is known, whatever has been stored in them. The program's
// own are known again from when it binds them until code runs that may store in any dict.
func (ck *Checker) hides(mod *module) bool {
	return mod.unseen || ck.unseen && (mod != ck.main || ck.mirrors != nil)
}

// forgetOther is forgetMain of another module.
func (ck *Checker) forgetOther(mod *module) {
	mod.unseen = true
	ck.forgetVariables(mod)
	if x, ok := ck.mods[mod.name].(*object.Module); ok {
		ck.whole[x] = false
	}
}

func (ck *Checker) forgetVariables(mod *module) {
	for _, c := range mod.cells {
		if !c.gone {
			ck.assign(c, object.Unknown{})
		}
	}
}

// at is globals()[name].
func (ck *Checker) at(x *variables, i object.Value) (object.Value, error) {
	name, ok := i.(object.Str)
	if !ok && definite(i) {
		_, err := ck.m.Index(object.NewDict(), i)
		return nil, static(err)
	}
	c := x.mod.cell(string(name))
	if !ok || ck.unseen || x.mod.unseen || c == nil || c.v == nil {
		return nil, object.ErrUnknown
	}
	return c.v, nil
}

// bind is globals()[name] = v.
func (ck *Checker) bind(x *variables, i, v object.Value) {
	name, ok := i.(object.Str)
	switch {
	case ok:
		ck.assign(ck.variable(x.mod, string(name)), v)
	case x.mod == ck.main:
		ck.forgetMain()
	default:
		ck.forgetOther(x.mod)
	}
}

// mostText is how long a text is that is followed.
const mostText = 10_000

// ranText is a text that has been read.
type ranText struct {
	code    *code.Code
	defines bool // it makes functions or classes, which go on to see the variables that they were made with
	err     error
}

// ranTexts are the texts that were run, and the dicts that are the variables of a module.
type ranTexts struct {
	read  map[string]ranText
	dicts map[*object.Dict]*module
	files map[*diag.File]bool // places in them are not the program's
}

// stands notes a dict that stands for the variables of a module.
func (r *ranTexts) stands(d *object.Dict, mod *module) {
	if r.dicts == nil {
		r.dicts = map[*object.Dict]*module{}
	}
	r.dicts[d] = mod
}

// own is the dict that a text is given for its variables and that is no module's; nil if it is given none.
func (r *ranTexts) own(args []object.Value) *object.Dict {
	if len(args) != 2 {
		return nil
	}
	if d, ok := args[1].(*object.Dict); ok && !d.Bound && r.dicts[d] == nil {
		return d
	}
	return nil
}

// runText is exec or eval of a text that is known; done is false of others.
func (ck *Checker) runText(e *builtin.Entry, args []object.Value, kw []object.Kw) (v object.Value, err error, done bool) {
	f := ck.top
	if e.Name() != "exec" && e.Name() != "eval" || len(args) == 0 || len(kw) > 0 || f == nil || ck.rec != nil || ck.mirrors != nil || ck.foresight != nil {
		return nil, nil, false
	}
	text, ok := args[0].(object.Str)
	own, mod := ck.texts.own(args), ck.main
	switch {
	case !ok || len(text) > mostText, own != nil && ck.dirty(own, 1):
		return nil, nil, false
	case own == nil && !ck.atTop(f, args):
		return nil, nil, false
	}
	t := ck.readText(string(text), e.Name() == "eval")
	if t.err != nil {
		return nil, t.err, true
	}
	if own != nil {
		mod = ck.moduleWith(own)
	}
	if !ck.bounded((ck.limit-ck.steps)/2, func() { g := ck.newFrame(t.code, mod, nil); v, err = ck.outcome(g, g.run()) }) {
		return nil, nil, false
	}
	if own != nil {
		ck.takesBack(own, mod, t.defines)
	}
	if e.Name() == "exec" {
		v = object.None
	}
	return v, err, true
}

// atTop reports a text that is run with the variables of the program's module.
func (ck *Checker) atTop(f *frame, args []object.Value) bool {
	if ck.main.named == nil {
		return false
	}
	if len(args) == 1 {
		return f.mod == ck.main && f.fn == nil && f.building == nil
	}
	d, ok := args[1].(*object.Dict)
	return ok && len(args) == 2 && ck.texts.dicts[d] == ck.main
}

// readText reads a text, and what its functions may change.
func (ck *Checker) readText(text string, expr bool) ranText {
	key := "exec " + text
	if expr {
		key = "eval " + strings.TrimLeft(text, " \t")
	}
	t, known := ck.texts.read[key]
	if known {
		return t
	}
	file := diag.NewFile("<string>", key[len("exec "):])
	var tree syntax.Node
	var err error
	if expr {
		x, scope, bad := syntax.ParseScoped(file)
		if tree, err = x, bad; err == nil {
			t.code, err = code.CompileExpr(file, scope, x)
		}
		if err == nil {
			ck.code.Read(&syntax.Module{Body: []syntax.Stmt{&syntax.ExprStmt{Base: syntax.Base{Pos: x.Span()}, X: x}}}, false)
		}
	} else {
		mod, bad := syntax.ParseScript(file)
		if tree, err = mod, bad; err == nil {
			t.code, err = code.CompileModule(file, mod)
		}
		if err == nil {
			ck.code.Read(mod, false)
		}
	}
	if err != nil {
		mode := map[bool]builtin.TextMode{true: builtin.TextEval, false: builtin.TextExec}[expr]
		if _, t.err = ck.m.ParseText(text, file.Name, mode); t.err == nil {
			t.err = object.ErrUnknown
		}
	} else {
		t.defines = defines(tree)
	}
	if ck.texts.read == nil {
		ck.texts.read, ck.texts.files = map[string]ranText{}, map[*diag.File]bool{}
	}
	ck.texts.read[key], ck.texts.files[file] = t, true
	return t
}

// defines reports a text that makes functions or classes.
func defines(tree syntax.Node) (found bool) {
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch x := n.(type) {
		case *syntax.FuncDef, *syntax.Lambda, *syntax.ClassDef:
			found = true
		case *syntax.Comp:
			found = found || x.Kind == syntax.GenComp
		}
		return !found
	})
	return found
}

// moduleWith is a module that has the variables of a dict.
func (ck *Checker) moduleWith(d *object.Dict) *module {
	mod := newModule("__main__")
	vals := d.Values()
	for i, k := range d.Keys() {
		if s, ok := k.(object.Str); ok {
			ck.variable(mod, string(s)).v = vals[i]
		}
	}
	return mod
}

// takesBack puts what a text has bound into the dict that it was given.
func (ck *Checker) takesBack(d *object.Dict, mod *module, defines bool) {
	h := ck.heap
	if defines || mod.unseen {
		mod.unseen = true
		ck.leak(d)
		return
	}
	h.touch(d)
	for _, n := range mod.order {
		switch c := mod.cells[n]; {
		case c.loose:
			h.blur(d, object.Unknown{})
			return
		case c.v == nil:
			_, _, _ = d.Delete(object.Str(n))
		default:
			d.PutStr(n, c.v)
		}
	}
}

// runsAnything forgets what a text may have changed of which nothing is known, and what functions of it
// may change from here on.
func (ck *Checker) runsAnything(args []object.Value) {
	for _, a := range args {
		ck.leak(a)
	}
	ck.effect.Any = true
	ck.havoc()
}
