// isinstance and issubclass.
package python

import (
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// classesOf reads a class or a tuple of them, nested or not.
func classesOf(v object.Value, out []*object.Class, depth int) ([]*object.Class, bool) {
	switch x := object.Unnamed(v).(type) {
	case *object.Class:
		return append(out, x), true
	case object.NoneType:
		return append(out, builtin.ClassOf(v)), true
	case *object.Union:
		return classesOf(x.Args, out, depth)
	case object.Tuple:
		for _, e := range x {
			var ok bool
			if out, ok = classesOf(e, out, depth+1); !ok || depth > 100 {
				return nil, false
			}
		}
		return out, true
	case *builtin.Func: // zip, map … are functions here and classes in Python
		if c, ok := builtin.NamedClass(x.Entry.Name()); ok {
			return append(out, c), true
		}
	}
	return nil, false
}

// noClasses is the error of what are not classes, as far as they are known.
func noClasses(v object.Value, text string) error {
	if list, ok := v.(object.Tuple); ok {
		for _, x := range list {
			if noClasses(x, text) == object.ErrUnknown {
				return object.ErrUnknown
			}
		}
	}
	if _, ok := v.(object.Unknown); ok {
		return object.ErrUnknown
	}
	return object.Staticf("TypeError", "%s", text)
}

// quickIsInstance answers for classes without a metaclass that is asked.
func quickIsInstance(args []object.Cell) (none object.Cell) {
	if len(args) != 2 {
		return none
	}
	if args[0].P == nil {
		return none
	}
	class := classIn(&args[0])
	var one [1]object.Value
	classes := one[:]
	switch x := args[1].Value().(type) {
	case *object.Class:
		one[0] = x
	case object.Tuple:
		classes = x
	}
	for _, k := range classes {
		c, ok := k.(*object.Class)
		if !ok || object.IsObject(c) {
			return none
		}
	}
	for _, k := range classes {
		if c := k.(*object.Class); class.Inherits(c) || c.Is != nil && c.Is(args[0].Value()) {
			return object.BoolCell(true)
		}
	}
	if args[0].Plain() {
		return object.BoolCell(false)
	}
	switch x := args[0].Value().(type) {
	case object.Unknown:
		return none
	case *object.Instance:
		if _, owner, found := x.Class().Find("__class__"); found && owner.Body != nil {
			return none
		}
	}
	return object.BoolCell(false)
}

func pyIsInstance(c *builtin.Call) (object.Value, error) {
	is, asked, err := checkedBy(c, c.Args[1], "__instancecheck__", func(k *object.Class) bool { return builtin.IsInstance(c.Args[0], k) })
	if asked || err != nil {
		return object.Bool(is), err
	}
	if _, ok := c.Args[1].(*object.TypeAlias); ok {
		return nil, object.Staticf("TypeError", "isinstance() argument 2 cannot be a parameterized generic")
	}
	list, ok := classesOf(c.Args[1], nil, 0)
	if !ok {
		return nil, noClasses(c.Args[1], "isinstance() arg 2 must be a type, a tuple of types, or a union")
	}
	for _, class := range list {
		if builtin.IsInstance(c.Args[0], class) {
			return object.Bool(true), nil
		}
	}
	said, err := saidClass(c)
	return object.Bool(said != nil && slices.ContainsFunc(list, said.Inherits)), err
}

// saidClass is what a property __class__ of the program's says that the object's class is;
// nil where there is none.
func saidClass(c *builtin.Call) (*object.Class, error) {
	x, ok := c.Args[0].(*object.Instance)
	if !ok {
		return nil, nil
	}
	if _, owner, found := x.Class().Find("__class__"); !found || owner.Body == nil {
		return nil, nil
	}
	v, err := c.Host.Attr(x, "__class__")
	said, _ := v.(*object.Class)
	return said, err
}

// checkedBy asks a class, or each of a tuple, by its metaclass's __instancecheck__ or
// __subclasscheck__; asked is false where there is no such method among them.
func checkedBy(c *builtin.Call, classes object.Value, method string, plain func(*object.Class) bool) (is, asked bool, err error) {
	if u, ok := classes.(*object.Union); ok {
		classes = u.Args
	}
	list, ok := object.Unnamed(classes).(object.Tuple)
	if !ok {
		list = object.Tuple{classes}
	}
	if !slices.ContainsFunc(list, func(v object.Value) bool {
		_, nested := v.(object.Tuple)
		_, special := object.Special(v, method)
		return special || nested
	}) {
		return false, false, nil
	}
	for _, v := range list {
		if _, nested := v.(object.Tuple); nested {
			if is, asked, err := checkedBy(c, v, method, plain); is || err != nil {
				return is, asked, err
			}
		}
		if k, ok := v.(*object.Class); ok && method == "__instancecheck__" && builtin.ClassOf(c.Args[0]) == k {
			return true, true, nil
		}
		r, found, err := object.CallSpecial(v, method, c.Args[0])
		if err != nil {
			return false, true, err
		}
		if found {
			if is, err = object.Truth(r); is || err != nil {
				return is, true, err
			}
			continue
		}
		if more, ok := classesOf(v, nil, 0); ok && slices.ContainsFunc(more, plain) {
			return true, true, nil
		}
	}
	return false, true, nil
}

func pyIsSubclass(c *builtin.Call) (object.Value, error) {
	sub, ok := c.Args[0].(*object.Class)
	if !ok {
		return nil, object.Staticf("TypeError", "issubclass() arg 1 must be a class")
	}
	is, asked, err := checkedBy(c, c.Args[1], "__subclasscheck__", func(k *object.Class) bool { return builtin.IsSubclass(sub, k) })
	if asked || err != nil {
		return object.Bool(is), err
	}
	list, ok := classesOf(c.Args[1], nil, 0)
	if !ok {
		return nil, noClasses(c.Args[1], "issubclass() arg 2 must be a class, a tuple of classes, or a union")
	}
	for _, class := range list {
		if builtin.IsSubclass(sub, class) {
			return object.Bool(true), nil
		}
	}
	return object.Bool(false), nil
}
