// Instances of the program's classes: their attributes, by layout or in a dict.
package object

import (
	"slices"
)

// Instance is an object of a class of the program.
type Instance struct {
	class  *Class
	layout *Layout // nil: the attributes are in dict
	vals   []Cell  // by the layout
	more   *more   // nil of most
}

// more is what few objects have, apart so that the others are small.
type more struct {
	dict   *Dict
	hidden *Dict // attributes of __slots__ beside dict
	held   Value
}

// Held is what the object is of a builtin class that its class derives from: a list, an
// int, a tuple; nil if that is object.
func (x *Instance) Held() Value {
	if x.more == nil {
		return nil
	}
	return x.more.held
}

// Hold gives the object what it is of a builtin class.
func (x *Instance) Hold(v Value) {
	if v != nil || x.more != nil {
		x.needMore().held = v
	}
}

func (x *Instance) needMore() *more {
	if x.more == nil {
		x.more = new(more)
	}
	return x.more
}

// dicts are those that the attributes of an object without layout are in.
func (x *Instance) dicts() (dict, hidden *Dict) {
	if x.more == nil {
		return nil, nil
	}
	return x.more.dict, x.more.hidden
}

// NewInstance makes an object without attributes.
func NewInstance(c *Class) *Instance {
	n := c.Body.expect
	var x *Instance
	switch {
	case n == 0:
		x = new(Instance)
	case n <= 2:
		with := new(instance2)
		x, with.vals = &with.Instance, with.room[:0]
	case n <= 4:
		with := new(instance4)
		x, with.vals = &with.Instance, with.room[:0]
	default:
		x = &Instance{vals: make([]Cell, 0, n)}
	}
	x.class, x.layout = c, c.firstLayout()
	return x
}

// Instances with room for their attributes.
type (
	instance2 struct {
		Instance
		room [2]Cell
	}
	instance4 struct {
		Instance
		room [4]Cell
	}
)

// TypeName is the class's name.
func (x *Instance) TypeName() string { return x.class.Name }

// Class is type(x).
func (x *Instance) Class() *Class { return x.class }

// PyClass is type(x).
func (x *Instance) PyClass() *Class { return x.class }

// Layout numbers the attributes; nil if they are in a dict.
func (x *Instance) Layout() *Layout { return x.layout }

// Cells are the attributes by the layout, Stamp is the class's: for caches.
func (x *Instance) Cells() []Cell { return x.vals }
func (x *Instance) Stamp() *Stamp { return x.class.Body.stamp }

// Widen adds the attribute that a layout has more than the instance's; false, with nothing
// done, without a layout or room. It is small, so that it is inlined.
func (x *Instance) Widen(next *Layout, v Cell) bool {
	n := len(x.vals)
	if next == nil || n == cap(x.vals) {
		return false
	}
	x.layout, x.vals = next, x.vals[:n+1]
	x.vals[n] = v
	return true
}

// Fill gives an object without attributes those of a layout of its class.
func (x *Instance) Fill(l *Layout, cells ...Cell) {
	x.layout, x.vals = l, append(x.vals[:0], cells...)
}

// OwnAttr gives an attribute of the object itself.
func (x *Instance) OwnAttr(name string) (Value, bool) {
	if x.layout == nil {
		return x.dictOf(name).GetStr(name)
	}
	if i := x.layout.find(name); i >= 0 {
		return x.vals[i].Value(), true
	}
	return nil, false
}

// SetOwn gives the object itself an attribute.
func (x *Instance) SetOwn(name string, v Value) {
	if x.layout == nil {
		x.dictOf(name).PutStr(name, v)
		return
	}
	if i := x.layout.find(name); i >= 0 {
		x.vals[i] = CellOf(v)
		return
	}
	if next := x.layout.with(name); next != nil {
		x.layout, x.vals = next, append(x.vals, CellOf(v))
		return
	}
	x.AttrDict()
	x.dictOf(name).PutStr(name, v)
}

// dictOf is where an attribute is of an object that has no layout.
func (x *Instance) dictOf(name string) *Dict {
	m := x.needMore()
	if name == "" || name[0] != 0 {
		return m.dict
	}
	if m.hidden == nil {
		m.hidden = NewDict()
	}
	return m.hidden
}

// deleteOwn removes an attribute of the object itself.
func (x *Instance) deleteOwn(name string) bool {
	if x.layout != nil && x.layout.find(name) < 0 {
		return false
	}
	x.AttrDict()
	_, ok, err := x.dictOf(name).Delete(Str(name))
	return ok && err == nil
}

// AttrDict is __dict__: from then on the attributes are in it, and what is done to
// the dict is done to them.
func (x *Instance) AttrDict() *Dict {
	if x.layout != nil {
		names, vals := x.layout.names, x.vals
		x.layout, x.vals = nil, nil
		x.needMore().dict = NewDict()
		for i, n := range names {
			x.dictOf(n).PutStr(n, vals[i].Value())
		}
	}
	dict, _ := x.dicts()
	return dict
}

// OwnNames lists the object's own attributes in order.
func (x *Instance) OwnNames() []string {
	if x.layout != nil {
		return slices.DeleteFunc(slices.Clone(x.layout.names), func(n string) bool { return n != "" && n[0] == 0 })
	}
	dict, _ := x.dicts()
	out := make([]string, 0, dict.Len())
	for _, k := range dict.Keys() {
		if s, ok := k.(Str); ok {
			out = append(out, string(s))
		}
	}
	return out
}

// HasDict reports whether the object has a __dict__: not with __slots__ alone.
func (x *Instance) HasDict() bool { return !x.class.Body.noDict }

// Held gives what an object is of a builtin class, the elements of a named tuple,
// and any other value itself.
func Held(v Value) Value {
	switch x := v.(type) {
	case *Instance:
		if x.Held() != nil {
			return x.Held()
		}
	case *Named:
		return x.Elems
	}
	return v
}

// IsContainer reports whether a value is one of Python's own containers.
func IsContainer(v Value) bool {
	switch v.(type) {
	case *Dict, *List, *Set, Tuple:
		return true
	}
	return false
}

// Clone is an object of the same class with the same attributes.
func (x *Instance) Clone() *Instance {
	y := *x
	y.vals = slices.Clone(x.vals)
	if x.more == nil {
		return &y
	}
	copied := *x.more
	y.more = &copied
	for _, d := range []**Dict{&copied.dict, &copied.hidden} {
		if *d != nil {
			fresh := NewDict()
			for k, v, at, ok := (*d).Next(0); ok; k, v, at, ok = (*d).Next(at) {
				if name, isName := k.(Str); isName {
					fresh.PutStr(string(name), v)
				}
			}
			*d = fresh
		}
	}
	return &y
}

// Become takes over the attributes of another object of the same class, which is not used
// any more.
func (x *Instance) Become(y *Instance) { *x = *y }

// Each puts another value in the place of each attribute.
func (x *Instance) Each(f func(Value) (Value, error)) error {
	for i, c := range x.vals {
		v, err := f(c.Value())
		if err != nil {
			return err
		}
		x.vals[i] = CellOf(v)
	}
	dict, hidden := x.dicts()
	for _, d := range []*Dict{dict, hidden} {
		if d == nil {
			continue
		}
		for _, k := range d.Keys() {
			v, _, err := d.Get(k)
			if err == nil {
				if v, err = f(v); err == nil {
					err = d.Put(k, v)
				}
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// The attributes that say what an object is: __class__ and __dict__ when they are set,
// and __get__ of builtin descriptors.

// setClass is x.__class__ = c, between classes whose instances hold the same.
func setClass(t Thread, x attrHolder, to Value) error {
	c, ok := to.(*Class)
	if !ok {
		return Errorf("TypeError", "__class__ must be set to a class, not '%s' object", to.TypeName())
	}
	if c.Body == nil {
		return Errorf("TypeError", "__class__ assignment only supported for mutable types or ModuleType subclasses")
	}
	old := x.PyClass()
	if old.Body.Root != c.Body.Root || old.Body.noDict != c.Body.noDict {
		return Errorf("TypeError", "__class__ assignment: '%s' object layout differs from '%s'", c.Name, old.Name)
	}
	switch x := x.(type) {
	case *Exception:
		x.Class = c
	case *Instance:
		if x.layout == nil {
			x.class = c
			return nil
		}
		names, vals := x.layout.names, ValuesOf(x.vals)
		x.class, x.layout, x.vals = c, c.firstLayout(), nil
		for i, n := range names {
			x.SetOwn(n, vals[i])
		}
	}
	return nil
}

func setDict(x attrHolder, to Value) error {
	d, ok := Held(to).(*Dict)
	if !ok {
		return Errorf("TypeError", "__dict__ must be set to a dictionary, not a '%s'", to.TypeName())
	}
	switch x := x.(type) {
	case *Exception:
		x.attrs = d
	case *Instance:
		x.AttrDict()
		x.needMore().dict = d
	}
	return nil
}

// getter is the __get__ of a descriptor as a function.
type getter struct{ d Descriptor }

func (*getter) TypeName() string { return "method-wrapper" }
func (*getter) FuncName() string { return "__get__" }

// CallWith is d.__get__(obj, class=None).
func (g *getter) CallWith(t Thread, args []Value, _ []Kw) (Value, error) {
	if len(args) == 0 {
		return nil, Errorf("TypeError", "__get__ expected at least 1 argument, got 0")
	}
	obj := args[0]
	var class *Class
	if len(args) > 1 {
		class, _ = args[1].(*Class)
	}
	if obj == None {
		if class == nil {
			return nil, Errorf("TypeError", "__get__(None, None) is invalid")
		}
		return g.d.Get(t, nil, class)
	}
	if class == nil {
		class = t.ClassOf(obj)
	}
	return g.d.Get(t, obj, class)
}
