// Package pprint is Python's module pprint.
package pprint

import (
	"io"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/value"
)

// Library is Python's module pprint.
var Library = builtin.Library{Modules: []string{"pprint"}, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: pprintEntries()}
}

func pprintEntries() []builtin.Entry {
	return builtin.Python([]builtin.Entry{
		{Names: []string{"pprint.pprint", "pprint.pp"}, Params: "object, stream=None, indent=1, width=80, depth=None, **kwargs", Doc: "Prints a container, one element a line if it is long.",
			Example: "from pprint import pprint\npprint({'a': 1})", Effect: true, Dry: builtin.ReturnsNone, Fn: prettyPrint},
		{Names: []string{"pprint.pformat"}, Params: "object, indent=1, width=80, depth=None, **kwargs", Doc: "The text that pprint prints.", Example: "from pprint import pformat\npformat({'a': 1})", Fn: func(c *builtin.Call) (value.Value, error) {
			if err := python.Ready(c, c.Args[0]); err != nil {
				return nil, err
			}
			width, err := c.Int("width", 80)
			return value.Str(pretty(pytext.Printer(c.Host), c.Args[0], 0, width)), err
		}},
	})
}

func prettyPrint(c *builtin.Call) (value.Value, error) {
	if err := c.R.Settle(c.Args[0]); err != nil {
		return nil, err
	}
	width, err := c.Int("width", 80)
	if err != nil {
		return nil, err
	}
	_, err = io.WriteString(c.Host.Stdout(), pretty(pytext.Printer(c.Host), c.Args[0], 0, width)+"\n")
	return value.None, err
}

// pretty writes a value in one line if it fits, else one element a line.
func pretty(p value.Printer, v value.Value, indent, width int) string {
	line := p.Repr(v)
	if len(line)+indent <= width || indent > 200 {
		return line
	}
	open, end := "[", "]"
	var parts []string
	switch x := v.(type) {
	case *value.List:
		for _, e := range x.All() {
			parts = append(parts, pretty(p, e, indent+1, width))
		}
	case value.Tuple:
		open, end = "(", ")"
		for _, e := range x {
			parts = append(parts, pretty(p, e, indent+1, width))
		}
	case *value.Dict:
		open, end = "{", "}"
		vals := x.Values()
		for i, k := range x.Keys() {
			key := p.Repr(k) + ": "
			parts = append(parts, key+pretty(p, vals[i], indent+1+len(key), width))
		}
		slices.Sort(parts)
	default:
		return line
	}
	return open + strings.Join(parts, ",\n"+strings.Repeat(" ", indent+1)) + end
}
