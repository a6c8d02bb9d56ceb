//go:build !unix

// Memory of each process its own, whose bytes go through the pipe.
package wire

import "os"

// NewArena makes memory whose bytes are sent.
func NewArena() (*Arena, error) { return &Arena{}, nil }

// OpenArena is the other process's side.
func OpenArena() *Arena { return &Arena{} }

func (a *Arena) Files() []*os.File { return nil }

// Grow makes room for n bytes.
func (a *Arena) Grow(n int) error {
	if n > len(a.mem) {
		mem := make([]byte, max(n+n/4, 1<<16))
		copy(mem, a.mem)
		a.mem = mem
	}
	return nil
}

// Close gives the memory back.
func (a *Arena) Close() { a.mem = nil }
