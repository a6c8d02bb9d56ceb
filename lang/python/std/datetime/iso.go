// Texts of ISO 8601: written as isoformat does, read as fromisoformat does.
package datetime

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/calendar"
	"github.com/tq-lang/tq/lang/object"
)

// timeText is a time of day, as exact as timespec says.
func timeText(t object.PyTime, spec string) (string, error) {
	hm := fmt.Sprintf("%02d:%02d", t.Hour, t.Min)
	switch spec {
	case "auto":
		return t.ISO(), nil
	case "hours":
		return hm[:2], nil
	case "minutes":
		return hm, nil
	case "seconds":
		return fmt.Sprintf("%s:%02d", hm, t.Sec), nil
	case "milliseconds":
		return fmt.Sprintf("%s:%02d.%03d", hm, t.Sec, t.Micro/1000), nil
	case "microseconds":
		return fmt.Sprintf("%s:%02d.%06d", hm, t.Sec, t.Micro), nil
	}
	return "", object.Errorf(object.ValueError, "Unknown timespec value")
}

// errNotISO says that a text is none of ISO 8601; who has the whole text words it.
var errNotISO = errors.New("not a text of ISO 8601")

// worded is an error of reading a whole text.
func worded(err error, s string) error {
	if err == errNotISO {
		return invalidISO(s)
	}
	return err
}

func invalidISO(s string) error {
	return object.Errorf(object.ValueError, "Invalid isoformat string: %s", object.Repr(object.Str(s)))
}

// isoDate reads 2024-02-29, 20240229, 2024-W09-4, 2024W094 or 2024-W09.
func isoDate(s string) (object.PyDate, error) {
	year, s, ok := digits(s, 4)
	if !ok {
		return object.PyDate{}, errNotISO
	}
	s, dashed := strings.CutPrefix(s, "-")
	if rest, week := strings.CutPrefix(s, "W"); week {
		w, rest, ok := digits(rest, 2)
		day := 1
		if ok && rest != "" {
			var sep bool
			if rest, sep = strings.CutPrefix(rest, "-"); sep != dashed {
				return object.PyDate{}, errNotISO
			}
			day, rest, ok = digits(rest, 1)
		}
		if !ok || rest != "" {
			return object.PyDate{}, errNotISO
		}
		return ofISOCalendar(year, w, day)
	}
	month, s, ok := digits(s, 2)
	if !ok {
		return object.PyDate{}, errNotISO
	}
	s, sep := strings.CutPrefix(s, "-")
	day, s, ok := digits(s, 2)
	if !ok || s != "" || sep != dashed {
		return object.PyDate{}, errNotISO
	}
	if month < 1 || month > 12 {
		return object.PyDate{}, object.Errorf(object.ValueError, "month must be in 1..12")
	}
	if year < 1 {
		return object.PyDate{}, object.Errorf(object.ValueError, "year %d is out of range", year)
	}
	return checkedDate(year, month, day)
}

// digits reads exactly n digits.
func digits(s string, n int) (v int, rest string, ok bool) {
	if len(s) < n {
		return 0, s, false
	}
	for i := range n {
		if s[i] < '0' || s[i] > '9' {
			return 0, s, false
		}
	}
	v, _ = strconv.Atoi(s[:n])
	return v, s[n:], true
}

// isoTime reads a time of day with an offset: 04:23:01.000384+02:00, 0423, T04, 04:23Z.
func isoTime(s string) (object.PyTime, error) {
	s = strings.TrimPrefix(s, "T")
	clock, zone, sign := s, "", int64(0)
	if i := strings.IndexAny(s, "+-Z"); i >= 0 {
		clock, zone = s[:i], s[i+1:]
		switch s[i] {
		case 'Z':
			if zone != "" {
				return object.PyTime{}, errNotISO
			}
			t, ok := isoClock(clock)
			if !ok {
				return t, errNotISO
			}
			t.Zone = utc
			return checkedClock(t)
		case '+':
			sign = 1
		default:
			sign = -1
		}
	}
	t, ok := isoClock(clock)
	if !ok {
		return t, errNotISO
	}
	if sign != 0 {
		o, ok := isoClock(zone)
		if !ok {
			return t, errNotISO
		}
		micros := clockMicros(o.Hour, o.Min, o.Sec, o.Micro)
		if micros >= dayMicros {
			return t, object.Errorf(object.ValueError, "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not %s.", object.Span(0, sign*micros).Repr())
		}
		t.Zone = object.PyZone{Offset: sign * micros}
	}
	return checkedClock(t)
}

func checkedClock(t object.PyTime) (object.PyTime, error) {
	for _, p := range []struct {
		name string
		n    int
	}{{"hour", t.Hour}, {"minute", t.Min}, {"second", t.Sec}} {
		if b := bounds[p.name]; p.n > b[1] {
			return t, object.Errorf(object.ValueError, "%s must be in %d..%d", p.name, b[0], b[1])
		}
	}
	return t, nil
}

// isoClock reads HH[[:]MM[[:]SS[(.|,)fff…]]].
func isoClock(s string) (t object.PyTime, ok bool) {
	if t.Hour, s, ok = digits(s, 2); !ok || s == "" {
		return t, ok
	}
	s, colon := strings.CutPrefix(s, ":")
	if t.Min, s, ok = digits(s, 2); !ok || s == "" {
		return t, ok
	}
	s, second := strings.CutPrefix(s, ":")
	if second != colon {
		return t, false
	}
	if t.Sec, s, ok = digits(s, 2); !ok || s == "" {
		return t, ok
	}
	if s[0] != '.' && s[0] != ',' || len(s) == 1 {
		return t, false
	}
	n := 0
	for n < len(s)-1 && s[n+1] >= '0' && s[n+1] <= '9' {
		n++
	}
	if n != len(s)-1 {
		return t, false
	}
	t.Micro, _ = strconv.Atoi((s[1:] + "000000")[:6])
	return t, true
}

// isoMoment reads a date, or a date and a time behind any one character.
func isoMoment(s string) (object.PyDateTime, error) {
	at := len(s)
	for _, n := range []int{10, 8, 7} { // where the date may end
		if len(s) < n || len(s) > n && s[n] >= '0' && s[n] <= '9' && n < 10 {
			continue
		}
		if _, err := isoDate(s[:n]); err == nil {
			at = n
			break
		}
	}
	d, err := isoDate(s[:at])
	if err != nil || at == len(s) {
		return combined(d, object.PyTime{}), err
	}
	_, width := utf8.DecodeRuneInString(s[at:]) // any one character stands between
	if at+width == len(s) {
		return object.PyDateTime{}, errNotISO
	}
	t, err := isoTime(s[at+width:])
	return combined(d, t), err
}

// isoCalendar is the year, week and weekday of ISO 8601.
func isoCalendar(d object.PyDate) (year, week, day int) {
	t := goTime(calendar.Moment{Year: d.Year, Month: d.Month, Day: d.Day}, time.UTC)
	year, week = t.ISOWeek()
	return year, week, int(t.Weekday()+6)%7 + 1
}

// ofISOCalendar is the date of an ISO year, week and day.
func ofISOCalendar(year, week, day int) (object.PyDate, error) {
	if year < 1 || year > 9999 {
		return object.PyDate{}, object.Errorf(object.ValueError, "Year is out of range: %d", year)
	}
	jan4 := ordinal(object.PyDate{Year: int64(year), Month: 1, Day: 4})
	monday := jan4 - (jan4+6)%7
	next := ordinal(object.PyDate{Year: int64(year) + 1, Month: 1, Day: 4})
	weeks := int(next-(next+6)%7-monday) / 7
	if week < 1 || week > weeks {
		return object.PyDate{}, object.Errorf(object.ValueError, "Invalid week: %d", week)
	}
	if day < 1 || day > 7 {
		return object.PyDate{}, object.Errorf(object.ValueError, "Invalid day: %d (range is [1, 7])", day)
	}
	return ofOrdinal(monday + int64(7*(week-1)+day-1))
}
