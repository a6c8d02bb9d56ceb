//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package repl

import "golang.org/x/sys/unix"

// keepSuspend leaves Ctrl-Z to a raw terminal's system. If that cannot be, it is a key.
func keepSuspend(fd int) {
	t, err := unix.IoctlGetTermios(fd, getTermios)
	if err != nil {
		return
	}
	t.Lflag |= unix.ISIG | unix.NOFLSH
	for _, c := range append([]int{unix.VINTR, unix.VQUIT}, others...) {
		t.Cc[c] = noChar
	}
	_ = unix.IoctlSetTermios(fd, setTermios, t)
}
