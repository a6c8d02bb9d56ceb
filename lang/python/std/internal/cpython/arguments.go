// Package cpython holds what modules written in C have in common: how they word the
// refusal of an argument.
package cpython

import (
	"strconv"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// BadArgument refuses the argument at a position, from 1; 0 is a function's only one.
func BadArgument(c *builtin.Call, pos int, want string, got object.Value) error {
	which := "argument "
	if pos > 0 {
		which += strconv.Itoa(pos) + " "
	}
	return object.Errorf("TypeError", "%s() %smust be %s, not %s", c.Entry.Short(), which, want, TypeOf(got))
}

// TypeOf names the type of a refused argument; of None it says None.
func TypeOf(v object.Value) string {
	if builtin.IsNone(v) {
		return "None"
	}
	return object.FullTypeName(v)
}
