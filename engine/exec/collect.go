// When to ask the garbage collector for dead results. It comes by itself only
// after as much memory again has been allocated; mapping and clearing that much
// is often dearer than a collection, which never looks inside tensors.

package exec

import (
	"runtime"
	"time"
)

// freshRate is roughly what new memory costs: bytes mapped and cleared per
// nanosecond.
const freshRate = 5

// collector weighs collections against new memory. The lock of memory guards it.
type collector struct {
	handed  int64         // bytes handed out since the last collection that was asked for
	cost    time.Duration // of that collection
	penalty int64         // raised while collections find little
}

// due tells that a collection is likely to pay: what it may bring back would
// cost more to make anew.
func (g *collector) due() bool {
	cost := max(g.cost, 100*time.Microsecond)
	return time.Duration(g.handed/freshRate) > 2*cost*time.Duration(max(g.penalty, 1))
}

// recycle has the garbage collector look for dead results if that is likely to
// pay, and then takes a block of the given size if one came back.
func (m *memory) recycle(size int) (block, bool) {
	m.mu.Lock()
	if !m.gc.due() {
		m.gc.handed += int64(size)
		m.mu.Unlock()
		return block{}, false
	}
	before, handed := m.used.Load(), m.gc.handed
	m.gc.handed = 0
	m.mu.Unlock()

	start := time.Now()
	runtime.GC()
	cost := time.Since(start)
	b, ok := m.reuse(size)
	for i := 0; !ok && i < 10; i++ { // finalizers run on a goroutine of their own
		time.Sleep(20 * time.Microsecond)
		b, ok = m.reuse(size)
	}
	m.mu.Lock()
	m.gc.cost = cost
	if m.gc.penalty = max(m.gc.penalty, 1); before-m.used.Load() < handed/4 && !ok {
		m.gc.penalty = min(2*m.gc.penalty, 64)
	} else {
		m.gc.penalty = 1
	}
	m.mu.Unlock()
	return b, ok
}
