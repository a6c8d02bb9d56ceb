// Exceptions as calls of their classes make them.
package value

import "slices"

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
	case 17:
		return "FileExistsError"
	case 20:
		return "NotADirectoryError"
	case 21:
		return "IsADirectoryError"
	case 110:
		return "TimeoutError"
	}
	return "OSError"
}
