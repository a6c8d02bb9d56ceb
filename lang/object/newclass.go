// The making of a class: from a class statement, or by type(name, bases, dict).
package object

import (
	"slices"
	"strings"
	"weak"
)

// ClassCell is what the functions of a class body know as __class__: the class, once
// it is made.
type ClassCell struct {
	Class *Class
	Then  func(c *Class) // told of the class, if set
}

// TypeName is cell.
func (*ClassCell) TypeName() string { return "cell" }

// Building is a class statement under way: its body fills the names.
type Building struct {
	t     Thread
	name  string
	bases []Value
	meta  Value
	kw    []Kw
	names Value // a dict, or what __prepare__ gave
	dict  *Dict // names, where that is a dict
	cell  *ClassCell
}

// BeginClass readies a class statement: bases, metaclass, the names of the body. A cell is
// given where functions of the body speak of __class__.
func BeginClass(t Thread, name, qual string, module Value, bases []Value, kw []Kw, cell *ClassCell) (*Building, error) {
	b := &Building{t: t, name: name, names: NewDict()}
	resolved, err := entriesOf(t, bases)
	if err != nil {
		return nil, err
	}
	b.bases = resolved
	var meta Value = t.Named("type")
	given := false
	for _, k := range kw {
		if k.Name == "metaclass" {
			meta, given = k.Value, true
			continue
		}
		b.kw = append(b.kw, k)
	}
	if !given && len(resolved) > 0 {
		meta = t.ClassOf(resolved[0])
	}
	if m, ok := meta.(*Class); ok {
		if meta, err = winner(t, m, resolved); err != nil {
			return nil, err
		}
	}
	b.meta = meta
	if err := b.prepare(); err != nil {
		return nil, err
	}
	b.dict, _ = b.names.(*Dict)
	if !slices.EqualFunc(bases, resolved, Identical) {
		if err := b.Store("__orig_bases__", Tuple(bases)); err != nil {
			return nil, err
		}
	}
	if err := b.Store("__module__", module); err != nil {
		return nil, err
	}
	if err := b.Store("__qualname__", Str(qual)); err != nil {
		return nil, err
	}
	b.cell = cell
	return b, nil
}

// prepare asks the metaclass for the names that the body fills.
func (b *Building) prepare() error {
	m, ok := b.meta.(*Class)
	var f Value
	var err error
	if ok && m.method("__prepare__") != nil {
		f, err = GetAttr(b.t, m, "__prepare__")
	} else if x, isObject := b.meta.(*Instance); isObject {
		if f, err = GetAttr(b.t, x, "__prepare__"); IsError(err, "AttributeError") {
			return nil
		}
	}
	if f == nil || err != nil {
		return err
	}
	b.names, err = b.t.Call(f, []Value{Str(b.name), Tuple(b.bases)}, b.kw)
	if err != nil {
		return err
	}
	if _, isDict := Held(b.names).(*Dict); !isDict {
		if x, ok := b.names.(*Instance); !ok || x.class.method("__getitem__") == nil {
			who := "<metaclass>"
			if ok := m != nil; ok {
				who = m.Name
			}
			return Errorf("TypeError", "%s.__prepare__() must return a mapping, not %s", who, b.names.TypeName())
		}
	}
	return nil
}

// entriesOf replaces bases that are no classes by what their __mro_entries__ gives.
func entriesOf(t Thread, bases []Value) ([]Value, error) {
	out := make([]Value, 0, len(bases))
	for _, v := range bases {
		if _, ok := v.(*Class); ok {
			out = append(out, v)
			continue
		}
		if a, ok := v.(*TypeAlias); ok {
			out = append(out, a.Origin)
			continue
		}
		f, err := t.Attr(v, "__mro_entries__")
		if err != nil {
			if !IsError(err, "AttributeError") {
				return nil, err
			}
			out = append(out, v)
			continue
		}
		r, err := t.Call(f, []Value{Tuple(bases)}, nil)
		if err != nil {
			return nil, err
		}
		more, ok := r.(Tuple)
		if !ok {
			return nil, Errorf("TypeError", "__mro_entries__ must return a tuple")
		}
		out = append(out, more...)
	}
	return out, nil
}

// winner is the most derived of a metaclass and those of the bases.
func winner(t Thread, meta *Class, bases []Value) (*Class, error) {
	for _, v := range bases {
		switch m := t.ClassOf(v); {
		case meta.Inherits(m):
		case m.Inherits(meta):
			meta = m
		default:
			return nil, Errorf("TypeError", "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases")
		}
	}
	return meta, nil
}

// Plain reports whether the names of the body are a plain dict.
func (b *Building) Plain() bool { return b.dict != nil }

// Load reads a name of the body.
func (b *Building) Load(name string) (Value, bool, error) {
	if b.dict != nil {
		v, ok := b.dict.GetStr(name)
		return v, ok, nil
	}
	v, err := b.t.Index(b.names, Str(name))
	if IsError(err, "KeyError") {
		return nil, false, nil
	}
	return v, err == nil, err
}

// Store binds a name of the body.
func (b *Building) Store(name string, v Value) error {
	if b.dict != nil {
		b.dict.PutStr(name, v)
		return nil
	}
	return b.t.StoreItem(b.names, Str(name), v)
}

// Delete unbinds a name of the body.
func (b *Building) Delete(name string) (bool, error) {
	if b.dict != nil {
		_, ok, err := b.dict.Delete(Str(name))
		return ok, err
	}
	err := b.t.DelItem(b.names, Str(name))
	if IsError(err, "KeyError") {
		return false, nil
	}
	return err == nil, err
}

// Names is the body's names as a value: locals() in it.
func (b *Building) Names() Value { return b.names }

// Finish calls the metaclass.
func (b *Building) Finish() (Value, error) {
	if b.cell != nil {
		if err := b.Store("__classcell__", b.cell); err != nil {
			return nil, err
		}
	}
	made, err := b.make()
	c, isClass := made.(*Class)
	if err != nil || b.cell == nil || !isClass {
		return made, err
	}
	switch name := Repr(Str(b.name)); {
	case b.cell.Class == nil:
		return nil, Errorf("RuntimeError", "__class__ not set defining %s as %s. Was __classcell__ propagated to type.__new__?", name, Repr(c))
	case b.cell.Class != c:
		return nil, Errorf("TypeError", "__class__ set to %s defining %s as %s", Repr(b.cell.Class), name, Repr(c))
	}
	return made, nil
}

// make calls the metaclass.
func (b *Building) make() (Value, error) {
	if m, ok := b.meta.(*Class); ok && m.Body == nil && b.dict != nil && m == b.t.Named("type") {
		return NewType(b.t, m, Str(b.name), b.bases, b.dict, b.kw)
	}
	return b.t.Call(b.meta, []Value{Str(b.name), Tuple(b.bases), b.names}, b.kw)
}

// NewType is type.__new__(meta, name, bases, dict).
func NewType(t Thread, meta *Class, name Value, bases []Value, names *Dict, kw []Kw) (Value, error) {
	text, ok := Held(name).(Str)
	if !ok {
		return nil, Errorf("TypeError", "type.__new__() argument 1 must be str, not %s", name.TypeName())
	}
	if strings.ContainsRune(string(text), 0) {
		return nil, Errorf("ValueError", "type name must not contain null characters")
	}
	most, err := winner(t, meta, bases)
	if err != nil {
		return nil, err
	}
	if f := most.method("__new__"); most != meta && f != nil {
		return callBound(t, f, most, most, name, Tuple(bases), names)
	}
	c := &Class{Name: string(text), Body: &Body{Thread: t, Qual: string(text), Meta: most, stamp: &Stamp{}, Dict: NewDict()}}
	if most == t.Named("type") {
		c.Body.Meta = nil
	}
	if err := c.setBases(t, bases); err != nil {
		return nil, err
	}
	cell, err := c.setNames(t, names)
	if err != nil {
		return nil, err
	}
	if err := c.setSlots(t); err != nil {
		return nil, err
	}
	if cell != nil {
		cell.Class = c
		if cell.Then != nil {
			cell.Then(c)
		}
	}
	for _, b := range c.Body.Bases {
		if b.Body != nil {
			b.Body.subs = append(b.Body.subs, weak.Make(c))
		}
	}
	if err := c.tellNames(t); err != nil {
		return nil, err
	}
	return c, c.tellBases(t, kw)
}

// setBases sets what follows from the bases.
func (c *Class) setBases(t Thread, bases []Value) error {
	b := c.Body
	for _, v := range bases {
		k, ok := v.(*Class)
		if !ok {
			return Errorf("TypeError", "bases must be types")
		}
		if err := acceptable(t, k); err != nil {
			return err
		}
		b.Bases = append(b.Bases, k)
	}
	if len(b.Bases) == 0 {
		b.Bases = []*Class{t.Named("object")}
	}
	for _, k := range b.Bases {
		root := rootOf(t, k)
		switch {
		case root == nil || b.Root != nil && b.Root.Inherits(root):
		case b.Root == nil || root.Inherits(b.Root):
			b.Root = root
		case root.Inherits(t.Named("BaseException")) && b.Root.Inherits(t.Named("BaseException")):
		default:
			return Errorf("TypeError", "multiple bases have instance lay-out conflict")
		}
	}
	var err error
	if b.MRO, err = linearize(c, b.Bases); err != nil {
		return err
	}
	c.Base = b.Bases[0]
	for _, k := range b.Bases { // the base that says what instances are
		if b.Root != nil && rootOf(t, k) == b.Root {
			c.Base = k
			break
		}
	}
	return nil
}

// rootOf is the builtin class whose values instances of a class hold; nil: object's.
func rootOf(t Thread, c *Class) *Class {
	if c.Body != nil {
		return c.Body.Root
	}
	if c == t.Named("object") || slices.Contains(hollow, c.Name) {
		return nil
	}
	return c
}

// hollow are builtin classes that are there to be derived from: their values hold nothing.
var hollow = []string{"datetime.tzinfo"}

// final are builtin classes that Python lets nobody derive from.
var final = []string{"bool", "NoneType", "ellipsis", "NotImplementedType", "function", "builtin_function_or_method", "method", "range", "slice",
	"generator", "dict_keys", "dict_values", "dict_items", "mappingproxy", "cell", "super",
	"method_descriptor", "wrapper_descriptor", "method-wrapper"}

func acceptable(t Thread, c *Class) error {
	if c.Body != nil {
		return nil
	}
	if slices.Contains(final, c.Name) {
		return Errorf("TypeError", "type '%s' is not an acceptable base type", c.Name)
	}
	if c.Of != 0 && c.Name != "numpy.ndarray" && strings.HasPrefix(c.Name, "numpy.") || c.Name == "numpy.dtype" || c.Name == "numpy.ufunc" {
		return Errorf("TypeError", "type '%s' is not an acceptable base type", c.Name)
	}
	return nil
}

// setNames takes over the names of the body.
func (c *Class) setNames(t Thread, names *Dict) (cell *ClassCell, err error) {
	own := c.Body.Dict
	for k, v, at, ok := names.Next(0); ok; k, v, at, ok = names.Next(at) {
		name, isName := Held(k).(Str)
		if !isName {
			if err := own.Put(k, v); err != nil {
				return nil, err
			}
			continue
		}
		switch name {
		case "__classcell__":
			cell, _ = v.(*ClassCell)
			continue
		case "__qualname__":
			q, ok := v.(Str)
			if !ok {
				return nil, Errorf("TypeError", "type __qualname__ must be a str, not %s", v.TypeName())
			}
			c.Body.Qual = string(q)
			continue
		case "__new__":
			if f, ok := v.(Binds); ok && f.BindsSelf() {
				v = &StaticMethod{Fn: v}
			}
		case "__init_subclass__", "__class_getitem__":
			if f, ok := v.(Binds); ok && f.BindsSelf() {
				v = &ClassMethod{Fn: v}
			}
		}
		own.PutStr(string(name), v)
	}
	if _, ok := own.GetStr("__module__"); !ok {
		own.PutStr("__module__", Str("__main__"))
	}
	if _, ok := own.GetStr("__doc__"); !ok {
		own.PutStr("__doc__", None)
	}
	_, eq := own.GetStr("__eq__")
	if _, hash := own.GetStr("__hash__"); eq && !hash {
		own.PutStr("__hash__", None)
	}
	return cell, nil
}

// tellNames tells the class's attributes the names that they have: __set_name__.
func (c *Class) tellNames(t Thread) error {
	for _, k := range c.Body.Dict.Keys() {
		v, _, err := c.Body.Dict.Get(k)
		if err != nil {
			return err
		}
		switch x := v.(type) {
		case *Property:
			if s, ok := k.(Str); ok {
				x.setName(string(s))
			}
		case *Instance:
			if f := x.class.method("__set_name__"); f != nil {
				if _, err := callBound(t, f, x, x.class, c, k); err != nil {
					return err
				}
			}
		case interface {
			SetName(owner *Class, name string) error
		}:
			if s, ok := k.(Str); ok {
				if err := x.SetName(c, string(s)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// tellBases tells the next class of the order that it has a subclass:
// __init_subclass__.
func (c *Class) tellBases(t Thread, kw []Kw) error {
	for _, k := range c.Body.MRO[1:] {
		if k.Body == nil {
			continue
		}
		if f, ok := k.Body.Dict.GetStr("__init_subclass__"); ok {
			fn, err := bind(t, f, nil, c)
			if err != nil {
				return err
			}
			_, err = t.Call(fn, nil, kw)
			return err
		}
	}
	if len(kw) > 0 {
		return Errorf(BadArgument, "%s.__init_subclass__() takes no keyword arguments", c.Name)
	}
	return nil
}
