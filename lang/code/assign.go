// This file: assignments and del.

package code

import (
	"slices"

	"github.com/tq-lang/tq/lang/annot"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
)

func (u *unit) assignStmt(x *syntax.Assign) {
	if len(x.Targets) == 1 {
		u.assignOne(x.Targets[0], x.Value)
		return
	}
	v, first := u.variableOf(x.Targets[0])
	if !first || slices.ContainsFunc(x.Targets[1:], func(t syntax.Expr) bool { return u.assigns(t, v) }) {
		v = u.temp(x.Value)
	}
	u.expr(x.Value, v)
	u.emit(x.Value, Settle, v, 1, 0, 0)
	for _, t := range x.Targets {
		mark := u.top
		u.assign(t, v)
		u.top = mark
	}
}

// variableOf is the slot of a target that is a variable with a slot.
func (u *unit) variableOf(t syntax.Expr) (int, bool) {
	n, ok := t.(*syntax.Name)
	if !ok {
		return 0, false
	}
	r := u.find(n.ID)
	return r.at, r.where == inSlot || r.where == inClass
}

func (u *unit) assignOne(t, x syntax.Expr) {
	if at, ok := u.variableOf(t); ok {
		u.expr(x, at)
		return
	}
	if targets, ok := elements(t); ok {
		if v, ok := x.(*syntax.Tuple); ok && len(v.Elts) == len(targets) && !spreads(v.Elts) && !spreads(targets) && len(targets) <= u.room() {
			u.assignEach(targets, v.Elts)
			return
		}
	}
	u.assign(t, u.operand(x, t))
}

// elements are the targets in a tuple or list.
func elements(t syntax.Expr) ([]syntax.Expr, bool) {
	switch t := t.(type) {
	case *syntax.Tuple:
		return t.Elts, true
	case *syntax.List:
		return t.Elts, true
	}
	return nil, false
}

// assignEach is a, b = x, y: all values are there before the first target is
// assigned. Constants come when they are assigned, and the last value goes into
// its variable at once if the targets are different variables.
func (u *unit) assignEach(targets, xs []syntax.Expr) {
	direct := u.distinct(targets)
	last := len(xs) - 1
	slots := make([]int, len(xs))
	for i, x := range xs {
		if _, ok := fold(x); ok {
			continue
		}
		if i == last && direct {
			u.expr(x, u.slotOf(targets[i]))
			continue
		}
		slots[i] = u.value(x)
	}
	for i, t := range targets {
		mark := u.top
		if k, ok := fold(xs[i]); ok {
			if at, ok := u.variableOf(t); ok {
				u.loadConst(xs[i], k, at)
				continue
			}
			slots[i] = u.value(xs[i])
		}
		if i < last || !direct || slots[i] > 0 {
			u.assign(t, slots[i])
		}
		u.top = mark
	}
}

func (u *unit) slotOf(t syntax.Expr) int {
	at, _ := u.variableOf(t)
	return at
}

// distinct reports targets that are different variables with slots.
func (u *unit) distinct(targets []syntax.Expr) bool {
	var seen []int
	for _, t := range targets {
		at, ok := u.variableOf(t)
		if !ok || slices.Contains(seen, at) {
			return false
		}
		seen = append(seen, at)
	}
	return true
}

// assign binds a target to what a slot holds.
func (u *unit) assign(t syntax.Expr, v int) {
	switch t := t.(type) {
	case *syntax.Name:
		u.store(t, t.ID, v)
	case *syntax.Attr:
		u.emit(t, SetAttr, u.operand(t.X), v, 0, u.site(t.Name))
		u.caret(t.NamePos)
	case *syntax.Subscript:
		u.setItem(t, v)
	case *syntax.Tuple:
		u.unpack(t, t.Elts, v)
	case *syntax.List:
		u.unpack(t, t.Elts, v)
	case *syntax.Starred:
		u.assign(t.X, v)
	default:
		u.fail(diag.SyntaxAssign, t, "cannot assign here")
	}
}

// unpack assigns the elements of a value, at once where the targets are
// variables in a row.
func (u *unit) unpack(n syntax.Node, targets []syntax.Expr, v int) {
	mark := u.top
	first, inRow := u.inRow(targets)
	if !inRow && len(targets) > 0 { // for no elements any slot does
		if len(targets) > u.room()*2 {
			u.tooLarge(n)
		}
		first = u.temps(n, len(targets))
	}
	star := slices.IndexFunc(targets, func(t syntax.Expr) bool { _, ok := t.(*syntax.Starred); return ok })
	if star < 0 {
		u.emit(n, Unpack, first, v, len(targets), 0)
	} else {
		u.emit(n, UnpackEx, first, v, star, len(targets)-1-star)
	}
	if !inRow {
		for i, t := range targets {
			inner := u.top
			u.assign(t, first+i)
			u.top = inner
		}
	}
	u.top = mark
}

// inRow tells targets whose slots follow each other.
func (u *unit) inRow(targets []syntax.Expr) (first int, ok bool) {
	for i, t := range targets {
		if s, star := t.(*syntax.Starred); star {
			t = s.X
		}
		at, is := u.variableOf(t)
		if !is || i > 0 && at != first+i {
			return 0, false
		}
		if i == 0 {
			first = at
		}
	}
	return first, len(targets) > 0
}

// augAssign is target op= value.
func (u *unit) augAssign(x *syntax.AugAssign) {
	switch t := x.Target.(type) {
	case *syntax.Name:
		u.augName(x, t)
	case *syntax.Attr:
		obj := u.operand(t.X, x.Value)
		v := u.temp(x)
		u.emit(t, GetAttr, v, obj, 0, u.site(t.Name))
		u.caret(t.NamePos)
		u.binaryWith(x, x.OpPos, x.Op, v, x.Value, v, InPlace)
		u.emit(t, SetAttr, obj, v, 0, u.site(t.Name))
		u.caret(t.NamePos)
	case *syntax.Subscript:
		u.augItem(x, t)
	default:
		u.fail(diag.SyntaxAssign, t, "cannot assign here")
	}
}

func (u *unit) augName(x *syntax.AugAssign, t *syntax.Name) {
	at, ok := u.variableOf(t)
	if !ok {
		v := u.temp(t)
		u.load(t, t.ID, v)
		u.binaryWith(x, x.OpPos, x.Op, v, x.Value, v, InPlace)
		u.store(t, t.ID, v)
		return
	}
	u.binaryWith(x, x.OpPos, x.Op, u.operand(t, x.Value), x.Value, at, InPlace)
}

func (u *unit) augItem(x *syntax.AugAssign, t *syntax.Subscript) {
	obj := u.operand(t.X, append([]syntax.Expr{x.Value}, t.Items...)...)
	index := 0
	if it := indexOf(t); it != nil {
		index = u.operand(it, x.Value)
	} else {
		index = u.index(t)
	}
	if quiet(x.Value) {
		from := len(u.ins)
		by := u.operand(x.Value)
		if len(u.ins) > from {
			u.late(from, "", obj, index)
		}
		u.emit(x, AugItem, obj, index, by, int(binaryOps[x.Op]))
		u.caret(x.OpPos)
		return
	}
	v := u.temp(x)
	u.emit(t, GetItem, v, obj, index, 0)
	u.binaryWith(x, x.OpPos, x.Op, v, x.Value, v, InPlace)
	u.emit(t, SetItem, obj, index, v, 0)
}

// quiet reports names, literals and their arithmetic: computing them before the
// element is read makes no difference.
func quiet(x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Name, *syntax.Int, *syntax.Float, *syntax.Imag, *syntax.Str, *syntax.Const:
		return true
	case *syntax.Binary:
		return quiet(x.X) && quiet(x.Y)
	case *syntax.Unary:
		return quiet(x.X)
	}
	return false
}

// annAssign is `target: annotation = value`.
func (u *unit) annAssign(x *syntax.AnnAssign) {
	u.verify(x.Ann)
	if x.Value != nil {
		at, ok := u.variableOf(x.Target)
		if !annot.Speaks(x.Ann) && ok {
			u.expr(x.Value, at)
		} else {
			v := u.operand(x.Value, x.Target)
			if annot.Speaks(x.Ann) {
				u.emit(x, CheckAnn, v, 0, 0, 0)
			}
			u.assign(x.Target, v)
		}
	}
	if n, ok := x.Target.(*syntax.Name); ok && x.Simple && u.c.Form == ClassBody {
		u.annotated(n, x.Ann)
	}
}

func (u *unit) delete(t syntax.Expr) {
	mark := u.top
	switch t := t.(type) {
	case *syntax.Name:
		u.del(t, t.ID)
	case *syntax.Attr:
		u.emit(t, DelAttr, u.operand(t.X), 0, 0, u.site(t.Name))
		u.caret(t.NamePos)
	case *syntax.Subscript:
		u.delItem(t)
	case *syntax.Tuple:
		for _, e := range t.Elts {
			u.delete(e)
		}
	case *syntax.List:
		for _, e := range t.Elts {
			u.delete(e)
		}
	default:
		u.fail(diag.SyntaxDelete, t, "cannot delete this")
	}
	u.top = mark
}

// assigns reports a target that reads or binds the variable in a slot.
func (u *unit) assigns(t syntax.Expr, slot int) bool {
	found := false
	syntax.Walk(t, func(n syntax.Node) bool {
		if n, ok := n.(*syntax.Name); ok {
			at, is := u.variableOf(n)
			found = found || is && at == slot
		}
		return !found
	})
	return found
}
