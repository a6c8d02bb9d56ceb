// Inference: Fourier transforms.

package ir

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
)

func inferFft(c *call) ([]Type, error) {
	a, t := c.attrs.(FftAttrs), c.args[0]
	if t.DType != dtype.Float64 && t.DType != dtype.Complex128 {
		return nil, fault.New(fault.DType, "transforms are of float64 or complex128, not of %s", t.DType).WithOperands(0)
	}
	if !slices.Contains([]string{FullFFT, RealFFT, HalfFFT}, a.Kind) || !slices.Contains([]string{BackwardFFT, ForwardFFT, OrthoFFT}, a.Norm) || a.Points < 0 {
		return nil, fault.New(fault.InvalidArgument, "no transform is of kind %q, norm %q and %d points", a.Kind, a.Norm, a.Points)
	}
	if a.ToHalf() && t.DType.IsComplex() {
		return nil, fault.New(fault.DType, "a transform of kind %q is of real numbers, not of %s", a.Kind, t.DType).WithOperands(0)
	}
	d := dtype.Complex128
	if a.ToReal() {
		d = dtype.Float64
	}
	if t.Shape.IsUnknown() {
		return one(d, shape.UnknownRank()), nil
	}
	dims := slices.Clone(t.Shape.Dims())
	if a.Axis < 0 || a.Axis >= len(dims) {
		return nil, fault.New(fault.Index, "axis %d is out of bounds for array of dimension %d", a.Axis, len(dims)).WithAxis(a.Axis)
	}
	n := a.PointsOf(dims[a.Axis])
	switch {
	case n < 0 && dims[a.Axis] < 0:
		dims[a.Axis] = shape.Unknown
	case n < 1:
		return nil, fault.New(fault.InvalidArgument, "Invalid number of FFT data points (%d) specified.", n).WithOperands(0)
	case a.ToHalf():
		dims[a.Axis] = n/2 + 1
	default:
		dims[a.Axis] = n
	}
	return one(d, shape.Make(dims)), nil
}
