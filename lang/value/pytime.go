// Python's own dates and spans, as .item() and .tolist() give them: the values
// of the datetime module.
package value

import (
	"fmt"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/lang/calendar"
)

// The values of the datetime module. A PySpan is days and the microseconds of
// a part of a day.
type (
	PyDate struct {
		Year       int64
		Month, Day int
	}
	PyDateTime struct{ calendar.Moment }
	PySpan     struct{ Days, Micros int64 }
)

func (PyDate) TypeName() string     { return "datetime.date" }
func (PyDateTime) TypeName() string { return "datetime.datetime" }
func (PySpan) TypeName() string     { return "datetime.timedelta" }

const microsPerDay = 86400e6

var (
	dayUnit   = dtype.Date(dtype.Day, 1)
	microUnit = dtype.Date(dtype.Microsecond, 1)
)

// Span makes a span of microseconds.
func Span(days, micros int64) PySpan {
	carry := calendar.FloorDiv(micros, microsPerDay)
	return PySpan{days + carry, micros - carry*microsPerDay}
}

// AsTime is the value as NumPy takes it.
func (d PyDate) AsTime() Time {
	return Time{calendar.Days(d.Year, d.Month, d.Day), dayUnit}
}

// AsTime is the value as NumPy takes it.
func (d PyDateTime) AsTime() Time { return Time{d.Tick(microUnit), microUnit} }

// AsTime is the value as NumPy takes it.
func (s PySpan) AsTime() Time {
	return Time{s.Days*microsPerDay + s.Micros, dtype.Delta(dtype.Microsecond, 1)}
}

// Repr and Str of the three.
func (d PyDate) Repr() string {
	return fmt.Sprintf("datetime.date(%d, %d, %d)", d.Year, d.Month, d.Day)
}
func (d PyDate) Str() string { return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day) }

func (d PyDateTime) Repr() string {
	s := fmt.Sprintf("datetime.datetime(%d, %d, %d, %d, %d", d.Year, d.Month, d.Day, d.Hour, d.Min)
	if d.Sec != 0 || d.Micro != 0 {
		s += fmt.Sprintf(", %d", d.Sec)
	}
	if d.Micro != 0 {
		s += fmt.Sprintf(", %d", d.Micro)
	}
	return s + ")"
}

// Str has a blank where isoformat has T.
func (d PyDateTime) Str() string { return strings.Replace(d.ISO(), "T", " ", 1) }

// ISO is isoformat().
func (d PyDateTime) ISO() string {
	if d.Micro != 0 {
		return d.Text(dtype.Microsecond)
	}
	return d.Text(dtype.Second)
}

func (s PySpan) Repr() string {
	var parts []string
	for _, p := range []struct {
		name string
		n    int64
	}{{"days", s.Days}, {"seconds", s.Micros / 1e6}, {"microseconds", s.Micros % 1e6}} {
		if p.n != 0 {
			parts = append(parts, fmt.Sprintf("%s=%d", p.name, p.n))
		}
	}
	if len(parts) == 0 {
		parts = []string{"0"}
	}
	return "datetime.timedelta(" + strings.Join(parts, ", ") + ")"
}

func (s PySpan) Str() string {
	secs := s.Micros / 1e6
	text := fmt.Sprintf("%d:%02d:%02d", secs/3600, secs/60%60, secs%60)
	if s.Micros%1e6 != 0 {
		text += fmt.Sprintf(".%06d", s.Micros%1e6)
	}
	switch s.Days {
	case 0:
		return text
	case 1, -1:
		return fmt.Sprintf("%d day, %s", s.Days, text)
	}
	return fmt.Sprintf("%d days, %s", s.Days, text)
}

// Python is what .item() gives: a date, a datetime, a timedelta, None for NaT,
// and the ticks where Python has no value that holds them.
func (t Time) Python() Value {
	u := t.Of.Unit()
	if t.Tick == calendar.NaT {
		return None
	}
	if u == dtype.Generic || u > dtype.Microsecond || t.Of.IsDelta() && u.Calendar() {
		return Int(t.Tick)
	}
	if t.Of.IsDelta() {
		day := dtype.Delta(dtype.Day, 1)
		days := calendar.Convert(t.Tick, t.Of, day)
		if days < -999999999 || days > 999999999 {
			return Int(t.Tick)
		}
		one := dtype.Delta(u, 1)
		left := t.Tick*int64(t.Of.Multiple()) - calendar.Convert(days, day, one)
		if u <= dtype.Day {
			left = 0
		}
		return Span(days, calendar.Convert(left, one, dtype.Delta(dtype.Microsecond, 1)))
	}
	m := calendar.At(t.Tick, t.Of)
	switch {
	case m.Year < 1 || m.Year > 9999:
		return Int(t.Tick)
	case u <= dtype.Day:
		return PyDate{m.Year, m.Month, m.Day}
	}
	return PyDateTime{m}
}

// Plain gives a plain value as Python has it.
func Plain(v Value) Value {
	if t, ok := v.(Time); ok {
		return t.Python()
	}
	return v
}
