// Helpers on a processor of their own: a thread that is woken on a busy machine
// may be put behind the thread that woke it, where the two take turns until
// the kernel sees to it, milliseconds later.

package par

import (
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// processor is the number of the one that this runs on, -1 if it cannot be told.
func processor() int {
	var n uint32
	if _, _, err := unix.RawSyscall(unix.SYS_GETCPU, uintptr(unsafe.Pointer(&n)), 0, 0); err != 0 {
		return -1
	}
	return int(n)
}

// moveFrom takes the calling thread to another processor if it is at that one,
// and reports whether it was moved. Where it may run is as before afterwards.
func moveFrom(taken int) bool {
	if taken < 0 || processor() != taken {
		return false
	}
	runtime.LockOSThread() // the two calls are about one thread
	defer runtime.UnlockOSThread()
	var all unix.CPUSet
	if unix.SchedGetaffinity(0, &all) != nil || all.Count() < 2 {
		return false
	}
	others := all
	if others.Clear(taken); unix.SchedSetaffinity(0, &others) != nil {
		return false
	}
	return unix.SchedSetaffinity(0, &all) == nil
}
