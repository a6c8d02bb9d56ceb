// Warnings: what NumPy says of floating-point conditions. An operation is
// looked at only where its result is not finite although it could be.

package elementwise

import (
	"math"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
)

// watcher tells the conditions of an operation on a block, from operands and
// result.
type watcher func(n int, d, a, b unsafe.Pointer) warning.WarningKind

// WatcherOf finds what to look for after an op, or nil.
func WatcherOf(op ir.Op, in, out dtype.DType) watcher {
	switch rowOf(op).check {
	case checkNothing:
		return nil
	case checkComplex:
		if !in.IsComplex() {
			return nil
		}
	case checkCast:
		return castWatcher(in, out)
	case checkDivision:
		if in.IsInteger() {
			return intDivision(op, in)
		}
	}
	if !in.IsInexact() || out.IsBool() {
		return nil
	}
	pair := func() int {
		if info := ir.Info(op); info != nil {
			return info.Max
		}
		return 1
	}()
	if op == ir.Ldexp {
		pair = 1
	}
	switch blockType(in) {
	case dtype.Float32:
		return floatWatcher[float32](op, pair, limitOf(out))
	case dtype.Float64:
		return floatWatcher[float64](op, pair, math.Inf(1))
	case dtype.Complex64:
		return complexWatcher[complex64](op, pair)
	case dtype.Complex128:
		return complexWatcher[complex128](op, pair)
	}
	return nil
}

func limitOf(dt dtype.DType) float64 {
	if dt == dtype.Float8E4M3FN {
		return 448
	}
	return math.Inf(1)
}

// floatWatcher looks at real floats. Overflow of the type without infinities
// gives NaN.
func floatWatcher[T elem.Float](op ir.Op, args int, limit float64) watcher {
	return func(n int, d, a, b unsafe.Pointer) (kinds warning.WarningKind) {
		dst := mem.Slice[T](d, n)
		if !loops.NonFinite(dst) {
			return 0
		}
		x := mem.Slice[T](a, n)
		y := x
		if args > 1 {
			y = mem.Slice[T](b, n)
		}
		divides := op == ir.RealDiv && args > 1
		for i, v := range dst {
			if divides && i%WarnPiece == 0 && kinds&(warning.Divide|warning.Invalid) == warning.Divide|warning.Invalid {
				return kinds | overBy(dst[i:], x[i:], y[i:])
			}
			if v-v == 0 {
				continue
			}
			f, p, q := float64(v), float64(x[i]), float64(y[i])
			switch {
			case f != f:
				if p == p && q == q {
					if limit < math.Inf(1) && p-p == 0 && q-q == 0 && op != ir.RealDiv {
						kinds |= warning.Over
					} else {
						kinds |= warning.Invalid
					}
				}
			case p-p == 0 && q-q == 0:
				kinds |= infinityOf(op, p, q)
			}
		}
		return kinds
	}
}

// WarnPiece is how many quotients are looked at together.
const WarnPiece = 256

// overBy is what is left to tell of quotients when others were divided by zero: whether any is too large, or no number
// though its operands are. Pieces where zeros are divisors of all that is not finite have nothing to tell.
func overBy[T elem.Float](dst, x, y []T) (kinds warning.WarningKind) {
	var finite, zero [WarnPiece]bool
	for len(dst) > 0 {
		n := min(WarnPiece, len(dst))
		f, z := finite[:n], zero[:n]
		loops.IsFinite(f, dst[:n])
		loops.LogicalNot(z, y[:n])
		loops.LogicalOr(f, f, z)
		if !loops.All(f) {
			for i, ok := range f {
				p, q := x[i], y[i]
				switch v := dst[i]; {
				case ok || p != p || q != q:
				case v != v:
					kinds |= warning.Invalid
				case p-p == 0 && q-q == 0:
					kinds |= warning.Over
				}
			}
		}
		dst, x, y = dst[n:], x[n:], y[n:]
	}
	return kinds
}

// infinityOf reports whether an infinite result of finite operands is exact.
func infinityOf(op ir.Op, x, y float64) warning.WarningKind {
	switch op {
	case ir.RealDiv, ir.FloorDiv, ir.FloorMod, ir.TruncateMod:
		if y == 0 {
			return warning.Divide
		}
	case ir.Reciprocal, ir.Rsqrt, ir.Log, ir.Log2, ir.Log10:
		if x == 0 {
			return warning.Divide
		}
	case ir.Log1p, ir.Atanh, ir.Lgamma:
		return warning.Divide
	case ir.Pow:
		if x == 0 {
			return warning.Divide
		}
	}
	return warning.Over
}
