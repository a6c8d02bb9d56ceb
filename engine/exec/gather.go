// Gathers and scatters: index vectors are checked, made non-negative and, if
// there are several, joined into one vector of offsets.

package exec

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// wrapped are the elements of idx, in order, as positions on an axis of n;
// negative ones count from the end.
func (r *run) wrapped(idx *tensor.Tensor, n, axis int) ([]int64, error) {
	list, err := elemsOf[int64](r, idx)
	if err != nil {
		return nil, err
	}
	if bad := loops.CheckIndex(list, n); bad >= 0 {
		return nil, fault.New(fault.OutOfBounds, "index %d is out of bounds for axis %d with size %d", list[bad], axis, n).WithAxis(axis)
	}
	if err := r.mem.check(8 * len(list)); err != nil {
		return nil, err
	}
	out := make([]int64, len(list))
	loops.WrapIndex(out, list, n)
	return out, nil
}

// selection is what index operands select: places, each with its inner axes.
type selection struct {
	at     []int64 // offsets of the selected places, in elements
	common []int   // the shape of the indices together
	before []int   // axes that are left and stand before the common ones
	after  []int
	rest   *tensor.Tensor // a view of the axes that are left, at the first place
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
	if err := r.mem.check(16 * tensor.Count(s.common)); err != nil {
		return nil, err
	}
	s.at = make([]int64, tensor.Count(s.common))
	for i, t := range idx {
		list, err := r.wrapped(stretched(t, s.common), x.Dim(axes[i]), axes[i])
		if err != nil {
			return nil, err
		}
		loops.AddScaled(s.at, list, int64(x.Strides()[axes[i]]))
	}
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
	return s, nil
}

// shape is the result's shape.
func (s *selection) shape() []int {
	return slices.Concat(s.before, s.common, s.after)
}

// flat is t, which has the selection's shape, with the common axes as one in
// front of the others.
func (s *selection) flat(t *tensor.Tensor) (*tensor.Tensor, bool) {
	b, k := len(s.before), len(s.common)
	strides, ok := shape.ReshapeStrides(t.Shape()[b:b+k], t.Strides()[b:b+k], []int{len(s.at)})
	if !ok {
		return nil, false
	}
	dims := slices.Concat([]int{len(s.at)}, s.before, s.after)
	st := slices.Concat(strides, t.Strides()[:b], t.Strides()[b+k:])
	return t.View(dims, st, t.Offset()), true
}

func gatherV2(c *call) error {
	axis := c.in.Attrs.(ir.AxisAttrs).Axis
	if _, err := c.result(0); err != nil {
		return err
	}
	return c.gather(c.args[0], []int{axis}, axis, c.args[1:])
}

func gatherNd(c *call) error {
	a := c.in.Attrs.(ir.GatherAttrs)
	if _, err := c.result(0); err != nil {
		return err
	}
	return c.gather(c.args[0], a.Axes, a.Position, c.args[1:])
}

func (c *call) gather(x *tensor.Tensor, axes []int, position int, idx []*tensor.Tensor) error {
	s, err := c.selected(x, axes, position, idx)
	if err != nil {
		return err
	}
	dims := s.shape()
	out, err := c.mem.alloc(x.DType(), dims, true)
	if err != nil {
		return err
	}
	flat, _ := s.flat(out)
	if err := c.moveSelected(s, flat, true); err != nil {
		return err
	}
	return c.deliver(out, x.DType())
}

// moveSelected copies between the selected places and flat, whose first axis
// runs over them. The other axes are cut into runs: the innermost that lie
// alike on both sides.
func (r *run) moveSelected(s *selection, flat *tensor.Tensor, gather bool) error {
	if flat.Size() == 0 || flat.DType().Size() == 0 {
		return nil
	}
	f, rest := carrier(flat), carrier(s.rest)
	scale := int64(1)
	if flat.DType().IsText() {
		scale = int64(flat.DType().Width())
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

func moveTyped[T any](r *run, s *selection, f, rest *tensor.Tensor, scale int64, gather bool) error {
	mem, sel := tensor.Raw[T](f), tensor.Raw[T](rest)
	dims, st := shape.MergeAxes(rest.Shape(), f.Strides()[1:], rest.Strides())
	fs, rs := st[0], st[1]
	step := f.Strides()[0]
	one := func(i int) {
		fo, ro := f.Offset()+i*step, rest.Offset()+int(s.at[i]*scale)
		switch {
		case len(dims) == 0 && gather:
			mem[fo] = sel[ro]
		case len(dims) == 0:
			sel[ro] = mem[fo]
		case gather:
			loops.Copy(mem, fo, fs, sel, ro, rs, dims)
		default:
			loops.Copy(sel, ro, rs, mem, fo, fs, dims)
		}
	}
	inner := tensor.Count(dims)
	n := len(s.at)
	threads := 1
	if gather && n*inner >= r.cfg.ParallelMin { // stores of equal indices must come in order
		threads = r.cfg.Threads
	}
	per := chunkSize(n, inner, r.cfg.ChunkMin, threads)
	if threads == 1 {
		per = max(1, min(n, (1<<20)/inner))
	}
	return r.crew.parallel(threads, (n+per-1)/per, func(_, chunk int) error {
		if err := r.canceled(); err != nil {
			return err
		}
		lo, hi := chunk*per, min((chunk+1)*per, n)
		if gather && len(dims) == 0 && step == 1 && scale == 1 {
			loops.TakeAt(mem[f.Offset()+lo:f.Offset()+hi], sel, rest.Offset(), s.at[lo:hi])
			return nil
		}
		for i := lo; i < hi; i++ {
			one(i)
		}
		return nil
	})
}

// maskPositions are the places of true elements, one vector per axis.
func (r *run) maskPositions(mask *tensor.Tensor) ([][]int64, error) {
	truth := mask
	var err error
	if mask.DType().IsText() {
		truth, err = r.textTruth(mask)
	} else {
		truth, err = r.castTo(mask, dtype.Bool)
	}
	if err != nil {
		return nil, err
	}
	list, err := elemsOf[bool](r, truth)
	if err != nil {
		return nil, err
	}
	n := loops.CountNonzero(list)
	if err := r.mem.check(8 * n * (mask.Rank() + 1)); err != nil {
		return nil, err
	}
	flat := make([]int64, n+1)
	loops.TruePlaces(flat, list)
	flat = flat[:n]
	if mask.Rank() == 1 {
		return [][]int64{flat}, nil
	}
	out := make([][]int64, mask.Rank())
	for a := mask.Rank() - 1; a >= 0; a-- {
		out[a] = make([]int64, n)
		d := int64(mask.Dim(a))
		for i, p := range flat {
			out[a][i] = p % d
			flat[i] = p / d
		}
	}
	return out, nil
}

// maskSelection is what a mask over the axes from axis on selects of x.
func (c *call) maskSelection(x, mask *tensor.Tensor, axis int) (*selection, error) {
	pos, err := c.maskPositions(mask)
	if err != nil {
		return nil, err
	}
	if mask.Rank() == 0 {
		return c.scalarMask(x, mask, axis)
	}
	var axes []int
	var idx []*tensor.Tensor
	for i, p := range pos {
		axes = append(axes, axis+i)
		idx = append(idx, tensor.From(p, len(p)))
	}
	return c.selected(x, axes, axis, idx)
}

// scalarMask selects all of x, as one place along a new axis, or nothing.
func (c *call) scalarMask(x, mask *tensor.Tensor, axis int) (*selection, error) {
	n := 0
	if mask.BoolAt(mask.Offset()) {
		n = 1
	}
	return &selection{at: make([]int64, n), common: []int{n}, before: x.Shape()[:axis], after: x.Shape()[axis:], rest: x}, nil
}

func booleanMask(c *call) error {
	if _, err := c.result(0); err != nil {
		return err
	}
	x := c.args[0]
	s, err := c.maskSelection(x, c.args[1], c.in.Attrs.(ir.AxisAttrs).Axis)
	if err != nil {
		return err
	}
	out, err := c.mem.alloc(x.DType(), s.shape(), true)
	if err != nil {
		return err
	}
	flat, _ := s.flat(out)
	if err := c.moveSelected(s, flat, true); err != nil {
		return err
	}
	return c.deliver(out, x.DType())
}

// where lists the places of elements that are not zero, a row each.
func where(c *call) error {
	x := c.args[0]
	if x.Rank() == 0 {
		n := 0
		if x.BoolAt(x.Offset()) {
			n = 1
		}
		_, err := c.resultAt(0, dtype.Int64, []int{n, 0}, false)
		return err
	}
	pos, err := c.maskPositions(x)
	if err != nil {
		return err
	}
	out, err := c.mem.alloc(dtype.Int64, []int{len(pos[0]), x.Rank()}, true)
	if err != nil {
		return err
	}
	dst, r := tensor.Raw[int64](out), x.Rank()
	for a, list := range pos {
		for i, p := range list {
			dst[i*r+a] = p
		}
	}
	return c.deliver(out, dtype.Int64)
}

// repeat gathers each position as often as its count says.
func repeat(c *call) error {
	x, axis := c.args[0], c.in.Attrs.(ir.AxisAttrs).Axis
	if _, err := c.result(0); err != nil {
		return err
	}
	counts, err := elemsOf[int64](c.run, c.args[1])
	if err != nil {
		return err
	}
	n := x.Dim(axis)
	total := 0
	for i := range n {
		k := counts[min(i, len(counts)-1)]
		if k < 0 {
			return fault.New(fault.InvalidArgument, "repeats may not contain negative values.").WithOperands(1)
		}
		if int64(total)+k < 0 || int64(total)+k > 1<<56 {
			return fault.New(fault.Memory, "array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size.")
		}
		total += int(k)
	}
	if err := c.mem.check(8 * total); err != nil {
		return err
	}
	idx := make([]int64, 0, total)
	for i := range n {
		for range counts[min(i, len(counts)-1)] {
			idx = append(idx, int64(i))
		}
	}
	return c.gather(x, []int{axis}, axis, []*tensor.Tensor{tensor.From(idx, len(idx))})
}
