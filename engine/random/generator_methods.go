// Generator's draws by name.

package random

// Params describes the parameters of d.
func (g *Generator) Params(d Dist) []Param { return generatorDists[d].params }

// Check validates one set of parameters of d.
func (g *Generator) Check(d Dist, a Args, array bool) error {
	return generatorDists[d].check(&a, array)
}

// Float draws from d with parameters that were checked.
func (g *Generator) Float(d Dist, a *Args) float64 { return generatorDists[d].float(g, a) }

// Int draws from d with parameters that were checked.
func (g *Generator) Int(d Dist, a *Args) int64 { return generatorDists[d].int(g, a) }

// FillFloat checks the parameters of d and fills dst.
func (g *Generator) FillFloat(dst []float64, d Dist, a Args) error {
	return fillFloat(g, &generatorDists[d], dst, a)
}

// FillInt checks the parameters of d and fills dst.
func (g *Generator) FillInt(dst []int64, d Dist, a Args) error {
	return fillInt(g, &generatorDists[d], dst, a)
}

// Bounded starts the integers of one array.
func (g *Generator) Bounded() *Bounded { return &Bounded{bits: g.bits} }

// Integers draws one integer from low to high-1, or to high with endpoint.
func (g *Generator) Integers(low, high int64, endpoint bool) (int64, error) {
	rg, err := NewRange64(Int64, low, high, endpoint)
	if err != nil {
		return 0, err
	}
	return int64(g.Bounded().Next(rg)), nil
}

// Random draws from [0, 1).
func (g *Generator) Random() float64 { return g.float64() }

// StandardNormal draws a normal value with mean 0 and deviation 1.
func (g *Generator) StandardNormal() float64 { return g.zigNormal() }

// StandardExponential draws an exponential value with mean 1.
func (g *Generator) StandardExponential() float64 { return g.zigExp() }

// StandardCauchy draws the quotient of two normal values.
func (g *Generator) StandardCauchy() float64 { return generatorDists[StandardCauchy].float(g, nil) }

// Beta draws from the distribution of that name.
func (g *Generator) Beta(a, b float64) (float64, error) {
	return one(g, &generatorDists[Beta], a, b)
}

// ChiSquare draws from the distribution of that name.
func (g *Generator) ChiSquare(df float64) (float64, error) {
	return one(g, &generatorDists[ChiSquare], df)
}

// Exponential draws from the distribution of that name.
func (g *Generator) Exponential(scale float64) (float64, error) {
	return one(g, &generatorDists[Exponential], scale)
}

// F draws from the distribution of that name.
func (g *Generator) F(dfnum, dfden float64) (float64, error) {
	return one(g, &generatorDists[F], dfnum, dfden)
}

// Gamma draws from the distribution of that name.
func (g *Generator) Gamma(shape, scale float64) (float64, error) {
	return one(g, &generatorDists[Gamma], shape, scale)
}

// Gumbel draws from the distribution of that name.
func (g *Generator) Gumbel(loc, scale float64) (float64, error) {
	return one(g, &generatorDists[Gumbel], loc, scale)
}

// Laplace draws from the distribution of that name.
func (g *Generator) Laplace(loc, scale float64) (float64, error) {
	return one(g, &generatorDists[Laplace], loc, scale)
}

// Logistic draws from the distribution of that name.
func (g *Generator) Logistic(loc, scale float64) (float64, error) {
	return one(g, &generatorDists[Logistic], loc, scale)
}

// LogNormal draws from the distribution of that name.
func (g *Generator) LogNormal(mean, sigma float64) (float64, error) {
	return one(g, &generatorDists[LogNormal], mean, sigma)
}

// NoncentralChiSquare draws from the distribution of that name.
func (g *Generator) NoncentralChiSquare(df, nonc float64) (float64, error) {
	return one(g, &generatorDists[NoncentralChiSquare], df, nonc)
}

// NoncentralF draws from the distribution of that name.
func (g *Generator) NoncentralF(dfnum, dfden, nonc float64) (float64, error) {
	return one(g, &generatorDists[NoncentralF], dfnum, dfden, nonc)
}

// Normal draws from the distribution of that name.
func (g *Generator) Normal(loc, scale float64) (float64, error) {
	return one(g, &generatorDists[Normal], loc, scale)
}

// Pareto draws from the distribution of that name.
func (g *Generator) Pareto(a float64) (float64, error) {
	return one(g, &generatorDists[Pareto], a)
}

// Power draws from the distribution of that name.
func (g *Generator) Power(a float64) (float64, error) {
	return one(g, &generatorDists[Power], a)
}

// Rayleigh draws from the distribution of that name.
func (g *Generator) Rayleigh(scale float64) (float64, error) {
	return one(g, &generatorDists[Rayleigh], scale)
}

// StandardGamma draws from the distribution of that name.
func (g *Generator) StandardGamma(shape float64) (float64, error) {
	return one(g, &generatorDists[StandardGamma], shape)
}

// StandardT draws from the distribution of that name.
func (g *Generator) StandardT(df float64) (float64, error) {
	return one(g, &generatorDists[StandardT], df)
}

// Triangular draws from the distribution of that name.
func (g *Generator) Triangular(left, mode, right float64) (float64, error) {
	return one(g, &generatorDists[Triangular], left, mode, right)
}

// Uniform draws from the distribution of that name.
func (g *Generator) Uniform(low, high float64) (float64, error) {
	return one(g, &generatorDists[Uniform], low, high)
}

// VonMises draws from the distribution of that name.
func (g *Generator) VonMises(mu, kappa float64) (float64, error) {
	return one(g, &generatorDists[VonMises], mu, kappa)
}

// Wald draws from the distribution of that name.
func (g *Generator) Wald(mean, scale float64) (float64, error) {
	return one(g, &generatorDists[Wald], mean, scale)
}

// Weibull draws from the distribution of that name.
func (g *Generator) Weibull(a float64) (float64, error) {
	return one(g, &generatorDists[Weibull], a)
}

// Geometric draws from the distribution of that name.
func (g *Generator) Geometric(p float64) (int64, error) {
	return oneInt(g, &generatorDists[Geometric], args(p))
}

// LogSeries draws from the distribution of that name.
func (g *Generator) LogSeries(p float64) (int64, error) {
	return oneInt(g, &generatorDists[LogSeries], args(p))
}

// NegativeBinomial draws from the distribution of that name.
func (g *Generator) NegativeBinomial(n, p float64) (int64, error) {
	return oneInt(g, &generatorDists[NegativeBinomial], args(n, p))
}

// Poisson draws from the distribution of that name.
func (g *Generator) Poisson(lam float64) (int64, error) {
	return oneInt(g, &generatorDists[Poisson], args(lam))
}

// Zipf draws from the distribution of that name.
func (g *Generator) Zipf(a float64) (int64, error) {
	return oneInt(g, &generatorDists[Zipf], args(a))
}

// Binomial draws the number of successes in n trials.
func (g *Generator) Binomial(n int64, p float64) (int64, error) {
	return oneInt(g, &generatorDists[Binomial], Args{N: [3]int64{n}, F: [3]float64{0, p}})
}

// Hypergeometric draws the number of good items in a sample.
func (g *Generator) Hypergeometric(ngood, nbad, nsample int64) (int64, error) {
	return oneInt(g, &generatorDists[Hypergeometric], Args{N: [3]int64{ngood, nbad, nsample}})
}
