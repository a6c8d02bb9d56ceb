// The table: all entries by name, and the modules and attributes they make up.
package builtin

import (
	"maps"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/object"
)

// table holds every entry under each of its names. It is made once and never changes.
var table = sync.OnceValue(func() map[string]*Entry {
	m := make(map[string]*Entry, 2048)
	for _, s := range coreShelves() {
		for n, e := range s.entries {
			if m[n] == nil {
				m[n] = e
			}
		}
	}
	return m
})

// constants holds what has a name and is no entry: the classes, and the constants of
// the libraries that are part of the table.
var constants = sync.OnceValue(func() map[string]object.Value {
	m := maps.Clone(classes().names)
	for _, s := range coreShelves() {
		maps.Copy(m, s.constants)
	}
	return m
})

// Lookup finds an entry by its dotted name.
func Lookup(name string) (*Entry, bool) {
	if e, ok := table()[name]; ok {
		return e.ready(), true
	}
	return shelved(name)
}

// All lists the entries, each once, by first name. It opens every library.
func All() []*Entry {
	var out []*Entry
	add := func(entries map[string]*Entry) {
		for n, e := range entries {
			if n == e.Names[0] {
				out = append(out, e.ready())
			}
		}
	}
	add(table())
	for _, lib := range libraries.all {
		if !lib.Core {
			add(lib.open().entries)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name() < out[j].Name() })
	return out
}

// NamesUnder lists the last parts of the names with a prefix such as "np." or "ndarray.".
func NamesUnder(prefix string) []string {
	var out []string
	if prefix == builtinsModule+"." {
		for _, n := range NamesUnder("") {
			if _, ok := ofBuiltins(n); ok {
				out = append(out, n)
			}
		}
		return append(out, "False", "None", "True")
	}
	add := func(n string) {
		if rest, ok := strings.CutPrefix(n, prefix); ok && !strings.Contains(rest, ".") {
			out = append(out, rest)
		}
	}
	for n := range table() {
		add(n)
	}
	for n := range constants() {
		add(n)
	}
	for _, s := range shelvesOf(prefix) {
		for n := range s.entries {
			add(n)
		}
		for n := range s.constants {
			add(n)
		}
	}
	for n := range libraries.bare {
		add(n)
	}
	for _, n := range libraries.modules {
		if rest, ok := strings.CutPrefix(n, prefix); ok && prefix != "" && !strings.Contains(rest, ".") {
			out = append(out, rest)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Member finds a function or constant of a module: Member("np.linalg", "norm").
func Member(module, name string) (object.Value, bool) {
	if module == builtinsModule {
		return ofBuiltins(name)
	}
	full := module + "." + name
	if e, ok := Lookup(full); ok {
		return FuncOf(e), true
	}
	return constant(full)
}

// builtinsModule is Python's module of the names that are known without import.
const builtinsModule = "builtins"

// ofBuiltins finds a name that Python itself knows without import.
func ofBuiltins(name string) (object.Value, bool) {
	if e, ok := Lookup(name); ok && e.python && !strings.Contains(name, ".") {
		return FuncOf(e), true
	}
	switch v := constants()[name].(type) {
	case object.EllipsisType, object.NotImpl:
		return v, true
	case *object.Class:
		return v, v.ModuleName() == builtinsModule
	}
	switch name {
	case "True", "False":
		return object.Bool(name == "True"), true
	case "None":
		return object.None, true
	}
	return nil, false
}

// Bare finds a name that is known without import: Python's builtins first,
// then NumPy's.
func Bare(name string) (object.Value, bool) {
	if e, ok := Lookup(name); ok {
		return FuncOf(e), true
	}
	if v, ok := constants()[name]; ok {
		return v, true
	}
	return Member("np", name)
}

// PrefixOf is the table's prefix for the attributes of a value.
func PrefixOf(v object.Value) string {
	if prefix := fixedPrefix(v); prefix != "" {
		return prefix
	}
	return v.TypeName() + "."
}

// HasPrefix reports whether PrefixOf(v) is a prefix; it makes no text.
func HasPrefix(v object.Value, prefix string) bool {
	if fixed := fixedPrefix(v); fixed != "" {
		return fixed == prefix
	}
	name := v.TypeName()
	return len(prefix) == len(name)+1 && prefix[:len(name)] == name
}

// Kind names what the table has of a value: values of one kind have one prefix.
func Kind(v object.Value) string {
	if prefix := fixedPrefix(v); prefix != "" {
		return prefix
	}
	return v.TypeName()
}

// fixedPrefix is PrefixOf where it is not the name of the type.
func fixedPrefix(v object.Value) string {
	switch x := v.(type) {
	case *object.Array:
		return "ndarray."
	case object.Bool, object.BigInt:
		return "int."
	case *object.Set:
		return "set."
	case *Func:
		if x.Entry.Ufunc != nil && x.Self == nil {
			return "ufunc."
		}
		return "function."
	case *object.Class:
		return "type."
	case *object.Exception:
		return "exception."
	case interface{ TablePrefix() string }:
		return x.TablePrefix()
	}
	return ""
}

// Attr finds an attribute or bound method of a value; get is set for a
// property, which is to be called with v to have its value.
func Attr(v object.Value, name string) (found object.Value, get *Entry, ok bool) {
	e, ok := AttrEntry(v, name)
	if f, isFunc := v.(*Func); isFunc && name == "__get__" && !f.BindsSelf() {
		return nil, nil, false
	}
	if c, isClass := v.(*object.Class); isClass && (name == "__new__" || name == "__init__") {
		for _, k := range c.Order() {
			if m, ok := (Types{}).Member(k, name); ok {
				return m, nil, true
			}
		}
	}
	if c, isClass := v.(*object.Class); isClass && strings.HasPrefix(name, "__") && (!ok || !e.Property) {
		for _, k := range c.Order() {
			if s, ok := baseSpecial(k, name); ok {
				return FuncOf(s), nil, true
			}
		}
	}
	if c, isClass := v.(*object.Class); isClass && c.Name == "type" && c.Body == nil && ok && !e.Property { // type.mro
		return FuncOf(e), nil, true
	}
	if c, isClass := v.(*object.Class); isClass && !ok {
		if e, ok = classMember(c, name); ok && e.Static && e.Property {
			return nil, e, true
		}
		if ok {
			return FuncOf(e), nil, true
		}
	}
	if f, isFunc := v.(*Func); isFunc && !ok && f.Self == nil { // itertools.chain.from_iterable
		if e, ok = Lookup(f.Entry.Name() + "." + name); ok {
			return FuncOf(e), nil, true
		}
	}
	if s, isSet := v.(*object.Set); isSet && ok && s.Frozen && e.Effect {
		return nil, nil, false
	}
	if ok && strings.HasPrefix(e.Name(), "file.") && !fileHas(v.TypeName(), name) {
		return nil, nil, false
	}
	if !ok {
		if e, bound, ok := specialOf(v, name); ok {
			if bound {
				return &Func{Entry: e, Self: v}, nil, true
			}
			return FuncOf(e), nil, true
		}
		if e, ok = Lookup("object." + name); !ok {
			return nil, nil, false
		}
	}
	if e.Property {
		return nil, e, true
	}
	if e.Static {
		return FuncOf(e), nil, true
	}
	return &Func{Entry: e, Self: v}, nil, true
}

// classMember finds a method through its class, to be called with an object:
// str.upper, ndarray.sum; or a function of the class: dict.fromkeys.
func classMember(c *object.Class, name string) (*Entry, bool) {
	if e, ok := Lookup("object." + name); ok && e.Property {
		return nil, false
	}
	for _, k := range c.Order() {
		for _, prefix := range prefixesOf(k) {
			if e, ok := Lookup(prefix + name); ok && reaches(k, e) {
				return e, true
			}
		}
	}
	return nil, false
}

// AttrNames lists a value's attributes.
func AttrNames(v object.Value) []string { return NamesUnder(PrefixOf(v)) }

// IsModule reports whether a dotted prefix is a builtin module: np.linalg.
func IsModule(prefix string) bool {
	return slices.Contains(libraries.modules, prefix)
}

// AttrEntry finds the entry of an attribute or method of a value.
func AttrEntry(v object.Value, name string) (*Entry, bool) {
	if a, ok := v.(*object.Array); ok && name == "__len__" && a.Scalar && !a.DType().IsText() {
		return nil, false // programs ask for it to tell numbers from sequences
	}
	return Lookup(PrefixOf(v) + name)
}
