// open() and the methods of file objects.
package python

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
	"github.com/tq-lang/tq/lang/python/pytext"
)

var pyFileEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"open", "io.open"}, Params: "file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None",
		Doc: "Opens a file; a written one appears whole when it is closed.", Example: "with open('notes.txt', 'w') as f:\n    _ = f.write('hello\\n')\nopen('notes.txt').read()",
		Effect: true, Writes: true, Dry: openDry, Fn: openFile},
	{Names: []string{"file.read"}, Params: "self, size=-1, /", Doc: "The next characters, all if no size is given.", Example: "import io\nio.StringIO('abc').read(2)", Effect: true, Fn: fileRead},
	{Names: []string{"file.readline"}, Params: "self, size=-1, /", Doc: "The next line.", Example: "import io\nio.StringIO('a\\nb').readline()", Effect: true, Fn: fileReadLine},
	{Names: []string{"file.readlines"}, Params: "self, hint=-1, /", Doc: "All lines.", Example: "import io\nio.StringIO('a\\nb').readlines()", Effect: true, Fn: fileReadLines},
	{Names: []string{"file.write"}, Params: "self, text, /", Doc: "Writes text or bytes, and gives their number.", Example: "import io\nio.StringIO().write('abc')", Effect: true, Fn: fileWrite},
	{Names: []string{"file.writelines"}, Params: "self, lines, /", Doc: "Writes several texts.", Example: "import io\nf = io.StringIO()\nf.writelines(['a', 'b'])\nf.getvalue()", Effect: true, Dry: builtin.ReturnsNone, Fn: fileWriteLines},
	{Names: []string{"file.seek"}, Params: "self, offset, whence=0, /", Doc: "Moves to a position.", Example: "import io\nf = io.StringIO('abc')\nf.seek(1)\nf.read()", Effect: true, Fn: fileSeek},
	{Names: []string{"file.tell"}, Params: "self, /", Doc: "The position.", Example: "import io\nio.StringIO('abc').tell()", Effect: true, Fn: func(c *builtin.Call) (object.Value, error) {
		at, err := file(c).Position()
		return object.Int(at), err
	}},
	{Names: []string{"file.truncate"}, Params: "self, size=None, /", Doc: "Cuts the file.", Example: "import io\nf = io.StringIO('abc')\nf.truncate(1)\nf.getvalue()", Effect: true, Fn: fileTruncate},
	{Names: []string{"file.flush"}, Params: "self, /", Doc: "Writes what waits.", Example: "import io\nio.StringIO().flush()", Effect: true, Dry: builtin.ReturnsNone,
		Fn: func(c *builtin.Call) (object.Value, error) {
			f := file(c)
			if err := f.Flush(); err != nil {
				return nil, err
			}
			if out, ok := f.Medium.(pyfile.Output); ok {
				return object.None, pyfile.OSError(pyfile.FlushThrough(out.Writer), f.Name)
			}
			return object.None, nil
		}},
	{Names: []string{"file.close"}, Params: "self, /", Doc: "Closes the file.", Example: "import io\nf = io.StringIO()\nf.close()\nf.closed", Effect: true, Dry: builtin.ReturnsNone,
		Fn: func(c *builtin.Call) (object.Value, error) { return object.None, file(c).Close() }},
	{Names: []string{"file.getvalue", "file.getbuffer"}, Params: "self, /", Doc: "All that a file in memory holds.", Example: "import io\nio.StringIO('abc').getvalue()", Effect: true, Fn: fileValue},
	{Names: []string{"file.closed"}, Params: "self", Property: true, Doc: "Whether the file is closed.", Example: "import io\nio.StringIO().closed",
		Fn: func(c *builtin.Call) (object.Value, error) { return builtin.BoolResult(file(c).Closed) }},
	{Names: []string{"file.name"}, Params: "self", Property: true, Doc: "The name that was opened.", Example: "import sys\nsys.stdout.name", Fn: func(c *builtin.Call) (object.Value, error) { return builtin.StrResult(file(c).Name) }},
	{Names: []string{"file.mode"}, Params: "self", Property: true, Doc: "The mode that it was opened with.", Example: "import sys\nsys.stdout.mode", Fn: func(c *builtin.Call) (object.Value, error) { return builtin.StrResult(file(c).Mode) }},
	{Names: []string{"file.encoding"}, Params: "self", Property: true, Doc: "The encoding of a text file.", Example: "import sys\nsys.stdout.encoding", Fn: func(c *builtin.Call) (object.Value, error) { return builtin.StrResult(file(c).Codec.Name) }},
	{Names: []string{"file.readable"}, Params: "self, /", Doc: "Whether it can be read.", Example: "import io\nio.StringIO().readable()", Fn: func(c *builtin.Call) (object.Value, error) { return builtin.BoolResult(file(c).Readable) }},
	{Names: []string{"file.writable"}, Params: "self, /", Doc: "Whether it can be written.", Example: "import io\nio.StringIO().writable()", Fn: func(c *builtin.Call) (object.Value, error) { return builtin.BoolResult(file(c).Writable) }},
	{Names: []string{"file.seekable"}, Params: "self, /", Doc: "Whether positions make sense.", Example: "import io\nio.StringIO().seekable()",
		Fn: func(c *builtin.Call) (object.Value, error) {
			_, stream := file(c).Medium.(pyfile.Output)
			return builtin.BoolResult(!stream)
		}},
	{Names: []string{"file.fileno"}, Params: "self, /", Doc: "A number for the file: of the standard streams 0, 1 and 2. os.fsync takes it.", Example: "import sys\nsys.stdout.fileno()", Effect: true, Fn: fileNo},
	{Names: []string{"file.buffer"}, Params: "self", Property: true, Doc: "The bytes below a text file.", Example: "import sys\nsys.stdout.buffer.write(b'a\\n')", Effect: true, Fn: fileBuffer},
	{Names: []string{"file.isatty"}, Params: "self, /", Doc: "Whether it is a terminal: False.", Example: "import io\nio.StringIO().isatty()", Fn: func(c *builtin.Call) (object.Value, error) { return builtin.BoolResult(false) }},
})

// openDry finds a file that is to be read and is missing.
func openDry(c *builtin.Call) (object.Value, error) {
	name, ok := pyfile.PathOf(c.Args[0])
	mode, known := c.Args[1].(object.Str)
	if !ok || c.Given("opener") || c.Given("mode") && (!known || strings.ContainsAny(string(mode), "wax+")) {
		return object.Unknown{}, nil
	}
	if _, err := os.Stat(c.Host.Path(name)); errors.Is(err, fs.ErrNotExist) {
		return c.NotThere(pyfile.SystemError(err, name))
	}
	return object.Unknown{}, nil
}

func file(c *builtin.Call) *pyfile.PyFile { f, _ := c.Args[0].(*pyfile.PyFile); return f }

// ParseMode reads 'r', 'wb', 'r+' …
func ParseMode(mode string) (kind byte, binary, plus bool, err error) {
	for _, ch := range []byte(mode) {
		switch ch {
		case 'r', 'w', 'a', 'x':
			if kind != 0 {
				return 0, false, false, object.Errorf("ValueError", "must have exactly one of create/read/write/append mode")
			}
			kind = ch
		case 'b':
			binary = true
		case '+':
			plus = true
		case 't', 'U':
		default:
			return 0, false, false, object.Errorf("ValueError", "invalid mode: %s", object.Repr(object.Str(mode)))
		}
	}
	switch {
	case kind == 0:
		err = object.Errorf("ValueError", "Must have exactly one of create/read/write/append mode and at most one plus")
	case binary && strings.Contains(mode, "t"):
		err = object.Errorf("ValueError", "can't have text and binary mode at once")
	}
	return kind, binary, plus, err
}

func openFile(c *builtin.Call) (object.Value, error) {
	name, err := pyfile.FSPath(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	mode, err := c.Str("mode", "r")
	if err != nil {
		return nil, err
	}
	kind, binary, plus, err := ParseMode(mode)
	if err != nil {
		return nil, err
	}
	f := &pyfile.PyFile{Name: name, Mode: mode, Text: !binary, Readable: kind == 'r' || plus, Writable: kind != 'r' || plus}
	if err := textMode(c, f, binary); err != nil {
		return nil, err
	}
	switch {
	case f.Text:
		f.Kind = "TextIOWrapper"
	case plus:
		f.Kind = "BufferedRandom"
	case kind == 'r':
		f.Kind = "BufferedReader"
	default:
		f.Kind = "BufferedWriter"
	}
	if err := unbuffered(c, f); err != nil {
		return nil, err
	}
	path := c.Host.Path(name)
	if err := pyfile.SettleFile(c.Host, path); err != nil {
		return nil, err
	}
	if err := f.Open(c.Host, path, kind, plus); err != nil {
		return nil, pyfile.OSError(err, name)
	}
	return f, nil
}

// textMode reads encoding= and newline=.
func textMode(c *builtin.Call, f *pyfile.PyFile, binary bool) error {
	if binary {
		for _, n := range []string{"encoding", "errors", "newline"} {
			if c.Given(n) {
				return object.Errorf("ValueError", "binary mode doesn't take %s argument", map[string]string{"encoding": "an encoding", "errors": "an errors", "newline": "a newline"}[n])
			}
		}
		return nil
	}
	name, err := c.Str("encoding", "utf-8")
	if err != nil {
		return err
	}
	if f.Codec, err = pytext.CodecOf(name); err != nil {
		return err
	}
	if f.Errors, err = c.Str("errors", "strict"); err != nil {
		return err
	}
	if f.Newline, err = c.Str("newline", "\n"); err != nil {
		return err
	}
	f.Keep = c.Given("newline")
	return nil
}

func data(f *pyfile.PyFile, s string) object.Value {
	if f.Text {
		return object.Str(s)
	}
	return object.Bytes(s)
}

func fileRead(c *builtin.Call) (object.Value, error) {
	n, err := c.Int("size", -1)
	if err != nil {
		return nil, err
	}
	s, err := file(c).ReadText(n)
	return data(file(c), s), err
}

func fileReadLine(c *builtin.Call) (object.Value, error) {
	n, err := c.Int("size", -1)
	if err != nil {
		return nil, err
	}
	s, err := file(c).ReadLineOf(n)
	return data(file(c), s), err
}

// fileReadLines gives all lines; with a hint those up to the one that reaches so many characters.
func fileReadLines(c *builtin.Call) (object.Value, error) {
	hint, err := c.Int("hint", -1)
	if err != nil {
		return nil, err
	}
	if hint <= 0 {
		vs, err := c.Elems(c.Args[0])
		return object.NewList(vs...), err
	}
	out := object.NewList()
	for n := 0; n < hint; {
		s, err := file(c).ReadLine()
		if err != nil || s == "" {
			return out, err
		}
		n += len(s)
		if file(c).Text {
			n += utf8.RuneCountInString(s) - len(s)
		}
		out.Append(data(file(c), s))
	}
	return out, nil
}

func fileWrite(c *builtin.Call) (object.Value, error) {
	f := file(c)
	n, err := f.WriteText(c.Args[1])
	if _, direct := f.Medium.(pyfile.Output); direct && err == nil {
		err = f.Flush()
	}
	return object.Int(n), err
}

func fileWriteLines(c *builtin.Call) (object.Value, error) {
	return object.None, c.Each(c.Args[1], func(v object.Value) error {
		_, err := file(c).WriteText(v)
		return err
	})
}

func fileSeek(c *builtin.Call) (object.Value, error) {
	n, err := c.Index("offset")
	if err != nil {
		return nil, err
	}
	whence, err := c.Int("whence", 0)
	if err != nil {
		return nil, err
	}
	if file(c).Closed {
		return nil, pyfile.ClosedFile()
	}
	if whence < 0 || whence > 2 {
		return nil, object.Errorf("ValueError", "invalid whence (%d, should be 0, 1 or 2)", whence)
	}
	at, err := file(c).Seek(int64(n), whence)
	return object.Int(at), err
}

func fileTruncate(c *builtin.Call) (object.Value, error) {
	f := file(c)
	if err := f.ToWrite(); err != nil {
		return nil, err
	}
	at, err := f.Position()
	if err != nil {
		return nil, err
	}
	n, err := c.Int("size", int(at))
	if err != nil {
		return nil, err
	}
	return object.Int(n), pyfile.OSError(f.Medium.Truncate(int64(n)), f.Name)
}

func fileValue(c *builtin.Call) (object.Value, error) {
	f := file(c)
	m, ok := f.Medium.(*pyfile.Memory)
	if !ok {
		return nil, object.Errorf("AttributeError", "'_io.%s' object has no attribute 'getvalue'", f.Kind)
	}
	if f.Closed {
		return nil, pyfile.ClosedFile()
	}
	if err := f.Flush(); err != nil {
		return nil, err
	}
	return data(f, string(m.Bytes)), nil
}

// fileNo is f.fileno().
func fileNo(c *builtin.Call) (object.Value, error) {
	f := file(c)
	if f.Closed {
		return nil, pyfile.ClosedFile()
	}
	n, ok := f.Number(c.Host)
	if !ok {
		return nil, object.Errorf("io.UnsupportedOperation", "fileno")
	}
	return object.Int(n), nil
}

// fileBuffer is f.buffer, which text files have.
func fileBuffer(c *builtin.Call) (object.Value, error) {
	f := file(c)
	if !f.Text || f.Kind == "StringIO" {
		return nil, object.Errorf("AttributeError", "'_io.%s' object has no attribute 'buffer'", f.Kind)
	}
	return f.Bytes()
}
