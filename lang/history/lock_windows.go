package history

import (
	"os"

	"golang.org/x/sys/windows"
)

// lockFile waits until no other process holds the lock; closing the file gives it back.
func lockFile(f *os.File) error {
	return windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK, 0, 1, 0, &windows.Overlapped{})
}
