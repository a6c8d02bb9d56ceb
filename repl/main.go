// Package repl is the terminal face of tq: the command line, scripts, the
// prompt. It reads text and shows results; what they mean is package lang's.
//
// This file: the way from arguments to what runs.
package repl

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// Streams are where a run of tq reads and writes.
type Streams struct {
	In  io.Reader
	Out io.Writer
	Err io.Writer
}

// The exit statuses.
const (
	statusOK          = 0
	statusError       = 1
	statusUsage       = 2
	statusCheck       = 3
	statusInterrupted = 130
)

// app is one run.
type app struct {
	settings
	raw Streams
	in  *bufio.Reader
	out *output
	err io.Writer
	ctx context.Context
	s   *lang.Session
	// ask answers input(); the prompt puts its editor here.
	ask func(prompt string) (string, error)
	// asked is the line that an interrupted input() no longer waits for.
	asked chan answer
	// theme is that of the colours: auto, dark, light.
	theme string
}

type answer struct {
	line string
	err  error
}

// Main runs tq and returns its exit status.
func Main(args []string, s Streams) int {
	a := &app{raw: s, in: bufio.NewReader(s.In), ctx: context.Background()}
	a.out = newOutput(s.Out)
	a.err = a.out.before(s.Err)
	a.ask = a.readLine
	status := a.dispatch(args)
	if a.s != nil {
		if err := a.s.Close(); err != nil && status == statusOK {
			status = a.report(err)
		}
	}
	if err := a.out.Flush(); err != nil && status == statusOK {
		status = a.report(writeFailure(err))
	}
	return status
}

// commands are the first words that are no file's name.
func commands() map[string]func(*app, []string) int {
	return map[string]func(*app, []string) int{
		"check":   (*app).checkCommand,
		"explain": (*app).explainCommand,
		"ls":      (*app).listCommand,
		"version": (*app).versionCommand,
		"help":    (*app).helpCommand,
	}
}

func (a *app) dispatch(args []string) int {
	if len(args) > 0 {
		if run, ok := commands()[args[0]]; ok {
			return run(a, args[1:])
		}
	}
	var r runArgs
	if err := a.parseRun(args, &r); err != nil {
		return a.report(err)
	}
	switch {
	case r.help:
		return a.printHelp()
	case r.version:
		return a.printVersion()
	case len(r.exprs) > 0:
		return a.runExpressions(&r)
	case r.script != "":
		return a.runScript(&r)
	case r.interactive || a.editor != "" || isTerminal(a.raw.In):
		return a.runPrompt(&r)
	}
	r.script = "-"
	return a.runScript(&r)
}

// open starts the session of this run; dirs are searched by import.
func (a *app) open(argv []string, dirs ...string) *lang.Session {
	o := lang.Options{
		Stdout: a.out, Stderr: a.err, Args: argv,
		ReadLine:   func(prompt string) (string, error) { return a.ask(prompt) },
		ModulePath: append(dirs, filepath.SplitList(os.Getenv("TQPATH"))...),
	}
	o.EngineOptions.Threads = a.threads
	o.EngineOptions.MaxMemory = a.maxMemory
	debug.SetMemoryLimit(lang.ProcessLimit(a.maxMemory)) // what is garbage is collected before more is taken
	a.s = lang.New(o)
	return a.s
}

// bind binds the NAME=FILE arguments. Types are for commands that do not compute.
func (a *app) bind(args []string, types bool) error {
	if err := boundOnce(args); err != nil {
		return err
	}
	for _, arg := range args {
		name, spec, ok := strings.Cut(arg, "=")
		switch {
		case !ok:
			return usagef("'%s' is not NAME=FILE", arg)
		case !lang.IsName(name):
			return usagef("'%s' cannot be a variable's name, in %s", name, arg)
		case spec == "":
			return usagef("no file after %s", arg)
		}
		var err error
		if _, statErr := os.Stat(spec); statErr != nil && lang.IsType(spec) {
			if !types {
				return usagef("%s gives a type and no data", arg).withHint("tq explain and tq check work with types; to compute, name a file")
			}
			err = a.s.BindType(name, spec)
			var d *diag.Error
			if errors.As(err, &d) {
				return usagef("%s", d.Msg).withHint("%s", d.Hint)
			}
		} else {
			err = a.s.BindFile(name, spec)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// readLine answers input() from standard input.
func (a *app) readLine(prompt string) (string, error) {
	if _, err := io.WriteString(a.out, prompt); err != nil {
		return "", err
	}
	if err := a.out.Flush(); err != nil {
		return "", err
	}
	if a.asked == nil { // else an interrupted input() has asked already
		got := make(chan answer, 1)
		a.asked = got
		go func() {
			line, err := a.in.ReadString('\n')
			got <- answer{line, err}
		}()
	}
	select {
	case <-a.s.Context().Done():
		return "", lang.Errorf("KeyboardInterrupt", "")
	case r := <-a.asked:
		a.asked = nil
		if r.err != nil && r.line == "" {
			if errors.Is(r.err, io.EOF) {
				return "", lang.Errorf("EOFError", "EOF when reading a line")
			}
			return "", lang.Errorf("OSError", "standard input: %v", r.err)
		}
		return strings.TrimRight(r.line, "\r\n"), nil
	}
}
