// Draws in blocks: words are drawn by one loop over a generator's state kept
// in locals, and what needs them reads the block.
//
// A block never has more words than values are still wanted, and every value
// takes at least one: so no word is left over, and the stream stands where
// single draws would have left it, rejected words included.

package random

import (
	"math/bits"
	"slices"
)

const blockWords = 512 // 4 KiB on the stack

// fill64 draws what as many calls of Uint64 would.
func fill64(b BitGenerator, dst []uint64) {
	if g, ok := b.(*PCG64); ok {
		g.fill(dst)
		return
	}
	for i := range dst {
		dst[i] = b.Uint64()
	}
}

// fill32 draws what as many calls of Uint32 would.
func fill32(b BitGenerator, dst []uint32) {
	switch g := b.(type) {
	case *PCG64:
		fillHalves(g, &g.half, dst)
	case *MT19937:
		g.fill(dst)
	default:
		for i := range dst {
			dst[i] = g.Uint32()
		}
	}
}

// output is PCG64's permutation of a state.
func (a u128) output() uint64 { return bits.RotateLeft64(a.hi^a.lo, -int(a.hi>>58)) }

// fill makes two steps at once: the odd states and the even ones each go
// forward by two, so that neither waits for the other's product.
func (g *PCG64) fill(dst []uint64) {
	s := g.state
	if len(dst) > 1 {
		mult2 := pcgMult.mul(pcgMult)
		inc2 := pcgMult.mul(g.inc).add(g.inc)
		a := s.mul(pcgMult).add(g.inc)
		b := a.mul(pcgMult).add(g.inc)
		for len(dst) > 3 {
			dst[0], dst[1] = a.output(), b.output()
			a, b = a.mul(mult2).add(inc2), b.mul(mult2).add(inc2)
			dst = dst[2:]
		}
		dst[0], dst[1] = a.output(), b.output()
		s, dst = b, dst[2:]
	}
	if len(dst) == 1 {
		s = s.mul(pcgMult).add(g.inc)
		dst[0] = s.output()
	}
	g.state = s
}

// fillHalves cuts 64-bit draws in halves, the low one first, and keeps the
// last one when it is not wanted.
func fillHalves(b BitGenerator, h *halves, dst []uint32) {
	if len(dst) > 0 && h.has {
		dst[0] = h.next(b)
		dst = dst[1:]
	}
	var buf [blockWords]uint64
	for len(dst) > 1 {
		w := buf[:min(len(buf), len(dst)/2)]
		fill64(b, w)
		h.val = uint32(w[len(w)-1] >> 32) // served, but part of the state
		d := dst[:2*len(w)]
		for _, v := range w {
			d[0], d[1] = uint32(v), uint32(v>>32)
			d = d[2:]
		}
		dst = dst[2*len(w):]
	}
	if len(dst) == 1 {
		dst[0] = h.next(b)
	}
}

// temper is MT19937's output function.
func temper(y uint32) uint32 {
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	return y ^ y>>18
}

func (m *MT19937) fill(dst []uint32) {
	for len(dst) > 0 {
		if m.pos == mtN {
			m.twist()
		}
		key := m.key[m.pos:]
		key = key[:min(len(key), len(dst))]
		for i, y := range key {
			dst[i] = temper(y)
		}
		m.pos += len(key)
		dst = dst[len(key):]
	}
}

// fillUniform fills dst from [0, 1).
func (s *stream) fillUniform(dst []float64) {
	switch g := s.bits.(type) {
	case *PCG64:
		var buf [blockWords]uint64
		for w := range slices.Chunk(dst, len(buf)) {
			b := buf[:len(w)]
			g.fill(b)
			for i, v := range b {
				w[i] = unit(v)
			}
		}
	case *MT19937:
		var buf [2 * blockWords]uint32
		for w := range slices.Chunk(dst, blockWords) {
			b := buf[:2*len(w)]
			g.fill(b)
			for i := range w {
				w[i] = unit53(b[0], b[1])
				b = b[2:]
			}
		}
	default:
		for i := range dst {
			dst[i] = g.Float64()
		}
	}
}

// fillUniform32 fills dst from [0, 1), 24 bits each.
func (s *stream) fillUniform32(dst []float32) {
	var buf [blockWords]uint32
	for w := range slices.Chunk(dst, len(buf)) {
		b := buf[:len(w)]
		fill32(s.bits, b)
		for i, v := range b {
			w[i] = unit32(v)
		}
	}
}

// ahead is a generator of which a block was drawn already: what takes more
// than one draw reads the rest of the block first. Only the width that the
// block was drawn in may be asked for.
type ahead struct {
	BitGenerator
	words  []uint64
	halves []uint32
}

func (a *ahead) Uint64() uint64 {
	if len(a.words) == 0 {
		return a.BitGenerator.Uint64()
	}
	v := a.words[0]
	a.words = a.words[1:]
	return v
}

func (a *ahead) Float64() float64 { return unit(a.Uint64()) }

func (a *ahead) Uint32() uint32 {
	if len(a.halves) == 0 {
		return a.BitGenerator.Uint32()
	}
	v := a.halves[0]
	a.halves = a.halves[1:]
	return v
}
