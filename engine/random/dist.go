// The names of the distributions, and drawing by name.

package random

import "github.com/tq-lang/tq/engine/fault"

// Dist names a distribution with scalar draws.
type Dist uint8

// The distributions.
const (
	Beta Dist = iota
	Binomial
	ChiSquare
	Exponential
	F
	Gamma
	Geometric
	Gumbel
	Hypergeometric
	Laplace
	Logistic
	LogNormal
	LogSeries
	NegativeBinomial
	NoncentralChiSquare
	NoncentralF
	Normal
	Pareto
	Poisson
	Power
	Random
	Rayleigh
	StandardCauchy
	StandardExponential
	StandardGamma
	StandardNormal
	StandardT
	Triangular
	Uniform
	VonMises
	Wald
	Weibull
	Zipf
	numDists
)

var distNames = [numDists]string{
	"beta", "binomial", "chisquare", "exponential", "f", "gamma", "geometric", "gumbel",
	"hypergeometric", "laplace", "logistic", "lognormal", "logseries", "negative_binomial",
	"noncentral_chisquare", "noncentral_f", "normal", "pareto", "poisson", "power", "random",
	"rayleigh", "standard_cauchy", "standard_exponential", "standard_gamma", "standard_normal",
	"standard_t", "triangular", "uniform", "vonmises", "wald", "weibull", "zipf",
}

// String is NumPy's name.
func (d Dist) String() string { return distNames[d] }

// DistByName finds a distribution by NumPy's name.
func DistByName(name string) (Dist, bool) {
	for i, n := range distNames {
		if n == name {
			return Dist(i), true
		}
	}
	return 0, false
}

// Integer reports whether d draws int64.
func (d Dist) Integer() bool { return legacyDists[d].int != nil }

// Stream is what RandomState and Generator have in common.
type Stream interface {
	// Params describes the parameters of d.
	Params(d Dist) []Param
	// Check validates one set of parameters; array selects the words NumPy
	// uses for parameters that are arrays.
	Check(d Dist, a Args, array bool) error
	// Float draws from a real distribution whose parameters were checked.
	Float(d Dist, a *Args) float64
	// Int draws from an integer distribution whose parameters were checked.
	Int(d Dist, a *Args) int64
	// FillFloat checks the parameters once and fills dst.
	FillFloat(dst []float64, d Dist, a Args) error
	// FillInt checks the parameters once and fills dst.
	FillInt(dst []int64, d Dist, a Args) error

	// Bounded draws integers for one array, which may be filled in parts.
	Bounded() *Bounded
	// Those that may take long ask a check, which may be nil, and end with its error.
	Bytes(n int, check func() error) ([]byte, error)
	// Shuffle draws a permutation as a series of swaps.
	Shuffle(n int, swap func(i, j int), check func() error) error
	Permute(x []int64, check func() error) error
	// Choice draws indices.
	Choice(c Choice) ([]int64, error)

	Multinomial(dst []int64, n int64, pvals []float64) error
	Dirichlet(dst, alpha []float64) error
	MultivariateNormal(dst, mean, factor []float64) error

	BitGenerator() BitGenerator
	State() State
	SetState(State) error
}

var (
	_ Stream = (*RandomState)(nil)
	_ Stream = (*Generator)(nil)
)

// fewDraws is how many draws are not worth a block.
const fewDraws = 16

// affine maps draws: what a distribution's location and scale do.
func affine(x []float64, loc, scale float64) {
	for i, v := range x {
		x[i] = loc + float64(scale*v)
	}
}

func fillFloat[S any](s S, e *entry[S], dst []float64, a Args) error {
	if e.float == nil {
		panic("random: real draws from an integer distribution")
	}
	if err := e.check(&a, false); err != nil {
		return err
	}
	if e.fill != nil && len(dst) >= fewDraws {
		e.fill(s, dst, &a)
		return nil
	}
	for i := range dst {
		dst[i] = e.float(s, &a)
	}
	return nil
}

func fillInt[S any](s S, e *entry[S], dst []int64, a Args) error {
	if e.int == nil {
		panic("random: integer draws from a real distribution")
	}
	if err := e.check(&a, false); err != nil {
		return err
	}
	for i := range dst {
		dst[i] = e.int(s, &a)
	}
	return nil
}

// one draws one value after checking.
func one[S any](s S, e *entry[S], f ...float64) (float64, error) {
	var a Args
	copy(a.F[:], f)
	if err := e.check(&a, false); err != nil {
		return 0, err
	}
	return e.float(s, &a), nil
}

func oneInt[S any](s S, e *entry[S], a Args) (int64, error) {
	if err := e.check(&a, false); err != nil {
		return 0, err
	}
	return e.int(s, &a), nil
}

func args(f ...float64) (a Args) {
	copy(a.F[:], f)
	return a
}

// sum with Kahan's compensation, as NumPy sums probabilities.
func kahanSum(p []float64) float64 {
	if len(p) == 0 {
		return 0
	}
	sum, c := p[0], 0.0
	for _, v := range p[1:] {
		y := v - c
		t := sum + y
		c = (t - sum) - y
		sum = t
	}
	return sum
}

func checkPvals(n int64, pvals []float64) error {
	p := Param{Name: "pvals", cons: from0to1}
	for _, v := range pvals {
		if msg := p.check(v, true); msg != "" {
			return invalid(msg)
		}
	}
	if len(pvals) > 0 && kahanSum(pvals[:len(pvals)-1]) > 1+1e-12 {
		return fault.New(fault.InvalidArgument, "sum(pvals[:-1]) > 1.0")
	}
	if n < 0 {
		return fault.New(fault.InvalidArgument, "n < 0")
	}
	return nil
}
