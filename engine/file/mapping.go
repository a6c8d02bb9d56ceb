// Mappings: private views of file pages, and when they are given back.
package file

import (
	"os"
	"runtime"
	"runtime/debug"
	"sync"

	"github.com/tq-lang/tq/engine/fault"
)

// mapGrain divides every mapping's offset: Windows maps at multiples of 64 KiB,
// all others at pages no larger.
const mapGrain = 1 << 16

// mapMin is the size below which reading is cheaper than a mapping.
const mapMin = 1 << 16

// swapMin is the size below which swapped elements are read and turned at once,
// rather than mapped and turned each time that they are used.
const swapMin = 1 << 22

// mapping keeps a mapped region; buffers hold it, and the region goes with it.
type mapping struct{ region []byte }

// mapFile maps n bytes from offset off, privately and writable.
func mapFile(f *os.File, off int64, n int, ms *Mappings) ([]byte, *mapping, error) {
	start := off &^ (mapGrain - 1)
	skip := int(off - start)
	region, err := mapRegion(f, start, skip+n)
	if err != nil {
		return nil, nil, err
	}
	m := &mapping{region: region}
	runtime.AddCleanup(m, func(r []byte) { ms.release(r) }, region)
	return region[skip : skip+n : skip+n], m, nil
}

// Mappings collects the regions that no tensor reaches any more. A loop over
// tensor.Raw holds no tensor, so a region is unsafe to release while one runs:
// the owner of the session calls Sweep between statements.
type Mappings struct {
	mu   sync.Mutex
	dead [][]byte
}

// release gives a region back: now, or at the next Sweep.
func (ms *Mappings) release(region []byte) {
	if ms == nil {
		unmapRegion(region)
		return
	}
	ms.mu.Lock()
	ms.dead = append(ms.dead, region)
	ms.mu.Unlock()
}

// Sweep releases what is unreachable. No loop over mapped memory may run
// meanwhile.
func (ms *Mappings) Sweep() {
	ms.mu.Lock()
	dead := ms.dead
	ms.dead = nil
	ms.mu.Unlock()
	for _, r := range dead {
		unmapRegion(r)
	}
}

// Guard runs f and turns a memory fault inside it (a mapped file was cut short
// by another process) into an error. It covers f's own goroutine only.
func Guard(path string, f func() error) error {
	_, err := guarded(path, func() (struct{}, error) { return struct{}{}, f() })
	return err
}

func guarded[T any](path string, f func() (T, error)) (out T, err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		switch r := recover().(type) {
		case nil:
		case interface{ Addr() uintptr }: // the runtime's error for a fault at an address
			err = fault.New(fault.IO, "%s: the file became shorter while it was in use", show(path))
		default:
			panic(r)
		}
	}()
	return f()
}
