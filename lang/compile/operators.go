// Python's operators on arrays.
package compile

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/record"
	"github.com/tq-lang/tq/lang/value"
)

// binaryOps are the ops of the operators that have one.
var binaryOps = [...]ir.Op{
	value.Add: ir.AddV2, value.Sub: ir.Sub, value.Mul: ir.Mul, value.Div: ir.RealDiv,
	value.FloorDiv: ir.FloorDiv, value.Mod: ir.FloorMod, value.Pow: ir.Pow,
	value.LShift: ir.LeftShift, value.RShift: ir.RightShift,
	value.And: ir.BitwiseAnd, value.Or: ir.BitwiseOr, value.Xor: ir.BitwiseXor,
	value.Eq: ir.Equal, value.Ne: ir.NotEqual, value.Lt: ir.Less, value.Le: ir.LessEqual,
	value.Gt: ir.Greater, value.Ge: ir.GreaterEqual,
}

// Binary computes a op b where at least one is an array.
func (r *Recorder) Binary(op value.Op, a, b value.Value) (value.Value, error) {
	if op == value.MatMul {
		if isScalar(a) && isScalar(b) {
			return nil, value.Staticf(value.BadOperand, "unsupported operand type(s) for @: '%s' and '%s'", value.FullTypeName(a), value.FullTypeName(b))
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
	for _, v := range []value.Value{a, b} {
		if !isArrayLike(v) {
			return r.foreign(op, a, b)
		}
	}
	if !isScalar(a) || !isScalar(b) {
		if op == value.Pow {
			if plain, ok := plainPower(a, b); ok {
				return r.Ufunc(plain, dtype.Invalid, a)
			}
		}
		return r.Ufunc(binaryOps[op], dtype.Invalid, a, b)
	}
	if out, done, err := r.scalarBinary(op, a, b); done {
		return out, err
	}
	if (op == value.FloorDiv || op == value.Mod) && (isComplex(a) || isComplex(b)) {
		return nil, value.Staticf(value.BadOperand, "unsupported operand type(s) for %s: '%s' and '%s'", op, value.FullTypeName(a), value.FullTypeName(b))
	}
	r.Solo = true
	defer func() { r.Solo = false }()
	return r.Ufunc(binaryOps[op], dtype.Invalid, a, b)
}

// plainPower is what ** of an array and a Python number is in NumPy where it is no
// power: sqrt(-inf) is nan, and a square of bool is int8.
func plainPower(a, b value.Value) (ir.Op, bool) {
	x, ok := a.(*value.Array)
	if !ok || x.Scalar {
		return 0, false
	}
	inexact := x.DType().IsInexact()
	switch {
	case b == value.Int(2) && (inexact || x.DType().IsInteger() || x.DType().IsBool()):
		return ir.Square, true
	case b == value.Int(-1) && inexact:
		return ir.Reciprocal, true
	case b == value.Float(0.5) && inexact:
		return ir.Sqrt, true
	}
	return 0, false
}

func isComplex(v value.Value) bool {
	if a, ok := v.(*value.Array); ok {
		return a.DType().IsComplex()
	}
	_, ok := v.(value.Complex)
	return ok
}

func isArrayLike(v value.Value) bool {
	switch v.(type) {
	case *value.Array, *value.List, value.Tuple, *value.Named, *value.Range, value.Str, interface{ AsTime() value.Time }:
		return true
	}
	return value.IsNumber(v)
}

// foreign answers an operator between an array and something that is no array:
// equality is False for every element, the rest is a TypeError.
func (r *Recorder) foreign(op value.Op, a, b value.Value) (value.Value, error) {
	for _, v := range []value.Value{a, b} {
		if _, ok := v.(value.Unknown); ok {
			return nil, value.ErrUnknown
		}
	}
	arr, ok := a.(*value.Array)
	if !ok {
		arr = b.(*value.Array)
	}
	if op == value.Eq || op == value.Ne {
		c, _ := ConstOf(value.Bool(op == value.Ne), dtype.Bool)
		if arr.Scalar {
			return value.Bool(op == value.Ne), nil
		}
		return r.Emit(ir.Fill, ir.DimsAttrs{Dims: arr.Dims()}, c)
	}
	if op.IsCompare() {
		return nil, value.Staticf(value.BadOperand, "'%s' not supported between instances of '%s' and '%s'", op, elementText(a), elementText(b))
	}
	return nil, value.Staticf(value.BadOperand, "unsupported operand type(s) for %s: '%s' and '%s'", op, elementText(a), elementText(b))
}

// elementText is the class that an array's elements have in Python, where NumPy
// lets them speak.
func elementText(v value.Value) string {
	a, ok := v.(*value.Array)
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
	return value.FullTypeName(v)
}

// Unary computes op a for an array.
func (r *Recorder) Unary(op value.Op, a *value.Array) (value.Value, error) {
	switch op {
	case value.Neg:
		if err := r.NegativeScalar(a); err != nil {
			return nil, err
		}
		return r.Ufunc(ir.Neg, dtype.Invalid, a)
	case value.Pos:
		return r.Ufunc(ir.Positive, dtype.Invalid, a)
	}
	return r.Ufunc(ir.Invert, dtype.Invalid, a)
}

// InPlace computes a op= b: the result is cast to a's type and stored in it.
func (r *Recorder) InPlace(op value.Op, a *value.Array, b value.Value) error {
	res, err := r.ForPlace(op, a, b)
	if err != nil {
		return err
	}
	return r.Deliver(a, res)
}

// ForPlace records what a op= b will deliver to a.
func (r *Recorder) ForPlace(op value.Op, a *value.Array, b value.Value) (*value.Array, error) {
	if err := r.Sized(a); err != nil {
		return nil, err
	}
	if v, ok := b.(*value.Array); ok {
		if err := r.Sized(v); err != nil {
			return nil, err
		}
	}
	if int(op) < len(binaryOps) && binaryOps[op] != ir.Invalid && isArrayLike(b) {
		o, args := binaryOps[op], []value.Value{a, b}
		if plain, ok := plainPower(a, b); ok && op == value.Pow {
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
	res := out.(*value.Array)
	if !dtype.CanCast(res.DType(), a.DType(), "same_kind") {
		return nil, outputCast("matmul", res.DType(), a.DType(), "same_kind")
	}
	if !sameDims(res, a) {
		if !a.Type().Shape.Known() || !res.Type().Shape.Known() { // running tells the sizes
			return nil, value.ErrUnknown
		}
		return nil, valueError("non-broadcastable output operand with shape %s doesn't match the broadcast shape %s",
			a.Type().Shape.Compact(), res.Type().Shape.Compact())
	}
	return res, nil
}

// CheckOut holds an elementwise op over args against the array that is to take
// its result, in NumPy's order: the loop, the cast of its result, the shapes.
func (r *Recorder) CheckOut(op ir.Op, name string, to dtype.DType, out *value.Array, rule dtype.Casting, args ...value.Value) error {
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
		return value.Staticf(value.BroadcastError, "operands could not be broadcast together with shapes %s%s ", text, out.Type().Shape.Compact())
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
	return value.Staticf(value.OutputCastError, "Cannot cast ufunc '%s' output from dtype('%s') to dtype('%s') with casting rule '%s'", name, from.Spec(), to.Spec(), rule)
}

func sameDims(a, b *value.Array) bool {
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
