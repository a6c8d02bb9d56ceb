// Package contextlib is Python's module contextlib.
package contextlib

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Library is Python's module contextlib.
var Library = builtin.Library{Modules: []string{"contextlib"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: contextlibEntries}
}

var contextlibEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"contextlib.nullcontext"}, Params: "enter_result=None", Doc: "A block without effects.", Example: "import contextlib\nwith contextlib.nullcontext(3) as x:\n    print(x)", Fn: func(c *builtin.Call) (object.Value, error) {
		return &builtin.Block{Name: "nullcontext", OnEnter: func() (object.Value, error) {
			if c.Args[0] == nil {
				return object.None, nil
			}
			return c.Args[0], nil
		}}, nil
	}},
})
