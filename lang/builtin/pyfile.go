// File objects: text and bytes, on disk, in memory, and the standard streams.
package builtin

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/tq-lang/tq/lang/value"
)

// PyFile is a file object.
type PyFile struct {
	kind     string // TextIOWrapper, BufferedReader, StringIO …
	name     string
	mode     string
	text     bool
	codec    codec
	newline  string // how "\n" is written; universal in reading unless kept
	keep     bool   // newline='' or '\n': line ends are read as they are
	readable bool
	writable bool
	closed   bool
	m        medium
	in       *bufio.Reader
	out      *bufio.Writer
	finish   func() error // puts a written file into its place
	settle   func() error // makes what was written visible to readers of the path
	line     func() (string, error)
}

// TypeName is TextIOWrapper, BufferedReader, StringIO …
func (f *PyFile) TypeName() string { return f.kind }

// TablePrefix is where the methods of all files are in the table.
func (f *PyFile) TablePrefix() string { return "file." }

// Repr is repr(f).
func (f *PyFile) Repr() string {
	switch {
	case f.kind == "StringIO" || f.kind == "BytesIO":
		return "<_io." + f.kind + " object>"
	case f.text:
		return "<_io.TextIOWrapper name=" + value.Repr(value.Str(f.name)) + " mode=" + value.Repr(value.Str(f.mode)) + " encoding='" + strings.ToUpper(f.codec.name) + "'>"
	}
	return "<_io." + f.kind + " name=" + value.Repr(value.Str(f.name)) + ">"
}

// Enter gives the file itself.
func (f *PyFile) Enter() (value.Value, error) {
	if f.closed {
		return nil, closedFile()
	}
	return f, nil
}

// Exit closes the file.
func (f *PyFile) Exit(error) (bool, error) { return false, f.Close() }

func closedFile() error { return value.Errorf("ValueError", "I/O operation on closed file.") }

func unsupportedIO(what string) error {
	return value.Errorf("io.UnsupportedOperation", "%s", what)
}

// flush writes what waits in the buffers.
func (f *PyFile) flush() error {
	if f.out == nil {
		return nil
	}
	return OSError(f.out.Flush(), f.name)
}

// Close flushes, and puts a written file into its place.
func (f *PyFile) Close() error {
	if f.closed {
		return nil
	}
	err := f.flush()
	f.closed = true
	if f.finish != nil {
		if e := f.finish(); err == nil {
			err = OSError(e, f.name)
		}
	}
	return err
}

// Read makes the file an io.Reader for the readers of tables and arrays.
func (f *PyFile) Read(p []byte) (int, error) {
	if err := f.toRead(); err != nil {
		return 0, err
	}
	return f.in.Read(p)
}

// Write makes the file an io.Writer.
func (f *PyFile) Write(p []byte) (int, error) {
	if err := f.toWrite(); err != nil {
		return 0, err
	}
	return f.out.Write(p)
}

func (f *PyFile) toRead() error {
	switch {
	case f.closed:
		return closedFile()
	case !f.readable:
		if f.text {
			return unsupportedIO("not readable")
		}
		return unsupportedIO("read")
	}
	if f.in == nil {
		if err := f.flush(); err != nil {
			return err
		}
		f.in = bufio.NewReaderSize(f.m, 1<<16)
	}
	return nil
}

func (f *PyFile) toWrite() error {
	switch {
	case f.closed:
		return closedFile()
	case !f.writable:
		if f.text {
			return unsupportedIO("not writable")
		}
		return unsupportedIO("write")
	}
	if f.in != nil { // drop what was read ahead
		back := int64(f.in.Buffered())
		f.in = nil
		if back > 0 {
			if _, err := f.m.Seek(-back, io.SeekCurrent); err != nil {
				return OSError(err, f.name)
			}
		}
	}
	if f.out == nil {
		f.out = bufio.NewWriterSize(f.m, 1<<16)
	}
	return nil
}

// position is where the next byte is read or written.
func (f *PyFile) position() (int64, error) {
	if err := f.flush(); err != nil {
		return 0, err
	}
	at, err := f.m.Seek(0, io.SeekCurrent)
	if f.in != nil {
		at -= int64(f.in.Buffered())
	}
	return at, OSError(err, f.name)
}

func (f *PyFile) seek(offset int64, whence int) (int64, error) {
	if err := f.flush(); err != nil {
		return 0, err
	}
	if whence == io.SeekCurrent && f.in != nil {
		offset -= int64(f.in.Buffered())
	}
	f.in = nil
	if whence == io.SeekStart && offset < 0 {
		return 0, value.Errorf("ValueError", "negative seek value %d", offset)
	}
	at, err := f.m.Seek(offset, whence)
	return at, OSError(err, f.name)
}

// decodeAll makes text of bytes read, with universal line ends.
func (f *PyFile) decodeAll(b string) (string, error) {
	s := b
	if f.codec.top != utf8.MaxRune || !utf8.ValidString(b) {
		var err error
		if s, err = decodeText(b, f.codec, "strict"); err != nil {
			return "", err
		}
	}
	if !f.keep && strings.Contains(s, "\r") {
		s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	}
	return s, nil
}

const maxRead = 1 << 31 // bytes that one read gives

// read gives n characters or bytes, all that is left if n is negative.
func (f *PyFile) read(n int) (string, error) {
	if err := f.toRead(); err != nil {
		return "", err
	}
	if n < 0 {
		b, err := io.ReadAll(io.LimitReader(f.in, maxRead))
		if err != nil {
			return "", OSError(err, f.name)
		}
		if len(b) == maxRead {
			return "", value.Errorf("MemoryError", "%s: more than %d bytes in one read", f.name, maxRead)
		}
		if f.text {
			return f.decodeAll(string(b))
		}
		return string(b), nil
	}
	if !f.text {
		b, err := io.ReadAll(io.LimitReader(f.in, int64(n)))
		return string(b), OSError(err, f.name)
	}
	var b strings.Builder
	for range n {
		r, _, err := f.in.ReadRune()
		if err == io.EOF {
			break
		}
		if err != nil {
			return "", OSError(err, f.name)
		}
		if r == '\r' && !f.keep {
			r = '\n'
			if next, err := f.in.Peek(1); err == nil && next[0] == '\n' {
				if _, err := f.in.Discard(1); err != nil {
					return "", OSError(err, f.name)
				}
			}
		}
		b.WriteRune(r)
	}
	return b.String(), nil
}

// readLine gives the next line with its end, "" at the end of the file.
func (f *PyFile) readLine() (string, error) {
	if f.line != nil {
		return f.line()
	}
	if err := f.toRead(); err != nil {
		return "", err
	}
	var b []byte
	for {
		c, err := f.in.ReadByte()
		if err == io.EOF {
			break
		}
		if err != nil {
			return "", OSError(err, f.name)
		}
		b = append(b, c)
		if c == '\n' {
			break
		}
		if c == '\r' && f.text && !f.keep {
			if next, err := f.in.Peek(1); err != nil || next[0] != '\n' {
				break
			}
		}
		if len(b) >= maxRead {
			return "", value.Errorf("MemoryError", "%s: a line of more than %d bytes", f.name, maxRead)
		}
	}
	if f.text {
		return f.decodeAll(string(b))
	}
	return string(b), nil
}

// write puts text or bytes at the position.
func (f *PyFile) write(v value.Value) (int, error) {
	if err := f.toWrite(); err != nil {
		return 0, err
	}
	switch x := v.(type) {
	case value.Str:
		if !f.text {
			return 0, value.Errorf("TypeError", "a bytes-like object is required, not 'str'")
		}
		s := string(x)
		n := utf8.RuneCountInString(s)
		if f.newline != "" && f.newline != "\n" {
			s = strings.ReplaceAll(s, "\n", f.newline)
		}
		b, err := encodeText(s, f.codec, "strict")
		if err != nil {
			return 0, err
		}
		_, err = f.out.WriteString(b)
		return n, OSError(err, f.name)
	case value.Bytes:
		if f.text {
			if f.kind == "StringIO" {
				return 0, value.Errorf("TypeError", "string argument expected, got 'bytes'")
			}
			return 0, value.Errorf("TypeError", "write() argument must be str, not bytes")
		}
		_, err := f.out.WriteString(string(x))
		return len(x), OSError(err, f.name)
	}
	if f.text {
		return 0, value.Errorf("TypeError", "write() argument must be str, not %s", v.TypeName())
	}
	return 0, value.Errorf("TypeError", "a bytes-like object is required, not '%s'", v.TypeName())
}

// Iter walks the lines.
func (f *PyFile) Iter() value.Iterator { return f }

// MadeDry is false: checking does not read files.
func (f *PyFile) MadeDry() bool { return false }

// Next gives the next line.
func (f *PyFile) Next() (value.Value, bool, error) {
	s, err := f.readLine()
	if err != nil || s == "" {
		return nil, false, err
	}
	if f.text {
		return value.Str(s), true, nil
	}
	return value.Bytes(s), true, nil
}

// OSError gives an error of the system the class and text that Python has.
func OSError(err error, name string) error {
	if err == nil {
		return nil
	}
	if _, ok := err.(*value.Error); ok {
		return err
	}
	return systemError(err, name)
}
