// The process that runs cells of Go, as the session sees it.
package gofunc

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang/gofunc/native"
	"github.com/tq-lang/tq/lang/gofunc/wire"
)

// Process runs the cells of one session. It is started by the first call, and
// again after it has ended.
type Process struct {
	// Command starts it: a program and its arguments.
	Command []string
	// Memory is what it may take, in bytes; 0 is wire.DefaultMemory.
	Memory int64
	// Native has the cells compiled into the program that is started.
	Native bool
	// Traced has panics found in interpreted cells, which are slower by that.
	Traced bool

	cmd     *exec.Cmd
	in      io.WriteCloser
	out     io.ReadCloser
	arena   *wire.Arena
	said    *tail
	version int // of the cells that it has

	built   string // the folder of the compiled cells
	program string
	current int // the version of the cells in it
}

// tail keeps the end of what a process writes to its error stream.
type tail struct {
	mu   sync.Mutex
	head []byte // a panic's first lines
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if room := 16<<10 - len(t.head); room > 0 {
		t.head = append(t.head, b[:min(len(b), room)]...)
	}
	return len(b), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.head)
}

// Prepare compiles the cells, where that is asked for and they are new.
func (p *Process) Prepare(ctx context.Context, cells *Cells) error {
	if !p.Native || p.program != "" && p.current == cells.Version() {
		return nil
	}
	p.Release()
	dir, err := os.MkdirTemp("", "tq-go-*")
	if err != nil {
		return err
	}
	p.built = dir
	program, err := native.Build(ctx, dir, cells.Source(), cells.functions())
	if err != nil {
		p.Release()
		return err
	}
	p.program, p.current = program, cells.Version()
	return nil
}

// Release ends the process and removes what was compiled for it.
func (p *Process) Release() {
	p.Close()
	if p.built != "" {
		os.RemoveAll(p.built)
		p.built, p.program = "", ""
	}
}

func (p *Process) start() error {
	command := p.Command
	if p.program != "" {
		command = []string{p.program}
	}
	if len(command) == 0 {
		return &Ended{Class: "RuntimeError", Msg: "this program does not run cells of Go"}
	}
	arena, err := wire.NewArena()
	if err != nil {
		return err
	}
	memory := p.Memory
	if memory <= 0 {
		memory = wire.DefaultMemory
	}
	p.said = &tail{}
	p.cmd = exec.Command(command[0], append(command[1:len(command):len(command)], strconv.FormatInt(memory, 10))...)
	p.cmd.Stderr, p.cmd.ExtraFiles = p.said, arena.Files()
	traceback := "none"
	if p.program != "" {
		traceback = "single" // it has the lines of the cells
	}
	p.cmd.Env = append(os.Environ(), "GOTRACEBACK="+traceback, "GOMEMLIMIT=off")
	apart(p.cmd)
	if p.in, err = p.cmd.StdinPipe(); err == nil {
		if p.out, err = p.cmd.StdoutPipe(); err == nil {
			err = p.cmd.Start()
		}
	}
	if err != nil {
		arena.Close()
		p.cmd = nil
		return &Ended{Class: "RuntimeError", Msg: "the process of Go cells does not start: " + err.Error()}
	}
	p.arena, p.version = arena, -1
	if p.program != "" {
		p.version = p.current
	}
	return nil
}

// Close ends the process.
func (p *Process) Close() {
	if p.cmd == nil {
		return
	}
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
	p.in.Close()
	p.arena.Close()
	p.cmd = nil
}

// Ended is the end of the process, by its own fault or by the session.
type Ended struct {
	Class, Msg, Hint string
	Panic            bool       // of another goroutine
	At               wire.Place // of the panic, zero if not known
}

func (e *Ended) Error() string { return e.Msg }

// Same reports whether another process has ended in the same way, wherever that was.
func (e *Ended) Same(other *Ended) bool {
	a, b := *e, *other
	a.At, b.At = wire.Place{}, wire.Place{}
	return a == b
}

// Room is shared memory of n bytes, in a process that runs.
func (p *Process) Room(n int) ([]byte, error) {
	if p.cmd == nil {
		if err := p.start(); err != nil {
			return nil, err
		}
	}
	if err := p.arena.Grow(n); err != nil {
		return nil, &Ended{Class: "MemoryError", Msg: "no shared memory for the arguments of a function in Go: " + err.Error()}
	}
	return p.arena.Bytes(), nil
}

// Call gives the process the cells, if it has not got them, and runs a request
// whose arguments lie in Room. done gets the results' memory. When ctx ends, so
// does the process.
func (p *Process) Call(ctx context.Context, cells *Cells, r *wire.Request) (reply *wire.Reply, mem []byte, err error) {
	if p.cmd == nil {
		return nil, nil, errors.New("no process")
	}
	over := make(chan struct{})
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		select {
		case <-ctx.Done():
			_ = p.cmd.Process.Kill()
		case <-over:
		}
	}()
	reply, err = p.exchange(cells, r)
	close(over)
	<-stopped
	if err == nil && ctx.Err() == nil {
		return reply, p.arena.Bytes(), nil
	}
	if err == nil { // it answered as it was killed
		p.Close()
		return nil, nil, context.Cause(ctx)
	}
	return nil, nil, p.ended(ctx)
}

func (p *Process) exchange(cells *Cells, r *wire.Request) (*wire.Reply, error) {
	if p.version != cells.Version() {
		var reply wire.Reply
		if err := wire.WriteMessage(p.in, &wire.Request{Source: cells.Source(), Imports: cells.Imports(), Traced: p.Traced}); err != nil {
			return nil, err
		}
		if err := wire.ReadMessage(p.out, &reply); err != nil {
			return nil, err
		}
		if reply.Err != "" {
			return &reply, nil
		}
		p.version = cells.Version()
	}
	r.Size = len(p.arena.Bytes())
	if err := wire.WriteMessage(p.in, r); err != nil {
		return nil, err
	}
	if err := p.arena.Send(p.in, r.Used); err != nil {
		return nil, err
	}
	var reply wire.Reply
	if err := wire.ReadMessage(p.out, &reply); err != nil {
		return nil, err
	}
	return &reply, p.arena.Receive(p.out, reply.Size)
}

// ended says why the process is gone, and forgets it.
func (p *Process) ended(ctx context.Context) error {
	_ = p.cmd.Process.Kill()
	state := p.cmd.Wait()
	said := p.said.String()
	p.in.Close()
	p.arena.Close()
	p.cmd = nil
	if err := context.Cause(ctx); err != nil {
		return err
	}
	e := &Ended{Class: "RuntimeError", Hint: "the process of Go cells has ended and starts anew with the next call; the session goes on"}
	at, said := leftAt(said)
	first, _, _ := strings.Cut(strings.TrimSpace(said), "\n")
	first, _, _ = strings.Cut(first, " [recovered") // by the interpreter, which panics again
	switch {
	case strings.Contains(said, "stack overflow") || strings.Contains(said, "stack exceeds"):
		e.Class, e.Msg = "RecursionError", "a function in Go calls itself without end"
	case strings.Contains(said, "out of memory") || strings.Contains(said, "cannot allocate memory") || strings.Contains(said, wire.OutOfMemory):
		e.Class, e.Msg = "MemoryError", "a function in Go takes more memory than it may"
	case strings.Contains(said, "all goroutines are asleep"):
		e.Msg = "all goroutines of a function in Go wait for each other"
	case strings.HasPrefix(first, "panic: ") || strings.HasPrefix(first, "fatal error: "):
		e.Msg, e.Panic = "a function in Go: "+first, strings.HasPrefix(first, "panic: ")
	default:
		e.Msg = "the process of Go cells has ended"
		if state != nil {
			e.Msg += ": " + state.Error()
		}
		if i := strings.Index(said, "panic: "); i >= 0 {
			line, _, _ := strings.Cut(said[i:], "\n")
			e.Msg, e.Panic = "a function in Go: "+line, true
		}
	}
	if e.Panic {
		if e.At = wire.PlaceIn(at); at == "" {
			e.At = wire.PlaceIn(said)
		}
	}
	return e
}

// leftAt takes from what a process said the lines by which it was traced, and gives the
// innermost one of the panic that ended it.
func leftAt(said string) (at, rest string) {
	var left []string
	for line := range strings.Lines(said) {
		if traced, ok := strings.CutPrefix(line, wire.LeftAt); ok {
			left = append(left, strings.TrimSpace(traced))
		} else {
			rest += line
		}
	}
	for _, l := range left { // the text of the last one's panic
		_, text, _ := strings.Cut(l, ": ")
		if _, last, _ := strings.Cut(left[len(left)-1], ": "); text == last {
			return l, rest
		}
	}
	return "", rest
}
