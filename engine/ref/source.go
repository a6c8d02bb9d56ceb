// Ops that make data from attributes.

package ref

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

func (c *call) source() *tensor.Tensor {
	switch a := c.attrs.(type) {
	case ir.ConstAttrs:
		return copyOf(a.Value) // a store must not change the program
	case ir.EyeAttrs:
		return build(c.dtype(), c.dims(), func(i []int) any {
			if i[1]-i[0] == a.K {
				return one(a.DType)
			}
			return zero(a.DType)
		})
	case ir.DimsAttrs: // Fill
		v := load(c.args[0], c.args[0].Offset())
		return build(c.dtype(), c.dims(), func([]int) any { return v })
	case ir.CountAttrs: // Range
		start, delta := load(c.args[0], c.args[0].Offset()), load(c.args[1], c.args[1].Offset())
		return build(c.dtype(), c.dims(), func(i []int) any { return step(start, delta, i[0]) })
	case ir.LinSpaceAttrs:
		return c.linspace(a)
	}
	panic("ref: unknown source")
}

// step is start + n*delta, and start itself for n = 0, whatever delta is.
func step(start, delta any, n int) any {
	if n == 0 {
		return start
	}
	switch s := start.(type) {
	case int64:
		return s + int64(n)*delta.(int64)
	case uint64:
		return s + uint64(n)*delta.(uint64)
	case float64:
		return s + float64(n)*delta.(float64)
	}
	d := delta.(complex128)
	return start.(complex128) + complex(float64(n)*real(d), float64(n)*imag(d))
}

// linspace gives start + i*(stop-start)/parts; with the endpoint, the last
// point is stop itself.
func (c *call) linspace(a ir.LinSpaceAttrs) *tensor.Tensor {
	parts := a.Num
	if a.Endpoint {
		parts--
	}
	r := func(v float64) float64 { return v }
	if real := c.dtype().Real(); real == dtype.Float32 { // computed in its own precision, as NumPy does
		r = func(v float64) float64 { return roundFloat(real, v) }
	}
	point := func(x, y float64, i int) float64 {
		switch {
		case a.Endpoint && i == a.Num-1 && a.Num > 1:
			return y
		case parts == 0:
			return x + 0*(y-x) // NaN next to an infinity, as in NumPy
		}
		width := r(y - x)
		if r(width/r(float64(parts))) == 0 { // as NumPy: no step underflows to nothing
			return r(x + r(r(r(float64(i))/r(float64(parts)))*width))
		}
		return r(x + r(r(float64(i))*r(width/r(float64(parts)))))
	}
	return build(c.dtype(), c.dims(), func(i []int) any {
		x, y := at(c.args[0], i[1:]), at(c.args[1], i[1:])
		if p, ok := x.(complex128); ok {
			q := y.(complex128)
			return complex(point(real(p), real(q), i[0]), point(imag(p), imag(q), i[0]))
		}
		return point(x.(float64), y.(float64), i[0])
	})
}
