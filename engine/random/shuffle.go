// Shuffles, permutations and raw bytes.

package random

// asked is after how many draws a caller's check is asked.
const asked = 1 << 16

// ask asks a check, which may be nil, at every so many draws.
func ask(check func() error, i int) error {
	if check == nil || i&(asked-1) != 0 {
		return nil
	}
	return check()
}

// Shuffle draws the swaps that shuffle n elements; swap is also called for
// i == j. Both kinds of stream, and permuted, draw alike. Now and then check is
// asked, which may be nil; its error ends the shuffle.
func (s *stream) Shuffle(n int, swap func(i, j int), check func() error) error {
	for i := n - 1; i > 0; i-- {
		swap(i, int(interval(s.bits, uint64(i))))
		if err := ask(check, i); err != nil {
			return err
		}
	}
	return nil
}

// Permutation shuffles the numbers below n; check is as for Shuffle.
func (s *stream) Permutation(n int, check func() error) ([]int64, error) {
	x := arange(max(n, 0))
	for i := len(x) - 1; i > 0; i-- {
		j := interval(s.bits, uint64(i))
		x[i], x[j] = x[j], x[i]
		if err := ask(check, i); err != nil {
			return nil, err
		}
	}
	return x, nil
}

// Bytes returns n random bytes; check is as for Shuffle. NumPy draws at least
// one word.
func (s *stream) Bytes(n int, check func() error) ([]byte, error) {
	out := make([]byte, 0, n+3)
	for {
		w := s.bits.Uint32()
		out = append(out, byte(w), byte(w>>8), byte(w>>16), byte(w>>24))
		if len(out) >= n {
			return out[:n], nil
		}
		if err := ask(check, len(out)); err != nil {
			return nil, err
		}
	}
}

// FillUniform fills dst with numbers in [0, 1).
func (s *stream) FillUniform(dst []float64) { s.fillUniform(dst) }
