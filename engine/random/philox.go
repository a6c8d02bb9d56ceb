// Philox 4x64, ten rounds: a counter-based generator.

package random

import (
	"math/bits"

	"github.com/tq-lang/tq/engine/fault"
)

// Philox encrypts a 256-bit counter under a 128-bit key.
type Philox struct {
	ctr  [4]uint64
	key  [2]uint64
	buf  [4]uint64
	pos  int
	half halves
	seq  *SeedSequence
}

// NewPhilox seeds the key; the counter starts at 0.
func NewPhilox(seq *SeedSequence) *Philox {
	p := &Philox{pos: 4, seq: seq}
	copy(p.key[:], seq.Generate64(2))
	return p
}

// Uint64 returns the next of four words per count.
func (p *Philox) Uint64() uint64 {
	if p.pos == 4 {
		for i := range p.ctr {
			p.ctr[i]++
			if p.ctr[i] != 0 {
				break
			}
		}
		p.encrypt()
		p.pos = 0
	}
	p.pos++
	return p.buf[p.pos-1]
}

func (p *Philox) encrypt() {
	c, k := p.ctr, p.key
	for range 10 {
		h0, l0 := bits.Mul64(0xD2E7470EE14C6C93, c[0])
		h1, l1 := bits.Mul64(0xCA5A826395121157, c[2])
		c = [4]uint64{h1 ^ c[1] ^ k[0], l1, h0 ^ c[3] ^ k[1], l0}
		k[0] += 0x9E3779B97F4A7C15
		k[1] += 0xBB67AE8584CAA73B
	}
	p.buf = c
}

// Uint32 returns half of a 64-bit draw.
func (p *Philox) Uint32() uint32 { return p.half.next(p) }

// Float64 returns 53 random bits as a number in [0, 1).
func (p *Philox) Float64() float64 { return unit(p.Uint64()) }

// Raw is Uint64.
func (p *Philox) Raw() uint64 { return p.Uint64() }

// Name is "Philox".
func (p *Philox) Name() string { return "Philox" }

// SeedSequence is the sequence that seeded p.
func (p *Philox) SeedSequence() *SeedSequence { return p.seq }

// NewLike makes another Philox.
func (p *Philox) NewLike(s *SeedSequence) BitGenerator { return NewPhilox(s) }

// State copies the state.
func (p *Philox) State() State {
	w := append(append([]uint64{}, p.ctr[:]...), p.key[:]...)
	return cloneState(State{BitGenerator: "Philox", Words: w, Buffer: p.buf[:], BufferPos: p.pos,
		HasUint32: p.half.has, Uinteger: p.half.val})
}

// SetState restores a state.
func (p *Philox) SetState(s State) error {
	if err := s.check("Philox", 6); err != nil {
		return err
	}
	if len(s.Buffer) != 4 || s.BufferPos < 0 || s.BufferPos > 4 {
		return fault.New(fault.InvalidArgument, "a Philox state needs a buffer of 4 words and a position between 0 and 4, got %d words and position %d", len(s.Buffer), s.BufferPos)
	}
	copy(p.ctr[:], s.Words)
	copy(p.key[:], s.Words[4:])
	copy(p.buf[:], s.Buffer)
	p.pos = s.BufferPos
	p.half = halves{s.HasUint32, s.Uinteger}
	return nil
}
