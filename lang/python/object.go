// Python's builtins about objects: types, attributes, identity, names.
package python

import (
	"slices"
	"unsafe"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

var pyObjectEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"isinstance"}, Args: builtin.Read, Params: "obj, class_or_tuple, /", Doc: "Whether the object is an instance of the class, or of one of them.",
		Example: "isinstance(3, (int, float))", Fn: pyIsInstance, Quick: quickIsInstance},
	{Names: []string{"issubclass"}, Params: "cls, class_or_tuple, /", Doc: "Whether the class derives from the other.",
		Example: "issubclass(bool, int)", Fn: pyIsSubclass},
	{Names: []string{"callable"}, Params: "obj, /", Doc: "Whether the object can be called.", Example: "callable(len)",
		Fn: func(c *builtin.Call) (object.Value, error) { return builtin.BoolResult(builtin.IsCallable(c.Args[0])) }},
	{Names: []string{"id"}, Params: "obj, /", Doc: "A number that no other live object has.", Example: "x = [1]\nid(x) == id(x)", Fn: pyIdOf},
	{Names: []string{"hash"}, Params: "obj, /", Doc: "The hash of a value that can be a key.", Example: "hash(1.0) == hash(1)", Fn: pyHashOf},
	{Names: []string{"getattr"}, Params: "object, name, default=..., /", Doc: "An attribute by name.", Example: "getattr([1], 'count')(1)", Fn: pyGetAttr, Quick: quickGetAttr},
	{Names: []string{"hasattr"}, Params: "obj, name, /", Doc: "Whether the object has the attribute.", Example: "hasattr([], 'append')", Fn: pyHasAttr, Quick: quickHasAttr},
	{Names: []string{"setattr"}, Params: "obj, name, value, /", Doc: "Sets an attribute by name.", Example: "a = np.arange(6)\nsetattr(a, 'shape', (2, 3))\na.shape",
		Effect: true, Dry: builtin.ReturnsNone, Fn: pySetAttr, Quick: quickSetAttr},
	{Names: []string{"delattr"}, Params: "obj, name, /", Doc: "Removes an attribute by name.", Example: "class C: pass\nx = C()\nx.a = 1\ndelattr(x, 'a')\nhasattr(x, 'a')",
		Effect: true, Dry: builtin.ReturnsNone, Fn: pyDelAttr},
	{Names: []string{"dir"}, Params: "object=..., /", Doc: "The names of an object's attributes, or of the variables.", Example: "'append' in dir([])", Fn: pyDir},
	{Names: []string{"vars"}, Params: "object=..., /", Doc: "The variables as a dict.", Example: "x = 1\nvars()['x']", Fn: pyVars},
	{Names: []string{"function.__new__"}, Params: "code, globals, name=None, argdefs=None, closure=None", Effect: true, Keeps: true, Doc: "A function that runs a code object: a copy of the one whose code it is.", Example: "import types\ndef f(x): return x + 1\ntypes.FunctionType(f.__code__, globals(), 'g')(2)", Fn: newFunction},
	{Names: []string{"module.__new__"}, Params: "name, doc=None", Doc: "A module without variables.", Example: "import types\nm = types.ModuleType('m')\nm.x = 1\nm.x", Fn: newModule},
	{Names: []string{"globals"}, Params: "", Doc: "The module's variables as a dict; stores into it bind them.", Example: "globals()['x'] = 1\nx",
		Effect: true, Fn: func(c *builtin.Call) (object.Value, error) { return c.Host.Globals(), nil }},
	{Names: []string{"locals"}, Params: "", Doc: "The variables of the function that runs, or of the module, as a dict.", Example: "def f(a):\n    return locals()\nf(1)",
		Effect: true, Fn: func(c *builtin.Call) (object.Value, error) { return c.Host.Locals(), nil }},
	{Names: []string{"object.__class__"}, Params: "self", Property: true, Doc: "The object's type.", Example: "(3).__class__",
		Fn: func(c *builtin.Call) (object.Value, error) { return builtin.ClassOf(c.Args[0]), nil }},
	{Names: []string{"object.__doc__"}, Params: "self", Property: true, Doc: "The object's documentation.", Example: "len.__doc__", Fn: pyDocOf},
	{Names: []string{"object.__repr__"}, Params: "self, /", Doc: "repr(self).", Example: "[1].__repr__()",
		Fn: func(c *builtin.Call) (object.Value, error) { return c.Forward("repr", c.Args, nil) }},
	{Names: []string{"object.__str__"}, Params: "self, /", Doc: "str(self).", Example: "[1].__str__()",
		Fn: func(c *builtin.Call) (object.Value, error) {
			if x, ok := c.Args[0].(*object.Instance); ok && x.Held() == nil {
				return c.Forward("repr", c.Args, nil)
			}
			return c.Forward("str.__new__", c.Args, nil)
		}},
	{Names: []string{"object.__format__"}, Params: "self, format_spec, /", Doc: "format(self, format_spec).", Example: "(3).__format__('04')",
		Fn: heldFormat},
	{Names: []string{"object.__sizeof__"}, Params: "self, /", Doc: "A size in bytes.", Example: "(3).__sizeof__() > 0",
		Fn: func(c *builtin.Call) (object.Value, error) { return builtin.IntResult(PySizeOf(c.Args[0])) }},
	{Names: []string{"type.__name__"}, Params: "self", Property: true, Doc: "The class's name.", Example: "type(3).__name__",
		Fn: func(c *builtin.Call) (object.Value, error) {
			k := c.Args[0].(*object.Class)
			if k.Base != nil && k.Base.Name == "UFuncTypeError" {
				k = k.Base // NumPy shows these classes as their base
			}
			return builtin.StrResult(k.ShortName())
		}},
	{Names: []string{"type.__qualname__"}, Params: "self", Property: true, Doc: "The class's name.", Example: "type(3).__qualname__",
		Fn: func(c *builtin.Call) (object.Value, error) {
			return builtin.StrResult(c.Args[0].(*object.Class).QualName())
		}},
	{Names: []string{"type.__module__"}, Params: "self", Property: true, Doc: "The module that the class belongs to.", Example: "int.__module__",
		Fn: func(c *builtin.Call) (object.Value, error) {
			return builtin.StrResult(c.Args[0].(*object.Class).Module())
		}},
	{Names: []string{"type.__dict__"}, Params: "self", Property: true, Doc: "What the class itself defines.", Example: "'append' in list.__dict__",
		Fn: func(c *builtin.Call) (object.Value, error) { return classDict(c), nil }},
	{Names: []string{"type.__mro__"}, Params: "self", Property: true, Doc: "The class and its bases.", Example: "bool.__mro__",
		Fn: func(c *builtin.Call) (object.Value, error) { return bases(c), nil }},
	{Names: []string{"type.__bases__"}, Params: "self", Property: true, Doc: "The class's direct bases.", Example: "bool.__bases__",
		Fn: func(c *builtin.Call) (object.Value, error) {
			return classTuple(c.Args[0].(*object.Class).Bases()), nil
		}},
	{Names: []string{"type.__base__"}, Params: "self", Property: true, Doc: "The base that says what instances are.", Example: "bool.__base__",
		Fn: func(c *builtin.Call) (object.Value, error) {
			if b := c.Args[0].(*object.Class).Base; b != nil {
				return b, nil
			}
			return object.None, nil
		}},
	{Names: []string{"type.mro"}, Params: "self, /", Doc: "The class and its bases, as a list.", Example: "int.mro()",
		Fn: func(c *builtin.Call) (object.Value, error) { return object.NewList(bases(c)...), nil }},
	{Names: []string{"module.__name__"}, Params: "self", Property: true, Doc: "The module's name.", Example: "math.__name__",
		Fn: func(c *builtin.Call) (object.Value, error) { return builtin.StrResult(c.Args[0].(*object.Module).Name) }},
})

func pyIdOf(c *builtin.Call) (object.Value, error) {
	// The second word of an interface is a pointer to the object.
	v := c.Args[0]
	p := (*[2]uintptr)(unsafe.Pointer(&v))[1]
	return object.Int(int64(p)), nil
}

func pyHashOf(c *builtin.Call) (object.Value, error) {
	h, err := object.Hash(c.Args[0])
	return object.Int(h), err
}

func attrName(c *builtin.Call) (string, error) {
	s, ok := object.Held(c.Args[1]).(object.Str)
	if !ok {
		return "", object.Staticf("TypeError", "attribute name must be string, not '%s'", object.FullTypeName(c.Args[1]))
	}
	return string(s), nil
}

func isAttributeError(err error) bool {
	return err != nil && object.IsError(err, "AttributeError")
}

func pyGetAttr(c *builtin.Call) (object.Value, error) {
	name, err := attrName(c)
	if err != nil {
		return nil, err
	}
	if d := c.Args[2]; d != nil && object.SurelyLacks(c.Args[0], name) {
		return d, nil
	}
	v, err := c.Host.Attr(c.Args[0], name)
	if d := c.Args[2]; d != nil && isAttributeError(err) {
		return d, nil
	}
	return v, err
}

func pyHasAttr(c *builtin.Call) (object.Value, error) {
	name, err := attrName(c)
	if err != nil {
		return nil, err
	}
	if object.SurelyLacks(c.Args[0], name) {
		return object.Bool(false), nil
	}
	_, err = c.Host.Attr(c.Args[0], name)
	if isAttributeError(err) {
		return object.Bool(false), nil
	}
	return object.Bool(true), err
}

// AttrSetter is a value whose attributes can be assigned in its own way.
type AttrSetter interface {
	object.Value
	SetAttr(name string, v object.Value) error
}

func pySetAttr(c *builtin.Call) (object.Value, error) {
	name, err := attrName(c)
	if err != nil {
		return nil, err
	}
	return object.None, SetAttr(c.R, c.Host, c.Args[0], name, c.Args[2])
}

// SetAttr is x.name = v for any value.
func SetAttr(r *lower.Recorder, h builtin.Host, x object.Value, name string, v object.Value) error {
	if object.HasModel(x) {
		return object.SetAttr(h, x, name, v)
	}
	if s, ok := x.(AttrSetter); ok {
		return s.SetAttr(name, v)
	}
	if e, ok := builtin.AttrEntry(x, name+"="); ok {
		_, err := e.Invoke(r, h, []object.Value{x, v}, nil)
		return err
	}
	if c, ok := x.(*object.Class); ok {
		return object.Errorf("TypeError", "cannot set '%s' attribute of immutable type '%s'", name, c.Name)
	}
	if _, _, ok := builtin.Attr(x, name); ok {
		return object.Errorf("AttributeError", "attribute '%s' of '%s' objects is not writable", name, object.FullTypeName(x))
	}
	return object.Errorf("AttributeError", "'%s' object has no attribute '%s'", object.FullTypeName(x), name)
}

// DelAttr is del x.name for any value.
func DelAttr(h builtin.Host, x object.Value, name string) error {
	if object.HasModel(x) {
		return object.DelAttr(h, x, name)
	}
	if d, ok := x.(interface{ DelAttr(string) (bool, error) }); ok {
		if done, err := d.DelAttr(name); done || err != nil {
			return err
		}
	}
	if _, _, ok := builtin.Attr(x, name); ok {
		return object.Errorf("AttributeError", "'%s' object attribute '%s' is read-only", x.TypeName(), name)
	}
	return object.Errorf("AttributeError", "'%s' object has no attribute '%s'", object.FullTypeName(x), name)
}

func pyDelAttr(c *builtin.Call) (object.Value, error) {
	name, err := attrName(c)
	if err != nil {
		return nil, err
	}
	return object.None, DelAttr(c.Host, c.Args[0], name)
}

func pyDir(c *builtin.Call) (object.Value, error) {
	var names []string
	switch x := c.Args[0].(type) {
	case nil:
		for _, k := range c.Host.Locals().Keys() {
			names = append(names, string(k.(object.Str)))
		}
	case *object.Module:
		names = slices.Clone(x.Dir())
	default:
		if list, ok, err := dirAsked(c); ok || err != nil {
			return list, err
		}
		names = builtin.DirOf(c.Host, x)
	}
	slices.Sort(names)
	out := make([]object.Value, 0, len(names))
	for _, n := range slices.Compact(names) {
		if n[len(n)-1] != '=' {
			out = append(out, object.Str(n))
		}
	}
	return object.NewList(out...), nil
}

// newFunction is types.FunctionType(code, globals).
func newFunction(c *builtin.Call) (object.Value, error) {
	globals, ok := object.Held(c.Args[1]).(*object.Dict)
	if !ok {
		return nil, object.Errorf(object.TypeError, "function() argument 'globals' must be dict, not %s", object.FullTypeName(c.Args[1]))
	}
	orNone := func(name string) object.Value {
		if v := c.Arg(name); v != nil {
			return v
		}
		return object.None
	}
	return c.Host.NewFunction(c.Args[0], globals, orNone("name"), orNone("argdefs"), orNone("closure"))
}

// newModule is types.ModuleType(name): a module whose variables are set from outside.
func newModule(c *builtin.Call) (object.Value, error) {
	name, ok := c.Args[0].(object.Str)
	if !ok {
		return nil, object.Errorf("TypeError", "module() argument 'name' must be str, not %s", object.FullTypeName(c.Args[0]))
	}
	d := object.NewDict()
	for _, n := range []string{"__name__", "__doc__", "__package__", "__loader__", "__spec__"} {
		d.PutStr(n, object.None)
	}
	d.PutStr("__name__", name)
	if doc := c.Args[1]; doc != nil {
		d.PutStr("__doc__", doc)
	}
	return &object.Module{Name: string(name),
		Dir: func() []string {
			var names []string
			for _, k := range d.Keys() {
				if n, ok := k.(object.Str); ok {
					names = append(names, string(n))
				}
			}
			return names
		},
		Look: func(name string) (object.Value, bool) {
			if name == "__dict__" {
				return d, true
			}
			return d.GetStr(name)
		},
		Set: func(name string, v object.Value) {
			if v != nil {
				d.PutStr(name, v)
			} else {
				_, _, _ = d.Delete(object.Str(name))
			}
		}}, nil
}

func pyVars(c *builtin.Call) (object.Value, error) {
	switch x := c.Args[0].(type) {
	case nil:
		return c.Host.Locals(), nil
	case *object.Module:
		return x.Vars(), nil
	default:
		if d, err := c.Host.Attr(x, "__dict__"); err == nil || !isAttributeError(err) {
			return d, err
		}
	}
	return nil, object.Errorf("TypeError", "vars() argument must have __dict__ attribute")
}

func bases(c *builtin.Call) object.Tuple {
	return classTuple(c.Args[0].(*object.Class).Order())
}

func classTuple(list []*object.Class) object.Tuple {
	out := make(object.Tuple, len(list))
	for i, k := range list {
		out[i] = k
	}
	return out
}

func PySizeOf(v object.Value) int {
	switch x := v.(type) {
	case *object.Array:
		if s := x.Type().Shape; s.Known() {
			return 112 + s.Elements()*x.DType().Size()
		}
	case object.Str:
		return 49 + len(x)
	case object.Bytes:
		return 33 + len(x)
	case object.Tuple:
		return 40 + 8*len(x)
	case *object.List:
		return 56 + 8*x.Len()
	case Sized:
		return 64 + 104*x.Len()
	}
	return 28
}

// classDict is __dict__ of a class.
func classDict(c *builtin.Call) object.Value {
	class, d := c.Args[0].(*object.Class), object.NewDict()
	if class.Body != nil {
		return &object.MappingProxy{D: class.Body.Dict}
	}
	for _, name := range append(c.Host.Members(class), "__hash__") { // of lists that is None
		if v, ok := c.Host.Member(class, name); ok {
			d.PutStr(name, v)
		}
	}
	return &object.MappingProxy{D: d}
}

// heldFormat is object.__format__, also where a class of the program names it as its
// own: of an object it is the format of what it holds of a builtin class.
func heldFormat(c *builtin.Call) (object.Value, error) {
	x, ok := c.Args[0].(*object.Instance)
	if !ok {
		return c.Forward("format", c.Args, nil)
	}
	spec, ok := object.Plain(c.Args[1]).(object.Str)
	switch {
	case !ok:
		return nil, object.Errorf("TypeError", "__format__() argument must be str, not %s", c.Args[1].TypeName())
	case spec == "":
		return c.Forward("str.__new__", c.Args[:1], nil)
	case x.Held() == nil:
		return nil, object.Errorf("TypeError", "unsupported format string passed to %s.__format__", x.TypeName())
	}
	return c.Forward("format", []object.Value{x.Held(), spec}, nil)
}
