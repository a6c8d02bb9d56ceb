// Work in parallel: chunks are claimed from a counter by the caller and by
// helpers. The caller never waits for a helper that has not started.

package exec

import (
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
)

// job is one call of parallel.
type job struct {
	n    int64
	next atomic.Int64
	run  func(worker, chunk int) error

	mu     sync.Mutex
	idle   sync.Cond // signalled when active falls to 0
	active int       // helpers at work
	closed bool      // no helper may start any more
	failed int64     // the lowest chunk that failed
	err    error
	broken atomic.Bool // some chunk failed: the rest is not worth doing
}

// panicError is a panic caught in a kernel.
type panicError struct {
	value any
	stack []byte
}

func (e *panicError) Error() string { return fmt.Sprint("internal error: ", e.value) }

// failure is what a panic in an op means. A fault at an address is the file's
// behind a mapping, which another process has cut short.
func (e *panicError) failure(op ir.Op) error {
	if _, ok := e.value.(interface{ Addr() uintptr }); ok {
		return fault.New(fault.IO, "a file became shorter while its data were in use")
	}
	return fault.New(fault.Unsupported, "internal error in %s: %v", op, e.value)
}

// parallel runs chunks 0..n-1 on up to the given number of threads. run gets
// the number of the worker, below threads, so that workers can keep scratch
// space of their own. The error is that of the lowest failing chunk seen.
func parallel(threads, n int, run func(worker, chunk int) error) error {
	if threads > n {
		threads = n
	}
	if threads <= 1 {
		for i := range n {
			if err := run(0, i); err != nil {
				return err
			}
		}
		return nil
	}
	j := &job{n: int64(n), run: run}
	j.idle.L = &j.mu
	for w := 1; w < threads; w++ {
		go j.help(w)
	}
	j.work(0)
	j.mu.Lock()
	j.closed = true
	for j.active > 0 {
		j.idle.Wait()
	}
	err := j.err
	j.mu.Unlock()
	return err
}

// help joins a job, unless it is over.
func (j *job) help(worker int) {
	j.mu.Lock()
	if j.closed {
		j.mu.Unlock()
		return
	}
	j.active++
	j.mu.Unlock()
	debug.SetPanicOnFault(true)
	j.work(worker)
	j.mu.Lock()
	j.active--
	if j.active == 0 {
		j.idle.Signal()
	}
	j.mu.Unlock()
}

// work claims chunks until none is left.
func (j *job) work(worker int) {
	for !j.broken.Load() {
		i := j.next.Add(1) - 1
		if i >= j.n {
			return
		}
		if err := j.chunk(worker, int(i)); err != nil {
			j.broken.Store(true)
			j.mu.Lock()
			if j.err == nil || i < j.failed {
				j.err, j.failed = err, i
			}
			j.mu.Unlock()
			return
		}
	}
}

// chunk runs one chunk; a panic becomes an error of the job, on whatever
// goroutine it happens.
func (j *job) chunk(worker, i int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &panicError{r, debug.Stack()}
		}
	}()
	return j.run(worker, i)
}
