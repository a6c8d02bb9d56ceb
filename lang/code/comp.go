// This file: comprehensions, which are loops of the code around them with
// variables of their own, and generator expressions, which are codes.

package code

import (
	"strings"

	"github.com/tq-lang/tq/lang/syntax"
)

func (u *unit) comp(x *syntax.Comp, dst int) {
	if x.Kind == syntax.GenComp {
		u.genExpr(x, dst)
		return
	}
	u.viaTemp(x, dst, func(acc int) { u.inlined(x, acc) })
}

// inlined runs the loops of a comprehension, which fill acc.
func (u *unit) inlined(x *syntax.Comp, acc int) {
	op := [...]Op{syntax.ListComp: List, syntax.SetComp: Set, syntax.DictComp: Dict}[x.Kind]
	walk := u.walk(x.Clauses[0].Iter)
	hint := 0
	if x.Kind == syntax.ListComp && len(x.Clauses) == 1 && len(x.Clauses[0].Ifs) == 0 {
		hint = 1 + walk // as many elements as the walk gives
	}
	u.emit(x, op, acc, acc, 0, hint)
	l, key := u.enter(x)
	u.clause(x, 0, walk, func() {
		switch x.Kind {
		case syntax.ListComp:
			u.emit(x.Elt, ListAppend, acc, u.operand(x.Elt), 0, 0)
		case syntax.SetComp:
			u.emit(x.Elt, SetAdd, acc, u.operand(x.Elt), 0, 0)
		case syntax.DictComp:
			k := u.operand(x.Elt, x.Value)
			u.emit(x.Elt, DictPut, acc, k, u.operand(x.Value), 0)
		}
	})
	u.layers = u.layers[:len(u.layers)-1]
	if n := len(x.Scope.Locals); n > 0 {
		u.emit(x, Clear, l.first, n, 0, 0)
		u.spare = append(u.spare, group{key, l.first, n})
	}
}

// enter gives the variables of a comprehension their slots.
func (u *unit) enter(x *syntax.Comp) (*layer, string) {
	names := x.Scope.Locals
	captured := u.captured[x.Scope]
	key := strings.Join(names, ",")
	if len(captured) > 0 {
		key = "cells " + key // of this comprehension alone, so that a slot always is a cell
		for _, name := range names {
			if captured[name] {
				key += " " + name
			}
		}
	} else {
		key = "slots " + key
	}
	l := &layer{x.Scope, u.hidden(key, names, x)}
	u.layers = append(u.layers, l)
	for i, name := range names {
		if captured[name] {
			if !containsCell(u.c.Cells, l.first+i) {
				u.c.Cells = append(u.c.Cells, uint8(l.first+i))
			}
			u.emit(x, Clear, l.first+i, 1, 0, 0) // a loop that an exception left may have left a cell
			u.emit(x, MakeCell, l.first+i, 0, 0, 0)
		}
	}
	return l, key
}

func containsCell(cells []uint8, slot int) bool {
	for _, c := range cells {
		if int(c) == slot {
			return true
		}
	}
	return false
}

// walk leaves a walk over the elements of x in three slots.
func (u *unit) walk(x syntax.Expr) int {
	w := u.temps(x, 3)
	mark := u.top
	x = listAsTuple(x)
	u.emit(x, Iter, w, u.operandInto(x, w), 0, 0)
	u.top = mark
	return w
}

// listAsTuple is a list of constants, which nobody sees, as the tuple of them.
func listAsTuple(x syntax.Expr) syntax.Expr {
	if l, ok := x.(*syntax.List); ok && len(l.Elts) > 0 {
		if _, ok := foldTuple(l.Elts); ok {
			return &syntax.Tuple{Base: l.Base, Elts: l.Elts, Paren: true}
		}
	}
	return x
}

// clause compiles the loop of a clause and those that follow it.
func (u *unit) clause(x *syntax.Comp, i, walk int, body func()) {
	c := &x.Clauses[i]
	mark := u.top
	item, assign := u.loopTarget(c.Target)
	entry := u.emit(c.Iter, Jump, 0, 0, 0, 0)
	start := u.target()
	assign()
	var skip []int
	for _, test := range c.Ifs {
		skip = append(skip, u.cond(test, false)...)
	}
	inner := u.top
	if i+1 < len(x.Clauses) {
		u.clause(x, i+1, u.walk(x.Clauses[i+1].Iter), body)
	} else {
		body()
	}
	u.top = inner
	u.patch(skip...)
	u.patch(entry)
	u.emit(c.Iter, ForLoop, walk, item, 0, start)
	u.top = mark
}

// genExpr makes a generator of the code of x, which walks what it is given.
func (u *unit) genExpr(x *syntax.Comp, dst int) {
	g := u.unit(u, GenExpr, "<genexpr>", x.Scope, nil, x)
	g.variables(0, MaxLocals, ".0")
	g.c.Generator = true
	g.cells()
	w := g.temps(x, 3)
	g.emit(x.Clauses[0].Iter, Iter, w, 0, 0, 0)
	g.clause(x, 0, w, func() {
		v := g.operand(x.Elt)
		g.emit(x.Elt, Yield, v, g.temp(x.Elt), 0, 0)
	})
	g.none(x)
	base := u.base(x, dst)
	arg := u.temp(x)
	u.function(x, g, base, nil)
	iter := x.Clauses[0].Iter
	u.emit(iter, GetYieldIter, arg, u.operandInto(iter, arg), 0, 0)
	u.emit(x, Call, base, 1, dst, 0)
}
