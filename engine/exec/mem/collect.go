// When to ask the garbage collector for dead results. It comes by itself only
// after as much memory again has been allocated; touching that much for the
// first time is far dearer than a collection, which never looks inside tensors.

package mem

import (
	"runtime"
	"time"
)

// collectEvery is how much memory is handed out between two collections: so
// much that their cost hardly counts, and what they bring back fits the pool.
const collectEvery = pooledBytes / 2

// collector spaces collections. The lock of memory guards it.
type collector struct {
	handed  int64 // bytes handed out since the last collection that was asked for
	penalty int64 // raised while collections find little

	used, wanted int64 // at that collection: what was in use, and what had been handed out before
}

// judge looks at what the last collection has brought back. It is done when the
// next one is due: finalizers take their time.
func (g *collector) judge(used int64) {
	if found := g.used + g.handed - used; found < g.wanted/4 {
		g.penalty = min(2*max(g.penalty, 1), 64)
	} else {
		g.penalty = 1
	}
}

// recycle has the garbage collector look for dead results if enough was handed
// out, and then takes a block of the given size if one came back.
func (m *Memory) recycle(size int) (block, bool) {
	m.mu.Lock()
	if m.gc.handed < min(collectEvery, m.Limit/4)*max(m.gc.penalty, 1) {
		m.gc.handed += int64(size)
		m.mu.Unlock()
		return block{}, false
	}
	m.gc.judge(m.Used.Load())
	m.gc.used, m.gc.wanted, m.gc.handed = m.Used.Load(), m.gc.handed, 0
	m.mu.Unlock()

	runtime.GC()
	b, ok := m.reuse(size)
	for i := 0; !ok && i < 10; i++ { // finalizers run on a goroutine of their own
		time.Sleep(20 * time.Microsecond)
		b, ok = m.reuse(size)
	}
	return b, ok
}
