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
	if n, err := strconv.Atoi(os.Getenv("JPY_PARENT_PID")); err != nil || n <= 0 {
		return // started to outlive its parent
	}
	parent := os.Getppid()
	go func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			if p := os.Getppid(); p != parent || p == 1 {
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
