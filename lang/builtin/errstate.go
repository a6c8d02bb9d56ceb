// What to do about floating-point conditions: errstate, seterr, geterr.
package builtin

import (
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang/value"
)

// ErrorModes says what to do about each floating-point condition: "warn",
// "ignore", "raise", "print", "call" or "log".
type ErrorModes map[engine.WarningKind]string

// ErrorModesKey is where a session keeps its modes (Host.State).
const ErrorModesKey = "np.errstate"

// NewErrorModes are the modes of a new session.
func NewErrorModes() any {
	return ErrorModes{engine.Divide: "warn", engine.Over: "warn", engine.Under: "ignore", engine.Invalid: "warn"}
}

// conditions in NumPy's order.
var conditions = []struct {
	name string
	kind engine.WarningKind
}{{"divide", engine.Divide}, {"over", engine.Over}, {"under", engine.Under}, {"invalid", engine.Invalid}}

// Condition does about a condition what the session's modes say.
func Condition(h Host, w engine.Warning) error {
	if w.Kind == engine.Discard {
		return h.Warn(&value.Exception{Class: ExceptionClass("numpy.exceptions.ComplexWarning"), Args: value.Tuple{value.Str(w.Text())}})
	}
	modes := h.State(ErrorModesKey, NewErrorModes).(ErrorModes)
	hook := errorHook(h)
	switch modes[w.Kind] {
	case "warn":
		return h.Warn(&value.Exception{Class: ExceptionClass("RuntimeWarning"), Args: value.Tuple{value.Str(w.Text())}})
	case "raise":
		return value.Errorf("FloatingPointError", "%s", w.Text())
	case "print":
		_, err := io.WriteString(h.Stderr(), "Warning: "+w.Text()+"\n")
		return err
	case "call":
		kind, name, _ := strings.Cut(w.Text(), " encountered in ")
		if hook.fn == value.None {
			return value.Errorf("NameError", "python callback specified for %s (in  %s) but no function found.", kind, name)
		}
		_, err := h.Call(hook.fn, []value.Value{value.Str(kind), value.Int(statusBits[w.Kind])}, nil)
		return err
	case "log":
		if hook.fn == value.None {
			_, name, _ := strings.Cut(w.Text(), " encountered in ")
			return value.Errorf("NameError", "log specified for %s (in %s) but no object with write method found.", w.Kind, name)
		}
		write, err := h.Attr(hook.fn, "write")
		if err == nil {
			_, err = h.Call(write, []value.Value{value.Str("Warning: " + w.Text() + "\n")}, nil)
		}
		return err
	}
	return nil
}

// Continues tells that no condition ends what a program is doing, or runs code of it: all of them are
// ignored or written about.
func Continues(h Host) bool {
	for _, mode := range h.State(ErrorModesKey, NewErrorModes).(ErrorModes) {
		if mode != "warn" && mode != "ignore" && mode != "print" {
			return false
		}
	}
	return !slices.ContainsFunc(warningsOf(h).filters, func(f warningFilter) bool { return f.action == "error" })
}

// statusBits are NumPy's numbers for the conditions.
var statusBits = map[engine.WarningKind]int{engine.Divide: 1, engine.Over: 2, engine.Under: 4, engine.Invalid: 8}

// errHook is what the modes "call" and "log" use.
type errHook struct{ fn value.Value }

func errorHook(h Host) *errHook {
	return h.State("np.errcall", func() any { return &errHook{value.None} }).(*errHook)
}

func npSeterrcall(c *Call) (value.Value, error) {
	hook := errorHook(c.Host)
	old := hook.fn
	if err := c.callback(c.Args[0]); err != nil {
		return nil, err
	}
	hook.fn = c.Args[0]
	return old, nil
}

// callback refuses what can neither be called nor written to.
func (c *Call) callback(v value.Value) error {
	if _, ok := v.(value.Callable); ok || v == value.None {
		return nil
	}
	if _, err := c.Host.Attr(v, "write"); err != nil {
		return value.Errorf("TypeError", "python object must be callable or have a callable write method")
	}
	return nil
}

const modeParams = "all=None, divide=None, over=None, under=None, invalid=None"

var errstateEntries = []Entry{
	{Names: []string{"np.errstate"}, Params: "*, call=<unset>, " + modeParams,
		Doc: "Error modes for the body of a with statement.", Example: "with np.errstate(divide='ignore'):\n    print(np.array([1.]) / 0)", Fn: npErrstate},
	{Names: []string{"np.seterr"}, Params: modeParams, Effect: true,
		Doc: "Set error modes; gives the ones before.", Example: "old = np.seterr(all='ignore')\nnp.seterr(**old)['over']", Fn: npSeterr},
	{Names: []string{"np.seterrcall"}, Params: "func", Effect: true, Doc: "Set the function that the mode 'call' calls, or the object that 'log' writes to; gives the one before.",
		Example: "np.seterrcall(None)", Fn: npSeterrcall},
	{Names: []string{"np.geterrcall"}, Params: "", Doc: "The function of the mode 'call'.", Example: "np.geterrcall()",
		Fn: func(c *Call) (value.Value, error) { return errorHook(c.Host).fn, nil }},
	{Names: []string{"np.geterr"}, Params: "",
		Doc: "The error modes.", Example: "np.geterr()['divide']", Fn: func(c *Call) (value.Value, error) {
			if c.Dry() {
				return value.Unknown{}, nil
			}
			return modesDict(c.errorModes())
		}},
}

func (c *Call) errorModes() ErrorModes {
	return c.Host.State(ErrorModesKey, NewErrorModes).(ErrorModes)
}

func modesDict(m ErrorModes) (value.Value, error) {
	d := value.NewDict()
	for _, n := range conditions {
		if err := d.Put(value.Str(n.name), value.Str(m[n.kind])); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// changes reads the modes that a call asks for.
func (c *Call) changes() (ErrorModes, error) {
	out := ErrorModes{}
	all, err := c.mode("all")
	if err != nil {
		return nil, err
	}
	for _, n := range conditions {
		m, err := c.mode(n.name)
		if err != nil {
			return nil, err
		}
		if m == "" {
			m = all
		}
		if m != "" {
			out[n.kind] = m
		}
	}
	return out, nil
}

func (c *Call) mode(name string) (string, error) {
	m, err := c.Str(name, "")
	if err != nil {
		return "", err
	}
	switch m {
	case "", "warn", "ignore", "raise", "print", "call", "log":
		return m, nil
	}
	return "", value.Staticf("ValueError", "invalid error mode '%s'", m)
}

func npSeterr(c *Call) (value.Value, error) {
	m := c.errorModes()
	old, err := modesDict(m)
	if err != nil {
		return nil, err
	}
	change, err := c.changes()
	if err != nil {
		return nil, err
	}
	maps.Copy(m, change)
	return old, nil
}

// ErrState is the context manager of np.errstate.
type ErrState struct {
	modes, change, saved ErrorModes
	hook                 *errHook
	call, before         value.Value // call is nil if it stays
	dry                  bool
}

// TypeName is errstate.
func (*ErrState) TypeName() string { return "errstate" }

// Enter sets the modes.
func (e *ErrState) Enter() (value.Value, error) {
	if !e.dry {
		e.saved = maps.Clone(e.modes)
		maps.Copy(e.modes, e.change)
		if e.before = e.hook.fn; e.call != nil {
			e.hook.fn = e.call
		}
	}
	return value.None, nil
}

// Exit puts back the ones before.
func (e *ErrState) Exit(error) (bool, error) {
	if !e.dry {
		maps.Copy(e.modes, e.saved)
		e.hook.fn = e.before
	}
	return false, nil
}

func npErrstate(c *Call) (value.Value, error) {
	change, err := c.changes()
	if err != nil {
		return nil, err
	}
	call := c.Arg("call")
	if call != nil {
		if err := c.callback(call); err != nil {
			return nil, err
		}
	}
	return &ErrState{modes: c.errorModes(), change: change, hook: errorHook(c.Host), call: call, dry: c.Dry()}, nil
}

// quiet ignores conditions until the function it returns is called.
func (c *Call) quiet() func() {
	if c.Dry() {
		return func() {}
	}
	m := c.errorModes()
	saved := maps.Clone(m)
	m[engine.Invalid], m[engine.Over], m[engine.Divide] = "ignore", "ignore", "ignore"
	return func() { maps.Copy(m, saved) }
}

// settled computes a result while conditions are ignored.
func (c *Call) settled(a *value.Array) error { return c.R.Settle(a) }
