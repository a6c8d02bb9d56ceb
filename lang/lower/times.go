// Points and spans of time as arithmetic on their ticks: the engine moves
// times and computes with int64, so every op on times is lowered here, behind
// a Bitcast. NaT is the least int64; what it does to each op is said once.
// Which types each op takes stands in timetypes.go, conversions in timecast.go.
package lower

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/calendar"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

func anyTime(ops []Operand) bool {
	for _, o := range ops {
		if o.Array != nil && o.Array.DType().IsTime() {
			return true
		}
	}
	return false
}

// timeArgs reports whether an op has to be lowered because of its operands.
func timeArgs(op ir.Op, attrs ir.Attrs, args []*object.Array) bool {
	for _, a := range args {
		if a.DType().IsTime() {
			return !ir.MovesTimes(op)
		}
	}
	switch x := attrs.(type) {
	case ir.TypeAttrs:
		return op == ir.Cast && x.DType.IsTime()
	case ir.EyeAttrs:
		return x.DType.IsTime()
	}
	return false
}

// ticks gives the int64 under an array of times.
func (r *Recorder) ticks(a *object.Array) (*object.Array, error) {
	if !a.DType().IsTime() {
		return a, nil
	}
	if under := r.Under(a); under != nil {
		return under, nil
	}
	if t, ok := a.Ready(); ok && t.Rank() == 0 {
		return tickConst(t.Int64At(t.Offset())), nil
	}
	out, err := r.EmitN(ir.Bitcast, ir.TypeAttrs{DType: dtype.Int64}, a)
	if err != nil {
		return nil, err
	}
	return out[0], nil
}

// times gives int64 ticks as an array of times.
func (r *Recorder) times(a *object.Array, d dtype.DType) (*object.Array, error) {
	out, err := r.EmitN(ir.Bitcast, ir.TypeAttrs{DType: d}, a)
	if err != nil {
		return nil, err
	}
	r.SetUnder(out[0], a)
	out[0].Scalar = a.Scalar
	return out[0], nil
}

// knownTime tells a constant that is not NaT.
func knownTime(a *object.Array) bool {
	t, ok := a.Ready()
	return ok && t.Rank() == 0 && t.DType() == dtype.Int64 && t.Int64At(t.Offset()) != calendar.NaT
}

// emitTimes lowers an op of times.
func (r *Recorder) emitTimes(op ir.Op, attrs ir.Attrs, args []*object.Array) ([]*object.Array, error) {
	one := func(a *object.Array, err error) ([]*object.Array, error) { return []*object.Array{a}, err }
	switch {
	case op == ir.Cast:
		return one(r.castTime(args[0], attrs.(ir.TypeAttrs).DType))
	case op == ir.SelectV2:
		return one(r.selectTimes(args))
	case op.Class() == ir.Elementwise:
		ops := make([]Operand, len(args))
		for i, a := range args {
			ops[i] = Operand{Array: a}
		}
		return one(r.timeUfunc(op, ops))
	case op.Class() == ir.Reduction:
		return one(r.foldTimes(op, attrs, args[0]))
	}
	if e, ok := attrs.(ir.EyeAttrs); ok {
		d := e.DType
		e.DType = dtype.Int64
		out, err := r.EmitN(op, e)
		if err != nil {
			return nil, err
		}
		return one(r.times(out[0], d))
	}
	k := &ints{r: r}
	d := args[0].DType()
	switch op {
	case ir.Sort, ir.Partition:
		return one(k.done(k.back(k.emit(op, attrs, k.late(k.under(args[0])))), d))
	case ir.ArgSort, ir.ArgPartition:
		return one(k.done(k.emit(op, attrs, k.late(k.under(args[0]))), dtype.Int64))
	case ir.Where:
		return one(k.done(k.emit(op, attrs, k.under(args[0])), dtype.Int64))
	case ir.ScatterNdAdd:
		return one(k.done(k.emit(op, attrs, append([]*object.Array{k.under(args[0]), k.under(args[1])}, args[2:]...)...), d))
	case ir.SearchSorted:
		return one(k.done(k.emit(op, attrs, k.late(k.under(args[0])), k.late(k.under(args[1]))), dtype.Int64))
	case ir.Unique, ir.TopK:
		x := k.late(k.under(args[0]))
		if k.err != nil {
			return nil, k.err
		}
		outs, err := r.EmitN(op, attrs, x)
		if err != nil {
			return nil, err
		}
		outs[0], err = k.done(k.back(outs[0]), d)
		return outs, err
	case ir.Cumsum:
		if d.IsDate() {
			return nil, cannotUse(ir.AddV2, d, d)
		}
		x := k.under(args[0])
		return one(k.done(k.cumsum(attrs, x), d))
	case ir.CumulativeMax:
		return one(k.done(k.back(k.emit(op, attrs, k.late(k.under(args[0])))), d))
	case ir.CumulativeMin:
		return one(k.done(k.emit(op, attrs, k.under(args[0])), d))
	case ir.Cumprod:
		return nil, cannotUse(ir.Mul, d, d)
	}
	return nil, r.refused(op, attrs, args)
}

// refused is the engine's own refusal.
func (r *Recorder) refused(op ir.Op, attrs ir.Attrs, args []*object.Array) error {
	types := make([]ir.Type, len(args))
	for i, a := range args {
		types[i] = a.Type()
	}
	if _, err := ir.Infer(op, attrs, types); err != nil {
		return record.FromFault(err)
	}
	panic("compile: an op that takes times is to be refused")
}

func (r *Recorder) selectTimes(args []*object.Array) (*object.Array, error) {
	d, err := CommonTime(args[1].DType(), args[2].DType())
	if err != nil {
		return nil, err
	}
	x, err := r.castTime(args[1], d)
	if err != nil {
		return nil, err
	}
	y, err := r.castTime(args[2], d)
	if err != nil {
		return nil, err
	}
	k := &ints{r: r}
	return k.done(k.op(ir.SelectV2, args[0], k.under(x), k.under(y)), d)
}

// foldTimes is a reduction.
func (r *Recorder) foldTimes(op ir.Op, attrs ir.Attrs, a *object.Array) (*object.Array, error) {
	k, d := &ints{r: r}, a.DType()
	x := k.under(a)
	switch op {
	case ir.Min, ir.ArgMin, ir.All, ir.Any, ir.CountNonzero: // NaT is the least, and not zero
		if op != ir.Min {
			d = dtype.Bool
		}
		return k.done(k.emit(op, attrs, x), d)
	case ir.ArgMax:
		return k.done(k.emit(op, attrs, k.late(x)), dtype.Int64)
	case ir.Max:
		return k.done(k.back(k.emit(op, attrs, k.late(x))), d)
	case ir.Sum:
		if d.IsDate() {
			return nil, cannotUse(ir.AddV2, d, d)
		}
		nat := k.emit(ir.Any, attrs, k.isNaT(x))
		return k.done(k.op(ir.SelectV2, nat, tickConst(calendar.NaT), k.emit(ir.Sum, attrs, x)), d)
	case ir.Prod:
		return nil, cannotUse(ir.Mul, d, d)
	}
	return nil, r.refused(op, attrs, []*object.Array{a})
}

// timeUfunc is an elementwise op of which one operand at least is a time.
func (r *Recorder) timeUfunc(op ir.Op, ops []Operand) (*object.Array, error) {
	if (op == ir.Equal || op == ir.NotEqual) && neverEqualTimes(ops) {
		return r.never(op, r.plainTicks(ops))
	}
	l, err := timeLoopOf(op, ops)
	if err != nil {
		return nil, err
	}
	k := &ints{r: r}
	x := make([]*object.Array, len(ops))
	for i, o := range ops {
		var a *object.Array
		if o.Array == nil {
			a, k.err = ConstOf(o.Scalar, l.in[i])
		} else {
			a, k.err = r.castTo(o.Array, l.in[i])
		}
		if k.err != nil {
			return nil, k.err
		}
		x[i] = k.under(a)
	}
	out, err := k.done(k.loop(op, l, x), l.out)
	if err == nil {
		out.Scalar = out.Rank() == 0
	}
	return out, err
}

// castTo is Cast for an operand, whose type may be a time or not.
func (r *Recorder) castTo(a *object.Array, d dtype.DType) (*object.Array, error) {
	if a.DType() == d {
		return a, nil
	}
	return r.Cast(a, d)
}

// plainTicks are the operands with times as their ticks: for their shapes alone.
func (r *Recorder) plainTicks(ops []Operand) []Operand {
	out := append([]Operand(nil), ops...)
	for i, o := range out {
		if o.Array != nil && o.Array.DType().IsTime() {
			if a, err := r.ticks(o.Array); err == nil {
				out[i].Array = a
			}
		}
	}
	return out
}

// scatterAddTimes leaves NaT what it is, and lets one NaT make all it is added to NaT.
func (r *Recorder) scatterAddTimes(x *object.Array, items []object.Value, v object.Value) error {
	none := object.Time{Tick: calendar.NaT, Of: x.DType()}
	if val, err := r.assignable(v, x); err != nil {
		return err
	} else if val.Rank() == 0 {
		if t, err := val.Tensor(); err != nil {
			return err
		} else if t.Int64At(t.Offset()) == calendar.NaT {
			return r.Store(x, items, none)
		}
	}
	before, err := r.Ufunc(ir.IsNan, dtype.Invalid, x)
	if err != nil {
		return err
	}
	if err := r.Force(before); err != nil {
		return err
	}
	if err := r.scatterAdd(x, items, v); err != nil {
		return err
	}
	return r.Store(x, []object.Value{before}, none)
}
