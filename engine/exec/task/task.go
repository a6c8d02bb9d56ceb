// Package task is what the function of an instruction works with: the operands and places of one Call, in the Run that it
// belongs to, on a Machine. It knows copies, views, lines and results of tensors, and no op; the rooms beside it have the
// ops' functions, and package exec calls them.
package task

import (
	"context"

	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/tensor"
)

// Run is what the instructions of one run share.
type Run struct {
	*Machine
	Ctx    context.Context
	Values []*tensor.Tensor // by value
	Owned  []bool           // by value: the run allocated it, and only it
	Into   []*tensor.Tensor // by value: where a result is wanted
	Types  []ir.Type        // by value, as far as the program knows; nil of what is no program's
	Dead   []ir.Value       // that nothing reads after the step at work
	Warns  warning.Collector
	Meter  *Meter // nil: nobody wants to know
	Engine Engine // for what instructions are made of

	Tell func(in *ir.Instr, r route.Route) // is told of the routes, unless it is nil
	Dry  bool                              // nothing is computed: tensors have no memory
}

// Call is one instruction at work.
type Call struct {
	*Run
	In   *ir.Instr
	Args []*tensor.Tensor
	Out  []*tensor.Tensor
	Dead []ir.Value                     // what nothing reads after the step, results of it among them
	Done func(at, step, rows, cols int) // goes over pieces of a contraction's result, or nil
}

// Func runs one instruction: it reads c.Args and sets c.Out.
type Func func(c *Call) error

// Canceled reports the end of the context as an error.
func (r *Run) Canceled() error {
	if r.Ctx == nil || r.Ctx.Err() == nil {
		return nil
	}
	return fault.New(fault.Cancelled, "cancelled: %v", context.Cause(r.Ctx))
}

// Took tells who wants to know of the route that something takes.
func (r *Run) Took(in *ir.Instr, kind route.Kind, how route.How) {
	if r.Tell != nil {
		r.Tell(in, route.Route{Kind: kind, How: how})
	}
}
