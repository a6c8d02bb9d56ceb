// Reading patterns: Python's syntax, with its refusals.
package re

import (
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// parser reads one pattern.
type parser struct {
	c      *builtin.Call
	t      *tokens
	flags  flag
	names  map[string]int
	order  []string // the names, by group
	widths []widths // by group
	closed []bool   // by group
	behind int      // groups that there were before the lookbehind that is being read; -1 outside
	refs   []condRef
}

// condRef is a group that (?(n)…) asks for, which may come later.
type condRef struct{ group, pos int }

// maxNesting is how deeply patterns may nest: CPython's own limit is near it.
const maxNesting = 450

// parse reads a pattern.
func parse(c *builtin.Call, source object.Value, flags flag) (*parser, seq, error) {
	t, err := newTokens(source)
	if err != nil {
		return nil, nil, err
	}
	p := &parser{c: c, t: t, flags: flags, names: map[string]int{}, order: []string{""}, widths: make([]widths, 1), closed: make([]bool, 1), behind: -1}
	s, err := p.alternatives(flags&flagVerbose != 0, 0)
	if err != nil {
		return nil, nil, err
	}
	if p.flags, err = fixFlags(t.text, p.flags); err != nil {
		return nil, nil, err
	}
	if t.next != "" {
		return nil, nil, t.errorAt(0, "unbalanced parenthesis")
	}
	for _, r := range p.refs {
		if r.group >= len(p.widths) {
			return nil, nil, newError("invalid group reference "+strconv.Itoa(r.group), source, r.pos)
		}
	}
	return p, s, p.checkLookbehinds(s)
}

func fixFlags(text bool, f flag) (flag, error) {
	switch {
	case text && f&flagLocale != 0:
		return f, object.Errorf("ValueError", "cannot use LOCALE flag with a str pattern")
	case text && f&flagASCII == 0:
		return f | flagUnicode, nil
	case text && f&flagUnicode != 0:
		return f, object.Errorf("ValueError", "ASCII and UNICODE flags are incompatible")
	case !text && f&flagUnicode != 0:
		return f, object.Errorf("ValueError", "cannot use UNICODE flag with a bytes pattern")
	case !text && f&flagLocale != 0 && f&flagASCII != 0:
		return f, object.Errorf("ValueError", "ASCII and LOCALE flags are incompatible")
	}
	return f, nil
}

// alternatives reads a|b|c.
func (p *parser) alternatives(verbose bool, depth int) (seq, error) {
	if depth > maxNesting {
		return nil, object.Errorf("RecursionError", "maximum recursion depth exceeded")
	}
	var all []seq
	for {
		s, err := p.sequence(verbose, depth, depth == 0 && all == nil)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
		more, err := p.t.match("|")
		if err != nil {
			return nil, err
		}
		if !more {
			break
		}
		if depth == 0 {
			verbose = p.flags&flagVerbose != 0
		}
	}
	if len(all) == 1 {
		return all[0], nil
	}
	return seq{{op: opBranch, subs: all}}, nil
}

// sequence reads what stands between |, ( and ).
func (p *parser) sequence(verbose bool, depth int, first bool) (seq, error) {
	var out seq
	for n := 0; ; n++ {
		if err := p.c.PolledAt(n); err != nil {
			return nil, err
		}
		this := p.t.next
		if this == "" || this == "|" || this == ")" {
			return out, nil
		}
		if err := p.t.advance(); err != nil {
			return nil, err
		}
		if verbose {
			if in(this, " \t\n\r\v\f") {
				continue
			}
			if this == "#" {
				if err := p.comment(); err != nil {
					return nil, err
				}
				continue
			}
		}
		var n *node
		var err error
		switch {
		case this[0] == '\\':
			n, err = p.escape(this)
		case this == "[":
			n, err = p.set()
		case in(this, "*+?{"):
			n, err = p.repeat(this, &out)
		case this == ".":
			n = &node{op: opAny}
		case this == "(":
			var global bool
			if n, global, err = p.group(verbose, depth, first && len(out) == 0); global {
				verbose = p.flags&flagVerbose != 0
			}
		case this == "^" || this == "$":
			n = &node{op: opAt, r: rune(this[0])}
		default:
			n = literal([]rune(this)[0])
		}
		if err != nil {
			return nil, err
		}
		if n != nil {
			out = append(out, n)
		}
	}
}

// comment skips to the end of the line.
func (p *parser) comment() error {
	for {
		c, err := p.t.get()
		if err != nil || c == "" || c == "\n" {
			return err
		}
	}
}

// repeat reads the rest of a quantifier and takes the last item into it.
func (p *parser) repeat(this string, out *seq) (*node, error) {
	here := p.t.tell()
	lo, hi := 0, noLimit
	switch this {
	case "?":
		hi = 1
	case "+":
		lo = 1
	case "{":
		var ok bool
		var err error
		if lo, hi, ok, err = p.bounds(here); err != nil {
			return nil, err
		} else if !ok {
			return literal('{'), nil
		}
	}
	n := len(*out) - 1
	if n < 0 || (*out)[n].op == opAt {
		return nil, p.t.errorAt(p.t.tell()-here+len(this), "nothing to repeat")
	}
	last := (*out)[n]
	if last.op == opRepeat {
		return nil, p.t.errorAt(p.t.tell()-here+len(this), "multiple repeat")
	}
	*out = (*out)[:n]
	r := &node{op: opRepeat, lo: lo, hi: hi, subs: []seq{{last}}}
	for _, kind := range []string{"?", "+"} {
		if ok, err := p.t.match(kind); err != nil {
			return nil, err
		} else if ok {
			r.kind = kind[0]
			break
		}
	}
	return r, nil
}

// bounds reads {lo,hi}; ok is false where it is text.
func (p *parser) bounds(here int) (lo, hi int, ok bool, err error) {
	if p.t.next == "}" {
		return 0, 0, false, nil
	}
	low, err := p.t.while(1<<30, digits)
	if err != nil {
		return 0, 0, false, err
	}
	high := low
	if comma, err := p.t.match(","); err != nil {
		return 0, 0, false, err
	} else if comma {
		if high, err = p.t.while(1<<30, digits); err != nil {
			return 0, 0, false, err
		}
	}
	if end, err := p.t.match("}"); err != nil {
		return 0, 0, false, err
	} else if !end {
		return 0, 0, false, p.t.seek(here)
	}
	lo, hi = 0, noLimit
	for _, b := range []struct {
		text string
		to   *int
	}{{low, &lo}, {high, &hi}} {
		if b.text == "" {
			continue
		}
		n, err := strconv.ParseInt(b.text, 10, 64)
		if err != nil || n >= noLimit {
			return 0, 0, false, object.Errorf("OverflowError", "the repetition number is too large")
		}
		*b.to = int(n)
	}
	if hi < lo {
		return 0, 0, false, p.t.errorAt(p.t.tell()-here, "min repeat greater than max repeat")
	}
	return lo, hi, true, nil
}

// set reads [ ].
func (p *parser) set() (*node, error) {
	here := p.t.tell() - 1
	n := &node{op: opSet}
	if p.t.next == "[" {
		if err := p.future("Possible nested set at position %d", p.t.tell()); err != nil {
			return nil, err
		}
	}
	var err error
	if n.neg, err = p.t.match("^"); err != nil {
		return nil, err
	}
	for {
		this, err := p.t.get()
		if err != nil {
			return nil, err
		}
		if this == "" {
			return nil, p.t.errorAt(p.t.tell()-here, "unterminated character set")
		}
		if this == "]" && len(n.items) > 0 {
			return n, nil
		}
		if err := p.doubled(this, len(n.items) > 0, 1); err != nil {
			return nil, err
		}
		a, err := p.member(this)
		if err != nil {
			return nil, err
		}
		dash, err := p.t.match("-")
		if err != nil {
			return nil, err
		}
		if !dash {
			n.items = append(n.items, a)
			continue
		}
		that, err := p.t.get()
		switch {
		case err != nil:
			return nil, err
		case that == "":
			return nil, p.t.errorAt(p.t.tell()-here, "unterminated character set")
		case that == "]":
			n.items = append(n.items, a, item{lo: '-', hi: '-'})
			return n, nil
		case that == "-":
			if err := p.future("Possible set difference at position %d", p.t.tell()-2); err != nil {
				return nil, err
			}
		}
		b, err := p.member(that)
		if err != nil {
			return nil, err
		}
		if a.cat != 0 || b.cat != 0 || b.lo < a.lo {
			return nil, p.t.errorAt(object.Count(this)+1+object.Count(that), "bad character range "+this+"-"+that)
		}
		n.items = append(n.items, item{lo: a.lo, hi: b.lo})
	}
}

func (p *parser) member(token string) (item, error) {
	if token[0] == '\\' {
		return p.classEscape(token)
	}
	r := []rune(token)[0]
	return item{lo: r, hi: r}, nil
}

// doubled warns of signs that later versions may give a meaning.
func (p *parser) doubled(this string, inside bool, back int) error {
	if !inside || !in(this, "-&~|") || p.t.next != this {
		return nil
	}
	what := map[string]string{"-": "difference", "&": "intersection", "~": "symmetric difference", "|": "union"}[this]
	return p.future("Possible set "+what+" at position %d", p.t.tell()-back)
}

func (p *parser) future(format string, pos int) error {
	msg := strings.Replace(format, "%d", strconv.Itoa(pos), 1)
	return p.c.Host.Warn(&object.Exception{Class: builtin.ExceptionClass("FutureWarning"), Args: object.Tuple{object.Str(msg)}})
}
