// This file: the scanner's line starts: indentation, blank lines, joined lines.

package syntax

import (
	"github.com/tq-lang/tq/lang/diag"
)

// lineStart reads the indentation of a logical line, skipping blank and comment lines, and a magic
// command if the line is one.
func (s *scanner) lineStart() {
	for s.err == nil || s.keep {
		begin := s.pos
		in, ok := s.indentation()
		if !ok {
			return
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
		s.indent(in, begin)
		if (s.peek(0) == '%' || s.peek(0) == '!') && (s.err == nil || s.keep) {
			s.magic()
		}
		return
	}
}

// indentation reads the blanks that begin a line. A backslash joins the next line to them; what comes
// before it counts, as in CPython, unless that is nothing. ok is false where the text ends after one.
func (s *scanner) indentation() (in indent, ok bool) {
	joined := 0
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
		case '\\':
			if joined == 0 {
				joined = in.col
			}
			at := s.pos
			if s.pos++; !s.newline() {
				s.pos = at
				return in.joined(joined), true
			}
			if s.pos >= len(s.src) {
				s.endsInBackslash(at)
				return in, false
			}
			s.pos--
		default:
			return in.joined(joined), true
		}
	}
	return in.joined(joined), true
}

// joined is the indentation of a line whose blanks a backslash parts, with some columns before it.
func (in indent) joined(cols int) indent {
	if cols > 0 {
		in.col, in.alt = cols, cols
	}
	return in
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
		if in.alt <= top.alt && s.tabs(begin) && s.keep {
			in.tokenless = true // the error has the place of the token
			s.indents = append(s.indents, in)
			return
		}
		if len(s.indents) >= maxIndents {
			s.fail(diag.SyntaxTooDeep, begin, s.pos, "too many levels of indentation").Class = "IndentationError"
			return
		}
		s.indents = append(s.indents, in)
		s.emit(TokIndent, begin, s.pos)
	default:
		for in.col < s.indents[len(s.indents)-1].col {
			if !s.indents[len(s.indents)-1].tokenless {
				s.emit(TokDedent, s.pos, s.pos)
			}
			s.indents = s.indents[:len(s.indents)-1]
		}
		top = s.indents[len(s.indents)-1]
		if in.col != top.col {
			if s.lenient {
				in.tokenless = true
				s.indents = append(s.indents, in)
			}
			s.fail(diag.SyntaxIndent, begin, s.pos, "unindent does not match any outer indentation level").Class = "IndentationError"
		} else if in.alt != top.alt {
			s.tabs(begin)
		}
	}
}

// tabs reports, once, indentation that depends on the width of a tab.
func (s *scanner) tabs(begin int) bool {
	if s.tabbed {
		return false
	}
	s.tabbed = s.lenient
	s.fail(diag.SyntaxTabs, begin, s.pos, "inconsistent use of tabs and spaces in indentation").Class = "TabError"
	return true
}
