// Package fourier runs discrete Fourier transforms along an axis, by package fft.
package fourier

import (
	"math"
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/fft"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// Transform runs an Fft.
func Transform(c *task.Call) error {
	a, x := c.In.Attrs.(ir.FftAttrs), c.Args[0]
	typ, err := c.Result(0)
	if err != nil {
		return err
	}
	dims := typ.Shape.Dims()
	n := a.PointsOf(x.Dim(a.Axis))
	if n < 1 {
		return fault.New(fault.InvalidArgument, "Invalid number of FFT data points (%d) specified.", n).WithOperands(0)
	}
	if takeOver(c, x, typ.DType, dims) {
		return run(c, a, n, x, c.Out[0])
	}
	out, err := c.Result1(typ.DType, dims)
	if err != nil || out.Size() == 0 || c.Dry {
		return err
	}
	if !out.Contiguous() {
		to := out
		if out, err = c.Mem.Alloc(typ.DType, dims, true); err != nil {
			return err
		}
		defer c.Mem.Release(out.Buffer())
		if err := run(c, a, n, x, out); err != nil {
			return err
		}
		return c.Copy(to, out)
	}
	return run(c, a, n, x, out)
}

// takeOver makes the operand's memory that of the result, where nothing else reads it.
func takeOver(c *task.Call, x *tensor.Tensor, dt dtype.DType, dims []int) bool {
	if c.In == nil || c.Dry || x.DType() != dt || dt != dtype.Complex128 || !slices.Equal(x.Shape(), dims) || c.IntoAt(0, dt, dims) != nil {
		return false
	}
	v := c.In.Args[0]
	if c.Values[v] != x || !c.Owned[v] || !slices.Contains(c.Run.Dead, v) || x.Bytes() < c.Cfg.PoolMin || x.Offset() != 0 || x.Bytes() != x.Buffer().Len() || !x.Contiguous() {
		return false
	}
	c.Owned[v] = false
	c.Out[0] = tensor.OfBuffer(x.Buffer(), dt, dims, x.Strides(), 0)
	c.Own(0)
	return true
}

// run fills out, which is dense, and may be x's memory.
func run(c *task.Call, a ir.FftAttrs, n int, x, out *tensor.Tensor) error {
	if !x.Contiguous() || x.Swapped() {
		y, err := c.Compact(x)
		if err != nil {
			return err
		}
		defer c.Mem.Release(y.Buffer())
		x = y
	}
	room := c.FFTRooms.Get().(*fft.Room)
	room.Stopped = func() bool { return c.Canceled() != nil }
	defer func() {
		room.Trim()
		room.Stopped = nil
		c.FFTRooms.Put(room)
	}()
	hermitian := a.Kind == ir.HalfFFT
	f := &fourier{w: x.Dim(a.Axis), n: n, m: out.Dim(a.Axis), inner: 1, back: a.Inverse != hermitian, scale: scale(a, n), hermitian: hermitian, plans: c.FFT, room: room}
	for _, d := range x.Shape()[a.Axis+1:] {
		f.inner *= d
	}
	if out.DType() == dtype.Float64 {
		f.reals = dense[float64](out)
	} else {
		f.out = dense[complex128](out)
	}
	if x.DType() == dtype.Float64 {
		f.real = dense[float64](x)
	} else {
		f.src = dense[complex128](x)
	}
	if !f.transform() {
		return c.Canceled()
	}
	return nil
}

func dense[T any](t *tensor.Tensor) []T { return tensor.Raw[T](t)[t.Offset():][:t.Size()] }

// scale is what the sums are multiplied with.
func scale(a ir.FftAttrs, n int) float64 {
	switch {
	case a.Norm == ir.OrthoFFT:
		return 1 / math.Sqrt(float64(n))
	case (a.Norm == ir.ForwardFFT) != a.Inverse:
		return 1 / float64(n)
	}
	return 1
}
