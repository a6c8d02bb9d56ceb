// Integers in a range: masked rejection (RandomState) and Lemire's method
// (Generator), with small types cut from 32-bit draws.

package random

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/tq-lang/tq/engine/fault"
)

// IntKind is the element type of integer draws.
type IntKind uint8

// The integer kinds.
const (
	Bool IntKind = iota
	Int8
	Int16
	Int32
	Int64
	Uint8
	Uint16
	Uint32
	Uint64
)

var intNames = [...]string{"bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"}
var intBits = [...]int{1, 8, 16, 32, 64, 8, 16, 32, 64}

// String is NumPy's name of the kind.
func (k IntKind) String() string { return intNames[k] }

func (k IntKind) signed() bool { return k >= Int8 && k <= Int64 }

// bounds are the smallest and largest values of the kind.
func (k IntKind) bounds() (lo, hi *big.Int) {
	one := big.NewInt(1)
	if k.signed() {
		half := new(big.Int).Lsh(one, uint(intBits[k]-1))
		return new(big.Int).Neg(half), half.Sub(half, one)
	}
	top := new(big.Int).Lsh(one, uint(intBits[k]))
	return new(big.Int), top.Sub(top, one)
}

// Range is a checked range: the values Low to Low+Width, both included,
// modulo the size of the kind.
type Range struct {
	Kind  IntKind
	Low   uint64
	Width uint64
}

// NewRange checks low and high for a kind; closed reports whether high itself
// may be drawn. The messages are NumPy's.
func NewRange(kind IntKind, low, high *big.Int, closed bool) (Range, error) {
	if !closed {
		high = new(big.Int).Sub(high, big.NewInt(1))
	}
	lo, hi := kind.bounds()
	switch {
	case low.Cmp(lo) < 0:
		return Range{}, fault.New(fault.InvalidArgument, "low is out of bounds for %s", kind)
	case high.Cmp(hi) > 0:
		return Range{}, fault.New(fault.InvalidArgument, "high is out of bounds for %s", kind)
	case low.Cmp(high) > 0:
		return Range{}, fault.New(fault.InvalidArgument, "%s", BoundsMessage(closed, low.Sign() == 0))
	}
	mask := new(big.Int).SetUint64(math.MaxUint64)
	width := new(big.Int).Sub(high, low)
	return Range{kind, new(big.Int).And(low, mask).Uint64(), width.Uint64()}, nil
}

// NewRange64 is NewRange for bounds that fit.
func NewRange64(kind IntKind, low, high int64, closed bool) (Range, error) {
	top := high
	if !closed && high > math.MinInt64 {
		top--
	}
	most := int64(math.MaxInt64) // of uint64 as well: no bound here is above it
	if kind != Uint64 {
		most >>= 64 - intBits[kind]
	}
	least := int64(0)
	if kind.signed() {
		least = -most - 1
	} else if kind != Uint64 {
		most = most<<1 | 1
	}
	if low < least || top > most || low > top || top == high && !closed {
		return NewRange(kind, big.NewInt(low), big.NewInt(high), closed) // says what is wrong
	}
	return Range{kind, uint64(low), uint64(top - low)}, nil
}

// BoundsMessage is NumPy's text for an empty range; lowZero says that low, or
// every low of an array, is 0.
func BoundsMessage(closed, lowZero bool) string {
	switch {
	case lowZero && closed:
		return "high < 0"
	case lowZero:
		return "high <= 0"
	case closed:
		return "low > high"
	}
	return "low >= high"
}

// Bounded draws integers one by one for one array: what is left of a 32-bit
// draw serves the next small element. A new array takes a new Bounded.
type Bounded struct {
	bits   BitGenerator
	masked bool
	buf    uint32
	left   int
}

// Next draws from r; the low bits of the answer are the element.
func (b *Bounded) Next(r Range) uint64 {
	switch r.Kind {
	case Bool:
		return uint64(b.next1(r))
	case Int8, Uint8:
		return uint64(b.next8(uint8(r.Low), uint8(r.Width)))
	case Int16, Uint16:
		return uint64(b.next16(uint16(r.Low), uint16(r.Width)))
	case Int32, Uint32:
		return uint64(b.next32(uint32(r.Low), uint32(r.Width)))
	}
	return b.next64(r.Low, r.Width)
}

// take returns the next size bits of the buffer.
func (b *Bounded) take(size, perWord int) uint32 {
	if b.left == 0 {
		b.buf = b.bits.Uint32()
		b.left = perWord - 1
	} else {
		b.buf >>= size
		b.left--
	}
	return b.buf
}

func (b *Bounded) next1(r Range) uint8 {
	if r.Width == 0 {
		return uint8(r.Low)
	}
	return uint8(b.take(1, 32) & 1)
}

func (b *Bounded) next8(low, width uint8) uint8 {
	switch {
	case width == 0:
		return low
	case width == 0xff:
		return low + uint8(b.take(8, 4))
	case b.masked:
		mask := uint8(maskFor(uint64(width)))
		for {
			if v := uint8(b.take(8, 4)) & mask; v <= width {
				return low + v
			}
		}
	}
	n := width + 1
	m := uint16(uint8(b.take(8, 4))) * uint16(n)
	if uint8(m) < n {
		for t := (0xff - width) % n; uint8(m) < t; {
			m = uint16(uint8(b.take(8, 4))) * uint16(n)
		}
	}
	return low + uint8(m>>8)
}

func (b *Bounded) next16(low, width uint16) uint16 {
	switch {
	case width == 0:
		return low
	case width == 0xffff:
		return low + uint16(b.take(16, 2))
	case b.masked:
		mask := uint16(maskFor(uint64(width)))
		for {
			if v := uint16(b.take(16, 2)) & mask; v <= width {
				return low + v
			}
		}
	}
	n := width + 1
	m := uint32(uint16(b.take(16, 2))) * uint32(n)
	if uint16(m) < n {
		for t := (0xffff - width) % n; uint16(m) < t; {
			m = uint32(uint16(b.take(16, 2))) * uint32(n)
		}
	}
	return low + uint16(m>>16)
}

func (b *Bounded) next32(low, width uint32) uint32 {
	switch {
	case width == 0:
		return low
	case width == 0xffffffff:
		return low + b.bits.Uint32()
	case b.masked:
		mask := uint32(maskFor(uint64(width)))
		for {
			if v := b.bits.Uint32() & mask; v <= width {
				return low + v
			}
		}
	}
	n := width + 1
	m := uint64(b.bits.Uint32()) * uint64(n)
	if uint32(m) < n {
		for t := (0xffffffff - width) % n; uint32(m) < t; {
			m = uint64(b.bits.Uint32()) * uint64(n)
		}
	}
	return low + uint32(m>>32)
}

func (b *Bounded) next64(low, width uint64) uint64 {
	switch {
	case width <= 0xffffffff:
		return low + uint64(b.next32(0, uint32(width)))
	case width == 1<<64-1:
		return low + b.bits.Uint64()
	case b.masked:
		mask := maskFor(width)
		for {
			if v := b.bits.Uint64() & mask; v <= width {
				return low + v
			}
		}
	}
	n := width + 1
	hi, lo := bits.Mul64(b.bits.Uint64(), n)
	if lo < n {
		for t := (1<<64 - 1 - width) % n; lo < t; {
			hi, lo = bits.Mul64(b.bits.Uint64(), n)
		}
	}
	return low + hi
}

// maskFor is the smallest 2**k-1 that is not below v.
func maskFor(v uint64) uint64 { return 1<<bits.Len64(v) - 1 }

// interval draws from 0 to top by masked rejection, in both kinds of stream.
func interval(b BitGenerator, top uint64) uint64 {
	if top == 0 {
		return 0
	}
	mask := maskFor(top)
	for {
		var v uint64
		if top <= 0xffffffff {
			v = uint64(b.Uint32()) & mask
		} else {
			v = b.Uint64() & mask
		}
		if v <= top {
			return v
		}
	}
}

// Fill fills a slice of the range's kind.
func (b *Bounded) Fill(dst any, r Range) {
	switch d := dst.(type) {
	case []bool:
		r.must(Bool)
		for i := range d {
			d[i] = b.next1(r) != 0
		}
	case []int8:
		r.must(Int8)
		fillSmall(b, d, r)
	case []uint8:
		r.must(Uint8)
		fillSmall(b, d, r)
	case []int16:
		r.must(Int16)
		fillSmall(b, d, r)
	case []uint16:
		r.must(Uint16)
		fillSmall(b, d, r)
	case []int32:
		r.must(Int32)
		fillRange(b, d, r)
	case []uint32:
		r.must(Uint32)
		fillRange(b, d, r)
	case []int64:
		r.must(Int64)
		fillRange(b, d, r)
	case []uint64:
		r.must(Uint64)
		fillRange(b, d, r)
	default:
		panic("random: integers into a slice of another type")
	}
}

func (r Range) must(k IntKind) {
	if r.Kind != k {
		panic("random: range and slice are of different types")
	}
}
