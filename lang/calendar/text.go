// ISO 8601 text of moments, read and written as NumPy does; spans in words.
package calendar

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/tq-lang/tq/engine/dtype"
)

// Text writes a tick of a point in time: 2005-02-25T03:30, NaT.
func Text(tick int64, d dtype.DType) string {
	if tick == NaT || d.Unit() == dtype.Generic {
		return "NaT"
	}
	return At(tick, d).Text(d.Unit())
}

// Text writes a moment down to a unit.
func (m Moment) Text(u dtype.Unit) string {
	b := fmt.Appendf(nil, "%04d", m.Year)
	if u >= dtype.Month {
		b = fmt.Appendf(b, "-%02d", m.Month)
	}
	if u >= dtype.Week {
		b = fmt.Appendf(b, "-%02d", m.Day)
	}
	if u >= dtype.Hour {
		b = fmt.Appendf(b, "T%02d", m.Hour)
	}
	if u >= dtype.Minute {
		b = fmt.Appendf(b, ":%02d", m.Min)
	}
	if u >= dtype.Second {
		b = fmt.Appendf(b, ":%02d", m.Sec)
	}
	if u >= dtype.Millisecond {
		digits := 3 * int(u-dtype.Second)
		b = append(append(b, '.'), fmt.Sprintf("%06d%06d%06d", m.Micro, m.Pico, m.Att)[:digits]...)
	}
	return string(b)
}

// Smallest is the longest unit, a day at most, that writes a moment whole.
func (m Moment) Smallest() dtype.Unit {
	u := dtype.Day
	for k, part := range []int{m.Hour, m.Min, m.Sec, m.Micro / 1000, m.Micro % 1000, m.Pico / 1000, m.Pico % 1000, m.Att / 1000, m.Att % 1000} {
		if part != 0 {
			u = dtype.Hour + dtype.Unit(k)
			if u == dtype.Hour {
				u = dtype.Minute // hours alone are no time of day
			}
		}
	}
	return u
}

var unitWords = [...]string{"generic time units", "years", "months", "weeks", "days", "hours", "minutes", "seconds", "milliseconds",
	"microseconds", "nanoseconds", "picoseconds", "femtoseconds", "attoseconds"}

// Words writes a tick of a span: 5 days, NaT.
func Words(tick int64, d dtype.DType) string {
	if tick == NaT {
		return "NaT"
	}
	return strconv.FormatInt(tick*int64(d.Multiple()), 10) + " " + unitWords[d.Unit()]
}

// TextWidth is the number of characters that NumPy sets aside for any moment
// of a unit; zone adds room for an offset.
func TextWidth(u dtype.Unit, zone bool) int {
	if u == dtype.Generic {
		return 4
	}
	n := 22
	for v := dtype.Month; v <= u; v++ {
		switch v {
		case dtype.Day: // as wide as a week
		case dtype.Millisecond:
			n += 4
		default:
			n += 3
		}
	}
	switch {
	case u < dtype.Hour:
	case zone:
		n += 5
	default:
		n++
	}
	return n
}

// Parsed is what a text says.
type Parsed struct {
	Moment
	Unit  dtype.Unit // the unit that the text is written to
	NaT   bool
	Zoned bool // it has a time zone, which was taken off
}

// Tick is the tick of a type.
func (p Parsed) Tick(d dtype.DType) int64 {
	if p.NaT {
		return NaT
	}
	return p.Moment.Tick(d)
}

// reader goes through one text.
type reader struct {
	text string
	at   int
	err  error
}

// Parse reads NaT, now, today, and ISO 8601 from the year down.
func Parse(text string) (Parsed, error) {
	switch strings.ToLower(text) {
	case "", "nat":
		return Parsed{NaT: true}, nil
	case "today":
		now := time.Now()
		return Parsed{Moment: Moment{Year: int64(now.Year()), Month: int(now.Month()), Day: now.Day()}, Unit: dtype.Day}, nil
	case "now":
		return Parsed{Moment: At(time.Now().Unix(), dtype.Date(dtype.Second, 1)), Unit: dtype.Second}, nil
	}
	r := &reader{text: text}
	p := Parsed{Moment: Moment{Month: 1, Day: 1}, Unit: dtype.Year}
	r.date(&p)
	return p, r.err
}

func (r *reader) left() string { return r.text[r.at:] }

func (r *reader) bad() {
	if r.err == nil {
		r.err = fmt.Errorf("Error parsing datetime string \"%s\" at position %d", r.text, r.at)
	}
}

// take goes over a character that comes next.
func (r *reader) take(chars string) bool {
	if r.at < len(r.text) && strings.IndexByte(chars, r.text[r.at]) >= 0 {
		r.at++
		return true
	}
	return false
}

func (r *reader) digit() bool { return r.at < len(r.text) && isDigit(r.text[r.at]) }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// two reads two digits in a range.
func (r *reader) two(to *int, lo, hi int, what string) bool {
	s := r.left()
	if r.err != nil {
		return false
	}
	if len(s) < 2 || !isDigit(s[0]) || !isDigit(s[1]) {
		r.bad()
		return false
	}
	*to = int(s[0]-'0')*10 + int(s[1]-'0')
	if *to < lo || *to > hi {
		r.err = fmt.Errorf("%s out of range in datetime string \"%s\"", what, r.text)
		return false
	}
	r.at += 2
	return true
}

// next goes over a separator: false at the end of the text, and where
// something else comes.
func (r *reader) next(sep string) bool {
	if r.at == len(r.text) {
		return false
	}
	if !r.take(sep) {
		r.bad()
		return false
	}
	return true
}

func (r *reader) date(p *Parsed) {
	for r.take(" \t\n\r\v\f") {
	}
	negative := r.at < len(r.text) && r.text[r.at] == '-'
	r.take("+-")
	if r.at == len(r.text) {
		r.bad()
		return
	}
	if !r.digit() && !strings.HasPrefix(r.left(), "-") {
		r.bad()
		return
	}
	for r.digit() {
		p.Year = 10*p.Year + int64(r.text[r.at]-'0')
		r.at++
	}
	if negative {
		p.Year = -p.Year
	}
	if !r.next("-") || !r.two(&p.Month, 1, 12, "Month") {
		return
	}
	p.Unit = dtype.Month
	if !r.next("-") || !r.two(&p.Day, 1, MonthDays(p.Year, p.Month), "Day") {
		return
	}
	p.Unit = dtype.Day
	if !r.next("T ") || !r.two(&p.Hour, 0, 23, "Hours") {
		return
	}
	p.Unit = dtype.Hour
	if r.take(":") {
		if !r.two(&p.Min, 0, 59, "Minutes") {
			return
		}
		p.Unit = dtype.Minute
		if r.take(":") {
			if !r.two(&p.Sec, 0, 59, "Seconds") {
				return
			}
			p.Unit = dtype.Second
			if r.take(".") {
				r.fraction(p)
			}
		}
	}
	r.zone(p)
}

// fraction reads up to eighteen digits; the unit follows their number.
func (r *reader) fraction(p *Parsed) {
	for k, to := range []*int{&p.Micro, &p.Pico, &p.Att} {
		digits := 0
		for range 6 {
			*to *= 10
			if r.digit() {
				*to += int(r.text[r.at] - '0')
				r.at++
				digits++
			}
		}
		p.Unit = dtype.Millisecond + dtype.Unit(2*k)
		if digits > 3 {
			p.Unit++
		}
		if !r.digit() {
			return
		}
	}
}

func (r *reader) zone(p *Parsed) {
	if r.err != nil || r.at == len(r.text) {
		return
	}
	switch {
	case r.take("Z"):
		p.Zoned = true
	case r.text[r.at] == '+' || r.text[r.at] == '-':
		p.Zoned = true
		sign := 1
		if r.text[r.at] == '-' {
			sign = -1
		}
		r.at++
		var hours, minutes int
		if !r.two(&hours, 0, 23, "Timezone hours offset") {
			return
		}
		if colon := r.take(":"); colon || r.digit() {
			if !r.two(&minutes, 0, 59, "Timezone minutes offset") {
				return
			}
		}
		p.addMinutes(-sign * (60*hours + minutes))
	}
	for r.take(" \t\n\r\v\f") {
	}
	if r.at != len(r.text) {
		r.bad()
	}
}

// ErrSpan says that a text is no span of time.
var ErrSpan = errors.New("Could not convert object to NumPy timedelta")

// ParseSpan reads NaT or a number of ticks.
func ParseSpan(text string) (int64, error) {
	if text == "" || strings.EqualFold(text, "nat") {
		return NaT, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, ErrSpan
	}
	return n, nil
}
