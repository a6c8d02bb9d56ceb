// This file: colours of a line while it is typed.

package repl

import (
	"strings"
	"unicode"
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

const keywords = " and as assert break continue def del elif else except explain finally for from global if import in is lambda nonlocal not or pass raise return try while with None True False "

// Paint gives the line with colours in it.
func (painter) Paint(line []rune, _ int) []rune {
	out := make([]rune, 0, len(line)+32)
	for i := 0; i < len(line); {
		n, color := token(line[i:])
		if color == "" {
			out = append(out, line[i:i+n]...)
		} else {
			out = append(out, []rune(color)...)
			out = append(out, line[i:i+n]...)
			out = append(out, []rune(paintEnd)...)
		}
		i += n
	}
	return out
}

// token is the length of what a text begins with, and its colour.
func token(s []rune) (n int, color string) {
	switch r := s[0]; {
	case r == '#':
		return len(s), paintComment
	case r == '\'' || r == '"':
		for n = 1; n < len(s); n++ {
			if s[n] == '\\' {
				n++
			} else if s[n] == r {
				return n + 1, paintText
			}
		}
		return len(s), paintText
	case unicode.IsDigit(r):
		for n < len(s) && (isWordRune(s[n]) || s[n] == '.') {
			n++
		}
		return n, paintNumber
	case isWordRune(r):
		for n < len(s) && isWordRune(s[n]) {
			n++
		}
		if strings.Contains(keywords, " "+string(s[:n])+" ") {
			return n, paintKeyword
		}
		return n, ""
	}
	return 1, ""
}

func isWordRune(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
