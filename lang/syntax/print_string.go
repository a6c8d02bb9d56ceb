// This file: the printer of string literals and f-strings.

package syntax

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

func (p *printer) fstring(x *FString) {
	p.w("f'")
	p.fparts(x, false)
	p.w("'")
}

func (p *printer) fparts(x *FString, spec bool) {
	for _, part := range x.Parts {
		if part.X == nil {
			p.ftext(part.Text, spec)
			continue
		}
		p.w("{")
		if part.Debug != "" {
			p.w(part.Debug)
		} else {
			p.field(part.X)
		}
		if part.Conv != 0 {
			p.w("!", string(part.Conv))
		}
		if part.Spec != nil {
			p.w(":")
			p.fparts(part.Spec, true)
		}
		p.w("}")
	}
}

// field prints the expression of a replacement field: it must not begin with a brace nor hold a
// bare lambda.
func (p *printer) field(x Expr) {
	var q printer
	least := precOr
	if _, ok := x.(*Cond); ok {
		least = precCond
		Walk(x, func(n Node) bool {
			if _, ok := n.(*Lambda); ok {
				least = precOr
			}
			return true
		})
	}
	if t, ok := x.(*Tuple); ok && !t.Paren {
		t = &Tuple{Elts: t.Elts}
		q.expr(t, precLowest)
	} else {
		q.expr(x, least)
	}
	if text := q.String(); strings.HasPrefix(text, "{") {
		p.w(" ", text)
	} else {
		p.w(text)
	}
}

func (p *printer) ftext(text string, spec bool) {
	q := quoteWith(text, '\'', false)
	q = q[1 : len(q)-1]
	if spec {
		q = strings.NewReplacer("{", `\x7b`, "}", `\x7d`).Replace(q)
	} else {
		q = strings.NewReplacer("{", "{{", "}", "}}").Replace(q)
	}
	p.w(q)
}

// quote writes a string as Python's repr does.
func quote(s string) string { return quoteWith(s, quoteOf(s), false) }

func quoteBytes(s string) string { return quoteWith(s, quoteOf(s), true) }

// quoteOf is the single quote, unless the text has it and no double quote.
func quoteOf(s string) byte {
	if strings.IndexByte(s, '\'') >= 0 && strings.IndexByte(s, '"') < 0 {
		return '"'
	}
	return '\''
}

func quoteWith(s string, q byte, bytes bool) string {
	var b strings.Builder
	b.WriteByte(q)
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == q || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\r':
			b.WriteString(`\r`)
		case c == '\t':
			b.WriteString(`\t`)
		case c < ' ' || c == 0x7F || bytes && c > 0x7F:
			fmt.Fprintf(&b, `\x%02x`, c)
		case c < utf8.RuneSelf:
			b.WriteByte(c)
		default:
			i += quoteRune(&b, s[i:])
			continue
		}
		i++
	}
	b.WriteByte(q)
	return b.String()
}

// quoteRune writes the first rune of s, which is not ASCII, and gives its length.
func quoteRune(b *strings.Builder, s string) int {
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case r == utf8.RuneError && n == 1 && len(s) >= 3 && s[0] == 0xED: // a lone surrogate
		r = rune(s[0]&0xF)<<12 | rune(s[1]&0x3F)<<6 | rune(s[2]&0x3F)
		fmt.Fprintf(b, `\u%04x`, r)
		return 3
	case r == utf8.RuneError && n == 1:
		fmt.Fprintf(b, `\udc%02x`, s[0])
	case unicode.IsPrint(r):
		b.WriteRune(r)
	case r <= 0xFF:
		fmt.Fprintf(b, `\x%02x`, r)
	case r <= 0xFFFF:
		fmt.Fprintf(b, `\u%04x`, r)
	default:
		fmt.Fprintf(b, `\U%08x`, r)
	}
	return n
}
