// Cells of Go: %%go, import go "file.go". What they declare becomes functions of
// the program; package gofunc checks and runs them.
package lang

import (
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/gofunc"
	"github.com/tq-lang/tq/lang/gofunc/native"
	"github.com/tq-lang/tq/lang/gofunc/wire"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/syntax"
)

// goCells are a session's cells of Go and the process that runs them.
type goCells struct {
	cells   gofunc.Cells
	process gofunc.Process
	timed   map[string]bool // functions, compiled, whose gain was told
	sources map[int]diag.Place
}

// goOptions are those of one cell.
type goOptions struct {
	timeout time.Duration // 0: none
	memory  int64
	build   bool // compiled rather than interpreted
}

// GoWorker is the command that runs cells of Go in a program which gives
// processes called so to worker.Main, as tq does.
func GoWorker() []string {
	exe, err := os.Executable()
	if err != nil {
		return nil
	}
	return []string{exe, wire.Word}
}

// AllowsGo reports whether cells of Go can be run.
func (s *Session) AllowsGo() bool { return !s.opts.NoGo && len(s.opts.GoWorker) > 0 }

// largestGo is the size of a file of Go beyond which it is not read.
const largestGo = 4 << 20

// goCell is source in Go that stands in a file from at on.
type goCell struct {
	file   *diag.File
	at     int
	source string
	goOptions
}

// place is that of a part of the cell.
func (c goCell) place(from, to int) diag.Place {
	return diag.Place{File: c.file, Span: diag.SpanOf(c.at+from, c.at+max(to, from))}
}

// goMagic takes a cell of Go; %go FILE, which import go "FILE" means too, takes
// a file.
func (s *Session) goMagic(m *syntax.Magic) error {
	c, err := s.readGo(m)
	if err != nil {
		return err
	}
	return s.defineGo(c)
}

// readGo is the source that a magic gives or names.
func (s *Session) readGo(m *syntax.Magic) (c goCell, err error) {
	if s.opts.NoGo {
		return c, object.Errorf("PermissionError", "cells of Go are not allowed here").WithHint("tq was started with --no-go")
	}
	if m.Cell {
		o, err := parseGoOptions(strings.Fields(m.Args))
		if err != nil {
			return c, err
		}
		at := int(m.BodyPos.Start)
		f := s.file
		if f == nil || at+len(m.Body) > len(f.Text) || f.Text[at:at+len(m.Body)] != m.Body {
			f, at = diag.NewFile("%%go", m.Body), 0
		}
		return goCell{f, at, m.Body, o}, nil
	}
	name := strings.Trim(m.Args, `"'`)
	if name == "" {
		return c, object.Errorf("UsageError", "%%go needs a file: %%go functions.go").WithHint("%%%%go on a line of its own begins a cell of Go")
	}
	path := s.path(name)
	if s.file != nil && !filepath.IsAbs(name) {
		beside := filepath.Join(filepath.Dir(s.file.Name), name)
		if _, err := os.Stat(path); err != nil {
			if _, err := os.Stat(beside); err == nil {
				path = beside
			}
		}
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return c, object.Errorf("FileNotFoundError", "[Errno 2] No such file or directory: '%s'", name)
	case err == nil && (info.IsDir() || info.Size() > largestGo):
		return c, object.Errorf("OSError", "%s is no file of Go", name)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return c, object.Errorf("OSError", "%s: %v", name, errors.Unwrap(err))
	}
	f := diag.NewFile(path, string(text))
	source := string(text)
	if i := strings.Index(source, "package "); i >= 0 && (i == 0 || source[i-1] == '\n') { // a file may have a clause, a cell has none
		end := i + strings.IndexByte(source[i:]+"\n", '\n')
		source = source[:i] + strings.Repeat(" ", end-i) + source[end:]
	}
	return goCell{f, 0, source, goOptions{}}, nil
}

func parseGoOptions(args []string) (o goOptions, err error) {
	for i := 0; i < len(args); i++ {
		name, v, has := strings.Cut(args[i], "=")
		if !has && i+1 < len(args) && (name == "--timeout" || name == "--mem") {
			i++
			v = args[i]
		}
		switch name {
		case "--timeout":
			if o.timeout, err = time.ParseDuration(v); err != nil || o.timeout <= 0 {
				if seconds, e := strconv.ParseFloat(v, 64); e == nil && seconds > 0 && seconds < 1e9 {
					o.timeout, err = time.Duration(seconds*float64(time.Second)), nil
					continue
				}
				return o, object.Errorf("UsageError", "--timeout is a time such as 500ms or 10s, not '%s'", v)
			}
		case "-build", "--build":
			o.build = true
		case "--mem":
			n, ok := parseBytes(v)
			if !ok {
				return o, object.Errorf("UsageError", "--mem is a size such as 500M or 2G, not '%s'", v)
			}
			o.memory = n
		default:
			return o, object.Errorf("UsageError", "%%%%go knows no option %s", args[i]).WithHint("there are --timeout TIME, --mem SIZE and -build")
		}
	}
	return o, nil
}

// parseBytes reads 4096, 500M, 2G.
func parseBytes(v string) (int64, bool) {
	low := strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(v), "b"), "i")
	unit := 1.0
	if n := len(low); n > 0 {
		if i := strings.IndexByte("kmgt", low[n-1]); i >= 0 {
			unit, low = math.Pow(1024, float64(i+1)), low[:n-1]
		}
	}
	n, err := strconv.ParseFloat(low, 64)
	if n *= unit; err != nil || !(n >= 1) || n > 1<<62 {
		return 0, false
	}
	return int64(n), true
}

// goProblems are the errors that checking a cell found, at most mostProblems.
func goProblems(c goCell, problems []*gofunc.Problem) (errs []*diag.Error) {
	for _, p := range problems[:min(len(problems), mostProblems)] {
		class := "GoError"
		if p.Syntax {
			class = "SyntaxError"
		}
		d := diag.New(diag.CodeForClass(class), class, c.place(p.Offset, p.End), "%s", p.Msg)
		d.Hint = p.Hint
		errs = append(errs, d)
	}
	return errs
}

const mostProblems = 10

// addGo checks a cell beside those before it and adds what it declares; nothing is compiled.
// left are the functions that programs cannot call.
func (s *Session) addGo(c goCell) (funcs []*gofunc.Func, left []*gofunc.Problem, errs []*diag.Error, err error) {
	if s.gocells == nil {
		s.gocells = &goCells{process: gofunc.Process{Command: s.opts.GoWorker}, sources: map[int]diag.Place{}}
	}
	if c.build {
		if _, err := exec.LookPath("go"); err != nil {
			return nil, nil, nil, object.Errorf("UsageError", "%v", native.ErrNoToolchain).WithHint("without -build the cell is interpreted")
		}
	}
	funcs, left, problems := s.gocells.cells.Add(c.source, s.gocells.process.Native || c.build)
	return funcs, left, goProblems(c, problems), nil
}

// defineGo checks source and binds its functions.
func (s *Session) defineGo(c goCell) error {
	var before gofunc.Cells
	if s.gocells != nil {
		before = s.gocells.cells
	}
	funcs, left, errs, err := s.addGo(c)
	if err != nil {
		return err
	}
	if len(errs) > 0 {
		for _, more := range errs[1:] {
			errs[0].Notes = append(errs[0].Notes, diag.Note{Text: more.Msg, Place: more.Place})
		}
		return errs[0]
	}
	g := s.gocells
	compiled := g.process.Native
	if c.memory > 0 && c.memory != g.process.Memory {
		g.process.Close() // the next call starts one with that much
		g.process.Memory = c.memory
	}
	if c.build && !g.process.Native { // from now on all cells are
		g.process.Close()
		g.process.Native, g.timed = true, map[string]bool{}
	}
	if err := g.process.Prepare(s.machine.Context(), &g.cells); err != nil {
		g.cells, g.process.Native = before, compiled
		return goFailure(err)
	}
	g.sources[g.cells.Version()] = c.place(0, len(c.source))
	s.bindGo(c, funcs, left)
	return nil
}

// bindGo makes the functions of a cell variables of the program.
func (s *Session) bindGo(c goCell, funcs []*gofunc.Func, left []*gofunc.Problem) {
	for _, p := range left {
		fmt.Fprintf(s.machine.Stderr(), "note: not callable from the language: %s\n", p.Msg)
	}
	for _, fn := range funcs {
		delete(s.gocells.timed, fn.Name)
		s.Set(fn.Name, &builtin.Func{Entry: s.gocells.entry(fn, c.goOptions)})
	}
}

// checkGo checks a text's cells of Go and binds their functions, so that a checker begins
// with them. A cell that is wrong binds its names to what is not known. names are the
// places where functions have their names.
func (s *Session) checkGo(f *diag.File, mod *syntax.Module) (names map[string]diag.Place, errs []*diag.Error) {
	s.file, names = f, map[string]diag.Place{}
	for _, st := range mod.Body {
		m, ok := st.(*syntax.Magic)
		if !ok || m.Name != "go" {
			continue
		}
		c, err := s.readGo(m)
		var found []*diag.Error
		if err == nil {
			var funcs []*gofunc.Func
			var left []*gofunc.Problem
			if funcs, left, found, err = s.addGo(c); err == nil && len(found) == 0 {
				s.gocells.process.Native = s.gocells.process.Native || c.build
				s.bindGo(c, funcs, left)
			}
			for _, n := range gofunc.Functions(c.source) {
				names[n.Name] = c.place(n.Offset, n.End)
				if err != nil || len(found) > 0 {
					s.Set(n.Name, object.Unknown{})
				}
			}
		}
		var d *diag.Error
		if errors.As(failure(err), &d) {
			if d.Place.File == nil {
				d.Place = diag.Place{File: f, Span: m.Span()}
			}
			found = append(found, d)
		}
		errs = append(errs, found...)
	}
	return names, errs
}

// entry makes a function of Go one of the language's.
func (g *goCells) entry(f *gofunc.Func, o goOptions) *builtin.Entry {
	names := make([]string, len(f.Params))
	for i, p := range f.Params {
		names[i] = p.Name
	}
	doc := f.Doc
	if doc != "" {
		doc += "\n"
	}
	e := &builtin.Entry{Names: []string{f.Name}, Params: strings.Join(names, ", "), Doc: doc + "In Go: " + f.Text, Effect: true,
		Fn: func(c *builtin.Call) (object.Value, error) { return (&goCall{g, f, o, c}).run() },
		Dry: func(c *builtin.Call) (object.Value, error) {
			v, err := (&goCall{g, f, o, c}).dry()
			var ve *object.Error
			if errors.As(err, &ve) {
				ve.Static = true // the call is sure to meet it
			}
			return v, err
		}}
	return builtin.Made(*e)
}

// goSource is the source of a function of Go, "" if an entry is none.
func (s *Session) goSource(e *builtin.Entry) string {
	if s == nil || s.gocells == nil || !strings.Contains(e.Doc, "In Go: ") {
		return ""
	}
	return s.gocells.cells.Text(e.Names[0])
}
