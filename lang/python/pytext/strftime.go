// Dates and times under a pattern.
package pytext

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/tq-lang/tq/lang/calendar"
	"github.com/tq-lang/tq/lang/object"
)

// Moment is the parts of a date or datetime.
func Moment(v object.Value) calendar.Moment {
	switch x := v.(type) {
	case object.PyDate:
		return calendar.Moment{Year: x.Year, Month: x.Month, Day: x.Day}
	case object.PyDateTime:
		return x.Moment
	case object.PyTime:
		return calendar.Moment{Year: 1900, Month: 1, Day: 1, Hour: x.Hour, Min: x.Min, Sec: x.Sec, Micro: x.Micro}
	}
	panic("builtin: no date")
}

func GoTime(m calendar.Moment) time.Time {
	return time.Date(int(m.Year), time.Month(m.Month), m.Day, m.Hour, m.Min, m.Sec, 1000*m.Micro, time.UTC)
}

// strftimeLayouts are the letters of strftime as Go's layouts.
var strftimeLayouts = map[byte]string{'Y': "2006", 'm': "01", 'd': "02", 'H': "15", 'M': "04", 'S': "05", 'y': "06", 'j': "002", 'a': "Mon", 'A': "Monday",
	'b': "Jan", 'h': "Jan", 'B': "January", 'F': "2006-01-02", 'T': "15:04:05", 'p': "PM", 'I': "03", 'e': "_2", 'D': "01/02/06", 'R': "15:04",
	'c': "Mon Jan _2 15:04:05 2006", 'x': "01/02/06", 'X': "15:04:05", 'r': "03:04:05 PM", 'n': "\n", 't': "\t"}

// StrftimeOf writes a date, a moment or a time of day, with its zone.
func StrftimeOf(v object.Value, pattern string) (string, error) {
	var zone, at object.Value = nil, v
	switch x := v.(type) {
	case object.PyDateTime:
		zone = x.Zone
	case object.PyTime:
		zone, at = x.Zone, object.None
	}
	name, offset := "", ""
	if zone != nil && strings.Contains(pattern, "%z") {
		micros, known, err := object.ZoneOffset(zone, at)
		if err != nil {
			return "", err
		}
		if known {
			offset = object.OffsetText(micros, "")
		}
	}
	if zone != nil && strings.Contains(pattern, "%Z") {
		switch z := zone.(type) {
		case object.PyZone:
			name = z.Str()
		default:
			v, _, err := object.CallSpecial(zone, "tzname", at)
			if err != nil {
				return "", err
			}
			if s, ok := v.(object.Str); ok {
				name = string(s)
			}
		}
	}
	return FormatTime(GoTime(Moment(v)), name, offset, pattern), nil
}

// FormatTime writes a time by a pattern of % letters, with the zone's name and offset.
func FormatTime(t time.Time, zone, offset, pattern string) string {
	var b strings.Builder
	for i := 0; i < len(pattern); i++ {
		if pattern[i] != '%' || i+1 == len(pattern) {
			b.WriteByte(pattern[i])
			continue
		}
		i++
		layout, ok := strftimeLayouts[pattern[i]]
		year, week := t.ISOWeek()
		sunday := int(t.Weekday())
		monday := (sunday + 6) % 7
		switch {
		case pattern[i] == 'Y':
			b.WriteString(strconv.Itoa(t.Year()))
		case ok:
			b.WriteString(t.Format(layout))
		case pattern[i] == 'f':
			b.WriteString(t.Format(".000000")[1:])
		case pattern[i] == 'w':
			b.WriteString(strconv.Itoa(sunday))
		case pattern[i] == 'u':
			b.WriteString(strconv.Itoa(monday + 1))
		case pattern[i] == 'U':
			fmt.Fprintf(&b, "%02d", (t.YearDay()-1+7-sunday)/7)
		case pattern[i] == 'W':
			fmt.Fprintf(&b, "%02d", (t.YearDay()-1+7-monday)/7)
		case pattern[i] == 'G':
			b.WriteString(strconv.Itoa(year))
		case pattern[i] == 'V':
			fmt.Fprintf(&b, "%02d", week)
		case pattern[i] == 'Z':
			b.WriteString(zone)
		case pattern[i] == 'z':
			b.WriteString(offset)
		case pattern[i] == '%':
			b.WriteByte('%')
		default:
			b.WriteString(pattern[i-1 : i+1])
		}
	}
	return b.String()
}
