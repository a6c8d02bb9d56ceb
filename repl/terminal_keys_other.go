//go:build unix && !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package repl

import "os"

// readBurst reads the keys that are there.
func readBurst(in *os.File) ([]byte, error) { return burst(in, func() int { return 0 }) }

// restMode is none: between two blocks the terminal is as the user has set it.
func restMode(int) func() error { return nil }
