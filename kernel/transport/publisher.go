// This file: XPUB.
package transport

import (
	"strings"
	"time"

	"github.com/tq-lang/tq/kernel/zmtp"
)

// Publisher is an XPUB: it sends each subscriber what it subscribed to.
type Publisher struct {
	socket
	feed feed
	told []told // the newest greetings
	// Until somebody has subscribed all that is published is a greeting: a client's
	// first cell may be run before its subscription has come.
	heard bool
}

// Manner is how a message is published.
type Manner struct {
	// Essential messages reach even those who cannot keep up.
	Essential bool
	// Greeting messages are told again to who subscribes for the first time within
	// the next seconds: a client that opens its sockets at once and asks by another
	// one misses nothing that its question publishes.
	Greeting bool
}

type told struct {
	at     time.Time
	frames [][]byte
}

// How long and how many greetings are told again.
const (
	greetingAge   = 2 * time.Second
	greetingCount = 256
)

// What a subscriber must take for the program to wait for it.
const (
	stall     = 250 * time.Millisecond
	stallTake = 64 << 10
	maxTopics = 1000
)

// NewPublisher binds an XPUB, which Serve starts. welcome gives the messages that
// a new subscriber of a topic gets first, told whether greetings follow; nothing
// published later overtakes them.
func NewPublisher(endpoint string, o Options, welcome func(topic string, greetings bool) [][][]byte) (*Publisher, error) {
	s := &Publisher{}
	s.kind, s.accepts = "XPUB", " SUB XSUB "
	s.limits = zmtp.Limits{Message: 4 << 10, Frames: 1}
	s.from = s
	s.event = func(p *peer, ev zmtp.Event) {
		on, topic, ok := subscription(ev)
		switch {
		case !ok:
		case on:
			s.subscribe(p, topic, welcome)
		default:
			s.mu.Lock()
			if p.reader.topics[topic]--; p.reader.topics[topic] <= 0 {
				delete(p.reader.topics, topic)
			}
			s.mu.Unlock()
		}
	}
	return s, s.bind(endpoint, o)
}

// subscribe greets a subscriber and enters its topic at once, under the lock of
// Send: whoever has read the greeting misses nothing that is published after it.
func (s *Publisher) subscribe(p *peer, topic string, welcome func(topic string, greetings bool) [][][]byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(p.reader.topics) >= maxTopics {
		go p.cut()
		return
	}
	greetings := s.greetings(&p.reader, topic)
	if welcome != nil {
		for _, m := range welcome(topic, len(greetings) > 0) {
			p.send(item{frames: m})
		}
	}
	for _, m := range greetings {
		p.send(item{frames: m})
	}
	s.heard = true
	s.feed.join(&p.reader)
	p.reader.topics[topic]++
}

// greetings is what a new subscriber is told again.
func (s *Publisher) greetings(r *reading, topic string) (out [][][]byte) {
	if r.topics != nil {
		return nil
	}
	for _, m := range s.told {
		if time.Since(m.at) < greetingAge && strings.HasPrefix(string(m.frames[0]), topic) {
			out = append(out, m.frames)
		}
	}
	return out
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

// Send publishes a message, whose first frame is the topic, and waits for nobody.
func (s *Publisher) Send(frames [][]byte, how Manner) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.feed.add(frames, how.Essential)
	if how.Greeting || !s.heard {
		s.keep(frames)
	}
	for p := range s.peers {
		if len(p.reader.topics) > 0 {
			p.rouse()
		}
	}
	s.feed.trim(s.peers)
}

// keep remembers a greeting, and forgets those that are old.
func (s *Publisher) keep(frames [][]byte) {
	now, from := time.Now(), 0
	for from < len(s.told) && (now.Sub(s.told[from].at) >= greetingAge || len(s.told)-from >= greetingCount) {
		from++
	}
	if framesBytes(frames) <= writeStep {
		s.told = append(s.told[:0:0], append(s.told[from:], told{now, frames})...)
	}
}

// next is called by a peer's writer.
func (s *Publisher) next(p *peer) []item {
	s.mu.Lock()
	defer s.mu.Unlock()
	items, missed := s.feed.read(&p.reader)
	if missed {
		s.opts.Log("a subscriber reads too slowly and misses output")
	}
	if len(items) == 0 && p.reader.next < s.feed.count && len(p.reader.topics) > 0 {
		p.rouse() // a batch of other topics
	}
	return items
}

func (s *Publisher) behind(p *peer) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(p.reader.topics) > 0 && p.reader.next < s.feed.count
}

// Room waits until the fastest subscriber has read half of what the feed holds,
// so that a program which prints without end loses nothing for who keeps up. It
// waits for none that takes next to nothing, and not once stop is closed.
func (s *Publisher) Room(stop <-chan struct{}) {
	look := time.NewTicker(2 * time.Millisecond)
	defer look.Stop()
	for next := time.Now().Add(stall); !s.hasRoom(); {
		select {
		case <-stop:
			return
		case now := <-look.C:
			if now.After(next) {
				next = now.Add(stall)
				s.findStalled()
			}
		}
	}
}

func (s *Publisher) hasRoom() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.feed.bytes <= feedBytes/2 {
		return true
	}
	room := true
	for p := range s.peers {
		if r := &p.reader; len(r.topics) > 0 && !r.stalled {
			if s.feed.total-r.at <= feedBytes/2 {
				return true
			}
			room = false
		}
	}
	return room
}

// findStalled marks those who took next to nothing since the last look.
func (s *Publisher) findStalled() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for p := range s.peers {
		written := p.written.Load()
		p.reader.stalled = written-p.reader.seen < stallTake
		p.reader.seen = written
	}
}
