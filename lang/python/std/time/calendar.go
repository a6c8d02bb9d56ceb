// Times as parts: gmtime, localtime, strftime, strptime.
package time

import (
	"fmt"
	"math"
	"time"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pytext"
)

func zone() int {
	_, offset := time.Date(2024, 1, 1, 0, 0, 0, 0, time.Local).Zone()
	return -offset
}

func zoneNames() object.Value {
	winter, _ := time.Date(2024, 1, 1, 0, 0, 0, 0, time.Local).Zone()
	summer, _ := time.Date(2024, 7, 1, 0, 0, 0, 0, time.Local).Zone()
	return object.Tuple{object.Str(winter), object.Str(summer)}
}

// moment reads seconds since 1970, or takes this moment.
func moment(c *builtin.Call) (time.Time, error) {
	v := c.Args[0]
	if builtin.IsNone(v) {
		return time.Now(), nil
	}
	if _, ok := object.ToFloat(v); !ok {
		return time.Time{}, object.Errorf("TypeError", "'%s' object cannot be interpreted as an integer", object.FullTypeName(v))
	}
	x, err := python.MathArg(v)
	if err != nil {
		return time.Time{}, err
	}
	if math.IsNaN(x) {
		return time.Time{}, object.Errorf("ValueError", "Invalid value NaN (not a number)")
	}
	if math.Abs(x) > 1e11 {
		return time.Time{}, object.Errorf("OverflowError", "timestamp out of range for platform time_t")
	}
	return time.Unix(int64(math.Floor(x)), 0), nil
}

// ofParts reads a struct_time or nine ints.
func ofParts(c *builtin.Call, v object.Value, in *time.Location) (time.Time, error) {
	t, ok := object.Unnamed(v).(object.Tuple)
	if !ok {
		return time.Time{}, object.Errorf("TypeError", "Tuple or struct_time argument required")
	}
	if len(t) != 9 {
		return time.Time{}, object.Errorf("TypeError", "%s(): illegal time tuple argument", c.Entry.Short())
	}
	var n [9]int
	for i, e := range t {
		var err error
		if n[i], err = builtin.ToInt(e); err != nil {
			return time.Time{}, err
		}
	}
	return time.Date(n[0], time.Month(n[1]), n[2], n[3], n[4], n[5], 0, in), nil
}

// checked refuses parts that are out of range, as strftime does.
func checked(v object.Value) error {
	t, ok := object.Unnamed(v).(object.Tuple)
	if !ok || len(t) != 9 {
		return nil
	}
	for i, r := range []struct {
		what   string
		lo, hi object.Int
	}{{}, {"month", 0, 12}, {"day of month", 0, 31}, {"hour", 0, 23}, {"minute", 0, 59}, {"seconds", 0, 61}} {
		if n, ok := t[i].(object.Int); ok && r.what != "" && (n < r.lo || n > r.hi) {
			return object.Errorf("ValueError", "%s out of range", r.what)
		}
	}
	return nil
}

func saving(t time.Time) int {
	if t.IsDST() {
		return 1
	}
	return 0
}

func calendarEntries() []builtin.Entry {
	const example = "import time\n"
	const asText = "Mon Jan _2 15:04:05 2006"
	given := func(c *builtin.Call, i int) (time.Time, error) {
		if i >= len(c.Args) || builtin.IsNone(c.Args[i]) {
			return time.Now(), nil
		}
		return ofParts(c, c.Args[i], time.Local)
	}
	return []builtin.Entry{
		{Names: []string{"time.gmtime"}, Params: "seconds=None, /", Doc: "The parts of a moment, in UTC.", Example: example + "time.gmtime(0)", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			t, err := moment(c)
			if err != nil {
				return nil, err
			}
			return pytext.StructTime(t.UTC(), 0), nil
		}},
		{Names: []string{"time.localtime"}, Params: "seconds=None, /", Doc: "The parts of a moment, by the local clock.", Example: example + "time.localtime(0).tm_year >= 1969", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			t, err := moment(c)
			if err != nil {
				return nil, err
			}
			return pytext.StructTime(t.Local(), saving(t.Local())), nil
		}},
		{Names: []string{"time.mktime"}, Params: "tuple, /", Doc: "Seconds since 1970 of the parts of a moment, by the local clock.", Example: example + "time.mktime(time.localtime(0))", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			t, err := ofParts(c, c.Args[0], time.Local)
			return object.Float(t.Unix()), err
		}},
		{Names: []string{"time.asctime"}, Params: "tuple=None, /", Doc: "The parts of a moment as text.", Example: example + "time.asctime(time.gmtime(0))", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			t, err := given(c, 0)
			return object.Str(t.Format(asText)), err
		}},
		{Names: []string{"time.ctime"}, Params: "seconds=None, /", Doc: "A moment as text, by the local clock.", Example: example + "len(time.ctime(0))", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			t, err := moment(c)
			return object.Str(t.Local().Format(asText)), err
		}},
		{Names: []string{"time.strftime"}, Params: "format, tuple=None, /", Doc: "The parts of a moment as text, by a pattern of % letters.", Example: example + "time.strftime('%Y-%m-%d', time.gmtime(0))", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			pattern, ok := c.Args[0].(object.Str)
			if !ok {
				return nil, object.Errorf("TypeError", "strftime() argument 1 must be str, not %s", object.FullTypeName(c.Args[0]))
			}
			t, err := given(c, 1)
			if err == nil && c.Args[1] != nil {
				err = checked(c.Args[1])
			}
			if err != nil {
				return nil, err
			}
			name, offset := t.Zone()
			sign := '+'
			if offset < 0 {
				sign, offset = '-', -offset
			}
			return object.Str(pytext.FormatTime(t, name, fmt.Sprintf("%c%02d%02d", sign, offset/3600, offset/60%60), string(pattern))), nil
		}},
		{Names: []string{"time.strptime"}, Params: "data_string, format='%a %b %d %H:%M:%S %Y', /", Doc: "The parts of a moment that a text tells, by a pattern of % letters.", Example: example + "time.strptime('2024-02-29', '%Y-%m-%d')", C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			var texts [2]string
			texts[1] = "%a %b %d %H:%M:%S %Y"
			for i, v := range c.Args[:2] {
				if v == nil {
					continue
				}
				s, ok := v.(object.Str)
				if !ok {
					return nil, object.Errorf("TypeError", "strptime() argument %d must be str, not %s", i, fmt.Sprintf("<class '%s'>", object.FullTypeName(v)))
				}
				texts[i] = string(s)
			}
			m, err := pytext.Strptime(texts[0], texts[1])
			if err != nil {
				return nil, err
			}
			return pytext.StructTime(pytext.GoTime(m), -1), nil
		}},
	}
}
