// Selections: the places that index vectors or a mask select of a tensor, found
// a block at a time, and the moves between them and a dense tensor.

package exec

import (
	"slices"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// selection is what index operands select: places, each with its inner axes.
type selection struct {
	n      int           // places
	size   int           // indices or mask elements in a block
	index  []indexVector // whose offsets add up, or
	mask   []bool        // whose true elements, maskStep apart, are the places
	starts []int         // of a mask, the places before each block
	step   int           // of a mask's elements
	common []int         // the shape of the indices together
	before []int         // axes that are left and stand before the common ones
	after  []int
	rest   *tensor.Tensor // a view of the axes that are left, at the first place
}

// indexVector holds positions on an axis, negative ones counted from its end.
type indexVector struct {
	list   []int64
	dim    int
	stride int
}

// placeBlock is how many indices or mask elements make a block at most; blocks
// of large places have fewer, about as many as have blockElements together.
const (
	placeBlock    = 1024
	blockElements = 1 << 14
)

// placeBuffer holds the offsets of a block and one more, which TruePlaces loses.
type placeBuffer [placeBlock + 1]int64

func (s *selection) blocks() int {
	if s.mask != nil {
		return len(s.starts)
	}
	return (s.n + s.size - 1) / s.size
}

// block gives the offsets of a block's places, in elements, and the number of
// the first of them.
func (s *selection) block(b int, buf *placeBuffer) (at []int64, first int) {
	lo := b * s.size
	if s.mask != nil {
		first, end := s.starts[b], s.n
		if b+1 < len(s.starts) {
			end = s.starts[b+1]
		}
		hi := min(lo+s.size, len(s.mask))
		loops.TruePlaces(buf[:end-first+1], s.mask[lo:hi], lo*s.step, s.step)
		return buf[:end-first], first
	}
	at = buf[:min(s.size, s.n-lo)]
	clear(at)
	for _, x := range s.index {
		loops.AddOffsets(at, x.list[lo:], x.dim, x.stride)
	}
	return at, lo
}

// offsets are those of all places.
func (s *selection) offsets() []int64 {
	var buf placeBuffer
	out := make([]int64, 0, s.n)
	for b := range s.blocks() {
		at, _ := s.block(b, &buf)
		out = append(out, at...)
	}
	return out
}

// checkIndex refuses positions outside an axis of n.
func (r *run) checkIndex(list []int64, n, axis int) error {
	const per = 1 << 16
	threads := 1
	if len(list) >= r.cfg.ParallelMin {
		threads = r.cfg.Threads
	}
	outside := func(lo, hi int) error {
		bad := loops.CheckIndex(list[lo:hi], n)
		if bad < 0 {
			return nil
		}
		return fault.New(fault.OutOfBounds, "index %d is out of bounds for axis %d with size %d", list[lo+bad], axis, n).WithAxis(axis)
	}
	err := r.crew.parallel(threads, (len(list)+per-1)/per, func(_, i int) error {
		return outside(i*per, min((i+1)*per, len(list)))
	})
	if err != nil { // the first one is named, whoever found one first
		return outside(0, len(list))
	}
	return nil
}

// selected works out what operands idx select along axes of x.
func (r *run) selected(x *tensor.Tensor, axes []int, position int, idx []*tensor.Tensor) (*selection, error) {
	shapes := make([]shape.Shape, len(idx))
	for i, t := range idx {
		shapes[i] = shapeOf(t)
	}
	common, err := shape.Broadcast(shapes...)
	if err != nil {
		return nil, err
	}
	s := &selection{common: common.Dims()}
	s.n = tensor.Count(s.common)
	for i, t := range idx {
		list, err := elemsOf[int64](r, stretched(t, s.common))
		if err != nil {
			return nil, err
		}
		axis := axes[i]
		if err := r.checkIndex(list, x.Dim(axis), axis); err != nil {
			return nil, err
		}
		s.index = append(s.index, indexVector{list, x.Dim(axis), x.Strides()[axis]})
	}
	s.leave(x, axes, position)
	return s, nil
}

// leave notes what is left of x without the selected axes.
func (s *selection) leave(x *tensor.Tensor, axes []int, position int) {
	var dims, strides []int
	for i, n := range x.Shape() {
		if !slices.Contains(axes, i) {
			dims, strides = append(dims, n), append(strides, x.Strides()[i])
		}
	}
	s.before, s.after = dims[:position], dims[position:]
	if s.rest = x; x.Size() > 0 { // of an empty operand nothing is selected
		s.rest = x.View(dims, strides, x.Offset())
	}
	least := 16
	if len(s.after) == 0 {
		least = 256 // columns are moved as rows of elements of a block's places
	}
	s.size = min(placeBlock, max(least, blockElements/max(1, tensor.Count(dims))))
}

// shape is the result's shape.
func (s *selection) shape() []int {
	return slices.Concat(s.before, s.common, s.after)
}

// flat is t, which has the selection's shape, with the common axes as one in
// front of the others.
func (s *selection) flat(t *tensor.Tensor) (*tensor.Tensor, bool) {
	b, k := len(s.before), len(s.common)
	strides, ok := shape.ReshapeStrides(t.Shape()[b:b+k], t.Strides()[b:b+k], []int{s.n})
	if !ok {
		return nil, false
	}
	dims := slices.Concat([]int{s.n}, s.before, s.after)
	st := slices.Concat(strides, t.Strides()[:b], t.Strides()[b+k:])
	return t.View(dims, st, t.Offset()), true
}

// moveSelected copies between the selected places and flat, whose first axis
// runs over them.
func (r *run) moveSelected(s *selection, flat *tensor.Tensor, gather bool) error {
	if flat.Size() == 0 || flat.DType().Size() == 0 {
		return nil
	}
	f, rest := carrier(flat), carrier(s.rest)
	scale := 1
	if flat.DType().IsText() {
		scale = flat.DType().Width()
	}
	switch f.DType().Size() {
	case 1:
		return moveTyped[uint8](r, s, f, rest, scale, gather)
	case 2:
		return moveTyped[uint16](r, s, f, rest, scale, gather)
	case 4:
		return moveTyped[uint32](r, s, f, rest, scale, gather)
	case 8:
		return moveTyped[uint64](r, s, f, rest, scale, gather)
	}
	return moveTyped[complex128](r, s, f, rest, scale, gather)
}

func moveTyped[T any](r *run, s *selection, f, rest *tensor.Tensor, scale int, gather bool) error {
	m := newMover[T](f, rest)
	n, inner := s.blocks(), tensor.Count(m.dims)
	threads := 1
	if gather && s.n*inner >= r.cfg.ParallelMin { // stores of equal indices must come in order
		threads = r.cfg.Threads
	}
	per := max(1, min(16, (1<<18)/(s.size*inner), n/(4*threads)))
	return r.crew.parallel(threads, (n+per-1)/per, func(_, chunk int) error {
		var buf placeBuffer
		for b := chunk * per; b < min((chunk+1)*per, n); b++ {
			at, first := s.block(b, &buf)
			if scale != 1 {
				for i := range at {
					at[i] *= int64(scale)
				}
			}
			for k := 0; len(at) > 0; at, first = at[k:], first+k { // large places in parts, to cancel between
				if err := r.canceled(); err != nil {
					return err
				}
				if k = min(len(at), max(1, (1<<20)/inner)); gather {
					m.gather(at[:k], first)
				} else {
					m.put(at[:k], first)
				}
			}
		}
		return nil
	})
}

// mover moves the elements of places.
type mover[T any] struct {
	mem, sel []T
	fo, step int // the first place in mem, and how far apart they are
	ro       int
	dims     []int // of a place, and its strides on both sides
	fs, rs   []int
	dense    bool // a place is one run on both sides
}

func newMover[T any](f, rest *tensor.Tensor) *mover[T] {
	dims, st := shape.MergeAxes(rest.Shape(), f.Strides()[1:], rest.Strides())
	m := &mover[T]{mem: tensor.Raw[T](f), sel: tensor.Raw[T](rest), fo: f.Offset(), step: f.Strides()[0], ro: rest.Offset(), dims: dims, fs: st[0], rs: st[1]}
	m.dense = len(dims) == 1 && m.fs[0] == 1 && m.rs[0] == 1
	return m
}

// gather copies places at offsets at to where the dense tensor has them, from
// the first-th on.
func (m *mover[T]) gather(at []int64, first int) {
	fo := m.fo + first*m.step
	switch {
	case len(m.dims) == 0 && m.step == 1:
		loops.TakeAt(m.mem[fo:fo+len(at)], m.sel, m.ro, at)
	case len(m.dims) == 0:
		for i, x := range at {
			m.mem[fo+i*m.step] = m.sel[m.ro+int(x)]
		}
	case len(m.dims) == 1 && m.step == 1 && m.dims[0] < len(at)*8: // a column each
		for j := range m.dims[0] {
			row := fo + j*m.fs[0]
			loops.TakeAt(m.mem[row:row+len(at)], m.sel, m.ro+j*m.rs[0], at)
		}
	case m.dense:
		loops.TakeRows(m.mem, fo, m.step, m.sel, m.ro, at, m.dims[0])
	default:
		for i, x := range at {
			loops.Copy(m.mem, fo+i*m.step, m.fs, m.sel, m.ro+int(x), m.rs, m.dims)
		}
	}
}

// put is the way back, in order.
func (m *mover[T]) put(at []int64, first int) {
	fo := m.fo + first*m.step
	switch {
	case len(m.dims) == 0:
		loops.PutAt(m.sel, m.ro, at, m.mem, fo, m.step)
	case m.dense:
		loops.PutRows(m.sel, m.ro, at, m.mem, fo, m.step, m.dims[0])
	default:
		for i, x := range at {
			loops.Copy(m.sel, m.ro+int(x), m.rs, m.mem, fo+i*m.step, m.fs, m.dims)
		}
	}
}
