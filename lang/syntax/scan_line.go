// This file: the scanner's line starts: indentation, blank lines, joined lines.

package syntax

import (
	"strings"

	"github.com/tq-lang/tq/lang/diag"
)

// lineStart reads the indentation of a logical line, skipping blank and comment lines, and a magic
// command if the line is one.
func (s *scanner) lineStart() {
	for s.err == nil || s.keep {
		in, begin := indent{}, s.pos
	blanks:
		for ; s.pos < len(s.src); s.pos++ {
			switch s.src[s.pos] {
			case ' ':
				in.col++
				in.alt++
			case '\t':
				in.col = (in.col/tabStop + 1) * tabStop
				in.alt++
			case '\f':
				in = indent{}
			default:
				break blanks
			}
		}
		if s.peek(0) == '#' {
			s.comment()
		}
		if s.pos >= len(s.src) {
			return
		}
		if s.newline() {
			continue
		}
		if s.peek(0) == '\\' && s.joined() {
			// a blank line joined to the next: its indentation counts, as in CPython
			if s.pos >= len(s.src) {
				s.open = openLine
				return
			}
		}
		s.indent(in, begin)
		if s.peek(0) == '%' && (s.err == nil || s.keep) {
			s.magic()
		}
		return
	}
}

// joined skips a backslash and the line end after it.
func (s *scanner) joined() bool {
	at := s.pos
	s.pos++
	if s.newline() {
		for s.pos < len(s.src) && strings.IndexByte(" \t\f", s.src[s.pos]) >= 0 {
			s.pos++
		}
		return true
	}
	s.pos = at
	return false
}

// indent emits INDENT and DEDENT tokens for a line indented by in.
func (s *scanner) indent(in indent, begin int) {
	top := s.indents[len(s.indents)-1]
	switch {
	case in.col == top.col:
		if in.alt != top.alt {
			s.tabs(begin)
		}
	case in.col > top.col:
		if in.alt <= top.alt {
			s.tabs(begin)
		}
		if len(s.indents) >= maxIndents {
			s.fail(diag.SyntaxTooDeep, begin, s.pos, "too many levels of indentation").Class = "IndentationError"
			return
		}
		s.indents = append(s.indents, in)
		s.emit(TokIndent, begin, s.pos)
	default:
		for in.col < s.indents[len(s.indents)-1].col {
			s.indents = s.indents[:len(s.indents)-1]
			s.emit(TokDedent, s.pos, s.pos)
		}
		top = s.indents[len(s.indents)-1]
		if in.col != top.col {
			s.fail(diag.SyntaxIndent, begin, s.pos, "unindent does not match any outer indentation level").Class = "IndentationError"
		} else if in.alt != top.alt {
			s.tabs(begin)
		}
	}
}

func (s *scanner) tabs(begin int) {
	s.fail(diag.SyntaxTabs, begin, s.pos, "inconsistent use of tabs and spaces in indentation").Class = "TabError"
}
