// Processors and states of processes on Linux.

package process

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"golang.org/x/sys/unix"
)

// OnProcessors runs f on a thread that may use only so many processors, which
// a process that f starts inherits.
func OnProcessors(n int, f func() error) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var all, few unix.CPUSet
	if err := unix.SchedGetaffinity(0, &all); err != nil || all.Count() <= n {
		return f()
	}
	// The last ones: the first serves more interrupts.
	for cpu := len(all)*64 - 1; cpu >= 0 && few.Count() < n; cpu-- {
		if all.IsSet(cpu) {
			few.Set(cpu)
		}
	}
	if err := unix.SchedSetaffinity(0, &few); err != nil {
		return f()
	}
	defer unix.SchedSetaffinity(0, &all)
	return f()
}

// Running reports whether a thread of the process is on a processor or waits for one.
func Running(pid int) bool {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", pid))
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			continue
		}
		// "pid (name) state …", where the name may hold anything.
		if i := bytes.LastIndexByte(b, ')'); i >= 0 && bytes.HasPrefix(b[i:], []byte(") R")) {
			return true
		}
	}
	return false
}

// PeakMemory is the most memory that a process has had, in bytes.
func PeakMemory(pid int) int64 {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, ok := bytes.Cut(b, []byte("VmHWM:"))
	var kib int64
	if !ok {
		return 0
	}
	fmt.Sscan(string(rest), &kib)
	return kib << 10
}
