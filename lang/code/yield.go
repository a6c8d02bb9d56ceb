// This file: yield and yield from.

package code

import (
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

func (u *unit) yield(x *syntax.Yield, dst int) {
	v := 0
	if x.Value == nil {
		v = u.temp(x)
		u.loadConst(x, object.None, v)
	} else {
		v = u.operand(x.Value)
	}
	u.emit(x, Yield, v, dst, 0, 0)
}

func (u *unit) yieldFrom(x *syntax.YieldFrom, dst int) {
	u.viaTemp(x, dst, func(t int) {
		it := u.temp(x)
		u.emit(x, GetYieldIter, it, u.operandInto(x.Value, it), 0, 0)
		u.loadConst(x, object.None, t)
		u.emit(x, YieldFrom, it, t, 0, 0)
	})
}
