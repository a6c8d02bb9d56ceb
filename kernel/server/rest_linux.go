package server

import (
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// forgetProgram unmaps the pages of the program's code and constants, which are those of a file and unchanged.
func forgetProgram() {
	exe, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return
	}
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		return
	}
	for line := range strings.Lines(string(maps)) {
		from, to, ok := mappingOf(line, exe)
		if ok {
			_, _, _ = unix.Syscall(unix.SYS_MADVISE, from, to-from, unix.MADV_DONTNEED) // where it is refused they stay
		}
	}
}

// mappingOf reads a line of /proc/self/maps, if it is one of a file that is only read.
func mappingOf(line, file string) (from, to uintptr, ok bool) {
	fields := strings.Fields(line)
	if len(fields) < 6 || !strings.HasSuffix(strings.TrimRight(line, "\n"), " "+file) || fields[1] != "r-xp" && fields[1] != "r--p" {
		return 0, 0, false
	}
	first, last, _ := strings.Cut(fields[0], "-")
	a, err := strconv.ParseUint(first, 16, 64)
	b, err2 := strconv.ParseUint(last, 16, 64)
	return uintptr(a), uintptr(b), err == nil && err2 == nil && a < b
}
