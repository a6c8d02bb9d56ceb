// Bit generators: what streams need of them, and their saved states.

package random

import (
	"slices"

	"github.com/tq-lang/tq/engine/fault"
)

// BitGenerator is a source of random bits. Uint32 of a 64-bit generator gives
// the low half of a 64-bit draw and keeps the high half for the next call.
type BitGenerator interface {
	Name() string // NumPy's class name
	Uint64() uint64
	Uint32() uint32
	Float64() float64 // uniform on [0, 1), 53 bits
	Raw() uint64      // one step of the generator, whatever its width

	State() State
	SetState(State) error

	// SeedSequence is the sequence that seeded the generator, or nil.
	SeedSequence() *SeedSequence
	// NewLike makes a generator of the same kind from another sequence.
	NewLike(*SeedSequence) BitGenerator
}

// State is the saved state of a stream. Which fields are used depends on the
// generator; HasGauss and Gauss belong to RandomState only.
type State struct {
	BitGenerator string   // the generator's name
	Key          []uint32 // MT19937: 624 words
	Pos          int      // MT19937: the next word, 0 to 624
	Words        []uint64 // PCG64: state high, low, increment high, low; SFC64: 4 words; Philox: counter (4), key (2)
	Buffer       []uint64 // Philox: 4 words
	BufferPos    int      // Philox: the next word, 0 to 4
	HasUint32    bool     // half of a 64-bit draw is kept
	Uinteger     uint32   // that half
	HasGauss     bool     // RandomState: a normal value is kept
	Gauss        float64  // that value
}

func (s *State) check(name string, words int) error {
	if s.BitGenerator != name {
		return fault.New(fault.InvalidArgument, "state must be for a %s PRNG", name)
	}
	if len(s.Words) != words {
		return fault.New(fault.InvalidArgument, "state of %s must have %d words, got %d", name, words, len(s.Words))
	}
	return nil
}

// halves serves 32-bit draws from 64-bit ones.
type halves struct {
	has bool
	val uint32
}

func (h *halves) next(b interface{ Uint64() uint64 }) uint32 {
	if h.has {
		h.has = false
		return h.val
	}
	v := b.Uint64()
	h.has, h.val = true, uint32(v>>32)
	return uint32(v)
}

func unit(v uint64) float64 { return float64(int64(v>>11)) * (1.0 / (1 << 53)) }

func unit32(v uint32) float32 { return float32(int32(v>>8)) * (1.0 / (1 << 24)) }

// spawn makes n independent generators of b's kind.
func spawn(b BitGenerator, n int) ([]BitGenerator, error) {
	seq := b.SeedSequence()
	if seq == nil {
		return nil, fault.New(fault.Type, "The underlying SeedSequence does not implement spawning.")
	}
	kids, err := seq.Spawn(n)
	if err != nil {
		return nil, err
	}
	out := make([]BitGenerator, n)
	for i, k := range kids {
		out[i] = b.NewLike(k)
	}
	return out, nil
}

// NewBitGenerator makes a generator by NumPy's class name, or returns false.
func NewBitGenerator(name string, seq *SeedSequence) (BitGenerator, bool) {
	switch name {
	case "MT19937":
		return NewMT19937(seq), true
	case "PCG64":
		return NewPCG64(seq), true
	case "PCG64DXSM":
		return NewPCG64DXSM(seq), true
	case "Philox":
		return NewPhilox(seq), true
	case "SFC64":
		return NewSFC64(seq), true
	}
	return nil, false
}

func cloneState(s State) State {
	s.Key, s.Words, s.Buffer = slices.Clone(s.Key), slices.Clone(s.Words), slices.Clone(s.Buffer)
	return s
}
