// Intake: messages become requests and find the queue that they wait in.
package server

import (
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/tq-lang/tq/kernel/transport"
	"github.com/tq-lang/tq/kernel/wire"
)

const queueLength = 1024

// request is a message and the socket that it came by.
type request struct {
	*wire.Message
	identity string
	from     *transport.Router
	lane     *lane // whose cells and history it is about
	refused  error // why it cannot be taken as it is
	release  func()
	bytes    int
}

// isQuestion reports whether requests of a type are answered while a cell runs.
func isQuestion(msgType string) bool {
	switch msgType {
	case "kernel_info_request", "complete_request", "inspect_request", "is_complete_request", "history_request", "comm_info_request", "connect_request":
		return true
	}
	return false
}

// take checks a message and queues it. It reports whether its signature is right.
func (s *Server) take(from *transport.Router, in transport.Message) (trusted bool) {
	r, err := s.request(from, in)
	if r == nil {
		s.logf("a message was dropped: %v", err)
		in.Release()
		return false
	}
	s.rest.asked()
	r.refused = err
	if in.First && from == s.shell {
		s.greet(r.RawHeader)
	}
	if from == s.stdin {
		s.takeAnswer(*r)
		in.Release()
		return true
	}
	select {
	case s.queueOf(r) <- *r:
	case <-s.quit:
		in.Release()
	}
	return true
}

// request reads a message; the error of one that is there says why it is refused.
func (s *Server) request(from *transport.Router, in transport.Message) (*request, error) {
	r := &request{identity: in.Identity, from: from, release: in.Release}
	if in.Skipped > 0 {
		// Without its end its signature is not known; that of earlier ones was right.
		if r.Message = wire.HeaderOf(in.Frames); r.Message == nil || in.First {
			return nil, errors.New("too long")
		}
		return r, fmt.Errorf("a message of more than %d MiB", in.Skipped>>20)
	}
	for _, f := range in.Frames {
		r.bytes += len(f)
	}
	m, err := s.decoder.Decode(in.Frames)
	var refused *wire.Refused
	if errors.As(err, &refused) {
		r.Message = refused.Message
		return r, refused.Reason
	}
	if err != nil {
		return nil, err
	}
	r.Message = m
	return r, nil
}

// queueOf finds the queue of a request, and the lane that it is about.
func (s *Server) queueOf(r *request) chan request {
	r.lane = s.lanes.find(r.Header.Subshell)
	switch {
	case r.lane == nil:
		r.lane = s.lanes.main
		if r.refused == nil {
			r.refused = fmt.Errorf("there is no subshell %q", r.Header.Subshell)
		}
		return s.questions
	case r.refused != nil, isQuestion(r.Header.MsgType):
		return s.questions
	case r.Header.MsgType == "debug_request":
		return s.debugs
	case r.from == s.control && r.Header.MsgType != "execute_request":
		return s.urgent
	}
	return r.lane.queue
}

// handle answers one request between busy and idle. A fault in it is logged,
// and the kernel goes on.
func (s *Server) handle(r request) {
	defer s.done(r)
	s.setStatus(r.RawHeader, "busy")
	ending := false
	if err := s.guarded(r, func() (err error) {
		if r.refused != nil {
			return r.refused
		}
		content, err := wire.ParseObject(r.Content)
		if err == nil {
			ending, err = s.dispatch(r, content)
		}
		return err
	}); err != nil {
		_ = s.guarded(r, func() error { s.refuse(r, err); return nil })
	}
	s.setStatus(r.RawHeader, "idle")
	if ending {
		s.Stop()
	}
}

// guarded gives a panic as an error.
func (s *Server) guarded(r request, f func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			s.logf("fault while answering %s: %v\n%s", r.Header.MsgType, fault, debug.Stack())
			err = fmt.Errorf("fault in tq: %v", fault)
		}
	}()
	return f()
}

// large is a message after which memory is given back to the system.
const large = 4 << 20

// done ends what a request holds.
func (s *Server) done(r request) {
	s.mu.Lock()
	delete(s.greeted, string(r.RawHeader))
	s.mu.Unlock()
	r.release()
	if r.bytes >= large {
		debug.FreeOSMemory()
	}
}
