package repl

import "golang.org/x/sys/unix"

const (
	getTermios, setTermios = unix.TCGETS, unix.TCSETS
	noChar                 = 0
)

// others are characters of this system alone that stop a job.
var others []int
