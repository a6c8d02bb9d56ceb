// Python's builtins about objects: types, attributes, identity, names.
package builtin

import (
	"slices"
	"unsafe"

	"github.com/tq-lang/tq/lang/value"
)

var pyObjectEntries = Python([]Entry{
	{Names: []string{"isinstance"}, Params: "obj, class_or_tuple, /", Doc: "Whether the object is an instance of the class, or of one of them.",
		Example: "isinstance(3, (int, float))", Fn: pyIsInstance},
	{Names: []string{"issubclass"}, Params: "cls, class_or_tuple, /", Doc: "Whether the class derives from the other.",
		Example: "issubclass(bool, int)", Fn: pyIsSubclass},
	{Names: []string{"callable"}, Params: "obj, /", Doc: "Whether the object can be called.", Example: "callable(len)",
		Fn: func(c *Call) (value.Value, error) { return boolResult(isCallable(c.Args[0])) }},
	{Names: []string{"id"}, Params: "obj, /", Doc: "A number that no other live object has.", Example: "x = [1]\nid(x) == id(x)", Fn: pyIdOf},
	{Names: []string{"hash"}, Params: "obj, /", Doc: "The hash of a value that can be a key.", Example: "hash(1.0) == hash(1)", Fn: pyHashOf},
	{Names: []string{"getattr"}, Params: "object, name, default=<unset>, /", Doc: "An attribute by name.", Example: "getattr([1], 'count')(1)", Fn: pyGetAttr},
	{Names: []string{"hasattr"}, Params: "obj, name, /", Doc: "Whether the object has the attribute.", Example: "hasattr([], 'append')", Fn: pyHasAttr},
	{Names: []string{"setattr"}, Params: "obj, name, value, /", Doc: "Sets an attribute by name.", Example: "a = np.arange(6)\nsetattr(a, 'shape', (2, 3))\na.shape",
		Effect: true, Dry: ReturnsNone, Fn: pySetAttr},
	{Names: []string{"dir"}, Params: "object=<unset>, /", Doc: "The names of an object's attributes, or of the variables.", Example: "'append' in dir([])", Fn: pyDir},
	{Names: []string{"vars"}, Params: "object=<unset>, /", Doc: "The variables as a dict.", Example: "x = 1\nvars()['x']", Fn: pyVars},
	{Names: []string{"globals", "locals"}, Params: "", Doc: "The module's variables as a dict.", Example: "x = 1\nglobals()['x']",
		Effect: true, Fn: func(c *Call) (value.Value, error) { return c.Host.Globals(), nil }},
	{Names: []string{"object.__class__"}, Params: "self", Property: true, Doc: "The object's type.", Example: "(3).__class__",
		Fn: func(c *Call) (value.Value, error) { return ClassOf(c.Args[0]), nil }},
	{Names: []string{"object.__doc__"}, Params: "self", Property: true, Doc: "The object's documentation.", Example: "len.__doc__", Fn: pyDocOf},
	{Names: []string{"object.__repr__"}, Params: "self, /", Doc: "repr(self).", Example: "[1].__repr__()",
		Fn: func(c *Call) (value.Value, error) { return c.Forward("repr", c.Args, nil) }},
	{Names: []string{"object.__str__"}, Params: "self, /", Doc: "str(self).", Example: "[1].__str__()",
		Fn: func(c *Call) (value.Value, error) { return c.Forward("str.__new__", c.Args, nil) }},
	{Names: []string{"object.__format__"}, Params: "self, format_spec, /", Doc: "format(self, format_spec).", Example: "(3).__format__('04')",
		Fn: func(c *Call) (value.Value, error) { return c.Forward("format", c.Args, nil) }},
	{Names: []string{"object.__sizeof__"}, Params: "self, /", Doc: "A size in bytes.", Example: "(3).__sizeof__() > 0",
		Fn: func(c *Call) (value.Value, error) { return intResult(pySizeOf(c.Args[0])) }},
	{Names: []string{"type.__name__"}, Params: "self", Property: true, Doc: "The class's name.", Example: "type(3).__name__",
		Fn: func(c *Call) (value.Value, error) {
			k := c.Args[0].(*value.Class)
			if k.Base != nil && k.Base.Name == "UFuncTypeError" {
				k = k.Base // NumPy shows these classes as their base
			}
			return strResult(k.ShortName())
		}},
	{Names: []string{"type.__qualname__"}, Params: "self", Property: true, Doc: "The class's name.", Example: "type(3).__qualname__",
		Fn: func(c *Call) (value.Value, error) { return strResult(c.Args[0].(*value.Class).ShortName()) }},
	{Names: []string{"type.__module__"}, Params: "self", Property: true, Doc: "The module that the class belongs to.", Example: "int.__module__",
		Fn: func(c *Call) (value.Value, error) { return strResult(c.Args[0].(*value.Class).ModuleName()) }},
	{Names: []string{"type.__mro__"}, Params: "self", Property: true, Doc: "The class and its bases.", Example: "bool.__mro__",
		Fn: func(c *Call) (value.Value, error) { return value.Tuple(bases(c)), nil }},
	{Names: []string{"type.__bases__"}, Params: "self", Property: true, Doc: "The class's direct bases.", Example: "bool.__bases__",
		Fn: func(c *Call) (value.Value, error) {
			return value.Tuple(bases(c)[1:min(2, len(bases(c)))]), nil
		}},
	{Names: []string{"type.mro"}, Params: "self, /", Doc: "The class and its bases, as a list.", Example: "int.mro()",
		Fn: func(c *Call) (value.Value, error) { return value.NewList(bases(c)...), nil }},
	{Names: []string{"type.__getitem__"}, Params: "self, item, /", Doc: "The class itself: list[int] in annotations.", Example: "list[int]",
		Fn: func(c *Call) (value.Value, error) { return c.Args[0], nil }},
	{Names: []string{"function.__name__", "function.__qualname__"}, Params: "self", Property: true, Doc: "The function's name.", Example: "len.__name__", Fn: pyFuncName},
	{Names: []string{"function.__module__"}, Params: "self", Property: true, Doc: "The module that the function belongs to.", Example: "len.__module__",
		Fn: func(c *Call) (value.Value, error) { return strResult("builtins") }},
	{Names: []string{"module.__name__"}, Params: "self", Property: true, Doc: "The module's name.", Example: "math.__name__",
		Fn: func(c *Call) (value.Value, error) { return strResult(c.Args[0].(*value.Module).Name) }},
	{Names: []string{"exception.args"}, Params: "self", Property: true, Doc: "The arguments that made the exception.", Example: "ValueError('a', 1).args",
		Fn: func(c *Call) (value.Value, error) { return c.Args[0].(*value.Exception).Args, nil }},
	{Names: []string{"exception.with_traceback"}, Params: "self, tb, /", Doc: "The exception itself.", Example: "ValueError('a').with_traceback(None)",
		Fn: func(c *Call) (value.Value, error) { return c.Args[0], nil }},
	{Names: []string{"exception.add_note"}, Params: "self, note, /", Doc: "Adds a text to __notes__.", Example: "e = ValueError('a')\ne.add_note('b')\ne.__notes__", Effect: true, Dry: ReturnsNone, Fn: excNote},
	{Names: []string{"exception.errno"}, Params: "self", Property: true, Doc: "The error number of an OSError.", Example: "OSError(2, 'no').errno", Fn: excArg(0)},
	{Names: []string{"exception.strerror"}, Params: "self", Property: true, Doc: "The text of an OSError.", Example: "OSError(2, 'no').strerror", Fn: excArg(1)},
	{Names: []string{"exception.code"}, Params: "self", Property: true, Doc: "The code of a SystemExit.", Example: "SystemExit(3).code", Fn: excArg(0)},
	{Names: []string{"exception.value"}, Params: "self", Property: true, Doc: "The value of a StopIteration.", Example: "StopIteration(3).value", Fn: excArg(0)},
})

func excNote(c *Call) (value.Value, error) {
	exc := c.Args[0].(*value.Exception)
	if _, ok := c.Args[1].(value.Str); !ok {
		return nil, value.Staticf("TypeError", "add_note() argument must be str, not %s", c.Args[1].TypeName())
	}
	notes, ok := exc.Attr("__notes__")
	l, isList := notes.(*value.List)
	if !ok || !isList {
		l = value.NewList()
	}
	l.Elems = append(l.Elems, c.Args[1])
	return value.None, exc.SetAttr("__notes__", l)
}

func excArg(i int) func(*Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		if args := c.Args[0].(*value.Exception).Args; i < len(args) {
			return args[i], nil
		}
		return value.None, nil
	}
}

// classesOf reads a class or a tuple of them, nested or not.
func classesOf(v value.Value, out []*value.Class, depth int) ([]*value.Class, bool) {
	switch x := value.Unnamed(v).(type) {
	case *value.Class:
		return append(out, x), true
	case value.NoneType:
		return append(out, ClassOf(v)), true
	case value.Tuple:
		for _, e := range x {
			var ok bool
			if out, ok = classesOf(e, out, depth+1); !ok || depth > 100 {
				return nil, false
			}
		}
		return out, true
	case *Func: // zip, map … are functions here and classes in Python
		if c, ok := NamedClass(x.Entry.Name()); ok {
			return append(out, c), true
		}
	}
	return nil, false
}

func pyIsInstance(c *Call) (value.Value, error) {
	list, ok := classesOf(c.Args[1], nil, 0)
	if !ok {
		return nil, value.Staticf("TypeError", "isinstance() arg 2 must be a type, a tuple of types, or a union")
	}
	for _, class := range list {
		if IsInstance(c.Args[0], class) {
			return value.Bool(true), nil
		}
	}
	return value.Bool(false), nil
}

func pyIsSubclass(c *Call) (value.Value, error) {
	sub, ok := c.Args[0].(*value.Class)
	if !ok {
		return nil, value.Staticf("TypeError", "issubclass() arg 1 must be a class")
	}
	list, ok := classesOf(c.Args[1], nil, 0)
	if !ok {
		return nil, value.Staticf("TypeError", "issubclass() arg 2 must be a class, a tuple of classes, or a union")
	}
	for _, class := range list {
		if IsSubclass(sub, class) {
			return value.Bool(true), nil
		}
	}
	return value.Bool(false), nil
}

func isCallable(v value.Value) bool {
	if _, ok := v.(value.Callable); ok {
		return true
	}
	_, ok := Lookup(v.TypeName() + ".__call__")
	return ok
}

func pyIdOf(c *Call) (value.Value, error) {
	// The second word of an interface is a pointer to the object.
	v := c.Args[0]
	p := (*[2]uintptr)(unsafe.Pointer(&v))[1]
	return value.Int(int64(p)), nil
}

func pyHashOf(c *Call) (value.Value, error) {
	h, err := value.Hash(c.Args[0])
	return value.Int(h), err
}

func attrName(c *Call) (string, error) {
	s, ok := c.Args[1].(value.Str)
	if !ok {
		return "", value.Staticf("TypeError", "attribute name must be string, not '%s'", c.Args[1].TypeName())
	}
	return string(s), nil
}

func isAttributeError(err error) bool {
	e, ok := err.(*value.Error)
	return ok && e.Class == "AttributeError"
}

func pyGetAttr(c *Call) (value.Value, error) {
	name, err := attrName(c)
	if err != nil {
		return nil, err
	}
	v, err := c.Host.Attr(c.Args[0], name)
	if d := c.Args[2]; d != nil && isAttributeError(err) {
		return d, nil
	}
	return v, err
}

func pyHasAttr(c *Call) (value.Value, error) {
	name, err := attrName(c)
	if err != nil {
		return nil, err
	}
	_, err = c.Host.Attr(c.Args[0], name)
	if isAttributeError(err) {
		return value.Bool(false), nil
	}
	return value.Bool(true), err
}

// AttrSetter is a value whose attributes can be assigned in its own way.
type AttrSetter interface {
	value.Value
	SetAttr(name string, v value.Value) error
}

func pySetAttr(c *Call) (value.Value, error) {
	name, err := attrName(c)
	if err != nil {
		return nil, err
	}
	if s, ok := c.Args[0].(AttrSetter); ok {
		return value.None, s.SetAttr(name, c.Args[2])
	}
	if e, ok := AttrEntry(c.Args[0], name+"="); ok {
		_, err := e.Invoke(c.R, c.Host, []value.Value{c.Args[0], c.Args[2]}, nil)
		return value.None, err
	}
	if _, _, ok := Attr(c.Args[0], name); ok {
		return nil, value.Errorf("AttributeError", "attribute '%s' of '%s' objects is not writable", name, c.Args[0].TypeName())
	}
	return nil, value.Errorf("AttributeError", "'%s' object has no attribute '%s'", value.FullTypeName(c.Args[0]), name)
}

func pyDir(c *Call) (value.Value, error) {
	var names []string
	switch x := c.Args[0].(type) {
	case nil:
		for _, k := range c.Host.Globals().Keys() {
			names = append(names, string(k.(value.Str)))
		}
	case *value.Module:
		names = slices.Clone(x.Dir())
	default:
		names = AttrNames(x)
	}
	slices.Sort(names)
	out := make([]value.Value, 0, len(names))
	for _, n := range slices.Compact(names) {
		if n[len(n)-1] != '=' {
			out = append(out, value.Str(n))
		}
	}
	return value.NewList(out...), nil
}

func pyVars(c *Call) (value.Value, error) {
	switch x := c.Args[0].(type) {
	case nil:
		return c.Host.Globals(), nil
	case *value.Module:
		d := value.NewDict()
		for _, n := range x.Dir() {
			if v, ok := x.Look(n); ok {
				if err := d.Put(value.Str(n), v); err != nil {
					return nil, err
				}
			}
		}
		return d, nil
	}
	return nil, value.Errorf("TypeError", "vars() argument must have __dict__ attribute")
}

func bases(c *Call) []value.Value {
	var out []value.Value
	for k := c.Args[0].(*value.Class); k != nil; k = k.Base {
		out = append(out, k)
	}
	return out
}

func pyFuncName(c *Call) (value.Value, error) {
	if f, ok := c.Args[0].(value.Callable); ok {
		return strResult(f.FuncName())
	}
	return nil, value.Errorf("AttributeError", "'%s' object has no attribute '__name__'", c.Args[0].TypeName())
}

func pyDocOf(c *Call) (value.Value, error) {
	switch x := c.Args[0].(type) {
	case *Func:
		return strResult(x.Entry.Signature() + "\n\n" + x.Entry.Doc)
	case *value.Class:
		if x.Doc != "" {
			return strResult(x.Doc)
		}
	case value.Attributed:
		if v, ok := x.Attr("__doc__"); ok {
			return v, nil
		}
	}
	return value.None, nil
}

func pySizeOf(v value.Value) int {
	switch x := v.(type) {
	case *value.Array:
		if s := x.Type().Shape; s.Known() {
			return 112 + s.Elements()*x.DType().Size()
		}
	case value.Str:
		return 49 + len(x)
	case value.Bytes:
		return 33 + len(x)
	case value.Tuple:
		return 40 + 8*len(x)
	case *value.List:
		return 56 + 8*len(x.Elems)
	case Sized:
		return 64 + 104*x.Len()
	}
	return 28
}
