// This file: the operators, in one table.

package syntax

// An Op is a unary, binary, comparison or boolean operator.
type Op uint8

const (
	NoOp Op = iota

	Or
	And
	Not

	In
	NotIn
	Is
	IsNot
	Lt
	Le
	Gt
	Ge
	Eq
	Ne

	BitOr
	BitXor
	BitAnd
	LShift
	RShift
	Add
	Sub
	Mul
	MatMul
	Div
	FloorDiv
	Mod

	UAdd
	USub
	Invert

	Pow

	numOps
)

// Binding strengths, weakest first. Comparison operators chain, ** is right-associative, the rest
// are left-associative.
const (
	precNamed = iota - 1 // x := 1 and yield, which stand in parentheses
	precLowest
	precCond // a if b else c, lambda
	precOr
	precAnd
	precNot
	precCompare
	precBitOr
	precBitXor
	precBitAnd
	precShift
	precArith
	precTerm
	precUnary
	precPow
	precPrimary
)

// ops gives text, strength and Python's name of each operator; the order is that of the constants.
var ops = [numOps]struct {
	text string
	prec int
	name string
}{
	Or:       {"or", precOr, "Or"},
	And:      {"and", precAnd, "And"},
	Not:      {"not", precNot, "Not"},
	In:       {"in", precCompare, "In"},
	NotIn:    {"not in", precCompare, "NotIn"},
	Is:       {"is", precCompare, "Is"},
	IsNot:    {"is not", precCompare, "IsNot"},
	Lt:       {"<", precCompare, "Lt"},
	Le:       {"<=", precCompare, "LtE"},
	Gt:       {">", precCompare, "Gt"},
	Ge:       {">=", precCompare, "GtE"},
	Eq:       {"==", precCompare, "Eq"},
	Ne:       {"!=", precCompare, "NotEq"},
	BitOr:    {"|", precBitOr, "BitOr"},
	BitXor:   {"^", precBitXor, "BitXor"},
	BitAnd:   {"&", precBitAnd, "BitAnd"},
	LShift:   {"<<", precShift, "LShift"},
	RShift:   {">>", precShift, "RShift"},
	Add:      {"+", precArith, "Add"},
	Sub:      {"-", precArith, "Sub"},
	Mul:      {"*", precTerm, "Mult"},
	MatMul:   {"@", precTerm, "MatMult"},
	Div:      {"/", precTerm, "Div"},
	FloorDiv: {"//", precTerm, "FloorDiv"},
	Mod:      {"%", precTerm, "Mod"},
	UAdd:     {"+", precUnary, "UAdd"},
	USub:     {"-", precUnary, "USub"},
	Invert:   {"~", precUnary, "Invert"},
	Pow:      {"**", precPow, "Pow"},
}

// String is the operator as it is written: "+", "not in".
func (o Op) String() string {
	if o >= numOps {
		return "?"
	}
	return ops[o].text
}

// Name is the operator's name in Python's ast module: "Add", "NotIn".
func (o Op) Name() string {
	if o >= numOps {
		return "?"
	}
	return ops[o].name
}

// IsCompare reports a comparison: in, is, <, == and their kin.
func (o Op) IsCompare() bool { return ops[o].prec == precCompare }

// IsUnary reports +, -, ~ and not with one operand.
func (o Op) IsUnary() bool { return o == Not || ops[o].prec == precUnary }
