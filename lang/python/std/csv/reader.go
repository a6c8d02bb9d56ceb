// Reading tables.
package csv

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// state is where in a row the reader is.
type state uint8

const (
	startRecord state = iota
	startField
	escaped
	inField
	inQuoted
	escapedInQuoted
	quoteInQuoted
	endOfLine
	behindEscapedLine
)

// lineEnd is what follows the last character of a line.
const lineEnd = rune(-2)

// Reader is csv.reader.
type Reader struct {
	c       *builtin.Call
	f       format
	limit   int
	from    object.Iterator
	lines   int
	state   state
	field   strings.Builder
	length  int
	numeric bool
	row     []object.Value
}

// TypeName is reader.
func (*Reader) TypeName() string { return "reader" }

// FullTypeName is the name in messages.
func (*Reader) FullTypeName() string { return "_csv.reader" }

// TablePrefix is where the methods are.
func (*Reader) TablePrefix() string { return "csv.reader." }

// PyClass is the type.
func (*Reader) PyClass() *object.Class { return readerClass() }

// Repr is <_csv.reader object>.
func (*Reader) Repr() string { return "<_csv.reader object>" }

// Iter gives the reader itself.
func (r *Reader) Iter() object.Iterator { return r }

// MadeDry is false: checking does not read files.
func (*Reader) MadeDry() bool { return false }

func newReader(c *builtin.Call, from, dialect object.Value) (*Reader, error) {
	it, err := c.Host.Iterate(from)
	if err != nil {
		return nil, err
	}
	f, err := formatOf(c, dialect)
	if err != nil {
		return nil, err
	}
	return &Reader{c: c, f: f, limit: registered(c).limit, from: it}, nil
}

// Next gives the next row.
func (r *Reader) Next() (object.Value, bool, error) {
	r.state, r.row, r.numeric = startRecord, nil, false
	r.begin()
	for {
		line, ok, err := r.from.Next()
		if err != nil {
			return nil, false, err
		}
		if !ok {
			if r.length == 0 && r.state != inQuoted {
				return nil, false, nil
			}
			if r.f.strict {
				return nil, false, fail("unexpected end of data")
			}
			if err := r.save(); err != nil {
				return nil, false, err
			}
			break
		}
		s, text := line.(object.Str)
		if !text {
			return nil, false, fail("iterator should return strings, not %s (the file should be opened in text mode)", object.FullTypeName(line))
		}
		r.lines++
		for _, ch := range string(s) {
			if err := r.take(ch); err != nil {
				return nil, false, err
			}
		}
		if err := r.take(lineEnd); err != nil {
			return nil, false, err
		}
		if r.lines&1023 == 0 {
			if err := r.c.Polled(); err != nil {
				return nil, false, err
			}
		}
		if r.state == startRecord {
			break
		}
	}
	return object.NewList(r.row...), true, nil
}

func (r *Reader) begin() {
	r.field.Reset()
	r.length = 0
}

// save ends a field.
func (r *Reader) save() error {
	text := r.field.String()
	r.begin()
	if r.numeric {
		r.numeric = false
		v, err := r.c.Forward("float.__new__", []object.Value{object.Str(text)}, nil)
		if err != nil {
			return err
		}
		r.row = append(r.row, v)
		return nil
	}
	r.row = append(r.row, object.Str(text))
	return nil
}

func (r *Reader) add(ch rune) error {
	if r.length++; r.length > r.limit {
		return fail("field larger than field limit (%d)", r.limit)
	}
	r.field.WriteRune(ch)
	return nil
}

// end ends the field, and the row where its line ends.
func (r *Reader) end(ch rune) error {
	if err := r.save(); err != nil {
		return err
	}
	switch {
	case ch == r.f.delimiter:
		r.state = startField
	case ch == lineEnd:
		r.state = startRecord
	default:
		r.state = endOfLine
	}
	return nil
}

func isEnd(ch rune) bool { return ch == '\n' || ch == '\r' || ch == lineEnd }

// take is one step: a character, or the end of a line.
func (r *Reader) take(ch rune) error {
	switch r.state {
	case startRecord:
		if ch == lineEnd {
			return nil
		}
		if ch == '\n' || ch == '\r' {
			r.state = endOfLine
			return nil
		}
		r.state = startField
		return r.begins(ch)
	case startField:
		return r.begins(ch)
	case escaped:
		if ch == '\n' || ch == '\r' {
			r.state = behindEscapedLine
			return r.add(ch)
		}
		if ch == lineEnd {
			ch = '\n'
		}
		r.state = inField
		return r.add(ch)
	case behindEscapedLine:
		if ch == lineEnd {
			return nil
		}
		return r.inside(ch)
	case inField:
		return r.inside(ch)
	case inQuoted:
		return r.quoted(ch)
	case escapedInQuoted:
		if ch == lineEnd {
			ch = '\n'
		}
		r.state = inQuoted
		return r.add(ch)
	case quoteInQuoted:
		switch {
		case r.f.quoting != quoteNone && ch == r.f.quote:
			r.state = inQuoted
			return r.add(ch)
		case ch == r.f.delimiter || isEnd(ch):
			return r.end(ch)
		case r.f.strict:
			return fail("'%c' expected after '%c'", r.f.delimiter, r.f.quote)
		}
		r.state = inField
		return r.add(ch)
	}
	switch {
	case ch == '\n' || ch == '\r':
	case ch == lineEnd:
		r.state = startRecord
	default:
		return fail("new-line character seen in unquoted field - do you need to open the file in universal-newline mode?")
	}
	return nil
}

// begins takes the first character of a field.
func (r *Reader) begins(ch rune) error {
	switch {
	case isEnd(ch) || ch == r.f.delimiter:
		return r.end(ch)
	case ch == r.f.quote && r.f.quoting != quoteNone:
		r.state = inQuoted
	case ch == r.f.escape:
		r.state = escaped
	case ch == ' ' && r.f.skip:
	default:
		r.numeric = r.f.quoting == quoteNonNumeric
		r.state = inField
		return r.add(ch)
	}
	return nil
}

func (r *Reader) inside(ch rune) error {
	switch {
	case isEnd(ch) || ch == r.f.delimiter:
		return r.end(ch)
	case ch == r.f.escape:
		r.state = escaped
		return nil
	}
	r.state = inField
	return r.add(ch)
}

func (r *Reader) quoted(ch rune) error {
	switch {
	case ch == lineEnd:
		return nil
	case ch == r.f.escape:
		r.state = escapedInQuoted
		return nil
	case ch == r.f.quote && r.f.quoting != quoteNone:
		r.state = inField
		if r.f.double {
			r.state = quoteInQuoted
		}
		return nil
	}
	return r.add(ch)
}
