// Package shape holds shapes with unknown axes, broadcasting, slice arithmetic
// and the other rules that need sizes only: no data, no element types.
//
// A Shape is a value. Its rank is known or not; a known rank has one size per
// axis, and a size is Unknown (-1) or at least 0. The zero Shape is the scalar.
//
// This file: the type, its constructors and its plain queries.
package shape

import (
	"math"
	"math/bits"

	"github.com/tq-lang/tq/engine/fault"
)

// Unknown is the size of an axis that is not known, and the rank of a shape
// whose rank is not known.
const Unknown = -1

// MaxRank is the largest rank that the ops take.
const MaxRank = 32

// Shape is an immutable list of axis sizes, or of unknown rank.
type Shape struct {
	dims []int    // never written after construction
	part *partial // nil, or what is said of a shape that is not wholly known
}

// Of makes a shape of the given sizes; no sizes make the scalar. It copies its
// argument and refuses sizes below Unknown.
func Of(dims ...int) (Shape, error) {
	for i, d := range dims {
		if d < Unknown {
			return Shape{}, fault.New(fault.InvalidArgument,
				"size %d of axis %d is negative; an unknown size is -1", d, i).WithAxis(i)
		}
	}
	return own(append([]int(nil), dims...)), nil
}

// Make is Of for sizes that the caller vouches for; it panics below Unknown.
func Make(dims []int) Shape {
	for _, d := range dims {
		if d < Unknown {
			panic("shape: negative size")
		}
	}
	return own(append([]int(nil), dims...))
}

// Shared is Make without a copy, for sizes that nobody will change.
func Shared(dims []int) Shape {
	for _, d := range dims {
		if d < Unknown {
			panic("shape: negative size")
		}
	}
	return own(dims)
}

// Scalar is the shape of rank 0.
func Scalar() Shape { return Shape{} }

// UnknownRank is the shape of which nothing is known.
func UnknownRank() Shape { return Shape{part: noRank} }

// UnknownOf is a shape of known rank and unknown sizes.
func UnknownOf(rank int) Shape {
	dims := make([]int, rank)
	for i := range dims {
		dims[i] = Unknown
	}
	return own(dims)
}

// own wraps a slice that nobody else will write.
func own(dims []int) Shape { return Shape{dims: dims} }

// Rank is the number of axes, or Unknown.
func (s Shape) Rank() int {
	if s.IsUnknown() {
		return Unknown
	}
	return len(s.dims)
}

// At is the size of axis i, which must exist: 0 <= i < Rank().
func (s Shape) At(i int) int {
	if s.IsUnknown() || uint(i) >= uint(len(s.dims)) {
		panic("shape: axis out of range")
	}
	return s.dims[i]
}

// Dims is a fresh copy of the sizes, nil if the rank is unknown.
func (s Shape) Dims() []int {
	if s.IsUnknown() {
		return nil
	}
	return append(make([]int, 0, len(s.dims)), s.dims...)
}

// AppendDims appends the sizes to buf; nothing if the rank is unknown.
func (s Shape) AppendDims(buf []int) []int { return append(buf, s.dims...) }

// Known reports whether rank and all sizes are known.
func (s Shape) Known() bool { return !s.HasUnknown() }

// Elements is the number of elements of a known shape; it panics on others.
// Where the product does not fit it is math.MaxInt, above every limit.
func (s Shape) Elements() int {
	if s.IsUnknown() {
		panic("shape: elements of unknown rank")
	}
	n, ok := Product(s.dims)
	if !ok {
		return math.MaxInt
	}
	return n
}

// Product multiplies sizes, all at least 0, and reports whether the product
// fits. A zero anywhere makes it 0, whatever the others are.
func Product(dims []int) (n int, ok bool) {
	n, ok = 1, true
	for _, d := range dims {
		if d < 0 {
			panic("shape: product of an unknown size")
		}
		if d == 0 {
			return 0, true
		}
		if n, ok = mul(n, d, ok); !ok {
			n = 1 // keep looking for a zero
		}
	}
	if !ok {
		return math.MaxInt, false
	}
	return n, true
}

// mul multiplies two numbers that are not negative; ok stays false once it is.
func mul(a, b int, ok bool) (int, bool) {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	return int(lo), ok && hi == 0 && lo <= math.MaxInt64
}

// Same reports whether s and o are described alike, unknown parts included.
func (s Shape) Same(o Shape) bool {
	if s.IsUnknown() || o.IsUnknown() {
		return s.IsUnknown() == o.IsUnknown()
	}
	return sameInts(s.dims, o.dims)
}

func sameInts(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i, d := range a {
		if d != b[i] {
			return false
		}
	}
	return true
}

// Hash is a hash of the contents. Unequal shapes may share it.
func (s Shape) Hash() uint64 {
	h := uint64(14695981039346656037)
	if s.IsUnknown() {
		return h
	}
	h = (h ^ uint64(len(s.dims)+1)) * 1099511628211
	for _, d := range s.dims {
		h = (h ^ uint64(d)) * 1099511628211
		h ^= h >> 29
	}
	return h
}
