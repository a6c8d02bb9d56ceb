// The datetime module, in outline: the values that NumPy's dates become, their
// parts, their differences. No time zones.
package builtin

import (
	"math"
	"strings"
	"time"

	"github.com/tq-lang/tq/lang/calendar"
	"github.com/tq-lang/tq/lang/value"
)

var datetimeEntries = append(append([]Entry{
	{Names: []string{"datetime.date.__new__"}, Params: "year, month, day", Doc: "A day.", Example: "import datetime\nprint(datetime.date(2005, 2, 25))", Fn: newDate},
	{Names: []string{"datetime.datetime.__new__"}, Params: "year, month, day, hour=0, minute=0, second=0, microsecond=0",
		Doc: "A day and a time of day.", Example: "import datetime\nprint(datetime.datetime(2005, 2, 25, 3, 30))", Fn: newDateTime},
	{Names: []string{"datetime.timedelta.__new__"}, Params: "days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0",
		Doc: "A span of time.", Example: "import datetime\nprint(datetime.timedelta(days=1, hours=2))", Fn: newSpan},
	{Names: []string{"datetime.date.today", "date.today"}, Params: "", Static: true, Effect: true, Doc: "This day.", Example: "import datetime\ndatetime.date.today().year > 2000",
		Fn: func(*Call) (value.Value, error) { return dateOf(momentOf(time.Now())), nil }},
	{Names: []string{"datetime.datetime.now", "datetime.now"}, Params: "", Static: true, Effect: true, Doc: "This moment, by the local clock.", Example: "import datetime\ndatetime.datetime.now().year > 2000",
		Fn: func(*Call) (value.Value, error) { return value.PyDateTime{Moment: momentOf(time.Now())}, nil }},
	{Names: []string{"datetime.datetime.date"}, Params: "self", Doc: "The day.", Example: "import datetime\nprint(datetime.datetime(2005, 2, 25, 3).date())",
		Fn: func(c *Call) (value.Value, error) { return dateOf(c.Arg("self").(value.PyDateTime).Moment), nil }},
	{Names: []string{"datetime.timedelta.total_seconds"}, Params: "self", Doc: "All of the span in seconds.", Example: "import datetime\ndatetime.timedelta(hours=1).total_seconds()",
		Fn: func(c *Call) (value.Value, error) {
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

func spanPart(name, doc string, f func(value.PySpan) int64) Entry {
	return Entry{Names: []string{"datetime.timedelta." + name}, Params: "self", Property: true, Doc: doc,
		Example: "import datetime\ndatetime.timedelta(days=1, seconds=5)." + name,
		Fn:      func(c *Call) (value.Value, error) { return value.Int(f(c.Arg("self").(value.PySpan))), nil }}
}

// moment is the parts of a date or datetime.
func moment(v value.Value) calendar.Moment {
	switch x := v.(type) {
	case value.PyDate:
		return calendar.Moment{Year: x.Year, Month: x.Month, Day: x.Day}
	case value.PyDateTime:
		return x.Moment
	}
	panic("builtin: no date")
}

// momentEntries are what dates and datetimes share.
func momentEntries() []Entry {
	var out []Entry
	part := func(name string, property bool, dates bool, params, doc string, f func(c *Call, m calendar.Moment) (value.Value, error)) {
		e := Entry{Names: []string{"datetime.datetime." + name}, Params: strings.TrimSuffix("self, "+params, ", "), Property: property, Doc: doc,
			Example: "import datetime\ndatetime.datetime(2005, 2, 25)." + name, Fn: func(c *Call) (value.Value, error) { return f(c, moment(c.Arg("self"))) }}
		if !property {
			e.Example += map[string]string{"": "()", "format": "('%d.%m.%Y')"}[params]
		}
		if dates {
			e.Names = append(e.Names, "datetime.date."+name)
		}
		out = append(out, e)
	}
	number := func(name, doc string, dates bool, f func(m calendar.Moment) int64) {
		part(name, true, dates, "", doc, func(_ *Call, m calendar.Moment) (value.Value, error) { return value.Int(f(m)), nil })
	}
	number("year", "The year.", true, func(m calendar.Moment) int64 { return m.Year })
	number("month", "The month, from 1.", true, func(m calendar.Moment) int64 { return int64(m.Month) })
	number("day", "The day of the month.", true, func(m calendar.Moment) int64 { return int64(m.Day) })
	number("hour", "The hour.", false, func(m calendar.Moment) int64 { return int64(m.Hour) })
	number("minute", "The minute.", false, func(m calendar.Moment) int64 { return int64(m.Min) })
	number("second", "The second.", false, func(m calendar.Moment) int64 { return int64(m.Sec) })
	number("microsecond", "The microsecond.", false, func(m calendar.Moment) int64 { return int64(m.Micro) })
	part("weekday", false, true, "", "The day of the week, 0 for Monday.", func(_ *Call, m calendar.Moment) (value.Value, error) {
		return value.Int((goTime(m).Weekday() + 6) % 7), nil
	})
	part("isoformat", false, true, "", "ISO 8601 text.", func(c *Call, m calendar.Moment) (value.Value, error) {
		if d, ok := c.Arg("self").(value.PyDate); ok {
			return value.Str(d.Str()), nil
		}
		return value.Str(value.PyDateTime{Moment: m}.ISO()), nil
	})
	part("strftime", false, true, "format", "Text by a pattern of % letters: Y m d H M S f y j a A b B.", func(c *Call, m calendar.Moment) (value.Value, error) {
		pattern, err := c.Str("format", "")
		return value.Str(strftime(m, pattern)), err
	})
	return out
}

func goTime(m calendar.Moment) time.Time {
	return time.Date(int(m.Year), time.Month(m.Month), m.Day, m.Hour, m.Min, m.Sec, 1000*m.Micro, time.UTC)
}

// strftimeLayouts are the letters of strftime as Go's layouts.
var strftimeLayouts = map[byte]string{'Y': "2006", 'm': "01", 'd': "02", 'H': "15", 'M': "04", 'S': "05", 'y': "06", 'j': "002", 'a': "Mon", 'A': "Monday",
	'b': "Jan", 'B': "January", 'F': "2006-01-02", 'T': "15:04:05", 'p': "PM", 'I': "03"}

func strftime(m calendar.Moment, pattern string) string {
	var b strings.Builder
	for i := 0; i < len(pattern); i++ {
		if pattern[i] != '%' || i+1 == len(pattern) {
			b.WriteByte(pattern[i])
			continue
		}
		i++
		layout, ok := strftimeLayouts[pattern[i]]
		switch {
		case ok:
			b.WriteString(goTime(m).Format(layout))
		case pattern[i] == 'f':
			b.WriteString(goTime(m).Format(".000000")[1:])
		case pattern[i] == '%':
			b.WriteByte('%')
		default:
			b.WriteString(pattern[i-1 : i+1])
		}
	}
	return b.String()
}

func (c *Call) checkedMoment() (m calendar.Moment, err error) {
	var year int
	for _, p := range []struct {
		name   string
		to     *int
		lo, hi int
	}{{"year", &year, 1, 9999}, {"month", &m.Month, 1, 12}, {"day", &m.Day, 1, 31}, {"hour", &m.Hour, 0, 23}, {"minute", &m.Min, 0, 59},
		{"second", &m.Sec, 0, 59}, {"microsecond", &m.Micro, 0, 999999}} {
		v := c.optional(p.name)
		if v == nil {
			continue
		}
		if *p.to, err = ToInt(v); err != nil {
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

func newDate(c *Call) (value.Value, error) {
	m, err := c.checkedMoment()
	return dateOf(m), err
}

func newDateTime(c *Call) (value.Value, error) {
	m, err := c.checkedMoment()
	return value.PyDateTime{Moment: m}, err
}

func newSpan(c *Call) (value.Value, error) {
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
func pyTimeOperators() []Entry {
	ops := map[string]value.Op{"add": value.Add, "sub": value.Sub, "mul": value.Mul, "truediv": value.Div, "floordiv": value.FloorDiv,
		"lt": value.Lt, "le": value.Le, "gt": value.Gt, "ge": value.Ge}
	var out []Entry
	for _, kind := range []string{"date", "datetime", "timedelta"} {
		for name, op := range ops {
			if kind != "timedelta" && (op == value.Mul || op == value.Div || op == value.FloorDiv) {
				continue
			}
			right := "datetime.timedelta(1)"
			if op == value.Mul {
				right = "3"
			}
			out = append(out, Entry{Names: []string{"datetime." + kind + ".__" + name + "__"}, Params: "self, other, /",
				Doc: "self " + op.String() + " other.", Example: "import datetime\ndatetime.timedelta(2) " + op.String() + " " + right,
				Fn: func(c *Call) (value.Value, error) { return c.pyTimeOp(op, c.Arg("self"), c.Arg("other")) }})
			if op == value.Add || op == value.Mul {
				out = append(out, Entry{Names: []string{"datetime." + kind + ".__r" + name + "__"}, Params: "self, other, /",
					Doc: "other " + op.String() + " self.", Example: "import datetime\n2 * datetime.timedelta(1)",
					Fn: func(c *Call) (value.Value, error) { return c.pyTimeOp(op, c.Arg("other"), c.Arg("self")) }})
			}
		}
	}
	return out
}

// pyTimeOp computes with NumPy's types and gives the result as Python's.
func (c *Call) pyTimeOp(op value.Op, a, b value.Value) (value.Value, error) {
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
	x, err := c.scalarTime(a)
	if err != nil {
		return nil, err
	}
	y, err := c.scalarTime(b)
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
		return value.Staticf("TypeError", "'%s' not supported between instances of '%s' and '%s'", op, a.TypeName(), b.TypeName())
	}
	return value.Staticf("TypeError", "unsupported operand type(s) for %s: '%s' and '%s'", op, a.TypeName(), b.TypeName())
}

func (c *Call) scalarTime(v value.Value) (value.Value, error) {
	t, ok := v.(interface{ AsTime() value.Time })
	if !ok {
		return v, nil
	}
	return scalarValue(t.AsTime(), t.AsTime().Of)
}
