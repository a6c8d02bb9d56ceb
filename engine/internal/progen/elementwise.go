// Elementwise ops: which may follow on which values, and what they do to
// bounds and errors.

package progen

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
)

// unary draws an op of one operand.
func (g *Gen) unary() {
	v, ok := g.pick(func(_ ir.Value, t ir.Type) bool { return !t.DType.IsText() })
	if !ok {
		return
	}
	d, x := g.typ(v).DType, g.vals[v]
	switch {
	case d.IsBool():
		g.emit(g.op(ir.Invert, ir.LogicalNot, ir.Abs, ir.IsNan), nil, exactly(1), v)
	case d.IsInteger():
		op := g.op(ir.Neg, ir.Abs, ir.Sign, ir.Positive, ir.Square, ir.Invert, ir.PopulationCount, ir.LogicalNot, ir.IsFinite, ir.Conj)
		g.emit(op, nil, exactly(1<<63), v)
	case g.exact(v) && g.chance(0.3):
		g.jump(v)
	case g.chance(0.3):
		st := g.likeness(v)
		st.clean = false
		op := g.op(ir.Neg, ir.Abs, ir.Positive, ir.Conj)
		if op == ir.Abs && d.IsComplex() {
			st = rounding(d, 2*x.bound, 2*x.err)
		}
		g.emit(op, nil, st, v)
	default:
		g.smooth(v)
	}
}

// op draws one of ops.
func (g *Gen) op(ops ...ir.Op) ir.Op { return ops[g.rng.IntN(len(ops))] }

// jump draws an op with steps, for an exact operand.
func (g *Gen) jump(v ir.Value) {
	d, x := g.typ(v).DType, g.vals[v]
	switch {
	case d.IsComplex():
		g.emit(g.op(ir.IsNan, ir.IsFinite, ir.IsInf, ir.LogicalNot, ir.Rint), nil, exactly(x.bound+1), v)
	case x.clean && g.chance(0.2):
		g.emit(ir.SignBit, nil, exactly(1), v)
	case d == dtype.Float64 && g.chance(0.1):
		g.emit(ir.Spacing, nil, &state{bound: x.bound}, v)
	case x.clean && g.chance(0.1):
		g.emit(ir.Angle, nil, rounding(d, 4, 0), v)
	default:
		st := exactly(x.bound + 1)
		st.clean = false
		op := g.op(ir.Floor, ir.Ceil, ir.Trunc, ir.Rint, ir.Sign, ir.IsNan, ir.IsFinite, ir.IsInf, ir.LogicalNot)
		g.emit(op, nil, st, v)
	}
}

// function is a smooth function: the bound of its values for operands up to b,
// and the largest slope there; infinite if there is none.
type function struct {
	op    ir.Op
	bound func(b float64) float64
	slope func(b float64) float64
}

func always(x float64) func(float64) float64 { return func(float64) float64 { return x } }

// functions are those of one float that the table of ops has. What is not listed here has no bounds that are known.
var functions = func() []function {
	known := map[ir.Op]bool{ir.Rint: true, ir.Spacing: true, ir.Angle: true, ir.SignBit: true} // steps and truth
	for _, f := range bounded {
		known[f.op] = true
	}
	list := bounded
	for _, op := range ir.Ops() {
		if info := ir.Info(op); info.Floats && info.Max == 1 && !known[op] {
			list = append(list, function{op, always(math.Inf(1)), always(math.Inf(1))})
		}
	}
	return list
}()

var bounded = []function{
	{ir.Sin, always(1), always(1)}, {ir.Cos, always(1), always(1)}, {ir.Tanh, always(1), always(1)},
	{ir.Atan, always(2), always(1)}, {ir.Erf, always(1), always(2)}, {ir.Erfc, always(2), always(2)},
	{ir.Sigmoid, always(1), always(1)}, {ir.Exp, math.Exp, math.Exp}, {ir.Exp2, math.Exp2, math.Exp2},
	{ir.Expm1, math.Exp, math.Exp}, {ir.Sinh, math.Exp, math.Exp}, {ir.Cosh, math.Exp, math.Exp},
	{ir.Asinh, func(b float64) float64 { return b }, always(1)},
	{ir.Square, func(b float64) float64 { return b * b }, func(b float64) float64 { return 2 * b }},
	{ir.Deg2Rad, func(b float64) float64 { return b }, always(1)},
	{ir.Rad2Deg, func(b float64) float64 { return 60 * b }, always(60)},
	{ir.Sqrt, func(b float64) float64 { return 1 + b }, always(math.Inf(1))},
	{ir.Cbrt, func(b float64) float64 { return 1 + b }, always(math.Inf(1))},
	{ir.Log, always(math.Inf(1)), always(math.Inf(1))}, {ir.Log2, always(math.Inf(1)), always(math.Inf(1))},
	{ir.Log10, always(math.Inf(1)), always(math.Inf(1))}, {ir.Log1p, always(math.Inf(1)), always(math.Inf(1))},
	{ir.Tan, always(math.Inf(1)), always(math.Inf(1))}, {ir.Acosh, always(math.Inf(1)), always(math.Inf(1))},
	{ir.Asin, always(2), always(math.Inf(1))}, {ir.Acos, always(4), always(math.Inf(1))},
	{ir.Atanh, always(math.Inf(1)), always(math.Inf(1))}, {ir.Reciprocal, always(math.Inf(1)), always(math.Inf(1))},
	{ir.Rsqrt, always(math.Inf(1)), always(math.Inf(1))}, {ir.Lgamma, always(math.Inf(1)), always(math.Inf(1))},
	{ir.Sinc, always(1), always(4)},
}

// smooth draws a function for an operand whose error it does not blow up.
func (g *Gen) smooth(v ir.Value) {
	d, x := g.typ(v).DType, g.vals[v]
	f := functions[g.rng.IntN(len(functions))]
	switch {
	case math.IsInf(x.err, 0), x.bound > 20 && f.op != ir.Square:
		return
	case d.IsComplex() && f.op != ir.Square && f.op != ir.Exp && f.op != ir.Sin && f.op != ir.Cosh:
		return // branch cuts and poles
	case f.op == ir.Square && x.bound > 1e6:
		return
	case (f.op == ir.Reciprocal || f.op == ir.Rsqrt || f.op == ir.Sqrt) && !x.clean:
		return // the sign of a zero would show
	}
	b := x.bound
	bound, slope := f.bound(b), f.slope(b)
	if d.IsComplex() {
		bound, slope = 4*math.Exp(2*b), 4*math.Exp(2*b)
	}
	err := 0.0
	if x.err > 0 {
		if math.IsInf(slope, 0) {
			return
		}
		err = slope * x.err
	}
	st := rounding(d, bound, err)
	if f.op == ir.Lgamma { // near its zeros only the distance from them is exact
		st.err = 16 * Epsilon(d)
	}
	g.emit(f.op, nil, st, v)
}

// functionOf draws a smooth function of a float that suits most.
func (g *Gen) functionOf() {
	v, ok := g.pick(func(v ir.Value, t ir.Type) bool { return t.DType.IsInexact() && g.vals[v].bound <= 20 })
	if ok {
		g.smooth(v)
	}
}

// binary draws an op of two operands of one type.
func (g *Gen) binary() {
	v, ok := g.pick(func(v ir.Value, t ir.Type) bool { return !t.DType.IsText() && !math.IsInf(g.vals[v].err, 0) })
	if !ok {
		return
	}
	d := g.typ(v).DType
	w := g.partner(v, func(w ir.Value) bool { return !math.IsInf(g.vals[w].err, 0) })
	if g.chance(0.5) {
		v, w = w, v
	}
	switch {
	case d.IsBool():
		op := g.op(ir.AddV2, ir.Mul, ir.BitwiseAnd, ir.BitwiseOr, ir.BitwiseXor, ir.LogicalAnd, ir.LogicalXor, ir.Maximum, ir.Minimum)
		g.emit(op, nil, exactly(1), v, w)
	case d.IsInteger():
		op := g.op(ir.AddV2, ir.Sub, ir.Mul, ir.FloorDiv, ir.FloorMod, ir.TruncateMod, ir.Maximum, ir.Minimum, ir.Fmax, ir.Gcd, ir.Lcm,
			ir.BitwiseAnd, ir.BitwiseOr, ir.BitwiseXor, ir.LeftShift, ir.RightShift, ir.LogicalOr, ir.LogicalAnd)
		if d.IsUnsigned() && g.chance(0.1) {
			op = ir.Pow
		}
		g.emit(op, nil, exactly(1<<63), v, w)
	default:
		g.floatPair(v, w)
	}
}

// floatPair draws an op of two floats or complex numbers.
func (g *Gen) floatPair(v, w ir.Value) {
	d, x, y := g.typ(v).DType, g.vals[v], g.vals[w]
	exact := g.exact(v) && g.exact(w) && !d.IsHalf()
	if exact && d.IsFloat() && g.chance(0.2) && x.clean && y.clean {
		switch op := g.op(ir.FloorDiv, ir.FloorMod, ir.TruncateMod, ir.Copysign, ir.NextAfter, ir.Heaviside, ir.RealDiv, ir.RealDiv, ir.Atan2, ir.Hypot, ir.LogAddExp, ir.LogAddExp2, ir.MakeComplex); op {
		case ir.FloorDiv, ir.FloorMod, ir.TruncateMod:
			if x.bound <= 1e6 && y.bound <= 1e6 {
				g.emit(op, nil, &state{bound: math.Inf(1), special: true}, v, w)
			}
		case ir.RealDiv:
			g.emit(op, nil, rounding(d, math.Inf(1), 0), v, w)
		case ir.Atan2:
			g.emit(op, nil, rounding(d, 4, 0), v, w)
		case ir.MakeComplex:
			g.emit(op, nil, &state{bound: x.bound + y.bound}, v, w)
		case ir.Hypot, ir.LogAddExp, ir.LogAddExp2:
			g.emit(op, nil, rounding(d, x.bound+y.bound+1, 0), v, w)
		default:
			g.emit(op, nil, &state{bound: x.bound + y.bound + 1}, v, w)
		}
		return
	}
	var st *state
	op := g.op(ir.AddV2, ir.Sub, ir.Mul, ir.Mul, ir.Maximum, ir.Minimum, ir.Fmax, ir.Fmin)
	switch op {
	case ir.AddV2, ir.Sub:
		st = g.sum(d, exact, x.bound+y.bound, x.err+y.err)
		st.clean = op == ir.AddV2 && x.clean && y.clean
	case ir.Mul:
		b := x.bound * y.bound
		if d.IsComplex() {
			b *= 2
		}
		st = g.sum(d, exact, b, 2*(x.bound*y.err+y.bound*x.err))
	default:
		if d.IsComplex() && !exact {
			return // which is the larger may be open
		}
		st = g.likeness(v, w)
		st.clean = false
	}
	g.emit(op, nil, st, v, w)
}

// sum is the state of a sum or product: exact while numbers are short enough
// for the type to hold every digit.
func (g *Gen) sum(d dtype.DType, exact bool, bound, err float64) *state {
	if exact && bound < 1e5 && d.Real() != dtype.Float32 || exact && bound < 1000 {
		return &state{bound: bound}
	}
	return rounding(d, bound, err)
}

// compare draws a comparison of exact operands.
func (g *Gen) compare() {
	v, ok := g.pick(func(v ir.Value, _ ir.Type) bool { return g.exact(v) })
	if !ok {
		return
	}
	w := g.partner(v, g.exact)
	g.emit(g.op(ir.Equal, ir.NotEqual, ir.Less, ir.LessEqual, ir.Greater, ir.GreaterEqual), nil, exactly(1), v, w)
}

// selection draws SelectV2 or ClipByValue.
func (g *Gen) selection() {
	v, ok := g.pick(func(ir.Value, ir.Type) bool { return true })
	if !ok {
		return
	}
	w := g.partner(v, anyValue)
	if g.chance(0.4) {
		u := g.partner(v, anyValue)
		if d := g.typ(v).DType; !d.IsText() && (!d.IsComplex() || g.exact(u) && g.exact(v) && g.exact(w)) {
			st := g.likeness(u, v, w)
			st.clean = false
			g.emit(ir.ClipByValue, nil, st, u, v, w)
		}
		return
	}
	cond, ok := g.pick(func(_ ir.Value, t ir.Type) bool { return t.DType.IsBool() })
	if ok {
		g.emit(ir.SelectV2, nil, g.likeness(v, w), cond, v, w)
	}
}

// cast draws a conversion. Floats become integers only once they are finite
// and small.
func (g *Gen) cast() {
	v, ok := g.pick(func(_ ir.Value, t ir.Type) bool { return !t.DType.IsText() })
	if !ok {
		return
	}
	from, to := g.typ(v).DType, g.dtype()
	st := g.likeness(v)
	switch {
	case to.IsText():
		return
	case from.IsInexact() && (to.IsInteger() || to.IsBool()):
		if !g.exact(v) || from.IsComplex() {
			return
		}
		if v, ok = g.tame(v); !ok {
			return
		}
		st = exactly(100)
	case from.IsComplex() && to.IsFloat(), to.IsBool():
	case to.IsInexact():
		st = g.narrowed(from, to, st)
	default:
		st = exactly(1 << 63)
	}
	g.emit(ir.Cast, ir.TypeAttrs{DType: to}, st, v)
}

// narrowed is the state after a conversion to a float type.
func (g *Gen) narrowed(from, to dtype.DType, st *state) *state {
	switch {
	case st.err == 0 && (to == dtype.Float64 || to == dtype.Complex128 || st.bound < 8):
		return st
	case st.err == 0 && (st.bound <= 100 || !to.IsHalf()) && to.Size() > 1:
		return &state{bound: st.bound, clean: st.clean, err: Epsilon(to) * st.bound}
	}
	return rounding(to, st.bound, st.err)
}

// tame replaces what is not finite by 1 and clips to 0..100.
func (g *Gen) tame(v ir.Value) (ir.Value, bool) {
	d := g.typ(v).DType
	number := func(x float64) ir.Value {
		t := g.layout(d, nil)
		SetFloat(t, t.Offset(), x)
		return g.constant(t, exactly(x))
	}
	cond, ok := g.emit(ir.IsFinite, nil, exactly(1), v)
	if !ok {
		return 0, false
	}
	v, ok = g.emit(ir.SelectV2, nil, g.likeness(v), cond, v, number(1))
	if !ok {
		return 0, false
	}
	return g.emit(ir.ClipByValue, nil, exactly(64), v, number(0), number(64))
}

// fused makes a chain of elementwise ops on one shape, as expressions do.
func (g *Gen) fused() {
	v, ok := g.pick(func(v ir.Value, t ir.Type) bool {
		return (t.DType == dtype.Float64 || t.DType == dtype.Float32) && g.vals[v].bound < 1e3
	})
	if !ok {
		return
	}
	for range 2 + g.rng.IntN(4) {
		x := g.vals[v]
		if x.bound > 1e6 || math.IsInf(x.err, 0) {
			return
		}
		before := len(g.vals)
		if g.chance(0.3) {
			g.smooth(v)
		} else {
			w := g.partner(v, func(w ir.Value) bool { return g.vals[w].bound < 1e3 && !math.IsInf(g.vals[w].err, 0) })
			g.floatPair(v, w)
		}
		if len(g.vals) == before || g.typ(ir.Value(len(g.vals)-1)).DType != g.typ(v).DType {
			continue
		}
		v = ir.Value(len(g.vals) - 1)
	}
}
