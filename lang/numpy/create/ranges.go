// np.arange: NumPy's length and type of a range.
package create

import (
	"math"
	"math/big"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

var rangeEntries = []builtin.Entry{
	{Names: []string{"np.arange"}, ParsedInC: true, Params: "start=None, stop=None, step=None, dtype=None, *, device=None, like=None",
		Doc: "Numbers from start up to but not including stop.", Example: "np.arange(3, 9, 2)", Fn: arange},
}

// arangeArgs reads start, stop and step, as plain numbers.
func arangeArgs(c *builtin.Call) (start, stop, step object.Value, err error) {
	a, b := c.Arg("start"), c.Arg("stop")
	switch {
	case !c.Given("stop") && !c.Given("start"):
		return nil, nil, nil, object.Staticf(object.TypeError, "arange() requires stop to be specified.")
	case !c.Given("stop"):
		a, b = object.Int(0), a
	case !c.Given("start"):
		a = object.Int(0)
	}
	s := c.Arg("step")
	if !c.Given("step") {
		s = object.Int(1)
	}
	return a, b, s, nil
}

func arange(c *builtin.Call) (object.Value, error) {
	a, b, s, err := arangeArgs(c)
	if err != nil {
		return nil, err
	}
	if out, ok := quickRange(c, a, b, s); ok {
		return out, nil
	}
	d, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	if timeRange(c, d) {
		return arangeTimes(c, d)
	}
	ops := make([]lower.Operand, 3)
	for i, v := range []object.Value{a, b, s} {
		if ops[i], err = c.R.Operand(v); err != nil {
			return nil, err
		}
		if ops[i].Array != nil && ops[i].Array.Rank() > 0 {
			return nil, object.Staticf(object.TypeError, "only 0-dimensional arrays can be converted to Python scalars")
		}
	}
	if d == dtype.Invalid {
		if d, err = arangeType(ops); err != nil {
			return nil, err
		}
	}
	var plain [3]object.Value
	for i, v := range []object.Value{a, b, s} {
		if plain[i], err = plainNumber(v); err != nil {
			return nil, err
		}
	}
	return arangeOf(c, plain, d)
}

// quickRange is the range of ints of moderate size, without a dtype.
func quickRange(c *builtin.Call, a, b, s object.Value) (*object.Array, bool) {
	const most = 1 << 40
	start, ok := a.(object.Int)
	stop, also := b.(object.Int)
	step, too := s.(object.Int)
	if !ok || !also || !too || c.Arg("dtype") != nil || step == 0 || max(start, stop, step) > most || min(start, stop, step) < -most {
		return nil, false
	}
	var n object.Int
	if step > 0 {
		n = (stop - start + step - 1) / step
	} else {
		n = (start - stop - step - 1) / -step
	}
	return c.R.Ramp(int64(start), int64(step), int(max(n, 0)))
}

// arangeType is the common type of int64 and the operands, as in NumPy.
func arangeType(ops []lower.Operand) (dtype.DType, error) {
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
		return 0, object.Staticf(object.TypeError, "arange() not supported for inputs with DType <class 'numpy.dtypes.StrDType'>.")
	}
	return d, nil
}

// plainNumber gives a Python number, also of a 0-d array.
func plainNumber(v object.Value) (object.Value, error) {
	if a, ok := v.(*object.Array); ok {
		return object.Item(a)
	}
	if _, ok := v.(object.Unknown); ok {
		return nil, object.ErrUnknown
	}
	if !object.IsNumber(v) {
		return nil, object.Staticf(object.BadOperand, "unsupported operand type(s) for -: '%s' and 'int'", v.TypeName())
	}
	return v, nil
}

// arangeOf makes the range in NumPy's way: the length from the numbers as
// given, the step as the difference of the first two elements in type d.
func arangeOf(c *builtin.Call, p [3]object.Value, d dtype.DType) (object.Value, error) {
	n, err := arangeLen(p)
	if err != nil {
		return nil, err
	}
	if _, err := tensor.ByteSize(d, []int{n}); err != nil {
		return nil, record.FromRun(err)
	}
	work := d
	if d.IsBool() {
		if n > 2 {
			return nil, object.Staticf(object.TypeError, "arange() is only supported for booleans when the result has at most length 2.")
		}
		work = dtype.Int64
	}
	if d.IsText() {
		return nil, object.Staticf(object.TypeError, "arange() not supported for inputs with DType <class 'numpy.dtypes.StrDType'>.")
	}
	second, err := object.Binary(object.Add, p[0], p[2])
	if err != nil {
		return nil, err
	}
	if d.IsInteger() {
		if p[0], err = core.Truncated(p[0]); err != nil {
			return nil, err
		}
		if second, err = core.Truncated(second); err != nil {
			return nil, err
		}
	}
	first, err := lower.ConstOf(p[0], work)
	if err != nil {
		return nil, err
	}
	delta, err := arangeStep(c, p[0], second, work, n)
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
func arangeStep(c *builtin.Call, first, second object.Value, d dtype.DType, n int) (*object.Array, error) {
	if n < 2 {
		return lower.ConstOf(object.Int(0), d)
	}
	if d.IsUnsigned() {
		if _, err := lower.ConstOf(second, d); err != nil {
			return nil, err
		}
		diff, err := object.Binary(object.Sub, second, first)
		if err != nil {
			return nil, err
		}
		b, _ := object.Big(diff)
		if b.Sign() < 0 { // wraps, as the machine's addition does
			b = new(big.Int).Add(b, new(big.Int).Lsh(big.NewInt(1), uint(8*d.Size())))
		}
		return lower.ConstOf(object.FromBig(b), d)
	}
	x, err := lower.ConstOf(first, d)
	if err != nil {
		return nil, err
	}
	y, err := lower.ConstOf(second, d)
	if err != nil {
		return nil, err
	}
	fx, err := object.Item(x)
	if err != nil {
		return nil, err
	}
	fy, err := object.Item(y)
	if err != nil {
		return nil, err
	}
	diff, err := object.Binary(object.Sub, fy, fx)
	if err != nil {
		return nil, err
	}
	return lower.ConstOf(diff, d)
}

// arangeLen is ceil((stop - start)/step), at least 0.
func arangeLen(p [3]object.Value) (int, error) {
	span, err := object.Binary(object.Sub, p[1], p[0])
	if err != nil {
		return 0, err
	}
	q, err := object.Binary(object.Div, span, p[2])
	if err != nil {
		return 0, err
	}
	if z, ok := q.(object.Complex); ok {
		re, im := math.Ceil(real(z)), math.Ceil(imag(z))
		q = object.Float(math.Min(re, im))
	}
	f, _ := object.ToFloat(q)
	if x, ok := object.Big(span); ok { // ints: exactly
		if y, ok := object.Big(p[2]); ok && y.Sign() != 0 {
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
		return 0, object.Errorf(object.ValueError, "arange: cannot compute length")
	case f <= 0:
		return 0, nil
	case f > 1<<62:
		return 0, object.Errorf(object.ValueError, "Maximum allowed size exceeded")
	}
	return int(f), nil
}
