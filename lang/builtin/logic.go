// Logic and comparison of whole arrays: allclose, isclose, array_equal, isposinf.
package builtin

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

const closeParams = "a, b, rtol=1e-05, atol=1e-08, equal_nan=False"

var logicEntries = []Entry{
	{Names: []string{"np.isclose"}, Params: closeParams, Doc: "Which elements are equal within a tolerance.", Example: "np.isclose([1e10, 1e-7], [1.00001e10, 1e-8])", Fn: npIsclose},
	{Names: []string{"np.allclose"}, Params: closeParams, Doc: "Whether all elements are equal within a tolerance.", Example: "np.allclose([1e10, 1e-8], [1.00001e10, 1e-9])", Fn: npAllclose},
	{Names: []string{"np.array_equal"}, Params: "a1, a2, equal_nan=False", Doc: "Whether shapes and elements are equal.", Example: "np.array_equal([1, 2], [1, 2])", Fn: npArrayEqual},
	{Names: []string{"np.array_equiv"}, Params: "a1, a2", Doc: "Whether the elements are equal after broadcasting.", Example: "np.array_equiv([1, 2], [[1, 2], [1, 2]])", Fn: npArrayEquiv},
	{Names: []string{"np.isposinf"}, Params: "x, out=None", Doc: "Which elements are +inf.", Example: "np.isposinf([-np.inf, 0., np.inf])", Fn: signedInf(false)},
	{Names: []string{"np.isneginf"}, Params: "x, out=None", Doc: "Which elements are -inf.", Example: "np.isneginf([-np.inf, 0., np.inf])", Fn: signedInf(true)},
}

// close records |a - b| <= atol + rtol*|b|, and equality where not finite.
func (c *Call) close(k *calc) *value.Array {
	nan, err := c.Bool("equal_nan", false)
	if k.failed(err) {
		return nothing()
	}
	rtol, atol := c.Arg("rtol"), c.Arg("atol")
	if rtol == nil {
		rtol = value.Float(1e-5)
	}
	if atol == nil {
		atol = value.Float(1e-8)
	}
	a, b := k.arg("a"), k.arg("b")
	if k.err != nil {
		return nothing()
	}
	if !b.DType().IsInexact() {
		b = k.cast(b, dtype.Float64)
	}
	mag := k.u(ir.Abs, b)
	near := k.u(ir.LessEqual, k.u(ir.Abs, k.sub(a, b)), k.add(atol, k.mul(rtol, mag)))
	if b.DType().IsComplex() { // whose magnitude may be infinite though the number is not
		near = k.u(ir.LogicalAnd, near, k.u(ir.IsFinite, b))
	} else {
		near = k.u(ir.LogicalAnd, near, k.u(ir.Less, mag, value.Float(math.Inf(1))))
	}
	res := k.u(ir.LogicalOr, near, k.u(ir.Equal, a, b))
	if nan {
		both := k.u(ir.LogicalAnd, k.u(ir.IsNan, a), k.u(ir.IsNan, b))
		res = k.u(ir.LogicalOr, res, both)
	}
	return res
}

func npIsclose(c *Call) (value.Value, error) {
	k := c.calc()
	defer c.quiet()()
	res := c.close(k)
	if k.err == nil {
		k.failed(c.R.Settle(res))
	}
	return k.done(res)
}

// plainBool gives a 0-d bool array as Python's bool, as NumPy does for these.
func (k *calc) plainBool(a *value.Array) (value.Value, error) {
	if k.err != nil {
		return nil, k.err
	}
	if k.Dry() {
		return nil, value.ErrUnknown
	}
	return value.Item(a)
}

func npAllclose(c *Call) (value.Value, error) {
	k := c.calc()
	defer c.quiet()()
	return k.plainBool(k.reduce(ir.All, c.close(k), compile.Axes{All: true}, false))
}

func npArrayEqual(c *Call) (value.Value, error) {
	k := c.calc()
	a, b := k.arg("a1"), k.arg("a2")
	nan, err := c.Bool("equal_nan", false)
	if k.failed(err) {
		return nil, k.err
	}
	if !a.Type().Shape.IsCompatibleWith(b.Type().Shape) {
		return value.Bool(false), nil
	}
	if a.DType().IsText() != b.DType().IsText() {
		return value.Bool(known(a) && size(a.Dims()) == 0), nil
	}
	eq := k.u(ir.Equal, a, b)
	if nan && (a.DType().IsInexact() || a.DType().IsTime()) && (b.DType().IsInexact() || b.DType().IsTime()) {
		eq = k.u(ir.LogicalOr, eq, k.u(ir.LogicalAnd, k.u(ir.IsNan, a), k.u(ir.IsNan, b)))
	}
	return k.plainBool(k.reduce(ir.All, eq, compile.Axes{All: true}, false))
}

func npArrayEquiv(c *Call) (value.Value, error) {
	k := c.calc()
	a, b := k.arg("a1"), k.arg("a2")
	if k.err != nil {
		return nil, k.err
	}
	if _, err := shape.Broadcast(a.Type().Shape, b.Type().Shape); err != nil {
		return value.Bool(false), nil
	}
	return k.plainBool(k.reduce(ir.All, k.u(ir.Equal, a, b), compile.Axes{All: true}, false))
}

func signedInf(negative bool) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		k := c.calc()
		x := k.arg("x")
		if k.err != nil {
			return nil, k.err
		}
		if x.DType().IsComplex() {
			return nil, value.Staticf("TypeError", "This operation is not supported for %s values because it would be ambiguous.", x.DType())
		}
		inf := value.Float(minusInf)
		if !negative {
			inf = -inf
		}
		res := k.u(ir.Equal, x, inf)
		if k.err != nil {
			return nil, k.err
		}
		return c.store(res, c.Arg("out"), "same_kind")
	}
}
