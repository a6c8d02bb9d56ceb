// This file: what a string literal means: prefixes, quotes, escapes.

package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/charnames"
	"github.com/tq-lang/tq/lang/diag"
)

// A literal is a string literal taken apart.
type literal struct {
	text   string // between the quotes
	body   int    // where text begins in the literal
	raw    bool
	bytes  bool
	braces bool // in an f-string: {{ and }} are one brace each
}

// splitLiteral takes apart the text of a string token.
func splitLiteral(text string) literal {
	q := strings.IndexAny(text, `"'`)
	prefix := strings.ToLower(text[:q])
	n := 1
	if len(text) >= q+6 && text[q+1] == text[q] && text[q+2] == text[q] {
		n = 3
	}
	return literal{
		text: text[q+n : len(text)-n], body: q + n,
		raw: strings.Contains(prefix, "r"), bytes: strings.Contains(prefix, "b"),
	}
}

// A badEscape is what cannot be decoded, at an offset of the body.
type badEscape struct {
	off, len  int
	msg, hint string
}

// value decodes the body.
func (l literal) value() (string, *badEscape) {
	if l.plain() {
		return l.text, nil
	}
	var b strings.Builder
	bad := l.each(func(r rune, _, _ int) {
		if l.bytes {
			b.WriteByte(byte(r))
		} else {
			writeRune(&b, r)
		}
	})
	return b.String(), bad
}

// plain reports a body that stands for itself.
func (l literal) plain() bool {
	if strings.IndexByte(l.text, '\r') >= 0 || !l.raw && strings.IndexByte(l.text, '\\') >= 0 {
		return false
	}
	if l.braces && strings.ContainsAny(l.text, "{}") {
		return false
	}
	return !l.bytes || isASCII(l.text)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// writeRune writes a code point: a surrogate that escapes a byte as that byte, any other lone one by the three-byte scheme
// of UTF-8.
func writeRune(b *strings.Builder, r rune) {
	if 0xDC80 <= r && r <= 0xDCFF {
		b.WriteByte(byte(r))
		return
	}
	if 0xD800 <= r && r < 0xE000 {
		b.Write([]byte{0xE0 | byte(r>>12), 0x80 | byte(r>>6)&0x3F, 0x80 | byte(r)&0x3F})
		return
	}
	b.WriteRune(r)
}

// each calls yield for every code point (or byte) of the value with the part of the body that stands for it.
func (l literal) each(yield func(r rune, off, n int)) *badEscape {
	for i := 0; i < len(l.text); {
		c := l.text[i]
		switch {
		case c == '\r':
			n := 1 + b2i(strings.HasPrefix(l.text[i:], "\r\n"))
			yield('\n', i, n)
			i += n
		case c == '\\' && !l.raw && i+1 < len(l.text):
			r, n, bad := l.escape(i)
			if bad != nil {
				return bad
			}
			if r >= 0 {
				yield(r, i, n)
			}
			i += n
		case l.braces && (c == '{' || c == '}') && i+1 < len(l.text) && l.text[i+1] == c:
			yield(rune(c), i, 2)
			i += 2
		default:
			r, n := utf8.DecodeRuneInString(l.text[i:])
			if l.bytes && r >= utf8.RuneSelf {
				return &badEscape{off: i, len: n, msg: "bytes can only contain ASCII literal characters"}
			}
			yield(r, i, n)
			i += n
		}
	}
	return nil
}

// simple gives the escapes of one letter.
const (
	escapeLetters = "\\'\"abfnrtv"
	escapeValues  = "\\'\"\a\b\f\n\r\t\v"
)

// escape decodes the backslash at i: the code point, -1 for none, and the bytes it takes.
func (l literal) escape(i int) (r rune, n int, bad *badEscape) {
	c := l.text[i+1]
	if k := strings.IndexByte(escapeLetters, c); k >= 0 {
		return rune(escapeValues[k]), 2, nil
	}
	switch {
	case c == '\n':
		return -1, 2, nil
	case c == '\r':
		return -1, 2 + b2i(strings.HasPrefix(l.text[i+1:], "\r\n")), nil
	case '0' <= c && c <= '7':
		return l.octal(i)
	case c == 'x':
		return l.hex(i, 2)
	case c == 'u' && !l.bytes:
		return l.hex(i, 4)
	case c == 'U' && !l.bytes:
		return l.hex(i, 8)
	case c == 'N' && !l.bytes:
		return l.named(i)
	}
	return '\\', 1, nil // an unknown escape stays as it is
}

func (l literal) octal(i int) (rune, int, *badEscape) {
	v, n := rune(0), 1
	for n < 4 && i+n < len(l.text) && '0' <= l.text[i+n] && l.text[i+n] <= '7' {
		v = v*8 + rune(l.text[i+n]-'0')
		n++
	}
	if l.bytes {
		v &= 0xFF
	}
	return v, n, nil
}

// hex decodes \x, \u and \U with their fixed number of digits.
func (l literal) hex(i, digits int) (rune, int, *badEscape) {
	n := 2
	for n < 2+digits && i+n < len(l.text) && strings.IndexByte("0123456789abcdefABCDEF", l.text[i+n]) >= 0 {
		n++
	}
	if n < 2+digits {
		return 0, 0, l.truncated(i, n, digits)
	}
	v, _ := strconv.ParseUint(l.text[i+2:i+n], 16, 32)
	if v > utf8.MaxRune {
		return 0, 0, l.unicodeError(i, n, "illegal Unicode character")
	}
	return rune(v), n, nil
}

func (l literal) truncated(i, n, digits int) *badEscape {
	if l.bytes {
		return &badEscape{off: i, len: n, msg: "(value error) invalid \\x escape at position " + strconv.Itoa(i)}
	}
	name := map[int]string{2: `\xXX`, 4: `\uXXXX`, 8: `\UXXXXXXXX`}[digits]
	return l.unicodeError(i, n, "truncated "+name+" escape")
}

func (l literal) unicodeError(i, n int, what string) *badEscape {
	at := utf8.RuneCountInString(l.text[:i])
	return &badEscape{off: i, len: n, msg: "(unicode error) 'unicodeescape' codec can't decode bytes in position " +
		strconv.Itoa(at) + "-" + strconv.Itoa(at+n-1) + ": " + what}
}

// named decodes \N{name}.
func (l literal) named(i int) (rune, int, *badEscape) {
	rest := l.text[i+2:]
	end := strings.IndexByte(rest, '}')
	if !strings.HasPrefix(rest, "{") || end < 2 {
		n := 2
		if end >= 0 && rest[0] == '{' {
			n += end + 1
		}
		return 0, 0, l.unicodeError(i, n, "malformed \\N character escape")
	}
	r, ok := charnames.Lookup(rest[1:end])
	if !ok {
		return 0, 0, l.unicodeError(i, 3+end, "unknown Unicode character name")
	}
	return r, 3 + end, nil
}

// CharSpan is the source text of the code point i of the string's value: the letter that an error
// about the value points at. A code point past the end gives the empty span before the last quote.
func (x *Str) CharSpan(file *diag.File, i int) diag.Span {
	sub := newScanner(diag.NewFile(file.Name, file.Slice(x.Pos)))
	sub.brackets = []bracket{{ch: '('}} // newlines between the pieces mean nothing
	sub.run()
	end := x.Pos
	for _, t := range sub.toks {
		if t.Kind != TokString {
			continue
		}
		lit := splitLiteral(sub.src[t.Pos.Start:t.Pos.End])
		base := x.Pos.Start + t.Pos.Start + int32(lit.body)
		found := diag.Span{}
		lit.each(func(_ rune, off, n int) {
			if i == 0 {
				found = diag.Span{Start: base + int32(off), End: base + int32(off+n)}
			}
			i--
		})
		if found.End > 0 {
			return found
		}
		end = diag.Span{Start: base + int32(len(lit.text)), End: base + int32(len(lit.text))}
	}
	return end
}
