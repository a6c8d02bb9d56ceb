// numpy.savetxt: one row a line, each value in a % format.
package file

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// SaveOptions are numpy.savetxt's parameters; see SaveTxtDefaults.
type SaveOptions struct {
	Fmt       string   // one format for all columns, or one with a directive for each
	Fmts      []string // one format a column; overrides Fmt
	Delimiter string
	Newline   string
	Header    string
	Footer    string
	Comments  string // written before each line of header and footer
}

// SaveTxtDefaults are the parameters of a bare numpy.savetxt(name, x).
func SaveTxtDefaults() SaveOptions {
	return SaveOptions{Fmt: "%.18e", Delimiter: " ", Newline: "\n", Comments: "# "}
}

// SaveTxt writes a vector or matrix to a file as text, packed with gzip when
// the name ends in .gz. Text is UTF-8.
func SaveTxt(path string, t *tensor.Tensor, o SaveOptions, opts Options) error {
	return saveText(path, opts, func(w io.Writer) error { return encodeTxt(w, t, o, opts.progress(int64(t.Bytes()))) })
}

// saveText writes what encode writes, packed or not.
func saveText(path string, opts Options, encode func(w io.Writer) error) error {
	low := strings.ToLower(path)
	if strings.HasSuffix(low, ".bz2") || strings.HasSuffix(low, ".xz") {
		return unsupported(path, "text is written plain or as .gz")
	}
	return atomically(path, opts, func(w io.Writer) error {
		if !strings.HasSuffix(low, ".gz") {
			return encode(w)
		}
		z := gzip.NewWriter(w)
		if err := encode(z); err != nil {
			return err
		}
		return z.Close()
	})
}

// txtWriter is savetxt at work.
type txtWriter struct {
	t       *tensor.Tensor
	format  string
	pieces  []directive
	complex bool
	cols    int
}

// EncodeTxt writes a vector (one value a line) or matrix to w.
func EncodeTxt(w io.Writer, t *tensor.Tensor, o SaveOptions) error { return encodeTxt(w, t, o, nil) }

func encodeTxt(w io.Writer, t *tensor.Tensor, o SaveOptions, p *progress) error {
	rows, cols, err := tableSize(t)
	if err != nil {
		return err
	}
	x := &txtWriter{t: t, complex: t.DType().IsComplex(), cols: cols}
	if err := x.setFormat(o); err != nil {
		return err
	}
	if err := comment(w, o.Header, o); err != nil {
		return err
	}
	var line []byte
	for i := range rows {
		if line, err = x.row(line[:0], i); err != nil {
			return err
		}
		if x.complex {
			line = []byte(strings.ReplaceAll(string(line), "+-", "-"))
		}
		if _, err := w.Write(append(line, o.Newline...)); err != nil {
			return err
		}
		p.add(cols * t.DType().Size())
	}
	return comment(w, o.Footer, o)
}

// tableSize is the size of the table that a vector (a column) or matrix makes.
func tableSize(t *tensor.Tensor) (rows, cols int, err error) {
	switch t.Rank() {
	case 1:
		return t.Dim(0), 1, nil
	case 2:
		return t.Dim(0), t.Dim(1), nil
	}
	return 0, 0, fault.New(fault.InvalidArgument, "Expected 1D or 2D array, got %dD array instead", t.Rank()).
		WithHint("x.reshape(len(x), -1) has a row for each of the first axis")
}

func comment(w io.Writer, text string, o SaveOptions) error {
	if text == "" {
		return nil
	}
	_, err := io.WriteString(w, o.Comments+strings.ReplaceAll(text, "\n", "\n"+o.Comments)+o.Newline)
	return err
}

// setFormat makes the format of a row, by NumPy's rules of one or many.
func (x *txtWriter) setFormat(o SaveOptions) error {
	values := x.cols
	if x.complex {
		values *= 2
	}
	switch n := strings.Count(o.Fmt, "%"); {
	case o.Fmts != nil:
		if len(o.Fmts) != x.cols {
			parts := make([]string, len(o.Fmts))
			for i, f := range o.Fmts {
				parts[i] = pyRepr(f)
			}
			return fault.New(fault.InvalidArgument, "fmt has wrong shape.  [%s]", strings.Join(parts, ", "))
		}
		x.format = strings.Join(o.Fmts, o.Delimiter)
	case n == 1:
		f := o.Fmt
		if x.complex {
			f = fmt.Sprintf(" (%s+%sj)", f, f)
		}
		if x.cols > 0 {
			x.format = f + strings.Repeat(o.Delimiter+f, x.cols-1)
		}
	case n != values:
		return fault.New(fault.InvalidArgument, "fmt has wrong number of %% formats:  %s", o.Fmt)
	default:
		x.format = o.Fmt
	}
	if x.t.Dim(0) == 0 {
		return nil // NumPy looks at the format when there is a row to write
	}
	var err error
	if x.pieces, err = parsePercent(x.format); err != nil {
		return x.mismatch(err)
	}
	if len(x.pieces)-1 != values {
		return x.mismatch(errMismatch)
	}
	return nil
}

// mismatch words Python's TypeError as savetxt does.
func (x *txtWriter) mismatch(err error) error {
	if !errors.Is(err, errMismatch) {
		return err
	}
	if x.complex {
		return fault.New(fault.Type, "not all arguments converted during string formatting")
	}
	return fault.New(fault.Type, "Mismatch between array dtype ('%s') and format specifier ('%s')", x.t.DType(), x.format)
}

// row formats row i.
func (x *txtWriter) row(b []byte, i int) ([]byte, error) {
	var err error
	pos := x.t.Offset() + i*x.t.Strides()[0]
	step := 0
	if x.t.Rank() == 2 {
		step = x.t.Strides()[1]
	}
	for k, d := range x.pieces {
		b = append(b, d.lead...)
		if d.Conv == 0 {
			break
		}
		c := cell{t: x.t, pos: pos + k*step}
		if x.complex {
			c = cell{t: x.t, pos: pos + k/2*step, part: "ri"[k%2]}
		}
		if b, err = d.append(b, c); err != nil {
			return b, x.mismatch(err)
		}
	}
	return b, nil
}
