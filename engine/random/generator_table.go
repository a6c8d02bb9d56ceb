// The distributions of Generator.

package random

import (
	"math"

	"github.com/tq-lang/tq/engine/random/internal/libm"
)

var generatorDists = [numDists]entry[*Generator]{
	Beta: {params: []Param{realP("a", positive), realP("b", positive)},
		float: func(g *Generator, a *Args) float64 { return g.beta(a.F[0], a.F[1]) }},
	Binomial: {params: []Param{intP("n", nonNegative), realP("p", from0to1)}, before: probabilityFirst,
		int: func(g *Generator, a *Args) int64 { return g.binomial(a.N[0], a.F[1], false) }},
	ChiSquare: {params: []Param{realP("df", positive)},
		float: func(g *Generator, a *Args) float64 { return g.chisquare(a.F[0]) }},
	Exponential: {params: []Param{optP("scale", nonNegative, 1)},
		float: func(g *Generator, a *Args) float64 { return a.F[0] * g.zigExp() },
		fill: func(g *Generator, dst []float64, a *Args) {
			g.fillZigExp(dst)
			for i, x := range dst {
				dst[i] = a.F[0] * x
			}
		}},
	F: {params: []Param{realP("dfnum", positive), realP("dfden", positive)},
		float: func(g *Generator, a *Args) float64 {
			x := g.chisquare(a.F[0]) * a.F[1]
			return x / (g.chisquare(a.F[1]) * a.F[0])
		}},
	Gamma: {params: []Param{realP("shape", nonNegative), optP("scale", nonNegative, 1)},
		float: func(g *Generator, a *Args) float64 { return a.F[1] * g.gamma(a.F[0]) }},
	Geometric: {params: []Param{realP("p", above0to1)},
		int: func(g *Generator, a *Args) int64 { return g.geometric(a.F[0]) }},
	Gumbel: {params: []Param{optP("loc", free, 0), optP("scale", nonNegative, 1)},
		float: func(g *Generator, a *Args) float64 { return g.gumbel(a.F[0], a.F[1]) }},
	Hypergeometric: {params: []Param{intP("ngood", nonNegative), intP("nbad", nonNegative), intP("nsample", nonNegative)},
		before: checkCounts,
		int: func(g *Generator, a *Args) int64 {
			return g.hypergeometric(a.N[0], a.N[1], a.N[2])
		}},
	Laplace: {params: []Param{optP("loc", free, 0), optP("scale", nonNegative, 1)},
		float: func(g *Generator, a *Args) float64 { return g.laplace(a.F[0], a.F[1]) }},
	Logistic: {params: []Param{optP("loc", free, 0), optP("scale", nonNegative, 1)},
		float: func(g *Generator, a *Args) float64 { return g.logistic(a.F[0], a.F[1]) }},
	LogNormal: {params: []Param{optP("mean", free, 0), optP("sigma", nonNegative, 1)},
		float: func(g *Generator, a *Args) float64 {
			return libm.Exp(a.F[0] + float64(a.F[1]*g.zigNormal()))
		}},
	LogSeries: {params: []Param{realP("p", from0below1)},
		int: func(g *Generator, a *Args) int64 { return g.logseries(a.F[0]) }},
	NegativeBinomial: {params: []Param{realP("n", positiveNotNaN), realP("p", above0to1)}, after: checkNegativeBinomial,
		int: func(g *Generator, a *Args) int64 {
			return g.poisson((1 - a.F[1]) / a.F[1] * g.gamma(a.F[0]))
		}},
	NoncentralChiSquare: {params: []Param{realP("df", positive), realP("nonc", nonNegative)},
		float: func(g *Generator, a *Args) float64 { return g.noncentralChisquare(a.F[0], a.F[1]) }},
	NoncentralF: {params: []Param{realP("dfnum", positive), realP("dfden", positive), realP("nonc", nonNegative)},
		float: func(g *Generator, a *Args) float64 {
			t := g.noncentralChisquare(a.F[0], a.F[2]) * a.F[1]
			return t / (g.chisquare(a.F[1]) * a.F[0])
		}},
	Normal: {params: []Param{optP("loc", free, 0), optP("scale", nonNegative, 1)},
		float: func(g *Generator, a *Args) float64 { return a.F[0] + float64(a.F[1]*g.zigNormal()) },
		fill: func(g *Generator, dst []float64, a *Args) {
			g.fillZigNormal(dst)
			affine(dst, a.F[0], a.F[1])
		}},
	Pareto: {params: []Param{realP("a", positive)},
		float: func(g *Generator, a *Args) float64 { return libm.Expm1(g.zigExp() / a.F[0]) }},
	Poisson: {params: []Param{optP("lam", poissonMean, 1)},
		int: func(g *Generator, a *Args) int64 { return g.poisson(a.F[0]) }},
	Power: {params: []Param{realP("a", positive)},
		float: func(g *Generator, a *Args) float64 {
			return libm.Pow(-libm.Expm1(-g.zigExp()), 1/a.F[0])
		}},
	Random: {float: func(g *Generator, _ *Args) float64 { return g.float64() },
		fill: func(g *Generator, dst []float64, _ *Args) { g.fillUniform(dst) }},
	Rayleigh: {params: []Param{optP("scale", nonNegative, 1)},
		float: func(g *Generator, a *Args) float64 {
			return a.F[0] * math.Sqrt(2*g.zigExp())
		}},
	StandardCauchy: {float: func(g *Generator, _ *Args) float64 {
		x := g.zigNormal()
		return x / g.zigNormal()
	}},
	StandardExponential: {float: func(g *Generator, _ *Args) float64 { return g.zigExp() },
		fill: func(g *Generator, dst []float64, _ *Args) { g.fillZigExp(dst) }},
	StandardGamma: {params: []Param{realP("shape", nonNegative)},
		float: func(g *Generator, a *Args) float64 { return g.gamma(a.F[0]) }},
	StandardNormal: {float: func(g *Generator, _ *Args) float64 { return g.zigNormal() },
		fill: func(g *Generator, dst []float64, _ *Args) { g.fillZigNormal(dst) }},
	StandardT: {params: []Param{realP("df", positive)},
		float: func(g *Generator, a *Args) float64 {
			x := g.zigNormal()
			return math.Sqrt(a.F[0]/2) * x / math.Sqrt(g.gamma(a.F[0]/2))
		}},
	Triangular: {params: []Param{realP("left", free), realP("mode", free), realP("right", free)},
		before: checkTriangular,
		float:  func(g *Generator, a *Args) float64 { return g.triangular(a.F[0], a.F[1], a.F[2]) }},
	Uniform: {params: []Param{optP("low", free, 0), optP("high", free, 1)},
		before: finiteRange("high - low range exceeds valid bounds"),
		after: func(a *Args) error {
			if math.Signbit(a.F[1] - a.F[0]) {
				return invalid("high - low < 0")
			}
			return nil
		},
		float: func(g *Generator, a *Args) float64 { return g.uniform(a.F[0], a.F[1]-a.F[0]) },
		fill: func(g *Generator, dst []float64, a *Args) {
			g.fillUniform(dst)
			affine(dst, a.F[0], a.F[1]-a.F[0])
		}},
	VonMises: {params: []Param{realP("mu", free), realP("kappa", nonNegative)},
		float: func(g *Generator, a *Args) float64 { return g.vonmisesAny(a.F[0], a.F[1]) }},
	Wald: {params: []Param{realP("mean", positive), realP("scale", positive)},
		float: func(g *Generator, a *Args) float64 { return g.wald(a.F[0], a.F[1]) }},
	Weibull: {params: []Param{realP("a", nonNegative)},
		float: func(g *Generator, a *Args) float64 {
			if a.F[0] == 0 {
				return 0
			}
			return libm.Pow(g.zigExp(), 1/a.F[0])
		}},
	Zipf: {params: []Param{realP("a", above1)},
		int: func(g *Generator, a *Args) int64 { return g.zipf(a.F[0]) }},
}
