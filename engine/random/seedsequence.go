// SeedSequence: entropy of any size, mixed into seeds of any size, after
// O'Neill's seed_seq alternative.

package random

import (
	"crypto/rand"
	"encoding/binary"
	"math/big"
	"slices"

	"github.com/tq-lang/tq/engine/fault"
)

const seedPool = 4 // words in the default pool

// SeedSequence is numpy.random.SeedSequence.
type SeedSequence struct {
	entropy  []uint32
	spawnKey []uint32
	pool     []uint32
	children int
}

// SeedWords breaks a number that is not negative into 32-bit words, lowest
// first; 0 is one word.
func SeedWords(v *big.Int) ([]uint32, error) {
	if v.Sign() < 0 {
		return nil, fault.New(fault.InvalidArgument, "expected non-negative integer")
	}
	if v.Sign() == 0 {
		return []uint32{0}, nil
	}
	b := v.Bytes()
	slices.Reverse(b)
	b = append(b, 0, 0, 0)
	out := make([]uint32, (v.BitLen()+31)/32)
	for i := range out {
		out[i] = binary.LittleEndian.Uint32(b[4*i:])
	}
	return out, nil
}

// NewSeedSequence makes a sequence from one number, or from several whose
// words are put end to end.
func NewSeedSequence(entropy ...*big.Int) (*SeedSequence, error) {
	var words []uint32
	for _, v := range entropy {
		w, err := SeedWords(v)
		if err != nil {
			return nil, err
		}
		words = append(words, w...)
	}
	return NewSeedSequenceWords(words, nil, seedPool)
}

// NewSeedSequenceWords makes a sequence from words of entropy, a spawn key and
// a pool size in words (NumPy's default is 4).
func NewSeedSequenceWords(entropy, spawnKey []uint32, poolSize int) (*SeedSequence, error) {
	if poolSize < seedPool {
		return nil, fault.New(fault.InvalidArgument, "The size of the entropy pool should be at least %d", seedPool)
	}
	if poolSize > 1<<16 {
		return nil, fault.New(fault.Memory, "an entropy pool of %d words is above the limit of %d", poolSize, 1<<16)
	}
	s := &SeedSequence{entropy: slices.Clone(entropy), spawnKey: slices.Clone(spawnKey), pool: make([]uint32, poolSize)}
	s.mix(s.assembled())
	return s, nil
}

// FreshSeedSequence takes 128 bits of entropy from the operating system.
func FreshSeedSequence() *SeedSequence {
	var b [4 * seedPool]byte
	rand.Read(b[:]) // never fails
	s, err := NewSeedSequence(new(big.Int).SetBytes(b[:]))
	if err != nil {
		panic("random: fresh entropy refused")
	}
	return s
}

// assembled is the entropy followed by the spawn key. With a spawn key, short
// entropy is filled up with zeros, so that the two cannot be confused.
func (s *SeedSequence) assembled() []uint32 {
	w := slices.Clone(s.entropy)
	if len(s.spawnKey) > 0 {
		for len(w) < len(s.pool) {
			w = append(w, 0)
		}
	}
	return append(w, s.spawnKey...)
}

// hasher is a multiply-xorshift hash whose constants move with each use.
type hasher uint32

func (h *hasher) hash(v uint32) uint32 {
	v ^= uint32(*h)
	*h *= 0x931e8875
	v *= uint32(*h)
	return v ^ v>>16
}

func (s *SeedSequence) mix(words []uint32) {
	h := hasher(0x43b0d7e5)
	mix := func(dst *uint32, v uint32) {
		r := 0xca01f9dd**dst - 0x4973f715*h.hash(v)
		*dst = r ^ r>>16
	}
	for i := range s.pool {
		var v uint32
		if i < len(words) {
			v = words[i]
		}
		s.pool[i] = h.hash(v)
	}
	for src := range s.pool { // late bits must affect early ones
		for dst := range s.pool {
			if src != dst {
				mix(&s.pool[dst], s.pool[src])
			}
		}
	}
	for i := len(s.pool); i < len(words); i++ {
		for dst := range s.pool {
			mix(&s.pool[dst], words[i])
		}
	}
}

// Generate32 returns n words of seed.
func (s *SeedSequence) Generate32(n int) []uint32 {
	out := make([]uint32, n)
	c := uint32(0x8b51f9dd)
	for i := range out {
		v := s.pool[i%len(s.pool)] ^ c
		c *= 0x58f38ded
		v *= c
		out[i] = v ^ v>>16
	}
	return out
}

// Generate64 returns n double words of seed, the low half drawn first.
func (s *SeedSequence) Generate64(n int) []uint64 {
	w := s.Generate32(2 * n)
	out := make([]uint64, n)
	for i := range out {
		out[i] = uint64(w[2*i]) | uint64(w[2*i+1])<<32
	}
	return out
}

// Spawn makes n sequences that are independent of s, of each other and of
// those spawned before.
func (s *SeedSequence) Spawn(n int) ([]*SeedSequence, error) {
	if n < 0 {
		return nil, fault.New(fault.InvalidArgument, "n_children must be non-negative")
	}
	out := make([]*SeedSequence, n)
	for i := range out {
		key := append(slices.Clone(s.spawnKey), uint32(s.children+i))
		kid, err := NewSeedSequenceWords(s.entropy, key, len(s.pool))
		if err != nil {
			return nil, err
		}
		out[i] = kid
	}
	s.children += n
	return out, nil
}

// Entropy is the entropy as one number, the way NumPy shows fresh entropy.
func (s *SeedSequence) Entropy() *big.Int {
	v := new(big.Int)
	for i := len(s.entropy) - 1; i >= 0; i-- {
		v.Lsh(v, 32).Or(v, big.NewInt(int64(s.entropy[i])))
	}
	return v
}

// SpawnKey is the path from the first sequence to this one.
func (s *SeedSequence) SpawnKey() []uint32 { return slices.Clone(s.spawnKey) }

// PoolSize is the number of words in the pool.
func (s *SeedSequence) PoolSize() int { return len(s.pool) }

// Children is how many sequences have been spawned.
func (s *SeedSequence) Children() int { return s.children }
