// Package gzip is Python's module gzip: compressed files.
package gzip

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
	"github.com/tq-lang/tq/lang/python/std/internal/packed"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"gzip"}, Open: open}

var badClass = sync.OnceValue(func() *object.Class { return cpython.Class("gzip.BadGzipFile", "OSError") })

func bad(format string, args ...any) error { return object.Errorf("gzip.BadGzipFile", format, args...) }

var format = &packed.Format{Name: "GzipFile", Failed: failed,
	Read: func(r io.Reader) (io.Reader, error) { return newReader(r), nil },
	Write: func(w io.Writer, level int) (io.WriteCloser, error) {
		z, err := gzip.NewWriterLevel(w, level)
		if err != nil {
			return nil, object.Errorf("ValueError", "Bad compression level")
		}
		z.ModTime = time.Now()
		return z, nil
	}}

func open() builtin.Contents {
	const example = "import gzip\n"
	file := func(c *builtin.Call, name object.Value, mode string) (*pyfile.PyFile, error) {
		level, err := c.Int("compresslevel", 9)
		if err != nil {
			return nil, err
		}
		return packed.Open(c, format, name, mode, level)
	}
	return builtin.Contents{Args: builtin.Kept, Constants: map[string]object.Value{"gzip.BadGzipFile": badClass()}, Entries: builtin.Python([]builtin.Entry{
		{Names: []string{"gzip.open"}, Params: "filename, mode='rb', compresslevel=9, encoding=None, errors=None, newline=None", Doc: "Opens a compressed file, of bytes or (with t in the mode) of text.",
			Example: example + "with gzip.open('a.gz', 'wt') as f:\n    _ = f.write('hello')\ngzip.open('a.gz', 'rt').read()", Effect: true, Writes: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
				mode, err := c.Str("mode", "rb")
				if err != nil {
					return nil, err
				}
				text := strings.Contains(mode, "t")
				if text && strings.Contains(mode, "b") {
					return nil, object.Errorf("ValueError", "Invalid mode: %s", object.Repr(object.Str(mode)))
				}
				if !text {
					for _, n := range []string{"encoding", "errors", "newline"} {
						if c.Given(n) {
							return nil, object.Errorf("ValueError", "Argument '%s' not supported in binary mode", n)
						}
					}
				}
				f, err := file(c, c.Args[0], strings.ReplaceAll(mode, "t", ""))
				if err == nil && text {
					err = packed.AsText(c, f)
				}
				if err != nil {
					return nil, err
				}
				return f, nil
			}},
		{Names: []string{"gzip.GzipFile"}, Params: "filename=None, mode=None, compresslevel=9, fileobj=None, mtime=None", Doc: "Opens a compressed file of bytes, over a file that is open too.",
			Example: "import gzip, io\nb = io.BytesIO()\nwith gzip.GzipFile(fileobj=b, mode='wb') as f:\n    _ = f.write(b'hello')\ngzip.decompress(b.getvalue())", Effect: true, Writes: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
				mode, err := c.Str("mode", "rb")
				if err != nil {
					return nil, err
				}
				over := c.Arg("fileobj")
				if builtin.IsNone(over) {
					over = c.Arg("filename")
				}
				if builtin.IsNone(over) {
					return nil, object.Errorf("TypeError", "expected str, bytes or os.PathLike object, not NoneType")
				}
				f, err := file(c, over, mode)
				if err != nil {
					return nil, err
				}
				return f, nil
			}},
		{Names: []string{"gzip.compress"}, Params: "data, compresslevel=9, *, mtime=None", Doc: "Bytes as a compressed file.", Example: example + "gzip.decompress(gzip.compress(b'abc'))", Effect: true, Py: true, Fn: compress},
		{Names: []string{"gzip.decompress"}, Params: "data", Doc: "The bytes of a compressed file.", Example: example + "gzip.decompress(gzip.compress(b'abc'))", Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			s, err := cpython.NeedBuffer(c, c.Args[0])
			if err != nil {
				return nil, err
			}
			out, err := io.ReadAll(packed.Guard(c, newReader(strings.NewReader(s))))
			if err != nil {
				return nil, failed(err)
			}
			return object.Bytes(out), nil
		}},
	})}
}

func compress(c *builtin.Call) (object.Value, error) {
	s, err := cpython.NeedBuffer(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	level, err := c.Int("compresslevel", 9)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, level)
	if err != nil || level < -1 {
		return nil, object.Errorf("ValueError", "Invalid initialization option")
	}
	w.ModTime = time.Now()
	if c.Given("mtime") {
		t, err := c.Float("mtime", 0)
		if err != nil {
			return nil, err
		}
		w.ModTime = time.Unix(int64(t), 0)
	}
	err = c.Pieces(len(s), func(lo, hi int) error {
		_, err := w.Write([]byte(s[lo:hi]))
		return err
	})
	if err == nil {
		err = w.Close()
	}
	return object.Bytes(b.String()), err
}

// reader reads the members of a file one after the other, with zeros between them.
type reader struct {
	in  *bufio.Reader
	z   *gzip.Reader
	any bool
}

func newReader(r io.Reader) *reader { return &reader{in: bufio.NewReader(r)} }

func (r *reader) Read(p []byte) (int, error) {
	for {
		if r.z == nil {
			if err := r.member(); err != nil {
				return 0, err
			}
		}
		n, err := r.z.Read(p)
		if err == io.EOF {
			r.z, err = nil, nil
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
}

// member begins the next member.
func (r *reader) member() error {
	for r.any {
		b, err := r.in.Peek(1)
		if err != nil {
			return err
		}
		if b[0] != 0 {
			break
		}
		if _, err := r.in.Discard(1); err != nil {
			return err
		}
	}
	magic, err := r.in.Peek(2)
	switch {
	case len(magic) == 0:
		return err
	case len(magic) < 2 || magic[0] != 0x1f || magic[1] != 0x8b:
		return bad("Not a gzipped file (%s)", display.PyBytes(magic))
	}
	z, err := gzip.NewReader(r.in)
	if err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return err
	}
	z.Multistream(false)
	r.z, r.any = z, true
	return nil
}

// failed gives an error of a compressed file Python's class and words.
func failed(err error) error {
	var corrupt flate.CorruptInputError
	var known *object.Error
	switch {
	case errors.As(err, &known):
		return known
	case errors.Is(err, io.ErrUnexpectedEOF):
		return object.Errorf("EOFError", "Compressed file ended before the end-of-stream marker was reached")
	case errors.Is(err, gzip.ErrChecksum):
		return bad("CRC check failed")
	case errors.Is(err, gzip.ErrHeader):
		return bad("Unknown compression method")
	case errors.As(err, &corrupt):
		return object.Errorf("zlib.error", "Error -3 while decompressing data: invalid data near byte %d", int64(corrupt))
	}
	return err
}
