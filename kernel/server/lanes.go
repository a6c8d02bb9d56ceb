// Lanes: the main shell and its subshells. Each runs its cells one after the
// other, with a count and a history of its own; all share the session's variables.
package server

import (
	"fmt"
	"sort"
	"sync"
	"sync/atomic"

	"github.com/tq-lang/tq/kernel/wire"
)

// maxSubshells bounds what one kernel's clients may ask for.
const maxSubshells = 256

type lane struct {
	s       *Server
	id      string // "" of the main shell
	queue   chan request
	quit    chan struct{}
	count   atomic.Int64 // execution_count
	toAbort int          // requests queued behind a cell that failed: its cells are dropped
	history history
	out     *streams
}

type lanes struct {
	s    *Server
	main *lane

	mu   sync.Mutex
	subs map[string]*lane
}

func newLanes(s *Server) *lanes {
	return &lanes{s: s, main: newLane(s, ""), subs: map[string]*lane{}}
}

func newLane(s *Server, id string) *lane {
	return &lane{
		s: s, id: id, queue: make(chan request, queueLength), quit: make(chan struct{}),
		out: &streams{publish: s.publish, room: s.room, limit: &s.outputLimit},
	}
}

// find gives a lane by its id, nil if there is none.
func (l *lanes) find(id string) *lane {
	if id == "" {
		return l.main
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.subs[id]
}

// run answers requests of the lane one after the other.
func (l *lane) run() {
	for {
		select {
		case <-l.s.quit:
			return
		case <-l.quit:
			l.abortQueued()
			for len(l.queue) > 0 {
				l.handle(<-l.queue)
			}
			return
		case r := <-l.queue:
			l.handle(r)
		}
	}
}

func (l *lane) handle(r request) {
	if l.id == "" {
		l.s.setMain(r.RawHeader)
	}
	l.s.handle(r)
	if l.toAbort > 0 {
		l.toAbort--
	}
}

// stop ends a lane: its cell is interrupted, those that are queued are not run.
func (l *lane) stop() {
	close(l.quit)
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	for _, x := range l.s.running {
		if x.lane == l {
			x.interrupts.Interrupt()
		}
	}
}

// abortQueued drops the cells that are queued now.
func (l *lane) abortQueued() {
	l.toAbort = len(l.queue) + 1 // the one that failed counts down first
}

// subshell creates, deletes and lists subshells.
func (s *Server) subshell(r request, c wire.Object) error {
	l := s.lanes
	l.mu.Lock()
	defer l.mu.Unlock()
	switch r.Header.MsgType {
	case "create_subshell_request":
		if len(l.subs) >= maxSubshells {
			return fmt.Errorf("there are %d subshells already", len(l.subs))
		}
		sub := newLane(s, wire.NewID())
		l.subs[sub.id] = sub
		s.spawn(sub.run)
		s.reply(r, object{"status": "ok", "subshell_id": sub.id})
	case "delete_subshell_request":
		id, _, err := c.String("subshell_id")
		if err != nil {
			return err
		}
		sub := l.subs[id]
		if sub == nil {
			return fmt.Errorf("there is no subshell %q", id)
		}
		delete(l.subs, id)
		sub.stop()
		s.reply(r, object{"status": "ok"})
	default:
		ids := make([]string, 0, len(l.subs))
		for id := range l.subs {
			ids = append(ids, id)
		}
		sort.Strings(ids)
		s.reply(r, object{"status": "ok", "subshell_id": ids})
	}
	return nil
}
