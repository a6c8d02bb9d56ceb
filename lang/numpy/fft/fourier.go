// np.fft: discrete Fourier transforms, over package fft's.
package fft

import (
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

const fftParams = "a, n=None, axis=-1, norm=None, out=None"

const fftnParams = "a, s=None, axes=None, norm=None, out=None"

const fft2Params = "a, s=None, axes=(-2, -1), norm=None, out=None"

var fftEntries = []builtin.Entry{
	{Names: []string{"np.fft.fft"}, Replay: builtin.ReplayPlain, Params: fftParams, Doc: "Discrete Fourier transform along an axis.", Example: "np.fft.fft([1, 0, 0, 0])", Fn: fft1(ir.FullFFT, false)},
	{Names: []string{"np.fft.ifft"}, Replay: builtin.ReplayPlain, Params: fftParams, Doc: "Inverse of fft.", Example: "np.fft.ifft([0, 4, 0, 0])", Fn: fft1(ir.FullFFT, true)},
	{Names: []string{"np.fft.rfft"}, Replay: builtin.ReplayPlain, Params: fftParams, Doc: "Transform of real input; half of the result.", Example: "np.fft.rfft([0, 1, 0, 0])", Fn: fft1(ir.RealFFT, false)},
	{Names: []string{"np.fft.irfft"}, Replay: builtin.ReplayPlain, Params: fftParams, Doc: "Inverse of rfft.", Example: "np.fft.irfft([1, -1j, -1])", Fn: fft1(ir.RealFFT, true)},
	{Names: []string{"np.fft.hfft"}, Replay: builtin.ReplayPlain, Params: fftParams, Doc: "Transform of half a Hermitian signal.", Example: "np.fft.hfft([1, 2, 3, 4])", Fn: fft1(ir.HalfFFT, false)},
	{Names: []string{"np.fft.ihfft"}, Replay: builtin.ReplayPlain, Params: fftParams, Doc: "Inverse of hfft.", Example: "np.fft.ihfft([15, -4, 0, -1, 0, -4])", Fn: fft1(ir.HalfFFT, true)},
	{Names: []string{"np.fft.fft2"}, Replay: builtin.ReplayPlain, Params: fft2Params, Doc: "Transform over two axes.", Example: "np.fft.fft2([[1, 0], [0, 0]])", Fn: fftN(ir.FullFFT, false, true)},
	{Names: []string{"np.fft.ifft2"}, Replay: builtin.ReplayPlain, Params: fft2Params, Doc: "Inverse of fft2.", Example: "np.fft.ifft2([[4, 0], [0, 0]])", Fn: fftN(ir.FullFFT, true, true)},
	{Names: []string{"np.fft.fftn"}, Replay: builtin.ReplayPlain, Params: fftnParams, Doc: "Transform over several axes.", Example: "np.fft.fftn([[1, 0], [0, 0]])", Fn: fftN(ir.FullFFT, false, false)},
	{Names: []string{"np.fft.ifftn"}, Replay: builtin.ReplayPlain, Params: fftnParams, Doc: "Inverse of fftn.", Example: "np.fft.ifftn([[4, 0], [0, 0]])", Fn: fftN(ir.FullFFT, true, false)},
	{Names: []string{"np.fft.rfft2"}, Replay: builtin.ReplayPlain, Params: fft2Params, Doc: "Transform of real input over two axes; half of the last one.", Example: "np.fft.rfft2([[1, 0], [0, 0]])", Fn: fftN(ir.RealFFT, false, true)},
	{Names: []string{"np.fft.irfft2"}, Replay: builtin.ReplayPlain, Params: fft2Params, Doc: "Inverse of rfft2.", Example: "np.fft.irfft2([[4, 0], [0, 0]])", Fn: fftN(ir.RealFFT, true, true)},
	{Names: []string{"np.fft.rfftn"}, Replay: builtin.ReplayPlain, Params: fftnParams, Doc: "Transform of real input over several axes; half of the last one.", Example: "np.fft.rfftn([[1, 0], [0, 0]])", Fn: fftN(ir.RealFFT, false, false)},
	{Names: []string{"np.fft.irfftn"}, Replay: builtin.ReplayPlain, Params: fftnParams, Doc: "Inverse of rfftn.", Example: "np.fft.irfftn([[4, 0], [0, 0]])", Fn: fftN(ir.RealFFT, true, false)},
	{Names: []string{"np.fft.fftfreq"}, Params: "n, d=1.0, device=None", Doc: "Frequencies of fft's elements.", Example: "np.fft.fftfreq(8, d=0.1)", Fn: fftFreq(false)},
	{Names: []string{"np.fft.rfftfreq"}, Params: "n, d=1.0, device=None", Doc: "Frequencies of rfft's elements.", Example: "np.fft.rfftfreq(8, d=0.1)", Fn: fftFreq(true)},
	{Names: []string{"np.fft.fftshift"}, Replay: builtin.ReplayPlain, Params: "x, axes=None", Doc: "Zero frequency moved to the centre.", Example: "np.fft.fftshift([0, 1, 2, -2, -1])", Fn: fftShift(1)},
	{Names: []string{"np.fft.ifftshift"}, Replay: builtin.ReplayPlain, Params: "x, axes=None", Doc: "Inverse of fftshift.", Example: "np.fft.ifftshift([-2, -1, 0, 1, 2])", Fn: fftShift(-1)},
}

const maxTransform = 1 << 28 // points

// fftNorm reads which way is divided by the number of points.
func fftNorm(c *builtin.Call) (string, error) {
	norm, err := c.Str("norm", ir.BackwardFFT)
	if err == nil && norm != ir.BackwardFFT && norm != ir.ForwardFFT && norm != ir.OrthoFFT {
		err = object.Staticf(object.ValueError, "Invalid norm value %s; should be \"backward\", \"ortho\" or \"forward\".", norm)
	}
	return norm, err
}

func fft1(kind string, inverse bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		a, err := c.Array("a")
		if err != nil {
			return nil, err
		}
		refusal := core.NoTupleIndex
		if c.Given("n") {
			refusal = core.NoInteger
		}
		axis, err := core.AxisOrRefuse(c, "axis", -1, refusal)
		if err != nil {
			return nil, err
		}
		if axis, err = lower.Axis(a, axis); err != nil {
			return nil, err
		}
		n, err := c.Int("n", fftLength(a.Dims()[axis], kind, inverse))
		if err != nil {
			return nil, err
		}
		res, err := transform(c, a, axis, n, kind, inverse)
		if err != nil {
			return nil, err
		}
		return core.Store(c, res, c.Arg("out"), "same_kind")
	}
}

// unknownLength is the number of points that checking does not know.
const unknownLength = math.MinInt

// fftLength is how many points a transform of an axis has by default.
func fftLength(n int, kind string, inverse bool) int {
	if n < 0 {
		return unknownLength
	}
	if kind == ir.RealFFT && inverse || kind == ir.HalfFFT && !inverse {
		return 2 * (n - 1)
	}
	return n
}

// transform is one transform of n points along an axis.
func transform(c *builtin.Call, a *object.Array, axis, n int, kind string, inverse bool) (*object.Array, error) {
	if n < 1 && n != unknownLength {
		return nil, object.Staticf(object.ValueError, "Invalid number of FFT data points (%d) specified.", n)
	}
	if err := c.Room(dtype.Complex128, max(n, 0)); err != nil && !c.Dry() {
		return nil, err
	}
	if n > maxTransform {
		return nil, object.Errorf(object.MemoryError, "a transform of %d points is too large", n)
	}
	if attrs := (ir.FftAttrs{Kind: kind, Inverse: inverse}); a.DType().IsComplex() && attrs.ToHalf() {
		return nil, object.Staticf(object.TypeError, "ufunc 'rfft_n_%s' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''", [2]string{"even", "odd"}[n&1])
	}
	attrs := ir.FftAttrs{Kind: kind, Axis: axis, Inverse: inverse}
	d := dtype.Complex128
	if a.DType() == dtype.Float32 || a.DType() == dtype.Complex64 || a.DType().IsHalf() {
		d = dtype.Complex64
	}
	if attrs.ToReal() {
		if d = d.Real(); a.DType() == dtype.Float16 {
			d = dtype.Float16
		}
	}
	if n != unknownLength {
		attrs.Points = n
	}
	var err error
	if attrs.Norm, err = fftNorm(c); err != nil {
		return nil, err
	}
	k := core.NewFormula(c)
	if !a.DType().IsText() && !a.DType().IsTime() {
		a = k.Cast(a, widest(a.DType()))
	}
	r := k.Emit(ir.Fft, attrs, a)
	return k.Cast(r, d), k.Err
}

// widest is the type of a kind that transforms are done in.
func widest(d dtype.DType) dtype.DType {
	if d.IsComplex() {
		return dtype.Complex128
	}
	return dtype.Float64
}

// fftN transforms several axes. The last one of real transforms comes first, and
// last on the way back.
func fftN(kind string, inverse, two bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		a, err := c.Array("a")
		if err != nil {
			return nil, err
		}
		if a.Rank() < 0 {
			return nil, object.ErrUnknown
		}
		var axes, s []int
		if c.Given("s") {
			if s, err = core.ToInts(c.Arg("s")); err != nil {
				return nil, err
			}
		}
		switch {
		case c.Given("axes"):
			if axes, err = core.ToInts(c.Arg("axes")); err != nil {
				return nil, err
			}
		case two:
			axes = []int{-2, -1}
		case s != nil:
			for i := range s {
				axes = append(axes, i-len(s))
			}
		default:
			axes = core.UpTo(a.Rank())
		}
		if s != nil && len(s) != len(axes) {
			return nil, object.Staticf(object.ValueError, "Shape and axes have different lengths.")
		}
		last := len(axes) - 1
		for k := range axes {
			i, one := last-k, ir.FullFFT
			if kind == ir.RealFFT && inverse {
				i = k
			}
			if i == last {
				one = kind
			}
			axis, err := lower.Axis(a, axes[i])
			if err != nil {
				return nil, err
			}
			n := fftLength(a.Dims()[axis], one, inverse)
			if s != nil && s[i] >= 0 {
				n = s[i]
			}
			if a, err = transform(c, a, axis, n, one, inverse); err != nil {
				return nil, err
			}
		}
		return core.Store(c, a, c.Arg("out"), "same_kind")
	}
}

func fftFreq(half bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		n, err := c.Int("n", 0)
		if err != nil {
			return nil, err
		}
		d, err := c.Float("d", 1)
		if err != nil {
			return nil, err
		}
		if n <= 0 || d == 0 {
			return nil, object.Errorf(object.ZeroDivisionError, "float division by zero")
		}
		k := core.NewFormula(c)
		var f *object.Array
		if half {
			f = k.Take(core.CountUp(c, n/2+1, dtype.Int64))
		} else { // the second half counts up to -1
			f = k.Concat(0, k.Take(core.CountUp(c, (n+1)/2, dtype.Int64)), k.Sub(k.Take(core.CountUp(c, n/2, dtype.Int64)), object.Int(n/2)))
		}
		return k.Done(k.Mul(f, object.Float(1/(float64(n)*d))))
	}
}

func fftShift(dir int) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		x := k.ArrayArg("x")
		axes, err := core.AxesArg(c, "axes")
		if k.Failed(err) {
			return nil, k.Err
		}
		if !core.Known(x) {
			return nil, object.ErrUnknown
		}
		list := core.UpTo(x.Rank())
		if !axes.All {
			if list, err = shape.NormalizeAxes(axes.List, x.Rank()); err != nil {
				return nil, lower.AxisError(err)
			}
		}
		shifts := make([]int, len(list))
		for i, axis := range list {
			shifts[i] = x.Dims()[axis] / 2
			if dir < 0 {
				shifts[i] = -shifts[i]
			}
		}
		return k.Done(k.Emit(ir.Roll, ir.RollAttrs{Shift: shifts, Axes: list}, x))
	}
}
