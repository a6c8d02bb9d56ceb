// np.arange over points and spans of time.
package create

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/calendar"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// isTimeValue tells arrays of times and Python's own dates.
func isTimeValue(v object.Value, date bool) bool {
	switch x := v.(type) {
	case *object.Array:
		return x.DType().IsDate() || !date && x.DType().IsDelta()
	case interface{ AsTime() object.Time }:
		return x.AsTime().Of.IsDate() || !date
	}
	return false
}

// timeRange reports whether arange is asked for times.
func timeRange(c *builtin.Call, d dtype.DType) bool {
	if d.IsTime() {
		return true
	}
	for _, name := range []string{"start", "stop", "step"} {
		if v := c.Arg(name); v != nil && d == dtype.Invalid && isTimeValue(v, false) {
			return true
		}
	}
	return false
}

// arangeTimes counts ticks of the unit that start, stop and step share; a stop
// that is a span or a number is counted from the start.
func arangeTimes(c *builtin.Call, d dtype.DType) (object.Value, error) {
	start, stop, step := c.Arg("start"), c.Arg("stop"), c.Arg("step")
	if !c.Given("stop") {
		start, stop = object.None, start
	}
	dates := d.IsDate() || d == dtype.Invalid && (isTimeValue(start, true) || isTimeValue(stop, true))
	if dates && (start == nil || start == object.None) {
		return nil, object.Staticf(object.ValueError, "arange requires both a start and a stop for NumPy datetime64 ranges")
	}
	if start == nil || start == object.None {
		start = object.Int(0)
	}
	if step == nil || step == object.None {
		step = object.Int(1)
	}
	kinds := [3]dtype.DType{dtype.Timedelta, dtype.Timedelta, dtype.Timedelta}
	if dates {
		kinds[0] = dtype.Datetime
		if _, whole := object.Big(stop); !whole && (isTimeValue(stop, true) || !isTimeValue(stop, false)) && !isWholeScalar(stop) {
			kinds[1] = dtype.Datetime
		}
	}
	common := kinds[0]
	if d != dtype.Invalid {
		common = d
	}
	var plain [3]object.Value
	for i, v := range []object.Value{start, stop, step} {
		own, p, err := rangeOperand(c, v, kinds[i])
		if err != nil {
			return nil, err
		}
		if plain[i] = p; d == dtype.Invalid || d.Unit() == dtype.Generic {
			if common, err = lower.CommonTime(own, common); err != nil {
				return nil, err
			}
		}
	}
	var ticks [3]int64
	for i, v := range plain {
		tick, err := lower.TickOf(v, kinds[i].WithUnit(common))
		if err != nil {
			return nil, err
		}
		if tick == calendar.NaT {
			return nil, object.Errorf(object.ValueError, "arange: cannot use NaT (not-a-time) datetime values")
		}
		ticks[i] = tick
	}
	if kinds[0] != kinds[1] {
		ticks[1] += ticks[0]
	}
	return countTimes(c, ticks, kinds[0].WithUnit(common))
}

// countTimes makes the range from its ticks.
func countTimes(c *builtin.Call, t [3]int64, d dtype.DType) (object.Value, error) {
	if t[2] == 0 {
		return nil, object.Errorf(object.ValueError, "arange: step cannot be zero")
	}
	r := object.Range{Start: t[0], Stop: t[1], Step: t[2]}
	n := r.Len()
	if _, err := tensor.ByteSize(d, []int{n}); err != nil {
		return nil, record.FromRun(err)
	}
	k := core.NewFormula(c)
	ints := k.Emit(ir.Range, ir.CountAttrs{Count: n}, k.Take(lower.ConstOf(object.Int(t[0]), dtype.Int64)), k.Take(lower.ConstOf(object.Int(t[2]), dtype.Int64)))
	return k.Done(k.Cast(ints, d))
}

func isWholeScalar(v object.Value) bool {
	a, ok := v.(*object.Array)
	return ok && (a.DType().IsInteger() || a.DType().IsBool())
}

// rangeOperand gives a bound as a plain value, and the type that it brings.
func rangeOperand(c *builtin.Call, v object.Value, kind dtype.DType) (dtype.DType, object.Value, error) {
	if a, ok := v.(*object.Array); ok {
		p, err := object.Item(a)
		if err != nil {
			return 0, nil, err
		}
		v = p
	}
	switch x := v.(type) {
	case object.Unknown:
		return 0, nil, object.ErrUnknown
	case object.Time:
		return x.Of, v, nil
	case interface{ AsTime() object.Time }:
		return x.AsTime().Of, v, nil
	case object.Str:
		if kind.IsDate() {
			p, err := calendar.Parse(string(x))
			if err != nil {
				return 0, nil, object.Errorf(object.ValueError, "%s", err)
			}
			if p.NaT {
				return kind, v, nil
			}
			return dtype.Date(p.Unit, 1), v, nil
		}
	}
	return kind, v, nil
}
