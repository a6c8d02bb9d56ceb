// RandomState: seeding, state, and the basic draws of the legacy stream.

package random

import (
	"math"
	"math/big"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/random/internal/libm"
)

// RandomState is numpy.random.RandomState. Use one of the constructors.
type RandomState struct {
	stream
	hasGauss bool
	gauss    float64
}

// NewRandomState is RandomState(seed) for one number.
func NewRandomState(seed uint32) *RandomState {
	m := new(MT19937)
	m.Seed(seed)
	return NewRandomStateFrom(m)
}

// NewRandomStateArray is RandomState(seeds) for a list or array; the list must
// not be empty. NumPy takes an array of one element for a number.
func NewRandomStateArray(seeds []uint32) *RandomState {
	m := new(MT19937)
	m.SeedArray(seeds)
	return NewRandomStateFrom(m)
}

// FreshRandomState is RandomState() with entropy from the operating system.
func FreshRandomState() *RandomState {
	return NewRandomStateFrom(NewMT19937(FreshSeedSequence()))
}

// NewRandomStateFrom uses a bit generator in its present state.
func NewRandomStateFrom(b BitGenerator) *RandomState {
	return &RandomState{stream: stream{bits: b}}
}

// LegacySeed checks numbers given as a seed: each must fit 32 bits, and there
// must be at least one.
func LegacySeed(seeds ...*big.Int) ([]uint32, error) {
	if len(seeds) == 0 {
		return nil, fault.New(fault.InvalidArgument, "Seed must be non-empty")
	}
	out := make([]uint32, len(seeds))
	for i, v := range seeds {
		if v.Sign() < 0 || v.BitLen() > 32 {
			return nil, fault.New(fault.InvalidArgument, "Seed must be between 0 and 2**32 - 1")
		}
		out[i] = uint32(v.Uint64())
	}
	return out, nil
}

// BitGenerator is the source of bits.
func (r *RandomState) BitGenerator() BitGenerator { return r.bits }

// State copies the state, the kept normal value included.
func (r *RandomState) State() State {
	s := r.bits.State()
	s.HasGauss, s.Gauss = r.hasGauss, r.gauss
	return s
}

// SetState restores a state.
func (r *RandomState) SetState(s State) error {
	if err := r.bits.SetState(s); err != nil {
		return err
	}
	r.hasGauss, r.gauss = s.HasGauss, s.Gauss
	return nil
}

// normal is Marsaglia's polar method; of two values one is kept.
func (r *RandomState) normal() float64 {
	if r.hasGauss {
		v := r.gauss
		r.hasGauss, r.gauss = false, 0
		return v
	}
	for {
		u := r.float64()
		if x, y, ok := polar(u, r.float64()); ok {
			r.hasGauss, r.gauss = true, x
			return y
		}
	}
}

// polar makes two normal values, the second one to be used first, of two
// uniform ones whose point lies in the unit circle.
func polar(u, v float64) (second, first float64, ok bool) {
	x := float64(2*u) - 1
	y := float64(2*v) - 1
	d := float64(x*x) + float64(y*y)
	if d >= 1 || d == 0 {
		return 0, 0, false
	}
	m := math.Sqrt(-2 * libm.Log(d) / d)
	return m * x, m * y, true
}

// fillNormal fills dst with standard normal values. Two of them take at least
// two uniform numbers, which are drawn in blocks.
func (r *RandomState) fillNormal(dst []float64) {
	if len(dst) > 0 && r.hasGauss {
		dst[0] = r.normal()
		dst = dst[1:]
	}
	var buf [blockWords]float64
	for len(dst) > 1 {
		u := buf[:min(len(buf), len(dst)&^1)]
		r.fillUniform(u)
		k := 0
		for ; len(u) > 1; u = u[2:] {
			if second, first, ok := polar(u[0], u[1]); ok {
				dst[k], dst[k+1] = first, second
				k += 2
			}
		}
		dst = dst[k:]
	}
	if len(dst) == 1 {
		dst[0] = r.normal()
	}
}

func (r *RandomState) exponential() float64 { return -libm.Log(1 - r.float64()) }

func (r *RandomState) fillExponential(dst []float64, scale float64) {
	r.fillUniform(dst)
	for i, u := range dst {
		dst[i] = scale * -libm.Log(1-u)
	}
}

func (r *RandomState) gamma(shape float64) float64 {
	switch {
	case shape == 1:
		return r.exponential()
	case shape == 0:
		return 0
	case shape < 1:
		return smallGamma(&r.stream, shape, r.exponential)
	}
	return largeGamma(&r.stream, shape, r.normal)
}

// smallGamma draws gamma values of shape below 1 from uniform and exponential
// ones, by Ahrens and Dieter's rejection.
func smallGamma(s *stream, shape float64, exponential func() float64) float64 {
	for {
		u := s.float64()
		v := exponential()
		if u <= 1-shape {
			if x := libm.Pow(u, 1/shape); x <= v {
				return x
			}
			continue
		}
		y := -libm.Log((1 - u) / shape)
		if x := libm.Pow(1-shape+float64(shape*y), 1/shape); x <= v+y {
			return x
		}
	}
}

// largeGamma draws gamma values of shape above 1 by Marsaglia and Tsang's
// method.
func largeGamma(s *stream, shape float64, normal func() float64) float64 {
	b := shape - 1.0/3.0
	c := 1 / math.Sqrt(9*b)
	for {
		x := normal()
		v := 1 + float64(c*x)
		if v <= 0 {
			continue
		}
		v = v * v * v
		u := s.float64()
		x2 := float64(x * x)
		if u < 1-float64(float64(0.0331*x2)*x2) ||
			libm.Log(u) < float64(float64(0.5*x)*x)+float64(b*(1-v+libm.Log(v))) {
			return b * v
		}
	}
}

func (r *RandomState) chisquare(df float64) float64 { return 2 * r.gamma(df/2) }

func (r *RandomState) noncentralChisquare(df, nonc float64) float64 {
	switch {
	case nonc == 0:
		return r.chisquare(df)
	case 1 < df:
		c := r.chisquare(df - 1)
		n := r.normal() + math.Sqrt(nonc)
		return c + float64(n*n)
	}
	i := r.poisson(nonc / 2)
	v := r.chisquare(df + float64(2*i))
	if math.IsNaN(nonc) { // after the draws, which NumPy keeps
		return math.NaN()
	}
	return v
}

func (r *RandomState) beta(a, b float64) float64 {
	if !(a <= 1 && b <= 1) {
		x := r.gamma(a)
		y := r.gamma(b)
		return x / (x + y)
	}
	for {
		u := r.float64()
		v := r.float64()
		x := libm.Pow(u, 1/a)
		y := libm.Pow(v, 1/b)
		sum := x + y
		if !(sum <= 1) {
			continue
		}
		if sum > 0 {
			return x / sum
		}
		lx, ly := libm.Log(u)/a, libm.Log(v)/b
		top := ly
		if lx > ly {
			top = lx
		}
		lx -= top
		ly -= top
		return libm.Exp(lx - libm.Log(libm.Exp(lx)+libm.Exp(ly)))
	}
}

func (r *RandomState) wald(mean, scale float64) float64 {
	y := r.normal()
	y = float64(float64(mean*y) * y)
	x := mean + float64(mean/(2*scale)*(y-math.Sqrt(float64(float64(4*scale)*y)+float64(y*y))))
	if r.float64() <= mean/(mean+x) {
		return x
	}
	return mean * mean / x
}

func (r *RandomState) geometric(p float64) int64 {
	if p >= 1.0/3.0 {
		return r.geometricSearch(p)
	}
	return toInt(math.Ceil(libm.Log1p(-r.float64()) / libm.Log(1-p)))
}

func (r *RandomState) logseries(p float64) int64 {
	l := libm.Log(1 - p)
	for {
		v := r.float64()
		if v >= p {
			return 1
		}
		q := 1 - libm.Exp(l*r.float64())
		if v <= float64(q*q) {
			n := toInt(math.Floor(1 + libm.Log(v)/libm.Log(q)))
			if n < 1 || v == 0 {
				continue
			}
			return n
		}
		if v >= q {
			return 1
		}
		return 2
	}
}

func (r *RandomState) zipf(a float64) int64 {
	if a >= 1025 { // more than 1 has no chance; NumPy's loop never ends here
		return 1
	}
	am1 := a - 1
	b := libm.Pow(2, am1)
	for {
		u := 1 - r.float64()
		v := r.float64()
		x := math.Floor(libm.Pow(u, -1/am1))
		if x > 1<<63 || x < 1 {
			continue
		}
		t := libm.Pow(1+1/x, am1)
		if v*x*(t-1)/(b-1) <= t/b {
			return toInt(x)
		}
	}
}
