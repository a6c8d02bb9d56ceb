// PCG64 and PCG64DXSM: 128-bit linear congruential generators with a 64-bit
// output function.

package random

import "math/bits"

type u128 struct{ hi, lo uint64 }

func (a u128) add(b u128) u128 {
	lo, c := bits.Add64(a.lo, b.lo, 0)
	hi, _ := bits.Add64(a.hi, b.hi, c)
	return u128{hi, lo}
}

func (a u128) mul(b u128) u128 {
	hi, lo := bits.Mul64(a.lo, b.lo)
	return u128{hi + a.hi*b.lo + a.lo*b.hi, lo}
}

// pcgMult is PCG64's multiplier; DXSM's fits one word.
var pcgMult = u128{2549297995355413924, 4865540595714422341}

const dxsmLow uint64 = 0xda942042e4dd58b5

// lcg is what both generators share.
type lcg struct {
	state, inc u128
	half       halves
	seq        *SeedSequence
}

// seed starts both generators alike: the default multiplier, also for DXSM.
func (g *lcg) seed(seq *SeedSequence) {
	v := seq.Generate64(4)
	g.seq = seq
	g.inc = u128{v[2]<<1 | v[3]>>63, v[3]<<1 | 1}
	g.state = g.inc.add(u128{v[0], v[1]}).mul(pcgMult).add(g.inc)
}

// advance moves n steps forward in O(log n), by repeated squaring of the step.
func (g *lcg) advance(n, mult u128) {
	accMult, accPlus, plus := u128{0, 1}, u128{}, g.inc
	for n != (u128{}) {
		if n.lo&1 != 0 {
			accMult = accMult.mul(mult)
			accPlus = accPlus.mul(mult).add(plus)
		}
		plus = mult.add(u128{0, 1}).mul(plus)
		mult = mult.mul(mult)
		n = u128{n.hi >> 1, n.lo>>1 | n.hi<<63}
	}
	g.state = accMult.mul(g.state).add(accPlus)
	g.half = halves{}
}

func (g *lcg) get(name string) State {
	return State{BitGenerator: name, Words: []uint64{g.state.hi, g.state.lo, g.inc.hi, g.inc.lo},
		HasUint32: g.half.has, Uinteger: g.half.val}
}

func (g *lcg) set(s State, name string) error {
	if err := s.check(name, 4); err != nil {
		return err
	}
	g.state, g.inc = u128{s.Words[0], s.Words[1]}, u128{s.Words[2], s.Words[3]}
	g.half = halves{s.HasUint32, s.Uinteger}
	return nil
}

// SeedSequence is the sequence that seeded the generator.
func (g *lcg) SeedSequence() *SeedSequence { return g.seq }

// PCG64 is the generator of default_rng: PCG XSL RR 128/64.
type PCG64 struct{ lcg }

// NewPCG64 seeds a PCG64.
func NewPCG64(seq *SeedSequence) *PCG64 {
	g := new(PCG64)
	g.seed(seq)
	return g
}

// Uint64 steps, then permutes the new state.
func (g *PCG64) Uint64() uint64 {
	g.state = g.state.mul(pcgMult).add(g.inc)
	return g.state.output()
}

// Uint32 returns half of a 64-bit draw.
func (g *PCG64) Uint32() uint32 { return g.half.next(g) }

// Float64 returns 53 random bits as a number in [0, 1).
func (g *PCG64) Float64() float64 { return unit(g.Uint64()) }

// Raw is Uint64.
func (g *PCG64) Raw() uint64 { return g.Uint64() }

// Name is "PCG64".
func (g *PCG64) Name() string { return "PCG64" }

// NewLike makes another PCG64.
func (g *PCG64) NewLike(s *SeedSequence) BitGenerator { return NewPCG64(s) }

// State copies the state.
func (g *PCG64) State() State { return g.get("PCG64") }

// SetState restores a state.
func (g *PCG64) SetState(s State) error { return g.set(s, "PCG64") }

// Advance moves as if hi<<64|lo draws had been made.
func (g *PCG64) Advance(hi, lo uint64) { g.advance(u128{hi, lo}, pcgMult) }

// PCG64DXSM is the variant with a cheaper multiplier and a stronger output.
type PCG64DXSM struct{ lcg }

// NewPCG64DXSM seeds a PCG64DXSM.
func NewPCG64DXSM(seq *SeedSequence) *PCG64DXSM {
	g := new(PCG64DXSM)
	g.seed(seq)
	return g
}

// Uint64 permutes the present state, then steps.
func (g *PCG64DXSM) Uint64() uint64 {
	hi, lo := g.state.hi, g.state.lo|1
	hi ^= hi >> 32
	hi *= dxsmLow
	hi ^= hi >> 48
	hi *= lo
	g.state = g.state.mul(u128{0, dxsmLow}).add(g.inc)
	return hi
}

// Uint32 returns half of a 64-bit draw.
func (g *PCG64DXSM) Uint32() uint32 { return g.half.next(g) }

// Float64 returns 53 random bits as a number in [0, 1).
func (g *PCG64DXSM) Float64() float64 { return unit(g.Uint64()) }

// Raw is Uint64.
func (g *PCG64DXSM) Raw() uint64 { return g.Uint64() }

// Name is "PCG64DXSM".
func (g *PCG64DXSM) Name() string { return "PCG64DXSM" }

// NewLike makes another PCG64DXSM.
func (g *PCG64DXSM) NewLike(s *SeedSequence) BitGenerator { return NewPCG64DXSM(s) }

// State copies the state.
func (g *PCG64DXSM) State() State { return g.get("PCG64DXSM") }

// SetState restores a state.
func (g *PCG64DXSM) SetState(s State) error { return g.set(s, "PCG64DXSM") }

// Advance moves as if hi<<64|lo draws had been made.
func (g *PCG64DXSM) Advance(hi, lo uint64) { g.advance(u128{hi, lo}, u128{0, dxsmLow}) }
