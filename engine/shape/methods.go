// The Shape methods of TensorFlow's Java binding, under Go names and with
// errors for its exceptions.

package shape

import "github.com/tq-lang/tq/engine/fault"

// NumDimensions is the rank, or -1 if it is unknown.
func (s Shape) NumDimensions() int { return s.Rank() }

// Dim is the size of axis i; a negative i counts from the end. It is Unknown
// for an unknown axis, and for every i if the rank is unknown.
func (s Shape) Dim(i int) (int, error) {
	if s.IsUnknown() {
		return Unknown, nil
	}
	r := len(s.dims)
	k := i
	if k < 0 {
		k += r
	}
	if k < 0 || k >= r {
		return 0, fault.New(fault.Index, "axis %d is outside shape %s of rank %d", i, s, r).WithAxis(i)
	}
	return s.dims[k], nil
}

// Size is the number of elements: 1 for a scalar, Unknown if the rank or any
// axis is unknown, even beside a 0.
func (s Shape) Size() (int, error) {
	if s.HasUnknown() {
		return Unknown, nil
	}
	n, ok := Product(s.dims)
	if !ok {
		return 0, fault.New(fault.Overflow, "shape %s has more elements than 64 bits can count", s)
	}
	return n, nil
}

// HasUnknown reports whether the rank or some axis is unknown.
func (s Shape) HasUnknown() bool {
	for _, d := range s.dims {
		if d == Unknown {
			return true
		}
	}
	return s.IsUnknown()
}

// IsUnknown reports whether the rank is unknown.
func (s Shape) IsUnknown() bool { return s.part == noRank }

// IsScalar reports rank 0.
func (s Shape) IsScalar() bool { return s.Rank() == 0 }

// IsVector reports rank 1.
func (s Shape) IsVector() bool { return s.Rank() == 1 }

// IsMatrix reports rank 2.
func (s Shape) IsMatrix() bool { return s.Rank() == 2 }

// Equal reports whether both shapes are fully known and the same list.
func (s Shape) Equal(o Shape) bool {
	return s.Known() && o.Known() && sameInts(s.dims, o.dims)
}

// Identical reports whether p and q are one object. Where Equal is false for
// shapes with unknown parts, each still is identical to itself.
func Identical(p, q *Shape) bool { return p == q }

// CompatibleDims reports whether two sizes may be the same.
func CompatibleDims(a, b int) bool { return a == Unknown || b == Unknown || a == b }

// IsCompatibleWith reports whether s and o may describe the same shape.
func (s Shape) IsCompatibleWith(o Shape) bool {
	if s.IsUnknown() || o.IsUnknown() {
		return true
	}
	if len(s.dims) != len(o.dims) {
		return false
	}
	for i, d := range s.dims {
		if !CompatibleDims(d, o.dims[i]) {
			return false
		}
	}
	return true
}

// Admits reports whether a tensor of these sizes is of the shape: each size that is known is its own.
func (s Shape) Admits(dims []int) bool {
	if s.IsUnknown() {
		return true
	}
	if len(s.dims) != len(dims) {
		return false
	}
	for i, n := range dims {
		if d := s.dims[i]; d != n && d != Unknown {
			return false
		}
	}
	return true
}

// Head is the shape of the first axis alone.
func (s Shape) Head() (Shape, error) { return s.Take(1) }

// Tail is s without its first axis; a scalar's tail is the scalar.
func (s Shape) Tail() (Shape, error) {
	if s.IsUnknown() {
		return Shape{}, errUnknownRank("take the tail of")
	}
	if len(s.dims) < 2 {
		return Scalar(), nil
	}
	return own(s.dims[1:]), nil
}

// Take is the shape of the first n axes.
func (s Shape) Take(n int) (Shape, error) {
	if err := s.checkCount(n); err != nil {
		return Shape{}, err
	}
	return own(s.dims[:n:n]), nil
}

// TakeLast is the shape of the last n axes.
func (s Shape) TakeLast(n int) (Shape, error) {
	if err := s.checkCount(n); err != nil {
		return Shape{}, err
	}
	return own(s.dims[len(s.dims)-n:]), nil
}

func (s Shape) checkCount(n int) error {
	switch {
	case n > s.Rank() && s.IsUnknown():
		return fault.New(fault.Index, "cannot take %d axes of a shape of unknown rank", n)
	case n > s.Rank():
		return fault.New(fault.Index, "cannot take %d axes of shape %s of rank %d", n, s, s.Rank())
	case n < 0:
		return fault.New(fault.Negative, "cannot take %d axes: the count is negative", n)
	}
	return nil
}

// SubShape is the shape of axes b to e-1. Neither counts from the end.
func (s Shape) SubShape(b, e int) (Shape, error) {
	switch {
	case e > s.Rank() && s.IsUnknown():
		return Shape{}, fault.New(fault.Index, "end %d is outside a shape of unknown rank", e)
	case e > s.Rank():
		return Shape{}, fault.New(fault.Index, "end %d is outside shape %s of rank %d", e, s, s.Rank())
	case b < 0:
		return Shape{}, fault.New(fault.Index, "begin %d is negative", b)
	case e < b:
		return Shape{}, fault.New(fault.Negative, "end %d comes before begin %d", e, b)
	}
	return own(s.dims[b:e:e]), nil
}

// Append is s with one more axis of size d, which may be Unknown, at the end.
func (s Shape) Append(d int) (Shape, error) {
	o, err := Of(d)
	if err != nil {
		return Shape{}, err
	}
	return s.join("append to", s, o)
}

// AppendShape is s followed by o.
func (s Shape) AppendShape(o Shape) (Shape, error) { return s.join("append to", s, o) }

// Prepend is s with one more axis of size d, which may be Unknown, in front.
func (s Shape) Prepend(d int) (Shape, error) {
	o, err := Of(d)
	if err != nil {
		return Shape{}, err
	}
	return s.join("prepend to", o, s)
}

// PrependShape is o followed by s.
func (s Shape) PrependShape(o Shape) (Shape, error) { return s.join("prepend to", o, s) }

func (s Shape) join(verb string, a, b Shape) (Shape, error) {
	if s.IsUnknown() {
		return Shape{}, errUnknownRank(verb)
	}
	if a.IsUnknown() || b.IsUnknown() {
		return Shape{}, fault.New(fault.UnknownRank, "cannot %s shape %s: the added shape has unknown rank", verb, s)
	}
	return own(append(append(make([]int, 0, len(a.dims)+len(b.dims)), a.dims...), b.dims...)), nil
}

func errUnknownRank(what string) error {
	return fault.New(fault.UnknownRank, "cannot %s a shape of unknown rank", what)
}
