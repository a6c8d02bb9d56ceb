package repl

import (
	"io"
	"os"

	"golang.org/x/sys/windows"
)

// modesOf are the modes of a console. In the raw one it sends keys as terminals do, and understands what terminals
// do. While a program runs a console keeps keys by itself.
func modesOf(in *os.File, out io.Writer) (modes, error) {
	hin := windows.Handle(in.Fd())
	var inMode uint32
	if err := windows.GetConsoleMode(hin, &inMode); err != nil {
		return modes{}, err
	}
	if f, ok := out.(*os.File); ok { // the output keeps its mode: colours of results need it
		hout := windows.Handle(f.Fd())
		var outMode uint32
		if err := windows.GetConsoleMode(hout, &outMode); err == nil {
			if err := windows.SetConsoleMode(hout, outMode|windows.ENABLE_PROCESSED_OUTPUT|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING); err != nil {
				return modes{}, err
			}
		}
	}
	raw := inMode&^(windows.ENABLE_ECHO_INPUT|windows.ENABLE_LINE_INPUT|windows.ENABLE_PROCESSED_INPUT) | windows.ENABLE_VIRTUAL_TERMINAL_INPUT
	restore := func() error { return windows.SetConsoleMode(hin, inMode) }
	return modes{raw: func() error { return windows.SetConsoleMode(hin, raw) }, rest: restore, restore: restore}, nil
}

// notices has none: a console says nothing of its size.
func notices() (ch chan os.Signal, stop func()) { return nil, func() {} }

// ignoreQuit does nothing: a console has no such key.
func ignoreQuit() (stop func()) { return func() {} }

type notice uint8

const (
	resized notice = iota
	resumed
	ended
)

func noticeOf(os.Signal) notice { return ended }

func dieOf(os.Signal) { os.Exit(statusInterrupted) }

// suspend does nothing: a console has no jobs.
func suspend() {}

// read reads the keys that are there.
func (k *keyboard) read() ([]byte, error) {
	b := make([]byte, maxBurst)
	n, err := k.in.Read(b)
	return b[:n], err
}
