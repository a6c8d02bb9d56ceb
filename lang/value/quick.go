// Operators on Python's numbers where nothing overflows, is divided by
// zero or needs a thought: what loops mostly do. Binary computes the rest.
package value

import "math/bits"

// small are the boxes of the ints that programs use most.
var small = func() (boxes [1280]Value) {
	for i := range boxes {
		boxes[i] = Int(i - 256)
	}
	return boxes
}()

// BoxInt is Int as a Value, without a new box for small ones.
func BoxInt(n int64) Value {
	if i := uint64(n) + 256; i < uint64(len(small)) {
		return small[i]
	}
	return Int(n)
}

// Quick computes a op b, nil where Binary is to do it.
func Quick(op Op, a, b Value) Value {
	switch x := a.(type) {
	case Int:
		switch y := b.(type) {
		case Int:
			return quickInts(op, int64(x), int64(y))
		case Float:
			if exact(int64(x)) {
				return quickFloats(op, float64(x), float64(y))
			}
		case Bool:
			return quickInts(op, int64(x), bit(y))
		}
	case Bool:
		if y, ok := b.(Int); ok {
			return quickInts(op, bit(x), int64(y))
		}
	case Float:
		switch y := b.(type) {
		case Float:
			return quickFloats(op, float64(x), float64(y))
		case Int:
			if exact(int64(y)) {
				return quickFloats(op, float64(x), float64(y))
			}
		}
	case Complex:
		if y, ok := b.(Complex); ok {
			switch op {
			case Add:
				return x + y
			case Sub:
				return x - y
			case Mul:
				return x * y
			}
		}
	}
	return nil
}

func bit(b Bool) int64 {
	if b {
		return 1
	}
	return 0
}

// exact tells ints that a float holds exactly, with all between it and 0.
func exact(n int64) bool { return uint64(n)+1<<53 <= 1<<54 }

func quickInts(op Op, x, y int64) Value {
	switch op {
	case Add:
		if s := x + y; (s > x) == (y > 0) {
			return BoxInt(s)
		}
	case Sub:
		if s := x - y; (s < x) == (y > 0) {
			return BoxInt(s)
		}
	case Mul:
		if abs(x) < 1<<31 && abs(y) < 1<<31 {
			return BoxInt(x * y)
		}
	case Div:
		if y != 0 && exact(x) && exact(y) {
			return Float(float64(x) / float64(y))
		}
	case FloorDiv, Mod:
		if y == 0 || y == -1 {
			return nil
		}
		q, r := x/y, x%y
		if r != 0 && (r < 0) != (y < 0) {
			q, r = q-1, r+y
		}
		if op == Mod {
			q = r
		}
		return BoxInt(q)
	case Pow:
		if p, ok := power(x, y); ok {
			return BoxInt(p)
		}
	case And:
		return BoxInt(x & y)
	case Or:
		return BoxInt(x | y)
	case Xor:
		return BoxInt(x ^ y)
	case LShift:
		if y >= 0 && y < 32 && abs(x) < 1<<31 {
			return BoxInt(x << y)
		}
	case RShift:
		if y >= 0 {
			return BoxInt(x >> min(uint64(y), 63))
		}
	case Eq:
		return Bool(x == y)
	case Ne:
		return Bool(x != y)
	case Lt:
		return Bool(x < y)
	case Le:
		return Bool(x <= y)
	case Gt:
		return Bool(x > y)
	case Ge:
		return Bool(x >= y)
	}
	return nil
}

// power is x**n if the squares on the way stay within 63 bits.
func power(x, n int64) (p int64, ok bool) {
	if n < 0 {
		return 0, false
	}
	for p = 1; ; {
		if n&1 == 1 {
			if bits.Len64(abs(p))+bits.Len64(abs(x)) > 63 {
				return 0, false
			}
			p *= x
		}
		if n >>= 1; n == 0 {
			return p, true
		}
		if abs(x) >= 1<<31 {
			return 0, false
		}
		x *= x
	}
}

func quickFloats(op Op, x, y float64) Value {
	switch op {
	case Add:
		return Float(x + y)
	case Sub:
		return Float(x - y)
	case Mul:
		return Float(x * y)
	case Div:
		if y != 0 {
			return Float(x / y)
		}
	case Eq:
		return Bool(x == y)
	case Ne:
		return Bool(x != y)
	case Lt:
		return Bool(x < y)
	case Le:
		return Bool(x <= y)
	case Gt:
		return Bool(x > y)
	case Ge:
		return Bool(x >= y)
	}
	return nil
}
