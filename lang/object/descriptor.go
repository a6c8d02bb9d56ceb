// Descriptors: property, classmethod, staticmethod, the attributes of __slots__, and
// what a program's own classes do by __get__, __set__ and __delete__.
package object

// Property is an attribute that functions read, set and delete.
type Property struct {
	Getter, Setter, Deleter Value // None where there is none
	Doc                     Value
	name                    string // of the attribute, as its class knows it
}

// NewProperty makes a property; nil functions are None.
func NewProperty(t Thread, get, set, del, doc Value) *Property {
	p := &Property{orNoneValue(get), orNoneValue(set), orNoneValue(del), orNoneValue(doc), ""}
	if p.Doc == None && p.Getter != None {
		if d, err := t.Attr(p.Getter, "__doc__"); err == nil {
			p.Doc = d
		}
	}
	return p
}

func orNoneValue(v Value) Value {
	if v == nil {
		return None
	}
	return v
}

// TypeName is property.
func (*Property) TypeName() string { return "property" }

// Named notes the name under which a class has the property.
func (p *Property) setName(name string) {
	if p.name == "" {
		p.name = name
	}
}

// Get calls the getter.
func (p *Property) Get(t Thread, obj Value, class *Class) (Value, error) {
	if obj == nil {
		return p, nil
	}
	if p.Getter == None {
		return nil, p.lacks(t, obj, "getter")
	}
	return t.Call(p.Getter, []Value{obj}, nil)
}

// Set calls the setter.
func (p *Property) Set(t Thread, obj, v Value) error {
	if p.Setter == None {
		return p.lacks(t, obj, "setter")
	}
	_, err := t.Call(p.Setter, []Value{obj, v}, nil)
	return err
}

// Delete calls the deleter.
func (p *Property) Delete(t Thread, obj Value) error {
	if p.Deleter == None {
		return p.lacks(t, obj, "deleter")
	}
	_, err := t.Call(p.Deleter, []Value{obj}, nil)
	return err
}

func (p *Property) lacks(t Thread, obj Value, what string) error {
	owner := t.ClassOf(obj)
	qual := owner.ShortName()
	if owner.Body != nil {
		qual = owner.Body.Qual
	}
	if p.name == "" {
		return Errorf("AttributeError", "property of '%s' object has no %s", qual, what)
	}
	return Errorf("AttributeError", "property '%s' of '%s' object has no %s", p.name, qual, what)
}

// With is the property with another getter, setter or deleter: p.setter(f).
func (p *Property) With(t Thread, what string, fn Value) *Property {
	q := *p
	switch what {
	case "getter":
		q.Getter = fn
		if d, err := t.Attr(fn, "__doc__"); err == nil && d != None {
			q.Doc = d
		}
	case "setter":
		q.Setter = fn
	case "deleter":
		q.Deleter = fn
	}
	return &q
}

// Attr gives fget, fset, fdel and __doc__.
func (p *Property) Attr(name string) (Value, bool) {
	switch name {
	case "fget":
		return p.Getter, true
	case "fset":
		return p.Setter, true
	case "fdel":
		return p.Deleter, true
	case "__doc__":
		return p.Doc, true
	}
	return nil, false
}

// SetAttr sets __doc__.
func (p *Property) SetAttr(name string, v Value) error {
	if name == "__doc__" {
		p.Doc = v
		return nil
	}
	if _, ok := p.Attr(name); ok {
		return Errorf("AttributeError", "readonly attribute")
	}
	return Errorf("AttributeError", "'property' object has no attribute '%s'", name)
}

// ClassMethod is a function that is bound to the class.
type ClassMethod struct {
	Fn Value
	FuncFacts
}

// TypeName is classmethod.
func (*ClassMethod) TypeName() string { return "classmethod" }

// Get binds the function to the class.
func (m *ClassMethod) Get(t Thread, obj Value, class *Class) (Value, error) {
	if _, isBound := m.Fn.(Binds); !isBound {
		if get, ok := userGet(m.Fn); ok { // a classmethod around a property
			return t.Call(get, []Value{m.Fn, class, class}, nil)
		}
		if d, ok := m.Fn.(*Property); ok {
			return d.Get(t, class, class)
		}
	}
	return &Method{Self: class, Fn: m.Fn}, nil
}

// ReprUnder is <classmethod(f)>.
func (m *ClassMethod) ReprUnder(p Printer) string { return "<classmethod(" + p.Repr(m.Fn) + ")>" }

// StaticMethod is a function that is bound to nothing.
type StaticMethod struct {
	Fn Value
	FuncFacts
}

// TypeName is staticmethod.
func (*StaticMethod) TypeName() string { return "staticmethod" }

// FuncName is the function's.
func (m *StaticMethod) FuncName() string {
	if f, ok := m.Fn.(Callable); ok {
		return f.FuncName()
	}
	return m.Fn.TypeName()
}

// Get gives the function itself.
func (m *StaticMethod) Get(Thread, Value, *Class) (Value, error) { return m.Fn, nil }

// CallWith calls the function.
func (m *StaticMethod) CallWith(t Thread, args []Value, kw []Kw) (Value, error) {
	return t.Call(m.Fn, args, kw)
}

// ReprUnder is <staticmethod(f)>.
func (m *StaticMethod) ReprUnder(p Printer) string { return "<staticmethod(" + p.Repr(m.Fn) + ")>" }

// wrapped gives the attributes of classmethod and staticmethod.
func wrapped(t Thread, fn Value, name string) (Value, bool) {
	switch name {
	case "__func__", "__wrapped__":
		return fn, true
	case "__name__", "__qualname__", "__doc__", "__module__", "__annotations__", "__isabstractmethod__":
		v, err := t.Attr(fn, name)
		return v, err == nil
	}
	return nil, false
}

// SlotMember is an attribute that __slots__ names.
type SlotMember struct {
	Name  string
	Owner *Class
	key   string // where the instance has it
}

// slotKey is the name by which instances have an attribute of __slots__: it is none of
// those in __dict__.
func slotKey(name string) string { return "\x00" + name }

func isSlotKey(name string) bool { return name != "" && name[0] == 0 }

// TypeName is member_descriptor.
func (*SlotMember) TypeName() string { return "member_descriptor" }

// Repr is <member 'x' of 'C' objects>.
func (m *SlotMember) Repr() string {
	return "<member '" + m.Name + "' of '" + m.Owner.Name + "' objects>"
}

// Get reads the slot.
func (m *SlotMember) Get(t Thread, obj Value, class *Class) (Value, error) {
	if obj == nil {
		return m, nil
	}
	x, err := m.of(t, obj)
	if err != nil {
		return nil, err
	}
	if v, ok := x.OwnAttr(m.key); ok {
		return v, nil
	}
	return nil, NoAttr(t, obj, m.Name)
}

// Set fills the slot.
func (m *SlotMember) Set(t Thread, obj, v Value) error {
	x, err := m.of(t, obj)
	if err == nil {
		x.SetOwn(m.key, v)
	}
	return err
}

// Delete empties the slot.
func (m *SlotMember) Delete(t Thread, obj Value) error {
	x, err := m.of(t, obj)
	if err == nil && !x.deleteOwn(m.key) {
		err = NoAttr(t, obj, m.Name)
	}
	return err
}

func (m *SlotMember) of(t Thread, obj Value) (attrHolder, error) {
	if x, ok := obj.(attrHolder); ok && t.ClassOf(obj).Inherits(m.Owner) {
		return x, nil
	}
	return nil, Errorf("TypeError", "descriptor '%s' for '%s' objects doesn't apply to a '%s' object", m.Name, m.Owner.Name, obj.TypeName())
}

// MappingProxy is a dict that cannot be changed through it: C.__dict__.
type MappingProxy struct{ D *Dict }

// TypeName is mappingproxy.
func (*MappingProxy) TypeName() string { return "mappingproxy" }

// Dict is the dict, for those that only read.
func (m *MappingProxy) Dict() *Dict { return m.D }

// Len is the number of entries.
func (m *MappingProxy) Len() int { return m.D.Len() }

// Str is the dict's.
func (m *MappingProxy) Str() string { return StrOf(m.D) }

// ReprUnder is mappingproxy({…}).
func (m *MappingProxy) ReprUnder(p Printer) string { return "mappingproxy(" + p.Repr(m.D) + ")" }

// userGet finds the __get__ that a program's class gives its instances.
func userGet(v Value) (Value, bool) {
	if x, ok := v.(*Instance); ok {
		if get := x.class.method("__get__"); get != nil {
			return get, true
		}
	}
	return nil, false
}

// isDescriptor reports whether reading v from a class means more than v.
func isDescriptor(v Value) bool {
	switch f := v.(type) {
	case Binds:
		return f.BindsSelf()
	case Descriptor:
		return true
	}
	_, ok := userGet(v)
	return ok
}

// leads reports whether v, found in a class, is read before what an instance holds: it has both
// __set__ or __delete__, and __get__.
func leads(t Thread, v Value) bool {
	if _, ofProgram := v.(*Instance); ofProgram {
		if _, gets := userGet(v); !gets {
			return false
		}
	}
	return hasSet(t, v)
}

// hasSet reports whether v, found in a class, is told of assignments to an instance.
func hasSet(t Thread, v Value) bool {
	switch x := v.(type) {
	case DataDescriptor:
		return true
	case *Instance:
		return x.class.method("__set__") != nil || x.class.method("__delete__") != nil
	}
	return false
}

// bind gives what v, found in class or a base of it, is for obj; obj is nil where the
// class itself is asked.
func bind(t Thread, v, obj Value, class *Class) (Value, error) {
	switch f := v.(type) {
	case *Instance:
		if get, ok := userGet(v); ok {
			return t.Call(get, []Value{v, orNoneValue(obj), class}, nil)
		}
	case Descriptor:
		return f.Get(t, obj, class)
	case Binds:
		if obj != nil && f.BindsSelf() {
			if m, ok := f.(interface{ BindTo(obj Value) Value }); ok {
				return m.BindTo(obj), nil
			}
			return &Method{Self: obj, Fn: v}, nil
		}
	}
	return v, nil
}

// setThrough stores by a descriptor that hasSet told of.
func setThrough(t Thread, m, obj, v Value) error {
	if d, ok := m.(DataDescriptor); ok {
		return d.Set(t, obj, v)
	}
	if set := m.(*Instance).class.method("__set__"); set != nil {
		_, err := t.Call(set, []Value{m, obj, v}, nil)
		return err
	}
	return Errorf("AttributeError", "__set__")
}

func deleteThrough(t Thread, m, obj Value) error {
	if d, ok := m.(DataDescriptor); ok {
		return d.Delete(t, obj)
	}
	if del := m.(*Instance).class.method("__delete__"); del != nil {
		_, err := t.Call(del, []Value{m, obj}, nil)
		return err
	}
	return Errorf("AttributeError", "__delete__")
}
