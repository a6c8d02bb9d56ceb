// Fourier transforms by their definition: a sum for every element.

package ref

import (
	"math"
	"math/cmplx"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

func (c *call) fourier() *tensor.Tensor {
	a, x, out := c.attrs.(ir.FftAttrs), c.args[0], c.output()
	n := a.PointsOf(x.Dim(a.Axis))
	sign := -2 * math.Pi
	if a.Inverse {
		sign = -sign
	}
	scale := 1.0
	switch {
	case a.Norm == ir.OrthoFFT:
		scale = 1 / math.Sqrt(float64(n))
	case (a.Norm == ir.ForwardFFT) != a.Inverse:
		scale = 1 / float64(n)
	}
	each(out.Shape(), func(at []int) {
		k, sum := at[a.Axis], complex128(0)
		for j := range n {
			angle := sign / float64(n) * float64(j*k%n)
			sum += c.point(at, j, n) * cmplx.Exp(complex(0, angle))
		}
		sum *= complex(scale, 0)
		pos := out.Offset()
		for axis, i := range at {
			pos += i * out.Strides()[axis]
		}
		if a.ToReal() {
			store(out, pos, real(sum))
		} else {
			store(out, pos, sum)
		}
	})
	return out
}

// point is element j of the n that are transformed, in the line of an element of the result. The second half of what
// becomes real is the first one's conjugates.
func (c *call) point(at []int, j, n int) complex128 {
	a, x := c.attrs.(ir.FftAttrs), c.args[0]
	turned := a.ToReal() && j > n/2
	if turned {
		j = n - j
	}
	if j >= x.Dim(a.Axis) {
		return 0
	}
	pos := x.Offset()
	for axis, i := range at {
		if axis == a.Axis {
			i = j
		}
		pos += i * x.Strides()[axis]
	}
	var v complex128
	switch e := load(x, pos).(type) {
	case float64:
		v = complex(e, 0)
	case complex128:
		v = e
	}
	if turned {
		return cmplx.Conj(v)
	}
	if a.ToReal() && (j == 0 || 2*j == n) {
		return complex(real(v), 0) // their imaginary parts are not read
	}
	return v
}
