//go:build unix

package history

import (
	"os"

	"golang.org/x/sys/unix"
)

// lockFile waits until no other process holds the lock; closing the file gives it back.
func lockFile(f *os.File) error {
	for {
		err := unix.Flock(int(f.Fd()), unix.LOCK_EX)
		if err != unix.EINTR {
			return err
		}
	}
}
