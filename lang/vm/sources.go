// Modules of Python that are written in the language: their text comes with tq, and
// the first import of a session runs it. What the text does not bind is looked up among
// what Go provides under the same name; the text itself finds that as _NAME.
package vm

import (
	"errors"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// frozen begins the file names of such modules.
const frozen = "<frozen "

// privateModule is the module that only they can import.
const privateModule = "_tq"

// sourceModule gives a module that has a text; nil if it has none.
func (m *Machine) sourceModule(name string) (*object.Module, error) {
	if m.Options.Source == nil {
		return nil, nil
	}
	key := "std:" + name
	if x, ok := m.modules[key]; ok {
		return x, nil
	}
	f := m.Options.Source(name)
	if f == nil {
		return nil, nil
	}
	mod, err := syntax.Parse(f)
	if err != nil {
		return nil, err
	}
	c, err := code.CompileModule(f, mod)
	if err != nil {
		return nil, err
	}
	env := m.newModule(name)
	env.global("__name__").v = object.CellOf(object.Str(name))
	x := m.sourceNames(name, env)
	m.modules[key] = x
	if _, err := m.RunCode(c, env); err != nil {
		delete(m.modules, key)
		return nil, err
	}
	return x, nil
}

// sourceNames is the module of an environment, with what Go provides under its name.
func (m *Machine) sourceNames(name string, env *Module) *object.Module {
	var native *object.Module
	if builtin.IsModule(name) {
		native = m.module(name)
	}
	x := &object.Module{Name: name, Set: env.assign}
	if native != nil { // sys.stdout is Go's to know
		x.Set = func(attr string, v object.Value) {
			if _, mine := env.Get(attr); !mine {
				if _, theirs := native.Look(attr); theirs && native.Set != nil {
					native.Set(attr, v)
					return
				}
			}
			env.assign(attr, v)
		}
	}
	x.Look = func(attr string) (object.Value, bool) {
		if v, ok := env.Get(attr); ok {
			return v, true
		}
		if sub, ok := m.modules["std:"+name+"."+attr]; ok {
			return sub, true
		}
		if sub, ok := m.absent[name+"."+attr]; ok {
			return sub, true
		}
		if native == nil {
			return nil, false
		}
		return native.Look(attr)
	}
	x.Dir = func() []string {
		names := env.Names()
		if native != nil {
			names = append(names, native.Dir()...)
			slices.Sort(names)
			names = slices.Compact(names)
		}
		return names
	}
	return x
}

// assign binds or unbinds a variable of a module for those outside.
func (mod *Module) assign(name string, v object.Value) {
	if v == nil {
		mod.Delete(name)
		return
	}
	mod.Set(name, v)
}

// underModule is what a module's text finds as _NAME: Go's part of it, or what Go
// provides for all texts; nil if it is neither.
func (m *Machine) underModule(from *diag.File, name string) *object.Module {
	rest, ok := strings.CutPrefix(name, "_")
	if !ok || from == nil || !strings.HasPrefix(from.Name, frozen) {
		return nil
	}
	if name == privateModule {
		return privateNames()
	}
	if builtin.IsModule(rest) {
		return m.module(rest)
	}
	return nil
}

// privateNames is the module _tq.
func privateNames() *object.Module {
	look := func(name string) (object.Value, bool) {
		var f *private
		switch name {
		case "define":
			f = &private{name, define}
		case "tuple_field":
			f = &private{name, tupleField}
		case "evaluate":
			f = &private{name, evaluate}
		case "frames":
			f = &private{name, frames}
		case "calls":
			f = &private{name, callsNow}
		case "frame":
			f = &private{name, frameNow}
		case "source":
			f = &private{name, sourceOf}
		case "local_time":
			f = &private{name, localTime}
		case "post_mortem":
			f = &private{name, postMortem}
		case "handled":
			f = &private{name, handled}
		case "loaded":
			f = &private{name, loaded}
		case "is_object":
			f = &private{name, isObject}
		}
		return f, f != nil
	}
	return &object.Module{Name: privateModule, Look: look, Dir: func() []string { return nil }}
}

// private is a function of the module _tq.
type private struct {
	name string
	fn   func(m *Machine, args []object.Value) (object.Value, error)
}

// TypeName is what type(f).__name__ says.
func (*private) TypeName() string { return "builtin_function_or_method" }

// CallWith calls the function.
func (f *private) CallWith(t object.Thread, args []object.Value, kw []builtin.Kw) (object.Value, error) {
	m, ok := t.(*Machine)
	if !ok || len(kw) > 0 {
		return nil, object.Errorf("TypeError", "%s() is for modules of tq alone", f.name)
	}
	return f.fn(m, args)
}

// tupleField makes the attribute of a field of a named tuple.
func tupleField(_ *Machine, args []object.Value) (object.Value, error) {
	return object.NewTupleField(args)
}

// AtExit makes the calls that the program has registered with atexit.
func (m *Machine) AtExit() error {
	x, used := m.modules["std:atexit"]
	if !used {
		return nil
	}
	run, ok := x.Look("_run_exitfuncs")
	if !ok {
		return nil
	}
	_, err := m.Call(run, nil, nil)
	return err
}

// handled is the exception that is being handled, or None.
func handled(m *Machine, _ []object.Value) (object.Value, error) {
	if d := m.handling(); d != nil {
		return exceptionOf(d), nil
	}
	return object.None, nil
}

// loaded is sys.modules: the modules of the session by name. Importing adds to it.
func loaded(m *Machine, _ []object.Value) (object.Value, error) {
	if m.imported == nil {
		m.imported = object.NewDict()
		m.imported.PutStr("__main__", &object.Module{Name: "__main__", Look: m.lookMain, Dir: m.Main.Names, Set: m.Main.assign})
		for _, key := range slices.Sorted(maps.Keys(m.modules)) {
			if _, written := m.modules["std:"+key]; !written { // Go's part of it is not what was imported
				m.imported.PutStr(m.modules[key].Name, m.modules[key])
			}
		}
	}
	return m.imported, nil
}

// noteImported adds a module to sys.modules, unless another object stands for it there.
func (m *Machine) noteImported(x *object.Module) {
	if m.imported != nil && x != nil && m.standIn(x) == x {
		m.imported.PutStr(x.Name, x)
	}
}

// forgetImported takes a module that failed out of sys.modules.
func (m *Machine) forgetImported(name string) {
	if m.imported != nil {
		m.imported.Delete(object.Str(name))
	}
}

// frames lists the calls of a traceback, or of an exception's, the first call first:
// file, line, function and text of the line.
func frames(_ *Machine, args []object.Value) (object.Value, error) {
	out := object.NewList()
	var t *traceback
	switch x := args[0].(type) {
	case *traceback:
		t = x
	case *object.Exception:
		var d *diag.Error
		if own, ok := x.Trace.(*traceback); ok {
			t = own
		} else if errors.As(x.Raised, &d) {
			t = tracebackOf(d, "<module>")
		}
	}
	for ; t != nil; t = t.next {
		if !t.at.IsZero() {
			out.Append(shownCall(t.at, t.name))
		}
	}
	return out, nil
}

// callsNow lists the calls under way as frames does those of a traceback.
func callsNow(m *Machine, _ []object.Value) (object.Value, error) {
	var out []object.Value
	for f := m.top; f != nil && f.code != nil; f = f.prev {
		if at := f.code.placeNow(f); !at.IsZero() {
			out = append(out, shownCall(at, f.code.c.Name))
		}
	}
	slices.Reverse(out)
	return object.NewList(out...), nil
}

// shownCall is a call as frames lists it.
func shownCall(at diag.Place, name string) object.Value {
	line, _ := at.File.Position(int(at.Span.Start))
	return object.Tuple{object.Str(at.File.Name), object.Int(line), object.Str(name), object.Str(strings.TrimSpace(at.File.Line(line)))}
}

// sourceOf gives the file that a function of the program stands in, its text, and the
// line of the function; None of other values.
func sourceOf(_ *Machine, args []object.Value) (object.Value, error) {
	f, ok := args[0].(*Function)
	if !ok || f.code.c.Node == nil || f.code.c.File == nil {
		return object.None, nil
	}
	file := f.code.c.File
	line, _ := file.Position(int(f.code.c.Node.Span().Start))
	return object.Tuple{object.Str(file.Name), object.Str(file.Text), object.Int(line)}, nil
}

// localTime gives the parts of a time in seconds: year, month, day, hour, minute, second,
// weekday from Monday on, and day of the year.
func localTime(_ *Machine, args []object.Value) (object.Value, error) {
	seconds, ok := object.ToFloat(args[0])
	if !ok {
		return nil, object.Errorf("TypeError", "expected a number of seconds")
	}
	t := time.Unix(int64(math.Floor(seconds)), 0)
	out := object.Tuple{}
	for _, n := range []int{t.Year(), int(t.Month()), t.Day(), t.Hour(), t.Minute(), t.Second(), (int(t.Weekday()) + 6) % 7, t.YearDay()} {
		out = append(out, object.Int(n))
	}
	return out, nil
}

// isObject reports whether a value is an instance of a class of the program.
func isObject(_ *Machine, args []object.Value) (object.Value, error) {
	switch x := args[0].(type) {
	case *object.Instance:
		return object.Bool(true), nil
	case *object.Exception:
		return object.Bool(x.Class.Body != nil), nil
	}
	return object.Bool(false), nil
}

// scratch is the module that a text of a module's own making runs in: the names that
// it is given, and builtins.
func (m *Machine) scratch(args []object.Value) (*Module, *diag.File, error) {
	text, okText := args[0].(object.Str)
	names, okNames := args[1].(*object.Dict)
	place, okPlace := args[2].(object.Str)
	if !okText || !okNames || !okPlace {
		return nil, nil, object.Errorf(object.TypeError, "expected a text, a dict and a text")
	}
	mod := m.newModule("__main__")
	for i, k := range names.Keys() {
		if s, ok := k.(object.Str); ok {
			mod.global(string(s)).v = object.CellOf(names.Values()[i])
		}
	}
	return mod, diag.NewFile(string(place), string(text)), nil
}

// define runs a text that a module has made, and gives what it bound.
func define(m *Machine, args []object.Value) (object.Value, error) {
	mod, f, err := m.scratch(args)
	if err != nil {
		return nil, err
	}
	tree, err := syntax.ParseScript(f)
	if err != nil {
		return nil, err
	}
	c, err := code.CompileModule(f, tree)
	if err != nil {
		return nil, err
	}
	if _, err := m.RunCode(c, mod); err != nil {
		return nil, err
	}
	d := object.NewDict()
	for _, n := range mod.Names() {
		v, _ := mod.Get(n)
		d.PutStr(n, v)
	}
	return d, nil
}

// evaluate computes an expression that is given as text: an annotation.
func evaluate(m *Machine, args []object.Value) (object.Value, error) {
	mod, f, err := m.scratch(args)
	if err != nil {
		return nil, err
	}
	x, scope, err := syntax.ParseScoped(f)
	if err != nil {
		return nil, err
	}
	c, err := code.CompileExpr(f, scope, x)
	if err != nil {
		return nil, err
	}
	return m.RunCode(c, mod)
}

// lookMain finds a variable of the running program, or what it has without binding it.
func (m *Machine) lookMain(name string) (object.Value, bool) {
	if v, ok := m.looker(m.Main)(name); ok {
		return v, true
	}
	if name == "__file__" || name == "__doc__" {
		return m.global(name)
	}
	return nil, false
}
