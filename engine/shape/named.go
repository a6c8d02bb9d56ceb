// Sizes that are not known and yet have a name: what checking says of them. A name is
// kept where an axis is handed on as it is, and is lost where a rule makes a new shape.

package shape

import (
	"iter"
	"slices"
	"strconv"
)

// Size is what is known of a size that is no number. Two with the same text need not be
// the same size; equal Keys say that they are.
type Size interface {
	String() string
	Key() string
}

// partial is what is said of a shape that is not wholly known.
type partial struct{ sizes []Size }

// noRank marks shapes of unknown rank.
var noRank = &partial{}

// WithSizes is s with names for sizes that are not known; nil names nothing.
func (s Shape) WithSizes(sizes []Size) Shape {
	if s.IsUnknown() || len(sizes) != len(s.dims) {
		return s
	}
	named := make([]Size, len(sizes))
	some := false
	for i, d := range s.dims {
		if d == Unknown && sizes[i] != nil {
			named[i], some = sizes[i], true
		}
	}
	if !some {
		return own(s.dims)
	}
	return Shape{dims: s.dims, part: &partial{named}}
}

// Apart is s with a list of sizes of its own.
func (s Shape) Apart() Shape { return Shape{dims: slices.Clone(s.dims), part: s.part} }

// SizeAt is the name of the size of axis i, nil if it has none.
func (s Shape) SizeAt(i int) Size {
	if s.part == nil || s.part == noRank {
		return nil
	}
	return s.part.sizes[i]
}

// SizeText is the size of axis i: a number, a name or `?`.
func (s Shape) SizeText(i int) string {
	if d := s.At(i); d != Unknown {
		return strconv.Itoa(d)
	}
	if n := s.SizeAt(i); n != nil {
		return n.String()
	}
	return "?"
}

// SameSizes reports whether s and o, which are Same, name their sizes alike.
func (s Shape) SameSizes(o Shape) bool {
	if s.part == o.part {
		return true
	}
	for i := range s.dims {
		a, b := s.SizeAt(i), o.SizeAt(i)
		if (a == nil) != (b == nil) || a != nil && a.Key() != b.Key() {
			return false
		}
	}
	return true
}

// carried is a shape of sizes some of which are axes of s: pairs of an axis of the result
// and one of s.
func (s Shape) carried(dims []int, axes iter.Seq2[int, int]) Shape {
	sizes := make([]Size, len(dims))
	for to, from := range axes {
		sizes[to] = s.SizeAt(from)
	}
	return own(dims).WithSizes(sizes)
}

// stretched is the shape of sizes to which shapes broadcast: an unknown size that all have
// that do not stretch keeps its name.
func stretched(dims []int, shapes []Shape) Shape {
	var sizes []Size
	for _, s := range shapes {
		if s.part != nil && sizes == nil {
			sizes = make([]Size, len(dims))
			for i := range dims {
				sizes[i] = commonSize(shapes, len(dims)-i)
			}
		}
	}
	if sizes == nil {
		return own(dims)
	}
	return own(dims).WithSizes(sizes)
}

// commonSize is the name that all shapes but those of size 1 have for the axis at a place
// counted from the end.
func commonSize(shapes []Shape, back int) (common Size) {
	for _, s := range shapes {
		i := len(s.dims) - back
		if i < 0 || s.dims[i] == 1 {
			continue
		}
		n := s.SizeAt(i)
		if n == nil || common != nil && common.Key() != n.Key() {
			return nil
		}
		common = n
	}
	return common
}
