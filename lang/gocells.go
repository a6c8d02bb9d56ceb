// Cells of Go: %%go, import go "file.go". What they declare becomes functions of
// the program; package gofunc checks and runs them.
package lang

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
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
		s.gocells = &goCells{process: gofunc.Process{Command: s.opts.GoWorker}}
	}
	g := s.gocells
	if o.build {
		if _, err := exec.LookPath("go"); err != nil {
			return value.Errorf("UsageError", "%v", native.ErrNoToolchain).WithHint("without -build the cell is interpreted")
		}
	}
	before, compiled := g.cells, g.process.Native
	funcs, problems := g.cells.Add(source, g.process.Native || o.build)
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

// goCall is one call of a function in Go.
type goCall struct {
	*goCells
	f    *gofunc.Func
	opts goOptions
	c    *builtin.Call
}

// goArg is an argument made ready.
type goArg struct {
	array *value.Array
	text  string
	elem  gofunc.Element
}

// arguments are the call's arguments with the element types that Go has for them.
func (g *goCall) arguments() ([]goArg, error) {
	out := make([]goArg, len(g.f.Params))
	for i, p := range g.f.Params {
		v := g.c.Args[i]
		if p.Elem == "string" {
			text, ok := v.(value.Str)
			if !ok {
				return nil, value.Errorf("TypeError", "%s: %s is a string in Go, not %s", g.f.Name, p.Name, v.TypeName())
			}
			out[i].text = string(text)
			continue
		}
		e, _ := gofunc.ElementOf(p.Elem)
		a, err := g.number(v, e)
		if err != nil {
			return nil, err
		}
		if p.Form == wire.Scalar && !g.f.Each() {
			if r := a.Type().Shape; r.Rank() != 0 && !r.IsUnknown() {
				return nil, value.Errorf("ValueError", "%s: %s is one %s in Go, not an array of shape %s", g.f.Name, p.Name, p.Elem, r)
			}
		}
		out[i] = goArg{array: a, elem: e}
	}
	return out, nil
}

// number makes a value an array of an element type, where nothing is lost by
// kind: whole numbers become floating ones, not the other way round.
func (g *goCall) number(v value.Value, e gofunc.Element) (*value.Array, error) {
	a, err := g.c.R.Array(v)
	if err != nil {
		return nil, err
	}
	if a.DType() == e.DType {
		return a, nil
	}
	_, isArray := v.(*value.Array)
	fine := dtype.CanCast(a.DType(), e.DType, "same_kind")
	if !isArray && a.DType().IsInteger() && e.DType.IsInteger() {
		return g.c.R.ArrayFor(v, e.DType) // which refuses what is too large
	}
	if !fine {
		return nil, value.Errorf("TypeError", "%s takes %s, and this is %s", g.f.Name, e.Name, a.DType()).
			WithHint("convert it first: .astype(%s)", e.DType)
	}
	return g.c.R.Cast(a, e.DType)
}

// shapes gives the shapes of the results that are no single numbers; nil is
// unknown.
func (g *goCall) shapes(args []goArg) (each []int, results [][]int, err error) {
	var dims [][]int
	var names []string
	for i, a := range args {
		if a.array == nil || g.f.Params[i].Form == wire.Scalar {
			continue
		}
		var d []int
		if s := a.array.Type().Shape; !s.IsUnknown() {
			d = append([]int{}, s.Dims()...)
		}
		dims, names = append(dims, d), append(names, g.f.Params[i].Name)
	}
	if g.f.Each() {
		whole := shape.Make(nil)
		for i, a := range args {
			before := whole
			if whole, err = shape.Broadcast(whole, a.array.Type().Shape); err != nil {
				return nil, nil, value.Errorf("ValueError", "%s: %s of shape %s does not broadcast with %s", g.f.Name, g.f.Params[i].Name, a.array.Type().Shape, before)
			}
		}
		if whole.IsUnknown() {
			return nil, nil, nil
		}
		return whole.Dims(), nil, nil
	}
	if g.f.Shape != nil {
		results, err = g.f.Shape.Apply(dims, names)
		if err != nil {
			return nil, nil, value.Errorf("ValueError", "%s: %v", g.f.Name, err)
		}
		return nil, results, nil
	}
	for _, p := range g.f.Results {
		if p.Form == wire.Slice && len(dims) > 0 {
			results = append(results, dims[0])
		} else if p.Form != wire.Scalar {
			results = append(results, nil)
		}
	}
	return nil, results, nil
}

// dry gives the types of the results.
func (g *goCall) dry() (value.Value, error) {
	for _, v := range g.c.Args {
		if _, unknown := v.(value.Unknown); unknown {
			return value.Unknown{}, nil
		}
	}
	args, err := g.arguments()
	if err != nil {
		return nil, err
	}
	each, shapes, err := g.shapes(args)
	if err != nil {
		return nil, err
	}
	if len(g.f.Results) == 0 {
		return value.None, nil
	}
	var out value.Tuple
	next := 0
	for _, p := range g.f.Results {
		e, _ := gofunc.ElementOf(p.Elem)
		t := ir.Type{DType: e.DType, Shape: shape.UnknownRank()}
		switch {
		case p.Elem == "string" || g.f.Each() && each == nil:
			return value.Unknown{}, nil
		case g.f.Each():
			t.Shape = shape.Make(each)
		case p.Form == wire.Scalar:
			t.Shape = shape.Make(nil)
		default:
			if shapes[next] != nil {
				t.Shape = shape.Make(shapes[next])
			}
			next++
		}
		a := g.c.R.Abstract(t)
		a.Scalar = t.Shape.Rank() == 0 && p.Form == wire.Scalar
		out = append(out, a)
	}
	if len(out) == 1 {
		return out[0], nil
	}
	return out, nil
}

// run calls the function.
func (g *goCall) run() (value.Value, error) {
	args, err := g.arguments()
	if err != nil {
		return nil, err
	}
	each, shapes, err := g.shapes(args)
	if err != nil {
		return nil, err
	}
	r := &wire.Request{Func: g.f.Name, Each: g.f.Each(), Raises: g.f.Raises, Results: g.f.Results}
	tensors := make([]*tensor.Tensor, len(args))
	if r.Each {
		r.N = tensor.Count(each)
	}
	for i, a := range args {
		p := g.f.Params[i]
		d := wire.Data{Form: p.Form, Elem: p.Elem, Text: a.text}
		if a.array != nil {
			if r.Each && !a.array.Type().Shape.Equal(shape.Make(each)) {
				if a.array, err = g.c.R.BroadcastTo(a.array, each); err != nil {
					return nil, err
				}
			}
			if tensors[i], err = a.array.Tensor(); err != nil {
				return nil, err
			}
			d.Off, d.N = wire.Aligned(r.Used), tensors[i].Size()
			d.Shape = append([]int{}, tensors[i].Shape()...)
			r.Used = d.Off + d.N*a.elem.Size
		}
		r.Args = append(r.Args, d)
	}
	if limit := g.c.MemoryLimit(); limit > 0 && int64(r.Used) > limit {
		return nil, value.Errorf("MemoryError", "the arguments of %s take %d bytes", g.f.Name, r.Used)
	}
	ctx := g.c.Host.Context()
	if err := g.process.Prepare(ctx, &g.cells); err != nil {
		return nil, goFailure(err)
	}
	give := func(p *gofunc.Process) error {
		mem, err := p.Room(r.Used)
		for i, a := range args {
			if err == nil && tensors[i] != nil {
				a.elem.Copy(mem[r.Args[i].Off:], tensors[i])
			}
		}
		return err
	}
	if err := give(&g.process); err != nil {
		return nil, goFailure(err)
	}
	if g.opts.timeout > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeoutCause(ctx, g.opts.timeout, value.Errorf("TimeoutError", "%s has not ended after %s", g.f.Name, g.opts.timeout))
		defer stop()
	}
	reply, mem, err := g.process.Call(ctx, &g.cells, r)
	if err != nil {
		return nil, goFailure(err)
	}
	if reply.Out != "" {
		if _, err := g.c.Host.Stdout().Write([]byte(reply.Out)); err != nil {
			return nil, err
		}
	}
	switch {
	case reply.Panic:
		return nil, value.Errorf("RuntimeError", "%s: panic: %s", g.f.Name, reply.Err)
	case reply.Err != "":
		return nil, value.Errorf("RuntimeError", "%s: %s", g.f.Name, reply.Err)
	}
	out, err := g.results(reply, mem, each, shapes)
	if err == nil && g.process.Native && !g.timed[g.f.Name] {
		g.timed[g.f.Name] = true
		err = g.gain(reply.Took, r, give)
	}
	return out, err
}

// A compiled function's first call is timed beside the interpreter, if that takes no longer
// than gainLimit; shorter calls than gainLeast say nothing.
const (
	gainLeast = 300 * time.Microsecond
	gainMost  = 20 * time.Millisecond
	gainLimit = 2 * time.Second
)

// gain tells how much faster a compiled function is than interpreted.
func (g *goCall) gain(took time.Duration, r *wire.Request, give func(*gofunc.Process) error) error {
	if took < gainLeast || took > gainMost {
		delete(g.timed, g.f.Name) // a later call may be of a better size
		return nil
	}
	p := &gofunc.Process{Command: g.process.Command, Memory: g.process.Memory}
	defer p.Close()
	if give(p) != nil {
		return nil
	}
	ctx, stop := context.WithTimeout(g.c.Host.Context(), gainLimit)
	defer stop()
	reply, _, err := p.Call(ctx, &g.cells, r)
	if err != nil || reply.Panic || reply.Err != "" {
		return nil // the interpreter does not take it, or takes too long
	}
	_, err = fmt.Fprintf(g.c.Host.Stderr(), "%s: compiled %s, interpreted %s: %.0f times as fast\n", g.f.Name,
		took.Round(time.Microsecond), reply.Took.Round(time.Microsecond), float64(reply.Took)/float64(took))
	return err
}

// goFailure is an error of the process as the program sees it.
func goFailure(err error) error {
	var e *gofunc.Ended
	if errors.As(err, &e) {
		v := value.Errorf(value.Kind(e.Class), "%s", e.Msg)
		v.Hint = e.Hint
		return v
	}
	if errors.Is(err, context.Canceled) {
		return value.Errorf("KeyboardInterrupt", "")
	}
	var failed *native.Failed
	if errors.As(err, &failed) {
		v := value.Errorf("GoError", "%s", failed.Msg)
		v.Hint = failed.Hint
		return v
	}
	if _, ok := err.(*value.Error); !ok {
		return value.Errorf("RuntimeError", "the cells of Go are not compiled: %v", err)
	}
	return err
}

// results are the values that the process has written.
func (g *goCall) results(reply *wire.Reply, mem []byte, each []int, shapes [][]int) (value.Value, error) {
	var out value.Tuple
	next := 0
	for i, d := range reply.Results {
		if d.Elem == "string" {
			out = append(out, value.Str(d.Text))
			continue
		}
		e, ok := gofunc.ElementOf(d.Elem)
		if !ok || d.Off < 0 || d.N < 0 || d.N > len(mem)/e.Size || d.Off > len(mem)-d.N*e.Size {
			return nil, value.Errorf("RuntimeError", "%s: the process of Go cells gives no such result", g.f.Name)
		}
		dims := []int{}
		switch {
		case g.f.Each():
			dims = each
		case d.Form == wire.Slice:
			dims = shapes[next]
			if g.f.Shape == nil && (dims == nil || tensor.Count(dims) != d.N) {
				dims = []int{d.N} // another length than the argument's
			}
			next++
		case d.Form == wire.Tensor:
			dims = d.Shape
			if g.f.Shape != nil && !shape.Make(dims).Equal(shape.Make(shapes[next])) {
				return nil, value.Errorf("ValueError", "%s: result %d has shape %s, tq:shape says %s", g.f.Name, i+1, shape.Make(dims), shape.Make(shapes[next]))
			}
			next++
		}
		if tensor.Count(dims) != d.N {
			return nil, value.Errorf("ValueError", "%s: result %d has %d elements, which do not fill the shape %s", g.f.Name, i+1, d.N, shape.Make(dims))
		}
		t, err := g.c.R.Made(e.DType, dims...)
		if err != nil {
			return nil, err
		}
		e.Fill(t, mem[d.Off:d.Off+d.N*e.Size])
		if len(dims) == 0 {
			out = append(out, value.NewScalar(t))
		} else {
			out = append(out, value.NewArray(t))
		}
	}
	switch len(out) {
	case 0:
		return value.None, nil
	case 1:
		return out[0], nil
	}
	return out, nil
}
