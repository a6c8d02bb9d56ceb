// Python's operators on arrays.
package lower

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// binaryOps are the ops of the operators that have one.
var binaryOps = [...]ir.Op{
	object.Add: ir.AddV2, object.Sub: ir.Sub, object.Mul: ir.Mul, object.Div: ir.RealDiv,
	object.FloorDiv: ir.FloorDiv, object.Mod: ir.FloorMod, object.Pow: ir.Pow,
	object.LShift: ir.LeftShift, object.RShift: ir.RightShift,
	object.And: ir.BitwiseAnd, object.Or: ir.BitwiseOr, object.Xor: ir.BitwiseXor,
	object.Eq: ir.Equal, object.Ne: ir.NotEqual, object.Lt: ir.Less, object.Le: ir.LessEqual,
	object.Gt: ir.Greater, object.Ge: ir.GreaterEqual,
}

// Binary computes a op b where at least one is an array.
func (r *Recorder) Binary(op object.Op, a, b object.Value) (object.Value, error) {
	if op == object.MatMul {
		if isScalar(a) && isScalar(b) {
			return nil, object.Staticf(object.BadOperand, "unsupported operand type(s) for @: '%s' and '%s'", object.FullTypeName(a), object.FullTypeName(b))
		}
		x, err := r.matOperand(a, 0)
		if err != nil {
			return nil, err
		}
		if x.Rank() == 0 {
			return r.MatMul(x, x) // which is refused for its first operand
		}
		y, err := r.matOperand(b, 1)
		if err != nil {
			return nil, err
		}
		return r.MatMul(x, y)
	}
	for _, v := range []object.Value{a, b} {
		if !isArrayLike(v) {
			return r.foreign(op, a, b)
		}
	}
	if !isScalar(a) || !isScalar(b) {
		if op == object.Pow {
			if plain, ok := plainPower(a, b); ok {
				return r.Ufunc(plain, dtype.Invalid, a)
			}
		}
		return r.Ufunc(binaryOps[op], dtype.Invalid, a, b)
	}
	if out, done, err := r.scalarBinary(op, a, b); done {
		return out, err
	}
	if (op == object.FloorDiv || op == object.Mod) && (isComplex(a) || isComplex(b)) {
		return nil, object.Staticf(object.BadOperand, "unsupported operand type(s) for %s: '%s' and '%s'", op, object.FullTypeName(a), object.FullTypeName(b))
	}
	r.Solo = true
	defer func() { r.Solo = false }()
	return r.Ufunc(binaryOps[op], dtype.Invalid, a, b)
}

// plainPower is what ** of an array and a Python number is in NumPy where it is no
// power: sqrt(-inf) is nan, and a square of bool is int8.
func plainPower(a, b object.Value) (ir.Op, bool) {
	x, ok := a.(*object.Array)
	if !ok || x.Scalar {
		return 0, false
	}
	inexact := x.DType().IsInexact()
	switch {
	case b == object.Int(2) && (inexact || x.DType().IsInteger() || x.DType().IsBool()):
		return ir.Square, true
	case b == object.Int(-1) && inexact:
		return ir.Reciprocal, true
	case b == object.Float(0.5) && inexact:
		return ir.Sqrt, true
	}
	return 0, false
}

func isComplex(v object.Value) bool {
	if a, ok := v.(*object.Array); ok {
		return a.DType().IsComplex()
	}
	_, ok := v.(object.Complex)
	return ok
}

func isArrayLike(v object.Value) bool {
	switch v.(type) {
	case *object.Array, *object.List, object.Tuple, *object.Named, *object.Range, object.Str, interface{ AsTime() object.Time }, elementsOf:
		return true
	}
	return object.IsNumber(v)
}

// foreign answers an operator between an array and something that is no array: of what
// answers no operators, equality is False for every element, the rest is a TypeError; others
// are asked element by element.
func (r *Recorder) foreign(op object.Op, a, b object.Value) (object.Value, error) {
	for _, v := range []object.Value{a, b} {
		if _, ok := v.(object.Unknown); ok {
			return nil, object.ErrUnknown
		}
	}
	arr, ok := a.(*object.Array)
	other := b
	if !ok {
		arr, other = b.(*object.Array), a
	}
	switch other.(type) {
	case object.NoneType, *object.Dict, *object.Set: // which answer nothing that stands in an array of numbers
		if op != object.Eq && op != object.Ne && (!r.Dry || mayBeEmpty(arr) || arr.DType().IsText()) {
			return nil, noElement(other)
		}
	default:
		return nil, noElement(other)
	}
	if op == object.Eq || op == object.Ne {
		c, _ := ConstOf(object.Bool(op == object.Ne), dtype.Bool)
		if arr.Scalar {
			return object.Bool(op == object.Ne), nil
		}
		return r.Emit(ir.Fill, ir.DimsAttrs{Dims: arr.Dims()}, c)
	}
	if op.IsCompare() {
		return nil, object.Staticf(object.BadOperand, "'%s' not supported between instances of '%s' and '%s'", op, elementText(a), elementText(b))
	}
	return nil, object.Staticf(object.BadOperand, "unsupported operand type(s) for %s: '%s' and '%s'", op, elementText(a), elementText(b))
}

// mayBeEmpty reports an array that is not known to have elements.
func mayBeEmpty(a *object.Array) bool {
	return a.Rank() < 0 || slices.ContainsFunc(a.Dims(), func(n int) bool { return n <= 0 })
}

// elementText is the class that an array's elements have in Python, where NumPy
// lets them speak.
func elementText(v object.Value) string {
	a, ok := v.(*object.Array)
	if !ok {
		return v.TypeName()
	}
	switch d := a.DType(); {
	case d.IsBool():
		return "bool"
	case d.IsInteger():
		return "int"
	case d.IsFloat():
		return "float"
	case d.IsComplex():
		return "complex"
	}
	return object.FullTypeName(v)
}

// Unary computes op a for an array.
func (r *Recorder) Unary(op object.Op, a *object.Array) (object.Value, error) {
	switch op {
	case object.Neg:
		if err := r.NegativeScalar(a); err != nil {
			return nil, err
		}
		return r.Ufunc(ir.Neg, dtype.Invalid, a)
	case object.Pos:
		return r.Ufunc(ir.Positive, dtype.Invalid, a)
	}
	return r.Ufunc(ir.Invert, dtype.Invalid, a)
}

// InPlace computes a op= b: the result is cast to a's type and stored in it.
func (r *Recorder) InPlace(op object.Op, a *object.Array, b object.Value) error {
	res, err := r.ForPlace(op, a, b)
	if err != nil {
		return err
	}
	return r.Deliver(a, res)
}

// ForPlace records what a op= b will deliver to a.
func (r *Recorder) ForPlace(op object.Op, a *object.Array, b object.Value) (*object.Array, error) {
	if err := r.Sized(a); err != nil {
		return nil, err
	}
	if v, ok := b.(*object.Array); ok {
		if err := r.Sized(v); err != nil {
			return nil, err
		}
	}
	if int(op) < len(binaryOps) && binaryOps[op] != ir.Invalid && isArrayLike(b) {
		o, args := binaryOps[op], []object.Value{a, b}
		if plain, ok := plainPower(a, b); ok && op == object.Pow {
			o, args = plain, args[:1]
		}
		if err := r.CheckOut(o, UfuncName(o), dtype.Invalid, a, "same_kind", args...); err != nil {
			return nil, err
		}
	}
	out, err := r.Binary(op, a, b)
	if err != nil {
		return nil, err
	}
	res := out.(*object.Array)
	if !dtype.CanCast(res.DType(), a.DType(), "same_kind") {
		return nil, outputCast("matmul", res.DType(), a.DType(), "same_kind")
	}
	if !sameDims(res, a) {
		if !a.Type().Shape.Known() || !res.Type().Shape.Known() { // running tells the sizes
			return nil, object.ErrUnknown
		}
		return nil, valueError("non-broadcastable output operand with shape %s doesn't match the broadcast shape %s",
			a.Type().Shape.Compact(), res.Type().Shape.Compact())
	}
	return res, nil
}

// CheckOut holds an elementwise op over args against the array that is to take
// its result, in NumPy's order: the loop, the cast of its result, the shapes.
func (r *Recorder) CheckOut(op ir.Op, name string, to dtype.DType, out *object.Array, rule dtype.Casting, args ...object.Value) error {
	ops, shapes := make([]Operand, len(args)), make([]shape.Shape, len(args)+1)
	text := ""
	for i, v := range args {
		o, err := r.Operand(v)
		if err != nil {
			return err
		}
		if ops[i] = o; o.Array != nil {
			shapes[i] = o.Array.Type().Shape
		} else {
			shapes[i] = shape.Scalar()
		}
		text += shapes[i].Compact() + " "
	}
	d, err := r.resultType(op, to, ops)
	if err != nil {
		return err
	}
	if !dtype.CanCast(d, out.DType(), rule) {
		return outputCast(name, d, out.DType(), rule)
	}
	if out.ReadOnly {
		return valueError("output array is read-only")
	}
	shapes[len(args)] = out.Type().Shape
	if _, err := shape.Broadcast(shapes...); err != nil {
		return object.Staticf(object.BroadcastError, "operands could not be broadcast together with shapes %s%s ", text, out.Type().Shape.Compact())
	}
	return nil
}

// resultType is the type of an elementwise op's result.
func (r *Recorder) resultType(op ir.Op, to dtype.DType, ops []Operand) (dtype.DType, error) {
	if anyTime(ops) {
		l, err := timeLoopOf(op, ops)
		return l.out, err
	}
	d, err := r.loop(op, to, ops)
	if err != nil {
		return 0, err
	}
	types := make([]ir.Type, len(ops))
	for i := range types {
		if types[i] = (ir.Type{DType: d}); ruleOf[op] == ruleBool {
			types[i].DType = ops[i].own()
		}
	}
	res, err := ir.Infer(op, nil, types)
	if err != nil {
		return 0, record.FromFault(err)
	}
	return res[0].DType, nil
}

func outputCast(name string, from, to dtype.DType, rule dtype.Casting) error {
	return object.Staticf(object.OutputCastError, "Cannot cast ufunc '%s' output from dtype('%s') to dtype('%s') with casting rule '%s'", name, from.Spec(), to.Spec(), rule)
}

func sameDims(a, b *object.Array) bool {
	return a.Type().Shape.IsCompatibleWith(b.Type().Shape)
}

var ufuncNames = map[ir.Op]string{
	ir.AddV2: "add", ir.Sub: "subtract", ir.Mul: "multiply", ir.RealDiv: "divide", ir.FloorDiv: "floor_divide",
	ir.FloorMod: "remainder", ir.TruncateMod: "fmod", ir.Pow: "power", ir.Neg: "negative", ir.Positive: "positive",
	ir.Abs: "absolute", ir.Asin: "arcsin", ir.Acos: "arccos", ir.Atan: "arctan", ir.Asinh: "arcsinh", ir.Acosh: "arccosh",
	ir.Atanh: "arctanh", ir.Atan2: "arctan2", ir.LeftShift: "left_shift", ir.RightShift: "right_shift",
	ir.BitwiseAnd: "bitwise_and", ir.BitwiseOr: "bitwise_or", ir.BitwiseXor: "bitwise_xor", ir.Invert: "invert",
	ir.NotEqual: "not_equal", ir.LessEqual: "less_equal", ir.GreaterEqual: "greater_equal",
	ir.LogicalAnd: "logical_and", ir.LogicalOr: "logical_or", ir.LogicalXor: "logical_xor", ir.LogicalNot: "logical_not",
	ir.Deg2Rad: "deg2rad", ir.Rad2Deg: "rad2deg", ir.Conj: "conjugate", ir.SignBit: "signbit", ir.PopulationCount: "bitwise_count",
}

// UfuncName is NumPy's name of an elementwise op.
func UfuncName(op ir.Op) string {
	if n, ok := ufuncNames[op]; ok {
		return n
	}
	b := []byte(op.String())
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}
