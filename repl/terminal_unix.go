//go:build unix

package repl

import (
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/chzyer/readline"
)

// makeRaw has the keys of a terminal come as they are typed, but for Ctrl-Z, which the system stops the job at:
// what is typed behind it is the shell's.
func makeRaw(in *os.File, _ io.Writer) (restore func() error, err error) {
	fd := int(in.Fd())
	cooked, err := readline.MakeRaw(fd)
	if err != nil {
		return nil, err
	}
	keepSuspend(fd)
	return func() error { return readline.Restore(fd, cooked) }, nil
}

// notices are the signals that concern an editor: the window's size, going on after a stop, and the end.
func notices() (ch chan os.Signal, stop func()) {
	ch = make(chan os.Signal, 8)
	signal.Notify(ch, syscall.SIGWINCH, syscall.SIGCONT, syscall.SIGTERM, syscall.SIGHUP)
	return ch, func() { signal.Stop(ch) }
}

type notice uint8

const (
	resized notice = iota
	resumed
	ended
)

func noticeOf(s os.Signal) notice {
	switch s {
	case syscall.SIGWINCH:
		return resized
	case syscall.SIGCONT:
		return resumed
	}
	return ended
}

// dieOf ends the process as the signal would have without us.
func dieOf(s os.Signal) {
	signal.Reset(s)
	_ = syscall.Kill(os.Getpid(), s.(syscall.Signal))
}

// suspend stops the job; it returns when the job goes on, or soon where nobody could have it go on.
func suspend() { _ = syscall.Kill(0, syscall.SIGTSTP) }
