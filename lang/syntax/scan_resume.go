// This file: how the scanner goes on after errors.

package syntax

import (
	"slices"
	"strings"
)

// restart forgets an error of indentation, the n-th token, and reads on.
func (s *scanner) restart(n int) {
	s.toks, s.err = slices.Delete(s.toks, n, n+1), nil
	if s.peek(0) == '%' || s.peek(0) == '!' {
		s.magic()
	}
	s.scan()
}

// restartLine forgets what is open and the tokens from the n-th on, ends their line at an offset and
// reads on from the line that begins at next.
func (s *scanner) restartLine(n, end, next int) {
	s.toks, s.err, s.open = s.toks[:n], nil, nothing
	s.brackets, s.fstrings, s.inText = nil, nil, false
	s.emit(TokNewline, end, end)
	s.pos = next
	s.lineStart()
	s.scan()
}

// nextLine is where the next line begins after an offset at a line's end. While a bracket is open, it
// is the next one that can begin a statement: no deeper than the block and not with a bracket's end.
func (s *scanner) nextLine(at int) int {
	for s.pos = at; s.newline(); s.pos = s.lineEnd(s.pos) {
		line := s.src[s.pos:s.lineEnd(s.pos)]
		text := strings.TrimLeft(line, " \t\f")
		if len(s.brackets) == 0 {
			return s.pos
		}
		if text == "" || strings.IndexByte("#)]}", text[0]) >= 0 {
			continue
		}
		if width(line[:len(line)-len(text)]) <= s.indents[len(s.indents)-1].col {
			return s.pos
		}
	}
	return len(s.src)
}

// width is how many columns blanks take.
func width(blanks string) int {
	col := 0
	for i := range len(blanks) {
		switch blanks[i] {
		case '\t':
			col = (col/tabStop + 1) * tabStop
		case '\f':
			col = 0
		default:
			col++
		}
	}
	return col
}
