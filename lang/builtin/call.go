// Call: one call under way, and the readers of its arguments.
package builtin

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// Host is what a builtin may ask of the session it runs in.
type Host interface {
	// Thread calls, walks and reads values, and applies operators to them.
	object.Thread
	// Stdout is where print writes; Stderr where warnings go.
	Stdout() io.Writer
	Stderr() io.Writer
	// ReadLine answers input().
	ReadLine(prompt string) (string, error)
	// Printing is the session's print options, to be read and changed.
	Printing() *display.Options
	// State keeps what a builtin needs to remember for the session (the
	// random stream, error modes), by key.
	State(key string, make func() any) any
	// Path resolves a file name of the program.
	Path(name string) string
	// Warn gives a warning, which the program's filters may raise as an error.
	Warn(w *object.Exception) error
	// Globals is the variables of the module that runs, which stores into the dict bind;
	// Locals those of the function.
	Globals() *object.Dict
	Locals() *object.Dict
	// ParseText reads an expression or statements that are given as text; RunText runs
	// them with the variables of the place that runs, or of dicts, which get what is bound.
	ParseText(text, name string, mode TextMode) (any, error)
	RunText(ready any, globals, locals *object.Dict) (object.Value, error)
	// ImportByName gives a module: of a dotted name the first, or the whole.
	ImportByName(name string, whole bool) (object.Value, error)
	// FindModule says where a module is, without running it; Reload runs the text of one
	// of the user's again.
	FindModule(name string) (origin string, found bool, err error)
	Reload(module object.Value) (object.Value, error)
	// NewFunction makes a function of a code object, with the variables of its module; name,
	// defaults and closure may be None.
	NewFunction(code object.Value, globals *object.Dict, name, defaults, closure object.Value) (object.Value, error)
	// Context ends when the user interrupts.
	Context() context.Context
	// Wait lets others use the session while wait runs, which must leave it alone.
	Wait(wait func()) error
}

// TextMode is what a text that is run is: the mode of compile.
type TextMode uint8

// The modes: statements, an expression, statements that show what their expressions give.
const (
	TextExec TextMode = iota
	TextEval
	TextSingle
)

// Call is a builtin's arguments and surroundings.
type Call struct {
	Entry *Entry
	Args  []object.Value // by parameter; nil where not given
	Rest  []object.Value // *args
	Kw    []Kw           // **kwargs
	R     *lower.Recorder
	Host  Host

	// Like is the object whose class the result will have: an argument of a class of the
	// program that derives from ndarray, of which Args has the array.
	Like *object.Instance

	few [4]object.Value // Args' room
}

// Invoke binds arguments and runs the entry.
func (e *Entry) Invoke(r *lower.Recorder, h Host, args []object.Value, kw []Kw) (object.Value, error) {
	return e.InvokeIn(&Call{}, r, h, args, kw)
}

// InvokeIn is Invoke with an empty Call to be used. If Few says so, args is not
// held on to; after a call that gave a plain value neither is c.
func (e *Entry) InvokeIn(c *Call, r *lower.Recorder, h Host, args []object.Value, kw []Kw) (object.Value, error) {
	c.Entry, c.R, c.Host = e, r, h
	if e.arrays && meetsObjects(args, kw) {
		if v, done, err := e.invokeForObjects(c, r, h, args, kw); done || err != nil {
			return v, err
		}
	}
	if e.held && len(args) > 0 {
		if x, ok := args[0].(*object.Instance); ok && x.Held() != nil {
			args = slices.Clone(args)
			args[0] = x.Held()
		}
	}
	if e.self != nil && len(args) > 0 {
		if err := e.checkSelf(args[0]); err != nil {
			return nil, err
		}
	}
	if err := e.bind(c, args, kw); err != nil {
		return nil, err
	}
	if e.asker != nil || e.plainArgs {
		if v, done, err := e.askObjects(c); done || err != nil {
			return v, err
		}
	}
	if e.Effect && r.Dry && (r.Follows == nil || !r.Follows(e.Name(), c.Args)) {
		r.FilesChange = r.FilesChange || e.Writes
		if e.Dry == nil {
			return object.Unknown{}, nil
		}
		return e.Dry(c)
	}
	if e.Ufunc == nil && !r.Dry {
		if err := c.decideSizes(args, kw); err != nil {
			return nil, err
		}
	}
	if e.Effect { // what it stores or reads must not change any more
		if err := r.Barrier(); err != nil {
			return nil, err
		}
		if err := r.Settle(args...); err != nil {
			return nil, err
		}
		for _, k := range kw {
			if err := r.Settle(k.Value); err != nil {
				return nil, err
			}
		}
	}
	if !e.arrays {
		return e.Fn(c)
	}
	v, err := e.Fn(c)
	if ve, ok := err.(*object.Error); ok && ve.OfObjects { // else it came through the program's own code
		return e.withObjects(c, args, kw, ve)
	}
	return v, err
}

// AsksObjects reports whether objects of the program's classes may have a say in a call.
func (e *Entry) AsksObjects() bool { return e.arrays || e.asker != nil || e.plainArgs || e.held }

// InvokePlainly is InvokeIn for arguments that are no arrays, wait for nothing and are, if
// AsksObjects says so, no objects of the program's classes; the last of them have names. done is
// false, with nothing done, where Invoke has more to do or an error to tell.
func (e *Entry) InvokePlainly(c *Call, r *lower.Recorder, h Host, args []object.Cell, names []string) (v object.Value, done bool, err error) {
	s, pos := &e.sig, len(args)-len(names)
	if !e.plain || pos > s.npos && s.rest == "" || r.Dry {
		return nil, false, nil
	}
	if n := len(s.params); n <= len(c.few) {
		c.Args = c.few[:n]
	} else {
		c.Args = make([]object.Value, n)
	}
	for i := range min(pos, s.npos) {
		c.Args[i] = args[i].Value()
	}
	if pos > s.npos {
		c.Rest = object.ValuesOf(args[s.npos:pos])
	}
	for k, name := range names {
		switch i := s.find(name); {
		case i >= 0 && c.Args[i] == nil:
			c.Args[i] = args[pos+k].Value()
		case i >= 0 || s.kwargs == "":
			return nil, false, nil
		default:
			c.Kw = append(c.Kw, Kw{Name: name, Value: args[pos+k].Value()})
		}
	}
	for i := range s.params {
		if c.Args[i] == nil && s.params[i].Default == "" {
			return nil, false, nil
		}
	}
	if e.self != nil && pos > 0 && e.checkSelf(c.Args[0]) != nil || e.of != "" && e.checkObject(c.Args[:min(pos, s.npos)]) != nil {
		return nil, false, nil
	}
	c.Entry, c.R, c.Host = e, r, h
	v, err = e.Fn(c)
	return v, true, err
}

// OfText tells a method of str: NumPy's text scalars are as good there.
func (e *Entry) OfText() bool { return e.text }

// NotThere is the answer of a Dry that misses what the call needs of a file: an error where
// the program makes no files.
func (c *Call) NotThere(err error) (object.Value, error) {
	var ve *object.Error
	var ce *record.Error
	switch {
	case !c.R.FilesStay:
	case errors.As(err, &ve):
		ve.Static = true
		return nil, ve
	case errors.As(err, &ce):
		ce.Static = true
		return nil, ce
	}
	return object.Unknown{}, nil
}

// Dry reports whether nothing runs: the call is being checked or explained.
func (c *Call) Dry() bool { return c.R != nil && c.R.Dry }

// Arg is the argument of a parameter, nil if it was not given.
func (c *Call) Arg(name string) object.Value {
	for i, p := range c.Entry.sig.params {
		if p.Name == name {
			return c.Args[i]
		}
	}
	panic("builtin: no parameter " + name + " in " + c.Entry.Name())
}

// Given reports whether an argument was given and is not None.
func (c *Call) Given(name string) bool {
	v := c.Arg(name)
	return v != nil && v != object.None
}

// Array reads an argument as an array, as np.asarray does.
func (c *Call) Array(name string) (*object.Array, error) { return c.R.Array(c.Arg(name)) }

// Tensor reads an argument's elements; ErrUnknown in checking.
func (c *Call) Tensor(name string) (*tensor.Tensor, error) {
	a, err := c.Array(name)
	if err != nil {
		return nil, err
	}
	return a.Tensor()
}

// Int reads an integer argument, def if not given; None is not given where it is
// the parameter's own default.
func (c *Call) Int(name string, def int) (int, error) {
	if v := c.Arg(name); v != nil && (v != object.None || !c.mayBeNone(name)) {
		return ToInt(v)
	}
	return def, nil
}

// mayBeNone reports whether None is the default of a parameter.
func (c *Call) mayBeNone(name string) bool {
	for _, p := range c.Entry.sig.params {
		if p.Name == name {
			return p.Default == "None"
		}
	}
	return false
}

// ToInt reads a value as an integer, as __index__ does.
func ToInt(v object.Value) (int, error) {
	if n, ok := v.(object.Int); ok {
		return int(n), nil
	}
	b, ok, err := lower.AsIndex(v)
	if err != nil {
		return 0, err
	}
	if !ok {
		return 0, object.Staticf(object.TypeError, "'%s' object cannot be interpreted as an integer", object.FullTypeName(v))
	}
	if !b.IsInt64() {
		return 0, object.Errorf(object.OverflowError, "Python int too large to convert to C long")
	}
	return int(b.Int64()), nil
}

// Bool reads a truth argument.
func (c *Call) Bool(name string, def bool) (bool, error) {
	v := c.Arg(name)
	if v == nil {
		return def, nil
	}
	return object.Truth(v)
}

// Float reads a real argument.
func (c *Call) Float(name string, def float64) (float64, error) {
	if v := c.Arg(name); v != nil && (v != object.None || !c.mayBeNone(name)) {
		return ToFloat(v)
	}
	return def, nil
}

// ToFloat reads a value as a float.
func ToFloat(v object.Value) (float64, error) {
	switch x := v.(type) {
	case object.Unknown:
		return 0, object.ErrUnknown
	case *object.Array:
		item, err := object.Item(x)
		if err != nil {
			return 0, err
		}
		v = item
	case *object.Instance:
		if v, err := floatOf(x); err != nil || v != nil {
			f, _ := object.ToFloat(v)
			return f, err
		}
	}
	f, ok := object.ToFloat(v)
	if !ok {
		return 0, object.Staticf(object.TypeError, "must be real number, not %s", v.TypeName())
	}
	return f, nil
}

// Str reads a text argument.
func (c *Call) Str(name, def string) (string, error) {
	switch v := c.Arg(name).(type) {
	case nil, object.NoneType:
		return def, nil
	case object.Str:
		return string(v), nil
	case object.Unknown:
		return "", object.ErrUnknown
	default:
		if s, ok := object.Held(v).(object.Str); ok {
			return string(s), nil
		}
		return "", object.Staticf(object.TypeError, "%s must be str, not %s", name, v.TypeName())
	}
}

// DType reads an element type argument; Invalid if not given.
func (c *Call) DType(name string) (dtype.DType, error) {
	if !c.Given(name) {
		return dtype.Invalid, nil
	}
	return ToDType(c.Arg(name))
}

// ToDType reads what NumPy takes as a dtype: types, names, classes.
func ToDType(v object.Value) (dtype.DType, error) {
	switch x := v.(type) {
	case object.DType:
		return x.DType, nil
	case *object.Class:
		if x.Of != dtype.Invalid {
			return x.Of, nil
		}
		if x.Name == "bytes" || x.Name == "numpy.bytes_" {
			return 0, noBytes(x.Name)
		}
		if x.Name == "object" {
			err := object.Staticf(object.TypeError, "arrays of Python objects are not supported here").WithHint("np.array, np.empty, np.full and astype make them")
			err.OfObjects = true
			return 0, err
		}
	case object.Str:
		if d, _, ok := dtype.Parse(string(x)); ok {
			return d, nil
		}
		if err := badUnit(string(x)); err != nil {
			return 0, err
		}
		if isBytesType(string(x)) {
			return 0, noBytes(string(x))
		}
		return 0, NoDType(string(x))
	case object.Unknown:
		return 0, object.ErrUnknown
	}
	return 0, object.Staticf(object.UnknownDType, "Cannot interpret '%s' as a data type", object.Repr(v))
}

// isBytesType reports whether a text is NumPy's name of an element type of bytes: S8, |S1, S, and c, which is S1.
func isBytesType(s string) bool {
	s = strings.TrimLeft(s, "<>=|")
	return s == "c" || s == "bytes" || s == "bytes_" || s != "" && (s[0] == 'S' || s[0] == 'a') && strings.Trim(s[1:], "0123456789") == ""
}

func noBytes(name string) error {
	return object.Staticf(object.NotInTq, "not in tq: arrays of bytes, dtype '%s'", name).
		WithHint("text has dtype 'U8' and the like, b.decode() makes it; np.array of bytes keeps them as objects")
}

// Arrays reads a sequence of arrays.
func (c *Call) Arrays(name string) ([]*object.Array, error) { return c.arraysOf(c.Arg(name)) }

func (c *Call) arraysOf(v object.Value) ([]*object.Array, error) {
	vs, err := c.Seq(v)
	if err != nil {
		return nil, err
	}
	out := make([]*object.Array, len(vs))
	for i, v := range vs {
		if out[i], err = c.R.Array(v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Seq reads any iterable as a list of values; an array gives its rows.
func (c *Call) Seq(v object.Value) ([]object.Value, error) {
	switch x := object.Unnamed(v).(type) {
	case *object.List:
		return x.Values(), nil
	case object.Tuple:
		return x, nil
	case object.Unknown:
		return nil, object.ErrUnknown
	}
	return c.Elems(v)
}

// Out stores a result into the out= argument if one was given, and returns what the
// call returns.
func (c *Call) Out(res *object.Array) (object.Value, error) {
	v := c.Arg("out")
	if t, ok := v.(object.Tuple); ok && len(t) == 1 {
		v = t[0]
	}
	if v == nil || v == object.None {
		return res, nil
	}
	out, ok := v.(*object.Array)
	if !ok {
		if _, unknown := v.(object.Unknown); unknown {
			return nil, object.ErrUnknown
		}
		return nil, object.Staticf(object.TypeError, "return arrays must be of ArrayType")
	}
	if !dtype.CanCast(res.DType(), out.DType(), "same_kind") {
		return nil, object.Staticf(object.OutputCastError, "Cannot cast ufunc '%s' output from dtype('%s') to dtype('%s') with casting rule 'same_kind'",
			c.Entry.Short(), res.DType().Spec(), out.DType().Spec())
	}
	if !ShapesFit(res.Type().Shape, out.Type().Shape) {
		return nil, object.Staticf(object.ValueError, "non-broadcastable output operand with shape %s doesn't match the broadcast shape %s",
			out.Type().Shape.Compact(), res.Type().Shape.Compact())
	}
	return out, c.R.Deliver(out, res)
}

func ShapesFit(res, out shape.Shape) bool {
	b, err := shape.Broadcast(res, out)
	return err == nil && b.IsCompatibleWith(out)
}

// Elementwise records a one-op result over values.
func (c *Call) Elementwise(op ir.Op, args ...object.Value) (*object.Array, error) {
	return c.R.Ufunc(op, dtype.Invalid, args...)
}

// SetArg replaces an argument.
func (c *Call) SetArg(name string, v object.Value) {
	for i, p := range c.Entry.sig.params {
		if p.Name == name {
			c.Args[i] = v
		}
	}
}

// badUnit is the refusal of a type's name that has a wrong unit.
func badUnit(name string) error {
	name = strings.TrimLeft(name, "<>=|")
	for _, prefix := range []string{"datetime64[", "timedelta64[", "M8[", "m8["} {
		if !strings.HasPrefix(name, prefix) {
			continue
		}
		rest := name[len(prefix)-1:]
		if !strings.HasSuffix(rest, "]") {
			return object.Staticf(object.TypeError, "Invalid datetime metadata string \"%s\"", rest)
		}
		if strings.Contains(rest, "/") {
			return object.Staticf(object.TypeError, "units divided by a number are not supported in tq: %s", rest)
		}
		return object.Staticf(object.TypeError, "Invalid datetime unit in metadata string \"%s\"", rest)
	}
	return nil
}

// HasParam reports whether the entry has a parameter.
func (c *Call) HasParam(name string) bool {
	for _, p := range c.Entry.sig.params {
		if p.Name == name {
			return true
		}
	}
	return false
}

// GivenKw lists the keyword arguments that a call was given, for forwarding.
func (c *Call) GivenKw(names ...string) []Kw {
	var kw []Kw
	for _, n := range names {
		if v := c.Arg(n); v != nil {
			kw = append(kw, Kw{Name: n, Value: v})
		}
	}
	return kw
}

// OptionalArg is an argument that the entry may not even have.
func (c *Call) OptionalArg(name string) object.Value {
	for i, p := range c.Entry.sig.params {
		if p.Name == name {
			if c.Args[i] == object.None {
				return nil
			}
			return c.Args[i]
		}
	}
	return nil
}
