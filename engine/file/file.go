// Open, Handle and Entry: the front door for every format that holds tensors.
package file

import (
	"context"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// The limits that hold where Options names none.
const (
	DefaultMaxBytes  = 8 << 30
	DefaultMaxPixels = 1 << 27
)

// Options bound and steer reading and writing. The zero value is usable.
type Options struct {
	MaxBytes  int64           // most memory for data that cannot be mapped, per tensor
	MaxPixels int64           // most pixels of an image
	ReadOnly  bool            // tensors forbid stores, as numpy.load(mmap_mode="r") does
	NoMap     bool            // read into memory, never map
	Mappings  *Mappings       // releases mappings at safe points only; see Mappings
	Context   context.Context // ends long reads and writes of the call it is given to, Open's too; nil never does
	// Did, if not nil, is told by the goroutine that reads or writes how far the call is, in bytes: of the elements, or of
	// the file. A total of 0 is not known.
	Did func(done, total int64)
	// Header says what the first row of a table holds.
	Header HeaderRule
	// Skip is how many lines before a table are left out.
	Skip int
	// Decode makes UTF-8 of a table's text; nil: it is UTF-8, or UTF-16 behind its mark.
	Decode func(io.Reader) io.Reader
	// Bare names the columns of texts that a table is written with as they are, without quotes: dates.
	Bare []bool
	// Descr describes those of the tensors that a .npz is written of that are the bytes of records: see Records.
	Descr []string
}

func (o Options) maxBytes() int64 {
	if o.MaxBytes > 0 {
		return o.MaxBytes
	}
	return DefaultMaxBytes
}

func (o Options) maxPixels() int64 {
	if o.MaxPixels > 0 {
		return o.MaxPixels
	}
	return DefaultMaxPixels
}

// cancelled is the error of a context that has ended.
func (o Options) cancelled() error {
	if o.Context != nil && o.Context.Err() != nil {
		return fault.New(fault.Cancelled, "interrupted")
	}
	return nil
}

// Entry describes one tensor in a file. Lists show every entry; Problem says
// why Tensor would refuse it.
type Entry struct {
	Name       string            // "" in files that hold one unnamed tensor
	DType      dtype.DType       // dtype.Invalid if tq has no such type
	DTypeText  string            // NumPy's name of the type, or its description
	Shape      []int             // -1: known only once the data are read (tables)
	Bytes      int64             // data in the file, compressed if Compressed; -1 not known
	Offset     int64             // of the data; -1 if they lie in no one place
	Order      string            // "C", or "F" for column-major
	BigEndian  bool              // converted when read
	Compressed bool              // decompressed when read
	Columns    []string          // the names of a matrix's columns, from a table's header: Tensor takes them, too
	Records    bool              // elements have fields: see Handle.Records
	File       string            // the shard that holds the data, else ""
	Metadata   map[string]string // the file's own notes (safetensors)
	Problem    error             // why the tensor cannot be read, or nil
}

// The formats that Handle.Format names.
const (
	Npy         = "npy"
	Npz         = "npz"
	Safetensors = "safetensors"
	Sharded     = "safetensors index"
	PNG         = "png"
	JPEG        = "jpeg"
	Text        = "text"
	Columns     = "table" // of text, with columns of several types
)

// container is one format's reader; its header has been read and checked.
type container interface {
	entries() []Entry
	tensor(i int, opts Options) (*tensor.Tensor, error)
	close() error
}

// Handle is an open file. Its methods may be called from several goroutines.
type Handle struct {
	path     string
	format   string
	metadata map[string]string
	list     []Entry
	index    map[string]int
	opts     Options // without Open's Context and Did, which end before the file does

	mu     sync.Mutex
	in     container
	closed bool
}

// Headers is the file as its headers tell of it, closed: nothing can be read of it.
func (h *Handle) Headers() *Handle {
	return &Handle{path: h.path, format: h.format, metadata: h.metadata, list: h.list, index: h.index, opts: h.opts, in: h.in, closed: true}
}

// Open reads the headers of a file and no data. A path that is no regular
// file (a pipe) is read whole, within MaxBytes.
func Open(path string, opts Options) (*Handle, error) {
	s, err := openSource(path, opts)
	if err != nil {
		return nil, err
	}
	h, err := open(s, opts)
	if err != nil {
		s.close()
		return nil, err
	}
	return h, nil
}

// OpenBytes is Open for a file already in memory; path serves for the
// extension and in messages.
func OpenBytes(path string, data []byte, opts Options) (*Handle, error) {
	return open(memorySource(path, data), opts)
}

func open(s *source, opts Options) (*Handle, error) {
	format, err := detect(s)
	if err != nil {
		return nil, err
	}
	h := &Handle{path: s.path, format: format, opts: opts}
	h.opts.Context, h.opts.Did = nil, nil
	switch format {
	case Npy:
		h.in, err = openNpy(s)
	case Npz:
		h.in, err = openNpz(s, opts)
	case Safetensors:
		h.in, h.metadata, err = openSafetensors(s, opts)
	case Sharded:
		h.in, h.metadata, err = openSharded(s, opts)
	case PNG, JPEG:
		h.in, err = openImage(s, format, opts)
	default:
		h.in, h.format, err = openText(s, opts)
	}
	if err != nil {
		return nil, err
	}
	h.list = h.in.entries()
	if err := opts.cancelled(); err != nil { // entries may have failed by that alone
		return nil, err
	}
	h.index = make(map[string]int, len(h.list))
	for i, e := range h.list {
		h.index[e.Name] = i
	}
	return h, nil
}

// Path is the path that was opened.
func (h *Handle) Path() string { return h.path }

// Format is the name of the file's format: one of the constants above.
func (h *Handle) Format() string { return h.format }

// Single reports whether the format holds exactly one tensor, which has no name.
func (h *Handle) Single() bool {
	return h.format != Npz && h.format != Safetensors && h.format != Sharded && h.format != Columns
}

// Metadata holds the file's own notes; nil if it has none.
func (h *Handle) Metadata() map[string]string { return h.metadata }

// Entries lists what the file holds, in its order. The list must not be changed.
func (h *Handle) Entries() []Entry { return h.list }

// Names lists the entries' names.
func (h *Handle) Names() []string {
	names := make([]string, len(h.list))
	for i, e := range h.list {
		names[i] = e.Name
	}
	return names
}

// Lookup finds an entry by name, or the column of a table of numbers by that of the header. In a file that holds one
// unnamed tensor "" finds it.
func (h *Handle) Lookup(name string) (Entry, bool) {
	if i, ok := h.index[name]; ok {
		return h.list[i], true
	}
	if k := h.column(name); k >= 0 {
		e := h.list[0]
		e.Name, e.Shape, e.Bytes, e.Columns = name, e.Shape[:1], -1, nil
		return e, true
	}
	return Entry{}, false
}

// column is the place of a table's column by its name, or -1.
func (h *Handle) column(name string) int {
	if !h.Single() || len(h.list) == 0 {
		return -1
	}
	return slices.Index(h.list[0].Columns, name)
}

// Header gives the first row of a table where it was taken for names, and whether that is sure: in a table of texts
// nothing but their look tells.
func (h *Handle) Header() (names []string, sure bool) {
	if t, ok := h.in.(interface{ taken() *header }); ok && t.taken() != nil {
		return t.taken().names, t.taken().sure
	}
	return nil, true
}

// Tensor gives one tensor by name ("" in a file that holds one).
func (h *Handle) Tensor(name string) (*tensor.Tensor, error) {
	return h.TensorFor(Options{}, name)
}

// TensorFor is Tensor for a call with a Context and a Did; the other options are those of Open.
func (h *Handle) TensorFor(call Options, name string) (*tensor.Tensor, error) {
	i, ok := h.index[name]
	column := -1
	if !ok {
		if column = h.column(name); column < 0 {
			return nil, h.noSuch(name)
		}
	}
	if p := h.list[i].Problem; p != nil {
		return nil, p
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, fault.New(fault.IO, "%s: the file has been closed", show(h.path))
	}
	opts := h.opts
	opts.Context, opts.Did = call.Context, call.Did
	t, err := guarded(h.path, func() (*tensor.Tensor, error) { return h.in.tensor(i, opts) })
	if err != nil || column < 0 || t.Rank() == 1 {
		return t, err
	}
	return t.View(t.Shape()[:1], t.Strides()[:1], t.Offset()+column*t.Strides()[1]), nil
}

// noSuch names what there is instead.
func (h *Handle) noSuch(name string) error {
	names := h.Names()
	if h.Single() {
		names = h.list[0].Columns
	}
	if len(names) == 0 && h.Single() {
		return fault.New(fault.InvalidArgument, "%s: a %s file holds one tensor without a name, asked for '%s'", show(h.path), h.format, clip(name))
	}
	what := "tensor"
	if h.format == Columns || h.format == Text {
		what = "column"
	}
	e := fault.New(fault.InvalidArgument, "%s: no %s '%s'", show(h.path), what, clip(name))
	names = slices.Clone(names)
	slices.Sort(names)
	if len(names) == 0 {
		return e.WithHint("%s holds no tensors", show(h.path))
	}
	more := ""
	if len(names) > 8 {
		more = ", …"
		names = names[:8]
	}
	for i := range names {
		names[i] = clip(names[i])
	}
	return e.WithHint("%s holds %s%s", show(h.path), strings.Join(names, ", "), more)
}

// Close releases the file. Tensors over it stay valid.
func (h *Handle) Close() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil
	}
	h.closed = true
	return h.in.close()
}
