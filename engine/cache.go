// The compiled programs that an engine remembers, by the program's identity.

package engine

import (
	"sync"

	"github.com/tq-lang/tq/engine/ir"
)

// cache keeps the last compiled programs; the one unused for longest goes first.
type cache struct {
	limit int
	mu    sync.Mutex
	clock int64
	plans map[*ir.Program]*cached
}

type cached struct {
	plan *Plan
	used int64
}

func (c *cache) get(p *ir.Program) *Plan {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.plans[p]
	if e == nil {
		return nil
	}
	c.clock++
	e.used = c.clock
	return e.plan
}

func (c *cache) put(p *ir.Program, pl *Plan) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.plans == nil {
		c.plans = make(map[*ir.Program]*cached)
	}
	if len(c.plans) >= c.limit {
		c.evict()
	}
	c.clock++
	c.plans[p] = &cached{pl, c.clock}
}

// evict forgets the older half, so that the search for it is rare.
func (c *cache) evict() {
	oldest := c.clock - int64(c.limit)/2
	for p, e := range c.plans {
		if e.used <= oldest {
			delete(c.plans, p)
		}
	}
	for p := range c.plans { // a small limit may leave all of them young
		if len(c.plans) < c.limit {
			return
		}
		delete(c.plans, p)
	}
}
