// A kernel ends when the process that started it is gone.
package kernel

import (
	"context"
	"os"
	"strconv"
	"syscall"
)

// watchParent calls gone when the parent whose handle Jupyter passes has died.
func watchParent(_ context.Context, gone func()) {
	n, err := strconv.ParseUint(os.Getenv("JPY_PARENT_PID"), 10, 64)
	if err != nil || n == 0 {
		return // started to outlive its parent
	}
	go func() {
		if e, err := syscall.WaitForSingleObject(syscall.Handle(n), syscall.INFINITE); err == nil && e == syscall.WAIT_OBJECT_0 {
			gone()
		}
	}()
}
