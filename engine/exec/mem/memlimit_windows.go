// The machine's memory, from GlobalMemoryStatusEx.

package mem

import (
	"syscall"
	"unsafe"
)

// memoryStatus is MEMORYSTATUSEX.
type memoryStatus struct {
	length, load                           uint32
	totalPhys, availPhys                   uint64
	totalPage, availPage                   uint64
	totalVirtual, availVirtual, availExtra uint64
}

// physicalMemory is the machine's memory in bytes, 0 if it cannot be told.
func physicalMemory() int64 {
	var s memoryStatus
	s.length = uint32(unsafe.Sizeof(s))
	proc := syscall.NewLazyDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")
	if ok, _, _ := proc.Call(uintptr(unsafe.Pointer(&s))); ok == 0 {
		return 0
	}
	return int64(s.totalPhys)
}
