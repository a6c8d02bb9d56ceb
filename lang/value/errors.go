// Errors that builtins return: a Python class and text; the evaluator adds the place.
package value

import "fmt"

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
	Class *Class
	Args  Tuple
	Cause error
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

func identity(k any) string { return fmt.Sprintf("%T %p", k, k) }
