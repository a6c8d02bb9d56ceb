// Calling classes: exceptions and the types of the builtin table.
package vm

import (
	"errors"
	"slices"
	"unsafe"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// instantiate calls a class: an exception, or a type's __new__.
func (m *Machine) instantiate(c *object.Class, args []object.Value, kw []builtin.Kw) (object.Value, error) {
	k := m.kindOf(c)
	if k.exception {
		if len(kw) > 0 {
			if e, err := m.withKeywords(c, args, kw); e != nil || err != nil {
				return e, err
			}
		}
		return object.NewException(m, c, args), nil
	}
	if c.New != nil {
		return m.Call(c.New, args, kw)
	}
	if k.maker != nil {
		if v := m.quickly(k.maker, nil, args, kw); v != nil {
			return v, nil
		}
		return m.invokeFromGo(k.maker, args, kw)
	}
	return nil, object.Staticf("TypeError", "cannot create '%s' instances", c.Name)
}

// kind is what calling a class means.
type kind struct {
	exception bool
	maker     *builtin.Entry // __new__
}

func (m *Machine) kindOf(c *object.Class) kind {
	last := &m.lastKinds[uintptr(unsafe.Pointer(c))/unsafe.Alignof(c)/16%uintptr(len(m.lastKinds))]
	if last.of != c {
		last.of, last.kind = c, m.findKind(c)
	}
	return last.kind
}

// kindSeen is a class and its kind.
type kindSeen struct {
	of   *object.Class
	kind kind
}

func (m *Machine) findKind(c *object.Class) kind {
	k, ok := m.kinds[c]
	if !ok {
		k.exception = c.Inherits(builtin.ExceptionClass("BaseException"))
		if c.Body == nil { // a class of the program may have the name of a builtin one
			k.maker, _ = builtin.Lookup(c.Name + ".__new__")
		}
		if len(m.kinds) < manyKinds {
			m.kinds[c] = k
		}
	}
	return k
}

const manyKinds = 1 << 10

// withKeywords makes the exceptions that take keyword arguments: ImportError(name=),
// NameError(name=), AttributeError(name=, obj=).
func (m *Machine) withKeywords(c *object.Class, args []object.Value, kw []builtin.Kw) (object.Value, error) {
	var names []string
	switch {
	case c.Inherits(builtin.ExceptionClass("ImportError")):
		names = []string{"name", "path"}
	case c.Inherits(builtin.ExceptionClass("NameError")):
		names = []string{"name"}
	case c.Inherits(builtin.ExceptionClass("AttributeError")):
		names = []string{"name", "obj"}
	default:
		return nil, object.Errorf("TypeError", "%s() takes no keyword arguments", c.ShortName())
	}
	e := object.NewException(m, c, args)
	for _, k := range kw {
		if !slices.Contains(names, k.Name) {
			return nil, object.Errorf("TypeError", "%s() got an unexpected keyword argument '%s'", c.ShortName(), k.Name)
		}
		e.SetOwn(k.Name, k.Value)
	}
	return e, nil
}

// Objects of the program's classes as the machine meets them.

var _ object.Thread = (*Machine)(nil)

// Make makes a value of a builtin class.
func (m *Machine) Make(c *object.Class, args []object.Value, kw []builtin.Kw) (object.Value, error) {
	return m.instantiate(c, args, kw)
}

// objects reports whether the program's classes decide on an operator, and readies
// its operands for that.
func (m *Machine) objects(a, b object.Value) (bool, error) {
	if !object.IsObject(a) && !object.IsObject(b) {
		return false, nil
	}
	share(a)
	share(b)
	return true, m.compute(a, b)
}

// formats reports whether % of a text is left to the text: it is, unless the object on its
// right is of a class of str with an __rmod__ of its own.
func (m *Machine) formats(b object.Value) bool {
	if _, isText := object.Held(b).(object.Str); !isText {
		return true
	}
	_, ok := object.Special(b, "__rmod__")
	return !ok
}

// objectAttr reads an attribute of an object of the program's classes, or of a class.
func (m *Machine) objectAttr(v object.Value, name string) (object.Value, error) {
	a, err := object.GetAttr(m, v, name)
	if e, ok := err.(*object.Error); ok && e.Class == "AttributeError" && e.Exc == nil && e.Hint == "" {
		e.Suggest = func() string { return meant(name, builtin.DirOf(m, v)) }
		return nil, e
	}
	if err != nil && object.IsError(err, "AttributeError") { // what __getattr__ raised
		var e *object.Error
		if errors.As(err, &e) && e.Exc != nil && e.Exc.Missing == nil && e.Exc.Class.Body == nil {
			e.Exc.Missing = &object.Missing{Name: name, In: v}
		}
	}
	return a, err
}
