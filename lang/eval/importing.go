// import: NumPy, math and TensorFlow's ops are built in; other names are .tq
// files beside the script or on TQPATH.
package eval

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
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

// pythonModules are modules that pasted code often imports and tq does not have.
var pythonModules = []string{"abc", "argparse", "ast", "asyncio", "cmath", "csv", "ctypes", "dataclasses", "datetime",
	"decimal", "enum", "fractions", "glob", "gzip", "inspect", "io", "logging", "multiprocessing", "numbers", "os", "pathlib",
	"pickle", "platform", "re", "shutil", "signal", "socket", "sqlite3", "statistics", "struct", "subprocess", "threading", "timeit",
	"traceback", "unittest", "urllib", "uuid", "zipfile",
	"jax", "keras", "matplotlib", "pandas", "scipy", "seaborn", "sklearn", "sympy", "torch"}

// load gives a module by its Python name, running a user's file the first time.
func (in *Interp) load(name string) (*value.Module, error) {
	if p, ok := prefixFor(name); ok {
		return in.module(p), nil
	}
	key := "user:" + name
	if m, ok := in.modules[key]; ok {
		return m, nil
	}
	if in.dry != nil {
		return nil, value.ErrUnknown
	}
	if in.Options.Import != nil {
		f, err := in.Options.Import(name)
		if err != nil {
			return nil, err
		}
		if f != nil {
			mod, err := syntax.Parse(f)
			if err != nil {
				return nil, err
			}
			env := newModule(mod.Scope, f)
			env.cell("__name__").v, env.cell("__file__").v = value.Str(name), value.Str(f.Name)
			m := &value.Module{Name: name, Dir: env.Names, Look: env.Get}
			in.modules[key] = m
			if _, err := in.block(env, mod.Body); err != nil {
				delete(in.modules, key)
				return nil, err
			}
			return m, nil
		}
	}
	if top, _, _ := strings.Cut(name, "."); slices.Contains(pythonModules, top) {
		return nil, value.Errorf("ModuleNotFoundError", "not in tq: Python's module %s", name)
	}
	if strings.HasPrefix(name, "numpy.") {
		return nil, value.Errorf("ModuleNotFoundError", "not in tq: %s", name)
	}
	return nil, value.Errorf("ModuleNotFoundError", "No module named '%s'", name).
		WithHint("a module is NAME.tq beside the script or in a folder of TQPATH")
}

func (in *Interp) importStmt(env *Env, x *syntax.Import) error {
	for _, a := range x.Names {
		m, err := in.load(a.Name)
		if err == value.ErrUnknown {
			in.set(env.home(a.Bound()), a.Bound(), value.Unknown{})
			continue
		}
		if err != nil {
			return err
		}
		if a.As == "" && strings.Contains(a.Name, ".") {
			top, err := in.load(a.Bound())
			if err != nil {
				return err
			}
			m = top
		}
		in.set(env.home(a.Bound()), a.Bound(), m)
	}
	return nil
}

func (in *Interp) importFrom(env *Env, x *syntax.ImportFrom) error {
	m, err := in.load(x.Module)
	if err == value.ErrUnknown {
		for _, a := range x.Names {
			in.set(env.home(a.Bound()), a.Bound(), value.Unknown{})
		}
		return nil
	}
	if err != nil {
		return err
	}
	if x.Star {
		for _, n := range m.Dir() {
			if v, ok := m.Look(n); ok && !strings.HasPrefix(n, "_") {
				in.set(env.home(n), n, v)
			}
		}
		return nil
	}
	for _, a := range x.Names {
		v, ok := m.Look(a.Name)
		if !ok {
			sub, err := in.load(x.Module + "." + a.Name)
			if err != nil {
				return in.importMissing(m, a.Name)
			}
			v = sub
		}
		in.set(env.home(a.Bound()), a.Bound(), v)
	}
	return nil
}

func (in *Interp) importMissing(m *value.Module, name string) error {
	err := in.noMember(m, name)
	if ve, ok := err.(*value.Error); ok && !strings.HasPrefix(ve.Msg, "not in tq") {
		return value.Errorf("ImportError", "cannot import name '%s' from '%s'", name, m.Name)
	}
	return err
}
