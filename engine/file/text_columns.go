// Tables whose columns are of several kinds, as spreadsheets and databases write
// them: each column is a tensor with the name that the header gives it.
package file

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

const (
	// sampleBytes of a table show whether it is all numbers.
	sampleBytes = 1 << 18
	// wholeBytes is how long a table of columns may be to be read when it is opened:
	// then the types are those that all rows have, and the shape is known.
	wholeBytes = 1 << 25
)

// columnKind is what a column holds: the first of these that all its fields are.
type columnKind uint8

const (
	flagColumn    columnKind = iota // true or false
	wholeColumn                     // whole numbers of 64 bits
	naturalColumn                   // such without a sign
	numberColumn                    // numbers, an empty field is nan
	wordColumn                      // anything
)

var columnTypes = [...]dtype.DType{dtype.Bool, dtype.Int64, dtype.Uint64, dtype.Float64, dtype.Unicode}

// fits reports whether a field may stand in such a column.
func (k columnKind) fits(field []byte) bool {
	switch k {
	case flagColumn:
		_, ok := flag(field)
		return ok
	case wholeColumn:
		_, ok := parseInt(field, 64)
		return ok
	case naturalColumn:
		_, ok := parseUint(field, 64)
		return ok
	case numberColumn:
		if len(trimSpace(field)) == 0 {
			return true
		}
		_, ok := parseFloat(field)
		return ok && !inexact(field)
	}
	return true
}

// inexact reports a whole number that float64 does not hold.
func inexact(field []byte) bool {
	if len(field) < 16 { // 2**53 has as many digits
		return false
	}
	if n, ok := parseInt(field, 64); ok {
		return n == math.MaxInt64 || int64(float64(n)) != n
	}
	n, ok := parseUint(field, 64)
	return ok && (n > math.MaxUint64-1<<10 || uint64(float64(n)) != n)
}

// flag reads true and false in any case.
func flag(field []byte) (v, ok bool) {
	switch text := string(trimSpace(field)); {
	case strings.EqualFold(text, "true"):
		return true, true
	case strings.EqualFold(text, "false"):
		return false, true
	}
	return false, false
}

// column collects the fields of one column.
type column struct {
	name string
	kind columnKind
	long bool // a number is inexact as a float64
	less bool // a number is negative
	data []byte
	ends []int // where each field ends in data
}

// widen makes the column's kind one that a further field fits.
func (c *column) widen(field []byte, first bool) {
	if !first && c.kind == flagColumn && !c.kind.fits(field) {
		c.kind = wordColumn // true and 1 have no kind in common
	}
	for !c.kind.fits(field) || c.kind == naturalColumn && c.less || c.kind == numberColumn && c.long {
		c.kind++
	}
	if c.kind == wholeColumn || c.kind == naturalColumn {
		c.long = c.long || inexact(field)
		c.less = c.less || !naturalColumn.fits(field)
	}
}

func (c *column) add(field []byte) {
	c.data = append(c.data, field...)
	c.ends = append(c.ends, len(c.data))
}

// tensor parses the fields.
func (c *column) tensor(path string, opts Options) (*tensor.Tensor, error) {
	out := newTable(path, columnTypes[c.kind], opts)
	if err := out.reserve(len(c.ends)); err != nil {
		return nil, err
	}
	from := 0
	for i, to := range c.ends {
		field := c.data[from:to]
		from = to
		switch {
		case c.kind == numberColumn && len(trimSpace(field)) == 0:
			field = []byte("nan")
		case c.kind == flagColumn:
			word := field
			if field = []byte("0"); len(trimSpace(word)) == len("true") {
				field = []byte("1")
			}
		}
		ok, err := out.add(field)
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, textError(path, "row %d of column %s: %s is no %s", i+1, pyRepr(c.name), pyRepr(clip(string(field))), out.dt)
		}
	}
	return out.tensor([]int{len(c.ends)})
}

// columnsFile is such a table as Open shows it.
type columnsFile struct {
	s       *source
	path    string
	comma   rune
	header  bool
	columns []column
	rows    int
	whole   bool // all rows are in columns; else those of the sample
}

func (f *columnsFile) entries() []Entry {
	out := make([]Entry, len(f.columns))
	for i := range f.columns {
		c := &f.columns[i]
		e := Entry{Name: c.name, DType: columnTypes[c.kind], Shape: []int{-1}, Bytes: -1, Offset: -1, Order: "C"}
		if e.DTypeText = e.DType.String(); c.kind == wordColumn {
			e.DTypeText = "str"
		}
		if f.whole {
			e.Shape[0], e.Bytes = f.rows, int64(len(c.data))
		}
		out[i] = e
	}
	return out
}

func (f *columnsFile) close() error { return f.s.close() }

func (f *columnsFile) tensor(i int, opts Options) (*tensor.Tensor, error) {
	c := &f.columns[i]
	if f.whole {
		return c.tensor(f.path, opts)
	}
	all := column{name: c.name, kind: c.kind}
	var size int64
	_, err := f.eachRow(opts, 0, func(line int, fields []string) error {
		field := []byte(fields[i])
		if size += int64(len(field)) + 8; size > opts.maxBytes() {
			return tooLarge(f.path, "more than "+number(opts.maxBytes())+" bytes", opts)
		}
		if !c.kind.fits(field) {
			return textError(f.path, "line %d, column %s: %s is no %s, as the rows before have", line, pyRepr(c.name), pyRepr(clip(fields[i])), columnTypes[c.kind])
		}
		all.add(field)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return all.tensor(f.path, opts)
}

// eachRow gives the table's rows behind the header, those that lie in the first limit
// bytes if it is not 0, and reports whether these are all. Where the first line begins with
// #, such lines are comments. The fields are valid until the next row.
func (f *columnsFile) eachRow(opts Options, limit int64, take func(line int, fields []string) error) (all bool, err error) {
	l, err := newLines(f.path, io.NewSectionReader(f.s.r, 0, f.s.size), opts)
	if err != nil {
		return false, err
	}
	if limit == 0 {
		limit = math.MaxInt64
	}
	in := &io.LimitedReader{R: l, N: limit}
	r := csv.NewReader(in)
	r.Comma, r.FieldsPerRecord, r.TrimLeadingSpace, r.ReuseRecord = f.comma, -1, true, true
	if l.at < l.end && l.buf[l.at] == '#' {
		r.Comment = '#'
	}
	header := f.header
	for {
		fields, err := r.Read()
		switch {
		case in.N == 0 && (err != nil || r.InputOffset() == limit):
			return false, nil // the last row of a sample may be cut
		case err == io.EOF:
			return true, nil
		case err != nil:
			return false, f.failed(err)
		}
		line, _ := r.FieldPos(0)
		switch {
		case f.columns != nil && len(fields) != len(f.columns):
			return false, textError(f.path, "line %d has %s, the lines before have %d", line, count(len(fields), "field"), len(f.columns))
		case header:
			header = false
			continue
		}
		for _, text := range fields {
			if !utf8.ValidString(text) {
				return false, textError(f.path, "line %d is not valid UTF-8", line)
			}
		}
		if err := take(line, fields); err != nil {
			return false, err
		}
	}
}

// failed is an error of the CSV reader in our words.
func (f *columnsFile) failed(err error) error {
	var p *csv.ParseError
	if !errors.As(err, &p) {
		return err
	}
	if errors.Is(p.Err, csv.ErrBareQuote) {
		return textError(f.path, "line %d has a quote inside of a field without quotes", p.Line)
	}
	return textError(f.path, "line %d: a quoted field is not closed, or text follows its quotes", p.StartLine)
}

// count writes "1 field" and "2 fields".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Read gives the text as a stream, unpacked and without its byte-order mark.
func (l *lineReader) Read(p []byte) (int, error) {
	for l.at == l.end {
		if l.eof {
			return 0, io.EOF
		}
		if err := l.fill(); err != nil {
			return 0, err
		}
	}
	n := copy(p, l.buf[l.at:l.end])
	l.at += n
	return n, nil
}

// openColumns looks at a table's first rows. It gives nil of a table of numbers, and of
// what the reader of such says better what is wrong with, and then tells their type:
// complex, or of whole numbers of which float64 does not hold all.
func openColumns(s *source, opts Options) (f *columnsFile, numbers dtype.DType, err error) {
	f = &columnsFile{s: s, path: s.path}
	switch delimiterOf(s.path) {
	case ",":
		f.comma = ','
	case "\t":
		f.comma = '\t'
	default:
		return nil, dtype.Float64, nil
	}
	opts.Did = nil
	if f.comma == ',' && f.semicolons(opts) {
		f.comma = ';'
	}
	words, long, integers, naturals, complexes := false, false, true, true, true
	_, err = f.eachRow(opts, sampleBytes, func(_ int, fields []string) error {
		if f.columns == nil {
			f.named(fields)
			if f.header {
				return nil
			}
		}
		for _, text := range fields {
			field := []byte(text)
			wide := inexact(field)
			words = words || !wide && !numberColumn.fits(field)
			long = long || wide
			integers = integers && wholeColumn.fits(field)
			naturals = naturals && naturalColumn.fits(field)
			complexes = complexes && !wide && isNumber(field)
		}
		return nil
	})
	switch {
	case words && complexes && err == nil:
		return nil, dtype.Complex128, nil
	case words && err != nil:
		return nil, dtype.Float64, err
	case err != nil || !words && !long:
		return nil, dtype.Float64, opts.cancelled()
	case integers && !words:
		return nil, dtype.Int64, nil
	case naturals && !words:
		return nil, dtype.Uint64, nil
	}
	return f, dtype.Float64, f.readAll(opts)
}

// semicolons reports whether the first line has such in place of commas.
func (f *columnsFile) semicolons(opts Options) bool {
	l, err := newLines(f.path, io.NewSectionReader(f.s.r, 0, f.s.size), opts)
	if err != nil {
		return false
	}
	line, _, err := l.next()
	return err == nil && strings.Contains(string(line), ";") && !strings.Contains(string(line), ",")
}

// named takes the columns' names from the first row, which is a header if none of its
// fields is a number; else they are f0, f1 and so on.
func (f *columnsFile) named(first []string) {
	f.header = true
	for _, text := range first {
		if isNumber([]byte(text)) {
			f.header = false
		}
	}
	f.columns = make([]column, len(first))
	taken, copies := map[string]bool{}, map[string]int{}
	for i, text := range first {
		name := strings.TrimSpace(text)
		if !f.header || name == "" {
			name = fmt.Sprintf("f%d", i)
		}
		base := name
		for taken[name] {
			copies[base]++
			name = fmt.Sprintf("%s.%d", base, copies[base])
		}
		taken[name] = true
		f.columns[i].name = name
	}
}

// readAll reads the table, if it is not too long, or its beginning.
func (f *columnsFile) readAll(opts Options) error {
	all, err := f.eachRow(opts, min(wholeBytes, opts.maxBytes()), func(_ int, fields []string) error {
		for i, text := range fields {
			c, field := &f.columns[i], []byte(text)
			c.widen(field, f.rows == 0)
			c.add(field)
		}
		f.rows++
		return nil
	})
	if f.whole = all; !all {
		for i := range f.columns {
			f.columns[i].data, f.columns[i].ends = nil, nil
		}
	}
	return err
}
