// What begins with a parenthesis.
package re

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python"
)

// group reads from behind the parenthesis. A nil node is a comment or, where global
// is set, flags of the whole pattern.
func (p *parser) group(verbose bool, depth int, first bool) (n *node, global bool, err error) {
	start := p.t.tell() - 1
	options, err := p.t.match("?")
	if err != nil {
		return nil, false, err
	}
	if !options {
		n, err = p.capture("", verbose, depth, start)
		return n, false, err
	}
	char, err := p.need()
	if err != nil {
		return nil, false, err
	}
	switch char {
	case "P":
		n, err = p.python(verbose, depth, start)
		return n, false, err
	case ":", ">":
		s, err := p.inside(verbose, depth, start)
		n := &node{op: opGroup, subs: []seq{s}}
		if char == ">" {
			n.op = opAtomic
		}
		return n, false, err
	case "#":
		for {
			if p.t.next == "" {
				return nil, false, p.t.errorAt(p.t.tell()-start, "missing ), unterminated comment")
			}
			if c, err := p.t.get(); c == ")" || err != nil {
				return nil, false, err
			}
		}
	case "=", "!", "<":
		n, err = p.look(char, verbose, depth, start)
		return n, false, err
	case "(":
		n, err = p.conditional(verbose, depth, start)
		return n, false, err
	}
	if _, ok := inlineFlags[char]; !ok && char != "-" {
		return nil, false, p.t.errorAt(object.Count(char)+1, "unknown extension ?"+char)
	}
	add, del, global, err := p.inline(char)
	if err != nil {
		return nil, false, err
	}
	if global {
		if !first {
			return nil, false, p.t.errorAt(p.t.tell()-start, "global flags not at the start of the expression")
		}
		return nil, true, nil
	}
	s, err := p.inside((verbose || add&flagVerbose != 0) && del&flagVerbose == 0, depth, start)
	return &node{op: opGroup, subs: []seq{s}, add: add, del: del}, false, err
}

func (p *parser) need() (string, error) {
	c, err := p.t.get()
	if err == nil && c == "" {
		err = p.t.errorAt(0, "unexpected end of pattern")
	}
	return c, err
}

// inside reads up to the closing parenthesis.
func (p *parser) inside(verbose bool, depth, start int) (seq, error) {
	s, err := p.alternatives(verbose, depth+1)
	if err != nil {
		return nil, err
	}
	return s, p.close(start)
}

func (p *parser) close(start int) error {
	ok, err := p.t.match(")")
	if err == nil && !ok {
		err = p.t.errorAt(p.t.tell()-start, "missing ), unterminated subpattern")
	}
	return err
}

// capture reads a group that is kept.
func (p *parser) capture(name string, verbose bool, depth, start int) (*node, error) {
	id := len(p.widths)
	if name != "" {
		if old, ok := p.names[name]; ok {
			return nil, p.t.errorAt(object.Count(name)+1, "redefinition of group name "+quoted(name)+" as group "+strconv.Itoa(id)+"; was group "+strconv.Itoa(old))
		}
		p.names[name] = id
	}
	p.widths, p.closed, p.order = append(p.widths, widths{}), append(p.closed, false), append(p.order, name)
	s, err := p.inside(verbose, depth, start)
	if err != nil {
		return nil, err
	}
	p.widths[id], p.closed[id] = s.width(p.widths), true
	return &node{op: opGroup, subs: []seq{s}, group: id}, nil
}

// python reads (?P<name>…) and (?P=name).
func (p *parser) python(verbose bool, depth, start int) (*node, error) {
	if ok, err := p.t.match("<"); err != nil {
		return nil, err
	} else if ok {
		name, err := p.t.until(">", "group name")
		if err == nil {
			err = p.t.name(name)
		}
		if err != nil {
			return nil, err
		}
		return p.capture(name, verbose, depth, start)
	}
	if ok, err := p.t.match("="); err != nil {
		return nil, err
	} else if ok {
		name, err := p.t.until(")", "group name")
		if err == nil {
			err = p.t.name(name)
		}
		if err != nil {
			return nil, err
		}
		id, known := p.names[name]
		switch {
		case !known:
			return nil, p.t.errorAt(object.Count(name)+1, "unknown group name "+quoted(name))
		case !p.closed[id]:
			return nil, p.t.errorAt(object.Count(name)+1, "cannot refer to an open group")
		}
		return &node{op: opRef, group: id}, p.checkBehind(id)
	}
	char, err := p.need()
	if err != nil {
		return nil, err
	}
	return nil, p.t.errorAt(object.Count(char)+2, "unknown extension ?P"+char)
}

// look reads (?=…), (?!…), (?<=…) and (?<!…).
func (p *parser) look(char string, verbose bool, depth, start int) (*node, error) {
	n := &node{op: opLook}
	outer := p.behind
	if char == "<" {
		var err error
		if char, err = p.need(); err != nil {
			return nil, err
		}
		if char != "=" && char != "!" {
			return nil, p.t.errorAt(object.Count(char)+2, "unknown extension ?<"+char)
		}
		n.behind = true
		if outer < 0 {
			p.behind = len(p.widths)
		}
	}
	n.neg = char == "!"
	s, err := p.alternatives(verbose, depth+1)
	if err != nil {
		return nil, err
	}
	if n.behind && outer < 0 {
		p.behind = -1
	}
	n.subs = []seq{s}
	return n, p.close(start)
}

// checkBehind refuses references inside of a lookbehind to groups that are not
// complete when it is tried.
func (p *parser) checkBehind(group int) error {
	switch {
	case p.behind < 0:
		return nil
	case group >= len(p.closed) || !p.closed[group]:
		return p.t.errorAt(0, "cannot refer to an open group")
	case group >= p.behind:
		return p.t.errorAt(0, "cannot refer to group defined in the same lookbehind subpattern")
	}
	return nil
}

// conditional reads (?(group)yes|no).
func (p *parser) conditional(verbose bool, depth, start int) (*node, error) {
	name, err := p.t.until(")", "group name")
	if err != nil {
		return nil, err
	}
	back := object.Count(name) + 1
	id := 0
	if python.IsIdentifier(name) {
		var ok bool
		if id, ok = p.names[name]; !ok {
			return nil, p.t.errorAt(back, "unknown group name "+quoted(name))
		}
	} else {
		var ok bool
		id, ok = number(name)
		switch {
		case !ok:
			return nil, p.t.errorAt(back, "bad character in group name "+quoted(name))
		case id == 0:
			return nil, p.t.errorAt(back, "bad group number")
		case id >= maxGroups:
			return nil, p.t.errorAt(back, "invalid group reference "+strconv.Itoa(id))
		}
		p.refs = append(p.refs, condRef{id, p.t.tell() - back})
	}
	if err := p.checkBehind(id); err != nil {
		return nil, err
	}
	n := &node{op: opCond, group: id}
	yes, err := p.sequence(verbose, depth+1, false)
	if err != nil {
		return nil, err
	}
	n.subs = []seq{yes}
	if more, err := p.t.match("|"); err != nil {
		return nil, err
	} else if more {
		no, err := p.sequence(verbose, depth+1, false)
		if err != nil {
			return nil, err
		}
		if p.t.next == "|" {
			return nil, p.t.errorAt(0, "conditional backref with more than two branches")
		}
		n.subs = append(n.subs, no)
	}
	return n, p.close(start)
}

// inline reads flags from their first letter on.
func (p *parser) inline(char string) (add, del flag, global bool, err error) {
	fail := func(back int, msg string) (flag, flag, bool, error) { return 0, 0, false, p.t.errorAt(back, msg) }
	next := func(end, missing string) (done bool, err error) {
		if char, err = p.t.get(); err != nil {
			return false, err
		}
		switch {
		case char == "":
			return false, p.t.errorAt(0, missing)
		case end != "" && in(char, end):
			return true, nil
		}
		if _, ok := inlineFlags[char]; !ok {
			if r := []rune(char)[0]; unicode.IsLetter(r) && len(char) == utf8.RuneLen(r) {
				missing = "unknown flag"
			}
			return false, p.t.errorAt(object.Count(char), missing)
		}
		return false, nil
	}
	for done := char == "-"; !done; {
		f := inlineFlags[char]
		switch {
		case p.t.text && char == "L":
			return fail(0, "bad inline flags: cannot use 'L' flag with a str pattern")
		case !p.t.text && char == "u":
			return fail(0, "bad inline flags: cannot use 'u' flag with a bytes pattern")
		}
		if add |= f; f&typeFlags != 0 && add&typeFlags != f {
			return fail(0, "bad inline flags: flags 'a', 'u' and 'L' are incompatible")
		}
		if done, err = next(")-:", "missing -, : or )"); err != nil {
			return 0, 0, false, err
		}
	}
	if char == ")" {
		p.flags |= add
		return 0, 0, true, nil
	}
	if add&globalFlags != 0 {
		return fail(1, "bad inline flags: cannot turn on global flag")
	}
	if char == "-" {
		if _, err := next("", "missing flag"); err != nil {
			return 0, 0, false, err
		}
		for done := false; !done; {
			f := inlineFlags[char]
			if f&typeFlags != 0 {
				return fail(0, "bad inline flags: cannot turn off flags 'a', 'u' and 'L'")
			}
			del |= f
			if done, err = next(":", "missing :"); err != nil {
				return 0, 0, false, err
			}
		}
	}
	switch {
	case del&globalFlags != 0:
		return fail(1, "bad inline flags: cannot turn off global flag")
	case add&del != 0:
		return fail(1, "bad inline flags: flag turned on and off")
	}
	return add, del, false, nil
}

// checkLookbehinds refuses lookbehinds whose width is not fixed.
func (p *parser) checkLookbehinds(s seq) error {
	for _, n := range s {
		if n.op == opLook && n.behind {
			if w := n.subs[0].width(p.widths); w.lo != w.hi {
				return newError("look-behind requires fixed-width pattern", nil, 0)
			}
		}
		for _, sub := range n.subs {
			if err := p.checkLookbehinds(sub); err != nil {
				return err
			}
		}
	}
	return nil
}
