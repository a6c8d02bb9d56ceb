// Arithmetic that is no ufunc: clip, round, real, imag, angle, nan_to_num …
package ufunc

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var arithmeticEntries = []builtin.Entry{
	{Names: []string{"np.clip", "ndarray.clip"}, Replay: builtin.ReplayArrays, Params: "a, a_min=None, a_max=None, out=None, *, min=None, max=None, where=True, casting='same_kind', order='K', dtype=None, subok=True",
		Doc: "Elements held between two bounds.", Example: "np.clip(np.arange(10), 1, 8)", Fn: npClip},
	{Names: []string{"np.round", "np.around", "ndarray.round"}, Replay: builtin.ReplayPlain, Params: "a, decimals=0, out=None",
		Doc: "Rounded to decimals, halves to even.", Example: "np.round([0.37, 1.64], decimals=1)", Fn: npRound},
	{Names: []string{"np.fix"}, Params: "x, out=None", Doc: "Rounded towards zero.", Example: "np.fix([2.1, 2.9, -2.1, -2.9])", Fn: npFix},
	{Names: []string{"np.real"}, Params: "val", Doc: "Real part.", Example: "np.real([1+2j, 3+4j])", Fn: core.PartOf(ir.Real)},
	{Names: []string{"np.imag"}, Params: "val", Doc: "Imaginary part.", Example: "np.imag([1+2j, 3+4j])", Fn: core.PartOf(ir.Imag)},
	{Names: []string{"ndarray.conj", "ndarray.conjugate"}, Params: "self", Doc: "Complex conjugate.", Example: "np.array([1+2j]).conj()",
		Fn: func(c *builtin.Call) (object.Value, error) {
			k := core.NewFormula(c)
			a := k.ArrayArg("self")
			if k.Err == nil && !a.DType().IsComplex() {
				return a, nil
			}
			return k.Done(k.Ufunc(ir.Conj, a))
		}},
	{Names: []string{"np.angle"}, Replay: builtin.ReplayPlain, Params: "z, deg=False", Doc: "Argument of complex numbers.", Example: "np.angle([1.0, 1.0j, 1+1j])", Fn: npAngle},
	{Names: []string{"np.real_if_close"}, Params: "a, tol=100", Doc: "Real parts if all imaginary ones are nearly 0.", Example: "np.real_if_close([2.1 + 4e-14j, 5.2 + 3e-15j], tol=1000)", Fn: npRealIfClose},
	{Names: []string{"np.nan_to_num"}, Replay: builtin.ReplayPlain, Params: "x, copy=True, nan=0.0, posinf=None, neginf=None",
		Doc: "NaN and infinities as numbers.", Example: "np.nan_to_num([np.inf, np.nan, -128., 3.])", Fn: npNanToNum},
	{Names: []string{"np.sinc"}, Replay: builtin.ReplayPlain, Params: "x", Doc: "sin(pi x) / (pi x).", Example: "np.sinc([0., 0.5, 1.5])", Fn: npSinc},
	{Names: []string{"np.i0"}, Replay: builtin.ReplayPlain, Params: "x", Doc: "Modified Bessel function of order 0.", Example: "np.i0([0., 1., 2.])", Fn: npI0},
	{Names: []string{"np.unwrap"}, Replay: builtin.ReplayPlain, Params: "p, discont=None, axis=-1, *, period=6.283185307179586",
		Doc: "Phases without jumps of a period.", Example: "np.unwrap([0, 1, 2, -1, 0], period=4)", Fn: npUnwrap},
}

func npClip(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	lo, hi := c.Arg("a_min"), c.Arg("a_max")
	for _, p := range []struct {
		to   *object.Value
		name string
	}{{&lo, "min"}, {&hi, "max"}} {
		if v := c.Arg(p.name); v != nil {
			*p.to = v
		}
	}
	none := func(v object.Value) bool { return v == nil || v == object.None }
	a := k.ArrayArg("a")
	if k.Err == nil && a.DType().IsBool() && none(lo) && none(hi) {
		return k.Done(k.Emit(ir.Identity, nil, a))
	}
	arg := c.Arg("a")
	if _, isArray := arg.(*object.Array); !isArray {
		arg = a
	}
	var res object.Value = arg
	if !none(lo) {
		res = k.Ufunc(ir.Maximum, res, bound(k, lo, a, -1))
	}
	if !none(hi) {
		res = k.Ufunc(ir.Minimum, res, bound(k, hi, a, 1))
	}
	out := k.Asarray(res)
	if none(lo) && none(hi) {
		out = k.Emit(ir.Identity, nil, out)
	}
	if k.Err != nil {
		return nil, k.Err
	}
	rule, err := c.Str("casting", "same_kind")
	if err != nil {
		return nil, err
	}
	if out, err = core.Masked(c, out); err != nil {
		return nil, err
	}
	return core.Store(c, out, c.Arg("out"), dtype.Casting(rule))
}

// bound leaves a bound as it is, but a Python int beyond the array's integer
// type on the bound's own side becomes the type's bound.
func bound(k *core.Formula, v object.Value, a *object.Array, side int) object.Value {
	b, ok := object.Big(v)
	if k.Err != nil || !ok || !a.DType().IsInteger() {
		return v
	}
	if _, err := lower.ConstOf(v, a.DType()); err == nil {
		return v
	}
	if b.Sign() != side {
		return v // nothing fits: the loop says so
	}
	lo, hi := core.IntBounds(a.DType())
	if side < 0 {
		return k.Take(lower.ConstOf(object.FromBig(lo), a.DType()))
	}
	return k.Take(lower.ConstOf(object.FromBig(hi), a.DType()))
}

func npRound(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := k.ArrayArg("a")
	n, err := c.Int("decimals", 0)
	if k.Failed(err) {
		return nil, k.Err
	}
	res := rounded(k, a, n)
	if k.Err != nil {
		return nil, k.Err
	}
	if err := core.RoundOut(c, a.DType(), n); err != nil {
		return nil, err
	}
	return core.Store(c, res, c.Arg("out"), "unsafe")
}

func rounded(k *core.Formula, a *object.Array, n int) *object.Array {
	switch d := a.DType(); {
	case d.IsText():
		k.Failed(object.Staticf(object.TypeError, "ufunc 'rint' did not contain a loop with signature matching types dtype('%s') -> None", d))
		return core.Nothing()
	case d.IsBool() && n != 0:
		first := "multiply"
		if n < 0 {
			first = "divide"
		}
		k.Failed(object.Staticf(object.OutputCastError, "Cannot cast ufunc '%s' output from dtype('float64') to dtype('bool') with casting rule 'same_kind'", first))
		return core.Nothing()
	case d.IsBool():
		return k.AsScalar(k.Ufunc(ir.Rint, k.Cast(a, dtype.Float16)))
	case d.IsInteger() && n >= 0:
		return k.AsScalar(k.Emit(ir.Identity, nil, a))
	case d.IsInteger():
		unit := math.Pow(10, float64(-n))
		return k.AsScalar(k.Cast(k.Mul(k.Ufunc(ir.Rint, k.Div(a, object.Float(unit))), object.Float(unit)), d))
	}
	if a.DType().IsComplex() && n != 0 {
		re, im := rounded(k, k.Emit(ir.Real, nil, a), n), rounded(k, k.Emit(ir.Imag, nil, a), n)
		return k.AsScalar(k.Emit(ir.MakeComplex, nil, re, im))
	}
	scale := object.Float(math.Pow(10, math.Abs(float64(n))))
	switch {
	case n == 0:
		return k.Ufunc(ir.Rint, a)
	case n > 0:
		return k.Div(k.Ufunc(ir.Rint, k.Mul(a, scale)), scale)
	}
	return k.Mul(k.Ufunc(ir.Rint, k.Div(a, scale)), scale)
}

func npFix(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	res := k.Ufunc(ir.Trunc, c.Arg("x"))
	if k.Err != nil {
		return nil, k.Err
	}
	return core.Store(c, res, c.Arg("out"), "same_kind")
}

func npAngle(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	z := k.ArrayArg("z")
	deg, err := c.Bool("deg", false)
	if k.Failed(err) {
		return nil, k.Err
	}
	var res *object.Array
	if z.DType().IsComplex() {
		res = k.Ufunc(ir.Atan2, k.Emit(ir.Imag, nil, z), k.Emit(ir.Real, nil, z))
	} else {
		res = k.Ufunc(ir.Atan2, object.Int(0), z)
	}
	if deg {
		res = k.Mul(res, object.Float(180/math.Pi))
	}
	return k.Done(res)
}

func npRealIfClose(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := k.ArrayArg("a")
	tol, err := c.Float("tol", 100)
	if k.Failed(err) {
		return nil, k.Err
	}
	if !a.DType().IsComplex() {
		return a, nil
	}
	if tol > 1 {
		eps := 0x1p-52
		if a.DType() == dtype.Complex64 {
			eps = 0x1p-23
		}
		tol *= eps
	}
	im := k.Emit(ir.Imag, nil, a)
	near, err := k.PlainBool(k.Reduce(ir.All, k.Ufunc(ir.Less, k.Ufunc(ir.Abs, im), object.Float(tol)), lower.Axes{All: true}, false))
	if err != nil {
		return nil, err
	}
	if near == object.Bool(true) {
		return k.Done(k.Emit(ir.Real, nil, a))
	}
	return a, nil
}

// largest is the greatest finite number of a float type.
func largest(d dtype.DType) float64 {
	switch d {
	case dtype.Float32, dtype.Complex64:
		return math.MaxFloat32
	case dtype.Float16:
		return 65504
	case dtype.BFloat16:
		return 0x1.fep127
	case dtype.Float8E4M3FN:
		return 448
	case dtype.Float8E5M2:
		return 57344
	}
	return math.MaxFloat64
}

func npNanToNum(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x := k.ArrayArg("x")
	if k.Err != nil || !x.DType().IsInexact() {
		copied, err := c.Bool("copy", true)
		if k.Failed(err) {
			return nil, k.Err
		}
		if x.Rank() == 0 {
			return k.Done(k.AsScalar(k.Emit(ir.Identity, nil, x)))
		}
		if copied {
			return core.Result(c.R.Copy(x))
		}
		return x, nil
	}
	top := largest(x.DType())
	or := func(name string, def float64) object.Value {
		if c.Given(name) {
			return c.Arg(name)
		}
		return object.Float(def)
	}
	nan, pos, neg := or("nan", 0), or("posinf", top), or("neginf", -top)
	fix := func(a *object.Array) *object.Array {
		d := a.DType()
		a2 := k.Where(k.Ufunc(ir.IsNan, a), nan, a)
		a2 = k.Where(k.Ufunc(ir.Equal, a, object.Float(math.Inf(1))), pos, a2)
		return k.Cast(k.Where(k.Ufunc(ir.Equal, a, object.Float(core.MinusInf)), neg, a2), d)
	}
	var res *object.Array
	if x.DType().IsComplex() {
		res = k.Emit(ir.MakeComplex, nil, fix(k.Emit(ir.Real, nil, x)), fix(k.Emit(ir.Imag, nil, x)))
	} else {
		res = fix(x)
	}
	copied, err := c.Bool("copy", true)
	if k.Failed(err) {
		return nil, k.Err
	}
	if given, ok := c.Arg("x").(*object.Array); ok && !copied && !given.Scalar {
		return core.Store(c, res, given, "unsafe")
	}
	if k.Err == nil {
		res.Scalar = res.Rank() == 0
	}
	return res, k.Err
}

func npSinc(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x := k.ArrayArg("x")
	if k.Err == nil && (!x.DType().IsInexact() || x.DType() == dtype.Float64) {
		return k.Done(k.Ufunc(ir.Sinc, k.Inexact(x)))
	}
	eps := object.Float(1e-20)
	switch x.DType() { // the argument is rounded before its sine is taken
	case dtype.Float16:
		eps = 0x1p-10
	case dtype.Float32:
		eps = 0x1p-23
	}
	x = k.Mul(object.Float(math.Pi), x)
	x = k.Where(k.Cast(x, dtype.Bool), x, eps)
	return k.Done(k.Div(k.Ufunc(ir.Sin, x), x))
}

func npUnwrap(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	p := k.ArrayArg("p")
	n, err := c.Int("axis", -1)
	if k.Failed(err) {
		return nil, k.Err
	}
	axis, err := lower.Axis(p, n)
	if err != nil {
		return nil, err
	}
	if !core.Known(p) {
		return nil, object.ErrUnknown
	}
	var period object.Value = object.Float(2 * math.Pi)
	if c.Given("period") {
		period = c.Arg("period")
	}
	half, err := c.Host.Binary(object.Div, period, object.Int(2)) // a Python number stays one, and leaves float32 as it is
	if k.Failed(err) {
		return nil, k.Err
	}
	dd := k.Sub(k.Part(p, axis, 1, 0), k.Part(p, axis, 0, -1))
	_, wholePeriod := period.(object.Int)
	whole := k.Err == nil && dd.DType().IsInteger() && wholePeriod
	var low, high object.Value
	ambiguous := true
	if whole {
		half := period.(object.Int) / 2
		ambiguous = period.(object.Int)%2 == 0
		low, high = -half, k.Add(object.Int(-half), period)
		if !ambiguous {
			high = half
		}
	} else {
		if dd = k.Inexact(dd); k.Err != nil {
			return nil, k.Err
		}
		if low, err = c.Host.Unary(object.Neg, half); k.Failed(err) {
			return nil, k.Err
		}
		high = half
	}
	mod := k.Add(k.Ufunc(ir.FloorMod, k.Sub(dd, low), period), low)
	if ambiguous {
		jump := k.Ufunc(ir.LogicalAnd, k.Ufunc(ir.Equal, mod, low), k.Ufunc(ir.Greater, dd, object.Int(0)))
		mod = k.Where(jump, high, mod)
	}
	fix := k.Sub(mod, dd)
	discont := c.Arg("discont")
	if discont == nil || discont == object.None {
		discont = half
	}
	fix = k.Where(k.Ufunc(ir.Less, k.Ufunc(ir.Abs, dd), discont), object.Int(0), fix)
	if k.Err != nil {
		return nil, k.Err
	}
	rest := k.Add(k.Part(p, axis, 1, 0), k.Emit(ir.Cumsum, ir.AxisAttrs{Axis: axis}, fix))
	return k.Done(k.Concat(axis, k.Part(p, axis, 0, 1), rest))
}

func npI0(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x := k.ArrayArg("x")
	if k.Err == nil && x.DType().IsComplex() {
		return nil, object.Staticf(object.TypeError, "i0 not supported for complex values")
	}
	out := k.Ufunc(ir.BesselI0, k.Cast(x, lower.MeanType(x.DType())))
	out.Scalar = false // np.piecewise makes it, and gives arrays alone
	return k.Done(out)
}
