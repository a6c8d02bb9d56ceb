// This file: match statements. A pattern is tests that jump to the next case;
// names are bound once the whole pattern fits.

package code

import (
	"slices"

	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// captures are the names that a pattern binds, in order, and the slots where
// their values are.
type captures struct {
	names  []*syntax.Name
	slots  []int
	within int // alternatives around: they share temporaries
}

func (c *captures) at(n *syntax.Name) int {
	return slices.IndexFunc(c.names, func(o *syntax.Name) bool { return o.ID == n.ID })
}

// captureAs notes where the value of a name is.
func (u *unit) captureAs(c *captures, n *syntax.Name, v int) {
	switch i := c.at(n); {
	case c.within > 0:
		u.move(n, c.slots[i], v)
	default:
		c.names, c.slots = append(c.names, n), append(c.slots, v)
	}
}

func (u *unit) match(x *syntax.Match) {
	subject := u.value(x.Subject)
	var ends []int
	for i, c := range x.Cases {
		mark := u.top
		fails := u.pattern(c.Pattern, subject)
		if c.Guard != nil {
			fails = append(fails, u.cond(c.Guard, false)...)
		}
		u.top = mark
		u.stmts(c.Body)
		if i < len(x.Cases)-1 {
			ends = append(ends, u.over(x)...)
		}
		u.patch(fails...)
	}
	u.patch(ends...)
}

// pattern tests a whole pattern and binds its names; it gives the jumps that
// leave it where it does not fit.
func (u *unit) pattern(p syntax.Pattern, subject int) []int {
	if c, ok := p.(*syntax.CapturePattern); ok {
		if c.Name != nil {
			u.store(c.Name, c.Name.ID, subject)
		}
		return nil
	}
	var found captures
	fails := u.fit(p, subject, &found)
	for i, n := range found.names {
		u.store(n, n.ID, found.slots[i])
	}
	return fails
}

// shared gives the names of alternatives temporaries.
func (u *unit) shared(p syntax.Pattern, c *captures) {
	note := func(n *syntax.Name) {
		if n != nil && c.at(n) < 0 {
			c.names, c.slots = append(c.names, n), append(c.slots, u.temp(n))
		}
	}
	syntax.Walk(p, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CapturePattern:
			note(n.Name)
		case *syntax.StarPattern:
			note(n.Name)
		case *syntax.AsPattern:
			note(n.Name)
		case *syntax.MappingPattern:
			note(n.Rest)
		case syntax.Expr:
			return false
		}
		return true
	})
}

// fit tests a pattern on what a slot holds.
func (u *unit) fit(p syntax.Pattern, v int, c *captures) (fails []int) {
	switch p := p.(type) {
	case *syntax.CapturePattern:
		if p.Name != nil {
			u.captureAs(c, p.Name, v)
		}
	case *syntax.AsPattern:
		fails = u.fit(p.Pattern, v, c)
		u.captureAs(c, p.Name, v)
	case *syntax.ValuePattern:
		return []int{u.equal(p, v, 0)}
	case *syntax.SingletonPattern:
		return []int{u.singleton(p, v)}
	case *syntax.OrPattern:
		return u.alternatives(p, v, c)
	case *syntax.SequencePattern:
		return u.sequence(p, v, c)
	case *syntax.MappingPattern:
		return u.mapping(p, v, c)
	case *syntax.ClassPattern:
		return u.instance(p, v, c)
	}
	return fails
}

// equal jumps if it is sense that the value equals that of the pattern.
func (u *unit) equal(p *syntax.ValuePattern, v, sense int) int {
	if k, ok := fold(p.X); ok {
		if at, ok := u.nearConstant(k); ok {
			return u.emit(p, JEqK, v, at, sense, 0)
		}
	}
	mark := u.top
	jump := u.emit(p, JEq, v, u.operand(p.X), sense, 0)
	u.top = mark
	return jump
}

func (u *unit) singleton(p *syntax.SingletonPattern, v int) int {
	if p.Kind == syntax.None {
		return u.emit(p, JNone, v, 0, 0, 0)
	}
	mark := u.top
	t := u.temp(p)
	u.loadConst(p, object.Bool(p.Kind == syntax.True), t)
	u.emit(p, Compare, t, v, t, int(syntax.Is))
	u.top = mark
	return u.emit(p, JF, t, 0, 0, 0)
}

func (u *unit) alternatives(p *syntax.OrPattern, v int, c *captures) []int {
	if c.within == 0 {
		u.shared(p, c)
	}
	c.within++
	defer func() { c.within-- }()
	var fits []int
	last := len(p.Patterns) - 1
	for _, alt := range p.Patterns[:last] {
		if x, ok := alt.(*syntax.ValuePattern); ok {
			fits = append(fits, u.equal(x, v, 1))
			continue
		}
		mark := u.top
		fails := u.fit(alt, v, c)
		u.top = mark
		fits = append(fits, u.emit(p, Jump, 0, 0, 0, 0))
		u.patch(fails...)
	}
	mark := u.top
	fails := u.fit(p.Patterns[last], v, c)
	u.top = mark
	u.patch(fits...)
	return fails
}

// wild reports a pattern that fits everything and binds nothing.
func wild(p syntax.Pattern) bool {
	switch p := p.(type) {
	case *syntax.CapturePattern:
		return p.Name == nil
	case *syntax.StarPattern:
		return p.Name == nil
	}
	return false
}

func (u *unit) sequence(p *syntax.SequencePattern, v int, c *captures) []int {
	star := slices.IndexFunc(p.Patterns, func(q syntax.Pattern) bool { _, ok := q.(*syntax.StarPattern); return ok })
	n, more := len(p.Patterns), 0
	if star >= 0 {
		n, more = n-1, 1
	}
	if n > 2*u.room() {
		u.tooLarge(p)
	}
	fails := []int{u.test(p, MatchSeq, v, n, more)}
	switch {
	case !slices.ContainsFunc(p.Patterns, func(q syntax.Pattern) bool { return !wild(q) }):
		return fails
	case star >= 0 && wild(p.Patterns[star]):
		for i, q := range p.Patterns {
			if wild(q) {
				continue
			}
			at := i
			if i > star {
				at = i - n - 1
			}
			e := u.temp(q)
			u.emit(q, GetItemI, e, v, 0, at)
			fails = append(fails, u.fit(q, e, c)...)
		}
		return fails
	}
	first := u.temps(p, len(p.Patterns))
	if star < 0 {
		u.emit(p, Unpack, first, v, n, 0)
	} else {
		u.emit(p, UnpackEx, first, v, star, n-star)
	}
	return append(fails, u.fitAll(p.Patterns, first, c)...)
}

// test emits a test of what a slot holds, and gives the jump for when it fails.
func (u *unit) test(p syntax.Pattern, op Op, v, c, d int) int {
	mark := u.top
	t := u.temp(p)
	u.emit(p, op, t, v, c, d)
	u.top = mark
	return u.emit(p, JF, t, 0, 0, 0)
}

// fitAll tests patterns on slots in a row.
func (u *unit) fitAll(patterns []syntax.Pattern, first int, c *captures) (fails []int) {
	for i, q := range patterns {
		if s, ok := q.(*syntax.StarPattern); ok {
			if s.Name != nil {
				u.captureAs(c, s.Name, first+i)
			}
			continue
		}
		fails = append(fails, u.fit(q, first+i, c)...)
	}
	return fails
}

func (u *unit) mapping(p *syntax.MappingPattern, v int, c *captures) []int {
	if len(p.Keys) > u.room() {
		u.tooLarge(p)
	}
	fails := []int{u.test(p, MatchMap, v, 0, 0)}
	keys, n := v, len(p.Keys)
	if n > 0 {
		values := u.row(p, p.Keys)
		keys = values
		if p.Rest != nil {
			keys = u.temps(p, n)
			for i := range n {
				u.move(p, keys+i, values+i)
			}
		}
		fails = append(fails, u.test(p, MatchKeys, v, values, n))
		fails = append(fails, u.fitAll(p.Patterns, values, c)...)
	}
	if p.Rest != nil {
		rest := u.temp(p)
		u.emit(p, MatchRest, rest, v, keys, n)
		u.captureAs(c, p.Rest, rest)
	}
	return fails
}

func (u *unit) instance(p *syntax.ClassPattern, v int, c *captures) []int {
	n := len(p.Patterns) + len(p.KwPatterns)
	if n > u.room() {
		u.tooLarge(p)
	}
	first := u.temps(p, max(n, 1))
	u.expr(p.Class, first)
	u.c.Sites = append(u.c.Sites, Site{Positional: len(p.Patterns), Kw: p.KwNames})
	fails := []int{u.test(p, MatchClass, v, first, len(u.c.Sites)-1)}
	fails = append(fails, u.fitAll(p.Patterns, first, c)...)
	return append(fails, u.fitAll(p.KwPatterns, first+len(p.Patterns), c)...)
}
