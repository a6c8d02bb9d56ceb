// Tables of text: every field between quotes, as RFC 4180 has them, so that a
// text that looks like a number or holds delimiters and line ends comes back.
package file

import (
	"bytes"
	"io"
	"slices"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/tensor"
)

// SaveTable writes a vector or matrix so that Open reads it back: numbers in as
// few digits as that takes, texts between quotes. The name's extension tells
// the delimiter, and .gz that it is packed.
func SaveTable(path string, t *tensor.Tensor, opts Options) error {
	return saveText(path, opts, func(w io.Writer) error { return EncodeTable(w, path, t, opts) })
}

// EncodeTable writes to w what SaveTable writes to a file named path, unpacked.
func EncodeTable(w io.Writer, path string, t *tensor.Tensor, opts Options) error {
	p := opts.progress(int64(t.Bytes()))
	o := SaveTxtDefaults()
	if d := delimiterOf(path); d != "" {
		o.Delimiter = d
	}
	if t.DType().IsText() {
		return encodeQuoted(w, t, o.Delimiter, !slices.Contains(opts.Bare, true), p)
	}
	if !t.DType().IsComplex() {
		o.Fmt = "%s"
	}
	return encodeTxt(w, t, o, p)
}

func encodeQuoted(w io.Writer, t *tensor.Tensor, delimiter string, quotes bool, p *progress) error {
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
			line = appendField(line, t.TextAt(t.FlatPos(i*cols+k)), quotes)
		}
		if _, err := w.Write(append(line, '\n')); err != nil {
			return err
		}
		p.add(cols * t.DType().Size())
	}
	return nil
}

// appendField writes a text, between quotes or as it is.
func appendField(line []byte, s string, quotes bool) []byte {
	if !quotes {
		return append(line, s...)
	}
	line = append(line, '"')
	for i := range len(s) {
		if s[i] == '"' {
			line = append(line, '"')
		}
		line = append(line, s[i])
	}
	return append(line, '"')
}

// quotedReader reads fields between quotes.
type quotedReader struct {
	l     *lineReader
	field []byte
	line  int
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

// readField reads a field that begins with a quote to q.field.
func (q *quotedReader) readField() error {
	if _, err := q.next('"'); err != nil {
		return err
	}
	q.field = q.field[:0]
	first := q.line
	for {
		if _, ok, err := q.peek(); err != nil {
			return err
		} else if !ok {
			return textError(q.l.path, "the quotes of line %d are not closed", first)
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
