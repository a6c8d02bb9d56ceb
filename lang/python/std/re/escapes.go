// Backslashes in patterns.
package re

import (
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang/charnames"
	"github.com/tq-lang/tq/lang/object"
)

const (
	octDigits = "01234567"
	digits    = "0123456789"
	hexDigits = "0123456789abcdefABCDEF"
	letters   = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

// plainEscapes stand for one character.
var plainEscapes = map[string]rune{`\a`: '\a', `\b`: '\b', `\f`: '\f', `\n`: '\n', `\r`: '\r', `\t`: '\t', `\v`: '\v', `\\`: '\\'}

func isCategory(c byte) bool { return strings.IndexByte("dDsSwW", c) >= 0 }

func literal(r rune) *node { return &node{op: opLiteral, r: r} }

// in reports whether a token is one character of a set.
func in(token, set string) bool { return len(token) == 1 && strings.Contains(set, token) }

// classEscape reads an escape inside [ ].
func (p *parser) classEscape(escape string) (item, error) {
	if r, ok := plainEscapes[escape]; ok {
		return item{lo: r, hi: r}, nil
	}
	if isCategory(escape[1]) {
		return item{cat: escape[1]}, nil
	}
	r, ok, err := p.coded(&escape)
	if err != nil {
		return item{}, err
	}
	if !ok {
		switch c := escape[1:2]; {
		case in(c, octDigits):
			if r, err = p.octal(&escape, 2); err != nil {
				return item{}, err
			}
		case in(c, digits+letters):
			return item{}, p.badEscape(escape)
		default:
			r = []rune(escape)[1]
		}
	}
	return item{lo: r, hi: r}, nil
}

func (p *parser) badEscape(escape string) error {
	return p.t.errorAt(object.Count(escape), "bad escape "+escape)
}

// escape reads an escape outside of [ ].
func (p *parser) escape(escape string) (*node, error) {
	switch c := escape[1]; {
	case strings.IndexByte("AbBZ", c) >= 0:
		return &node{op: opAt, r: rune(c)}, nil
	case isCategory(c):
		return &node{op: opCat, items: []item{{cat: c}}}, nil
	}
	if r, ok := plainEscapes[escape]; ok {
		return literal(r), nil
	}
	r, ok, err := p.coded(&escape)
	if ok || err != nil {
		return literal(r), err
	}
	switch c := escape[1:2]; {
	case c == "0":
		r, err := p.octal(&escape, 2)
		return literal(r), err
	case in(c, digits):
		return p.reference(escape)
	case in(c, letters):
		return nil, p.badEscape(escape)
	}
	return literal([]rune(escape)[1]), nil
}

// octal reads up to n more octal digits.
func (p *parser) octal(escape *string, n int) (rune, error) {
	more, err := p.t.while(n, octDigits)
	if err != nil {
		return 0, err
	}
	*escape += more
	v, _ := strconv.ParseInt((*escape)[1:], 8, 32)
	if v > 0o377 {
		return 0, p.t.errorAt(len(*escape), "octal escape value "+*escape+" outside of range 0-0o377")
	}
	return rune(v), nil
}

// reference reads \12: a group, or three octal digits.
func (p *parser) reference(escape string) (*node, error) {
	if in(p.t.next, digits) {
		d, err := p.t.get()
		if err != nil {
			return nil, err
		}
		escape += d
		if in(escape[1:2], octDigits) && in(escape[2:3], octDigits) && in(p.t.next, octDigits) {
			r, err := p.octal(&escape, 1)
			return literal(r), err
		}
	}
	group, _ := strconv.Atoi(escape[1:])
	if group >= len(p.widths) {
		return nil, p.t.errorAt(len(escape)-1, "invalid group reference "+strconv.Itoa(group))
	}
	if !p.closed[group] {
		return nil, p.t.errorAt(len(escape), "cannot refer to an open group")
	}
	return &node{op: opRef, group: group}, p.checkBehind(group)
}

// coded reads \x41, \u0041, \U00000041 and \N{NAME}.
func (p *parser) coded(escape *string) (r rune, ok bool, err error) {
	n := 0
	switch c := (*escape)[1]; {
	case c == 'x':
		n = 2
	case c == 'u' && p.t.text:
		n = 4
	case c == 'U' && p.t.text:
		n = 8
	case c == 'N' && p.t.text:
		r, err = p.named()
		return r, true, err
	default:
		return 0, false, nil
	}
	more, err := p.t.while(n, hexDigits)
	if err != nil {
		return 0, false, err
	}
	*escape += more
	if len(more) != n {
		return 0, false, p.t.errorAt(len(*escape), "incomplete escape "+*escape)
	}
	v, err := strconv.ParseUint(more, 16, 32)
	if err != nil || v > 0x10ffff {
		return 0, false, p.badEscape(*escape)
	}
	return rune(v), true, nil
}

func (p *parser) named() (rune, error) {
	if ok, err := p.t.match("{"); err != nil {
		return 0, err
	} else if !ok {
		return 0, p.t.errorAt(0, "missing {")
	}
	name, err := p.t.until("}", "character name")
	if err != nil {
		return 0, err
	}
	r, ok := charnames.Lookup(name)
	if !ok {
		return 0, p.t.errorAt(object.Count(name)+len(`\N{}`), "undefined character name "+quoted(name))
	}
	return r, nil
}
