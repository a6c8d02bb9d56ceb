//go:build !linux

// The processor time of the process, the user's and the system's.
package time

import (
	"time"

	"github.com/tq-lang/tq/lang/internal/processor"
)

func processorTime() time.Duration {
	user, system, ok := processor.Time()
	if !ok {
		return time.Since(clockStart)
	}
	return user + system
}
