// What programs have called around cells.
package rich

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// BeforeCell calls what is to be called before a cell.
func BeforeCell(h builtin.Host, text string) error {
	return around(h, "_before", object.Str(text))
}

// AfterCell calls what is to be called after one: with its last value, and the exception that ended it.
func AfterCell(h builtin.Host, last, failed object.Value) error {
	if last == nil {
		last = object.None
	}
	if failed == nil {
		failed = object.None
	}
	return around(h, "_after", last, failed)
}

// HasEvents reports whether something is called around cells.
func HasEvents(h builtin.Host) bool { return ShellOf(h).Events != nil }

func around(h builtin.Host, name string, args ...object.Value) error {
	events := ShellOf(h).Events
	if events == nil {
		return nil
	}
	f, err := h.Attr(events, name)
	if err == nil {
		_, err = h.Call(f, args, nil)
	}
	return err
}
