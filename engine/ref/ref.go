// Package ref evaluates programs in the plainest way: every element is read as
// a Go value, computed alone and stored alone. It is slow and obviously
// correct: the oracle for the engines that are fast. It shares shape rules with
// them, and no other code.
//
//	tensor --load--> any --an op's function--> any --store--> tensor
//
// An element is a bool, int64, uint64, float64, complex128 or string, whatever
// its size in memory; store wraps integers and rounds floats to the tensor's
// type. Views share buffers here as everywhere, so stores show through them.
//
// This file: the walk over a program.
package ref

import (
	"errors"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// Run computes a program's outputs from its inputs.
func Run(p *ir.Program, inputs []*tensor.Tensor) ([]*tensor.Tensor, error) {
	if len(inputs) != len(p.Inputs) {
		return nil, fault.New(fault.Arity, "the program takes %d inputs, not %d", len(p.Inputs), len(inputs))
	}
	values := make([]*tensor.Tensor, len(p.Types))
	for i, in := range p.Inputs {
		if !fits(inputs[i], p.Types[in.Value]) {
			return nil, fault.New(fault.InvalidArgument, "input %s is %s, but the program takes %s",
				in.Name, ir.TypeOf(inputs[i]), p.Types[in.Value]).WithOperands(i)
		}
		values[in.Value] = inputs[i]
	}
	for _, in := range p.Instrs {
		args := make([]*tensor.Tensor, len(in.Args))
		for i, a := range in.Args {
			args[i] = values[a]
		}
		results, err := Apply(in.Op, in.Attrs, args)
		if err != nil {
			var f *fault.Error
			if errors.As(err, &f) {
				f.Site = in.Site
			}
			return nil, err
		}
		for i, v := range in.Out {
			if !fits(results[i], p.Types[v]) {
				return nil, fault.New(fault.InvalidArgument, "%s is %s, but the program says %s", v, ir.TypeOf(results[i]), p.Types[v])
			}
			values[v] = results[i]
		}
	}
	out := make([]*tensor.Tensor, len(p.Outputs))
	for i, v := range p.Outputs {
		out[i] = values[v]
	}
	return out, nil
}

// fits reports whether a tensor may be a value of type t.
func fits(x *tensor.Tensor, t ir.Type) bool {
	return x.DType() == t.DType && shape.Make(x.Shape()).IsCompatibleWith(t.Shape)
}

// maxBytes is the largest tensor that the evaluator makes.
const maxBytes = 1 << 28

// Apply computes one op.
func Apply(op ir.Op, attrs ir.Attrs, args []*tensor.Tensor) ([]*tensor.Tensor, error) {
	types := make([]ir.Type, len(args))
	for i, a := range args {
		types[i] = ir.TypeOf(a)
	}
	results, err := ir.Infer(op, attrs, types)
	if err != nil {
		return nil, err
	}
	c := &call{op: op, attrs: attrs, args: args, results: results}
	if class := ir.ClassOf(op, attrs); class != ir.View && class != ir.Store {
		for _, r := range results {
			if n, err := byteSize(r); err != nil || n > maxBytes {
				return nil, fault.New(fault.Memory, "a result of type %s is too large", r)
			}
		}
	}
	return c.run()
}

func byteSize(t ir.Type) (int, error) {
	if !t.Shape.Known() {
		return 0, nil
	}
	return tensor.ByteSize(t.DType, t.Shape.Dims())
}

// call is one op with its operands and the types inferred for its results.
type call struct {
	op      ir.Op
	attrs   ir.Attrs
	args    []*tensor.Tensor
	results []ir.Type
}

// dtype and dims are those of the first result.
func (c *call) dtype() dtype.DType { return c.results[0].DType }
func (c *call) dims() []int        { return c.results[0].Shape.Dims() }

// output is a zeroed tensor for the first result.
func (c *call) output() *tensor.Tensor { return tensor.New(c.dtype(), c.dims()...) }

// run chooses by class.
func (c *call) run() ([]*tensor.Tensor, error) {
	var one *tensor.Tensor
	var err error
	switch ir.ClassOf(c.op, c.attrs) {
	case ir.Source:
		one = c.source()
	case ir.View, ir.MayView:
		one, err = c.view()
	case ir.Elementwise:
		one, err = c.elementwise()
	case ir.Reduction:
		one = c.reduction()
	case ir.Scan:
		one, err = c.scan()
	case ir.Contraction:
		one, err = c.einsum()
	case ir.Move:
		one, err = c.move()
	case ir.Order:
		return c.order()
	case ir.Parts:
		return c.parts(), nil
	case ir.Linear:
		if c.op != ir.Fft {
			return c.linear()
		}
		one = c.fourier()
	case ir.Store:
		one, err = c.store()
	}
	if err != nil {
		return nil, err
	}
	return []*tensor.Tensor{one}, nil
}

func (c *call) unsupported() error {
	return fault.New(fault.Unsupported, "the reference evaluator does not do %s", c.op)
}
