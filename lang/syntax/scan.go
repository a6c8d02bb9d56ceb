// This file: the scanner: lines, indentation, brackets, names and operators.

package syntax

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/diag"
)

const (
	maxText     = 1 << 30 // bytes of one source text
	maxBrackets = 200     // nested brackets, as CPython
	maxIndents  = 100     // nested blocks, as CPython
	tabStop     = 8
)

// unfinished says what the text lacks at its end.
type unfinished uint8

const (
	nothing unfinished = iota
	openBracket
	openString // a triple-quoted string
	openLine   // a backslash at the very end
)

// A bracket is open at the scanner's position. A field is the `{` of an f-string; spec is set once
// its format spec has begun.
type bracket struct {
	ch          byte
	pos         int
	field, spec bool
}

type scanner struct {
	file *diag.File
	src  string
	pos  int
	toks []Token

	indents  []indent
	brackets []bracket
	fstrings []fstring
	inText   bool // in the text of the innermost f-string

	err      *diag.Error // behind the first TokError
	open     unfinished
	comments []diag.Span
	keep     bool // go on after errors and keep comments: for colouring
	lenient  bool // errors are to be gone on after: see resume
	tabbed   bool // tabs have been complained of
}

// An indent is the width of an open block's indentation: with tabs, and with one blank for each. One
// without a token stands for a line that no block around is indented as.
type indent struct {
	col, alt  int
	tokenless bool
}

func newScanner(file *diag.File) *scanner {
	return &scanner{file: file, src: file.Text, indents: []indent{{}}, toks: make([]Token, 0, len(file.Text)/3+2)}
}

// Tokens splits text for colouring: comments are kept, and scanning goes on after an error, which
// is a TokError to the end of its line. It never fails.
func Tokens(text string) []Token {
	s := newScanner(diag.NewFile("", text))
	s.keep = true
	s.run()
	return s.toks
}

// run fills s.toks up to TokEOF, or up to the first TokError.
func (s *scanner) run() {
	if !s.checkText() {
		return
	}
	s.pos = len("\uFEFF") * b2i(strings.HasPrefix(s.src, "\uFEFF"))
	s.lineStart()
	s.scan()
}

// scan reads from the position on.
func (s *scanner) scan() {
	for s.pos < len(s.src) && (s.err == nil || s.keep) {
		if s.inText {
			s.fstringText()
		} else {
			s.token()
		}
	}
	if s.err == nil || s.keep {
		s.finish()
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// checkText refuses what is no text.
func (s *scanner) checkText() bool {
	if len(s.src) > maxText {
		s.fail(diag.SyntaxTooLarge, 0, 0, "source text of %d bytes; the limit is %d", len(s.src), maxText)
		return false
	}
	if i := strings.IndexByte(s.src, 0); i >= 0 && !s.keep {
		s.fail(diag.SyntaxEncoding, i, i+1, "source code cannot contain null bytes")
		return false
	}
	if !utf8.ValidString(s.src) && !s.keep {
		i := 0
		for {
			r, n := utf8.DecodeRuneInString(s.src[i:])
			if r == utf8.RuneError && n == 1 {
				break
			}
			i += n
		}
		s.fail(diag.SyntaxEncoding, i, i+1, "(unicode error) 'utf-8' codec can't decode byte 0x%02x in position %d: invalid start byte", s.src[i], i)
		return false
	}
	return true
}

func (s *scanner) emit(k Kind, start, end int) {
	s.toks = append(s.toks, Token{k, diag.SpanOf(start, end)})
}

// fail records an error and its token.
func (s *scanner) fail(code diag.Code, start, end int, format string, args ...any) *diag.Error {
	e := diag.New(code, "SyntaxError", s.place(start, end), format, args...)
	if s.err == nil {
		s.err = e
	}
	if s.keep {
		if n := len(s.toks); n > 0 { // tokens do not overlap
			start = max(start, int(s.toks[n-1].Pos.End))
		}
		end = max(end, s.lineEnd(start))
		s.pos = max(s.pos, end)
	}
	s.emit(TokError, start, end)
	return e
}

func (s *scanner) place(start, end int) diag.Place {
	return diag.Place{File: s.file, Span: diag.SpanOf(start, end)}
}

// lineEnd is the offset of the end of the line that holds off.
func (s *scanner) lineEnd(off int) int {
	if i := strings.IndexAny(s.src[off:], "\r\n"); i >= 0 {
		return off + i
	}
	return len(s.src)
}

func (s *scanner) peek(n int) byte {
	if s.pos+n < len(s.src) {
		return s.src[s.pos+n]
	}
	return 0
}

// newline skips one line end and reports whether there was one.
func (s *scanner) newline() bool {
	switch {
	case strings.HasPrefix(s.src[s.pos:], "\r\n"):
		s.pos += 2
	case s.peek(0) == '\n' || s.peek(0) == '\r':
		s.pos++
	default:
		return false
	}
	return true
}

// finish ends the last line and all blocks.
func (s *scanner) finish() {
	end := len(s.src)
	if s.inText { // only an f-string that ended with the text
		s.unterminated()
		if !s.keep {
			return
		}
	}
	if len(s.brackets) > 0 {
		if s.open == nothing {
			s.open = openBracket
		}
		s.emit(TokEOF, end, end)
		return
	}
	if n := len(s.toks); n > 0 && s.toks[n-1].Kind != TokNewline && s.toks[n-1].Kind != TokDedent {
		s.emit(TokNewline, end, end)
	}
	for _, in := range s.indents[1:] {
		if !in.tokenless {
			s.emit(TokDedent, end, end)
		}
	}
	s.emit(TokEOF, end, end)
}

func (s *scanner) comment() {
	start := s.pos
	s.pos = s.lineEnd(s.pos)
	s.comments = append(s.comments, diag.SpanOf(start, s.pos))
	if s.keep {
		s.emit(TokComment, start, s.pos)
	}
}

// token reads one token after blanks.
func (s *scanner) token() {
	start := s.pos
	c := s.src[s.pos]
	switch {
	case c == ' ' || c == '\t' || c == '\f':
		s.pos++
	case c == '#':
		s.comment()
	case c == '\n' || c == '\r':
		s.newline()
		if len(s.brackets) > 0 {
			return
		}
		s.emit(TokNewline, start, s.pos)
		s.lineStart()
	case c == '\\':
		s.backslash()
	case isDigit(c) || c == '.' && isDigit(s.peek(1)):
		s.number()
	case c == '"' || c == '\'':
		s.str(start)
	default:
		if n := s.nameLen(); n > 0 {
			s.name(n)
		} else {
			s.operator()
		}
	}
}

// backslash joins a line with the next one.
func (s *scanner) backslash() {
	at := s.pos
	if s.pos++; s.pos < len(s.src) && !s.newline() {
		s.fail(diag.SyntaxContinue, at+1, at+2, "unexpected character after line continuation character")
	} else if s.pos >= len(s.src) {
		s.endsInBackslash(at)
	}
}

// endsInBackslash notes that a backslash is to join a line that is not there.
func (s *scanner) endsInBackslash(at int) {
	s.open = openLine
	if !s.keep {
		s.fail(diag.SyntaxContinue, at, at+1, "unexpected EOF while parsing")
	}
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// nameLen is how many bytes at the position make an identifier.
func (s *scanner) nameLen() int { return identLen(s.src[s.pos:]) }

func identLen(text string) int {
	n := 0
	for n < len(text) {
		if c := text[n]; c < utf8.RuneSelf {
			if c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || n > 0 && isDigit(c) {
				n++
				continue
			}
			return n
		}
		r, w := utf8.DecodeRuneInString(text[n:])
		if !identStart(r) && (n == 0 || !identContinue(r)) {
			return n
		}
		n += w
	}
	return n
}

func identStart(r rune) bool {
	return unicode.IsLetter(r) || unicode.In(r, unicode.Nl, unicode.Other_ID_Start)
}

func identContinue(r rune) bool {
	return unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue)
}

// name reads a keyword, an identifier or the prefix of a string.
func (s *scanner) name(n int) {
	start := s.pos
	word := s.src[start : start+n]
	if next := s.peek(n); (next == '"' || next == '\'') && isStringPrefix(word) {
		s.pos += n
		s.str(start)
		return
	}
	s.pos += n
	kind, ok := keywordKind[word]
	if !ok {
		kind = TokName
	}
	s.emit(kind, start, s.pos)
}

// operator reads an operator or bracket, the longest that fits.
func (s *scanner) operator() {
	start := s.pos
	if s.inField() && s.fieldOperator() {
		return
	}
	if (s.src[start] == '!' || s.src[start] == '%' && identLen(s.src[start+1:]) > 0) && s.assigns() {
		s.magic()
		return
	}
	for n := min(3, len(s.src)-start); n > 0; n-- {
		kind, ok := operatorKind[s.src[start:start+n]]
		if !ok {
			continue
		}
		s.pos += n
		switch {
		case kind.IsOpen() && !s.openBracket(s.src[start], start, false):
			return
		case kind.IsClose() && !s.closeBracket(s.src[start], start):
			return
		}
		s.emit(kind, start, s.pos)
		return
	}
	s.badCharacter()
}

// assigns reports whether the value of an assignment begins here.
func (s *scanner) assigns() bool {
	n := len(s.toks)
	return n >= 2 && len(s.brackets) == 0 && s.toks[n-1].Kind == tokAssign
}

func (s *scanner) openBracket(ch byte, at int, field bool) bool {
	if len(s.brackets) >= maxBrackets {
		s.fail(diag.SyntaxTooDeep, at, at+1, "too many nested parentheses")
		return false
	}
	s.brackets = append(s.brackets, bracket{ch: ch, pos: at, field: field})
	return true
}

func (s *scanner) closeBracket(ch byte, at int) bool {
	n := len(s.brackets)
	if n == 0 {
		s.fail(diag.SyntaxUnmatched, at, at+1, "unmatched '%c'", ch)
		return false
	}
	b := s.brackets[n-1]
	if closing(b.ch) != ch {
		s.mismatch(b, ch, at)
		return false
	}
	s.brackets = s.brackets[:n-1]
	return true
}

func (s *scanner) mismatch(b bracket, ch byte, at int) {
	open := s.place(b.pos, b.pos+1)
	line, _ := s.file.Position(b.pos)
	here, _ := s.file.Position(at)
	if line == here {
		s.fail(diag.SyntaxUnmatched, at, at+1, "closing parenthesis '%c' does not match opening parenthesis '%c'", ch, b.ch).
			Operands = []diag.Operand{{Span: open.Span}, {Span: diag.SpanOf(at, at+1)}}
		return
	}
	s.fail(diag.SyntaxUnmatched, at, at+1, "closing parenthesis '%c' does not match opening parenthesis '%c' on line %d", ch, b.ch, line).
		WithNote(open, "opened here")
}

func closing(open byte) byte {
	switch open {
	case '(':
		return ')'
	case '[':
		return ']'
	}
	return '}'
}
