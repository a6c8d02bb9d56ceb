// Elementwise functions of two results, and the products that NumPy counts
// among its elementwise functions.
package ufunc

import (
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

const pairKeywords = ", out1=None, out2=None, /, out=(None, None), *, where=True, casting='same_kind', order='K', dtype=None, subok=True"

var ufuncPairEntries = []builtin.Entry{
	{Names: []string{"np.divmod"}, Params: "x1, x2" + pairKeywords, Ufunc: &builtin.Ufunc{Nin: 2, Nout: 2},
		Doc: "Quotient rounded down, and remainder.", Example: "np.divmod(np.arange(5), 3)", Fn: npDivmod},
	{Names: []string{"np.modf"}, Params: "x" + pairKeywords, Ufunc: &builtin.Ufunc{Nin: 1, Nout: 2},
		Doc: "Fraction and whole part.", Example: "np.modf([0, 3.5])", Fn: npModf},
	{Names: []string{"np.frexp"}, Params: "x" + pairKeywords, Ufunc: &builtin.Ufunc{Nin: 1, Nout: 2},
		Doc: "Mantissa in [0.5, 1) and exponent of 2.", Example: "np.frexp([1., 6.])", Fn: npFrexp},
	{Names: []string{"np.matmul", "np.linalg.matmul"}, Replay: builtin.ReplayArrays, Params: "x1, x2" + ufuncKeywords + ", axes=None, axis=None", Ufunc: &builtin.Ufunc{Nin: 2, Nout: 1, Signature: "(n?,k),(k,m?)->(n?,m?)"},
		Doc: "Matrix product; leading axes are stacks.", Example: "np.matmul([[1, 0], [0, 1]], [[4, 1], [2, 2]])",
		Fn: gufunc(func(c *builtin.Call, a, b *object.Array) (*object.Array, error) { return c.R.MatMul(a, b) })},
	{Names: []string{"np.vecdot", "np.linalg.vecdot"}, Params: "x1, x2" + ufuncKeywords + ", axes=None, axis=-1", Ufunc: &builtin.Ufunc{Nin: 2, Nout: 1, Signature: "(n),(n)->()"},
		Doc: "Dot product of vectors along the last axis; the first is conjugated.", Example: "np.vecdot([[0., 5., 0.], [0., 0., 10.]], [0., 0.6, 0.8])", Fn: npVecdot},
	{Names: []string{"np.matvec"}, Params: "x1, x2" + ufuncKeywords + ", axes=None, axis=None", Ufunc: &builtin.Ufunc{Nin: 2, Nout: 1, Signature: "(m,n),(n)->(m)"},
		Doc: "Matrix times vector.", Example: "np.matvec([[0., 1.], [1., 0.]], [1., 2.])",
		Fn: gufunc(func(c *builtin.Call, a, b *object.Array) (*object.Array, error) {
			if err := coreMismatch("matvec", "(m,n),(n)->(m)", a, 1, b, 1); err != nil {
				return nil, err
			}
			return c.R.EinsumText("...mn,...n->...m", a, b)
		})},
	{Names: []string{"np.vecmat"}, Params: "x1, x2" + ufuncKeywords + ", axes=None, axis=None", Ufunc: &builtin.Ufunc{Nin: 2, Nout: 1, Signature: "(n),(n,m)->(m)"},
		Doc: "Vector times matrix; the vector is conjugated.", Example: "np.vecmat([0., 4., 2.], [[1, 2], [3, 4], [5, 6]])",
		Fn: gufunc(func(c *builtin.Call, a, b *object.Array) (*object.Array, error) {
			if err := coreMismatch("vecmat", "(n),(n,m)->(m)", a, 1, b, 2); err != nil {
				return nil, err
			}
			k := core.NewFormula(c)
			a = k.Conj(a)
			if k.Err != nil {
				return nil, k.Err
			}
			return c.R.EinsumText("...n,...nm->...m", a, b)
		})},
}

// coreMismatch holds the i-th axis of a from the end against the j-th of b.
func coreMismatch(name, signature string, a *object.Array, i int, b *object.Array, j int) error {
	if a.Rank() < i || b.Rank() < j {
		return nil
	}
	return lower.CoreMismatch(name, signature, a.Dims()[a.Rank()-i], b.Dims()[b.Rank()-j])
}

// gufunc makes the Fn of a product.
func gufunc(f func(c *builtin.Call, a, b *object.Array) (*object.Array, error)) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		a, err := c.Array("x1")
		if err != nil {
			return nil, err
		}
		b, err := c.Array("x2")
		if err != nil {
			return nil, err
		}
		to, rule, err := loopRequest(c)
		if err != nil {
			return nil, err
		}
		if to != dtype.Invalid {
			if a, err = c.R.Cast(a, to); err != nil {
				return nil, err
			}
			if b, err = c.R.Cast(b, to); err != nil {
				return nil, err
			}
		}
		if err := c.R.Sized(a, b); err != nil {
			return nil, err
		}
		res, err := f(c, a, b)
		if err != nil {
			return nil, err
		}
		return core.Store(c, res, c.Arg("out"), rule)
	}
}

func npVecdot(c *builtin.Call) (object.Value, error) {
	axis, err := c.Int("axis", -1)
	if err != nil {
		return nil, err
	}
	return gufunc(func(c *builtin.Call, a, b *object.Array) (*object.Array, error) {
		k := core.NewFormula(c)
		for _, p := range []**object.Array{&a, &b} {
			n, err := lower.Axis(*p, axis)
			if err != nil {
				return nil, err
			}
			*p = k.MoveLast(*p, n)
		}
		if k.Err != nil {
			return nil, k.Err
		}
		if err := coreMismatch("vecdot", "(n),(n)->()", a, 1, b, 1); err != nil {
			return nil, err
		}
		a = k.Conj(a)
		if k.Err != nil {
			return nil, k.Err
		}
		return c.R.EinsumText("...n,...n->...", a, b)
	})(c)
}

// both stores a pair of results where out= says.
func both(c *builtin.Call, x, y *object.Array) (object.Value, error) {
	outs := []object.Value{c.Arg("out1"), c.Arg("out2")}
	if t, ok := c.Arg("out").(object.Tuple); ok && len(t) == 2 {
		outs = t
	}
	pair := object.Tuple{x, y}
	if err := c.R.Settle(pair); err != nil {
		return nil, err
	}
	for i, r := range []*object.Array{x, y} {
		v, err := core.Store(c, r, outs[i], "same_kind")
		if err != nil {
			return nil, err
		}
		pair[i] = v
	}
	return pair, nil
}

func npDivmod(c *builtin.Call) (object.Value, error) {
	defer c.R.Called(c.R.Called("divmod"))
	k := core.NewFormula(c)
	q := k.Ufunc(ir.FloorDiv, c.Arg("x1"), c.Arg("x2"))
	if e, ok := k.Err.(*record.Error); ok && e.Class == "TypeError" {
		return nil, object.Staticf(object.Kind(e.Class), "%s", strings.Replace(e.Fault.Msg, "'floor_divide'", "'divmod'", 1))
	}
	r := k.Ufunc(ir.FloorMod, c.Arg("x1"), c.Arg("x2"))
	if k.Err != nil {
		return nil, k.Err
	}
	return both(c, q, r)
}

func npModf(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x := k.ArrayArg("x")
	if k.Err == nil && x.DType().IsComplex() {
		return nil, object.Staticf(object.TypeError, "ufunc 'modf' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''")
	}
	x = k.Cast(x, lower.FloatOf(x.DType()))
	whole := k.Ufunc(ir.Trunc, x)
	finite := k.Where(k.Ufunc(ir.IsInf, x), object.Float(0), x)
	frac := k.Sub(finite, k.Ufunc(ir.Trunc, finite))
	frac = k.Ufunc(ir.Copysign, frac, x)
	if k.Err != nil {
		return nil, k.Err
	}
	return both(c, k.AsScalar(frac), k.AsScalar(whole))
}

func npFrexp(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	x := k.ArrayArg("x")
	if k.Err == nil && x.DType().IsComplex() {
		return nil, object.Staticf(object.TypeError, "ufunc 'frexp' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''")
	}
	x = k.Cast(x, lower.FloatOf(x.DType()))
	if k.Err != nil {
		return nil, k.Err
	}
	split := k.EmitN(2, ir.Frexp, nil, x)
	m, e := k.AsScalar(split[0]), k.AsScalar(split[1])
	if k.Err != nil {
		return nil, k.Err
	}
	return both(c, m, e)
}
