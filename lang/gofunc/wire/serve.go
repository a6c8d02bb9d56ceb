// The process of Go cells: requests answered until the session ends.
package wire

import (
	"fmt"
	"io"
	"os"
	"reflect"
	"runtime/debug"
	"strconv"
	"time"
)

// deepest is the stack that a goroutine may take.
const deepest = 64 << 20

// Cells are what the process runs: interpreted, or compiled into it.
type Cells interface {
	// Take replaces the cells; the error is the session's to show.
	Take(r *Request) error
	// Function is one of the cells' functions.
	Function(name string) (reflect.Value, error)
	// Begin and End stand around a call; End gives what was printed.
	Begin()
	End() string
	// Panicked is what a panic says, and where it arose; it is asked while the panic goes on.
	Panicked(p any) (string, Place)
}

// server is the process.
type server struct {
	cells Cells
	arena *Arena
}

// Serve answers requests on in until it ends. args are the bytes of memory that may be taken.
func Serve(args []string, in io.Reader, out io.Writer, cells Cells) int {
	memory := int64(DefaultMemory)
	if len(args) > 0 {
		if n, err := strconv.ParseInt(args[0], 10, 64); err == nil && n > 0 {
			memory = n
		}
	}
	debug.SetMaxStack(deepest)
	debug.SetMemoryLimit(memory)
	limit(memory)
	go watch(memory)
	s := &server{cells: cells, arena: OpenArena()}
	in = ahead(in)
	for {
		var r Request
		if err := ReadMessage(in, &r); err != nil {
			return 0 // the session is gone
		}
		var reply *Reply
		if r.Source != "" {
			reply = &Reply{}
			if err := cells.Take(&r); err != nil {
				reply.Err, reply.Untaken = err.Error(), true
			}
		} else if err := s.arena.Receive(in, r.Used); err != nil {
			return 1
		} else {
			reply = s.call(&r)
		}
		if err := WriteMessage(out, reply); err != nil {
			return 1
		}
		if err := s.arena.Send(out, reply.Size); err != nil {
			return 1
		}
	}
}

// ahead reads in before anybody asks: when the session is killed during a call, which may never
// return, the process goes too.
func ahead(in io.Reader) io.Reader {
	out, feed := io.Pipe()
	go func() {
		_, _ = io.Copy(feed, in)
		os.Exit(0)
	}()
	return out
}

// call runs one function.
func (s *server) call(r *Request) (reply *Reply) {
	reply = &Reply{}
	s.cells.Begin()
	defer func() {
		if p := recover(); p != nil {
			*reply = Reply{Panic: true}
			reply.Err, reply.At = s.cells.Panicked(p)
		}
		reply.Out = s.cells.End()
	}()
	name := r.Func
	if r.Each {
		name = LoopName(name)
	}
	f, err := s.cells.Function(name)
	if err != nil {
		reply.Err = err.Error()
		return reply
	}
	args, err := s.arguments(r)
	if err != nil {
		reply.Err = err.Error()
		return reply
	}
	start := time.Now()
	results := f.Call(args)
	reply.Took = time.Since(start)
	if r.Raises {
		last := results[len(results)-1]
		results = results[:len(results)-1]
		if r.Each {
			reply.Element = int(results[len(results)-1].Int()) + 1
			results = results[:len(results)-1]
		}
		if err, _ := last.Interface().(error); err != nil {
			reply.Err = err.Error()
			return reply
		}
	}
	if err := s.deliver(r, results, reply); err != nil {
		reply.Err = err.Error()
	}
	return reply
}

// watch ends the process when it has taken more memory than it may: not every
// system has a limit of its own for that.
func watch(memory int64) {
	const look = 20 * time.Millisecond
	for {
		time.Sleep(look)
		if taken() > memory {
			fmt.Fprintln(os.Stderr, OutOfMemory)
			os.Exit(3)
		}
	}
}
