// Package typing is Python's module typing.
package typing

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Library is Python's module typing.
var Library = builtin.Library{Modules: []string{"typing"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: typingEntries,
		Constants: typingConstants()}
}

var typingEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"typing.cast"}, Params: "typ, val", Doc: "The value itself.", Example: "import typing\ntyping.cast(int, 3)", Fn: func(c *builtin.Call) (object.Value, error) { return c.Args[1], nil }},
})

func typingConstants() map[string]object.Value {
	m := map[string]object.Value{"typing.TYPE_CHECKING": object.Bool(false)}
	for _, n := range strings.Fields(`Any List Tuple Dict Set FrozenSet Union Optional Callable Iterable Iterator Sequence Mapping Generator Type Literal Final
		ClassVar NamedTuple TypeVar Generic Hashable Sized Collection Container TypeAlias NoReturn SupportsFloat SupportsInt SupportsIndex Annotated Self`) {
		m["typing."+n] = &object.Class{Name: "typing." + n}
	}
	return m
}
