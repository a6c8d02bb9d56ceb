// Operators on ints of any size.
package object

import (
	"math"
	"math/big"
)

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

// Long tells the operators on ints that take a while: the work grows as the
// product of two lengths, or as a power.
func Long(op Op, a, b Value) bool {
	switch op {
	case Mul, Div, FloorDiv, Mod:
		x, ok := a.(BigInt)
		y, also := b.(BigInt)
		return ok && also && int64(x.V.BitLen())*int64(y.V.BitLen()) > 1<<32
	case Pow:
		if y, whole := toInt64(b); whole && y > 1<<8 {
			x, ok := Big(a)
			return ok && y > longPower/int64(x.BitLen()+1)
		}
	}
	return false
}

// longPower is the bits of a power that takes a while.
const longPower = 1 << 17

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
