// Shuffles, permutations and raw bytes.

package random

import "math"

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

// Permute fills x with the numbers below its length, shuffled; check is as for Shuffle.
func (s *stream) Permute(x []int64, check func() error) error {
	if err := count(x, check); err != nil {
		return err
	}
	i := len(x) - 1
	for ; i > math.MaxUint32; i-- {
		j := interval(s.bits, uint64(i))
		x[i], x[j] = x[j], x[i]
		if err := ask(check, i); err != nil {
			return err
		}
	}
	var buf [blockWords]uint32
	for i > 0 {
		if i&(asked-1) < blockWords { // about as often as ask
			if err := ask(check, 0); err != nil {
				return err
			}
		}
		w := buf[:min(len(buf), i)]
		fill32(s.bits, w)
		i = swaps(x, i, w)
	}
	return nil
}

// swaps shuffles x from i down with words drawn, of which it rejects some, and
// returns where it ended. A rejected word swaps an element with itself, for a
// branch would be guessed wrongly as often.
func swaps(x []int64, i int, words []uint32) int {
	mask := uint32(maskFor(uint64(i)))
	for _, v := range words {
		j, next := int(v&mask), i-1
		if j > i {
			j, next = i, i
		}
		x[i], x[j] = x[j], x[i]
		i = next
		if uint32(i) <= mask>>1 {
			mask >>= 1
		}
	}
	return i
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
