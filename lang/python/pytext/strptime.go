// Dates and times read under a pattern.
package pytext

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/tq-lang/tq/lang/calendar"
	"github.com/tq-lang/tq/lang/object"
)

// reading is a date that is being read.
type reading struct {
	m               calendar.Moment
	yearDay, hour12 int
	afternoon       bool
	given           map[byte]bool
	zone            object.Value
}

// digitsOf is how many digits the letters read at most, and the numbers they take.
var digitsOf = map[byte][3]int{'Y': {4, 0, 9999}, 'm': {2, 1, 12}, 'd': {2, 1, 31}, 'e': {2, 1, 31}, 'H': {2, 0, 23}, 'I': {2, 1, 12}, 'M': {2, 0, 59}, 'S': {2, 0, 61}, 'y': {2, 0, 99}, 'j': {3, 1, 366}, 'f': {6, 0, 999999}, 'w': {1, 0, 6}, 'u': {1, 1, 7}}

// shortcuts are letters that stand for several.
var shortcuts = strings.NewReplacer("%%", "%%", "%c", "%a %b %d %H:%M:%S %Y", "%x", "%m/%d/%y", "%X", "%H:%M:%S", "%T", "%H:%M:%S", "%F", "%Y-%m-%d", "%D", "%m/%d/%y", "%R", "%H:%M")

// Strptime reads a text by a pattern of % letters.
func Strptime(text, pattern string) (calendar.Moment, error) {
	m, _, err := StrptimeZone(text, pattern)
	return m, err
}

// StrptimeZone is Strptime with the zone that the text tells, nil if it tells none.
func StrptimeZone(text, pattern string) (m calendar.Moment, zone object.Value, err error) {
	r := &reading{m: calendar.Moment{Year: 1900, Month: 1, Day: 1}, given: map[byte]bool{}}
	m, err = r.read(text, pattern)
	return m, r.zone, err
}

func (r *reading) read(text, pattern string) (calendar.Moment, error) {
	rest, full := text, shortcuts.Replace(pattern)
	mismatch := func() (calendar.Moment, error) {
		return r.m, object.Errorf("ValueError", "time data %s does not match format %s", object.Repr(object.Str(text)), object.Repr(object.Str(pattern)))
	}
	for i := 0; i < len(full); i++ {
		c := full[i]
		switch {
		case unicode.IsSpace(rune(c)):
			t := strings.TrimLeftFunc(rest, unicode.IsSpace)
			if t == rest && !(i > 0 && unicode.IsSpace(rune(full[i-1]))) {
				return mismatch()
			}
			rest = t
		case c != '%':
			if rest == "" || lower(rest[0]) != lower(c) {
				return mismatch()
			}
			rest = rest[1:]
		case i+1 == len(full):
			return r.m, object.Errorf("ValueError", "stray %% in format %s", object.Repr(object.Str(pattern)))
		default:
			i++
			if full[i] == '%' {
				if !strings.HasPrefix(rest, "%") {
					return mismatch()
				}
				rest = rest[1:]
				continue
			}
			after, ok, known := r.letter(full[i], rest)
			if !known {
				return r.m, object.Errorf("ValueError", "'%c' is a bad directive in format %s", full[i], object.Repr(object.Str(pattern)))
			}
			if !ok {
				return mismatch()
			}
			rest = after
		}
	}
	if rest != "" {
		return r.m, object.Errorf("ValueError", "unconverted data remains: %s", rest)
	}
	return r.finish()
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// letter reads what one letter stands for.
func (r *reading) letter(c byte, text string) (rest string, ok, known bool) {
	if d, number := digitsOf[c]; number {
		n, width := leading(text, d[0])
		for width > 1 && n > d[2] && c != 'Y' { // 13 for a month is 1 and a 3
			width--
			n /= 10
		}
		if width == 0 || n < d[1] || n > d[2] || c == 'Y' && width != 4 || c == 'y' && width != 2 {
			return text, false, true
		}
		r.number(c, n, width)
		return text[width:], true, true
	}
	switch c {
	case 'a', 'A':
		_, rest, ok = named(text, func(i int, long bool) string { return cut(time.Weekday(i).String(), long) }, 7)
	case 'b', 'B', 'h':
		var i int
		if i, rest, ok = named(text, func(i int, long bool) string { return cut(time.Month(i+1).String(), long) }, 12); ok {
			r.m.Month = i + 1
			r.given['m'] = true
		}
	case 'p':
		if len(text) < 2 || !strings.EqualFold(text[:2], "am") && !strings.EqualFold(text[:2], "pm") {
			return text, false, true
		}
		r.afternoon = lower(text[0]) == 'p'
		return text[2:], true, true
	case 'z':
		return r.offset(text)
	case 'Z':
		for _, zone := range []string{"utc", "gmt"} {
			if len(text) >= 3 && strings.EqualFold(text[:3], zone) {
				return text[3:], true, true
			}
		}
		return text, true, true
	default:
		return text, false, false
	}
	return rest, ok, true
}

// offset reads +HHMM[SS[.ffffff]], with colons or without, or Z.
func (r *reading) offset(text string) (rest string, ok, known bool) {
	if rest, ok := strings.CutPrefix(text, "Z"); ok {
		r.zone = object.PyZone{}
		return rest, true, true
	}
	if len(text) < 5 || text[0] != '+' && text[0] != '-' {
		return text, false, true
	}
	rest, micros, each := text[1:], int64(0), int64(3600e6)
	for i := range 3 {
		if i > 0 {
			rest = strings.TrimPrefix(rest, ":")
		}
		n, width := leading(rest, 2)
		if width != 2 {
			if i < 2 {
				return text, false, true
			}
			break
		}
		micros += int64(n) * each
		each /= 60
		rest = rest[2:]
	}
	if part, ok := strings.CutPrefix(rest, "."); ok {
		n, width := leading(part, 6)
		micros += int64(n * pow10(6-width))
		rest = part[width:]
	}
	if text[0] == '-' {
		micros = -micros
	}
	r.zone = object.PyZone{Offset: micros}
	return rest, true, true
}

// cut is a name, or its first three letters.
func cut(name string, long bool) string {
	if long {
		return name
	}
	return name[:3]
}

func leading(text string, most int) (n, width int) {
	for width < len(text) && width < most && '0' <= text[width] && text[width] <= '9' {
		n = 10*n + int(text[width]-'0')
		width++
	}
	return n, width
}

// named reads one of n names, in full or by its first letters.
func named(text string, name func(i int, long bool) string, n int) (i int, rest string, ok bool) {
	for _, long := range []bool{true, false} {
		for i := range n {
			if s := name(i, long); len(text) >= len(s) && strings.EqualFold(text[:len(s)], s) {
				return i, text[len(s):], true
			}
		}
	}
	return 0, text, false
}

func (r *reading) number(c byte, n, width int) {
	r.given[c] = true
	switch c {
	case 'Y':
		r.m.Year = int64(n)
	case 'y':
		if n += 1900; n < 1969 {
			n += 100
		}
		r.m.Year = int64(n)
	case 'm':
		r.m.Month = n
	case 'd', 'e':
		r.m.Day = n
		r.given['d'] = true
	case 'H':
		r.m.Hour = n
	case 'I':
		r.hour12 = n
	case 'M':
		r.m.Min = n
	case 'S':
		r.m.Sec = n
	case 'j':
		r.yearDay = n
	case 'f':
		micro, _ := strconv.Atoi((strconv.Itoa(n+pow10(width)) + "000000")[1:7])
		r.m.Micro = micro
	}
}

func pow10(n int) int {
	out := 1
	for range n {
		out *= 10
	}
	return out
}

// finish puts the parts together.
func (r *reading) finish() (calendar.Moment, error) {
	if r.given['I'] {
		r.m.Hour = r.hour12 % 12
		if r.afternoon {
			r.m.Hour += 12
		}
	}
	if r.yearDay > 0 && !r.given['m'] && !r.given['d'] {
		t := time.Date(int(r.m.Year), 1, r.yearDay, 0, 0, 0, 0, time.UTC)
		r.m.Year, r.m.Month, r.m.Day = int64(t.Year()), int(t.Month()), t.Day()
	}
	if r.m.Day > calendar.MonthDays(r.m.Year, r.m.Month) {
		return r.m, object.Errorf("ValueError", "day is out of range for month")
	}
	return r.m, nil
}
