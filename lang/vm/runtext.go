// exec, eval and __import__: text that a program makes, run with the variables of where
// it is asked for, or with those of a dict.
package vm

import (
	"errors"
	"slices"
	"strings"
	"weak"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// parsed is a text ready to be run.
type parsed struct {
	code    *code.Code
	expr    bool
	shown   bool     // sys.displayhook gets what expression statements give
	globals []string // names that the text declares global
}

func parseText(file *diag.File, mode builtin.TextMode) (parsed, error) {
	var c *code.Code
	var err error
	var globals []string
	if mode == builtin.TextEval {
		file.Text = strings.TrimLeft(file.Text, " \t")
		x, scope, bad := syntax.ParseScoped(file)
		if err = bad; err == nil {
			c, err = code.CompileExpr(file, scope, x)
		}
	} else {
		tree, bad := syntax.ParseScript(file)
		if err = bad; err == nil {
			if mode == builtin.TextSingle {
				c, err = code.CompileShown(file, tree)
			} else {
				c, err = code.CompileModule(file, tree)
			}
			globals = declaredGlobal(tree)
		}
	}
	var wrong *diag.Error
	if errors.As(err, &wrong) && wrong.Place.File == file { // an error of the program's text, which it can catch
		line, column := file.Position(int(wrong.Place.Span.Start))
		endLine, endColumn := file.Position(int(wrong.Place.Span.End))
		text := strings.Split(file.Text, "\n")[line-1]
		return parsed{}, object.WrongText(builtin.ExceptionClass(wrong.Class), wrong.Code, wrong.Msg, file.Name, text, line, column, endLine, endColumn)
	}
	return parsed{c, mode == builtin.TextEval, mode == builtin.TextSingle, globals}, err
}

// declaredGlobal lists the names in a text's global statements.
func declaredGlobal(tree syntax.Node) (names []string) {
	syntax.Walk(tree, func(n syntax.Node) bool {
		if g, ok := n.(*syntax.Global); ok {
			for _, name := range g.Names {
				names = append(names, name.ID)
			}
		}
		return true
	})
	return names
}

// longText is the length from which a text is read aside, as reading does not ask for the user's
// interrupt.
const longText = 1 << 18

// ParseText reads a text for RunText; what it gives is run as often as wanted.
func (m *Machine) ParseText(text, name string, mode builtin.TextMode) (any, error) {
	if len(text) < longText {
		return parseText(diag.NewFile(name, text), mode)
	}
	var p parsed
	var err error
	if stopped := engine.Interruptible(m.ctx, func() { p, err = parseText(diag.NewFile(name, text), mode) }); stopped != nil {
		return nil, m.poll()
	}
	return p, err
}

// RunText runs what ParseText gave: with the variables of the place that runs, or those of
// a dict, which gets what is bound.
func (m *Machine) RunText(ready any, names, locals *object.Dict) (object.Value, error) {
	p := ready.(parsed)
	f := m.top
	home := f.code.mod
	if home == nil {
		home = m.Main
	}
	if names != nil && names.Bound && locals == nil {
		if mod := m.moduleOf(names); mod != nil {
			return m.given(p, mod)
		}
	}
	if names == nil && f.fn == nil && locals == nil && home.isModule(f) {
		return m.given(p, home)
	}
	mod := m.newModule("__main__")
	if names != nil && locals == nil { // functions of the text go on to see what becomes of the dict
		fill(mod, names)
		mod.note(names)
		names.Bound, mod.dict = true, weak.Make(names)
		m.addBound(mod)
		v, err := m.given(p, mod)
		m.refill(names)
		return v, err
	}
	if names == nil {
		home.Each(func(name string, v object.Value) { mod.global(name).v = object.CellOf(v) })
		m.addLocals(f, mod)
	} else {
		fill(mod, names)
	}
	before := map[string]object.Value{}
	if locals != nil {
		fill(mod, locals)
		mod.Each(func(name string, v object.Value) { before[name] = v })
	}
	v, err := m.given(p, mod)
	into := names
	if locals != nil {
		into = locals
	}
	if names != nil && names.Bound {
		home = m.moduleOf(names)
	}
	if names == nil || locals != nil {
		p.moveGlobals(mod, home, names, before)
	}
	if into != nil {
		m.takeBack(into, mod, before)
	}
	return v, err
}

// moveGlobals takes what a text declares global from the variables that it has to itself to those
// of a module, or to a dict that is no module's.
func (p parsed) moveGlobals(mod, home *Module, names *object.Dict, before map[string]object.Value) {
	for _, name := range p.globals {
		v, bound := mod.Get(name)
		switch {
		case names != nil && !names.Bound && bound:
			names.PutStr(name, v)
		case names != nil && !names.Bound:
			_, _, _ = names.Delete(object.Str(name))
		case home != nil && bound:
			home.Set(name, v)
		case home != nil:
			home.Delete(name)
		}
		mod.Delete(name)
		if v, was := before[name]; was {
			mod.Set(name, v)
		}
	}
}

func (m *Machine) given(p parsed, mod *Module) (object.Value, error) {
	if p.shown {
		before := m.Show
		m.Show = m.displayed
		defer func() { m.Show = before }()
	}
	v, err := m.RunCode(p.code, mod)
	if !p.expr || v == nil {
		v = object.None
	}
	share(v)
	return v, err
}

// displayed gives a value to sys.displayhook.
func (m *Machine) displayed(v object.Value) error {
	sys, err := m.ImportByName("sys", true)
	if err != nil {
		return err
	}
	hook, err := m.Attr(sys, "displayhook")
	if err == nil {
		_, err = m.Call(hook, []object.Value{v}, nil)
	}
	return err
}

// isModule reports whether a frame is that of the module's own text.
func (mod *Module) isModule(f *frame) bool { return f.code.mod == mod }

// addLocals adds the variables of a frame's function.
func (m *Machine) addLocals(f *frame, mod *Module) {
	here := Here{f}
	for _, list := range [2][]string{f.code.c.FreeNames, f.code.c.Locals} {
		for _, n := range list {
			if v, ok := here.Lookup(n); ok && v != nil {
				mod.Set(n, v)
			}
		}
	}
}

func fill(mod *Module, names *object.Dict) {
	for k, v, at, ok := names.Next(0); ok; k, v, at, ok = names.Next(at) {
		if s, isText := k.(object.Str); isText {
			mod.Set(string(s), v)
		}
	}
}

// takeBack puts what a text bound into the dict that it was given, and takes out what it
// unbound.
func (m *Machine) takeBack(into *object.Dict, mod *Module, before map[string]object.Value) {
	for _, n := range mod.Names() {
		v, _ := mod.Get(n)
		if old, was := before[n]; was && object.Identical(old, v) {
			continue
		}
		into.PutStr(n, v)
	}
	for k, _, at, ok := into.Next(0); ok; k, _, at, ok = into.Next(at) {
		s, isText := k.(object.Str)
		if !isText {
			continue
		}
		if _, still := mod.Get(string(s)); !still {
			_, _, _ = into.Delete(k)
		}
	}
}

// Globals is a dict of the variables of the module that runs: stores into it bind them.
func (m *Machine) Globals() *object.Dict {
	mod := m.Main
	if m.top != nil && m.top.code != nil && m.top.code.mod != nil {
		mod = m.top.code.mod
	}
	return m.dictOf(mod)
}

// dictOf is the variables of a module as the one dict of them.
func (m *Machine) dictOf(mod *Module) *object.Dict {
	d := mod.dict.Value()
	if d == nil {
		d = object.NewDict()
		d.Bound = true
		mod.dict, mod.seen = weak.Make(d), nil
		m.addBound(mod)
	}
	m.refill(d)
	return d
}

// addBound adds a module to those of which the program has a dict, and forgets the ones
// whose dicts are gone.
func (m *Machine) addBound(mod *Module) {
	if slices.Contains(m.bound, mod) {
		return
	}
	if len(m.bound) == cap(m.bound) {
		m.bound = slices.DeleteFunc(m.bound, func(old *Module) bool { return old.dict.Value() == nil })
	}
	m.bound = append(m.bound, mod)
}

// Locals is a dict of the variables of the function or class body that runs, or of the
// module.
func (m *Machine) Locals() *object.Dict {
	if m.top == nil || m.top.code == nil {
		return m.Globals()
	}
	return m.localsOf(m.top)
}

// localsOf is the variables of a frame.
func (m *Machine) localsOf(f *frame) *object.Dict {
	if f.fn == nil {
		return m.dictOf(f.code.mod)
	}
	if f.building != nil && f.building.Plain() {
		return m.classNames(f)
	}
	d := object.NewDict()
	here := Here{f}
	for _, list := range [2][]string{f.code.c.Locals, f.code.c.FreeNames} {
		for _, n := range list {
			if strings.HasPrefix(n, ".") {
				continue
			}
			if v, ok := here.Lookup(n); ok && v != nil {
				d.PutStr(n, v)
			}
		}
	}
	return d
}

// classNames is the dict that a class body fills. What the body has bound moves there: it
// is read from there, as what is stored there is.
func (m *Machine) classNames(f *frame) *object.Dict {
	for i, name := range f.code.c.Locals {
		if i == f.code.c.ClassCell-1 || name[0] == '.' || f.regs[i].P == nil {
			continue
		}
		v := f.regs[i].Value()
		if _, isBox := v.(*box); isBox { // functions of the body share it
			continue
		}
		share(v)
		if f.building.Store(name, v) == nil {
			f.regs[i] = object.Cell{}
		}
	}
	d, _ := f.building.Names().(*object.Dict)
	return d
}

// moduleOf is the module whose variables a dict is.
func (m *Machine) moduleOf(d *object.Dict) *Module {
	for _, mod := range m.bound {
		if mod.dict.Value() == d {
			return mod
		}
	}
	return nil
}

// rebind is a store to a variable through its module's dict; nil unbinds it.
func (m *Machine) rebind(d *object.Dict, name, v object.Value) {
	n, isText := name.(object.Str)
	mod := m.moduleOf(d)
	if mod == nil || !isText {
		return
	}
	mod.assign(string(n), v)
	if mod.seen != nil {
		if mod.seen[string(n)] = v; v == nil {
			delete(mod.seen, string(n))
		}
	}
}

// refill brings a module's dict up to date with its variables, and these with what the
// dict was given as the attributes of an object.
func (m *Machine) refill(d *object.Dict) {
	mod := m.moduleOf(d)
	if mod == nil {
		return
	}
	mod.takeChanges(d)
	for k, _, at, ok := d.Next(0); ok; k, _, at, ok = d.Next(at) {
		if n, isText := k.(object.Str); isText {
			if _, still := mod.Peek(string(n)); !still {
				_, _, _ = d.Delete(k)
			}
		}
	}
	for _, names := range [2][]string{givenNames, mod.Names()} {
		for _, n := range names {
			v, ok := mod.Get(n)
			if !ok && mod == m.Main {
				v, ok = m.ofScript(n)
			}
			if ok {
				d.PutStr(n, v)
			}
		}
	}
	mod.note(d)
}

// givenNames are variables of modules that the program has not bound.
var givenNames = []string{"__name__", "__doc__", "__package__", "__path__", "__file__"}

// ofScript is what a script has of such a variable: the place of its file, its documentation.
func (m *Machine) ofScript(name string) (object.Value, bool) {
	if name != "__file__" && name != "__doc__" {
		return nil, false
	}
	return m.global(name)
}

// takeChanges binds what the dict has got since both were the same, and unbinds what it
// has lost.
func (mod *Module) takeChanges(d *object.Dict) {
	for n, old := range mod.seen {
		if v, ok := d.GetStr(n); !ok {
			mod.Delete(n)
		} else if !object.Identical(v, old) {
			mod.Set(n, v)
		}
	}
	for k, v, at, ok := d.Next(0); ok; k, v, at, ok = d.Next(at) {
		n, isText := k.(object.Str)
		if _, known := mod.seen[string(n)]; !isText || known {
			continue
		}
		if _, bound := mod.Peek(string(n)); !bound {
			mod.Set(string(n), v)
		}
	}
}

// note remembers that the dict and the variables are the same now.
func (mod *Module) note(d *object.Dict) {
	mod.seen = map[string]object.Value{}
	for k, v, at, ok := d.Next(0); ok; k, v, at, ok = d.Next(at) {
		if n, isText := k.(object.Str); isText {
			mod.seen[string(n)] = v
		}
	}
}

// boundDict is the dict of a module's variables whose method is to be called, brought up
// to date; nil if it is none.
func (m *Machine) boundDict(args []object.Value) *object.Dict {
	if len(args) == 0 {
		return nil
	}
	d, ok := args[0].(*object.Dict)
	if !ok || !d.Bound {
		return nil
	}
	m.refill(d)
	return d
}

// takeStores binds the variables anew that a method of their module's dict has changed.
func (m *Machine) takeStores(d *object.Dict) {
	mod := m.moduleOf(d)
	if mod == nil {
		return
	}
	for _, n := range mod.Names() {
		if _, still := d.GetStr(n); !still {
			mod.Delete(n)
		}
	}
	for k, v, at, ok := d.Next(0); ok; k, v, at, ok = d.Next(at) {
		n, isText := k.(object.Str)
		if !isText {
			continue
		}
		if old, was := mod.Peek(string(n)); !was || !object.Identical(old, v) {
			mod.Set(string(n), v)
		}
	}
	mod.note(d)
}

// ImportByName is __import__: the module that the first part of a name means, or all of it.
func (m *Machine) ImportByName(name string, whole bool) (object.Value, error) {
	x, err := m.load_(nil, name)
	if err != nil {
		return nil, err
	}
	if first, _, dotted := strings.Cut(name, "."); dotted && !whole {
		if x, err = m.load_(nil, first); err != nil {
			return nil, err
		}
	}
	return m.standIn(x), nil
}

// FindModule says where a module is; a package that it is in does not run either.
func (m *Machine) FindModule(name string) (origin string, found bool, err error) {
	if m.Options.Source != nil && m.Options.Source(name) != nil {
		return "built-in", true, nil
	}
	if _, ours := prefixFor(name); ours {
		return "built-in", true, nil
	}
	if m.Options.Import == nil {
		return "", false, nil
	}
	dirs := m.Searched()
	for _, part := range strings.Split(name, ".") {
		at, err := m.Options.Import(part, dirs)
		if at == nil || err != nil {
			return "", false, err
		}
		dirs, origin = at.Dirs, ""
		if at.File != nil {
			origin = at.File.Name
		}
	}
	return origin, true, nil
}
