//go:build unix

package repl

import (
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/chzyer/readline"
)

// modesOf are the modes of a terminal, from the one that it is in. In the raw one keys come as they are typed.
func modesOf(in *os.File, _ io.Writer) (modes, error) {
	fd := int(in.Fd())
	rest := restMode(fd)
	cooked, err := readline.MakeRaw(fd)
	if err != nil {
		return modes{}, err
	}
	m := modes{restore: func() error { return readline.Restore(fd, cooked) }}
	m.raw = func() error { _, err := readline.MakeRaw(fd); return err }
	if m.rest = rest; rest == nil {
		m.rest = m.restore
	}
	return m, nil
}

// notices are the signals that concern an editor: the window's size, going on after a stop, and the end.
func notices() (ch chan os.Signal, stop func()) {
	ch = make(chan os.Signal, 8)
	signal.Notify(ch, syscall.SIGWINCH, syscall.SIGCONT, syscall.SIGTERM, syscall.SIGHUP)
	return ch, func() { signal.Stop(ch) }
}

// ignoreQuit keeps Ctrl-\ from ending tq while another program has the terminal.
func ignoreQuit() (stop func()) {
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, syscall.SIGQUIT)
	return func() { signal.Stop(ch) }
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
func suspend() {
	on := make(chan os.Signal, 1)
	signal.Notify(on, syscall.SIGCONT)
	defer signal.Stop(on)
	if syscall.Kill(0, syscall.SIGTSTP) != nil {
		return
	}
	select {
	case <-on:
	case <-time.After(time.Second):
	}
}
