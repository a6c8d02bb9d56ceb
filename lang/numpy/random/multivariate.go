// np.random: distributions of vectors, and the state of streams.
package random

import (
	"math/big"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/random"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

const identityOp = ir.Identity

func multivariateEntries() []builtin.Entry {
	g := "np.random.default_rng(0)."
	var out []builtin.Entry
	add := func(name, params, doc, example string, fn func(c *builtin.Call) (object.Value, error)) {
		out = append(out, twice(name, params, doc, example, nil, fn)...)
		modern := "self, " + params
		if name == "multivariate_normal" {
			modern += ", *, method='svd'"
		}
		out = append(out, builtin.Entry{Names: []string{"Generator." + name}, Params: modern, Effect: true, Doc: doc, Example: g + example, Fn: fn})
	}
	add("multinomial", "n, pvals, size=None", "How often each outcome comes in n trials.", "multinomial(20, [1/6.]*6)", drawMultinomial)
	add("dirichlet", "alpha, size=None", "Dirichlet distribution.", "dirichlet([1., 2., 3.])", drawDirichlet)
	add("multivariate_normal", "mean, cov, size=None, check_valid='warn', tol=1e-08", "Normal vectors of a mean and covariance.", "multivariate_normal([0, 0], [[1, 0], [0, 1]])", drawMultiNormal)
	out = append(out, twice("get_state", "legacy=True", "State of the stream, as a tuple.", "get_state()[0]", nil, getState)...)
	out = append(out, twice("set_state", "state", "Put back a state of get_state.", "set_state(np.random.RandomState(1).get_state())", builtin.ReturnsNone, setState)...)
	return append(out, builtin.Entry{Names: []string{"Generator.multivariate_hypergeometric"}, Params: "self, colors, nsample, size=None, method='marginals'", Effect: true,
		Doc: "Items of each colour in a sample without replacement.", Example: g + "multivariate_hypergeometric([16, 8, 4], 6)", Fn: drawMultiHyper})
}

func vectorOf(c *builtin.Call, name string) ([]float64, error) {
	a, err := c.Array(name)
	if err != nil {
		return nil, err
	}
	return core.Floats(c, a)
}

func drawMultinomial(c *builtin.Call) (object.Value, error) {
	p, err := vectorOf(c, "pvals")
	if err != nil {
		return nil, err
	}
	if a, err := c.Array("pvals"); err != nil || a.Rank() != 1 {
		return nil, object.Staticf(object.NotInTq, "not in tq: multinomial with pvals of several axes")
	}
	dims, _, err := sizeOf(c)
	if err != nil {
		return nil, err
	}
	n := core.Size(dims)
	trials, err := c.Array("n")
	if err != nil {
		return nil, err
	}
	counts, err := core.Integers(c, trials)
	if err != nil {
		return nil, err
	}
	if trials.Rank() > 0 {
		if c.OptionalArg("size") == nil {
			dims, n = trials.Dims(), core.Size(trials.Dims())
		}
		if n != len(counts) {
			return nil, object.Staticf(object.NotInTq, "not in tq: multinomial with n of another size than the result")
		}
	}
	s := rng(c).stream
	dims = append(dims, len(p))
	res, out, err := builtin.MadeOf[int64](c, dims...)
	if err != nil {
		return nil, err
	}
	for i := range n {
		t := counts[0]
		if len(counts) > 1 {
			t = counts[i]
		}
		if err := s.Multinomial(out[i*len(p):(i+1)*len(p)], t, p); err != nil {
			return nil, record.FromRun(err)
		}
	}
	return res, nil
}

func drawDirichlet(c *builtin.Call) (object.Value, error) {
	alpha, err := vectorOf(c, "alpha")
	if err != nil {
		return nil, err
	}
	dims, _, err := sizeOf(c)
	if err != nil {
		return nil, err
	}
	dims = append(dims, len(alpha))
	res, out, err := builtin.MadeOf[float64](c, dims...)
	if err != nil {
		return nil, err
	}
	return res, record.FromRun(rng(c).stream.Dirichlet(out, alpha))
}

func drawMultiHyper(c *builtin.Call) (object.Value, error) {
	a, err := c.Array("colors")
	if err != nil {
		return nil, err
	}
	colors, err := core.Integers(c, a)
	if err != nil {
		return nil, err
	}
	n, err := c.Int("nsample", 0)
	if err != nil {
		return nil, err
	}
	method, err := c.Str("method", "marginals")
	if err != nil {
		return nil, err
	}
	dims, _, err := sizeOf(c)
	if err != nil {
		return nil, err
	}
	dims = append(dims, len(colors))
	res, out, err := builtin.MadeOf[int64](c, dims...)
	if err != nil {
		return nil, err
	}
	return res, record.FromRun(rng(c).stream.(*random.Generator).MultivariateHypergeometric(out, colors, int64(n), method))
}

func drawMultiNormal(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	mean, cov := k.Cast(k.ArrayArg("mean"), dtype.Float64), k.Cast(k.ArrayArg("cov"), dtype.Float64)
	if k.Err != nil {
		return nil, k.Err
	}
	switch {
	case mean.Rank() != 1:
		return nil, object.Staticf(object.ValueError, "mean must be 1 dimensional")
	case cov.Rank() != 2 || cov.Dims()[0] != cov.Dims()[1]:
		return nil, object.Staticf(object.ValueError, "cov must be 2 dimensional and square")
	case mean.Dims()[0] != cov.Dims()[0]:
		return nil, object.Staticf(object.ValueError, "mean and cov must have same length")
	}
	dims, _, err := sizeOf(c)
	if err != nil {
		return nil, err
	}
	factor, err := covFactor(c, k, cov)
	if err != nil {
		return nil, err
	}
	m, err := core.Floats(c, mean)
	if err != nil {
		return nil, err
	}
	res, out, err := builtin.MadeOf[float64](c, append(dims, len(m))...)
	if err != nil {
		return nil, err
	}
	return res, record.FromRun(rng(c).stream.MultivariateNormal(out, m, factor))
}

// covFactor is the matrix that turns independent draws into those of cov.
func covFactor(c *builtin.Call, k *core.Formula, cov *object.Array) ([]float64, error) {
	r := rng(c)
	method := object.Value(object.Str("svd"))
	if v := c.OptionalArg("method"); v != nil {
		method = v
	}
	var f *object.Array
	switch {
	case method == object.Str("cholesky"):
		f = k.SwapLast(k.Emit(ir.Cholesky, nil, cov))
	case method == object.Str("eigh"):
		out := k.EmitN(2, ir.SelfAdjointEig, nil, cov)
		f = k.SwapLast(k.Mul(out[1], k.Ufunc(ir.Sqrt, k.Ufunc(ir.Abs, out[0]))))
	case method == object.Str("svd"):
		out := k.EmitN(3, ir.Svd, ir.SvdAttrs{}, cov)
		if k.Failed(checkCov(c, k, cov, out[1], out[2])) {
			return nil, k.Err
		}
		root := k.Ufunc(ir.Sqrt, out[1])
		if r.legacy {
			f = k.Mul(k.Expand(root, 1), out[2])
		} else {
			f = k.SwapLast(k.Mul(out[0], root))
		}
	default:
		return nil, object.Staticf(object.ValueError, "method must be one of {'eigh', 'svd', 'cholesky'}")
	}
	if k.Err != nil {
		return nil, k.Err
	}
	return core.Floats(c, f)
}

// checkCov warns of, or refuses, what is no covariance.
func checkCov(c *builtin.Call, k *core.Formula, cov, s, vh *object.Array) error {
	mode, err := c.Str("check_valid", "warn")
	if err != nil || mode == "ignore" || k.Err != nil {
		return err
	}
	if mode != "warn" && mode != "raise" {
		return object.Staticf(object.ValueError, "check_valid must equal 'warn', 'raise', or 'ignore'")
	}
	tol, err := c.Float("tol", 1e-8)
	if err != nil {
		return err
	}
	back := k.Take(c.R.MatMul(k.Mul(k.SwapLast(vh), s), vh))
	far := k.Ufunc(ir.Greater, k.Ufunc(ir.Abs, k.Sub(back, cov)), k.Add(object.Float(tol), k.Mul(object.Float(tol), k.Ufunc(ir.Abs, cov))))
	bad, err := k.PlainBool(k.Reduce(ir.Any, far, core.AllAxes, false))
	if err != nil || bad == object.Bool(false) {
		return err
	}
	if mode == "raise" {
		return object.Errorf(object.ValueError, "covariance is not symmetric positive-semidefinite.")
	}
	return c.Warn("RuntimeWarning", "covariance is not symmetric positive-semidefinite.")
}

func getState(c *builtin.Call) (object.Value, error) {
	s := rng(c).stream.State()
	gauss := object.Int(0)
	if s.HasGauss {
		gauss = 1
	}
	return object.Tuple{object.Str(s.BitGenerator), core.Vector(s.Key), object.Int(s.Pos), gauss, object.Float(s.Gauss)}, nil
}

func setState(c *builtin.Call) (object.Value, error) {
	t, ok := c.Arg("state").(object.Tuple)
	if !ok || len(t) < 3 {
		return nil, object.Staticf(object.TypeError, "state must be a tuple that get_state returned")
	}
	r := rng(c)
	s := r.stream.State()
	if name, _ := t[0].(object.Str); string(name) != s.BitGenerator {
		return nil, object.Errorf(object.ValueError, "set_state can only be used with legacy MT19937 state instances.")
	}
	key, err := c.R.Array(t[1])
	if err != nil {
		return nil, err
	}
	words, err := core.Integers(c, key)
	if err != nil {
		return nil, err
	}
	s.Key = make([]uint32, len(words))
	for i, w := range words {
		s.Key[i] = uint32(w)
	}
	if s.Pos, err = builtin.ToInt(t[2]); err != nil {
		return nil, err
	}
	s.HasGauss, s.Gauss = false, 0
	if len(t) >= 5 {
		n, err := builtin.ToInt(t[3])
		if err != nil {
			return nil, err
		}
		s.HasGauss = n != 0
		if s.Gauss, err = builtin.ToFloat(t[4]); err != nil {
			return nil, err
		}
	}
	if err := r.stream.SetState(s); err != nil {
		return nil, record.FromRun(err)
	}
	return object.None, nil
}

// bitState is the state of a source of bits, as NumPy's dict.
func bitState(c *builtin.Call) (object.Value, error) {
	s := c.Arg("self").(*BitGen).g.State()
	dict := func(pairs ...object.Value) *object.Dict {
		d := object.NewDict()
		for i := 0; i < len(pairs); i += 2 {
			_ = d.Put(pairs[i], pairs[i+1]) // keys are text: never refused
		}
		return d
	}
	wide := func(hi, lo uint64) object.Value {
		b := new(big.Int).Lsh(new(big.Int).SetUint64(hi), 64)
		return object.FromBig(b.Or(b, new(big.Int).SetUint64(lo)))
	}
	var inner *object.Dict
	w := s.Words
	switch {
	case s.BitGenerator == "MT19937":
		return dict(object.Str("bit_generator"), object.Str(s.BitGenerator), object.Str("state"),
			dict(object.Str("key"), core.Vector(s.Key), object.Str("pos"), object.Int(s.Pos))), nil
	case len(s.BitGenerator) > 4 && s.BitGenerator[:5] == "PCG64":
		inner = dict(object.Str("state"), wide(w[0], w[1]), object.Str("inc"), wide(w[2], w[3]))
	case s.BitGenerator == "Philox":
		inner = dict(object.Str("counter"), core.Vector(w[:4]), object.Str("key"), core.Vector(w[4:6]))
	default:
		inner = dict(object.Str("state"), core.Vector(w))
	}
	has := object.Int(0)
	if s.HasUint32 {
		has = 1
	}
	out := dict(object.Str("bit_generator"), object.Str(s.BitGenerator), object.Str("state"), inner)
	if s.BitGenerator == "Philox" {
		_ = out.Put(object.Str("buffer"), core.Vector(s.Buffer))
		_ = out.Put(object.Str("buffer_pos"), object.Int(s.BufferPos))
	}
	_ = out.Put(object.Str("has_uint32"), has)
	_ = out.Put(object.Str("uinteger"), object.Int(s.Uinteger))
	return out, nil
}
