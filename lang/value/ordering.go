// Comparisons of numbers: ints and floats by their exact values.
package value

import (
	"cmp"
	"math"
	"math/big"
)

func compareNumbers(op Op, a, b Value) (Value, error) {
	if level(a) == 5 || level(b) == 5 {
		x, _ := ToComplex(a)
		y, _ := ToComplex(b)
		if op == Eq || op == Ne {
			return Bool((x == y) == (op == Eq)), nil
		}
		return nil, NotOrdered(op, a, b)
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

// NotOrdered is the error of a comparison of values that have no order.
func NotOrdered(op Op, a, b Value) error {
	return refuse(a, b, func(a, b Value) string {
		return "'" + op.String() + "' not supported between instances of '" + FullTypeName(a) + "' and '" + FullTypeName(b) + "'"
	})
}
