// Elementwise functions of two results, and the products that NumPy counts
// among its elementwise functions.
package builtin

import (
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	inner "github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

const pairKeywords = ", out1=None, out2=None, /, out=(None, None), *, where=True, casting='same_kind', order='K', dtype=None, subok=True"

var ufuncPairEntries = []Entry{
	{Names: []string{"np.divmod"}, Params: "x1, x2" + pairKeywords, Ufunc: &Ufunc{Nin: 2, Nout: 2},
		Doc: "Quotient rounded down, and remainder.", Example: "np.divmod(np.arange(5), 3)", Fn: npDivmod},
	{Names: []string{"np.modf"}, Params: "x" + pairKeywords, Ufunc: &Ufunc{Nin: 1, Nout: 2},
		Doc: "Fraction and whole part.", Example: "np.modf([0, 3.5])", Fn: npModf},
	{Names: []string{"np.frexp"}, Params: "x" + pairKeywords, Ufunc: &Ufunc{Nin: 1, Nout: 2},
		Doc: "Mantissa in [0.5, 1) and exponent of 2.", Example: "np.frexp([1., 6.])", Fn: npFrexp},
	{Names: []string{"np.matmul", "np.linalg.matmul"}, Params: "x1, x2" + ufuncKeywords + ", axes=None, axis=None", Ufunc: &Ufunc{Nin: 2, Nout: 1, Signature: "(n?,k),(k,m?)->(n?,m?)"},
		Doc: "Matrix product; leading axes are stacks.", Example: "np.matmul([[1, 0], [0, 1]], [[4, 1], [2, 2]])",
		Fn: gufunc(func(c *Call, a, b *value.Array) (*value.Array, error) { return c.R.MatMul(a, b) })},
	{Names: []string{"np.vecdot", "np.linalg.vecdot"}, Params: "x1, x2" + ufuncKeywords + ", axes=None, axis=-1", Ufunc: &Ufunc{Nin: 2, Nout: 1, Signature: "(n),(n)->()"},
		Doc: "Dot product of vectors along the last axis; the first is conjugated.", Example: "np.vecdot([[0., 5., 0.], [0., 0., 10.]], [0., 0.6, 0.8])", Fn: npVecdot},
	{Names: []string{"np.matvec"}, Params: "x1, x2" + ufuncKeywords + ", axes=None, axis=None", Ufunc: &Ufunc{Nin: 2, Nout: 1, Signature: "(m,n),(n)->(m)"},
		Doc: "Matrix times vector.", Example: "np.matvec([[0., 1.], [1., 0.]], [1., 2.])",
		Fn: gufunc(func(c *Call, a, b *value.Array) (*value.Array, error) {
			if err := coreMismatch("matvec", "(m,n),(n)->(m)", a, 1, b, 1); err != nil {
				return nil, err
			}
			return c.R.EinsumText("...mn,...n->...m", a, b)
		})},
	{Names: []string{"np.vecmat"}, Params: "x1, x2" + ufuncKeywords + ", axes=None, axis=None", Ufunc: &Ufunc{Nin: 2, Nout: 1, Signature: "(n),(n,m)->(m)"},
		Doc: "Vector times matrix; the vector is conjugated.", Example: "np.vecmat([0., 4., 2.], [[1, 2], [3, 4], [5, 6]])",
		Fn: gufunc(func(c *Call, a, b *value.Array) (*value.Array, error) {
			if err := coreMismatch("vecmat", "(n),(n,m)->(m)", a, 1, b, 2); err != nil {
				return nil, err
			}
			k := c.calc()
			a = k.conj(a)
			if k.err != nil {
				return nil, k.err
			}
			return c.R.EinsumText("...n,...nm->...m", a, b)
		})},
}

// conj is the complex conjugate; real arrays stay.
func (k *calc) conj(a *value.Array) *value.Array {
	if k.err != nil || !a.DType().IsComplex() {
		return k.take(a, nil)
	}
	return k.u(ir.Conj, a)
}

// coreMismatch holds the i-th axis of a from the end against the j-th of b.
func coreMismatch(name, signature string, a *value.Array, i int, b *value.Array, j int) error {
	if a.Rank() < i || b.Rank() < j {
		return nil
	}
	return compile.CoreMismatch(name, signature, a.Dims()[a.Rank()-i], b.Dims()[b.Rank()-j])
}

// gufunc makes the Fn of a product.
func gufunc(f func(c *Call, a, b *value.Array) (*value.Array, error)) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		a, err := c.Array("x1")
		if err != nil {
			return nil, err
		}
		b, err := c.Array("x2")
		if err != nil {
			return nil, err
		}
		to, rule, err := c.loopRequest()
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
		return c.store(res, c.Arg("out"), rule)
	}
}

func npVecdot(c *Call) (value.Value, error) {
	axis, err := c.Int("axis", -1)
	if err != nil {
		return nil, err
	}
	return gufunc(func(c *Call, a, b *value.Array) (*value.Array, error) {
		k := c.calc()
		for _, p := range []**value.Array{&a, &b} {
			n, err := compile.Axis(*p, axis)
			if err != nil {
				return nil, err
			}
			*p = k.moveLast(*p, n)
		}
		if k.err != nil {
			return nil, k.err
		}
		if err := coreMismatch("vecdot", "(n),(n)->()", a, 1, b, 1); err != nil {
			return nil, err
		}
		a = k.conj(a)
		if k.err != nil {
			return nil, k.err
		}
		return c.R.EinsumText("...n,...n->...", a, b)
	})(c)
}

// both stores a pair of results where out= says.
func (c *Call) both(x, y *value.Array) (value.Value, error) {
	outs := []value.Value{c.Arg("out1"), c.Arg("out2")}
	if t, ok := c.Arg("out").(value.Tuple); ok && len(t) == 2 {
		outs = t
	}
	pair := value.Tuple{x, y}
	if err := c.R.Settle(pair); err != nil {
		return nil, err
	}
	for i, r := range []*value.Array{x, y} {
		v, err := c.store(r, outs[i], "same_kind")
		if err != nil {
			return nil, err
		}
		pair[i] = v
	}
	return pair, nil
}

func npDivmod(c *Call) (value.Value, error) {
	defer c.R.Called(c.R.Called("divmod"))
	k := c.calc()
	q := k.u(ir.FloorDiv, c.Arg("x1"), c.Arg("x2"))
	if e, ok := k.err.(*compile.Error); ok && e.Class == "TypeError" {
		return nil, value.Staticf(e.Class, "%s", strings.Replace(e.Fault.Msg, "'floor_divide'", "'divmod'", 1))
	}
	r := k.u(ir.FloorMod, c.Arg("x1"), c.Arg("x2"))
	if k.err != nil {
		return nil, k.err
	}
	return c.both(q, r)
}

func npModf(c *Call) (value.Value, error) {
	k := c.calc()
	x := k.arg("x")
	if k.err == nil && x.DType().IsComplex() {
		return nil, value.Staticf("TypeError", "ufunc 'modf' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''")
	}
	x = k.cast(x, compile.FloatOf(x.DType()))
	whole := k.u(ir.Trunc, x)
	finite := k.sel(k.u(ir.IsInf, x), value.Float(0), x)
	frac := k.sub(finite, k.u(ir.Trunc, finite))
	frac = k.u(ir.Copysign, frac, x)
	if k.err != nil {
		return nil, k.err
	}
	return c.both(k.scalar(frac), k.scalar(whole))
}

func npFrexp(c *Call) (value.Value, error) {
	k := c.calc()
	x := k.arg("x")
	if k.err == nil && x.DType().IsComplex() {
		return nil, value.Staticf("TypeError", "ufunc 'frexp' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''")
	}
	x = k.cast(x, compile.FloatOf(x.DType()))
	if k.err != nil {
		return nil, k.err
	}
	if c.Dry() {
		return value.Tuple{c.typedLike(x.DType(), x), c.typedLike(dtype.Int32, x)}, nil
	}
	wide := k.cast(x, dtype.Float64)
	if k.err != nil {
		return nil, k.err
	}
	v, err := c.floatsToRead(wide)
	if err != nil {
		return nil, err
	}
	m, fracs, err := madeOf[float64](c, x.Dims()...)
	if err != nil {
		return nil, err
	}
	e, exps, err := madeOf[int32](c, x.Dims()...)
	if err != nil {
		return nil, err
	}
	inner.Frexp(fracs, exps, v)
	m, e = k.scalar(k.cast(m, x.DType())), k.scalar(e)
	if k.err != nil {
		return nil, k.err
	}
	return c.both(m, e)
}
