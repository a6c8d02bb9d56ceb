//go:build !windows

// A kernel ends when the process that started it is gone.
package kernel

import (
	"context"
	"os"
	"strconv"
	"time"
)

// watchParent calls gone when the parent that Jupyter names has died.
func watchParent(ctx context.Context, gone func()) {
	named, err := strconv.Atoi(os.Getenv("JPY_PARENT_PID"))
	if err != nil || named <= 0 {
		return // started to outlive its parent
	}
	parent := os.Getppid()
	if parent == 1 && named != 1 { // it died before the kernel looked; in a container it may be process 1 itself
		gone()
		return
	}
	go func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			if os.Getppid() != parent {
				gone()
				return
			}
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
		}
	}()
}
