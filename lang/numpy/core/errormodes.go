// What a session does about floating-point conditions.
package core

import (
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
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

// Conditions in NumPy's order.
var Conditions = []struct {
	Name string
	Kind engine.WarningKind
}{{"divide", engine.Divide}, {"over", engine.Over}, {"under", engine.Under}, {"invalid", engine.Invalid}}

// Condition does about a condition what the session's modes say.
func Condition(h builtin.Host, w engine.Warning) error {
	if w.Kind == engine.Discard {
		return h.Warn(&object.Exception{Class: builtin.ExceptionClass("numpy.exceptions.ComplexWarning"), Args: object.Tuple{object.Str(w.Text())}})
	}
	modes := h.State(ErrorModesKey, NewErrorModes).(ErrorModes)
	hook := ErrorHook(h)
	switch modes[w.Kind] {
	case "warn":
		return h.Warn(&object.Exception{Class: builtin.ExceptionClass("RuntimeWarning"), Args: object.Tuple{object.Str(w.Text())}})
	case "raise":
		return object.Errorf(object.FloatingPointError, "%s", w.Text())
	case "print":
		_, err := io.WriteString(h.Stderr(), "Warning: "+w.Text()+"\n")
		return err
	case "call":
		kind, name, _ := strings.Cut(w.Text(), " encountered in ")
		if hook.Fn == object.None {
			return object.Errorf(object.NameError, "python callback specified for %s (in  %s) but no function found.", kind, name)
		}
		_, err := h.Call(hook.Fn, []object.Value{object.Str(kind), object.Int(statusBits[w.Kind])}, nil)
		return err
	case "log":
		if hook.Fn == object.None {
			_, name, _ := strings.Cut(w.Text(), " encountered in ")
			return object.Errorf(object.NameError, "log specified for %s (in %s) but no object with write method found.", w.Kind, name)
		}
		write, err := h.Attr(hook.Fn, "write")
		if err == nil {
			_, err = h.Call(write, []object.Value{object.Str("Warning: " + w.Text() + "\n")}, nil)
		}
		return err
	}
	return nil
}

// Continues reports whether no condition ends what a program is doing, or runs code of it: all of them are
// ignored or written about.
func Continues(h builtin.Host) bool {
	for _, mode := range h.State(ErrorModesKey, NewErrorModes).(ErrorModes) {
		if mode != "warn" && mode != "ignore" && mode != "print" {
			return false
		}
	}
	return !slices.ContainsFunc(builtin.WarningsOf(h).Filters, func(f builtin.WarningFilter) bool { return f.Action == "error" })
}

// statusBits are NumPy's numbers for the conditions.
var statusBits = map[engine.WarningKind]int{engine.Divide: 1, engine.Over: 2, engine.Under: 4, engine.Invalid: 8}

// ErrHook is what the modes "call" and "log" use.
type ErrHook struct{ Fn object.Value }

func ErrorHook(h builtin.Host) *ErrHook {
	return h.State("np.errcall", func() any { return &ErrHook{object.None} }).(*ErrHook)
}

func ErrorModesOf(c *builtin.Call) ErrorModes {
	return c.Host.State(ErrorModesKey, NewErrorModes).(ErrorModes)
}

// Quiet ignores conditions until the function it returns is called.
func Quiet(c *builtin.Call) func() {
	if c.Dry() {
		return func() {}
	}
	m := ErrorModesOf(c)
	saved := maps.Clone(m)
	m[engine.Invalid], m[engine.Over], m[engine.Divide] = "ignore", "ignore", "ignore"
	return func() { maps.Copy(m, saved) }
}

// Settled computes a result while conditions are ignored.
func Settled(c *builtin.Call, a *object.Array) error { return c.R.Settle(a) }
