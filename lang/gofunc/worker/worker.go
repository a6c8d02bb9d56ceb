// Package worker is the process that runs cells of Go: an interpreter behind a
// pipe. Whatever a cell does to it, the session is another process.
package worker

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"reflect"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/traefik/yaegi/interp"

	"github.com/tq-lang/tq/lang/gofunc"
)

// deepest is the stack that a goroutine may take.
const deepest = 64 << 20

// worker is the process.
type worker struct {
	out   printed
	in    *interp.Interpreter
	arena *gofunc.Arena
	funcs map[string]reflect.Value
}

// Main answers requests on standard input until it ends. args are the bytes of
// memory that may be taken.
func Main(args []string) int {
	memory := int64(gofunc.DefaultMemory)
	if len(args) > 0 {
		if n, err := strconv.ParseInt(args[0], 10, 64); err == nil && n > 0 {
			memory = n
		}
	}
	debug.SetMaxStack(deepest)
	debug.SetMemoryLimit(memory)
	limit(memory)
	go watch(memory)
	w := &worker{arena: gofunc.OpenArena()}
	in, out := os.Stdin, os.Stdout
	os.Stdout = os.Stderr // what a cell writes past fmt does not meet the answers
	for {
		var r gofunc.Request
		if err := gofunc.ReadMessage(in, &r); err != nil {
			return 0 // the session is gone
		}
		var reply *gofunc.Reply
		if r.Source != "" {
			reply = w.take(&r)
		} else if err := w.arena.Receive(in, r.Used); err != nil {
			return 1
		} else {
			reply = w.call(&r)
		}
		if err := gofunc.WriteMessage(out, reply); err != nil {
			return 1
		}
		if err := w.arena.Send(out, reply.Size); err != nil {
			return 1
		}
	}
}

// take interprets cells, in a fresh interpreter.
func (w *worker) take(r *gofunc.Request) (reply *gofunc.Reply) {
	reply = &gofunc.Reply{}
	defer func() {
		if p := recover(); p != nil {
			reply.Err = fmt.Sprintf("the interpreter of Go cells fails: %v", p)
		}
	}()
	w.in = interp.New(interp.Options{Stdin: strings.NewReader(""), Stdout: &w.out, Stderr: io.Discard, GoPath: os.DevNull})
	w.funcs = map[string]reflect.Value{}
	for _, path := range r.Imports {
		table, ok := gofunc.Table(path)
		if !ok {
			reply.Err = "no package " + path
			return reply
		}
		name := path[strings.LastIndexByte(path, '/')+1:]
		if err := w.in.Use(interp.Exports{path + "/" + name: table}); err != nil {
			reply.Err = err.Error()
			return reply
		}
	}
	if _, err := w.in.Eval(r.Source); err != nil {
		reply.Err = "the interpreter of Go cells fails: " + err.Error()
	}
	return reply
}

// function is one of the cells' functions.
func (w *worker) function(name string) (reflect.Value, error) {
	if f, ok := w.funcs[name]; ok {
		return f, nil
	}
	f, err := w.in.Eval("main." + name)
	if err != nil {
		return f, err
	}
	w.funcs[name] = f
	return f, nil
}

// call runs one function.
func (w *worker) call(r *gofunc.Request) (reply *gofunc.Reply) {
	reply = &gofunc.Reply{}
	w.out.Reset()
	defer func() {
		if p := recover(); p != nil {
			reply.Panic, reply.Err, reply.Results, reply.Size = true, panicText(p), nil, 0
		}
		reply.Out = w.out.String()
	}()
	name := r.Func
	if r.Each {
		name = gofunc.LoopName(name)
	}
	f, err := w.function(name)
	if err != nil {
		reply.Err = err.Error()
		return reply
	}
	args, err := w.arguments(r)
	if err != nil {
		reply.Err = err.Error()
		return reply
	}
	results := f.Call(args)
	if r.Raises {
		last := results[len(results)-1]
		results = results[:len(results)-1]
		if err, _ := last.Interface().(error); err != nil {
			reply.Err = err.Error()
			return reply
		}
	}
	if err := w.deliver(r, results, reply); err != nil {
		reply.Err = err.Error()
	}
	return reply
}

// panicText is what a panic says.
func panicText(p any) string {
	if ip, ok := p.(interp.Panic); ok {
		p = ip.Value
	}
	return fmt.Sprint(p)
}

// arguments are those of a request, over the shared memory.
func (w *worker) arguments(r *gofunc.Request) ([]reflect.Value, error) {
	var args []reflect.Value
	if r.Each {
		args = append(args, reflect.ValueOf(r.N))
	}
	for _, a := range r.Args {
		if a.Elem == "string" {
			args = append(args, reflect.ValueOf(a.Text))
			continue
		}
		e, ok := gofunc.ElementOf(a.Elem)
		if !ok {
			return nil, fmt.Errorf("no element type %s", a.Elem)
		}
		s := e.Slice(w.arena.Bytes()[a.Off:], a.N)
		switch {
		case a.Form == gofunc.Tensor:
			args = append(args, e.Tensor(s, a.Shape))
		case a.Form == gofunc.Slice || r.Each:
			args = append(args, s)
		default:
			args = append(args, s.Index(0))
		}
	}
	return args, nil
}

// deliver writes results behind the arguments.
func (w *worker) deliver(r *gofunc.Request, results []reflect.Value, reply *gofunc.Reply) error {
	at := gofunc.Aligned(r.Used)
	type piece struct {
		at   int
		data []byte
	}
	var pieces []piece
	for i, v := range results {
		p := r.Results[i]
		d := gofunc.Data{Form: p.Form, Elem: p.Elem}
		if p.Elem == "string" {
			d.Text = v.String()
			reply.Results = append(reply.Results, d)
			continue
		}
		e, _ := gofunc.ElementOf(p.Elem)
		switch {
		case p.Form == gofunc.Tensor:
			if v.IsNil() {
				return fmt.Errorf("result %d is nil", i+1)
			}
			d.Shape, _ = v.Elem().FieldByName("Shape").Interface().([]int)
			v = v.Elem().FieldByName("Data")
			n := 1
			for _, k := range d.Shape {
				n *= k
			}
			if n != v.Len() {
				return fmt.Errorf("result %d has %d elements, which do not fill its shape %v", i+1, v.Len(), d.Shape)
			}
		case p.Form == gofunc.Scalar && !r.Each:
			one := reflect.MakeSlice(reflect.SliceOf(v.Type()), 1, 1)
			one.Index(0).Set(v)
			v = one
		}
		d.N, d.Off = v.Len(), at
		data := e.Bytes(v)
		pieces = append(pieces, piece{at, data})
		at = gofunc.Aligned(at + len(data))
		reply.Results = append(reply.Results, d)
	}
	// an argument may be a result: what is to be written is elsewhere only after this
	for i := range pieces {
		pieces[i].data = bytes.Clone(pieces[i].data)
	}
	if err := w.arena.Grow(at); err != nil {
		return fmt.Errorf("no shared memory for the results: %w", err)
	}
	for _, p := range pieces {
		copy(w.arena.Bytes()[p.at:], p.data)
	}
	reply.Size = at
	return nil
}

// printed keeps what cells print, up to a length.
type printed struct {
	mu   sync.Mutex
	text bytes.Buffer
	cut  bool
}

// longest is how much printed text one call may give.
const longest = 8 << 20

func (p *printed) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if room := longest - p.text.Len(); room < len(b) {
		p.text.Write(b[:max(room, 0)])
		p.cut = true
		return len(b), nil
	}
	return p.text.Write(b)
}

// Reset forgets the text.
func (p *printed) Reset() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.text.Reset()
	p.cut = false
}

func (p *printed) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cut {
		return p.text.String() + "\n… more was printed\n"
	}
	return p.text.String()
}

var _ io.Writer = (*printed)(nil)

// watch ends the process when it has taken more memory than it may: not every
// system has a limit of its own for that.
func watch(memory int64) {
	const look = 20 * time.Millisecond
	for {
		time.Sleep(look)
		if taken() > memory {
			fmt.Fprintln(os.Stderr, gofunc.OutOfMemory)
			os.Exit(3)
		}
	}
}
