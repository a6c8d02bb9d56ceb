// What programs ask of the language itself: encodings, limits, names.
package sys

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

const maxIntDigits = 4300 // of an int as text

func nameEntries() []builtin.Entry {
	const example = "import sys\nsys."
	text := func(name, doc, s string) builtin.Entry {
		return builtin.Entry{Names: []string{"sys." + name}, Params: "", Doc: doc, Example: example + name + "()", C: true, Fn: func(*builtin.Call) (object.Value, error) { return object.Str(s), nil }}
	}
	return []builtin.Entry{
		text("getdefaultencoding", "The encoding of texts.", "utf-8"),
		text("getfilesystemencoding", "The encoding of file names.", "utf-8"),
		text("getfilesystemencodeerrors", "What becomes of names that cannot be encoded.", "surrogateescape"),
		{Names: []string{"sys.get_int_max_str_digits"}, Params: "", Doc: "How many digits an int may have as text.", Example: example + "get_int_max_str_digits()", C: true, Fn: func(*builtin.Call) (object.Value, error) { return object.Int(maxIntDigits), nil }},
		{Names: []string{"sys.intern"}, Params: "string, /", Doc: "The text itself.", Example: example + "intern('a')", C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			if _, ok := c.Args[0].(object.Str); !ok {
				return nil, object.Errorf("TypeError", "intern() argument must be str, not %s", object.FullTypeName(c.Args[0]))
			}
			return c.Args[0], nil
		}},
		{Names: []string{"sys.is_finalizing"}, Params: "", Doc: "Whether the program is ending: False.", Example: example + "is_finalizing()", C: true, Fn: func(*builtin.Call) (object.Value, error) { return object.Bool(false), nil }},
	}
}
