// What programs may ask and change of a function: __name__, __doc__, __defaults__, and
// attributes of their own.
package object

// FuncFacts are the attributes of a function. Zero fields are what Python gives
// functions that say nothing of it.
type FuncFacts struct {
	Name, Qual  string
	Module      Value // nil: __main__
	Doc         Value // nil: None
	Defaults    Value // of parameters that positions reach; nil: None
	KwDefaults  Value // of the others; nil: None
	Annotations *Dict
	own         *Dict
}

// QualName is __qualname__.
func (f *FuncFacts) QualName() string { return f.Qual }

// Own is __dict__: what the program has added.
func (f *FuncFacts) Own() *Dict {
	if f.own == nil {
		f.own = NewDict()
	}
	return f.own
}

// Attr reads an attribute.
func (f *FuncFacts) Attr(name string) (Value, bool) {
	switch name {
	case "__name__":
		return Str(f.Name), true
	case "__qualname__":
		return Str(f.Qual), true
	case "__module__":
		if f.Module == nil {
			return Str("__main__"), true
		}
		return f.Module, true
	case "__doc__":
		return orNoneValue(f.Doc), true
	case "__defaults__":
		return orNoneValue(f.Defaults), true
	case "__kwdefaults__":
		return orNoneValue(f.KwDefaults), true
	case "__annotations__":
		if f.Annotations == nil {
			f.Annotations = NewDict()
		}
		return f.Annotations, true
	case "__dict__":
		return f.Own(), true
	}
	if f.own == nil {
		return nil, false
	}
	return f.own.GetStr(name)
}

// HasOwn reports whether the program has added the attribute.
func (f *FuncFacts) HasOwn(name string) bool {
	if f.own == nil {
		return false
	}
	_, ok := f.own.GetStr(name)
	return ok
}

// SetAttr changes an attribute or adds one.
func (f *FuncFacts) SetAttr(name string, v Value) error {
	text := func(to *string) error {
		s, ok := v.(Str)
		if !ok {
			return Errorf("TypeError", "%s must be set to a string object", name)
		}
		*to = string(s)
		return nil
	}
	switch name {
	case "__name__":
		return text(&f.Name)
	case "__qualname__":
		return text(&f.Qual)
	case "__module__":
		f.Module = v
	case "__doc__":
		f.Doc = v
	case "__defaults__":
		if _, ok := v.(Tuple); !ok && v != None {
			return Errorf("TypeError", "__defaults__ must be set to a tuple object")
		}
		f.Defaults = v
	case "__kwdefaults__":
		if _, ok := v.(*Dict); !ok && v != None {
			return Errorf("TypeError", "__kwdefaults__ must be set to a dict object")
		}
		f.KwDefaults = v
	case "__annotations__":
		d, ok := v.(*Dict)
		if !ok && v != None {
			return Errorf("TypeError", "__annotations__ must be set to a dict object")
		}
		f.Annotations = d
	case "__dict__":
		d, ok := v.(*Dict)
		if !ok {
			return Errorf("TypeError", "__dict__ must be set to a dictionary, not a '%s'", v.TypeName())
		}
		f.own = d
	default:
		f.Own().PutStr(name, v)
	}
	return nil
}

// DelAttr removes an attribute that the program has added.
func (f *FuncFacts) DelAttr(name string) (bool, error) {
	switch name {
	case "__name__", "__qualname__":
		return true, Errorf("TypeError", "%s must be set to a string object", name)
	case "__doc__":
		f.Doc = nil
		return true, nil
	case "__defaults__":
		f.Defaults = nil
		return true, nil
	case "__annotations__":
		f.Annotations = nil
		return true, nil
	}
	if f.own == nil {
		return false, nil
	}
	_, ok, err := f.own.Delete(Str(name))
	return ok, err
}

// DocText is __doc__, "" where it is no text.
func (f *FuncFacts) DocText() string {
	s, _ := f.Doc.(Str)
	return string(s)
}
