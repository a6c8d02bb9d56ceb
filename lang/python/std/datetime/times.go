// datetime.time.
package datetime

import (
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

const timeExample = "import datetime\ndatetime.time(3, 30)"

// classOf makes a class of named tuples of the module, once.
func classOf(name string) func() *object.Class {
	return sync.OnceValue(func() *object.Class {
		tuple, _ := builtin.NamedClass("tuple")
		return &object.Class{Name: name, Base: tuple}
	})
}

func timeEntries() []builtin.Entry {
	k := &kind{class: "time", example: timeExample}
	k.add(builtin.Entry{Names: []string{"datetime.time.__new__"}, Params: "hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0", Doc: "A time of day.", Example: timeExample, C: true,
		Fn: func(c *builtin.Call) (object.Value, error) { return result(clockPart(c, object.PyTime{})) }})
	k.constant("min", "Midnight.", object.PyTime{})
	k.constant("max", "The last time of a day.", object.PyTime{Hour: 23, Min: 59, Sec: 59, Micro: 999999})
	k.constant("resolution", "One microsecond.", object.Span(0, 1))
	k.static("fromisoformat", "time_string, /", "The time that a text of ISO 8601 tells.", "('12:30:00')", false, func(c *builtin.Call) (object.Value, error) {
		s, err := isoArg(c)
		if err != nil {
			return nil, err
		}
		v, err := isoTime(s)
		return result(v, worded(err, s))
	})
	clockParts(k)
	zoneMethods(k, func(v object.Value) (zone, at object.Value) { return v.(object.PyTime).Zone, object.None })
	k.method("replace", clockParams, "The time with other parts.", "(hour=0)", func(c *builtin.Call) (object.Value, error) { return result(clockPart(c, c.Args[0].(object.PyTime))) })
	k.method("isoformat", "timespec='auto'", "ISO 8601 text.", "()", func(c *builtin.Call) (object.Value, error) {
		s, err := isoText(c, c.Args[0].(object.PyTime), object.None)
		return object.Str(s), err
	})
	k.method("strftime", "format", "Text by a pattern of % letters: H M S f.", "('%H.%M')", func(c *builtin.Call) (object.Value, error) {
		pattern, err := c.Str("format", "")
		if err != nil {
			return nil, err
		}
		s, err := pytext.StrftimeOf(c.Args[0], pattern)
		return object.Str(s), err
	})
	return k.out
}
