// int | str: the union of classes, for annotations and isinstance.
package value

import "slices"

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

// Attr gives __args__.
func (u *Union) Attr(name string) (Value, bool) {
	if name == "__args__" {
		return u.Args, true
	}
	return nil, false
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
