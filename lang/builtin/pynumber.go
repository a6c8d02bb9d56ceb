// The builtins that Python and NumPy share a name of: Python's meaning for
// lists and scalars, NumPy's for arrays and where an axis is given.
package builtin

import (
	"math"
	"math/big"
	"strconv"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/value"
)

const reduceParams = "axis=None, dtype=None, out=None, keepdims=False, initial=<no value>, where=True"

var pyNumberEntries = Python([]Entry{
	{Names: []string{"sum"}, Params: "iterable, /, start=0, " + reduceParams, Doc: "Sum of the elements; of arrays as np.sum.",
		Example: "sum([1, 2, 3])", Fn: pySumOf},
	{Names: []string{"min"}, Params: "*args, key=None, default=<unset>, axis=None, out=None, keepdims=False, initial=<no value>, where=True",
		Doc: "Smallest element, or smallest argument; of arrays as np.min.", Example: "min(3, 1, 2)", Fn: extreme(value.Lt, "np.min"), nums: extremeNum(value.Lt)},
	{Names: []string{"max"}, Params: "*args, key=None, default=<unset>, axis=None, out=None, keepdims=False, initial=<no value>, where=True",
		Doc: "Greatest element, or greatest argument; of arrays as np.max.", Example: "max([3, 1, 2])", Fn: extreme(value.Gt, "np.max"), nums: extremeNum(value.Gt)},
	{Names: []string{"all"}, Params: "iterable, /, axis=None, out=None, keepdims=False, where=True", Doc: "Whether all elements are true; of arrays as np.all.",
		Example: "all([1, 2, 0])", Fn: quantifier(true, "np.all")},
	{Names: []string{"any"}, Params: "iterable, /, axis=None, out=None, keepdims=False, where=True", Doc: "Whether some element is true; of arrays as np.any.",
		Example: "any([0, 0, 1])", Fn: quantifier(false, "np.any")},
	{Names: []string{"abs"}, Params: "x, /, **kwargs", Doc: "Absolute value.", Example: "abs(-3)", Fn: pyAbsOf, nums: ofOne(absNum)},
	{Names: []string{"round"}, Params: "number, ndigits=None, **kwargs", Doc: "Rounded to digits after the point, halves to even; of arrays as np.round.",
		Example: "round(2.567, 1)", Fn: pyRound},
	{Names: []string{"pow"}, Params: "base, exp, mod=None, **kwargs", Doc: "base ** exp, or that modulo mod.", Example: "pow(2, 10, 1000)", Fn: pyPower},
	{Names: []string{"divmod"}, Params: "x, y, /, **kwargs", Doc: "Quotient and remainder.", Example: "divmod(7, -2)", Fn: pyDivmod},
})

// given lists the keyword arguments that a call was given, for forwarding.
func (c *Call) given(names ...string) []Kw {
	var kw []Kw
	for _, n := range names {
		if v := c.Arg(n); v != nil {
			kw = append(kw, Kw{n, v})
		}
	}
	return kw
}

var reduceNames = []string{"axis", "dtype", "out", "keepdims", "initial", "where"}

// numpyCall tells whether a call is meant for NumPy's function: an array that
// is no scalar, or one of its keywords.
func numpyCall(v value.Value, kw []Kw) bool {
	a, ok := v.(*value.Array)
	return ok && !(a.Scalar && a.Rank() == 0) || len(kw) > 0
}

func pySumOf(c *Call) (value.Value, error) {
	kw := c.given(reduceNames...)
	if numpyCall(c.Args[0], kw) {
		args := []value.Value{c.Args[0]}
		if s := c.Arg("start"); s != nil {
			args = append(args, s) // np.sum's second argument is the axis
		}
		return c.Forward("np.sum", args, kw)
	}
	var total value.Value = value.Int(0)
	if s := c.Arg("start"); s != nil {
		total = s
	}
	switch total.(type) {
	case value.Str:
		return nil, value.Errorf("TypeError", "sum() can't sum strings [use ''.join(seq) instead]")
	case value.Bytes:
		return nil, value.Errorf("TypeError", "sum() can't sum bytes [use b''.join(seq) instead]")
	}
	err := c.Each(c.Args[0], func(v value.Value) (err error) {
		if t := value.Quick(value.Add, total, v); t != nil {
			total = t
			return nil
		}
		total, err = c.Host.Binary(value.Add, total, v)
		return err
	})
	return total, err
}

func extreme(better value.Op, numpy string) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		who := c.Entry.Short()
		kw := c.given("axis", "out", "keepdims", "initial", "where")
		if len(c.Rest) == 0 {
			return nil, value.Staticf("TypeError", "%s expected at least 1 argument, got 0", who)
		}
		if numpyCall(c.Rest[0], kw) && c.Arg("key") == nil {
			return c.Forward(numpy, c.Rest, kw)
		}
		vs := c.Rest
		if len(vs) == 1 {
			var err error
			if vs, err = c.Elems(vs[0]); err != nil {
				return nil, err
			}
		} else if c.Arg("default") != nil {
			return nil, value.Staticf("TypeError", "Cannot specify a default for %s() with multiple positional arguments", who)
		}
		return c.best(vs, better)
	}
}

func (c *Call) best(vs []value.Value, better value.Op) (value.Value, error) {
	if len(vs) == 0 {
		if d := c.Arg("default"); d != nil {
			return d, nil
		}
		return nil, value.Errorf("ValueError", "%s() arg is an empty sequence", c.Entry.Short())
	}
	var best, bestKey value.Value
	key := c.Arg("key")
	for i, v := range vs {
		if err := c.PolledAt(i); err != nil {
			return nil, err
		}
		k := v
		if !IsNone(key) {
			var err error
			if k, err = c.Apply(key, v); err != nil {
				return nil, err
			}
		}
		if best == nil {
			best, bestKey = v, k
			continue
		}
		r, err := value.Quick(better, k, bestKey), error(nil)
		if r == nil {
			if r, err = c.Host.Binary(better, k, bestKey); err != nil {
				return nil, err
			}
		}
		wins, err := value.Truth(r)
		if err != nil {
			return nil, err
		}
		if wins {
			best, bestKey = v, k
		}
	}
	return best, nil
}

func quantifier(all bool, numpy string) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		kw := c.given("axis", "out", "keepdims", "where")
		if numpyCall(c.Args[0], kw) {
			return c.Forward(numpy, c.Args[:1], kw)
		}
		it, err := c.Host.Iterate(c.Args[0])
		if err != nil {
			return nil, err
		}
		for {
			v, ok, err := it.Next()
			if err != nil {
				return nil, err
			}
			if !ok {
				return value.Bool(all), nil
			}
			t, err := value.Truth(v)
			if err != nil {
				return nil, err
			}
			if t != all {
				return value.Bool(t), nil
			}
			if err := c.Polled(); err != nil {
				return nil, err
			}
		}
	}
}

func pyAbsOf(c *Call) (value.Value, error) {
	switch x := c.Args[0].(type) {
	case *value.Array:
		if v, ok := c.R.OfNumber(ir.Abs, x); ok {
			return v, nil
		}
		if err := c.R.AbsoluteScalar(x); err != nil {
			return nil, err
		}
		return c.Forward("np.absolute", c.Args, c.Kw)
	case value.Bool, value.Int, value.BigInt:
		b, _ := value.Big(x)
		return value.FromBig(new(big.Int).Abs(b)), nil
	case value.Float:
		return value.Float(math.Abs(float64(x))), nil
	case value.Complex:
		h := math.Hypot(real(x), imag(x))
		if math.IsInf(h, 0) && !math.IsInf(real(x), 0) && !math.IsInf(imag(x), 0) {
			return nil, value.Errorf("OverflowError", "absolute value too large")
		}
		return value.Float(h), nil
	}
	return nil, value.Staticf("TypeError", "bad operand type for abs(): '%s'", c.Args[0].TypeName())
}

func pyRound(c *Call) (value.Value, error) {
	n := c.Arg("ndigits")
	x := c.Args[0]
	if a, ok := ndarrayIn(x); ok {
		if a.Scalar && a.DType().IsBool() {
			return nil, value.Staticf("TypeError", "type numpy.bool doesn't define __round__ method")
		}
		if a.Scalar && IsNone(n) && len(c.Kw) == 0 && (a.DType().IsFloat() || a.DType().IsInteger()) {
			item, err := value.Item(a)
			if err != nil {
				return nil, err
			}
			return roundPython(item, nil)
		}
		args := []value.Value{x}
		if !IsNone(n) {
			args = append(args, n)
		}
		return c.Forward("np.round", args, c.Kw)
	}
	if len(c.Kw) > 0 {
		return c.Forward("np.round", []value.Value{x}, append(c.Kw, c.given("ndigits")...))
	}
	return roundPython(x, n)
}

func roundPython(x, ndigits value.Value) (value.Value, error) {
	var n int
	if !IsNone(ndigits) {
		var err error
		if n, err = ToInt(ndigits); err != nil {
			return nil, err
		}
	}
	switch v := x.(type) {
	case value.Bool, value.Int, value.BigInt:
		b, _ := value.Big(v)
		if IsNone(ndigits) || n >= 0 {
			return value.FromBig(b), nil
		}
		return roundInt(b, -n), nil
	case value.Float:
		f := float64(v)
		if IsNone(ndigits) {
			b, err := floatToBig(math.RoundToEven(f))
			if err != nil {
				return nil, err
			}
			return value.FromBig(b), nil
		}
		return roundFloat(f, n)
	}
	return nil, value.Staticf("TypeError", "type %s doesn't define __round__ method", x.TypeName())
}

// roundInt rounds to a multiple of 10**n, halves to even.
func roundInt(b *big.Int, n int) value.Value {
	if n > 1<<20 {
		return value.Int(0)
	}
	p := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
	q, r := new(big.Int).DivMod(b, p, new(big.Int))
	c := new(big.Int).Lsh(r, 1).Cmp(p)
	if c > 0 || c == 0 && q.Bit(0) == 1 {
		q.Add(q, big.NewInt(1))
	}
	return value.FromBig(q.Mul(q, p))
}

// roundFloat rounds the exact decimal value of x, as Python does.
func roundFloat(x float64, n int) (value.Value, error) {
	if math.IsNaN(x) || math.IsInf(x, 0) || n > 323 {
		return value.Float(x), nil
	}
	if n < -308 {
		return value.Float(math.Copysign(0, x)), nil
	}
	if n >= 0 {
		r, err := strconv.ParseFloat(strconv.FormatFloat(x, 'f', n, 64), 64)
		if err != nil {
			return nil, value.Errorf("OverflowError", "rounded value too large to represent")
		}
		return value.Float(r), nil
	}
	whole, frac := math.Modf(x)
	b, _ := big.NewFloat(whole).Int(nil)
	b.Mul(b, big.NewInt(10)) // one more digit tells a half from more than a half
	if frac != 0 {
		b.Add(b, big.NewInt(int64(math.Copysign(1, frac))))
	}
	r := roundInt(b, 1-n)
	rb, _ := value.Big(r)
	f, _ := new(big.Float).SetInt(rb.Quo(rb, big.NewInt(10))).Float64()
	if math.IsInf(f, 0) {
		return nil, value.Errorf("OverflowError", "rounded value too large to represent")
	}
	return value.Float(math.Copysign(f, x)), nil
}

func pyPower(c *Call) (value.Value, error) {
	base, exp := c.Args[0], c.Args[1]
	_, a := ndarrayIn(base)
	_, b := ndarrayIn(exp)
	if len(c.Kw) > 0 || (a || b) && !IsNone(c.Arg("mod")) {
		return c.Forward("np.power", []value.Value{base, exp}, c.Kw)
	}
	if IsNone(c.Arg("mod")) {
		return c.Host.Binary(value.Pow, base, exp)
	}
	x, ok1 := value.Big(base)
	e, ok2 := value.Big(exp)
	m, ok3 := value.Big(c.Arg("mod"))
	if !ok1 || !ok2 || !ok3 {
		return nil, value.Staticf("TypeError", "pow() 3rd argument not allowed unless all arguments are integers")
	}
	if m.Sign() == 0 {
		return nil, value.Errorf("ValueError", "pow() 3rd argument cannot be 0")
	}
	abs := new(big.Int).Abs(m)
	r := new(big.Int).Mod(x, abs)
	if e.Sign() < 0 {
		if r.ModInverse(r, abs) == nil {
			return nil, value.Errorf("ValueError", "base is not invertible for the given modulus")
		}
		e = new(big.Int).Neg(e)
	}
	reduced, long := r, e.BitLen() > 1<<8 && abs.BitLen() > 1<<10 || e.BitLen() > 1<<16
	r, err := c.integer(long, func() *big.Int { return new(big.Int).Exp(reduced, e, abs) })
	if err != nil {
		return nil, err
	}
	if m.Sign() < 0 && r.Sign() > 0 {
		r.Add(r, m)
	}
	return value.FromBig(r), nil
}

func pyDivmod(c *Call) (value.Value, error) {
	x, y := c.Args[0], c.Args[1]
	_, a := ndarrayIn(x)
	_, b := ndarrayIn(y)
	if a || b || len(c.Kw) > 0 {
		if _, ok := Lookup("np.divmod"); ok {
			return c.Forward("np.divmod", []value.Value{x, y}, c.Kw)
		}
	} else if !value.IsNumber(x) || !value.IsNumber(y) || x.TypeName() == "complex" || y.TypeName() == "complex" {
		return nil, value.Staticf("TypeError", "unsupported operand type(s) for divmod(): '%s' and '%s'", x.TypeName(), y.TypeName())
	}
	q, err := c.Host.Binary(value.FloorDiv, x, y)
	if e, ok := err.(*value.Error); ok && e.Class == "ZeroDivisionError" && e.Msg[0] == 'f' {
		e.Msg = "float divmod()"
	}
	if err != nil {
		return nil, err
	}
	r, err := c.Host.Binary(value.Mod, x, y)
	return value.Tuple{q, r}, err
}
