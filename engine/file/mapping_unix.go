//go:build unix

// Mapping with the system calls of unix.
package file

import (
	"os"
	"syscall"
)

// mapRegion maps pages of a file copy-on-write.
func mapRegion(f *os.File, off int64, n int) ([]byte, error) {
	return syscall.Mmap(int(f.Fd()), off, n, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE)
}

// unmapRegion gives a whole region back.
func unmapRegion(region []byte) { _ = syscall.Munmap(region) }
