// Arithmetic on ticks: what elementwise ops do with moments and spans.
package lower

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/calendar"
	"github.com/tq-lang/tq/lang/object"
)

func tickConst(n int64) *object.Array {
	t := tensor.Scalar(n)
	a := object.NewArray(tensor.OfBuffer(tensor.WrapBytes(t.Buffer().Mem(), true, t), dtype.Int64, nil, nil, 0))
	a.Scalar = true
	return a
}

// ints chains ops on ticks until one fails.
type ints struct {
	r   *Recorder
	err error
}

func (k *ints) emit(op ir.Op, attrs ir.Attrs, args ...*object.Array) *object.Array {
	if k.err != nil {
		return args[0]
	}
	out, err := k.r.EmitN(op, attrs, args...)
	if err != nil {
		k.err = err
		return args[0]
	}
	return out[0]
}

func (k *ints) op(op ir.Op, args ...*object.Array) *object.Array { return k.emit(op, nil, args...) }

func (k *ints) with(op ir.Op, a *object.Array, n int64) *object.Array {
	return k.op(op, a, tickConst(n))
}

func (k *ints) cast(a *object.Array, d dtype.DType) *object.Array {
	if k.err != nil {
		return a
	}
	a, k.err = k.r.Cast(a, d)
	return a
}

func (k *ints) isNaT(a *object.Array) *object.Array { return k.with(ir.Equal, a, calendar.NaT) }

// unlessNaT is y, but NaT where one of the ticks is.
func (k *ints) unlessNaT(y *object.Array, ticks ...*object.Array) *object.Array {
	var mask *object.Array
	for _, t := range ticks {
		if knownTime(t) {
			continue
		}
		if m := k.isNaT(t); mask == nil {
			mask = m
		} else {
			mask = k.op(ir.LogicalOr, mask, m)
		}
	}
	if mask == nil {
		return y
	}
	return k.op(ir.SelectV2, mask, tickConst(calendar.NaT), y)
}

// late turns ticks round so that NaT is the greatest; back undoes it.
func (k *ints) late(a *object.Array) *object.Array { return k.with(ir.Sub, a, 1) }

func (k *ints) back(a *object.Array) *object.Array { return k.with(ir.AddV2, a, 1) }

// under is ticks in a chain.
func (k *ints) under(a *object.Array) *object.Array {
	if k.err != nil {
		return a
	}
	a, k.err = k.r.ticks(a)
	return a
}

// done ends a chain: ticks as times of a type, or other numbers as they are.
func (k *ints) done(a *object.Array, d dtype.DType) (*object.Array, error) {
	if k.err != nil || !d.IsTime() {
		return a, k.err
	}
	return k.r.times(a, d)
}

// cumsum sums up to the first NaT.
func (k *ints) cumsum(attrs ir.Attrs, x *object.Array) *object.Array {
	seen := k.emit(ir.CumulativeMax, attrs, k.cast(k.isNaT(x), dtype.Int8))
	return k.op(ir.SelectV2, k.cast(seen, dtype.Bool), tickConst(calendar.NaT), k.emit(ir.Cumsum, attrs, x))
}

// loop computes on ticks; a factor or divisor may be a float.
func (k *ints) loop(op ir.Op, l timeLoop, x []*object.Array) *object.Array {
	switch op {
	case ir.AddV2, ir.Sub:
		return k.unlessNaT(k.op(op, x[0], x[1]), x[0], x[1])
	case ir.Mul:
		return k.product(l, x)
	case ir.RealDiv, ir.FloorDiv, ir.FloorMod:
		return k.quotient(op, l, x)
	case ir.Neg, ir.Abs, ir.Sign, ir.Positive: // the least int64 stays as it is
		return k.op(op, x[0])
	case ir.IsNan:
		return k.isNaT(x[0])
	case ir.IsFinite:
		return k.with(ir.NotEqual, x[0], calendar.NaT)
	case ir.IsInf:
		return k.op(ir.LogicalXor, k.isNaT(x[0]), k.isNaT(x[0]))
	case ir.Maximum, ir.Fmin:
		return k.back(k.op(map[ir.Op]ir.Op{ir.Maximum: ir.Maximum, ir.Fmin: ir.Minimum}[op], k.late(x[0]), k.late(x[1])))
	case ir.Minimum:
		return k.op(ir.Minimum, x[0], x[1])
	case ir.Fmax:
		return k.op(ir.Maximum, x[0], x[1])
	case ir.Equal, ir.Less, ir.LessEqual: // NaT is the least: on the right it fails by itself
		return k.op(ir.LogicalAnd, k.op(op, x[0], x[1]), k.with(ir.NotEqual, x[0], calendar.NaT))
	case ir.Greater, ir.GreaterEqual:
		return k.op(ir.LogicalAnd, k.op(op, x[0], x[1]), k.with(ir.NotEqual, x[1], calendar.NaT))
	case ir.NotEqual:
		return k.op(ir.LogicalOr, k.op(op, x[0], x[1]), k.isNaT(x[0]))
	}
	return k.op(op, x...) // the logical ops, on whatever is not zero
}

// product is ticks times a number.
func (k *ints) product(l timeLoop, x []*object.Array) *object.Array {
	if l.in[0].IsTime() {
		x[0], x[1] = x[1], x[0]
	}
	if x[0].DType() == dtype.Int64 {
		return k.unlessNaT(k.op(ir.Mul, x[0], x[1]), x[1])
	}
	return k.whole(k.op(ir.Mul, x[0], k.cast(x[1], dtype.Float64)), x[1])
}

// whole cuts floats to ticks; what is not finite, or comes of NaT, is NaT.
func (k *ints) whole(f, ticks *object.Array) *object.Array {
	good := k.op(ir.LogicalAnd, k.op(ir.IsFinite, f), k.with(ir.NotEqual, ticks, calendar.NaT))
	zero := k.cast(tickConst(0), dtype.Float64)
	n := k.cast(k.op(ir.SelectV2, good, f, zero), dtype.Int64)
	return k.op(ir.SelectV2, good, n, tickConst(calendar.NaT))
}

// quotient divides ticks by ticks or by a number. By a whole number the
// quotient is cut, not rounded down, as NumPy does it.
func (k *ints) quotient(op ir.Op, l timeLoop, x []*object.Array) *object.Array {
	a, b := x[0], x[1]
	switch {
	case l.in[1].IsTime() && op == ir.RealDiv:
		nan := k.float(tensor.NaN())
		return k.op(ir.RealDiv, k.orNaN(a, nan), k.orNaN(b, nan))
	case l.in[1].IsTime() && op == ir.FloorDiv:
		nat := k.op(ir.LogicalOr, k.isNaT(a), k.isNaT(b))
		return k.op(ir.SelectV2, nat, tickConst(0), k.op(op, a, b))
	case l.in[1].IsTime():
		bad := k.with(ir.Equal, b, 0)
		return k.op(ir.SelectV2, bad, tickConst(calendar.NaT), k.unlessNaT(k.op(op, a, b), a, b))
	case b.DType() == dtype.Float64:
		return k.whole(k.op(ir.RealDiv, k.cast(a, dtype.Float64), b), a)
	}
	bad := k.with(ir.Equal, b, 0)
	q := k.op(ir.FloorDiv, k.op(ir.Sub, a, k.op(ir.TruncateMod, a, k.op(ir.SelectV2, bad, tickConst(1), b))), b)
	return k.op(ir.SelectV2, bad, tickConst(calendar.NaT), k.unlessNaT(q, a))
}

func (k *ints) float(f float64) *object.Array {
	a, err := ConstOf(object.Float(f), dtype.Float64)
	if err != nil {
		panic("compile: a float that is none")
	}
	return a
}

func (k *ints) orNaN(a, nan *object.Array) *object.Array {
	f := k.cast(a, dtype.Float64)
	if knownTime(a) {
		return f
	}
	return k.op(ir.SelectV2, k.isNaT(a), nan, f)
}
