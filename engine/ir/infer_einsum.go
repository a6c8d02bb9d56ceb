// Inference: the contraction. Package einsum knows the labels.

package ir

import "github.com/tq-lang/tq/engine/fault"

func inferEinsum(c *call) ([]Type, error) {
	e := c.attrs.(EinsumAttrs).Equation
	if e == nil {
		return nil, fault.New(fault.InvalidArgument, "Einsum has no equation")
	}
	for i := range c.args {
		if err := c.want(i, numeric); err != nil {
			return nil, fault.New(fault.DType, "einsum: operand %d has type %s, and only numbers and bools can be summed",
				i, c.args[i].DType).WithOperands(i)
		}
	}
	if err := c.wantSame(0); err != nil {
		return nil, err
	}
	s, _, err := e.Infer(c.shapes(0))
	if err != nil {
		return nil, err
	}
	return one(c.args[0].DType, s), nil
}
