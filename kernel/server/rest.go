// What the kernel does when nobody has asked for a while: it lets go of the pages of its program that only the
// start or the last cell needed, which the system reads back from its cache when they are used again.
package server

import (
	"sync/atomic"
	"time"
)

// restDelay is how long nobody must have asked.
const restDelay = time.Second

// rest knows when the last request came.
type rest struct {
	last    atomic.Int64 // in nanoseconds
	waiting atomic.Bool  // something looks at last when the delay is over
	idle    func() bool
}

// asked says that a request has come.
func (r *rest) asked() {
	r.last.Store(time.Now().UnixNano())
	if r.waiting.CompareAndSwap(false, true) {
		time.AfterFunc(restDelay, r.look)
	}
}

func (r *rest) look() {
	left := restDelay - time.Since(time.Unix(0, r.last.Load()))
	if !r.idle() {
		left = max(left, restDelay)
	}
	if left > 0 {
		time.AfterFunc(left, r.look)
		return
	}
	r.waiting.Store(false)
	forgetProgram()
}

// quiet reports whether no cell runs.
func (s *Server) quiet() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.running) == 0
}
