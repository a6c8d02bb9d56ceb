// Small programs inside handlers: single elementwise ops on tensors at hand.

package exec

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
	"github.com/tq-lang/tq/engine/tensor"
)

func unsupported(c *call) error {
	return fault.New(fault.Unsupported, "%s of %s is not done by this engine", c.in.Op, c.args[0].DType())
}

// apply runs one elementwise op on tensors, into out if that is not nil.
func (r *run) apply(op ir.Op, attrs ir.Attrs, out *tensor.Tensor, args ...*tensor.Tensor) (*tensor.Tensor, error) {
	p := &ir.Program{}
	in := ir.Instr{Op: op, Attrs: attrs, Site: -1}
	types := make([]ir.Type, len(args))
	for i, a := range args {
		types[i] = ir.TypeOf(a)
		in.Args = append(in.Args, ir.Value(i))
	}
	p.Types = append(p.Types, types...)
	result, err := ir.Infer(op, attrs, types)
	if err != nil {
		return nil, err
	}
	v := ir.Value(len(args))
	in.Out = []ir.Value{v}
	p.Types = append(p.Types, result[0])
	p.Instrs = []ir.Instr{in}
	rc, err := elementwise.CompileRegion(p, []int{0}, elementwise.SoloRegion(&p.Instrs[0]))
	if err != nil {
		return nil, err
	}
	sub := &run{Machine: r.Machine, ctx: r.ctx, values: append(slices.Clone(args), nil), owned: make([]bool, len(args)+1),
		step: &step{Step: &plan.Step{}}, dry: r.dry}
	if out != nil {
		sub.into = make([]*tensor.Tensor, len(args)+1)
		sub.into[v] = out
	}
	if err := sub.runRegion(rc); err != nil {
		return nil, err
	}
	return sub.values[v], nil
}

// castTo is x as another element type; x itself if it has that type.
func (r *run) castTo(x *tensor.Tensor, dt dtype.DType) (*tensor.Tensor, error) {
	if x.DType() == dt {
		return x, nil
	}
	return r.apply(ir.Cast, ir.TypeAttrs{DType: dt}, nil, x)
}

// deliver makes t, which is fresh, the first result, as type dt and where it
// is wanted.
func (c *call) deliver(t *tensor.Tensor, dt dtype.DType) error {
	into := c.intoAt(0, dt, t.Shape())
	switch {
	case into != nil && t.DType() == dt:
		c.out[0] = into
		return c.copy(into, t)
	case into != nil || t.DType() != dt:
		y, err := c.apply(ir.Cast, ir.TypeAttrs{DType: dt}, into, t)
		c.out[0] = y
		if into == nil {
			c.own(0)
		}
		return err
	}
	c.out[0] = t
	c.own(0)
	return nil
}

// elemsOf are a tensor's elements in row-major order; shared with it if it lies so.
func elemsOf[T any](r *run, t *tensor.Tensor) ([]T, error) {
	if !t.Contiguous() {
		var err error
		if t, err = r.compact(t); err != nil {
			return nil, err
		}
	}
	return tensor.Flat[T](t), nil
}
