// What file objects read and write: files of the system, memory, the standard streams.
package pyfile

import (
	"io"
	"os"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// medium is what a file object reads and writes.
type medium interface {
	io.Reader
	io.Writer
	io.Seeker
	Truncate(size int64) error
}

// Memory is the medium of StringIO and BytesIO.
type Memory struct {
	Bytes []byte
	at    int64
}

func (m *Memory) Read(p []byte) (int, error) {
	if m.at >= int64(len(m.Bytes)) {
		return 0, io.EOF
	}
	n := copy(p, m.Bytes[m.at:])
	m.at += int64(n)
	return n, nil
}

func (m *Memory) Write(p []byte) (int, error) {
	if m.at > maxRead {
		return 0, object.Errorf("MemoryError", "more than %d bytes in memory", maxRead)
	}
	if gap := m.at - int64(len(m.Bytes)); gap > 0 {
		m.Bytes = append(m.Bytes, make([]byte, gap)...)
	}
	n := copy(m.Bytes[m.at:], p)
	m.Bytes = append(m.Bytes, p[n:]...)
	m.at += int64(len(p))
	return len(p), nil
}

func (m *Memory) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += m.at
	case io.SeekEnd:
		offset += int64(len(m.Bytes))
	}
	m.at = max(offset, 0)
	return m.at, nil
}

func (m *Memory) Truncate(size int64) error {
	if size < int64(len(m.Bytes)) {
		m.Bytes = m.Bytes[:size]
	}
	return nil
}

// Layer is the medium of a text file over a file of bytes.
type Layer struct{ File *PyFile }

func (l Layer) Read(p []byte) (int, error) { return l.File.Read(p) }

func (l Layer) Write(p []byte) (int, error) {
	n, err := l.File.Write(p)
	if err == nil {
		err = l.File.Flush()
	}
	return n, err
}

func (l Layer) Seek(offset int64, whence int) (int64, error) { return l.File.Seek(offset, whence) }

func (l Layer) Truncate(size int64) error {
	if err := l.File.Flush(); err != nil {
		return err
	}
	return l.File.Medium.Truncate(size)
}

// Output is the medium of sys.stdout: it can only be written.
type Output struct{ Writer io.Writer }

func (o Output) Write(p []byte) (int, error) { return o.Writer.Write(p) }

func (o Output) Read([]byte) (int, error) { return 0, io.EOF }

func (o Output) Seek(int64, int) (int64, error) { return 0, os.ErrInvalid }

func (o Output) Truncate(int64) error { return os.ErrInvalid }

// Input is the medium of sys.stdin: lines as they are asked for, so that input() has those
// that nobody has read.
type Input struct {
	Line func() (string, error) // with its end; "" at the end of the input
	rest string
}

func (in *Input) Read(p []byte) (int, error) {
	if in.rest == "" {
		var err error
		if in.rest, err = in.Line(); err != nil {
			return 0, err
		}
		if in.rest == "" {
			return 0, io.EOF
		}
	}
	n := copy(p, in.rest)
	in.rest = in.rest[n:]
	return n, nil
}

func (in *Input) Write([]byte) (int, error) { return 0, os.ErrInvalid }

func (in *Input) Seek(int64, int) (int64, error) { return 0, os.ErrInvalid }

func (in *Input) Truncate(int64) error { return os.ErrInvalid }

// Bytes is the file of bytes below a text file: what was written so far comes first.
func (f *PyFile) Bytes() (*PyFile, error) {
	if f.under == nil {
		if over, ok := f.Medium.(Layer); ok {
			f.under = over.File
		} else {
			f.under = &PyFile{Kind: "BufferedReader", Name: f.Name, Mode: strings.ReplaceAll(f.Mode, "t", "") + "b", Readable: f.Readable, Writable: f.Writable, Medium: f.Medium, Finish: f.Close}
			switch {
			case f.Readable && f.Writable:
				f.under.Kind = "BufferedRandom"
			case f.Writable:
				f.under.Kind = "BufferedWriter"
			}
		}
	}
	if f.out == nil || f.out.Buffered() == 0 {
		return f.under, nil
	}
	return f.under, f.Flush()
}

// numbers are the files that have been asked for their number, from 3 on.
type numbers struct{ files []*PyFile }

func numbered(h builtin.Host) *numbers {
	return h.State("files by number", func() any { return &numbers{} }).(*numbers)
}

// Number is f.fileno(): 0 to 2 of the standard streams. ok is false of files in memory.
func (f *PyFile) Number(h builtin.Host) (n int, ok bool) {
	switch f.Medium.(type) {
	case *Memory:
		return 0, false
	case *Input:
		return 0, true
	case Output:
		if f.Name == "<stderr>" {
			return 2, true
		}
		return 1, true
	case Layer:
		return f.Medium.(Layer).File.Number(h)
	}
	if list := numbered(h); f.number == 0 {
		list.files = append(slices.DeleteFunc(list.files, func(x *PyFile) bool { return x.Closed }), f)
		for f.number = 3; slices.ContainsFunc(list.files, func(x *PyFile) bool { return x != f && x.number == f.number }); f.number++ {
		}
	}
	return f.number, true
}

// OfNumber is the open file on disk that has a number; nil where there is none.
func OfNumber(h builtin.Host, n int) *os.File {
	for _, f := range numbered(h).files {
		if d, ok := f.Medium.(*diskFile); ok && f.number == n && !f.Closed {
			return d.File
		}
	}
	return nil
}

func FlushThrough(w io.Writer) error {
	if f, ok := w.(interface{ Flush() error }); ok {
		return f.Flush()
	}
	return nil
}
