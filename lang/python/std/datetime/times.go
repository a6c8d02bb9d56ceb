// datetime.time.
package datetime

import (
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/value"
)

const timeExample = "import datetime\ndatetime.time(3, 30)"

// classOf makes a class of named tuples of the module, once.
func classOf(name string) func() *value.Class {
	return sync.OnceValue(func() *value.Class {
		tuple, _ := builtin.NamedClass("tuple")
		return &value.Class{Name: name, Base: tuple}
	})
}

func timeEntries() []builtin.Entry {
	k := &kind{class: "time", example: timeExample}
	k.add(builtin.Entry{Names: []string{"datetime.time.__new__"}, Params: "hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0", Doc: "A time of day.", Example: timeExample, C: true,
		Fn: func(c *builtin.Call) (value.Value, error) { return result(clockPart(c, value.PyTime{})) }})
	k.constant("min", "Midnight.", value.PyTime{})
	k.constant("max", "The last time of a day.", value.PyTime{Hour: 23, Min: 59, Sec: 59, Micro: 999999})
	k.constant("resolution", "One microsecond.", value.Span(0, 1))
	k.static("fromisoformat", "time_string, /", "The time that a text of ISO 8601 tells.", "('12:30:00')", false, func(c *builtin.Call) (value.Value, error) {
		s, err := isoArg(c)
		if err != nil {
			return nil, err
		}
		v, err := isoTime(s)
		return result(v, worded(err, s))
	})
	clockParts(k)
	zoneMethods(k, func(v value.Value) (zone, at value.Value) { return v.(value.PyTime).Zone, value.None })
	k.method("replace", clockParams, "The time with other parts.", "(hour=0)", func(c *builtin.Call) (value.Value, error) { return result(clockPart(c, c.Args[0].(value.PyTime))) })
	k.method("isoformat", "timespec='auto'", "ISO 8601 text.", "()", func(c *builtin.Call) (value.Value, error) {
		s, err := isoText(c, c.Args[0].(value.PyTime), value.None)
		return value.Str(s), err
	})
	k.method("strftime", "format", "Text by a pattern of % letters: H M S f.", "('%H.%M')", func(c *builtin.Call) (value.Value, error) {
		pattern, err := c.Str("format", "")
		if err != nil {
			return nil, err
		}
		s, err := pytext.StrftimeOf(c.Args[0], pattern)
		return value.Str(s), err
	})
	return k.out
}
