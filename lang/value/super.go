// super(): attributes as the classes behind one in an object's order have them.
package value

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
