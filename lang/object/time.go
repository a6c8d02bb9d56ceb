// Time, one element of an array of points or spans of time on its way; the order of
// Python's dates, moments, times of day and spans.
package object

import (
	"cmp"
	"math/big"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/calendar"
	"github.com/tq-lang/tq/lang/display"
)

// Time is a tick with its type. Programs see NumPy scalars, and Python's own
// dates through .item() and .tolist().
type Time struct {
	Tick int64
	Of   dtype.DType
}

// TypeName is that of Python's value.
func (t Time) TypeName() string { return t.Python().TypeName() }

func (t Time) tensor() *tensor.Tensor {
	x := tensor.New(t.Of)
	tensor.Raw[int64](x)[0] = t.Tick
	return x
}

// Repr and Str write the NumPy scalar.
func (t Time) Repr() string { return display.ScalarRepr(t.tensor(), display.Default()) }
func (t Time) Str() string  { return display.ScalarStr(t.tensor()) }

// timeKey is equal for equal times of whatever units.
type timeKey struct {
	kind  dtype.DType
	ticks string
}

// key counts attoseconds, or months where there is no fixed number of them.
func (t Time) key() timeKey {
	n, u := big.NewInt(t.Tick), t.Of.Unit()
	if t.Tick == calendar.NaT || u == dtype.Generic {
		return timeKey{t.Of.Kind(), n.String()}
	}
	n.Mul(n, big.NewInt(int64(t.Of.Multiple())))
	kind, to := t.Of.Kind(), dtype.Attosecond
	if u.Calendar() {
		if t.Of.IsDate() {
			n, u = big.NewInt(calendar.At(t.Tick, t.Of).Tick(dtype.Date(dtype.Day, 1))), dtype.Day
		} else {
			kind, to = dtype.Delta(dtype.Month, 1), dtype.Month
		}
	}
	for ; u < to; u++ {
		step, _ := u.Per(u + 1)
		n.Mul(n, big.NewInt(step))
	}
	return timeKey{kind, n.String()}
}

// Same reports whether two times are equal; NaT is equal to nothing.
func (t Time) Same(u Time) bool {
	return t.Tick != calendar.NaT && u.Tick != calendar.NaT && t.key() == u.key()
}

// The order of Python's dates, moments, times of day and spans.

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
