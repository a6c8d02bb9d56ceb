// Sorting positions as whole numbers: each holds the key of an element, as far as there is room, above its position.

package sorting

import (
	"math"
	"math/bits"
	"slices"
	"unsafe"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

// Packing says how the keys and the positions of n elements share words: positions have the lowest places bits; of the keys,
// counted from the least one, the lowest lost bits have no room. Words have wordBits bits: they are no less in order as floats, which
// machines compare and choose sooner than integers of their size.
type Packing struct {
	n            int
	least, most  int64
	places, lost int
}

// wordBits is how many bits words have: with one more some would be infinities and NaNs.
const wordBits = 62

// NewPacking is the packing for n keys between two of them.
func NewPacking(n int, least, most int64) Packing {
	p := Packing{n: n, least: least, most: most, places: bits.Len(uint(max(n-1, 0)))}
	p.lost = max(0, bits.Len64(uint64(most-least))-(wordBits-p.places))
	return p
}

// Pack turns keys, the first one being the base-th, into words. Sorted, the words of all hold the positions in a stable order,
// if no bits are lost; UnpackOrder puts right what is.
func (p Packing) Pack(keys []int64, base int) {
	f := &simd.Active.Moves.Places
	for f.Pack != nil && len(keys) >= f.Lanes {
		n := min(len(keys)&^(f.Lanes-1), elem.Stretch)
		f.Pack(n, elem.BytePtr(keys), p.least, p.lost, p.places, base)
		keys, base = keys[n:], base+n
	}
	for i, k := range keys {
		keys[i] = int64(uint64(k-p.least)>>p.lost)<<p.places | int64(base+i)
	}
}

// Part is the end of a part of sorted words that UnpackOrder can take by itself, n words or a little more.
func (p Packing) Part(words []int64, n int) int {
	n = min(n, len(words))
	for p.lost > 0 && n < len(words) && words[n]>>p.places == words[n-1]>>p.places {
		n++
	}
	return n
}

// UnpackOrder turns sorted words into positions.
func UnpackOrder[T elem.Real](words []int64, a []T, p Packing) {
	mask := int64(1)<<p.places - 1
	if p.lost == 0 {
		for i := range words {
			words[i] &= mask
		}
		return
	}
	var s *argsorter[T]
	for i := 0; i < len(words); {
		j, key := i+1, words[i]>>p.places
		words[i] &= mask
		for j < len(words) && words[j]>>p.places == key {
			words[j] &= mask
			j++
		}
		if j > i+1 {
			if s == nil {
				s = &argsorter[T]{a: a, less: lessReal[T]}
			}
			if len(s.tmp) < j-i {
				s.tmp = make([]int64, j-i)
			}
			s.sort(words[i:j], s.tmp[:j-i])
		}
		i = j
	}
}

// packedArgsort is Argsort for real rows.
func packedArgsort[T elem.Real](idx []int64, a []T) {
	least, most := SortKeys(idx, a)
	p := NewPacking(len(a), least, most)
	if p.CountSort(idx) {
		return
	}
	p.Pack(idx, 0)
	p.sort(idx)
	UnpackOrder(idx, a, p)
}

// sort sorts words.
func (p Packing) sort(words []int64) {
	if !Splits[float64]() && len(words) < 2*radixLength {
		slices.Sort(words)
		return
	}
	if Splits[float64]() {
		s := NewScratch(0)
		defer s.Free()
		QuickSort(elem.As[float64](words), s)
		return
	}
	s := NewScratch(len(words))
	defer s.Free()
	radixSort(elem.As[uint64](words), elem.As[uint64](s.words)[:len(words)], p.places/8)
}

// SortKeys fills keys with whole numbers in the order of a's elements, NaN last and zeros of either sign alike; it
// returns the least and the greatest.
func SortKeys[T elem.Real](keys []int64, a []T) (least, most int64) {
	keys = keys[:len(a)]
	if f := &simd.Active.Moves.Places; elem.IsFloat[T]() && f.Lanes > 0 && len(a) >= f.Lanes {
		return vectorKeys(f, keys, a)
	}
	return plainKeys(keys, a)
}

// vectorKeys has the routines do what they can.
func vectorKeys[T elem.Real](f *simd.Places, keys []int64, a []T) (least, most int64) {
	do := f.Keys[unsafe.Sizeof(*new(T))/8]
	least, most = math.MaxInt64, math.MinInt64
	meet := func(low, high int64) { least, most = min(least, low), max(most, high) }
	for len(a) >= f.Lanes {
		n := min(len(a)&^(f.Lanes-1), elem.Stretch)
		meet(do(n, elem.BytePtr(keys), elem.BytePtr(a)))
		keys, a = keys[n:], a[n:]
	}
	if len(a) > 0 {
		meet(plainKeys(keys, a))
	}
	return least, most
}

func plainKeys[T elem.Real](keys []int64, a []T) (least, most int64) {
	switch elem.KindOf[T]() {
	case elem.KindFloat64:
		for i, b := range elem.As[int64](a) {
			if uint64(b)<<1 > 0x7ff<<53 {
				b = math.MaxInt64
			}
			keys[i] = (b ^ b>>63&math.MaxInt64) - b>>63
		}
	case elem.KindFloat32:
		for i, b := range elem.As[int32](a) {
			if uint32(b)<<1 > 0xff<<24 {
				b = math.MaxInt32
			}
			keys[i] = int64((b ^ b>>31&math.MaxInt32) - b>>31)
		}
	default:
		top := int64(0)
		if elem.KindOf[T]() == elem.KindUint && unsafe.Sizeof(*new(T)) == 8 {
			top = math.MinInt64
		}
		for i, x := range a {
			keys[i] = int64(x) ^ top
		}
	}
	return Extent(keys)
}

// Extent is the least and the greatest of a row, 0 and 0 if there is none.
func Extent(a []int64) (least, most int64) {
	if len(a) == 0 {
		return 0, 0
	}
	least, most = a[0], a[0]
	for _, k := range a {
		least, most = min(least, k), max(most, k)
	}
	return least, most
}

// CountSort turns keys into positions in their order by counting how often each occurs, if there are few different ones.
func (p Packing) CountSort(keys []int64) bool {
	span := uint64(p.most - p.least)
	if len(keys) < 256 || span >= 1<<16 || span > 4*uint64(len(keys)) {
		return false
	}
	at := make([]int, span+2) // where the positions of each key go
	for _, k := range keys {
		at[k-p.least+1]++
	}
	for i := 1; i < len(at); i++ {
		at[i] += at[i-1]
	}
	out := make([]int64, len(keys))
	for i, k := range keys {
		to := &at[k-p.least]
		out[*to] = int64(i)
		*to++
	}
	copy(keys, out)
	return true
}
