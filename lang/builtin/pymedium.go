// What file objects read and write: files of the system, memory, the standard streams.
package builtin

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

// memory is the medium of StringIO and BytesIO.
type memory struct {
	b  []byte
	at int64
}

func (m *memory) Read(p []byte) (int, error) {
	if m.at >= int64(len(m.b)) {
		return 0, io.EOF
	}
	n := copy(p, m.b[m.at:])
	m.at += int64(n)
	return n, nil
}

func (m *memory) Write(p []byte) (int, error) {
	if m.at > maxRead {
		return 0, value.Errorf("MemoryError", "more than %d bytes in memory", maxRead)
	}
	if gap := m.at - int64(len(m.b)); gap > 0 {
		m.b = append(m.b, make([]byte, gap)...)
	}
	n := copy(m.b[m.at:], p)
	m.b = append(m.b, p[n:]...)
	m.at += int64(len(p))
	return len(p), nil
}

func (m *memory) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += m.at
	case io.SeekEnd:
		offset += int64(len(m.b))
	}
	m.at = max(offset, 0)
	return m.at, nil
}

func (m *memory) Truncate(size int64) error {
	if size < int64(len(m.b)) {
		m.b = m.b[:size]
	}
	return nil
}

// output is the medium of sys.stdout: it can only be written.
type output struct{ w io.Writer }

func (o output) Write(p []byte) (int, error)    { return o.w.Write(p) }
func (o output) Read([]byte) (int, error)       { return 0, io.EOF }
func (o output) Seek(int64, int) (int64, error) { return 0, os.ErrInvalid }
func (o output) Truncate(int64) error           { return os.ErrInvalid }
