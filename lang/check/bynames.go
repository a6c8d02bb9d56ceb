// Variables that are bound by their names: the dict of a module's variables, and texts that a program runs.
package check

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/byname"
	"github.com/tq-lang/tq/lang/check/effects"
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
	case names.Items[call]:
		return &variables{f.mod}, true
	case names.Reads[call]:
		d := object.NewDict()
		ck.newVague(d, object.Unknown{}, known("str"))
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
	switch {
	case !bindsNames[e.Name()]:
	case e.Name() == "vars" && len(args) == 1 && (className(args[0]) != "" || classOf(args[0]) != nil): // of an object
		ck.unknownEffect(args...)
	case ck.top != nil && ck.top.mod != ck.main && len(args) == 0:
		ck.forgetOther(ck.top.mod)
	default:
		ck.forgetMain()
	}
}

// forgetMain says that nothing is known any more of the module's variables: a text that
// the program made may have bound them.
func (ck *Checker) forgetMain() {
	ck.unseen = true
	ck.forgetVariables(ck.main)
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
