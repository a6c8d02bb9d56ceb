// Memory that the session and the process of Go cells share.
package wire

import (
	"io"
	"os"
)

// align is where each argument and result may begin.
const align = 64

// Aligned rounds up to where the next one begins.
func Aligned(n int) int { return (n + align - 1) &^ (align - 1) }

// Arena is a mapping of a file that has no name any more, or, where processes
// cannot share one, plain memory whose bytes are sent.
type Arena struct {
	file   *os.File
	mem    []byte
	shared bool
}

// Bytes is the memory.
func (a *Arena) Bytes() []byte { return a.mem }

// Send writes the first n bytes to the other side, where they are not shared.
func (a *Arena) Send(w io.Writer, n int) error {
	if a.shared || n == 0 {
		return nil
	}
	_, err := w.Write(a.mem[:n])
	return err
}

// Receive reads what Send has written.
func (a *Arena) Receive(r io.Reader, n int) error {
	if err := a.Grow(n); err != nil || a.shared || n == 0 {
		return err
	}
	_, err := io.ReadFull(r, a.mem[:n])
	return err
}
