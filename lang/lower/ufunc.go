// Elementwise ops: which element type each computes in (NEP 50), and the casts
// that bring the operands there.
package lower

import (
	"math"
	"math/big"
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/object"
)

// Operand is an argument of an elementwise op: an array, or a Python scalar
// that takes the type of what it meets.
type Operand struct {
	Array  *object.Array
	Scalar object.Value // when Array is nil
	Weak   dtype.Weak
}

// Operand reads any value as an argument: arrays and NumPy scalars as they
// are, Python numbers weakly, lists and the like as np.array reads them.
func (r *Recorder) Operand(v object.Value) (Operand, error) {
	switch x := v.(type) {
	case *object.Array:
		return Operand{Array: x}, nil
	case object.Bool:
		return Operand{Scalar: x, Weak: dtype.WeakBool}, nil
	case object.Int, object.BigInt:
		return Operand{Scalar: x, Weak: dtype.WeakInt}, nil
	case object.Float:
		return Operand{Scalar: x, Weak: dtype.WeakFloat}, nil
	case object.Complex:
		return Operand{Scalar: x, Weak: dtype.WeakComplex}, nil
	case interface{ AsTime() object.Time }:
		a, err := ConstOf(x.AsTime(), x.AsTime().Of)
		return Operand{Array: a}, err
	}
	a, err := r.Array(v)
	return Operand{Array: a}, err
}

func (o Operand) promotion() dtype.Operand {
	if o.Array != nil {
		return dtype.Operand{DType: o.Array.DType()}
	}
	return dtype.Operand{Weak: o.Weak}
}

// as gives the operand as an array of the type.
func (r *Recorder) as(o Operand, d dtype.DType) (*object.Array, error) {
	if o.Array == nil {
		return r.constOf(o.Scalar, d)
	}
	return r.Cast(o.Array, d)
}

// Ufunc records an elementwise op over any values, with NumPy's promotion. to
// is the requested loop type (NumPy's dtype=), or dtype.Invalid.
func (r *Recorder) Ufunc(op ir.Op, to dtype.DType, args ...object.Value) (*object.Array, error) {
	ops := make([]Operand, len(args))
	for i, v := range args {
		o, err := r.Operand(v)
		if err != nil {
			return nil, err
		}
		ops[i] = o
	}
	return r.UfuncOf(op, to, ops...)
}

// LoopOf is the type that an elementwise op computes in for values.
func (r *Recorder) LoopOf(op ir.Op, args ...object.Value) (dtype.DType, error) {
	ops := make([]Operand, len(args))
	for i, v := range args {
		o, err := r.Operand(v)
		if err != nil {
			return 0, err
		}
		ops[i] = o
	}
	return r.loop(op, dtype.Invalid, ops)
}

// UfuncOf is Ufunc over operands.
func (r *Recorder) UfuncOf(op ir.Op, to dtype.DType, ops ...Operand) (*object.Array, error) {
	if anyTime(ops) {
		return r.timeUfunc(op, ops)
	}
	if (op == ir.Equal || op == ir.NotEqual) && textAgainstNumber(ops) {
		return r.never(op, ops)
	}
	if isComparison(op) && to == dtype.Invalid {
		if a, done, err := r.compareInts(op, ops); done {
			return a, err
		}
	}
	arrays := make([]*object.Array, len(ops))
	if ruleOf[op] == ruleBool {
		for i, o := range ops {
			a, err := r.as(o, o.own())
			if err != nil {
				return nil, err
			}
			arrays[i] = a
		}
	} else {
		if op == ir.Pow && to == dtype.Invalid && !empty(ops[0]) {
			if err := checkIntPower(ops); err != nil {
				return nil, err
			}
		}
		d, err := r.loop(op, to, ops)
		if err != nil {
			return nil, err
		}
		for i, o := range ops {
			a, err := r.as(o, d)
			if err != nil {
				return nil, err
			}
			arrays[i] = a
		}
	}
	if op == ir.Pow && arrays[1].DType().IsSigned() && ops[1].Array != nil {
		if err := r.checkPowers(arrays[0], arrays[1]); err != nil {
			return nil, err
		}
	}
	if op == ir.Pow && !r.Solo && ops[1].Scalar == object.Float(0.5) && arrays[0].Rank() == 0 && (arrays[0].DType() == dtype.Float64 || arrays[0].DType() == dtype.Float32) {
		op, arrays = ir.Sqrt, arrays[:1] // as the engine has it for more numbers: roots differ for -inf and -0.0
	}
	out, err := r.Emit(op, nil, arrays...)
	if err != nil {
		return nil, err
	}
	out.Scalar = out.Rank() == 0
	return out, nil
}

// empty tells an operand that is known to have no elements.
func empty(o Operand) bool {
	return o.Array != nil && o.Array.Type().Shape.Known() && slices.Contains(o.Array.Dims(), 0)
}

// checkPowers refuses negative integer exponents, for which it computes them.
func (r *Recorder) checkPowers(base, exponents *object.Array) error {
	if r.Dry || empty(Operand{Array: base}) {
		return nil
	}
	zero, err := ConstOf(object.Int(0), exponents.DType())
	if err != nil {
		return err
	}
	negative, err := r.Emit(ir.Less, nil, exponents, zero)
	if err != nil {
		return err
	}
	any, err := r.Reduce(ir.Any, negative, Axes{All: true}, false, dtype.Invalid)
	if err != nil {
		return err
	}
	if err := r.Force(any); err != nil {
		return err
	}
	t, err := any.Tensor()
	if err == object.ErrUnknown {
		return nil
	}
	if err == nil && t.BoolAt(t.Offset()) {
		err = object.Errorf(object.ValueError, "Integers to negative integer powers are not allowed.")
	}
	return err
}

func (o Operand) own() dtype.DType {
	if o.Array != nil {
		return o.Array.DType()
	}
	if b, ok := o.Scalar.(object.BigInt); ok && b.V.Sign() > 0 && b.V.IsUint64() {
		return dtype.Uint64
	}
	return o.Weak.Default()
}

// textAgainstNumber tells operands of which one is text and the other is not.
func textAgainstNumber(ops []Operand) bool {
	return len(ops) == 2 && ops[0].own().IsText() != ops[1].own().IsText()
}

// never is == or != of operands that cannot be equal, in their common shape.
func (r *Recorder) never(op ir.Op, ops []Operand) (*object.Array, error) {
	var flat [2]*object.Array
	for i, o := range ops {
		a, err := r.as(o, o.own())
		if err != nil {
			return nil, err
		}
		if flat[i], err = r.Emit(ir.LogicalNot, nil, a); err != nil {
			return nil, err
		}
	}
	same, err := r.Emit(ir.LogicalXor, nil, flat[0], flat[1])
	if err != nil {
		return nil, err
	}
	none, err := r.Emit(ir.LogicalXor, nil, same, same) // all False
	if err == nil && op == ir.NotEqual {
		none, err = r.Emit(ir.LogicalNot, nil, none)
	}
	if err == nil {
		none.Scalar = none.Rank() == 0
	}
	return none, err
}

func isComparison(op ir.Op) bool { return op >= ir.Equal && op <= ir.GreaterEqual }

// compareInts answers a comparison with a Python int that the array's type
// cannot hold: NumPy compares the numbers themselves.
func (r *Recorder) compareInts(op ir.Op, ops []Operand) (*object.Array, bool, error) {
	for i := range ops {
		o, a := ops[i], ops[1-i].Array
		if a == nil || o.Array != nil || o.Weak != dtype.WeakInt || !a.DType().IsInteger() {
			continue
		}
		b, _ := object.Big(o.Scalar)
		side := outside(b, a.DType())
		if side == 0 {
			return nil, false, nil
		}
		arrayLess := (side > 0) == (i == 1) // is the left operand less than the right?
		var truth bool
		switch op {
		case ir.NotEqual:
			truth = true
		case ir.Less, ir.LessEqual:
			truth = arrayLess
		case ir.Greater, ir.GreaterEqual:
			truth = !arrayLess
		}
		c, _ := ConstOf(object.Bool(truth), dtype.Bool)
		out, err := r.constantLike(a, c)
		return out, true, err
	}
	return nil, false, nil
}

// constantLike gives c in the shape of a.
func (r *Recorder) constantLike(a, c *object.Array) (*object.Array, error) {
	zero, err := r.Emit(ir.IsNan, nil, mustCast(r, a, dtype.Float64)) // all false for integers
	if err != nil {
		return nil, err
	}
	out, err := r.Emit(ir.LogicalOr, nil, zero, c)
	if err == nil {
		out.Scalar = out.Rank() == 0
	}
	return out, err
}

func mustCast(r *Recorder, a *object.Array, d dtype.DType) *object.Array {
	out, err := r.Cast(a, d)
	if err != nil {
		panic("compile: cast of a number")
	}
	return out
}

// intRange gives the bounds of an integer type.
func intRange(d dtype.DType) (lo, hi *big.Int) {
	bits := uint(d.Size() * 8)
	one := big.NewInt(1)
	if d.IsUnsigned() {
		return new(big.Int), new(big.Int).Sub(new(big.Int).Lsh(one, bits), one)
	}
	hi = new(big.Int).Sub(new(big.Int).Lsh(one, bits-1), one)
	return new(big.Int).Neg(new(big.Int).Lsh(one, bits-1)), hi
}

// outside is -1, 0 or 1: below, within or above the type's range.
func outside(b *big.Int, d dtype.DType) int {
	lo, hi := intRange(d)
	if b.Cmp(lo) < 0 {
		return -1
	}
	if b.Cmp(hi) > 0 {
		return 1
	}
	return 0
}

// Cast brings an array to a type; no op if it has it.
func (r *Recorder) Cast(a *object.Array, d dtype.DType) (*object.Array, error) {
	if a.DType() == d {
		return a, nil
	}
	if a.DType().IsTime() || d.IsTime() {
		return r.castTime(a, d)
	}
	if t, ok := a.Ready(); ok && t.Rank() == 0 && t.ReadOnly() && !d.IsText() && !a.DType().IsText() && (d.IsComplex() || !a.DType().IsComplex()) {
		if v := object.ItemAt(a, t.Offset()); fitsConst(v, d) {
			return ConstOf(v, d)
		}
	}
	out, err := r.Emit(ir.Cast, ir.TypeAttrs{DType: d}, a)
	if err != nil {
		return nil, err
	}
	out.Scalar = a.Scalar
	return out, nil
}

// fitsConst reports whether a constant can be converted without a warning or wrap.
func fitsConst(v object.Value, d dtype.DType) bool {
	if !d.IsInteger() {
		return true
	}
	switch x := v.(type) {
	case object.Bool:
		return true
	case object.Int, object.BigInt:
		b, _ := object.Big(x)
		return outside(b, d) == 0
	case object.Float:
		return math.Abs(float64(x)) < 1<<53 && fitsConst(object.Int(int64(x)), d)
	}
	return false
}

// Wrapped gives the operand as an array of the type; Python ints wrap around,
// as where NumPy casts them unsafely.
func (r *Recorder) Wrapped(o Operand, d dtype.DType) (*object.Array, error) {
	if o.Array != nil || o.Weak != dtype.WeakInt || !d.IsInteger() {
		return r.as(o, d)
	}
	a, err := ConstOf(o.Scalar, o.own())
	if err != nil {
		return nil, err
	}
	return r.Cast(a, d)
}

// Select is np.where(mask, a, b).
func (r *Recorder) Select(mask *object.Array, a, b Operand) (*object.Array, error) {
	m, err := r.Cast(mask, dtype.Bool)
	if err != nil {
		return nil, err
	}
	d, ok := CommonType(a, b)
	if !ok && (a.own().IsTime() || b.own().IsTime()) {
		return nil, NoCommonType(a, b)
	}
	if !ok {
		return nil, noLoop(ir.SelectV2, []Operand{a, b})
	}
	x, err := r.Wrapped(a, d)
	if err != nil {
		return nil, err
	}
	y, err := r.Wrapped(b, d)
	if err != nil {
		return nil, err
	}
	out, err := r.Emit(ir.SelectV2, nil, m, x, y)
	if err == nil {
		out.Scalar = out.Rank() == 0
	}
	return out, err
}
