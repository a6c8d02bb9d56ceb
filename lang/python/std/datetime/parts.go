// Reading the parts of dates and times from arguments, within their bounds.
package datetime

import (
	"time"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/calendar"
	"github.com/tq-lang/tq/lang/object"
)

// bounds of the parts; a day has those of its month.
var bounds = map[string][2]int{"year": {1, 9999}, "month": {1, 12}, "hour": {0, 23}, "minute": {0, 59}, "second": {0, 59}, "microsecond": {0, 999999}}

// part reads one part, def where it is not given.
func part(c *builtin.Call, name string, def int) (int, error) {
	v := c.OptionalArg(name)
	if v == nil {
		return def, nil
	}
	n, err := builtin.ToInt(v)
	if err != nil {
		return 0, err
	}
	b, bounded := bounds[name]
	switch {
	case !bounded || n >= b[0] && n <= b[1]:
		return n, nil
	case name == "year":
		return 0, object.Errorf(object.ValueError, "year %d is out of range", n)
	}
	return 0, object.Errorf(object.ValueError, "%s must be in %d..%d", name, b[0], b[1])
}

// datePart reads year, month and day over those of a date.
func datePart(c *builtin.Call, d object.PyDate) (object.PyDate, error) {
	year, err := part(c, "year", int(d.Year))
	if err != nil {
		return d, err
	}
	month, err := part(c, "month", d.Month)
	if err != nil {
		return d, err
	}
	day, err := part(c, "day", d.Day)
	if err != nil {
		return d, err
	}
	return checkedDate(year, month, day)
}

func checkedDate(year, month, day int) (object.PyDate, error) {
	d := object.PyDate{Year: int64(year), Month: month, Day: day}
	if day < 1 || day > calendar.MonthDays(d.Year, month) {
		return d, object.Errorf(object.ValueError, "day is out of range for month")
	}
	return d, nil
}

// clockPart reads a time of day over another.
func clockPart(c *builtin.Call, t object.PyTime) (object.PyTime, error) {
	var err error
	for _, p := range []struct {
		name string
		to   *int
	}{{"hour", &t.Hour}, {"minute", &t.Min}, {"second", &t.Sec}, {"microsecond", &t.Micro}} {
		if *p.to, err = part(c, p.name, *p.to); err != nil {
			return t, err
		}
	}
	if c.HasParam("fold") {
		if t.Fold, err = part(c, "fold", t.Fold); err != nil {
			return t, err
		}
		if t.Fold != 0 && t.Fold != 1 {
			return t, object.Errorf(object.ValueError, "fold must be either 0 or 1")
		}
	}
	if c.HasParam("tzinfo") {
		if v := c.OptionalArg("tzinfo"); v != nil {
			t.Zone, err = zoneOf(v)
		} else if c.Arg("tzinfo") == object.None {
			t.Zone = nil
		}
	}
	return t, err
}

// zoneOf reads a tzinfo; None is none.
func zoneOf(v object.Value) (object.Value, error) {
	switch z := v.(type) {
	case nil, object.NoneType:
		return nil, nil
	case object.PyZone:
		return z, nil
	case *object.Instance:
		if base, _ := builtin.NamedClass("datetime.tzinfo"); z.Class().Inherits(base) {
			return z, nil
		}
	case object.Unknown:
		return nil, object.ErrUnknown
	}
	return nil, object.Errorf(object.TypeError, "tzinfo argument must be None or of a tzinfo subclass, not type '%s'", object.FullTypeName(v))
}

func orNone(v object.Value) object.Value {
	if v == nil {
		return object.None
	}
	return v
}

// ordinal is the number of a day.
func ordinal(d object.PyDate) int64 { return calendar.Days(d.Year, d.Month, d.Day) + epochOrdinal }

// ofOrdinal is the day of a number.
func ofOrdinal(n int64) (object.PyDate, error) {
	if n < 1 || n > lastOrdinal {
		return object.PyDate{}, object.Errorf(object.OverflowError, "date value out of range")
	}
	y, m, d := calendar.Civil(n - epochOrdinal)
	return object.PyDate{Year: y, Month: m, Day: d}, nil
}

func dateOf(m calendar.Moment) object.PyDate {
	return object.PyDate{Year: m.Year, Month: m.Month, Day: m.Day}
}

func clockOf(d object.PyDateTime) object.PyTime {
	return object.PyTime{Hour: d.Hour, Min: d.Min, Sec: d.Sec, Micro: d.Micro, Zone: d.Zone, Fold: d.Fold}
}

// combined is a moment of a day and a time of day.
func combined(d object.PyDate, t object.PyTime) object.PyDateTime {
	return object.PyDateTime{Moment: calendar.Moment{Year: d.Year, Month: d.Month, Day: d.Day, Hour: t.Hour, Min: t.Min, Sec: t.Sec, Micro: t.Micro}, Zone: t.Zone, Fold: t.Fold}
}

// clockMicros is a time of day in microseconds.
func clockMicros(hour, min, sec, micro int) int64 {
	return int64((hour*60+min)*60+sec)*1e6 + int64(micro)
}

// moved is a moment by days and microseconds later.
func moved(d object.PyDateTime, days, micros int64) (object.PyDateTime, error) {
	s := object.Span(days, clockMicros(d.Hour, d.Min, d.Sec, d.Micro)+micros)
	day, err := ofOrdinal(ordinal(dateOf(d.Moment)) + s.Days)
	if err != nil {
		return d, err
	}
	secs := s.Micros / 1e6
	t := object.PyTime{Hour: int(secs / 3600), Min: int(secs / 60 % 60), Sec: int(secs % 60), Micro: int(s.Micros % 1e6), Zone: d.Zone}
	return combined(day, t), nil
}

// ofGo is a moment of Go's, without a zone.
func ofGo(t time.Time) object.PyDateTime {
	return object.PyDateTime{Moment: calendar.Moment{Year: int64(t.Year()), Month: int(t.Month()), Day: t.Day(), Hour: t.Hour(), Min: t.Minute(), Sec: t.Second(), Micro: t.Nanosecond() / 1000}}
}

// goTime is a moment by a clock of Go's.
func goTime(m calendar.Moment, at *time.Location) time.Time {
	return time.Date(int(m.Year), time.Month(m.Month), m.Day, m.Hour, m.Min, m.Sec, 1000*m.Micro, at)
}
