// What is held back for a moment, since what follows may take its place: clear_output(wait=True),
// and displays that are updated; and how many messages a program may send.
package server

import (
	"encoding/json"
	"sync"
	"time"
)

// held is guarded by its streams' lock.
type held struct {
	first bool // clear_output(wait=True) stands before the text
	after bool // and after it

	id      string // of a display whose newest update waits
	content object
	parent  json.RawMessage
	last    time.Time // of the update before
}

// clearLater is clear_output(wait=True): what was not yet sent goes when more follows.
func (s *streams) clearLater() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.cells) == 0 {
		return
	}
	s.sendUpdate()
	s.held.after = true
	s.sendSoon()
}

// clearNow drops the text behind which the cell asked for its output to be emptied.
func (s *streams) clearNow() {
	if s.held.after {
		s.buf = s.buf[:0]
		s.held.first, s.held.after = true, false
		s.shownNothing()
	}
}

// clear empties the cell's output.
func (s *streams) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.cells) == 0 {
		return
	}
	s.sendUpdate()
	s.buf, s.held.first, s.held.after = s.buf[:0], false, false
	s.shownNothing()
	s.sendClearOutput(false)
}

// shownNothing counts anew what the cell prints.
func (s *streams) shownNothing() {
	c := &s.cells[len(s.cells)-1]
	c.shown, c.left, c.tail, c.tails = 0, 0, nil, 0
}

func (s *streams) sendClearOutput(wait bool) {
	s.publish(s.cells[len(s.cells)-1].parent, "clear_output", object{"wait": wait})
}

// sendClear publishes the clear_output that stands behind the text.
func (s *streams) sendClear() {
	if s.held.after {
		s.held.after = false
		s.sendClearOutput(true)
	}
}

// sendUpdate publishes the newest update.
func (s *streams) sendUpdate() {
	if s.held.content != nil {
		s.publish(s.held.parent, "update_display_data", s.held.content)
		s.held.content, s.held.last = nil, time.Now()
	}
}

// sendHeld publishes what stands before the text.
func (s *streams) sendHeld() {
	s.sendUpdate()
	if s.held.first {
		s.held.first = false
		s.sendClearOutput(true)
	}
}

// update publishes an update of a display: at once if the last one was a while ago, and
// else the newest of those that come within a moment.
func (s *streams) update(parent json.RawMessage, id string, content object) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.cells) == 0 {
		return
	}
	if s.held.content == nil || s.held.id != id || len(s.buf) > 0 || s.held.after {
		s.send(true)
		s.sendTail()
	}
	s.held.id, s.held.content, s.held.parent = id, content, parent
	if time.Since(s.held.last) >= streamDelay {
		s.sendHeld()
		return
	}
	s.sendSoon()
}

// Displays that a cell may send: some at once, then so many a second that servers of
// notebooks, which drop what is beyond a thousand, pass all of them on.
const (
	displaysAtOnce    = 500
	displaysPerSecond = 800
)

// pace lets displays through at the rate that servers pass on.
type pace struct {
	mu   sync.Mutex
	free time.Time // until which the displays of now have been counted
}

// wait counts a display, and waits until it may be sent or stop is closed.
func (p *pace) wait(stop <-chan struct{}) {
	const each = time.Second / displaysPerSecond
	p.mu.Lock()
	now := time.Now()
	if begin := now.Add(-displaysAtOnce * each); p.free.Before(begin) {
		p.free = begin
	}
	p.free = p.free.Add(each)
	ahead := p.free.Sub(now)
	p.mu.Unlock()
	if ahead <= 0 {
		return
	}
	t := time.NewTimer(ahead)
	defer t.Stop()
	select {
	case <-stop:
	case <-t.C:
	}
}
