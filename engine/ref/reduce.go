// Reductions and scans: one element after the other, in row-major order.

package ref

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// reduction computes each element of the result from the elements of the
// operand that fold into it.
func (c *call) reduction() *tensor.Tensor {
	a, x := c.attrs.(ir.ReduceAttrs), c.args[0]
	folded := a.Folded(x.Rank())
	sizes := make([]int, len(folded))
	for i, k := range folded {
		sizes[i] = x.Dim(k)
	}
	return build(c.dtype(), c.dims(), func(index []int) any {
		var group []any
		source := keptIndex(x.Rank(), folded, index, a.KeepDims)
		each(sizes, func(inner []int) {
			for i, k := range folded {
				source[k] = inner[i]
			}
			group = append(group, load(x, x.Pos(source...)))
		})
		return c.fold(x.DType(), group)
	})
}

// keptIndex spreads an index of the result over the operand's axes.
func keptIndex(rank int, folded, index []int, keep bool) []int {
	out := make([]int, rank)
	next := 0
	for k := range out {
		switch {
		case slices.Contains(folded, k):
			if keep {
				next++
			}
		default:
			out[k] = index[next]
			next++
		}
	}
	return out
}

// fold reduces the elements of one group.
func (c *call) fold(d dtype.DType, group []any) any {
	switch c.op {
	case ir.Sum:
		return total(d, group)
	case ir.Prod:
		acc := one(d)
		for _, v := range group {
			acc = multiply(d, acc, v)
		}
		return acc
	case ir.Mean:
		return divide(total(d, group), len(group))
	case ir.Max, ir.Min:
		return group[best(c.op == ir.Max, group)]
	case ir.ArgMax, ir.ArgMin:
		return int64(best(c.op == ir.ArgMax, group))
	}
	n := int64(0)
	for _, v := range group {
		if truth(v) {
			n++
		}
	}
	switch c.op {
	case ir.All:
		return n == int64(len(group))
	case ir.Any:
		return n > 0
	}
	return n // CountNonzero
}

// total is the sum, of floats in float64 whatever their type.
func total(d dtype.DType, group []any) any {
	acc := zero(d)
	for _, v := range group {
		acc = add(acc, v)
	}
	return acc
}

// add adds without rounding; integers wrap at 64 bits, bools or.
func add(a, b any) any {
	switch x := a.(type) {
	case bool:
		return x || b.(bool)
	case int64:
		return x + b.(int64)
	case uint64:
		return x + b.(uint64)
	case float64:
		return x + b.(float64)
	}
	return a.(complex128) + b.(complex128)
}

// multiply is add's twin; bools and.
func multiply(d dtype.DType, a, b any) any {
	switch x := a.(type) {
	case bool:
		return x && b.(bool)
	case int64:
		return x * b.(int64)
	case uint64:
		return x * b.(uint64)
	case float64:
		return x * b.(float64)
	}
	return mulComplex(dtype.Complex128, a.(complex128), b.(complex128))
}

func divide(sum any, n int) any {
	if x, ok := sum.(float64); ok {
		return x / float64(n)
	}
	x := sum.(complex128)
	return complex(real(x)/float64(n), imag(x)/float64(n))
}

// best is the place of the first largest or smallest element, or of the first
// NaN if there is one.
func best(largest bool, group []any) int {
	k := 0
	for i, v := range group {
		if isNaN(group[k]) {
			break
		}
		better := less(v, group[k])
		if largest {
			better = less(group[k], v)
		}
		if better || isNaN(v) {
			k = i
		}
	}
	return k
}

// scan keeps the running result along an axis, rounded at every step.
func (c *call) scan() (*tensor.Tensor, error) {
	x := c.args[0]
	d, axis, last := x.DType(), 0, false
	step := c.running
	switch a := c.attrs.(type) {
	case ir.AxisAttrs:
		axis = a.Axis
	case ir.AccumulateAttrs:
		axis, last = a.Axis, c.op == ir.Fold
		by := *c
		by.op, by.attrs = a.Op, nil
		step = func(d dtype.DType, acc, v any) (any, error) { return by.element(d, []any{acc, v}) }
	}
	out := tensor.New(d, x.Shape()...)
	var failed error
	each(x.Shape(), func(index []int) {
		v := load(x, x.Pos(index...))
		if index[axis] > 0 {
			before := slices.Clone(index)
			before[axis]--
			r, err := step(d, load(out, out.Pos(before...)), v)
			if err != nil {
				failed = err
				return
			}
			v = r
		}
		store(out, out.Pos(index...), v)
	})
	if last && failed == nil {
		all := out
		out = build(d, c.dims(), func(index []int) any {
			at := slices.Clone(index)
			at[axis] = x.Dim(axis) - 1
			return load(all, all.Pos(at...))
		})
	}
	return out, failed
}

func (c *call) running(d dtype.DType, acc, v any) (any, error) {
	switch c.op {
	case ir.Cumsum:
		return rounded(d, add(acc, v)), nil
	case ir.Cumprod:
		if p, ok := acc.(complex128); ok {
			return mulComplex(d, p, v.(complex128)), nil
		}
		return rounded(d, multiply(d, acc, v)), nil
	case ir.CumulativeMax:
		return extreme(ir.Maximum, acc, v), nil
	}
	return extreme(ir.Minimum, acc, v), nil
}
