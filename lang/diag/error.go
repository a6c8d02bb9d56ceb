// This file: the error type and its parts.

package diag

import "fmt"

// An Error is what every face shows: a Python exception class and text, the place, and what explains it.
type Error struct {
	Code  Code
	Class string // Python's class: ValueError, IndexError, SyntaxError …
	Msg   string // NumPy's or Python's text where they have one
	Place Place  // the construct that failed

	// Caret is where `^` goes: an operator, a letter inside a string. Empty: the whole of Place.
	Caret    Span
	Operands []Operand // underlined with `~` and listed below the source line
	Notes    []Note
	Hint     string
	Trace    []Frame // calls under way, outermost first
	Cause    error   // what raised it: an exception object, an engine error, an I/O error
	Before   *Error  // the error that this one followed, and how
	Relation string  // "caused by", "while handling"
	Left     any     // the calls that it left, as the machine keeps them for a debugger; nil: it does not
	Earlier  any     // where its exception had been before it was raised once more, as the machine keeps it; nil: nowhere
	Own      string  // the whole text, where the exception's class writes it; "": Render does

	part func(*Error) // see Later
	rest []func(*Error)
}

// Later has a part of the error that only a face shows made by Complete: most errors are
// caught by the program.
func (e *Error) Later(part func(*Error)) {
	if e.part == nil { // most have one
		e.part = part
		return
	}
	e.rest = append(e.rest, part)
}

// Complete makes what was left for later, of the error and of those that it followed.
func (e *Error) Complete() {
	const far = 100 // causes may go in a circle
	for n := 0; e != nil && n < far; e, n = e.Before, n+1 {
		first, parts := e.part, e.rest
		e.part, e.rest = nil, nil
		if first != nil {
			first(e)
		}
		for _, part := range parts {
			part(e)
		}
	}
}

// An Operand is one value that the error concerns.
type Operand struct {
	Span  Span     // in the file of the error's Place; empty: not underlined
	Label string   // "a", "operand 0"
	Type  string   // "f64[3, 4]"
	Axes  []string // sizes, written right-aligned under those of the other operands
	Note  string   // "axis -1: 4 against 3", written after the axes
}

// A Note says something about another place, or about the whole when Place is zero.
type Note struct {
	Place Place
	Text  string
}

// A Frame is one call under way when the error arose: the function called and the call.
type Frame struct {
	Func  string
	Place Place
}

// New makes an error of a code, a class and a formatted text at a place.
func New(code Code, class string, at Place, format string, args ...any) *Error {
	msg := format
	if len(args) > 0 {
		msg = fmt.Sprintf(format, args...)
	}
	return &Error{Code: code, Class: class, Msg: msg, Place: at}
}

// Error is "Class: Msg", or the class alone when there is no text: Python's last line.
func (e *Error) Error() string {
	if e.Msg == "" {
		return e.Class
	}
	return e.Class + ": " + e.Msg
}

// Unwrap gives the cause to errors.Is and errors.As.
func (e *Error) Unwrap() error { return e.Cause }

// WithHint sets the hint and returns e.
func (e *Error) WithHint(format string, args ...any) *Error {
	e.Hint = fmt.Sprintf(format, args...)
	return e
}

// WithCaret sets where `^` goes and returns e.
func (e *Error) WithCaret(s Span) *Error {
	e.Caret = s
	return e
}

// WithNote adds a note and returns e.
func (e *Error) WithNote(at Place, format string, args ...any) *Error {
	e.Notes = append(e.Notes, Note{at, fmt.Sprintf(format, args...)})
	return e
}

// Push records that the error left a call of fn made at the given place: it becomes the outermost
// frame.
func (e *Error) Push(fn string, at Place) {
	e.Trace = append([]Frame{{fn, at}}, e.Trace...)
}
