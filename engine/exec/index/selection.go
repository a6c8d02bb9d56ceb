// Selections: the places that index vectors or a mask select of a tensor, found
// a block at a time, and the moves between them and a dense tensor.

package index

import (
	"slices"

	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/loops/gather"
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
	list              []int64
	dim, stride, axis int
}

// placeBlock is how many indices or mask elements make a block at most; blocks
// of large places have fewer, about as many as have blockElements together.
const (
	placeBlock    = 1024
	blockElements = 1 << 14
)

// placeBuffer holds the offsets of a block.
type placeBuffer [placeBlock]int64

func (s *selection) blocks() int {
	if s.mask != nil {
		return len(s.starts)
	}
	return (s.n + s.size - 1) / s.size
}

// block gives the offsets of a block's places, in elements, and the number of
// the first of them; inside is false if an index is not.
func (s *selection) block(b int, buf *placeBuffer) (at []int64, first int, inside bool) {
	lo := b * s.size
	if s.mask != nil {
		first, end := s.starts[b], s.startOf(b+1)
		gather.TruePlaces(buf[:end-first], s.mask[lo:min(lo+s.size, len(s.mask))], lo*s.step, s.step)
		return buf[:end-first], first, true
	}
	at, inside = buf[:min(s.size, s.n-lo)], true
	if len(s.index) == 0 {
		clear(at)
	}
	for i, x := range s.index {
		inside = gather.SetOffsets(at, x.list[lo:], x.dim, x.stride, i > 0) && inside
	}
	return at, lo, inside
}

// extent is how many places there are to select from.
func (s *selection) extent() int {
	if s.mask != nil {
		return len(s.mask)
	}
	n := 1
	for _, x := range s.index {
		n *= x.dim
	}
	return n
}

// startOf is the number of a block's first place, or of all places after the
// last block.
func (s *selection) startOf(b int) int {
	if b < len(s.starts) {
		return s.starts[b]
	}
	return s.n
}

// checkIndex refuses positions outside an axis of n.
func checkIndex(r *task.Run, list []int64, n, axis int) error {
	const per = 1 << 16
	threads := 1
	if len(list) >= r.Cfg.ParallelMin {
		threads = r.Cfg.Threads
	}
	outside := func(lo, hi int) error {
		bad := gather.CheckIndex(list[lo:hi], n)
		if bad < 0 {
			return nil
		}
		return fault.New(fault.OutOfBounds, "index %d is out of bounds for axis %d with size %d", list[lo+bad], axis, n).WithIndex(int(list[lo+bad])).WithAxis(axis)
	}
	err := r.Crew.Parallel(threads, (len(list)+per-1)/per, func(_, i int) error {
		return outside(i*per, min((i+1)*per, len(list)))
	})
	if err != nil { // the first one is named, whoever found one first
		return outside(0, len(list))
	}
	return nil
}

// checkSelected refuses positions outside their axes.
func checkSelected(r *task.Run, s *selection) error {
	for _, x := range s.index {
		if err := checkIndex(r, x.list, x.dim, x.axis); err != nil {
			return err
		}
	}
	return nil
}

// selected works out what operands idx select along axes of x, unchecked.
func selected(r *task.Run, x *tensor.Tensor, axes []int, position int, idx []*tensor.Tensor) (*selection, error) {
	shapes := make([]shape.Shape, len(idx))
	for i, t := range idx {
		shapes[i] = task.ShapeOf(t)
	}
	common, err := shape.Broadcast(shapes...)
	if err != nil {
		return nil, err
	}
	s := &selection{common: common.Dims()}
	s.n = tensor.Count(s.common)
	for i, t := range idx {
		list, err := task.ElemsOf[int64](r, task.Stretched(t, s.common))
		if err != nil {
			return nil, err
		}
		axis := axes[i]
		s.index = append(s.index, indexVector{list, x.Dim(axis), x.Strides()[axis], axis})
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
