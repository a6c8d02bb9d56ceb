// What file objects read and write: files of the system, memory, the standard streams.
package pyfile

import (
	"io"
	"os"

	"github.com/tq-lang/tq/lang/value"
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
		return 0, value.Errorf("MemoryError", "more than %d bytes in memory", maxRead)
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

func FlushThrough(w io.Writer) error {
	if f, ok := w.(interface{ Flush() error }); ok {
		return f.Flush()
	}
	return nil
}
