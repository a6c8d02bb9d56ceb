// Reading arrays from files: np.load, tq's load, imread, np.fromfile.
package builtin

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"syscall"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var loadEntries = Python([]Entry{
	{Names: []string{"np.load"}, Params: "file, mmap_mode=None, allow_pickle=False, fix_imports=True, encoding='ASCII', *, max_header_size=10000",
		Doc: "The array of a .npy file, or the arrays of a .npz file by name.", Example: "np.save('a.npy', np.arange(3))\nnp.load('a.npy')", Effect: true, Dry: loadDry, Fn: npLoad},
	{Names: []string{"load"}, Params: "path, tensor=None, *, mmap_mode=None, allow_pickle=False",
		Doc:     "A tensor, or a mapping of tensors, from a .npy, .npz, .safetensors, image or text file; data are read when they are used.",
		Example: "save('w.safetensors', {'w': np.ones(3)})\nload('w.safetensors')['w']", Effect: true, Dry: loadDry, Fn: tqLoad},
	{Names: []string{"imread"}, Params: "path", Doc: "An image as an array of (height, width, channels).", Example: "imwrite('a.png', np.zeros((2, 2), np.uint8))\nimread('a.png').shape", Effect: true, Dry: loadDry, Fn: tqLoad},
	{Names: []string{"np.fromfile"}, Params: "file, dtype=float, count=-1, sep='', offset=0, *, like=None", Doc: "Elements from a file of bytes, or of text with a separator.",
		Example: "np.arange(3).tofile('a.bin')\nnp.fromfile('a.bin', dtype=int)", Effect: true, Fn: fromFile},
})

// fileOptions are the engine's options for this call.
func (c *Call) fileOptions() file.Options {
	return file.Options{Context: c.Host.Context(), MaxBytes: c.memoryLimit()}
}

// MemoryLimitKey is where a session keeps the bytes that tensors may take
// (Host.State); 0 means the default.
const MemoryLimitKey = "memory limit"

func (c *Call) memoryLimit() int64 {
	return c.Host.State(MemoryLimitKey, func() any { return int64(0) }).(int64)
}

// textsKey is where a session keeps what it knows of its texts (Host.State).
const textsKey = "texts"

// TextsOf is what the session knows of its texts.
func TextsOf(h Host) *value.Texts {
	return h.State(textsKey, func() any { return new(value.Texts) }).(*value.Texts)
}

// smallText is a size in bytes that is not worth asking for.
const smallText = 1 << 16

// RoomFor refuses a text of so many bytes where less memory is allowed.
func RoomFor(h Host, bytes int) error {
	if bytes < smallText {
		return nil
	}
	limit := h.State(MemoryLimitKey, func() any { return int64(0) }).(int64)
	if limit > 0 && int64(bytes) > limit {
		return value.Errorf("MemoryError", "a text of %d bytes takes %d MiB, more than %s", bytes, bytes>>20, HeapOf(h).given)
	}
	return HeapOf(h).Room(bytes)
}

// fileError gives an error of engine/file the class that Python has for it.
func fileError(err error, name string) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EISDIR), errors.Is(err, syscall.ENOTDIR):
		return systemError(err, name)
	}
	return compile.FromRun(err)
}

func strValues(names []string) []value.Value {
	out := make([]value.Value, len(names))
	for i, n := range names {
		out[i] = value.Str(n)
	}
	return out
}

// loadDry reads the header of a file whose name is known.
func loadDry(c *Call) (value.Value, error) {
	name, ok := PathOf(c.Args[0])
	if !ok || c.R.FilesChange {
		return value.Unknown{}, nil
	}
	h, err := file.Open(c.Host.Path(name), c.fileOptions())
	if err != nil {
		return value.Unknown{}, nil // the program may write it before
	}
	defer h.Close()
	if h.Single() && len(h.Entries()) == 1 {
		return c.abstractOf(h.Entries()[0]), nil
	}
	if !c.has("tensor") || !c.Given("tensor") {
		return &NpzFile{h, name, c.Host}, nil
	}
	if t, ok := c.Arg("tensor").(value.Str); ok {
		if e, ok := h.Lookup(string(t)); ok {
			return c.abstractOf(e), nil
		}
	}
	return value.Unknown{}, nil
}

// loadOptions reads mmap_mode=.
func (c *Call) loadOptions() (file.Options, error) {
	o := c.fileOptions()
	if !c.has("mmap_mode") || !c.Given("mmap_mode") {
		return o, nil
	}
	mode, err := c.Str("mmap_mode", "")
	if err != nil {
		return o, err
	}
	switch mode {
	case "r", "readonly":
		o.ReadOnly = true
	case "c", "copyonwrite":
	case "r+", "w+", "readwrite", "write":
		return o, value.Errorf("NotImplementedError", "not supported in tq: mmap_mode='%s', a store does not change the file", mode).
			WithHint("use mmap_mode='c' and save the result")
	default:
		return o, value.Errorf("ValueError", "mode must be one of ['r', 'c', 'r+', 'w+'] (got %s)", value.Repr(value.Str(mode)))
	}
	return o, nil
}

func npLoad(c *Call) (value.Value, error) {
	o, err := c.loadOptions()
	if err != nil {
		return nil, err
	}
	if f, ok := c.Args[0].(*PyFile); ok {
		return c.loadStream(f, o)
	}
	name, path, err := c.target(c.Args[0])
	if err != nil {
		return nil, err
	}
	h, err := file.Open(path, o)
	if err != nil {
		return nil, fileError(err, name)
	}
	switch h.Format() {
	case file.Npy, file.Npz:
		return c.opened(h, name)
	}
	format := h.Format()
	h.Close()
	out := value.Errorf("ValueError", "np.load reads .npy and .npz files, and this is %s", format)
	if format == file.Text {
		out.Msg = "np.load reads .npy and .npz files, and this is neither; pickled objects are never loaded"
	}
	return nil, out.WithHint("load(%s) reads .safetensors, images and tables too", value.Repr(value.Str(name)))
}

// opened gives the only tensor of a file, or the file as a mapping.
func (c *Call) opened(h *file.Handle, name string) (value.Value, error) {
	if !h.Single() {
		return &NpzFile{h, name, c.Host}, nil
	}
	defer h.Close()
	t, err := h.TensorContext(c.Host.Context(), "")
	if err != nil {
		return nil, fileError(err, name)
	}
	return value.NewArray(t), nil
}

// loadStream reads one .npy from where an open file stands, or a .npz that it
// holds as a whole.
func (c *Call) loadStream(f *PyFile, o file.Options) (value.Value, error) {
	if f.text {
		return nil, value.Errorf("TypeError", "np.load needs a file opened in binary mode")
	}
	if err := f.toRead(); err != nil {
		return nil, err
	}
	head, err := f.in.Peek(4)
	if err == io.EOF && len(head) == 0 {
		return nil, value.Errorf("EOFError", "No data left in file")
	}
	if bytes.HasPrefix(head, []byte("PK")) {
		data, err := f.read(-1)
		if err != nil {
			return nil, err
		}
		h, err := file.OpenBytes("object.npz", []byte(data), o)
		if err != nil {
			return nil, fileError(err, f.name)
		}
		return &NpzFile{h, "object", c.Host}, nil
	}
	name := f.name
	if name == "" {
		name = "<" + f.kind + ">"
	}
	t, err := file.ReadNpy(name, f, o)
	if err != nil {
		return nil, fileError(err, name)
	}
	return value.NewArray(t), nil
}

func tqLoad(c *Call) (value.Value, error) {
	o, err := c.loadOptions()
	if err != nil {
		return nil, err
	}
	if f, ok := c.Args[0].(*PyFile); ok {
		return c.loadStream(f, o)
	}
	name, path, err := c.target(c.Args[0])
	if err != nil {
		return nil, err
	}
	h, err := file.Open(path, o)
	if err != nil {
		return nil, fileError(err, name)
	}
	if !c.has("tensor") || !c.Given("tensor") {
		return c.opened(h, name)
	}
	key, err := c.Str("tensor", "")
	if err != nil {
		return nil, err
	}
	defer h.Close()
	return (&NpzFile{h, filepath.Base(name), c.Host}).get(key)
}

func fromFile(c *Call) (value.Value, error) {
	var data string
	if f, ok := c.Args[0].(*PyFile); ok {
		s, err := f.read(-1)
		if err != nil {
			return nil, err
		}
		data = s
	} else {
		name, path, err := c.target(c.Args[0])
		if err != nil {
			return nil, err
		}
		f := &PyFile{name: name, readable: true}
		if err := f.open(c.Host, path, 'r', false); err != nil {
			return nil, OSError(err, name)
		}
		if data, err = f.read(-1); err != nil {
			return nil, err
		}
		if err := f.Close(); err != nil {
			return nil, err
		}
	}
	offset, err := c.Int("offset", 0)
	if err != nil {
		return nil, err
	}
	data = data[min(max(offset, 0), len(data)):]
	kw := c.given("dtype", "count")
	if sep, err := c.Str("sep", ""); err != nil {
		return nil, err
	} else if sep != "" {
		return c.Forward("np.fromstring", []value.Value{value.Str(data)}, append(kw, Kw{"sep", value.Str(sep)}))
	}
	d, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	size := 8
	if d != dtype.Invalid {
		size = max(d.Size(), 1)
	}
	n := len(data) / size
	if want, err := c.Int("count", -1); err != nil {
		return nil, err
	} else if want >= 0 {
		n = min(n, want)
	}
	if n == 0 {
		return c.Forward("np.empty", []value.Value{value.Int(0)}, c.given("dtype"))
	}
	v, err := c.Forward("np.frombuffer", []value.Value{value.Bytes(data[:n*size])}, c.given("dtype"))
	if err != nil {
		return nil, err
	}
	return c.Forward("np.copy", []value.Value{v}, nil)
}
