// Modules: the variables at the top of a file, of the session or of an imported
// one. Code that names a variable holds its Global, so that a name is looked up
// once, when the code is linked.
package vm

import (
	"path/filepath"
	"slices"
	"strings"
	"weak"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// Module holds variables by name.
type Module struct {
	Name    string
	pkg     string // the package that relative imports begin in
	m       *Machine
	globals map[string]*Global
	order   []*Global                 // in order of first binding
	dict    weak.Pointer[object.Dict] // what globals() gave, while the program has it
	seen    map[string]object.Value   // what that had when both were last the same
}

// Global is a name of a module: its variable, and what it means without one.
type Global struct {
	v      object.Cell
	known  object.Cell // the builtin or module of that name, once it was asked for
	name   string
	mod    *Module
	listed bool
}

func (m *Machine) newModule(name string) *Module {
	return &Module{Name: name, m: m, globals: map[string]*Global{}}
}

// Package is what relative imports of the module begin in; "" where they cannot.
func (mod *Module) Package() string { return mod.pkg }

// global finds or makes the Global of a name.
func (mod *Module) global(name string) *Global {
	g := mod.globals[name]
	if g == nil {
		g = &Global{name: name, mod: mod}
		mod.globals[name] = g
	}
	return g
}

// bind gives a name a value.
func (g *Global) bind(c object.Cell) {
	if !g.listed {
		g.listed = true
		g.mod.order = append(g.mod.order, g)
	}
	g.v = c
}

// Get reads a variable; who asks may keep it.
func (mod *Module) Get(name string) (object.Value, bool) {
	g := mod.globals[name]
	if g == nil || g.v.P == nil {
		return nil, false
	}
	v := g.v.Value()
	share(v)
	return v, true
}

// Each calls f with every variable, which f must not keep.
func (mod *Module) Each(f func(name string, v object.Value)) {
	for _, g := range mod.order {
		if g.v.P != nil {
			f(g.name, g.v.Value())
		}
	}
}

// Places is how many names were ever bound; PlaceAt is one of them and what it holds, an
// empty cell where it was deleted. Who looks must not keep it.
func (mod *Module) Places() int { return len(mod.order) }
func (mod *Module) PlaceAt(i int) (name string, c object.Cell) {
	return mod.order[i].name, mod.order[i].v
}

// Set binds a variable.
func (mod *Module) Set(name string, v object.Value) {
	share(v)
	mod.global(name).bind(object.CellOf(v))
}

// Delete unbinds a variable.
func (mod *Module) Delete(name string) {
	if g := mod.globals[name]; g != nil {
		g.v = object.Cell{}
	}
}

// Names lists the variables in order of first binding.
func (mod *Module) Names() []string {
	out := make([]string, 0, len(mod.order))
	for _, g := range mod.order {
		if g.v.P != nil {
			out = append(out, g.name)
		}
	}
	return out
}

// unassigned is what a name means that is no variable.
func (m *Machine) unassigned(f *frame, g *Global) (object.Cell, error) {
	if f.building != nil { // stored into locals()
		if v, ok, err := f.building.Load(g.name); ok || err != nil {
			return object.CellOf(v), err
		}
	}
	v, ok := m.global(g.name)
	if !ok {
		return object.Cell{}, m.undefined(f, g.name)
	}
	c := object.CellOf(v)
	if !strings.HasPrefix(g.name, "__") { // __file__ is another one in another file
		g.known = c
	}
	return c, nil
}

// global finds a name that needs no binding: modules and builtins.
func (m *Machine) global(name string) (object.Value, bool) {
	switch name {
	case "np", "numpy":
		return m.module("np"), true
	case "__name__":
		return object.Str("__main__"), true
	case "__doc__":
		return m.doc(), true
	case "__spec__", "__loader__":
		return object.None, true
	case "__builtins__":
		return m.module("builtins"), true
	case "__file__":
		if args, _ := m.State("sys.argv", func() any { return []string(nil) }).([]string); len(args) > 0 && m.file != nil && m.file.Name == args[0] && args[0] != "-e" {
			return object.Str(m.absolute(m.file.Name)), true // a script; the prompt has none
		}
		return nil, false
	case "math", "tf":
		return m.module(name), true
	case "BaseExceptionGroup", "ExceptionGroup":
		if x, err := m.sourceModule(exceptionGroups); err == nil && x != nil {
			return x.Look(name)
		}
		return nil, false
	}
	return builtin.Bare(name)
}

// doc is __doc__ of a script; a module of the program has its own.
func (m *Machine) doc() object.Value {
	switch {
	case m.R.Dry:
		return object.Unknown{}
	case m.Doc == "":
		return object.None
	}
	return object.Str(m.Doc)
}

func (m *Machine) undefined(f *frame, name string) error {
	err := object.Staticf(object.NameError, "name '%s' is not defined", name).Lacks(name, nil)
	if name == "explain" { // it begins a statement
		return err.WithHint("write `explain x` with a blank: it is no function")
	}
	if near := diag.Suggest(name, m.visible(f)); near != "" {
		return err.WithHint("did you mean %s?", near)
	}
	return err
}

func unbound(name string, here bool) error {
	if here {
		return object.Errorf("UnboundLocalError", "cannot access local variable '%s' where it is not associated with a value", name)
	}
	return object.Errorf(object.NameError, "cannot access free variable '%s' where it is not associated with a value in enclosing scope", name).Lacks(name, nil)
}

// visible lists every name that code of a frame could use.
func (m *Machine) visible(f *frame) []string {
	var out []string
	lc := f.code
	for i, n := range lc.c.Locals {
		if c := f.regs[i]; c.P != nil && n[0] != '.' {
			out = append(out, n)
		}
	}
	out = append(out, lc.c.FreeNames...)
	if lc.mod != nil {
		out = append(out, lc.mod.Names()...)
	}
	slices.Sort(out)
	out = append(out, "np", "numpy", "math", "tf")
	out = append(out, builtin.NamesUnder("")...)
	return append(out, builtin.NamesUnder("np.")...)
}

// module gives the builtin module of a table prefix: np, np.linalg, math.
func (m *Machine) module(prefix string) *object.Module {
	if x, ok := m.modules[prefix]; ok {
		return x
	}
	name := prefix
	if prefix == "np" || strings.HasPrefix(prefix, "np.") {
		name = "numpy" + prefix[2:]
	}
	x := &object.Module{Name: name, Dir: func() []string { return builtin.NamesUnder(prefix + ".") }}
	known := map[string]object.Value{}
	x.Look = func(attr string) (object.Value, bool) {
		if v, ok := known[attr]; ok {
			return v, true
		}
		if e, ok := builtin.Lookup(prefix + "." + attr); ok && e.Property { // sys.argv
			v, err := e.Invoke(m.R, m, nil, nil)
			return v, err == nil
		}
		if v, ok := builtin.Member(prefix, attr); ok {
			known[attr] = v
			return v, true
		}
		if builtin.IsModule(prefix + "." + attr) {
			return m.module(prefix + "." + attr), true
		}
		if prefix == "np" || prefix == "np.lib" {
			if v, ok := m.numpyText(strings.TrimPrefix(prefix+"."+attr, "np.")); ok {
				return v, true
			}
		}
		if sub, ok := m.modules["std:"+prefix+"."+attr]; ok { // re._parser, once it was imported
			return sub, true
		}
		v, ok := m.added[x][attr]
		return v, ok
	}
	if prefix == "sys" { // sys.stdout is where print writes
		x.Set = func(attr string, v object.Value) {
			if (attr == "stdout" || attr == "stderr") && v != nil {
				m.setStream(attr, v)
			}
			if known[attr] = v; v == nil {
				delete(known, attr)
			}
		}
	}
	m.modules[prefix] = x
	return x
}

// addMember gives a module of tq's a name that it lacks, np.float = float: older programs bind
// what NumPy has removed. What it has stays, because code remembers that.
func (m *Machine) addMember(x *object.Module, name string, to object.Value) error {
	_, mine := m.added[x][name]
	if _, has := x.Look(name); has && !mine {
		err := object.Staticf(object.AttributeError, "not supported in tq: replacing %s of module '%s'", name, x.Name)
		if x.Name == "numpy" {
			return err.WithHint("np.set_printoptions, np.seterr and np.random.seed change settings")
		}
		return err
	}
	if m.R.Dry {
		return nil
	}
	if m.added == nil {
		m.added = map[*object.Module]map[string]object.Value{}
	}
	if m.added[x] == nil {
		m.added[x] = map[string]object.Value{}
	}
	share(to)
	if m.added[x][name] = to; to == nil {
		delete(m.added[x], name)
	}
	return nil
}

// Gave reports whether the program has given a module of tq's a name.
func (m *Machine) Gave(module, name string) bool {
	for x, names := range m.added {
		if _, ok := names[name]; ok && x.Name == module {
			return true
		}
	}
	return false
}

// numpyText is a module of NumPy's that is written in the language, or a name of one that
// NumPy has as its own; a check does not look into them.
func (m *Machine) numpyText(attr string) (object.Value, bool) {
	if m.Options.Home == nil || m.Options.Source == nil {
		return nil, false
	}
	home, named := m.Options.Home(attr)
	if !named {
		if home = "numpy." + attr; m.Options.Source(home) == nil {
			return nil, false
		}
	}
	if m.R.Dry {
		return object.Unknown{}, true
	}
	x, err := m.sourceModule(home)
	if x == nil || err != nil {
		return nil, false
	}
	if !named {
		return x, true
	}
	return x.Look(attr[strings.LastIndexByte(attr, '.')+1:])
}

// Name finds a name as the session sees it.
func (m *Machine) Name(name string) (object.Value, bool) {
	if v, ok := m.Main.Get(name); ok {
		return v, true
	}
	return m.global(name)
}

// Peek finds an attribute without running anything: properties that would
// compute are left out.
func (m *Machine) Peek(v object.Value, name string) (object.Value, bool) {
	switch x := v.(type) {
	case *object.Module:
		return x.Look(name)
	case *object.Instance:
		if a, ok := x.OwnAttr(name); ok {
			return a, true
		}
		a, owner, ok := x.Class().Find(name)
		if f, isFunc := a.(*Function); isFunc {
			a = &object.Method{Self: x, Fn: f}
		}
		return a, ok && owner.Body != nil
	case *object.Class:
		if x.Body != nil {
			a, owner, ok := x.Find(name)
			return a, ok && owner.Body != nil
		}
	case object.Attributed:
		if a, ok := x.Attr(name); ok {
			return a, true
		}
	}
	found, get, ok := builtin.Attr(v, name)
	return found, ok && get == nil
}

// absolute is the whole path of a file.
func (m *Machine) absolute(name string) string {
	path := m.Path(name)
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}
