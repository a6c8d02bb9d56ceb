// numpy.genfromtxt: tables with gaps, whose empty and unreadable fields take a
// filling value.
package file

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// GenOptions are numpy.genfromtxt's parameters; see GenFromTxtDefaults.
type GenOptions struct {
	DType      dtype.DType // Invalid: found from the fields (dtype=None)
	Comments   string      // "": none
	Delimiter  string      // "": runs of white space, unless Widths
	Widths     []int       // columns of fixed width; one number: all of it
	SkipHeader int
	SkipFooter int
	Missing    []string // with Strict: texts that stand for no value, besides ""
	Filling    []string // what gaps become, by column, as text; one: all; none: nan, -1, False
	UseCols    []int
	MaxRows    int // negative: all
	NDMin      int
	AutoStrip  bool // drop white space around text fields
	Strict     bool // loose=False: an unreadable field is an error
	Full       bool // an empty field is an error, too
	SkipBad    bool // invalid_raise=False: rows of another length are left out
}

// GenFromTxtDefaults are the parameters of a bare numpy.genfromtxt(name).
func GenFromTxtDefaults() GenOptions {
	return GenOptions{DType: dtype.Float64, Comments: "#", MaxRows: -1}
}

// GenFromTxt reads a table with gaps from a file, plain or gzip. The texts it
// returns are warnings.
func GenFromTxt(path string, o GenOptions, opts Options) (*tensor.Tensor, []string, error) {
	l, c, err := openLines(path, opts)
	if err != nil {
		return nil, nil, err
	}
	defer c.Close()
	return genFromTxt(l, o)
}

// ReadGen is GenFromTxt from a stream; path is for messages.
func ReadGen(path string, r io.Reader, o GenOptions, opts Options) (*tensor.Tensor, []string, error) {
	l, err := newLines(path, r, opts)
	if err != nil {
		return nil, nil, err
	}
	return genFromTxt(l, o)
}

// genRows is genfromtxt at work: rows are kept as text until all are known.
type genRows struct {
	l     *lineReader
	o     GenOptions
	text  []byte
	ends  []int // where each kept field ends in text
	rows  int
	cols  int // fields of a kept row; 0 before the first
	width int // fields that a whole line must have
	bad   []badRow
}

type badRow struct{ line, columns, rows int } // rows: kept before it

func genFromTxt(l *lineReader, o GenOptions) (*tensor.Tensor, []string, error) {
	switch {
	case o.SkipFooter > 0 && o.MaxRows >= 0:
		return nil, nil, fault.New(fault.InvalidArgument, "The keywords 'skip_footer' and 'max_rows' can not be specified at the same time.")
	case o.MaxRows == 0:
		return nil, nil, fault.New(fault.InvalidArgument, "'max_rows' must be at least 1.")
	case o.NDMin < 0 || o.NDMin > 2:
		return nil, nil, fault.New(fault.InvalidArgument, "Illegal value of ndmin keyword: %d", o.NDMin)
	}
	for _, w := range o.Widths {
		if w <= 0 {
			return nil, nil, fault.New(fault.InvalidArgument, "a column's width must be positive, found %d", w)
		}
	}
	g := &genRows{l: l, o: o}
	if err := g.readAll(); err != nil {
		return nil, nil, err
	}
	warnings, err := g.verdict()
	if err != nil {
		return nil, nil, err
	}
	if g.o.SkipFooter > 0 {
		g.rows = max(g.rows-g.o.SkipFooter, 0)
		g.ends = g.ends[:g.rows*g.cols]
	}
	if g.rows == 0 {
		warnings = append(warnings, fmt.Sprintf("genfromtxt: Empty input file: \"%s\"", l.path))
		g.cols = 1
	}
	t, err := g.tensor()
	return t, warnings, err
}

func (g *genRows) readAll() error {
	if err := g.l.skip(g.o.SkipHeader); err != nil {
		return err
	}
	lines := 0
	for g.o.MaxRows < 0 || g.rows < g.o.MaxRows {
		line, ok, err := g.l.next()
		if err != nil || !ok {
			return err
		}
		fields := g.split(line)
		if g.width == 0 && len(fields) == 0 {
			continue // lines before the first row do not count
		}
		lines++
		if len(fields) == 0 {
			continue
		}
		if g.width == 0 {
			g.width, g.cols = len(fields), len(fields)
			if g.o.UseCols != nil {
				g.cols = len(g.o.UseCols)
			}
		}
		if !g.keep(fields) {
			g.bad = append(g.bad, badRow{lines + g.o.SkipHeader, len(fields), g.rows})
		}
		if int64(len(g.text)+8*len(g.ends)+24*len(g.bad)) > g.l.opts.maxBytes() {
			return tooLarge(g.l.path, "more than "+number(g.l.opts.maxBytes())+" bytes", g.l.opts)
		}
	}
	return nil
}

// split cuts a line: comment, ends, delimiter.
func (g *genRows) split(line []byte) [][]byte {
	if g.o.Comments != "" {
		if i := bytes.Index(line, []byte(g.o.Comments)); i >= 0 {
			line = line[:i]
		}
	}
	var fields [][]byte
	switch {
	case len(g.o.Widths) > 0:
		fields = fixedWidths(line, g.o.Widths)
	case g.o.Delimiter == "":
		s := &splitter{}
		s.words(line)
		return s.fields
	default:
		if line = bytes.Trim(line, " \r\n"); len(line) == 0 {
			return nil
		}
		fields = bytes.Split(line, []byte(g.o.Delimiter))
	}
	if g.o.AutoStrip {
		for i, f := range fields {
			fields[i] = trimSpace(f)
		}
	}
	return fields
}

// fixedWidths cuts by characters; one width repeats to the line's end.
func fixedWidths(line []byte, widths []int) (fields [][]byte) {
	for i := 0; len(line) > 0 && (i < len(widths) || len(widths) == 1); i++ {
		w := widths[min(i, len(widths)-1)]
		n := 0
		for ; w > 0 && n < len(line); w-- {
			_, size := utf8.DecodeRune(line[n:])
			n += size
		}
		fields = append(fields, line[:n])
		line = line[n:]
	}
	if len(widths) > 1 && len(fields) > 0 {
		for len(fields) < len(widths) {
			fields = append(fields, nil)
		}
	}
	return fields
}

// keep takes a row's fields, or none if the row has another length.
func (g *genRows) keep(fields [][]byte) bool {
	n, ends := len(g.text), len(g.ends)
	if g.o.UseCols == nil {
		if len(fields) != g.width {
			return false
		}
		for _, f := range fields {
			g.text = append(g.text, f...)
			g.ends = append(g.ends, len(g.text))
		}
	}
	for _, c := range g.o.UseCols {
		if c < 0 {
			c += len(fields)
		}
		if c < 0 || c >= len(fields) {
			g.text, g.ends = g.text[:n], g.ends[:ends]
			return false
		}
		g.text = append(g.text, fields[c]...)
		g.ends = append(g.ends, len(g.text))
	}
	g.rows++
	return true
}

// verdict tells of rows of another length, but for those in the footer.
func (g *genRows) verdict() (warnings []string, err error) {
	bad := g.bad
	if g.o.SkipFooter > 0 {
		total := g.rows + len(bad)
		keep := bad[:0]
		for i, b := range bad {
			if b.rows+i < total-g.o.SkipFooter {
				keep = append(keep, b)
			}
		}
		g.o.SkipFooter -= len(bad) - len(keep)
		bad = keep
	}
	if len(bad) == 0 {
		return nil, nil
	}
	var b strings.Builder
	b.WriteString("Some errors were detected !")
	for i, r := range bad {
		if i == 100 {
			fmt.Fprintf(&b, "\n    … %d lines in all", len(bad))
			break
		}
		fmt.Fprintf(&b, "\n    Line #%d (got %d columns instead of %d)", r.line, r.columns, g.cols)
	}
	if g.o.SkipBad {
		return []string{b.String()}, nil
	}
	return nil, textError(g.l.path, "%s", b.String())
}

// field is the text of the i-th kept field.
func (g *genRows) field(i int) []byte {
	if i == 0 {
		return g.text[:g.ends[0]]
	}
	return g.text[g.ends[i-1]:g.ends[i]]
}

// tensor parses the kept fields.
func (g *genRows) tensor() (*tensor.Tensor, error) {
	dt := g.o.DType
	if dt == dtype.Invalid {
		var err error
		if dt, err = g.detect(); err != nil {
			return nil, err
		}
	}
	out := newTable(g.l.path, dt, g.l.opts)
	if err := out.reserve(g.rows * g.cols); err != nil {
		return nil, err
	}
	for i := range g.rows * g.cols {
		f := g.field(i)
		ok, err := out.add(looseText(dt, f))
		if err != nil {
			return nil, err
		}
		if !ok {
			if err := g.gap(out, f, i); err != nil {
				return nil, err
			}
		}
	}
	return out.tensor(tableShape(g.rows, g.cols, g.o.NDMin))
}

// looseText is the field as the strict parsers of numbers read it: Python's
// underscores between digits go, True and False are 1 and 0.
func looseText(dt dtype.DType, f []byte) []byte {
	switch {
	case dt == dtype.Bool:
		switch word := strings.ToUpper(string(trimSpace(f))); word {
		case "TRUE":
			return []byte("1")
		case "FALSE":
			return []byte("0")
		}
		return nil
	case dt.IsText() || bytes.IndexByte(f, '_') < 0:
		return f
	}
	out := make([]byte, 0, len(f))
	for i, c := range f {
		if c == '_' && i > 0 && i+1 < len(f) && isDigit(f[i-1]) && isDigit(f[i+1]) {
			continue
		}
		out = append(out, c)
	}
	return out
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// gap stores the filling value for field i, which was added and did not parse.
func (g *genRows) gap(out *table, f []byte, i int) error {
	word := string(trimSpace(f))
	if g.o.Strict && (word != "" || g.o.Full) && !slices.Contains(g.o.Missing, word) {
		return textError(g.l.path, "Cannot convert string %s", pyRepr(string(f))).(*fault.Error).
			WithHint("in %s, row %d, column %d", show(g.l.path), i/g.cols, i%g.cols+1)
	}
	if out.dt.IsInteger() {
		if neg, d, ok := digitsOnly([]byte(word)); ok {
			sign := ""
			if neg {
				sign = "-"
			}
			return fault.New(fault.Overflow, "Python integer %s%s out of bounds for %s", sign, clip(string(d)), out.dt).WithHint("in %s", show(g.l.path))
		}
	}
	fill := "nan"
	switch {
	case out.dt == dtype.Bool:
		fill = "0"
	case out.dt.IsUnsigned():
		fill = "0"
	case out.dt.IsInteger():
		fill = "-1"
	}
	if len(g.o.Filling) == 1 {
		fill = g.o.Filling[0]
	} else if col := i % g.cols; col < len(g.o.Filling) {
		fill = g.o.Filling[col]
	}
	if !out.store(out.data[len(out.data)-out.dt.Size():], []byte(fill)) {
		return fault.New(fault.InvalidArgument, "the filling value %s is no %s", pyRepr(fill), out.dt)
	}
	return nil
}

// detect finds the narrowest of bool, int64, float64, complex128 and text that
// all fields have.
func (g *genRows) detect() (dtype.DType, error) {
	ladder := []dtype.DType{dtype.Bool, dtype.Int64, dtype.Float64, dtype.Complex128}
	level, bools := 0, 0
	var cell [16]byte
	for i := range g.rows * g.cols {
		f := g.field(i)
		if word := string(trimSpace(f)); word == "" || slices.Contains(g.o.Missing, word) {
			continue
		}
		if storeFor(dtype.Bool)(cell[:], looseText(dtype.Bool, f)) {
			bools++
			if level == 0 {
				continue
			}
		}
		level = max(level, 1)
		for level < len(ladder) && !storeFor(ladder[level])(cell[:], looseText(ladder[level], f)) {
			level++
		}
		if level == len(ladder) {
			return dtype.Unicode, nil
		}
	}
	if level > 0 && bools > 0 {
		return dtype.Unicode, nil
	}
	if g.rows == 0 {
		return dtype.Float64, nil
	}
	return ladder[level], nil
}
