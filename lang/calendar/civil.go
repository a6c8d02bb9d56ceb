// Package calendar knows the proleptic Gregorian calendar: what the ticks of
// NumPy's datetime64 and timedelta64 mean, as text and as years, months and
// days, and which days are business days. It knows element types and nothing
// of tensors.
package calendar

import "github.com/tq-lang/tq/engine/dtype"

// NaT is the tick that is no time.
const NaT = dtype.NaT

// Days counts the days from 1970-01-01 to a date. March is taken as the first
// month, so that the leap day ends the year.
func Days(year int64, month, day int) int64 {
	if month <= 2 {
		year--
		month += 12
	}
	era := FloorDiv(year, 400)
	inEra := year - 400*era
	inYear := int64((153*(month-3)+2)/5 + day - 1)
	return 146097*era + 365*inEra + inEra/4 - inEra/100 + inYear - 719468
}

// Civil is the date so many days after 1970-01-01.
func Civil(days int64) (year int64, month, day int) {
	days += 719468
	era := FloorDiv(days, 146097)
	inEra := days - 146097*era
	y := (inEra - inEra/1460 + inEra/36524 - inEra/146096) / 365
	inYear := inEra - (365*y + y/4 - y/100)
	m := (5*inYear + 2) / 153
	day = int(inYear-(153*m+2)/5) + 1
	month = int(m) + 3
	year = y + 400*era
	if month > 12 {
		month -= 12
		year++
	}
	return year, month, day
}

// MonthDays is the number of days of a month.
func MonthDays(year int64, month int) int {
	if month == 12 {
		return 31
	}
	return int(Days(year, month+1, 1) - Days(year, month, 1))
}

// FloorDiv is a/b rounded down, for b > 0.
func FloorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// Moment is a point in time, taken apart.
type Moment struct {
	Year             int64
	Month, Day       int
	Hour, Min, Sec   int
	Micro, Pico, Att int // below the second: six digits each
}

// second is how many ticks of a unit below the minute make a second.
func second(u dtype.Unit) int64 {
	n, _ := dtype.Second.Per(u)
	return n
}

// At is the moment of a tick, which is not NaT.
func At(tick int64, d dtype.DType) Moment {
	tick *= int64(d.Multiple())
	m := Moment{Year: 1970, Month: 1, Day: 1}
	switch u := d.Unit(); u {
	case dtype.Year:
		m.Year += tick
		return m
	case dtype.Month:
		y := FloorDiv(tick, 12)
		m.Year, m.Month = m.Year+y, int(tick-12*y)+1
		return m
	case dtype.Week, dtype.Day:
		if u == dtype.Week {
			tick *= 7
		}
		m.Year, m.Month, m.Day = Civil(tick)
		return m
	case dtype.Hour, dtype.Minute:
		perDay, _ := dtype.Day.Per(u)
		days := FloorDiv(tick, perDay)
		m.Year, m.Month, m.Day = Civil(days)
		m.clock((tick - days*perDay) * (86400 / perDay))
		return m
	default:
		per := second(u)
		secs := FloorDiv(tick, per)
		m.fraction(tick-secs*per, per)
		days := FloorDiv(secs, 86400)
		m.Year, m.Month, m.Day = Civil(days)
		m.clock(secs - 86400*days)
		return m
	}
}

func (m *Moment) clock(secs int64) {
	m.Hour, m.Min, m.Sec = int(secs/3600), int(secs/60%60), int(secs%60)
}

// fraction sets what lies below the second: so many of per parts.
func (m *Moment) fraction(part, per int64) {
	for _, to := range []*int{&m.Micro, &m.Pico, &m.Att} {
		if per <= 1e6 {
			*to = int(part * (1e6 / per))
			return
		}
		per /= 1e6
		*to = int(part / per)
		part %= per
	}
}

// Tick is the tick of a type in which the moment lies. Ticks beyond 64 bits wrap.
func (m Moment) Tick(d dtype.DType) int64 {
	return FloorDiv(m.count(d.Unit()), int64(d.Multiple()))
}

func (m Moment) count(u dtype.Unit) int64 {
	switch u {
	case dtype.Year:
		return m.Year - 1970
	case dtype.Month:
		return 12*(m.Year-1970) + int64(m.Month) - 1
	}
	days := Days(m.Year, m.Month, m.Day)
	switch u {
	case dtype.Week:
		return FloorDiv(days, 7)
	case dtype.Day:
		return days
	case dtype.Hour:
		return 24*days + int64(m.Hour)
	case dtype.Minute:
		return 60*(24*days+int64(m.Hour)) + int64(m.Min)
	}
	t := 60*(60*(24*days+int64(m.Hour))+int64(m.Min)) + int64(m.Sec)
	per := second(u)
	for _, part := range []int{m.Micro, m.Pico, m.Att} {
		if per <= 1e6 {
			return t*per + int64(part)/(1e6/per)
		}
		t, per = 1e6*t+int64(part), per/1e6
	}
	return t
}

// addMinutes moves a moment.
func (m *Moment) addMinutes(n int) {
	total := 60*m.Hour + m.Min + n
	days := FloorDiv(int64(total), 1440)
	total -= int(1440 * days)
	m.Hour, m.Min = total/60, total%60
	m.Year, m.Month, m.Day = Civil(Days(m.Year, m.Month, m.Day) + days)
}

// Convert brings a tick of one time type to another: points by the calendar,
// spans by the mean length of the Gregorian year. A unit is Generic on neither
// side or on both, or the tick keeps its number.
func Convert(tick int64, from, to dtype.DType) int64 {
	u, v := from.Unit(), to.Unit()
	switch {
	case tick == NaT || u == dtype.Generic || v == dtype.Generic || u == v && from.Multiple() == to.Multiple():
		return tick
	case from.IsDate() && to.IsDate() && u.Calendar() != v.Calendar():
		return At(tick, from).Tick(to)
	}
	num, den := Ratio(from, to)
	if den == 0 {
		return NaT
	}
	return FloorDiv(tick*num, den)
}

// Ratio is the number of ticks of to in one of from, in lowest terms. A year
// has 146097/400 days. Beyond 64 bits it wraps, as NumPy's does.
func Ratio(from, to dtype.DType) (num, den int64) {
	u, v := from.Unit(), to.Unit()
	turned := u > v
	if turned {
		u, v = v, u
	}
	n, d := uint64(1), uint64(1)
	if u.Calendar() && !v.Calendar() {
		n, d = 146097, 400
		if u == dtype.Month {
			d = 4800
		}
		if u = dtype.Day; v == dtype.Week {
			u, d = v, 7*d
		}
	}
	f, _ := u.Per(v)
	if n *= uint64(f); turned {
		n, d = d, n
	}
	return reduced(n*uint64(from.Multiple()), d*uint64(to.Multiple()))
}

func reduced(a, b uint64) (int64, int64) {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return int64(a / x), int64(b / x)
}
