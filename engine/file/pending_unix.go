// Locks of pending files, which the system lets go of when a process ends.

//go:build unix

package file

import (
	"os"

	"golang.org/x/sys/unix"
)

// lock marks a file as being written.
func lock(f *os.File) { _ = tryLock(f) }

// removeAbandoned removes a pending file that nobody has locked.
func removeAbandoned(name string) {
	f, err := os.OpenFile(name, os.O_RDONLY|unix.O_NOFOLLOW|unix.O_NONBLOCK, 0)
	if err != nil {
		return
	}
	defer f.Close()
	if tryLock(f) == nil {
		_ = os.Remove(name)
	}
}

func tryLock(f *os.File) error { return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) }
