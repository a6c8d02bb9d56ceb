// Types made of classes: list[int], and int | str for annotations and isinstance.
package object

import (
	"slices"
	"strings"
)

// TypeAlias is a class with types as arguments: list[int].
type TypeAlias struct {
	Origin *Class
	Args   Tuple
}

// TypeName is GenericAlias.
func (*TypeAlias) TypeName() string { return "types.GenericAlias" }

// Repr is repr(a).
func (a *TypeAlias) Repr() string {
	parts := make([]string, len(a.Args))
	for i, arg := range a.Args {
		parts[i] = typeText(arg)
	}
	if len(parts) == 0 {
		parts = []string{"()"}
	}
	return typeText(a.Origin) + "[" + strings.Join(parts, ", ") + "]"
}

// typeText is a type as an argument of another shows it.
func typeText(v Value) string {
	switch x := v.(type) {
	case *Class:
		if m := x.Module(); m != "builtins" {
			return m + "." + x.QualName()
		}
		return x.QualName()
	case *List:
		parts := make([]string, x.Len())
		for i, e := range x.All() {
			parts[i] = typeText(e)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	if _, ok := v.(EllipsisType); ok {
		return "..."
	}
	return Repr(v)
}

// GetAttr gives what the alias says of itself, and what its class has.
func (a *TypeAlias) GetAttr(t Thread, name string) (Value, error) {
	switch name {
	case "__origin__":
		return a.Origin, nil
	case "__args__":
		return a.Args, nil
	case "__parameters__":
		return parametersOf(t, a.Args), nil
	case "__class__":
		return t.ClassOf(a), nil
	}
	return t.Attr(a.Origin, name)
}

// parametersOf lists the type variables among types, each once.
func parametersOf(t Thread, args Tuple) Tuple {
	out := Tuple{}
	add := func(v Value) {
		for _, o := range out {
			if o == v {
				return
			}
		}
		out = append(out, v)
	}
	for _, arg := range args {
		switch arg.TypeName() {
		case "TypeVar", "ParamSpec", "TypeVarTuple":
			add(arg)
			continue
		}
		if _, isClass := arg.(*Class); isClass {
			continue
		}
		if inner, err := t.Attr(arg, "__parameters__"); err == nil {
			if list, ok := inner.(Tuple); ok {
				for _, v := range list {
					add(v)
				}
			}
		}
	}
	return out
}

// CallWith makes an instance of the class.
func (a *TypeAlias) CallWith(t Thread, args []Value, kw []Kw) (Value, error) {
	return t.Call(a.Origin, args, kw)
}

// Alias is class[args].
func Alias(class *Class, args Value) *TypeAlias {
	list, ok := args.(Tuple)
	if !ok {
		list = Tuple{args}
	}
	return &TypeAlias{Origin: class, Args: list}
}

// generic are the builtin classes that take types as arguments.
var generic = []string{"list", "dict", "tuple", "set", "frozenset", "type", "collections.deque"}

// ClassItem is class[i] of a builtin class. Of those that are no containers it is the
// class itself: they stand in annotations of shapes.
func ClassItem(c *Class, i Value) Value {
	if slices.Contains(generic, c.Name) {
		return Alias(c, i)
	}
	return c
}

// int | str: the union of classes, for annotations and isinstance.

// Union is what X | Y of classes gives.
type Union struct{ Args Tuple }

// TypeName is UnionType.
func (*Union) TypeName() string { return "UnionType" }

// ReprUnder is int | str.
func (u *Union) ReprUnder(p Printer) string {
	s := ""
	for i, a := range u.Args {
		if i > 0 {
			s += " | "
		}
		switch c := a.(type) {
		case NoneType:
			s += "None"
		case *Class:
			if c.Module() == "builtins" {
				s += c.QualName()
			} else {
				s += c.Shown()
			}
		default:
			s += p.Repr(a)
		}
	}
	return s
}

// GetAttr gives __args__ and __parameters__.
func (u *Union) GetAttr(t Thread, name string) (Value, error) {
	switch name {
	case "__args__":
		return u.Args, nil
	case "__parameters__":
		return parametersOf(t, u.Args), nil
	case "__class__":
		return t.ClassOf(u), nil
	}
	return nil, NoAttr(t, u, name)
}

// unite is a | b where both may stand in a union; ok is false of other values.
func unite(a, b Value) (Value, bool) {
	x, ok := members(a)
	y, also := members(b)
	if !ok || !also || a == None && b == None {
		return nil, false
	}
	var all Tuple
	for _, v := range append(slices.Clone(x), y...) {
		if !slices.ContainsFunc(all, func(w Value) bool { return Identical(v, w) }) {
			all = append(all, v)
		}
	}
	if len(all) == 1 {
		return all[0], true
	}
	return &Union{all}, true
}

func members(v Value) (Tuple, bool) {
	switch x := v.(type) {
	case *Union:
		return x.Args, true
	case *Class, *TypeAlias, NoneType:
		return Tuple{v}, true
	}
	return nil, false
}

// sameUnion reports whether two unions have the same members, in any order.
func sameUnion(a, b *Union) bool {
	if len(a.Args) != len(b.Args) {
		return false
	}
	for _, v := range a.Args {
		if !slices.ContainsFunc(b.Args, func(w Value) bool { return Identical(v, w) }) {
			return false
		}
	}
	return true
}
