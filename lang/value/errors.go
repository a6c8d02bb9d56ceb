// Errors that builtins return: a Python class and text; the evaluator adds the place.
package value

import (
	"fmt"
	"strings"
)

// Error is a Python exception on its way to the evaluator.
type Error struct {
	Class string // ValueError, TypeError …
	Msg   string
	Hint  string
	// Static says that types alone show the fault, so that checking may
	// report it before anything runs.
	Static bool
	// Exc is the exception object when the program made one.
	Exc *Exception
}

func (e *Error) Error() string {
	if e.Msg == "" {
		return e.Class
	}
	return e.Class + ": " + e.Msg
}

// Errorf makes an error of a Python class.
func Errorf(class, format string, args ...any) *Error {
	return &Error{Class: class, Msg: fmt.Sprintf(format, args...)}
}

// Staticf is Errorf for faults of types and shapes: known before running.
func Staticf(class, format string, args ...any) *Error {
	e := Errorf(class, format, args...)
	e.Static = true
	return e
}

// WithHint adds a hint.
func (e *Error) WithHint(format string, args ...any) *Error {
	e.Hint = fmt.Sprintf(format, args...)
	return e
}

// Exception is an exception object: what `except … as e` binds.
type Exception struct {
	Class    *Class
	Args     Tuple
	Cause    *Exception // of raise … from; __cause__
	Context  *Exception // what was being handled; __context__
	Suppress bool       // the context is not shown
	Raised   error      // the error that it was raised as, with its place
	attrs    *Dict      // what the program has added
}

// Attr gives the chain, and attributes that the program has set.
func (e *Exception) Attr(name string) (Value, bool) {
	switch name {
	case "__cause__":
		return orNone(e.Cause), true
	case "__context__":
		return orNone(e.Context), true
	case "__suppress_context__":
		return Bool(e.Suppress), true
	case "__traceback__":
		return None, true
	case "__dict__":
		return e.own(), true
	}
	if e.attrs == nil {
		return nil, false
	}
	return e.attrs.GetStr(name)
}

func orNone(e *Exception) Value {
	if e == nil {
		return None
	}
	return e
}

func (e *Exception) own() *Dict {
	if e.attrs == nil {
		e.attrs = NewDict()
	}
	return e.attrs
}

// SetAttr sets the chain or an attribute of the program's own.
func (e *Exception) SetAttr(name string, v Value) error {
	link := func(to **Exception) error {
		x, ok := v.(*Exception)
		if !ok && v != None {
			return Errorf("TypeError", "exception %s must be None or derive from BaseException", strings.Trim(name, "_"))
		}
		*to = x
		return nil
	}
	switch name {
	case "__cause__":
		e.Suppress = true
		return link(&e.Cause)
	case "__context__":
		return link(&e.Context)
	case "__suppress_context__":
		t, err := Truth(v)
		e.Suppress = t
		return err
	case "__traceback__":
		return nil
	case "args":
		t, ok := v.(Tuple)
		if !ok {
			return Errorf("TypeError", "args must be a tuple")
		}
		e.Args = t
		return nil
	}
	return e.own().Put(Str(name), v)
}

// TypeName is the exception's class.
func (e *Exception) TypeName() string { return e.Class.Name }

// Text is str(e).
func (e *Exception) Text() string {
	switch len(e.Args) {
	case 0:
		return ""
	case 1:
		if e.Class.Name == "KeyError" {
			return Repr(e.Args[0])
		}
		return StrOf(e.Args[0])
	}
	return Repr(e.Args)
}

// Repr is repr(e).
func (e *Exception) Repr() string {
	if len(e.Args) == 1 {
		return e.Class.Name + "(" + Repr(e.Args[0]) + ")"
	}
	return e.Class.Name + Repr(e.Args)
}
