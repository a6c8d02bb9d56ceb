// Text tables: the options of reading and writing them, and tables as files
// that Open shows.
package file

import (
	"bytes"
	"io"
	"math"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
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

// textFile is a table as Open shows it: one entry whose shape is known when it
// is read. It is of text if its fields are quoted, else of float64 if that holds its numbers. The
// extension tells the delimiter; a first line without numbers is a header, an
// empty field is nan.
type textFile struct {
	s      *source
	quoted bool
	dt     dtype.DType // of the numbers: float64, or what holds those that it does not
}

// openText opens a table: of numbers, of texts, or of columns that differ.
func openText(s *source, opts Options) (container, string, error) {
	f := &textFile{s: s, dt: dtype.Float64}
	if f.quoted = looksQuoted(s.path, f.reader(), opts); f.quoted {
		return f, Text, nil
	}
	columns, numbers, err := openColumns(s, opts)
	if err != nil || columns != nil {
		return columns, Columns, err
	}
	f.dt = numbers
	return f, Text, nil
}

func (f *textFile) entries() []Entry {
	e := Entry{DType: f.dt, DTypeText: f.dt.String(), Shape: []int{-1, -1}, Bytes: f.s.size, Offset: -1, Order: "C"}
	if f.quoted {
		e.DType, e.DTypeText = dtype.Unicode, "str"
	}
	return []Entry{e}
}

func (f *textFile) close() error { return f.s.close() }

func (f *textFile) tensor(_ int, opts Options) (t *tensor.Tensor, err error) {
	if f.quoted {
		t, err = readQuoted(f.s.path, f.reader(), opts)
	} else {
		t, err = f.numbers(opts)
	}
	if e, ok := err.(*fault.Error); ok && e.Kind == fault.Format {
		e.Msg = show(f.s.path) + ": " + e.Msg
		e.WithHint("np.loadtxt and np.genfromtxt have options for other tables")
	}
	return t, err
}

func (f *textFile) numbers(opts Options) (*tensor.Tensor, error) {
	o := GenFromTxtDefaults()
	o.NDMin, o.Strict, o.Delimiter = 2, true, delimiterOf(f.s.path)
	if err := f.header(&o, opts); err != nil {
		return nil, err
	}
	o.DType, o.Full = f.dt, f.dt.IsInteger()
	t, _, err := ReadGen(f.s.path, f.reader(), o, opts)
	if err == nil && o.SkipHeader > 0 && t.Size() == 0 { // what was skipped was all there is
		err = fault.New(fault.Format, "no rows of numbers: line %d holds none, and nothing follows it", o.SkipHeader)
	}
	if err == nil && f.dt == dtype.Float64 && long(t) {
		err = f.exact(o, opts)
	}
	return t, err
}

// long reports a number at which float64 begins to leave out whole numbers.
func long(t *tensor.Tensor) bool {
	for _, v := range tensor.Raw[float64](t) {
		if math.Abs(v) >= 1<<53 {
			return true
		}
	}
	return false
}

// exact refuses whole numbers that float64 does not hold.
func (f *textFile) exact(o GenOptions, opts Options) error {
	l, err := newLines(f.s.path, f.reader(), opts)
	if err != nil {
		return err
	}
	g := &genRows{o: o}
	for {
		line, ok, err := l.next()
		if err != nil || !ok {
			return err
		}
		for _, field := range g.split(line) {
			if l.line > o.SkipHeader && inexact(field) {
				return fault.New(fault.Format, "line %d holds %s, a whole number that float64 does not hold", l.line, trimSpace(field))
			}
		}
	}
}

func (f *textFile) reader() io.Reader { return io.NewSectionReader(f.s.r, 0, f.s.size) }

// header looks at the first line that is no comment: it is skipped when none
// of its fields is a number, and semicolons without commas delimit a .csv.
func (f *textFile) header(o *GenOptions, opts Options) error {
	l, err := newLines(f.s.path, f.reader(), opts)
	if err != nil {
		return err
	}
	g := &genRows{o: *o}
	for {
		line, ok, err := l.next()
		if err != nil || !ok {
			return err
		}
		if o.Delimiter == "," && !bytes.Contains(line, []byte(",")) && bytes.Contains(line, []byte(";")) {
			o.Delimiter, g.o.Delimiter = ";", ";"
		}
		fields := g.split(line)
		if len(fields) == 0 {
			continue
		}
		for _, field := range fields {
			if isNumber(field) || len(trimSpace(field)) == 0 {
				return nil
			}
		}
		if o.Delimiter != "" && openQuote(line, o.Delimiter[0]) {
			return fault.New(fault.Format, "the quotes of line %d are not closed", l.line)
		}
		o.SkipHeader = l.line
		return nil
	}
}

// openQuote reports whether a field of a line begins with a quote that nothing closes.
func openQuote(line []byte, delimiter byte) bool {
	for {
		line = bytes.TrimLeft(line, " \t")
		if len(line) > 0 && line[0] == '"' {
			n := bytes.IndexByte(line[1:], '"')
			if n < 0 {
				return true
			}
			if line = line[n+2:]; len(line) > 0 && line[0] == '"' { // doubled: the field goes on
				continue
			}
		}
		n := bytes.IndexByte(line, delimiter)
		if n < 0 {
			return false
		}
		line = line[n+1:]
	}
}
