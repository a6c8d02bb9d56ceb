// Basic indices as numbers: what x[i, j:k, None, ...] takes, without values of the
// language. Views of arrays that are there are made of them.
package lower

import (
	"slices"

	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
)

// pickOf is a value as an item; false of what is no int of moderate size, slice of
// such, None or ellipsis.
func pickOf(v object.Value) (p shape.Item, ok bool) {
	switch it := v.(type) {
	case object.Int:
		return shape.Int(int(it)), moderate(it)
	case *object.Slice:
		return SlicePick(it)
	case object.NoneType:
		return shape.NewAxis(), true
	case object.EllipsisType:
		return shape.Ellipsis(), true
	}
	return p, false
}

// SlicePick is a slice whose bounds are ints of moderate size.
func SlicePick(s *object.Slice) (p shape.Item, ok bool) {
	p.Kind = shape.ItemRange
	if i, ok := s.Start.(object.Int); ok && moderate(i) {
		p.Start, p.HasStart = int(i), true
	} else if s.Start != object.None {
		return p, false
	}
	if i, ok := s.Stop.(object.Int); ok && moderate(i) {
		p.Stop, p.HasStop = int(i), true
	} else if s.Stop != object.None {
		return p, false
	}
	if i, ok := s.Step.(object.Int); ok && moderate(i) {
		p.Step, p.HasStep = int(i), true
		return p, i != 0
	}
	return p, s.Step == object.None
}

// moderate reports ints with which positions are reckoned without overflow.
func moderate(i object.Int) bool { return int64(i) == int64(int32(i)) }

// PlainPart is x[…] for the items that w has, of an array that is there: a view, or a
// scalar where an int stands for each axis. It is false where nothing is taken, where an
// index is out of bounds, and for arrays of many axes: those are part's. Where dims are
// given, it is false for a part of another shape.
func (r *Recorder) PlainPart(x *object.Array, w *shape.Window, dims []int) (t *tensor.Tensor, scalar, ok bool) {
	t, ok = r.viewable(x)
	if !ok || !w.Find(t.Shape(), t.Strides(), t.Offset()) || dims != nil && !slices.Equal(w.Dims(), dims) {
		return nil, false, false
	}
	if len(w.Dims()) == 0 {
		if !w.Single() {
			return nil, false, false
		}
		return t.Element(w.Offset), true, true
	}
	return t.View(w.Dims(), w.Strides(), w.Offset), false, true
}
