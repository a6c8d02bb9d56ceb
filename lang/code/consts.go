// This file: constants, and expressions that always have the same small value.

package code

import (
	"math"
	"math/big"

	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// constant is the place of a value in the table. Equal ones share a place.
func (u *unit) constant(v object.Value) int {
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
func constKey(v object.Value) any {
	switch v := v.(type) {
	case object.Float:
		return floatKey(math.Float64bits(float64(v)))
	case object.Int, object.Bool, object.Str, object.Bytes, object.NoneType, object.EllipsisType:
		return v
	}
	return nil
}

// fold gives the value of an expression that is a constant, or is made of some
// without fail.
func fold(x syntax.Expr) (object.Value, bool) {
	switch x := x.(type) {
	case *syntax.Int:
		if x.Big != nil {
			return object.FromBig(new(big.Int).Set(x.Big)), true
		}
		return object.Int(x.Value), true
	case *syntax.Float:
		return object.Float(x.Value), true
	case *syntax.Imag:
		return object.Complex(complex(0, x.Value)), true
	case *syntax.Str:
		return object.Str(x.Value), true
	case *syntax.Bytes:
		return object.Bytes(x.Value), true
	case *syntax.Const:
		return [...]object.Value{object.None, object.Bool(true), object.Bool(false), object.Ellipsis}[x.Kind], true
	case *syntax.Unary:
		return foldUnary(x)
	case *syntax.Binary:
		return foldBinary(x)
	case *syntax.Tuple:
		return foldTuple(x.Elts)
	}
	return nil, false
}

func foldUnary(x *syntax.Unary) (object.Value, bool) {
	if x.Op != syntax.USub {
		return nil, false
	}
	v, ok := fold(x.X)
	if !ok {
		return nil, false
	}
	switch v := v.(type) {
	case object.Int:
		if v != math.MinInt64 {
			return -v, true
		}
	case object.BigInt:
		return object.FromBig(new(big.Int).Neg(v.V)), true
	case object.Float:
		return -v, true
	}
	return nil, false
}

// foldBinary computes ints as they stand in constants like 10**9 + 7.
func foldBinary(x *syntax.Binary) (object.Value, bool) {
	y, ok := fold(x.Y)
	if !ok {
		return nil, false
	}
	b, ok := y.(object.Int)
	if !ok {
		return nil, false
	}
	v, ok := fold(x.X)
	if !ok {
		return nil, false
	}
	a, ok := v.(object.Int)
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
	within := func(i object.Int, limit object.Int) bool { return -limit < i && i < limit }
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

func foldPower(a, b object.Int) (object.Value, bool) {
	if a < 0 || a > 1<<20 || b < 0 || b > 64 {
		return nil, false
	}
	p := object.Int(1)
	for range b {
		if p *= a; p > 1<<40 {
			return nil, false
		}
	}
	return p, true
}

// maxConstTuple bounds the constants that displays become.
const maxConstTuple = 1 << 16

func foldTuple(xs []syntax.Expr) (object.Value, bool) {
	if len(xs) > maxConstTuple {
		return nil, false
	}
	out := make(object.Tuple, 0, len(xs))
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
func foldIndex(x syntax.Expr) (object.Value, bool) {
	s, ok := x.(*syntax.Slice)
	if !ok {
		return fold(x)
	}
	parts := [3]object.Value{object.None, object.None, object.None}
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
	return &object.Slice{Start: parts[0], Stop: parts[1], Step: parts[2]}, true
}

// small is the int that an instruction can hold itself.
func small(v object.Value) (int, bool) {
	i, ok := v.(object.Int)
	return int(i), ok && object.Int(int32(i)) == i
}

// loadConst puts a constant into a slot.
func (u *unit) loadConst(n syntax.Node, v object.Value, dst int) {
	if i, ok := small(v); ok {
		u.emit(n, LoadInt, dst, 0, 0, i)
		return
	}
	u.emit(n, LoadK, dst, 0, 0, u.constant(v))
}
