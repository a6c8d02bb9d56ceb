// Operations whose results are looked at for floating-point conditions, and reductions likewise.

package exec

import (
	"math"
	"math/cmplx"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/tensor"
)

// watched runs an operation and looks at its result. Operands that the result
// may cover are set aside first.
func (r *run) watched(sp *space, op *elementwise.BlockOp, w *worker, n int, dst, a, b, c unsafe.Pointer) {
	size := elementwise.SlotSize(op.ArgType)
	if op.Told != nil {
		done, kinds := op.Told(n, dst, a)
		r.warns.Add(op.Said, kinds)
		if n -= done; n == 0 {
			return
		}
		dst, a = unsafe.Add(dst, done*op.OutSize), unsafe.Add(a, done*size)
	}
	if op.Watch != nil && (dst == a || dst == b) {
		if len(w.aside) < 2*n*size {
			w.aside = make([]byte, 2*n*size+64)
		}
		keep := func(p unsafe.Pointer, at int) unsafe.Pointer {
			if p == nil {
				return nil
			}
			copy(w.aside[at:at+n*size], mem.Slice[byte](p, n*size))
			return unsafe.Pointer(&w.aside[at])
		}
		ka := keep(a, 0)
		kb := keep(b, n*size)
		op.Run(n, dst, a, b, c)
		if finished(op, sp, n, dst) {
			return
		}
		r.warns.Add(op.Said, op.Watch(n, dst, ka, kb))
		return
	}
	op.Run(n, dst, a, b, c)
	if finished(op, sp, n, dst) {
		return
	}
	r.warns.Add(op.Said, op.Watch(n, dst, a, b))
}

// finished rounds a result, if need be. It reports whether nothing is to be looked for: where the store
// rounds, and all results are numbers.
func finished(op *elementwise.BlockOp, sp *space, n int, dst unsafe.Pointer) bool {
	if op.Round == nil {
		return false
	}
	if op.Beyond > 0 && !sp.folds && op.In.Op != ir.Cast && !elem.Beyond(mem.Slice[float32](dst, n), op.Beyond) {
		return true
	}
	op.Round(n, dst)
	return false
}

// warnReduced looks at the result of a reduction or scan of floats.
func (c *call) warnReduced(whole func() (*tensor.Tensor, error), out *tensor.Tensor) error {
	if c.warns.Report == nil || !out.DType().IsInexact() || out.Size() == 0 {
		return nil
	}
	switch c.in.Op {
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
	c.warns.Add(c.in, kinds)
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
