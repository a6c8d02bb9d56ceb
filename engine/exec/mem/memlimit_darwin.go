// The machine's memory, from sysctl hw.memsize.

package mem

import (
	le "encoding/binary"
	"syscall"
)

// physicalMemory is the machine's memory in bytes, 0 if it cannot be told.
func physicalMemory() int64 {
	s, err := syscall.Sysctl("hw.memsize")
	if err != nil {
		return 0
	}
	b := append([]byte(s), 0, 0, 0, 0, 0, 0, 0, 0)
	return int64(le.LittleEndian.Uint64(b[:8])) // Sysctl cuts a trailing zero byte
}
