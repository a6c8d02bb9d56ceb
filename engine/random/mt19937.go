// The Mersenne Twister MT19937, and the seedings of the legacy interface.

package random

import "github.com/tq-lang/tq/engine/fault"

const (
	mtN = 624
	mtM = 397
)

// MT19937 is the 32-bit Mersenne Twister.
type MT19937 struct {
	key [mtN]uint32
	pos int
	seq *SeedSequence
}

// NewMT19937 seeds a twister as numpy.random.MT19937 does.
func NewMT19937(seq *SeedSequence) *MT19937 {
	m := &MT19937{seq: seq}
	copy(m.key[:], seq.Generate32(mtN))
	m.key[0] = 0x80000000 // never all zero
	m.pos = mtN - 1       // NumPy starts at the last word
	return m
}

// Seed is Knuth's initialisation from one number, as RandomState(seed) uses it.
func (m *MT19937) Seed(seed uint32) {
	m.seq = nil
	for i := range m.key {
		m.key[i] = seed
		seed = 1812433253*(seed^seed>>30) + uint32(i) + 1
	}
	m.pos = mtN
}

// SeedArray initialises from a sequence of numbers, which must not be empty.
func (m *MT19937) SeedArray(init []uint32) {
	if len(init) == 0 {
		panic("random: empty seed array")
	}
	m.Seed(19650218)
	k := &m.key
	i, j := 1, 0
	for range max(mtN, len(init)) {
		k[i] = (k[i] ^ (k[i-1]^k[i-1]>>30)*1664525) + init[j] + uint32(j)
		if i++; i >= mtN {
			k[0] = k[mtN-1]
			i = 1
		}
		if j++; j >= len(init) {
			j = 0
		}
	}
	for range mtN - 1 {
		k[i] = (k[i] ^ (k[i-1]^k[i-1]>>30)*1566083941) - uint32(i)
		if i++; i >= mtN {
			k[0] = k[mtN-1]
			i = 1
		}
	}
	k[0] = 0x80000000
}

// twist makes the next 624 words.
func (m *MT19937) twist() {
	k := &m.key
	mix := func(hi, lo uint32) uint32 {
		y := hi&0x80000000 | lo&0x7fffffff
		return y>>1 ^ -(y&1)&0x9908b0df
	}
	for i := range mtN - mtM {
		k[i] = k[i+mtM] ^ mix(k[i], k[i+1])
	}
	for i := mtN - mtM; i < mtN-1; i++ {
		k[i] = k[i+mtM-mtN] ^ mix(k[i], k[i+1])
	}
	k[mtN-1] = k[mtM-1] ^ mix(k[mtN-1], k[0])
	m.pos = 0
}

// Uint32 returns the next word.
func (m *MT19937) Uint32() uint32 {
	if m.pos == mtN {
		m.twist()
	}
	y := m.key[m.pos]
	m.pos++
	return temper(y)
}

// Uint64 returns two words, the first one high.
func (m *MT19937) Uint64() uint64 {
	hi := uint64(m.Uint32())
	return hi<<32 | uint64(m.Uint32())
}

// unit53 makes a number in [0, 1) of the upper bits of two words.
func unit53(a, b uint32) float64 {
	return float64(int64(a>>5)<<26|int64(b>>6)) * (1.0 / (1 << 53))
}

// Float64 returns 53 random bits as a number in [0, 1).
func (m *MT19937) Float64() float64 {
	a := m.Uint32()
	return unit53(a, m.Uint32())
}

// Raw returns the next word.
func (m *MT19937) Raw() uint64 { return uint64(m.Uint32()) }

// Name is "MT19937".
func (m *MT19937) Name() string { return "MT19937" }

// SeedSequence is the sequence that seeded m, or nil after a legacy seeding.
func (m *MT19937) SeedSequence() *SeedSequence { return m.seq }

// NewLike makes another twister.
func (m *MT19937) NewLike(s *SeedSequence) BitGenerator { return NewMT19937(s) }

// State copies the state.
func (m *MT19937) State() State {
	return cloneState(State{BitGenerator: "MT19937", Key: m.key[:], Pos: m.pos})
}

// SetState restores a state.
func (m *MT19937) SetState(s State) error {
	if err := s.check("MT19937", 0); err != nil {
		return err
	}
	if len(s.Key) != mtN {
		return fault.New(fault.InvalidArgument, "state of MT19937 must have %d key words, got %d", mtN, len(s.Key))
	}
	if s.Pos < 0 || s.Pos > mtN {
		return fault.New(fault.InvalidArgument, "position %d of an MT19937 state is not between 0 and %d", s.Pos, mtN)
	}
	copy(m.key[:], s.Key)
	m.pos = s.Pos
	return nil
}
