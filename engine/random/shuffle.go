// Shuffles, permutations and raw bytes.

package random

// Shuffle draws the swaps that shuffle n elements; swap is also called for
// i == j. Both kinds of stream, and permuted, draw alike.
func (s *stream) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, int(interval(s.bits, uint64(i))))
	}
}

// Permutation shuffles the numbers below n.
func (s *stream) Permutation(n int) []int64 {
	x := arange(max(n, 0))
	s.Shuffle(len(x), func(i, j int) { x[i], x[j] = x[j], x[i] })
	return x
}

// Bytes returns n random bytes. NumPy draws at least one word.
func (s *stream) Bytes(n int) []byte {
	out := make([]byte, 0, n+3)
	for {
		w := s.bits.Uint32()
		out = append(out, byte(w), byte(w>>8), byte(w>>16), byte(w>>24))
		if len(out) >= n {
			return out[:n]
		}
	}
}

// FillUniform fills dst with numbers in [0, 1).
func (s *stream) FillUniform(dst []float64) { s.fillUniform(dst) }
