// This file: the three kinds of sockets.
package transport

import (
	"strings"

	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/kernel/zmtp"
)

// Router serves requests of many peers, each known by its identity.
type Router struct {
	socket
	byID map[string]*peer
}

// NewRouter starts a ROUTER. handle gets a peer's identity and frames on that
// peer's own goroutine: while it blocks, only that peer waits. first, if not
// nil, runs before a peer's first message is handled.
func NewRouter(endpoint string, o Options, first func(identity string), handle func(identity string, frames [][]byte)) (*Router, error) {
	r := &Router{byID: map[string]*peer{}}
	r.kind, r.accepts = "ROUTER", " DEALER REQ ROUTER "
	seen := map[*peer]bool{} // guarded by mu
	r.joined = func(p *peer) {
		r.mu.Lock()
		defer r.mu.Unlock()
		if p.identity == "" {
			p.identity = "\x00" + wire.NewID()
		}
		// A known identity is handed over: a client that reconnects is often
		// here before its old connection is known to be dead.
		if old := r.byID[p.identity]; old != nil {
			go old.cut()
		}
		r.byID[p.identity] = p
	}
	r.left = func(p *peer) {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(seen, p)
		if r.byID[p.identity] == p {
			delete(r.byID, p.identity)
		}
	}
	r.event = func(p *peer, ev zmtp.Event) {
		if ev.Command != "" {
			return
		}
		r.mu.Lock()
		isFirst := !seen[p]
		seen[p] = true
		r.mu.Unlock()
		if isFirst && first != nil {
			first(p.identity)
		}
		handle(p.identity, ev.Frames)
	}
	return r, r.listen(endpoint, o)
}

// Send queues a message for a peer; one that is gone gets nothing.
func (r *Router) Send(identity string, frames [][]byte) {
	r.mu.Lock()
	p := r.byID[identity]
	r.mu.Unlock()
	if p != nil {
		p.send(item{frames: frames}, r.opts.Stall)
	}
}

// Publisher is an XPUB: it sends each subscriber what it subscribed to.
type Publisher struct{ socket }

// NewPublisher starts an XPUB. welcome gives the messages that a new subscriber
// of a topic gets first; nothing published later overtakes them.
func NewPublisher(endpoint string, o Options, welcome func(topic string) [][][]byte) (*Publisher, error) {
	s := &Publisher{}
	s.kind, s.accepts = "XPUB", " SUB XSUB "
	s.event = func(p *peer, ev zmtp.Event) {
		on, topic, ok := subscription(ev)
		if !ok {
			return
		}
		if !on {
			s.mu.Lock()
			if p.topics[topic]--; p.topics[topic] <= 0 {
				delete(p.topics, topic)
			}
			s.mu.Unlock()
			return
		}
		if len(p.topics) >= 1000 {
			p.cut()
			return
		}
		// Greeting and topic come at once under the lock of Send: whoever has
		// read the greeting misses nothing that is published afterwards.
		s.mu.Lock()
		defer s.mu.Unlock()
		if welcome != nil {
			for _, m := range welcome(topic) {
				p.enqueue(item{frames: m})
			}
		}
		if p.topics == nil {
			p.topics = map[string]int{}
		}
		p.topics[topic]++
	}
	return s, s.listen(endpoint, o)
}

// subscription reads a subscription in either of its forms: ZMTP 3.1's command,
// or a message that begins with 1 or 0.
func subscription(ev zmtp.Event) (on bool, topic string, ok bool) {
	switch {
	case ev.Command == "SUBSCRIBE":
		return true, string(ev.Body), true
	case ev.Command == "CANCEL":
		return false, string(ev.Body), true
	case ev.Command == "" && len(ev.Frames) == 1 && len(ev.Frames[0]) > 0 && ev.Frames[0][0] <= 1:
		return ev.Frames[0][0] == 1, string(ev.Frames[0][1:]), true
	}
	return false, "", false
}

// Send publishes a message; its first frame is the topic.
func (s *Publisher) Send(frames [][]byte) {
	topic := string(frames[0])
	var to []*peer
	s.mu.Lock()
	for p := range s.peers {
		for t := range p.topics {
			if strings.HasPrefix(topic, t) {
				to = append(to, p)
				break
			}
		}
	}
	s.mu.Unlock()
	for _, p := range to {
		p.send(item{frames: frames}, s.opts.Stall)
	}
}

// Echo answers every message with itself: the heartbeat.
type Echo struct{ socket }

// NewEcho starts a REP that echoes.
func NewEcho(endpoint string, o Options) (*Echo, error) {
	e := &Echo{}
	e.kind, e.accepts = "REP", " REQ DEALER "
	e.event = func(p *peer, ev zmtp.Event) {
		if ev.Command == "" {
			p.send(item{frames: ev.Frames}, e.opts.Stall)
		}
	}
	return e, e.listen(endpoint, o)
}
