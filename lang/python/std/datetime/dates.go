// datetime.date.
package datetime

import (
	"math"
	"time"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pytext"
)

const dateExample = "import datetime\ndatetime.date(2005, 2, 25)"

func dateEntries() []builtin.Entry {
	k := &kind{class: "date", example: dateExample}
	k.add(builtin.Entry{Names: []string{"datetime.date.__new__"}, Params: "year, month, day", Doc: "A day.", Example: dateExample, C: true,
		Fn: func(c *builtin.Call) (object.Value, error) { return result(datePart(c, object.PyDate{})) }})
	k.constant("min", "The first day.", object.PyDate{Year: 1, Month: 1, Day: 1})
	k.constant("max", "The last day.", object.PyDate{Year: 9999, Month: 12, Day: 31})
	k.constant("resolution", "One day.", object.Span(1, 0))
	k.static("today", "", "This day.", "().year > 2000", true, func(*builtin.Call) (object.Value, error) {
		return dateOf(ofGo(time.Now()).Moment), nil
	})
	k.static("fromtimestamp", "timestamp, /", "The day so many seconds after 1970 began.", "(10**9).year", false, func(c *builtin.Call) (object.Value, error) {
		t, err := stamp(c.Args[0])
		return dateOf(ofGo(t.In(time.Local)).Moment), err
	})
	k.static("fromordinal", "ordinal, /", "The day of a number; 1 is the first day of the year 1.", "(738000)", false, func(c *builtin.Call) (object.Value, error) {
		return result(fromOrdinal(c.Args[0]))
	})
	k.static("fromisoformat", "date_string, /", "The day that a text of ISO 8601 tells.", "('2024-02-29')", false, func(c *builtin.Call) (object.Value, error) {
		s, err := isoArg(c)
		if err != nil {
			return nil, err
		}
		v, err := isoDate(s)
		return result(v, worded(err, s))
	})
	k.static("fromisocalendar", "year, week, day", "The day of an ISO year, week and weekday.", "(2024, 9, 4)", false, fromISOCalendar)
	shared(k)
	k.method("replace", "year=None, month=None, day=None", "The day with other parts.", "(day=1)", func(c *builtin.Call) (object.Value, error) {
		return result(datePart(c, c.Args[0].(object.PyDate)))
	})
	k.method("isoformat", "", "ISO 8601 text.", "()", func(c *builtin.Call) (object.Value, error) {
		return object.Str(c.Args[0].(object.PyDate).Str()), nil
	})
	return k.out
}

// day is the date of a date or a moment.
func day(v object.Value) object.PyDate {
	if d, ok := v.(object.PyDate); ok {
		return d
	}
	return dateOf(v.(object.PyDateTime).Moment)
}

// shared adds what dates and moments both have.
func shared(k *kind) {
	k.property("year", "The year.", func(v object.Value) object.Value { return object.Int(day(v).Year) })
	k.property("month", "The month, from 1.", func(v object.Value) object.Value { return object.Int(day(v).Month) })
	k.property("day", "The day of the month.", func(v object.Value) object.Value { return object.Int(day(v).Day) })
	number := func(name, doc string, f func(d object.PyDate) int64) {
		k.method(name, "", doc, "."+name+"()", func(c *builtin.Call) (object.Value, error) { return object.Int(f(day(c.Args[0]))), nil })
		k.out[len(k.out)-1].Example = k.example + "." + name + "()"
	}
	number("weekday", "The day of the week, 0 for Monday.", func(d object.PyDate) int64 { return (ordinal(d) + 6) % 7 })
	number("isoweekday", "The day of the week, 1 for Monday.", func(d object.PyDate) int64 { return (ordinal(d)+6)%7 + 1 })
	number("toordinal", "The number of the day; 1 is the first day of the year 1.", ordinal)
	k.method("isocalendar", "", "The year, week and weekday of ISO 8601.", "()", func(c *builtin.Call) (object.Value, error) {
		year, week, weekday := isoCalendar(day(c.Args[0]))
		return &object.Named{Class: isoClass(), Shown: "datetime.IsoCalendarDate", Fields: []string{"year", "week", "weekday"}, Elems: object.Ints([]int{year, week, weekday})}, nil
	})
	k.method("timetuple", "", "The parts as time.struct_time.", "()", func(c *builtin.Call) (object.Value, error) { return timeTuple(c.Args[0]) })
	k.method("ctime", "", "Text such as Fri Feb 25 00:00:00 2005.", "()", func(c *builtin.Call) (object.Value, error) {
		return object.Str(goTime(pytext.Moment(c.Args[0]), time.UTC).Format("Mon Jan _2 15:04:05 2006")), nil
	})
	k.method("strftime", "format", "Text by a pattern of % letters: Y m d H M S f y j a A b B z Z.", "('%d.%m.%Y')", func(c *builtin.Call) (object.Value, error) {
		pattern, ok := c.Args[1].(object.Str)
		if !ok {
			return nil, object.Errorf(object.TypeError, "strftime() argument 1 must be str, not %s", object.FullTypeName(c.Args[1]))
		}
		s, err := pytext.StrftimeOf(c.Args[0], string(pattern))
		return object.Str(s), err
	})
}

var isoClass = classOf("datetime.IsoCalendarDate")

func timeTuple(v object.Value) (object.Value, error) {
	saving := -1
	if d, ok := v.(object.PyDateTime); ok {
		micros, known, err := object.ZoneSaving(d.Zone, d)
		if err != nil {
			return nil, err
		}
		if known {
			saving = 0
			if micros != 0 {
				saving = 1
			}
		}
	}
	return pytext.StructTime(goTime(pytext.Moment(v), time.UTC), saving), nil
}

// stamp reads seconds since 1970 began.
func stamp(v object.Value) (time.Time, error) {
	x, err := python.MathArg(v)
	if err != nil {
		return time.Time{}, err
	}
	switch {
	case math.IsNaN(x):
		return time.Time{}, object.Errorf(object.ValueError, "Invalid value NaN (not a number)")
	case math.Abs(x) > 253402300799:
		return time.Time{}, object.Errorf(object.ValueError, "year %d is out of range", 1970+int(min(max(x/31556952, -1e9), 1e9)))
	}
	whole := math.Floor(x)
	return time.UnixMicro(int64(whole)*1e6 + int64(math.RoundToEven((x-whole)*1e6))), nil
}

func fromOrdinal(v object.Value) (object.PyDate, error) {
	n, err := builtin.ToInt(v)
	if err != nil {
		return object.PyDate{}, err
	}
	if n < 1 {
		return object.PyDate{}, object.Errorf(object.ValueError, "ordinal must be >= 1")
	}
	if n > lastOrdinal {
		return object.PyDate{}, object.Errorf(object.ValueError, "year is out of range")
	}
	return ofOrdinal(int64(n))
}

func isoArg(c *builtin.Call) (string, error) {
	s, ok := c.Args[0].(object.Str)
	if !ok {
		return "", object.Errorf(object.TypeError, "fromisoformat: argument must be str")
	}
	return string(s), nil
}

func fromISOCalendar(c *builtin.Call) (object.Value, error) {
	var n [3]int
	for i, v := range c.Args[:3] {
		k, err := builtin.ToInt(v)
		if err != nil {
			return nil, err
		}
		n[i] = k
	}
	return result(ofISOCalendar(n[0], n[1], n[2]))
}
