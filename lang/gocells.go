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
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
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

// goMagic takes a cell of Go; %go FILE, which import go "FILE" means too, takes
// a file.
func (s *Session) goMagic(m *syntax.Magic) error {
	if s.opts.NoGo {
		return value.Errorf("PermissionError", "cells of Go are not allowed here").WithHint("tq was started with --no-go")
	}
	if m.Cell {
		o, err := parseGoOptions(strings.Fields(m.Args))
		if err != nil {
			return err
		}
		at := int(m.BodyPos.Start)
		f := s.file
		if f == nil || at+len(m.Body) > len(f.Text) || f.Text[at:at+len(m.Body)] != m.Body {
			f, at = diag.NewFile("%%go", m.Body), 0
		}
		return s.defineGo(f, at, m.Body, o)
	}
	name := strings.Trim(m.Args, `"'`)
	if name == "" {
		return value.Errorf("UsageError", "%%go needs a file: %%go functions.go").WithHint("%%%%go on a line of its own begins a cell of Go")
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
		return value.Errorf("FileNotFoundError", "[Errno 2] No such file or directory: '%s'", name)
	case err == nil && (info.IsDir() || info.Size() > largestGo):
		return value.Errorf("OSError", "%s is no file of Go", name)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return value.Errorf("OSError", "%s: %v", name, errors.Unwrap(err))
	}
	f := diag.NewFile(path, string(text))
	source := string(text)
	if i := strings.Index(source, "package "); i >= 0 && (i == 0 || source[i-1] == '\n') { // a file may have a clause, a cell has none
		end := i + strings.IndexByte(source[i:]+"\n", '\n')
		source = source[:i] + strings.Repeat(" ", end-i) + source[end:]
	}
	return s.defineGo(f, 0, source, goOptions{})
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
				return o, value.Errorf("UsageError", "--timeout is a time such as 500ms or 10s, not '%s'", v)
			}
		case "-build", "--build":
			o.build = true
		case "--mem":
			n, ok := parseBytes(v)
			if !ok {
				return o, value.Errorf("UsageError", "--mem is a size such as 500M or 2G, not '%s'", v)
			}
			o.memory = n
		default:
			return o, value.Errorf("UsageError", "%%%%go knows no option %s", args[i]).WithHint("there are --timeout TIME, --mem SIZE and -build")
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

// defineGo checks source that stands in a file from at on, and binds its
// functions.
func (s *Session) defineGo(f *diag.File, at int, source string, o goOptions) error {
	if s.gocells == nil {
		s.gocells = &goCells{process: gofunc.Process{Command: s.opts.GoWorker}, sources: map[int]diag.Place{}}
	}
	g := s.gocells
	if o.build {
		if _, err := exec.LookPath("go"); err != nil {
			return value.Errorf("UsageError", "%v", native.ErrNoToolchain).WithHint("without -build the cell is interpreted")
		}
	}
	before, compiled := g.cells, g.process.Native
	funcs, left, problems := g.cells.Add(source, g.process.Native || o.build)
	if len(problems) > 0 {
		p := problems[0]
		place := diag.Place{File: f, Span: diag.Span{Start: int32(at + p.Offset), End: int32(at + max(p.End, p.Offset))}}
		class := "GoError"
		if p.Syntax {
			class = "SyntaxError"
		}
		d := diag.New(diag.CodeForClass(class), class, place, "%s", p.Msg)
		d.Hint = p.Hint
		for _, more := range problems[1:min(len(problems), 10)] {
			d.Notes = append(d.Notes, diag.Note{Text: more.Msg,
				Place: diag.Place{File: f, Span: diag.Span{Start: int32(at + more.Offset), End: int32(at + max(more.End, more.Offset))}}})
		}
		return d
	}
	if o.memory > 0 && o.memory != g.process.Memory {
		g.process.Close() // the next call starts one with that much
		g.process.Memory = o.memory
	}
	if o.build && !g.process.Native { // from now on all cells are
		g.process.Close()
		g.process.Native, g.timed = true, map[string]bool{}
	}
	if err := g.process.Prepare(s.machine.Context(), &g.cells); err != nil {
		g.cells, g.process.Native = before, compiled
		return goFailure(err)
	}
	g.sources[g.cells.Version()] = diag.Place{File: f, Span: diag.Span{Start: int32(at), End: int32(at + len(source))}}
	for _, p := range left {
		fmt.Fprintf(s.machine.Stderr(), "note: not callable from the language: %s\n", p.Msg)
	}
	for _, fn := range funcs {
		delete(g.timed, fn.Name)
		s.Set(fn.Name, &builtin.Func{Entry: g.entry(fn, o)})
	}
	return nil
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
		Fn: func(c *builtin.Call) (value.Value, error) { return (&goCall{g, f, o, c}).run() },
		Dry: func(c *builtin.Call) (value.Value, error) {
			v, err := (&goCall{g, f, o, c}).dry()
			var ve *value.Error
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
