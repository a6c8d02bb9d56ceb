// Running a region's threaded code over blocks.

package exec

import (
	"slices"
	"unsafe"

	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/simd"
)

// tileFits reports whether the region's threaded code can run in this space.
func (r *run) tileFits(rc *elementwise.RegionCode, sp *space) bool {
	if rc.Tiles == nil || sp.n < rc.Tiles.Elements() {
		return false
	}
	if rc.Tiles.Halves && (sp.folds || slices.ContainsFunc(sp.in, func(o operand) bool { return o.swap > 0 })) {
		return false
	}
	return sp.n <= fewElements || !alone(rc) && !(r.passes(rc, sp) && rc.In[0].Dt.IsInteger() && !sp.fills(r.Cfg.StreamMin))
}

// alone reports whether a region is one function whose tile goes by way of memory:
// the kernel for blocks does the same without that.
func alone(rc *elementwise.RegionCode) bool {
	return len(rc.Ops) == 1 && elementwise.ByBlocks(rc.Ops[0].In.Op) && rc.In[0].Dt.IsFloat() && !rc.In[0].Dt.IsHalf()
}

// tileCode is the code that runs in a space.
func tileCode(rc *elementwise.RegionCode, sp *space) *elementwise.TileCode {
	if row := rc.Tiles.Row; row != nil && !sp.stream && !sp.folds {
		return row
	}
	return rc.Tiles
}

// prepareTiles copies the code and gives it the slots' tiles.
func (w *worker) prepareTiles(rc *elementwise.RegionCode, sp *space) {
	t := tileCode(rc, sp)
	const pad = 64
	total := pad + simd.TileScratch + len(rc.Slots)*elementwise.TileBytes
	if cap(w.tileMem) < total {
		w.tileMem = make([]byte, total)
	}
	w.tileMem = w.tileMem[:total]
	skip := -int(uintptr(unsafe.Pointer(&w.tileMem[0]))) & (pad - 1)
	w.scratch = unsafe.Pointer(&w.tileMem[skip])
	w.words = append(w.words[:0], t.Words...)
	w.moving = w.moving[:0]
	for _, e := range t.Edges {
		if e.Own {
			w.words[e.At], w.words[e.At+1] = uint64(uintptr(w.tile(e.Slot))), simd.TileOwn
			continue
		}
		if o := sp.inputOf(e.Slot); o != nil && o.still(sp) {
			w.words[e.At] = uint64(uintptr(w.tileOf(o)))
			continue
		}
		w.words[e.At+1] = simd.TileMoves
		w.moving = append(w.moving, e)
	}
	if sp.stream {
		w.streamTiles(rc, sp)
	}
	var one [16]byte
	for k := range sp.in {
		if o := &sp.in[k]; o.scalar {
			w.fillTile(rc, o, o.element(o.offset, &one))
		}
	}
}

// streamTiles has the code store past the caches, and bring operands that come
// from memory closer ahead of their use.
func (w *worker) streamTiles(rc *elementwise.RegionCode, sp *space) {
	t := rc.Tiles
	for _, at := range t.Stores {
		w.words[at] = t.Word(simd.TileStream)
	}
	w.words = w.words[:len(w.words)-1]
	for k := range sp.in {
		if o := &sp.in[k]; sp.far && o.flat && o.size*t.Elements() == t.Bytes {
			w.moving = append(w.moving, elementwise.TileEdge{At: len(w.words) + 1, Slot: o.slot})
			w.words = append(w.words, t.Word(simd.TilePrefetch), 0, simd.TileMoves)
		}
	}
	w.words = append(w.words, t.Word(simd.TileNextStreamed))
}

// tile is a slot's tile.
func (w *worker) tile(slot int) unsafe.Pointer {
	return unsafe.Add(w.scratch, simd.TileScratch+slot*elementwise.TileBytes)
}

// still reports whether an operand is one element for the length of a block.
func (o *operand) still(sp *space) bool { return o.scalar || sp.rows > 0 && o.inner == 0 }

// inputOf is the operand that fills a slot, or nil.
func (sp *space) inputOf(slot int) *operand {
	for k := range sp.in {
		if sp.in[k].slot == slot {
			return &sp.in[k]
		}
	}
	return nil
}

// fillTile fills an operand's tile with an element.
func (w *worker) fillTile(rc *elementwise.RegionCode, o *operand, src unsafe.Pointer) {
	fillBlock(o.size, w.tileOf(o), src, rc.Tiles.Elements())
}

// tileOf is where an operand's elements lie in its slot's tile: truth values
// and halves behind their lanes.
func (w *worker) tileOf(o *operand) unsafe.Pointer {
	if o.size == 1 || o.dt.IsHalf() {
		return unsafe.Add(w.tile(o.slot), elementwise.TileNumbers)
	}
	return w.tile(o.slot)
}

// runTiles runs the threaded code on the first elements of a block and returns
// how many it has done: none if they must be looked at one operation at a time.
func (r *run) runTiles(rc *elementwise.RegionCode, sp *space, w *worker, lo, n int) int {
	t := rc.Tiles
	if sp.covers || sp.stream {
		n &^= t.Elements() - 1
	}
	if n < t.Elements() {
		return 0
	}
	var one [16]byte
	for k := range sp.in {
		o := &sp.in[k]
		switch {
		case o.scalar:
		case o.still(sp):
			w.fillTile(rc, o, o.element(sp.position(o, lo), &one))
		case o.dt.IsHalf():
			w.bring(sp, o, lo, n)
		default:
			w.load(sp, o, lo, n)
		}
	}
	w.aim(sp, lo)
	for k := range sp.out {
		if o := &sp.out[k]; o.dt.IsHalf() {
			if at, ok := sp.place(o, lo); ok {
				w.slots[o.slot] = at
			}
		}
	}
	for _, e := range w.moving {
		w.words[e.At] = uint64(uintptr(w.slots[e.Slot]))
	}
	watch := r.Warns.Report != nil && rc.Watched
	if (watch || t.Beyond || t.Halves) && sp.covers {
		w.setAside(sp, lo, n)
	}
	if met := t.Run(w.words, n, w.scratch); outOf(t, met) || watch && met.Serious() {
		if sp.covers {
			w.putBack(sp, lo, n)
		}
		return 0
	}
	for k := range sp.out {
		o := &sp.out[k]
		if !o.dt.IsHalf() {
			w.save(sp, o, lo, n)
		} else if _, ok := sp.place(o, lo); !ok {
			storeBlock(o, sp.dims, lo, n, w.slots[o.slot])
		}
	}
	return n
}

// bring is load for halves that stay as they are.
func (w *worker) bring(sp *space, o *operand, lo, n int) {
	at, direct := sp.place(o, lo)
	if !direct {
		at = w.own[o.slot]
		loadBlock(o, sp.dims, lo, n, at)
	}
	w.slots[o.slot] = at
}

// outOf reports whether the code met something that it does not know: numbers out of bounds, or signalling NaN among halves.
func outOf(t *elementwise.TileCode, met simd.TileConditions) bool {
	return t.Beyond && met.Beyond() || t.Halves && met.Invalid()
}

// setAside keeps what a block's results may cover: operands that may have to be
// read once more.
func (w *worker) setAside(sp *space, lo, n int) {
	w.aside = w.aside[:0]
	for k := range sp.out {
		if at, ok := sp.place(&sp.out[k], lo); ok {
			w.aside = append(w.aside, mem.Slice[byte](at, n*sp.out[k].size)...)
		}
	}
}

// putBack undoes what setAside was called before.
func (w *worker) putBack(sp *space, lo, n int) {
	from := w.aside
	for k := range sp.out {
		if at, ok := sp.place(&sp.out[k], lo); ok {
			from = from[copy(mem.Slice[byte](at, n*sp.out[k].size), from):]
		}
	}
}
