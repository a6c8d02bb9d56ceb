// Package repl is the terminal face of tq: the command line, scripts, the
// prompt. It reads text and shows results; what they mean is package lang's.
//
// This file: the way from arguments to what runs.
package repl

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync/atomic"

	"github.com/chzyer/readline"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/config"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/magic"
	"github.com/tq-lang/tq/repl/command"
)

// Streams are where a run of tq reads and writes.
type Streams struct {
	In  io.Reader
	Out io.Writer
	Err io.Writer
}

// The exit statuses.
const (
	statusOK          = command.OK
	statusError       = command.Error
	statusUsage       = command.Usage
	statusCheck       = command.Check
	statusInterrupted = command.Interrupted
)

// app is one run.
type app struct {
	settings
	args  runArgs
	env   *command.Env
	tab   bool     // a shell asks for completion
	names []string // of the commands
	raw   Streams
	in    *bufio.Reader
	out   *output
	err   io.Writer
	ctx   context.Context
	s     *lang.Session
	// remote is the kernel that the prompt is attached to, nil of the session's own.
	remote lang.Remote
	// ask answers input(); the prompt puts its editor here.
	ask func(prompt string) (string, error)
	// askSecret answers getpass().
	askSecret func(prompt string) (string, error)
	// asked is the line that an interrupted input() no longer waits for.
	asked chan answer
	// conf are the user's settings; theme is theirs for the colours.
	conf  *config.Values
	theme string
	// page shows long texts; the prompt puts its pager here.
	page func(text string)
	// giveBack leaves the terminal as the user has set it, where the process ends.
	giveBack func()
	// lent says that another program has the terminal, and Ctrl-C with it; nil where none can.
	lent *atomic.Bool
	// tap keeps what a cell would show; nil where there are no magics.
	tap *magic.Tap
	// warned says that the user knows that no history is kept, warnedConfig what is wrong with the settings.
	warned, warnedConfig bool
}

type answer struct {
	line string
	err  error
}

// Main runs tq and returns its exit status. Foreign commands are those of other
// parts of the program.
func Main(args []string, s Streams, foreign ...Foreign) int {
	a := &app{raw: s, in: bufio.NewReader(s.In), ctx: context.Background()}
	a.out = newOutput(s.Out)
	a.err = a.out.before(s.Err)
	a.ask, a.askSecret = a.readLine, a.readSecret
	a.giveBack = func() {}
	a.page = func(text string) { fmt.Fprintln(a.out, text) }
	a.configure()
	a.env = a.lend()
	status := a.follow(args, foreign)
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

// lend gives the commands of package command what they need.
func (a *app) lend() *command.Env {
	return &command.Env{
		In: a.in, Out: a.out, Err: a.err, RawIn: a.raw.In, RawOut: a.raw.Out,
		Fail:          a.report,
		Open:          a.open,
		Options:       func() lang.Options { return a.options([]string{""}) },
		Bind:          a.bind,
		Interruptible: func() func() { return a.interruptible(true) },
		Context:       func() context.Context { return a.ctx },
		Terminal: func(stream any) (width, height int, ok bool) {
			f, isFile := stream.(*os.File)
			if !isFile || !isTerminal(stream) {
				return 0, 0, false
			}
			width, height, err := readline.GetSize(int(f.Fd()))
			return width, height, err == nil
		},
	}
}

// runRoot runs expressions, a script or the prompt.
func (a *app) runRoot(r *runArgs) int {
	switch {
	case r.version:
		return a.printVersion()
	case len(r.exprs) > 0:
		return a.runExpressions(r)
	case r.script != "":
		return a.runScript(r)
	case r.interactive || a.editor != "" || isTerminal(a.raw.In):
		return a.runPrompt(r)
	}
	r.script = "-"
	return a.runScript(r)
}

// options are those of this run's sessions; dirs are searched by import.
func (a *app) options(argv []string, dirs ...string) lang.Options {
	a.warnConfig()
	o := lang.Options{
		Stdout: tapped{a, "stdout", a.out}, Stderr: tapped{a, "stderr", a.err}, Args: argv, GoWorker: lang.GoWorker(), NoGo: a.noGo,
		ReadLine:   func(prompt string) (string, error) { return a.ask(prompt) },
		ReadSecret: func(prompt string) (string, error) { return a.askSecret(prompt) },
		Pager:      func(text string) { a.page(text) },
		ModulePath: append(dirs, filepath.SplitList(os.Getenv("TQPATH"))...),
		Sink:       (*screen)(a),
		Tables:     a.env.Tables, Note: a.env.Note,
	}
	o.EngineOptions.Threads = a.threads
	o.EngineOptions.MaxMemory = a.memory()
	o.CheckSteps, o.CheckTime = a.steps, a.patience
	if o.CheckSteps == 0 {
		o.CheckSteps = a.conf.Int(config.Budget)
	}
	debug.SetMemoryLimit(lang.ProcessLimit(a.memory())) // what is garbage is collected before more is taken
	return o
}

// open starts the session of this run.
func (a *app) open(argv []string, dirs ...string) *lang.Session {
	a.s = lang.New(a.options(argv, dirs...))
	return a.s
}

// bind binds the NAME=FILE arguments, - being standard input. Types are for commands that do not compute.
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
		_, statErr := os.Stat(spec)
		if spec == "-" && statErr != nil {
			if err := a.bindStream(name); err != nil {
				return err
			}
			continue
		}
		if statErr != nil && lang.IsType(spec) {
			if !types {
				return usagef("%s gives a type and no data", arg).WithHint("tq explain and tq check work with types; to compute, name a file")
			}
			err = a.s.BindType(name, spec)
			var d *diag.Error
			if errors.As(err, &d) {
				return usagef("%s", d.Msg).WithHint("%s", d.Hint)
			}
		} else {
			err = a.s.BindArgument(a.ctx, name, spec)
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

// readSecret answers getpass(): what is typed at a terminal is not shown.
func (a *app) readSecret(prompt string) (string, error) {
	in, ok := a.raw.In.(*os.File)
	if !ok || !isTerminal(in) {
		fmt.Fprintln(a.err, "GetPassWarning: Can not control echo on the terminal.")
		return a.readLine(prompt)
	}
	_, _ = io.WriteString(a.raw.Err, prompt)
	text, err := readline.ReadPassword(int(in.Fd()))
	_, _ = io.WriteString(a.raw.Err, "\n")
	if err == io.EOF {
		return "", lang.Errorf("EOFError", "EOF when reading a line")
	}
	if err != nil {
		return "", lang.Errorf("OSError", "the terminal: %v", err)
	}
	return string(text), nil
}
