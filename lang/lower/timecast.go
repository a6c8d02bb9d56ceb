// Conversions of times: between units, to and from numbers and text. Those
// between units and numbers are integer arithmetic, the calendar among them,
// so that they are part of the program; text is read and written here and now.
package lower

import (
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/calendar"
	"github.com/tq-lang/tq/lang/object"
)

// castTime is Cast where one of the types is a time.
func (r *Recorder) castTime(a *object.Array, to dtype.DType) (*object.Array, error) {
	from := a.DType()
	if to.IsTime() && to.Unit() == dtype.Generic && from.Kind() == to.Kind() {
		return a, nil // any unit: that which it has
	}
	if from == to {
		return a, nil
	}
	var out *object.Array
	var err error
	switch {
	case from.IsText():
		out, err = r.readTimes(a, to)
	case to.IsText():
		out, err = r.writeTimes(a, to)
	case !from.IsTime():
		out, err = r.numbersAsTimes(a, to)
	default:
		k := &ints{r: r}
		x := k.under(a)
		y := x
		if to.IsTime() {
			y = k.convert(x, from, to)
		} else {
			y = k.cast(x, to)
		}
		if y == x { // the same ticks, but in memory of their own
			y = k.op(ir.Identity, x)
		}
		out, err = k.done(y, to)
	}
	if err != nil {
		return nil, err
	}
	if out.Pending() != nil || a.Scalar {
		out.Scalar = a.Scalar
	}
	return out, nil
}

// numbersAsTimes takes numbers as ticks; NaN is NaT.
func (r *Recorder) numbersAsTimes(a *object.Array, to dtype.DType) (*object.Array, error) {
	if to.IsDate() && to.Unit() == dtype.Generic {
		return nil, valueError("Cannot convert a NumPy datetime value other than NaT with generic units")
	}
	k := &ints{r: r}
	if a.DType().IsComplex() {
		a = k.op(ir.Real, a)
	}
	if !a.DType().IsFloat() {
		x := k.cast(a, dtype.Int64)
		if x == a {
			x = k.op(ir.Identity, a)
		}
		return k.done(x, to)
	}
	return k.done(k.whole(k.cast(a, dtype.Float64), tickConst(0)), to)
}

// convert brings ticks of one time type to another: calendar.Convert as ops.
func (k *ints) convert(x *object.Array, from, to dtype.DType) *object.Array {
	u, v := from.Unit(), to.Unit()
	if from.Kind() != to.Kind() || u == dtype.Generic || v == dtype.Generic {
		return x
	}
	if !u.Reaches(v) && k.err == nil {
		k.err = object.Errorf(object.OverflowError, "Integer overflow while computing the conversion factor between NumPy datetime units %s and %s", u, v)
		return x
	}
	var y *object.Array
	if from.IsDate() && u.Calendar() != v.Calendar() {
		base := k.scaled(x, int64(from.Multiple()), 1)
		if u.Calendar() {
			day := dtype.Date(dtype.Day, 1)
			y = k.convertLinear(k.daysOfMonths(k.months(base, u)), day, to)
		} else {
			days := k.convertLinear(base, dtype.Date(u, 1), dtype.Date(dtype.Day, 1))
			y = k.monthsOfDays(days)
			if v == dtype.Year {
				y = k.with(ir.FloorDiv, y, 12)
			}
			y = k.scaled(y, 1, int64(to.Multiple()))
		}
	} else {
		y = k.convertLinear(x, from, to)
	}
	return k.unlessNaT(y, x)
}

func (k *ints) convertLinear(x *object.Array, from, to dtype.DType) *object.Array {
	num, den := calendar.Ratio(from, to)
	return k.scaled(x, num, den)
}

// scaled is x times num/den, rounded down.
func (k *ints) scaled(x *object.Array, num, den int64) *object.Array {
	if num != 1 {
		x = k.with(ir.Mul, x, num)
	}
	if den != 1 {
		x = k.with(ir.FloorDiv, x, den)
	}
	return x
}

func (k *ints) months(x *object.Array, u dtype.Unit) *object.Array {
	if u == dtype.Year {
		return k.with(ir.Mul, x, 12)
	}
	return x
}

// daysOfMonths counts the days from 1970 to the first day of a month. The
// years begin in March, so that the leap day ends them, and months run from 3
// to 14. Shifts take the place of most divisions: 979 m >> 5 are the days
// before month m, as (153 m + 2) / 5 would be.
func (k *ints) daysOfMonths(months *object.Array) *object.Array {
	m := k.with(ir.AddV2, months, 1970*12-2)
	year := k.with(ir.FloorDiv, m, 12)
	m = k.op(ir.Sub, m, k.with(ir.Mul, year, 12))
	century := k.with(ir.FloorDiv, year, 100)
	days := k.with(ir.RightShift, k.with(ir.AddV2, k.with(ir.Mul, m, 979), 3*979-2919), 5)
	days = k.op(ir.AddV2, days, k.with(ir.RightShift, k.with(ir.Mul, year, 1461), 2))
	days = k.op(ir.Sub, days, century)
	days = k.op(ir.AddV2, days, k.with(ir.RightShift, century, 2))
	return k.with(ir.Sub, days, 719468)
}

// monthsOfDays counts the months from 1970 to the month of a day, by way of
// the century, the year in it and the day of that year (Neri and Schneider's
// fixed-point factors: 2939745 is 2**32 * 4 / 1461, rounded up).
func (k *ints) monthsOfDays(days *object.Array) *object.Array {
	n := k.with(ir.AddV2, k.with(ir.Mul, k.with(ir.AddV2, days, 719468), 4), 3)
	century := k.with(ir.FloorDiv, n, 146097)
	n = k.op(ir.Sub, n, k.with(ir.Mul, century, 146097))
	p := k.with(ir.Mul, k.with(ir.BitwiseOr, n, 3), 2939745)
	year := k.with(ir.RightShift, p, 32)
	inYear := k.with(ir.RightShift, k.with(ir.FloorDiv, k.with(ir.BitwiseAnd, p, 1<<32-1), 2939745), 2)
	m := k.with(ir.RightShift, k.with(ir.AddV2, k.with(ir.Mul, inYear, 2141), 197913), 16)
	year = k.op(ir.AddV2, year, k.with(ir.Mul, century, 100))
	return k.with(ir.Sub, k.op(ir.AddV2, k.with(ir.Mul, year, 12), m), 1970*12+1)
}

// readTimes reads text.
func (r *Recorder) readTimes(a *object.Array, to dtype.DType) (*object.Array, error) {
	t, err := a.Tensor()
	if err == object.ErrUnknown && to.Unit() != dtype.Generic {
		return r.Abstract(ir.Type{DType: to, Shape: a.Type().Shape}), nil
	}
	if err != nil {
		return nil, err
	}
	texts := make([]string, 0, t.Size())
	t.Each(func(p int) bool { texts = append(texts, t.TextAt(p)); return true })
	if to == dtype.Datetime {
		for _, s := range texts {
			p, err := calendar.Parse(s)
			if err != nil {
				return nil, valueError("%s", err)
			}
			if !p.NaT {
				to, _ = dtype.CommonUnit(to, dtype.Date(p.Unit, 1))
			}
		}
	}
	out, err := r.Made(to, t.Shape()...)
	if err != nil {
		return nil, err
	}
	for i, s := range texts {
		if err := setTime(out, i, object.Str(s)); err != nil {
			return nil, err
		}
	}
	return object.NewArray(out), nil
}

// writeTimes writes text of a given width.
func (r *Recorder) writeTimes(a *object.Array, to dtype.DType) (*object.Array, error) {
	t, err := a.Tensor()
	if err == object.ErrUnknown {
		return r.Abstract(ir.Type{DType: to, Shape: a.Type().Shape}), nil
	}
	if err != nil {
		return nil, err
	}
	texts, width := timeTexts(t)
	if width > to.Width() && a.DType().IsDate() {
		return nil, object.Errorf(object.RuntimeError, "The string provided for NumPy ISO datetime formatting was too short, with length %d", to.Width())
	}
	out, err := r.Made(to, t.Shape()...)
	if err != nil {
		return nil, err
	}
	setTexts(out, texts)
	return object.NewArray(out), nil
}

// timeTexts are the texts of a tensor of times, and the width of the longest.
func timeTexts(t *tensor.Tensor) (texts []string, width int) {
	t.Each(func(p int) bool {
		s := object.StrOf(object.Time{Tick: t.Int64At(p), Of: t.DType()})
		texts, width = append(texts, s), max(width, utf8.RuneCountInString(s))
		return true
	})
	return texts, width
}

func setTexts(t *tensor.Tensor, texts []string) {
	for i, s := range texts {
		t.SetText(i, s)
	}
}

// WithoutTimes gives a tensor of times as text, as files of text hold it, and
// any other as it is.
func WithoutTimes(t *tensor.Tensor) *tensor.Tensor {
	if !t.DType().IsTime() {
		return t
	}
	texts, width := timeTexts(t)
	out := tensor.New(dtype.Text(max(width, 1)), t.Shape()...)
	setTexts(out, texts)
	return out
}

// setTime stores a plain value as a time.
func setTime(t *tensor.Tensor, pos int, v object.Value) error {
	tick, err := TickOf(v, t.DType())
	if err == nil {
		tensor.Raw[int64](t)[pos] = tick
	}
	return err
}

// TickOf reads a plain value as a tick of a type, as NumPy reads objects.
func TickOf(v object.Value, d dtype.DType) (int64, error) {
	switch x := v.(type) {
	case object.Time:
		return tickOfTime(x, d)
	case object.NoneType:
		return calendar.NaT, nil
	case object.Str:
		if d.IsDelta() {
			n, err := calendar.ParseSpan(string(x))
			if err != nil {
				return 0, valueError("%s", err)
			}
			return n, nil
		}
		p, err := calendar.Parse(string(x))
		if !p.NaT && d.Unit() == dtype.Generic {
			return 0, valueError("Cannot create a NumPy datetime other than NaT with generic units")
		}
		if err != nil {
			return 0, valueError("%s", err)
		}
		return p.Tick(d), nil
	case object.Bool, object.Int, object.BigInt:
		if d.IsDate() && d.Unit() == dtype.Generic {
			return 0, valueError("Converting an integer to a NumPy datetime requires a specified unit")
		}
		b, _ := object.Big(v)
		if !b.IsInt64() {
			return 0, object.Errorf(object.OverflowError, "Python int too large to convert to C long")
		}
		return b.Int64(), nil
	case interface{ AsTime() object.Time }:
		return tickOfTime(x.AsTime(), d)
	}
	if d.IsDelta() {
		return 0, valueError("%s", calendar.ErrSpan)
	}
	return 0, valueError("Could not convert object to NumPy datetime")
}

func tickOfTime(x object.Time, d dtype.DType) (int64, error) {
	if x.Tick == calendar.NaT {
		return calendar.NaT, nil
	}
	if x.Of.Kind() != d.Kind() {
		if d.IsDelta() {
			return 0, valueError("%s", calendar.ErrSpan)
		}
		return 0, valueError("Could not convert object to NumPy datetime")
	}
	if x.Of.IsDelta() && !dtype.CanCast(x.Of, d, "same_kind") {
		return 0, typeError("Cannot cast NumPy timedelta64 scalar from metadata [%s] to [%s] according to the rule 'same_kind'", x.Of.UnitText(), d.UnitText())
	}
	return calendar.Convert(x.Tick, x.Of, d), nil
}
