// Operators on Python's own values: numbers, strings and lists. Arrays go to
// the recorder instead.
package object

import (
	"fmt"
	"math"
	"math/big"
	"strings"
)

// Op is an operator of Python's grammar.
type Op uint8

// The operators.
const (
	Add Op = iota
	Sub
	Mul
	Div
	FloorDiv
	Mod
	Pow
	MatMul
	LShift
	RShift
	And
	Or
	Xor
	Eq
	Ne
	Lt
	Le
	Gt
	Ge
	Neg
	Pos
	Invert
)

var opText = [...]string{"+", "-", "*", "/", "//", "%", "** or pow()", "@", "<<", ">>", "&", "|", "^",
	"==", "!=", "<", "<=", ">", ">=", "unary -", "unary +", "unary ~"}

// String is the operator as Python's error texts write it.
func (o Op) String() string { return opText[o] }

// IsCompare tells the six comparisons.
func (o Op) IsCompare() bool { return o >= Eq && o <= Ge }

const (
	maxIntBits  = 1 << 24 // an int of two megabytes: beyond it is a slip, not a number
	maxSequence = 1 << 28 // elements of a repeated list or string
)

// level orders the numeric classes; 0 is no number.
func level(v Value) int {
	switch v.(type) {
	case Bool:
		return 1
	case Int:
		return 2
	case BigInt:
		return 3
	case Float:
		return 4
	case Complex:
		return 5
	}
	return 0
}

// IsNumber tells Python's own numbers.
func IsNumber(v Value) bool { return level(v) > 0 }

func unsupported(op Op, a, b Value) error {
	e := refuse(a, b, func(a, b Value) string { return refusal(op.String(), a, b) })
	e.refused.augments = true
	return e
}

// refused is what an error knows of an operator that does not take the types of its operands.
type refused struct {
	a, b     Value
	words    func(a, b Value) string
	augments bool // op= says the same of itself
}

// refuse is the error of an operator that does not take the types of its operands.
func refuse(a, b Value, words func(a, b Value) string) *Error {
	e := Errorf(BadOperand, "%s", words(a, b))
	e.refused = &refused{a: a, b: b, words: words}
	return e
}

// RefusedFor is an error of an operator that was tried with what a and b hold of builtin
// classes, in the words that it has for a and b.
func RefusedFor(a, b Value, err error) error {
	e, ok := err.(*Error) // one that came through the program's own code has a place around it
	if !ok || e.refused == nil || !Identical(e.refused.a, Held(a)) || !Identical(e.refused.b, Held(b)) {
		return err
	}
	again, words := *e, e.refused.words
	again.Msg, again.refused = words(a, b), &refused{a: a, b: b, words: words, augments: e.refused.augments}
	return &again
}

// notJoined is the error of + of a sequence and what is none of its kind.
func notJoined(a, b Value, kind string) error {
	return refuse(a, b, func(_, b Value) string {
		return "can only concatenate " + kind + " (not \"" + FullTypeName(b) + "\") to " + kind
	})
}

func refusal(op string, a, b Value) string {
	return fmt.Sprintf("unsupported operand type(s) for %s: '%s' and '%s'", op, FullTypeName(a), FullTypeName(b))
}

// Binary computes a op b for values that are not arrays.
func Binary(op Op, a, b Value) (Value, error) { return BinaryAsking(nil, op, a, b) }

// BinaryAsking is Binary that stops when it is no longer wanted.
func BinaryAsking(ask Ask, op Op, a, b Value) (Value, error) {
	la, lb := level(a), level(b)
	if la > 0 && lb > 0 {
		if op.IsCompare() {
			return compareNumbers(op, a, b)
		}
		switch l := max(la, lb); {
		case l == 5:
			return complexOp(op, a, b)
		case l == 4:
			return floatOp(op, a, b)
		case l == 1 && (op == And || op == Or || op == Xor):
			return boolOp(op, bool(a.(Bool)), bool(b.(Bool))), nil
		default:
			return intOp(op, a, b)
		}
	}
	if _, ok := a.(Unknown); ok {
		return Unknown{}, nil
	}
	if _, ok := b.(Unknown); ok {
		return Unknown{}, nil
	}
	if t := threadOf(a, b); t != nil {
		return BinaryOf(t, op, a, b)
	}
	return plainOp(ask, op, a, b)
}

// plainOp is an operator of values that are not numbers, as their builtin classes
// have it.
func plainOp(ask Ask, op Op, a, b Value) (Value, error) {
	switch op {
	case Eq, Ne:
		eq, err := equal(ask, a, b, 0)
		return Bool(eq == (op == Eq)), err
	case Lt, Le, Gt, Ge:
		return order(ask, op, a, b)
	case Add:
		return concat(ask, a, b)
	case Mul:
		if n, ok := asCount(b); ok {
			return repeat(ask, a, n, op, b)
		}
		if n, ok := asCount(a); ok {
			if !repeats(b) {
				return nil, unsupported(op, a, b)
			}
			return repeat(ask, b, n, op, a)
		}
		if repeats(a) {
			return nil, notCount(b)
		}
		if repeats(b) {
			return nil, notCount(a)
		}
	case And, Or, Xor, Sub:
		if op == Or {
			if u, ok := unite(a, b); ok {
				return u, nil
			}
		}
		if s, ok := a.(*Set); ok {
			if t, ok := b.(*Set); ok {
				out, err := SetOp(ask, op, s, t)
				if err != nil {
					return nil, err
				}
				return out, nil
			}
		}
		if d, ok := a.(*Dict); ok && op == Or {
			if e, ok := b.(*Dict); ok {
				return mergeDicts(ask, d, e)
			}
		}
	}
	return nil, unsupported(op, a, b)
}

// repeats reports whether a value times a whole number is the value repeated.
func repeats(v Value) bool {
	switch Unnamed(v).(type) {
	case Str, Bytes, *List, Tuple:
		return true
	}
	return false
}

func notCount(v Value) error {
	if _, ok := v.(BigInt); ok {
		return Errorf("OverflowError", "cannot fit 'int' into an index-sized integer")
	}
	return Errorf("TypeError", "can't multiply sequence by non-int of type '%s'", FullTypeName(v))
}

func asCount(v Value) (int, bool) {
	switch v := v.(type) {
	case Int:
		return int(max(v, 0)), true
	case Bool:
		if v {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

func concat(ask Ask, a, b Value) (Value, error) {
	switch x := Unnamed(a).(type) {
	case Str:
		if y, ok := b.(Str); ok {
			return x + y, nil
		}
		return nil, notJoined(a, b, "str")
	case Bytes:
		if y, ok := b.(Bytes); ok {
			return x + y, nil
		}
		if y, ok := b.(interface{ RawBytes() string }); ok {
			return x + Bytes(y.RawBytes()), nil
		}
		return nil, Errorf("TypeError", "can't concat %s to bytes", FullTypeName(b))
	case *List:
		if y, ok := b.(*List); ok {
			out, err := Joined(ask, x.cells, y.cells)
			return ListOf(out), err
		}
		return nil, notJoined(a, b, "list")
	case Tuple:
		if y, ok := Unnamed(b).(Tuple); ok {
			out, err := Joined[Value](ask, x, y)
			return Tuple(out), err
		}
		return nil, notJoined(a, b, "tuple")
	}
	return nil, unsupported(Add, a, b)
}

func repeat(ask Ask, a Value, n int, op Op, by Value) (Value, error) {
	fits := func(size int) error {
		if size > 0 && n > maxSequence/size {
			return Errorf("MemoryError", "a sequence of %d times %d elements is too large", n, size)
		}
		return nil
	}
	switch x := Unnamed(a).(type) {
	case Str:
		if err := fits(len(x)); err != nil {
			return nil, err
		}
		return Str(strings.Repeat(string(x), n)), nil
	case Bytes:
		if err := fits(len(x)); err != nil {
			return nil, err
		}
		return Bytes(strings.Repeat(string(x), n)), nil
	case *List:
		if err := fits(x.Len()); err != nil {
			return nil, err
		}
		out, err := repeated(ask, x.cells, n)
		return ListOf(out), err
	case Tuple:
		if err := fits(len(x)); err != nil {
			return nil, err
		}
		out, err := repeated[Value](ask, x, n)
		return Tuple(out), err
	}
	return nil, unsupported(op, a, by)
}

func boolOp(op Op, a, b bool) Value {
	switch op {
	case And:
		return Bool(a && b)
	case Or:
		return Bool(a || b)
	}
	return Bool(a != b)
}

// Unary computes op a for values that are not arrays.
func Unary(op Op, a Value) (Value, error) {
	switch x := a.(type) {
	case Bool:
		n, _ := toInt64(x)
		return Unary(op, Int(n))
	case Int:
		switch op {
		case Neg:
			if x == math.MinInt64 {
				return FromBig(new(big.Int).Neg(big.NewInt(int64(x)))), nil
			}
			return -x, nil
		case Invert:
			return ^x, nil
		}
		return x, nil
	case BigInt:
		switch op {
		case Neg:
			return FromBig(new(big.Int).Neg(x.V)), nil
		case Invert:
			return FromBig(new(big.Int).Not(x.V)), nil
		}
		return x, nil
	case Float:
		switch op {
		case Neg:
			return -x, nil
		case Pos:
			return x, nil
		}
	case Complex:
		switch op {
		case Neg:
			return -x, nil
		case Pos:
			return x, nil
		}
	case Unknown:
		return x, nil
	}
	return nil, badUnary(op, a)
}

func badUnary(op Op, a Value) error {
	words := func(a, _ Value) string { return "bad operand type for " + op.String() + ": '" + FullTypeName(a) + "'" }
	e := Errorf(TypeError, "%s", words(a, nil))
	e.refused = &refused{a: a, words: words}
	return e
}
