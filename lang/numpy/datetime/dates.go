// np.datetime64 and np.timedelta64: making them, asking for their units,
// writing them as text.
package datetime

import (
	"fmt"
	"strings"
	"time"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/calendar"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var dateEntries = []builtin.Entry{
	{Names: []string{"numpy.datetime64.__new__"}, Args: builtin.Kept, Params: "object=None, unit=None, /",
		Doc: "A point in time, of ISO 8601 text, of a number and a unit, or 'today', 'now', 'NaT'. " +
			"Units are Y M W D h m s ms us ns ps fs as, and multiples such as '25s'.",
		Example: "np.datetime64('2005-02-25') + 3", Fn: newDatetime},
	{Names: []string{"numpy.timedelta64.__new__"}, Args: builtin.Kept, Params: "object=None, unit=None, /",
		Doc: "A span of time: a number and a unit.", Example: "np.datetime64('2009-01-01') - np.timedelta64(1, 'D')", Fn: newTimedelta},
	{Names: []string{"np.isnat"}, Params: "x, /, out=None, *, where=True, casting='same_kind', order='K', dtype=None, subok=True",
		Doc: "Which elements are NaT, not a time.", Example: "np.isnat(np.array(['NaT', '2016-01-01'], dtype='datetime64[ns]'))", Fn: npIsnat},
	{Names: []string{"np.datetime_data"}, Params: "dtype, /",
		Doc: "Unit of a type of times, and how many of it a tick counts.", Example: "np.datetime_data(np.dtype('timedelta64[25s]'))", Fn: datetimeData},
	{Names: []string{"np.datetime_as_string"}, Params: "arr, unit=None, timezone='naive', casting='same_kind'",
		Doc: "Points in time as text, down to a unit.", Example: "np.datetime_as_string(np.datetime64('2002-10-27T04:30'), unit='s')", Fn: datetimeAsString},
}

// unitArgument reads a unit: 'D', '25s', ('s', 25) …; nil is generic.
func unitArgument(c *builtin.Call, kind dtype.DType) (d dtype.DType, given bool, err error) {
	switch v := c.Arg("unit").(type) {
	case nil, object.NoneType:
		return kind, false, nil
	case object.Unknown:
		return 0, false, object.ErrUnknown
	case object.Str:
		text := strings.TrimSuffix(strings.TrimPrefix(string(v), "["), "]")
		u, n, ok := dtype.ParseUnit(text)
		if !ok {
			return 0, false, object.Staticf(object.TypeError, "Invalid datetime unit \"%s\" in metadata", string(v))
		}
		return timeOf(kind, u, n), true, nil
	case object.Tuple:
		if len(v) == 2 {
			name, ok := v[0].(object.Str)
			n, err := builtin.ToInt(v[1])
			u, known := dtype.UnitOf(string(name))
			if ok && known && err == nil && n > 0 && n <= dtype.MaxMultiple {
				return timeOf(kind, u, n), true, nil
			}
		}
		return 0, false, object.Staticf(object.TypeError, "Invalid datetime unit %s in metadata", object.Repr(v))
	default:
		return 0, false, object.Staticf(object.TypeError, "Invalid datetime unit %s in metadata", object.Repr(v))
	}
}

func timeOf(kind dtype.DType, u dtype.Unit, n int) dtype.DType {
	if kind.IsDate() {
		return dtype.Date(u, n)
	}
	return dtype.Delta(u, n)
}

func newDatetime(c *builtin.Call) (object.Value, error) { return newTime(c, dtype.Datetime) }

func newTimedelta(c *builtin.Call) (object.Value, error) { return newTime(c, dtype.Timedelta) }

// newTime makes a scalar. Without a unit the value's own is taken.
func newTime(c *builtin.Call, kind dtype.DType) (object.Value, error) {
	d, given, err := unitArgument(c, kind)
	if err != nil {
		return nil, err
	}
	v := c.Arg("object")
	if v == nil {
		if v = object.None; kind.IsDelta() {
			v = object.Int(0)
		}
	}
	if a, ok := v.(*object.Array); ok {
		if a.Rank() != 0 {
			return nil, notATime(kind)
		}
		if c.Dry() && (given || a.DType().IsTime()) {
			if !given {
				d = a.DType()
			}
			return core.Typed(c, d), nil
		}
		if v, err = object.Item(a); err != nil {
			return nil, err
		}
	}
	if !given {
		if d, err = ownUnit(c, v, kind); err != nil {
			return nil, err
		}
	}
	if _, ok := v.(object.Unknown); ok {
		return nil, object.ErrUnknown
	}
	t := tensor.New(d)
	if err := lower.SetItem(t, 0, v); err != nil {
		return nil, err
	}
	return object.NewScalar(t), nil
}

func notATime(kind dtype.DType) error {
	if kind.IsDelta() {
		return object.Staticf(object.ValueError, "Could not convert object to NumPy timedelta")
	}
	return object.Staticf(object.ValueError, "Could not convert object to NumPy datetime")
}

// ownUnit is the unit that a value brings.
func ownUnit(c *builtin.Call, v object.Value, kind dtype.DType) (dtype.DType, error) {
	switch x := v.(type) {
	case object.Str:
		if kind.IsDelta() {
			return kind, nil
		}
		p, err := calendar.Parse(string(x))
		if err != nil {
			return 0, object.Errorf(object.ValueError, "%s", err)
		}
		if p.Zoned && !c.Dry() {
			if err := c.Warn("UserWarning", "no explicit representation of timezones available for np.datetime64"); err != nil {
				return 0, err
			}
		}
		return dtype.Date(p.Unit, 1), nil
	case object.Time:
		return x.Of, nil
	case interface{ AsTime() object.Time }:
		return x.AsTime().Of, nil
	}
	return kind, nil
}

func npIsnat(c *builtin.Call) (object.Value, error) {
	a, err := c.Array("x")
	if err != nil {
		return nil, err
	}
	if !a.DType().IsTime() {
		return nil, object.Staticf(object.TypeError, "ufunc 'isnat' is only defined for np.datetime64 and np.timedelta64.")
	}
	res, err := c.R.Ufunc(ir.IsNan, dtype.Invalid, a)
	if err != nil {
		return nil, err
	}
	if res, err = core.Masked(c, res); err != nil {
		return nil, err
	}
	return core.Store(c, res, c.Arg("out"), "same_kind")
}

func datetimeData(c *builtin.Call) (object.Value, error) {
	d, err := builtin.ToDType(c.Arg("dtype"))
	if err != nil {
		return nil, err
	}
	if !d.IsTime() {
		return nil, object.Staticf(object.TypeError, "cannot get datetime metadata from non-datetime type")
	}
	return object.Tuple{object.Str(d.Unit().String()), object.Int(d.Multiple())}, nil
}

// dateText says how datetime_as_string writes.
type dateText struct {
	unit dtype.Unit
	auto bool   // the unit follows each element
	zone string // naive, UTC or local
}

// autoWidth is the width of NumPy's texts where each element has its own unit.
const autoWidth = 62

func datetimeAsString(c *builtin.Call) (object.Value, error) {
	a, err := c.Array("arr")
	if err != nil {
		return nil, err
	}
	if !a.DType().IsDate() {
		return nil, object.Staticf(object.TypeError, "input must have type NumPy datetime")
	}
	w, width, err := readDateText(c, a.DType())
	if err != nil {
		return nil, err
	}
	t, err := a.Tensor()
	if err == object.ErrUnknown {
		return core.TypedLike(c, dtype.Text(width), a), nil
	}
	if err != nil {
		return nil, err
	}
	var texts []string
	t.Each(func(p int) bool {
		s := w.text(t.Int64At(p), t.DType())
		texts, width = append(texts, s), max(width, len(s))
		return true
	})
	if t.Rank() == 0 {
		width = len(texts[0])
	}
	out, err := c.Made(dtype.Text(width), t.Shape()...)
	if err != nil {
		return nil, err
	}
	for i, s := range texts {
		out.SetText(i, s)
	}
	if t.Rank() == 0 {
		return object.NewScalar(out), nil
	}
	return object.NewArray(out), nil
}

func readDateText(c *builtin.Call, d dtype.DType) (w dateText, width int, err error) {
	w.unit = d.Unit()
	rule, err := c.Str("casting", "same_kind")
	if err == nil {
		err = core.CheckCasting(rule)
	}
	if err != nil {
		return w, 0, err
	}
	name, err := c.Str("unit", "")
	if err != nil {
		return w, 0, err
	}
	if name == "auto" {
		w.auto = true
	} else if name != "" {
		u, n, ok := dtype.ParseUnit(name)
		if !ok || n != 1 {
			return w, 0, object.Staticf(object.TypeError, "Invalid datetime unit \"%s\" in metadata", name)
		}
		if (rule == "no" || rule == "equiv") && u != d.Unit() || rule == "safe" && u < d.Unit() {
			return w, 0, object.Staticf(object.TypeError, "Cannot create a datetime string as units '%s' from a NumPy datetime with units '%s' according to casting rule '%s'",
				u, d.Unit(), rule)
		}
		w.unit = u
	}
	if w.zone, err = c.Str("timezone", "naive"); err != nil {
		return w, 0, err
	}
	switch w.zone {
	case "naive", "UTC", "local":
	default:
		return w, 0, object.Staticf(object.ValueError, "Unsupported timezone input string \"%s\"", w.zone)
	}
	if w.auto {
		return w, autoWidth, nil
	}
	return w, calendar.TextWidth(w.unit, w.zone == "local"), nil
}

func (w dateText) text(tick int64, d dtype.DType) string {
	if tick == calendar.NaT || d.Unit() == dtype.Generic {
		return "NaT"
	}
	m := calendar.At(tick, d)
	u := w.unit
	if w.auto {
		u = m.Smallest()
	}
	if u < dtype.Hour || w.zone == "naive" {
		return m.Text(u)
	}
	if w.zone == "UTC" {
		return m.Text(u) + "Z"
	}
	secs := calendar.Convert(tick, d, dtype.Date(dtype.Second, 1))
	_, offset := time.Unix(secs, 0).Zone()
	local := calendar.At(secs+int64(offset), dtype.Date(dtype.Second, 1))
	local.Micro, local.Pico, local.Att = m.Micro, m.Pico, m.Att
	sign := '+'
	if offset < 0 {
		sign, offset = '-', -offset
	}
	return fmt.Sprintf("%s%c%02d%02d", local.Text(u), sign, offset/3600, offset/60%60)
}
