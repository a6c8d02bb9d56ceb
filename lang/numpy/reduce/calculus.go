// Differences and sums along axes: diff, gradient, trapezoid, interp, cross.
package reduce

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var calculusEntries = []builtin.Entry{
	{Names: []string{"np.diff"}, Replay: builtin.ReplayPlain, Params: "a, n=1, axis=-1, prepend=<no value>, append=<no value>",
		Doc: "Differences of neighbours, n times.", Example: "np.diff([1, 2, 4, 7, 0])", Fn: npDiff},
	{Names: []string{"np.ediff1d"}, Replay: builtin.ReplayPlain, Params: "ary, to_end=None, to_begin=None",
		Doc: "Differences of neighbours of the flat array.", Example: "np.ediff1d([1, 2, 4, 7, 0])", Fn: npEdiff},
	{Names: []string{"np.gradient"}, Params: "f, *varargs, axis=None, edge_order=1",
		Doc: "Second-order slopes inside, one-sided ones at the ends.", Example: "np.gradient([1, 2, 4, 7, 11, 16])", Fn: npGradient},
	{Names: []string{"np.trapezoid"}, Replay: builtin.ReplayArrays, Params: "y, x=None, dx=1.0, axis=-1",
		Doc: "Integral by the trapezoidal rule.", Example: "np.trapezoid([1, 2, 3])", Fn: npTrapezoid},
	{Names: []string{"np.interp"}, Params: "x, xp, fp, left=None, right=None, period=None",
		Doc: "Piecewise linear function through points.", Example: "np.interp(2.5, [1, 2, 3], [3, 2, 0])", Fn: npInterp},
	{Names: []string{"np.cross"}, Replay: builtin.ReplayArrays, Params: "a, b, axisa=-1, axisb=-1, axisc=-1, axis=None",
		Doc: "Cross product of vectors.", Example: "np.cross([1, 2, 3], [4, 5, 6])", Fn: npCross},
	{Names: []string{"np.linalg.cross"}, Replay: builtin.ReplayArrays, Params: "x1, x2, /, *, axis=-1",
		Doc: "Cross product of vectors of 3.", Example: "np.linalg.cross([1, 2, 3], [4, 5, 6])", Fn: npLinalgCross},
}

func npDiff(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := k.ArrayArg("a")
	n, err := c.Int("n", 1)
	if k.Failed(err) {
		return nil, k.Err
	}
	at, err := c.Int("axis", -1)
	if err != nil {
		return nil, err
	}
	switch {
	case n == 0:
		return c.Arg("a"), nil
	case n < 0:
		return nil, object.Errorf(object.ValueError, "order must be non-negative but got %d", n)
	case a.Rank() == 0:
		return nil, object.Staticf(object.ValueError, "diff requires input that is at least one dimensional")
	}
	axis, err := lower.Axis(a, at)
	if err != nil {
		return nil, err
	}
	var parts []*object.Array
	for _, name := range []string{"prepend", "", "append"} {
		if name == "" {
			parts = append(parts, a)
			continue
		}
		if v := c.Arg(name); v != nil {
			p := k.Asarray(v)
			if k.Err == nil && p.Rank() == 0 {
				dims := a.Dims()
				dims[axis] = 1
				p = k.Take(c.R.BroadcastTo(p, dims))
			}
			parts = append(parts, p)
		}
	}
	if len(parts) > 1 {
		a = k.Concat(axis, parts...)
	}
	for range n {
		if k.Err != nil {
			break
		}
		if core.Known(a) && a.Dims()[axis] == 0 {
			break
		}
		hi, lo := k.Part(a, axis, 1, 0), k.Part(a, axis, 0, -1)
		if k.Err == nil && a.DType().IsBool() {
			a = k.Ufunc(ir.NotEqual, hi, lo)
		} else {
			a = k.Sub(hi, lo)
		}
	}
	return k.Done(a)
}

func npEdiff(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := k.Flat(k.ArrayArg("ary"))
	d := k.Sub(k.Part(a, 0, 1, 0), k.Part(a, 0, 0, -1))
	parts := []*object.Array{d}
	for _, name := range []string{"to_begin", "to_end"} {
		if !c.Given(name) {
			continue
		}
		p := k.Flat(k.ArrayArg(name))
		if k.Err == nil && !dtype.CanCast(p.DType(), a.DType(), "same_kind") {
			return nil, object.Staticf(object.TypeError, "dtype of `%s` must be compatible with input `ary` under the `same_kind` rule.", name)
		}
		p = k.Cast(p, a.DType())
		if name == "to_begin" {
			parts = append([]*object.Array{p}, parts...)
		} else {
			parts = append(parts, p)
		}
	}
	if len(parts) == 1 {
		return k.Done(d)
	}
	return k.Done(k.Concat(0, parts...))
}

func npTrapezoid(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	y := k.ArrayArg("y")
	refusal := core.NoInteger
	if !c.Given("x") {
		refusal = core.NoListIndex
	}
	n, err := core.AxisOrRefuse(c, "axis", -1, refusal)
	if k.Failed(err) {
		return nil, k.Err
	}
	axis, err := lower.Axis(y, n)
	if err != nil {
		return nil, err
	}
	var d object.Value = object.Float(1)
	if v := c.Arg("dx"); v != nil {
		d = v
	}
	if c.Given("x") {
		x := k.ArrayArg("x")
		if k.Err != nil {
			return nil, k.Err
		}
		if x.Rank() == 1 {
			dx := k.Sub(k.Part(x, 0, 1, 0), k.Part(x, 0, 0, -1))
			dims := make([]int, y.Rank())
			for i := range dims {
				dims[i] = 1
			}
			dims[axis] = -1
			d = k.Reshape(dx, dims...)
		} else {
			ax, err := lower.Axis(x, n)
			if err != nil {
				return nil, err
			}
			d = k.Sub(k.Part(x, ax, 1, 0), k.Part(x, ax, 0, -1))
		}
	}
	mean := k.Div(k.Mul(d, k.Add(k.Part(y, axis, 1, 0), k.Part(y, axis, 0, -1))), object.Float(2))
	return k.Done(k.Reduce(ir.Sum, mean, lower.Axes{List: []int{axis}}, false))
}

func npInterp(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x, xp, fp := k.ArrayArg("x"), k.ArrayArg("xp"), k.ArrayArg("fp")
	if k.Err != nil {
		return nil, k.Err
	}
	if c.Given("period") {
		p, err := c.Float("period", 0)
		if err != nil {
			return nil, err
		}
		if p == 0 {
			return nil, object.Errorf(object.ValueError, "period must be a non-zero value")
		}
		return periodic(k, x, xp, fp, math.Abs(p))
	}
	for _, a := range []*object.Array{x, xp} {
		if err := core.NoFloats(a.DType()); err != nil {
			return nil, err
		}
		if a.DType().IsComplex() {
			if a.Rank() == 0 {
				return nil, object.Staticf(object.TypeError, "Cannot cast scalar from dtype('%s') to dtype('float64') according to the rule 'safe'", a.DType())
			}
			return nil, core.CannotCast(a.DType(), dtype.Float64, "safe")
		}
	}
	x, xp = k.Cast(x, dtype.Float64), k.Cast(xp, dtype.Float64)
	run := func(f *object.Array) *object.Array {
		return k.Emit(ir.Interp, nil, x, xp, k.Cast(f, dtype.Float64))
	}
	var res *object.Array
	if fp.DType().IsComplex() {
		res = k.Emit(ir.MakeComplex, nil, run(k.Emit(ir.Real, nil, fp)), run(k.Emit(ir.Imag, nil, fp)))
	} else {
		res = run(fp)
	}
	for _, side := range []struct {
		name string
		op   ir.Op
		at   int
	}{{"left", ir.Less, 0}, {"right", ir.Greater, -1}} {
		if c.Given(side.name) {
			edge := k.Along(xp, 0, shape.Int(side.at))
			res = k.Where(k.Ufunc(side.op, x, edge), c.Arg(side.name), res)
		}
	}
	return k.Done(k.AsScalar(res))
}

// periodic interpolates modulo a period.
func periodic(k *core.Formula, x, xp, fp *object.Array, p float64) (object.Value, error) {
	per := object.Float(p)
	x = k.Ufunc(ir.FloorMod, k.Cast(x, dtype.Float64), per)
	xp = k.Ufunc(ir.FloorMod, k.Cast(xp, dtype.Float64), per)
	order := k.Emit(ir.ArgSort, ir.AxisAttrs{}, xp)
	if k.Err != nil {
		return nil, k.Err
	}
	xp = k.Take(k.R.Take(xp, order, 0))
	fp = k.Cast(k.Take(k.R.Take(fp, order, 0)), dtype.Float64)
	xp = k.Concat(0, k.Sub(k.Part(xp, 0, -1, 0), per), xp, k.Add(k.Part(xp, 0, 0, 1), per))
	fp = k.Concat(0, k.Part(fp, 0, -1, 0), fp, k.Part(fp, 0, 0, 1))
	return k.Done(k.AsScalar(k.Emit(ir.Interp, nil, x, xp, fp)))
}

func npCross(c *builtin.Call) (object.Value, error) {
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
	return cross(c, "a", "b", axes["axisa"], axes["axisb"], axes["axisc"], true)
}

func npLinalgCross(c *builtin.Call) (object.Value, error) {
	n, err := core.AxisOrRefuse(c, "axis", -1, core.NoTupleIndex)
	if err != nil {
		return nil, err
	}
	return cross(c, "x1", "x2", n, n, n, false)
}

func cross(c *builtin.Call, first, second string, axisa, axisb, axisc int, two bool) (object.Value, error) {
	k := core.NewFormula(c)
	a, b := k.ArrayArg(first), k.ArrayArg(second)
	if k.Err != nil {
		return nil, k.Err
	}
	x, err := lower.Axis(a, axisa)
	if err != nil {
		return nil, err
	}
	y, err := lower.Axis(b, axisb)
	if err != nil {
		return nil, err
	}
	a, b = k.MoveLast(a, x), k.MoveLast(b, y)
	na, nb := a.Dims()[a.Rank()-1], b.Dims()[b.Rank()-1]
	if na < 0 || nb < 0 {
		return nil, object.ErrUnknown
	}
	if !two && (na != 3 || nb != 3) {
		return nil, object.Staticf(object.ValueError, "Both input arrays must be (arrays of) 3-dimensional vectors, but they are %d and %d dimensional instead.", na, nb)
	}
	if na < 2 || na > 3 || nb < 2 || nb > 3 {
		return nil, object.Staticf(object.ValueError, "incompatible dimensions for cross product\n(dimension must be 2 or 3)")
	}
	at := func(v *object.Array, i int) object.Value {
		if n := v.Dims()[v.Rank()-1]; i >= n {
			return object.Int(0)
		}
		return k.Along(v, v.Rank()-1, shape.Int(i))
	}
	comp := func(i, j int) *object.Array { return k.Sub(k.Mul(at(a, i), at(b, j)), k.Mul(at(a, j), at(b, i))) }
	if na == 2 && nb == 2 {
		return k.Done(core.NotScalar(comp(0, 1)))
	}
	parts := []*object.Array{comp(1, 2), comp(2, 0), comp(0, 1)}
	if k.Err != nil {
		return nil, k.Err
	}
	dims, err := core.BroadcastAll(parts...)
	if err != nil {
		return nil, err
	}
	for i := range parts {
		parts[i] = k.Take(c.R.BroadcastTo(parts[i], dims))
	}
	rank := len(dims) + 1
	z, err := shape.NormalizeAxis(axisc, rank)
	if err != nil {
		return nil, lower.AxisError(err)
	}
	return k.Done(k.Emit(ir.Pack, ir.AxisAttrs{Axis: z}, parts...))
}
