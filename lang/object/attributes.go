// Attributes of objects and of the program's classes: Python's search for them.
package object

import (
	"errors"

	"github.com/tq-lang/tq/lang/diag"
)

// attrHolder is an object with attributes of its own and a class that may be the
// program's.
type attrHolder interface {
	Value
	PyClass() *Class
	OwnAttr(name string) (Value, bool)
	SetOwn(name string, v Value)
	deleteOwn(name string) bool
	AttrDict() *Dict
}

// selfAttr is a value that finds its attributes itself, and needs to know who asks.
type selfAttr interface {
	GetAttr(t Thread, name string) (Value, error)
}

// HasModel reports whether GetAttr, SetAttr and DelAttr know the value's attributes;
// those of others are the builtin table's.
func HasModel(v Value) bool {
	switch x := v.(type) {
	case *Instance, selfAttr, *ClassMethod, *StaticMethod:
		return true
	case *Class:
		return x.Body != nil
	case *Exception:
		return x.Class.Body != nil
	}
	return false
}

// IsError reports whether an error is of a class, or of one that derives from it.
func IsError(err error, class string) bool {
	if e, ok := asError(err); ok {
		if e.Exc != nil {
			for _, c := range e.Exc.Class.Order() {
				if c.Name == class {
					return true
				}
			}
			return false
		}
		return e.Class == class
	}
	var other interface{ ErrorClass() string }
	if errors.As(err, &other) {
		return other.ErrorClass() == class
	}
	var shown *diag.Error // the engine's, after it has left a frame
	return errors.As(err, &shown) && shown.Class == class
}

// IsRaised reports whether an error is an exception of the language, not one of Go's.
func IsRaised(err error) bool {
	if _, ok := asError(err); ok {
		return true
	}
	var other interface{ ErrorClass() string }
	var shown *diag.Error
	return errors.As(err, &other) || errors.As(err, &shown)
}

// NoAttr is the error of an attribute that is not there.
func NoAttr(t Thread, v Value, name string) error {
	if c, ok := v.(*Class); ok {
		return Errorf("AttributeError", "type object '%s' has no attribute '%s'", c.ShortName(), name).Lacks(name, v)
	}
	e := Errorf("AttributeError", "") // programs catch many of these
	e.Msg = "'" + FullTypeName(v) + "' object has no attribute '" + name + "'"
	return e.Lacks(name, v)
}

// GetAttr reads an attribute of a value that HasModel tells of.
func GetAttr(t Thread, v Value, name string) (Value, error) {
	var class *Class
	switch x := v.(type) {
	case *Instance:
		class = x.class
	case *Exception:
		class = x.Class
	case *Class:
		class = x.Meta(t)
	case selfAttr:
		return x.GetAttr(t, name)
	case *ClassMethod:
		return wrapperAttr(t, v, x.Fn, &x.FuncFacts, name)
	case *StaticMethod:
		return wrapperAttr(t, v, x.Fn, &x.FuncFacts, name)
	}
	get := class.method("__getattribute__")
	var out Value
	var err error
	if get == nil {
		out, err = Generic(t, v, name)
	} else {
		out, err = callBound(t, get, v, class, Str(name))
	}
	if err == nil || !IsError(err, "AttributeError") {
		return out, err
	}
	if other := class.method("__getattr__"); other != nil {
		return callBound(t, other, v, class, Str(name))
	}
	return nil, err
}

func wrapperAttr(t Thread, v, fn Value, f *FuncFacts, name string) (Value, error) {
	if f.HasOwn(name) {
		out, _ := f.Attr(name)
		return out, nil
	}
	if out, ok := wrapped(t, fn, name); ok {
		return out, nil
	}
	switch name {
	case "__dict__":
		return f.Own(), nil
	case "__class__":
		return t.ClassOf(v), nil
	}
	if d, ok := v.(Descriptor); ok && name == "__get__" {
		return &getter{d}, nil
	}
	return nil, NoAttr(t, v, name)
}

// callBound calls a special method that was found in the class, with the object
// unless it is a static or class method.
func callBound(t Thread, m, obj Value, class *Class, args ...Value) (Value, error) {
	if f, ok := m.(Binds); ok && f.BindsSelf() {
		if h, ok := t.(CellCaller); ok && len(args) < 2 {
			c, err := Cell{}, error(nil)
			if len(args) == 0 {
				c, err = h.CallCell(m, CellOf(obj))
			} else {
				c, err = h.CallCells(m, CellOf(obj), CellOf(args[0]))
			}
			return c.Value(), err
		}
		return t.Call(m, prepend(obj, args), nil)
	}
	fn, err := bind(t, m, obj, class)
	if err != nil {
		return nil, err
	}
	return t.Call(fn, args, nil)
}

// Generic is object.__getattribute__, of a class type.__getattribute__.
func Generic(t Thread, v Value, name string) (Value, error) {
	switch x := v.(type) {
	case *Class:
		if x.Body != nil {
			return genericOfClass(t, x, name)
		}
	case attrHolder:
		if x.PyClass().Body != nil {
			return genericOf(t, x, name)
		}
	}
	return t.Attr(v, name)
}

func genericOf(t Thread, x attrHolder, name string) (Value, error) {
	class := x.PyClass()
	m, owner, inClass := class.Find(name)
	_, isException := x.(*Exception)
	if inClass && (owner.Body != nil || !isException) && leads(t, m) {
		return bind(t, m, x, class)
	}
	if v, ok := x.OwnAttr(name); ok {
		return v, nil
	}
	if inClass {
		return bind(t, m, x, class)
	}
	switch name {
	case "__dict__":
		if !class.Body.noDict {
			return x.AttrDict(), nil
		}
	case "__class__":
		return class, nil
	}
	return nil, NoAttr(t, x, name)
}

func genericOfClass(t Thread, c *Class, name string) (Value, error) {
	meta := c.Meta(t)
	m, inMeta := metaFind(t, meta, name)
	if inMeta && leads(t, m) {
		return bind(t, m, c, meta)
	}
	if v, _, ok := c.Find(name); ok {
		if name == "__class__" && meta.Body == nil { // object's is of instances
			return meta, nil
		}
		return bind(t, v, nil, c)
	}
	if name == "__dict__" {
		return &MappingProxy{c.Body.Dict}, nil
	}
	if inMeta {
		return bind(t, m, c, meta)
	}
	return nil, NoAttr(t, c, name)
}

// metaFind is Find in the class of a class, which may be builtin.
func metaFind(t Thread, meta *Class, name string) (Value, bool) {
	if meta.Body != nil {
		v, _, ok := meta.Find(name)
		return v, ok
	}
	return t.Member(meta, name)
}

// SetAttr gives a value that HasModel tells of an attribute.
func SetAttr(t Thread, v Value, name string, to Value) error {
	switch x := v.(type) {
	case *Instance, *Exception, *Class:
		class := t.ClassOf(v)
		if set := class.method("__setattr__"); set != nil {
			_, err := callBound(t, set, v, class, Str(name), to)
			return err
		}
		return GenericSet(t, v, name, to)
	case *ClassMethod:
		return x.FuncFacts.SetAttr(name, to)
	case *StaticMethod:
		return x.FuncFacts.SetAttr(name, to)
	case interface{ SetAttr(string, Value) error }:
		return x.SetAttr(name, to)
	}
	return NoAttr(t, v, name)
}

// GenericSet is object.__setattr__ and type.__setattr__.
func GenericSet(t Thread, v Value, name string, to Value) error {
	switch x := v.(type) {
	case *Class:
		return setOfClass(t, x, name, to)
	case attrHolder:
		class := x.PyClass()
		if class.Body == nil {
			break
		}
		m, owner, inClass := class.Find(name)
		if inClass && hasSet(t, m) && !replaced(x, owner, name) {
			return setThrough(t, m, x, to)
		}
		switch name {
		case "__class__":
			return setClass(t, x, to)
		case "__dict__":
			return setDict(x, to)
		}
		if class.Body.noDict {
			if inClass {
				return Errorf("AttributeError", "'%s' object attribute '%s' is read-only", class.Name, name)
			}
			return NoAttr(t, x, name)
		}
		if e, ok := v.(*Exception); ok {
			return e.SetAttr(name, to)
		}
		x.SetOwn(name, to)
		return nil
	}
	if s, ok := v.(interface{ SetAttr(string, Value) error }); ok {
		return s.SetAttr(name, to)
	}
	return NoAttr(t, v, name)
}

// replaced reports names that the table of object, or of an exception's builtin class, has and
// assignment treats itself.
func replaced(x attrHolder, owner *Class, name string) bool {
	if _, isException := x.(*Exception); isException && owner.Body == nil {
		return true
	}
	return name == "__class__" || name == "__dict__" || name == "__doc__"
}

func setOfClass(t Thread, c *Class, name string, to Value) error {
	if c.Body == nil {
		return Errorf("TypeError", "cannot set '%s' attribute of immutable type '%s'", name, c.Name)
	}
	meta := c.Meta(t)
	switch name {
	case "__name__", "__qualname__":
		s, ok := to.(Str)
		if !ok {
			return Errorf("TypeError", "can only assign string to %s.%s, not '%s'", c.Name, name, to.TypeName())
		}
		if name == "__name__" {
			c.Name = string(s)
		} else {
			c.Body.Qual = string(s)
		}
		c.changed() // places remember the name
		return nil
	case "__abstractmethods__":
		some, err := Truth(to)
		if err != nil {
			return err
		}
		c.Body.abstract = some
	case "__bases__", "__mro__", "__dict__":
		return Errorf("AttributeError", "attribute '%s' of 'type' objects is not writable", name)
	}
	if meta.Body != nil {
		if m, owner, ok := meta.Find(name); ok && owner.Body != nil && hasSet(t, m) {
			return setThrough(t, m, c, to)
		}
	}
	c.Body.Dict.PutStr(name, to)
	c.changed()
	return nil
}

// DelAttr removes an attribute of a value that HasModel tells of.
func DelAttr(t Thread, v Value, name string) error {
	switch x := v.(type) {
	case *Instance, *Exception, *Class:
		class := t.ClassOf(v)
		if del := class.method("__delattr__"); del != nil {
			_, err := callBound(t, del, v, class, Str(name))
			return err
		}
		return GenericDel(t, v, name)
	case interface {
		DelAttr(string) (bool, error)
	}:
		if ok, err := x.DelAttr(name); ok || err != nil {
			return err
		}
	}
	return NoAttr(t, v, name)
}

// GenericDel is object.__delattr__ and type.__delattr__.
func GenericDel(t Thread, v Value, name string) error {
	switch x := v.(type) {
	case *Class:
		if x.Body == nil {
			return Errorf("TypeError", "cannot set '%s' attribute of immutable type '%s'", name, x.Name)
		}
		if meta := x.Meta(t); meta.Body != nil {
			if m, owner, ok := meta.Find(name); ok && owner.Body != nil && hasSet(t, m) {
				return deleteThrough(t, m, x)
			}
		}
		if _, ok, err := x.Body.Dict.Delete(Str(name)); !ok || err != nil {
			return NoAttr(t, v, name)
		}
		x.changed()
		return nil
	case attrHolder:
		class := x.PyClass()
		if class.Body == nil {
			break
		}
		m, owner, inClass := class.Find(name)
		if inClass && hasSet(t, m) && !replaced(x, owner, name) {
			return deleteThrough(t, m, x)
		}
		if x.deleteOwn(name) {
			return nil
		}
		if inClass && class.Body.noDict {
			return Errorf("AttributeError", "'%s' object attribute '%s' is read-only", class.Name, name)
		}
	}
	return NoAttr(t, v, name)
}
