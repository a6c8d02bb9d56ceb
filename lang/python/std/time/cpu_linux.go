// The processor time of the process, to the nanosecond.
package time

import (
	"time"

	"golang.org/x/sys/unix"
)

func processorTime() time.Duration {
	var t unix.Timespec
	if unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &t) != nil {
		return time.Since(clockStart)
	}
	return time.Duration(t.Nano())
}
