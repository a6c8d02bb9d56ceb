// The ziggurat's draws in blocks.

package random

// wide reports whether a generator's draws are all cut from 64-bit words, so
// that a block of them can be drawn ahead.
func wide(b BitGenerator) bool {
	_, narrow := b.(*MT19937)
	return !narrow
}

// fillZigNormal fills dst with standard normal values.
func (s *stream) fillZigNormal(dst []float64) {
	if !wide(s.bits) {
		for i := range dst {
			dst[i] = s.zigNormal()
		}
		return
	}
	var buf [blockWords]uint64
	rest := &ahead{BitGenerator: s.bits}
	slow := stream{bits: rest}
	for len(dst) > 0 {
		w := buf[:min(len(buf), len(dst))]
		fill64(s.bits, w)
		k := 0
		for len(w) > 0 {
			r := w[0]
			w = w[1:]
			x, _, ok := normalOf(r)
			if !ok {
				rest.words = w
				x = slow.zigNormalFrom(r)
				w = rest.words
			}
			dst[k] = x
			k++
		}
		dst = dst[k:]
	}
}

// fillZigExp fills dst with standard exponential values.
func (s *stream) fillZigExp(dst []float64) {
	if !wide(s.bits) {
		for i := range dst {
			dst[i] = s.zigExp()
		}
		return
	}
	var buf [blockWords]uint64
	rest := &ahead{BitGenerator: s.bits}
	slow := stream{bits: rest}
	for len(dst) > 0 {
		w := buf[:min(len(buf), len(dst))]
		fill64(s.bits, w)
		k := 0
		for len(w) > 0 {
			r := w[0]
			w = w[1:]
			x, _, ok := expOf(r)
			if !ok {
				rest.words = w
				x = slow.zigExpFrom(r)
				w = rest.words
			}
			dst[k] = x
			k++
		}
		dst = dst[k:]
	}
}

// fillZigNormal32 fills dst with standard normal values in single precision.
func (s *stream) fillZigNormal32(dst []float32) {
	var buf [blockWords]uint32
	rest := &ahead{BitGenerator: s.bits}
	slow := stream{bits: rest}
	for len(dst) > 0 {
		w := buf[:min(len(buf), len(dst))]
		fill32(s.bits, w)
		k := 0
		for len(w) > 0 {
			r := w[0]
			w = w[1:]
			x, _, ok := normalOf32(r)
			if !ok {
				rest.halves = w
				x = slow.zigNormalFrom32(r)
				w = rest.halves
			}
			dst[k] = x
			k++
		}
		dst = dst[k:]
	}
}
