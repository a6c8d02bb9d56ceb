package processor

import (
	"time"

	"golang.org/x/sys/windows"
)

// Time is the processor time of the process: of the program itself and of the system for it.
func Time() (user, system time.Duration, ok bool) {
	var created, ended, kernel, own windows.Filetime
	if windows.GetProcessTimes(windows.CurrentProcess(), &created, &ended, &kernel, &own) != nil {
		return 0, 0, false
	}
	const unit = 100 // nanoseconds
	span := func(t windows.Filetime) time.Duration {
		return time.Duration((int64(t.HighDateTime)<<32 | int64(t.LowDateTime)) * unit)
	}
	return span(own), span(kernel), true
}
