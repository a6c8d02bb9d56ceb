// Gathers, by positions, by masks and by counts.

package index

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/gather"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

func GatherV2(c *task.Call) error {
	axis := c.In.Attrs.(ir.AxisAttrs).Axis
	if _, err := c.Result(0); err != nil {
		return err
	}
	return gatherPlaces(c, c.Args[0], []int{axis}, axis, c.Args[1:])
}

func GatherNd(c *task.Call) error {
	a := c.In.Attrs.(ir.GatherAttrs)
	if _, err := c.Result(0); err != nil {
		return err
	}
	return gatherPlaces(c, c.Args[0], a.Axes, a.Position, c.Args[1:])
}

func gatherPlaces(c *task.Call, x *tensor.Tensor, axes []int, position int, idx []*tensor.Tensor) error {
	s, err := selected(c.Run, x, axes, position, idx)
	if err != nil {
		return err
	}
	return gatherSelected(c, s, x.DType())
}

// gatherSelected makes what is selected the first result.
func gatherSelected(c *task.Call, s *selection, dt dtype.DType) error {
	dims := s.shape()
	if into := c.IntoAt(0, dt, dims); into != nil {
		if flat, ok := s.flat(into); ok {
			c.Out[0] = into
			return moveSelected(c.Run, s, flat, true)
		}
	}
	out, err := c.Mem.Alloc(dt, dims, true)
	if err != nil {
		return err
	}
	flat, _ := s.flat(out)
	if err := moveSelected(c.Run, s, flat, true); err != nil {
		return err
	}
	return c.Deliver(out, dt)
}

// TakeElements fills a vector with the elements of another, which lies dense, at the given places.
func TakeElements(r *task.Run, to, from *tensor.Tensor, places []int64) error {
	s := &selection{n: len(places), size: placeBlock, index: []indexVector{{places, from.Size(), 1, 0}}, common: []int{len(places)}, rest: from}
	if from.Size() > 0 {
		s.rest = from.View(nil, nil, from.Offset())
	}
	return moveSelected(r, s, to, true)
}

// truthOf are the truth values of a mask's elements.
func truthOf(r *task.Run, mask *tensor.Tensor) ([]bool, error) {
	truth := mask
	var err error
	if mask.DType().IsText() {
		truth, err = r.TextTruth(mask)
	} else {
		truth, err = r.CastTo(mask, dtype.Bool)
	}
	if err != nil {
		return nil, err
	}
	return task.ElemsOf[bool](r, truth)
}

// maskPositions are the places of true elements, one vector per axis.
func maskPositions(r *task.Run, mask *tensor.Tensor) ([][]int64, error) {
	list, err := truthOf(r, mask)
	if err != nil {
		return nil, err
	}
	n := loops.CountNonzero(list)
	if err := r.Mem.Check(8 * n * (mask.Rank() + 1)); err != nil {
		return nil, err
	}
	if mask.Rank() == 1 {
		flat := make([]int64, n)
		gather.TruePlaces(flat, list, 0, 1)
		return [][]int64{flat}, nil
	}
	out := make([][]int64, mask.Rank())
	for a := range out {
		out[a] = make([]int64, n)
	}
	gather.TrueIndices(out, list, mask.Shape())
	return out, nil
}

// maskSelection is what a mask over the axes from axis on selects of x.
func maskSelection(c *task.Call, x, mask *tensor.Tensor, axis int) (*selection, error) {
	if mask.Rank() == 0 {
		return scalarMask(c, x, mask, axis)
	}
	var axes []int
	for i := range mask.Rank() {
		axes = append(axes, axis+i)
	}
	end := axis + mask.Rank()
	if slices.Equal(x.Shape()[axis:end], mask.Shape()) {
		if step, ok := shape.ReshapeStrides(mask.Shape(), x.Strides()[axis:end], []int{mask.Size()}); ok && mask.Size() > 0 {
			return maskBlocks(c, x, mask, axes, step[0])
		}
	}
	pos, err := maskPositions(c.Run, mask)
	if err != nil {
		return nil, err
	}
	var idx []*tensor.Tensor
	for _, p := range pos {
		idx = append(idx, tensor.From(p, len(p)))
	}
	return selected(c.Run, x, axes, axis, idx)
}

// maskBlocks is the selection of a mask over axes that are as one, its elements
// step apart.
func maskBlocks(c *task.Call, x, mask *tensor.Tensor, axes []int, step int) (*selection, error) {
	list, err := truthOf(c.Run, mask)
	if err != nil {
		return nil, err
	}
	s := &selection{mask: list, step: step}
	s.leave(x, axes, axes[0])
	s.starts = make([]int, (len(list)+s.size-1)/s.size)
	for b := range s.starts {
		s.starts[b] = s.n
		s.n += loops.CountNonzero(list[b*s.size : min((b+1)*s.size, len(list))])
	}
	s.common = []int{s.n}
	return s, nil
}

// scalarMask selects all of x, as one place along a new axis, or nothing.
func scalarMask(c *task.Call, x, mask *tensor.Tensor, axis int) (*selection, error) {
	n := 0
	if mask.BoolAt(mask.Offset()) {
		n = 1
	}
	return &selection{n: n, size: 1, common: []int{n}, before: x.Shape()[:axis], after: x.Shape()[axis:], rest: x}, nil
}

func BooleanMask(c *task.Call) error {
	if _, err := c.Result(0); err != nil {
		return err
	}
	x := c.Args[0]
	s, err := maskSelection(c, x, c.Args[1], c.In.Attrs.(ir.AxisAttrs).Axis)
	if err != nil {
		return err
	}
	return gatherSelected(c, s, x.DType())
}

// Where lists the places of elements that are not zero, a row each.
func Where(c *task.Call) error {
	x := c.Args[0]
	if x.Rank() == 0 {
		n := 0
		if x.BoolAt(x.Offset()) {
			n = 1
		}
		_, err := c.ResultAt(0, dtype.Int64, []int{n, 0}, false)
		return err
	}
	if x.Rank() == 1 {
		list, err := truthOf(c.Run, x)
		if err != nil {
			return err
		}
		out, err := c.Mem.Alloc(dtype.Int64, []int{loops.CountNonzero(list), 1}, true)
		if err != nil {
			return err
		}
		gather.TruePlaces(tensor.Raw[int64](out)[:out.Size()], list, 0, 1)
		return c.Deliver(out, dtype.Int64)
	}
	pos, err := maskPositions(c.Run, x)
	if err != nil {
		return err
	}
	out, err := c.Mem.Alloc(dtype.Int64, []int{len(pos[0]), x.Rank()}, true)
	if err != nil {
		return err
	}
	dst, r := tensor.Raw[int64](out), x.Rank()
	for a, list := range pos {
		for i, p := range list {
			dst[i*r+a] = p
		}
	}
	return c.Deliver(out, dtype.Int64)
}

// Repeat gathers each position as often as its count says.
func Repeat(c *task.Call) error {
	x, axis := c.Args[0], c.In.Attrs.(ir.AxisAttrs).Axis
	if _, err := c.Result(0); err != nil {
		return err
	}
	counts, err := task.ElemsOf[int64](c.Run, c.Args[1])
	if err != nil {
		return err
	}
	n := x.Dim(axis)
	if len(counts) == 1 && counts[0] >= 0 && counts[0] <= (1<<40)/int64(max(n, 1)) && x.Rank() < shape.MaxRank {
		return repeatEach(c, x, axis, int(counts[0]))
	}
	total := 0
	for i := range n {
		k := counts[min(i, len(counts)-1)]
		if k < 0 {
			return fault.New(fault.InvalidArgument, "repeats may not contain negative values.").WithOperands(1)
		}
		if int64(total)+k < 0 || int64(total)+k > 1<<56 {
			return fault.New(fault.Memory, "array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size.").About(fault.Uncountable)
		}
		total += int(k)
	}
	if x.Contiguous() && !x.DType().IsText() && x.DType().Size() > 0 {
		return repeatRows(c, x, axis, counts, total)
	}
	if err := c.Mem.Check(8 * total); err != nil {
		return err
	}
	idx := make([]int64, 0, total)
	for i := range n {
		for range counts[min(i, len(counts)-1)] {
			idx = append(idx, int64(i))
		}
	}
	return gatherPlaces(c, x, []int{axis}, axis, []*tensor.Tensor{tensor.From(idx, len(idx))})
}

// repeatRows repeats the positions of a dense tensor as often as each count says, total positions in all.
func repeatRows(c *task.Call, x *tensor.Tensor, axis int, counts []int64, total int) error {
	dims := slices.Clone(x.Shape())
	dims[axis] = total
	out, err := c.Mem.Alloc(x.DType(), dims, true)
	if err != nil {
		return err
	}
	if out.Size() > 0 {
		switch x.DType().Size() {
		case 1:
			err = repeatCounted(c, tensor.Flat[uint8](out), tensor.Flat[uint8](x), x, axis, counts)
		case 2:
			err = repeatCounted(c, tensor.Flat[uint16](out), tensor.Flat[uint16](x), x, axis, counts)
		case 4:
			err = repeatCounted(c, tensor.Flat[uint32](out), tensor.Flat[uint32](x), x, axis, counts)
		case 8:
			err = repeatCounted(c, tensor.Flat[uint64](out), tensor.Flat[uint64](x), x, axis, counts)
		default:
			err = repeatCounted(c, tensor.Flat[complex128](out), tensor.Flat[complex128](x), x, axis, counts)
		}
	}
	if err != nil {
		return err
	}
	return c.Deliver(out, x.DType())
}

func repeatCounted[T any](c *task.Call, dst, src []T, x *tensor.Tensor, axis int, counts []int64) error {
	n, row := x.Dim(axis), tensor.Count(x.Shape()[axis+1:])
	left := 0 // elements until the next look at the time
	for at := 0; len(src) > 0; at++ {
		times := int(counts[min(at%n, len(counts)-1)])
		if left -= times*row + 1; left < 0 {
			if err := c.Canceled(); err != nil {
				return err
			}
			left = 1 << 18
		}
		if row == 1 && times <= 8 && len(dst) >= 8 { // some are written over by the next
			d, v := (*[8]T)(dst), src[0]
			d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7] = v, v, v, v, v, v, v, v
		} else if row == 1 {
			for i := range dst[:times] {
				dst[i] = src[0]
			}
		} else {
			for i := range times {
				copy(dst[i*row:], src[:row])
			}
		}
		dst, src = dst[times*row:], src[row:]
	}
	return nil
}

// repeatEach repeats every position as often: a copy of a view in which each is
// stretched.
func repeatEach(c *task.Call, x *tensor.Tensor, axis, times int) error {
	dims := slices.Clone(x.Shape())
	dims[axis] *= times
	out, err := c.Result1(x.DType(), dims)
	if err != nil || out.Size() == 0 {
		return err
	}
	if times > 0 && times <= 16 && axis == x.Rank()-1 && x.Contiguous() && out.Contiguous() && !x.DType().IsText() {
		return repeatElements(c, out, x, times)
	}
	split := slices.Insert(slices.Clone(x.Shape()), axis+1, times)
	to := slices.Insert(slices.Clone(out.Strides()), axis+1, out.Strides()[axis])
	to[axis] *= times
	from := slices.Insert(slices.Clone(x.Strides()), axis+1, 0)
	return c.Copy(out.View(split, to, out.Offset()), x.View(split, from, x.Offset()))
}

// repeatElements repeats every element of a dense tensor a few times.
func repeatElements(c *task.Call, out, x *tensor.Tensor, times int) error {
	switch f, t := task.Carrier(out), task.Carrier(x); t.DType().Size() {
	case 1:
		return repeatDense[uint8](c, f, t, times)
	case 2:
		return repeatDense[uint16](c, f, t, times)
	case 4:
		return repeatDense[uint32](c, f, t, times)
	case 8:
		return repeatDense[uint64](c, f, t, times)
	default:
		return repeatDense[complex128](c, f, t, times)
	}
}

func repeatDense[T any](c *task.Call, out, x *tensor.Tensor, times int) error {
	const per = 1 << 14
	dst, src := tensor.Flat[T](out), tensor.Flat[T](x)
	return c.Crew.Parallel(c.ThreadsFor(len(dst)), (len(src)+per-1)/per, func(_, i int) error {
		lo, hi := i*per, min((i+1)*per, len(src))
		gather.RepeatEach(dst[lo*times:hi*times], src[lo:hi], times)
		return c.Canceled()
	})
}
