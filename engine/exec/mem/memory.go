// Memory: the one place where tensors' memory comes from, and its limit.

package mem

import (
	"fmt"
	"math"
	"math/bits"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/internal/pages"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// pooledBytes is how much memory of dead tensors is kept for the next ones.
const pooledBytes = 256 << 20

// lazyZero is the size from which a block that must be zero is given back to
// the system and read as zeros page by page, where the system can do that.
// Smaller ones are in a cache, where they are sooner cleared than mapped anew.
const lazyZero = 16 << 20

// Memory hands out buffers. Large ones are blocks that come back: those of
// temporaries when the plan says that nothing reads them any more, those of
// results when the garbage collector finds that nobody holds them. A block that
// comes back is neither zeroed nor mapped anew. What is alive is counted, so
// that a request above the limit is refused before it is made. Small blocks come
// back only when their holder says so, and are not counted.
//
// Blocks are the garbage collector's own memory, so that a slice of a tensor's
// elements keeps them alive; of the system they ask for large pages.
type Memory struct {
	Limit int64
	least int // buffers below are too small to be counted
	floor int // and below this, to be used again
	Used  atomic.Int64
	Short func()       // called before a request is refused; nil: nothing is
	Peak  atomic.Int64 // the most that Used was since somebody set it

	phantom bool // no tensor gets memory

	mu    sync.Mutex
	free  map[int][]block // by size, the last one used last
	Kept  int64
	clock int64 // counts blocks that were put aside
	gc    collector
	small [][][]byte // small blocks that were given back, by the class of their size
}

// block is memory that nobody uses. An armed one still has the finalizer that
// brings it back.
type block struct {
	mem   []byte
	armed bool
	since int64 // the clock when it was put aside
}

// NewPhantom is memory whose tensors have none: only their layout counts.
func NewPhantom() *Memory { return &Memory{phantom: true, Limit: math.MaxInt64} }

func New(limit int64, least, floor int) *Memory {
	return &Memory{Limit: limit, least: least, floor: floor, free: map[int][]block{}, small: make([][][]byte, sizeClass(blockSize(least))+1)}
}

// Alloc makes a row-major tensor. With dirty its elements are arbitrary: the
// caller writes them all.
func (m *Memory) Alloc(dt dtype.DType, dims []int, dirty bool) (*tensor.Tensor, error) {
	n, err := tensor.ByteSize(dt, dims)
	if err != nil {
		return nil, err
	}
	if m.phantom {
		return tensor.OfBuffer(tensor.NewPhantom(n), dt, dims, tensor.RowMajor(dims), 0), nil
	}
	if n < m.least && int64(n) <= m.Limit {
		return m.smallTensor(dt, dims, n, dirty), nil
	}
	b, err := m.Buffer(n, dirty, dt, dims)
	if err != nil {
		return nil, err
	}
	return tensor.OfBuffer(b, dt, dims, tensor.RowMajor(dims), 0), nil
}

// Buffer makes or reuses n bytes; dt and dims are for the refusal's text.
func (m *Memory) Buffer(n int, dirty bool, dt dtype.DType, dims []int) (*tensor.Buffer, error) {
	if n < m.least || n == 0 {
		if int64(n) > m.Limit {
			return nil, m.refusal(n, dt, dims)
		}
		return m.smallBuffer(n, dirty), nil
	}
	size := blockSize(n)
	b, ok := m.reuse(size)
	if !ok {
		b, ok = m.recycle(size)
	}
	if ok {
		if !b.armed {
			m.arm(b.mem)
		}
		if !dirty {
			zeroBytes(b.mem[:n])
		}
		m.high()
		return tensor.WrapBytes(b.mem[:n], false, m), nil
	}
	if !m.reserve(size) && !m.collect(size) {
		return nil, m.refusal(n, dt, dims)
	}
	m.high()
	words := make([]uint64, size/8) // blocks of some pages lie on a page boundary
	mem := unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), size)
	pages.Large(mem)
	m.arm(mem)
	return tensor.WrapBytes(mem[:n], false, m), nil
}

// high keeps the most that was in use.
func (m *Memory) high() {
	used := m.Used.Load()
	for peak := m.Peak.Load(); used > peak; peak = m.Peak.Load() {
		if m.Peak.CompareAndSwap(peak, used) {
			return
		}
	}
}

// zeroBytes clears memory: a large piece by having the system take its pages
// back, so that what is never written costs nothing.
func zeroBytes(mem []byte) {
	if len(mem) >= lazyZero && pages.Forget(mem) {
		return
	}
	clear(mem)
}

// blockSize rounds up to one of eight sizes between powers of two.
func blockSize(n int) int {
	step := max(1<<max(bits.Len(uint(n))-4, 0), 8)
	return (n + step - 1) &^ (step - 1)
}

// arm has the garbage collector bring a block back.
func (m *Memory) arm(mem []byte) {
	size := cap(mem)
	runtime.SetFinalizer((*uint64)(unsafe.Pointer(&mem[0])), func(p *uint64) {
		m.keep(block{mem: unsafe.Slice((*byte)(unsafe.Pointer(p)), size)})
	})
}

// reserve counts n bytes if they are within the limit.
func (m *Memory) reserve(n int) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if int64(n) > m.Limit-m.Used.Load() {
		return false
	}
	if int64(n) > m.Limit-m.Used.Load()-m.Kept {
		m.drain()
	}
	m.Used.Add(int64(n))
	return true
}

// collect has the garbage collector look for buffers that nobody holds any
// more, and tries again to reserve n bytes. Finalizers run a little later.
func (m *Memory) collect(n int) bool {
	if int64(n) > m.Limit {
		return false
	}
	if m.Short != nil {
		m.Short()
	}
	for range 3 {
		runtime.GC()
		for range 20 {
			if m.reserve(n) {
				return true
			}
			time.Sleep(100 * time.Microsecond)
		}
	}
	return false
}

// reuse takes a block of the given size.
func (m *Memory) reuse(size int) (block, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	list := m.free[size]
	if len(list) == 0 || int64(size) > m.Limit-m.Used.Load() {
		return block{}, false
	}
	b := list[len(list)-1]
	list[len(list)-1] = block{}
	m.free[size] = list[:len(list)-1]
	m.Kept -= int64(size)
	m.Used.Add(int64(size))
	m.gc.handed += int64(size)
	return b, true
}

// Release takes back the memory of a temporary that nothing reads any more.
func (m *Memory) Release(b *tensor.Buffer) {
	n := b.Len()
	if n == 0 || cap(b.Mem()) != blockSize(n) {
		return
	}
	if mem := b.Mem()[:cap(b.Mem())]; n >= m.least {
		m.keep(block{mem: mem, armed: true})
	} else if n >= m.floor {
		m.keepSmall(mem)
	}
}

// GiveBack takes back the memory of a tensor that its holder has done with, if
// nobody else claims it.
func (m *Memory) GiveBack(t *tensor.Tensor) {
	if claimed, left := t.Buffer().Unclaim(); left > 0 || !claimed && t.Base() != nil {
		return
	}
	switch mem := t.Buffer().Take(m); {
	case cap(mem) == 0:
	case cap(mem) >= m.least:
		m.mu.Lock()
		m.gc.handed = max(m.gc.handed-int64(cap(mem)), 0) // no collection has to find it
		m.mu.Unlock()
		m.keep(block{mem: mem[:cap(mem)], armed: true})
	default:
		m.keepSmall(mem[:cap(mem)])
	}
}

// keep puts a block aside; if there are enough, the oldest ones go.
func (m *Memory) keep(b block) {
	size := int64(cap(b.mem))
	most := min(pooledBytes, m.Limit/4)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.Used.Add(-size)
	if size > most {
		b.drop()
		return
	}
	for m.Kept+size > most {
		m.dropOldest()
	}
	m.clock++
	b.since = m.clock
	m.Kept += size
	m.free[cap(b.mem)] = append(m.free[cap(b.mem)], b)
}

// dropOldest lets the block go that has not been used for the longest time.
func (m *Memory) dropOldest() {
	oldest, size := int64(math.MaxInt64), 0
	for n, list := range m.free {
		if len(list) > 0 && list[0].since < oldest {
			oldest, size = list[0].since, n
		}
	}
	m.free[size][0].drop()
	m.Kept -= int64(size)
	if m.free[size] = slices.Delete(m.free[size], 0, 1); len(m.free[size]) == 0 {
		delete(m.free, size)
	}
}

// drop leaves a block to the garbage collector for good.
func (b block) drop() {
	if b.armed {
		runtime.SetFinalizer((*uint64)(unsafe.Pointer(&b.mem[0])), nil)
	}
}

// drain forgets the blocks that are kept. The lock is held.
func (m *Memory) drain() {
	for _, list := range m.free {
		for _, b := range list {
			b.drop()
		}
	}
	clear(m.free)
	m.Kept = 0
}

// Check refuses scratch space of n bytes in all that the limit cannot hold.
func (m *Memory) Check(n int) error {
	if int64(n) > m.Limit-m.Used.Load() {
		return fault.New(fault.Memory, "Unable to allocate %s of scratch space", ByteText(n)).WithHint("%s", m.LimitText())
	}
	return nil
}

// Room refuses an array that the limit has no room for; what nobody holds any more is looked for first.
func (m *Memory) Room(dt dtype.DType, dims []int) error {
	n, err := tensor.ByteSize(dt, dims)
	if err != nil {
		return err
	}
	if n < m.least && int64(n) <= m.Limit {
		return nil
	}
	if !m.reserve(n) && !m.collect(n) {
		return m.refusal(n, dt, dims)
	}
	m.Used.Add(-int64(n))
	return nil
}

func (m *Memory) refusal(n int, dt dtype.DType, dims []int) error {
	return fault.New(fault.Memory, "Unable to allocate %s for an array with shape %s and data type %s",
		ByteText(n), shape.Make(dims).Text(), dt).WithHint("%s", m.LimitText())
}

func (m *Memory) LimitText() string {
	return "the limit is " + ByteText(int(m.Limit)) + ", of which " + ByteText(int(max(m.Used.Load(), 0))) + " are in use"
}

// ByteText writes a number of bytes as NumPy's refusals do: 7.45 GiB.
func ByteText(n int) string {
	units := [...]string{"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}
	unit := max(bits.Len(uint(n))-1, 1) / 10
	f := float64(n) / float64(int(1)<<(10*unit))
	if math.RoundToEven(f) == 1024 {
		unit, f = unit+1, f/1024
	}
	switch {
	case unit == 0:
		return strconv.Itoa(n) + " bytes"
	case math.RoundToEven(f) < 1000:
		return fmt.Sprintf("%#.3g %s", f, units[unit])
	}
	return fmt.Sprintf("%#.0f %s", f, units[unit])
}
