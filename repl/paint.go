// This file: colours of a line while it is typed.

package repl

import (
	"strings"

	"github.com/tq-lang/tq/lang/syntax"
)

// painter colours keywords, numbers, texts and comments (readline.Painter).
type painter struct{}

const (
	paintKeyword = "\x1b[35m"
	paintNumber  = "\x1b[36m"
	paintText    = "\x1b[32m"
	paintComment = "\x1b[2m"
	paintEnd     = "\x1b[0m"
)

// Paint gives the line with colours in it.
func (painter) Paint(line []rune, _ int) []rune {
	text := string(line)
	if strings.ContainsRune(text, '\uFFFD') { // what is half typed has no characters yet
		return line
	}
	var out strings.Builder
	at := int32(0)
	toks := syntax.Tokens(text)
	for i, tok := range toks {
		color := colorOf(text, toks, i)
		if color == "" || tok.Pos.Len() == 0 {
			continue
		}
		out.WriteString(text[at:tok.Pos.Start])
		out.WriteString(color + text[tok.Pos.Start:tok.Pos.End] + paintEnd)
		at = tok.Pos.End
	}
	out.WriteString(text[at:])
	return []rune(out.String())
}

// colorOf is the colour of a token, "" for none.
func colorOf(text string, toks []syntax.Token, i int) string {
	tok := toks[i]
	switch tok.Kind {
	case syntax.TokComment:
		return paintComment
	case syntax.TokNumber:
		return paintNumber
	case syntax.TokString, syntax.TokFStart, syntax.TokFText, syntax.TokFEnd:
		return paintText
	case syntax.TokError: // a text that has no end yet
		if word := strings.TrimLeft(text[tok.Pos.Start:tok.Pos.End], "rbufRBUF"); word != "" && strings.Contains(`"'`, word[:1]) {
			return paintText
		}
	}
	if syntax.IsKeyword(text, toks, i) {
		return paintKeyword
	}
	return ""
}
