// The classes of io whose objects are files: in memory, on disk, and over other files or
// over what a program writes as one.
package python

import (
	"io"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pyfile"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// bufferSize is io.DEFAULT_BUFFER_SIZE.
const bufferSize = 8192

var ioFileEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"io.StringIO.__new__", "_io.StringIO.__new__"}, Params: "initial_value='', newline='\\n'", Doc: "A text file in memory.", Example: "import io\nio.StringIO('a\\nb').readlines()", Effect: true, Fn: stringIO},
	{Names: []string{"io.BytesIO.__new__", "_io.BytesIO.__new__"}, Params: "initial_bytes=b''", Doc: "A file of bytes in memory.", Example: "import io\nio.BytesIO(b'ab').read()", Effect: true, Fn: bytesIO},
	{Names: []string{"io.TextIOWrapper.__new__", "_io.TextIOWrapper.__new__"}, Params: "buffer, encoding=None, errors=None, newline=None, line_buffering=False, write_through=False", Doc: "The text of a file of bytes.",
		Example: "import io\nio.TextIOWrapper(io.BytesIO(b'a\\nb')).readlines()", Effect: true, Fn: textOver},
	{Names: []string{"io.FileIO.__new__", "_io.FileIO.__new__"}, Params: "file, mode='r', closefd=True, opener=None", Doc: "A file of bytes on disk.", Example: "import io\nwith io.FileIO('notes.bin', 'w') as f:\n    _ = f.write(b'ab')\nio.FileIO('notes.bin').read()",
		Effect: true, Writes: true, Fn: fileIO},
	{Names: []string{"io.BufferedReader.__new__", "_io.BufferedReader.__new__"}, Params: "raw, buffer_size=8192", Doc: "Reads from a file of bytes.", Example: "import io\nio.BufferedReader(io.BytesIO(b'ab')).read()", Effect: true, Fn: bufferedOver},
	{Names: []string{"io.BufferedWriter.__new__", "_io.BufferedWriter.__new__"}, Params: "raw, buffer_size=8192", Doc: "Writes to a file of bytes.", Example: "import io\nraw = io.BytesIO()\nf = io.BufferedWriter(raw)\n_ = f.write(b'ab')\nf.flush()\nraw.getvalue()", Effect: true, Fn: bufferedOver},
	{Names: []string{"io.BufferedRandom.__new__", "_io.BufferedRandom.__new__"}, Params: "raw, buffer_size=8192", Doc: "Reads from a file of bytes and writes to it.", Example: "import io\nio.BufferedRandom(io.BytesIO(b'ab')).read()", Effect: true, Fn: bufferedOver},
	{Names: []string{"file.readinto", "file.readinto1"}, Params: "self, buffer, /", Doc: "Reads the next bytes into memory, and gives how many they were.", Example: "import io\nb = bytearray(2)\nio.BytesIO(b'abc').readinto(b), b", Effect: true, Fn: readInto},
	{Names: []string{"file.read1"}, Params: "self, size=-1, /", Doc: "The next bytes, as many as are there.", Example: "import io\nio.BytesIO(b'abc').read1(2)", Effect: true, Fn: fileRead},
	{Names: []string{"file.readall"}, Params: "self, /", Doc: "All bytes that are left.", Example: "import io\nwith io.FileIO('notes.bin', 'w') as f:\n    _ = f.write(b'ab')\nio.FileIO('notes.bin').readall()", Effect: true, Fn: func(c *builtin.Call) (object.Value, error) {
		s, err := file(c).ReadText(-1)
		return data(file(c), s), err
	}},
	{Names: []string{"file.peek"}, Params: "self, size=0, /", Doc: "The next bytes, which stay to be read.", Example: "import io\nio.BufferedReader(io.BytesIO(b'abc')).peek()", Effect: true, Fn: filePeek},
	{Names: []string{"file.detach"}, Params: "self, /", Doc: "The file of bytes below, which takes over.", Example: "import io\nio.TextIOWrapper(io.BytesIO(b'ab')).detach().read()", Effect: true, Fn: fileDetach},
	{Names: []string{"file.reconfigure"}, Params: "self, *, encoding=None, errors=None, newline=None, line_buffering=None, write_through=None", Doc: "Changes how text becomes bytes.", Example: "import io\nb = io.BytesIO()\nf = io.TextIOWrapper(b)\nf.reconfigure(encoding='latin-1')\n_ = f.write('é')\nf.flush()\nb.getvalue()", Effect: true, Fn: fileReconfigure},
	{Names: []string{"file.raw"}, Params: "self", Property: true, Doc: "The bytes below a buffer.", Example: "import io\nio.BufferedReader(io.BytesIO(b'ab')).raw.read()", Fn: func(c *builtin.Call) (object.Value, error) {
		if f := file(c); f.Over != nil {
			return f.Over, nil
		}
		return c.Args[0], nil
	}},
	{Names: []string{"file.errors"}, Params: "self", Property: true, Doc: "What becomes of text that has no bytes.", Example: "import sys\nsys.stdout.errors", Fn: func(c *builtin.Call) (object.Value, error) {
		return builtin.StrResult(file(c).Policy())
	}},
	{Names: []string{"file.newlines"}, Params: "self", Property: true, Doc: "None: the ends of lines are not counted.", Example: "import io\nio.StringIO('a').newlines", Fn: func(*builtin.Call) (object.Value, error) { return object.None, nil }},
	{Names: []string{"file.line_buffering"}, Params: "self", Property: true, Doc: "Whether each line is written at once.", Example: "import io\nio.StringIO().line_buffering", Fn: func(c *builtin.Call) (object.Value, error) {
		_, direct := file(c).Medium.(pyfile.Output)
		return builtin.BoolResult(direct)
	}},
})

func stringIO(c *builtin.Call) (object.Value, error) {
	m := &pyfile.Memory{}
	switch v := c.Args[0].(type) {
	case nil, object.NoneType:
	case object.Str:
		m.Bytes = []byte(string(v))
	default:
		return nil, object.Errorf("TypeError", "initial_value must be str or None, not %s", object.FullTypeName(v))
	}
	newline, err := c.Str("newline", "\n")
	if err != nil {
		return nil, err
	}
	return &pyfile.PyFile{Kind: "StringIO", Text: true, Codec: pytext.Codecs["utf8"], Keep: true, Newline: newline, Readable: true, Writable: true, Medium: m}, nil
}

func bytesIO(c *builtin.Call) (object.Value, error) {
	m := &pyfile.Memory{}
	switch v := c.Args[0].(type) {
	case nil, object.NoneType:
	case object.Bytes:
		m.Bytes = []byte(v)
	case Buffer:
		m.Bytes = []byte(v.RawBytes())
	default:
		return nil, object.Errorf("TypeError", "a bytes-like object is required, not '%s'", object.FullTypeName(v))
	}
	return &pyfile.PyFile{Kind: "BytesIO", Readable: true, Writable: true, Medium: m}, nil
}

// below is the file of bytes that another lies over: one of tq's, or an object of the program
// that reads and writes as one.
func below(c *builtin.Call, what object.Value) (*pyfile.PyFile, error) {
	under, ok := object.Held(what).(*pyfile.PyFile)
	switch {
	case ok && under.Text:
		return nil, object.Errorf(object.TypeError, "not supported in tq: io.%s over '%s', which is no file of bytes", c.Entry.Short(), object.FullTypeName(what))
	case ok && under.Closed:
		return nil, pyfile.ClosedFile()
	case ok && !object.IsObject(what):
		return under, nil
	}
	for _, name := range []string{"readable", "writable", "seekable", "closed"} {
		if _, err := c.Host.Attr(what, name); err != nil {
			return nil, err
		}
	}
	return pyfile.OfObject(c.Host, what)
}

// textOver is io.TextIOWrapper: what is read and written goes through the file of bytes.
func textOver(c *builtin.Call) (object.Value, error) {
	under, err := below(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	f := &pyfile.PyFile{Kind: "TextIOWrapper", Name: under.Name, Mode: under.Mode, Text: true, Readable: under.Readable, Writable: under.Writable,
		Medium: pyfile.Layer{File: under}, Finish: under.Close, Over: c.Args[0]}
	return f, textMode(c, f, false)
}

// bufferedOver is io.BufferedReader and its like.
func bufferedOver(c *builtin.Call) (object.Value, error) {
	under, err := below(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	f := &pyfile.PyFile{Kind: c.Entry.Short(), Name: under.Name, Mode: under.Mode, Readable: under.Readable, Writable: under.Writable,
		Medium: pyfile.Layer{File: under}, Finish: under.Close, Over: c.Args[0]}
	switch {
	case f.Kind != "BufferedWriter" && !under.Readable:
		return nil, object.Errorf("OSError", "File or stream is not readable.")
	case f.Kind != "BufferedReader" && !under.Writable:
		return nil, object.Errorf("OSError", "File or stream is not writable.")
	}
	if f.Kind == "BufferedReader" {
		f.Writable = false
	} else if f.Kind == "BufferedWriter" {
		f.Readable = false
	}
	return f, nil
}

// fileIO is io.FileIO: open of bytes without a buffer.
func fileIO(c *builtin.Call) (object.Value, error) {
	mode, err := c.Str("mode", "r")
	if err != nil {
		return nil, err
	}
	return c.Forward("open", []object.Value{c.Args[0], object.Str(mode + "b"), object.Int(0)}, nil)
}

// unbuffered reads buffering=, which 0 is for files of bytes alone.
func unbuffered(c *builtin.Call, f *pyfile.PyFile) error {
	n, err := c.Int("buffering", -1)
	switch {
	case err != nil || n != 0:
		return err
	case f.Text:
		return object.Errorf(object.ValueError, "can't have unbuffered text I/O")
	}
	f.Kind = "FileIO"
	return nil
}

// readInto is f.readinto(b) of a bytearray, a memoryview or an array.
func readInto(c *builtin.Call) (object.Value, error) {
	mem, err := memoryToWrite(c.Args[1])
	switch {
	case err != nil:
		return nil, err
	case file(c).Text:
		return nil, object.Errorf("AttributeError", "'_io.TextIOWrapper' object has no attribute 'readinto'")
	}
	s, err := file(c).ReadText(len(mem))
	return object.Int(copy(mem, s)), err
}

// memoryToWrite is the memory of an object that can be written.
func memoryToWrite(v object.Value) ([]byte, error) {
	switch x := object.Held(v).(type) {
	case interface {
		Memory() []byte
		ReadOnly() bool
	}:
		if !x.ReadOnly() {
			return x.Memory(), nil
		}
	case *object.Array:
		if x.ReadOnly || x.Scalar {
			return nil, object.Errorf("ValueError", "assignment destination is read-only")
		}
		t, err := x.Tensor()
		if err != nil {
			return nil, err
		}
		if !t.Contiguous() || t.DType().IsText() {
			return nil, object.Errorf("ValueError", "ndarray is not C-contiguous")
		}
		from := t.Offset() * t.DType().Size()
		return t.Buffer().Mem()[from : from+t.Bytes()], nil
	}
	return nil, object.Errorf("TypeError", "readinto() argument must be read-write bytes-like object, not %s", object.FullTypeName(v))
}

func filePeek(c *builtin.Call) (object.Value, error) {
	f := file(c)
	if err := f.ToRead(); err != nil {
		return nil, err
	}
	if _, err := f.Buffer.Peek(1); err != nil && err != io.EOF {
		return nil, pyfile.OSError(err, f.Name)
	}
	b, err := f.Buffer.Peek(min(f.Buffer.Buffered(), bufferSize))
	return object.Bytes(b), pyfile.OSError(err, f.Name)
}

// fileDetach leaves the file below alone in the world.
func fileDetach(c *builtin.Call) (object.Value, error) {
	f := file(c)
	if f.Closed {
		return nil, object.Errorf(object.ValueError, "underlying buffer has been detached")
	}
	if f.Kind == "StringIO" || f.Kind == "BytesIO" {
		return nil, object.Errorf("io.UnsupportedOperation", "detach")
	}
	if err := f.Flush(); err != nil {
		return nil, err
	}
	under := f.Over
	if under == nil {
		b, err := f.Bytes()
		if err != nil {
			return nil, err
		}
		b.Finish = f.Finish
		under = b
	}
	f.Closed = true
	return under, nil
}

// fileReconfigure is f.reconfigure() of a text file; what is written keeps its bytes.
func fileReconfigure(c *builtin.Call) (object.Value, error) {
	f := file(c)
	if !f.Text || f.Kind == "StringIO" {
		return nil, object.Errorf(object.AttributeError, "'_io.%s' object has no attribute 'reconfigure'", f.Kind)
	}
	if err := f.Flush(); err != nil {
		return nil, err
	}
	next := *f
	if err := textMode(c, &next, false); err != nil {
		return nil, err
	}
	if c.Given("encoding") {
		f.Codec, f.Errors = next.Codec, ""
	}
	if c.Given("errors") {
		f.Errors = next.Errors
	}
	if c.Given("newline") {
		f.Newline, f.Keep = next.Newline, true
	}
	return object.None, nil
}
