// Helpers that are kept at hand: after its work a helper looks for more during
// a short time before it ends, since one that sleeps takes as long to wake as
// many a job lasts.

package par

import (
	"runtime/debug"
	"sync/atomic"
	"time"
)

// linger is how long a helper without work stays awake.
const linger = 100 * time.Microsecond

// Workers are the helpers of a machine. Each has a place where the job it is at, or
// is to look at next, is left: nil while it is awake without work, gone when
// there is no goroutine for the place.
type Workers struct {
	places []atomic.Pointer[job]
	gone   *job
}

func New(helpers int) *Workers {
	c := &Workers{places: make([]atomic.Pointer[job], max(helpers, 0)), gone: new(job)}
	for i := range c.places {
		c.places[i].Store(c.gone)
	}
	return c
}

// Parallel runs chunks 0..n-1 on up to the given number of threads. run gets
// the number of the worker, below threads, so that workers can keep scratch
// space of their own. The error is that of the lowest failing chunk seen.
func (c *Workers) Parallel(threads, n int, run func(worker, chunk int) error) error {
	threads = min(threads, n, len(c.places)+1)
	if threads <= 1 {
		return alone(n, run)
	}
	j := newJob(threads, n, run)
	for i := range threads - 1 {
		c.offer(i, j)
	}
	return j.finish()
}

// offer leaves a job at a place, unless the helper there is at another one.
func (c *Workers) offer(i int, j *job) {
	place := &c.places[i]
	for range 3 { // the helper may be about to go, or to end its last job
		at := place.Load()
		if at != nil && at != c.gone && !at.over() {
			return
		}
		if place.CompareAndSwap(at, j) {
			if at == c.gone {
				go c.help(i, processor())
			}
			return
		}
	}
}

// help does the jobs that are left at a place, beside a caller on some processor.
func (c *Workers) help(i, caller int) {
	debug.SetPanicOnFault(true)
	moveFrom(caller)
	place := &c.places[i]
	idle := time.Now()
	for n := 0; ; n++ {
		j := place.Load()
		switch {
		case j != nil:
			entered := j.enter()
			if entered {
				j.work(i + 1)
			}
			place.CompareAndSwap(j, nil) // before the job can end: the next one comes at once
			if entered {
				j.leave()
			}
			idle, n = time.Now(), 0
		case n&63 == 63 && time.Since(idle) > linger && place.CompareAndSwap(nil, c.gone):
			return
		}
	}
}
