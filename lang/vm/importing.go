// import: NumPy, math and TensorFlow's ops are built in; other names are .tq
// files beside the script or on TQPATH.
package vm

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
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
func (m *Machine) load_(from *diag.File, name string) (*value.Module, error) {
	x, err := m.find(from, name)
	if err == nil {
		m.noteImported(x)
	}
	return x, err
}

// find looks for a module: among those written in the language, those of Go, and the
// user's files, which run the first time.
func (m *Machine) find(from *diag.File, name string) (*value.Module, error) {
	if x, err := m.sourceModule(name); x != nil || err != nil {
		return x, err
	}
	if x := m.underModule(from, name); x != nil {
		return x, nil
	}
	if p, ok := prefixFor(name); ok {
		return m.module(p), nil
	}
	key := "user:" + name
	if x, ok := m.modules[key]; ok {
		return x, nil
	}
	if m.Options.Import != nil {
		f, err := m.Options.Import(name)
		if err != nil {
			return nil, err
		}
		if f != nil {
			return m.loadFile(key, name, f)
		}
	}
	if hint, known := builtin.Foreign(name); known {
		err := value.Errorf(value.NoModuleInTq, "not in tq: Python's module %s", name)
		if hint != "" {
			err = err.WithHint("%s", hint)
		}
		return nil, err
	}
	if strings.HasPrefix(name, "numpy.") {
		return nil, value.Errorf(value.NoModuleInTq, "not in tq: %s", name)
	}
	return nil, value.Errorf(value.ModuleNotFoundError, "No module named '%s'", name).
		WithHint("a module is NAME.tq beside the script or in a folder of TQPATH")
}

// loadFile runs the file of a module.
func (m *Machine) loadFile(key, name string, file *diag.File) (*value.Module, error) {
	tree, err := syntax.ParseScript(file)
	if err != nil {
		return nil, err
	}
	c, err := code.CompileModule(file, tree)
	if err != nil {
		return nil, err
	}
	mod := m.newModule(name)
	mod.global("__name__").v = value.CellOf(value.Str(name))
	mod.global("__file__").v = value.CellOf(value.Str(file.Name))
	x := &value.Module{Name: name, Dir: mod.Names, Look: m.looker(mod), Set: mod.assign}
	m.modules[key] = x
	if _, err := m.RunCode(c, mod); err != nil {
		delete(m.modules, key)
		return nil, err
	}
	return x, nil
}

// looker finds the variables of a module, and the dict of them.
func (m *Machine) looker(mod *Module) func(name string) (value.Value, bool) {
	return func(name string) (value.Value, bool) {
		if name == "__dict__" {
			return m.dictOf(mod), true
		}
		return mod.Get(name)
	}
}

// fromModule is a name of a module: a variable of it, or a module in it.
func (m *Machine) fromModule(from *diag.File, x *value.Module, name string) (value.Value, error) {
	if v, ok := x.Look(name); ok {
		return v, nil
	}
	sub, err := m.load_(from, x.Name+"."+name)
	if err != nil {
		return nil, m.importMissing(x, name)
	}
	return sub, nil
}

func (m *Machine) importMissing(x *value.Module, name string) error {
	err := m.noMember(x, name)
	if ve, ok := err.(*value.Error); ok && ve.Code != diag.NameNotInTq {
		return value.Errorf(value.ImportError, "cannot import name '%s' from '%s'", name, x.Name)
	}
	return err
}
