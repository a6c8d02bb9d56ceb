// What the object model asks of builtin types: the class of a value, what a class
// itself defines, and how its values are made (object.Types).
package builtin

import (
	"slices"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/object"
)

// Types is object.Types for the table of builtins. Evaluators embed it.
type Types struct{}

// ClassOf is type(v).
func (Types) ClassOf(v object.Value) *object.Class { return ClassOf(v) }

// Named finds a class by the name that it shows, nil if there is none.
func (Types) Named(name string) *object.Class {
	c, ok := NamedClass(name)
	if !ok {
		return nil
	}
	return c
}

// unhashable are the builtin classes whose values are no keys.
var unhashable = []string{"list", "dict", "set", "slice", "collections.deque", "dict_keys", "dict_items", "bytearray", "array.array"}

// Member is what a builtin class itself defines, not what its bases do.
func (Types) Member(c *object.Class, name string) (object.Value, bool) {
	switch name {
	case "__new__":
		if hasOwnNew(c) {
			return &object.Constructor{Of: c}, true
		}
		return nil, false
	case "__init__":
		if hasOwnNew(c) {
			return &object.Initializer{Of: c}, true
		}
		return nil, false
	}
	if name == "__hash__" && slices.Contains(unhashable, c.Name) {
		return object.None, true
	}
	if e, ok := baseSpecial(c, name); ok {
		return FuncOf(e), true
	}
	for _, prefix := range prefixesOf(c) {
		if e, ok := Lookup(prefix + name); ok && reaches(c, e) {
			switch {
			case e.Property:
				return &Getset{e}, true
			case prefix == "ndarray." && !e.Static:
				return methodOf(e), true
			default:
				return FuncOf(e), true
			}
		}
	}
	return nil, false
}

// Members lists the names that Member knows.
func (t Types) Members(c *object.Class) []string {
	var out []string
	for _, prefix := range prefixesOf(c) {
		for _, n := range NamesUnder(prefix) {
			if e, ok := Lookup(prefix + n); ok && reaches(c, e) && !strings.HasSuffix(n, "=") {
				out = append(out, n)
			}
		}
	}
	out = append(out, baseSpecials(c)...)
	slices.Sort(out)
	return slices.Compact(out)
}

// hasOwnNew reports whether calling the class means something of its own.
func hasOwnNew(c *object.Class) bool {
	if c.Name == "BaseException" {
		return true
	}
	_, ok := Lookup(c.Name + Constructor)
	return ok
}

// prefixesOf lists where the table has the attributes that a class itself defines.
func prefixesOf(c *object.Class) []string {
	switch {
	case c.Name == "BaseException" || exceptionOwn[c.Name] != nil:
		return []string{"exception."}
	case c.Name == "frozenset":
		return []string{"set."}
	case strings.HasPrefix(c.Name, "_io."):
		return []string{c.Name + ".", "file."}
	case strings.HasPrefix(c.Name, "numpy.") && c.Of != 0:
		return []string{"ndarray."}
	case strings.HasPrefix(c.Name, "numpy.") && c.Base != nil && strings.HasPrefix(c.Base.Name, "numpy."): // np.number, np.ma.MaskedArray
		return []string{c.Name + ".", "ndarray."}
	case c.Name == c.ShortName():
		return []string{c.Name + "."}
	}
	return []string{c.Name + ".", c.ShortName() + "."}
}

// exceptionOwn lists the attributes that some exception classes have beyond those of all.
var exceptionOwn = map[string][]string{"OSError": {"errno", "strerror", "filename"}, "SystemExit": {"code"}, "StopIteration": {"value"}}

// changesSets are the methods that frozensets do not have.
var changesSets = []string{"add", "clear", "discard", "pop", "remove", "update", "difference_update", "intersection_update", "symmetric_difference_update"}

// fileOwn are the attributes that only some classes of files have.
var fileOwn = map[string][]string{
	"getvalue": {"StringIO", "BytesIO"}, "getbuffer": {"BytesIO"}, "raw": bufferedFiles, "readall": {"FileIO"},
	"read1": append([]string{"BytesIO"}, bufferedFiles...), "readinto1": append([]string{"BytesIO"}, bufferedFiles...), "peek": {"BufferedReader", "BufferedRandom", "GzipFile", "BZ2File"},
	"readinto": append([]string{"BytesIO", "FileIO"}, bufferedFiles...), "buffer": {"TextIOWrapper"}, "reconfigure": {"TextIOWrapper"},
	"encoding": textFiles, "errors": textFiles, "newlines": textFiles, "line_buffering": textFiles,
	"name": namedFiles, "mode": namedFiles,
}

var (
	bufferedFiles = []string{"BufferedReader", "BufferedWriter", "BufferedRandom", "GzipFile", "BZ2File"}
	textFiles     = []string{"StringIO", "TextIOWrapper"}
	namedFiles    = append([]string{"TextIOWrapper", "FileIO"}, bufferedFiles...)
)

// fileHas reports whether files of a class have an attribute that some files have.
func fileHas(class, name string) bool {
	list, some := fileOwn[name]
	return !some || slices.Contains(list, class)
}

// reaches reports whether an entry of a prefix that several classes share is the class's.
func reaches(c *object.Class, e *Entry) bool {
	if strings.HasPrefix(e.Name(), "file.") {
		return fileHas(c.ShortName(), e.Short())
	}
	if c.Name == "frozenset" {
		return !slices.Contains(changesSets, e.Short())
	}
	if !strings.HasPrefix(e.Name(), "exception.") {
		return true
	}
	for name, list := range exceptionOwn {
		if slices.Contains(list, e.Short()) {
			return c.Name == name
		}
	}
	return c.Name == "BaseException"
}

// specials holds the special methods of builtin classes by class and name.
var specials = sync.OnceValue(func() map[string]*Entry {
	m := map[string]*Entry{}
	for _, s := range coreShelves() {
		for i := range s.specials {
			e := &s.specials[i]
			e.prepare()
			e.method, e.held, e.self = !e.Static, false, nil
			m[e.Names[0]] = e
		}
	}
	return m
})

// baseSpecial finds a special method that a builtin class itself defines.
func baseSpecial(c *object.Class, name string) (*Entry, bool) {
	if !strings.HasPrefix(name, "__") {
		return nil, false
	}
	e, ok := specials()[c.Name+"."+name]
	return e, ok
}

// baseSpecials lists them.
func baseSpecials(c *object.Class) []string {
	var out []string
	for n := range specials() {
		if rest, ok := strings.CutPrefix(n, c.Name+"."); ok {
			out = append(out, rest)
		}
	}
	return out
}

// specialOf finds a special method of a value of a builtin class, or, for a class, one
// to be called with an instance.
func specialOf(v object.Value, name string) (e *Entry, bound, ok bool) {
	if !strings.HasPrefix(name, "__") {
		return nil, false, false
	}
	if c, isClass := v.(*object.Class); isClass {
		for _, k := range c.Order() {
			if e, ok := baseSpecial(k, name); ok {
				return e, false, true
			}
		}
	}
	for _, c := range ClassOf(v).Order() {
		if e, ok := baseSpecial(c, name); ok {
			return e, true, true
		}
	}
	if _, walks := v.(object.Iterator); walks && (name == "__next__" || name == "__iter__") {
		if c, ok := NamedClass("generator"); ok { // every iterator has what generators have
			e, ok = baseSpecial(c, name)
			return e, true, ok
		}
	}
	return nil, false, false
}

// Getset is an attribute that a builtin class computes for its instances.
type Getset struct{ Entry *Entry }

// TypeName is getset_descriptor.
func (*Getset) TypeName() string { return "getset_descriptor" }

// Repr is <attribute 'x' of 'C' objects>.
func (g *Getset) Repr() string {
	class, _, _ := strings.Cut(g.Entry.Name(), ".")
	return "<attribute '" + g.Entry.Short() + "' of '" + class + "' objects>"
}

// Get computes the attribute.
func (g *Getset) Get(t object.Thread, obj object.Value, class *object.Class) (object.Value, error) {
	if obj == nil {
		return g, nil
	}
	return t.Call(FuncOf(g.Entry), []object.Value{obj}, nil)
}

// Set calls what the table has for stores: name=.
func (g *Getset) Set(t object.Thread, obj, v object.Value) error {
	if e, ok := Lookup(g.Entry.Name() + "="); ok {
		_, err := t.Call(FuncOf(e), []object.Value{obj, v}, nil)
		return err
	}
	return object.Errorf(object.AttributeError, "attribute '%s' of '%s' objects is not writable", g.Entry.Short(), obj.TypeName())
}

// Delete refuses.
func (g *Getset) Delete(t object.Thread, obj object.Value) error {
	return object.Errorf(object.AttributeError, "attribute '%s' of '%s' objects is not writable", g.Entry.Short(), obj.TypeName())
}

// BindsSelf reports whether the entry is a method that is bound to nothing yet.
func (f *Func) BindsSelf() bool { return f.Self == nil && (f.Entry.method || f.Binds) }

// BindTo is the method bound to an object.
func (f *Func) BindTo(obj object.Value) object.Value { return &Func{Entry: f.Entry, Self: obj} }
