// This file: a broken pipe, as Windows tells of it.

package repl

import (
	"errors"
	"syscall"
)

// isBrokenPipe reports whether nobody reads any more: ERROR_BROKEN_PIPE or ERROR_NO_DATA.
func isBrokenPipe(err error) bool {
	var n syscall.Errno
	return errors.As(err, &n) && (n == 109 || n == 232)
}
