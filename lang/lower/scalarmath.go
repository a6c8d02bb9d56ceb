// Operators on NumPy scalars. Two scalars at hand need no program: they are
// computed here, as NumPy's scalarmath does, and integers that wrap say so.
// What is rare or may warn otherwise is left to the recorder.
package lower

import (
	"math"
	"math/bits"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/object"
)

// Number is a scalar operand: its type, or how weak it is, and its value in the
// field that its kind calls for.
type Number struct {
	dt   dtype.DType // Invalid for Python's numbers
	weak dtype.Weak
	i    int64 // of integers and bools; uint64 bit by bit
	f    float64
}

// isScalar tells the operands of scalar arithmetic: NumPy scalars and numbers.
func isScalar(v object.Value) bool {
	if a, ok := v.(*object.Array); ok {
		return a.Scalar && !a.DType().IsText()
	}
	return object.IsNumber(v)
}

// scalarNumber reads a scalar that is at hand; ok is false for the types that the
// recorder computes.
func scalarNumber(v object.Value) (n Number, ok bool) {
	switch x := v.(type) {
	case object.Bool:
		if x {
			n.i = 1
		}
		n.weak = dtype.WeakBool
		return n, true
	case object.Int:
		return Number{weak: dtype.WeakInt, i: int64(x)}, true
	case object.Float:
		return Number{weak: dtype.WeakFloat, f: float64(x)}, true
	case *object.Array:
		if bits, ok := x.Lone(); ok {
			if n.dt = x.DType(); n.dt.IsFloat() {
				n.f = math.Float64frombits(bits)
			} else {
				n.i = int64(bits)
			}
			return n, true
		}
		t, ready := x.Ready()
		if !ready {
			return n, false
		}
		switch n.dt = t.DType(); {
		case n.dt == dtype.Float64 || n.dt == dtype.Float32:
			n.f = t.Float64At(t.Offset())
			return n, true
		case n.dt.IsInteger() || n.dt.IsBool():
			n.i = t.Int64At(t.Offset())
			return n, true
		}
	}
	return n, false
}

// Scalars computes a op b if one is a NumPy scalar that is at hand, the other
// one too or a Python number, and nothing but a number comes of it.
func (r *Recorder) Scalars(op object.Op, a, b object.Value) (out object.Value, done bool, err error) {
	if r.Dry || op == object.MatMul || !isScalar(a) || !isScalar(b) || !atHand(a) || !atHand(b) {
		return nil, false, nil
	}
	if _, ok := a.(*object.Array); !ok {
		if _, ok := b.(*object.Array); !ok {
			return nil, false, nil
		}
	}
	return r.scalarBinary(op, a, b)
}

func atHand(v object.Value) bool {
	a, ok := v.(*object.Array)
	return !ok || a.Pending() == nil
}

// scalarBinary computes a op b of scalars; done is false where the recorder
// shall. Integers still to be computed are computed first, since only their
// values show an overflow.
func (r *Recorder) scalarBinary(op object.Op, a, b object.Value) (out object.Value, done bool, err error) {
	if r.Dry {
		return nil, false, nil
	}
	if err := r.forceInts(a, b); err != nil {
		return nil, true, err
	}
	x, ok := scalarNumber(a)
	if !ok {
		return nil, false, nil
	}
	y, ok := scalarNumber(b)
	if !ok {
		return nil, false, nil
	}
	d := loopOf(op, x, y)
	if op.IsCompare() && (x.dt == dtype.Uint64) != (y.dt == dtype.Uint64) && x.dt.IsInteger() && y.dt.IsInteger() {
		return nil, false, nil // integers are compared exactly, whatever their common type
	}
	switch {
	case d == dtype.Float64 || d == dtype.Float32:
		return floatScalars(op, d, x.float(), y.float())
	case d.IsInteger() && x.fits(d) && y.fits(d):
		return r.intScalars(op, d, x.i, y.i)
	}
	return nil, false, nil
}

// loopOf is the type that x op y is computed in; Invalid for bools, which have
// rules of their own, and where there is none.
func loopOf(op object.Op, x, y Number) dtype.DType {
	common, ok := dtype.Result(dtype.Operand{DType: x.dt, Weak: x.weak}, dtype.Operand{DType: y.dt, Weak: y.weak})
	if !ok || common.IsBool() && !op.IsCompare() && op != object.Div {
		return dtype.Invalid
	}
	d := loopType(binaryOps[op], common)
	if common.IsBool() && d.IsInteger() {
		return dtype.Invalid
	}
	return d
}

// forceInts computes the integer scalars among two.
func (r *Recorder) forceInts(a, b object.Value) error {
	var wanted [2]*object.Array
	n := 0
	for _, v := range [2]object.Value{a, b} {
		if x, ok := v.(*object.Array); ok {
			if !x.DType().IsInteger() {
				return nil
			}
			if x.Pending() != nil {
				wanted[n] = x
				n++
			}
		} else if _, ok := v.(object.Float); ok {
			return nil
		}
	}
	if n == 0 {
		return nil
	}
	return r.Force(wanted[:n]...)
}

func (n Number) float() float64 {
	switch {
	case n.dt == dtype.Float64 || n.dt == dtype.Float32 || n.weak == dtype.WeakFloat:
		return n.f
	case n.dt == dtype.Uint64:
		return float64(uint64(n.i))
	}
	return float64(n.i)
}

// fits reports whether the integer, if it is Python's, is one of the type's.
func (n Number) fits(d dtype.DType) bool {
	return n.weak == dtype.Strong || wrapped(n.i, d) == n.i && (n.i >= 0 || !d.IsUnsigned())
}

// wrapped gives the low bits of an integer as one of the type.
func wrapped(i int64, d dtype.DType) int64 {
	shift := uint(64 - 8*d.Size())
	if d.IsUnsigned() {
		return int64(uint64(i) << shift >> shift)
	}
	return i << shift >> shift
}

// floatScalars computes what stays finite and normal; the rest may warn.
func floatScalars(op object.Op, d dtype.DType, x, y float64) (object.Value, bool, error) {
	if op.IsCompare() {
		if d == dtype.Float32 {
			x, y = float64(float32(x)), float64(float32(y))
		}
		if x-x != 0 || y-y != 0 {
			return nil, false, nil
		}
		return boolScalar(compared(op, x < y, x == y)), true, nil
	}
	z, ok := floatResult(op, d, x, y)
	if !ok {
		return nil, false, nil
	}
	return object.FloatScalar(z, d), true, nil
}

// floatResult is x op y if all three are finite and the result is normal.
func floatResult(op object.Op, d dtype.DType, x, y float64) (z float64, ok bool) {
	single := d == dtype.Float32
	if single { // a Python float takes the type of what it meets
		x, y = float64(float32(x)), float64(float32(y))
	}
	if x-x != 0 || y-y != 0 {
		return 0, false
	}
	switch op {
	case object.Add:
		z = x + y
	case object.Sub:
		z = x - y
	case object.Mul:
		z = float64(x * y)
	case object.Div:
		if y == 0 {
			return 0, false
		}
		z = x / y // of float32 the second rounding changes nothing: 53 ≥ 2·24 + 2
	case object.Pow:
		if single || x == 0 || x < 0 && y != math.Trunc(y) {
			return 0, false
		}
		z = loops.PowOf(x, y)
	default:
		return 0, false
	}
	least := 0x1p-1022
	if single {
		z, least = float64(float32(z)), 0x1p-126
	}
	if z-z != 0 || math.Abs(z) < least && (z != 0 || op >= object.Mul && x != 0 && y != 0) {
		return 0, false
	}
	return z, true
}

func compared(op object.Op, less, equal bool) bool {
	switch op {
	case object.Eq:
		return equal
	case object.Ne:
		return !equal
	case object.Lt:
		return less
	case object.Le:
		return less || equal
	case object.Gt:
		return !less && !equal
	}
	return !less
}

func boolScalar(b bool) *object.Array {
	if b {
		return object.IntScalar(1, dtype.Bool)
	}
	return object.IntScalar(0, dtype.Bool)
}

// intScalars computes integers of one type, wrapping with a warning.
func (r *Recorder) intScalars(op object.Op, d dtype.DType, x, y int64) (object.Value, bool, error) {
	if op.IsCompare() {
		less := x < y
		if d == dtype.Uint64 {
			less = uint64(x) < uint64(y)
		}
		return boolScalar(compared(op, less, x == y)), true, nil
	}
	z, over, ok := intResult(op, d, x, y)
	if !ok {
		return nil, false, nil
	}
	if over {
		if err := r.scalarOverflow(binaryOps[op]); err != nil {
			return nil, true, err
		}
	}
	return object.IntScalar(z, d), true, nil
}

// intResult is x op y of the type, and whether it had to be wrapped.
func intResult(op object.Op, d dtype.DType, x, y int64) (z int64, over, ok bool) {
	switch op {
	case object.Add:
		z = x + y
		over = d.Size() == 8 && sumWraps(x, y, z, d)
	case object.Sub:
		z = x - y
		over = d.Size() == 8 && differenceWraps(x, y, z, d)
	case object.Mul:
		z = x * y
		over = d.Size() == 8 && productWraps(x, y, d)
	case object.And:
		z = x & y
	case object.Or:
		z = x | y
	case object.Xor:
		z = x ^ y
	case object.FloorDiv, object.Mod:
		if y == 0 || y == -1 || d == dtype.Uint64 {
			return 0, false, false
		}
		q, m := x/y, x%y
		if m != 0 && (m < 0) != (y < 0) {
			q, m = q-1, m+y
		}
		if z = q; op == object.Mod {
			z = m
		}
	default:
		return 0, false, false
	}
	if w := wrapped(z, d); w != z {
		z, over = w, true
	}
	return z, over, true
}

// sumWraps, differenceWraps and productWraps tell overflow of 64 bits.
func sumWraps(x, y, z int64, d dtype.DType) bool {
	if d.IsUnsigned() {
		return uint64(z) < uint64(x)
	}
	return (x < 0) == (y < 0) && (z < 0) != (x < 0)
}

func differenceWraps(x, y, z int64, d dtype.DType) bool {
	if d.IsUnsigned() {
		return uint64(x) < uint64(y)
	}
	return (x < 0) != (y < 0) && (z < 0) != (x < 0)
}

func productWraps(x, y int64, d dtype.DType) bool {
	if d.IsUnsigned() {
		hi, _ := bits.Mul64(uint64(x), uint64(y))
		return hi != 0
	}
	if x == 0 || y == 0 {
		return false
	}
	z := x * y
	return z/y != x || x == -1 && y == math.MinInt64 || y == -1 && x == math.MinInt64
}

// setBits stores the low bits of an integer or truth value.
func setBits(t *tensor.Tensor, pos int, z int64) {
	switch t.DType().Size() {
	case 1:
		tensor.Raw[uint8](t)[pos] = uint8(z)
	case 2:
		tensor.Raw[uint16](t)[pos] = uint16(z)
	case 4:
		tensor.Raw[uint32](t)[pos] = uint32(z)
	default:
		tensor.Raw[uint64](t)[pos] = uint64(z)
	}
}

// NegativeScalar and AbsoluteScalar hold an integer scalar against the one
// value whose negative it has not: -x and abs(x) then wrap with a warning.
func (r *Recorder) NegativeScalar(a *object.Array) error { return r.wrapsAlone(ir.Neg, a) }

// AbsoluteScalar is the same for abs(x).
func (r *Recorder) AbsoluteScalar(a *object.Array) error { return r.wrapsAlone(ir.Abs, a) }

func (r *Recorder) wrapsAlone(op ir.Op, a *object.Array) error {
	d := a.DType()
	if r.Dry || !a.Scalar || !d.IsInteger() || d.IsUnsigned() && op == ir.Abs {
		return nil
	}
	t, err := a.Tensor()
	if err != nil {
		return err
	}
	i := t.Int64At(t.Offset())
	if d.IsUnsigned() && i != 0 || !d.IsUnsigned() && i == math.MinInt64>>(64-8*d.Size()) {
		return r.scalarOverflow(op)
	}
	return nil
}

func (r *Recorder) scalarOverflow(op ir.Op) error {
	if r.Warn == nil {
		return nil
	}
	return r.Warn(engine.Warning{Kind: engine.Over, Op: op, Scalar: true}, r.Place())
}
