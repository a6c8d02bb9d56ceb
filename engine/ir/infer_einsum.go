// Inference: the contraction. Package einsum knows the labels.

package ir

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
)

func inferEinsum(c *call) ([]Type, error) {
	a := c.attrs.(EinsumAttrs)
	e := a.Equation
	if e == nil {
		return nil, fault.New(fault.InvalidArgument, "Einsum has no equation")
	}
	for i := range c.args {
		if err := c.want(i, numeric); err != nil {
			return nil, fault.New(fault.DType, "einsum: operand %d has type %s, and only numbers and bools can be summed",
				i, c.args[i].DType).WithOperands(i)
		}
	}
	result := c.args[0].DType
	if a.Sum != dtype.Invalid {
		if err := c.wantBytes(a.Sum); err != nil {
			return nil, err
		}
		result = a.Sum
	} else if err := c.wantSame(0); err != nil {
		return nil, err
	}
	s, _, err := e.Infer(c.shapes(0))
	if err != nil {
		return nil, err
	}
	return one(result, s), nil
}

// wantBytes holds all operands of a contraction to integers of 8 bits, which are summed as int32s.
func (c *call) wantBytes(sum dtype.DType) error {
	if sum != dtype.Int32 {
		return fault.New(fault.DType, "einsum: products of 8-bit integers are summed as int32, not as %s", sum)
	}
	for i, t := range c.args {
		if t.DType != dtype.Int8 && t.DType != dtype.Uint8 {
			return fault.New(fault.DType, "einsum: operand %d has type %s, and only int8 and uint8 are summed as int32", i, t.DType).WithOperands(i)
		}
	}
	return nil
}
