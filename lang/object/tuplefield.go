// Fields of named tuples: an element of the tuple that an object holds, by a name.
package object

// TupleField is the attribute that a class made by namedtuple has for a field.
type TupleField struct {
	index int
	doc   Value
}

// NewTupleField makes a field of the number of its element and what help says.
func NewTupleField(args []Value) (Value, error) {
	if len(args) != 2 {
		return nil, Errorf("TypeError", "_tuplegetter expected 2 arguments, got %d", len(args))
	}
	i, ok := args[0].(Int)
	if !ok || i < 0 {
		return nil, Errorf("TypeError", "the index of a field is a number, not '%s'", args[0].TypeName())
	}
	return &TupleField{int(i), args[1]}, nil
}

// TypeName is _tuplegetter.
func (*TupleField) TypeName() string { return "_tuplegetter" }

// FullTypeName is the name with its module.
func (*TupleField) FullTypeName() string { return "collections._tuplegetter" }

// ReprUnder is _tuplegetter(0, 'Alias for field number 0').
func (f *TupleField) ReprUnder(p Printer) string {
	return "_tuplegetter(" + p.Repr(Int(f.index)) + ", " + p.Repr(f.doc) + ")"
}

// Attr reads __doc__.
func (f *TupleField) Attr(name string) (Value, bool) {
	if name == "__doc__" {
		return f.doc, true
	}
	return nil, false
}

// SetAttr sets __doc__.
func (f *TupleField) SetAttr(name string, v Value) error {
	if name != "__doc__" {
		return Errorf("AttributeError", "'_tuplegetter' object has no attribute '%s'", name)
	}
	f.doc = v
	return nil
}

// Get reads the element.
func (f *TupleField) Get(t Thread, obj Value, _ *Class) (Value, error) {
	if obj == nil {
		return f, nil
	}
	of := obj
	if x, ok := obj.(*Instance); ok {
		of = x.Held()
	}
	if _, unknown := of.(Unknown); unknown {
		return nil, ErrUnknown
	}
	held, ok := of.(Tuple)
	switch {
	case !ok:
		return nil, Errorf("TypeError", "descriptor for index '%d' for tuple subclasses doesn't apply to '%s' object", f.index, FullTypeName(obj))
	case f.index >= len(held):
		return nil, Errorf("IndexError", "tuple index out of range")
	}
	return held[f.index], nil
}

// Set is refused.
func (f *TupleField) Set(Thread, Value, Value) error {
	return Errorf("AttributeError", "can't set attribute")
}

// Delete is refused.
func (f *TupleField) Delete(Thread, Value) error {
	return Errorf("AttributeError", "can't delete attribute")
}

// tupleCell is an element of the tuple that the object holds, if it may be taken as it is.
func (x *Instance) tupleCell(i int) (Cell, bool) {
	if x.more == nil {
		return Cell{}, false
	}
	held, ok := x.more.held.(Tuple)
	if !ok || i >= len(held) {
		return Cell{}, false
	}
	c := CellOf(held[i])
	return c, c.Keepable()
}
