// Memory in front of a page without access.

package fence

import (
	"syscall"
	"testing"
	"unsafe"
)

// AtEnd returns n elements in front of memory that must not be touched.
func AtEnd[T any](t *testing.T, n int) []T {
	t.Helper()
	page := syscall.Getpagesize()
	size := n * int(unsafe.Sizeof(*new(T)))
	front := (size + page - 1) / page * page
	mem, err := syscall.Mmap(-1, 0, front+page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Munmap(mem) })
	if err := syscall.Mprotect(mem[front:], syscall.PROT_NONE); err != nil {
		t.Fatal(err)
	}
	return unsafe.Slice((*T)(unsafe.Pointer(&mem[front-size])), n)
}
