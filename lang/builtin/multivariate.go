// np.random: distributions of vectors, and the state of streams.
package builtin

import (
	"math/big"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/random"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

const identityOp = ir.Identity

var multivariateEntries = func() []Entry {
	g := "np.random.default_rng(0)."
	var out []Entry
	add := func(name, params, doc, example string, fn func(c *Call) (value.Value, error)) {
		out = append(out, twice(name, params, doc, example, nil, fn)...)
		modern := "self, " + params
		if name == "multivariate_normal" {
			modern += ", *, method='svd'"
		}
		out = append(out, Entry{Names: []string{"Generator." + name}, Params: modern, Effect: true, Doc: doc, Example: g + example, Fn: fn})
	}
	add("multinomial", "n, pvals, size=None", "How often each outcome comes in n trials.", "multinomial(20, [1/6.]*6)", drawMultinomial)
	add("dirichlet", "alpha, size=None", "Dirichlet distribution.", "dirichlet([1., 2., 3.])", drawDirichlet)
	add("multivariate_normal", "mean, cov, size=None, check_valid='warn', tol=1e-08", "Normal vectors of a mean and covariance.", "multivariate_normal([0, 0], [[1, 0], [0, 1]])", drawMultiNormal)
	out = append(out, twice("get_state", "legacy=True", "State of the stream, as a tuple.", "get_state()[0]", nil, getState)...)
	out = append(out, twice("set_state", "state", "Put back a state of get_state.", "set_state(np.random.RandomState(1).get_state())", dryNone, setState)...)
	return append(out, Entry{Names: []string{"Generator.multivariate_hypergeometric"}, Params: "self, colors, nsample, size=None, method='marginals'", Effect: true,
		Doc: "Items of each colour in a sample without replacement.", Example: g + "multivariate_hypergeometric([16, 8, 4], 6)", Fn: drawMultiHyper})
}()

func (c *Call) vectorOf(name string) ([]float64, error) {
	a, err := c.Array(name)
	if err != nil {
		return nil, err
	}
	return c.floats(a)
}

func drawMultinomial(c *Call) (value.Value, error) {
	p, err := c.vectorOf("pvals")
	if err != nil {
		return nil, err
	}
	if a, err := c.Array("pvals"); err != nil || a.Rank() != 1 {
		return nil, value.Staticf("NotImplementedError", "not in tq: multinomial with pvals of several axes")
	}
	dims, _, err := c.sizeOf()
	if err != nil {
		return nil, err
	}
	n := size(dims)
	trials, err := c.Array("n")
	if err != nil {
		return nil, err
	}
	counts, err := c.integers(trials)
	if err != nil {
		return nil, err
	}
	if trials.Rank() > 0 {
		if c.optional("size") == nil {
			dims, n = trials.Dims(), size(trials.Dims())
		}
		if n != len(counts) {
			return nil, value.Staticf("NotImplementedError", "not in tq: multinomial with n of another size than the result")
		}
	}
	s := c.rng().stream
	dims = append(dims, len(p))
	res, out, err := madeOf[int64](c, dims...)
	if err != nil {
		return nil, err
	}
	for i := range n {
		t := counts[0]
		if len(counts) > 1 {
			t = counts[i]
		}
		if err := s.Multinomial(out[i*len(p):(i+1)*len(p)], t, p); err != nil {
			return nil, compile.FromRun(err)
		}
	}
	return res, nil
}

func drawDirichlet(c *Call) (value.Value, error) {
	alpha, err := c.vectorOf("alpha")
	if err != nil {
		return nil, err
	}
	dims, _, err := c.sizeOf()
	if err != nil {
		return nil, err
	}
	dims = append(dims, len(alpha))
	res, out, err := madeOf[float64](c, dims...)
	if err != nil {
		return nil, err
	}
	return res, compile.FromRun(c.rng().stream.Dirichlet(out, alpha))
}

func drawMultiHyper(c *Call) (value.Value, error) {
	a, err := c.Array("colors")
	if err != nil {
		return nil, err
	}
	colors, err := c.integers(a)
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
	dims, _, err := c.sizeOf()
	if err != nil {
		return nil, err
	}
	dims = append(dims, len(colors))
	res, out, err := madeOf[int64](c, dims...)
	if err != nil {
		return nil, err
	}
	return res, compile.FromRun(c.rng().stream.(*random.Generator).MultivariateHypergeometric(out, colors, int64(n), method))
}

func drawMultiNormal(c *Call) (value.Value, error) {
	k := c.calc()
	mean, cov := k.cast(k.arg("mean"), dtype.Float64), k.cast(k.arg("cov"), dtype.Float64)
	if k.err != nil {
		return nil, k.err
	}
	switch {
	case mean.Rank() != 1:
		return nil, value.Staticf("ValueError", "mean must be 1 dimensional")
	case cov.Rank() != 2 || cov.Dims()[0] != cov.Dims()[1]:
		return nil, value.Staticf("ValueError", "cov must be 2 dimensional and square")
	case mean.Dims()[0] != cov.Dims()[0]:
		return nil, value.Staticf("ValueError", "mean and cov must have same length")
	}
	dims, _, err := c.sizeOf()
	if err != nil {
		return nil, err
	}
	factor, err := c.covFactor(k, cov)
	if err != nil {
		return nil, err
	}
	m, err := c.floats(mean)
	if err != nil {
		return nil, err
	}
	res, out, err := madeOf[float64](c, append(dims, len(m))...)
	if err != nil {
		return nil, err
	}
	return res, compile.FromRun(c.rng().stream.MultivariateNormal(out, m, factor))
}

// covFactor is the matrix that turns independent draws into those of cov.
func (c *Call) covFactor(k *calc, cov *value.Array) ([]float64, error) {
	r := c.rng()
	method := value.Value(value.Str("svd"))
	if v := c.optional("method"); v != nil {
		method = v
	}
	var f *value.Array
	switch {
	case method == value.Str("cholesky"):
		f = k.swapLast(k.emit(ir.Cholesky, nil, cov))
	case method == value.Str("eigh"):
		out := k.emits(2, ir.SelfAdjointEig, nil, cov)
		f = k.swapLast(k.mul(out[1], k.u(ir.Sqrt, k.u(ir.Abs, out[0]))))
	case method == value.Str("svd"):
		out := k.emits(3, ir.Svd, ir.SvdAttrs{}, cov)
		if k.failed(c.checkCov(k, cov, out[1], out[2])) {
			return nil, k.err
		}
		root := k.u(ir.Sqrt, out[1])
		if r.legacy {
			f = k.mul(k.expand(root, 1), out[2])
		} else {
			f = k.swapLast(k.mul(out[0], root))
		}
	default:
		return nil, value.Staticf("ValueError", "method must be one of {'eigh', 'svd', 'cholesky'}")
	}
	if k.err != nil {
		return nil, k.err
	}
	return c.floats(f)
}

// checkCov warns of, or refuses, what is no covariance.
func (c *Call) checkCov(k *calc, cov, s, vh *value.Array) error {
	mode, err := c.Str("check_valid", "warn")
	if err != nil || mode == "ignore" || k.err != nil {
		return err
	}
	if mode != "warn" && mode != "raise" {
		return value.Staticf("ValueError", "check_valid must equal 'warn', 'raise', or 'ignore'")
	}
	tol, err := c.Float("tol", 1e-8)
	if err != nil {
		return err
	}
	back := k.take(c.R.MatMul(k.mul(k.swapLast(vh), s), vh))
	far := k.u(ir.Greater, k.u(ir.Abs, k.sub(back, cov)), k.add(value.Float(tol), k.mul(value.Float(tol), k.u(ir.Abs, cov))))
	bad, err := k.plainBool(k.reduce(ir.Any, far, allAxes, false))
	if err != nil || bad == value.Bool(false) {
		return err
	}
	if mode == "raise" {
		return value.Errorf("ValueError", "covariance is not symmetric positive-semidefinite.")
	}
	return c.warning("RuntimeWarning", "covariance is not symmetric positive-semidefinite.")
}

func getState(c *Call) (value.Value, error) {
	s := c.rng().stream.State()
	gauss := value.Int(0)
	if s.HasGauss {
		gauss = 1
	}
	return value.Tuple{value.Str(s.BitGenerator), vector(s.Key), value.Int(s.Pos), gauss, value.Float(s.Gauss)}, nil
}

func setState(c *Call) (value.Value, error) {
	t, ok := c.Arg("state").(value.Tuple)
	if !ok || len(t) < 3 {
		return nil, value.Staticf("TypeError", "state must be a tuple that get_state returned")
	}
	r := c.rng()
	s := r.stream.State()
	if name, _ := t[0].(value.Str); string(name) != s.BitGenerator {
		return nil, value.Errorf("ValueError", "set_state can only be used with legacy MT19937 state instances.")
	}
	key, err := c.R.Array(t[1])
	if err != nil {
		return nil, err
	}
	words, err := c.integers(key)
	if err != nil {
		return nil, err
	}
	s.Key = make([]uint32, len(words))
	for i, w := range words {
		s.Key[i] = uint32(w)
	}
	if s.Pos, err = ToInt(t[2]); err != nil {
		return nil, err
	}
	s.HasGauss, s.Gauss = false, 0
	if len(t) >= 5 {
		n, err := ToInt(t[3])
		if err != nil {
			return nil, err
		}
		s.HasGauss = n != 0
		if s.Gauss, err = ToFloat(t[4]); err != nil {
			return nil, err
		}
	}
	if err := r.stream.SetState(s); err != nil {
		return nil, compile.FromRun(err)
	}
	return value.None, nil
}

// bitState is the state of a source of bits, as NumPy's dict.
func bitState(c *Call) (value.Value, error) {
	s := c.Arg("self").(*BitGen).g.State()
	dict := func(pairs ...value.Value) *value.Dict {
		d := value.NewDict()
		for i := 0; i < len(pairs); i += 2 {
			_ = d.Put(pairs[i], pairs[i+1]) // keys are text: never refused
		}
		return d
	}
	wide := func(hi, lo uint64) value.Value {
		b := new(big.Int).Lsh(new(big.Int).SetUint64(hi), 64)
		return value.FromBig(b.Or(b, new(big.Int).SetUint64(lo)))
	}
	var inner *value.Dict
	w := s.Words
	switch {
	case s.BitGenerator == "MT19937":
		return dict(value.Str("bit_generator"), value.Str(s.BitGenerator), value.Str("state"),
			dict(value.Str("key"), vector(s.Key), value.Str("pos"), value.Int(s.Pos))), nil
	case len(s.BitGenerator) > 4 && s.BitGenerator[:5] == "PCG64":
		inner = dict(value.Str("state"), wide(w[0], w[1]), value.Str("inc"), wide(w[2], w[3]))
	case s.BitGenerator == "Philox":
		inner = dict(value.Str("counter"), vector(w[:4]), value.Str("key"), vector(w[4:6]))
	default:
		inner = dict(value.Str("state"), vector(w))
	}
	has := value.Int(0)
	if s.HasUint32 {
		has = 1
	}
	out := dict(value.Str("bit_generator"), value.Str(s.BitGenerator), value.Str("state"), inner)
	if s.BitGenerator == "Philox" {
		_ = out.Put(value.Str("buffer"), vector(s.Buffer))
		_ = out.Put(value.Str("buffer_pos"), value.Int(s.BufferPos))
	}
	_ = out.Put(value.Str("has_uint32"), has)
	_ = out.Put(value.Str("uinteger"), value.Int(s.Uinteger))
	return out, nil
}
