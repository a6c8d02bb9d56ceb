// Python's own dates and spans, as .item() and .tolist() give them: the values
// of the datetime module.
package object

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
	PyDateTime struct {
		calendar.Moment
		Zone Value // a tzinfo; nil: none
		Fold int
	}
	PyTime struct {
		Hour, Min, Sec, Micro int
		Zone                  Value
		Fold                  int
	}
	PySpan struct{ Days, Micros int64 }
	// PyZone is a timezone: a fixed offset from UTC in microseconds.
	PyZone struct {
		Offset int64
		Name   string // if Named
		Named  bool
	}
)

func (PyDate) TypeName() string     { return "datetime.date" }
func (PyDateTime) TypeName() string { return "datetime.datetime" }
func (PyTime) TypeName() string     { return "datetime.time" }
func (PySpan) TypeName() string     { return "datetime.timedelta" }
func (PyZone) TypeName() string     { return "datetime.timezone" }

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
func (d PyDateTime) AsTime() Time {
	tick := d.Tick(microUnit)
	if z, ok := d.Zone.(PyZone); ok { // NumPy's dates are in UTC
		tick -= z.Offset
	}
	return Time{tick, microUnit}
}

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
	return fmt.Sprintf("datetime.datetime(%d, %d, %d, %d, %d", d.Year, d.Month, d.Day, d.Hour, d.Min) + clockRepr(d.Sec, d.Micro, d.Fold, d.Zone)
}

// clockRepr ends the repr of a time of day.
func clockRepr(sec, micro, fold int, zone Value) string {
	s := ""
	if sec != 0 || micro != 0 {
		s += fmt.Sprintf(", %d", sec)
	}
	if micro != 0 {
		s += fmt.Sprintf(", %d", micro)
	}
	if fold != 0 {
		s += fmt.Sprintf(", fold=%d", fold)
	}
	if zone != nil {
		s += ", tzinfo=" + Repr(zone)
	}
	return s + ")"
}

func (t PyTime) Repr() string {
	return fmt.Sprintf("datetime.time(%d, %d", t.Hour, t.Min) + clockRepr(t.Sec, t.Micro, t.Fold, t.Zone)
}

// ISO is isoformat() without a zone.
func (t PyTime) ISO() string {
	s := fmt.Sprintf("%02d:%02d:%02d", t.Hour, t.Min, t.Sec)
	if t.Micro != 0 {
		s += fmt.Sprintf(".%06d", t.Micro)
	}
	return s
}

// Str is str(t).
func (t PyTime) Str() string { return t.ISO() + offsetText(t.Zone, None) }

// offsetText is +HH:MM of a zone, nothing of none.
func offsetText(zone, at Value) string {
	micros, known, err := ZoneOffset(zone, at)
	if err != nil || !known {
		return ""
	}
	return OffsetText(micros, ":")
}

// ZoneOffset is what a zone adds to UTC at a time, in microseconds; known is false without
// a zone, or where it says None.
func ZoneOffset(zone, at Value) (micros int64, known bool, err error) {
	switch z := zone.(type) {
	case nil:
		return 0, false, nil
	case PyZone:
		return z.Offset, true, nil
	}
	return zoneSpan(zone, "utcoffset", at)
}

// ZoneSaving is the zone's dst().
func ZoneSaving(zone, at Value) (micros int64, known bool, err error) {
	if _, fixed := zone.(PyZone); fixed || zone == nil {
		return 0, false, nil
	}
	return zoneSpan(zone, "dst", at)
}

func zoneSpan(zone Value, method string, at Value) (micros int64, known bool, err error) {
	v, found, err := CallSpecial(zone, method, at)
	switch {
	case err != nil:
		return 0, false, err
	case !found:
		return 0, false, Errorf("NotImplementedError", "a tzinfo subclass must implement %s()", method)
	}
	switch s := v.(type) {
	case PySpan:
		if s.Days < -1 || s.Days > 0 || s.Days == -1 && s.Micros == 0 {
			return 0, false, Errorf("ValueError", "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24).")
		}
		return s.Days*microsPerDay + s.Micros, true, nil
	case NoneType:
		return 0, false, nil
	case Unknown:
		return 0, false, ErrUnknown
	}
	return 0, false, Errorf("TypeError", "tzinfo.%s() must return None or a timedelta, not '%s'", method, v.TypeName())
}

// OffsetText is an offset from UTC in microseconds as +HH:MM[:SS[.ffffff]].
func OffsetText(micros int64, colon string) string {
	sign := "+"
	if micros < 0 {
		sign, micros = "-", -micros
	}
	s := fmt.Sprintf("%s%02d%s%02d", sign, micros/3600e6, colon, micros/60e6%60)
	if rest := micros % 60e6; rest != 0 {
		s += fmt.Sprintf("%s%02d", colon, rest/1e6)
		if rest%1e6 != 0 {
			s += fmt.Sprintf(".%06d", rest%1e6)
		}
	}
	return s
}

// Str is the zone's name: UTC, UTC+02:00 or what it was given.
func (z PyZone) Str() string {
	switch {
	case z.Named:
		return z.Name
	case z.Offset == 0:
		return "UTC"
	}
	return "UTC" + OffsetText(z.Offset, ":")
}

func (z PyZone) Repr() string {
	switch {
	case z.Named:
		return "datetime.timezone(" + Span(0, z.Offset).Repr() + ", " + Repr(Str(z.Name)) + ")"
	case z.Offset == 0:
		return "datetime.timezone.utc"
	}
	return "datetime.timezone(" + Span(0, z.Offset).Repr() + ")"
}

// Str has a blank where isoformat has T.
func (d PyDateTime) Str() string {
	return strings.Replace(d.ISO(), "T", " ", 1) + offsetText(d.Zone, d)
}

// ISO is isoformat() without a zone.
func (d PyDateTime) ISO() string {
	if d.Micro != 0 {
		return d.Text(dtype.Microsecond)
	}
	return d.Text(dtype.Second)
}

// Truth reports whether the span is not 0.
func (s PySpan) Truth() bool { return s != PySpan{} }

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
	return PyDateTime{Moment: m}
}

// Plain gives a plain value as Python has it.
func Plain(v Value) Value {
	if t, ok := v.(Time); ok {
		return t.Python()
	}
	return v
}
