// Elements taken apart and put together.

package ref

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

func (c *call) parts() []*tensor.Tensor {
	x := c.args[0]
	if c.op == ir.Frexp {
		split := func(index []int) (float64, int) { return math.Frexp(load(x, x.Pos(index...)).(float64)) }
		return []*tensor.Tensor{
			build(c.dtype(), x.Shape(), func(index []int) any { f, _ := split(index); return f }),
			build(dtype.Int32, x.Shape(), func(index []int) any { _, e := split(index); return int64(e) }),
		}
	}
	dims, last := slices.Clone(x.Shape()), x.Rank()-1
	place := func(bit int) int { // of a bit in its byte
		if c.attrs.(ir.BitsAttrs).Big {
			return 7 - bit%8
		}
		return bit % 8
	}
	at := func(index []int, i int) any {
		index = slices.Clone(index)
		index[last] = i
		return load(x, x.Pos(index...))
	}
	if c.op == ir.UnpackBits {
		dims[last] *= 8
		return []*tensor.Tensor{build(dtype.Uint8, dims, func(index []int) any {
			return at(index, index[last]/8).(uint64) >> place(index[last]) & 1
		})}
	}
	n := dims[last]
	dims[last] = (n + 7) / 8
	return []*tensor.Tensor{build(dtype.Uint8, dims, func(index []int) any {
		var sum uint64
		for i := 8 * index[last]; i < min(8*index[last]+8, n); i++ {
			if truth(at(index, i)) {
				sum |= 1 << place(i)
			}
		}
		return sum
	})}
}
