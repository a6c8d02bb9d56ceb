// Turns: cells of the main shell and of subshells share one session. One runs at a
// time; it lets another one go on where it waits, and where it has run for a slice.
package server

import (
	"sync/atomic"
	"time"
)

// slice is how long a cell runs while another one waits.
const slice = 5 * time.Millisecond

// turns hands the session from one to the other.
type turns struct {
	s       *Server
	token   chan struct{} // holds one token: who has it may use the session
	waiting atomic.Int32  // cells that want it
	since   time.Time     // when who has it got it
}

func newTurns(s *Server) *turns {
	t := &turns{s: s, token: make(chan struct{}, 1)}
	t.token <- struct{}{}
	return t
}

// take waits for the session; it reports false when the kernel ends.
func (t *turns) take() bool {
	select {
	case <-t.token:
	default:
		t.waiting.Add(1)
		defer t.waiting.Add(-1)
		select {
		case <-t.token:
		case <-t.s.quit:
			return false
		}
	}
	t.since = time.Now()
	return true
}

func (t *turns) give() { t.token <- struct{}{} }

// Wanted reports whether another cell waits and this one has had its slice.
func (t *turns) Wanted() bool { return t.waiting.Load() > 0 && time.Since(t.since) > slice }

// Yield lets other cells run until wait has returned.
func (t *turns) Yield(wait func()) {
	s := t.s
	s.mu.Lock()
	own := s.active
	s.active = nil
	s.mu.Unlock()
	t.give()
	if wait != nil {
		wait()
	}
	// The end of the kernel interrupts the cell, which needs the session for that.
	t.waiting.Add(1)
	<-t.token
	t.waiting.Add(-1)
	t.since = time.Now()
	s.mu.Lock()
	s.active = own
	s.mu.Unlock()
}
