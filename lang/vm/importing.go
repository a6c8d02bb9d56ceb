// import: NumPy, math and TensorFlow's ops are built in; other names are files and
// packages of the user's, in the folders of sys.path.
package vm

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/modfile"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// prefixes maps module names of Python to the table's prefixes.
func prefixFor(name string) (string, bool) {
	switch {
	case name == "numpy" || name == "np":
		return "np", true
	case strings.HasPrefix(name, "numpy."):
		p := "np" + strings.TrimPrefix(name, "numpy")
		return p, builtin.IsModule(p)
	case name == "tensorflow":
		return "tf", true
	}
	return name, builtin.IsModule(name)
}

// load_ gives a module by its Python name for code of a file.
func (m *Machine) load_(from *diag.File, name string) (*object.Module, error) {
	x, err := m.find(from, name)
	if err == nil {
		m.noteImported(x)
	}
	return x, err
}

// find looks for a module: among those written in the language, those of Go, and the
// user's files, which run the first time.
func (m *Machine) find(from *diag.File, name string) (*object.Module, error) {
	if x, err := m.placed(name); x != nil || err != nil {
		return x, err
	}
	if x, err := m.sourceModule(name); x != nil || err != nil {
		return x, err
	}
	if x := m.underModule(from, name); x != nil {
		return x, nil
	}
	if p, ok := prefixFor(name); ok {
		return m.module(p), nil
	}
	if x, err := m.userModule(name); x != nil || err != nil {
		return x, err
	}
	if _, known := builtin.Foreign(name); known {
		return nil, notInTq(object.NoModuleInTq, "Python's module "+name, name).Lacks(name, nil)
	}
	if strings.HasPrefix(name, "numpy.") {
		return nil, object.Errorf(object.NoModuleInTq, "not in tq: %s", name).Lacks(name, nil)
	}
	missing := m.firstMissing(name)
	return nil, object.Errorf(object.ModuleNotFoundError, "No module named '%s'", missing).Lacks(missing, nil).
		WithHint("a module is NAME.tq, NAME.py or a folder NAME beside the script or in a folder of TQPATH or sys.path")
}

// notInTq is the error of what a module of Python's has that tq lacks.
func notInTq(kind object.Kind, what, module string) *object.Error {
	err := object.Errorf(kind, "not in tq: %s", what)
	err.Static = kind != object.NoModuleInTq
	if hint, _ := builtin.Foreign(module); hint != "" {
		return err.WithHint("%s", hint)
	}
	return err
}

// Absent is a module of Python's that tq lacks, for an import whose failure nothing would
// take: many programs import for an option that they are not run with. Each use of a name
// of it fails. It is nil where an import fails at once.
func (m *Machine) Absent(name string, err error) *object.Module {
	if !builtin.LateModule(name) || !object.NoModuleInTq.Is(err) {
		return nil
	}
	x := m.absent[name]
	if x == nil {
		x = &object.Module{Name: name, Absent: true, Dir: func() []string { return nil }}
		x.Look = func(attr string) (object.Value, bool) {
			if sub := m.absent[name+"."+attr]; sub != nil {
				return sub, true
			}
			return nil, false
		}
		if m.absent == nil {
			m.absent = map[string]*object.Module{}
		}
		m.absent[name] = x
	}
	return x
}

// absentName is what `from module import name` gives of such a module: a class for what is
// named as an exception or a class, because handlers and annotations name it, and else a
// function; both fail when they are called.
func absentName(module, name string) object.Value {
	shown, f := module+"."+name, &absentFunc{module, name}
	switch first, _ := utf8.DecodeRuneInString(name); {
	case strings.HasSuffix(name, "Error") || strings.HasSuffix(name, "Exception"):
		return &object.Class{Name: shown, Base: builtin.ExceptionClass("Exception")}
	case unicode.IsUpper(first) && strings.ToUpper(name) != name:
		return &object.Class{Name: shown, New: f, Is: func(object.Value) bool { return false }}
	}
	return f
}

// absentFunc is a function that tq lacks.
type absentFunc struct{ module, name string }

// TypeName is what type(f).__name__ says.
func (*absentFunc) TypeName() string { return "builtin_function_or_method" }

// FuncName is the name in messages.
func (f *absentFunc) FuncName() string { return f.name }

// CallWith refuses.
func (f *absentFunc) CallWith(object.Thread, []object.Value, []builtin.Kw) (object.Value, error) {
	return nil, notInTq(object.NotInTq, f.module+"."+f.name, f.module)
}

// Attr gives nothing but the name.
func (f *absentFunc) Attr(name string) (object.Value, bool) {
	if name == "__name__" || name == "__qualname__" {
		return object.Str(f.name), true
	}
	return nil, false
}

// placed is a module that the program has put into sys.modules; nil if it has put none.
func (m *Machine) placed(name string) (*object.Module, error) {
	if m.imported == nil {
		return nil, nil
	}
	v, has := m.imported.GetStr(name)
	if x, ok := v.(*object.Module); ok && !m.own(x) {
		return x, nil
	}
	if has && v == object.None {
		return nil, object.Errorf(object.ModuleNotFoundError, "import of %s halted; None in sys.modules", name)
	}
	if !has {
		delete(m.modules, userPrefix+name) // it was taken out: it runs again
	}
	return nil, nil
}

// standIn is what a program has put into sys.modules in the place of a module: an object of a
// class of its own; else the module.
func (m *Machine) standIn(x *object.Module) object.Value {
	if m.imported != nil {
		if v, has := m.imported.GetStr(x.Name); has && isStandIn(v) {
			return v
		}
	}
	return x
}

func isStandIn(v object.Value) bool {
	_, isModule := v.(*object.Module)
	return !isModule && v != object.None
}

// fromStandIn is a name of such an object.
func (m *Machine) fromStandIn(v object.Value, name string) (object.Value, error) {
	x, err := m.Attr(v, name)
	if object.IsError(err, "AttributeError") {
		module := "<unknown module name>"
		if n, err := m.Attr(v, "__name__"); err == nil {
			module = object.StrOf(n)
		}
		return nil, object.Errorf(object.ImportError, "cannot import name '%s' from '%s'", name, module)
	}
	return x, err
}

// allOfStandIn binds the public names of such an object.
func (m *Machine) allOfStandIn(f *frame, of object.Value) error {
	names, err := m.Attr(of, "__all__")
	listed := err == nil
	if !listed {
		if names, err = m.Attr(of, "__dict__"); err != nil {
			return err
		}
	}
	it, err := m.Iterate(names)
	if err != nil {
		return err
	}
	for {
		k, ok, err := it.Next()
		if !ok || err != nil {
			return err
		}
		name := object.StrOf(k)
		if !listed && strings.HasPrefix(name, "_") {
			continue
		}
		v, err := m.fromStandIn(of, name)
		if err != nil {
			return err
		}
		f.code.mod.Set(name, v)
	}
}

// own reports a module that import has made.
func (m *Machine) own(x *object.Module) bool {
	for _, y := range m.modules {
		if x == y {
			return true
		}
	}
	return x.Name == "__main__"
}

// firstMissing is the part of a dotted name that there is no module of.
func (m *Machine) firstMissing(name string) string {
	for i, r := range name {
		if r != '.' {
			continue
		}
		if _, found, err := m.FindModule(name[:i]); !found && err == nil {
			return name[:i]
		}
	}
	return name
}

// userModule is a module of the user's files, of a package where the name has dots; nil if
// there is none.
func (m *Machine) userModule(name string) (*object.Module, error) {
	key := userPrefix + name
	if x, ok := m.modules[key]; ok {
		return x, nil
	}
	if m.Options.Import == nil {
		return nil, nil
	}
	dirs, last := m.Searched(), name
	var within *object.Module
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		var err error
		if within, err = m.userModule(name[:i]); within == nil || err != nil {
			return nil, err
		}
		if x, ok := m.modules[key]; ok { // what it is in has imported it
			return x, nil
		}
		last = name[i+1:]
		if dirs = m.users[within].Dirs; dirs == nil {
			return nil, object.Errorf(object.ModuleNotFoundError, "No module named '%s'; '%s' is not a package", name, name[:i])
		}
	}
	found, err := m.Options.Import(last, dirs)
	if found == nil || err != nil {
		return nil, err
	}
	x, err := m.runModule(key, name, found)
	if err == nil && within != nil {
		within.Set(last, m.standIn(x))
	}
	return x, err
}

// userModule is what is known of a module of the user's.
type userModule struct {
	*modfile.Module
	mod     *Module
	running bool // its text has not come to its end
}

// base is the file's name without its ending.
func (u *userModule) base() string {
	name := filepath.Base(u.File.Name)
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// userPrefix begins the keys of the user's modules.
const userPrefix = "user:"

// Searched lists the folders of sys.path.
func (m *Machine) Searched() []string {
	var dirs []string
	v, _ := m.module("sys").Look("path")
	if l, ok := v.(*object.List); ok {
		for _, d := range l.Values() {
			if s, ok := d.(object.Str); ok {
				dirs = append(dirs, string(s))
			}
		}
	}
	return dirs
}

// runModule runs the file of a module the first time.
func (m *Machine) runModule(key, name string, found *modfile.Module) (*object.Module, error) {
	mod := m.newModule(name)
	mod.give("__name__", object.Str(name))
	if mod.pkg = name; found.Dirs == nil {
		mod.pkg = name[:max(strings.LastIndexByte(name, '.'), 0)]
	} else {
		l := object.NewList()
		for _, d := range found.Dirs {
			l.Append(object.Str(d))
		}
		mod.give("__path__", l)
	}
	mod.give("__package__", object.Str(mod.pkg))
	x := &object.Module{Name: name, Dir: mod.Names, Look: m.looker(mod), Set: mod.assign}
	m.modules[key] = x
	m.noteImported(x)
	if m.users == nil {
		m.users = map[*object.Module]*userModule{}
	}
	u := &userModule{Module: found, mod: mod}
	m.users[x] = u
	if err := m.runText(u); err != nil {
		delete(m.modules, key)
		m.forgetImported(name)
		return nil, err
	}
	return x, nil
}

// runText runs the text of a module, again where it is reloaded.
func (m *Machine) runText(u *userModule) error {
	file, mod := u.File, u.mod
	if file == nil {
		return nil
	}
	u.running = true
	defer func() { u.running = false }()
	tree, err := syntax.ParseModule(file)
	if err != nil {
		return err
	}
	c, err := code.CompileModule(file, tree)
	if err != nil {
		return err
	}
	mod.give("__file__", object.Str(file.Name))
	if mod.give("__doc__", object.None); tree.Doc() != "" {
		mod.give("__doc__", object.Str(tree.Doc()))
	}
	_, err = m.RunCode(c, mod)
	return err
}

// give sets a variable that the module's names do not list.
func (mod *Module) give(name string, v object.Value) { mod.global(name).v = object.CellOf(v) }

// looker finds the variables of a module, and the dict of them.
func (m *Machine) looker(mod *Module) func(name string) (object.Value, bool) {
	return func(name string) (object.Value, bool) {
		if name == "__dict__" {
			return m.dictOf(mod), true
		}
		return mod.Get(name)
	}
}

// fromModule is a name of a module: a variable of it, or a module in it.
func (m *Machine) fromModule(from *diag.File, x *object.Module, name string) (object.Value, error) {
	if v, ok := x.Look(name); ok {
		return v, nil
	}
	if x.Absent {
		return absentName(x.Name, name), nil
	}
	found, ours := m.users[x]
	switch {
	case ours:
		if v, asked, err := m.askModule(x, name); asked && !object.IsError(err, "AttributeError") {
			return v, err
		}
		if found.Dirs == nil {
			break
		}
		sub, err := m.userModule(x.Name + "." + name)
		if err != nil {
			return nil, err
		}
		if sub != nil {
			return m.standIn(sub), nil
		}
	default:
		sub, err := m.load_(from, x.Name+"."+name)
		if err == nil {
			return sub, nil
		}
		if builtin.PartModule(x.Name) {
			return absentName(x.Name, name), nil
		}
	}
	return nil, m.importMissing(x, name)
}

// askModule asks the __getattr__ of a user's module for a name that it lacks.
func (m *Machine) askModule(x *object.Module, name string) (v object.Value, asked bool, err error) {
	f, ok := x.Look("__getattr__")
	if _, ours := m.users[x]; !ok || !ours {
		return nil, false, nil
	}
	v, err = m.Call(f, []object.Value{object.Str(name)}, nil)
	return v, true, err
}

func (m *Machine) importMissing(x *object.Module, name string) error {
	err := m.nameMissing(x, name)
	if ve, ok := err.(*object.Error); ok {
		ve.Missing = &object.Missing{Name: x.Name}
		if found, ours := m.users[x]; ours && found.File != nil {
			ve.Missing.Path = found.File.Name
		}
	}
	return err
}

func (m *Machine) nameMissing(x *object.Module, name string) error {
	if found, ours := m.users[x]; ours {
		place := "unknown location"
		if found.File != nil {
			place = found.File.Name
		}
		if found.running {
			return object.Errorf(object.ImportError, "cannot import name '%s' from partially initialized module '%s' (most likely due to a circular import) (%s)", name, x.Name, place)
		}
		err := object.Errorf(object.ImportError, "cannot import name '%s' from '%s' (%s)", name, x.Name, place)
		if near := diag.Suggest(name, x.Dir()); near != "" {
			return err.WithHint("did you mean %s?", near)
		}
		return err
	}
	err := m.noMember(x, name)
	if ve, ok := err.(*object.Error); ok && ve.Code != diag.NameNotInTq {
		return object.Errorf(object.ImportError, "cannot import name '%s' from '%s'", name, x.Name)
	}
	return err
}

// Reload runs the text of a user's module again, as its file is now, with the variables that
// it has; other modules stay as they are.
func (m *Machine) Reload(v object.Value) (object.Value, error) {
	x, ok := v.(*object.Module)
	if !ok {
		return nil, object.Errorf(object.TypeError, "reload() argument must be a module")
	}
	u, ours := m.users[x]
	if !ours || u.File == nil {
		return x, nil
	}
	found, err := m.Options.Import(u.base(), []string{filepath.Dir(u.File.Name)})
	if err != nil {
		return nil, err
	}
	if found == nil || found.File == nil {
		return nil, object.Errorf(object.ModuleNotFoundError, "spec not found for the module '%s'", x.Name)
	}
	u.File = found.File
	return x, m.runText(u)
}

// ReloadChanged runs again the texts of those of the user's modules whose files have changed and
// whose names are wanted. What the variables of other modules hold of their functions, classes and
// instances becomes the new one; what is held elsewhere gets the new methods. One that fails does not hold up the others.
func (m *Machine) ReloadChanged(wanted func(name string) bool) error {
	var list []*object.Module
	for x, u := range m.users {
		if u.File != nil && !u.running && wanted(x.Name) {
			list = append(list, x)
		}
	}
	slices.SortFunc(list, func(a, b *object.Module) int { return strings.Compare(a.Name, b.Name) })
	var failed []error
	for _, x := range list {
		u := m.users[x]
		found, err := m.Options.Import(u.base(), []string{filepath.Dir(u.File.Name)})
		if err != nil || found == nil || found.File == nil || found.File.Text == u.File.Text {
			continue
		}
		before := map[string]object.Value{}
		u.mod.Each(func(name string, v object.Value) { before[name] = v })
		if _, err := m.Reload(x); err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", x.Name, err))
			continue
		}
		for name, old := range before {
			if v, ok := u.mod.Get(name); ok {
				m.supersede(old, v)
			}
		}
	}
	return errors.Join(failed...)
}

// supersede puts a function or class of a module that was loaded again in the place of the one before.
func (m *Machine) supersede(old, v object.Value) {
	was, isClass := old.(*object.Class)
	_, isFunction := old.(*Function)
	if !isClass && !isFunction || old.TypeName() != v.TypeName() || object.Identical(old, v) {
		return
	}
	mods := []*Module{m.Main}
	for _, u := range m.users {
		mods = append(mods, u.mod)
	}
	for _, mod := range mods {
		for _, n := range mod.Names() {
			held, ok := mod.Get(n)
			if x, isInstance := held.(*object.Instance); isInstance && isClass && x.PyClass() == was {
				_ = m.SetAttr(x, "__class__", v) // one that cannot become the new class stays
			} else if ok && object.Identical(held, old) {
				mod.Set(n, v)
			}
		}
	}
	is, _ := v.(*object.Class)
	if !isClass || is == nil || was.Body == nil || is.Body == nil {
		return
	}
	for k, v, at, ok := is.Body.Dict.Next(0); ok; k, v, at, ok = is.Body.Dict.Next(at) {
		if name, isText := k.(object.Str); isText && !keptByClass[string(name)] {
			_ = m.SetAttr(was, string(name), v) // what the class refuses stays as it was
		}
	}
}

// keptByClass are what a class that is superseded keeps of its own.
var keptByClass = map[string]bool{"__dict__": true, "__weakref__": true, "__module__": true, "__name__": true, "__qualname__": true}
