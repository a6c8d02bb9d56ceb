// Splitting a line of a table into fields, as numpy.loadtxt does.
package file

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/fault"
)

// splitter cuts lines; fields are valid until the next line.
type splitter struct {
	delimiter []byte   // nil: runs of white space
	comments  [][]byte // whichever comes first ends the line
	quote     []byte   // nil: none
	fields    [][]byte
	buf       []byte
}

// newSplitter checks the control characters against each other.
func newSplitter(o TextOptions) (*splitter, error) {
	s := &splitter{}
	for _, c := range o.Comments {
		if c == "" {
			return nil, fault.New(fault.InvalidArgument, "comments cannot be an empty string. Use comments=None to disable comments.")
		}
		s.comments = append(s.comments, []byte(c))
	}
	if o.Delimiter != "" {
		s.delimiter = []byte(o.Delimiter)
	}
	if o.QuoteChar != 0 {
		s.quote = []byte(string(o.QuoteChar))
	}
	single := len(o.Comments) == 1 && utf8.RuneCountInString(o.Comments[0]) == 1
	switch {
	case len(o.Comments) > 0 && !single && o.QuoteChar != 0:
		return nil, fault.New(fault.InvalidArgument, "when multiple comments or a multi-character comment is given, quotes are not supported.  In this case quotechar must be set to None.")
	case len(o.Comments) > 1 && o.Delimiter != "" && contains(o.Comments, o.Delimiter):
		return nil, fault.New(fault.Type, "Comment characters '%s' cannot include the delimiter '%s'", reprTuple(o.Comments), o.Delimiter)
	case utf8.RuneCountInString(o.Delimiter) > 1:
		return nil, fault.New(fault.Type, "Text reading control character must be a single unicode character or None; but got: %s", pyRepr(o.Delimiter))
	case o.Delimiter == "\n" || o.Delimiter == "\r":
		return nil, fault.New(fault.Type, "control character 'delimiter' cannot be a newline (`\\r` or `\\n`).")
	case o.QuoteChar == '\n' || o.QuoteChar == '\r':
		return nil, fault.New(fault.Type, "control character 'quotechar' cannot be a newline (`\\r` or `\\n`).")
	case single && o.Comments[0] == o.Delimiter:
		return nil, clash("comment", "delimiter")
	case single && o.Delimiter == "" && space(o.Comments[0]):
		return nil, clash("delimiter", "comment")
	case o.QuoteChar != 0 && string(o.QuoteChar) == o.Delimiter:
		return nil, clash("quotechar", "delimiter")
	case o.QuoteChar != 0 && o.Delimiter == "" && unicode.IsSpace(o.QuoteChar):
		return nil, clash("delimiter", "quotechar")
	case o.QuoteChar != 0 && single && string(o.QuoteChar) == o.Comments[0]:
		return nil, clash("comment", "quotechar")
	}
	return s, nil
}

func clash(a, b string) error {
	return fault.New(fault.Type, "The values for control characters '%s' and '%s' are incompatible", a, b)
}

func contains(list []string, s string) bool {
	for _, v := range list {
		if v == s {
			return true
		}
	}
	return false
}

func space(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return pySpace(r)
}

func reprTuple(list []string) string {
	parts := make([]string, len(list))
	for i, s := range list {
		parts[i] = pyRepr(s)
	}
	return fmt.Sprintf("(%s)", strings.Join(parts, ", "))
}

// pySpace is Python's str.isspace for one character.
func pySpace(r rune) bool {
	return unicode.IsSpace(r) || r >= 0x1c && r <= 0x1f
}

// cutComment drops what the first comment sign begins.
func (s *splitter) cutComment(line []byte) []byte {
	for _, c := range s.comments {
		if i := bytes.Index(line, c); i >= 0 {
			line = line[:i]
		}
	}
	return line
}

// split fills fields; none means that the line holds no data. With quotes a
// field may go on over the lines that l gives.
func (s *splitter) split(line []byte, l *lineReader) error {
	s.fields = s.fields[:0]
	if s.quote != nil {
		return s.splitQuoted(line, l)
	}
	line = s.cutComment(line)
	if s.delimiter == nil {
		s.words(line)
		return nil
	}
	if len(line) == 0 {
		return nil
	}
	for {
		i := bytes.Index(line, s.delimiter)
		if i < 0 {
			s.fields = append(s.fields, line)
			return nil
		}
		s.fields = append(s.fields, line[:i])
		line = line[i+len(s.delimiter):]
	}
}

// words cuts at runs of white space.
func (s *splitter) words(line []byte) {
	start := -1
	for i := 0; i < len(line); {
		n, blank := 1, false
		if c := line[i]; c < utf8.RuneSelf {
			blank = c == ' ' || c >= '\t' && c <= '\r' || c >= 0x1c && c <= 0x1f
		} else {
			var r rune
			r, n = utf8.DecodeRune(line[i:])
			blank = pySpace(r)
		}
		switch {
		case !blank && start < 0:
			start = i
		case blank && start >= 0:
			s.fields = append(s.fields, line[start:i])
			start = -1
		}
		i += n
	}
	if start >= 0 {
		s.fields = append(s.fields, line[start:])
	}
}

// blankAt is the number of bytes of white space at i, when that separates.
func (s *splitter) blankAt(line []byte, i int) int {
	if s.delimiter != nil {
		return 0
	}
	if r, n := utf8.DecodeRune(line[i:]); pySpace(r) {
		return n
	}
	return 0
}

// splitQuoted goes character by character. A quote opens only at a field's
// start; doubled inside, it stands for itself.
func (s *splitter) splitQuoted(line []byte, l *lineReader) error {
	var ends []int // of the fields in buf
	s.buf = s.buf[:0]
	i, quoted := 0, false
	for {
		for i < len(line) && s.blankAt(line, i) > 0 {
			i += s.blankAt(line, i)
		}
		ended := i >= len(line) || s.commentAt(line, i)
		if ended && (s.delimiter == nil || len(ends) == 0) {
			break
		}
		if !ended && at(line, i, s.quote) {
			quoted = true
			var err error
			if line, i, err = s.quotedPart(line, i+len(s.quote), l); err != nil {
				return err
			}
		}
		for i < len(line) && !at(line, i, s.delimiter) && s.blankAt(line, i) == 0 && !s.commentAt(line, i) {
			s.buf = append(s.buf, line[i])
			i++
		}
		ends = append(ends, len(s.buf))
		if at(line, i, s.delimiter) {
			i += len(s.delimiter)
		} else if s.delimiter != nil {
			break
		}
	}
	if len(ends) == 1 && ends[0] == 0 && !quoted {
		return nil
	}
	from := 0
	for _, to := range ends {
		s.fields = append(s.fields, s.buf[from:to])
		from = to
	}
	return nil
}

// at reports whether what, unless it is empty, stands at i.
func at(line []byte, i int, what []byte) bool {
	return len(what) > 0 && i < len(line) && bytes.HasPrefix(line[i:], what)
}

func (s *splitter) commentAt(line []byte, i int) bool {
	return len(s.comments) > 0 && at(line, i, s.comments[0])
}

// quotedPart keeps what stands before the closing quote, which may be lines
// further; it gives the line and the place after it.
func (s *splitter) quotedPart(line []byte, i int, l *lineReader) ([]byte, int, error) {
	for {
		if i >= len(line) {
			if l.ended {
				s.buf = append(s.buf, '\n')
			}
			next, ok, err := l.next()
			if err != nil || !ok {
				return nil, 0, err
			}
			line, i = next, 0
			continue
		}
		if at(line, i, s.quote) {
			if i += len(s.quote); !at(line, i, s.quote) {
				return line, i, nil
			}
		}
		_, n := utf8.DecodeRune(line[i:])
		s.buf = append(s.buf, line[i:i+n]...)
		i += n
	}
}
