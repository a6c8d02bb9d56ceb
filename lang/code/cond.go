// This file: conditions. Where only the truth of an expression matters it is
// compiled to jumps; comparisons and the values of and, or are here as well.

package code

import (
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// cond jumps where the truth of x is sense and gives the jumps; else the code
// goes on.
func (u *unit) cond(x syntax.Expr, sense bool) []int {
	mark := u.top
	defer func() { u.top = mark }()
	if v, ok := fold(x); ok {
		if t, err := object.Truth(v); err == nil {
			if t == sense {
				return []int{u.emit(x, Jump, 0, 0, 0, 0)}
			}
			return nil
		}
	}
	switch x := x.(type) {
	case *syntax.Unary:
		if x.Op == syntax.Not {
			return u.cond(x.X, !sense)
		}
	case *syntax.Bool:
		return u.condBool(x, sense)
	case *syntax.Compare:
		return u.condCompare(x, sense)
	}
	op := JF
	if sense {
		op = JT
	}
	return []int{u.emit(x, op, u.operand(x), 0, 0, 0)}
}

func (u *unit) condBool(x *syntax.Bool, sense bool) []int {
	decides := x.Op == syntax.Or // the truth of one operand that decides the whole
	var out, on []int
	for i, y := range x.Xs {
		if i == len(x.Xs)-1 || decides == sense {
			out = append(out, u.cond(y, sense)...)
		} else {
			on = append(on, u.cond(y, decides)...)
		}
	}
	u.patch(on...)
	return out
}

// condCompare jumps on a comparison or a chain of some. The operand between two
// comparisons is evaluated once.
func (u *unit) condCompare(x *syntax.Compare, sense bool) []int {
	last := len(x.Ops) - 1
	var out, on []int
	left := x.X
	a := -1
	for i, op := range x.Ops {
		y := memberOf(op.Op, x.Ys[i])
		if a < 0 && !isNone(op.Op, y) {
			a = u.operand(left, y)
		}
		var jump int
		next := -1
		if i < last {
			jump, next = u.jumpCompare(x, op, left, a, y, false, x.Ys[i+1])
		} else {
			jump, _ = u.jumpCompare(x, op, left, a, y, sense, nil)
		}
		if i == last || !sense {
			out = append(out, jump)
		} else {
			on = append(on, jump)
		}
		left, a = y, next
	}
	u.patch(on...)
	return out
}

func isNone(op syntax.Op, y syntax.Expr) bool {
	c, ok := y.(*syntax.Const)
	return ok && c.Kind == syntax.None && (op == syntax.Is || op == syntax.IsNot)
}

// memberOf is what is searched by in: a list of constants may be the tuple of
// them.
func memberOf(op syntax.Op, y syntax.Expr) syntax.Expr {
	if op == syntax.In || op == syntax.NotIn {
		return listAsTuple(y)
	}
	return y
}

// jumpCompare jumps if a op y is sense; next is the slot of y, or -1 for a
// constant. Later is what is compared with y afterwards.
func (u *unit) jumpCompare(x *syntax.Compare, op syntax.CompareOp, left syntax.Expr, a int, y syntax.Expr, sense bool, later syntax.Expr) (jump, next int) {
	s := 0
	if sense {
		s = 1
	}
	if isNone(op.Op, y) {
		if a < 0 {
			a = u.operand(left)
		}
		if op.Op == syntax.IsNot {
			s = 1 - s
		}
		jump = u.emit(x, JNone, a, 0, s, 0)
		u.caret(op.Pos)
		return jump, -1
	}
	j, ordered := jumpOf(op.Op)
	k, literal := fold(y)
	if literal && ordered && later == nil {
		if at, ok := u.nearConstant(k); ok {
			jump = u.emit(x, j+JLtK-JLt, a, at, s, 0)
			u.caret(op.Pos)
			return jump, -1
		}
	}
	b := 0
	if later != nil {
		b = u.operand(y, later)
	} else {
		b = u.operand(y)
	}
	if ordered {
		jump = u.emit(x, j, a, b, s, 0)
		u.caret(op.Pos)
		return jump, b
	}
	t := u.temp(x)
	u.emit(x, Compare, t, a, b, int(op.Op))
	u.caret(op.Pos)
	if s == 1 {
		return u.emit(x, JT, t, 0, 0, 0), b
	}
	return u.emit(x, JF, t, 0, 0, 0), b
}

// nearConstant is the place of a number that one byte can say.
func (u *unit) nearConstant(k object.Value) (int, bool) {
	switch k.(type) {
	case object.Int, object.Float:
		if at := u.constant(k); at < 256 {
			return at, true
		}
	}
	return 0, false
}

func jumpOf(op syntax.Op) (Op, bool) {
	switch op {
	case syntax.Lt:
		return JLt, true
	case syntax.Le:
		return JLe, true
	case syntax.Gt:
		return JGt, true
	case syntax.Ge:
		return JGe, true
	case syntax.Eq:
		return JEq, true
	case syntax.Ne:
		return JNe, true
	}
	return 0, false
}

// compare is the value of a comparison or a chain of some.
func (u *unit) compare(x *syntax.Compare, dst int) {
	if len(x.Ops) == 1 {
		a := u.operandInto(x.X, dst, x.Ys[0])
		u.emit(x, Compare, dst, a, u.operand(memberOf(x.Ops[0].Op, x.Ys[0])), int(x.Ops[0].Op))
		u.caret(x.Ops[0].Pos)
		return
	}
	u.viaTemp(x, dst, func(t int) {
		a := u.operand(x.X, x.Ys[0])
		var ends []int
		for i, y := range x.Ys {
			last := i == len(x.Ys)-1
			b := 0
			if last {
				b = u.operand(y)
			} else {
				b = u.operand(y, x.Ys[i+1])
			}
			u.emit(x, Compare, t, a, b, int(x.Ops[i].Op))
			u.caret(x.Ops[i].Pos)
			if !last {
				ends = append(ends, u.emit(x, JF, t, 0, 0, 0))
			}
			a = b
		}
		u.patch(ends...)
	})
}

// boolean is the value of and, or: that of the operand which decides.
func (u *unit) boolean(x *syntax.Bool, dst int) {
	op := JF
	if x.Op == syntax.Or {
		op = JT
	}
	u.viaTemp(x, dst, func(t int) {
		var ends []int
		for i, y := range x.Xs {
			u.expr(y, t)
			if i < len(x.Xs)-1 {
				ends = append(ends, u.emit(y, op, t, 0, 0, 0))
			}
		}
		u.patch(ends...)
	})
}
