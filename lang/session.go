// Package lang is the language's front door: a Session that every face uses.
// Source goes in, results come out; how they are shown is the face's business,
// what they say is decided here.
package lang

import (
	"context"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check"
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/debugger"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/modfile"
	npsource "github.com/tq-lang/tq/lang/numpy/source"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/pyplot"
	"github.com/tq-lang/tq/lang/python/pyfile"
	"github.com/tq-lang/tq/lang/python/std"
	"github.com/tq-lang/tq/lang/rich"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/vm"
	"github.com/tq-lang/tq/lang/widgets"
)

// Options configure a session. The zero value works.
type Options struct {
	// Engine runs the programs; nil makes a CPU engine of EngineOptions.
	Engine        engine.Engine
	EngineOptions engine.Options
	// Stdout and Stderr take what programs print and warn; nil discards it.
	Stdout, Stderr io.Writer
	// ReadLine answers input(); nil means that there is no input.
	ReadLine func(prompt string) (string, error)
	// ReadSecret answers getpass(): what is typed is not to be seen; nil means that the face cannot.
	ReadSecret func(prompt string) (string, error)
	// Tables says how tables are read that are bound to variables, and Note takes what is to be said of them; nil
	// discards it.
	Tables Tables
	Note   func(text string)
	// Dir is where relative file names start; "" is the process's folder.
	Dir string
	// ModulePath is what sys.path begins as: the folders that import searches for files and
	// packages of the user's; nil searches Dir.
	ModulePath []string
	// Args is sys.argv.
	Args []string
	// NoCheck runs statements without checking them first.
	NoCheck bool
	// CheckSteps is how many steps the check of a statement may take; 0 is the default.
	CheckSteps int
	// CheckTime is how long the check of a script may take; 0 is without limit.
	CheckTime time.Duration
	// GoWorker is the command of the process that runs cells of Go, as GoWorker
	// gives it; nil runs none. NoGo refuses them.
	GoWorker []string
	NoGo     bool
	// Magic runs %magics that the face knows; nil knows none.
	Magic func(s *Session, c MagicCall) (object.Value, error)
	// Magics are the names that Magic knows, for completion.
	Magics Magics
	// Command runs a command of the system's shell; nil runs none.
	Command func(s *Session, c ShellCommand) (object.Value, error)
	// Sink is shown what the program displays; nil if the face shows text alone.
	Sink Sink
	// Pager shows long help; nil prints it.
	Pager func(text string)
	// Turns lets other evaluations go on while one waits or has run for long; nil where
	// there is one at a time.
	Turns Turns
}

// Turns says whose turn it is in a session that several evaluations share. Its methods
// are called by the one whose turn it is.
type Turns = vm.Turns

// Session is one program's state: its variables, options, random stream. It is
// used by one goroutine at a time; evaluations of several take turns by Options.Turns.
type Session struct {
	debug   *debugger.Debugger // nil: nothing was debugged yet
	unrun   unrun
	opts    Options
	machine *vm.Machine
	// ahead checks statements before they run and texts that are being typed; nil before
	// the first one.
	ahead *check.Checker
	// binds are the names that functions of the program bind in its module; changes says
	// that they may change more than their own variables.
	binds   map[string]bool
	changes bool
	// inputs and outputs are In and Out; nil unless the face numbers its inputs.
	inputs   *object.List
	outputs  *object.Dict
	entered  int // the number of the input under way, 0: it has none
	listener Listener
	glance   *Glance                  // what was known of the names when it was last asked for
	file     *diag.File               // that is being evaluated
	magicAt  int                      // where in it the magic stands that was run last
	shown    func(*Result)            // takes the values of the evaluation under way; nil: nobody does
	unders   [3]object.Value          // what _, __ and ___ were set to
	digits   int                      // behind the point of floats that are shown, -1: as many as they have
	gocells  *goCells                 // nil without cells of Go
	deep     int                      // evaluations within each other: a magic's within a cell's
	reload   func(module string) bool // which modules are loaded again before each cell when their files change; nil: none
}

// ParseMemory reads 1048576, 500M, 1.5GiB; the units are powers of 1024.
func ParseMemory(v string) (int64, bool) {
	low := strings.ToLower(strings.TrimSpace(v))
	low = strings.TrimSuffix(strings.TrimSuffix(low, "b"), "i")
	unit := 1.0
	if n := len(low); n > 0 {
		if i := strings.IndexByte("kmgt", low[n-1]); i >= 0 {
			unit, low = math.Pow(1024, float64(i+1)), low[:n-1]
		}
	}
	n, err := strconv.ParseFloat(low, 64)
	n *= unit
	if err != nil || !(n >= 1) || n > 1<<62 {
		return 0, false
	}
	return int64(n), true
}

// ProcessLimit is what a process should take in all whose session may have so much
// memory for tensors; 0 is the default.
func ProcessLimit(memory int64) int64 { return builtin.ProcessLimit(memory) }

// New starts a session.
func New(o Options) *Session {
	UseLibraries()
	if o.Stdout == nil {
		o.Stdout = io.Discard
	}
	if o.Stderr == nil {
		o.Stderr = io.Discard
	}
	s := &Session{binds: map[string]bool{}, digits: -1}
	if o.Engine == nil {
		o.EngineOptions.Short = s.forgetFailed
		o.Engine = engine.New(o.EngineOptions)
	}
	s.opts = o
	s.machine = vm.New(vm.Options{
		Engine: o.Engine, Stdout: o.Stdout, Stderr: o.Stderr, ReadLine: o.ReadLine,
		Path: s.path, Import: s.find, Source: source, Home: npsource.Home, Explain: s.explainStmt, Magic: s.magicStmt, Command: s.commandExpr, Inspect: s.inspectStmt,
	})
	if o.Turns != nil {
		s.machine.Turns = turns{s}
	}
	builtin.SetSink(s.machine, o.Sink)
	builtin.SetSecret(s.machine, o.ReadSecret)
	builtin.SetBreak(s.machine, s.breakpoint)
	builtin.SetPostMortem(s.machine, s.PostMortem)
	live := rich.LiveOf(s.machine)
	s.machine.R.Meter = &live.Meter
	builtin.SetMeter(s.machine, &live.Meter)
	s.machine.State("sys.argv", func() any { return o.Args })
	s.machine.State("sys.path", func() any { return s.folders() })
	s.machine.State(builtin.MemoryLimitKey, func() any { return o.EngineOptions.MaxMemory })
	return s
}

// turns puts aside what the session knows of an evaluation that yields.
type turns struct{ s *Session }

func (t turns) Wanted() bool { return t.s.opts.Turns.Wanted() }

func (t turns) Yield(wait func()) {
	s := t.s
	file, deep, entered, shown := s.file, s.deep, s.entered, s.shown
	s.file, s.deep, s.entered, s.shown = nil, 0, 0, nil
	s.opts.Turns.Yield(wait)
	s.file, s.deep, s.entered, s.shown = file, deep, entered, shown
}

// Wait lets other evaluations use the session while wait runs.
func (s *Session) Wait(wait func()) error { return s.machine.Wait(wait) }

// Path is where a file lies that the program names: in the session's folder.
func (s *Session) Path(name string) string { return s.path(name) }

// path resolves a file name of the program.
func (s *Session) path(name string) string {
	if rest, ok := strings.CutPrefix(name, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, rest)
		}
	}
	if s.opts.Dir == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(s.opts.Dir, name)
}

// source is the text of a module of Python, of NumPy, of matplotlib, of ipywidgets or of IPython, that is written
// in the language.
func source(name string) *diag.File {
	text, ok := std.Source(name)
	if !ok {
		text, ok = widgets.Source(name)
	}
	if !ok {
		text, ok = pyplot.Source(name)
	}
	if !ok {
		text, ok = npsource.Source(name)
	}
	if !ok {
		return nil
	}
	return diag.NewFile(std.Place(name), text)
}

// find looks for a user module in folders, which start where the session's do.
func (s *Session) find(name string, dirs []string) (*modfile.Module, error) {
	from := make([]string, len(dirs))
	for i, d := range dirs {
		from[i] = s.path(d)
	}
	return modfile.Find(name, from)
}

// folders are those in which modules of the user's are looked for.
func (s *Session) folders() []string {
	if s.opts.ModulePath == nil {
		return []string{s.opts.Dir}
	}
	return slices.Clone(s.opts.ModulePath)
}

// Show says which expression statements a face wants to see.
type Show uint8

// The choices.
const (
	ShowNone Show = iota // a script
	ShowLast             // a notebook cell
	ShowAll              // a prompt
)

// Eval runs source text: parse, then for each statement check and run. shown
// receives each value to be shown, in order with what the program prints. The
// error is a *diag.Error, or *ExitError.
func (s *Session) Eval(ctx context.Context, f *diag.File, show Show, shown func(*Result)) (err error) {
	text := syntax.StripPrompts(f.Text)
	if show != ShowNone { // a script keeps to its columns
		text = syntax.Entry(text)
	}
	if text != f.Text {
		f = diag.NewFile(f.Name, text)
	}
	parse := syntax.Parse
	if s.opts.Magic == nil {
		parse = syntax.ParseScript
	}
	mod, err := parse(f)
	if err != nil {
		return err
	}
	outer, face := s.file, s.shown
	s.begin(ctx, f)
	if shown != nil {
		s.shown = shown
	}
	if s.deep++; s.deep == 1 {
		if s.machine.Doc = ""; show == ShowNone {
			s.machine.Doc = mod.Doc()
		}
		s.machine.KeepCalls = show != ShowNone
		defer rich.LiveOf(s.machine).Begin()()
		s.reloadChanged()
		if err := s.beforeCell(show, text); err != nil {
			s.deep--
			return err
		}
	}
	var last object.Value
	defer func() {
		if e := s.afterCell(show, last, err); err == nil {
			err = e
		}
		if e := s.endCell(show); err == nil {
			err = e
		}
		s.shown = face
		if s.deep--; s.deep == 0 {
			s.entered = 0
			s.debugged()
			s.uncaught(err)
		} else {
			s.file = outer
		}
	}()
	s.noteBinds(mod)
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true)) // see failed
	how := s.showing(show)
	defer s.showInner(how, shown)()
	for i, st := range mod.Body {
		isLast := i == len(mod.Body)-1
		v, err := s.run(ctx, f, mod, st)
		if err != nil {
			return exitOr(err)
		}
		x, isExpr := st.(*syntax.ExprStmt)
		if last = nil; isExpr && rich.HasEvents(s.machine) {
			last = v
		}
		silent := isExpr && x.Silent
		if _, isMagic := st.(*syntax.Magic); isMagic {
			isExpr = true
		}
		if how.assigned && isLast && isAssignment(st) {
			v, isExpr = s.assigned(st), true
		}
		if v == nil || v == object.None || silent || how.none && isExpr {
			continue
		}
		if !how.each && isExpr && !isLast {
			continue
		}
		if isExpr && shown != nil {
			if done, err := rich.DisplaysItself(s.machine, v); err != nil {
				return exitOr(s.machine.Wrap(st, err))
			} else if done {
				s.remember(v)
				continue
			}
		}
		r := &Result{Value: v, Last: isLast || how.results, printer: s.machine.Printer(), session: s}
		if shown != nil {
			if r.text, err = s.written(r.printer, v); err != nil { // the program's own __repr__ may fail
				return exitOr(s.machine.Wrap(st, err))
			}
		}
		if isExpr {
			s.remember(v)
		}
		if shown != nil {
			if err := deliver(f, st, shown, r); err != nil {
				return err
			}
			if err := s.machine.Interrupted(st); err != nil { // the text was cut short
				return err
			}
		}
	}
	return nil
}

// showInner has a prompt shown the values of expression statements inside for, if, with
// and the like too, until the returned function is called.
func (s *Session) showInner(how showing, shown func(*Result)) (leave func()) {
	before := s.machine.Show
	s.machine.Show = nil
	if how.each && shown != nil {
		s.machine.Show = func(v object.Value) error {
			if v == object.None {
				return nil
			}
			r := &Result{Value: v, Last: how.results, printer: s.machine.Printer(), session: s}
			s.remember(v)
			shown(r)
			return nil
		}
	}
	return func() { s.machine.Show = before }
}

// deliver hands a result to a face, which may read its elements now.
func deliver(f *diag.File, st syntax.Stmt, shown func(*Result), r *Result) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = failed(f, st, r)
		}
	}()
	shown(r)
	return nil
}

// failed is what a panic means: a fault at an address is that of a file behind a mapping,
// which another process has cut short, others are tq's own.
func failed(f *diag.File, st syntax.Stmt, r any) error {
	return failedIn(diag.Place{File: f, Span: st.Span()}, r)
}

// Unexpected is the error of a panic outside of a statement, in a command.
func Unexpected(r any) error { return failedIn(diag.Place{}, r) }

func failedIn(place diag.Place, r any) error {
	if _, ok := r.(interface{ Addr() uintptr }); ok {
		return diag.New(diag.FileFormat, "OSError", place, "a file became shorter while its data were in use")
	}
	e := diag.New(diag.RunInternal, "InternalError", place, "%v", r)
	e.Hint = "this is a fault in tq, not in your program; the session goes on"
	if os.Getenv("TQ_TRACE") != "" {
		e.Hint += "\n" + string(debug.Stack())
	}
	return e
}

// run checks and runs one statement. A fault inside tq itself becomes an error
// that the session survives.
func (s *Session) run(ctx context.Context, f *diag.File, mod *syntax.Module, st syntax.Stmt) (v object.Value, err error) {
	mark := s.machine.Mark()
	defer func() {
		if r := recover(); r != nil {
			s.machine.Abandon(mark)
			v, err = nil, failed(f, st, r)
		}
	}()
	s.begin(ctx, f)
	c, err := code.CompileStmt(f, mod, st, s.machine.Show != nil)
	if err != nil {
		return nil, err
	}
	if !s.opts.NoCheck && worthChecking(st, c) {
		if err := s.checkAhead(ctx, f, c, st); err != nil {
			s.unrun = unrun{err, f, c, st}
			return nil, err
		}
	}
	return s.machine.Stmt(c, st)
}

// begin readies the machine for a file's statements.
func (s *Session) begin(ctx context.Context, f *diag.File) {
	s.file = f
	s.machine.Begin(ctx, f)
}

// Result is a value to be shown.
type Result struct {
	Value   object.Value
	Last    bool // of the source's last statement
	printer object.Printer
	session *Session
	text    *string // of objects, whose own methods have written it
}

// Text is what a prompt shows: repr, byte for byte as NumPy prints it.
func (r *Result) Text() string {
	if r.text != nil {
		return *r.text
	}
	return r.printer.Repr(r.Value)
}

// Brief is the text with the first elements of a long container alone; shown and of are how many these are, and how
// many there are.
func (r *Result) Brief() (text string, shown, of int) {
	shown, of = rich.Elements(r.Value)
	if shown == of || r.text != nil {
		return r.Text(), of, of
	}
	text, err := rich.Capped(r.session.machine, r.Value)
	if err != nil {
		return r.Text(), of, of
	}
	return text, shown, of
}

// ExitError says that the program asked to end.
type ExitError struct {
	Code int
	Text string // what SystemExit was given in place of a number
}

func (e *ExitError) Error() string { return "exit " + strconv.Itoa(e.Code) }

// exitOr turns SystemExit into an ExitError.
func exitOr(err error) error {
	var d *diag.Error
	if !errors.As(err, &d) || d.Class != "SystemExit" {
		return err
	}
	var ve *object.Error
	if errors.As(d.Cause, &ve) && ve.Exc != nil && len(ve.Exc.Args) > 0 {
		switch c := ve.Exc.Args[0].(type) {
		case object.Int:
			return &ExitError{Code: int(c)}
		case object.Bool:
			if !c {
				return &ExitError{}
			}
			return &ExitError{Code: 1}
		case object.NoneType:
			return &ExitError{}
		}
		return &ExitError{Code: 1, Text: object.StrOf(ve.Exc.Args[0])}
	}
	return &ExitError{}
}

// Set binds a variable.
func (s *Session) Set(name string, v object.Value) { s.machine.Main.Set(name, v) }

// Get reads a variable.
func (s *Session) Get(name string) (object.Value, bool) { return s.machine.Main.Get(name) }

// Names lists the variables in order of first binding.
func (s *Session) Names() []string { return s.machine.Main.Names() }

// Close ends the session: files that the program left open are put into place.
func (s *Session) Close() error {
	if s.gocells != nil {
		s.gocells.process.Release()
	}
	s.begin(context.Background(), s.file)
	err := s.machine.AtExit()
	return errors.Join(err, pyfile.CloseFiles(s.machine))
}
