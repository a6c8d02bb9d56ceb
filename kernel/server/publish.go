// IOPub: what is published, statuses, and what new subscribers get.
package server

import (
	"encoding/json"
	"net"
	"strconv"

	"github.com/tq-lang/tq/kernel/transport"
)

// publish sends a message to all subscribers.
func (s *Server) publish(parent json.RawMessage, msgType string, content any) {
	s.publishWith(parent, msgType, nil, content, nil)
}

// publishWith is publish with metadata and buffers.
func (s *Server) publishWith(parent json.RawMessage, msgType string, metadata, content any, buffers [][]byte) {
	frames, err := s.maker.FramesWith(parent, msgType, metadata, content, buffers)
	if err != nil {
		s.logf("%s: %v", msgType, err)
		return
	}
	how := transport.Manner{Essential: msgType == "status" || msgType == "error"}
	s.mu.Lock()
	_, how.Greeting = s.greeted[string(parent)]
	s.mu.Unlock()
	s.iopub.Send(append([][]byte{[]byte("kernel." + msgType)}, frames...), how)
}

// greet marks the first request of a client.
func (s *Server) greet(header json.RawMessage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.greeted[string(header)] = struct{}{}
}

// room waits until a subscriber can take more, for the cell that runs.
func (s *Server) room() { s.iopub.Room(s.stop()) }

// stop is closed when the cell that runs is interrupted.
func (s *Server) stop() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.active == nil {
		return nil
	}
	return s.active.interrupts.Context().Done()
}

// turn waits until a display may be sent, for the cell that runs.
func (s *Server) turn() {
	stop := s.stop()
	s.pace.wait(stop)
	s.iopub.Room(stop)
}

// setStatus publishes a status. While a request of the main shell is under way the
// kernel is busy: where another one ends, that is said again.
func (s *Server) setStatus(parent json.RawMessage, state string) {
	s.statusMu.Lock()
	defer s.statusMu.Unlock()
	s.mu.Lock()
	main := s.main
	if main == nil || string(main) == string(parent) {
		s.newest = status{parent, state}
	}
	if state == "idle" && main != nil && string(main) == string(parent) {
		s.main = nil
	}
	s.mu.Unlock()
	// After that: who subscribes in between is told twice, not of what is past.
	s.publish(parent, "status", object{"execution_state": state})
	if state == "idle" && main != nil && string(main) != string(parent) {
		s.publish(main, "status", object{"execution_state": "busy"})
	}
}

// setMain says which request of the main shell is under way.
func (s *Server) setMain(header json.RawMessage) {
	s.statusMu.Lock()
	defer s.statusMu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.main = header
}

// welcome greets a subscriber of a topic and tells it the newest status, unless
// greetings tell it.
func (s *Server) welcome(topic string, greetings bool) [][][]byte {
	frames, err := s.maker.Frames(nil, "iopub_welcome", object{"subscription": topic})
	if err != nil {
		return nil
	}
	out := [][][]byte{append([][]byte{[]byte(topic)}, frames...)}
	s.mu.Lock()
	newest, busy := s.newest, s.main != nil
	s.mu.Unlock()
	if newest.state == "" || greetings && !busy {
		return out
	}
	frames, err = s.maker.Frames(newest.parent, "status", object{"execution_state": newest.state})
	if err != nil {
		return out
	}
	return append(out, append([][]byte{[]byte("kernel.status")}, frames...))
}

// port is the number of the port that a socket listens on; of ipc the one in its name.
func port(s interface{ Addr() net.Addr }) int {
	if a, ok := s.Addr().(*net.TCPAddr); ok {
		return a.Port
	}
	name := s.Addr().String()
	for i := len(name); i > 0; i-- {
		if name[i-1] == '-' {
			n, _ := strconv.Atoi(name[i:])
			return n
		}
	}
	return 0
}
