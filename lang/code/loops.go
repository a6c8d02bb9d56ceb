// This file: loops, and the blocks that break, continue and return leave.

package code

import (
	"github.com/tq-lang/tq/lang/syntax"
)

// block is a loop, or a statement that does something when it is left: try,
// with, an except clause.
type block struct {
	loop   *loop
	guard  bool     // exceptions in it go to a handler
	from   int      // where the guarded part began that is open
	ranges [][2]int // those that are closed
	exit   func()   // emits what leaving the block does
	depth  int      // exceptions being handled around the block
}

type loop struct {
	walk         int // the three slots of a for loop; -1
	test         int // where a while loop begins
	breaks, next []int
}

// begin opens a block.
func (u *unit) begin(b *block) *block {
	b.from, b.depth = u.here(), u.depth
	u.blocks = append(u.blocks, b)
	return b
}

// end closes the innermost block.
func (u *unit) end() *block {
	b := u.blocks[len(u.blocks)-1]
	b.pause(u.here())
	u.blocks = u.blocks[:len(u.blocks)-1]
	u.depth = b.depth
	return b
}

// pause ends a guarded part.
func (b *block) pause(at int) {
	if b.guard && at > b.from {
		b.ranges = append(b.ranges, [2]int{b.from, at})
	}
	b.from = at
}

// unwind emits what leaving the blocks from n on does, innermost first. Until
// again is called the code is outside them.
func (u *unit) unwind(n int) (again func()) {
	blocks, depth := u.blocks, u.depth
	for i := len(blocks) - 1; i >= n; i-- {
		b := blocks[i]
		b.pause(u.here())
		u.blocks = blocks[:i:i]
		u.depth = b.depth
		if b.exit != nil {
			b.exit()
		}
	}
	return func() {
		for _, b := range blocks[n:] {
			b.from = u.here()
		}
		u.blocks, u.depth = blocks, depth
	}
}

// guarded reports a try or with statement around.
func (u *unit) guarded() bool {
	for _, b := range u.blocks {
		if b.guard {
			return true
		}
	}
	return false
}

// leaveLoop is break, or continue.
func (u *unit) leaveLoop(n syntax.Stmt, out bool) {
	i := len(u.blocks) - 1
	for u.blocks[i].loop == nil {
		i--
	}
	l := u.blocks[i].loop
	again := u.unwind(i + 1)
	switch {
	case !u.reachable(): // a finally block goes elsewhere
	case out:
		if l.walk >= 0 {
			u.emit(n, Clear, l.walk, 3, 0, 0)
		}
		l.breaks = append(l.breaks, u.emit(n, Jump, 0, 0, 0, 0))
	case l.walk >= 0:
		l.next = append(l.next, u.emit(n, Jump, 0, 0, 0, 0))
	default:
		u.emit(n, Loop, 0, 0, 0, l.test)
	}
	again()
}

func (u *unit) whileStmt(x *syntax.While) {
	l := &loop{walk: -1, test: u.here()}
	out := u.cond(x.Test, false)
	u.begin(&block{loop: l})
	u.stmts(x.Body)
	u.end()
	if u.reachable() {
		u.emit(x.Test, Loop, 0, 0, 0, l.test)
	}
	u.patch(out...)
	u.stmts(x.Else)
	u.patch(l.breaks...)
}

func (u *unit) forStmt(x *syntax.For) {
	l := &loop{walk: u.walk(x.Iter)}
	item, assign := u.loopTarget(x.Target)
	entry := u.emit(x.Iter, Jump, 0, 0, 0, 0)
	start := u.target()
	assign()
	u.begin(&block{loop: l})
	u.stmts(x.Body)
	u.end()
	u.patch(l.next...)
	u.patch(entry)
	u.emit(x.Iter, ForLoop, l.walk, item, 0, start)
	u.stmts(x.Else)
	u.patch(l.breaks...)
}

// loopTarget is the slot that a loop writes elements to: the variable's own
// where it has one, else a temporary, which assign assigns.
func (u *unit) loopTarget(t syntax.Expr) (slot int, assign func()) {
	if at, ok := u.variableOf(t); ok {
		return at, func() {}
	}
	item := u.temp(t)
	return item, func() {
		mark := u.top
		u.assign(t, item)
		u.top = mark
	}
}
