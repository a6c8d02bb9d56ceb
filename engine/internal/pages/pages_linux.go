package pages

import (
	"syscall"
	"unsafe"
)

const adviseHuge = 14 // MADV_HUGEPAGE

// Large asks for large pages for zeroed memory: a block of 64 MiB, all zero, is then there
// after 32 page faults instead of 16384, and few of its addresses need looking
// up. Small pages that it may have already are given back.
func Large(mem []byte) {
	if len(mem) < 2*LargePage {
		return
	}
	inner := wholePages(mem, LargePage)
	if syscall.Madvise(inner, adviseHuge) == nil { // without them all is as before, only slower
		_ = syscall.Madvise(inner, syscall.MADV_DONTNEED)
	}
}

// Forget makes all bytes zero without touching them: the kernel takes the
// pages back and maps empty ones when they are next used.
func Forget(mem []byte) bool {
	inner := wholePages(mem, syscall.Getpagesize())
	if len(inner) == 0 || syscall.Madvise(inner, syscall.MADV_DONTNEED) != nil {
		return false
	}
	head := int(uintptr(unsafe.Pointer(&inner[0])) - uintptr(unsafe.Pointer(&mem[0])))
	clear(mem[:head])
	clear(mem[head+len(inner):])
	return true
}

// wholePages are the pages of the given size that lie inside mem.
func wholePages(mem []byte, page int) []byte {
	skip := -int(uintptr(unsafe.Pointer(&mem[0]))) & (page - 1)
	if skip > len(mem) {
		return nil
	}
	mem = mem[skip:]
	return mem[:len(mem)&^(page-1)]
}
