// Variables: where a name lives, reading, writing, deleting.
package eval

import (
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// get reads a variable of env, through the overlay in checking.
func (in *Interp) get(env *Env, name string) (value.Value, bool) {
	if in.dry != nil {
		if v, ok := in.dry.overlay[env][name]; ok {
			return v, v != nil
		}
		if in.dry.stale[name] {
			return value.Unknown{}, true
		}
	}
	v := env.find(name)
	return v, v != nil
}

// set binds a name that is no expression: of a def, an import, an except.
func (in *Interp) set(env *Env, name string, v value.Value) { in.dry.write(env, name, v) }

// bind binds the variable of a name.
func (in *Interp) bind(env *Env, n *syntax.Name, v value.Value) {
	in.dry.write(env.homeOf(n), n.ID, v)
}

// named notes by which name an array was read.
func named(v value.Value, n *syntax.Name) {
	if a, isArray := v.(*value.Array); isArray {
		a.Name = n.ID
	}
}

// variable reads a name as checking knows it.
func (in *Interp) variable(env *Env, n *syntax.Name) (value.Value, error) {
	home := env.homeOf(n)
	if v, ok := in.get(home, n.ID); ok {
		named(v, n)
		return v, nil
	}
	if n.At.Up == 0 {
		return in.unassigned(env, n, cellOf(env, n))
	}
	return nil, unbound(n, home == env)
}

// unassigned is what a name means that is no variable.
func (in *Interp) unassigned(env *Env, n *syntax.Name, c *cell) (value.Value, error) {
	v, ok := in.global(n.ID)
	if !ok {
		return nil, in.undefined(env, n)
	}
	if !strings.HasPrefix(n.ID, "__") { // __file__ is another one in another file
		c.known = v
	}
	return v, nil
}

func unbound(n *syntax.Name, here bool) error {
	if here {
		return value.Errorf("UnboundLocalError", "cannot access local variable '%s' where it is not associated with a value", n.ID)
	}
	return value.Errorf("NameError", "cannot access free variable '%s' where it is not associated with a value in enclosing scope", n.ID)
}

// global finds a name that needs no binding: modules and builtins.
func (in *Interp) global(name string) (value.Value, bool) {
	switch name {
	case "np", "numpy":
		return in.module("np"), true
	case "__name__":
		return value.Str("__main__"), true
	case "__file__":
		if args, _ := in.State("sys.argv", func() any { return []string(nil) }).([]string); len(args) > 0 && in.file != nil && in.file.Name == args[0] && args[0] != "-e" {
			return value.Str(in.file.Name), true // a script; the prompt has none
		}
		return nil, false
	case "math", "tf":
		return in.module(name), true
	}
	return builtin.Bare(name)
}

func (in *Interp) undefined(env *Env, n *syntax.Name) error {
	err := value.Staticf("NameError", "name '%s' is not defined", n.ID)
	if near := diag.Suggest(n.ID, in.visible(env)); near != "" {
		return err.WithHint("did you mean %s?", near)
	}
	return err
}

// visible lists every name that an expression in env could use.
func (in *Interp) visible(env *Env) []string {
	var out []string
	for e := env; e != nil; e = e.parent {
		for n, c := range e.cells {
			if c.v != nil {
				out = append(out, n)
			}
		}
		for i, v := range e.slots {
			if v != nil {
				out = append(out, e.scope.Locals[i])
			}
		}
	}
	slices.Sort(out)
	out = append(out, "np", "numpy", "math", "tf")
	out = append(out, builtin.NamesUnder("")...)
	return append(out, builtin.NamesUnder("np.")...)
}

// module gives the builtin module of a table prefix: np, np.linalg, math.
func (in *Interp) module(prefix string) *value.Module {
	if m, ok := in.modules[prefix]; ok {
		return m
	}
	name := prefix
	if prefix == "np" || len(prefix) > 3 && prefix[:3] == "np." {
		name = "numpy" + prefix[2:]
	}
	m := &value.Module{Name: name, Dir: func() []string { return builtin.NamesUnder(prefix + ".") }}
	known := map[string]value.Value{}
	m.Look = func(attr string) (value.Value, bool) {
		if v, ok := known[attr]; ok {
			return v, true
		}
		if e, ok := builtin.Lookup(prefix + "." + attr); ok && e.Property { // sys.argv
			v, err := e.Invoke(in.R, in, nil, nil)
			return v, err == nil
		}
		if v, ok := builtin.Member(prefix, attr); ok {
			known[attr] = v
			return v, true
		}
		if builtin.IsModule(prefix + "." + attr) {
			return in.module(prefix + "." + attr), true
		}
		return nil, false
	}
	if prefix == "sys" { // sys.stdout is where print writes
		m.Set = func(attr string, v value.Value) {
			if (attr == "stdout" || attr == "stderr") && v != nil {
				in.setStream(attr, v)
			}
			if known[attr] = v; v == nil {
				delete(known, attr)
			}
		}
	}
	in.modules[prefix] = m
	return m
}

// assign binds a target: name, attribute, subscript or a pattern of them.
func (in *Interp) assign(env *Env, target syntax.Expr, v value.Value) error {
	switch t := target.(type) {
	case *syntax.Name:
		in.bind(env, t, v)
		return nil
	case *syntax.Attr:
		x, err := in.expr(env, t.X)
		if err != nil {
			return err
		}
		return in.wrap(env, t, in.setAttr(x, t.Name, v))
	case *syntax.Subscript:
		return in.assignItem(env, t, v)
	case *syntax.Tuple:
		return in.unpack(env, t, t.Elts, v)
	case *syntax.List:
		return in.unpack(env, t, t.Elts, v)
	case *syntax.Starred:
		return in.assign(env, t.X, v)
	}
	return in.wrap(env, target, value.Errorf("SyntaxError", "cannot assign here"))
}

// unpack assigns the elements of v to targets, one of which may be starred.
func (in *Interp) unpack(env *Env, node syntax.Node, targets []syntax.Expr, v value.Value) error {
	if _, ok := v.(value.Unknown); ok {
		for _, t := range targets {
			if err := in.assign(env, t, v); err != nil {
				return err
			}
		}
		return nil
	}
	elems, err := in.someOf(v, targets)
	if err != nil {
		if ve, ok := err.(*value.Error); ok && ve.Class == "TypeError" {
			err = value.Staticf("TypeError", "cannot unpack non-iterable %s object", v.TypeName())
		}
		if err == value.ErrUnknown {
			return in.unpack(env, node, targets, value.Unknown{})
		}
		return in.wrap(env, node, err)
	}
	star := slices.IndexFunc(targets, func(t syntax.Expr) bool { _, ok := t.(*syntax.Starred); return ok })
	if star < 0 {
		if len(elems) > len(targets) {
			return in.wrap(env, node, value.Errorf(value.UnpackError, "too many values to unpack (expected %d)", len(targets)))
		}
		if len(elems) < len(targets) {
			return in.wrap(env, node, value.Errorf(value.UnpackError, "not enough values to unpack (expected %d, got %d)", len(targets), len(elems)))
		}
	} else {
		least := len(targets) - 1
		if len(elems) < least {
			return in.wrap(env, node, value.Errorf(value.UnpackError, "not enough values to unpack (expected at least %d, got %d)", least, len(elems)))
		}
		tail := least - star
		middle := value.NewList(slices.Clone(elems[star : len(elems)-tail])...)
		rest := slices.Clone(elems[len(elems)-tail:])
		elems = append(append(slices.Clone(elems[:star]), middle), rest...)
	}
	for i, t := range targets {
		if err := in.assign(env, t, elems[i]); err != nil {
			return err
		}
	}
	return nil
}

// someOf lists the elements that are to be unpacked, and one more: what is endless need
// not end.
func (in *Interp) someOf(v value.Value, targets []syntax.Expr) ([]value.Value, error) {
	switch v.(type) {
	case value.Tuple, *value.List, *value.Array:
		return in.list(v)
	}
	if spreads(targets) {
		return in.list(v)
	}
	it, err := in.Iterate(v)
	if err != nil {
		return nil, err
	}
	var out []value.Value
	for len(out) <= len(targets) {
		e, ok, err := it.Next()
		if err != nil || !ok {
			return out, err
		}
		out = append(out, e)
	}
	return out, nil
}

// del unbinds a target.
func (in *Interp) del(env *Env, target syntax.Expr) error {
	switch t := target.(type) {
	case *syntax.Name:
		home := env.homeOf(t)
		_, ok := in.get(home, t.ID)
		switch {
		case !ok && t.At.Up > 0:
			return in.wrap(env, t, unbound(t, home == env))
		case !ok:
			return in.wrap(env, t, in.undefined(env, t))
		}
		in.dry.write(home, t.ID, nil)
		return nil
	case *syntax.Tuple:
		return in.delAll(env, t.Elts)
	case *syntax.List:
		return in.delAll(env, t.Elts)
	case *syntax.Subscript:
		return in.deleteItem(env, t)
	case *syntax.Attr:
		_, err := in.expr(env, t.X)
		return err
	}
	return in.wrap(env, target, value.Errorf("TypeError", "cannot delete this"))
}

func (in *Interp) delAll(env *Env, targets []syntax.Expr) error {
	for _, t := range targets {
		if err := in.del(env, t); err != nil {
			return err
		}
	}
	return nil
}

// Name finds a name as the module sees it.
func (in *Interp) Name(name string) (value.Value, bool) {
	if v, ok := in.Module.Get(name); ok {
		return v, true
	}
	return in.global(name)
}
