// Basic indices as numbers: what x[i, j:k, None, ...] takes, without values of the
// language. Views of arrays that are there are made of them.
package compile

import (
	"slices"

	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/value"
)

// Pick is an item of an index.
type Pick struct {
	Kind              PickKind
	Start, Stop, Step int // Start is the integer, too
	HasStart, HasStop bool
}

// PickKind tells the items apart.
type PickKind uint8

// The kinds of items.
const (
	PickInt PickKind = iota
	PickSlice
	PickNew  // None
	PickRest // an ellipsis
)

// pickOf is a value as an item; false of what is no int of moderate size, slice of
// such, None or ellipsis.
func pickOf(v value.Value) (p Pick, ok bool) {
	switch it := v.(type) {
	case value.Int:
		return Pick{Kind: PickInt, Start: int(it)}, moderate(it)
	case *value.Slice:
		return SlicePick(it)
	case value.NoneType:
		return Pick{Kind: PickNew}, true
	case value.EllipsisType:
		return Pick{Kind: PickRest}, true
	}
	return p, false
}

// SlicePick is a slice whose bounds are ints of moderate size.
func SlicePick(s *value.Slice) (p Pick, ok bool) {
	p = Pick{Kind: PickSlice, Step: 1}
	if i, ok := s.Start.(value.Int); ok && moderate(i) {
		p.Start, p.HasStart = int(i), true
	} else if s.Start != value.None {
		return p, false
	}
	if i, ok := s.Stop.(value.Int); ok && moderate(i) {
		p.Stop, p.HasStop = int(i), true
	} else if s.Stop != value.None {
		return p, false
	}
	if i, ok := s.Step.(value.Int); ok && moderate(i) {
		p.Step = int(i)
	} else if s.Step != value.None {
		return p, false
	}
	return p, p.Step != 0
}

// moderate reports ints with which positions are reckoned without overflow.
func moderate(i value.Int) bool { return int64(i) == int64(int32(i)) }

// PlainPart is x[picks…] of an array that is there: a view, or a scalar where an int
// stands for each axis. It is false where nothing is taken, where an index is out of
// bounds, and for arrays of many axes: those are part's. Where dims are given, it is
// false for a part of another shape.
func (r *Recorder) PlainPart(x *value.Array, picks []Pick, dims []int) (t *tensor.Tensor, scalar, ok bool) {
	t, ok = r.viewable(x)
	if !ok {
		return nil, false, false
	}
	var w window
	if !w.find(t, picks) || dims != nil && !slices.Equal(w.dims, dims) {
		return nil, false, false
	}
	if len(w.dims) == 0 {
		for _, p := range picks {
			if p.Kind != PickInt {
				return nil, false, false
			}
		}
		return t.Element(w.pos), true, true
	}
	return t.View(w.dims, w.strides, w.pos), false, true
}

// window is where a part of a tensor lies.
type window struct {
	few           [2 * fewAxes]int
	dims, strides []int
	pos           int
}

// find resolves the items over a tensor; false if they are not quite plain.
func (w *window) find(t *tensor.Tensor, picks []Pick) bool {
	used, open := 0, false
	for _, p := range picks {
		switch p.Kind {
		case PickRest:
			if open {
				return false
			}
			open = true
		case PickInt, PickSlice:
			used++
		}
	}
	rank := t.Rank()
	if used > rank || len(picks)-used+rank > fewAxes {
		return false
	}
	w.dims, w.strides, w.pos = w.few[:0:fewAxes], w.few[fewAxes:fewAxes], t.Offset()
	dims, strides, axis := t.Shape(), t.Strides(), 0
	whole := func(n int) {
		w.dims, w.strides = append(w.dims, dims[axis:axis+n]...), append(w.strides, strides[axis:axis+n]...)
		axis += n
	}
	for i := range picks {
		switch p := &picks[i]; p.Kind {
		case PickNew:
			w.dims, w.strides = append(w.dims, 1), append(w.strides, 0)
		case PickRest:
			whole(rank - used)
		case PickInt:
			k, n := p.Start, dims[axis]
			if k < 0 {
				k += n
			}
			if k < 0 || k >= n {
				return false
			}
			w.pos += k * strides[axis]
			axis++
		case PickSlice:
			from, count := shape.SliceRange(dims[axis], p.Start, p.Stop, p.Step, p.HasStart, p.HasStop)
			if count == 0 {
				return false
			}
			w.dims, w.strides = append(w.dims, count), append(w.strides, strides[axis]*p.Step)
			w.pos += from * strides[axis]
			axis++
		}
	}
	if !open {
		whole(rank - used)
	}
	return true
}
