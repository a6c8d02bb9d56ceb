// The Python literals of .npy headers: dict, tuple, list, str, int, True,
// False, None. Nothing is evaluated; depth is bounded.
package file

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

type literalKind uint8

const (
	litNone literalKind = iota
	litBool
	litInt
	litStr
	litTuple
	litList
	litDict
)

// literal is one parsed value. A dict alternates keys and values in items.
type literal struct {
	kind  literalKind
	truth bool
	num   int
	text  string
	items []literal
}

const literalDepth = 32

type literalParser struct {
	src   string
	pos   int
	depth int
}

// parseLiteral reads exactly one literal.
//
//	value = dict | tuple | list | str | int | "True" | "False" | "None"
func parseLiteral(src string) (literal, error) {
	p := &literalParser{src: src}
	v, err := p.value()
	if err != nil {
		return v, err
	}
	if p.space(); p.pos < len(p.src) {
		return v, p.fail("unexpected text after the value")
	}
	return v, nil
}

func (p *literalParser) fail(what string) error {
	return fmt.Errorf("%s at character %d", what, p.pos)
}

func (p *literalParser) space() {
	for p.pos < len(p.src) && strings.IndexByte(" \t\r\n", p.src[p.pos]) >= 0 {
		p.pos++
	}
}

// eat skips space and one byte c if it comes next.
func (p *literalParser) eat(c byte) bool {
	p.space()
	if p.pos < len(p.src) && p.src[p.pos] == c {
		p.pos++
		return true
	}
	return false
}

func (p *literalParser) value() (literal, error) {
	p.space()
	if p.pos == len(p.src) {
		return literal{}, p.fail("unexpected end")
	}
	switch c := p.src[p.pos]; {
	case c == '{':
		return p.sequence('}', litDict)
	case c == '(':
		return p.sequence(')', litTuple)
	case c == '[':
		return p.sequence(']', litList)
	case c == '\'' || c == '"':
		return p.str()
	case c == '-' || c >= '0' && c <= '9':
		return p.integer()
	}
	for word, v := range map[string]literal{"True": {kind: litBool, truth: true}, "False": {kind: litBool}, "None": {}} {
		if strings.HasPrefix(p.src[p.pos:], word) {
			p.pos += len(word)
			return v, nil
		}
	}
	return literal{}, p.fail("unexpected character")
}

// sequence = "{" [value ":" value {"," value ":" value} [","]] "}", and alike
// with ( ) and [ ]; (x) without a comma is x.
func (p *literalParser) sequence(end byte, kind literalKind) (literal, error) {
	if p.depth++; p.depth > literalDepth {
		return literal{}, p.fail("nested too deeply")
	}
	defer func() { p.depth-- }()
	p.pos++
	out := literal{kind: kind}
	comma := true
	for !p.eat(end) {
		if !comma && p.pos < len(p.src) {
			return out, p.fail("expected a comma")
		}
		v, err := p.value()
		if err != nil {
			return out, err
		}
		out.items = append(out.items, v)
		if kind == litDict {
			if !p.eat(':') {
				return out, p.fail("expected a colon")
			}
			if v, err = p.value(); err != nil {
				return out, err
			}
			out.items = append(out.items, v)
		}
		comma = p.eat(',')
	}
	if kind == litTuple && len(out.items) == 1 && !comma {
		return out.items[0], nil
	}
	return out, nil
}

func (p *literalParser) integer() (literal, error) {
	start := p.pos
	if p.src[p.pos] == '-' {
		p.pos++
	}
	for p.pos < len(p.src) && p.src[p.pos] >= '0' && p.src[p.pos] <= '9' {
		p.pos++
	}
	n, err := strconv.Atoi(p.src[start:p.pos])
	if errors.Is(err, strconv.ErrRange) {
		return literal{}, p.fail("a number that does not fit 64 bits")
	}
	if err != nil {
		return literal{}, p.fail("malformed number")
	}
	if p.pos < len(p.src) && p.src[p.pos] == 'L' {
		p.pos++ // a long of Python 2
	}
	return literal{kind: litInt, num: n}, nil
}

func (p *literalParser) str() (literal, error) {
	quote := p.src[p.pos]
	p.pos++
	var b strings.Builder
	for p.pos < len(p.src) {
		c := p.src[p.pos]
		p.pos++
		switch {
		case c == quote:
			return literal{kind: litStr, text: b.String()}, nil
		case c == '\n':
			return literal{}, p.fail("a string that does not end")
		case c == '\\':
			if err := p.escape(&b); err != nil {
				return literal{}, err
			}
		default:
			b.WriteByte(c)
		}
	}
	return literal{}, p.fail("a string that does not end")
}

// escape reads what follows a backslash.
func (p *literalParser) escape(b *strings.Builder) error {
	if p.pos == len(p.src) {
		return p.fail("a string that does not end")
	}
	c := p.src[p.pos]
	p.pos++
	digits := 0
	switch c {
	case '\\', '\'', '"':
		b.WriteByte(c)
	case 'n':
		b.WriteByte('\n')
	case 't':
		b.WriteByte('\t')
	case 'r':
		b.WriteByte('\r')
	case 'x':
		digits = 2
	case 'u':
		digits = 4
	case 'U':
		digits = 8
	default:
		return p.fail("unknown escape")
	}
	if digits == 0 {
		return nil
	}
	if p.pos+digits > len(p.src) {
		return p.fail("a string that does not end")
	}
	n, err := strconv.ParseUint(p.src[p.pos:p.pos+digits], 16, 32)
	if err != nil || n > utf8.MaxRune {
		return p.fail("malformed escape")
	}
	p.pos += digits
	b.WriteRune(rune(n))
	return nil
}

// String writes the literal as Python's repr does.
func (v literal) String() string {
	switch v.kind {
	case litBool:
		if v.truth {
			return "True"
		}
		return "False"
	case litInt:
		return strconv.Itoa(v.num)
	case litStr:
		return "'" + show(v.text) + "'"
	case litNone:
		return "None"
	}
	open := map[literalKind]string{litTuple: "()", litList: "[]", litDict: "{}"}[v.kind]
	var b strings.Builder
	b.WriteByte(open[0])
	for i, item := range v.items {
		switch {
		case i == 0:
		case v.kind == litDict && i%2 == 1:
			b.WriteString(": ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(item.String())
	}
	if v.kind == litTuple && len(v.items) == 1 {
		b.WriteByte(',')
	}
	b.WriteByte(open[1])
	return b.String()
}
