package repl

import (
	"errors"
	"io"
	"os"

	"golang.org/x/sys/windows"
)

// makeRaw has a console send keys as terminals do, and understand what terminals do.
func makeRaw(in *os.File, out io.Writer) (restore func() error, err error) {
	hin := windows.Handle(in.Fd())
	var inMode, outMode uint32
	if err := windows.GetConsoleMode(hin, &inMode); err != nil {
		return nil, err
	}
	raw := inMode &^ (windows.ENABLE_ECHO_INPUT | windows.ENABLE_LINE_INPUT | windows.ENABLE_PROCESSED_INPUT)
	if err := windows.SetConsoleMode(hin, raw|windows.ENABLE_VIRTUAL_TERMINAL_INPUT); err != nil {
		return nil, err
	}
	restore = func() error { return windows.SetConsoleMode(hin, inMode) }
	f, ok := out.(*os.File)
	if !ok {
		return restore, nil
	}
	hout := windows.Handle(f.Fd())
	if err := windows.GetConsoleMode(hout, &outMode); err != nil {
		return restore, nil
	}
	if err := windows.SetConsoleMode(hout, outMode|windows.ENABLE_PROCESSED_OUTPUT|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING); err != nil {
		return nil, errors.Join(err, restore())
	}
	return restore, nil // the output keeps its mode: colours of results need it
}

// notices has none: a console says nothing of its size.
func notices() (ch chan os.Signal, stop func()) { return nil, func() {} }

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
