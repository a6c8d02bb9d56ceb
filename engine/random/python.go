// The distributions of Python's module random, number for number.

package random

import (
	"errors"
	"math"

	"github.com/tq-lang/tq/engine/random/internal/libm"
)

// Python draws as the class random.Random does.
type Python struct {
	Unit func() float64 // the next number in [0, 1)
	// Spare is the second of two normal numbers that Gauss makes together.
	Spare    float64
	HasSpare bool
}

// What the parameters of a distribution are refused for.
var (
	ErrDivision  = errors.New("float division by zero")
	ErrDomain    = errors.New("math domain error")
	ErrRange     = errors.New("Numerical result out of range")
	ErrMathRange = errors.New("math range error")
	ErrGamma     = errors.New("gammavariate: alpha and beta must be > 0.0")
)

const (
	turn    = 2 * math.Pi
	nvMagic = 1.7155277699214135 // 4*exp(-1/2)/sqrt(2)
	log4    = 1.3862943611198906
	sgMagic = 2.504077396776274 // 1 + log(4.5)
)

// Uniform is between a and b.
func (p *Python) Uniform(a, b float64) float64 { return a + float64((b-a)*p.Unit()) }

// Triangular is between low and high; mode 0.5 of the way where it is not given.
func (p *Python) Triangular(low, high, mode float64, given bool) float64 {
	u, c := p.Unit(), 0.5
	if given {
		if high == low {
			return low
		}
		c = (mode - low) / (high - low)
	}
	if u > c {
		u, c = 1-u, 1-c
		low, high = high, low
	}
	return low + float64((high-low)*math.Sqrt(float64(u*c)))
}

// Normal is normalvariate.
func (p *Python) Normal(mu, sigma float64) float64 {
	for {
		u1 := p.Unit()
		u2 := 1 - p.Unit()
		z := float64(nvMagic*(u1-0.5)) / u2
		if float64(z*z)/4 <= -libm.Log(u2) {
			return mu + float64(z*sigma)
		}
	}
}

// Gauss makes two normal numbers at a time.
func (p *Python) Gauss(mu, sigma float64) float64 {
	z := p.Spare
	if !p.HasSpare {
		angle := float64(p.Unit() * turn)
		radius := math.Sqrt(-2 * libm.Log(1-p.Unit()))
		sin, cos := libm.SinCos(angle)
		z, p.Spare = float64(cos*radius), float64(sin*radius)
	}
	p.HasSpare = !p.HasSpare
	return mu + float64(z*sigma)
}

// LogNormal is lognormvariate.
func (p *Python) LogNormal(mu, sigma float64) (float64, error) {
	x := p.Normal(mu, sigma)
	y := libm.Exp(x)
	if math.IsInf(y, 1) && !math.IsInf(x, 1) {
		return 0, ErrMathRange
	}
	return y, nil
}

// Exponential is expovariate.
func (p *Python) Exponential(lambda float64) (float64, error) {
	x := -libm.Log(1 - p.Unit())
	if lambda == 0 {
		return 0, ErrDivision
	}
	return x / lambda, nil
}

// VonMises is vonmisesvariate.
func (p *Python) VonMises(mu, kappa float64) float64 {
	if kappa <= 1e-6 {
		return turn * p.Unit()
	}
	s := 0.5 / kappa
	r := s + math.Sqrt(1+float64(s*s))
	var z float64
	for {
		_, z = libm.SinCos(float64(math.Pi * p.Unit()))
		d := z / (r + z)
		u := p.Unit()
		if u < 1-float64(d*d) || u <= float64((1-d)*libm.Exp(d)) {
			break
		}
	}
	q := 1 / r
	f := (q + z) / (1 + float64(q*z))
	theta := mu - libm.Acos(f)
	if p.Unit() > 0.5 {
		theta = mu + libm.Acos(f)
	}
	theta = math.Mod(theta, turn)
	if theta < 0 {
		theta += turn
	}
	return theta
}

// Gamma is gammavariate.
func (p *Python) Gamma(alpha, beta float64) (float64, error) {
	switch {
	case alpha <= 0 || beta <= 0:
		return 0, ErrGamma
	case alpha > 1:
		return p.gammaAbove(alpha) * beta, nil
	case alpha == 1:
		return -libm.Log(1-p.Unit()) * beta, nil
	case math.IsNaN(alpha):
		return math.NaN(), nil
	}
	for {
		b := (math.E + alpha) / math.E
		q := float64(b * p.Unit())
		var x float64
		if q <= 1 {
			x = libm.Pow(q, 1/alpha)
		} else {
			x = -libm.Log((b - q) / alpha)
		}
		u := p.Unit()
		if q > 1 && u <= libm.Pow(x, alpha-1) || q <= 1 && u <= libm.Exp(-x) {
			return x * beta, nil
		}
	}
}

// gammaAbove is Cheng's algorithm for alpha > 1.
func (p *Python) gammaAbove(alpha float64) float64 {
	inv := math.Sqrt(float64(2*alpha) - 1)
	b, c := alpha-log4, alpha+inv
	for {
		u1 := p.Unit()
		if !(1e-7 < u1 && u1 < 0.9999999) {
			continue
		}
		u2 := 1 - p.Unit()
		v := libm.Log(u1/(1-u1)) / inv
		x := float64(alpha * libm.Exp(v))
		z := float64(float64(u1*u1) * u2)
		r := b + float64(c*v) - x
		if r+sgMagic-float64(4.5*z) >= 0 || r >= libm.Log(z) {
			return x
		}
	}
}

// Beta is betavariate.
func (p *Python) Beta(alpha, beta float64) (float64, error) {
	y, err := p.Gamma(alpha, 1)
	if err != nil || y == 0 {
		return 0, err
	}
	z, err := p.Gamma(beta, 1)
	return y / (y + z), err
}

// Pareto is paretovariate.
func (p *Python) Pareto(alpha float64) (float64, error) {
	u := 1 - p.Unit()
	if alpha == 0 {
		return 0, ErrDivision
	}
	return finite(libm.Pow(u, -1/alpha))
}

// Weibull is weibullvariate.
func (p *Python) Weibull(alpha, beta float64) (float64, error) {
	u := 1 - p.Unit()
	if beta == 0 {
		return 0, ErrDivision
	}
	y, err := finite(libm.Pow(-libm.Log(u), 1/beta))
	return float64(alpha * y), err
}

func finite(x float64) (float64, error) {
	if math.IsInf(x, 0) {
		return 0, ErrRange
	}
	return x, nil
}
