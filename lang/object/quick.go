// Operators on Python's numbers where nothing overflows, is divided by
// zero or needs a thought: what loops mostly do. Binary computes the rest.
package object

import (
	"math"
	"math/bits"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/loops"
)

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

// Num is a number without a box: Python's, or a NumPy scalar of the types that
// loops meet most. The zero Num is none.
type Num struct {
	Kind NumKind
	I    int64 // of ints and bools
	F    float64
}

// NumKind says what a Num is.
type NumKind uint8

// The kinds. Those from Int64Num on are NumPy's.
const (
	NoNum NumKind = iota
	IntNum
	FloatNum
	BoolNum
	Int64Num
	Float64Num
	NumPyBool
)

// NumOf is a value's number, none for all but the kinds above.
func NumOf(v Value) Num {
	if n, ok := v.(Int); ok {
		return Num{Kind: IntNum, I: int64(n)}
	}
	switch x := v.(type) {
	case Float:
		return Num{Kind: FloatNum, F: float64(x)}
	case Bool:
		return boolNum(bool(x))
	case *Array:
		if !x.lone || x.ReadOnly {
			return Num{}
		}
		switch x.typ.DType {
		case dtype.Float64:
			return Num{Kind: Float64Num, F: math.Float64frombits(x.bits)}
		case dtype.Int64:
			return Num{Kind: Int64Num, I: int64(x.bits)}
		case dtype.Bool:
			return Num{Kind: NumPyBool, I: int64(x.bits)}
		}
	}
	return Num{}
}

// Value is the number in a box, nil of none.
func (n Num) Value() Value {
	switch n.Kind {
	case IntNum:
		return BoxInt(n.I)
	case FloatNum:
		return Float(n.F)
	case BoolNum:
		return Bool(n.I != 0)
	case Int64Num:
		return IntScalar(n.I, dtype.Int64)
	case Float64Num:
		return FloatScalar(n.F, dtype.Float64)
	case NumPyBool:
		return IntScalar(n.I, dtype.Bool)
	}
	return nil
}

// Index is the number as an index; ok is false if it is none.
func (n Num) Index() (i int64, ok bool) { return n.I, n.Kind == IntNum || n.Kind == Int64Num }

// Float is the number as a float; ok is false of none and NumPy's bools.
func (n Num) Float() (f float64, ok bool) {
	switch n.Kind {
	case FloatNum, Float64Num:
		return n.F, true
	case IntNum, Int64Num, BoolNum:
		return float64(n.I), true
	}
	return 0, false
}

// None is no number.
func (n Num) None() Num { return Num{} }

// Truth is the number as a condition; ok is false of none.
func (n Num) Truth() (t, ok bool) {
	switch n.Kind {
	case NoNum:
		return false, false
	case FloatNum, Float64Num:
		return n.F != 0, true
	}
	return n.I != 0, true
}

func boolNum(b bool) Num {
	if b {
		return Num{Kind: BoolNum, I: 1}
	}
	return Num{Kind: BoolNum}
}

// Quick computes a op b, nil where Binary is to do it.
func Quick(op Op, a, b Value) Value {
	if x, ok := a.(Complex); ok {
		if y, ok := b.(Complex); ok {
			switch op {
			case Add:
				return x + y
			case Sub:
				return x - y
			case Mul:
				return Complex(Product(complex128(x), complex128(y)))
			}
		}
		return nil
	}
	x := pythonNum(a)
	if x.Kind == NoNum {
		return nil
	}
	y := pythonNum(b)
	if y.Kind == NoNum {
		return nil
	}
	return QuickNum(op, x, y).Value()
}

// Product is x * y as Python computes it: every product is rounded.
func Product(x, y complex128) complex128 {
	a, b, c, d := real(x), imag(x), real(y), imag(y)
	return complex(float64(a*c)-float64(b*d), float64(a*d)+float64(b*c))
}

// pythonNum is NumOf for Python's numbers.
func pythonNum(v Value) Num {
	switch x := v.(type) {
	case Int:
		return Num{Kind: IntNum, I: int64(x)}
	case Float:
		return Num{Kind: FloatNum, F: float64(x)}
	case Bool:
		return boolNum(bool(x))
	}
	return Num{}
}

// QuickNum computes a op b of Python's numbers, none where Binary is to do it.
func QuickNum(op Op, a, b Num) Num {
	if a.Kind == IntNum && b.Kind == IntNum {
		return quickInts(op, a.I, b.I)
	}
	switch a.Kind {
	case IntNum:
		switch b.Kind {
		case IntNum, BoolNum:
			return quickInts(op, a.I, b.I)
		case FloatNum:
			if exact(a.I) {
				return quickFloats(op, float64(a.I), b.F)
			}
		}
	case BoolNum:
		if b.Kind == IntNum || b.Kind == BoolNum && op.IsCompare() {
			return quickInts(op, a.I, b.I)
		}
	case FloatNum:
		switch b.Kind {
		case FloatNum:
			return quickFloats(op, a.F, b.F)
		case IntNum:
			if exact(b.I) {
				return quickFloats(op, a.F, float64(b.I))
			}
		}
	}
	return Num{}
}

// exact tells ints that a float holds exactly, with all between it and 0.
func exact(n int64) bool { return uint64(n)+1<<53 <= 1<<54 }

func quickInts(op Op, x, y int64) Num {
	switch op {
	case Add:
		if s := x + y; (s > x) == (y > 0) {
			return Num{Kind: IntNum, I: s}
		}
	case Sub:
		if s := x - y; (s < x) == (y > 0) {
			return Num{Kind: IntNum, I: s}
		}
	case Mul:
		if abs(x) < 1<<31 && abs(y) < 1<<31 {
			return Num{Kind: IntNum, I: x * y}
		}
	case Div:
		if y != 0 && exact(x) && exact(y) {
			return Num{Kind: FloatNum, F: float64(x) / float64(y)}
		}
	case FloorDiv, Mod:
		if y == 0 || y == -1 {
			return Num{}
		}
		q, r := x/y, x%y
		if r != 0 && (r < 0) != (y < 0) {
			q, r = q-1, r+y
		}
		if op == Mod {
			q = r
		}
		return Num{Kind: IntNum, I: q}
	case Pow:
		if p, ok := power(x, y); ok {
			return Num{Kind: IntNum, I: p}
		}
	case And:
		return Num{Kind: IntNum, I: x & y}
	case Or:
		return Num{Kind: IntNum, I: x | y}
	case Xor:
		return Num{Kind: IntNum, I: x ^ y}
	case LShift:
		if y >= 0 && y < 32 && abs(x) < 1<<31 {
			return Num{Kind: IntNum, I: x << y}
		}
	case RShift:
		if y >= 0 {
			return Num{Kind: IntNum, I: x >> min(uint64(y), 63)}
		}
	case Eq:
		return boolNum(x == y)
	case Ne:
		return boolNum(x != y)
	case Lt:
		return boolNum(x < y)
	case Le:
		return boolNum(x <= y)
	case Gt:
		return boolNum(x > y)
	case Ge:
		return boolNum(x >= y)
	}
	return Num{}
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

func quickFloats(op Op, x, y float64) Num {
	switch op {
	case Add:
		return Num{Kind: FloatNum, F: x + y}
	case Sub:
		return Num{Kind: FloatNum, F: x - y}
	case Mul:
		return Num{Kind: FloatNum, F: float64(x * y)} // rounded before anything is added
	case Div:
		if y != 0 {
			return Num{Kind: FloatNum, F: x / y}
		}
	case Pow:
		if x > 0 {
			if r := loops.PowOf(x, y); r <= math.MaxFloat64 {
				return Num{Kind: FloatNum, F: r}
			}
		}
	case Eq:
		return boolNum(x == y)
	case Ne:
		return boolNum(x != y)
	case Lt:
		return boolNum(x < y)
	case Le:
		return boolNum(x <= y)
	case Gt:
		return boolNum(x > y)
	case Ge:
		return boolNum(x >= y)
	}
	return Num{}
}
