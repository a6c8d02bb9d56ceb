// This file: try and with. The body of a finally block is compiled for each way
// out of the statement.

package code

import (
	"github.com/tq-lang/tq/lang/syntax"
)

// handler sends the exceptions of a block's guarded parts to what comes next,
// where they are in a slot that it gives. One more exception is being handled
// from here on.
func (u *unit) handler(n syntax.Node, b *block) (exc int) {
	exc = u.temp(n)
	target := u.target()
	for _, r := range b.ranges {
		u.c.Handlers = append(u.c.Handlers, Handler{From: r[0], To: r[1], Target: target, Slot: uint8(min(exc-tempBase, 255)), Depth: b.depth})
	}
	u.depth = b.depth + 1
	return exc
}

// handled emits the end of handling an exception.
func (u *unit) handled(n syntax.Node) func() {
	return func() { u.emit(n, PopExcept, 0, 0, 0, 0) }
}

func (u *unit) try(x *syntax.Try) {
	if x.Finally == nil {
		u.tryExcept(x)
		return
	}
	b := u.begin(&block{guard: true, exit: func() { u.stmts(x.Finally) }})
	if len(x.Handlers) > 0 {
		u.tryExcept(x)
	} else {
		u.stmts(x.Body)
		u.stmts(x.Else)
	}
	u.end()
	if u.reachable() {
		u.stmts(x.Finally)
	}
	if len(b.ranges) == 0 {
		return
	}
	over := u.over(x)
	mark := u.top
	exc := u.handler(x, b)
	u.depth--
	u.begin(&block{exit: u.handled(x)})
	u.depth++
	u.stmts(x.Finally)
	u.end()
	if u.reachable() {
		u.emit(x, Reraise, exc, 0, 0, 0)
	}
	u.depth = b.depth
	u.top = mark
	u.patch(over...)
}

func (u *unit) tryExcept(x *syntax.Try) {
	b := u.begin(&block{guard: true})
	u.stmts(x.Body)
	u.end()
	u.stmts(x.Else)
	if len(b.ranges) == 0 {
		return
	}
	ends := u.over(x)
	mark := u.top
	exc := u.handler(x, b)
	if x.Handlers[0].Star {
		u.starClauses(x, exc)
		u.depth = b.depth
		u.top = mark
		u.patch(ends...)
		return
	}
	bare := false
	for i := range x.Handlers {
		h := &x.Handlers[i]
		inner := u.top
		next := -1
		if bare = h.Type == nil; !bare {
			next = u.emit(h.Type, JNoMatch, exc, u.operand(h.Type), 0, 0)
		}
		u.top = inner
		u.clauseBody(x, h, exc)
		ends = append(ends, u.over(x)...)
		if next >= 0 {
			u.patch(next)
		}
		u.depth = b.depth + 1
	}
	if !bare {
		u.emit(x, Reraise, exc, 0, 0, 0)
	}
	u.depth = b.depth
	u.top = mark
	u.patch(ends...)
}

// starClauses runs the except* clauses, each with its part of the exception.
func (u *unit) starClauses(x *syntax.Try, exc int) {
	st, part := u.temp(x), u.temp(x)
	u.emit(x, StarBegin, st, exc, 0, 0)
	mark := u.top
	for i := range x.Handlers {
		h := &x.Handlers[i]
		next := u.emit(h.Type, JNoStar, st, u.operand(h.Type), part, 0)
		u.top = mark
		forget := func() {
			if h.Name != "" {
				u.forget(x, h.Name)
			}
		}
		if h.Name != "" {
			u.store(x, h.Name, part)
		}
		body := u.begin(&block{guard: true})
		u.stmts(h.Body)
		u.end()
		if u.reachable() {
			forget()
		}
		if len(body.ranges) > 0 {
			over := u.over(x)
			second := u.handler(x, body)
			forget()
			u.emit(x, StarRaised, st, second, 0, 0)
			u.emit(x, PopExcept, 0, 0, 0, 0)
			u.depth = body.depth
			u.top = mark
			u.patch(over...)
		}
		u.patch(next)
	}
	u.emit(x, StarEnd, st, 0, 0, 0)
	u.emit(x, PopExcept, 0, 0, 0, 0)
}

// clauseBody runs an except clause. Its name is unbound at every end.
func (u *unit) clauseBody(x *syntax.Try, h *syntax.Handler, exc int) {
	u.depth--
	u.begin(&block{exit: u.handled(x)})
	u.depth++
	if h.Name == "" {
		u.stmts(h.Body)
		u.end()
		if u.reachable() {
			u.emit(x, PopExcept, 0, 0, 0, 0)
		}
		return
	}
	forget := func() { u.forget(x, h.Name) }
	u.store(x, h.Name, exc)
	named := u.begin(&block{guard: true, exit: forget})
	u.stmts(h.Body)
	u.end()
	u.end()
	if u.reachable() {
		u.emit(x, PopExcept, 0, 0, 0, 0)
		forget()
	}
	if len(named.ranges) == 0 {
		return
	}
	over := u.over(x)
	mark := u.top
	second := u.handler(x, named)
	forget()
	u.emit(x, Reraise, second, 0, 0, 0)
	u.depth = named.depth
	u.top = mark
	u.patch(over...)
}

// with enters the first context manager around the others and the body.
func (u *unit) with(x *syntax.With, items []syntax.WithItem) {
	if len(items) == 0 {
		u.stmts(x.Body)
		return
	}
	it := items[0]
	mark := u.top
	cm := u.temps(it.X, 2)
	u.expr(it.X, cm)
	v := u.temp(it.X)
	u.emit(it.X, WithEnter, cm, v, 0, 0)
	leave := func() { u.emit(it.X, WithExit, cm, 0, 0, 0) }
	b := u.begin(&block{guard: true, exit: leave})
	if it.Target != nil {
		inner := u.top
		u.assign(it.Target, v)
		u.top = inner
	}
	u.with(x, items[1:])
	u.end()
	if u.reachable() {
		leave()
	}
	if len(b.ranges) > 0 {
		over := u.over(it.X)
		exc := u.handler(it.X, b)
		swallowed := u.temp(it.X)
		u.emit(it.X, WithExcept, cm, exc, swallowed, 0)
		done := u.emit(it.X, JT, swallowed, 0, 0, 0)
		u.emit(it.X, Reraise, exc, 0, 0, 0)
		u.patch(done)
		u.emit(it.X, PopExcept, 0, 0, 0, 0)
		u.depth = b.depth
		u.patch(over...)
	}
	u.top = mark
}
