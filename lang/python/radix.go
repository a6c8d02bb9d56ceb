// Sorting of ints and floats by their digits, where that is less work than comparing them.
package python

import (
	"math"
	"math/bits"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// digits is a key as a whole number that is ordered as the key is, and where it stands.
type digits struct {
	key uint64
	at  int
}

// ordinal is a key of one plain kind as a whole number in the same order. Both zeros are one.
func ordinal(kind keyKind, k *object.Cell) uint64 {
	if kind == intKeys {
		return uint64(k.Int()) ^ 1<<63
	}
	f := k.Float()
	b := math.Float64bits(f)
	switch {
	case f == 0:
		return 1 << 63
	case b>>63 != 0:
		return ^b
	}
	return b | 1<<63
}

// fewKeys is how many are always compared.
const fewKeys = 48

// radixOrder is the stable order of ints or floats; done is false where comparing is
// less work. A nil order says that they are in order.
func radixOrder(c *builtin.Call, keys []object.Cell, kind keyKind, down bool) (order []int, done bool, err error) {
	n := len(keys)
	if n < fewKeys || n > math.MaxInt32 {
		return nil, false, nil
	}
	from := make([]digits, n)
	least, most, inOrder := ^uint64(0), uint64(0), true
	for i := range keys {
		if err := c.PolledAt(i); err != nil {
			return nil, true, err
		}
		k := ordinal(kind, &keys[i])
		if down {
			k = ^k
		}
		inOrder = inOrder && k >= most
		least, most = min(least, k), max(most, k)
		from[i] = digits{k, i}
	}
	if inOrder {
		return nil, true, nil
	}
	width := 8
	if n >= 1<<10 {
		width = 11
	}
	passes := (bits.Len64(most-least) + width - 1) / width
	if passes*(n+1<<width) > n*bits.Len(uint(n)) {
		return nil, false, nil
	}
	to := make([]digits, n)
	starts := make([]int, 1<<width)
	for pass := range passes {
		if err := scatter(c, to, from, least, uint(pass*width), starts); err != nil {
			return nil, true, err
		}
		from, to = to, from
	}
	order = make([]int, n)
	for i := range from {
		order[i] = from[i].at
	}
	return order, true, nil
}

// scatter moves keys to where one digit of theirs puts them; those of one digit keep their order.
func scatter(c *builtin.Call, to, from []digits, least uint64, shift uint, starts []int) error {
	clear(starts)
	mask := uint64(len(starts) - 1)
	for i := range from {
		starts[(from[i].key-least)>>shift&mask]++
	}
	sum := 0
	for d, n := range starts {
		starts[d] = sum
		sum += n
	}
	const piece = 1 << 18 // between two questions for the user's interrupt
	for lo := 0; lo < len(from); lo += piece {
		for _, x := range from[lo:min(lo+piece, len(from))] {
			d := (x.key - least) >> shift & mask
			to[starts[d]] = x
			starts[d]++
		}
		if len(from) > sortedPiece {
			if err := c.Polled(); err != nil {
				return err
			}
		}
	}
	return nil
}
