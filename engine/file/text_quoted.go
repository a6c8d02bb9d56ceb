// Tables of text: every field between quotes, as RFC 4180 has them, so that a
// text that looks like a number or holds delimiters and line ends comes back.
package file

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// delimiterOf is what parts the columns of a table, by the file's name.
func delimiterOf(path string) string {
	switch extension(path) {
	case ".csv":
		return ","
	case ".tsv":
		return "\t"
	}
	return ""
}

// SaveTable writes a vector or matrix so that Open reads it back: numbers in as
// few digits as that takes, texts between quotes. The name's extension tells
// the delimiter, and .gz that it is packed.
func SaveTable(path string, t *tensor.Tensor, opts Options) error {
	return saveText(path, opts, func(w io.Writer) error { return encodeTable(w, path, t, opts.progress(int64(t.Bytes()))) })
}

// EncodeTable writes to w what SaveTable writes to a file named path, unpacked.
func EncodeTable(w io.Writer, path string, t *tensor.Tensor) error {
	return encodeTable(w, path, t, nil)
}

func encodeTable(w io.Writer, path string, t *tensor.Tensor, p *progress) error {
	o := SaveTxtDefaults()
	if d := delimiterOf(path); d != "" {
		o.Delimiter = d
	}
	if t.DType().IsText() {
		return encodeQuoted(w, t, o.Delimiter, p)
	}
	switch d := t.DType(); {
	case d.IsBool():
		o.Fmt = "%d"
	case !d.IsComplex():
		o.Fmt = "%s"
	}
	return encodeTxt(w, t, o, p)
}

func encodeQuoted(w io.Writer, t *tensor.Tensor, delimiter string, p *progress) error {
	rows, cols, err := tableSize(t)
	if err != nil {
		return err
	}
	var line []byte
	for i := range rows {
		line = line[:0]
		for k := range cols {
			if k > 0 {
				line = append(line, delimiter...)
			}
			line = append(line, '"')
			for _, c := range []byte(t.TextAt(t.FlatPos(i*cols + k))) {
				if c == '"' {
					line = append(line, c)
				}
				line = append(line, c)
			}
			line = append(line, '"')
		}
		if _, err := w.Write(append(line, '\n')); err != nil {
			return err
		}
		p.add(cols * t.DType().Size())
	}
	return nil
}

// errBare is a field without quotes.
var errBare = errors.New("a field without quotes")

// quotedReader reads a table of which every field is quoted.
type quotedReader struct {
	l         *lineReader
	delimiter byte
	field     []byte
	line      int
}

func newQuoted(path string, r io.Reader, opts Options) (*quotedReader, error) {
	l, err := newLines(path, r, opts)
	if err != nil {
		return nil, err
	}
	q := &quotedReader{l: l, delimiter: ' ', line: 1}
	if d := delimiterOf(path); d != "" {
		q.delimiter = d[0]
	}
	return q, nil
}

// peek is the next byte; ok is false at the end.
func (q *quotedReader) peek() (c byte, ok bool, err error) {
	for q.l.at == q.l.end {
		if q.l.eof {
			return 0, false, nil
		}
		if err := q.l.fill(); err != nil {
			return 0, false, err
		}
	}
	return q.l.buf[q.l.at], true, nil
}

// next takes the next byte if it is c.
func (q *quotedReader) next(c byte) (bool, error) {
	d, ok, err := q.peek()
	if err != nil || !ok || d != c {
		return false, err
	}
	q.l.at++
	return true, nil
}

// lineEnd takes \n, \r\n or \r.
func (q *quotedReader) lineEnd() (bool, error) {
	cr, err := q.next('\r')
	if err != nil {
		return false, err
	}
	lf, err := q.next('\n')
	if cr || lf {
		q.line++
	}
	return cr || lf, err
}

// row reads a row's fields; none: the table has ended.
//
//	row = field {delimiter field} (line end | end)
//	field = '"' {any byte but '"' | '""'} '"'
func (q *quotedReader) row(take func(field []byte) error) (n int, err error) {
	for { // empty lines are no rows
		if blank, err := q.lineEnd(); err != nil {
			return 0, err
		} else if !blank {
			break
		}
	}
	if _, ok, err := q.peek(); err != nil || !ok {
		return 0, err
	}
	for {
		if err := q.readField(); err != nil {
			return n, err
		}
		if err := take(q.field); err != nil {
			return n, err
		}
		n++
		more, err := q.next(q.delimiter)
		if err != nil {
			return n, err
		}
		if more {
			continue
		}
		if ended, err := q.lineEnd(); err != nil || ended {
			return n, err
		}
		if _, ok, err := q.peek(); err != nil || !ok {
			return n, err
		}
		return n, errBare
	}
}

// readField reads one field to q.field.
func (q *quotedReader) readField() error {
	if open, err := q.next('"'); err != nil {
		return err
	} else if !open {
		return errBare
	}
	q.field = q.field[:0]
	for {
		if _, ok, err := q.peek(); err != nil {
			return err
		} else if !ok {
			return textError(q.l.path, "the quotes of line %d are not closed", q.line)
		}
		rest := q.l.buf[q.l.at:q.l.end]
		n := bytes.IndexByte(rest, '"')
		if n < 0 {
			n = len(rest)
		}
		q.field = append(q.field, rest[:n]...)
		q.line += bytes.Count(rest[:n], []byte("\n"))
		q.l.at += n
		if n == len(rest) {
			continue
		}
		q.l.at++
		if doubled, err := q.next('"'); err != nil {
			return err
		} else if !doubled {
			break
		}
		q.field = append(q.field, '"')
	}
	if !utf8.Valid(q.field) {
		return textError(q.l.path, "the field that ends on line %d is not valid UTF-8", q.line)
	}
	return nil
}

// quotedHead bounds the rows that show that a table is of text.
const quotedHead = 1 << 24

// looksQuoted reports whether all fields of the first two rows are quoted. A line
// of quoted names over numbers is no table of text.
func looksQuoted(path string, r io.Reader, opts Options) bool {
	opts.MaxBytes = min(opts.maxBytes(), quotedHead)
	q, err := newQuoted(path, r, opts)
	if err != nil {
		return false
	}
	first, err := q.row(func([]byte) error { return nil })
	if err != nil || first == 0 {
		return false
	}
	_, err = q.row(func([]byte) error { return nil })
	return err == nil
}

// readQuoted reads a table of text.
func readQuoted(path string, r io.Reader, opts Options) (*tensor.Tensor, error) {
	q, err := newQuoted(path, r, opts)
	if err != nil {
		return nil, err
	}
	out := newTable(path, dtype.Unicode, opts)
	rows, cols := 0, 0
	for {
		n, err := q.row(func(field []byte) error {
			_, err := out.add(field)
			return err
		})
		switch {
		case err == errBare:
			return nil, fault.New(fault.Format, "line %d has a field without quotes, the lines before have none", q.line)
		case err != nil:
			return nil, err
		case n == 0:
			return out.tensor([]int{rows, cols})
		case rows > 0 && n != cols:
			return nil, fault.New(fault.Format, "the number of columns changed from %d to %d at row %d", cols, n, rows+1)
		}
		rows, cols = rows+1, n
	}
}
