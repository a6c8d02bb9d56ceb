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
	if int64(b.Len()) > r.Mem.Limit-r.Mem.Used.Load() {
		return fault.New(fault.Memory, "Unable to allocate %s: %s", mem.ByteText(b.Len()), what).
			WithHint("copy the part that is needed first: x[3:5].copy(); %s", r.Mem.LimitText())
	}
	if !b.Convert() {
		return fault.New(fault.Unsupported, "%s while another computation reads them", what)
	}
	return nil
}

// runSwapped is do for operands of which some are swapped.
func (c *call) runSwapped(do handler) error {
	x := c.Args[0]
	switch c.In.Op {
	case ir.Reshape, ir.Identity, ir.StridedSliceAssign: // they copy, which knows both orders
		return do(c)
	case ir.GatherV2, ir.GatherNd, ir.BooleanMask, ir.Repeat:
		return c.gatherSwapped(do)
	case ir.ScatterNdUpdate, ir.MaskedAssign:
		if x.Swapped() {
			value, err := c.Turned(c.Args[1])
			if err != nil {
				return err
			}
			c.Args[0], c.Args[1] = x.AsStored(), value
		}
		err := c.convertArgs(1, do)
		c.Out[0] = x
		return err
	}
	if c.In.Class() == ir.View {
		return do(c)
	}
	return c.convertArgs(0, do)
}

// convertArgs runs do on converted copies of the operands from the k-th on.
func (c *call) convertArgs(k int, do handler) error {
	for i := k; i < len(c.Args); i++ {
		if c.Args[i].Swapped() {
			y, err := c.Compact(c.Args[i])
			if err != nil {
				return err
			}
			c.Args[i] = y
		}
	}
	return do(c)
}

// gatherSwapped moves elements of the first operand as they lie, and turns
// those that were taken.
func (c *call) gatherSwapped(do handler) error {
	x := c.Args[0]
	c.Args[0] = x.AsStored()
	if err := c.convertArgs(1, do); err != nil || !x.Swapped() {
		return err
	}
	return c.SwapInPlace(c.Out[0])
}

// loadSwapped brings a block of a swapped operand into memory of the worker.
func loadSwapped(sp *space, o *operand, lo, n int, dst unsafe.Pointer) {
	loadBlock(o, sp.dims, lo, n, dst)
	tensor.SwapBytes(mem.Slice[byte](dst, n*o.size), o.swap)
}
