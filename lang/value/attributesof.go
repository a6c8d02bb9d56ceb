// The attributes that say what an object is: __class__ and __dict__ when they are set,
// and __get__ of builtin descriptors.
package value

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
		x.dict = d
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
