// This file: characters that no token starts with.

package syntax

import (
	"unicode"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/diag"
)

// badCharacter reports what no token starts with.
func (s *scanner) badCharacter() {
	r, n := utf8.DecodeRuneInString(s.src[s.pos:])
	at := s.pos
	s.pos += n
	if !unicode.IsPrint(r) {
		s.fail(diag.SyntaxCharacter, at, at+n, "invalid non-printable character U+%04X", r)
		return
	}
	e := s.fail(diag.SyntaxCharacter, at, at+n, "invalid character '%c' (U+%04X)", r, r)
	if plain := lookalike(r); plain != "" {
		e.Hint = "write " + plain
	}
}

// lookalike is the ASCII text that a pasted character probably stands for.
func lookalike(r rune) string {
	switch r {
	case '“', '”', '„', '«', '»':
		return `"`
	case '‘', '’', '‚', '′':
		return "'"
	case '×', '·', '⋅', '∗':
		return "*"
	case '÷':
		return "/"
	case '−', '–', '—':
		return "-"
	case '≤':
		return "<="
	case '≥':
		return ">="
	case '≠':
		return "!="
	case '（':
		return "("
	case '）':
		return ")"
	case '，', '、':
		return ","
	case '：':
		return ":"
	case '；':
		return ";"
	case '→':
		return "->"
	case '…':
		return "..."
	case '²':
		return "**2"
	}
	return ""
}
