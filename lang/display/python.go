// Python's repr of text and bytes.
package display

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// PyString is Python's repr of a str: its quotes and escapes. Bytes that are
// no UTF-8 appear as Python's surrogate escapes.
func PyString(s string) string {
	if isPlain(s) {
		return "'" + s + "'"
	}
	var b strings.Builder
	q := quote(s)
	b.WriteByte(q)
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			fmt.Fprintf(&b, `\udc%02x`, s[i])
			i++
			continue
		}
		i += n
		if r < utf8.RuneSelf {
			writeASCII(&b, byte(r), q)
			continue
		}
		switch {
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	b.WriteByte(q)
	return b.String()
}

// isPlain reports a text that stands in quotes as it is: of ASCII that can be seen.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '\'' || c == '\\' {
			return false
		}
	}
	return true
}

// PyBytes is Python's repr of a bytes object.
func PyBytes(p []byte) string {
	var b strings.Builder
	q := quote(string(p))
	b.WriteByte('b')
	b.WriteByte(q)
	for _, c := range p {
		if c >= utf8.RuneSelf {
			fmt.Fprintf(&b, `\x%02x`, c)
			continue
		}
		writeASCII(&b, c, q)
	}
	b.WriteByte(q)
	return b.String()
}

// quote is the single quote, unless the text has it and no double quote.
func quote(s string) byte {
	if strings.IndexByte(s, '\'') >= 0 && strings.IndexByte(s, '"') < 0 {
		return '"'
	}
	return '\''
}

func writeASCII(b *strings.Builder, c, q byte) {
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
	case c < ' ' || c == 0x7f:
		fmt.Fprintf(b, `\x%02x`, c)
	default:
		b.WriteByte(c)
	}
}

// Escape is the escape of a character in ascii(): \xe9, \u20ac, \U0001f600.
func Escape(r rune) string {
	switch {
	case r < 0x100:
		return fmt.Sprintf(`\x%02x`, r)
	case r < 0x10000:
		return fmt.Sprintf(`\u%04x`, r)
	}
	return fmt.Sprintf(`\U%08x`, r)
}
