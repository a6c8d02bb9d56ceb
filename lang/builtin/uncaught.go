// The exception that last left a program: sys.last_value.
package builtin

import "github.com/tq-lang/tq/lang/object"

// Last is what last left a program of a session; its Exc is nil before anything has.
type Last struct{ Exc *object.Exception }

// LastOf is a session's.
func LastOf(h Host) *Last { return h.State("uncaught", func() any { return &Last{} }).(*Last) }
