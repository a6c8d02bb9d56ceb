// A job done in parallel: chunks are claimed by the caller and by helpers
// (workers.go), each beginning with a span of its own: what a core has read is in
// its caches when the same memory is gone through again. The caller never waits
// for a helper that has not started.

package par

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
)

// job is one call of Parallel.
type job struct {
	spans []span // of each worker
	run   func(worker, chunk int) error

	active atomic.Int64 // helpers at work, and closed
	mu     sync.Mutex
	idle   sync.Cond // signalled when the last helper leaves a closed job
	failed int64     // the lowest chunk that failed
	err    error
	broken atomic.Bool // some chunk failed: the rest is not worth doing
}

// closed, in job.active, says that no helper may start any more.
const closed = 1 << 32

// span is what is left of the chunks that one worker begins with, in a cache
// line of its own.
type span struct {
	next atomic.Int64
	end  int64
	_    [48]byte
}

func newJob(workers, n int, run func(worker, chunk int) error) *job {
	j := &job{spans: make([]span, workers), run: run}
	j.idle.L = &j.mu
	for w := range j.spans {
		j.spans[w].next.Store(int64(w * n / workers))
		j.spans[w].end = int64((w + 1) * n / workers)
	}
	return j
}

// enter notes a helper, unless the job is closed.
func (j *job) enter() bool {
	for {
		a := j.active.Load()
		if a >= closed {
			return false
		}
		if j.active.CompareAndSwap(a, a+1) {
			return true
		}
	}
}

func (j *job) leave() {
	if j.active.Add(-1) == closed {
		j.mu.Lock()
		j.idle.Signal()
		j.mu.Unlock()
	}
}

// over reports whether nobody is at the job any more and nobody will be.
func (j *job) over() bool { return j.active.Load() == closed }

// awake is how often the caller looks whether the helpers are done before it sleeps.
const awake = 1 << 14

// finish takes the caller through the job, until all chunks are done.
func (j *job) finish() error {
	j.work(0)
	j.active.Add(closed)
	for i := 0; i < awake && !j.over(); i++ {
		if i&1023 == 1023 {
			runtime.Gosched() // the helpers may want this thread
		}
	}
	if !j.over() {
		j.mu.Lock()
		for !j.over() {
			j.idle.Wait()
		}
		j.mu.Unlock()
	}
	return j.err
}

// PanicError is a panic caught in a kernel.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprint("internal error: ", e.Value) }

// Failure is what a panic in an op means. A fault at an address is the file's
// behind a mapping, which another process has cut short.
func (e *PanicError) Failure(op ir.Op) error {
	if _, ok := e.Value.(interface{ Addr() uintptr }); ok {
		return fault.New(fault.IO, "a file became shorter while its data were in use")
	}
	return fault.New(fault.Unsupported, "internal error in %s: %v", op, e.Value)
}

// alone runs all chunks on the caller.
func alone(n int, run func(worker, chunk int) error) error {
	for i := range n {
		if err := run(0, i); err != nil {
			return err
		}
	}
	return nil
}

// work claims chunks of the worker's own span, and then of the others', until
// none is left.
func (j *job) work(worker int) {
	for k := range j.spans {
		if !j.walk(worker, &j.spans[(worker+k)%len(j.spans)]) {
			return
		}
	}
}

// walk claims chunks of a span until it has no more; false if the job has failed.
func (j *job) walk(worker int, s *span) bool {
	for s.next.Load() < s.end && !j.broken.Load() {
		i := s.next.Add(1) - 1
		if i >= s.end {
			break
		}
		if err := j.chunk(worker, int(i)); err != nil {
			j.broken.Store(true)
			j.mu.Lock()
			if j.err == nil || i < j.failed {
				j.err, j.failed = err, i
			}
			j.mu.Unlock()
			break
		}
	}
	return !j.broken.Load()
}

// chunk runs one chunk; a panic becomes an error of the job, on whatever
// goroutine it happens.
func (j *job) chunk(worker, i int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &PanicError{r, debug.Stack()}
		}
	}()
	return j.run(worker, i)
}
