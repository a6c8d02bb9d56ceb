// Tables whose columns are of several kinds, as spreadsheets and databases write
// them: each column is a tensor with the name that the header gives it.
package file

import (
	"io"

	"github.com/tq-lang/tq/engine/tensor"
)

// column collects the fields of one column.
type column struct {
	name string
	kind columnKind
	data []byte
	ends []int // where each field ends in data
}

func (c *column) add(field []byte) {
	c.data = append(c.data, field...)
	c.ends = append(c.ends, len(c.data))
}

// tensor parses the fields.
func (c *column) tensor(path string, form rowForm, opts Options) (*tensor.Tensor, error) {
	out := newTable(path, columnTypes[c.kind], opts)
	out.commas = form.commas
	if err := out.reserve(len(c.ends)); err != nil {
		return nil, err
	}
	from := 0
	for i, to := range c.ends {
		field := c.data[from:to]
		from = to
		ok, err := out.put(c.kind, field)
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
	form    rowForm
	head    *header
	columns []column
	sizes   []int64 // of the fields of each, where rows are known
	rows    int     // -1 where only the reading shows it
	read    bool    // the columns hold all fields
}

func newColumns(s *source, t *sniffed) *columnsFile {
	f := &columnsFile{s: s, form: t.form, head: t.header(), columns: make([]column, t.cols), sizes: t.sizes, rows: t.rows}
	for i, name := range t.columnNames() {
		f.columns[i] = column{name: name, kind: t.kind(i)}
	}
	return f
}

func (f *columnsFile) entries() []Entry {
	out := make([]Entry, len(f.columns))
	for i := range f.columns {
		c := &f.columns[i]
		e := Entry{Name: c.name, DType: columnTypes[c.kind], Shape: []int{f.rows}, Bytes: -1, Offset: -1, Order: "C"}
		if e.DTypeText = e.DType.String(); c.kind == wordColumn {
			e.DTypeText = "str"
		}
		if f.rows >= 0 {
			e.Bytes = f.sizes[i]
		}
		out[i] = e
	}
	return out
}

func (f *columnsFile) close() error { return f.s.close() }

func (f *columnsFile) taken() *header { return f.head }

func (f *columnsFile) tensor(i int, opts Options) (*tensor.Tensor, error) {
	if f.rows < 0 { // too long to keep the other columns for later
		only := column{name: f.columns[i].name, kind: f.columns[i].kind}
		err := f.fields(opts, func(k int, field []byte) {
			if k == i {
				only.add(field)
			}
		})
		if err != nil {
			return nil, err
		}
		return only.tensor(f.s.path, f.form, opts)
	}
	if !f.read {
		if err := f.fields(opts, func(k int, field []byte) { f.columns[k].add(field) }); err != nil {
			for k := range f.columns {
				f.columns[k].data, f.columns[k].ends = nil, nil
			}
			return nil, err
		}
		f.read = true
	}
	return f.columns[i].tensor(f.s.path, f.form, opts)
}

// FirstRows are the fields of a table's first rows, as the file has them but for commas that are points of numbers; nil
// of other files.
func (h *Handle) FirstRows(n int) ([][]string, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	f, ok := h.in.(*columnsFile)
	if !ok || h.closed {
		return nil, nil
	}
	var out [][]string
	err := eachRow(f.s, f.form, f.head != nil, len(f.columns), h.opts, func(r *rowReader) error {
		if len(out) == n {
			return io.EOF
		}
		row := make([]string, len(r.fields))
		for i, field := range r.fields {
			if f.form.commas && f.columns[i].kind == numberColumn {
				field = pointed(field)
			}
			row[i] = string(field)
		}
		out = append(out, row)
		return nil
	})
	if err == io.EOF {
		err = nil
	}
	return out, err
}

// fields gives all fields by column.
func (f *columnsFile) fields(opts Options, add func(k int, field []byte)) error {
	var size int64
	return eachRow(f.s, f.form, f.head != nil, len(f.columns), opts, func(r *rowReader) error {
		for k, field := range r.fields {
			c := &f.columns[k]
			if size += int64(len(field)) + 8; size > opts.maxBytes() {
				return tooLarge(f.s.path, "more than "+number(opts.maxBytes())+" bytes", opts)
			}
			if f.rows < 0 && !f.form.kindsOf(field).has(c.kind) {
				return misfit(f.s.path, r.line, "column "+pyRepr(c.name), field, c.kind)
			}
			add(k, field)
		}
		return nil
	})
}
