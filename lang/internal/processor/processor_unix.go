//go:build unix

package processor

import (
	"time"

	"golang.org/x/sys/unix"
)

// Time is the processor time of the process: of the program itself and of the system for it.
func Time() (user, system time.Duration, ok bool) {
	var u unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &u) != nil {
		return 0, 0, false
	}
	return time.Duration(u.Utime.Nano()), time.Duration(u.Stime.Nano()), true
}
