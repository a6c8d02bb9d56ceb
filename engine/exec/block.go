// The block interpreter: a region's program over all blocks of its space.

package exec

import (
	"sync"
	"unsafe"

	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/tensor"
)

// worker is a thread's slots.
type worker struct {
	mem   []byte
	slots []unsafe.Pointer // where a slot's block is now
	own   []unsafe.Pointer // the worker's own memory for each slot
	raw   unsafe.Pointer   // small floats as they lie in memory
	aside []byte           // operands that a watched result covers
	laid  bool             // own and raw are laid out

	made   []byte         // elements that are folded as they are made
	target unsafe.Pointer // where the next of them go

	words   []uint64               // threaded code
	moving  []elementwise.TileEdge // its operands that differ from block to block
	tileMem []byte                 // scratch, and the slots' tiles
	scratch unsafe.Pointer         // in tileMem
}

var workers = sync.Pool{New: func() any { return new(worker) }}

// free gives a worker back, with nothing that keeps tensors alive.
func (w *worker) free() {
	clear(w.slots)
	clear(w.moving)
	w.target = nil
	workers.Put(w)
}

// runBlocks runs the block program over all blocks, in parallel if there are
// enough.
func (r *run) runBlocks(rc *elementwise.RegionCode, sp *space) error {
	if sp.n < r.Cfg.ParallelMin || r.Cfg.Threads == 1 {
		w := workers.Get().(*worker)
		defer w.free()
		w.prepare(rc, sp)
		return r.blocks(rc, sp, w, 0, sp.count)
	}
	return r.runBlocksParallel(rc, sp)
}

func (r *run) runBlocksParallel(rc *elementwise.RegionCode, sp *space) error {
	threads := r.Cfg.Threads
	per := max(1, min(r.Cfg.ChunkMin/max(sp.block, 1), sp.count/(4*threads)))
	ws := make([]*worker, threads)
	defer func() {
		for _, w := range ws {
			if w != nil {
				w.free()
			}
		}
	}()
	return r.Crew.Parallel(threads, (sp.count+per-1)/per, func(id, chunk int) error {
		w := ws[id]
		if w == nil {
			w = workers.Get().(*worker)
			ws[id] = w
			w.prepare(rc, sp)
		}
		return r.blocks(rc, sp, w, chunk*per, min(sp.count, (chunk+1)*per))
	})
}

// blocks runs blocks number i to end-1.
func (r *run) blocks(rc *elementwise.RegionCode, sp *space, w *worker, i, end int) error {
	for ; i < end; i++ {
		if i&15 == 15 {
			if err := r.Canceled(); err != nil {
				return err
			}
		}
		lo, n := sp.bounds(i)
		r.block(rc, sp, w, lo, n)
	}
	return r.Canceled()
}

// prepare makes the worker ready for a region's blocks.
func (w *worker) prepare(rc *elementwise.RegionCode, sp *space) {
	w.laid = false
	if cap(w.slots) < len(rc.Slots) {
		w.slots = make([]unsafe.Pointer, len(rc.Slots))
		w.own = make([]unsafe.Pointer, len(rc.Slots))
	}
	w.slots, w.own = w.slots[:len(rc.Slots)], w.own[:len(rc.Slots)]
	if !sp.tiled() || !sp.direct {
		w.lay(rc, sp)
	}
	if sp.tiled() {
		w.prepareTiles(rc, sp)
	}
}

// lay lays out the worker's memory for blocks and reads scalars into theirs.
func (w *worker) lay(rc *elementwise.RegionCode, sp *space) {
	if w.laid = true; sp.passes {
		return
	}
	const pad = 64
	total := pad
	for _, s := range rc.Slots {
		total += s*sp.block + pad
	}
	total += 2*sp.block + pad
	if cap(w.mem) < total {
		w.mem = make([]byte, total)
	}
	w.mem = w.mem[:cap(w.mem)]
	at := -int(uintptr(unsafe.Pointer(&w.mem[0]))) & (pad - 1)
	for i, s := range rc.Slots {
		w.own[i] = unsafe.Pointer(&w.mem[at])
		at += (s*sp.block + pad - 1) &^ (pad - 1)
	}
	w.raw = unsafe.Pointer(&w.mem[at])
	for k := range sp.in {
		if o := &sp.in[k]; o.scalar {
			w.fillScalar(o, sp.block)
		}
	}
}

// fillScalar fills an operand's block with its one element.
func (w *worker) fillScalar(o *operand, n int) {
	var one [16]byte
	src := o.element(o.offset, &one)
	dst := w.own[o.slot]
	if o.dt.IsHalf() {
		elementwise.Widen(o.dt, dst, src, 1)
		fillBlock(4, dst, dst, n)
		return
	}
	fillBlock(o.size, dst, src, n)
}

// element is where an operand's element lies, or one in its place if that has
// the other byte order.
func (o *operand) element(pos int, one *[16]byte) unsafe.Pointer {
	src := unsafe.Add(o.base, pos*o.size)
	if o.swap == 0 {
		return src
	}
	copy(one[:], mem.Slice[byte](src, o.size))
	tensor.SwapBytes(one[:o.size], o.swap)
	return unsafe.Pointer(one)
}

// block runs the region on elements lo..lo+n-1 of the space.
func (r *run) block(rc *elementwise.RegionCode, sp *space, w *worker, lo, n int) {
	if sp.table != nil {
		r.byteBlock(sp, w, lo, n)
		return
	}
	if sp.tiled() {
		done := r.runTiles(rc, sp, w, lo, n)
		if lo, n = lo+done, n-done; n == 0 {
			return
		}
	}
	if !w.laid {
		w.lay(rc, sp)
	}
	copy(w.slots, w.own)
	for k := range sp.in {
		if o := &sp.in[k]; !o.scalar {
			w.load(sp, o, lo, n)
		}
	}
	w.aim(sp, lo)
	for k := range rc.Ops {
		op := &rc.Ops[k]
		var a, b, c unsafe.Pointer
		a = w.slots[op.Args[0]]
		if op.Args[1] >= 0 {
			b = w.slots[op.Args[1]]
		}
		if op.Args[2] >= 0 {
			c = w.slots[op.Args[2]]
		}
		dst := w.slots[op.Dst]
		if op.Watch != nil && r.Warns.Report != nil {
			r.watched(sp, op, w, n, dst, a, b, c)
			continue
		}
		if sp.how == route.PastCache {
			op.Past(n, dst, a, b, c)
			continue
		}
		op.Run(n, dst, a, b, c)
		if op.Round != nil && !(op.Beyond > 0 && !sp.folds) {
			op.Round(n, dst)
		}
	}
	for k := range sp.out {
		w.save(sp, &sp.out[k], lo, n)
	}
}

// aim points the slots of results at where they lie from element lo on.
func (w *worker) aim(sp *space, lo int) {
	if sp.folds {
		w.slots[sp.out[0].slot] = w.target
		return
	}
	for k := range sp.out {
		o := &sp.out[k]
		if at, ok := sp.place(o, lo); ok && !o.dt.IsHalf() {
			w.slots[o.slot] = at
		} else {
			w.slots[o.slot] = w.own[o.slot]
		}
	}
}

// place is where element lo of an operand lies, if the block from there on is
// contiguous in memory.
func (sp *space) place(o *operand, lo int) (unsafe.Pointer, bool) {
	if o.flat {
		return unsafe.Add(o.base, (o.offset+lo)*o.size), true
	}
	if sp.rows == 0 || o.inner != 1 {
		return nil, false
	}
	return unsafe.Add(o.base, sp.position(o, lo)*o.size), true
}

// position is the element position of the lo-th element of the space.
func (sp *space) position(o *operand, lo int) int {
	pos := o.offset
	for a := len(sp.dims) - 1; a > 0; a-- {
		n := sp.dims[a]
		pos += lo % n * o.strides[a]
		lo /= n
	}
	return pos + lo*o.strides[0]
}

// load brings a block of an operand into its slot, or points the slot at it.
func (w *worker) load(sp *space, o *operand, lo, n int) {
	at, direct := sp.place(o, lo)
	if o.swap > 0 {
		at, direct = w.own[o.slot], true
		if o.dt.IsHalf() {
			at = w.raw
		}
		loadSwapped(sp, o, lo, n, at)
	}
	if !o.dt.IsHalf() {
		if direct {
			w.slots[o.slot] = at
			return
		}
		w.slots[o.slot] = w.own[o.slot]
		loadBlock(o, sp.dims, lo, n, w.own[o.slot])
		return
	}
	if !direct {
		loadBlock(o, sp.dims, lo, n, w.raw)
		at = w.raw
	}
	elementwise.Widen(o.dt, w.own[o.slot], at, n)
}

// save writes a result's block to memory, unless it is there already.
func (w *worker) save(sp *space, o *operand, lo, n int) {
	if sp.folds {
		return
	}
	at, direct := sp.place(o, lo)
	switch {
	case o.dt.IsHalf() && direct:
		elementwise.Narrow(o.dt, at, w.slots[o.slot], n)
	case o.dt.IsHalf():
		elementwise.Narrow(o.dt, w.raw, w.slots[o.slot], n)
		storeBlock(o, sp.dims, lo, n, w.raw)
	case !direct:
		storeBlock(o, sp.dims, lo, n, w.slots[o.slot])
	}
}
