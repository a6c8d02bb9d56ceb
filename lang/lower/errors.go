// Errors of lowering.
package lower

import (
	"errors"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// withClass gives an error of types, axes or sizes another class.
func withClass(err error, class string) error {
	var e *record.Error
	if errors.As(err, &e) {
		switch e.Fault.Kind {
		case fault.Memory, fault.Cancelled, fault.IO, fault.Format, fault.Unsupported:
		default:
			e.Class = class
		}
	}
	return err
}

func typeError(format string, args ...any) error {
	return object.Staticf(object.TypeError, format, args...)
}

func valueError(format string, args ...any) error {
	return object.Staticf(object.ValueError, format, args...)
}
