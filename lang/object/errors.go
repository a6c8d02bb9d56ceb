// Errors that builtins return: a Python class and text; the evaluator adds the place.
package object

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tq-lang/tq/lang/diag"
)

// Error is a Python exception on its way to the evaluator.
type Error struct {
	Class string    // ValueError, TypeError …
	Code  diag.Code // where it is not the class's
	Msg   string
	Hint  string
	// Suggest makes the hint where the error is shown, "" for none; nil: Hint is all.
	Suggest func() string
	Notes   []diag.Note
	// Static says that types alone show the fault, so that checking may
	// report it before anything runs.
	Static bool
	// Exc is the exception object when the program made one.
	Exc     *Exception
	refused *refused
	// Result is what StopIteration carries; nil: nothing.
	Result Value
	// Cause is what the error is raised from.
	Cause error
	// OfObjects says that NumPy would make an array of Python's values here.
	OfObjects bool
	// Missing is what a name was looked for in, of errors of names.
	Missing *Missing
	room    *errorRoom
}

// errorRoom is an error in one piece of memory with the exception that a program sees when it
// catches it.
type errorRoom struct {
	Error
	exc  Exception
	args [1]Value
	text Str
}

// Missing is what AttributeError, NameError and ImportError know beside their text.
type Missing struct {
	Name string
	In   Value // e.obj of an AttributeError
	Path string
}

// Lacks notes the name that was not there, and the object that lacks it.
func (e *Error) Lacks(name string, in Value) *Error {
	e.Missing = &Missing{Name: name, In: in}
	return e
}

func (e *Error) Error() string {
	if e.Msg == "" {
		return e.Class
	}
	return e.Class + ": " + e.Msg
}

// Errorf makes an error of a kind.
func Errorf(kind Kind, format string, args ...any) *Error {
	if len(args) > 0 || strings.IndexByte(format, '%') >= 0 {
		format = fmt.Sprintf(format, args...)
	}
	return ErrorOf(kind, format)
}

// ErrorOf makes an error of a kind and a text.
func ErrorOf(kind Kind, text string) *Error {
	room := new(errorRoom)
	e := &room.Error
	e.Class, e.Code, e.Msg, e.room = kind.Class(), kind.Code(), text, room
	return e
}

// KeyErrorOf is the error of a key that is not there, and its exception, of a class.
func KeyErrorOf(c *Class, k Value) *Error {
	e := ErrorOf(KeyError, Repr(k))
	e.room.args[0] = k
	e.room.exc = Exception{Class: c, Args: e.room.args[:]}
	e.Exc = &e.room.exc
	return e
}

// asError is the error of a program's that an error is or wraps.
func asError(err error) (e *Error, ok bool) {
	return errors.AsType[*Error](err)
}

// Same reports whether another error says the same.
func (e *Error) Same(as *Error) bool {
	return e.Class == as.Class && e.Code == as.Code && e.Msg == as.Msg
}

// Is reports whether an error is of a kind: of its class, and of its code if it has one.
func (k Kind) Is(err error) bool {
	e, ok := asError(err)
	return ok && e.Class == k.Class() && (k.Code() == "" || e.Code == k.Code())
}

// Staticf is Errorf for faults of types and shapes: known before running.
func Staticf(kind Kind, format string, args ...any) *Error {
	e := Errorf(kind, format, args...)
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
	Trace    Value      // __traceback__; nil: None
	Missing  *Missing   // of errors of names; nil: not known
	attrs    *Dict      // what the program has added
	slots    *Dict      // attributes of __slots__, which are not in __dict__
}

// Attr gives the chain, and attributes that the program has set.
func (e *Exception) Attr(name string) (Value, bool) {
	if isSlotKey(name) {
		if e.slots == nil {
			return nil, false
		}
		return e.slots.GetStr(name)
	}
	switch name {
	case "__cause__":
		return orNone(e.Cause), true
	case "__context__":
		return orNone(e.Context), true
	case "__suppress_context__":
		return Bool(e.Suppress), true
	case "__traceback__":
		return orNoneValue(e.Trace), true
	case "__dict__":
		return e.own(), true
	}
	if e.attrs != nil {
		if v, ok := e.attrs.GetStr(name); ok {
			return v, true
		}
	}
	return e.missing(name)
}

// missing gives name, obj, path and msg of errors of names.
func (e *Exception) missing(name string) (Value, bool) {
	if v, ok := e.syntaxPart(name); ok {
		return v, true
	}
	if v, ok := e.unicodePart(name); ok {
		return v, true
	}
	var of string
	switch name {
	case "name":
		of = "NameError"
	case "obj":
		of = "AttributeError"
	case "path", "msg":
		of = "ImportError"
	default:
		return nil, false
	}
	if !e.Class.derives(of) && (name != "name" || !e.Class.derives("AttributeError") && !e.Class.derives("ImportError")) {
		return nil, false
	}
	if e.Class.Body != nil {
		if _, owner, own := e.Class.Find(name); own && owner.Body != nil {
			return nil, false
		}
	}
	switch m := e.Missing; {
	case name == "msg" && len(e.Args) == 1:
		return e.Args[0], true
	case m == nil:
	case name == "name":
		return Str(m.Name), true
	case name == "obj":
		return orNoneValue(m.In), true
	case name == "path" && m.Path != "":
		return Str(m.Path), true
	}
	return None, true
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
		e.Trace = v
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

// PyClass is type(e).
func (e *Exception) PyClass() *Class { return e.Class }

// OwnAttr is Attr.
func (e *Exception) OwnAttr(name string) (Value, bool) { return e.Attr(name) }

// SetOwn gives the exception an attribute of the program's own.
func (e *Exception) SetOwn(name string, v Value) {
	if !isSlotKey(name) {
		e.own().PutStr(name, v)
		return
	}
	if e.slots == nil {
		e.slots = NewDict()
	}
	e.slots.PutStr(name, v)
}

// AttrDict is __dict__.
func (e *Exception) AttrDict() *Dict { return e.own() }

// Noted reports whether the program has given the exception attributes, as notes are.
func (e *Exception) Noted() bool { return e.attrs != nil && e.attrs.Len() > 0 }

// OwnNames lists the attributes that the program has added.
func (e *Exception) OwnNames() []string {
	var out []string
	for _, k := range e.own().Keys() {
		if s, ok := k.(Str); ok {
			out = append(out, string(s))
		}
	}
	return out
}

// DelAttr removes an attribute that the program has added.
func (e *Exception) DelAttr(name string) (bool, error) { return e.deleteOwn(name), nil }

func (e *Exception) deleteOwn(name string) bool {
	from := e.attrs
	if isSlotKey(name) {
		from = e.slots
	}
	if from == nil {
		return false
	}
	_, ok, err := from.Delete(Str(name))
	return ok && err == nil
}

// Text is str(e).
func (e *Exception) Text() string { return plainPrinter.Str(e) }

// ExceptionOfOne makes an exception with one argument, in one piece of memory.
func ExceptionOfOne(c *Class, arg Value) *Exception {
	x := &struct {
		e    Exception
		args [1]Value
	}{args: [1]Value{arg}}
	x.e.Class, x.e.Args = c, x.args[:]
	return &x.e
}

// PlainText is str(e) where it is a text that the exception was made with, or nothing;
// ok is false where more is to be asked.
func (e *Exception) PlainText() (text string, ok bool) {
	if e.Class.Body != nil {
		return "", false
	}
	switch len(e.Args) {
	case 0:
		return "", true
	case 1:
		s, ok := e.Args[0].(Str)
		return string(s), ok && !e.Class.derives("KeyError")
	}
	return "", false
}

// text is str(e) of the builtin classes.
func (e *Exception) text(p Printer) string {
	switch len(e.Args) {
	case 0:
		return ""
	case 1:
		if e.Class.derives("KeyError") {
			return p.Repr(e.Args[0])
		}
		return p.Str(e.Args[0])
	}
	if text, ok := e.osText(p); ok {
		return text
	}
	if text, ok := e.syntaxText(p); ok {
		return text
	}
	if text, ok := e.unicodeText(p); ok {
		return text
	}
	return p.Repr(e.Args)
}

// derives reports whether the class or a base of it has a name.
func (c *Class) derives(name string) bool {
	for ; c != nil && c.Body == nil; c = c.Base {
		if c.Name == name {
			return true
		}
	}
	if c == nil {
		return false
	}
	for _, k := range c.Order() {
		if k.Name == name {
			return true
		}
	}
	return false
}

// osText is str(e) of an error of the system: its number, its text and the files.
func (e *Exception) osText(p Printer) (string, bool) {
	if len(e.Args) != 2 || !e.Class.derives("OSError") {
		return "", false
	}
	text := "[Errno " + p.Str(e.Args[0]) + "] " + p.Str(e.Args[1])
	sep := ": "
	for _, name := range []string{"filename", "filename2"} {
		if f, ok := e.Attr(name); ok && f != None {
			text += sep + p.Repr(f)
			sep = " -> "
		}
	}
	return text, true
}

// Repr is repr(e).
func (e *Exception) Repr() string { return plainPrinter.Repr(e) }

func (e *Exception) reprUnder(p Printer) string {
	if len(e.Args) == 1 {
		return e.Class.ShortName() + "(" + p.Repr(e.Args[0]) + ")"
	}
	return e.Class.ShortName() + p.Repr(e.Args)
}

// ExceptionOf is the exception object of an error, always the same one; ok is false
// of errors that are none of the program's.
func ExceptionOf(t Types, err error) (exc *Exception, ok bool) {
	if e, ok := asError(err); ok {
		if e.Exc == nil {
			e.Exc = e.exception(exceptionClass(t, e.Class))
			e.Exc.Raised, e.Exc.Missing = err, e.Missing
			if e.Cause != nil {
				e.Exc.Cause, _ = ExceptionOf(t, e.Cause)
				e.Exc.Context, e.Exc.Suppress = e.Exc.Cause, true
			}
		}
		return e.Exc, true
	}
	var other interface{ ErrorClass() string }
	if !errors.As(err, &other) {
		return nil, false
	}
	text := strings.TrimPrefix(strings.TrimPrefix(err.Error(), other.ErrorClass()), ": ")
	return &Exception{Class: exceptionClass(t, other.ErrorClass()), Args: Tuple{Str(text)}, Raised: err}, true
}

func exceptionClass(t Types, name string) *Class {
	if c := t.Named(name); c != nil {
		return c
	}
	return &Class{Name: name, Base: t.Named("Exception")}
}

// exception makes the error's exception, with its arguments.
func (e *Error) exception(c *Class) *Exception {
	switch {
	case e.Result != nil:
		return ExceptionOfOne(c, e.Result)
	case e.Msg == "":
		return &Exception{Class: c}
	}
	x := e.room
	if x == nil || &x.Error != e { // e is a copy
		x = new(errorRoom)
	}
	x.text = Str(e.Msg)
	x.args[0] = textCell(&x.text).Value()
	x.exc = Exception{Class: c, Args: x.args[:]}
	return &x.exc
}

// StopValue gives what a StopIteration carries; ok is false of other errors.
func StopValue(err error) (v Value, ok bool) {
	if !IsError(err, "StopIteration") {
		return nil, false
	}
	if e, ok := asError(err); ok {
		if e.Exc != nil && len(e.Exc.Args) > 0 {
			return e.Exc.Args[0], true
		}
		if e.Result != nil {
			return e.Result, true
		}
	}
	return None, true
}

// Raised is the exception that raise v raises: v, or a new one of the class v.
func Raised(t Thread, v Value, otherwise string) (*Exception, error) {
	base := t.Named("BaseException")
	if c, ok := v.(*Class); ok && c.Inherits(base) {
		made, err := t.Call(c, nil, nil)
		if err != nil {
			return nil, err
		}
		if _, ok := made.(*Exception); !ok {
			return nil, Errorf("TypeError", "calling %s should have returned an instance of BaseException, not %s", Repr(c), Repr(t.ClassOf(made)))
		}
		v = made
	}
	switch e := v.(type) {
	case *Exception:
		return e, nil
	case Unknown:
		return nil, ErrUnknown
	}
	return nil, Errorf("TypeError", "%s", otherwise)
}

// AsError is the exception as an error on its way.
func (e *Exception) AsError() *Error { return &Error{Class: e.Class.Name, Msg: e.Text(), Exc: e} }

// Catches reports whether an except clause with a class, or a tuple of them, catches
// an exception.
func Catches(t Thread, e *Exception, classes Value) (bool, error) {
	list, ok := Held(classes).(Tuple)
	if !ok {
		list = Tuple{classes}
	}
	base := t.Named("BaseException")
	for _, v := range list {
		c, ok := v.(*Class)
		if !ok || !c.Inherits(base) {
			if _, unknown := v.(Unknown); unknown {
				return false, ErrUnknown
			}
			return false, Errorf("TypeError", "catching classes that do not inherit from BaseException is not allowed")
		}
	}
	for _, v := range list {
		if e.Class.Inherits(v.(*Class)) {
			return true, nil
		}
	}
	return false, nil
}
