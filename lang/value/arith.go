// Arithmetic of Python's own values: ints of any size, floats, complex,
// strings and lists. Arrays go to the recorder instead.
package value

import (
	"cmp"
	"math"
	"math/big"
	"math/cmplx"
	"strings"

	"github.com/tq-lang/tq/engine/loops"
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
	return Errorf("TypeError", "unsupported operand type(s) for %s: '%s' and '%s'", op, a.TypeName(), b.TypeName())
}

// Binary computes a op b for values that are not arrays.
func Binary(op Op, a, b Value) (Value, error) {
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
	switch op {
	case Eq, Ne:
		eq, err := Equal(a, b)
		return Bool(eq == (op == Eq)), err
	case Lt, Le, Gt, Ge:
		return order(op, a, b)
	case Add:
		return concat(a, b)
	case Mul:
		if n, ok := asCount(b); ok {
			return repeat(a, n, op, b)
		}
		if n, ok := asCount(a); ok {
			return repeat(b, n, op, a)
		}
	case And, Or, Xor, Sub:
		if s, ok := a.(*Set); ok {
			if t, ok := b.(*Set); ok {
				return setOp(op, s, t)
			}
		}
		if d, ok := a.(*Dict); ok && op == Or {
			if e, ok := b.(*Dict); ok {
				return mergeDicts(d, e)
			}
		}
	}
	return nil, unsupported(op, a, b)
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

func concat(a, b Value) (Value, error) {
	switch x := a.(type) {
	case Str:
		if y, ok := b.(Str); ok {
			return x + y, nil
		}
		return nil, Errorf("TypeError", "can only concatenate str (not \"%s\") to str", b.TypeName())
	case Bytes:
		if y, ok := b.(Bytes); ok {
			return x + y, nil
		}
	case *List:
		if y, ok := b.(*List); ok {
			return NewList(append(append([]Value(nil), x.Elems...), y.Elems...)...), nil
		}
		return nil, Errorf("TypeError", "can only concatenate list (not \"%s\") to list", b.TypeName())
	case Tuple:
		if y, ok := b.(Tuple); ok {
			return append(append(Tuple(nil), x...), y...), nil
		}
		return nil, Errorf("TypeError", "can only concatenate tuple (not \"%s\") to tuple", b.TypeName())
	}
	return nil, unsupported(Add, a, b)
}

func repeat(a Value, n int, op Op, by Value) (Value, error) {
	fits := func(size int) error {
		if size > 0 && n > maxSequence/size {
			return Errorf("MemoryError", "a sequence of %d times %d elements is too large", n, size)
		}
		return nil
	}
	elems := func(e []Value) []Value {
		out := make([]Value, 0, len(e)*n)
		for range n {
			out = append(out, e...)
		}
		return out
	}
	switch x := a.(type) {
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
		if err := fits(len(x.Elems)); err != nil {
			return nil, err
		}
		return NewList(elems(x.Elems)...), nil
	case Tuple:
		if err := fits(len(x)); err != nil {
			return nil, err
		}
		return Tuple(elems(x)), nil
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

func intOp(op Op, a, b Value) (Value, error) {
	if x, ok := toInt64(a); ok {
		if y, ok := toInt64(b); ok {
			if v, done, err := smallInt(op, x, y); done || err != nil {
				return v, err
			}
		}
	}
	x, _ := Big(a)
	y, _ := Big(b)
	return bigOp(op, x, y, a, b)
}

func toInt64(v Value) (int64, bool) {
	switch v := v.(type) {
	case Int:
		return int64(v), true
	case Bool:
		if v {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

// smallInt answers where nothing can overflow.
func smallInt(op Op, x, y int64) (v Value, done bool, err error) {
	switch op {
	case Add:
		if s := x + y; (s > x) == (y > 0) {
			return Int(s), true, nil
		}
	case Sub:
		if s := x - y; (s < x) == (y > 0) {
			return Int(s), true, nil
		}
	case Mul:
		if abs(x) < 1<<31 && abs(y) < 1<<31 {
			return Int(x * y), true, nil
		}
	case FloorDiv, Mod:
		if y == 0 {
			return nil, true, zeroDivision(op)
		}
		if y == -1 {
			return nil, false, nil
		}
		q, r := x/y, x%y
		if r != 0 && (r < 0) != (y < 0) {
			q, r = q-1, r+y
		}
		if op == Mod {
			return Int(r), true, nil
		}
		return Int(q), true, nil
	case And:
		return Int(x & y), true, nil
	case Or:
		return Int(x | y), true, nil
	case Xor:
		return Int(x ^ y), true, nil
	case RShift:
		if y >= 0 {
			return Int(x >> min(uint64(y), 63)), true, nil
		}
	}
	return nil, false, nil
}

func abs(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}

func zeroDivision(op Op) error {
	switch op {
	case Div:
		return Errorf("ZeroDivisionError", "division by zero")
	case Mod:
		return Errorf("ZeroDivisionError", "integer modulo by zero")
	}
	return Errorf("ZeroDivisionError", "integer division or modulo by zero")
}

func bigOp(op Op, x, y *big.Int, a, b Value) (Value, error) {
	z := new(big.Int)
	switch op {
	case Add:
		z.Add(x, y)
	case Sub:
		z.Sub(x, y)
	case Mul:
		if x.BitLen()+y.BitLen() > maxIntBits {
			return nil, tooLarge()
		}
		z.Mul(x, y)
	case Div:
		return divInts(x, y)
	case FloorDiv, Mod:
		if y.Sign() == 0 {
			return nil, zeroDivision(op)
		}
		r := new(big.Int)
		z.QuoRem(x, y, r)
		if r.Sign() != 0 && r.Sign() != y.Sign() {
			z.Sub(z, big.NewInt(1))
			r.Add(r, y)
		}
		if op == Mod {
			z = r
		}
	case Pow:
		if y.Sign() < 0 {
			return floatOp(Pow, Float(bigFloat(x)), Float(bigFloat(y)))
		}
		if x.BitLen() > 1 && (!y.IsInt64() || y.Int64() > maxIntBits/int64(x.BitLen())) {
			return nil, tooLarge()
		}
		z.Exp(x, y, nil)
	case LShift, RShift:
		if y.Sign() < 0 {
			return nil, Errorf("ValueError", "negative shift count")
		}
		if !y.IsInt64() || y.Int64() > maxIntBits {
			if op == LShift && x.Sign() != 0 {
				return nil, tooLarge()
			}
			y = big.NewInt(maxIntBits)
		}
		if op == LShift {
			z.Lsh(x, uint(y.Int64()))
		} else {
			z.Rsh(x, uint(y.Int64()))
		}
	case And:
		z.And(x, y)
	case Or:
		z.Or(x, y)
	case Xor:
		z.Xor(x, y)
	default:
		return nil, unsupported(op, a, b)
	}
	return FromBig(z), nil
}

func tooLarge() error {
	return Errorf("OverflowError", "the result is an integer of more than %d bits", maxIntBits)
}

func divInts(x, y *big.Int) (Value, error) {
	if y.Sign() == 0 {
		return nil, zeroDivision(Div)
	}
	if x.Sign() == 0 && y.Sign() < 0 {
		return Float(math.Copysign(0, -1)), nil
	}
	f, _ := new(big.Rat).SetFrac(x, y).Float64()
	if math.IsInf(f, 0) {
		return nil, Errorf("OverflowError", "integer division result too large for a float")
	}
	return Float(f), nil
}

func bigFloat(x *big.Int) float64 {
	f, _ := new(big.Float).SetInt(x).Float64()
	return f
}

// ToFloat gives a real number as float64.
func ToFloat(v Value) (float64, bool) {
	switch v := v.(type) {
	case Float:
		return float64(v), true
	case Int:
		return float64(v), true
	case Bool:
		if v {
			return 1, true
		}
		return 0, true
	case BigInt:
		return bigFloat(v.V), true
	}
	return 0, false
}

// ToComplex gives any number as complex128.
func ToComplex(v Value) (complex128, bool) {
	if c, ok := v.(Complex); ok {
		return complex128(c), true
	}
	f, ok := ToFloat(v)
	return complex(f, 0), ok
}

func floatOp(op Op, a, b Value) (Value, error) {
	x, _ := ToFloat(a)
	y, _ := ToFloat(b)
	if math.IsInf(x, 0) && level(a) == 3 || math.IsInf(y, 0) && level(b) == 3 {
		return nil, Errorf("OverflowError", "int too large to convert to float")
	}
	switch op {
	case Add:
		return Float(x + y), nil
	case Sub:
		return Float(x - y), nil
	case Mul:
		return Float(x * y), nil
	case Div:
		if y == 0 {
			return nil, Errorf("ZeroDivisionError", "float division by zero")
		}
		return Float(x / y), nil
	case FloorDiv, Mod:
		if y == 0 {
			if op == Mod {
				return nil, Errorf("ZeroDivisionError", "float modulo")
			}
			return nil, Errorf("ZeroDivisionError", "float floor division by zero")
		}
		q, r := FloatDivMod(x, y)
		if op == Mod {
			return Float(r), nil
		}
		return Float(q), nil
	case Pow:
		return floatPow(x, y)
	}
	return nil, unsupported(op, a, b)
}

// FloatDivMod is Python's divmod of floats.
func FloatDivMod(x, y float64) (q, r float64) {
	r = math.Mod(x, y)
	q = (x - r) / y
	if r != 0 {
		if (y < 0) != (r < 0) {
			r += y
			q--
		}
	} else {
		r = math.Copysign(0, y)
	}
	if q != 0 {
		f := math.Floor(q)
		if q-f > 0.5 {
			f++
		}
		return f, r
	}
	return math.Copysign(0, x/y), r
}

func floatPow(x, y float64) (Value, error) {
	if x == 0 && y < 0 {
		return nil, Errorf("ZeroDivisionError", "0.0 cannot be raised to a negative power")
	}
	if x < 0 && y != math.Trunc(y) && y-y == 0 && !math.IsInf(x, 0) {
		return complexPow(complex(x, 0), complex(y, 0))
	}
	r := loops.PowOf(x, y)
	if math.IsInf(r, 0) && !math.IsInf(x, 0) && !math.IsInf(y, 0) {
		return nil, Errorf("OverflowError", "(34, 'Numerical result out of range')")
	}
	return Float(r), nil
}

func complexOp(op Op, a, b Value) (Value, error) {
	x, _ := ToComplex(a)
	y, _ := ToComplex(b)
	switch op {
	case Add:
		return Complex(x + y), nil
	case Sub:
		return Complex(x - y), nil
	case Mul:
		return Complex(x * y), nil
	case Div:
		if y == 0 {
			return nil, Errorf("ZeroDivisionError", "complex division by zero")
		}
		return Complex(x / y), nil
	case Pow:
		return complexPow(x, y)
	case FloorDiv, Mod:
		return nil, unsupported(op, a, b)
	}
	return nil, unsupported(op, a, b)
}

// complexPow multiplies for small whole exponents and goes through the polar
// form otherwise, as CPython does.
func complexPow(x, y complex128) (Value, error) {
	if x == 0 && y != 0 && (real(y) < 0 || imag(y) != 0) {
		return nil, Errorf("ZeroDivisionError", "0.0 to a negative or complex power")
	}
	var r complex128
	if n := real(y); imag(y) == 0 && n == math.Trunc(n) && math.Abs(n) <= 100 {
		r = complexPowInt(x, int(n))
	} else if x != 0 {
		size := cmplx.Abs(x)
		length, angle := loops.PowOf(size, real(y)), math.Atan2(imag(x), real(x))
		phase := angle * real(y)
		if imag(y) != 0 {
			length *= math.Exp(-angle * imag(y))
			phase += imag(y) * math.Log(size)
		}
		at, sin, cos := [1]float64{phase}, [1]float64{}, [1]float64{}
		loops.Sin(sin[:], at[:])
		loops.Cos(cos[:], at[:])
		r = complex(length*cos[0], length*sin[0])
	}
	if cmplx.IsInf(r) && !cmplx.IsInf(x) && !cmplx.IsInf(y) {
		return nil, Errorf("OverflowError", "complex exponentiation")
	}
	return Complex(r), nil
}

func complexPowInt(x complex128, n int) complex128 {
	r, p := complex(1, 0), x
	for k := max(n, -n); k > 0; k >>= 1 {
		if k&1 == 1 {
			r *= p
		}
		p *= p
	}
	if n < 0 {
		r = 1 / r
	}
	return r
}

func compareNumbers(op Op, a, b Value) (Value, error) {
	if level(a) == 5 || level(b) == 5 {
		x, _ := ToComplex(a)
		y, _ := ToComplex(b)
		if op == Eq || op == Ne {
			return Bool((x == y) == (op == Eq)), nil
		}
		return nil, orderError(op, a, b)
	}
	if level(a) < 4 && level(b) < 4 {
		x, _ := Big(a)
		y, _ := Big(b)
		return Bool(holds(op, x.Cmp(y))), nil
	}
	x, _ := ToFloat(a)
	y, _ := ToFloat(b)
	if math.IsNaN(x) || math.IsNaN(y) {
		return Bool(op == Ne), nil
	}
	if level(a) < 4 || level(b) < 4 { // an int against a float: exactly
		return Bool(holds(op, cmpExact(a, b))), nil
	}
	return Bool(holds(op, cmp.Compare(x, y))), nil
}

// cmpExact compares two real numbers, NaN not among them, without rounding.
func cmpExact(a, b Value) int {
	exact := func(v Value) *big.Float {
		if i, ok := Big(v); ok {
			return new(big.Float).SetPrec(uint(max(64, i.BitLen()))).SetInt(i)
		}
		return big.NewFloat(float64(v.(Float)))
	}
	return exact(a).Cmp(exact(b))
}

func holds(op Op, c int) bool {
	switch op {
	case Eq:
		return c == 0
	case Ne:
		return c != 0
	case Lt:
		return c < 0
	case Le:
		return c <= 0
	case Gt:
		return c > 0
	}
	return c >= 0
}

func orderError(op Op, a, b Value) error {
	return Errorf("TypeError", "'%s' not supported between instances of '%s' and '%s'", op, a.TypeName(), b.TypeName())
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
	return nil, Errorf("TypeError", "bad operand type for %s: '%s'", op, a.TypeName())
}
