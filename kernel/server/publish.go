// IOPub: what is published, statuses, and what new subscribers get.
package server

import (
	"encoding/json"
	"sync"
	"time"
)

// publish sends a message to all subscribers.
func (s *Server) publish(parent json.RawMessage, msgType string, content any) {
	frames, err := s.maker.Frames(parent, msgType, content)
	if err != nil {
		s.logf("%s: %v", msgType, err)
		return
	}
	s.iopub.Send(append([][]byte{[]byte("kernel." + msgType)}, frames...))
}

func (s *Server) announce(state string) { s.setStatus(nil, state) }

func (s *Server) setStatus(parent json.RawMessage, state string) {
	frames, err := s.maker.Frames(parent, "status", object{"execution_state": state})
	if err != nil {
		s.logf("status: %v", err)
		return
	}
	frames = append([][]byte{[]byte("kernel.status")}, frames...)
	s.mu.Lock()
	s.status = frames
	s.mu.Unlock()
	s.iopub.Send(frames)
}

// welcome greets a subscriber of a topic and tells it the newest status.
func (s *Server) welcome(topic string) [][][]byte {
	s.subs.add()
	frames, err := s.maker.Frames(nil, "iopub_welcome", object{"subscription": topic})
	if err != nil {
		return nil
	}
	out := [][][]byte{append([][]byte{[]byte(topic)}, frames...)}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.status != nil {
		out = append(out, s.status)
	}
	return out
}

// subscriptions lets a new client's first request wait for its subscription: a
// client that opens both at once would else miss what the request publishes.
type subscriptions struct {
	mu      sync.Mutex
	subs    int // seen so far
	clients map[string]bool
	changed chan struct{}
}

func (u *subscriptions) add() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.subs++
	close(u.changed)
	u.changed = make(chan struct{})
}

// await runs before the first request of a connection is handled.
func (u *subscriptions) await(identity string) {
	u.mu.Lock()
	if u.clients == nil {
		u.clients = map[string]bool{}
	}
	if len(u.clients) > 1<<16 {
		u.clients, u.subs = map[string]bool{}, 0
	}
	if u.clients[identity] {
		u.mu.Unlock()
		return
	}
	u.clients[identity] = true
	timeout := time.NewTimer(subscribeWait)
	defer timeout.Stop()
	for u.subs < len(u.clients) {
		changed := u.changed
		u.mu.Unlock()
		select {
		case <-changed:
		case <-timeout.C:
			u.mu.Lock()
			u.subs = max(u.subs, len(u.clients)) // this client does not subscribe
			u.mu.Unlock()
			return
		}
		u.mu.Lock()
	}
	u.mu.Unlock()
}
