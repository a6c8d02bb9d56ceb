// Package datetime is Python's module datetime, in outline: the values that NumPy's dates
// become, their parts, their differences. No time zones.
package datetime

import (
	"math"
	"strings"
	"time"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/calendar"
	"github.com/tq-lang/tq/lang/python"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/value"
)

// Library is Python's module datetime.
var Library = builtin.Library{Modules: []string{"datetime"}, Core: true, Open: open}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: datetimeEntries}
}

var datetimeEntries = append(append([]builtin.Entry{
	{Names: []string{"datetime.date.__new__"}, Params: "year, month, day", Doc: "A day.", Example: "import datetime\nprint(datetime.date(2005, 2, 25))", Fn: newDate},
	{Names: []string{"datetime.datetime.__new__"}, Params: "year, month, day, hour=0, minute=0, second=0, microsecond=0",
		Doc: "A day and a time of day.", Example: "import datetime\nprint(datetime.datetime(2005, 2, 25, 3, 30))", Fn: newDateTime},
	{Names: []string{"datetime.timedelta.__new__"}, Params: "days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0",
		Doc: "A span of time.", Example: "import datetime\nprint(datetime.timedelta(days=1, hours=2))", Fn: newSpan},
	{Names: []string{"datetime.date.today", "date.today"}, Params: "", Static: true, Effect: true, Doc: "This day.", Example: "import datetime\ndatetime.date.today().year > 2000",
		Fn: func(*builtin.Call) (value.Value, error) { return dateOf(momentOf(time.Now())), nil }},
	{Names: []string{"datetime.datetime.now", "datetime.now"}, Params: "", Static: true, Effect: true, Doc: "This moment, by the local clock.", Example: "import datetime\ndatetime.datetime.now().year > 2000",
		Fn: func(*builtin.Call) (value.Value, error) { return value.PyDateTime{Moment: momentOf(time.Now())}, nil }},
	{Names: []string{"datetime.datetime.utcnow"}, Params: "", Static: true, Effect: true, Doc: "This moment, in UTC.", Example: "import datetime\ndatetime.datetime.utcnow().year > 2000",
		Fn: func(*builtin.Call) (value.Value, error) {
			return value.PyDateTime{Moment: momentOf(time.Now().UTC())}, nil
		}},
	{Names: []string{"datetime.datetime.strptime"}, Params: "date_string, format, /", Static: true, Doc: "The datetime that a text tells, by a pattern of % letters.", Example: "import datetime\ndatetime.datetime.strptime('2024-02-29', '%Y-%m-%d')", C: true,
		Fn: func(c *builtin.Call) (value.Value, error) {
			var texts [2]string
			for i, v := range c.Args[:2] {
				s, ok := v.(value.Str)
				if !ok {
					return nil, value.Errorf("TypeError", "strptime() argument %d must be str, not %s", i+1, value.FullTypeName(v))
				}
				texts[i] = string(s)
			}
			m, err := pytext.Strptime(texts[0], texts[1])
			return value.PyDateTime{Moment: m}, err
		}},
	{Names: []string{"datetime.datetime.fromtimestamp", "datetime.datetime.utcfromtimestamp"}, Params: "timestamp, tz=None", Static: true, Doc: "The moment so many seconds after 1970 began.", Example: "import datetime\ndatetime.datetime.fromtimestamp(0).year >= 1969", C: true,
		Fn: func(c *builtin.Call) (value.Value, error) {
			x, err := python.MathArg(c.Args[0])
			if err != nil {
				return nil, err
			}
			if math.IsNaN(x) || math.Abs(x) > 253402300799 {
				return nil, value.Errorf("ValueError", "year is out of range")
			}
			return value.PyDateTime{Moment: momentOf(time.UnixMicro(int64(math.RoundToEven(x * 1e6))))}, nil
		}},
	{Names: []string{"datetime.datetime.timestamp"}, Params: "self", Doc: "Seconds since 1970 began, by the local clock.", Example: "import datetime\ndatetime.datetime(2024, 1, 1).timestamp() > 0", C: true,
		Fn: func(c *builtin.Call) (value.Value, error) {
			m := pytext.Moment(c.Arg("self"))
			t := time.Date(int(m.Year), time.Month(m.Month), m.Day, m.Hour, m.Min, m.Sec, 1000*m.Micro, time.Local)
			return value.Float(float64(t.UnixMicro()) / 1e6), nil
		}},
	{Names: []string{"datetime.datetime.date"}, Params: "self", Doc: "The day.", Example: "import datetime\nprint(datetime.datetime(2005, 2, 25, 3).date())",
		Fn: func(c *builtin.Call) (value.Value, error) {
			return dateOf(c.Arg("self").(value.PyDateTime).Moment), nil
		}},
	{Names: []string{"datetime.timedelta.total_seconds"}, Params: "self", Doc: "All of the span in seconds.", Example: "import datetime\ndatetime.timedelta(hours=1).total_seconds()",
		Fn: func(c *builtin.Call) (value.Value, error) {
			return value.Float(float64(c.Arg("self").(value.PySpan).AsTime().Tick) / 1e6), nil
		}},
	spanPart("days", "Days of the span.", func(s value.PySpan) int64 { return s.Days }),
	spanPart("seconds", "Seconds beyond the days.", func(s value.PySpan) int64 { return s.Micros / 1e6 }),
	spanPart("microseconds", "Microseconds beyond the seconds.", func(s value.PySpan) int64 { return s.Micros % 1e6 }),
}, momentEntries()...), pyTimeOperators()...)

func momentOf(t time.Time) calendar.Moment {
	return calendar.Moment{Year: int64(t.Year()), Month: int(t.Month()), Day: t.Day(), Hour: t.Hour(), Min: t.Minute(), Sec: t.Second(), Micro: t.Nanosecond() / 1000}
}

func dateOf(m calendar.Moment) value.PyDate {
	return value.PyDate{Year: m.Year, Month: m.Month, Day: m.Day}
}

func spanPart(name, doc string, f func(value.PySpan) int64) builtin.Entry {
	return builtin.Entry{Names: []string{"datetime.timedelta." + name}, Params: "self", Property: true, Doc: doc,
		Example: "import datetime\ndatetime.timedelta(days=1, seconds=5)." + name,
		Fn:      func(c *builtin.Call) (value.Value, error) { return value.Int(f(c.Arg("self").(value.PySpan))), nil }}
}

// momentEntries are what dates and datetimes share.
func momentEntries() []builtin.Entry {
	var out []builtin.Entry
	part := func(name string, property bool, dates bool, params, doc string, f func(c *builtin.Call, m calendar.Moment) (value.Value, error)) {
		e := builtin.Entry{Names: []string{"datetime.datetime." + name}, Params: strings.TrimSuffix("self, "+params, ", "), Property: property, Doc: doc,
			Example: "import datetime\ndatetime.datetime(2005, 2, 25)." + name, Fn: func(c *builtin.Call) (value.Value, error) { return f(c, pytext.Moment(c.Arg("self"))) }}
		if !property {
			e.Example += map[string]string{"": "()", "format": "('%d.%m.%Y')"}[params]
		}
		if dates {
			e.Names = append(e.Names, "datetime.date."+name)
		}
		out = append(out, e)
	}
	number := func(name, doc string, dates bool, f func(m calendar.Moment) int64) {
		part(name, true, dates, "", doc, func(_ *builtin.Call, m calendar.Moment) (value.Value, error) { return value.Int(f(m)), nil })
	}
	number("year", "The year.", true, func(m calendar.Moment) int64 { return m.Year })
	number("month", "The month, from 1.", true, func(m calendar.Moment) int64 { return int64(m.Month) })
	number("day", "The day of the month.", true, func(m calendar.Moment) int64 { return int64(m.Day) })
	number("hour", "The hour.", false, func(m calendar.Moment) int64 { return int64(m.Hour) })
	number("minute", "The minute.", false, func(m calendar.Moment) int64 { return int64(m.Min) })
	number("second", "The second.", false, func(m calendar.Moment) int64 { return int64(m.Sec) })
	number("microsecond", "The microsecond.", false, func(m calendar.Moment) int64 { return int64(m.Micro) })
	part("weekday", false, true, "", "The day of the week, 0 for Monday.", func(_ *builtin.Call, m calendar.Moment) (value.Value, error) {
		return value.Int((pytext.GoTime(m).Weekday() + 6) % 7), nil
	})
	part("isoformat", false, true, "", "ISO 8601 text.", func(c *builtin.Call, m calendar.Moment) (value.Value, error) {
		if d, ok := c.Arg("self").(value.PyDate); ok {
			return value.Str(d.Str()), nil
		}
		return value.Str(value.PyDateTime{Moment: m}.ISO()), nil
	})
	part("strftime", false, true, "format", "Text by a pattern of % letters: Y m d H M S f y j a A b B.", func(c *builtin.Call, m calendar.Moment) (value.Value, error) {
		pattern, err := c.Str("format", "")
		return value.Str(pytext.Strftime(m, pattern)), err
	})
	return out
}

func checkedMoment(c *builtin.Call) (m calendar.Moment, err error) {
	var year int
	for _, p := range []struct {
		name   string
		to     *int
		lo, hi int
	}{{"year", &year, 1, 9999}, {"month", &m.Month, 1, 12}, {"day", &m.Day, 1, 31}, {"hour", &m.Hour, 0, 23}, {"minute", &m.Min, 0, 59},
		{"second", &m.Sec, 0, 59}, {"microsecond", &m.Micro, 0, 999999}} {
		v := c.OptionalArg(p.name)
		if v == nil {
			continue
		}
		if *p.to, err = builtin.ToInt(v); err != nil {
			return m, err
		}
		if *p.to < p.lo || *p.to > p.hi {
			if p.name == "day" {
				break
			}
			return m, value.Errorf("ValueError", "%s must be in %d..%d, not %d", p.name, p.lo, p.hi, *p.to)
		}
	}
	m.Year = int64(year)
	if days := calendar.MonthDays(m.Year, m.Month); m.Day < 1 || m.Day > days {
		return m, value.Errorf("ValueError", "day %d must be in range 1..%d for month %d in year %d", m.Day, days, m.Month, m.Year)
	}
	return m, nil
}

func newDate(c *builtin.Call) (value.Value, error) {
	m, err := checkedMoment(c)
	return dateOf(m), err
}

func newDateTime(c *builtin.Call) (value.Value, error) {
	m, err := checkedMoment(c)
	return value.PyDateTime{Moment: m}, err
}

func newSpan(c *builtin.Call) (value.Value, error) {
	var days, micros int64
	for _, p := range []struct {
		name  string
		micro float64
	}{{"weeks", 7 * 86400e6}, {"days", 86400e6}, {"hours", 3600e6}, {"minutes", 60e6}, {"seconds", 1e6}, {"milliseconds", 1e3}, {"microseconds", 1}} {
		f, err := c.Float(p.name, 0)
		if err != nil {
			return nil, err
		}
		whole := math.Floor(f * p.micro / 86400e6)
		if math.IsNaN(f) || math.Abs(whole) > 999999999 {
			return nil, value.Errorf("OverflowError", "days=%.0f; must have magnitude <= 999999999", whole)
		}
		days += int64(whole)
		micros += int64(math.RoundToEven(f*p.micro - whole*86400e6))
	}
	return value.Span(days, micros), nil
}

// pyTimeOperators are arithmetic and order of the three kinds, by way of NumPy's.
func pyTimeOperators() []builtin.Entry {
	ops := map[string]value.Op{"add": value.Add, "sub": value.Sub, "mul": value.Mul, "truediv": value.Div, "floordiv": value.FloorDiv,
		"lt": value.Lt, "le": value.Le, "gt": value.Gt, "ge": value.Ge}
	var out []builtin.Entry
	for _, kind := range []string{"date", "datetime", "timedelta"} {
		for name, op := range ops {
			if kind != "timedelta" && (op == value.Mul || op == value.Div || op == value.FloorDiv) {
				continue
			}
			right := "datetime.timedelta(1)"
			if op == value.Mul {
				right = "3"
			}
			out = append(out, builtin.Entry{Names: []string{"datetime." + kind + ".__" + name + "__"}, Params: "self, other, /",
				Doc: "self " + op.String() + " other.", Example: "import datetime\ndatetime.timedelta(2) " + op.String() + " " + right,
				Fn: func(c *builtin.Call) (value.Value, error) { return pyTimeOp(c, op, c.Arg("self"), c.Arg("other")) }})
			if op == value.Add || op == value.Mul {
				out = append(out, builtin.Entry{Names: []string{"datetime." + kind + ".__r" + name + "__"}, Params: "self, other, /",
					Doc: "other " + op.String() + " self.", Example: "import datetime\n2 * datetime.timedelta(1)",
					Fn: func(c *builtin.Call) (value.Value, error) { return pyTimeOp(c, op, c.Arg("other"), c.Arg("self")) }})
			}
		}
	}
	return out
}

// pyTimeOp computes with NumPy's types and gives the result as Python's.
func pyTimeOp(c *builtin.Call, op value.Op, a, b value.Value) (value.Value, error) {
	for _, v := range []value.Value{a, b} {
		if _, ok := v.(*value.Array); ok {
			return c.R.Binary(op, a, b)
		}
		_, isTime := v.(interface{ AsTime() value.Time })
		if !isTime && !value.IsNumber(v) || value.IsNumber(v) && (op == value.Add || op == value.Sub || op.IsCompare()) {
			return nil, pyTimeRefusal(op, a, b)
		}
	}
	if p, q := a.TypeName(), b.TypeName(); op.IsCompare() && p != q || op == value.Sub && p != q && b.TypeName() != "datetime.timedelta" {
		return nil, pyTimeRefusal(op, a, b)
	}
	x, err := scalarTime(c, a)
	if err != nil {
		return nil, err
	}
	y, err := scalarTime(c, b)
	if err != nil {
		return nil, err
	}
	res, err := c.R.Binary(op, x, y)
	if err != nil {
		return nil, pyTimeRefusal(op, a, b)
	}
	out, ok := res.(*value.Array)
	if !ok {
		return res, nil
	}
	v, err := value.Item(out)
	if err != nil {
		return nil, err
	}
	p := value.Plain(v)
	_, span := b.(value.PySpan)
	if d, ok := p.(value.PyDateTime); ok && (a.TypeName() == "datetime.date" || !span && b.TypeName() == "datetime.date") {
		return dateOf(d.Moment), nil // a date moves by whole days
	}
	return p, nil
}

func pyTimeRefusal(op value.Op, a, b value.Value) error {
	if op.IsCompare() {
		return value.Staticf(value.BadOperand, "'%s' not supported between instances of '%s' and '%s'", op, a.TypeName(), b.TypeName())
	}
	return value.Staticf(value.BadOperand, "unsupported operand type(s) for %s: '%s' and '%s'", op, a.TypeName(), b.TypeName())
}

func scalarTime(c *builtin.Call, v value.Value) (value.Value, error) {
	t, ok := v.(interface{ AsTime() value.Time })
	if !ok {
		return v, nil
	}
	return builtin.ScalarValue(t.AsTime(), t.AsTime().Of)
}
