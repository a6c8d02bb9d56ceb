// Heap: what lists, dicts, texts and numbers of a program may take, which the engine does not count.
package builtin

import (
	"fmt"
	"math"
	"runtime"
	"runtime/metrics"
	"slices"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang/object"
)

const (
	HeapKey    = "heap"   // where a session keeps its Heap (Host.State)
	bigText    = 16 << 20 // bytes of texts after which it is asked again
	leastHeap  = 64 << 20 // that every program may have beside its tensors
	ownHeap    = 20 << 20 // that tq itself holds
	leastTaken = 32 << 20 // between two collections that a full heap asks for
)

// Heap watches the values of a program.
type Heap struct {
	limit  uint64
	most   int              // bytes that one text or list may be joined to; 0: as many as there are
	given  string           // the limit as the user knows it
	texts  int              // bytes made since it was asked last
	calm   uint64           // bytes taken in all below which nothing is collected again
	sample []metrics.Sample // the first is of all that was ever made

	short    func() // has the host let go of what it keeps to use again; nil: it keeps nothing
	checking bool   // nothing runs: what takes much is not known
}

// mostChecked is what one check may make of Python's values before it knows no more.
const mostChecked = 64 << 20

// CheckingHeap is the Heap of a check.
func CheckingHeap() *Heap { return &Heap{checking: true} }

// heapLimit is what all values may take where tensors may take so much; 0 is the
// engine's default. Small limits leave room for what is not the program's; a part is
// left for what the collector takes meanwhile.
func heapLimit(memory int64) int64 {
	if memory <= 0 {
		memory = engine.DefaultMemory()
	}
	return memory - memory/16 + max(leastHeap-memory/4, ownHeap)
}

// ProcessLimit is what the process may grow to before garbage is collected all the
// time: no more than what the values may take, so that a process whose heap is full takes
// hardly more than its limit.
func ProcessLimit(memory int64) int64 {
	return heapLimit(memory)
}

// taking names what the values and their places in memory take.
var taking = []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/unused:bytes"},
	{Name: "/memory/classes/heap/stacks:bytes"}, {Name: "/memory/classes/metadata/other:bytes"}, {Name: "/memory/classes/metadata/mspan/inuse:bytes"}}

// mostJoined is what one text or list may be joined to where no limit is given: one that
// doubles without end is then refused in seconds, not after all the machine's memory was written.
const mostJoined = 2 << 30

// HeapOf is the session's.
func HeapOf(h Host) *Heap {
	return h.State(HeapKey, func() any {
		limit, _ := h.State(MemoryLimitKey, func() any { return int64(0) }).(int64)
		given := fmt.Sprintf("--max-memory %d MiB", limit>>20)
		most := 0
		if limit <= 0 {
			most = int(min(heapLimit(limit)/4, mostJoined, math.MaxInt))
			given = fmt.Sprintf("%d MiB, the limit without --max-memory", engine.DefaultMemory()>>20)
		}
		heap := &Heap{limit: uint64(heapLimit(limit)), most: most, given: given, sample: slices.Clone(taking)}
		if keeps, ok := h.(interface{ LetGo() }); ok {
			heap.short = keeps.LetGo
		}
		return heap
	}).(*Heap)
}

// OfStack is what a stack may take of it.
func (m *Heap) OfStack() uintptr {
	if m.checking {
		return math.MaxInt
	}
	return uintptr(m.limit / 4)
}

// Room refuses a value of so many bytes that there is no room for. Small ones are
// looked at together.
func (m *Heap) Room(bytes int) error {
	m.texts += min(bytes, math.MaxInt-m.texts)
	if m.checking && m.texts > mostChecked {
		return object.ErrUnknown
	}
	if m.checking || m.texts < bigText {
		return nil
	}
	return m.check(uint64(bytes))
}

// Joined is Room for a text or list that others are joined to.
func (m *Heap) Joined(bytes int) error {
	if m.most > 0 && bytes >= m.most {
		return object.Errorf(object.MemoryError, "one value of %d MiB is more than the %d MiB that it may take without --max-memory", bytes>>20, m.most>>20)
	}
	return m.Room(bytes)
}

// Growing refuses the memory that append takes for one more than n elements where
// there is space for so many.
func Growing(h Host, n, space int) error {
	if n < space || n < 1<<14 {
		return nil
	}
	return HeapOf(h).Room(object.Grown(n) * PlaceBytes)
}

// filled is a dict or set.
type filled interface {
	Growth() int
	Put(k, v object.Value) error
}

// Filling refuses the memory that one more key of a dict or set takes.
func Filling(h Host, d filled) error {
	if n := d.Growth(); n > 0 {
		return HeapOf(h).Room(n)
	}
	return nil
}

// Put is d.Put for a dict or set that a program fills.
func (c *Call) Put(d filled, k, v object.Value) error {
	if err := Filling(c.Host, d); err != nil {
		return err
	}
	return d.Put(k, v)
}

// Check refuses to go on where what is alive is more than the limit.
func (m *Heap) Check() error {
	if m.checking {
		return nil
	}
	return m.check(0)
}

func (m *Heap) check(more uint64) error {
	m.texts = 0
	held, taken := m.read()
	if held+more <= m.limit || more < bigText && taken < m.calm {
		return nil
	}
	if m.short != nil {
		m.short()
	}
	runtime.GC()
	if held, taken = m.read(); held+more > m.limit {
		return object.Errorf(object.MemoryError, "the values of the program take %d MiB, more than %s", (held+more)>>20, m.given)
	}
	m.calm = taken + max((m.limit-held)/2, leastTaken)
	return nil
}

// read gives the bytes of the heap, and of all that was ever made in it.
func (m *Heap) read() (held, taken uint64) {
	metrics.Read(m.sample)
	for _, s := range m.sample[1:] {
		held += s.Value.Uint64()
	}
	return held, m.sample[0].Value.Uint64()
}
