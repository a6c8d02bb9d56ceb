// This file: memory for what peers send, counted over all sockets.
package transport

import (
	"sync"
	"time"
)

// Pool is memory that many connections share for messages under way. Taking
// waits for room at most as long as the pool allows.
type Pool struct {
	wait time.Duration

	mu      sync.Mutex
	left    int
	changed chan struct{}
}

// NewPool makes a pool of so many bytes; who finds it empty waits so long.
func NewPool(bytes int, wait time.Duration) *Pool {
	return &Pool{wait: wait, left: bytes, changed: make(chan struct{})}
}

// Take takes bytes; false says that there is no room.
func (p *Pool) Take(n int) bool {
	var over <-chan time.Time
	for {
		p.mu.Lock()
		if p.left >= n {
			p.left -= n
			p.mu.Unlock()
			return true
		}
		changed := p.changed
		p.mu.Unlock()
		if p.wait == 0 {
			return false
		}
		if over == nil {
			t := time.NewTimer(p.wait)
			defer t.Stop()
			over = t.C
		}
		select {
		case <-changed:
		case <-over:
			return false
		}
	}
}

// Give gives bytes back.
func (p *Pool) Give(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.left += n
	close(p.changed)
	p.changed = make(chan struct{})
}
