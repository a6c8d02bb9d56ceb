//go:build unix && !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package repl

// keepSuspend does nothing: Ctrl-Z is a key here.
func keepSuspend(int) {}
