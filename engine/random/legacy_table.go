// The distributions of RandomState.

package random

import (
	"math"

	"github.com/tq-lang/tq/engine/random/internal/libm"
)

var legacyDists = [numDists]entry[*RandomState]{
	Beta: {params: []Param{realP("a", positive), realP("b", positive)},
		float: func(r *RandomState, a *Args) float64 { return r.beta(a.F[0], a.F[1]) }},
	Binomial: {params: []Param{intP("n", nonNegative), realP("p", from0to1)}, before: probabilityFirst,
		int: func(r *RandomState, a *Args) int64 { return r.binomial(a.N[0], a.F[1], true) }},
	ChiSquare: {params: []Param{realP("df", positive)},
		float: func(r *RandomState, a *Args) float64 { return r.chisquare(a.F[0]) }},
	Exponential: {params: []Param{optP("scale", nonNegative, 1)},
		float: func(r *RandomState, a *Args) float64 { return a.F[0] * r.exponential() },
		fill:  func(r *RandomState, dst []float64, a *Args) { r.fillExponential(dst, a.F[0]) }},
	F: {params: []Param{realP("dfnum", positive), realP("dfden", positive)},
		float: func(r *RandomState, a *Args) float64 {
			x := r.chisquare(a.F[0]) * a.F[1]
			return x / (r.chisquare(a.F[1]) * a.F[0])
		}},
	Gamma: {params: []Param{realP("shape", nonNegative), optP("scale", nonNegative, 1)},
		float: func(r *RandomState, a *Args) float64 { return a.F[1] * r.gamma(a.F[0]) }},
	Geometric: {params: []Param{realP("p", above0to1)},
		int: func(r *RandomState, a *Args) int64 { return r.geometric(a.F[0]) }},
	Gumbel: {params: []Param{optP("loc", free, 0), optP("scale", nonNegative, 1)},
		float: func(r *RandomState, a *Args) float64 { return r.gumbel(a.F[0], a.F[1]) }},
	Hypergeometric: {params: []Param{intP("ngood", nonNegative), intP("nbad", nonNegative), intP("nsample", atLeast1)},
		before: checkSample,
		int: func(r *RandomState, a *Args) int64 {
			return r.hypergeometricLegacy(a.N[0], a.N[1], a.N[2])
		}},
	Laplace: {params: []Param{optP("loc", free, 0), optP("scale", nonNegative, 1)},
		float: func(r *RandomState, a *Args) float64 { return r.laplace(a.F[0], a.F[1]) }},
	Logistic: {params: []Param{optP("loc", free, 0), optP("scale", nonNegative, 1)},
		float: func(r *RandomState, a *Args) float64 { return r.logistic(a.F[0], a.F[1]) }},
	LogNormal: {params: []Param{optP("mean", free, 0), optP("sigma", nonNegative, 1)},
		float: func(r *RandomState, a *Args) float64 {
			return libm.Exp(a.F[0] + float64(a.F[1]*r.normal()))
		}},
	LogSeries: {params: []Param{realP("p", from0below1)},
		int: func(r *RandomState, a *Args) int64 { return r.logseries(a.F[0]) }},
	NegativeBinomial: {params: []Param{realP("n", positive), realP("p", from0to1)},
		int: func(r *RandomState, a *Args) int64 {
			return r.poisson((1 - a.F[1]) / a.F[1] * r.gamma(a.F[0]))
		}},
	NoncentralChiSquare: {params: []Param{realP("df", positive), realP("nonc", nonNegative)},
		float: func(r *RandomState, a *Args) float64 { return r.noncentralChisquare(a.F[0], a.F[1]) }},
	NoncentralF: {params: []Param{realP("dfnum", positive), realP("dfden", positive), realP("nonc", nonNegative)},
		float: func(r *RandomState, a *Args) float64 {
			t := r.noncentralChisquare(a.F[0], a.F[2]) * a.F[1]
			return t / (r.chisquare(a.F[1]) * a.F[0])
		}},
	Normal: {params: []Param{optP("loc", free, 0), optP("scale", nonNegative, 1)},
		float: func(r *RandomState, a *Args) float64 { return a.F[0] + float64(a.F[1]*r.normal()) },
		fill: func(r *RandomState, dst []float64, a *Args) {
			r.fillNormal(dst)
			affine(dst, a.F[0], a.F[1])
		}},
	Pareto: {params: []Param{realP("a", positive)},
		float: func(r *RandomState, a *Args) float64 { return libm.Exp(r.exponential()/a.F[0]) - 1 }},
	Poisson: {params: []Param{optP("lam", poissonMean, 1)},
		int: func(r *RandomState, a *Args) int64 { return r.poisson(a.F[0]) }},
	Power: {params: []Param{realP("a", positive)},
		float: func(r *RandomState, a *Args) float64 {
			return libm.Pow(1-libm.Exp(-r.exponential()), 1/a.F[0])
		}},
	Random: {float: func(r *RandomState, _ *Args) float64 { return r.float64() },
		fill: func(r *RandomState, dst []float64, _ *Args) { r.fillUniform(dst) }},
	Rayleigh: {params: []Param{optP("scale", nonNegative, 1)},
		float: func(r *RandomState, a *Args) float64 {
			return a.F[0] * math.Sqrt(-2*libm.Log1p(-r.float64()))
		}},
	StandardCauchy: {float: func(r *RandomState, _ *Args) float64 {
		x := r.normal()
		return x / r.normal()
	}},
	StandardExponential: {float: func(r *RandomState, _ *Args) float64 { return r.exponential() },
		fill: func(r *RandomState, dst []float64, _ *Args) { r.fillExponential(dst, 1) }},
	StandardGamma: {params: []Param{realP("shape", nonNegative)},
		float: func(r *RandomState, a *Args) float64 { return r.gamma(a.F[0]) }},
	StandardNormal: {float: func(r *RandomState, _ *Args) float64 { return r.normal() },
		fill: func(r *RandomState, dst []float64, _ *Args) { r.fillNormal(dst) }},
	StandardT: {params: []Param{realP("df", positive)},
		float: func(r *RandomState, a *Args) float64 {
			x := r.normal()
			return math.Sqrt(a.F[0]/2) * x / math.Sqrt(r.gamma(a.F[0]/2))
		}},
	Triangular: {params: []Param{realP("left", free), realP("mode", free), realP("right", free)},
		before: checkTriangular,
		float:  func(r *RandomState, a *Args) float64 { return r.triangular(a.F[0], a.F[1], a.F[2]) }},
	Uniform: {params: []Param{optP("low", free, 0), optP("high", free, 1)},
		before: finiteRange("Range exceeds valid bounds"),
		float:  func(r *RandomState, a *Args) float64 { return r.uniform(a.F[0], a.F[1]-a.F[0]) },
		fill: func(r *RandomState, dst []float64, a *Args) {
			r.fillUniform(dst)
			affine(dst, a.F[0], a.F[1]-a.F[0])
		}},
	VonMises: {params: []Param{realP("mu", free), realP("kappa", nonNegative)},
		float: func(r *RandomState, a *Args) float64 { return r.vonmises(a.F[0], a.F[1]) }},
	Wald: {params: []Param{realP("mean", positive), realP("scale", positive)},
		float: func(r *RandomState, a *Args) float64 { return r.wald(a.F[0], a.F[1]) }},
	Weibull: {params: []Param{realP("a", nonNegative)},
		float: func(r *RandomState, a *Args) float64 {
			if a.F[0] == 0 {
				return 0
			}
			return libm.Pow(r.exponential(), 1/a.F[0])
		}},
	Zipf: {params: []Param{realP("a", above1)},
		int: func(r *RandomState, a *Args) int64 { return r.zipf(a.F[0]) }},
}

// probabilityFirst checks p of a binomial before n.
func probabilityFirst(a *Args, array bool) error {
	p := Param{Name: "p", cons: from0to1}
	if msg := p.check(a.F[1], array); msg != "" {
		return invalid(msg)
	}
	return nil
}
