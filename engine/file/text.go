// Text tables: the options of reading and writing them, and tables as files
// that Open shows.
package file

import (
	"fmt"
	"io"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// TextOptions are numpy.loadtxt's parameters. The zero value is not its
// defaults: use LoadTxtDefaults.
type TextOptions struct {
	DType     dtype.DType // Unicode (without width): as wide as the longest field
	Comments  []string    // what begins a comment; none: no comments
	Delimiter string      // "": runs of white space
	SkipRows  int         // lines to skip, comments and empty ones included
	UseCols   []int       // columns to take, negative from the end; nil: all
	MaxRows   int         // rows to read; negative: all
	NDMin     int         // 0, 1 or 2
	QuoteChar rune        // 0: none
}

// LoadTxtDefaults are the parameters of a bare numpy.loadtxt(name).
func LoadTxtDefaults() TextOptions {
	return TextOptions{DType: dtype.Float64, Comments: []string{"#"}, MaxRows: -1}
}

// HeaderRule says what the first row of a table holds.
type HeaderRule uint8

// The rules. Open finds out by itself unless it is told.
const (
	FindHeader HeaderRule = iota
	WithHeader            // names: the table is read as columns
	NoHeader              // data
)

// textFile is a table whose fields are all of one kind, as Open shows it: one entry, a matrix, or a vector where there is
// one column. An empty field of numbers is nan.
type textFile struct {
	s    *source
	form rowForm
	kind columnKind
	head *header
	rows int // -1 where only the reading shows it
	cols int
}

// openText opens a table: of one kind, or of columns that differ.
func openText(s *source, opts Options) (container, string, error) {
	t, err := sniff(s, opts)
	if err != nil {
		return nil, Text, err
	}
	if kind, ok := t.matrix(opts.Header); ok {
		return &textFile{s, t.form, kind, t.header(), t.rows, t.cols}, Text, nil
	}
	return newColumns(s, t), Columns, nil
}

func (f *textFile) shape() []int {
	if f.cols > 1 {
		return []int{f.rows, f.cols}
	}
	return []int{f.rows}
}

func (f *textFile) entries() []Entry {
	e := Entry{DType: columnTypes[f.kind], Shape: f.shape(), Bytes: f.s.size, Offset: -1, Order: "C"}
	if e.DTypeText = e.DType.String(); f.kind == wordColumn {
		e.DTypeText = "str"
	}
	if f.head != nil {
		e.Columns = f.head.names
	}
	return []Entry{e}
}

func (f *textFile) close() error { return f.s.close() }

func (f *textFile) taken() *header { return f.head }

func (f *textFile) tensor(_ int, opts Options) (*tensor.Tensor, error) {
	out := newTable(f.s.path, columnTypes[f.kind], opts)
	out.commas = f.form.commas
	if f.rows >= 0 {
		if err := out.reserve(f.rows * f.cols); err != nil {
			return nil, err
		}
	}
	rows := 0
	err := eachRow(f.s, f.form, f.head != nil, f.cols, opts, func(r *rowReader) error {
		rows++
		for i, field := range r.fields {
			ok, err := out.put(f.kind, field)
			if err != nil {
				return err
			}
			if !ok {
				return misfit(f.s.path, r.line, fmt.Sprintf("column %d", i+1), field, f.kind)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if f.rows = rows; f.cols <= 1 {
		return out.tensor([]int{rows})
	}
	return out.tensor([]int{rows, f.cols})
}

// misfit is a field that is not what those before it are.
func misfit(path string, line int, column string, field []byte, kind columnKind) error {
	if kind == numberColumn && inexact(field) {
		return textError(path, "line %d holds %s, a whole number that float64 does not hold", line, trimSpace(field))
	}
	return textError(path, "line %d, %s: %s is no %s, as the rows before have", line, column, pyRepr(clip(string(field))), columnTypes[kind])
}

// eachRow gives the rows of a table behind its header. Each has as many fields.
func eachRow(s *source, form rowForm, header bool, cols int, opts Options, take func(r *rowReader) error) error {
	r, err := newRows(s.path, io.NewSectionReader(s.r, 0, s.size), form, opts)
	if err != nil {
		return err
	}
	for {
		ok, err := r.next()
		switch {
		case err != nil || !ok:
			return err
		case header:
			header = false
			continue
		case len(r.fields) != cols:
			return ragged(s.path, r.line, len(r.fields), cols)
		}
		if err := take(r); err != nil {
			return err
		}
	}
}

func ragged(path string, line, got, want int) error {
	return textError(path, "line %d has %s, the lines before have %d", line, count(got, "field"), want)
}

// count writes "1 field" and "2 fields".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
