// The compiled programs that an engine remembers. Programs are found by what
// they compute, so that one recorded anew for every run is planned once.

package engine

import (
	"encoding/binary"
	"sync"
	"unsafe"

	"github.com/tq-lang/tq/engine/ir"
)

// longKey is the length of a key in bytes above which a program is found by
// its identity: spelling it out for every run would cost more than it saves.
const longKey = 16 << 10

// cache keeps the last compiled programs; the ones unused for longest go first.
type cache struct {
	limit int
	mu    sync.Mutex
	clock int64
	key   []byte // scratch space
	plans map[string]*cached
}

type cached struct {
	plan *Plan
	from *ir.Program // of a long program, whose key is its address: kept alive
	used int64
}

// get finds a program's plan, or has it made and keeps it.
func (c *cache) get(p *ir.Program, compile func(*ir.Program) (*Plan, error)) (*Plan, error) {
	c.mu.Lock()
	c.key = keyOf(p, c.key[:0])
	if e := c.plans[string(c.key)]; e != nil {
		c.clock++
		e.used = c.clock
		c.mu.Unlock()
		return e.plan, nil
	}
	key := string(c.key)
	c.mu.Unlock()
	pl, err := compile(p)
	if err != nil {
		return nil, err
	}
	e := &cached{plan: pl}
	if key[0] == byIdentity {
		e.from = p
	}
	c.put(key, e)
	return pl, nil
}

// The first byte of a key.
const (
	byMeaning = iota
	byIdentity
)

// keyOf appends the program's key: what it computes, or where it lies if that
// is long.
func keyOf(p *ir.Program, b []byte) []byte {
	b = append(b, byMeaning)
	if len(p.Instrs) < longKey/8 {
		if b = p.AppendKey(b); len(b) <= longKey {
			return b
		}
	}
	b = append(b[:0], byIdentity)
	return binary.LittleEndian.AppendUint64(b, uint64(uintptr(unsafe.Pointer(p))))
}

func (c *cache) put(key string, e *cached) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.plans == nil {
		c.plans = make(map[string]*cached)
	}
	if len(c.plans) >= c.limit {
		c.evict()
	}
	c.clock++
	e.used = c.clock
	c.plans[key] = e
}

// evict forgets the older half, so that the search for it is rare.
func (c *cache) evict() {
	oldest := c.clock - int64(c.limit)/2
	for k, e := range c.plans {
		if e.used <= oldest {
			delete(c.plans, k)
		}
	}
	for k := range c.plans { // a small limit may leave all of them young
		if len(c.plans) < c.limit {
			return
		}
		delete(c.plans, k)
	}
}
