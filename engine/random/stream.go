// The draws that both kinds of stream share.

package random

import (
	"math"

	"github.com/tq-lang/tq/engine/random/internal/libm"
)

// stream is a bit generator and the memory of the last binomial.
//
// In this package a product that is added to something is written
// float64(a*b), which forbids the compiler to fuse the two: a fused operation
// rounds differently, and NumPy's is not fused.
type stream struct {
	bits BitGenerator
	bin  binomial
}

func (s *stream) float64() float64 { return s.bits.Float64() }

func (s *stream) float32() float32 { return unit32(s.bits.Uint32()) }

// toInt is C's conversion on amd64: what does not fit becomes the smallest
// integer.
func toInt(f float64) int64 {
	if f >= -(1<<63) && f < 1<<63 {
		return int64(f)
	}
	return math.MinInt64
}

func (s *stream) uniform(low, width float64) float64 {
	return low + float64(width*s.float64())
}

func (s *stream) laplace(loc, scale float64) float64 {
	for {
		u := s.float64()
		if u >= 0.5 {
			return loc - float64(scale*libm.Log(2-u-u))
		}
		if u > 0 {
			return loc + float64(scale*libm.Log(u+u))
		}
	}
}

func (s *stream) gumbel(loc, scale float64) float64 {
	for {
		if u := 1 - s.float64(); u < 1 {
			return loc - float64(scale*libm.Log(-libm.Log(u)))
		}
	}
}

func (s *stream) logistic(loc, scale float64) float64 {
	for {
		if u := s.float64(); u > 0 {
			return loc + float64(scale*libm.Log(u/(1-u)))
		}
	}
}

func (s *stream) triangular(left, mode, right float64) float64 {
	base := right - left
	leftBase := mode - left
	leftProd := float64(leftBase * base)
	rightProd := float64((right - mode) * base)
	if u := s.float64(); u <= leftBase/base {
		return left + math.Sqrt(u*leftProd)
	} else {
		return right - math.Sqrt((1-u)*rightProd)
	}
}

// vonmises draws for kappa that is neither tiny nor, in Generator, huge.
func (s *stream) vonmises(mu, kappa float64) float64 {
	if math.IsNaN(kappa) {
		return math.NaN()
	}
	if kappa < 1e-8 {
		return math.Pi * (float64(2*s.float64()) - 1)
	}
	var a float64
	if kappa < 1e-5 {
		a = 1/kappa + kappa
	} else {
		r := 1 + math.Sqrt(1+float64(float64(4*kappa)*kappa))
		rho := (r - math.Sqrt(2*r)) / (2 * kappa)
		a = (1 + float64(rho*rho)) / (2 * rho)
	}
	if math.IsNaN(a) || math.IsInf(a, 0) {
		return math.NaN() // kappa is so large that nothing would ever be accepted
	}
	var w float64
	for {
		z := libm.Cos(math.Pi * s.float64())
		w = (1 + float64(a*z)) / (a + z)
		y := float64(kappa * (a - w))
		v := s.float64()
		if float64(y*(2-y))-v >= 0 || libm.Log(y/v)+1-y >= 0 {
			break
		}
	}
	x := libm.Acos(w)
	if s.float64() < 0.5 {
		x = -x
	}
	x += mu
	m := math.Mod(math.Abs(x)+math.Pi, 2*math.Pi) - math.Pi
	if x < 0 {
		return -m
	}
	return m
}

func (s *stream) poisson(lam float64) int64 {
	switch {
	case lam >= 10:
		return s.poissonPTRS(lam)
	case lam == 0:
		return 0
	}
	limit := libm.Exp(-lam)
	prod := 1.0
	for n := int64(0); ; n++ {
		prod *= s.float64()
		if !(prod > limit) {
			return n
		}
	}
}

// poissonPTRS is Hörmann's transformed rejection with squeeze.
func (s *stream) poissonPTRS(lam float64) int64 {
	root, logLam := math.Sqrt(lam), libm.Log(lam)
	b := 0.931 + float64(2.53*root)
	a := -0.059 + float64(0.02483*b)
	invAlpha := 1.1239 + 1.1328/(b-3.4)
	vr := 0.9277 - 3.6224/(b-2)
	for {
		u := s.float64() - 0.5
		v := s.float64()
		us := 0.5 - math.Abs(u)
		k := toInt(math.Floor(float64((2*a/us+b)*u) + lam + 0.43))
		if us >= 0.07 && v <= vr {
			return k
		}
		if k < 0 || us < 0.013 && v > us {
			continue
		}
		kf := float64(k)
		if libm.Log(v)+libm.Log(invAlpha)-libm.Log(a/float64(us*us)+b) <=
			-lam+float64(kf*logLam)-logGamma(kf+1) {
			return k
		}
	}
}

// geometricSearch sums the probabilities until they exceed a draw.
func (s *stream) geometricSearch(p float64) int64 {
	x := int64(1)
	sum, prod, q := p, p, 1-p
	for u := s.float64(); u > sum; x++ {
		prod *= q
		sum += prod
	}
	return x
}

// logGamma is Zhang and Jin's log-gamma, for the positive arguments met here.
func logGamma(x float64) float64 {
	if x == 1 || x == 2 {
		return 0
	}
	n := 0
	if x < 7 {
		n = int(7 - x)
	}
	x0 := x + float64(n)
	x2 := float64((1 / x0) * (1 / x0))
	g := -1.39243221690590e+00
	for _, c := range [...]float64{1.796443723688307e-01, -2.955065359477124e-02,
		6.410256410256410e-03, -1.917526917526918e-03, 8.417508417508418e-04,
		-5.952380952380952e-04, 7.936507936507937e-04, -2.777777777777778e-03,
		8.333333333333333e-02} {
		g = float64(g*x2) + c
	}
	const halfLog2Pi = 0.5 * 1.8378770664093453e+00
	g = g/x0 + halfLog2Pi + float64((x0-0.5)*libm.Log(x0)) - x0
	for range n {
		g -= libm.Log(x0 - 1)
		x0--
	}
	return g
}
