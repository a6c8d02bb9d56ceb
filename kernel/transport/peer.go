// Package transport serves ZeroMQ sockets: ROUTER, XPUB and REP over TCP and
// ipc. Peers cannot harm each other or the kernel: each has a goroutine for
// reading and one for writing; who sends never waits for a peer.
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

// Bounds of what waits for a peer.
const (
	queueBytes = 64 << 20  // a peer that leaves more lying is cut
	replyBytes = 64 << 10  // of pongs and echoes: it is read from no more until they have left
	writeStep  = 256 << 10 // one write, and one batch of published messages
)

// item is one queued message or, with a command's name, a command.
type item struct {
	frames  [][]byte
	command string
}

func (it item) bytes() int { return framesBytes(it.frames) }

func framesBytes(frames [][]byte) int {
	n := 64
	for _, f := range frames {
		n += len(f) + 9
	}
	return n
}

// source gives a peer what was published for it.
type source interface {
	next(p *peer) []item
	behind(p *peer) bool
}

type peer struct {
	net      net.Conn
	conn     *zmtp.Conn
	identity string
	reader   reading // of a publisher's feed; guarded by the socket's lock
	from     source  // nil of other sockets
	trusted  bool    // it has shown a signature; known to its reading goroutine

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

// send queues an item without waiting. It reports false of a peer that has too
// much lying there unread; that one is cut.
func (p *peer) send(it item) bool {
	size := it.bytes()
	p.mu.Lock()
	full := len(p.queue) > 0 && p.bytes+size > queueBytes
	if !p.gone && !full {
		p.queue = append(p.queue, it)
		p.bytes += size
	}
	p.mu.Unlock()
	if full {
		p.cut()
		return false
	}
	p.rouse()
	return true
}

// answer queues an item from the peer's own reading goroutine, which waits while
// more of its like lies there unread.
func (p *peer) answer(it item) {
	for {
		p.mu.Lock()
		wait, room := !p.gone && p.bytes > replyBytes, p.drained
		p.mu.Unlock()
		if !wait {
			p.send(it)
			return
		}
		<-room
	}
}

func (p *peer) rouse() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// write sends what is queued, with one flush per burst, until the peer is gone.
func (p *peer) write() {
	for range p.wake {
		for {
			items, gone := p.batch()
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

// batch is what to write next. What is queued goes before what was published:
// a greeting is queued before its subscriber joins the feed.
func (p *peer) batch() (items []item, gone bool) {
	p.mu.Lock()
	p.busy = true
	p.mu.Unlock()
	var fed []item
	if p.from != nil {
		fed = p.from.next(p)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	items = append(p.queue, fed...)
	p.queue, p.bytes = nil, 0
	p.busy = len(items) > 0 && !p.gone
	p.signal()
	return items, p.gone
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

// signal wakes those who wait for the writer; p.mu is held.
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
	p.rouse()
}

// drain waits until all is sent or the time is over, and says goodbye in a way
// that lets the last bytes arrive.
func (p *peer) drain(until time.Time) {
	timer := time.NewTimer(time.Until(until))
	defer timer.Stop()
	for {
		p.mu.Lock()
		more := p.drained
		p.mu.Unlock()
		behind := p.from != nil && p.from.behind(p)
		p.mu.Lock()
		done := p.gone || len(p.queue) == 0 && !p.busy && !behind
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
