// np.random: the distributions with scalar draws, over both kinds of stream.
package random

import (
	"math"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/random"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// distDocs describes the distributions; an example for each has its parameters.
var distDocs = map[random.Dist][2]string{
	random.Beta: {"Beta distribution.", "2., 3., "}, random.Binomial: {"Number of successes in n trials.", "10, 0.5, "},
	random.ChiSquare: {"Chi-square distribution.", "2, "}, random.Exponential: {"Exponential distribution.", "2., "},
	random.F: {"F distribution.", "1., 48., "}, random.Gamma: {"Gamma distribution.", "2., 2., "},
	random.Geometric: {"Trials until the first success.", "0.35, "}, random.Gumbel: {"Gumbel distribution.", "0, 0.1, "},
	random.Hypergeometric: {"Good items in a sample without replacement.", "100, 2, 10, "},
	random.Laplace:        {"Laplace distribution.", "0., 1., "}, random.Logistic: {"Logistic distribution.", "10, 1, "},
	random.LogNormal: {"Log-normal distribution.", "3., 1., "}, random.LogSeries: {"Logarithmic series distribution.", "0.6, "},
	random.NegativeBinomial:    {"Failures before n successes.", "1, 0.1, "},
	random.NoncentralChiSquare: {"Noncentral chi-square distribution.", "3, 20, "},
	random.NoncentralF:         {"Noncentral F distribution.", "3, 20, 3.0, "}, random.Normal: {"Normal distribution.", "0, 0.1, "},
	random.Pareto: {"Pareto II (Lomax) distribution.", "3., "}, random.Poisson: {"Poisson distribution.", "5, "},
	random.Power: {"Power distribution on [0, 1].", "5., "}, random.Rayleigh: {"Rayleigh distribution.", "3, "},
	random.StandardCauchy: {"Cauchy distribution with mode 0.", ""}, random.StandardExponential: {"Exponential distribution with scale 1.", ""},
	random.StandardGamma: {"Gamma distribution with scale 1.", "2., "}, random.StandardNormal: {"Normal distribution with mean 0 and deviation 1.", ""},
	random.StandardT: {"Student's t distribution.", "10, "}, random.Triangular: {"Triangular distribution.", "-3, 0, 8, "},
	random.Uniform: {"Uniform distribution on [low, high).", "-1, 0, "}, random.VonMises: {"Von Mises distribution on [-pi, pi].", "0.0, 4.0, "},
	random.Wald: {"Inverse Gaussian distribution.", "3, 2, "}, random.Weibull: {"Weibull distribution.", "5., "},
	random.Zipf: {"Zipf distribution.", "4.0, "}, random.Random: {"Uniform numbers in [0, 1).", ""},
}

// drawEntries() has, for each distribution, the session's function, and the
// methods of RandomState and Generator.
func drawEntries() []builtin.Entry {
	var out []builtin.Entry
	params := random.NewRandomState(0)
	for d := random.Beta; d <= random.Zipf; d++ {
		name := d.String()
		var sig, own []string
		for _, p := range params.Params(d) {
			text := p.Name
			if p.Optional {
				text += "=" + object.Repr(object.Float(p.Default))
			}
			own = append(own, text)
		}
		sig = append(append(sig, own...), "size=None")
		doc, args := distDocs[d][0], distDocs[d][1]
		legacyNames, methodNames := []string{"np.random." + name}, []string{"RandomState." + name}
		if d == random.Random {
			legacyNames = append(legacyNames, "np.random.random_sample", "np.random.ranf", "np.random.sample")
			methodNames = append(methodNames, "RandomState.random_sample")
		}
		modern := append(append([]string{"self"}, own...), "size=None")
		switch d {
		case random.Random, random.StandardNormal:
			modern = append(modern, "dtype=np.float64", "out=None")
		case random.StandardExponential:
			modern = append(modern, "dtype=np.float64", "method='zig'", "out=None")
		case random.StandardGamma:
			modern = append(modern, "dtype=np.float64", "out=None")
		}
		seeded := ", size=2)"
		if args == "" {
			seeded = "size=2)"
		}
		args = strings.TrimSuffix(args, ", ")
		out = append(out,
			builtin.Entry{Names: legacyNames, Params: strings.Join(sig, ", "), Effect: true, Doc: doc, Example: "np.random.seed(0)\nnp.random." + name + "(" + args + seeded, Dry: dryDraw(d), Fn: drawDist(d)},
			builtin.Entry{Names: methodNames, Params: "self, " + strings.Join(sig, ", "), Effect: true, Doc: doc, Example: "np.random.RandomState(0)." + name + "(" + args + seeded, Dry: dryDraw(d), Fn: drawDist(d)},
			builtin.Entry{Names: []string{"Generator." + name}, Params: strings.Join(modern, ", "), Effect: true, Doc: doc, Example: "np.random.default_rng(0)." + name + "(" + args + seeded, Dry: dryDraw(d), Fn: drawDist(d)})
	}
	return out
}

// sizeOf reads size=; given is false for None.
func sizeOf(c *builtin.Call) (dims []int, given bool, err error) {
	v := c.OptionalArg("size")
	if v == nil {
		return nil, false, nil
	}
	if dims, err = core.ToInts(v); err != nil {
		if _, isFloat := v.(object.Float); isFloat {
			err = object.Staticf(object.TypeError, "expected a sequence of integers or a single integer, got '%s'", object.Repr(v))
		}
		return nil, true, err
	}
	return dims, true, checkDims(dims)
}

func checkDims(dims []int) error {
	for _, n := range dims {
		if n < 0 {
			return object.Staticf(object.ValueError, "negative dimensions are not allowed")
		}
	}
	return nil
}

// drawing is one call of a distribution: its parameters and where results go.
type drawing struct {
	params []random.Param
	args   []*object.Array
	array  bool // some parameter is an array
	dims   []int
	scalar bool // a plain number is the result
}

// newDrawing reads the parameters of a distribution.
func newDrawing(c *builtin.Call, params []random.Param) (drawing, error) {
	w := drawing{params: params}
	var shapes []shape.Shape
	for _, p := range params {
		v := c.Arg(p.Name)
		if v == nil {
			v = object.Float(p.Default)
		}
		a, err := c.R.Array(v)
		if err != nil {
			return w, err
		}
		if a.DType().IsText() {
			if s, ok := v.(object.Str); ok {
				return w, object.Staticf(object.ValueError, "could not convert string to float: %s", object.Repr(s))
			}
			return w, object.Staticf(object.ValueError, "could not convert string to float")
		}
		if a.DType().IsComplex() {
			return w, object.Staticf(object.TypeError, "Cannot cast array data from dtype('%s') to dtype('float64') according to the rule 'safe'", a.DType())
		}
		w.args = append(w.args, a)
		w.array = w.array || a.Rank() != 0
		shapes = append(shapes, a.Type().Shape)
	}
	dims, given, err := sizeOf(c)
	if err != nil {
		return w, err
	}
	w.dims, w.scalar = dims, !given && !w.array
	if !w.array {
		return w, nil
	}
	s, err := shape.Broadcast(shapes...)
	if err != nil {
		return w, object.Staticf(object.ValueError, "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg 0 with shape %s and arg 1 with shape %s.", shapes[0].Compact(), shapes[len(shapes)-1].Compact())
	}
	if !s.Known() {
		return w, object.ErrUnknown
	}
	if !given {
		w.dims = s.Dims()
		return w, nil
	}
	whole := shape.Make(dims)
	for i, p := range shapes {
		next, err := shape.Broadcast(whole, p)
		if err != nil {
			return w, object.Staticf(object.ValueError, "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg 0 with shape %s and arg %d with shape %s.", shape.Make(dims).Compact(), i+1, p.Compact())
		}
		whole = next
	}
	if !whole.Equal(shape.Make(dims)) {
		return w, object.Staticf(object.ValueError, "Output size %s is not compatible with broadcast dimensions of inputs %s.",
			shape.Make(dims).Compact(), whole.Compact())
	}
	return w, nil
}

func dryDraw(d random.Dist) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		w, err := newDrawing(c, random.NewRandomState(0).Params(d))
		if err != nil {
			return nil, err
		}
		if w.scalar {
			if c.OptionalArg("out") != nil {
				return object.Unknown{}, nil
			}
			return oneNumber(d.Integer()), nil
		}
		t := dtype.Float64
		if d.Integer() {
			t = dtype.Int64
		}
		if v := c.OptionalArg("dtype"); v != nil {
			if t, err = builtin.ToDType(v); err != nil {
				return nil, err
			}
		}
		a := core.Typed(c, t, w.dims...)
		a.Scalar = false
		return a, nil
	}
}

// oneNumber is what a draw of one number gives, of which no more is known before running than its type.
func oneNumber(whole bool) object.Value {
	class := "float"
	if whole {
		class = "int"
	}
	return object.Unknown{Known: &object.Known{Class: class, Plain: true}}
}

// set puts the i-th element of every parameter into a.
func (w *drawing) set(a *random.Args, tensors []*tensor.Tensor, i int) error {
	for j, p := range w.params {
		t := tensors[j]
		pos := t.FlatPos(i)
		f := t.Float64At(pos)
		if !p.Int {
			a.F[j] = f
			continue
		}
		if t.DType().IsFloat() {
			if math.IsNaN(f) || math.Abs(f) >= 1<<63 {
				return object.Errorf(object.ValueError, "%s is not a 64-bit integer", p.Name)
			}
			a.N[j] = int64(f)
		} else {
			a.N[j] = t.Int64At(pos)
		}
	}
	return nil
}

func drawDist(d random.Dist) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		r := rng(c)
		if c.OptionalArg("dtype") != nil || c.OptionalArg("out") != nil || c.OptionalArg("method") != nil {
			return drawSingle(c, r, d)
		}
		w, err := newDrawing(c, r.stream.Params(d))
		if err != nil {
			return nil, err
		}
		if w.array {
			return drawArray(c, r, d, w)
		}
		var a random.Args
		tensors := make([]*tensor.Tensor, len(w.args))
		for i, x := range w.args {
			if tensors[i], err = x.Tensor(); err != nil {
				return nil, err
			}
		}
		if err := w.set(&a, tensors, 0); err != nil {
			return nil, err
		}
		n := core.Size(w.dims)
		if d.Integer() {
			res, out, err := builtin.MadeOf[int64](c, w.dims...)
			if err != nil {
				return nil, err
			}
			if err := c.Pieces(n, func(lo, hi int) error { return record.FromRun(r.stream.FillInt(out[lo:hi], d, a)) }); err != nil {
				return nil, err
			}
			if w.scalar {
				return object.Int(out[0]), nil
			}
			return res, nil
		}
		res, out, err := builtin.MadeOf[float64](c, w.dims...)
		if err != nil {
			return nil, err
		}
		if err := c.Pieces(n, func(lo, hi int) error { return record.FromRun(r.stream.FillFloat(out[lo:hi], d, a)) }); err != nil {
			return nil, err
		}
		if w.scalar {
			return object.Float(out[0]), nil
		}
		return res, nil
	}
}

// drawnArray makes an array of data, which it keeps; it stays an array when it
// has no axes.
func drawnArray[T tensor.Element](data []T, dims []int) *object.Array {
	if len(dims) > 0 {
		return object.NewArray(tensor.From(data, dims...))
	}
	t := tensor.New(tensor.DTypeOf[T]())
	copy(tensor.Flat[T](t), data)
	return object.NewArray(t)
}

// drawArray draws with parameters that are arrays: all are checked first.
func drawArray(c *builtin.Call, r *Rng, d random.Dist, w drawing) (object.Value, error) {
	var all []*object.Array
	for _, a := range w.args {
		b, err := c.R.BroadcastTo(a, w.dims)
		if err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	if err := c.R.Force(all...); err != nil {
		return nil, err
	}
	tensors := make([]*tensor.Tensor, len(all))
	for i, a := range all {
		tensors[i], _ = a.Ready()
	}
	check := func(a *random.Args) error { return record.FromRun(r.stream.Check(d, *a, true)) }
	if d.Integer() {
		return drawEach(c, w, tensors, check, func(a *random.Args) int64 { return r.stream.Int(d, a) })
	}
	return drawEach(c, w, tensors, check, func(a *random.Args) float64 { return r.stream.Float(d, a) })
}

// drawEach draws with the parameters of each element, after all were checked.
func drawEach[T tensor.Element](c *builtin.Call, w drawing, tensors []*tensor.Tensor, check func(a *random.Args) error, draw func(a *random.Args) T) (object.Value, error) {
	res, out, err := builtin.MadeOf[T](c, w.dims...)
	if err != nil {
		return nil, err
	}
	var args random.Args
	err = everyElement(c, len(out), func(i int) error {
		if err := w.set(&args, tensors, i); err != nil {
			return err
		}
		return check(&args)
	})
	if err != nil {
		return nil, err
	}
	err = everyElement(c, len(out), func(i int) error {
		if err := w.set(&args, tensors, i); err != nil {
			return err
		}
		out[i] = draw(&args)
		return nil
	})
	return res, err
}
