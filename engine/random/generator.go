// Generator: construction, state, and the basic draws of the new streams.

package random

import (
	"math"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/random/internal/libm"
)

// Generator is numpy.random.Generator. Use one of the constructors.
type Generator struct{ stream }

// DefaultRNG is default_rng(seed): PCG64 on a sequence.
func DefaultRNG(seq *SeedSequence) *Generator { return NewGenerator(NewPCG64(seq)) }

// FreshRNG is default_rng() with entropy from the operating system.
func FreshRNG() *Generator { return DefaultRNG(FreshSeedSequence()) }

// NewGenerator uses a bit generator in its present state.
func NewGenerator(b BitGenerator) *Generator { return &Generator{stream{bits: b}} }

// BitGenerator is the source of bits.
func (g *Generator) BitGenerator() BitGenerator { return g.bits }

// State copies the state of the bit generator.
func (g *Generator) State() State { return g.bits.State() }

// SetState restores a state.
func (g *Generator) SetState(s State) error { return g.bits.SetState(s) }

// Spawn makes n generators with independent streams.
func (g *Generator) Spawn(n int) ([]*Generator, error) {
	kids, err := spawn(g.bits, n)
	if err != nil {
		return nil, err
	}
	out := make([]*Generator, n)
	for i, k := range kids {
		out[i] = NewGenerator(k)
	}
	return out, nil
}

func (g *Generator) gamma(shape float64) float64 {
	switch {
	case shape == 1:
		return g.zigExp()
	case shape == 0:
		return 0
	case shape < 1:
		return smallGamma(&g.stream, shape, g.zigExp)
	}
	return largeGamma(&g.stream, shape, g.zigNormal)
}

func (g *Generator) chisquare(df float64) float64 { return 2 * g.gamma(df/2) }

func (g *Generator) noncentralChisquare(df, nonc float64) float64 {
	switch {
	case math.IsNaN(nonc):
		return math.NaN()
	case nonc == 0:
		return g.chisquare(df)
	case 1 < df:
		c := g.chisquare(df - 1)
		n := g.zigNormal() + math.Sqrt(nonc)
		return c + float64(n*n)
	}
	i := g.poisson(nonc / 2)
	return g.chisquare(df + float64(2*i))
}

func (g *Generator) beta(a, b float64) float64 {
	if !(a <= 1 && b <= 1) {
		x := g.gamma(a)
		y := g.gamma(b)
		return x / (x + y)
	}
	if a < 3e-103 && b < 3e-103 { // the answer is 0 or 1 for certain
		if float64((a+b)*g.float64()) < a {
			return 1
		}
		return 0
	}
	for {
		u := g.float64()
		v := g.float64()
		x := libm.Pow(u, 1/a)
		y := libm.Pow(v, 1/b)
		if !(x+y <= 1 && u+v > 0) {
			continue
		}
		if x > 0 && y > 0 {
			return x / (x + y)
		}
		// A power vanished: work with logarithms.
		d := libm.Log(u)/a - libm.Log(v)/b
		if d > 0 {
			return libm.Exp(-libm.Log1p(libm.Exp(-d)))
		}
		return libm.Exp(d - libm.Log1p(libm.Exp(d)))
	}
}

func (g *Generator) wald(mean, scale float64) float64 {
	y := g.zigNormal()
	y = float64(mean*y) * y
	d := 1 + math.Sqrt(1+float64(4*scale)/y)
	x := mean * (1 - 2/d)
	if g.float64() <= mean/(mean+x) {
		return x
	}
	return mean * mean / x
}

// vonmisesAny adds the normal limit for large kappa.
func (g *Generator) vonmisesAny(mu, kappa float64) float64 {
	if !(kappa > 1e6) {
		return g.vonmises(mu, kappa)
	}
	x := mu + float64(math.Sqrt(1/kappa)*g.zigNormal())
	if x < -math.Pi {
		x += 2 * math.Pi
	}
	if x > math.Pi {
		x -= 2 * math.Pi
	}
	return x
}

func (g *Generator) geometric(p float64) int64 {
	if p >= 1.0/3.0 {
		return g.geometricSearch(p)
	}
	z := math.Ceil(-g.zigExp() / libm.Log1p(-p))
	if z >= 1<<63 {
		return math.MaxInt64
	}
	return toInt(z)
}

func (g *Generator) logseries(p float64) int64 {
	l := libm.Log1p(-p)
	for {
		v := g.float64()
		if v >= p {
			return 1
		}
		q := -libm.Expm1(l * g.float64())
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

func (g *Generator) zipf(a float64) int64 {
	if a >= 1025 { // more than 1 has no chance
		return 1
	}
	am1 := a - 1
	b := libm.Pow(2, am1)
	low := libm.Pow(1<<63, -am1)
	for {
		u01 := g.float64()
		u := float64(u01*low) + (1 - u01)
		v := g.float64()
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

// checkCounts is Generator's limit on hypergeometric populations.
func checkCounts(a *Args, array bool) error {
	if a.N[0] >= 1e9 || a.N[1] >= 1e9 {
		return fault.New(fault.InvalidArgument, "both ngood and nbad must be less than 1000000000")
	}
	return checkSample(a, array)
}

// checkNegativeBinomial keeps the mean of the Poisson draw in range.
func checkNegativeBinomial(a *Args) error {
	n, p := a.F[0], a.F[1]
	if (1-p)/p*(n+float64(10*math.Sqrt(n))) > lamMax {
		return fault.New(fault.InvalidArgument, "n too large or p too small, see Generator.negative_binomial Notes")
	}
	return nil
}
