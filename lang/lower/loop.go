// In which type an elementwise op computes: NumPy's loops.
package lower

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/object"
)

// rule says in which type an op computes, given the common type of its operands.
type rule uint8

const (
	ruleSame    rule = iota // the common type
	ruleFloat               // the smallest float that holds it: sin, sqrt, arctan2
	ruleDivide              // integers and bool become float64
	ruleBool                // operands of any type, one by one
	ruleInteger             // bool or integer wanted, else TypeError by Infer
	ruleNumber              // bool becomes int8: floor, square and power have no bool loop
	ruleShift               // ints; bool becomes int8
)

var rules = map[ir.Op]rule{
	ir.RealDiv: ruleDivide, ir.Reciprocal: ruleNumber, ir.FloorDiv: ruleNumber, ir.FloorMod: ruleNumber,
	ir.TruncateMod: ruleNumber, ir.Pow: ruleNumber, ir.Square: ruleNumber, ir.Sign: ruleSame, ir.PopulationCount: ruleNumber, ir.Conj: ruleNumber,
	ir.LeftShift: ruleShift, ir.RightShift: ruleShift, ir.Gcd: ruleSame, ir.Lcm: ruleSame,
	ir.LogicalAnd: ruleBool, ir.LogicalOr: ruleBool, ir.LogicalXor: ruleBool, ir.LogicalNot: ruleBool,
	ir.Positive: ruleSame, ir.MakeComplex: ruleSame,
}

// allRules lists the rules by op.
func allRules() (list [1 << 8]rule) {
	for _, op := range ir.Ops() {
		if ir.Info(op).Floats {
			list[op] = ruleFloat
		}
	}
	for op, r := range rules {
		list[op] = r
	}
	return list
}

var ruleOf = allRules()

// FloatOf is the type in which a float function of the type computes:
// float16 for 8 bits and bool, float32 for 16, float64 above.
func FloatOf(d dtype.DType) dtype.DType {
	if d.IsInexact() || d.IsText() {
		return d
	}
	switch d.Size() {
	case 1:
		return dtype.Float16
	case 2:
		return dtype.Float32
	}
	return dtype.Float64
}

// loopType is the type that op computes in for operands of common type d.
func loopType(op ir.Op, d dtype.DType) dtype.DType {
	switch ruleOf[op] {
	case ruleFloat:
		return FloatOf(d)
	case ruleDivide:
		if !d.IsInexact() && !d.IsText() {
			return dtype.Float64
		}
	case ruleNumber, ruleShift:
		if d.IsBool() {
			return dtype.Int8
		}
	}
	return d
}

func (r *Recorder) loop(op ir.Op, to dtype.DType, ops []Operand) (dtype.DType, error) {
	if to != dtype.Invalid {
		return to, nil
	}
	d, ok := CommonType(ops...)
	if !ok {
		return 0, noLoop(op, ops)
	}
	if (op == ir.Gcd || op == ir.Lcm) && !d.IsInteger() {
		return 0, noLoopFor(op, ops)
	}
	if f, ok := wholeOperands(ops); ok && ruleOf[op] == ruleFloat {
		return f, nil
	}
	return loopType(op, d), nil
}

// HasLoop reports whether op computes in d for so many operands of it.
func HasLoop(op ir.Op, d dtype.DType, operands int) bool {
	types := make([]ir.Type, operands)
	for i := range types {
		types[i] = ir.Type{DType: d}
	}
	_, err := ir.Infer(op, nil, types)
	return err == nil && loopType(op, d) == d
}

// wholeOperands is the type in which a float function of integers computes: the
// smallest float that holds each of them, be they signed and unsigned ones. A
// Python int beside truth values is as large as any.
func wholeOperands(ops []Operand) (d dtype.DType, ok bool) {
	number := slices.ContainsFunc(ops, func(o Operand) bool { return o.Array != nil && o.own().IsInteger() })
	for _, o := range ops {
		own := o.own()
		switch {
		case !own.IsInteger() && !own.IsBool(), !number && o.Weak == dtype.WeakInt:
			return 0, false
		case o.Array != nil && (!ok || FloatOf(own).Size() > d.Size()):
			d, ok = FloatOf(own), true
		}
	}
	return d, ok
}

// CommonType is NumPy's result_type of operands.
func CommonType(ops ...Operand) (dtype.DType, bool) {
	ps := make([]dtype.Operand, len(ops))
	strong := false
	for i, o := range ops {
		ps[i] = o.promotion()
		strong = strong || o.Array != nil
	}
	d, ok := dtype.Result(ps...)
	if !strong && d == dtype.Int64 {
		for _, o := range ops { // ints beyond int64 alone are uint64
			if o.own() == dtype.Uint64 {
				d = dtype.Uint64
			}
		}
	}
	return d, ok
}

func checkIntPower(ops []Operand) error {
	if len(ops) != 2 || ops[1].Array != nil || ops[1].Weak != dtype.WeakInt {
		return nil
	}
	if i, _ := object.Big(ops[1].Scalar); i.Sign() < 0 && !ops[0].own().IsInexact() && !ops[0].own().IsUnsigned() {
		return valueError("Integers to negative integer powers are not allowed.")
	}
	return nil
}

func noLoop(op ir.Op, ops []Operand) error {
	text := ""
	for i, o := range ops {
		if i > 0 {
			text += ", "
		}
		text += "dtype('" + o.own().Spec() + "')"
	}
	return object.Staticf(object.NoLoopError, "ufunc '%s' did not contain a loop with signature matching types (%s) -> None", UfuncName(op), text)
}
