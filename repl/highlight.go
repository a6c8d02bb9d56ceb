// This file: the colours of a block while it is typed.

package repl

import (
	"strings"

	"github.com/tq-lang/tq/lang/diag/paint"
	"github.com/tq-lang/tq/lang/syntax"
)

// highlight gives each byte of a block its role.
func highlight(text string, roles []paint.Role) {
	toks := syntax.Tokens(text)
	for i, tok := range toks {
		if tok.Kind == syntax.TokError && startsLongText(text[tok.Pos.Start:tok.Pos.End]) { // to the end, not of the line
			for at := int(tok.Pos.Start); at < len(text); at++ {
				roles[at] = paint.Text
			}
			return
		}
		if role := roleOf(text, toks, i); role != paint.Plain {
			for at := tok.Pos.Start; at < tok.Pos.End; at++ {
				roles[at] = role
			}
		}
	}
}

// startsLongText reports whether a word begins with three quotes.
func startsLongText(word string) bool {
	word = strings.TrimLeft(word, "rbufRBUF")
	return strings.HasPrefix(word, `"""`) || strings.HasPrefix(word, "'''")
}

func roleOf(text string, toks []syntax.Token, i int) paint.Role {
	tok := toks[i]
	switch tok.Kind {
	case syntax.TokComment:
		return paint.Comment
	case syntax.TokNumber:
		return paint.Number
	case syntax.TokMagic:
		return paint.Magic
	case syntax.TokString, syntax.TokFStart, syntax.TokFText, syntax.TokFEnd:
		return paint.Text
	case syntax.TokError: // a text that has no end yet
		if word := strings.TrimLeft(text[tok.Pos.Start:tok.Pos.End], "rbufRBUF"); word != "" && strings.Contains(`"'`, word[:1]) {
			return paint.Text
		}
	}
	if syntax.IsKeyword(text, toks, i) {
		return paint.Keyword
	}
	return paint.Plain
}
