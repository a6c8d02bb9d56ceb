// Integer arithmetic: wraps like the machine's, divides like NumPy's.

package ref

import (
	"math"
	"math/bits"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
)

func (c *call) intElement(d dtype.DType, v []any) (any, error) {
	if c.op == ir.PopulationCount {
		return uint64(bits.OnesCount64(magnitude(v[0]))), nil
	}
	if c.op == ir.Reciprocal {
		if truth(v[0]) {
			return quotient(one(d), v[0]), nil
		}
		if d.IsSigned() {
			return wrap(d, toInt(d, math.Inf(1))), nil
		}
		return uint64(0), nil
	}
	var r any
	var err error
	if d.IsSigned() {
		r, err = c.signedElement(d, v)
	} else {
		r, err = c.unsignedElement(d, v)
	}
	if err != nil {
		return nil, err
	}
	return wrap(d, r), nil
}

// magnitude is |v| of any integer.
func magnitude(v any) uint64 {
	if x, ok := v.(int64); ok {
		if x < 0 {
			return -uint64(x)
		}
		return uint64(x)
	}
	return v.(uint64)
}

// quotient is 1 divided by an integer, rounded towards zero.
func quotient(one, x any) any {
	if n, ok := x.(int64); ok {
		return one.(int64) / n
	}
	return one.(uint64) / x.(uint64)
}

func (c *call) signedElement(d dtype.DType, v []any) (any, error) {
	x := v[0].(int64)
	if len(v) == 1 {
		return c.signedUnary(x), nil
	}
	y := v[1].(int64)
	switch c.op {
	case ir.AddV2:
		return x + y, nil
	case ir.Sub:
		return x - y, nil
	case ir.Mul:
		return x * y, nil
	case ir.FloorDiv:
		if y == 0 {
			return int64(0), nil
		}
		q := x / y
		if x%y != 0 && (x < 0) != (y < 0) {
			q--
		}
		return q, nil
	case ir.FloorMod:
		if y == 0 {
			return int64(0), nil
		}
		r := x % y
		if r != 0 && (r < 0) != (y < 0) {
			r += y
		}
		return r, nil
	case ir.TruncateMod:
		if y == 0 {
			return int64(0), nil
		}
		return x % y, nil
	case ir.Pow:
		if y < 0 {
			return nil, fault.New(fault.InvalidArgument, "Integers to negative integer powers are not allowed.").WithOperands(1)
		}
		return int64(power(uint64(x), uint64(y))), nil
	case ir.Gcd:
		return int64(gcd(magnitude(x), magnitude(y))), nil
	case ir.Lcm:
		return int64(lcm(magnitude(x), magnitude(y))), nil
	case ir.BitwiseAnd:
		return x & y, nil
	case ir.BitwiseOr:
		return x | y, nil
	case ir.BitwiseXor:
		return x ^ y, nil
	case ir.LeftShift:
		if uint64(y) >= width(d) {
			return int64(0), nil
		}
		return x << y, nil
	case ir.RightShift:
		if uint64(y) >= width(d) {
			return x >> 63, nil
		}
		return x >> y, nil
	}
	panic("ref: " + c.op.String() + " of integers")
}

// width is the number of bits of an integer type.
func width(d dtype.DType) uint64 { return uint64(8 * d.Size()) }

func (c *call) signedUnary(x int64) any {
	switch c.op {
	case ir.Neg:
		return -x
	case ir.Abs:
		return max(x, -x)
	case ir.Sign:
		switch {
		case x > 0:
			return int64(1)
		case x < 0:
			return int64(-1)
		}
		return int64(0)
	case ir.Square:
		return x * x
	case ir.Invert:
		return ^x
	}
	return x // Positive, Conj, Floor, Ceil, Trunc
}

func (c *call) unsignedElement(d dtype.DType, v []any) (any, error) {
	x := v[0].(uint64)
	if len(v) == 1 {
		return c.unsignedUnary(x), nil
	}
	y := v[1].(uint64)
	switch c.op {
	case ir.AddV2:
		return x + y, nil
	case ir.Sub:
		return x - y, nil
	case ir.Mul:
		return x * y, nil
	case ir.FloorDiv:
		if y == 0 {
			return uint64(0), nil
		}
		return x / y, nil
	case ir.FloorMod, ir.TruncateMod:
		if y == 0 {
			return uint64(0), nil
		}
		return x % y, nil
	case ir.Pow:
		return power(x, y), nil
	case ir.Gcd:
		return gcd(x, y), nil
	case ir.Lcm:
		return lcm(x, y), nil
	case ir.BitwiseAnd:
		return x & y, nil
	case ir.BitwiseOr:
		return x | y, nil
	case ir.BitwiseXor:
		return x ^ y, nil
	case ir.LeftShift:
		if y >= width(d) {
			return uint64(0), nil
		}
		return x << y, nil
	case ir.RightShift:
		if y >= width(d) {
			return uint64(0), nil
		}
		return x >> y, nil
	}
	panic("ref: " + c.op.String() + " of integers")
}

func (c *call) unsignedUnary(x uint64) any {
	switch c.op {
	case ir.Neg:
		return -x
	case ir.Sign:
		return min(x, 1)
	case ir.Square:
		return x * x
	case ir.Invert:
		return ^x
	}
	return x
}

// power is x to the n, modulo 2^64: by multiplying, bit by bit of n.
func power(x, n uint64) uint64 {
	r := uint64(1)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			r *= x
		}
		x *= x
	}
	return r
}

func gcd(x, y uint64) uint64 {
	for y != 0 {
		x, y = y, x%y
	}
	return x
}

func lcm(x, y uint64) uint64 {
	g := gcd(x, y)
	if g == 0 {
		return 0
	}
	return x / g * y
}
