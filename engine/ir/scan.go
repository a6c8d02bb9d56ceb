// The tokens of the text form.

package ir

import (
	"strconv"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/fault"
)

// scanner walks over the text. The first fault stays; after it no token is
// found any more.
type scanner struct {
	text string
	at   int // in bytes
	err  error
}

// fail notes a fault at byte position at.
func (s *scanner) fail(at int, format string, args ...any) {
	if s.err != nil {
		return
	}
	line := 1
	for i := range at {
		if s.text[i] == '\n' {
			line++
		}
	}
	f := fault.New(fault.Syntax, format, args...).At(utf8.RuneCountInString(s.text[:at]))
	if line > 1 {
		f.Msg = "line " + strconv.Itoa(line) + ": " + f.Msg
	}
	s.err = f
	s.at = len(s.text)
}

// blanks skips white space and comments.
func (s *scanner) blanks() {
	for s.at < len(s.text) {
		switch s.text[s.at] {
		case ' ', '\t', '\r', '\n':
			s.at++
		case '#':
			for s.at < len(s.text) && s.text[s.at] != '\n' {
				s.at++
			}
		default:
			return
		}
	}
}

// take skips the sign if it comes next.
func (s *scanner) take(sign string) bool {
	s.blanks()
	if s.err == nil && len(s.text)-s.at >= len(sign) && s.text[s.at:s.at+len(sign)] == sign {
		s.at += len(sign)
		return true
	}
	return false
}

// want is take for a sign that must come.
func (s *scanner) want(sign string) bool {
	if s.take(sign) {
		return true
	}
	s.fail(s.at, "expected %q, found %s", sign, s.found())
	return false
}

// found names what stands at the scanner's place.
func (s *scanner) found() string {
	if s.at >= len(s.text) {
		return "the end"
	}
	r, _ := utf8.DecodeRuneInString(s.text[s.at:])
	return strconv.QuoteRune(r)
}

// end reports whether nothing but blanks is left, or a fault was found.
func (s *scanner) end() bool {
	s.blanks()
	return s.at >= len(s.text)
}

// word reads a run of letters, digits and underscores; it may be empty.
func (s *scanner) word() string {
	s.blanks()
	start := s.at
	for s.at < len(s.text) && identRune(rune(s.text[s.at]), false) {
		s.at++
	}
	return s.text[start:s.at]
}

// name reads a word that must come and starts with a letter.
func (s *scanner) name(what string) string {
	s.blanks()
	start := s.at
	w := s.word()
	if !isIdent(w) {
		s.fail(start, "expected %s, found %s", what, s.foundAt(start))
		return ""
	}
	return w
}

func (s *scanner) foundAt(at int) string {
	s.at = at
	return s.found()
}

// number reads the characters of a number or of nan, inf and complex numbers.
func (s *scanner) number() string {
	s.blanks()
	start := s.at
	for s.at < len(s.text) {
		c := s.text[s.at]
		if !identRune(rune(c), false) && c != '+' && c != '-' && c != '.' {
			break
		}
		s.at++
	}
	return s.text[start:s.at]
}

// integer reads an int.
func (s *scanner) integer() int {
	s.blanks()
	start := s.at
	w := s.number()
	n, err := strconv.ParseInt(w, 10, 64)
	if err != nil {
		s.fail(start, "expected an integer, found %s", quoteOr(w, s, start))
	}
	return int(n)
}

func quoteOr(w string, s *scanner, start int) string {
	if w == "" {
		return s.foundAt(start)
	}
	return strconv.Quote(w)
}

// quoted reads a string in Go's quotes.
func (s *scanner) quoted() string {
	s.blanks()
	q, err := strconv.QuotedPrefix(s.text[s.at:])
	if err != nil {
		s.fail(s.at, "expected a string in quotes, found %s", s.found())
		return ""
	}
	start := s.at
	s.at += len(q)
	text, err := strconv.Unquote(q)
	if err != nil || q[0] == '\'' {
		s.fail(start, "expected a string in quotes, found %s", q)
	}
	return text
}

// value reads %n.
func (s *scanner) value() Value {
	if !s.want("%") {
		return 0
	}
	start := s.at
	w := s.word()
	n, err := strconv.ParseInt(w, 10, 32)
	if err != nil || n < 0 {
		s.fail(start, "expected a value's number after %%, found %s", quoteOr(w, s, start))
	}
	return Value(n)
}
