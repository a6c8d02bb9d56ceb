// Einsum by its definition: every combination of label values, one product
// each.

package ref

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// maxProducts is the largest label space that is walked.
const maxProducts = 1 << 26

func (c *call) einsum() (*tensor.Tensor, error) {
	e := c.attrs.(ir.EinsumAttrs).Equation
	shapes := make([]shape.Shape, len(c.args))
	for i, a := range c.args {
		shapes[i] = shape.Make(a.Shape())
	}
	_, sizes, err := e.Infer(shapes)
	if err != nil {
		return nil, err
	}
	if n, ok := shape.Product(sizes.Size); !ok || n > maxProducts {
		return nil, fault.New(fault.Memory, "einsum has too many products for the reference evaluator")
	}
	out := tensor.New(c.dtype(), c.dims()...)
	sums := make([]any, out.Size()) // unrounded, by row-major place
	each(sizes.Size, func(label []int) {
		product := one(c.dtype())
		for k, x := range c.args {
			pos := x.Offset()
			for axis, l := range sizes.Terms[k] {
				if x.Dim(axis) != 1 {
					pos += label[l] * x.Strides()[axis]
				}
			}
			product = multiply(c.dtype(), product, inType(c.dtype(), load(x, pos)))
		}
		pos := 0
		for axis, l := range sizes.Out {
			pos += label[l] * out.Strides()[axis]
		}
		if sums[pos] == nil {
			sums[pos] = zero(c.dtype())
		}
		sums[pos] = add(sums[pos], product)
	})
	for pos, s := range sums {
		if s != nil {
			store(out, pos, wrapSum(c.dtype(), s))
		}
	}
	return out, nil
}

// inType is an integer as one of the type that it is summed in.
func inType(d dtype.DType, v any) any {
	if u, ok := v.(uint64); ok && !d.IsUnsigned() {
		return int64(u)
	}
	return v
}

func wrapSum(d dtype.DType, s any) any {
	if d.IsInteger() {
		return wrap(d, s)
	}
	return s
}
