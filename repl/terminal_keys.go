//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package repl

import (
	"golang.org/x/sys/unix"
)

// read reads the keys that are there.
func (k *keyboard) read() ([]byte, error) {
	return k.burst(func() int {
		n, err := unix.IoctlGetInt(int(k.in.Fd()), readyBytes)
		if err != nil {
			return 0
		}
		return n
	})
}

// restMode is the terminal's own mode, but that keys are neither shown nor gathered to lines: they wait as they
// were typed, Ctrl-D among them. Ctrl-C and Ctrl-Z do what they do.
func restMode(fd int) func() error {
	t, err := unix.IoctlGetTermios(fd, getTermios)
	if err != nil {
		return nil
	}
	t.Lflag &^= unix.ICANON | unix.ECHO
	t.Iflag &^= unix.ICRNL | unix.INLCR
	t.Cc[unix.VMIN], t.Cc[unix.VTIME] = 1, 0
	return func() error { return unix.IoctlSetTermios(fd, setTermios, t) }
}
