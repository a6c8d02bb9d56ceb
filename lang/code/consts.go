// This file: constants, and expressions that always have the same small value.

package code

import (
	"math"
	"math/big"

	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

// constant is the place of a value in the table. Equal ones share a place.
func (u *unit) constant(v value.Value) int {
	key := constKey(v)
	if key != nil {
		if at, ok := u.consts[key]; ok {
			return at
		}
		u.consts[key] = len(u.c.Consts)
	}
	u.c.Consts = append(u.c.Consts, v)
	return len(u.c.Consts) - 1
}

// floatKey keeps 0.0 and -0.0 apart, and NaN with itself.
type floatKey uint64

// constKey is what tells constants apart; nil for those that are not shared.
func constKey(v value.Value) any {
	switch v := v.(type) {
	case value.Float:
		return floatKey(math.Float64bits(float64(v)))
	case value.Int, value.Bool, value.Str, value.Bytes, value.NoneType, value.EllipsisType:
		return v
	}
	return nil
}

// fold gives the value of an expression that is a constant, or is made of some
// without fail.
func fold(x syntax.Expr) (value.Value, bool) {
	switch x := x.(type) {
	case *syntax.Int:
		if x.Big != nil {
			return value.FromBig(new(big.Int).Set(x.Big)), true
		}
		return value.Int(x.Value), true
	case *syntax.Float:
		return value.Float(x.Value), true
	case *syntax.Imag:
		return value.Complex(complex(0, x.Value)), true
	case *syntax.Str:
		return value.Str(x.Value), true
	case *syntax.Bytes:
		return value.Bytes(x.Value), true
	case *syntax.Const:
		return [...]value.Value{value.None, value.Bool(true), value.Bool(false), value.Ellipsis}[x.Kind], true
	case *syntax.Unary:
		return foldUnary(x)
	case *syntax.Binary:
		return foldBinary(x)
	case *syntax.Tuple:
		return foldTuple(x.Elts)
	}
	return nil, false
}

func foldUnary(x *syntax.Unary) (value.Value, bool) {
	if x.Op != syntax.USub {
		return nil, false
	}
	v, ok := fold(x.X)
	if !ok {
		return nil, false
	}
	switch v := v.(type) {
	case value.Int:
		if v != math.MinInt64 {
			return -v, true
		}
	case value.BigInt:
		return value.FromBig(new(big.Int).Neg(v.V)), true
	case value.Float:
		return -v, true
	}
	return nil, false
}

// foldBinary computes ints as they stand in constants like 10**9 + 7.
func foldBinary(x *syntax.Binary) (value.Value, bool) {
	y, ok := fold(x.Y)
	if !ok {
		return nil, false
	}
	b, ok := y.(value.Int)
	if !ok {
		return nil, false
	}
	v, ok := fold(x.X)
	if !ok {
		return nil, false
	}
	a, ok := v.(value.Int)
	if !ok {
		return nil, false
	}
	const small = 1 << 31
	switch x.Op {
	case syntax.Pow:
		return foldPower(a, b)
	case syntax.LShift:
		if 0 <= a && a < small && 0 <= b && b < 32 {
			return a << b, true
		}
		return nil, false
	}
	within := func(i value.Int, limit value.Int) bool { return -limit < i && i < limit }
	if !within(a, 1<<52) || !within(b, 1<<52) {
		return nil, false
	}
	switch x.Op {
	case syntax.Add:
		return a + b, true
	case syntax.Sub:
		return a - b, true
	case syntax.Mul:
		if within(a, small) && within(b, small) {
			return a * b, true
		}
	}
	return nil, false
}

func foldPower(a, b value.Int) (value.Value, bool) {
	if a < 0 || a > 1<<20 || b < 0 || b > 64 {
		return nil, false
	}
	p := value.Int(1)
	for range b {
		if p *= a; p > 1<<40 {
			return nil, false
		}
	}
	return p, true
}

// maxConstTuple bounds the constants that displays become.
const maxConstTuple = 1 << 16

func foldTuple(xs []syntax.Expr) (value.Value, bool) {
	if len(xs) > maxConstTuple {
		return nil, false
	}
	out := make(value.Tuple, 0, len(xs))
	for _, x := range xs {
		v, ok := fold(x)
		if !ok {
			return nil, false
		}
		out = append(out, v)
	}
	return out, true
}

// foldIndex is fold for an item of an index, which may be a slice.
func foldIndex(x syntax.Expr) (value.Value, bool) {
	s, ok := x.(*syntax.Slice)
	if !ok {
		return fold(x)
	}
	parts := [3]value.Value{value.None, value.None, value.None}
	for i, e := range []syntax.Expr{s.Lo, s.Hi, s.Step} {
		if e == nil {
			continue
		}
		v, ok := fold(e)
		if !ok {
			return nil, false
		}
		parts[i] = v
	}
	return &value.Slice{Start: parts[0], Stop: parts[1], Step: parts[2]}, true
}

// small is the int that an instruction can hold itself.
func small(v value.Value) (int, bool) {
	i, ok := v.(value.Int)
	return int(i), ok && value.Int(int32(i)) == i
}

// loadConst puts a constant into a slot.
func (u *unit) loadConst(n syntax.Node, v value.Value, dst int) {
	if i, ok := small(v); ok {
		u.emit(n, LoadInt, dst, 0, 0, i)
		return
	}
	u.emit(n, LoadK, dst, 0, 0, u.constant(v))
}
