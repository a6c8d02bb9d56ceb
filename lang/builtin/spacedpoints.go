// Points between two ends: linspace, logspace, geomspace.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var spacedEntries = []Entry{
	{Names: []string{"np.linspace"}, Params: "start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0, *, device=None",
		Doc: "num numbers from start to stop.", Example: "np.linspace(2.0, 3.0, num=5)", Fn: npLinspace},
	{Names: []string{"np.logspace"}, Params: "start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0",
		Doc: "Powers of base with evenly spaced exponents.", Example: "np.logspace(2.0, 3.0, num=4)", Fn: logspace},
	{Names: []string{"np.geomspace"}, Params: "start, stop, num=50, endpoint=True, dtype=None, axis=0",
		Doc: "Numbers from start to stop with one ratio between neighbours.", Example: "np.geomspace(1, 1000, num=4)", Fn: geomspace},
}

// spaced is what linspace and its kin share: num points from start to stop
// along a new first axis, in the type the endpoints compute in.
func (c *Call) spaced(start, stop value.Value, num int, endpoint bool) (*value.Array, error) {
	a, err := c.R.Operand(start)
	if err != nil {
		return nil, err
	}
	b, err := c.R.Operand(stop)
	if err != nil {
		return nil, err
	}
	d, ok := compile.CommonType(a, b, compile.Operand{Scalar: value.Float(0), Weak: dtype.WeakFloat})
	if !ok {
		return nil, value.Staticf("TypeError", "start and stop must be numbers")
	}
	x, err := c.R.ArrayFor(start, d)
	if err != nil {
		return nil, err
	}
	y, err := c.R.ArrayFor(stop, d)
	if err != nil {
		return nil, err
	}
	return c.R.Emit(ir.LinSpace, ir.LinSpaceAttrs{Num: num, Endpoint: endpoint}, x, y)
}

// spacing reads num and endpoint.
func (c *Call) spacing() (num int, endpoint bool, err error) {
	if num, err = c.Int("num", 50); err != nil {
		if e, ok := err.(*value.Error); ok && e.Class == "TypeError" {
			err = value.Staticf("TypeError", "'%s' object cannot be interpreted as an integer", c.Arg("num").TypeName())
		}
		return 0, false, err
	}
	if num < 0 {
		return 0, false, value.Staticf("ValueError", "Number of samples, %d, must be non-negative.", num)
	}
	endpoint, err = c.Bool("endpoint", true)
	return num, endpoint, err
}

// finish casts to the call's dtype (integers rounded down) and moves the new axis.
func (c *Call) finishSpaced(a *value.Array) (*value.Array, error) {
	d, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	axis, err := c.Int("axis", 0)
	if err != nil {
		return nil, err
	}
	if axis != 0 {
		if a, err = c.moveAxes(a, []int{0}, []int{axis}); err != nil {
			return nil, err
		}
	}
	if d == dtype.Invalid || d == a.DType() {
		return a, nil
	}
	if d.IsInteger() && a.DType().IsFloat() {
		if a, err = c.elementwise(ir.Floor, a); err != nil {
			return nil, err
		}
	}
	a.Scalar = false
	return c.R.Cast(a, d)
}

func npLinspace(c *Call) (value.Value, error) {
	num, endpoint, err := c.spacing()
	if err != nil {
		return nil, err
	}
	a, err := c.spaced(c.Arg("start"), c.Arg("stop"), num, endpoint)
	if err != nil {
		return nil, err
	}
	out, err := c.finishSpaced(a)
	if err != nil {
		return nil, err
	}
	if ret, err := c.Bool("retstep", false); err != nil || !ret {
		return out, err
	}
	step, err := c.spacedStep(num, endpoint)
	return value.Tuple{out, step}, err
}

func (c *Call) spacedStep(num int, endpoint bool) (value.Value, error) {
	div := num
	if endpoint {
		div--
	}
	span, err := c.elementwise(ir.Sub, c.Arg("stop"), c.Arg("start"))
	if err != nil {
		return nil, err
	}
	if div <= 0 {
		if endpoint || num == 0 {
			return value.Float(nan), nil
		}
		return span, nil
	}
	return c.elementwise(ir.RealDiv, span, value.Int(div))
}

func logspace(c *Call) (value.Value, error) {
	num, endpoint, err := c.spacing()
	if err != nil {
		return nil, err
	}
	start, stop, base := c.Arg("start"), c.Arg("stop"), value.Value(value.Float(10))
	if c.Given("base") {
		base = c.Arg("base")
	}
	axis, err := c.Int("axis", 0)
	if err != nil {
		return nil, err
	}
	if start, stop, base, err = c.logOperands(start, stop, base, axis); err != nil {
		return nil, err
	}
	exps, err := c.spaced(start, stop, num, endpoint)
	if err != nil {
		return nil, err
	}
	if axis != 0 {
		if exps, err = c.moveAxes(exps, []int{0}, []int{axis}); err != nil {
			return nil, err
		}
	}
	out, err := c.elementwise(ir.Pow, base, exps)
	if err != nil {
		return nil, err
	}
	out.Scalar = false
	d, err := c.DType("dtype")
	if err != nil || d == dtype.Invalid {
		return out, err
	}
	return anArray(c.R.Cast(out, d))
}

// logOperands brings start, stop and a base that is an array to one number of
// axes, and opens the new axis in the base.
func (c *Call) logOperands(start, stop, base value.Value, axis int) (a, b, x value.Value, err error) {
	arrays := make([]*value.Array, 3)
	rank := 0
	for i, v := range []value.Value{start, stop, base} {
		if arrays[i], err = c.sizedArray(v); err != nil {
			return nil, nil, nil, err
		}
		rank = max(rank, arrays[i].Rank())
	}
	if arrays[2].Rank() == 0 {
		return start, stop, base, nil
	}
	for i, v := range arrays {
		if arrays[i], err = c.atLeast(v, rank-v.Rank()); err != nil {
			return nil, nil, nil, err
		}
	}
	if axis < 0 {
		axis += rank + 1
	}
	wide, err := c.R.Emit(ir.ExpandDims, ir.AxesAttrs{Axes: []int{axis}}, arrays[2])
	return arrays[0], arrays[1], wide, err
}

func geomspace(c *Call) (value.Value, error) {
	num, endpoint, err := c.spacing()
	if err != nil {
		return nil, err
	}
	start, err := c.inexact(c.Arg("start"))
	if err != nil {
		return nil, err
	}
	stop, err := c.inexact(c.Arg("stop"))
	if err != nil {
		return nil, err
	}
	for _, v := range []*value.Array{start, stop} {
		if err := c.refuseZero(v); err != nil {
			return nil, err
		}
	}
	return c.geometric(start, stop, num, endpoint)
}

// inexact reads a value in float64, or complex if it is.
func (c *Call) inexact(v value.Value) (*value.Array, error) {
	a, err := c.R.Array(v)
	if err != nil {
		return nil, err
	}
	if a.DType().IsInexact() {
		return a, nil
	}
	return c.R.Cast(a, dtype.Float64)
}

func (c *Call) refuseZero(a *value.Array) error {
	all, err := c.R.Reduce(ir.All, a, compile.Axes{All: true}, false, dtype.Invalid)
	if err != nil {
		return err
	}
	ok, err := value.Truth(all)
	if err == value.ErrUnknown {
		return nil
	}
	if err == nil && !ok {
		err = value.Errorf("ValueError", "Geometric sequence cannot include zero")
	}
	return err
}

// geometric follows NumPy: exponents of stop/start, scaled by start, with the
// endpoints put in exactly.
func (c *Call) geometric(start, stop *value.Array, num int, endpoint bool) (value.Value, error) {
	sign, err := c.elementwise(ir.Sign, start)
	if err != nil {
		return nil, err
	}
	var last *value.Array
	if last, err = c.elementwise(ir.RealDiv, stop, sign); err != nil {
		return nil, err
	}
	first, err := c.elementwise(ir.RealDiv, start, sign)
	if err != nil {
		return nil, err
	}
	lo, err := c.elementwise(ir.Log10, first)
	if err != nil {
		return nil, err
	}
	hi, err := c.elementwise(ir.Log10, last)
	if err != nil {
		return nil, err
	}
	exps, err := c.spaced(lo, hi, num, endpoint)
	if err != nil {
		return nil, err
	}
	out, err := c.elementwise(ir.Pow, value.Float(10), exps)
	if err != nil {
		return nil, err
	}
	if num > 0 {
		if out, err = c.withEnds(out, first, last, num, endpoint); err != nil {
			return nil, err
		}
	}
	if out, err = c.elementwise(ir.Mul, out, sign); err != nil {
		return nil, err
	}
	d, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	if d.IsInteger() {
		if out, err = c.R.Cast(out, d); err != nil {
			return nil, err
		}
	}
	out.Scalar = false
	return c.finishSpaced(out)
}

// withEnds puts the exact endpoints in.
func (c *Call) withEnds(a, first, last *value.Array, num int, endpoint bool) (*value.Array, error) {
	if err := c.Room(dtype.Bool, num); err != nil {
		return nil, err
	}
	places := make([]bool, num)
	places[0] = true
	a, err := c.selectRows(places, first, a)
	if err != nil || num == 1 || !endpoint {
		return a, err
	}
	places = make([]bool, num)
	places[num-1] = true
	return c.selectRows(places, last, a)
}

// selectRows takes rows of the first axis from v where told, from a elsewhere.
func (c *Call) selectRows(where []bool, v, a *value.Array) (*value.Array, error) {
	dims := make([]int, max(a.Rank(), 1))
	for i := range dims {
		dims[i] = 1
	}
	dims[0] = len(where)
	mask := value.NewArray(tensor.From(where, dims...))
	out, err := c.R.Select(mask, compile.Operand{Array: v}, compile.Operand{Array: a})
	if err == nil {
		out.Scalar = false
	}
	return out, err
}
