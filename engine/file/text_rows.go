// The rows of a table, field by field: plain lines are cut where they lie, those
// with quotes are read byte by byte and may go on over several lines.
package file

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"
)

// commentRule says what a # begins.
type commentRule uint8

const (
	noComments      commentRule = iota
	wholeLines                  // a comment where a line begins with it
	commentAnywhere             // in tables of numbers, as numpy.loadtxt has it
)

// rowForm is how a table's rows are written.
type rowForm struct {
	delimiter byte // 0: runs of white space
	comments  commentRule
	commas    bool // numbers have a comma for the point: 1,5 and 1.234,5
}

// rowReader gives one row after the other; fields and quoted are valid until the next.
type rowReader struct {
	form   rowForm
	q      quotedReader
	fields [][]byte
	quoted []bool // which fields stood between quotes
	line   int    // on which the row began
	marked bool   // a # that is no comment was seen
	buf    []byte
	ends   []int
	words  splitter
}

func newRows(path string, r io.Reader, form rowForm, opts Options) (*rowReader, error) {
	l, err := newLines(path, r, opts)
	if err == nil {
		err = l.skip(opts.Skip)
	}
	if err != nil {
		return nil, err
	}
	return &rowReader{form: form, q: quotedReader{l: l}}, nil
}

// consumed is how many bytes of the table were read.
func (r *rowReader) consumed() int64 { return r.q.l.total - int64(r.q.l.end-r.q.l.at) }

// next reads a row; ok is false after the last one.
func (r *rowReader) next() (ok bool, err error) {
	l := r.q.l
	for {
		line, ok, err := l.next()
		if err != nil || !ok {
			return false, err
		}
		r.line = l.line
		body := line
		if i := bytes.IndexByte(line, '#'); i >= 0 {
			switch {
			case r.form.comments == commentAnywhere:
				body = line[:i]
			case r.form.comments == wholeLines && len(trimSpace(line[:i])) == 0:
				continue
			default:
				r.marked = true
			}
		}
		if len(bytes.Trim(body, " \x00")) == 0 {
			continue
		}
		if bytes.IndexByte(body, '"') < 0 {
			r.plain(body)
			return true, nil
		}
		l.unread(line)
		return true, r.slowly()
	}
}

// unread puts the line that was given last back; its end may be any.
func (l *lineReader) unread(line []byte) {
	l.at -= len(line)
	if l.ended {
		l.at--
	}
	l.afterCR = false
	l.line--
}

// plain cuts a line without quotes.
func (r *rowReader) plain(line []byte) {
	r.fields, r.quoted = r.fields[:0], r.quoted[:0]
	if r.form.delimiter == 0 {
		r.words.fields = r.fields
		r.words.words(line)
		r.fields = r.words.fields
	} else {
		for {
			i := bytes.IndexByte(line, r.form.delimiter)
			if i < 0 {
				break
			}
			r.fields = append(r.fields, trimBlanks(line[:i]))
			line = line[i+1:]
		}
		r.fields = append(r.fields, trimBlanks(line))
	}
	for range r.fields {
		r.quoted = append(r.quoted, false)
	}
}

// trimBlanks drops the blanks around a field.
func trimBlanks(b []byte) []byte {
	if len(b) > 0 && b[0] > ' ' && b[0] < utf8.RuneSelf && b[len(b)-1] > ' ' && b[len(b)-1] < utf8.RuneSelf {
		return b
	}
	return trimSpace(b)
}

// slowly reads a row with quotes.
//
//	row   = field {delimiter field} (line end | end)
//	field = '"' {any byte but '"' | '""'} '"' | {any byte but delimiter and line end}
func (r *rowReader) slowly() error {
	q := &r.q
	q.line = q.l.line + 1
	r.buf, r.ends, r.quoted = r.buf[:0], r.ends[:0], r.quoted[:0]
	for more := true; more; {
		if err := r.blanks(); err != nil {
			return err
		}
		c, ok, err := q.peek()
		if err != nil {
			return err
		}
		if r.form.delimiter == 0 && len(r.ends) > 0 && (!ok || c == '\r' || c == '\n') {
			break // blanks behind the last field
		}
		if c == '"' && ok {
			err = r.between()
		} else {
			err = r.bare()
		}
		if err != nil {
			return err
		}
		r.ends = append(r.ends, len(r.buf))
		r.quoted = append(r.quoted, c == '"' && ok)
		if more, err = r.goesOn(); err != nil {
			return err
		}
	}
	if _, err := q.lineEnd(); err != nil {
		return err
	}
	q.l.line = q.line - 1
	if !utf8.Valid(r.buf) {
		return textError(q.l.path, "line %d is not valid UTF-8", r.line)
	}
	r.fields = r.fields[:0]
	from := 0
	for _, to := range r.ends {
		r.fields = append(r.fields, r.buf[from:to])
		from = to
	}
	return nil
}

// blanks passes over the blanks before or behind a field.
func (r *rowReader) blanks() error {
	for {
		c, ok, err := r.q.peek()
		if err != nil || !ok || c != ' ' && (c != '\t' || r.form.delimiter == '\t') {
			return err
		}
		r.q.l.at++
	}
}

// between reads a field between quotes.
func (r *rowReader) between() error {
	if err := r.q.readField(); err != nil {
		return err
	}
	r.buf = append(r.buf, r.q.field...)
	if r.form.delimiter == 0 {
		return nil
	}
	if err := r.blanks(); err != nil {
		return err
	}
	c, ok, err := r.q.peek()
	switch {
	case err != nil:
		return err
	case r.form.comments == commentAnywhere && ok && c == '#':
		return r.pass()
	case ok && c != r.form.delimiter && c != '\r' && c != '\n':
		return textError(r.q.l.path, "line %d: text follows the quotes of a field", r.q.line)
	}
	return nil
}

// bare reads a field without quotes.
func (r *rowReader) bare() error {
	stop := "\r\n" + string(rune(r.form.delimiter))
	if r.form.delimiter == 0 {
		stop = "\r\n \t"
	}
	from := len(r.buf)
	for {
		c, ok, err := r.q.peek()
		if err != nil {
			return err
		}
		if !ok || strings.IndexByte(stop, c) >= 0 {
			break
		}
		if c == '#' && r.form.comments == commentAnywhere {
			if err := r.pass(); err != nil {
				return err
			}
			break
		}
		r.buf = append(r.buf, c)
		r.q.l.at++
	}
	r.buf = append(r.buf[:from], trimBlanks(r.buf[from:])...)
	return nil
}

// pass goes to the end of the line.
func (r *rowReader) pass() error {
	for {
		c, ok, err := r.q.peek()
		if err != nil || !ok || c == '\r' || c == '\n' {
			return err
		}
		r.q.l.at++
	}
}

// goesOn takes a delimiter; there is none at the end of a row.
func (r *rowReader) goesOn() (bool, error) {
	if r.form.delimiter != 0 {
		return r.q.next(r.form.delimiter)
	}
	if err := r.blanks(); err != nil {
		return false, err
	}
	c, ok, err := r.q.peek()
	return ok && c != '\r' && c != '\n', err
}
