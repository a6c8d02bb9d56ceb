// SFC64, the small fast chaotic generator.

package random

import "math/bits"

// SFC64 mixes three words and a counter.
type SFC64 struct {
	s    [4]uint64
	half halves
	seq  *SeedSequence
}

// NewSFC64 seeds an SFC64 and discards the first twelve draws.
func NewSFC64(seq *SeedSequence) *SFC64 {
	g := &SFC64{seq: seq}
	copy(g.s[:], seq.Generate64(3))
	g.s[3] = 1
	for range 12 {
		g.Uint64()
	}
	return g
}

// Uint64 returns the next word.
func (g *SFC64) Uint64() uint64 {
	s := &g.s
	t := s[0] + s[1] + s[3]
	s[3]++
	s[0] = s[1] ^ s[1]>>11
	s[1] = s[2] + s[2]<<3
	s[2] = bits.RotateLeft64(s[2], 24) + t
	return t
}

// Uint32 returns half of a 64-bit draw.
func (g *SFC64) Uint32() uint32 { return g.half.next(g) }

// Float64 returns 53 random bits as a number in [0, 1).
func (g *SFC64) Float64() float64 { return unit(g.Uint64()) }

// Raw is Uint64.
func (g *SFC64) Raw() uint64 { return g.Uint64() }

// Name is "SFC64".
func (g *SFC64) Name() string { return "SFC64" }

// SeedSequence is the sequence that seeded g.
func (g *SFC64) SeedSequence() *SeedSequence { return g.seq }

// NewLike makes another SFC64.
func (g *SFC64) NewLike(s *SeedSequence) BitGenerator { return NewSFC64(s) }

// State copies the state.
func (g *SFC64) State() State {
	return cloneState(State{BitGenerator: "SFC64", Words: g.s[:], HasUint32: g.half.has, Uinteger: g.half.val})
}

// SetState restores a state.
func (g *SFC64) SetState(s State) error {
	if err := s.check("SFC64", 4); err != nil {
		return err
	}
	copy(g.s[:], s.Words)
	g.half = halves{s.HasUint32, s.Uinteger}
	return nil
}
