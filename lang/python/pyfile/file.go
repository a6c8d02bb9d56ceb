// Package pyfile is Python's file objects: text and bytes, on disk, in memory, and the
// standard streams.
package pyfile

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

// PyFile is a file object.
type PyFile struct {
	Kind     string // TextIOWrapper, BufferedReader, StringIO …
	Name     string
	Mode     string
	Text     bool
	Codec    pytext.Codec
	Errors   string // what becomes of text without bytes, and of bytes that are no text; "" is strict
	Newline  string // how "\n" is written; universal in reading unless kept
	Keep     bool   // newline='' or '\n': line ends are read as they are
	Readable bool
	Writable bool
	Closed   bool
	Medium   medium
	Buffer   *bufio.Reader
	out      *bufio.Writer
	decoded  bool         // Buffer has UTF-8, whatever the file has
	marked   bool         // the byte order mark is written
	Finish   func() error // puts a written file into its place
	settle   func() error // makes what was written visible to readers of the path
	under    *PyFile      // the file of bytes below, once it was asked for
	Over     object.Value // what it was made over: a file, or an object of the program that is one
	number   int          // of fileno, once it was asked for
}

// TypeName is TextIOWrapper, BufferedReader, StringIO …
func (f *PyFile) TypeName() string { return f.Kind }

// TablePrefix is where the methods of all files are in the table.
func (f *PyFile) TablePrefix() string { return "file." }

// Repr is repr(f).
func (f *PyFile) Repr() string {
	switch {
	case f.Kind == "StringIO" || f.Kind == "BytesIO":
		return "<_io." + f.Kind + " object>"
	case f.Text:
		return "<_io.TextIOWrapper name=" + object.Repr(object.Str(f.Name)) + " mode=" + object.Repr(object.Str(f.Mode)) + " encoding='" + strings.ToUpper(f.Codec.Name) + "'>"
	}
	return "<_io." + f.Kind + " name=" + object.Repr(object.Str(f.Name)) + ">"
}

// Enter gives the file itself.
func (f *PyFile) Enter() (object.Value, error) {
	if f.Closed {
		return nil, ClosedFile()
	}
	return f, nil
}

// Exit closes the file.
func (f *PyFile) Exit(error) (bool, error) { return false, f.Close() }

func ClosedFile() error { return object.Errorf("ValueError", "I/O operation on closed file.") }

func unsupportedIO(what string) error {
	return object.Errorf("io.UnsupportedOperation", "%s", what)
}

// Flush writes what waits in the buffers: bytes that were written below a text before the text.
func (f *PyFile) Flush() error {
	if _, layer := f.Medium.(Layer); f.under != nil && !layer {
		if err := f.under.Flush(); err != nil {
			return err
		}
	}
	if f.out == nil {
		return nil
	}
	return OSError(f.out.Flush(), f.Name)
}

// Close flushes, and puts a written file into its place.
func (f *PyFile) Close() error {
	if f.Closed {
		return nil
	}
	err := f.Flush()
	f.Closed = true
	if _, layer := f.Medium.(Layer); f.under != nil && !layer {
		f.under.Closed = true
	}
	if f.Finish != nil {
		if e := f.Finish(); err == nil {
			err = OSError(e, f.Name)
		}
	}
	return err
}

// Read makes the file an io.Reader for the readers of tables and arrays.
func (f *PyFile) Read(p []byte) (int, error) {
	if err := f.ToRead(); err != nil {
		return 0, err
	}
	return f.Buffer.Read(p)
}

// Write makes the file an io.Writer.
func (f *PyFile) Write(p []byte) (int, error) {
	if err := f.ToWrite(); err != nil {
		return 0, err
	}
	return f.out.Write(p)
}

func (f *PyFile) ToRead() error {
	switch {
	case f.Closed:
		return ClosedFile()
	case !f.Readable:
		if f.Text {
			return unsupportedIO("not readable")
		}
		return unsupportedIO("read")
	}
	if f.Buffer == nil {
		if err := f.Flush(); err != nil {
			return err
		}
		f.Buffer = bufio.NewReaderSize(f.Medium, 1<<16)
		if f.Text && !f.Codec.Bytewise() {
			return f.decodeFirst()
		}
	}
	return nil
}

// decodeFirst reads the rest of a file in whose encoding a line's end is no byte: from here
// on it is one in UTF-8.
func (f *PyFile) decodeFirst() error {
	b, err := io.ReadAll(io.LimitReader(f.Buffer, maxRead))
	if err != nil {
		return OSError(err, f.Name)
	}
	if len(b) == maxRead {
		return object.Errorf("MemoryError", "%s: more than %d bytes of %s", f.Name, maxRead, f.Codec.Name)
	}
	s, err := pytext.DecodeText(string(b), f.Codec, f.Policy())
	f.Buffer, f.decoded = bufio.NewReader(strings.NewReader(s)), true
	return err
}

// Policy is what becomes of text without bytes, and of bytes that are no text.
func (f *PyFile) Policy() string {
	if f.Errors == "" {
		return "strict"
	}
	return f.Errors
}

// put writes text that is encoded; a byte order mark comes once.
func (f *PyFile) put(b string) error {
	if mark := f.Codec.Mark(); mark > 0 {
		if f.marked {
			b = b[mark:]
		}
		f.marked = true
	}
	_, err := f.out.WriteString(b)
	return OSError(err, f.Name)
}

func (f *PyFile) ToWrite() error {
	switch {
	case f.Closed:
		return ClosedFile()
	case !f.Writable:
		if f.Text {
			return unsupportedIO("not writable")
		}
		return unsupportedIO("write")
	}
	if f.Buffer != nil { // drop what was read ahead
		back := int64(f.Buffer.Buffered())
		f.Buffer, f.decoded = nil, false
		if back > 0 {
			if _, err := f.Medium.Seek(-back, io.SeekCurrent); err != nil {
				return OSError(err, f.Name)
			}
		}
	}
	if f.out == nil {
		f.out = bufio.NewWriterSize(f.Medium, 1<<16)
	}
	return nil
}

// Position is where the next byte is read or written.
func (f *PyFile) Position() (int64, error) {
	if err := f.Flush(); err != nil {
		return 0, err
	}
	at, err := f.Medium.Seek(0, io.SeekCurrent)
	if f.Buffer != nil {
		at -= int64(f.Buffer.Buffered())
	}
	return at, OSError(err, f.Name)
}

func (f *PyFile) Seek(offset int64, whence int) (int64, error) {
	if err := f.Flush(); err != nil {
		return 0, err
	}
	if whence == io.SeekCurrent && f.Buffer != nil {
		offset -= int64(f.Buffer.Buffered())
	}
	f.Buffer, f.decoded = nil, false
	if whence == io.SeekStart && offset < 0 {
		return 0, object.Errorf("ValueError", "negative seek value %d", offset)
	}
	at, err := f.Medium.Seek(offset, whence)
	return at, OSError(err, f.Name)
}

// decodeAll makes text of bytes read, with universal line ends.
func (f *PyFile) decodeAll(b string) (string, error) {
	s := b
	if !f.decoded && (f.Codec.Top != utf8.MaxRune || !utf8.ValidString(b)) {
		var err error
		if s, err = pytext.DecodeText(b, f.Codec, f.Policy()); err != nil {
			return "", err
		}
	}
	if !f.Keep && strings.Contains(s, "\r") {
		s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	}
	return s, nil
}

const maxRead = 1 << 31 // bytes that one read gives

// ReadText gives n characters or bytes, all that is left if n is negative.
func (f *PyFile) ReadText(n int) (string, error) {
	if err := f.ToRead(); err != nil {
		return "", err
	}
	if n < 0 {
		b, err := io.ReadAll(io.LimitReader(f.Buffer, maxRead))
		if err != nil {
			return "", OSError(err, f.Name)
		}
		if len(b) == maxRead {
			return "", object.Errorf("MemoryError", "%s: more than %d bytes in one read", f.Name, maxRead)
		}
		if f.Text {
			return f.decodeAll(string(b))
		}
		return string(b), nil
	}
	if !f.Text {
		b, err := io.ReadAll(io.LimitReader(f.Buffer, int64(n)))
		return string(b), OSError(err, f.Name)
	}
	if f.Codec.Top != utf8.MaxRune && f.Codec.Bytewise() { // a byte a character
		b, err := io.ReadAll(io.LimitReader(f.Buffer, int64(n)))
		if err != nil {
			return "", OSError(err, f.Name)
		}
		return f.decodeAll(string(b))
	}
	var b strings.Builder
	for range n {
		r, _, err := f.Buffer.ReadRune()
		if err == io.EOF {
			break
		}
		if err != nil {
			return "", OSError(err, f.Name)
		}
		if r == '\r' && !f.Keep {
			r = '\n'
			if next, err := f.Buffer.Peek(1); err == nil && next[0] == '\n' {
				if _, err := f.Buffer.Discard(1); err != nil {
					return "", OSError(err, f.Name)
				}
			}
		}
		b.WriteRune(r)
	}
	return b.String(), nil
}

// ReadLine gives the next line with its end, "" at the end of the file.
func (f *PyFile) ReadLine() (string, error) { return f.ReadLineOf(-1) }

// ReadLineOf gives no more of it than n characters or bytes, if n is not negative.
func (f *PyFile) ReadLineOf(n int) (string, error) {
	if err := f.ToRead(); err != nil || n == 0 {
		return "", err
	}
	wide := f.Text && (f.decoded || f.Codec.Top == utf8.MaxRune) // a character has several bytes
	var b []byte
	for chars := 0; ; {
		if n >= 0 && chars == n {
			if next, err := f.Buffer.Peek(1); err != nil || !wide || utf8.RuneStart(next[0]) {
				break
			}
		}
		c, err := f.Buffer.ReadByte()
		if err == io.EOF {
			break
		}
		if err != nil {
			return "", OSError(err, f.Name)
		}
		b = append(b, c)
		if !wide || utf8.RuneStart(c) {
			chars++
		}
		if c == '\n' {
			break
		}
		if c == '\r' && f.Text && (!f.Keep || f.Newline == "") {
			if next, err := f.Buffer.Peek(1); err != nil || next[0] != '\n' {
				break
			}
		}
		if len(b) >= maxRead {
			return "", object.Errorf("MemoryError", "%s: a line of more than %d bytes", f.Name, maxRead)
		}
	}
	if f.Text {
		return f.decodeAll(string(b))
	}
	return string(b), nil
}

// WriteText puts text or bytes at the position.
func (f *PyFile) WriteText(v object.Value) (int, error) {
	if err := f.ToWrite(); err != nil {
		return 0, err
	}
	if raw, ok := v.(interface{ RawBytes() string }); ok && !f.Text {
		v = object.Bytes(raw.RawBytes())
	}
	switch x := v.(type) {
	case object.Str:
		if !f.Text {
			return 0, object.Errorf("TypeError", "a bytes-like object is required, not 'str'")
		}
		s := string(x)
		n := utf8.RuneCountInString(s)
		if f.Newline != "" && f.Newline != "\n" {
			s = strings.ReplaceAll(s, "\n", f.Newline)
		}
		b, err := pytext.EncodeText(s, f.Codec, f.Policy())
		if err != nil {
			return 0, err
		}
		if err := f.put(b); err != nil {
			return 0, err
		}
		return n, nil
	case object.Bytes:
		if f.Text {
			if f.Kind == "StringIO" {
				return 0, object.Errorf("TypeError", "string argument expected, got 'bytes'")
			}
			return 0, object.Errorf("TypeError", "write() argument must be str, not bytes")
		}
		_, err := f.out.WriteString(string(x))
		return len(x), OSError(err, f.Name)
	}
	if f.Text {
		return 0, object.Errorf("TypeError", "write() argument must be str, not %s", v.TypeName())
	}
	return 0, object.Errorf("TypeError", "a bytes-like object is required, not '%s'", v.TypeName())
}

// Iter walks the lines.
func (f *PyFile) Iter() object.Iterator { return f }

// MadeDry is false: checking does not read files.
func (f *PyFile) MadeDry() bool { return false }

// Next gives the next line.
func (f *PyFile) Next() (object.Value, bool, error) {
	s, err := f.ReadLine()
	if err != nil || s == "" {
		return nil, false, err
	}
	if f.Text {
		return object.Str(s), true, nil
	}
	return object.Bytes(s), true, nil
}

// OSError gives an error of the system the class and text that Python has.
func OSError(err error, name string) error {
	if err == nil {
		return nil
	}
	if object.IsRaised(err) {
		return err
	}
	return SystemError(err, name)
}
