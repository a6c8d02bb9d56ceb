// Python's builtins over numbers: sum, min and max, all and any, abs, round, pow, divmod.
// An array is an iterable of rows to them, as to Python; NumPy's functions of
// these names are np.sum, np.max …
package python

import (
	"math"
	"math/big"
	"strconv"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/exact"
	"github.com/tq-lang/tq/lang/python/pytext"
)

var pyNumberEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"sum"}, Args: builtin.Read, Params: "iterable, /, start=0", Doc: "Start plus the elements, one after the other; of a matrix, its rows.",
		Example: "sum([1, 2, 3])", Fn: pySumOf, Quick: quickSum, Fold: sumFold},
	{Names: []string{"min"}, Args: builtin.Read, Params: "*args, key=None, default=...", Doc: "Smallest element, or smallest argument.",
		Example: "min(3, 1, 2)", Fn: extreme(object.Lt), Nums: builtin.ExtremeNum(object.Lt), Quick: quickExtreme(false), Fold: extremeFold(object.Lt)},
	{Names: []string{"max"}, Args: builtin.Read, Params: "*args, key=None, default=...", Doc: "Greatest element, or greatest argument.",
		Example: "max([3, 1, 2])", Fn: extreme(object.Gt), Nums: builtin.ExtremeNum(object.Gt), Quick: quickExtreme(true), Fold: extremeFold(object.Gt)},
	{Names: []string{"all"}, Args: builtin.Read, Params: "iterable, /", Doc: "Whether all elements are true.", Example: "all([1, 2, 0])", Fn: quantifier(true), Quick: quickQuantifier(true), Fold: quantifierFold(true)},
	{Names: []string{"any"}, Args: builtin.Read, Params: "iterable, /", Doc: "Whether some element is true.", Example: "any([0, 0, 1])", Fn: quantifier(false), Quick: quickQuantifier(false), Fold: quantifierFold(false)},
	{Names: []string{"abs"}, Args: builtin.Read, Params: "x, /", Doc: "Absolute value.", Example: "abs(-3)", Fn: PyAbsOf, Nums: builtin.OfOne(builtin.AbsNum), Quick: quickAbs},
	{Names: []string{"round"}, Args: builtin.Read, Params: "number, ndigits=None", Doc: "Rounded to digits after the point, halves to even.",
		Example: "round(2.567, 1)", Fn: pyRound},
	{Names: []string{"pow"}, Args: builtin.Read, Params: "base, exp, mod=None", Doc: "base ** exp, or that modulo mod.", Example: "pow(2, 10, 1000)", Fn: pyPower, Quick: quickPowMod},
	{Names: []string{"divmod"}, Args: builtin.Read, Params: "x, y, /", Doc: "Quotient and remainder.", Example: "divmod(7, -2)", Fn: pyDivmod, Quick: quickDivmod},
})

// dryRows is how many rows of an array checking looks at: types change no more
// after them.
const dryRows = 3

// elements walks an iterable; in checking, of an array only so many rows as
// show what the types come to.
func elements(c *builtin.Call, v object.Value) (object.Iterator, error) {
	it, err := c.Host.Iterate(v)
	if _, ok := v.(*object.Array); !ok || err != nil || !c.Dry() {
		return it, err
	}
	n := 0
	return c.NewStream("rows", func() (object.Value, bool, error) {
		if n++; n > dryRows {
			return nil, false, nil
		}
		return it.Next()
	}), nil
}

func pySumOf(c *builtin.Call) (object.Value, error) {
	var total object.Value = object.Int(0)
	if s := c.Arg("start"); s != nil {
		total = s
	}
	switch total.(type) {
	case object.Str:
		return nil, object.Errorf("TypeError", "sum() can't sum strings [use ''.join(seq) instead]")
	case object.Bytes:
		return nil, object.Errorf("TypeError", "sum() can't sum bytes [use b''.join(seq) instead]")
	}
	add := func(a, b object.Num) object.Num { return lower.QuickNum(object.Add, a, b) }
	if v, err := c.FoldNums(c.Args[0], object.NumOf(total), add); v != nil || err != nil {
		return v, err
	}
	it, err := elements(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	sum := object.CellOf(total)
	for i := 0; ; i++ {
		e, ok, err := object.NextCell(it)
		if err == nil {
			err = c.PolledAt(i)
		}
		if err != nil || !ok {
			return sum.Value(), err
		}
		if n := lower.QuickNum(object.Add, sum.Num(), e.Num()); n.Kind != object.NoNum {
			sum = object.NumCell(n)
			continue
		}
		total, v := sum.Value(), e.Value()
		t := object.Quick(object.Add, total, v)
		if t == nil {
			if t, err = c.Host.Binary(object.Add, total, v); err != nil {
				return nil, err
			}
		}
		sum = object.CellOf(t)
	}
}

func extreme(better object.Op) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		who := c.Entry.Short()
		switch {
		case len(c.Rest) == 0:
			return nil, object.Staticf("TypeError", "%s expected at least 1 argument, got 0", who)
		case len(c.Rest) > 1 && c.Arg("default") != nil:
			return nil, object.Staticf(object.BadArgument, "Cannot specify a default for %s() with multiple positional arguments", who)
		case len(c.Rest) > 1:
			return best(c, c.StreamOf("arguments", c.Rest), better)
		}
		if c.Arg("key") == nil {
			if v, err := c.FoldNums(c.Rest[0], object.Num{}, builtin.FirstOr(builtin.ExtremeNum(better))); v != nil || err != nil {
				return v, err
			}
		}
		it, err := elements(c, c.Rest[0])
		if err != nil {
			return nil, err
		}
		return best(c, it, better)
	}
}

// truth is the truth of an element or of a comparison. Of an array it is mostly
// none: NumPy has what was meant.
func truth(c *builtin.Call, v object.Value) (bool, error) {
	return truthFor(c.Entry.Short(), len(c.Rest) < 2, v)
}

// truthFor is truth for a function that was given one iterable, or several values.
func truthFor(who string, one bool, v object.Value) (bool, error) {
	t, err := object.Truth(v)
	e, ok := err.(*object.Error)
	if _, array := v.(*object.Array); !ok || !array {
		return t, err
	}
	switch {
	case one:
		e = e.WithHint("Python's %s() goes over the rows; x.%s() is that of all elements, x.%s(axis=0) that of each column", who, who, who)
	case who == "min":
		e = e.WithHint("np.minimum(a, b) takes the smaller of each two elements")
	default:
		e = e.WithHint("np.maximum(a, b) takes the greater of each two elements")
	}
	return t, e
}

// best is the first element that no other one is better than.
func best(c *builtin.Call, it object.Iterator, better object.Op) (object.Value, error) {
	var best, bestKey object.Cell
	key := c.Arg("key")
	for i := 0; ; i++ {
		v, ok, err := object.NextCell(it)
		if err == nil {
			err = c.PolledAt(i)
		}
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		k := v
		if !builtin.IsNone(key) {
			if k, err = c.ApplyCell(key, v); err != nil {
				return nil, err
			}
		}
		if best.P == nil {
			best, bestKey = v, k
			continue
		}
		wins, err := comparesCells(c, better, &k, &bestKey)
		if err != nil {
			return nil, err
		}
		if wins {
			best, bestKey = v, k
		}
	}
	if best.P != nil {
		return best.Value(), nil
	}
	if d := c.Arg("default"); d != nil {
		return d, nil
	}
	return nil, object.Errorf("ValueError", "%s() arg is an empty sequence", c.Entry.Short())
}

// comparesCells is compares of cells.
func comparesCells(c *builtin.Call, op object.Op, a, b *object.Cell) (bool, error) {
	x, y := a, b
	if op == object.Gt {
		x, y = b, a
	}
	if less, ok := object.QuickLess(x, y); ok {
		return less, nil
	}
	return compares(c, op, a.Value(), b.Value())
}

// compares is the truth of a comparison. In checking, numbers of one type are as
// good as each other.
func compares(c *builtin.Call, op object.Op, a, b object.Value) (bool, error) {
	r, err := object.Quick(op, a, b), error(nil)
	if r == nil {
		if r, err = c.Host.Binary(op, a, b); err != nil {
			return false, err
		}
	}
	wins, err := truth(c, r)
	if err == object.ErrUnknown && c.Dry() {
		x, ok1 := a.(*object.Array)
		y, ok2 := b.(*object.Array)
		if ok1 && ok2 && x.Scalar && y.Scalar && x.DType() == y.DType() {
			return false, nil
		}
	}
	return wins, err
}

func quantifier(all bool) func(c *builtin.Call) (object.Value, error) {
	step := func(acc, n object.Num) object.Num { // ends at the first that decides
		if t, ok := n.Truth(); !ok || t != all {
			return object.Num{}
		}
		return object.NumOf(object.Bool(all))
	}
	return func(c *builtin.Call) (object.Value, error) {
		if v, err := c.FoldNums(c.Args[0], object.Num{}, step); v != nil || err != nil {
			return v, err
		}
		it, err := elements(c, c.Args[0])
		if err != nil {
			return nil, err
		}
		for i := 0; ; i++ {
			e, ok, err := object.NextCell(it)
			if err != nil {
				return nil, err
			}
			if !ok {
				return object.Bool(all), nil
			}
			t, known := e.Num().Truth()
			if !known {
				if t, err = truth(c, e.Value()); err != nil {
					return nil, err
				}
			}
			if t != all {
				return object.Bool(t), nil
			}
			if err := c.PolledAt(i); err != nil {
				return nil, err
			}
		}
	}
}

func PyAbsOf(c *builtin.Call) (object.Value, error) {
	switch x := c.Args[0].(type) {
	case *object.Array:
		if v, ok := c.R.OfNumber(ir.Abs, x); ok {
			return v, nil
		}
		if err := c.R.AbsoluteScalar(x); err != nil {
			return nil, err
		}
		return c.Forward("np.absolute", c.Args, nil)
	case object.Bool, object.Int, object.BigInt:
		b, _ := object.Big(x)
		return object.FromBig(new(big.Int).Abs(b)), nil
	case object.Float:
		return object.Float(math.Abs(float64(x))), nil
	case object.Complex:
		h := exact.Hypot(real(x), imag(x))
		if math.IsInf(h, 0) && !math.IsInf(real(x), 0) && !math.IsInf(imag(x), 0) {
			return nil, object.Errorf("OverflowError", "absolute value too large")
		}
		return object.Float(h), nil
	}
	if e, ok := builtin.AttrEntry(c.Args[0], "__abs__"); ok && !object.IsObject(c.Args[0]) {
		return e.Invoke(c.R, c.Host, c.Args, nil)
	}
	return nil, object.Staticf("TypeError", "bad operand type for abs(): '%s'", object.FullTypeName(c.Args[0]))
}

func pyRound(c *builtin.Call) (object.Value, error) {
	x, n := c.Arg("number"), c.Arg("ndigits")
	a, ok := x.(*object.Array)
	switch {
	case !ok:
		return roundPython(x, n)
	case !a.Scalar:
		return nil, object.Staticf("TypeError", "type numpy.ndarray doesn't define __round__ method").WithHint("np.round(x, 2), or x.round(2), rounds each element")
	case !a.DType().IsFloat() && !a.DType().IsInteger():
		return nil, object.Staticf("TypeError", "type %s doesn't define __round__ method", object.FullTypeName(a))
	case builtin.IsNone(n):
		item, err := object.Item(a)
		if err != nil {
			return nil, err
		}
		return roundPython(item, nil)
	}
	return c.Forward("np.round", []object.Value{x, n}, nil)
}

func roundPython(x, ndigits object.Value) (object.Value, error) {
	var n int
	if !builtin.IsNone(ndigits) {
		var err error
		if n, err = builtin.ToInt(ndigits); err != nil {
			return nil, err
		}
	}
	switch v := x.(type) {
	case object.Bool, object.Int, object.BigInt:
		b, _ := object.Big(v)
		if builtin.IsNone(ndigits) || n >= 0 {
			return object.FromBig(b), nil
		}
		return roundInt(b, -n), nil
	case object.Float:
		f := float64(v)
		if builtin.IsNone(ndigits) {
			b, err := pytext.FloatToBig(math.RoundToEven(f))
			if err != nil {
				return nil, err
			}
			return object.FromBig(b), nil
		}
		return roundFloat(f, n)
	}
	return nil, object.Staticf("TypeError", "type %s doesn't define __round__ method", object.FullTypeName(x))
}

// roundInt rounds to a multiple of 10**n, halves to even.
func roundInt(b *big.Int, n int) object.Value {
	if n > 1<<20 {
		return object.Int(0)
	}
	p := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
	q, r := new(big.Int).DivMod(b, p, new(big.Int))
	c := new(big.Int).Lsh(r, 1).Cmp(p)
	if c > 0 || c == 0 && q.Bit(0) == 1 {
		q.Add(q, big.NewInt(1))
	}
	return object.FromBig(q.Mul(q, p))
}

// roundFloat rounds the exact decimal value of x, as Python does.
func roundFloat(x float64, n int) (object.Value, error) {
	if math.IsNaN(x) || math.IsInf(x, 0) || n > 323 {
		return object.Float(x), nil
	}
	if n < -308 {
		return object.Float(math.Copysign(0, x)), nil
	}
	if n >= 0 {
		r, err := strconv.ParseFloat(strconv.FormatFloat(x, 'f', n, 64), 64)
		if err != nil {
			return nil, object.Errorf("OverflowError", "rounded value too large to represent")
		}
		return object.Float(r), nil
	}
	whole, frac := math.Modf(x)
	b, _ := big.NewFloat(whole).Int(nil)
	b.Mul(b, big.NewInt(10)) // one more digit tells a half from more than a half
	if frac != 0 {
		b.Add(b, big.NewInt(int64(math.Copysign(1, frac))))
	}
	r := roundInt(b, 1-n)
	rb, _ := object.Big(r)
	f, _ := new(big.Float).SetInt(rb.Quo(rb, big.NewInt(10))).Float64()
	if math.IsInf(f, 0) {
		return nil, object.Errorf("OverflowError", "rounded value too large to represent")
	}
	return object.Float(math.Copysign(f, x)), nil
}

func pyPower(c *builtin.Call) (object.Value, error) {
	base, exp, mod := c.Arg("base"), c.Arg("exp"), c.Arg("mod")
	if builtin.IsNone(mod) {
		return c.Host.Binary(object.Pow, base, exp)
	}
	for i, v := range []object.Value{base, exp, mod} { // each may have the method, the base first
		name := [...]string{"__pow__", "__rpow__", "__rpow__"}[i]
		if x, ok := v.(*object.Instance); ok && i == 0 {
			if r, found, err := object.CallSpecial(x, name, exp, mod); (found && r != object.NotImplemented) || err != nil {
				return r, err
			}
		}
	}
	x, ok1 := object.Big(base)
	e, ok2 := object.Big(exp)
	m, ok3 := object.Big(mod)
	if !ok1 || !ok2 || !ok3 {
		for _, v := range []object.Value{base, exp, mod} {
			if _, ok := v.(*object.Array); ok || !object.IsNumber(v) {
				return nil, object.Staticf(object.BadOperand, "unsupported operand type(s) for ** or pow(): '%s', '%s', '%s'",
					object.FullTypeName(base), object.FullTypeName(exp), object.FullTypeName(mod))
			}
		}
		return nil, object.Staticf("TypeError", "pow() 3rd argument not allowed unless all arguments are integers")
	}
	if m.Sign() == 0 {
		return nil, object.Errorf("ValueError", "pow() 3rd argument cannot be 0")
	}
	abs := new(big.Int).Abs(m)
	r := new(big.Int).Mod(x, abs)
	if e.Sign() < 0 {
		if r.ModInverse(r, abs) == nil {
			return nil, object.Errorf("ValueError", "base is not invertible for the given modulus")
		}
		e = new(big.Int).Neg(e)
	}
	reduced, long := r, e.BitLen() > 1<<8 && abs.BitLen() > 1<<10 || e.BitLen() > 1<<16
	r, err := Integer(c, long, func() *big.Int { return new(big.Int).Exp(reduced, e, abs) })
	if err != nil {
		return nil, err
	}
	if m.Sign() < 0 && r.Sign() > 0 {
		r.Add(r, m)
	}
	return object.FromBig(r), nil
}

func isFloat(v object.Value) bool { _, ok := v.(object.Float); return ok }

func pyDivmod(c *builtin.Call) (object.Value, error) {
	x, y := c.Args[0], c.Args[1]
	if object.IsObject(x) || object.IsObject(y) {
		if v, done, err := divmodObjects(x, y); done || err != nil {
			return v, err
		}
		x, y = object.Held(x), object.Held(y)
	}
	_, a := x.(*object.Array)
	_, b := y.(*object.Array)
	if a || b {
		return c.Forward("np.divmod", []object.Value{x, y}, nil)
	}
	if e, ok := builtin.AttrEntry(x, "__divmod__"); ok && !object.IsNumber(x) {
		return e.Invoke(c.R, c.Host, []object.Value{x, y}, nil)
	}
	if !object.IsNumber(x) || !object.IsNumber(y) || x.TypeName() == "complex" || y.TypeName() == "complex" {
		return nil, object.Staticf(object.BadOperand, "unsupported operand type(s) for divmod(): '%s' and '%s'", object.FullTypeName(c.Args[0]), object.FullTypeName(c.Args[1]))
	}
	q, err := c.Host.Binary(object.FloorDiv, x, y)
	if object.ZeroDivisionError.Is(err) && (isFloat(x) || isFloat(y)) {
		err = object.Errorf(object.ZeroDivisionError, "float divmod()")
	}
	if err != nil {
		return nil, err
	}
	r, err := c.Host.Binary(object.Mod, x, y)
	return object.Tuple{q, r}, err
}
