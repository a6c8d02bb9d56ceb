// Reading arrays from files: np.load, tq's load, imread, np.fromfile.
package builtin

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var loadEntries = python([]Entry{
	{Names: []string{"np.load"}, Params: "file, mmap_mode=None, allow_pickle=False, fix_imports=True, encoding='ASCII', *, max_header_size=10000",
		Doc: "The array of a .npy file, or the arrays of a .npz file by name.", Example: "np.save('a.npy', np.arange(3))\nnp.load('a.npy')", Effect: true, Dry: loadDry, Fn: npLoad},
	{Names: []string{"load"}, Params: "path, tensor=None, *, mmap_mode=None, allow_pickle=False",
		Doc:     "A tensor, or a mapping of tensors, from a .npy, .npz, .safetensors, image or text file; data are read when they are used.",
		Example: "save('w.safetensors', {'w': np.ones(3)})\nload('w.safetensors')['w']", Effect: true, Dry: loadDry, Fn: tqLoad},
	{Names: []string{"imread"}, Params: "path", Doc: "An image as an array of (height, width, channels).", Example: "imwrite('a.png', np.zeros((2, 2), np.uint8))\nimread('a.png').shape", Effect: true, Dry: loadDry, Fn: tqLoad},
	{Names: []string{"np.fromfile"}, Params: "file, dtype=float, count=-1, sep='', offset=0, *, like=None", Doc: "Elements from a file of bytes, or of text with a separator.",
		Example: "np.arange(3).tofile('a.bin')\nnp.fromfile('a.bin', dtype=int)", Effect: true, Fn: fromFile},
	{Names: onFiles("__getitem__"), Params: "self, key, /", Doc: "An array by name.", Example: "np.savez('a.npz', x=[1, 2])\nnp.load('a.npz')['x']", Effect: true, Dry: npzDry, Fn: npzGet},
	{Names: onFiles("__contains__"), Params: "self, key, /", Doc: "Whether there is such an array.", Example: "np.savez('a.npz', x=[1, 2])\n'x' in np.load('a.npz')", Fn: func(c *Call) (value.Value, error) {
		name, ok := c.Args[1].(value.Str)
		if !ok {
			return value.Bool(false), nil
		}
		_, ok = c.npz().h.Lookup(c.npz().stem(string(name)))
		return value.Bool(ok), nil
	}},
	{Names: onFiles("keys"), Params: "self, /", Doc: "The names of the arrays.", Example: "np.savez('a.npz', x=[1, 2])\nlist(np.load('a.npz').keys())", Fn: npzList(true, false)},
	{Names: onFiles("values"), Params: "self, /", Doc: "The arrays.", Example: "np.savez('a.npz', x=[1, 2])\nlist(np.load('a.npz').values())", Effect: true, Fn: npzList(false, true)},
	{Names: onFiles("items"), Params: "self, /", Doc: "Names and arrays.", Example: "np.savez('a.npz', x=[1, 2])\nlist(np.load('a.npz').items())", Effect: true, Fn: npzList(true, true)},
	{Names: onFiles("get"), Params: "self, key, default=None, /", Doc: "An array by name, or the default.", Example: "np.savez('a.npz', x=[1, 2])\nnp.load('a.npz').get('y', 0)", Effect: true, Fn: npzGetOr},
	{Names: onFiles("files"), Params: "self", Property: true, Doc: "The names of the arrays, as a list.", Example: "np.savez('a.npz', x=[1, 2])\nnp.load('a.npz').files", Fn: func(c *Call) (value.Value, error) {
		return value.NewList(strValues(c.npz().h.Names())...), nil
	}},
	{Names: onFiles("metadata"), Params: "self", Property: true, Doc: "The file's own notes, as a dict.", Example: "save('w.safetensors', {'w': np.ones(3)})\nload('w.safetensors').metadata", Fn: npzMetadata},
	{Names: onFiles("f"), Params: "self", Property: true, Doc: "The arrays as attributes.", Example: "np.savez('a.npz', x=[1, 2])\nnp.load('a.npz').f.x", Effect: true, Fn: func(c *Call) (value.Value, error) { return &bag{c.npz()}, nil }},
	{Names: onFiles("close"), Params: "self, /", Doc: "Releases the file.", Example: "np.savez('a.npz', x=[1, 2])\nnp.load('a.npz').close()", Effect: true, Dry: returnsNone, Fn: func(c *Call) (value.Value, error) {
		return value.None, fileError(c.npz().h.Close(), "")
	}},
})

// onFiles are the names of a method of both kinds of mapping.
func onFiles(method string) []string {
	return []string{"NpzFile." + method, "SafetensorsFile." + method}
}

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
		return value.Errorf("MemoryError", "a text of %d bytes, --max-memory is %d", bytes, limit)
	}
	return nil
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

// NpzFile is a file of several tensors, read one by one when asked for: a .npz
// as NumPy has it, or a .safetensors. One that checking made is closed.
type NpzFile struct {
	h    *file.Handle
	name string
}

// TypeName is NpzFile or SafetensorsFile.
func (f *NpzFile) TypeName() string {
	if f.h.Format() == file.Npz {
		return "NpzFile"
	}
	return "SafetensorsFile"
}

// Len is the number of tensors.
func (f *NpzFile) Len() int { return len(f.h.Entries()) }

// Iter walks the names.
func (f *NpzFile) Iter() value.Iterator {
	names, i := f.h.Names(), 0
	return &Stream{Name: "iterator", next: func() (value.Value, bool, error) {
		if i >= len(names) {
			return nil, false, nil
		}
		i++
		return value.Str(names[i-1]), true, nil
	}}
}

// Enter gives the file itself.
func (f *NpzFile) Enter() (value.Value, error) { return f, nil }

// Exit closes the file.
func (f *NpzFile) Exit(error) (bool, error) { return false, fileError(f.h.Close(), f.name) }

// Repr is repr(f).
func (f *NpzFile) Repr() string {
	names := f.h.Names()
	more := ""
	if len(names) > 5 {
		names, more = names[:5], "..."
	}
	return f.TypeName() + " " + value.Repr(value.Str(f.name)) + " with keys: " + strings.Join(names, ", ") + more
}

// stem allows a name to be given with its .npy.
func (f *NpzFile) stem(name string) string {
	if _, ok := f.h.Lookup(name); !ok && f.h.Format() == file.Npz {
		return strings.TrimSuffix(name, ".npy")
	}
	return name
}

func (f *NpzFile) get(name string) (value.Value, error) {
	name = f.stem(name)
	if _, ok := f.h.Lookup(name); !ok {
		_, err := f.h.Tensor(name)
		ce, _ := fileError(err, f.name).(*compile.Error)
		out := KeyError(value.Str(name + " is not a file in the archive")).(*value.Error)
		if ce != nil {
			out.Hint = ce.Fault.Hint
		}
		return nil, out
	}
	t, err := f.h.Tensor(name)
	if err != nil {
		return nil, fileError(err, f.name)
	}
	return value.NewArray(t), nil
}

// bag is NpzFile.f.
type bag struct{ f *NpzFile }

// TypeName is BagObj.
func (*bag) TypeName() string { return "BagObj" }

// Attr reads an array by name.
func (b *bag) Attr(name string) (value.Value, bool) {
	v, err := b.f.get(name)
	return v, err == nil
}

func (c *Call) npz() *NpzFile { f, _ := c.Args[0].(*NpzFile); return f }

func npzGet(c *Call) (value.Value, error) {
	name, ok := c.Args[1].(value.Str)
	if !ok {
		return nil, KeyError(value.Str(value.Repr(c.Args[1]) + " is not a file in the archive"))
	}
	return c.npz().get(string(name))
}

// npzDry tells an array's type from the file's header.
func npzDry(c *Call) (value.Value, error) {
	f, name := c.npz(), value.StrOf(c.Args[1])
	if f == nil {
		return value.Unknown{}, nil
	}
	e, ok := f.h.Lookup(f.stem(name))
	if !ok {
		return value.Unknown{}, nil
	}
	return c.abstractOf(e), nil
}

func npzGetOr(c *Call) (value.Value, error) {
	name, _ := c.Args[1].(value.Str)
	if _, ok := c.npz().h.Lookup(c.npz().stem(string(name))); ok {
		return c.npz().get(string(name))
	}
	if c.Args[2] != nil {
		return c.Args[2], nil
	}
	return value.None, nil
}

func npzList(keys, vals bool) func(*Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		var out []value.Value
		for _, n := range c.npz().h.Names() {
			if !vals {
				out = append(out, value.Str(n))
				continue
			}
			v, err := c.npz().get(n)
			if err != nil {
				return nil, err
			}
			if keys {
				v = value.Tuple{value.Str(n), v}
			}
			out = append(out, v)
		}
		return value.NewList(out...), nil
	}
}

func npzMetadata(c *Call) (value.Value, error) {
	d := value.NewDict()
	for k, v := range c.npz().h.Metadata() {
		if err := d.Put(value.Str(k), value.Str(v)); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// abstractOf is an array of which only the file's header is known.
func (c *Call) abstractOf(e file.Entry) value.Value {
	if e.Problem != nil || e.DType == dtype.Invalid || e.DType == dtype.Unicode { // a table of text: its width shows when it is read
		return value.Unknown{}
	}
	return c.R.Abstract(ir.Type{DType: e.DType, Shape: shape.Make(e.Shape)})
}

// loadDry reads the header of a file whose name is known.
func loadDry(c *Call) (value.Value, error) {
	name, ok := pathOf(c.Args[0])
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
		return &NpzFile{h, name}, nil
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
		return loadStream(f, o)
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
		return opened(h, name)
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
func opened(h *file.Handle, name string) (value.Value, error) {
	if !h.Single() {
		return &NpzFile{h, name}, nil
	}
	defer h.Close()
	t, err := h.Tensor("")
	if err != nil {
		return nil, fileError(err, name)
	}
	return value.NewArray(t), nil
}

// loadStream reads one .npy from where an open file stands, or a .npz that it
// holds as a whole.
func loadStream(f *PyFile, o file.Options) (value.Value, error) {
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
		return &NpzFile{h, "object"}, nil
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
		return loadStream(f, o)
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
		return opened(h, name)
	}
	key, err := c.Str("tensor", "")
	if err != nil {
		return nil, err
	}
	defer h.Close()
	return (&NpzFile{h, filepath.Base(name)}).get(key)
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
			return nil, osError(err, name)
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
		return c.forward("np.fromstring", []value.Value{value.Str(data)}, append(kw, Kw{"sep", value.Str(sep)}))
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
		return c.forward("np.empty", []value.Value{value.Int(0)}, c.given("dtype"))
	}
	v, err := c.forward("np.frombuffer", []value.Value{value.Bytes(data[:n*size])}, c.given("dtype"))
	if err != nil {
		return nil, err
	}
	return c.forward("np.copy", []value.Value{v}, nil)
}
