// Broadcasting: aligned at the right, size 1 stretches, unknown sizes included.

package shape

import (
	"strings"

	"github.com/tq-lang/tq/engine/fault"
)

// BroadcastDim joins two sizes of one axis: 1 yields to anything, and a known
// size above 1 (or 0) stands against an unknown one. It reports false if they
// cannot be joined.
func BroadcastDim(a, b int) (int, bool) {
	switch {
	case a == b, b == 1:
		return a, true
	case a == 1, a == Unknown:
		return b, true
	case b == Unknown:
		return a, true
	}
	return 0, false
}

// Broadcast is the shape to which all the given shapes stretch. If any rank is
// unknown so is the result's, but known shapes that clash are refused all the
// same. No shapes at all make a scalar.
func Broadcast(shapes ...Shape) (Shape, error) {
	if s, ok := widest(shapes); ok {
		return s, nil
	}
	rank, unknown := 0, false
	for _, s := range shapes {
		rank = max(rank, len(s.dims))
		unknown = unknown || s.IsUnknown()
	}
	dims := make([]int, rank)
	for i := range dims {
		dims[i] = 1
	}
	for k, s := range shapes {
		shift := rank - len(s.dims)
		for i, d := range s.dims {
			joined, ok := BroadcastDim(dims[shift+i], d)
			if !ok {
				return Shape{}, broadcastError(shapes, k, shift+i, rank)
			}
			dims[shift+i] = joined
		}
	}
	if unknown {
		return UnknownRank(), nil
	}
	return stretched(dims, shapes), nil
}

// widest finds the shape to which the others stretch, if it is one of them.
func widest(shapes []Shape) (Shape, bool) {
	if len(shapes) == 0 || len(shapes) > 3 {
		return Shape{}, false
	}
	w := shapes[0]
	for _, s := range shapes[1:] {
		if !s.stretchesTo(w) {
			w = s
		}
	}
	for _, s := range shapes {
		if !s.stretchesTo(w) {
			return Shape{}, false
		}
	}
	return w, true
}

// stretchesTo reports whether s broadcasts to w, all sizes known.
func (s Shape) stretchesTo(w Shape) bool {
	shift := len(w.dims) - len(s.dims)
	if s.IsUnknown() || w.IsUnknown() || shift < 0 {
		return false
	}
	for i, d := range s.dims {
		if d != 1 && d != w.dims[shift+i] || d == Unknown {
			return false
		}
	}
	return true
}

// broadcastError says that operand k clashes with an earlier one on an axis of
// the result.
func broadcastError(shapes []Shape, k, axis, rank int) error {
	sizeOf := func(s Shape) int {
		if i := axis - rank + len(s.dims); i >= 0 {
			return s.dims[i]
		}
		return 1
	}
	var all strings.Builder
	first := 0
	for _, s := range shapes {
		all.WriteString(s.Compact())
		all.WriteByte(' ')
	}
	for i, s := range shapes[:k] {
		if _, ok := BroadcastDim(sizeOf(s), sizeOf(shapes[k])); !ok {
			first = i
			break
		}
	}
	return fault.New(fault.Broadcast, "operands could not be broadcast together with shapes %s", all.String()).
		WithHint("axis %d: %d against %d", axis-rank, sizeOf(shapes[first]), sizeOf(shapes[k])).
		WithOperands(first, k).WithAxis(axis)
}

// BroadcastTo checks that s stretches to the shape to, which may have unknown
// sizes, and gives the stretched shape.
func BroadcastTo(s, to Shape) (Shape, error) {
	if s.IsUnknown() || to.IsUnknown() {
		return to, nil
	}
	shift := len(to.dims) - len(s.dims)
	if shift < 0 && len(to.dims) == 0 {
		return Shape{}, fault.New(fault.Broadcast, "cannot broadcast a non-scalar to a scalar array")
	}
	if shift < 0 {
		return Shape{}, fault.New(fault.Broadcast,
			"input operand has more dimensions than allowed by the axis remapping").
			WithHint("shape %s has %d axes, %s has %d", s.Text(), len(s.dims), to.Text(), len(to.dims))
	}
	for i, d := range s.dims {
		if want := to.dims[shift+i]; !stretches(d, want) {
			return Shape{}, fault.New(fault.Broadcast,
				"operands could not be broadcast together with remapped shapes [original->remapped]: %s  and requested shape %s",
				s.Compact(), to.Compact()).WithHint("axis %d: %d against %d", shift+i, d, want).WithAxis(shift + i)
		}
	}
	return to, nil
}

// CheckAssign checks that a value of shape v can be stored into a place of
// shape into: right-aligned, size 1 stretches, extra leading 1-axes of v drop.
func CheckAssign(v, into Shape) error {
	if v.IsUnknown() || into.IsUnknown() {
		return nil
	}
	dims := v.dims
	for len(dims) > len(into.dims) && (dims[0] == 1 || dims[0] == Unknown) {
		dims = dims[1:]
	}
	shift := len(into.dims) - len(dims)
	for i, d := range dims {
		if shift < 0 || !stretches(d, into.dims[shift+i]) {
			from, to := tuple(dims, ",", "?"), into.Compact()
			return fault.New(fault.Broadcast, "could not broadcast input array from shape %s into shape %s", from, to).
				About(fault.Store).WithShapes(from, to).WithAxis(max(shift+i, -1))
		}
	}
	return nil
}

// stretches reports whether size d may become size want.
func stretches(d, want int) bool { return d == 1 || CompatibleDims(d, want) }

// BroadcastStrides gives the strides with which an array of the given sizes
// and strides is read as one of sizes to; stretched axes get stride 0.
func BroadcastStrides(dims, strides, to []int) []int {
	out := make([]int, len(to))
	shift := len(to) - len(dims)
	if shift < 0 {
		panic("shape: broadcast to a lower rank")
	}
	for i, d := range dims {
		if d == to[shift+i] {
			out[shift+i] = strides[i]
		} else if d != 1 {
			panic("shape: sizes do not broadcast")
		}
	}
	return out
}
