// Calling classes: __new__, __init__, and what instances of builtin bases hold.
package object

import (
	"slices"
)

// Construct calls a class.
func Construct(t Thread, c *Class, args []Value, kw []Kw) (Value, error) {
	if c.Body == nil {
		return t.Make(c, args, kw)
	}
	if meta := c.Body.Meta; meta != nil {
		if f := meta.method("__call__"); f != nil {
			fn, err := bind(t, f, c, meta)
			if err != nil {
				return nil, err
			}
			return t.Call(fn, args, kw)
		}
	}
	return Instantiate(t, c, args, kw)
}

// Instantiate is type.__call__: a new object, initialized.
func Instantiate(t Thread, c *Class, args []Value, kw []Kw) (Value, error) {
	if c.Body == nil {
		return t.Make(c, args, kw)
	}
	f, owner, _ := c.Find("__new__")
	var x Value
	var err error
	if owner != nil && owner.Body != nil {
		if s, ok := f.(*StaticMethod); ok {
			x, err = t.Call(s.Fn, prepend(c, args), kw)
		} else if f, err = bind(t, f, nil, c); err == nil {
			x, err = t.Call(f, prepend(c, args), kw)
		}
	} else {
		x, err = NewObject(t, owner, c, args, kw)
	}
	if err != nil {
		return nil, err
	}
	class := t.ClassOf(x)
	if class != c && !class.Inherits(c) {
		return x, nil
	}
	return x, initialize(t, class, x, args, kw)
}

func initialize(t Thread, class *Class, x Value, args []Value, kw []Kw) error {
	f, owner := Value(nil), (*Class)(nil)
	if class.Body != nil {
		f, owner, _ = class.Find("__init__")
	}
	if owner == nil || owner.Body == nil {
		return Initialize(t, x, args, kw)
	}
	fn := f
	if b, ok := f.(Binds); ok && b.BindsSelf() {
		args = prepend(x, args)
	} else {
		var err error
		if fn, err = bind(t, f, x, class); err != nil {
			return err
		}
	}
	r, err := t.Call(fn, args, kw)
	if err != nil {
		return err
	}
	if r != None {
		if _, unknown := r.(Unknown); unknown {
			return ErrUnknown
		}
		return Errorf("TypeError", "__init__() should return None, not '%s'", r.TypeName())
	}
	return nil
}

// fixed are the builtin classes whose values are what their __new__ says, for good.
var fixed = []string{"int", "float", "complex", "str", "bytes", "tuple", "frozenset", "numpy.ndarray"}

// NewObject is of.__new__(c, args…), of a builtin class.
func NewObject(t Thread, of, c *Class, args []Value, kw []Kw) (Value, error) {
	if of != nil && !c.Inherits(of) {
		return nil, Errorf("TypeError", "%s.__new__(%s): %s is not a subtype of %s", of.Name, c.Name, c.Name, of.Name)
	}
	if object := t.Named("object"); of == object && c != object && c.Body == nil {
		return nil, Errorf("TypeError", "object.__new__(%s) is not safe, use %s.__new__()", c.Name, c.Name)
	}
	if c.Body == nil {
		return t.Make(c, args, kw)
	}
	root := c.Body.Root
	if of != nil && root != nil && of != root && of == t.Named("object") {
		return nil, Errorf("TypeError", "object.__new__(%s) is not safe, use %s.__new__()", c.Name, root.Name)
	}
	if err := abstract(t, c); err != nil {
		return nil, err
	}
	switch {
	case root == nil:
		if len(args)+len(kw) > 0 {
			if c.method("__new__") != nil {
				return nil, Errorf("TypeError", "object.__new__() takes exactly one argument (the type to instantiate)")
			}
			if c.method("__init__") == nil {
				return nil, Errorf("TypeError", "%s() takes no arguments", c.Name)
			}
		}
		return NewInstance(c), nil
	case root.Inherits(t.Named("BaseException")):
		if len(kw) > 0 && c.method("__init__") == nil && c.method("__new__") == nil {
			return nil, Errorf(BadArgument, "%s() takes no keyword arguments", c.Name)
		}
		return NewException(t, c, args), nil
	case root == t.Named("type"):
		return typeFrom(t, c, args, kw)
	}
	x := NewInstance(c)
	if !slices.Contains(fixed, root.Name) {
		args, kw = nil, nil // __init__ fills it
	}
	held, err := t.Make(root, args, kw)
	if err != nil && slices.Contains(fixed, root.Name) {
		return nil, err
	}
	if a, ok := held.(*Array); ok {
		return ViewAs(c, a, None)
	}
	if _, unknown := held.(Unknown); unknown {
		return held, nil
	}
	x.Hold(Held(held))
	return x, nil
}

// typeFrom makes a class by a call of its metaclass.
func typeFrom(t Thread, meta *Class, args []Value, kw []Kw) (Value, error) {
	if len(args) != 3 {
		return nil, Errorf("TypeError", "type.__new__() takes exactly 3 arguments (%d given)", len(args))
	}
	bases, ok := Held(args[1]).(Tuple)
	if !ok {
		return nil, Errorf("TypeError", "type.__new__() argument 2 must be tuple, not %s", args[1].TypeName())
	}
	names, ok := Held(args[2]).(*Dict)
	if !ok {
		return nil, Errorf("TypeError", "type.__new__() argument 3 must be dict, not %s", args[2].TypeName())
	}
	for _, k := range kw {
		if k.Name == "metaclass" {
			return nil, Errorf(BadArgument, "type.__new__() got an unexpected keyword argument 'metaclass'")
		}
	}
	return NewType(t, meta, args[0], bases, names, kw)
}

// TypeFrom is type(name, bases, dict).
func TypeFrom(t Thread, args []Value, kw []Kw) (Value, error) {
	return typeFrom(t, t.Named("type"), args, kw)
}

// abstract refuses a class that has methods which only promise something.
func abstract(t Thread, c *Class) error {
	v, ok := c.Body.Dict.GetStr("__abstractmethods__")
	if !ok || !c.Body.abstract {
		return nil
	}
	it, err := t.Iterate(v)
	if err != nil {
		return err
	}
	var names []string
	for {
		e, ok, err := it.Next()
		if err != nil {
			return err
		}
		if !ok {
			break
		}
		names = append(names, StrOf(e))
	}
	if len(names) == 0 {
		return nil
	}
	slices.Sort(names)
	list, s := "", ""
	for i, n := range names {
		if i > 0 {
			list, s = list+", ", "s"
		}
		list += n
	}
	return Errorf("TypeError", "Can't instantiate abstract class %s with abstract method%s %s", c.Name, s, list)
}

// Initialize is the __init__ of x's builtin base.
func Initialize(t Thread, x Value, args []Value, kw []Kw) error {
	switch x := x.(type) {
	case *Exception:
		if x.Class.Body != nil {
			x.take(args)
		}
	case *Instance:
		root := x.class.Body.Root
		if root == nil {
			return tooMany(x.class, args, kw)
		}
		if slices.Contains(fixed, root.Name) || len(args)+len(kw) == 0 && x.Held() != nil {
			return nil
		}
		held, err := t.Make(root, args, kw)
		if _, unknown := held.(Unknown); unknown {
			return ErrUnknown
		}
		if err == nil {
			x.Hold(held)
		}
		return err
	}
	return nil
}

// tooMany refuses arguments that object's __init__ was given.
func tooMany(c *Class, args []Value, kw []Kw) error {
	if len(args)+len(kw) == 0 {
		return nil
	}
	if c.method("__init__") != nil {
		return Errorf("TypeError", "object.__init__() takes exactly one argument (the instance to initialize)")
	}
	if c.method("__new__") == nil {
		return Errorf("TypeError", "%s() takes no arguments", c.Name)
	}
	return nil
}

// Constructor is the __new__ of a builtin class: list.__new__.
type Constructor struct{ Of *Class }

// TypeName is builtin_function_or_method.
func (*Constructor) TypeName() string { return "builtin_function_or_method" }

// Repr is repr(f).
func (n *Constructor) Repr() string {
	return "<built-in method __new__ of type object at " + Address(n.Of) + ">"
}

// FuncName is __new__.
func (*Constructor) FuncName() string { return "__new__" }

// CallWith makes an object of the class that comes first.
func (n *Constructor) CallWith(t Thread, args []Value, kw []Kw) (Value, error) {
	if len(args) == 0 {
		return nil, Errorf("TypeError", "%s.__new__(): not enough arguments", n.Of.Name)
	}
	c, ok := args[0].(*Class)
	if !ok {
		return nil, Errorf("TypeError", "%s.__new__(X): X is not a type object (%s)", n.Of.Name, args[0].TypeName())
	}
	return NewObject(t, n.Of, c, args[1:], kw)
}

// Initializer is the __init__ of a builtin class: Exception.__init__.
type Initializer struct{ Of *Class }

// TypeName is wrapper_descriptor.
func (*Initializer) TypeName() string { return "wrapper_descriptor" }

// Repr is repr(f).
func (n *Initializer) Repr() string {
	return "<slot wrapper '__init__' of '" + n.Of.Shown() + "' objects>"
}

// FuncName is __init__.
func (*Initializer) FuncName() string { return "__init__" }

// BindsSelf says that it binds to instances.
func (*Initializer) BindsSelf() bool { return true }

// CallWith initializes the object that comes first.
func (n *Initializer) CallWith(t Thread, args []Value, kw []Kw) (Value, error) {
	if len(args) == 0 {
		return nil, Errorf("TypeError", "descriptor '__init__' of '%s' object needs an argument", n.Of.Name)
	}
	if !t.ClassOf(args[0]).Inherits(n.Of) {
		return nil, Errorf("TypeError", "descriptor '__init__' requires a '%s' object but received a '%s'", n.Of.Name, args[0].TypeName())
	}
	if x, ok := args[0].(*Instance); ok && n.Of == t.Named("object") {
		return None, tooMany(x.class, args[1:], kw)
	}
	return None, Initialize(t, args[0], args[1:], kw)
}

// Objects that their attributes alone make up: calling the class makes one and calls
// __init__, nothing else.

// making is how a class makes its instances, as long as it has a stamp.
type making struct {
	stamp *Stamp
	init  Value // __init__
	bare  bool  // there is none
}

// Plainly makes an object that only its __init__ has to be called for, with the object
// before the arguments; nil for other classes. Without an __init__ there must be no
// arguments.
func (c *Class) Plainly() (x *Instance, init Value) {
	b := c.Body
	if b.making.stamp != b.stamp {
		b.making = c.plainMaking()
	}
	if b.making.init == nil && !b.making.bare {
		return nil, nil
	}
	return NewInstance(c), b.making.init
}

// MakesOwn reports a class that gives an object of its own when it is called, and nothing else: no
// code of the program makes it.
func (c *Class) MakesOwn() bool {
	if c.Body == nil || c.Body.Meta.method("__call__") != nil {
		return false
	}
	_, owner, found := c.Find("__new__")
	return !found || owner.Body == nil
}

func (c *Class) plainMaking() making {
	m := making{stamp: c.Body.stamp}
	if c.Body.Root != nil || c.Body.Meta.method("__call__") != nil || c.method("__new__") != nil || c.method("__abstractmethods__") != nil {
		return m
	}
	init := c.method("__init__")
	if f, ok := init.(Binds); ok && f.BindsSelf() {
		m.init = f.(Value)
	}
	m.bare = init == nil
	return m
}

// Exceptions as calls of their classes make them.

// NewException makes the exception of a call of its class. An OSError is of the class
// that its number means.
func NewException(t Types, c *Class, args []Value) *Exception {
	e := &Exception{Class: c}
	e.take(args)
	if len(args) < 2 || len(args) > 5 || !c.derives("OSError") {
		return e
	}
	if no, ok := args[0].(Int); ok && c.Body == nil && c.Name == "OSError" {
		if sub := t.Named(errorOfNumber(no)); sub != nil {
			e.Class = sub
		}
	}
	return e
}

// take gives the exception its arguments; of an OSError's those behind two are files.
func (e *Exception) take(args []Value) {
	e.Args = slices.Clone(args)
	if len(args) < 3 || len(args) > 5 || !e.Class.derives("OSError") {
		return
	}
	e.Args = e.Args[:2]
	e.SetOwn("filename", args[2])
	if len(args) == 5 {
		e.SetOwn("filename2", args[4])
	}
}

// errorOfNumber names the class of a system error's number.
func errorOfNumber(no Int) string {
	switch no {
	case 1, 13:
		return "PermissionError"
	case 2:
		return "FileNotFoundError"
	case 3:
		return "ProcessLookupError"
	case 4:
		return "InterruptedError"
	case 10:
		return "ChildProcessError"
	case 11, 114, 115:
		return "BlockingIOError"
	case 17:
		return "FileExistsError"
	case 20:
		return "NotADirectoryError"
	case 21:
		return "IsADirectoryError"
	case 32, 108:
		return "BrokenPipeError"
	case 103:
		return "ConnectionAbortedError"
	case 104:
		return "ConnectionResetError"
	case 110:
		return "TimeoutError"
	case 111:
		return "ConnectionRefusedError"
	}
	return "OSError"
}
