// Differences and sums along axes: diff, gradient, trapezoid, interp, cross.
package builtin

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var calculusEntries = []Entry{
	{Names: []string{"np.diff"}, Params: "a, n=1, axis=-1, prepend=<no value>, append=<no value>",
		Doc: "Differences of neighbours, n times.", Example: "np.diff([1, 2, 4, 7, 0])", Fn: npDiff},
	{Names: []string{"np.ediff1d"}, Params: "ary, to_end=None, to_begin=None",
		Doc: "Differences of neighbours of the flat array.", Example: "np.ediff1d([1, 2, 4, 7, 0])", Fn: npEdiff},
	{Names: []string{"np.gradient"}, Params: "f, *varargs, axis=None, edge_order=1",
		Doc: "Second-order slopes inside, one-sided ones at the ends.", Example: "np.gradient([1, 2, 4, 7, 11, 16])", Fn: npGradient},
	{Names: []string{"np.trapezoid", "np.trapz"}, Params: "y, x=None, dx=1.0, axis=-1",
		Doc: "Integral by the trapezoidal rule.", Example: "np.trapezoid([1, 2, 3])", Fn: npTrapezoid},
	{Names: []string{"np.interp"}, Params: "x, xp, fp, left=None, right=None, period=None",
		Doc: "Piecewise linear function through points.", Example: "np.interp(2.5, [1, 2, 3], [3, 2, 0])", Fn: npInterp},
	{Names: []string{"np.cross"}, Params: "a, b, axisa=-1, axisb=-1, axisc=-1, axis=None",
		Doc: "Cross product of vectors.", Example: "np.cross([1, 2, 3], [4, 5, 6])", Fn: npCross},
	{Names: []string{"np.linalg.cross"}, Params: "x1, x2, /, *, axis=-1",
		Doc: "Cross product of vectors of 3.", Example: "np.linalg.cross([1, 2, 3], [4, 5, 6])", Fn: npLinalgCross},
}

func npDiff(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.arg("a")
	n, err := c.Int("n", 1)
	if k.failed(err) {
		return nil, k.err
	}
	at, err := c.Int("axis", -1)
	if err != nil {
		return nil, err
	}
	switch {
	case n == 0:
		return c.Arg("a"), nil
	case n < 0:
		return nil, value.Errorf("ValueError", "order must be non-negative but got %d", n)
	case a.Rank() == 0:
		return nil, value.Staticf("ValueError", "diff requires input that is at least one dimensional")
	}
	axis, err := compile.Axis(a, at)
	if err != nil {
		return nil, err
	}
	var parts []*value.Array
	for _, name := range []string{"prepend", "", "append"} {
		if name == "" {
			parts = append(parts, a)
			continue
		}
		if v := c.Arg(name); v != nil {
			p := k.arr(v)
			if k.err == nil && p.Rank() == 0 {
				dims := a.Dims()
				dims[axis] = 1
				p = k.take(c.R.BroadcastTo(p, dims))
			}
			parts = append(parts, p)
		}
	}
	if len(parts) > 1 {
		a = k.concat(axis, parts...)
	}
	for range n {
		if k.err != nil {
			break
		}
		if known(a) && a.Dims()[axis] == 0 {
			break
		}
		hi, lo := k.part(a, axis, 1, 0), k.part(a, axis, 0, -1)
		if k.err == nil && a.DType().IsBool() {
			a = k.u(ir.NotEqual, hi, lo)
		} else {
			a = k.sub(hi, lo)
		}
	}
	return k.done(a)
}

func npEdiff(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.flat(k.arg("ary"))
	d := k.sub(k.part(a, 0, 1, 0), k.part(a, 0, 0, -1))
	parts := []*value.Array{d}
	for _, name := range []string{"to_begin", "to_end"} {
		if !c.Given(name) {
			continue
		}
		p := k.flat(k.arg(name))
		if k.err == nil && !dtype.CanCast(p.DType(), a.DType(), "same_kind") {
			return nil, value.Staticf("TypeError", "dtype of `%s` must be compatible with input `ary` under the `same_kind` rule.", name)
		}
		p = k.cast(p, a.DType())
		if name == "to_begin" {
			parts = append([]*value.Array{p}, parts...)
		} else {
			parts = append(parts, p)
		}
	}
	if len(parts) == 1 {
		return k.done(d)
	}
	return k.done(k.concat(0, parts...))
}

func npTrapezoid(c *Call) (value.Value, error) {
	k := c.calc()
	y := k.arg("y")
	n, err := c.Int("axis", -1)
	if k.failed(err) {
		return nil, k.err
	}
	axis, err := compile.Axis(y, n)
	if err != nil {
		return nil, err
	}
	var d value.Value = value.Float(1)
	if v := c.Arg("dx"); v != nil {
		d = v
	}
	if c.Given("x") {
		x := k.arg("x")
		if k.err != nil {
			return nil, k.err
		}
		if x.Rank() == 1 {
			dx := k.sub(k.part(x, 0, 1, 0), k.part(x, 0, 0, -1))
			dims := make([]int, y.Rank())
			for i := range dims {
				dims[i] = 1
			}
			dims[axis] = -1
			d = k.reshape(dx, dims...)
		} else {
			ax, err := compile.Axis(x, n)
			if err != nil {
				return nil, err
			}
			d = k.sub(k.part(x, ax, 1, 0), k.part(x, ax, 0, -1))
		}
	}
	mean := k.div(k.mul(d, k.add(k.part(y, axis, 1, 0), k.part(y, axis, 0, -1))), value.Float(2))
	return k.done(k.reduce(ir.Sum, mean, compile.Axes{List: []int{axis}}, false))
}

func npInterp(c *Call) (value.Value, error) {
	k := c.calc()
	x, xp, fp := k.arg("x"), k.arg("xp"), k.arg("fp")
	if k.err != nil {
		return nil, k.err
	}
	if c.Given("period") {
		p, err := c.Float("period", 0)
		if err != nil {
			return nil, err
		}
		if p == 0 {
			return nil, value.Errorf("ValueError", "period must be a non-zero value")
		}
		return k.periodic(x, xp, fp, math.Abs(p))
	}
	for _, a := range []*value.Array{x, xp} {
		if err := noFloats(a.DType()); err != nil {
			return nil, err
		}
		if a.DType().IsComplex() {
			if a.Rank() == 0 {
				return nil, value.Staticf("TypeError", "Cannot cast scalar from dtype('%s') to dtype('float64') according to the rule 'safe'", a.DType())
			}
			return nil, cannotCast(a.DType(), dtype.Float64, "safe")
		}
	}
	x, xp = k.cast(x, dtype.Float64), k.cast(xp, dtype.Float64)
	run := func(f *value.Array) *value.Array {
		return k.emit(ir.Interp, nil, x, xp, k.cast(f, dtype.Float64))
	}
	var res *value.Array
	if fp.DType().IsComplex() {
		res = k.emit(ir.MakeComplex, nil, run(k.emit(ir.Real, nil, fp)), run(k.emit(ir.Imag, nil, fp)))
	} else {
		res = run(fp)
	}
	for _, side := range []struct {
		name string
		op   ir.Op
		at   int
	}{{"left", ir.Less, 0}, {"right", ir.Greater, -1}} {
		if c.Given(side.name) {
			edge := k.along(xp, 0, shape.Int(side.at))
			res = k.sel(k.u(side.op, x, edge), c.Arg(side.name), res)
		}
	}
	return k.done(k.scalar(res))
}

// periodic interpolates modulo a period.
func (k *calc) periodic(x, xp, fp *value.Array, p float64) (value.Value, error) {
	per := value.Float(p)
	x = k.u(ir.FloorMod, k.cast(x, dtype.Float64), per)
	xp = k.u(ir.FloorMod, k.cast(xp, dtype.Float64), per)
	order := k.emit(ir.ArgSort, ir.AxisAttrs{}, xp)
	if k.err != nil {
		return nil, k.err
	}
	xp = k.take(k.R.Take(xp, order, 0))
	fp = k.cast(k.take(k.R.Take(fp, order, 0)), dtype.Float64)
	xp = k.concat(0, k.sub(k.part(xp, 0, -1, 0), per), xp, k.add(k.part(xp, 0, 0, 1), per))
	fp = k.concat(0, k.part(fp, 0, -1, 0), fp, k.part(fp, 0, 0, 1))
	return k.done(k.scalar(k.emit(ir.Interp, nil, x, xp, fp)))
}

func npCross(c *Call) (value.Value, error) {
	axes := map[string]int{"axisa": -1, "axisb": -1, "axisc": -1}
	for name := range axes {
		n, err := c.Int(name, -1)
		if err != nil {
			return nil, err
		}
		if c.Given("axis") {
			if n, err = c.Int("axis", -1); err != nil {
				return nil, err
			}
		}
		axes[name] = n
	}
	return c.cross("a", "b", axes["axisa"], axes["axisb"], axes["axisc"], true)
}

func npLinalgCross(c *Call) (value.Value, error) {
	n, err := c.Int("axis", -1)
	if err != nil {
		return nil, err
	}
	return c.cross("x1", "x2", n, n, n, false)
}

func (c *Call) cross(first, second string, axisa, axisb, axisc int, two bool) (value.Value, error) {
	k := c.calc()
	a, b := k.arg(first), k.arg(second)
	if k.err != nil {
		return nil, k.err
	}
	x, err := compile.Axis(a, axisa)
	if err != nil {
		return nil, err
	}
	y, err := compile.Axis(b, axisb)
	if err != nil {
		return nil, err
	}
	a, b = k.moveLast(a, x), k.moveLast(b, y)
	na, nb := a.Dims()[a.Rank()-1], b.Dims()[b.Rank()-1]
	if !two && (na != 3 || nb != 3) {
		return nil, value.Staticf("ValueError", "Both input arrays must be (arrays of) 3-dimensional vectors, but they are %d and %d dimensional instead.", na, nb)
	}
	if na < 2 || na > 3 || nb < 2 || nb > 3 {
		return nil, value.Staticf("ValueError", "incompatible dimensions for cross product\n(dimension must be 2 or 3)")
	}
	at := func(v *value.Array, i int) value.Value {
		if n := v.Dims()[v.Rank()-1]; i >= n {
			return value.Int(0)
		}
		return k.along(v, v.Rank()-1, shape.Int(i))
	}
	comp := func(i, j int) *value.Array { return k.sub(k.mul(at(a, i), at(b, j)), k.mul(at(a, j), at(b, i))) }
	if na == 2 && nb == 2 {
		return k.done(notScalar(comp(0, 1)))
	}
	parts := []*value.Array{comp(1, 2), comp(2, 0), comp(0, 1)}
	if k.err != nil {
		return nil, k.err
	}
	dims, err := broadcastAll(parts...)
	if err != nil {
		return nil, err
	}
	for i := range parts {
		parts[i] = k.take(c.R.BroadcastTo(parts[i], dims))
	}
	rank := len(dims) + 1
	z, err := shape.NormalizeAxis(axisc, rank)
	if err != nil {
		return nil, compile.AxisError(err)
	}
	return k.done(k.emit(ir.Pack, ir.AxisAttrs{Axis: z}, parts...))
}
