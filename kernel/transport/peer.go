// Package transport serves ZeroMQ sockets: ROUTER, XPUB and REP over TCP and
// ipc. Peers cannot harm each other or the kernel: each has a goroutine for
// reading, one for writing and a bounded queue between them.
//
// This file: one peer.
package transport

import (
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tq-lang/tq/kernel/zmtp"
)

// Bounds of a peer's outgoing queue. Above them the sender waits as long as the
// peer keeps reading; a peer that stalls is cut.
const (
	queueBytes = 16 << 20
	writeStep  = 256 << 10
)

// item is one queued message or, with a command's name, a command.
type item struct {
	frames  [][]byte
	command string
}

func (it item) bytes() int {
	n := 64
	for _, f := range it.frames {
		n += len(f) + 9
	}
	return n
}

type peer struct {
	net      net.Conn
	conn     *zmtp.Conn
	identity string
	topics   map[string]int // guarded by the socket's lock

	written atomic.Int64 // bytes taken by the network: progress

	mu      sync.Mutex
	queue   []item
	bytes   int
	busy    bool // the writer holds what it took
	gone    bool
	wake    chan struct{} // for the writer
	drained chan struct{} // closed and renewed whenever the writer took or sent
}

func newPeer(c net.Conn) *peer {
	return &peer{net: c, wake: make(chan struct{}, 1), drained: make(chan struct{})}
}

// Read reads from the network.
func (p *peer) Read(b []byte) (int, error) { return p.net.Read(b) }

// Write writes in steps, so that progress is seen within a long message.
func (p *peer) Write(b []byte) (int, error) {
	n := 0
	for n < len(b) {
		k, err := p.net.Write(b[n:min(n+writeStep, len(b))])
		n += k
		p.written.Add(int64(k))
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// send queues an item, waiting for room while the peer makes progress; stall is
// how long it may make none.
func (p *peer) send(it item, stall time.Duration) {
	size := it.bytes()
	for {
		p.mu.Lock()
		if p.gone {
			p.mu.Unlock()
			return
		}
		if len(p.queue) == 0 || p.bytes+size <= queueBytes {
			p.mu.Unlock()
			p.enqueue(it)
			return
		}
		room := p.drained
		p.mu.Unlock()
		before := p.written.Load()
		select {
		case <-room:
		case <-time.After(stall):
			if p.written.Load() == before {
				p.cut()
				return
			}
		}
	}
}

// enqueue queues an item whether or not there is room, without waiting.
func (p *peer) enqueue(it item) {
	p.mu.Lock()
	if !p.gone {
		p.queue = append(p.queue, it)
		p.bytes += it.bytes()
	}
	p.mu.Unlock()
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// write sends what is queued, with one flush per burst, until the peer is gone.
func (p *peer) write() {
	for range p.wake {
		for {
			p.mu.Lock()
			items := p.queue
			p.queue, p.bytes, p.busy = nil, 0, len(items) > 0
			gone := p.gone
			p.signal()
			p.mu.Unlock()
			if gone {
				return
			}
			if len(items) == 0 {
				break
			}
			if p.put(items) != nil {
				p.cut()
				return
			}
		}
	}
}

func (p *peer) put(items []item) error {
	for _, it := range items {
		var err error
		if it.command != "" {
			err = p.conn.WriteCommand(it.command, it.frames[0])
		} else {
			err = p.conn.WriteMessage(it.frames)
		}
		if err != nil {
			return err
		}
	}
	return p.conn.Flush()
}

// signal wakes those who wait for room; p.mu is held.
func (p *peer) signal() {
	close(p.drained)
	p.drained = make(chan struct{})
}

// cut ends the connection at once.
func (p *peer) cut() {
	p.mu.Lock()
	if !p.gone {
		p.gone = true
		p.queue, p.bytes, p.busy = nil, 0, false
		p.signal()
	}
	p.mu.Unlock()
	p.net.Close()
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// drain waits until all is sent or the time is over, and says goodbye in a way
// that lets the last bytes arrive.
func (p *peer) drain(until time.Time) {
	timer := time.NewTimer(time.Until(until))
	defer timer.Stop()
	for {
		p.mu.Lock()
		done := p.gone || len(p.queue) == 0 && !p.busy
		more := p.drained
		p.mu.Unlock()
		if done {
			break
		}
		select {
		case <-more:
		case <-timer.C:
			return
		}
	}
	if c, ok := p.net.(interface{ CloseWrite() error }); ok {
		c.CloseWrite()
	}
}
