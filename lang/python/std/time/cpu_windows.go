// The processor time of the process, the user's and the system's.
package time

import (
	"time"

	"golang.org/x/sys/windows"
)

func processorTime() time.Duration {
	var created, ended, kernel, user windows.Filetime
	if windows.GetProcessTimes(windows.CurrentProcess(), &created, &ended, &kernel, &user) != nil {
		return time.Since(clockStart)
	}
	const unit = 100 // nanoseconds
	ticks := func(t windows.Filetime) int64 { return int64(t.HighDateTime)<<32 | int64(t.LowDateTime) }
	return time.Duration((ticks(kernel) + ticks(user)) * unit)
}
