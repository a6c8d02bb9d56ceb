// Arithmetic that is no ufunc: clip, round, real, imag, angle, nan_to_num …
package builtin

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var arithmeticEntries = []Entry{
	{Names: []string{"np.clip", "ndarray.clip"}, Params: "a, a_min=None, a_max=None, out=None, *, min=None, max=None, where=True, casting='same_kind', order='K', dtype=None, subok=True",
		Doc: "Elements held between two bounds.", Example: "np.clip(np.arange(10), 1, 8)", Fn: npClip},
	{Names: []string{"np.round", "np.around", "ndarray.round"}, Params: "a, decimals=0, out=None",
		Doc: "Rounded to decimals, halves to even.", Example: "np.round([0.37, 1.64], decimals=1)", Fn: npRound},
	{Names: []string{"np.fix"}, Params: "x, out=None", Doc: "Rounded towards zero.", Example: "np.fix([2.1, 2.9, -2.1, -2.9])", Fn: npFix},
	{Names: []string{"np.real"}, Params: "val", Doc: "Real part.", Example: "np.real([1+2j, 3+4j])", Fn: partOf(ir.Real)},
	{Names: []string{"np.imag"}, Params: "val", Doc: "Imaginary part.", Example: "np.imag([1+2j, 3+4j])", Fn: partOf(ir.Imag)},
	{Names: []string{"ndarray.conj", "ndarray.conjugate"}, Params: "self", Doc: "Complex conjugate.", Example: "np.array([1+2j]).conj()",
		Fn: func(c *Call) (value.Value, error) {
			k := c.calc()
			a := k.arg("self")
			if k.err == nil && !a.DType().IsComplex() {
				return a, nil
			}
			return k.done(k.u(ir.Conj, a))
		}},
	{Names: []string{"np.angle"}, Params: "z, deg=False", Doc: "Argument of complex numbers.", Example: "np.angle([1.0, 1.0j, 1+1j])", Fn: npAngle},
	{Names: []string{"np.real_if_close"}, Params: "a, tol=100", Doc: "Real parts if all imaginary ones are nearly 0.", Example: "np.real_if_close([2.1 + 4e-14j, 5.2 + 3e-15j], tol=1000)", Fn: npRealIfClose},
	{Names: []string{"np.nan_to_num"}, Params: "x, copy=True, nan=0.0, posinf=None, neginf=None",
		Doc: "NaN and infinities as numbers.", Example: "np.nan_to_num([np.inf, np.nan, -128., 3.])", Fn: npNanToNum},
	{Names: []string{"np.sinc"}, Params: "x", Doc: "sin(pi x) / (pi x).", Example: "np.sinc([0., 0.5, 1.5])", Fn: npSinc},
	{Names: []string{"np.i0"}, Params: "x", Doc: "Modified Bessel function of order 0.", Example: "np.i0([0., 1., 2.])", Fn: npI0},
	{Names: []string{"np.unwrap"}, Params: "p, discont=None, axis=-1, *, period=6.283185307179586",
		Doc: "Phases without jumps of a period.", Example: "np.unwrap([0, 1, 2, -1, 0], period=4)", Fn: npUnwrap},
}

func npClip(c *Call) (value.Value, error) {
	k := c.calc()
	lo, hi := c.Arg("a_min"), c.Arg("a_max")
	for _, p := range []struct {
		to   *value.Value
		name string
	}{{&lo, "min"}, {&hi, "max"}} {
		if v := c.Arg(p.name); v != nil {
			*p.to = v
		}
	}
	none := func(v value.Value) bool { return v == nil || v == value.None }
	a := k.arg("a")
	if k.err == nil && a.DType().IsBool() && none(lo) && none(hi) {
		return k.done(k.emit(ir.Identity, nil, a))
	}
	arg := c.Arg("a")
	if _, isArray := arg.(*value.Array); !isArray {
		arg = a
	}
	var res value.Value = arg
	if !none(lo) {
		res = k.u(ir.Maximum, res, k.bound(lo, a, -1))
	}
	if !none(hi) {
		res = k.u(ir.Minimum, res, k.bound(hi, a, 1))
	}
	out := k.arr(res)
	if none(lo) && none(hi) {
		out = k.emit(ir.Identity, nil, out)
	}
	if k.err != nil {
		return nil, k.err
	}
	rule, err := c.Str("casting", "same_kind")
	if err != nil {
		return nil, err
	}
	if out, err = c.masked(out); err != nil {
		return nil, err
	}
	return c.store(out, c.Arg("out"), dtype.Casting(rule))
}

// bound leaves a bound as it is, but a Python int beyond the array's integer
// type on the bound's own side becomes the type's bound.
func (k *calc) bound(v value.Value, a *value.Array, side int) value.Value {
	b, ok := value.Big(v)
	if k.err != nil || !ok || !a.DType().IsInteger() {
		return v
	}
	if _, err := compile.ConstOf(v, a.DType()); err == nil {
		return v
	}
	if b.Sign() != side {
		return v // nothing fits: the loop says so
	}
	lo, hi := intBounds(a.DType())
	if side < 0 {
		return k.take(compile.ConstOf(value.FromBig(lo), a.DType()))
	}
	return k.take(compile.ConstOf(value.FromBig(hi), a.DType()))
}

func npRound(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.arg("a")
	n, err := c.Int("decimals", 0)
	if k.failed(err) {
		return nil, k.err
	}
	res := k.rounded(a, n)
	if k.err != nil {
		return nil, k.err
	}
	if err := c.roundOut(a.DType(), n); err != nil {
		return nil, err
	}
	return c.store(res, c.Arg("out"), "unsafe")
}

func (k *calc) rounded(a *value.Array, n int) *value.Array {
	switch d := a.DType(); {
	case d.IsText():
		k.failed(value.Staticf("TypeError", "ufunc 'rint' did not contain a loop with signature matching types dtype('%s') -> None", d))
		return nothing()
	case d.IsBool() && n != 0:
		first := "multiply"
		if n < 0 {
			first = "divide"
		}
		k.failed(value.Staticf("_UFuncOutputCastingError", "Cannot cast ufunc '%s' output from dtype('float64') to dtype('bool') with casting rule 'same_kind'", first))
		return nothing()
	case d.IsBool():
		return k.scalar(k.u(ir.Rint, k.cast(a, dtype.Float16)))
	case d.IsInteger() && n >= 0:
		return k.scalar(k.emit(ir.Identity, nil, a))
	case d.IsInteger():
		unit := math.Pow(10, float64(-n))
		return k.scalar(k.cast(k.mul(k.u(ir.Rint, k.div(a, value.Float(unit))), value.Float(unit)), d))
	}
	if a.DType().IsComplex() && n != 0 {
		re, im := k.rounded(k.emit(ir.Real, nil, a), n), k.rounded(k.emit(ir.Imag, nil, a), n)
		return k.scalar(k.emit(ir.MakeComplex, nil, re, im))
	}
	scale := value.Float(math.Pow(10, math.Abs(float64(n))))
	switch {
	case n == 0:
		return k.u(ir.Rint, a)
	case n > 0:
		return k.div(k.u(ir.Rint, k.mul(a, scale)), scale)
	}
	return k.mul(k.u(ir.Rint, k.div(a, scale)), scale)
}

func npFix(c *Call) (value.Value, error) {
	k := c.calc()
	res := k.u(ir.Trunc, c.Arg("x"))
	if k.err != nil {
		return nil, k.err
	}
	return c.store(res, c.Arg("out"), "same_kind")
}

func npAngle(c *Call) (value.Value, error) {
	k := c.calc()
	z := k.arg("z")
	deg, err := c.Bool("deg", false)
	if k.failed(err) {
		return nil, k.err
	}
	var res *value.Array
	if z.DType().IsComplex() {
		res = k.u(ir.Atan2, k.emit(ir.Imag, nil, z), k.emit(ir.Real, nil, z))
	} else {
		res = k.u(ir.Atan2, value.Int(0), z)
	}
	if deg {
		res = k.mul(res, value.Float(180/math.Pi))
	}
	return k.done(res)
}

func npRealIfClose(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.arg("a")
	tol, err := c.Float("tol", 100)
	if k.failed(err) {
		return nil, k.err
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
	im := k.emit(ir.Imag, nil, a)
	near, err := k.plainBool(k.reduce(ir.All, k.u(ir.Less, k.u(ir.Abs, im), value.Float(tol)), compile.Axes{All: true}, false))
	if err != nil {
		return nil, err
	}
	if near == value.Bool(true) {
		return k.done(k.emit(ir.Real, nil, a))
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

func npNanToNum(c *Call) (value.Value, error) {
	k := c.calc()
	x := k.arg("x")
	if k.err != nil || !x.DType().IsInexact() {
		copied, err := c.Bool("copy", true)
		if k.failed(err) {
			return nil, k.err
		}
		if x.Rank() == 0 {
			return k.done(k.scalar(k.emit(ir.Identity, nil, x)))
		}
		if copied {
			return anArray(c.R.Copy(x))
		}
		return x, nil
	}
	top := largest(x.DType())
	or := func(name string, def float64) value.Value {
		if c.Given(name) {
			return c.Arg(name)
		}
		return value.Float(def)
	}
	nan, pos, neg := or("nan", 0), or("posinf", top), or("neginf", -top)
	fix := func(a *value.Array) *value.Array {
		d := a.DType()
		a2 := k.sel(k.u(ir.IsNan, a), nan, a)
		a2 = k.sel(k.u(ir.Equal, a, value.Float(math.Inf(1))), pos, a2)
		return k.cast(k.sel(k.u(ir.Equal, a, value.Float(minusInf)), neg, a2), d)
	}
	var res *value.Array
	if x.DType().IsComplex() {
		res = k.emit(ir.MakeComplex, nil, fix(k.emit(ir.Real, nil, x)), fix(k.emit(ir.Imag, nil, x)))
	} else {
		res = fix(x)
	}
	copied, err := c.Bool("copy", true)
	if k.failed(err) {
		return nil, k.err
	}
	if given, ok := c.Arg("x").(*value.Array); ok && !copied && !given.Scalar {
		return c.store(res, given, "unsafe")
	}
	if k.err == nil {
		res.Scalar = res.Rank() == 0
	}
	return res, k.err
}

func npSinc(c *Call) (value.Value, error) {
	k := c.calc()
	x := k.arg("x")
	if k.err == nil && (!x.DType().IsInexact() || x.DType() == dtype.Float64) {
		return k.done(k.u(ir.Sinc, k.inexact(x)))
	}
	eps := value.Float(1e-20)
	switch x.DType() { // the argument is rounded before its sine is taken
	case dtype.Float16:
		eps = 0x1p-10
	case dtype.Float32:
		eps = 0x1p-23
	}
	x = k.mul(value.Float(math.Pi), x)
	x = k.sel(k.cast(x, dtype.Bool), x, eps)
	return k.done(k.div(k.u(ir.Sin, x), x))
}

func npUnwrap(c *Call) (value.Value, error) {
	k := c.calc()
	p := k.arg("p")
	n, err := c.Int("axis", -1)
	if k.failed(err) {
		return nil, k.err
	}
	axis, err := compile.Axis(p, n)
	if err != nil {
		return nil, err
	}
	if !known(p) {
		return nil, value.ErrUnknown
	}
	var period value.Value = value.Float(2 * math.Pi)
	if c.Given("period") {
		period = c.Arg("period")
	}
	dd := k.sub(k.part(p, axis, 1, 0), k.part(p, axis, 0, -1))
	_, wholePeriod := period.(value.Int)
	whole := k.err == nil && dd.DType().IsInteger() && wholePeriod
	var low, high value.Value
	ambiguous := true
	if whole {
		half := period.(value.Int) / 2
		ambiguous = period.(value.Int)%2 == 0
		low, high = -half, k.add(value.Int(-half), period)
		if !ambiguous {
			high = half
		}
	} else {
		if dd = k.inexact(dd); k.err != nil {
			return nil, k.err
		}
		h := k.div(period, value.Int(2))
		low, high = k.u(ir.Neg, h), h
	}
	mod := k.add(k.u(ir.FloorMod, k.sub(dd, low), period), low)
	if ambiguous {
		jump := k.u(ir.LogicalAnd, k.u(ir.Equal, mod, low), k.u(ir.Greater, dd, value.Int(0)))
		mod = k.sel(jump, high, mod)
	}
	fix := k.sub(mod, dd)
	discont := c.Arg("discont")
	if discont == nil || discont == value.None {
		discont = k.div(period, value.Int(2))
	}
	fix = k.sel(k.u(ir.Less, k.u(ir.Abs, dd), discont), value.Int(0), fix)
	if k.err != nil {
		return nil, k.err
	}
	rest := k.add(k.part(p, axis, 1, 0), k.emit(ir.Cumsum, ir.AxisAttrs{Axis: axis}, fix))
	return k.done(k.concat(axis, k.part(p, axis, 0, 1), rest))
}
