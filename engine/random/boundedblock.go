// Integers in a range, in blocks: a value that is rejected is written over by
// the next one, without a branch.

package random

import (
	"math"
	"math/bits"
)

type wholeNumber interface {
	int32 | uint32 | int64 | uint64
}

// fillRange fills dst with whole numbers of 32 or 64 bits.
func fillRange[T wholeNumber](b *Bounded, dst []T, r Range) {
	switch {
	case len(dst) < fewDraws || r.Width == 0:
		for i := range dst {
			dst[i] = T(b.Next(r))
		}
	case r.Width <= math.MaxUint32 && b.masked:
		mask32(b.bits, dst, T(r.Low), uint32(r.Width))
	case r.Width <= math.MaxUint32:
		lemire32(b.bits, dst, T(r.Low), uint32(r.Width))
	case b.masked:
		mask64(b.bits, dst, T(r.Low), r.Width)
	default:
		lemire64(b.bits, dst, T(r.Low), r.Width)
	}
}

func mask32[T wholeNumber](g BitGenerator, dst []T, low T, width uint32) {
	mask := uint32(maskFor(uint64(width)))
	var buf [blockWords]uint32
	for len(dst) > 0 {
		w := buf[:min(len(buf), len(dst))]
		fill32(g, w)
		k := 0
		for _, v := range w {
			v &= mask
			dst[k] = low + T(v)
			if v <= width {
				k++
			}
		}
		dst = dst[k:]
	}
}

func mask64[T wholeNumber](g BitGenerator, dst []T, low T, width uint64) {
	mask := maskFor(width)
	var buf [blockWords]uint64
	for len(dst) > 0 {
		w := buf[:min(len(buf), len(dst))]
		fill64(g, w)
		k := 0
		for _, v := range w {
			v &= mask
			dst[k] = low + T(v)
			if v <= width {
				k++
			}
		}
		dst = dst[k:]
	}
}

// lemire32 takes the high half of a product. With the whole range n is 0, and
// the word itself is the value.
func lemire32[T wholeNumber](g BitGenerator, dst []T, low T, width uint32) {
	n := width + 1
	if n == 0 {
		mask32(g, dst, low, width)
		return
	}
	least := -n % n
	var buf [blockWords]uint32
	for len(dst) > 0 {
		w := buf[:min(len(buf), len(dst))]
		fill32(g, w)
		k := 0
		for _, v := range w {
			m := uint64(v) * uint64(n)
			dst[k] = low + T(m>>32)
			if uint32(m) >= least {
				k++
			}
		}
		dst = dst[k:]
	}
}

func lemire64[T wholeNumber](g BitGenerator, dst []T, low T, width uint64) {
	n := width + 1
	if n == 0 {
		mask64(g, dst, low, width)
		return
	}
	least := -n % n
	var buf [blockWords]uint64
	for len(dst) > 0 {
		w := buf[:min(len(buf), len(dst))]
		fill64(g, w)
		k := 0
		for _, v := range w {
			hi, lo := bits.Mul64(v, n)
			dst[k] = low + T(hi)
			if lo >= least {
				k++
			}
		}
		dst = dst[k:]
	}
}

type smallNumber interface{ int8 | uint8 | int16 | uint16 }

// fillSmall fills dst with numbers of which several come from one word. What
// is left of a word goes first and last to single draws.
func fillSmall[T smallNumber](b *Bounded, dst []T, r Range) {
	for len(dst) > 0 && b.left > 0 {
		dst[0] = T(b.Next(r))
		dst = dst[1:]
	}
	size := intBits[r.Kind]
	perWord := 32 / size
	var buf [blockWords]uint32
	for len(dst) >= fewDraws && r.Width > 0 {
		w := buf[:min(len(buf), len(dst)/perWord)]
		fill32(b.bits, w)
		d := dst[:perWord*len(w)]
		k := 0
		switch {
		case b.masked:
			k = cutMasked(d, w, T(r.Low), uint32(r.Width), size)
		case size == 8:
			k = cutBytes(d, w, T(r.Low), uint32(r.Width)+1)
		default:
			k = cutHalves(d, w, T(r.Low), uint32(r.Width)+1)
		}
		dst = dst[k:]
	}
	for i := range dst {
		dst[i] = T(b.Next(r))
	}
}

// cutMasked cuts words in parts of size bits and returns how many were in range.
func cutMasked[T smallNumber](dst []T, words []uint32, low T, width uint32, size int) int {
	mask := uint32(maskFor(uint64(width)))
	k := 0
	for _, w := range words {
		for range 32 / size {
			dst[k] = low + T(w&mask)
			if w&mask <= width {
				k++
			}
			w >>= uint(size) & 31
		}
	}
	return k
}

// cutBytes is Lemire's method on the bytes of words; cutHalves on their halves.
func cutBytes[T smallNumber](dst []T, words []uint32, low T, n uint32) int {
	least := (1<<8 - n) % n
	k := 0
	for _, w := range words {
		for range 4 {
			m := w & 0xff * n
			dst[k] = low + T(m>>8)
			if m&0xff >= least {
				k++
			}
			w >>= 8
		}
	}
	return k
}

func cutHalves[T smallNumber](dst []T, words []uint32, low T, n uint32) int {
	least := (1<<16 - n) % n
	k := 0
	for _, w := range words {
		for range 2 {
			m := w & 0xffff * n
			dst[k] = low + T(m>>16)
			if m&0xffff >= least {
				k++
			}
			w >>= 16
		}
	}
	return k
}
