// numpy.loadtxt: rows of equal length to a tensor, errors in NumPy's words.
package file

import (
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// table collects elements row by row.
type table struct {
	path  string
	opts  Options
	dt    dtype.DType
	store store  // nil for text
	data  []byte // elements, or the fields' text
	ends  []int  // text: where each field ends in data
	count int    // elements

	commas bool // numbers have a comma for the point
}

func newTable(path string, dt dtype.DType, opts Options) *table {
	t := &table{path: path, opts: opts, dt: dt}
	if !dt.IsText() {
		t.store = storeFor(dt)
	}
	return t
}

// reserve makes room for n elements that are sure to come.
func (t *table) reserve(n int) error {
	if t.store == nil {
		return nil
	}
	need, ok := dataSize(t.dt.Size(), []int{n})
	if !ok || need > t.opts.maxBytes() {
		return tooLarge(t.path, number(need)+" bytes", t.opts)
	}
	t.data = make([]byte, 0, need)
	return nil
}

// add parses and keeps one field; ok is false if it is no number of the type.
func (t *table) add(field []byte) (ok bool, err error) {
	if int64(len(t.data)+len(field)+8*len(t.ends)) > t.opts.maxBytes() {
		return false, tooLarge(t.path, "more than "+number(t.opts.maxBytes())+" bytes", t.opts)
	}
	t.count++
	if t.store == nil {
		t.data = append(t.data, field...)
		t.ends = append(t.ends, len(t.data))
		return true, nil
	}
	n := len(t.data)
	var zero [16]byte
	t.data = append(t.data, zero[:t.dt.Size()]...)
	return t.store(t.data[n:], field), nil
}

// tensor makes a tensor of what was collected.
func (t *table) tensor(shape []int) (*tensor.Tensor, error) {
	if t.store == nil {
		return t.texts(shape)
	}
	var b *tensor.Buffer
	if len(t.data) >= 1<<16 { // memory of this size begins on a page
		b = tensor.WrapBytes(t.data, t.opts.ReadOnly, nil)
	} else {
		b = tensor.NewBuffer(len(t.data))
		copy(b.Mem(), t.data)
		b = finish(b, t.opts)
	}
	return tensor.OfBuffer(b, t.dt, shape, tensor.RowMajor(shape), 0), nil
}

// texts makes text elements, as wide as the type says or the longest field is.
func (t *table) texts(shape []int) (*tensor.Tensor, error) {
	width := t.dt.Width()
	if width == 0 {
		width = 1
		from := 0
		for _, to := range t.ends {
			width = max(width, utf8.RuneCount(t.data[from:to]))
			from = to
		}
	}
	dt := dtype.Text(width)
	need, ok := dataSize(dt.Size(), []int{t.count})
	if !ok || need > t.opts.maxBytes() {
		return nil, tooLarge(t.path, fmt.Sprintf("%d texts of %d characters", t.count, width), t.opts)
	}
	out := tensor.OfBuffer(tensor.NewBuffer(int(need)), dt, shape, tensor.RowMajor(shape), 0)
	from := 0
	for i, to := range t.ends {
		out.SetText(i, text(t.data[from:to]))
		from = to
	}
	if t.opts.ReadOnly {
		return tensor.OfBuffer(finish(out.Buffer(), t.opts), dt, shape, tensor.RowMajor(shape), 0), nil
	}
	return out, nil
}

// tableShape drops axes of length 1 as loadtxt does, down to ndmin axes.
func tableShape(rows, cols, ndmin int) []int {
	if ndmin == 2 {
		return []int{rows, cols}
	}
	shape := []int{}
	for _, n := range []int{rows, cols} {
		if n != 1 {
			shape = append(shape, n)
		}
	}
	if len(shape) < ndmin {
		shape = append(shape, 1)
	}
	return shape
}

// LoadTxt reads a text table from a file, plain or gzip. The texts it returns
// are warnings.
func LoadTxt(path string, o TextOptions, opts Options) (*tensor.Tensor, []string, error) {
	l, c, err := openLines(path, opts)
	if err != nil {
		return nil, nil, err
	}
	defer c.Close()
	return loadTxt(l, o)
}

// ReadTxt is LoadTxt from a stream; path is for messages.
func ReadTxt(path string, r io.Reader, o TextOptions, opts Options) (*tensor.Tensor, []string, error) {
	l, err := newLines(path, r, opts)
	if err != nil {
		return nil, nil, err
	}
	return loadTxt(l, o)
}

func loadTxt(l *lineReader, o TextOptions) (*tensor.Tensor, []string, error) {
	if o.DType == dtype.Invalid {
		return nil, nil, fault.New(fault.Type, "a dtype must be provided.")
	}
	if o.NDMin < 0 || o.NDMin > 2 {
		return nil, nil, fault.New(fault.InvalidArgument, "Illegal value of ndmin keyword: %d", o.NDMin)
	}
	if o.SkipRows < 0 {
		return nil, nil, fault.New(fault.InvalidArgument, "argument must be nonnegative")
	}
	split, err := newSplitter(o)
	if err != nil {
		return nil, nil, err
	}
	if err := l.skip(o.SkipRows); err != nil {
		return nil, nil, err
	}
	r := &txtRows{l: l, o: o, split: split, out: newTable(l.path, o.DType, l.opts), cols: -1}
	if err := r.readAll(); err != nil {
		return nil, nil, err
	}
	if r.rows == 0 || r.cols == 0 {
		r.rows, r.cols = 0, 1
		if len(o.UseCols) > 0 {
			r.cols = len(o.UseCols)
		}
		r.warnings = append(r.warnings, fmt.Sprintf("loadtxt: input contained no data: \"%s\"", l.path))
	}
	t, err := r.out.tensor(tableShape(r.rows, r.cols, o.NDMin))
	return t, r.warnings, err
}

// txtRows is loadtxt at work.
type txtRows struct {
	l        *lineReader
	o        TextOptions
	split    *splitter
	out      *table
	rows     int
	cols     int // columns taken from each row; -1 before the first
	warnings []string
}

func (r *txtRows) readAll() error {
	for r.o.MaxRows < 0 || r.rows < r.o.MaxRows {
		line, ok, err := r.l.next()
		if err != nil || !ok {
			return err
		}
		if err := r.split.split(line, r.l); err != nil {
			return err
		}
		if len(r.split.fields) == 0 {
			r.blank()
			continue
		}
		if err := r.row(r.split.fields); err != nil {
			return err
		}
		r.rows++
	}
	return nil
}

// blank warns once, where rows are counted, that an empty line is no row.
func (r *txtRows) blank() {
	if r.o.MaxRows < 0 || len(r.warnings) > 0 {
		return
	}
	r.warnings = append(r.warnings, fmt.Sprintf("Input line %d contained no data and will not be counted towards `max_rows=%d`.  This differs from the behaviour in NumPy <=1.22 which counted lines rather than rows.  If desired, the previous behaviour can be achieved by using `itertools.islice`.\nPlease see the 1.23 release notes for an example on how to do this.  If you wish to ignore this warning, use `warnings.filterwarnings`.  This warning is expected to be removed in the future and is given only once per `loadtxt` call.", r.l.line, r.o.MaxRows))
}

func (r *txtRows) row(fields [][]byte) error {
	if r.o.UseCols == nil {
		if r.cols >= 0 && r.cols != len(fields) {
			return textError(r.l.path, "the number of columns changed from %d to %d at row %d; use `usecols` to select a subset and avoid this error", r.cols, len(fields), r.rows+1)
		}
		r.cols = len(fields)
		for i, f := range fields {
			if err := r.field(f, i); err != nil {
				return err
			}
		}
		return nil
	}
	r.cols = len(r.o.UseCols)
	for _, c := range r.o.UseCols {
		i := c
		if i < 0 {
			i += len(fields)
		}
		if i < 0 || i >= len(fields) {
			return textError(r.l.path, "invalid column index %d at row %d with %d columns", c, r.rows+1, len(fields))
		}
		if err := r.field(fields[i], i); err != nil {
			return err
		}
	}
	return nil
}

func (r *txtRows) field(f []byte, col int) error {
	ok, err := r.out.add(f)
	if err == nil && !ok {
		err = textError(r.l.path, "could not convert string %s to %s at row %d, column %d.", cutRunes(pyRepr(string(f)), 100), r.o.DType, r.rows, col+1)
	}
	return err
}
