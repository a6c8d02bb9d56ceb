// What reductions and scans look for in what they read and write.

package task

import (
	"math"
	"math/cmplx"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/tensor"
)

// TextTruth tells which elements are not empty.
func (r *Run) TextTruth(x *tensor.Tensor) (*tensor.Tensor, error) {
	out, err := r.Mem.Alloc(dtype.Bool, x.Shape(), true)
	if err != nil {
		return nil, err
	}
	dst, i := tensor.Raw[bool](out), 0
	x.Each(func(pos int) bool {
		dst[i] = x.BoolAt(pos)
		i++
		return true
	})
	return out, nil
}

// WarnReduced looks at the result of a reduction or scan of floats.
func (c *Call) WarnReduced(whole func() (*tensor.Tensor, error), out *tensor.Tensor) error {
	if c.Warns.Report == nil || !out.DType().IsInexact() || out.Size() == 0 {
		return nil
	}
	switch c.In.Op {
	case ir.Max, ir.Min, ir.CumulativeMax, ir.CumulativeMin:
		return nil
	}
	if finite(out) {
		return nil
	}
	bad := func(t *tensor.Tensor) (nan, inf bool) {
		if t.Contiguous() && t.DType() == dtype.Float64 {
			return oddOf(tensor.Flat[float64](t))
		}
		if t.Contiguous() && t.DType() == dtype.Float32 {
			return oddOf(tensor.Flat[float32](t))
		}
		t.Each(func(pos int) bool {
			z := t.Complex128At(pos)
			nan = nan || math.IsNaN(real(z)) || math.IsNaN(imag(z))
			inf = inf || cmplx.IsInf(z)
			return !(nan && inf)
		})
		return nan, inf
	}
	nan, inf := bad(out)
	if !nan && !inf {
		return nil
	}
	x, err := whole()
	if err != nil {
		return err
	}
	xnan, xinf := false, false
	if !finite(x) {
		xnan, xinf = bad(x)
	}
	var kinds warning.WarningKind
	if nan && !xnan && x.Size() > 0 {
		kinds |= warning.Invalid
	}
	if inf && !xinf {
		kinds |= warning.Over
	}
	c.Warns.Add(c.In, kinds)
	return nil
}

// oddOf reports whether NaN and infinities are among floats.
func oddOf[T elem.Float](a []T) (nan, inf bool) {
	var odd [elementwise.WarnPiece]bool
	for len(a) > 0 && !(nan && inf) {
		n := min(elementwise.WarnPiece, len(a))
		if !nan {
			loops.IsNan(odd[:n], a[:n])
			nan = loops.Any(odd[:n])
		}
		if !inf {
			loops.IsInf(odd[:n], a[:n])
			inf = loops.Any(odd[:n])
		}
		a = a[n:]
	}
	return nan, inf
}

// finite tells quickly that a contiguous tensor holds no NaN and no infinity;
// of others it knows nothing.
func finite(t *tensor.Tensor) bool {
	if !t.Contiguous() {
		return false
	}
	switch t.DType() {
	case dtype.Float32:
		return !loops.NonFinite(tensor.Flat[float32](t))
	case dtype.Float64:
		return !loops.NonFinite(tensor.Flat[float64](t))
	case dtype.Complex64:
		return !loops.NonFinite(tensor.Flat[complex64](t))
	case dtype.Complex128:
		return !loops.NonFinite(tensor.Flat[complex128](t))
	}
	return false
}
