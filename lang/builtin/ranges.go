// Evenly spaced numbers: arange, linspace, logspace, geomspace.
package builtin

import (
	"math"
	"math/big"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var rangeEntries = []Entry{
	{Names: []string{"np.arange"}, Params: "start=None, stop=None, step=None, dtype=None, *, device=None, like=None",
		Doc: "Numbers from start up to but not including stop.", Example: "np.arange(3, 9, 2)", Fn: arange},
	{Names: []string{"np.linspace"}, Params: "start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0, *, device=None",
		Doc: "num numbers from start to stop.", Example: "np.linspace(2.0, 3.0, num=5)", Fn: npLinspace},
	{Names: []string{"np.logspace"}, Params: "start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0",
		Doc: "Powers of base with evenly spaced exponents.", Example: "np.logspace(2.0, 3.0, num=4)", Fn: logspace},
	{Names: []string{"np.geomspace"}, Params: "start, stop, num=50, endpoint=True, dtype=None, axis=0",
		Doc: "Numbers from start to stop with one ratio between neighbours.", Example: "np.geomspace(1, 1000, num=4)", Fn: geomspace},
}

// arangeArgs reads start, stop and step, as plain numbers.
func arangeArgs(c *Call) (start, stop, step value.Value, err error) {
	a, b := c.Arg("start"), c.Arg("stop")
	switch {
	case !c.Given("stop") && !c.Given("start"):
		return nil, nil, nil, value.Staticf("TypeError", "arange() requires stop to be specified.")
	case !c.Given("stop"):
		a, b = value.Int(0), a
	case !c.Given("start"):
		a = value.Int(0)
	}
	s := c.Arg("step")
	if !c.Given("step") {
		s = value.Int(1)
	}
	return a, b, s, nil
}

func arange(c *Call) (value.Value, error) {
	a, b, s, err := arangeArgs(c)
	if err != nil {
		return nil, err
	}
	d, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	ops := make([]compile.Operand, 3)
	for i, v := range []value.Value{a, b, s} {
		if ops[i], err = c.R.Operand(v); err != nil {
			return nil, err
		}
		if ops[i].Array != nil && ops[i].Array.Rank() > 0 {
			return nil, value.Staticf("TypeError", "only 0-dimensional arrays can be converted to Python scalars")
		}
	}
	if d == dtype.Invalid {
		if d, err = arangeType(ops); err != nil {
			return nil, err
		}
	}
	var plain [3]value.Value
	for i, v := range []value.Value{a, b, s} {
		if plain[i], err = plainNumber(v); err != nil {
			return nil, err
		}
	}
	return c.arangeOf(plain, d)
}

// arangeType is the common type of int64 and the operands, as in NumPy.
func arangeType(ops []compile.Operand) (dtype.DType, error) {
	var list []dtype.Operand
	for _, o := range ops {
		if o.Array != nil {
			list = append(list, dtype.Operand{DType: o.Array.DType()})
		} else {
			list = append(list, dtype.Operand{DType: o.Weak.Default()})
		}
	}
	d, ok := dtype.Result(append(list, dtype.Operand{DType: dtype.Int64})...)
	if !ok {
		return 0, value.Staticf("TypeError", "arange() not supported for inputs with DType <class 'numpy.dtypes.StrDType'>.")
	}
	return d, nil
}

// plainNumber gives a Python number, also of a 0-d array.
func plainNumber(v value.Value) (value.Value, error) {
	if a, ok := v.(*value.Array); ok {
		return value.Item(a)
	}
	if _, ok := v.(value.Unknown); ok {
		return nil, value.ErrUnknown
	}
	if !value.IsNumber(v) {
		return nil, value.Staticf("TypeError", "unsupported operand type(s) for -: '%s' and 'int'", v.TypeName())
	}
	return v, nil
}

// arangeOf makes the range in NumPy's way: the length from the numbers as
// given, the step as the difference of the first two elements in type d.
func (c *Call) arangeOf(p [3]value.Value, d dtype.DType) (value.Value, error) {
	n, err := arangeLen(p)
	if err != nil {
		return nil, err
	}
	if _, err := tensor.ByteSize(d, []int{n}); err != nil {
		return nil, compile.FromRun(err)
	}
	work := d
	if d.IsBool() {
		if n > 2 {
			return nil, value.Staticf("TypeError", "arange() is only supported for booleans when the result has at most length 2.")
		}
		work = dtype.Int64
	}
	if d.IsText() {
		return nil, value.Staticf("TypeError", "arange() not supported for inputs with DType <class 'numpy.dtypes.StrDType'>.")
	}
	second, err := value.Binary(value.Add, p[0], p[2])
	if err != nil {
		return nil, err
	}
	if d.IsInteger() {
		if p[0], err = truncated(p[0]); err != nil {
			return nil, err
		}
		if second, err = truncated(second); err != nil {
			return nil, err
		}
	}
	first, err := compile.ConstOf(p[0], work)
	if err != nil {
		return nil, err
	}
	delta, err := c.arangeStep(p[0], second, work, n)
	if err != nil {
		return nil, err
	}
	a, err := c.R.Emit(ir.Range, ir.CountAttrs{Count: n}, first, delta)
	if err != nil {
		return nil, err
	}
	return c.R.Cast(a, d)
}

// arangeStep is the second element less the first, rounded to the type.
func (c *Call) arangeStep(first, second value.Value, d dtype.DType, n int) (*value.Array, error) {
	if n < 2 {
		return compile.ConstOf(value.Int(0), d)
	}
	if d.IsUnsigned() {
		diff, err := value.Binary(value.Sub, second, first)
		if err != nil {
			return nil, err
		}
		b, _ := value.Big(diff)
		if b.Sign() < 0 { // wraps, as the machine's addition does
			b = new(big.Int).Add(b, new(big.Int).Lsh(big.NewInt(1), uint(8*d.Size())))
		}
		return compile.ConstOf(value.FromBig(b), d)
	}
	x, err := compile.ConstOf(first, d)
	if err != nil {
		return nil, err
	}
	y, err := compile.ConstOf(second, d)
	if err != nil {
		return nil, err
	}
	fx, err := value.Item(x)
	if err != nil {
		return nil, err
	}
	fy, err := value.Item(y)
	if err != nil {
		return nil, err
	}
	diff, err := value.Binary(value.Sub, fy, fx)
	if err != nil {
		return nil, err
	}
	return compile.ConstOf(diff, d)
}

// truncated gives a real number as an int, as C's conversion does.
func truncated(v value.Value) (value.Value, error) {
	f, ok := v.(value.Float)
	if !ok {
		return v, nil
	}
	if math.IsNaN(float64(f)) || math.IsInf(float64(f), 0) {
		return nil, value.Errorf("ValueError", "cannot convert float %s to integer", value.Repr(f))
	}
	b, _ := big.NewFloat(float64(f)).Int(nil)
	return value.FromBig(b), nil
}

// arangeLen is ceil((stop - start)/step), at least 0.
func arangeLen(p [3]value.Value) (int, error) {
	span, err := value.Binary(value.Sub, p[1], p[0])
	if err != nil {
		return 0, err
	}
	q, err := value.Binary(value.Div, span, p[2])
	if err != nil {
		return 0, err
	}
	if z, ok := q.(value.Complex); ok {
		re, im := math.Ceil(real(z)), math.Ceil(imag(z))
		q = value.Float(math.Min(re, im))
	}
	f, _ := value.ToFloat(q)
	if x, ok := value.Big(span); ok { // ints: exactly
		if y, ok := value.Big(p[2]); ok && y.Sign() != 0 {
			n, rest := new(big.Int).QuoRem(x, y, new(big.Int))
			if rest.Sign() != 0 && (rest.Sign() == y.Sign()) {
				n.Add(n, big.NewInt(1))
			}
			if n.Sign() <= 0 {
				return 0, nil
			}
			if n.IsInt64() {
				return int(n.Int64()), nil
			}
		}
	}
	switch f = math.Ceil(f); {
	case math.IsNaN(f):
		return 0, value.Errorf("ValueError", "arange: cannot compute length")
	case f <= 0:
		return 0, nil
	case f > 1<<62:
		return 0, value.Errorf("ValueError", "Maximum allowed size exceeded")
	}
	return int(f), nil
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
	a, err := c.spaced(c.Arg("start"), c.Arg("stop"), num, endpoint)
	if err != nil {
		return nil, err
	}
	var base value.Value = value.Float(10)
	if c.Given("base") {
		base = c.Arg("base")
	}
	if b, ok := base.(*value.Array); ok && b.Rank() > 0 {
		if base, err = c.R.Emit(ir.ExpandDims, ir.AxesAttrs{Axes: []int{0}}, b); err != nil {
			return nil, err
		}
	}
	out, err := c.elementwise(ir.Pow, base, a)
	if err != nil {
		return nil, err
	}
	out.Scalar = false
	d, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	if d.IsInteger() { // cast truncates here, as NumPy's does
		if out, err = c.R.Cast(out, d); err != nil {
			return nil, err
		}
	}
	return c.finishSpaced(out)
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
