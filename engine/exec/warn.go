// Warnings: what NumPy says of floating-point conditions. An operation is
// looked at only where its result is not finite although it could be.

package exec

import (
	"math"
	"math/cmplx"
	"sync"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/tensor"
)

// WarningKind is a floating-point condition, under the names of NumPy's errstate.
type WarningKind uint8

// The kinds.
const (
	Divide  WarningKind = 1 << iota // a finite operand gave an exact infinity
	Over                            // a finite result was too large
	Under                           // a result was too small
	Invalid                         // NaN from operands that were none
	Discard                         // a cast takes the real parts of complex numbers alone; no floating-point condition
)

// String is NumPy's phrase for the condition.
func (k WarningKind) String() string {
	switch k {
	case Discard:
		return "Casting complex values to real discards the imaginary part"
	case Divide:
		return "divide by zero"
	case Over:
		return "overflow"
	case Under:
		return "underflow"
	}
	return "invalid value"
}

// Warning is a condition that an instruction met.
type Warning struct {
	Kind   WarningKind
	Op     ir.Op
	Site   int
	Scalar bool   // an operator between scalars: NumPy names those apart
	Called string // another name that the operation was called by, or ""
}

// Text is NumPy's sentence: "divide by zero encountered in divide".
func (w Warning) Text() string {
	if w.Kind == Discard {
		return w.Kind.String()
	}
	name := ""
	if info := ir.Info(w.Op); info != nil {
		if name = info.NumPy; name == "" {
			name = info.Name
		}
		switch {
		case w.Called != "":
			name = w.Called
		case w.Op == ir.Cast:
			name = "cast"
		case info.Class == ir.Reduction:
			name = "reduce"
		case info.Class == ir.Scan:
			name = "accumulate"
		}
	}
	if w.Scalar {
		name = "scalar " + name
	}
	return w.Kind.String() + " encountered in " + name
}

// warnings collects the conditions of a run; each is reported once per
// instruction.
type warnings struct {
	report func(Warning)
	mu     sync.Mutex
	seen   map[*ir.Instr]WarningKind
}

// add reports conditions of an instruction that are new.
func (w *warnings) add(in *ir.Instr, kinds WarningKind) {
	if kinds == 0 || w.report == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.seen == nil {
		w.seen = map[*ir.Instr]WarningKind{}
	}
	for k := Divide; k <= Discard; k <<= 1 {
		if kinds&k != 0 && w.seen[in]&k == 0 {
			w.seen[in] |= k
			w.report(Warning{Kind: k, Op: in.Op, Site: in.Site})
		}
	}
}

// watcher tells the conditions of an operation on a block, from operands and
// result.
type watcher func(n int, d, a, b unsafe.Pointer) WarningKind

// watched runs an operation and looks at its result. Operands that the result
// may cover are set aside first.
func (r *run) watched(sp *space, op *blockOp, w *worker, n int, dst, a, b, c unsafe.Pointer) {
	size := slotSize(op.argType)
	if op.told != nil {
		done, kinds := op.told(n, dst, a)
		r.warns.add(op.said, kinds)
		if n -= done; n == 0 {
			return
		}
		dst, a = unsafe.Add(dst, done*op.outSize), unsafe.Add(a, done*size)
	}
	if op.watch != nil && (dst == a || dst == b) {
		if len(w.aside) < 2*n*size {
			w.aside = make([]byte, 2*n*size+64)
		}
		keep := func(p unsafe.Pointer, at int) unsafe.Pointer {
			if p == nil {
				return nil
			}
			copy(w.aside[at:at+n*size], slice[byte](p, n*size))
			return unsafe.Pointer(&w.aside[at])
		}
		ka := keep(a, 0)
		kb := keep(b, n*size)
		op.run(n, dst, a, b, c)
		if op.finished(sp, n, dst) {
			return
		}
		r.warns.add(op.said, op.watch(n, dst, ka, kb))
		return
	}
	op.run(n, dst, a, b, c)
	if op.finished(sp, n, dst) {
		return
	}
	r.warns.add(op.said, op.watch(n, dst, a, b))
}

// finished rounds a result, if need be. It tells that nothing is to be looked for: where the store
// rounds, and all results are numbers.
func (op *blockOp) finished(sp *space, n int, dst unsafe.Pointer) bool {
	if op.round == nil {
		return false
	}
	if op.beyond > 0 && !sp.folds && op.in.Op != ir.Cast && !elem.Beyond(slice[float32](dst, n), op.beyond) {
		return true
	}
	op.round(n, dst)
	return false
}

// watcherOf finds what to look for after an op, or nil.
func watcherOf(op ir.Op, in, out dtype.DType) watcher {
	switch op {
	case ir.Atan, ir.Tanh:
		if !in.IsComplex() {
			return nil
		}
	case ir.Neg, ir.Abs, ir.Positive, ir.Conj, ir.Sign, ir.Maximum, ir.Minimum, ir.Fmax, ir.Fmin, ir.Copysign,
		ir.Floor, ir.Ceil, ir.Trunc, ir.Rint, ir.Sigmoid, ir.Asinh, ir.Atan2, ir.Angle, ir.Heaviside,
		ir.Erf, ir.Erfc, ir.Deg2Rad, ir.Cbrt, ir.ClipByValue, ir.SelectV2, ir.MakeComplex:
		return nil
	case ir.Cast:
		return castWatcher(in, out)
	case ir.FloorDiv, ir.FloorMod, ir.TruncateMod, ir.Reciprocal:
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
	return func(n int, d, a, b unsafe.Pointer) (kinds WarningKind) {
		dst := slice[T](d, n)
		if !loops.NonFinite(dst) {
			return 0
		}
		x := slice[T](a, n)
		y := x
		if args > 1 {
			y = slice[T](b, n)
		}
		divides := op == ir.RealDiv && args > 1
		for i, v := range dst {
			if divides && i%warnPiece == 0 && kinds&(Divide|Invalid) == Divide|Invalid {
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
						kinds |= Over
					} else {
						kinds |= Invalid
					}
				}
			case p-p == 0 && q-q == 0:
				kinds |= infinityOf(op, p, q)
			}
		}
		return kinds
	}
}

// warnPiece is how many quotients are looked at together.
const warnPiece = 256

// overBy is what is left to tell of quotients when others were divided by zero: whether any is too large, or no number
// though its operands are. Pieces where zeros are divisors of all that is not finite have nothing to tell.
func overBy[T elem.Float](dst, x, y []T) (kinds WarningKind) {
	var finite, zero [warnPiece]bool
	for len(dst) > 0 {
		n := min(warnPiece, len(dst))
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
					kinds |= Invalid
				case p-p == 0 && q-q == 0:
					kinds |= Over
				}
			}
		}
		dst, x, y = dst[n:], x[n:], y[n:]
	}
	return kinds
}

// infinityOf tells whether an infinite result of finite operands is exact.
func infinityOf(op ir.Op, x, y float64) WarningKind {
	switch op {
	case ir.RealDiv, ir.FloorDiv, ir.FloorMod, ir.TruncateMod:
		if y == 0 {
			return Divide
		}
	case ir.Reciprocal, ir.Rsqrt, ir.Log, ir.Log2, ir.Log10:
		if x == 0 {
			return Divide
		}
	case ir.Log1p, ir.Atanh, ir.Lgamma:
		return Divide
	case ir.Pow:
		if x == 0 {
			return Divide
		}
	}
	return Over
}

// warnReduced looks at the result of a reduction or scan of floats.
func (c *call) warnReduced(whole func() (*tensor.Tensor, error), out *tensor.Tensor) error {
	if c.warns.report == nil || !out.DType().IsInexact() || out.Size() == 0 {
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
			return oddOf(tensor.Elems[float64](t))
		}
		if t.Contiguous() && t.DType() == dtype.Float32 {
			return oddOf(tensor.Elems[float32](t))
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
	var kinds WarningKind
	if nan && !xnan && x.Size() > 0 {
		kinds |= Invalid
	}
	if inf && !xinf {
		kinds |= Over
	}
	c.warns.add(c.in, kinds)
	return nil
}

// oddOf tells whether NaN and infinities are among floats.
func oddOf[T elem.Float](a []T) (nan, inf bool) {
	var odd [warnPiece]bool
	for len(a) > 0 && !(nan && inf) {
		n := min(warnPiece, len(a))
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
		return !loops.NonFinite(tensor.Elems[float32](t))
	case dtype.Float64:
		return !loops.NonFinite(tensor.Elems[float64](t))
	case dtype.Complex64:
		return !loops.NonFinite(tensor.Elems[complex64](t))
	case dtype.Complex128:
		return !loops.NonFinite(tensor.Elems[complex128](t))
	}
	return false
}
