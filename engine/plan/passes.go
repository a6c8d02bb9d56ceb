// The passes, in their order, and the rewriting that they share.

package plan

import (
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// Options of the passes.
type Options struct {
	// Eval computes an instruction of constants. It reports false if it fails
	// or would warn: then the instruction stays. Nil folds nothing.
	Eval func(in *ir.Instr, args []*tensor.Tensor) ([]*tensor.Tensor, bool)
}

// Pass rewrites a program into another of the same meaning.
type Pass struct {
	Name string
	Run  func(*ir.Program) (*ir.Program, error)
}

// Passes lists what Make does to a program before it groups the instructions.
func Passes(o Options) []Pass {
	return []Pass{
		{"simplify", simplify},
		{"fold", func(p *ir.Program) (*ir.Program, error) { return fold(p, o) }},
		{"plain", plain},
		{"share", share},
		{"drop", drop},
	}
}

// editor copies a program instruction by instruction under new numbers.
type editor struct {
	from *ir.Program
	to   *ir.Program
	new  []ir.Value // by old value
}

// edit starts a copy with the inputs of p.
func edit(p *ir.Program) *editor {
	e := &editor{from: p, to: &ir.Program{}, new: make([]ir.Value, len(p.Types))}
	for _, in := range p.Inputs {
		v := e.define(in.Value)
		in.Value = v
		e.to.Inputs = append(e.to.Inputs, in)
	}
	return e
}

// define gives old value v the next number.
func (e *editor) define(v ir.Value) ir.Value {
	e.new[v] = ir.Value(len(e.to.Types))
	e.to.Types = append(e.to.Types, e.from.Types[v])
	return e.new[v]
}

// args are an instruction's operands under their new numbers.
func (e *editor) args(in *ir.Instr) []ir.Value {
	args := make([]ir.Value, len(in.Args))
	for i, a := range in.Args {
		args[i] = e.new[a]
	}
	return args
}

// keep copies an instruction.
func (e *editor) keep(in *ir.Instr) {
	out := make([]ir.Value, len(in.Out))
	args := e.args(in)
	for i, v := range in.Out {
		out[i] = e.define(v)
	}
	e.to.Instrs = append(e.to.Instrs, ir.Instr{Op: in.Op, Args: args, Out: out, Attrs: in.Attrs, Site: in.Site})
}

// constant puts a constant in place of the instruction that makes v.
func (e *editor) constant(v ir.Value, t *tensor.Tensor, site int) {
	e.define(v)
	e.to.Types[e.new[v]] = ir.TypeOf(t)
	e.to.Instrs = append(e.to.Instrs, ir.Instr{Op: ir.Const, Out: []ir.Value{e.new[v]}, Attrs: ir.ConstAttrs{Value: t}, Site: site})
}

// finish copies the outputs.
func (e *editor) finish() *ir.Program {
	for _, v := range e.from.Outputs {
		e.to.Outputs = append(e.to.Outputs, e.new[v])
	}
	return e.to
}
