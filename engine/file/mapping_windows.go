// Mapping with the system calls of Windows.
package file

import (
	"os"
	"syscall"
	"unsafe"
)

// mapRegion maps pages of a file copy-on-write. The view keeps the file's
// section alive without the handle it was made from.
func mapRegion(f *os.File, off int64, n int) ([]byte, error) {
	end := off + int64(n)
	section, err := syscall.CreateFileMapping(syscall.Handle(f.Fd()), nil, syscall.PAGE_WRITECOPY, uint32(end>>32), uint32(end), nil)
	if err != nil {
		return nil, os.NewSyscallError("CreateFileMapping", err)
	}
	defer syscall.CloseHandle(section)
	addr, err := syscall.MapViewOfFile(section, syscall.FILE_MAP_COPY, uint32(off>>32), uint32(off), uintptr(n))
	if err != nil {
		return nil, os.NewSyscallError("MapViewOfFile", err)
	}
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&addr)), n), nil
}

// unmapRegion gives a whole region back.
func unmapRegion(region []byte) {
	_ = syscall.UnmapViewOfFile(uintptr(unsafe.Pointer(unsafe.SliceData(region))))
}
