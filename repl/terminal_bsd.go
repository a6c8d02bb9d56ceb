//go:build darwin || freebsd || netbsd || openbsd || dragonfly

package repl

import "golang.org/x/sys/unix"

const (
	getTermios, setTermios = unix.TIOCGETA, unix.TIOCSETA
	noChar                 = 0xff
)

// others are characters of this system alone that stop a job.
var others = []int{unix.VDSUSP}
