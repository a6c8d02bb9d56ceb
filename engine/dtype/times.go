// Points and spans of time: int64 ticks of a unit, NumPy's datetime64 and
// timedelta64. Which unit holds two others, and which casts lose nothing.
// Nothing here knows the calendar.
package dtype

import (
	"strconv"
	"strings"
)

// Unit is what one tick of a time type counts.
type Unit uint8

// The units, from the longest on. Months and years have no fixed length.
const (
	Generic Unit = iota // no unit: takes that of what it meets
	Year
	Month
	Week
	Day
	Hour
	Minute
	Second
	Millisecond
	Microsecond
	Nanosecond
	Picosecond
	Femtosecond
	Attosecond
)

// NaT is the tick that is no time.
const NaT = -1 << 63

// MaxMultiple bounds how many units one tick may count.
const MaxMultiple = 1 << 20

var unitNames = [...]string{"generic", "Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "ps", "fs", "as"}

// perNext is how many of the next shorter unit make one; 0 if no fixed number does.
var perNext = [...]int64{Year: 12, Week: 7, Day: 24, Hour: 60, Minute: 60, Second: 1000, Millisecond: 1000,
	Microsecond: 1000, Nanosecond: 1000, Picosecond: 1000, Femtosecond: 1000, Attosecond: 0}

// String is NumPy's letter or letters: D, ms.
func (u Unit) String() string { return unitNames[u] }

// Calendar tells the units that have no fixed length.
func (u Unit) Calendar() bool { return u == Year || u == Month }

// Per is how many of unit v make one of u, which is not shorter; ok is false
// if no fixed number does, or none below 2**63.
func (u Unit) Per(v Unit) (n int64, ok bool) {
	n = 1
	for ; u < v; u++ {
		step := perNext[u]
		if step == 0 || n > (1<<63-1)/step {
			return 0, false
		}
		n *= step
	}
	return n, true
}

// factor is Per as far as NumPy's rules go: below 2**56.
func (u Unit) factor(v Unit) (n int64, ok bool) {
	n, ok = u.Per(v)
	return n, ok && n < 1<<56
}

// Reaches reports whether NumPy converts between two units: it gives up where
// one has 2**56 of the other.
func (u Unit) Reaches(v Unit) bool {
	if u > v {
		u, v = v, u
	}
	if u.Calendar() && !v.Calendar() {
		u = Day
	}
	_, ok := u.factor(v)
	return ok || u > v // days of a week
}

// UnitOf reads NumPy's letters of a unit.
func UnitOf(s string) (Unit, bool) {
	if s == "μs" || s == "µs" {
		s = "us"
	}
	for u, name := range unitNames {
		if name == s {
			return Unit(u), true
		}
	}
	return 0, false
}

// Date is the type of points in time that count n units since 1970.
func Date(u Unit, n int) DType { return timeType(Datetime, u, n) }

// Delta is the type of spans of time that count n units.
func Delta(u Unit, n int) DType { return timeType(Timedelta, u, n) }

// timeType keeps the unit in bits 8 to 11 and the multiple, less one, above.
func timeType(kind DType, u Unit, n int) DType {
	if u == Generic {
		return kind
	}
	return kind | DType(u)<<8 | DType(n-1)<<12
}

// WithUnit is the type of the same kind with another's unit.
func (d DType) WithUnit(of DType) DType { return d.Kind() | of&^0xff }

// Unit is what a time type counts, Multiple how many of it.
func (d DType) Unit() Unit    { return Unit(d >> 8 & 15) }
func (d DType) Multiple() int { return int(d>>12) + 1 }

// IsDate, IsDelta and IsTime tell points in time, spans, and either.
func (d DType) IsDate() bool  { return d.Kind() == Datetime }
func (d DType) IsDelta() bool { return d.Kind() == Timedelta }
func (d DType) IsTime() bool  { return d.Kind() == Datetime || d.Kind() == Timedelta }

// UnitText is the unit as NumPy writes it in brackets: D, 25s, generic.
func (d DType) UnitText() string {
	if n := d.Multiple(); n > 1 {
		return strconv.Itoa(n) + d.Unit().String()
	}
	return d.Unit().String()
}

func (d DType) timeName() string {
	if d.Unit() == Generic {
		return infos[d.Kind()].name
	}
	return infos[d.Kind()].name + "[" + d.UnitText() + "]"
}

func (d DType) timeDescr() string {
	if d.Unit() == Generic {
		return "<" + string(d.Class()) + "8"
	}
	return "<" + string(d.Class()) + "8[" + d.UnitText() + "]"
}

func (d DType) timeShort() string {
	if d.Unit() == Generic {
		return infos[d.Kind()].short
	}
	return infos[d.Kind()].short + "_" + d.UnitText()
}

// ParseUnit reads a unit with its multiple: D, 25s.
func ParseUnit(s string) (u Unit, n int, ok bool) {
	digits := 0
	for digits < len(s) && '0' <= s[digits] && s[digits] <= '9' {
		digits++
	}
	n = 1
	if digits > 0 {
		v, err := strconv.Atoi(s[:digits])
		if err != nil || v < 1 || v > MaxMultiple {
			return 0, 0, false
		}
		n = v
	}
	u, ok = UnitOf(s[digits:])
	return u, n, ok
}

// parseTime reads datetime64[D], M8[25s], timedelta64 …, without a byte order.
func parseTime(s string) (DType, bool) {
	for _, c := range []struct {
		kind  DType
		names []string
	}{{Datetime, []string{"datetime64", "M8"}}, {Timedelta, []string{"timedelta64", "m8"}}} {
		for _, name := range c.names {
			rest, ok := strings.CutPrefix(s, name)
			if !ok || len(rest) < 3 || rest[0] != '[' || rest[len(rest)-1] != ']' {
				continue
			}
			u, n, ok := ParseUnit(rest[1 : len(rest)-1])
			return timeType(c.kind, u, n), ok
		}
	}
	return Invalid, false
}

// parseShortTime reads date_D, delta_25s, date, delta.
func parseShortTime(s string) (DType, bool) {
	name, unit, has := strings.Cut(s, "_")
	for _, kind := range []DType{Datetime, Timedelta} {
		if infos[kind].short != name {
			continue
		}
		if !has {
			return kind, true
		}
		u, n, ok := ParseUnit(unit)
		return timeType(kind, u, n), ok && u != Generic
	}
	return Invalid, false
}

// UnitProblem says why two time types have no unit in common.
type UnitProblem uint8

const (
	NoProblem UnitProblem = iota
	Nonlinear             // a span of years or months and one of days: no fixed ratio
	Overflow              // the units are too far apart
)

// CommonUnit gives a type of a's kind whose tick divides those of both.
func CommonUnit(a, b DType) (DType, UnitProblem) {
	u, v := a.Unit(), b.Unit()
	switch {
	case u == Generic:
		return a.WithUnit(b), NoProblem
	case v == Generic || u == v && a.Multiple() == b.Multiple():
		return a, NoProblem
	}
	if a.IsDelta() && b.IsDelta() && u.Calendar() != v.Calendar() {
		return 0, Nonlinear
	}
	n, m := int64(a.Multiple()), int64(b.Multiple())
	if u > v {
		u, v, n, m = v, u, m, n
	}
	if u.Calendar() && !v.Calendar() {
		u = Week // NumPy's rule, since a year has no fixed number of days
	}
	f, ok := u.factor(v)
	if !ok || n > (1<<63-1)/f {
		return 0, Overflow
	}
	n *= f
	for m != 0 {
		n, m = m, n%m
	}
	if n > MaxMultiple {
		return 0, Overflow
	}
	return timeType(a.Kind(), v, int(n)), NoProblem
}

// promoteTimes is Promote where one type at least is a time: a point wins over
// a span, a span over integers.
func promoteTimes(a, b DType) (DType, bool) {
	if !a.IsTime() {
		a, b = b, a
	}
	if !b.IsTime() {
		whole := b.IsBool() || b.IsInteger() && b != Uint64
		return a, a.IsDelta() && whole
	}
	d, problem := CommonUnit(a, b)
	if problem != NoProblem {
		return Invalid, false
	}
	if a.IsDate() || b.IsDate() {
		return Datetime.WithUnit(d), true
	}
	return d, true
}

// canCastTime is CanCast where one type at least is a time.
func canCastTime(from, to DType, rule Casting) bool {
	switch {
	case from.IsBool() || from.IsInteger():
		return to.IsDelta() && (from != Uint64 || rule == "same_kind")
	case !from.IsTime() || from.Kind() != to.Kind():
		return false
	}
	u, v := from.Unit(), to.Unit()
	if u == Generic || v == Generic {
		return u == Generic
	}
	if from.IsDelta() && u.Calendar() != v.Calendar() {
		return false
	}
	return rule == "same_kind" || u <= v && divides(from, to)
}

// divides reports whether a tick of from is a whole number of ticks of to, whose
// unit is not longer.
func divides(from, to DType) bool {
	u, v := from.Unit(), to.Unit()
	if u.Calendar() && !v.Calendar() {
		return true // NumPy does not look closer
	}
	f, ok := u.factor(v)
	if !ok {
		return false
	}
	m := int64(to.Multiple())
	return f%m*int64(from.Multiple())%m == 0
}
