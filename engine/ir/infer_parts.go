// Rules of ops that take elements apart or put them together.

package ir

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
)

func inferFrexp(c *call) ([]Type, error) {
	if err := c.want(0, floats); err != nil {
		return nil, err
	}
	x := c.args[0]
	return []Type{x, {dtype.Int32, x.Shape}}, nil
}

// inferPackBits: elements of one byte, whose truth counts.
func inferPackBits(c *call) ([]Type, error) {
	if d := c.args[0].DType; d != dtype.Bool && d != dtype.Uint8 && d != dtype.Int8 {
		return nil, fault.New(fault.DType, "bits are packed of bool, uint8 and int8, not of %s", d).WithOperands(0)
	}
	return c.lastAxis(func(n int) (int, bool) { return n/8 + (n%8+7)/8, true })
}

func inferUnpackBits(c *call) ([]Type, error) {
	if err := c.wantType(0, dtype.Uint8); err != nil {
		return nil, err
	}
	return c.lastAxis(func(n int) (int, bool) { return 8 * n, n <= math.MaxInt/8 })
}

// lastAxis is the operand's shape as uint8 with another size of the last axis.
func (c *call) lastAxis(size func(n int) (int, bool)) ([]Type, error) {
	x := c.args[0].Shape
	if x.IsUnknown() {
		return one(dtype.Uint8, x), nil
	}
	if x.Rank() == 0 {
		return nil, fault.New(fault.Rank, "input must have at least one axis").WithOperands(0)
	}
	n, ok := x.At(x.Rank()-1), true
	if n != shape.Unknown {
		if n, ok = size(n); !ok {
			return nil, fault.New(fault.Memory, "array is too big").WithOperands(0)
		}
	}
	head, err := x.Take(x.Rank() - 1)
	if err != nil {
		return nil, err
	}
	out, err := head.Append(n)
	if err != nil {
		return nil, err
	}
	return one(dtype.Uint8, out), nil
}
