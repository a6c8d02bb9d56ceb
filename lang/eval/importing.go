// import: NumPy, math and other modules of Go; of those written in the language
// nothing is known to checking.
package eval

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
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

// load gives a module of Go by its Python name; of others nothing is known.
func (in *Interp) load(name string) (*value.Module, error) {
	if p, ok := prefixFor(name); ok {
		return in.module(p), nil
	}
	return nil, value.ErrUnknown
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
	if ve, ok := err.(*value.Error); ok && ve.Code != diag.NameNotInTq {
		return value.Errorf("ImportError", "cannot import name '%s' from '%s'", name, m.Name)
	}
	return err
}
