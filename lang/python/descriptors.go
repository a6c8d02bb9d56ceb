// property, classmethod, staticmethod and super.
package python

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

var descriptorEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"property.__new__"}, Params: "fget=None, fset=None, fdel=None, doc=None", Doc: "An attribute that functions read, set and delete.",
		Example: "class C:\n    @property\n    def x(self): return 3\nC().x", Fn: func(c *builtin.Call) (object.Value, error) {
			return object.NewProperty(c.Host, c.Args[0], c.Args[1], c.Args[2], c.Args[3]), nil
		}},
	{Names: []string{"property.getter"}, Params: "self, fget, /", Doc: "The property with another getter.", Example: "class C:\n    x = property().getter(lambda self: 3)\nC().x", Fn: propertyWith},
	{Names: []string{"property.setter"}, Params: "self, fset, /", Doc: "The property with another setter.",
		Example: "class C:\n    @property\n    def x(self): return self.y\n    @x.setter\n    def x(self, v): self.y = v + 1\nc = C()\nc.x = 3\nc.x", Fn: propertyWith},
	{Names: []string{"property.deleter"}, Params: "self, fdel, /", Doc: "The property with another deleter.",
		Example: "class C:\n    x = property().deleter(lambda self: print('gone'))\ndel C().x", Fn: propertyWith},
	{Names: []string{"function.__get__"}, Params: "self, instance, owner=None, /", Doc: "The method that the function is for an instance.", Example: "f = (lambda self: self + 1).__get__(2)\nf()", Fn: functionGet},
	{Names: []string{"property.__get__", "classmethod.__get__", "staticmethod.__get__", "_tuplegetter.__get__"}, Params: "self, instance, owner=None, /", Doc: "What the attribute is for an instance.",
		Example: "property(lambda self: 3).__get__(1)", Fn: descriptorGet},
	{Names: []string{"property.__set__", "_tuplegetter.__set__"}, Params: "self, instance, value, /", Doc: "Sets the attribute of an instance.", Example: "property(fset=print).__set__(1, 2)",
		Effect: true, Dry: builtin.ReturnsNone, Fn: func(c *builtin.Call) (object.Value, error) {
			return object.None, c.Args[0].(object.DataDescriptor).Set(c.Host, c.Args[1], c.Args[2])
		}},
	{Names: []string{"property.__delete__", "_tuplegetter.__delete__"}, Params: "self, instance, /", Doc: "Deletes the attribute of an instance.", Example: "property(fdel=print).__delete__(1)",
		Effect: true, Dry: builtin.ReturnsNone, Fn: func(c *builtin.Call) (object.Value, error) {
			return object.None, c.Args[0].(object.DataDescriptor).Delete(c.Host, c.Args[1])
		}},
	{Names: []string{"classmethod.__new__"}, Params: "function, /", Doc: "A method of the class: the class is its first argument.",
		Example: "class C:\n    @classmethod\n    def name(cls): return cls.__name__\nC.name()", Fn: func(c *builtin.Call) (object.Value, error) { return &object.ClassMethod{Fn: c.Args[0]}, nil }},
	{Names: []string{"staticmethod.__new__"}, Params: "function, /", Doc: "A function in a class that gets neither the object nor the class.",
		Example: "class C:\n    @staticmethod\n    def two(): return 2\nC().two()", Fn: func(c *builtin.Call) (object.Value, error) { return &object.StaticMethod{Fn: c.Args[0]}, nil }},
	{Names: []string{"super.__new__"}, Params: "type=..., object_or_type=..., /", Doc: "The object as the classes behind one in its order have it.",
		Example: "class A:\n    def f(self): return 1\nclass B(A):\n    def f(self): return super().f() + 1\nB().f()", Fn: pySuper},
	{Names: []string{"mappingproxy.__new__"}, Params: "mapping, /", Doc: "A view of a dict that does not change it.", Example: "import types\ntypes.MappingProxyType({'a': 1})['a']", Fn: newProxy},
	{Names: []string{"types.GenericAlias.__new__"}, Params: "origin, args, /", Doc: "A class with types as arguments.", Example: "import types\ntypes.GenericAlias(list, (int,))",
		Fn: func(c *builtin.Call) (object.Value, error) {
			class, ok := c.Args[0].(*object.Class)
			if !ok {
				return nil, object.Errorf("TypeError", "expected a class, not %s", c.Args[0].TypeName())
			}
			return object.Alias(class, c.Args[1]), nil
		}},
	{Names: []string{"mappingproxy.get"}, Params: "self, key, default=None, /", Doc: "The value under a key, or the default.", Example: "int.__dict__ if False else None", Fn: overProxy("dict.get")},
	{Names: []string{"mappingproxy.keys"}, Params: "self, /", Doc: "The keys.", Example: "class C: x = 1\n'x' in C.__dict__.keys()", Fn: overProxy("dict.keys")},
	{Names: []string{"mappingproxy.values"}, Params: "self, /", Doc: "The values.", Example: "class C: x = 1\n1 in C.__dict__.values()", Fn: overProxy("dict.values")},
	{Names: []string{"mappingproxy.items"}, Params: "self, /", Doc: "The pairs of key and value.", Example: "class C: x = 1\n('x', 1) in C.__dict__.items()", Fn: overProxy("dict.items")},
	{Names: []string{"mappingproxy.copy"}, Params: "self, /", Doc: "A dict of the entries.", Example: "class C: x = 1\nC.__dict__.copy()['x']", Fn: overProxy("dict.copy")},
})

func newProxy(c *builtin.Call) (object.Value, error) {
	switch x := c.Args[0].(type) {
	case *object.Dict:
		return &object.MappingProxy{D: x}, nil
	case *object.MappingProxy:
		return x, nil
	}
	if d, ok := builtin.Mapping(object.Plain(c.Args[0])); ok {
		return &object.MappingProxy{D: d}, nil
	}
	return nil, object.Errorf("TypeError", "mappingproxy() argument must be a mapping, not %s", c.Args[0].TypeName())
}

func overProxy(name string) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		args := append([]object.Value{c.Args[0].(*object.MappingProxy).D}, c.Args[1:]...)
		return c.Forward(name, args, nil)
	}
}

func propertyWith(c *builtin.Call) (object.Value, error) {
	return c.Args[0].(*object.Property).With(c.Host, c.Entry.Short(), c.Args[1]), nil
}

// functionGet is type(f).__get__(f, obj). A function of a module is the same for all.
func functionGet(c *builtin.Call) (object.Value, error) {
	f, obj := c.Args[0], c.Args[1]
	if b, ok := f.(object.Binds); !ok || !b.BindsSelf() {
		return f, nil
	}
	if obj != object.None {
		return &object.Method{Self: obj, Fn: f}, nil
	}
	if c.Args[2] == object.None {
		return nil, object.Errorf(object.TypeError, "__get__(None, None) is invalid")
	}
	return f, nil
}

func descriptorGet(c *builtin.Call) (object.Value, error) {
	d := c.Args[0].(object.Descriptor)
	obj := c.Args[1]
	class, _ := c.Args[2].(*object.Class)
	switch {
	case obj == object.None && class == nil:
		return nil, object.Errorf("TypeError", "__get__(None, None) is invalid")
	case obj == object.None:
		return d.Get(c.Host, nil, class)
	case class == nil:
		class = builtin.ClassOf(obj)
	}
	return d.Get(c.Host, obj, class)
}

func pySuper(c *builtin.Call) (object.Value, error) {
	if c.Args[0] == nil {
		class, self, ok := c.Host.Frame()
		switch {
		case !ok && self == nil:
			return nil, object.Errorf("RuntimeError", "super(): no arguments")
		case class == nil:
			return nil, object.Errorf("RuntimeError", "super(): __class__ cell not found")
		}
		return object.NewSuper(c.Host, class, self)
	}
	class, ok := c.Args[0].(*object.Class)
	if !ok {
		return nil, object.Errorf("TypeError", "super() argument 1 must be a type, not %s", c.Args[0].TypeName())
	}
	if c.Args[1] == nil {
		return nil, object.Errorf("NotImplementedError", "not supported in tq: super(type) without an object").WithHint("super() or super(C, self)")
	}
	return object.NewSuper(c.Host, class, c.Args[1])
}
