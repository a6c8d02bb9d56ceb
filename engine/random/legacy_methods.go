// RandomState's draws by name.

package random

// Params describes the parameters of d.
func (r *RandomState) Params(d Dist) []Param { return legacyDists[d].params }

// Check validates one set of parameters of d.
func (r *RandomState) Check(d Dist, a Args, array bool) error { return legacyDists[d].check(&a, array) }

// Float draws from d with parameters that were checked.
func (r *RandomState) Float(d Dist, a *Args) float64 { return legacyDists[d].float(r, a) }

// Int draws from d with parameters that were checked.
func (r *RandomState) Int(d Dist, a *Args) int64 { return legacyDists[d].int(r, a) }

// FillFloat checks the parameters of d and fills dst.
func (r *RandomState) FillFloat(dst []float64, d Dist, a Args) error {
	return fillFloat(r, &legacyDists[d], dst, a)
}

// FillInt checks the parameters of d and fills dst.
func (r *RandomState) FillInt(dst []int64, d Dist, a Args) error {
	return fillInt(r, &legacyDists[d], dst, a)
}

// Bounded starts the integers of one array.
func (r *RandomState) Bounded() *Bounded { return &Bounded{bits: r.bits, masked: true} }

// RandInt draws one integer from low to high-1.
func (r *RandomState) RandInt(low, high int64) (int64, error) {
	rg, err := NewRange64(Int64, low, high, false)
	if err != nil {
		return 0, err
	}
	return int64(r.Bounded().Next(rg)), nil
}

// RandomIntegers draws one integer from low to high.
func (r *RandomState) RandomIntegers(low, high int64) (int64, error) {
	rg, err := NewRange64(Int64, low, high, true)
	if err != nil {
		return 0, invalid(BoundsMessage(false, low == 0))
	}
	return int64(r.Bounded().Next(rg)), nil
}

// ToMaxInt draws an integer that is not negative.
func (r *RandomState) ToMaxInt() int64 { return int64(r.bits.Uint64() >> 1) }

// RandomSample draws from [0, 1).
func (r *RandomState) RandomSample() float64 { return r.float64() }

// StandardNormal draws a normal value with mean 0 and deviation 1.
func (r *RandomState) StandardNormal() float64 { return r.normal() }

// StandardExponential draws an exponential value with mean 1.
func (r *RandomState) StandardExponential() float64 { return r.exponential() }

// StandardCauchy draws the quotient of two normal values.
func (r *RandomState) StandardCauchy() float64 { return legacyDists[StandardCauchy].float(r, nil) }

// Beta draws from the distribution of that name.
func (r *RandomState) Beta(a, b float64) (float64, error) {
	return one(r, &legacyDists[Beta], a, b)
}

// ChiSquare draws from the distribution of that name.
func (r *RandomState) ChiSquare(df float64) (float64, error) {
	return one(r, &legacyDists[ChiSquare], df)
}

// Exponential draws from the distribution of that name.
func (r *RandomState) Exponential(scale float64) (float64, error) {
	return one(r, &legacyDists[Exponential], scale)
}

// F draws from the distribution of that name.
func (r *RandomState) F(dfnum, dfden float64) (float64, error) {
	return one(r, &legacyDists[F], dfnum, dfden)
}

// Gamma draws from the distribution of that name.
func (r *RandomState) Gamma(shape, scale float64) (float64, error) {
	return one(r, &legacyDists[Gamma], shape, scale)
}

// Gumbel draws from the distribution of that name.
func (r *RandomState) Gumbel(loc, scale float64) (float64, error) {
	return one(r, &legacyDists[Gumbel], loc, scale)
}

// Laplace draws from the distribution of that name.
func (r *RandomState) Laplace(loc, scale float64) (float64, error) {
	return one(r, &legacyDists[Laplace], loc, scale)
}

// Logistic draws from the distribution of that name.
func (r *RandomState) Logistic(loc, scale float64) (float64, error) {
	return one(r, &legacyDists[Logistic], loc, scale)
}

// LogNormal draws from the distribution of that name.
func (r *RandomState) LogNormal(mean, sigma float64) (float64, error) {
	return one(r, &legacyDists[LogNormal], mean, sigma)
}

// NoncentralChiSquare draws from the distribution of that name.
func (r *RandomState) NoncentralChiSquare(df, nonc float64) (float64, error) {
	return one(r, &legacyDists[NoncentralChiSquare], df, nonc)
}

// NoncentralF draws from the distribution of that name.
func (r *RandomState) NoncentralF(dfnum, dfden, nonc float64) (float64, error) {
	return one(r, &legacyDists[NoncentralF], dfnum, dfden, nonc)
}

// Normal draws from the distribution of that name.
func (r *RandomState) Normal(loc, scale float64) (float64, error) {
	return one(r, &legacyDists[Normal], loc, scale)
}

// Pareto draws from the distribution of that name.
func (r *RandomState) Pareto(a float64) (float64, error) {
	return one(r, &legacyDists[Pareto], a)
}

// Power draws from the distribution of that name.
func (r *RandomState) Power(a float64) (float64, error) {
	return one(r, &legacyDists[Power], a)
}

// Rayleigh draws from the distribution of that name.
func (r *RandomState) Rayleigh(scale float64) (float64, error) {
	return one(r, &legacyDists[Rayleigh], scale)
}

// StandardGamma draws from the distribution of that name.
func (r *RandomState) StandardGamma(shape float64) (float64, error) {
	return one(r, &legacyDists[StandardGamma], shape)
}

// StandardT draws from the distribution of that name.
func (r *RandomState) StandardT(df float64) (float64, error) {
	return one(r, &legacyDists[StandardT], df)
}

// Triangular draws from the distribution of that name.
func (r *RandomState) Triangular(left, mode, right float64) (float64, error) {
	return one(r, &legacyDists[Triangular], left, mode, right)
}

// Uniform draws from the distribution of that name.
func (r *RandomState) Uniform(low, high float64) (float64, error) {
	return one(r, &legacyDists[Uniform], low, high)
}

// VonMises draws from the distribution of that name.
func (r *RandomState) VonMises(mu, kappa float64) (float64, error) {
	return one(r, &legacyDists[VonMises], mu, kappa)
}

// Wald draws from the distribution of that name.
func (r *RandomState) Wald(mean, scale float64) (float64, error) {
	return one(r, &legacyDists[Wald], mean, scale)
}

// Weibull draws from the distribution of that name.
func (r *RandomState) Weibull(a float64) (float64, error) {
	return one(r, &legacyDists[Weibull], a)
}

// Geometric draws from the distribution of that name.
func (r *RandomState) Geometric(p float64) (int64, error) {
	return oneInt(r, &legacyDists[Geometric], args(p))
}

// LogSeries draws from the distribution of that name.
func (r *RandomState) LogSeries(p float64) (int64, error) {
	return oneInt(r, &legacyDists[LogSeries], args(p))
}

// NegativeBinomial draws from the distribution of that name.
func (r *RandomState) NegativeBinomial(n, p float64) (int64, error) {
	return oneInt(r, &legacyDists[NegativeBinomial], args(n, p))
}

// Poisson draws from the distribution of that name.
func (r *RandomState) Poisson(lam float64) (int64, error) {
	return oneInt(r, &legacyDists[Poisson], args(lam))
}

// Zipf draws from the distribution of that name.
func (r *RandomState) Zipf(a float64) (int64, error) {
	return oneInt(r, &legacyDists[Zipf], args(a))
}

// Binomial draws the number of successes in n trials.
func (r *RandomState) Binomial(n int64, p float64) (int64, error) {
	return oneInt(r, &legacyDists[Binomial], Args{N: [3]int64{n}, F: [3]float64{0, p}})
}

// Hypergeometric draws the number of good items in a sample.
func (r *RandomState) Hypergeometric(ngood, nbad, nsample int64) (int64, error) {
	return oneInt(r, &legacyDists[Hypergeometric], Args{N: [3]int64{ngood, nbad, nsample}})
}
