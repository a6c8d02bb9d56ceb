// This file: a broken pipe, as other systems than Windows tell of it.

//go:build !windows

package repl

import (
	"errors"
	"syscall"
)

// isBrokenPipe reports whether nobody reads any more.
func isBrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
