// Other instructions, of which the function of one may be made.

package task

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/tensor"
)

// Engine runs what the function of an instruction is made of: other instructions.
type Engine interface {
	// Elementwise runs one elementwise op on tensors, into out if that is not nil.
	Elementwise(r *Run, op ir.Op, attrs ir.Attrs, out *tensor.Tensor, args ...*tensor.Tensor) (*tensor.Tensor, error)
	// Reduce folds axes of x, in x's type.
	Reduce(r *Run, op ir.Op, tell func(*ir.Instr, route.Route), x *tensor.Tensor, axes []int) (*tensor.Tensor, error)
}

// Apply runs one elementwise op on tensors, into out if that is not nil.
func (r *Run) Apply(op ir.Op, attrs ir.Attrs, out *tensor.Tensor, args ...*tensor.Tensor) (*tensor.Tensor, error) {
	return r.Engine.Elementwise(r, op, attrs, out, args...)
}
