// The order of Python's dates, moments, times of day and spans.
package value

import (
	"cmp"

	"github.com/tq-lang/tq/lang/calendar"
)

// OrderTimes is the order of two values of one kind; ok is false for any others.
func OrderTimes(a, b Value) (order int, ok bool, err error) {
	switch x := a.(type) {
	case PyDate:
		if y, ok := b.(PyDate); ok {
			return cmp.Compare(x.days(), y.days()), true, nil
		}
	case PySpan:
		if y, ok := b.(PySpan); ok {
			return cmp.Or(cmp.Compare(x.Days, y.Days), cmp.Compare(x.Micros, y.Micros)), true, nil
		}
	case PyTime:
		if y, ok := b.(PyTime); ok {
			p, q, err := ZoneOffsets(None, None, x.Zone, y.Zone, "can't compare offset-naive and offset-aware times")
			return cmp.Compare(clock(x.Hour, x.Min, x.Sec, x.Micro)-p, clock(y.Hour, y.Min, y.Sec, y.Micro)-q), true, err
		}
	case PyDateTime:
		if y, ok := b.(PyDateTime); ok {
			p, q, err := ZoneOffsets(x, y, x.Zone, y.Zone, "can't compare offset-naive and offset-aware datetimes")
			days := calendar.Days(x.Year, x.Month, x.Day) - calendar.Days(y.Year, y.Month, y.Day)
			s := Span(days, clock(x.Hour, x.Min, x.Sec, x.Micro)-p-clock(y.Hour, y.Min, y.Sec, y.Micro)+q)
			return cmp.Or(cmp.Compare(s.Days, 0), cmp.Compare(s.Micros, 0)), true, err
		}
	}
	return 0, false, nil
}

func (d PyDate) days() int64 { return calendar.Days(d.Year, d.Month, d.Day) }

// clock is a time of day in microseconds.
func clock(hour, min, sec, micro int) int64 { return int64((hour*60+min)*60+sec)*1e6 + int64(micro) }

// ZoneOffsets are what the zones of two times add to UTC, both 0 where it is the same zone;
// mixed is the error where one of them has none.
func ZoneOffsets(a, b, p, q Value, mixed string) (x, y int64, err error) {
	if p == q {
		return 0, 0, nil
	}
	x, known, err := ZoneOffset(p, a)
	if err != nil {
		return 0, 0, err
	}
	y, also, err := ZoneOffset(q, b)
	if err == nil && known != also {
		err = Errorf(TypeError, "%s", mixed)
	}
	return x, y, err
}
