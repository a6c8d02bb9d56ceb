// open(), the methods of file objects, io.StringIO and io.BytesIO.
package builtin

import (
	"io"
	"strings"

	"github.com/tq-lang/tq/lang/value"
)

var pyFileEntries = Python([]Entry{
	{Names: []string{"open", "io.open"}, Params: "file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None",
		Doc: "Opens a file; a written one appears whole when it is closed.", Example: "with open('notes.txt', 'w') as f:\n    _ = f.write('hello\\n')\nopen('notes.txt').read()",
		Effect: true, Writes: true, Fn: openFile},
	{Names: []string{"io.StringIO"}, Params: "initial_value='', newline='\\n'", Doc: "A text file in memory.", Example: "import io\nio.StringIO('a\\nb').readlines()", Effect: true, Fn: stringIO},
	{Names: []string{"io.BytesIO"}, Params: "initial_bytes=b''", Doc: "A file of bytes in memory.", Example: "import io\nio.BytesIO(b'ab').read()", Effect: true, Fn: bytesIO},
	{Names: []string{"file.read"}, Params: "self, size=-1, /", Doc: "The next characters, all if no size is given.", Example: "import io\nio.StringIO('abc').read(2)", Effect: true, Fn: fileRead},
	{Names: []string{"file.readline"}, Params: "self, size=-1, /", Doc: "The next line.", Example: "import io\nio.StringIO('a\\nb').readline()", Effect: true, Fn: fileReadLine},
	{Names: []string{"file.readlines"}, Params: "self, hint=-1, /", Doc: "All lines.", Example: "import io\nio.StringIO('a\\nb').readlines()", Effect: true, Fn: fileReadLines},
	{Names: []string{"file.write"}, Params: "self, text, /", Doc: "Writes text or bytes, and gives their number.", Example: "import io\nio.StringIO().write('abc')", Effect: true, Fn: fileWrite},
	{Names: []string{"file.writelines"}, Params: "self, lines, /", Doc: "Writes several texts.", Example: "import io\nf = io.StringIO()\nf.writelines(['a', 'b'])\nf.getvalue()", Effect: true, Dry: ReturnsNone, Fn: fileWriteLines},
	{Names: []string{"file.seek"}, Params: "self, offset, whence=0, /", Doc: "Moves to a position.", Example: "import io\nf = io.StringIO('abc')\nf.seek(1)\nf.read()", Effect: true, Fn: fileSeek},
	{Names: []string{"file.tell"}, Params: "self, /", Doc: "The position.", Example: "import io\nio.StringIO('abc').tell()", Effect: true, Fn: func(c *Call) (value.Value, error) {
		at, err := c.file().position()
		return value.Int(at), err
	}},
	{Names: []string{"file.truncate"}, Params: "self, size=None, /", Doc: "Cuts the file.", Example: "import io\nf = io.StringIO('abc')\nf.truncate(1)\nf.getvalue()", Effect: true, Fn: fileTruncate},
	{Names: []string{"file.flush"}, Params: "self, /", Doc: "Writes what waits.", Example: "import io\nio.StringIO().flush()", Effect: true, Dry: ReturnsNone,
		Fn: func(c *Call) (value.Value, error) {
			f := c.file()
			if err := f.flush(); err != nil {
				return nil, err
			}
			if out, ok := f.m.(output); ok {
				return value.None, OSError(flushThrough(out.w), f.name)
			}
			return value.None, nil
		}},
	{Names: []string{"file.close"}, Params: "self, /", Doc: "Closes the file.", Example: "import io\nf = io.StringIO()\nf.close()\nf.closed", Effect: true, Dry: ReturnsNone,
		Fn: func(c *Call) (value.Value, error) { return value.None, c.file().Close() }},
	{Names: []string{"file.getvalue", "file.getbuffer"}, Params: "self, /", Doc: "All that a file in memory holds.", Example: "import io\nio.StringIO('abc').getvalue()", Effect: true, Fn: fileValue},
	{Names: []string{"file.closed"}, Params: "self", Property: true, Doc: "Whether the file is closed.", Example: "import io\nio.StringIO().closed",
		Fn: func(c *Call) (value.Value, error) { return boolResult(c.file().closed) }},
	{Names: []string{"file.name"}, Params: "self", Property: true, Doc: "The name that was opened.", Example: "import sys\nsys.stdout.name", Fn: func(c *Call) (value.Value, error) { return strResult(c.file().name) }},
	{Names: []string{"file.mode"}, Params: "self", Property: true, Doc: "The mode that it was opened with.", Example: "import sys\nsys.stdout.mode", Fn: func(c *Call) (value.Value, error) { return strResult(c.file().mode) }},
	{Names: []string{"file.encoding"}, Params: "self", Property: true, Doc: "The encoding of a text file.", Example: "import sys\nsys.stdout.encoding", Fn: func(c *Call) (value.Value, error) { return strResult(c.file().codec.name) }},
	{Names: []string{"file.readable"}, Params: "self, /", Doc: "Whether it can be read.", Example: "import io\nio.StringIO().readable()", Fn: func(c *Call) (value.Value, error) { return boolResult(c.file().readable) }},
	{Names: []string{"file.writable"}, Params: "self, /", Doc: "Whether it can be written.", Example: "import io\nio.StringIO().writable()", Fn: func(c *Call) (value.Value, error) { return boolResult(c.file().writable) }},
	{Names: []string{"file.seekable"}, Params: "self, /", Doc: "Whether positions make sense.", Example: "import io\nio.StringIO().seekable()",
		Fn: func(c *Call) (value.Value, error) { _, stream := c.file().m.(output); return boolResult(!stream) }},
	{Names: []string{"file.isatty"}, Params: "self, /", Doc: "Whether it is a terminal: False.", Example: "import io\nio.StringIO().isatty()", Fn: func(c *Call) (value.Value, error) { return boolResult(false) }},
})

func (c *Call) file() *PyFile { f, _ := c.Args[0].(*PyFile); return f }

// PathOf reads a file name: text, or anything with the text as its repr's path.
func PathOf(v value.Value) (string, bool) {
	switch x := v.(type) {
	case value.Str:
		return string(x), true
	case value.Bytes:
		return string(x), true
	case interface{ PathText() string }:
		return x.PathText(), true
	}
	return "", false
}

// parseMode reads 'r', 'wb', 'r+' …
func parseMode(mode string) (kind byte, binary, plus bool, err error) {
	for _, ch := range []byte(mode) {
		switch ch {
		case 'r', 'w', 'a', 'x':
			if kind != 0 {
				return 0, false, false, value.Errorf("ValueError", "must have exactly one of create/read/write/append mode")
			}
			kind = ch
		case 'b':
			binary = true
		case '+':
			plus = true
		case 't', 'U':
		default:
			return 0, false, false, value.Errorf("ValueError", "invalid mode: %s", value.Repr(value.Str(mode)))
		}
	}
	switch {
	case kind == 0:
		err = value.Errorf("ValueError", "Must have exactly one of create/read/write/append mode and at most one plus")
	case binary && strings.Contains(mode, "t"):
		err = value.Errorf("ValueError", "can't have text and binary mode at once")
	}
	return kind, binary, plus, err
}

func openFile(c *Call) (value.Value, error) {
	name, ok := PathOf(c.Args[0])
	if !ok {
		return nil, value.Errorf("TypeError", "expected str, bytes or os.PathLike object, not %s", value.FullTypeName(c.Args[0]))
	}
	mode, err := c.Str("mode", "r")
	if err != nil {
		return nil, err
	}
	kind, binary, plus, err := parseMode(mode)
	if err != nil {
		return nil, err
	}
	f := &PyFile{name: name, mode: mode, text: !binary, readable: kind == 'r' || plus, writable: kind != 'r' || plus}
	if err := c.textMode(f, binary); err != nil {
		return nil, err
	}
	switch {
	case f.text:
		f.kind = "TextIOWrapper"
	case plus:
		f.kind = "BufferedRandom"
	case kind == 'r':
		f.kind = "BufferedReader"
	default:
		f.kind = "BufferedWriter"
	}
	path := c.Host.Path(name)
	if err := SettleFile(c.Host, path); err != nil {
		return nil, err
	}
	if err := f.open(c.Host, path, kind, plus); err != nil {
		return nil, OSError(err, name)
	}
	return f, nil
}

// textMode reads encoding= and newline=.
func (c *Call) textMode(f *PyFile, binary bool) error {
	if binary {
		for _, n := range []string{"encoding", "errors", "newline"} {
			if c.Given(n) {
				return value.Errorf("ValueError", "binary mode doesn't take %s argument", map[string]string{"encoding": "an encoding", "errors": "an errors", "newline": "a newline"}[n])
			}
		}
		return nil
	}
	name, err := c.Str("encoding", "utf-8")
	if err != nil {
		return err
	}
	if f.codec, err = codecOf(name); err != nil {
		return err
	}
	if f.newline, err = c.Str("newline", "\n"); err != nil {
		return err
	}
	f.keep = c.Given("newline")
	return nil
}

func stringIO(c *Call) (value.Value, error) {
	m := &memory{}
	switch v := c.Args[0].(type) {
	case nil, value.NoneType:
	case value.Str:
		m.b = []byte(string(v))
	default:
		return nil, value.Errorf("TypeError", "initial_value must be str or None, not %s", v.TypeName())
	}
	return &PyFile{kind: "StringIO", text: true, codec: codecs["utf8"], keep: true, newline: "\n", readable: true, writable: true, m: m}, nil
}

func bytesIO(c *Call) (value.Value, error) {
	m := &memory{}
	switch v := c.Args[0].(type) {
	case nil, value.NoneType:
	case value.Bytes:
		m.b = []byte(v)
	default:
		return nil, value.Errorf("TypeError", "a bytes-like object is required, not '%s'", v.TypeName())
	}
	return &PyFile{kind: "BytesIO", readable: true, writable: true, m: m}, nil
}

func (f *PyFile) data(s string) value.Value {
	if f.text {
		return value.Str(s)
	}
	return value.Bytes(s)
}

func fileRead(c *Call) (value.Value, error) {
	n, err := c.Int("size", -1)
	if err != nil {
		return nil, err
	}
	s, err := c.file().read(n)
	return c.file().data(s), err
}

func fileReadLine(c *Call) (value.Value, error) {
	s, err := c.file().readLine()
	return c.file().data(s), err
}

func fileReadLines(c *Call) (value.Value, error) {
	vs, err := c.Elems(c.Args[0])
	return value.NewList(vs...), err
}

func fileWrite(c *Call) (value.Value, error) {
	f := c.file()
	n, err := f.write(c.Args[1])
	if _, direct := f.m.(output); direct && err == nil {
		err = f.flush()
	}
	return value.Int(n), err
}

func fileWriteLines(c *Call) (value.Value, error) {
	return value.None, c.Each(c.Args[1], func(v value.Value) error {
		_, err := c.file().write(v)
		return err
	})
}

func fileSeek(c *Call) (value.Value, error) {
	n, err := c.Index("offset")
	if err != nil {
		return nil, err
	}
	whence, err := c.Int("whence", 0)
	if err != nil {
		return nil, err
	}
	if c.file().closed {
		return nil, closedFile()
	}
	if whence < 0 || whence > 2 {
		return nil, value.Errorf("ValueError", "invalid whence (%d, should be 0, 1 or 2)", whence)
	}
	at, err := c.file().seek(int64(n), whence)
	return value.Int(at), err
}

func fileTruncate(c *Call) (value.Value, error) {
	f := c.file()
	if err := f.toWrite(); err != nil {
		return nil, err
	}
	at, err := f.position()
	if err != nil {
		return nil, err
	}
	n, err := c.Int("size", int(at))
	if err != nil {
		return nil, err
	}
	return value.Int(n), OSError(f.m.Truncate(int64(n)), f.name)
}

func fileValue(c *Call) (value.Value, error) {
	f := c.file()
	m, ok := f.m.(*memory)
	if !ok {
		return nil, value.Errorf("AttributeError", "'_io.%s' object has no attribute 'getvalue'", f.kind)
	}
	if f.closed {
		return nil, closedFile()
	}
	if err := f.flush(); err != nil {
		return nil, err
	}
	return f.data(string(m.b)), nil
}

var _ io.Reader = (*PyFile)(nil)
