// This file: calls. Arguments are evaluated where the frame of what is called
// begins, above all that is in use.

package code

import (
	"slices"

	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// base is the slot of what is called: dst if that is the topmost temporary, else
// a new one.
func (u *unit) base(n syntax.Node, dst int) int {
	if dst == tempBase+u.top-1 {
		return dst
	}
	return u.temp(n)
}

// deepChain is from how many temporaries on calls of calls save slots.
const deepChain = 40

func (u *unit) call(x *syntax.Call, dst int) {
	if len(x.Args)+2 > u.room() || starred(x.Args) {
		u.callEx(x, dst)
		return
	}
	if u.isSuper(x) {
		u.superCall(x, dst)
		return
	}
	base := u.base(x, dst)
	if m, ok := x.Fn.(*syntax.Attr); ok {
		obj := u.temp(x)
		if u.top > deepChain { // a().b().c() … takes no slot for each call
			u.top--
			u.expr(m.X, base)
			u.top++
			u.move(x, obj, base)
		} else {
			u.expr(m.X, obj)
		}
		if slices.ContainsFunc(x.Args, func(a syntax.Arg) bool { return mayRun(a.Value) }) {
			u.emit(x, HasAttr, obj, 0, 0, u.site(m.Name))
			u.caret(m.NamePos)
		}
		from := len(u.ins)
		kw := u.arguments(x.Args)
		at := u.site(m.Name)
		if slices.ContainsFunc(x.Args, func(a syntax.Arg) bool { return mayFail(a.Value) && !mayRun(a.Value) }) {
			u.late(from, m.Name, obj, obj)
		}
		u.c.Sites[at].Kw = kw
		u.emit(x, CallMethod, base, len(x.Args), dst, at)
		u.caret(m.NamePos)
		return
	}
	u.expr(x.Fn, base)
	kw := u.arguments(x.Args)
	u.emit(x, Call, base, len(x.Args), dst, u.keywords(kw))
}

// mayRun reports whether an expression is or holds a call.
func mayRun(x syntax.Expr) bool {
	found := false
	syntax.Walk(x, func(n syntax.Node) bool {
		switch n.(type) {
		case *syntax.Call:
			found = true
		case *syntax.Lambda:
			return false
		}
		return !found
	})
	return found
}

// mayFail reports whether an expression's value can be missing: a name may have
// none yet.
func mayFail(x syntax.Expr) bool {
	switch x.(type) {
	case *syntax.Str, *syntax.Int, *syntax.Float, *syntax.Const, *syntax.Lambda:
		return false
	}
	return true
}

// arguments leaves arguments in the next slots and gives the keywords of the
// last ones.
func (u *unit) arguments(args []syntax.Arg) (kw []string) {
	for _, a := range args {
		u.value(a.Value)
		if a.Name != "" {
			kw = append(kw, a.Name)
		}
	}
	return kw
}

// keywords is the place of keywords in the table.
func (u *unit) keywords(kw []string) int {
	if len(kw) == 0 {
		return 0
	}
	u.c.Kws = append(u.c.Kws, kw)
	return len(u.c.Kws) - 1
}

// starred reports *args or **kw among arguments.
func starred(args []syntax.Arg) bool {
	for _, a := range args {
		if a.Star != 0 {
			return true
		}
	}
	return false
}

// callEx is a call whose arguments are collected first, because their number is
// not known or too large.
func (u *unit) callEx(x *syntax.Call, dst int) {
	base := u.base(x, dst)
	u.expr(x.Fn, base)
	u.collect(x, x.Args, base)
	u.emit(x, CallEx, base, 0, dst, 0)
}

// collect leaves a list of positional arguments and a dict of the others, or
// None, in the slots after base.
func (u *unit) collect(n syntax.Node, args []syntax.Arg, base int) {
	list := u.temps(n, 2)
	dict := list + 1
	var positions []syntax.Arg
	var keywords []syntax.Arg
	for _, a := range args {
		if a.Star == 2 || a.Name != "" {
			keywords = append(keywords, a)
		} else {
			positions = append(positions, a)
		}
	}
	u.positions(n, positions, base, list)
	if len(keywords) == 0 {
		u.loadConst(n, object.None, dict)
		return
	}
	mark := u.top
	u.emit(n, Dict, dict, dict, 0, OfCall)
	for _, a := range keywords {
		v := u.operand(a.Value)
		if a.Star == 2 {
			u.emit(a.Value, SpreadKw, dict, v, base, 0)
		} else {
			u.emit(a.Value, PutKw, dict, v, base, u.constant(object.Str(a.Name)))
		}
		u.top = mark
	}
}

func (u *unit) positions(n syntax.Node, args []syntax.Arg, base, list int) {
	mark := u.top
	k := 0
	for k < len(args) && k < u.room() && args[k].Star == 0 {
		k++
	}
	first := list
	if k > 0 {
		first = u.temps(n, k)
		for i, a := range args[:k] {
			u.expr(a.Value, first+i)
		}
	}
	u.emit(n, List, list, first, k, OfCall)
	u.top = mark
	for _, a := range args[k:] {
		v := u.operand(a.Value)
		if a.Star == 1 {
			u.emit(a.Value, SpreadArgs, list, v, base, 0)
		} else {
			u.emit(a.Value, ListAppend, list, v, 0, 0)
		}
		u.top = mark
	}
}

// isSuper reports super() in a method, which means its class and first argument.
func (u *unit) isSuper(x *syntax.Call) bool {
	n, ok := x.Fn.(*syntax.Name)
	if !ok || n.ID != "super" || len(x.Args) > 0 || u.find(n.ID).where != inModule {
		return false
	}
	if u.c.Form != Function && u.c.Form != Lambda || len(u.c.Params) == 0 || u.c.Params[0].Kind > syntax.Plain {
		return false
	}
	return u.scope.Where(classCell) == syntax.InOuter
}

func (u *unit) superCall(x *syntax.Call, dst int) {
	base := u.base(x, dst)
	u.expr(x.Fn, base)
	first := u.temps(x, 2)
	u.emit(x, LoadFree, first, 0, 0, u.free(classCell))
	self := u.c.Params[0].Name
	if r := u.held(u.scope, self, u.regs[self]); r.where == inCell {
		u.emit(x, LoadCell, first+1, r.at, 0, 0)
	} else {
		u.emit(x, Move, first+1, r.at, 0, 0)
	}
	u.emit(x, Call, base, 2, dst, 0)
}
