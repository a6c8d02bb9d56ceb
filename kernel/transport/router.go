// This file: ROUTER and REP.
package transport

import (
	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/kernel/zmtp"
)

// Bounds of what a peer of a ROUTER may send before and after it has been trusted.
var (
	strangerLimits = zmtp.Limits{Message: 8 << 20, Frames: 5000}
	trustedLimits  = zmtp.Limits{Message: 64 << 20, Frames: 5000, Skip: true}
)

// Message is what a peer of a ROUTER has sent.
type Message struct {
	Identity string
	Frames   [][]byte
	Skipped  uint64 // bytes of frames that were read over because there were too many
	First    bool   // of a connection that has not been trusted yet
	// Release gives back the memory that the message is counted to take. It is
	// called once, when the message has been dealt with.
	Release func()
}

// Router serves requests of many peers, each known by its identity.
type Router struct {
	socket
	byID map[string]*peer
}

// NewRouter binds a ROUTER, which Serve starts. handle gets messages on their
// peer's own goroutine: while it blocks, only that peer waits. It reports whether
// the sender is to be trusted from then on.
func NewRouter(endpoint string, o Options, handle func(Message) (trusted bool)) (*Router, error) {
	r := &Router{byID: map[string]*peer{}}
	r.kind, r.accepts = "ROUTER", " DEALER REQ ROUTER "
	r.limits = strangerLimits
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
		if r.byID[p.identity] == p {
			delete(r.byID, p.identity)
		}
	}
	r.event = func(p *peer, ev zmtp.Event) {
		if ev.Command != "" {
			return
		}
		if handle(Message{Identity: p.identity, Frames: ev.Frames, Skipped: ev.Skipped, First: !p.trusted, Release: p.conn.Detach()}) && !p.trusted {
			p.trusted = true
			p.conn.Unfinished = nil
			p.conn.Allow(trustedLimits, r.opts.Trusted)
		}
	}
	return r, r.bind(endpoint, o)
}

// Send queues a message for a peer; one that is gone gets nothing, and one that
// lets too much lie unread is cut. It reports whether the peer is there.
func (r *Router) Send(identity string, frames [][]byte) (there bool) {
	r.mu.Lock()
	p := r.byID[identity]
	r.mu.Unlock()
	if p != nil && !p.send(item{frames: frames}) {
		r.opts.Log("a client that does not read its replies was cut")
	}
	return p != nil
}

// Echo answers every message with itself: the heartbeat.
type Echo struct{ socket }

// NewEcho binds a REP that echoes, which Serve starts.
func NewEcho(endpoint string, o Options) (*Echo, error) {
	e := &Echo{}
	e.kind, e.accepts = "REP", " REQ DEALER "
	e.limits = zmtp.Limits{Message: 64 << 10, Frames: 16}
	e.event = func(p *peer, ev zmtp.Event) {
		if ev.Command == "" {
			p.answer(item{frames: ev.Frames})
		}
	}
	return e, e.bind(endpoint, o)
}
