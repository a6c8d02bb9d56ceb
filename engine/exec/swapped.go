// Operands in the other byte order: what a big-endian file holds, where it was
// mapped. Views keep the order, moves turn what they have moved, regions turn
// each block that they load; all else is given a converted copy of its operand.

package exec

import (
	"slices"
	"unsafe"

	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// holdOrders keeps the byte order of what the run reads and writes as it is
// while the run lasts; what must be in the machine's order is converted before.
func (r *run) holdOrders(inputs, into []*tensor.Tensor) (release func(), err error) {
	if err := r.convertInputs(inputs); err != nil {
		return nil, err
	}
	var held []*tensor.Buffer
	for _, t := range slices.Concat(inputs, into) {
		if t != nil && t.Swapped() && !slices.Contains(held, t.Buffer()) {
			t.Buffer().Hold()
			held = append(held, t.Buffer())
		}
	}
	return func() {
		for _, b := range held {
			b.Release()
		}
	}, nil
}

// convertInputs converts inputs of which some instruction needs the machine's
// byte order in their own memory: a view of single bytes, a sum in place.
func (r *run) convertInputs(inputs []*tensor.Tensor) error {
	p := r.code.plan.Program
	from := make([]*tensor.Buffer, len(p.Types)) // by value: the input's memory that it is a view of
	for i, in := range p.Inputs {
		from[in.Value] = inputs[i].Buffer()
	}
	for i := range p.Instrs {
		in := &p.Instrs[i]
		if len(in.Args) == 0 || from[in.Args[0]] == nil {
			continue
		}
		b, unit := from[in.Args[0]], tensor.Unit(p.Types[in.Args[0]].DType)
		if b.Swapped() > 0 && (in.Op == ir.ScatterNdAdd || in.Op == ir.Bitcast && unit != tensor.Unit(p.Types[in.Out[0]].DType)) {
			if err := r.convert(b); err != nil {
				return atSite(err, in)
			}
		}
		switch in.Class() {
		case ir.View, ir.MayView, ir.Store:
			from[in.Out[0]] = b
		}
	}
	return nil
}

// convert turns all of a buffer round, if memory can hold it.
func (r *run) convert(b *tensor.Buffer) error {
	const what = "the big-endian data of a file would be converted as a whole"
	if int64(b.Len()) > r.mem.Limit-r.mem.Used.Load() {
		return fault.New(fault.Memory, "Unable to allocate %s: %s", mem.ByteText(b.Len()), what).
			WithHint("copy the part that is needed first: x[3:5].copy(); %s", r.mem.LimitText())
	}
	if !b.Convert() {
		return fault.New(fault.Unsupported, "%s while another computation reads them", what)
	}
	return nil
}

// runSwapped is do for operands of which some are swapped.
func (c *call) runSwapped(do handler) error {
	x := c.args[0]
	switch c.in.Op {
	case ir.Reshape, ir.Identity, ir.StridedSliceAssign: // they copy, which knows both orders
		return do(c)
	case ir.GatherV2, ir.GatherNd, ir.BooleanMask, ir.Repeat:
		return c.gatherSwapped(do)
	case ir.ScatterNdUpdate, ir.MaskedAssign:
		if x.Swapped() {
			value, err := c.turned(c.args[1])
			if err != nil {
				return err
			}
			c.args[0], c.args[1] = x.AsStored(), value
		}
		err := c.convertArgs(1, do)
		c.out[0] = x
		return err
	}
	if c.in.Class() == ir.View {
		return do(c)
	}
	return c.convertArgs(0, do)
}

// convertArgs runs do on converted copies of the operands from the k-th on.
func (c *call) convertArgs(k int, do handler) error {
	for i := k; i < len(c.args); i++ {
		if c.args[i].Swapped() {
			y, err := c.compact(c.args[i])
			if err != nil {
				return err
			}
			c.args[i] = y
		}
	}
	return do(c)
}

// gatherSwapped moves elements of the first operand as they lie, and turns
// those that were taken.
func (c *call) gatherSwapped(do handler) error {
	x := c.args[0]
	c.args[0] = x.AsStored()
	if err := c.convertArgs(1, do); err != nil || !x.Swapped() {
		return err
	}
	return c.swapInPlace(c.out[0])
}

// turned is a copy of t's elements in the order that is not the machine's.
// Axes along which t only repeats stay so.
func (r *run) turned(t *tensor.Tensor) (*tensor.Tensor, error) {
	dims := slices.Clone(t.Shape())
	for i, s := range t.Strides() {
		if s == 0 && dims[i] > 0 {
			dims[i] = 1
		}
	}
	y, err := r.compact(t.View(dims, t.Strides(), t.Offset()))
	if err != nil {
		return nil, err
	}
	return stretched(y, t.Shape()), r.swapInPlace(y)
}

// copySwapped is copy between two byte orders.
func (r *run) copySwapped(dst, src *tensor.Tensor) error {
	if !dst.Swapped() && dst.Contiguous() {
		if err := r.copy(dst, src.AsStored()); err != nil {
			return err
		}
		return r.swapInPlace(dst)
	}
	if dst.Swapped() {
		y, err := r.turned(src)
		if err != nil {
			return err
		}
		return r.copy(dst.AsStored(), y)
	}
	y, err := r.compact(src)
	if err != nil {
		return err
	}
	return r.copy(dst, y)
}

// swapInPlace turns the elements of a tensor none of which shares memory with
// another.
func (r *run) swapInPlace(t *tensor.Tensor) error {
	unit, size := tensor.Unit(t.DType()), t.DType().Size()
	if unit < 2 || size == 0 {
		return nil
	}
	mem := t.Buffer().Stored()
	if !t.Contiguous() {
		t.Each(func(pos int) bool {
			tensor.SwapBytes(mem[pos*size:(pos+1)*size], unit)
			return true
		})
		return nil
	}
	mem = mem[t.Offset()*size:][:t.Size()*size]
	const piece = 1 << 20
	threads := 1
	if t.Size() >= r.cfg.ParallelMin {
		threads = r.cfg.Threads
	}
	return r.crew.Parallel(threads, (len(mem)+piece-1)/piece, func(_, i int) error {
		tensor.SwapBytes(mem[i*piece:min((i+1)*piece, len(mem))], unit)
		return r.canceled()
	})
}

// loadSwapped brings a block of a swapped operand into memory of the worker.
func loadSwapped(sp *space, o *operand, lo, n int, dst unsafe.Pointer) {
	loadBlock(o, sp.dims, lo, n, dst)
	tensor.SwapBytes(mem.Slice[byte](dst, n*o.size), o.swap)
}
