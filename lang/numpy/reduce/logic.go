// Logic and comparison of whole arrays: allclose, isclose, array_equal, isposinf.
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

const closeParams = "a, b, rtol=1e-05, atol=1e-08, equal_nan=False"

var logicEntries = []builtin.Entry{
	{Names: []string{"np.isclose"}, Replay: builtin.ReplayArrays, Params: closeParams, Doc: "Which elements are equal within a tolerance.", Example: "np.isclose([1e10, 1e-7], [1.00001e10, 1e-8])", Fn: npIsclose},
	{Names: []string{"np.allclose"}, Params: closeParams, Doc: "Whether all elements are equal within a tolerance.", Example: "np.allclose([1e10, 1e-8], [1.00001e10, 1e-9])", Fn: npAllclose},
	{Names: []string{"np.array_equal"}, Params: "a1, a2, equal_nan=False", Doc: "Whether shapes and elements are equal.", Example: "np.array_equal([1, 2], [1, 2])", Fn: npArrayEqual},
	{Names: []string{"np.array_equiv"}, Params: "a1, a2", Doc: "Whether the elements are equal after broadcasting.", Example: "np.array_equiv([1, 2], [[1, 2], [1, 2]])", Fn: npArrayEquiv},
	{Names: []string{"np.isposinf"}, Params: "x, out=None", Doc: "Which elements are +inf.", Example: "np.isposinf([-np.inf, 0., np.inf])", Fn: signedInf(false)},
	{Names: []string{"np.isneginf"}, Params: "x, out=None", Doc: "Which elements are -inf.", Example: "np.isneginf([-np.inf, 0., np.inf])", Fn: signedInf(true)},
}

// close records |a - b| <= atol + rtol*|b|, and equality where not finite.
func close(c *builtin.Call, k *core.Formula) *object.Array {
	nan, err := c.Bool("equal_nan", false)
	if k.Failed(err) {
		return core.Nothing()
	}
	rtol, atol := c.Arg("rtol"), c.Arg("atol")
	if rtol == nil {
		rtol = object.Float(1e-5)
	}
	if atol == nil {
		atol = object.Float(1e-8)
	}
	a, b := k.ArrayArg("a"), k.ArrayArg("b")
	if k.Err != nil {
		return core.Nothing()
	}
	if !b.DType().IsInexact() {
		b = k.Cast(b, dtype.Float64)
	}
	mag := k.Ufunc(ir.Abs, b)
	near := k.Ufunc(ir.LessEqual, k.Ufunc(ir.Abs, k.Sub(a, b)), k.Add(atol, k.Mul(rtol, mag)))
	if b.DType().IsComplex() { // whose magnitude may be infinite though the number is not
		near = k.Ufunc(ir.LogicalAnd, near, k.Ufunc(ir.IsFinite, b))
	} else {
		near = k.Ufunc(ir.LogicalAnd, near, k.Ufunc(ir.Less, mag, object.Float(math.Inf(1))))
	}
	res := k.Ufunc(ir.LogicalOr, near, k.Ufunc(ir.Equal, a, b))
	if nan {
		both := k.Ufunc(ir.LogicalAnd, k.Ufunc(ir.IsNan, a), k.Ufunc(ir.IsNan, b))
		res = k.Ufunc(ir.LogicalOr, res, both)
	}
	return res
}

func npIsclose(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	defer core.Quiet(c)()
	res := close(c, k)
	if k.Err == nil {
		k.Failed(c.R.Settle(res))
	}
	return k.Done(res)
}

func npAllclose(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	defer core.Quiet(c)()
	return k.PlainBool(k.Reduce(ir.All, close(c, k), lower.Axes{All: true}, false))
}

func npArrayEqual(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, b := k.ArrayArg("a1"), k.ArrayArg("a2")
	nan, err := c.Bool("equal_nan", false)
	if k.Failed(err) {
		return nil, k.Err
	}
	if !a.Type().Shape.IsCompatibleWith(b.Type().Shape) {
		return object.Bool(false), nil
	}
	if a.DType().IsText() != b.DType().IsText() {
		return object.Bool(core.Known(a) && core.Size(a.Dims()) == 0), nil
	}
	eq := k.Ufunc(ir.Equal, a, b)
	if nan && (a.DType().IsInexact() || a.DType().IsTime()) && (b.DType().IsInexact() || b.DType().IsTime()) {
		eq = k.Ufunc(ir.LogicalOr, eq, k.Ufunc(ir.LogicalAnd, k.Ufunc(ir.IsNan, a), k.Ufunc(ir.IsNan, b)))
	}
	return k.PlainBool(k.Reduce(ir.All, eq, lower.Axes{All: true}, false))
}

func npArrayEquiv(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a, b := k.ArrayArg("a1"), k.ArrayArg("a2")
	if k.Err != nil {
		return nil, k.Err
	}
	if _, err := shape.Broadcast(a.Type().Shape, b.Type().Shape); err != nil {
		return object.Bool(false), nil
	}
	return k.PlainBool(k.Reduce(ir.All, k.Ufunc(ir.Equal, a, b), lower.Axes{All: true}, false))
}

func signedInf(negative bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		x := k.ArrayArg("x")
		if k.Err != nil {
			return nil, k.Err
		}
		if x.DType().IsComplex() {
			return nil, object.Staticf(object.TypeError, "This operation is not supported for %s values because it would be ambiguous.", x.DType())
		}
		inf := object.Float(core.MinusInf)
		if !negative {
			inf = -inf
		}
		res := k.Ufunc(ir.Equal, x, inf)
		if k.Err != nil {
			return nil, k.Err
		}
		return core.Store(c, res, c.Arg("out"), "same_kind")
	}
}
