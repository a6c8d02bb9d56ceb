//go:build unix && !linux

// The processor time of the process, the user's and the system's.
package time

import (
	"time"

	"golang.org/x/sys/unix"
)

func processorTime() time.Duration {
	var u unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &u) != nil {
		return time.Since(clockStart)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
