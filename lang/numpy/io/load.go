// Reading arrays from files: np.load, tq's load, imread, np.fromfile.
package io

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/file"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
	"github.com/tq-lang/tq/lang/python/pytext"
	"github.com/tq-lang/tq/lang/record"
)

var loadEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"np.load"}, Params: "file, mmap_mode=None, allow_pickle=False, fix_imports=True, encoding='ASCII', *, max_header_size=10000",
		Doc: "The array of a .npy file, or the arrays of a .npz file by name.", Example: "np.save('a.npy', np.arange(3))\nnp.load('a.npy')", Effect: true, Dry: loadDry, Fn: npLoad},
	{Names: []string{"load"}, Args: builtin.Kept, Params: "path, tensor=None, *, header=None, skiprows=0, encoding=None, mmap_mode=None, allow_pickle=False",
		Doc:     "A tensor, or a mapping of tensors, from a .npy, .npz, .safetensors, image or text file; data are read when they are used. header says whether the first row of a table holds names; then each column is a tensor.",
		Example: "save('w.safetensors', {'w': np.ones(3)})\nload('w.safetensors')['w']", Effect: true, Dry: loadDry, Fn: tqLoad},
	{Names: []string{"imread"}, Args: builtin.Kept, Params: "path", Doc: "An image as an array of (height, width, channels).", Example: "imwrite('a.png', np.zeros((2, 2), np.uint8))\nimread('a.png').shape", Effect: true, Dry: loadDry, Fn: tqLoad},
	{Names: []string{"np.fromfile"}, ParsedInC: true, Params: "file, dtype=float, count=-1, sep='', offset=0, *, like=None", Doc: "Elements from a file of bytes, or of text with a separator.",
		Example: "np.arange(3).tofile('a.bin')\nnp.fromfile('a.bin', dtype=int)", Effect: true, Fn: fromFile},
})

// fileOptions are the engine's options for this call.
func fileOptions(c *builtin.Call) file.Options {
	o := callOptions(c)
	o.MaxBytes = c.MemoryLimit()
	return o
}

// callOptions are what ends and follows the call's reading and writing.
func callOptions(c *builtin.Call) file.Options {
	return file.Options{Context: c.Host.Context(), Did: builtin.Did(c.Host)}
}

// fileError gives an error of engine/file the class that Python has for it.
func fileError(err error, name string) error {
	var p *fs.PathError
	if errors.As(err, &p) && filepath.Base(p.Path) != filepath.Base(name) { // a shard of the file
		name = p.Path
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EISDIR), errors.Is(err, syscall.ENOTDIR):
		return pyfile.SystemError(err, name)
	}
	return record.FromRun(err)
}

func strValues(names []string) []object.Value {
	out := make([]object.Value, len(names))
	for i, n := range names {
		out[i] = object.Str(n)
	}
	return out
}

// loadDry reads the header of a file whose name is known.
func loadDry(c *builtin.Call) (object.Value, error) {
	name, ok := pyfile.PathOf(c.Args[0])
	if !ok || c.R.FilesChange {
		return object.Unknown{}, nil
	}
	o, err := tableOptions(c, fileOptions(c))
	if err != nil {
		return object.Unknown{}, nil
	}
	h, err := file.Open(c.Host.Path(name), o)
	if err != nil {
		return c.NotThere(fileError(err, name))
	}
	defer h.Close()
	if h.Single() && len(h.Entries()) == 1 {
		return abstractOf(c, h.Entries()[0]), nil
	}
	if !c.HasParam("tensor") || !c.Given("tensor") {
		return &NpzFile{h, name, c.R, c.Host}, nil
	}
	if t, ok := c.Arg("tensor").(object.Str); ok {
		if e, ok := h.Lookup(string(t)); ok {
			return abstractOf(c, e), nil
		}
		_, err := h.Tensor(string(t))
		return c.NotThere(fileError(err, name))
	}
	return object.Unknown{}, nil
}

// tableOptions reads header=, skiprows= and encoding=.
func tableOptions(c *builtin.Call, o file.Options) (file.Options, error) {
	if !c.HasParam("header") {
		return o, nil
	}
	name, err := c.Str("encoding", "")
	if err != nil {
		return o, err
	}
	if name != "" {
		k, err := pytext.CodecOf(name)
		if err != nil {
			return o, err
		}
		o.Decode = k.Reader
	}
	if o.Skip, err = c.Int("skiprows", 0); err != nil || !c.Given("header") {
		return o, err
	}
	yes, err := c.Bool("header", false)
	if o.Header = file.NoHeader; yes {
		o.Header = file.WithHeader
	}
	return o, err
}

// warnOfHeader says that a table's first row was taken for names where nothing but its look tells.
func warnOfHeader(c *builtin.Call, h *file.Handle, name string) error {
	names, sure := h.Header()
	if sure {
		return nil
	}
	return c.Warn("UserWarning", fmt.Sprintf("%s: the first row is taken for the columns' names, %s; header=False reads it as data, header=True as names without a warning",
		name, strings.Join(names[:min(len(names), 4)], ", ")))
}

// loadOptions reads mmap_mode= and header=.
func loadOptions(c *builtin.Call) (file.Options, error) {
	o, err := tableOptions(c, fileOptions(c))
	if err != nil {
		return o, err
	}
	if !c.HasParam("mmap_mode") || !c.Given("mmap_mode") {
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
		return o, object.Errorf(object.NotImplementedError, "not supported in tq: mmap_mode='%s', a store does not change the file", mode).
			WithHint("use mmap_mode='c' and save the result")
	default:
		return o, object.Errorf(object.ValueError, "mode must be one of ['r', 'c', 'r+', 'w+'] (got %s)", object.Repr(object.Str(mode)))
	}
	return o, nil
}

func npLoad(c *builtin.Call) (object.Value, error) {
	defer builtin.Long(c.Host, "load")()
	o, err := loadOptions(c)
	if err != nil {
		return nil, err
	}
	if f, ok := c.Args[0].(*pyfile.PyFile); ok {
		return loadStream(c, f, o)
	}
	name, path, err := pyfile.ResolvePath(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	h, err := file.Open(path, o)
	if err != nil {
		return nil, fileError(err, name)
	}
	switch h.Format() {
	case file.Npy, file.Npz:
		return opened(c, h, name)
	}
	format := h.Format()
	h.Close()
	out := object.Errorf(object.ValueError, "np.load reads .npy and .npz files, and this is %s", format)
	if format == file.Text || format == file.Columns {
		out.Msg = "np.load reads .npy and .npz files, and this is neither; pickled objects are never loaded"
	}
	return nil, out.WithHint("load(%s) reads .safetensors, images and tables too", object.Repr(object.Str(name)))
}

// opened gives the only tensor of a file, or the file as a mapping.
func opened(c *builtin.Call, h *file.Handle, name string) (object.Value, error) {
	if !h.Single() {
		return &NpzFile{h, name, c.R, c.Host}, nil
	}
	defer h.Close()
	return entryOf(c, h, "", name)
}

// Entry is the value of one entry of a file: a tensor, or records.
func Entry(h *file.Handle, entry, name string, r *lower.Recorder, host builtin.Host) (object.Value, error) {
	return entryOf(&builtin.Call{R: r, Host: host}, h, entry, name)
}

// entryOf reads one entry of a file: a tensor, or records.
func entryOf(c *builtin.Call, h *file.Handle, entry, name string) (object.Value, error) {
	defer builtin.Long(c.Host, "load")()
	if r, ok, err := h.Records(callOptions(c), entry); ok || err != nil {
		if err != nil {
			return nil, fileError(err, name)
		}
		return ofRecords(c, &r)
	}
	t, err := h.TensorFor(callOptions(c), entry)
	if err != nil {
		return nil, fileError(err, name)
	}
	a := object.NewArray(t)
	a.Picture = (h.Format() == file.PNG || h.Format() == file.JPEG) && t.DType() == dtype.Uint8
	return a, nil
}

// loadStream reads one .npy from where an open file stands, or a .npz that it
// holds as a whole.
func loadStream(c *builtin.Call, f *pyfile.PyFile, o file.Options) (object.Value, error) {
	if f.Text {
		return nil, object.Errorf(object.TypeError, "np.load needs a file opened in binary mode")
	}
	if err := f.ToRead(); err != nil {
		return nil, err
	}
	head, err := f.Buffer.Peek(4)
	if err == io.EOF && len(head) == 0 {
		return nil, object.Errorf(object.EOFError, "No data left in file")
	}
	if bytes.HasPrefix(head, []byte("PK")) {
		data, err := f.ReadText(-1)
		if err != nil {
			return nil, err
		}
		h, err := file.OpenBytes("object.npz", []byte(data), o)
		if err != nil {
			return nil, fileError(err, f.Name)
		}
		return &NpzFile{h, "object", c.R, c.Host}, nil
	}
	name := f.Name
	if name == "" {
		name = "<" + f.Kind + ">"
	}
	t, r, err := file.ReadNpyRecords(name, f, o)
	switch {
	case err != nil:
		return nil, fileError(err, name)
	case r != nil:
		return ofRecords(c, r)
	}
	return object.NewArray(t), nil
}

func tqLoad(c *builtin.Call) (object.Value, error) {
	defer builtin.Long(c.Host, "load")()
	o, err := loadOptions(c)
	if err != nil {
		return nil, err
	}
	if f, ok := c.Args[0].(*pyfile.PyFile); ok {
		return loadStream(c, f, o)
	}
	name, path, err := pyfile.ResolvePath(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	h, err := file.Open(path, o)
	if err != nil {
		return nil, fileError(err, name)
	}
	if err := warnOfHeader(c, h, name); err != nil {
		h.Close()
		return nil, err
	}
	if !c.HasParam("tensor") || !c.Given("tensor") {
		return opened(c, h, name)
	}
	key, err := c.Str("tensor", "")
	if err != nil {
		return nil, err
	}
	defer h.Close()
	return (&NpzFile{h, filepath.Base(name), c.R, c.Host}).get(key)
}

func fromFile(c *builtin.Call) (object.Value, error) {
	defer builtin.Long(c.Host, "fromfile")()
	var data string
	if f, ok := c.Args[0].(*pyfile.PyFile); ok {
		s, err := f.ReadText(-1)
		if err != nil {
			return nil, err
		}
		data = s
	} else {
		name, path, err := pyfile.ResolvePath(c, c.Args[0])
		if err != nil {
			return nil, err
		}
		f := &pyfile.PyFile{Name: name, Readable: true}
		if err := f.Open(c.Host, path, 'r', false); err != nil {
			return nil, pyfile.OSError(err, name)
		}
		if info, err := os.Stat(path); err == nil {
			f.Buffer = bufio.NewReader(file.Followed(f.Medium, info.Size(), builtin.Did(c.Host)))
		}
		if data, err = f.ReadText(-1); err != nil {
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
	kw := c.GivenKw("dtype", "count")
	if sep, err := c.Str("sep", ""); err != nil {
		return nil, err
	} else if sep != "" {
		return c.Forward("np.fromstring", []object.Value{object.Str(data)}, append(kw, builtin.Kw{Name: "sep", Value: object.Str(sep)}))
	}
	if t, ok, err := core.RecordTypeArg(c); ok || err != nil {
		if err != nil {
			return nil, err
		}
		count, err := c.Int("count", -1)
		if err != nil {
			return nil, err
		}
		return recordsOfBytes(c, t, []byte(data), count)
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
		return c.Forward("np.empty", []object.Value{object.Int(0)}, c.GivenKw("dtype"))
	}
	v, err := c.Forward("np.frombuffer", []object.Value{object.Bytes(data[:n*size])}, c.GivenKw("dtype"))
	if err != nil {
		return nil, err
	}
	return c.Forward("np.copy", []object.Value{v}, nil)
}
