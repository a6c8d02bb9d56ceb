// Engine errors as Python's: the class that NumPy raises for each kind.
package record

import (
	"errors"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// Error is an engine error on its way to the evaluator, which adds spans.
type Error struct {
	Fault  *fault.Error
	Class  string
	Static bool       // found by types alone
	At     diag.Place // of errors met while running
}

func (e *Error) Error() string { return e.Class + ": " + e.Fault.Msg }

// Unwrap gives the engine's error.
func (e *Error) Unwrap() error { return e.Fault }

var classes = map[fault.Kind]string{
	fault.Syntax:          "SyntaxError",
	fault.Type:            "IndexError",
	fault.OutOfBounds:     "IndexError",
	fault.InvalidArgument: "ValueError",
	fault.Equation:        "ValueError",
	fault.Arity:           "ValueError",
	fault.Rank:            "ValueError",
	fault.Size:            "ValueError",
	fault.Broadcast:       "ValueError",
	fault.Ellipsis:        "ValueError",
	fault.Output:          "ValueError",
	fault.Index:           "IndexError",
	fault.Negative:        "ValueError",
	fault.UnknownRank:     "ValueError",
	fault.DType:           "TypeError",
	fault.Overflow:        "OverflowError",
	fault.Memory:          "MemoryError",
	fault.Format:          "ValueError",
	fault.IO:              "OSError",
	fault.Cancelled:       "KeyboardInterrupt",
	fault.Unsupported:     "NotImplementedError",
	fault.Numeric:         "numpy.linalg.LinAlgError",
}

// ClassOf is the Python class that an engine error of this kind raises.
func ClassOf(k fault.Kind) string {
	if c, ok := classes[k]; ok {
		return c
	}
	return "RuntimeError"
}

// fromFault wraps an engine error; other errors pass.
func fromFault(err error, static bool) error {
	var f *fault.Error
	if !errors.As(err, &f) {
		return err
	}
	class := ClassOf(f.Kind)
	if f.Kind == fault.Cancelled { // Python says no more than the class
		short := *f
		short.Msg = ""
		f = &short
	}
	if f.Topic == fault.NoLoop {
		class = object.NoLoopError.Class()
	}
	return &Error{Fault: f, Class: class, Static: static && f.Kind != fault.Memory}
}

// FromFault makes a Python error of an engine error found by types alone.
func FromFault(err error) error { return fromFault(err, true) }

// FromRun makes a Python error of an engine error found while running.
func FromRun(err error) error { return fromFault(err, false) }
