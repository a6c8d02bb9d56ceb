// This file: expressions. Each is compiled into a slot that the caller names; a
// local variable that is an operand stays where it is.

package code

import (
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// expr leaves the value of x in dst. When dst is a variable only the last
// instruction writes it, so that it keeps its value if x fails.
func (u *unit) expr(x syntax.Expr, dst int) {
	if v, ok := fold(x); ok {
		u.loadConst(x, v, dst)
		return
	}
	mark := u.top
	switch x := x.(type) {
	case *syntax.Name:
		u.load(x, x.ID, dst)
	case *syntax.Binary:
		u.binary(x, x.OpPos, x.Op, x.X, x.Y, dst)
	case *syntax.Unary:
		u.unary(x, dst)
	case *syntax.Compare:
		u.compare(x, dst)
	case *syntax.Bool:
		u.boolean(x, dst)
	case *syntax.Cond:
		u.condExpr(x, dst)
	case *syntax.Call:
		u.call(x, dst)
	case *syntax.Attr:
		u.emit(x, GetAttr, dst, u.operandInto(x.X, dst), 0, u.site(x.Name))
		u.caret(x.NamePos)
	case *syntax.Subscript:
		u.subscript(x, dst)
	case *syntax.Slice:
		u.slice(x, dst)
	case *syntax.Tuple:
		u.tuple(x, x.Elts, dst)
	case *syntax.List:
		u.list(x, x.Elts, dst)
	case *syntax.Set:
		u.set(x, dst)
	case *syntax.Dict:
		u.dict(x, dst)
	case *syntax.FString:
		u.fstring(x, dst)
	case *syntax.Lambda:
		u.lambda(x, dst)
	case *syntax.Command:
		for _, n := range x.Names {
			u.find(n.ID) // which captures the variables of functions around that it may read
		}
		u.emit(x, Command, dst, 0, 0, 0)
	case *syntax.Kept:
		if u.c.Form != Statement {
			u.emit(x, Fail, 0, 0, 0, u.constant(object.Str("a magic is only possible outside of functions and classes")))
			return
		}
		u.emit(x.Magic, Magic, dst, 0, 0, 0)
	case *syntax.Comp:
		u.comp(x, dst)
	case *syntax.Starred:
		u.fail(diag.SyntaxStar, x, "can't use starred expression here")
	case *syntax.Wild:
		u.fail(diag.SyntaxAnnotation, x, "'?' is only a size in a shape annotation")
	case *syntax.NamedExpr:
		u.namedExpr(x, dst)
	case *syntax.Yield:
		u.yield(x, dst)
	case *syntax.YieldFrom:
		u.yieldFrom(x, dst)
	}
	u.top = mark
}

// value leaves the value of x in a new temporary.
func (u *unit) value(x syntax.Expr) int {
	t := u.temp(x)
	u.expr(x, t)
	return t
}

// operand is a slot with the value of x, to be read once those of later are
// there: its own slot if x is a variable that they do not bind.
func (u *unit) operand(x syntax.Expr, later ...syntax.Expr) int {
	return u.operandInto(x, 0, later...)
}

// operandInto is operand that may use dst, where the result goes, if that is a
// temporary.
func (u *unit) operandInto(x syntax.Expr, dst int, later ...syntax.Expr) int {
	if at, ok := u.local(x); ok && !u.rebinds(x.(*syntax.Name).ID, later) {
		return at
	}
	if n, ok := x.(*syntax.NamedExpr); ok {
		if at, ok := u.local(n.Target); ok && !u.rebinds(n.Target.ID, later) {
			u.expr(n.Value, at)
			return at
		}
	}
	if !isTemp(dst) {
		dst = u.temp(x)
	}
	u.expr(x, dst)
	return dst
}

var binaryOps = [...]object.Op{
	syntax.Add: object.Add, syntax.Sub: object.Sub, syntax.Mul: object.Mul, syntax.MatMul: object.MatMul,
	syntax.Div: object.Div, syntax.FloorDiv: object.FloorDiv, syntax.Mod: object.Mod, syntax.Pow: object.Pow,
	syntax.LShift: object.LShift, syntax.RShift: object.RShift, syntax.BitAnd: object.And, syntax.BitOr: object.Or,
	syntax.BitXor: object.Xor, syntax.UAdd: object.Pos, syntax.Invert: object.Invert,
}

// arithmetic is the opcode of an operator that has three forms.
func arithmetic(op syntax.Op) (Op, bool) {
	switch op {
	case syntax.Add:
		return Add, true
	case syntax.Sub:
		return Sub, true
	case syntax.Mul:
		return Mul, true
	case syntax.Div:
		return Div, true
	case syntax.FloorDiv:
		return FloorDiv, true
	case syntax.Mod:
		return Mod, true
	}
	return 0, false
}

// binary is dst = x op y.
func (u *unit) binary(n syntax.Node, caret diag.Span, op syntax.Op, x, y syntax.Expr, dst int) {
	if _, ok := arithmetic(op); ok {
		if k, literal := fold(x); literal {
			if _, both := fold(y); !both && u.immediate(n, caret, op, dst, k, Left, func() int { return u.operandInto(y, dst) }) {
				return
			}
		}
	}
	a := u.operandInto(x, dst, y)
	u.binaryWith(n, caret, op, a, y, dst, 0)
}

// binaryWith is dst = a op y for a value that is there.
func (u *unit) binaryWith(n syntax.Node, caret diag.Span, op syntax.Op, a int, y syntax.Expr, dst, flags int) {
	o, plain := arithmetic(op)
	if !plain {
		u.emit(n, Binary, dst, a, u.operand(y), int(binaryOps[op])<<2|flags)
		u.caret(caret)
		return
	}
	if k, literal := fold(y); literal && u.immediate(n, caret, op, dst, k, flags, func() int { return a }) {
		return
	}
	u.emit(n, o, dst, a, u.operand(y), flags)
	u.caret(caret)
}

// immediate emits the form of an operator with an int or float in the
// instruction; false if k is another constant.
func (u *unit) immediate(n syntax.Node, caret diag.Span, op syntax.Op, dst int, k object.Value, flags int, operand func() int) bool {
	o, _ := arithmetic(op)
	if i, ok := small(k); ok {
		u.emit(n, o+AddI-Add, dst, operand(), flags, i)
	} else if _, ok := k.(object.Float); ok {
		b := operand()
		u.emit(n, o+AddK-Add, dst, b, flags, u.constant(k))
	} else {
		return false
	}
	u.caret(caret)
	return true
}

func (u *unit) unary(x *syntax.Unary, dst int) {
	b := u.operandInto(x.X, dst)
	switch x.Op {
	case syntax.Not:
		u.emit(x, Not, dst, b, 0, 0)
	case syntax.USub:
		u.emit(x, Neg, dst, b, 0, 0)
	default:
		u.emit(x, Unary, dst, b, 0, int(binaryOps[x.Op]))
	}
	u.caret(x.OpPos)
}

// viaTemp compiles what writes its result more than once: into dst if that is a
// temporary, else into one that is then moved.
func (u *unit) viaTemp(n syntax.Node, dst int, run func(t int)) {
	if isTemp(dst) {
		run(dst)
		return
	}
	t := u.temp(n)
	run(t)
	u.move(n, dst, t)
}

// condExpr is `then if test else other`.
func (u *unit) condExpr(x *syntax.Cond, dst int) {
	mark := u.top
	no := u.cond(x.Test, false)
	u.top = mark
	u.expr(x.Then, dst)
	end := u.emit(x, Jump, 0, 0, 0, 0)
	u.patch(no...)
	u.expr(x.Else, dst)
	u.patch(end)
}

// namedExpr binds a name to a value and gives the value.
func (u *unit) namedExpr(x *syntax.NamedExpr, dst int) {
	if at, ok := u.variableOf(x.Target); ok {
		u.expr(x.Value, at)
		u.move(x, dst, at)
		return
	}
	u.store(x.Target, x.Target.ID, u.value(x.Value))
	u.load(x.Target, x.Target.ID, dst)
}

// rebinds reports := expressions among those of later that bind a name.
func (u *unit) rebinds(name string, later []syntax.Expr) bool {
	found := false
	for _, x := range later {
		if x == nil || !u.walrus {
			continue
		}
		syntax.Walk(x, func(n syntax.Node) bool {
			if named, ok := n.(*syntax.NamedExpr); ok && named.Target.ID == name {
				found = true
			}
			return !found
		})
	}
	return found
}

// site is the place of an attribute's name.
func (u *unit) site(name string) int {
	u.c.Sites = append(u.c.Sites, Site{Name: name})
	return len(u.c.Sites) - 1
}
