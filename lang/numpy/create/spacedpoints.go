// Points between two ends: linspace, logspace, geomspace.
package create

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var spacedEntries = []builtin.Entry{
	{Names: []string{"np.linspace"}, Params: "start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0, *, device=None",
		Doc: "num numbers from start to stop.", Example: "np.linspace(2.0, 3.0, num=5)", Fn: builtin.Taking(linspace)},
	{Names: []string{"np.logspace"}, Params: "start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0",
		Doc: "Powers of base with evenly spaced exponents.", Example: "np.logspace(2.0, 3.0, num=4)", Fn: builtin.Taking(logspace)},
	{Names: []string{"np.geomspace"}, Params: "start, stop, num=50, endpoint=True, dtype=None, axis=0",
		Doc: "Numbers from start to stop with one ratio between neighbours.", Example: "np.geomspace(1, 1000, num=4)", Fn: builtin.Taking(geomspace)},
}

// spaced is what linspace and its kin are asked for.
type spaced struct {
	Start, Stop object.Value
	Num         pointCount
	Endpoint    bool
	Dtype       dtype.DType
	Axis        newAxis
}

type linspaced struct {
	spaced
	Retstep bool
	Device  object.Value
}

type logspaced struct {
	spaced
	Base object.Value
}

// pointCount is num=.
type pointCount int

// ReadArgument reads a number of points.
func (n *pointCount) ReadArgument(_ *builtin.Call, _ string, v object.Value) error {
	if v == nil {
		v = object.Int(50)
	}
	k, err := builtin.ToInt(v)
	if object.TypeError.Is(err) {
		return object.Staticf(object.TypeError, "'%s' object cannot be interpreted as an integer", v.TypeName())
	}
	if err == nil && k < 0 {
		err = object.Staticf(object.ValueError, "Number of samples, %d, must be non-negative.", k)
	}
	*n = pointCount(k)
	return err
}

// newAxis is axis=, where NumPy uses it first to iterate.
type newAxis int

// ReadArgument reads an axis that None is refused for.
func (a *newAxis) ReadArgument(_ *builtin.Call, _ string, v object.Value) error {
	if v == object.None {
		return core.NoIteration.Error()
	}
	n, err := builtin.ToInt(v)
	*a = newAxis(n)
	return err
}

// finish casts to the type asked for (integers rounded down) and moves the new axis.
func (p *spaced) finish(c *builtin.Call, a *object.Array) (_ *object.Array, err error) {
	if p.Axis != 0 {
		if a, err = core.MoveAxes(c, a, []int{0}, []int{int(p.Axis)}); err != nil {
			return nil, err
		}
	}
	if p.Dtype == dtype.Invalid || p.Dtype == a.DType() {
		return a, nil
	}
	if p.Dtype.IsInteger() && a.DType().IsFloat() {
		if a, err = c.Elementwise(ir.Floor, a); err != nil {
			return nil, err
		}
	}
	a.Scalar = false
	return c.R.Cast(a, p.Dtype)
}

func linspace(c *builtin.Call, p *linspaced) (object.Value, error) {
	a, err := core.Spaced(c, p.Start, p.Stop, int(p.Num), p.Endpoint)
	if err != nil {
		return nil, err
	}
	out, err := p.finish(c, a)
	if err != nil || !p.Retstep {
		return core.Result(out, err)
	}
	step, err := p.step(c)
	return object.Tuple{out, step}, err
}

// step is what lies between two points.
func (p *spaced) step(c *builtin.Call) (object.Value, error) {
	div := int(p.Num)
	if p.Endpoint {
		div--
	}
	span, err := c.Elementwise(ir.Sub, p.Stop, p.Start)
	if err != nil {
		return nil, err
	}
	if div <= 0 {
		if p.Endpoint || p.Num == 0 {
			return object.Float(core.Nan), nil
		}
		return span, nil
	}
	return c.Elementwise(ir.RealDiv, span, object.Int(div))
}

func logspace(c *builtin.Call, p *logspaced) (object.Value, error) {
	start, stop, base, err := logOperands(c, p.Start, p.Stop, p.Base, int(p.Axis))
	if err != nil {
		return nil, err
	}
	exps, err := core.Spaced(c, start, stop, int(p.Num), p.Endpoint)
	if err != nil {
		return nil, err
	}
	if p.Axis != 0 {
		if exps, err = core.MoveAxes(c, exps, []int{0}, []int{int(p.Axis)}); err != nil {
			return nil, err
		}
	}
	out, err := c.Elementwise(ir.Pow, base, exps)
	if err != nil {
		return nil, err
	}
	out.Scalar = false
	if p.Dtype == dtype.Invalid {
		return out, nil
	}
	return core.Result(c.R.Cast(out, p.Dtype))
}

// logOperands brings start, stop and a base that is an array to one number of
// axes, and opens the new axis in the base.
func logOperands(c *builtin.Call, start, stop, base object.Value, axis int) (a, b, x object.Value, err error) {
	arrays := make([]*object.Array, 3)
	rank := 0
	for i, v := range []object.Value{start, stop, base} {
		if arrays[i], err = core.SizedArray(c, v); err != nil {
			return nil, nil, nil, err
		}
		rank = max(rank, arrays[i].Rank())
	}
	if arrays[2].Rank() == 0 {
		return start, stop, base, nil
	}
	for i, v := range arrays {
		if arrays[i], err = core.AtLeast(c, v, rank-v.Rank()); err != nil {
			return nil, nil, nil, err
		}
	}
	if axis < 0 {
		axis += rank + 1
	}
	wide, err := c.R.Emit(ir.ExpandDims, ir.AxesAttrs{Axes: []int{axis}}, arrays[2])
	return arrays[0], arrays[1], wide, err
}

func geomspace(c *builtin.Call, p *spaced) (object.Value, error) {
	start, err := p.inexact(c, p.Start)
	if err != nil {
		return nil, err
	}
	stop, err := p.inexact(c, p.Stop)
	if err != nil {
		return nil, err
	}
	for _, v := range []*object.Array{start, stop} {
		if err := refuseZero(c, v); err != nil {
			return nil, err
		}
	}
	return p.geometric(c, start, stop)
}

// inexact reads a value in the type that it shares with dtype=, or float64: complex, or at
// least that of a floating point number.
func (p *spaced) inexact(c *builtin.Call, v object.Value) (*object.Array, error) {
	a, err := c.R.Array(v)
	if err != nil {
		return nil, err
	}
	like := p.Dtype
	if !like.IsInexact() {
		like = dtype.Float64
	}
	d, ok := dtype.Promote(a.DType(), like)
	if !ok || d == a.DType() {
		return a, nil
	}
	return c.R.Cast(a, d)
}

func refuseZero(c *builtin.Call, a *object.Array) error {
	all, err := c.R.Reduce(ir.All, a, lower.Axes{All: true}, false, dtype.Invalid)
	if err != nil {
		return err
	}
	ok, err := object.Truth(all)
	if err == object.ErrUnknown {
		return nil
	}
	if err == nil && !ok {
		err = object.Errorf(object.ValueError, "Geometric sequence cannot include zero")
	}
	return err
}

// geometric follows NumPy: exponents of stop/start, scaled by start, with the
// endpoints put in exactly.
func (p *spaced) geometric(c *builtin.Call, start, stop *object.Array) (object.Value, error) {
	num, endpoint := int(p.Num), p.Endpoint
	sign, err := c.Elementwise(ir.Sign, start)
	if err != nil {
		return nil, err
	}
	var last *object.Array
	if last, err = c.Elementwise(ir.RealDiv, stop, sign); err != nil {
		return nil, err
	}
	first, err := c.Elementwise(ir.RealDiv, start, sign)
	if err != nil {
		return nil, err
	}
	lo, err := c.Elementwise(ir.Log10, first)
	if err != nil {
		return nil, err
	}
	hi, err := c.Elementwise(ir.Log10, last)
	if err != nil {
		return nil, err
	}
	exps, err := core.Spaced(c, lo, hi, num, endpoint)
	if err != nil {
		return nil, err
	}
	out, err := c.Elementwise(ir.Pow, object.Float(10), exps)
	if err != nil {
		return nil, err
	}
	if num > 0 {
		if out, err = withEnds(c, out, first, last, num, endpoint); err != nil {
			return nil, err
		}
	}
	if out, err = c.Elementwise(ir.Mul, out, sign); err != nil {
		return nil, err
	}
	if p.Dtype.IsInteger() {
		if out, err = c.R.Cast(out, p.Dtype); err != nil {
			return nil, err
		}
	}
	out.Scalar = false
	return core.Result(p.finish(c, out))
}

// withEnds puts the exact endpoints in.
func withEnds(c *builtin.Call, a, first, last *object.Array, num int, endpoint bool) (*object.Array, error) {
	if err := c.Room(dtype.Bool, num); err != nil {
		return nil, err
	}
	places := make([]bool, num)
	places[0] = true
	a, err := selectRows(c, places, first, a)
	if err != nil || num == 1 || !endpoint {
		return a, err
	}
	places = make([]bool, num)
	places[num-1] = true
	return selectRows(c, places, last, a)
}

// selectRows takes rows of the first axis from v where told, from a elsewhere.
func selectRows(c *builtin.Call, where []bool, v, a *object.Array) (*object.Array, error) {
	dims := make([]int, max(a.Rank(), 1))
	for i := range dims {
		dims[i] = 1
	}
	dims[0] = len(where)
	mask := object.NewArray(tensor.From(where, dims...))
	out, err := c.R.Select(mask, lower.Operand{Array: v}, lower.Operand{Array: a})
	if err == nil {
		out.Scalar = false
	}
	return out, err
}
