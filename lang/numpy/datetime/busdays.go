// Business days: np.busday_offset, busday_count, is_busday, busdaycalendar.
package datetime

import (
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/calendar"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

const busdayParams = "weekmask='1111100', holidays=None, busdaycal=None, out=None"

var busdayEntries = []builtin.Entry{
	{Names: []string{"np.is_busday"}, Params: "dates, " + busdayParams,
		Doc: "Which days are business days.", Example: "np.is_busday(['2011-07-01', '2011-07-02', '2011-07-18'], holidays=['2011-07-01'])", Fn: isBusday},
	{Names: []string{"np.busday_offset"}, Params: "dates, offsets, roll='raise', " + busdayParams,
		Doc: "Days moved by a number of business days. roll= says what to do with days that are none: raise, nat, forward (following), " +
			"backward (preceding), modifiedfollowing, modifiedpreceding.",
		Example: "np.busday_offset('2011-10', 0, roll='forward')", Fn: busdayOffset},
	{Names: []string{"np.busday_count"}, Params: "begindates, enddates, " + busdayParams,
		Doc: "Number of business days from one day up to but not with another.", Example: "np.busday_count('2011-01', '2011-02')", Fn: busdayCount},
	{Names: []string{"numpy.busdaycalendar.__new__"}, Args: builtin.Kept, Params: "weekmask='1111100', holidays=None",
		Doc: "Business days of a week, and holidays, to be used many times.", Example: "np.busdaycalendar(holidays=['2011-07-04']).holidays", Fn: newBusdayCalendar},
	{Names: []string{"busdaycalendar.weekmask"}, Args: builtin.Kept, Params: "self", Property: true, Doc: "Which days of the week, from Monday on, are business days.",
		Example: "np.busdaycalendar(weekmask='Mon Tue').weekmask", Fn: func(c *builtin.Call) (object.Value, error) {
			b := c.Arg("self").(busdayCalendar).b
			return core.Vector(b.Week[:]), nil
		}},
	{Names: []string{"busdaycalendar.holidays"}, Args: builtin.Kept, Params: "self", Property: true, Doc: "The holidays that are no days off already, in order.",
		Example: "np.busdaycalendar(holidays=['2011-07-04', '2011-07-02']).holidays", Fn: func(c *builtin.Call) (object.Value, error) {
			b := c.Arg("self").(busdayCalendar).b
			return core.Result(dayArray(c, b.Holidays, len(b.Holidays)))
		}},
}

const dayType = dtype.Datetime | dtype.DType(dtype.Day)<<8

// busdayCalendar is a busdaycalendar object.
type busdayCalendar struct{ b *calendar.Business }

// TypeName is the class's name.
func (busdayCalendar) TypeName() string { return "busdaycalendar" }

// Repr is what NumPy shows, less the address.
func (busdayCalendar) Repr() string { return "<numpy.busdaycalendar object>" }

func dayArray(c *builtin.Call, days []int64, dims ...int) (*object.Array, error) {
	t, err := c.Made(dayType, dims...)
	if err != nil {
		return nil, err
	}
	copy(tensor.Raw[int64](t), days)
	a := object.NewArray(t)
	a.Scalar = len(dims) == 0
	return a, nil
}

// stored puts a result where out= says.
func stored(c *builtin.Call, a *object.Array) (object.Value, error) {
	return core.Store(c, a, c.Arg("out"), "same_kind")
}

func newBusdayCalendar(c *builtin.Call) (object.Value, error) {
	b, err := business(c)
	return busdayCalendar{b}, err
}

// business reads weekmask= and holidays=, or busdaycal=.
func business(c *builtin.Call) (*calendar.Business, error) {
	if v := c.OptionalArg("busdaycal"); v != nil {
		cal, ok := v.(busdayCalendar)
		switch {
		case isUnknown(v):
			return nil, object.ErrUnknown
		case !ok:
			return nil, object.Staticf(object.TypeError, "%s() argument 'busdaycal' must be numpy.busdaycalendar, not %s", c.Entry.Short(), v.TypeName())
		case c.Arg("weekmask") != nil || c.Given("holidays"):
			return nil, object.Staticf(object.ValueError, "Cannot supply both the weekmask/holidays and the busdaycal parameters to %s()", c.Entry.Short())
		}
		return cal.b, nil
	}
	week, err := weekmask(c)
	if err != nil {
		return nil, err
	}
	var days []int64
	if c.Given("holidays") {
		if days, _, err = daysOf(c, "holidays"); err != nil {
			return nil, err
		}
	}
	b := calendar.NewBusiness(week, days)
	if b.PerWeek() == 0 {
		return nil, object.Staticf(object.ValueError, "the business day weekmask must have at least one valid business day")
	}
	return b, nil
}

func isUnknown(v object.Value) bool { _, ok := v.(object.Unknown); return ok }

var dayNames = [7]string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}

// weekmask reads '1111100', 'Mon Tue' or seven truths.
func weekmask(c *builtin.Call) (week [7]bool, err error) {
	v := c.Arg("weekmask")
	if v == nil {
		return [7]bool{true, true, true, true, true}, nil
	}
	text, ok := v.(object.Str)
	if !ok {
		elems, err := c.Seq(v)
		if err != nil {
			return week, err
		}
		if len(elems) != 7 {
			return week, object.Staticf(object.ValueError, "A business day weekmask array must have length 7")
		}
		for i, e := range elems {
			if week[i], err = object.Truth(e); err != nil {
				return week, err
			}
		}
		return week, nil
	}
	if len(text) == 7 && strings.Trim(string(text), "01") == "" {
		for i := range week {
			week[i] = text[i] == '1'
		}
		return week, nil
	}
	rest := strings.Join(strings.Fields(string(text)), "")
	for rest != "" {
		found := false
		for i, name := range dayNames {
			if tail, ok := strings.CutPrefix(rest, name); ok {
				week[i], rest, found = true, tail, true
				break
			}
		}
		if !found {
			return week, object.Staticf(object.ValueError, "Invalid business day weekmask string \"%s\"", string(text))
		}
	}
	return week, nil
}

// daysOf reads an argument as days since 1970.
func daysOf(c *builtin.Call, name string) ([]int64, []int, error) {
	a, err := c.R.ArrayFor(c.Arg(name), dtype.Datetime)
	if err != nil {
		return nil, nil, err
	}
	if !a.DType().IsDate() {
		return nil, nil, core.CannotCast(a.DType(), dayType, "safe")
	}
	if d := a.DType(); d.Unit() != dtype.Generic && !dtype.CanCast(d, dayType, "safe") {
		return nil, nil, object.Staticf(object.TypeError, "Iterator operand 0 dtype could not be cast from dtype('%s') to dtype('%s') according to the rule 'safe'",
			d.Spec(), dayType.Spec())
	}
	if a, err = c.R.Cast(a, dayType); err != nil {
		return nil, nil, err
	}
	return ticksOf(c, a)
}

// ticksOf gives the elements of times or whole numbers in row-major order.
func ticksOf(c *builtin.Call, a *object.Array) ([]int64, []int, error) {
	t, err := a.Tensor()
	if err != nil {
		return nil, nil, err
	}
	if err := c.Room(dtype.Int64, t.Shape()...); err != nil {
		return nil, nil, err
	}
	out := make([]int64, 0, t.Size())
	t.Each(func(p int) bool { out = append(out, t.Int64At(p)); return true })
	return out, t.Shape(), nil
}

func isBusday(c *builtin.Call) (object.Value, error) {
	b, err := business(c)
	if err != nil {
		return nil, err
	}
	days, dims, err := daysOf(c, "dates")
	if err == object.ErrUnknown {
		return unknownDays(c, "dates", "", dtype.Bool)
	}
	if err != nil {
		return nil, err
	}
	out := make([]bool, len(days))
	for i, d := range days {
		out[i] = b.Is(d)
	}
	a, err := core.ArrayOf(c, out, dims...)
	if err != nil {
		return nil, err
	}
	return stored(c, a)
}

// unknownDays is the type of a result in checking.
func unknownDays(c *builtin.Call, first, second string, d dtype.DType) (object.Value, error) {
	var shapes []shape.Shape
	for _, name := range []string{first, second} {
		if name == "" {
			continue
		}
		switch v := c.Arg(name).(type) {
		case *object.Array:
			shapes = append(shapes, v.Type().Shape)
		case object.Unknown:
			return nil, object.ErrUnknown
		default:
			a, err := c.R.Array(v)
			if err != nil {
				return nil, err
			}
			shapes = append(shapes, a.Type().Shape)
		}
	}
	s, err := shape.Broadcast(shapes...)
	if err != nil {
		return nil, record.FromFault(err)
	}
	if s.IsUnknown() {
		return nil, object.ErrUnknown
	}
	return core.Typed(c, d, s.Dims()...), nil
}

// pairs applies a function to two arrays of ticks, broadcast together.
func pairs(c *builtin.Call, a, b []int64, da, db []int, f func(x, y int64) (int64, error)) ([]int64, []int, error) {
	s, err := shape.Broadcast(shape.Make(da), shape.Make(db))
	if err != nil {
		return nil, nil, record.FromFault(err)
	}
	dims := s.Dims()
	x, y := spread64(a, da, dims), spread64(b, db, dims)
	if err := c.Room(dtype.Int64, dims...); err != nil {
		return nil, nil, err
	}
	out := make([]int64, tensor.Count(dims))
	for i := range out {
		if out[i], err = f(x(i), y(i)); err != nil {
			return nil, nil, err
		}
	}
	return out, dims, nil
}

// spread64 reads elements of sizes in as if they were broadcast to dims.
func spread64(data []int64, in, dims []int) func(i int) int64 {
	t := tensor.New(dtype.Int64, in...)
	copy(tensor.Raw[int64](t), data)
	strides := make([]int, len(dims))
	for k := range in {
		if at := len(dims) - len(in) + k; in[k] != 1 {
			strides[at] = t.Strides()[k]
		}
	}
	v := t.View(dims, strides, 0)
	return func(i int) int64 { return data[v.FlatPos(i)] }
}

func busdayOffset(c *builtin.Call) (object.Value, error) {
	b, err := business(c)
	if err != nil {
		return nil, err
	}
	name, err := c.Str("roll", "raise")
	if err != nil {
		return nil, err
	}
	roll, ok := calendar.RollOf(name)
	if !ok {
		return nil, object.Staticf(object.ValueError, "Invalid business day roll parameter \"%s\"", name)
	}
	days, dd, err := daysOf(c, "dates")
	if err == object.ErrUnknown {
		return unknownDays(c, "dates", "offsets", dayType)
	}
	if err != nil {
		return nil, err
	}
	by, err := c.Array("offsets")
	if err != nil {
		return nil, err
	}
	if by.DType().IsTime() || by.DType().IsText() {
		return nil, core.CannotCast(by.DType(), dtype.Int64, "safe")
	}
	if by, err = c.R.Cast(by, dtype.Int64); err != nil {
		return nil, err
	}
	offsets, od, err := ticksOf(c, by)
	if err == object.ErrUnknown {
		return unknownDays(c, "dates", "offsets", dayType)
	}
	if err != nil {
		return nil, err
	}
	out, dims, err := pairs(c, days, offsets, dd, od, func(day, n int64) (int64, error) {
		if day == calendar.NaT && roll == calendar.Raise {
			return 0, object.Errorf(object.ValueError, "NaT input in busday_offset")
		}
		to, ok := b.Offset(day, n, roll)
		if !ok {
			return 0, object.Errorf(object.ValueError, "Non-business day date in busday_offset")
		}
		return to, nil
	})
	if err != nil {
		return nil, err
	}
	a, err := dayArray(c, out, dims...)
	if err != nil {
		return nil, err
	}
	return stored(c, a)
}

func busdayCount(c *builtin.Call) (object.Value, error) {
	b, err := business(c)
	if err != nil {
		return nil, err
	}
	from, df, err := daysOf(c, "begindates")
	var to []int64
	var dt []int
	if err == nil {
		to, dt, err = daysOf(c, "enddates")
	}
	if err == object.ErrUnknown {
		return unknownDays(c, "begindates", "enddates", dtype.Int64)
	}
	if err != nil {
		return nil, err
	}
	out, dims, err := pairs(c, from, to, df, dt, func(x, y int64) (int64, error) {
		if x == calendar.NaT || y == calendar.NaT {
			return 0, object.Errorf(object.ValueError, "Cannot compute a business day count with a NaT (not-a-time) date")
		}
		return b.Count(x, y), nil
	})
	if err != nil {
		return nil, err
	}
	a, err := core.ArrayOf(c, out, dims...)
	if err != nil {
		return nil, err
	}
	return stored(c, a)
}
