// This file: items: x[i] as a value, as a target, and in del.

package code

import (
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// indexOf is the one item of a subscript without a comma; nil if the index is a
// tuple.
func indexOf(x *syntax.Subscript) syntax.Expr {
	if len(x.Items) != 1 || x.Tuple {
		return nil
	}
	if _, star := x.Items[0].(*syntax.Starred); star {
		return nil
	}
	return x.Items[0]
}

// isPair reports an index of two plain items.
func isPair(x *syntax.Subscript) bool {
	if len(x.Items) != 2 {
		return false
	}
	for _, it := range x.Items {
		switch it.(type) {
		case *syntax.Slice, *syntax.Starred:
			return false
		}
	}
	return true
}

// index leaves the index of a subscript in a slot: a tuple if there is a comma.
func (u *unit) index(x *syntax.Subscript) int {
	it := indexOf(x)
	if it == nil {
		t := u.temp(x)
		mark := u.top
		u.tuple(x, x.Items, t)
		u.top = mark
		return t
	}
	return u.operand(it)
}

func (u *unit) slice(x *syntax.Slice, dst int) {
	if v, ok := foldIndex(x); ok {
		u.emit(x, LoadK, dst, 0, 0, u.constant(v))
		return
	}
	first := u.temps(x, 3)
	for i, e := range []syntax.Expr{x.Lo, x.Hi, x.Step} {
		if e == nil {
			u.loadConst(x, object.None, first+i)
		} else {
			u.expr(e, first+i)
		}
	}
	u.emit(x, MakeSlice, dst, first, 0, 0)
}

func (u *unit) subscript(x *syntax.Subscript, dst int) {
	a := u.operandInto(x.X, dst, x.Items...)
	if it := indexOf(x); it != nil {
		if v, ok := fold(it); ok {
			if i, ok := small(v); ok {
				u.emit(x, GetItemI, dst, a, 0, i)
				return
			}
		}
	}
	if isPair(x) {
		u.emit(x, GetItem2, dst, a, u.pair(x), 0)
		return
	}
	u.emit(x, GetItem, dst, a, u.index(x), 0)
}

// pair leaves the two items of an index in two slots.
func (u *unit) pair(x *syntax.Subscript) int {
	first := u.temps(x, 2)
	u.expr(x.Items[0], first)
	u.expr(x.Items[1], first+1)
	return first
}

// setItem is x[i] = v.
func (u *unit) setItem(x *syntax.Subscript, v int) {
	a := u.operand(x.X, x.Items...)
	if isPair(x) {
		u.emit(x, SetItem2, a, u.pair(x), v, 0)
		return
	}
	u.emit(x, SetItem, a, u.index(x), v, 0)
}

func (u *unit) delItem(x *syntax.Subscript) {
	a := u.operand(x.X, x.Items...)
	u.emit(x, DelItem, a, u.index(x), 0, 0)
}
