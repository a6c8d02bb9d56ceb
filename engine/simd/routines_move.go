// Tables of the routines that move data: copies, gathers, masks, splits of sorts.

package simd

import "unsafe"

// moves are the routines that move data without computing; nil where there is none.
type moves struct {
	Splits   [3]Splits                                                  // of integers of four and eight bytes, of floats of eight
	Places   Places                                                     // of argsorts
	Collect  collect                                                    // take.go, mask.go
	PastFrom int                                                        // the bytes that a copy goes through from which stores past the caches pay
	Steps    [4]Steps                                                   // by the logarithm of the element's size
	Squares  [5]Square                                                  // by the logarithm of the element's size
	Past     func(rows, n int, dst *byte, ds int, src *byte, ss int)    // rows of n bytes, past the caches; n, dst and ds are multiples of 64
	Dense    func(rows, n, first int, dst, src *byte, ss int)           // rows of n bytes, at least 64, to lines that follow each other, past the caches
	Fill     [5]func(rows, n int, dst *byte, ds int, src *byte, ss int) // by the same: rows of n bytes, each of one element
	Filled   [5]func(rows, n int, dst *byte, ds int, src *byte, ss int) // the same past the caches; n, dst and ds are multiples of 64
	Reverse  [4]func(n int, dst, src *byte)                             // n bytes, a multiple of 256, with the elements in the opposite order
	Reversed [4]func(n int, dst, src *byte)                             // the same past the caches; dst is a multiple of 64
}

// Square are the routines that transpose squares of edge·edge elements, at first through the caches, then past them.
type Square struct {
	Edge        int
	Plain, Past func(src *byte, ss int, dst *byte, ds, blocks, sstep, dstep int)
}

// Steps are the routines for elements some places apart, of one size, by the number of places or of rows.
type Steps struct {
	Every  [StepMost + 1]func(blocks int, dst *byte, dstep int, src *byte, lines int, table *byte)
	Spread func(blocks int, dst, src *byte, lines int, table *byte)
	Riffle [StepMost + 1]func(blocks int, dst, src *byte, pstep, lines int, table *byte)
	Deal   [DealMost + 1]func(blocks int, dst *byte, dstep int, src, table *byte)
}

// StepMost is the most places that elements may be apart, dealMost the most rows that neighbours are dealt to at once.
const (
	StepMost = 8
	DealMost = 4
)

// Splits are the routines for sorting signed integers of one size, or floats that are no NaNs. Split puts what is below a pivot
// in front of the rest, in place, and returns how many it is, or -1 after so many rounds; state is then where it goes on. n is
// a multiple of lanes, those of two rounds at least. Wholes is Whole for floats, nans reports whether there is a NaN, both for
// floats of the integers' size; n is a multiple of lanes. Networks sort up to 2, 4 and 8 vectors of lanes, the latter two
// more than half as many. Join merges 8 sorted vectors with up to 8 more that follow them, which are sorted too.
type Splits struct {
	Lanes    int
	Split    func(n int, data, pivot, state *byte, rounds int) (less int)
	Wholes   func(n int, data *byte)
	Nans     func(n int, data *byte) bool
	Networks [3]func(n int, data *byte)
	Join     func(n int, data *byte)
}

// SplitRound is how many vectors a routine splits before it looks at what is left: as many of either end are set aside.
const SplitRound = 8

// SplitState is how many bytes a routine keeps of a row that it splits.
const SplitState = 4*8 + 2*SplitRound*64

// Places are the routines for sorting positions by words of a key and a position: keys are those of floats of four and of
// eight bytes. n is a multiple of lanes.
type Places struct {
	Lanes int
	Keys  [2]func(n int, dst, src *byte) (least, greatest int64)
	Pack  func(n int, words *byte, least int64, lost, places, base int)
}

// collect are the routines for gathers, scatters and masks; nil where there is none. Those by masks are for elements of four
// and of eight bytes and take n, the mask's elements, in multiples of 64. Compress writes, and Expand reads, up to Spare bytes
// behind the last element.
type collect struct {
	TakeRows, TakeRowsPast, PutRows rowMove
	Compress, Expand, Fill          [3]MaskMove // of elements of 4, 8 and 16 bytes
	Spare                           int
	Places                          func(n int, dst *int64, mask *byte, base, step int)
	Ask                             func(n int, base *byte, index *int64, step int)     // ask.go
	Take                            [2]takeMove                                         // ask.go
	Outside                         func(n int, index *int64, least, most int64) uint64 // n is a multiple of 16
	Choose                          [4]ChooseMove                                       // by the logarithm of the size
	PackBits, UnpackBits            [2]BitsMove                                         // packbits.go
}

type MaskMove func(n int, dst, src, mask *byte)

// ChooseMove sets n elements of dst, a multiple of 32, to those of a where cond holds and to those of b elsewhere.
type ChooseMove func(n int, dst, cond, a, b *byte)

// takeMove sets dst[i] to src[index[i]], as long as indices are inside, and returns how many of n are left. It reads takeAhead
// indices more than n.
type takeMove func(n int, dst, src *byte, index *int64, count int) int

// PastStretch is the most bytes that one call of a copy is given.
const PastStretch = 256 << 10

// rowMove copies rows of n bytes; those of one side lie at[i]·size bytes from its start, those of the other step bytes apart.
type rowMove func(rows, n int, dst, src *byte, step int, at *int64, size int)

// Parts calls f for so many rows at a time that it is not long away, each a step further on either side.
func (f rowMove) Parts(n int, d, s unsafe.Pointer, step int, at []int64, size, dby, sby int) {
	per := max(1, PastStretch/n)
	for i := 0; i < len(at); i += per {
		k := min(per, len(at)-i)
		f(k, n, (*byte)(unsafe.Add(d, i*dby)), (*byte)(unsafe.Add(s, i*sby)), step, &at[i], size)
	}
}

// BitsMove packs n bytes into as many bits, or the way back; n is a multiple of bitsLanes.
type BitsMove func(n int, dst, src *byte)
