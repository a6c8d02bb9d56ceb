// Pattern: compiled patterns, and running them.
package re

import (
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/dlclark/regexp2/v2"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Pattern is a compiled pattern.
type Pattern struct {
	source object.Value // Str or Bytes
	text   bool
	flags  flag
	groups int
	names  map[string]int
	order  []string // the names, by group; "" for those without
	outer  []int    // the group that a group is in, by group
	tree   seq
	looks  []look
	made   [modes][2]*regexp2.Regexp // by mode, and whether texts are ASCII
}

// mode is a way to match.
type mode int

const (
	search  mode = iota
	advance      // search, and no empty match at the start
	match
	full
	modes
)

// around is what a mode puts around a pattern.
var around = [modes][2]string{{"", ""}, {"(?:", `)(?!\G)`}, {`\G(?:`, ")"}, {`\G(?:`, `)\z`}}

// stackLimit is how many numbers matching may keep to come back to.
const stackLimit = 1 << 25

var patternClass = sync.OnceValue(func() *object.Class { return &object.Class{Name: "re.Pattern", Base: class("object")} })

// TypeName is Pattern.
func (*Pattern) TypeName() string { return "Pattern" }

// FullTypeName is the name in messages.
func (*Pattern) FullTypeName() string { return "re.Pattern" }

// TablePrefix is where the methods are.
func (*Pattern) TablePrefix() string { return "re.Pattern." }

// PyClass is the type.
func (*Pattern) PyClass() *object.Class { return patternClass() }

// reprLength is how much of a pattern its repr shows.
const reprLength = 200

// Repr is re.compile('…', re.IGNORECASE).
func (p *Pattern) Repr() string {
	f := p.flags
	if p.text && f&typeFlags == flagUnicode {
		f &^= flagUnicode
	}
	out := "re.compile(" + clip(object.Repr(p.source), reprLength)
	if f != 0 {
		out += ", " + names(f)
	}
	return out + ")"
}

func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	if r := []rune(s); len(r) > n {
		return string(r[:n])
	}
	return s
}

// cacheKey is what a compiled pattern is found by.
type cacheKey struct {
	source object.Value
	flags  flag
}

type cache struct {
	patterns map[cacheKey]*Pattern
	order    []cacheKey
}

const maxCache = 512

func cacheOf(c *builtin.Call) *cache {
	return c.Host.State("re.cache", func() any { return &cache{patterns: map[cacheKey]*Pattern{}} }).(*cache)
}

// compile gives the pattern of pattern= and flags=.
func compile(c *builtin.Call, v object.Value, flags object.Value) (*Pattern, error) {
	f, err := flagOf(flags)
	if err != nil {
		return nil, err
	}
	if v, err = builtin.PlainOf(v); err != nil {
		return nil, err
	}
	switch p := v.(type) {
	case *Pattern:
		if f != 0 {
			return nil, object.Errorf("ValueError", "cannot process flags argument with a compiled pattern")
		}
		return p, nil
	case object.Str, object.Bytes:
	default:
		return nil, object.Errorf("TypeError", "first argument must be string or compiled pattern")
	}
	known, key := cacheOf(c), cacheKey{v, f}
	if p, ok := known.patterns[key]; ok {
		return p, nil
	}
	p, err := newPattern(c, v, f)
	if err != nil {
		return nil, err
	}
	if len(known.order) >= maxCache {
		delete(known.patterns, known.order[0])
		known.order = known.order[1:]
	}
	known.patterns[key] = p
	known.order = append(known.order, key)
	return p, nil
}

func newPattern(c *builtin.Call, source object.Value, f flag) (*Pattern, error) {
	read, tree, err := parse(c, source, f)
	if err != nil {
		return nil, err
	}
	p := &Pattern{source: source, text: read.t.text, flags: read.flags, groups: len(read.widths) - 1, names: read.names, order: read.order, tree: tree}
	p.outer = make([]int, p.groups+1)
	nest(tree, 0, p.outer)
	return p, nil
}

// nest notes which group each group is in.
func nest(s seq, in int, outer []int) {
	for _, n := range s {
		inner := in
		if n.op == opGroup && n.group > 0 {
			outer[n.group], inner = in, n.group
		}
		for _, sub := range n.subs {
			nest(sub, inner, outer)
		}
	}
}

// program compiles the pattern for a way to match, once.
func (p *Pattern) program(c *builtin.Call, m mode, narrow bool) (*regexp2.Regexp, error) {
	kind := 0
	if narrow {
		kind = 1
	}
	if re := p.made[m][kind]; re != nil {
		return re, nil
	}
	p.looks = nil
	w := &writer{narrow: narrow, ask: c.PolledAt, looks: &p.looks, groups: p.groups}
	if err := w.inside(around[m][0], p.tree, p.flags, around[m][1]); err != nil {
		return nil, err
	}
	re, err := regexp2.Compile(w.b.String(), regexp2.OptionMaxBacktrackingStackSize(stackLimit))
	if err != nil {
		return nil, newError(strings.ReplaceAll(err.Error(), w.b.String(), "the pattern"), nil, 0)
	}
	re.MatchTimeout = firstLook
	p.made[m][kind] = re
	return re, nil
}

// A match that takes long is left to itself for a while, so that an interrupt is
// answered; it is begun again with more time where the time was not enough.
const (
	firstLook = 20 * time.Millisecond
	nextLook  = time.Second
	clockTick = 10 * time.Millisecond
)

var tick = sync.OnceFunc(func() { regexp2.SetTimeoutCheckPeriod(clockTick) })

// run matches the characters before end from pos on; nil is no match.
func (p *Pattern) run(c *builtin.Call, m mode, s *subject, pos, end int) (*Match, error) {
	if pos > end {
		return nil, nil
	}
	re, err := p.program(c, m, s.narrow)
	if err != nil {
		return nil, err
	}
	tick()
	var out *Match
	err = re.FindRunesMatches(s.chars[:end], pos, func(v regexp2.MatchView) bool {
		out = p.matched(s, v, pos, end)
		return false
	})
	if err != nil {
		return p.runLong(c, re, err, s, pos, end)
	}
	return out, nil
}

// runLong runs again what was given up for an error: for lack of time, as a rule.
func (p *Pattern) runLong(c *builtin.Call, re *regexp2.Regexp, failed error, s *subject, pos, end int) (*Match, error) {
	var out *Match
	for patience := nextLook; failed != nil; patience *= 4 {
		if errors.Is(failed, regexp2.ErrBacktrackingStackLimit) {
			return nil, object.Errorf("MemoryError", "the pattern keeps more than %d places to come back to", stackLimit)
		}
		longer := *re
		longer.MatchTimeout = patience
		var found *Match
		var again error
		stopped := c.Aside(func() {
			again = longer.FindRunesMatches(s.chars[:end], pos, func(v regexp2.MatchView) bool {
				found = p.matched(s, v, pos, end)
				return false
			})
		})
		if stopped != nil {
			return nil, stopped
		}
		out, failed = found, again
	}
	return out, nil
}

// matched keeps what the program may ask of a match.
func (p *Pattern) matched(s *subject, v regexp2.MatchView, pos, end int) *Match {
	out := &Match{p: p, s: s, pos: pos, end: end}
	out.regs = out.few[:0]
	for g := range p.groups + 1 {
		at, n, ok := v.GroupRange(g)
		if !ok {
			at, n = -1, 0
		}
		out.regs = append(out.regs, at, at+n)
	}
	for _, l := range p.looks {
		if at, _, ok := v.GroupRange(l.marker); ok {
			if out.marks == nil {
				out.marks = map[int]int{}
			}
			for _, g := range l.groups {
				out.marks[g] = at
			}
		}
	}
	return out
}

// last is the group that was completed last, 0 for none: the one that ends last; of
// two that end together the outer one, or else the later.
func (m *Match) last() int {
	at := func(g int) int { // when it was complete
		if mark, ok := m.marks[g]; ok {
			return mark
		}
		return m.regs[2*g+1]
	}
	last := 0
	for g := 1; g <= m.p.groups; g++ {
		if m.regs[2*g] < 0 {
			continue
		}
		if last == 0 || at(g) > at(last) || at(g) == at(last) && !m.p.within(g, last) {
			last = g
		}
	}
	return last
}

// within reports whether a group is inside of another.
func (p *Pattern) within(g, outer int) bool {
	for g = p.outer[g]; g > 0; g = p.outer[g] {
		if g == outer {
			return true
		}
	}
	return false
}

// each calls f with the matches one after the other, until f says stop.
func (p *Pattern) each(c *builtin.Call, s *subject, pos, end int, f func(*Match) (stop bool, err error)) error {
	if pos > end {
		return nil
	}
	re, err := p.program(c, search, s.narrow)
	if err != nil {
		return err
	}
	tick()
	n, first := 0, pos
	take := func(m *Match) (stop bool, err error) {
		if n++; n&63 == 0 {
			if err := c.Polled(); err != nil {
				return true, err
			}
		}
		m.pos, pos = first, m.regs[1]
		return f(m)
	}
	for {
		var stop, empty bool
		var wrong error
		failed := re.FindRunesMatches(s.chars[:end], pos, func(v regexp2.MatchView) bool {
			m := p.matched(s, v, first, end)
			empty = m.regs[0] == m.regs[1]
			stop, wrong = take(m)
			return !stop && !empty && wrong == nil
		})
		switch {
		case wrong != nil || stop || failed == nil && !empty:
			return wrong
		case failed != nil:
			m, err := p.runLong(c, re, failed, s, pos, end)
			if err != nil || m == nil {
				return err
			}
			empty = m.regs[0] == m.regs[1]
			if stop, err := take(m); stop || err != nil {
				return err
			}
		}
		for empty { // the next begins at the same place, if it is not empty
			m, err := p.run(c, advance, s, pos, end)
			if err != nil || m == nil {
				return err
			}
			empty = m.regs[0] == m.regs[1]
			if stop, err := take(m); stop || err != nil {
				return err
			}
		}
	}
}

// walk gives the matches one after the other: behind an empty one the next begins
// at the same place, if it is not empty.
func (p *Pattern) walk(c *builtin.Call, s *subject, pos, end int) func() (*Match, error) {
	at, how, first := pos, search, pos
	return func() (*Match, error) {
		if at < 0 {
			return nil, nil
		}
		if err := c.Polled(); err != nil {
			return nil, err
		}
		m, err := p.run(c, how, s, at, end)
		if m == nil || err != nil {
			at = -1
			return nil, err
		}
		m.pos = first
		at, how = m.regs[1], search
		if m.regs[0] == m.regs[1] {
			how = advance
		}
		return m, nil
	}
}
