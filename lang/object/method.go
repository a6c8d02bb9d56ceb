// Bound methods, and super(): attributes as the classes behind one in an object's order
// have them.
package object

// Method is a function of a class with the object that it is called on.
type Method struct{ Self, Fn Value }

// TypeName is method.
func (*Method) TypeName() string { return "method" }

// FuncName is the function's name.
func (m *Method) FuncName() string {
	if f, ok := m.Fn.(Callable); ok {
		return f.FuncName()
	}
	return m.Fn.TypeName()
}

// CallWith calls the function with the object before the arguments.
func (m *Method) CallWith(t Thread, args []Value, kw []Kw) (Value, error) {
	return t.Call(m.Fn, prepend(m.Self, args), kw)
}

func prepend(v Value, args []Value) []Value {
	all := make([]Value, len(args)+1)
	all[0] = v
	copy(all[1:], args)
	return all
}

// ReprUnder is <bound method C.f of …>.
func (m *Method) ReprUnder(p Printer) string {
	name := m.FuncName()
	if f, ok := m.Fn.(interface{ QualName() string }); ok {
		name = f.QualName()
	}
	return "<bound method " + name + " of " + p.Repr(m.Self) + ">"
}

// Alike are values that == and dicts compare by what they are made of: methods of objects.
type Alike interface{ Is(Value) bool }

// Is reports whether another value is a bound method of the same object and function.
func (m *Method) Is(b Value) bool {
	other, ok := b.(*Method)
	return ok && Identical(m.Self, other.Self) && Identical(m.Fn, other.Fn)
}

// GetAttr gives __self__, __func__, and what the function has.
func (m *Method) GetAttr(t Thread, name string) (Value, error) {
	switch name {
	case "__self__":
		return m.Self, nil
	case "__func__":
		return m.Fn, nil
	case "__class__":
		return t.ClassOf(m), nil
	case "__call__":
		return m, nil
	}
	return t.Attr(m.Fn, name)
}

// Identical reports whether two values are one object, as far as a program can tell.
func Identical(a, b Value) bool {
	switch x := a.(type) {
	case Float:
		y, ok := b.(Float)
		return ok && (x == y || x != x && y != y)
	case Tuple:
		y, ok := b.(Tuple)
		return ok && len(x) == len(y) && (len(x) == 0 || &x[0] == &y[0])
	case BigInt:
		y, ok := b.(BigInt)
		return ok && x.V == y.V
	case *Method:
		y, ok := b.(*Method)
		return ok && x == y
	case *Constructor: // it is made when it is asked for
		y, ok := b.(*Constructor)
		return ok && x.Of == y.Of
	case *Initializer: // so is it
		y, ok := b.(*Initializer)
		return ok && x.Of == y.Of
	}
	if _, ok := b.(Tuple); ok {
		return false
	}
	return a == b
}

// super(): attributes as the classes behind one in an object's order have them.

// Super finds attributes of an object behind a class in the order of its class.
type Super struct {
	Class *Class // behind which the search begins
	Self  Value
	Type  *Class // whose order it is: that of Self, or Self
}

// TypeName is super.
func (*Super) TypeName() string { return "super" }

// NewSuper is super(class, self).
func NewSuper(t Thread, class *Class, self Value) (*Super, error) {
	if c, ok := self.(*Class); ok && c.Inherits(class) {
		return &Super{class, self, c}, nil
	}
	if c := t.ClassOf(self); c.Inherits(class) {
		return &Super{class, self, c}, nil
	}
	return nil, Errorf("TypeError", "super(type, obj): obj must be an instance or subtype of type")
}

// ReprUnder is <super: …>.
func (s *Super) ReprUnder(Printer) string {
	return "<super: <class '" + s.Class.ShortName() + "'>, <" + s.Type.ShortName() + " object>>"
}

// GetAttr searches the classes behind the class.
func (s *Super) GetAttr(t Thread, name string) (Value, error) {
	if name == "__class__" {
		return t.ClassOf(s), nil
	}
	if v, ok := s.Find(t, name); ok {
		if s.Self == Value(s.Type) {
			return bind(t, v, nil, s.Type)
		}
		return bind(t, v, s.Self, s.Type)
	}
	switch name {
	case "__self__":
		return s.Self, nil
	case "__thisclass__":
		return s.Class, nil
	case "__self_class__":
		return s.Type, nil
	}
	return nil, NoAttr(t, s, name)
}

// Find gives an attribute of the classes behind the class as it is stored.
func (s *Super) Find(t Thread, name string) (Value, bool) {
	behind := false
	for _, k := range s.Type.Order() {
		if !behind {
			behind = k == s.Class
		} else if v, ok := k.Own(t, name); ok {
			return v, true
		}
	}
	return nil, false
}
