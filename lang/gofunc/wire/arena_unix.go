//go:build unix

// Shared memory by mapping one file in both processes.
package wire

import (
	"os"
	"runtime"
	"syscall"
)

// NewArena makes shared memory; the file is the other process's fourth.
func NewArena() (*Arena, error) {
	dir := ""
	if runtime.GOOS == "linux" {
		dir = "/dev/shm"
	}
	f, err := os.CreateTemp(dir, "tq-go-*")
	if err != nil && dir != "" {
		f, err = os.CreateTemp("", "tq-go-*")
	}
	if err != nil {
		return nil, err
	}
	os.Remove(f.Name())
	return &Arena{file: f, shared: true}, nil
}

// OpenArena is the other process's side.
func OpenArena() *Arena { return &Arena{file: os.NewFile(3, "arena"), shared: true} }

// Files are those that the other process is given.
func (a *Arena) Files() []*os.File { return []*os.File{a.file} }

// Grow makes room for n bytes. What was mapped before stays where it is.
func (a *Arena) Grow(n int) error {
	if n <= len(a.mem) {
		return nil
	}
	info, err := a.file.Stat()
	if err != nil {
		return err
	}
	n = max(n+n/4, 1<<16)
	if int64(n) <= info.Size() {
		n = int(info.Size())
	} else if err := a.file.Truncate(int64(n)); err != nil {
		return err
	}
	mem, err := syscall.Mmap(int(a.file.Fd()), 0, n, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	if err != nil {
		return err
	}
	if a.mem != nil {
		_ = syscall.Munmap(a.mem)
	}
	a.mem = mem
	return nil
}

// Close gives the memory back.
func (a *Arena) Close() {
	if a.mem != nil {
		_ = syscall.Munmap(a.mem)
		a.mem = nil
	}
	a.file.Close()
}
