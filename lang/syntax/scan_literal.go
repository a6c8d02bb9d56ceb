// This file: the scanner's numbers, strings, f-strings and magic lines.

package syntax

import (
	"strings"

	"github.com/tq-lang/tq/lang/diag"
)

// number reads a number; its value is made by the parser.
//
//	number = decimal | "0" ("x"|"o"|"b") digits | float | (decimal | float) "j"
func (s *scanner) number() {
	start := s.pos
	if s.peek(0) == '0' {
		switch s.peek(1) | 0x20 {
		case 'x':
			s.radix(start, "hexadecimal", "0123456789abcdefABCDEF")
			return
		case 'o':
			s.radix(start, "octal", "01234567")
			return
		case 'b':
			s.radix(start, "binary", "01")
			return
		}
	}
	ok := s.digits(true)
	float := false
	if ok && s.peek(0) == '.' {
		s.pos++
		float = true
		ok = s.digits(false)
	}
	if ok && s.peek(0)|0x20 == 'e' && s.exponentFollows() {
		s.pos += 1 + b2i(s.peek(1) == '+' || s.peek(1) == '-')
		float = true
		ok = s.digits(true)
	}
	if !ok {
		s.pos = max(s.pos, start+1)
		s.fail(diag.SyntaxNumber, start, s.pos, "invalid decimal literal")
		return
	}
	kind := "decimal"
	if s.peek(0)|0x20 == 'j' {
		s.pos++
		float = true
		kind = "imaginary"
	}
	if !float && s.leadingZeros(start) {
		return
	}
	s.endNumber(start, kind)
}

func (s *scanner) exponentFollows() bool {
	next := s.peek(1)
	return isDigit(next) || (next == '+' || next == '-') && isDigit(s.peek(2))
}

// digits reads digits with single underscores between them; need asks for at least one.
func (s *scanner) digits(need bool) bool {
	if !isDigit(s.peek(0)) {
		return !need || s.peek(0) == '.'
	}
	for {
		for isDigit(s.peek(0)) {
			s.pos++
		}
		if s.peek(0) != '_' {
			return true
		}
		s.pos++
		if !isDigit(s.peek(0)) {
			return false
		}
	}
}

// radix reads 0x, 0o and 0b numbers.
func (s *scanner) radix(start int, name, digits string) {
	s.pos += 2
	for {
		if s.peek(0) == '_' {
			s.pos++
		}
		if s.peek(0) == 0 || strings.IndexByte(digits, s.peek(0)) < 0 {
			break
		}
		for s.peek(0) != 0 && strings.IndexByte(digits, s.peek(0)) >= 0 {
			s.pos++
		}
		if s.peek(0) != '_' {
			s.endNumber(start, name)
			return
		}
	}
	if c := s.peek(0); isDigit(c) {
		s.fail(diag.SyntaxNumber, start, s.pos+1, "invalid digit '%c' in %s literal", c, name)
		return
	}
	s.fail(diag.SyntaxNumber, start, s.pos, "invalid %s literal", name)
}

func (s *scanner) leadingZeros(start int) bool {
	text := s.src[start:s.pos]
	if text[0] != '0' || strings.Trim(text, "0_") == "" {
		return false
	}
	s.fail(diag.SyntaxNumber, start, s.pos,
		"leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers")
	return true
}

// endNumber refuses a letter directly after a number, but for the keywords that may follow one: `1if x else 2`.
func (s *scanner) endNumber(start int, kind string) {
	n := s.nameLen()
	if n == 0 && isDigit(s.peek(0)) {
		s.fail(diag.SyntaxNumber, start, s.pos+1, "invalid digit '%c' in %s literal", s.peek(0), kind)
		return
	}
	word := s.src[s.pos : s.pos+n]
	switch word {
	case "", "and", "else", "for", "if", "in", "is", "not", "or":
		s.emit(TokNumber, start, s.pos)
		return
	}
	s.pos += n
	s.fail(diag.SyntaxNumber, start, s.pos, "invalid %s literal", kind)
}

// isStringPrefix reports r, b, u, f, rb and fr in any case and order.
func isStringPrefix(word string) bool {
	switch strings.ToLower(word) {
	case "r", "b", "u", "f", "br", "rb", "fr", "rf":
		return true
	}
	return false
}

// str reads a string whose prefix, if any, lies between start and the quote at the position.
func (s *scanner) str(start int) {
	quote := s.src[s.pos]
	triple := s.peek(1) == quote && s.peek(2) == quote
	prefix := strings.ToLower(s.src[start:s.pos])
	s.pos += 1 + 2*b2i(triple)
	if strings.Contains(prefix, "f") {
		s.emit(TokFStart, start, s.pos)
		s.fstrings = append(s.fstrings, fstring{start: start, quote: quote, triple: triple, raw: strings.Contains(prefix, "r")})
		s.inText = true
		return
	}
	for s.pos < len(s.src) {
		c := s.src[s.pos]
		switch {
		case c == '\\' && s.pos+1 < len(s.src):
			s.pos++
			if !s.newline() {
				s.pos++
			}
		case c == quote && (!triple || s.peek(1) == quote && s.peek(2) == quote):
			s.pos += 1 + 2*b2i(triple)
			s.emit(TokString, start, s.pos)
			return
		case (c == '\n' || c == '\r') && !triple:
			s.endless(start, "string", triple)
			return
		default:
			s.pos++
		}
	}
	s.endless(start, "string", triple)
}

// endless reports a string without its closing quote.
func (s *scanner) endless(start int, what string, triple bool) {
	line, col := s.file.Position(s.pos)
	if col == 1 && s.pos == len(s.src) {
		line-- // nothing stands in the last line
	}
	end := min(s.lineEnd(start), s.pos)
	if triple {
		s.open = openString
		s.fail(diag.SyntaxString, start, end, "unterminated triple-quoted %s literal (detected at line %d)", what, line)
		return
	}
	if b := s.top(); b.field && !s.inText && len(s.fstrings) > 0 && s.fstrings[len(s.fstrings)-1].quote == s.src[start] {
		s.fail(diag.SyntaxFString, b.pos, start+1, "f-string: expecting '}'") // the quote was to end the f-string
		return
	}
	s.fail(diag.SyntaxString, start, end, "unterminated %s literal (detected at line %d)", what, line)
}

// An fstring is open at the scanner's position.
type fstring struct {
	start       int
	quote       byte
	triple, raw bool
}

// unterminated reports the innermost open f-string.
func (s *scanner) unterminated() {
	f := s.fstrings[len(s.fstrings)-1]
	s.fstrings = s.fstrings[:len(s.fstrings)-1]
	s.inText = false
	s.brackets = nil
	s.endless(f.start, "f-string", f.triple)
}

// top is the innermost open bracket.
func (s *scanner) top() *bracket {
	if n := len(s.brackets); n > 0 {
		return &s.brackets[n-1]
	}
	return &bracket{}
}

// inField reports that the innermost bracket is a replacement field before its format spec.
func (s *scanner) inField() bool { return s.top().field && !s.inText }

// fieldOperator reads what means something else directly inside a replacement field: `:` begins the
// format spec even before `=`, `!` the conversion, `}` ends the field.
func (s *scanner) fieldOperator() bool {
	start := s.pos
	switch s.peek(0) {
	case ':':
		s.pos++
		s.emit(tokColon, start, s.pos)
		s.top().spec = true
		s.inText = true
	case '!':
		if s.peek(1) == '=' {
			return false
		}
		s.pos++
		s.emit(tokBang, start, s.pos)
	case '}':
		s.pos++
		s.brackets = s.brackets[:len(s.brackets)-1]
		s.emit(tokRBrace, start, s.pos)
		s.inText = true
	default:
		return false
	}
	return true
}

// fstringText reads the text of an f-string or of a format spec up to a field or the end.
func (s *scanner) fstringText() {
	f := s.fstrings[len(s.fstrings)-1]
	spec := s.top().field && s.top().spec
	start := s.pos
	for s.pos < len(s.src) {
		c := s.src[s.pos]
		switch {
		case c == f.quote && (!f.triple || s.peek(1) == c && s.peek(2) == c):
			s.closeFString(f, start, spec)
			return
		case (c == '\n' || c == '\r') && !f.triple:
			s.unterminated()
			return
		case c == '{' && !spec && s.peek(1) == '{', c == '}' && !spec && s.peek(1) == '}':
			s.pos += 2
		case c == '{':
			s.openField(start)
			return
		case c == '}':
			s.closeSpec(start, spec)
			return
		case c == '\\' && s.pos+1 < len(s.src):
			s.textEscape(f)
		default:
			s.pos++
		}
	}
	s.unterminated()
}

// textEscape skips a backslash with what it escapes; braces stay, except those of \N{…}.
func (s *scanner) textEscape(f fstring) {
	s.pos++
	switch next := s.peek(0); {
	case next == '{' || next == '}':
	case !f.raw && next == 'N' && s.peek(1) == '{':
		s.pos += 2
		if i := strings.IndexAny(s.src[s.pos:], "}\n\"'"); i >= 0 && s.src[s.pos+i] == '}' {
			s.pos += i + 1
		}
	case !s.newline():
		s.pos++
	}
}

func (s *scanner) fstringPiece(start int) {
	if s.pos > start {
		s.emit(TokFText, start, s.pos)
	}
}

func (s *scanner) closeFString(f fstring, start int, spec bool) {
	if spec {
		at := s.top().pos
		s.brackets = s.brackets[:len(s.brackets)-1]
		s.fstrings, s.inText = s.fstrings[:len(s.fstrings)-1], false
		s.fail(diag.SyntaxFString, at, s.pos, "f-string: expecting '}'")
		return
	}
	s.fstringPiece(start)
	end := s.pos + 1 + 2*b2i(f.triple)
	s.emit(TokFEnd, s.pos, end)
	s.pos = end
	s.fstrings, s.inText = s.fstrings[:len(s.fstrings)-1], false
}

// maxSpecs is how many format specs may be around a field, plus one, as in CPython 3.12.
const maxSpecs = 3

func (s *scanner) openField(start int) {
	s.fstringPiece(start)
	specs := 0
	for i := len(s.brackets) - 1; i >= 0 && s.brackets[i].field && s.brackets[i].spec; i-- {
		specs++
	}
	if specs >= maxSpecs {
		s.inText = false
		s.fail(diag.SyntaxFString, s.pos, s.pos+1, "f-string: expressions nested too deeply")
		return
	}
	at := s.pos
	s.pos++
	s.inText = false
	if s.openBracket('{', at, true) {
		s.emit(tokLBrace, at, s.pos)
	}
}

func (s *scanner) closeSpec(start int, spec bool) {
	if !spec {
		s.inText = false
		s.fstrings = s.fstrings[:len(s.fstrings)-1]
		s.fail(diag.SyntaxFString, s.pos, s.pos+1, "f-string: single '}' is not allowed").WithHint("write }} for one brace")
		return
	}
	s.fstringPiece(start)
	s.brackets = s.brackets[:len(s.brackets)-1]
	s.emit(tokRBrace, s.pos, s.pos+1)
	s.pos++
}

// magic reads a line that starts with `%`, or what is left of one from `!` or an assigned `%` on. `%%` takes the whole text and must come first; `%%go` may
// stand among statements, and ends with a line `%%end`.
//
//	magic = "%" id text NEWLINE | "%%" id text NEWLINE body ["%%end" NEWLINE]
func (s *scanner) magic() {
	start := s.pos
	if s.peek(0) == '!' {
		s.pos = s.lineEnd(start)
		if strings.TrimSpace(s.src[start+1:s.pos]) == "" {
			s.fail(diag.SyntaxMagic, start, start+1, "expected a command after !")
			return
		}
		s.emit(TokMagic, start, s.pos)
		return
	}
	cell := s.peek(1) == '%'
	name := s.pos + 1 + b2i(cell)
	end := s.lineEnd(s.pos)
	if identLen(s.src[name:end]) == 0 {
		s.pos = name
		s.fail(diag.SyntaxMagic, start, name, "expected the name of a magic command after %s", s.src[start:name])
		return
	}
	if cell && isGoCell(s.src[name:end]) {
		s.pos = s.goCellEnd(end)
		s.emit(TokMagic, start, s.pos)
		return
	}
	if cell {
		if len(s.toks) > 0 && !s.onlyComments() {
			s.pos = name
			s.fail(diag.SyntaxMagic, start, end, "a cell magic must be the first line of its cell")
			return
		}
		end = len(s.src)
	}
	s.pos = end
	s.emit(TokMagic, start, end)
}

// isGoCell reports the rest of a line that begins a cell of Go.
func isGoCell(text string) bool { return text[:identLen(text)] == "go" }

// goCellEnd is the end of a cell of Go whose first line ends at an offset: behind `%%end`, or of the text.
func (s *scanner) goCellEnd(at int) int {
	for at < len(s.src) {
		from := at
		for from < len(s.src) && (s.src[from] == '\n' || s.src[from] == '\r') {
			from++
		}
		at = s.lineEnd(from)
		if strings.TrimRight(s.src[from:at], " \t") == goCellMark {
			break
		}
	}
	return at
}

// goCellMark ends a cell of Go.
const goCellMark = "%%end"

func (s *scanner) onlyComments() bool {
	for _, t := range s.toks {
		if t.Kind != TokComment && t.Kind != TokIndent {
			return false
		}
	}
	return true
}
