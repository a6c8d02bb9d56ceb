// Functions of bytes: a result depends on a byte alone, so those bytes that occur are looked for, the region is run on each of them
// once, and the results are copied from there. Only what occurs is computed, so that warnings are as they would be.

package exec

import (
	"sync/atomic"
	"unsafe"

	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/tensor"
)

// leastByTable is how many elements are worth a table.
const leastByTable = 4 << 10

// byteTable are the results of all bytes that occur in a region's operand.
type byteTable struct {
	operand int
	found   [4]atomic.Uint64 // the bytes, a bit each
	results []byte           // of every byte; nil while bytes are looked for
}

// paysTable reports whether a region may be done by a table: the operand of bytes is as large as the result, all others are numbers.
func (r *run) paysTable(rc *elementwise.RegionCode, dims []int) bool {
	n := tensor.Count(dims)
	if rc.BytesOf < 0 || n < leastByTable {
		return false
	}
	for k, e := range rc.In {
		if size := r.Values[e.V].Size(); k == rc.BytesOf && size != n || k != rc.BytesOf && size != 1 {
			return false
		}
	}
	return true
}

// runByTable runs a region by a table.
func (r *run) runByTable(rc *elementwise.RegionCode, dims []int) error {
	sp := &r.space
	if err := r.lay(sp, rc, dims); err != nil {
		return err
	}
	sp.how, sp.stream = route.ByteTable, false
	t := &byteTable{operand: rc.BytesOf}
	sp.table = t
	if err := r.runBlocks(rc, sp); err != nil {
		return err
	}
	if err := r.fillTable(rc, sp, t); err != nil {
		return err
	}
	return r.runBlocks(rc, sp)
}

// fillTable runs the region on the bytes that were found.
func (r *run) fillTable(rc *elementwise.RegionCode, sp *space, t *byteTable) error {
	var list []byte
	for b := range 256 {
		if t.found[b>>6].Load()>>(b&63)&1 != 0 {
			list = append(list, byte(b))
		}
	}
	e := &rc.Out[0]
	x := tensor.OfBuffer(tensor.NewBuffer(len(list)), rc.In[t.operand].Dt, []int{len(list)}, []int{1}, 0)
	copy(x.Buffer().Stored(), list)
	y := tensor.New(e.Dt, len(list))
	few := &space{n: len(list), size: [1]int{len(list)}, unit: [1]int{1}}
	few.dims = few.size[:]
	for k, in := range rc.In {
		if k == t.operand {
			few.in = append(few.in, few.operand(x, in, few.unit[:]))
		} else {
			few.in = append(few.in, few.operand(r.Values[in.V], in, few.zero[:]))
		}
	}
	few.out = append(few.out, few.operand(y, *e, few.unit[:]))
	r.cut(rc, few)
	w := workers.Get().(*worker)
	defer w.free()
	w.prepare(rc, few)
	if err := r.blocks(rc, few, w, 0, few.count); err != nil {
		return err
	}
	size, from := e.Dt.Size(), y.Buffer().Stored()
	t.results = make([]byte, 256*size)
	for i, b := range list {
		copy(t.results[int(b)*size:][:size], from[i*size:])
	}
	return nil
}

// byteBlock looks for the bytes of a block, or their results up.
func (r *run) byteBlock(sp *space, w *worker, lo, n int) {
	t := sp.table
	if t.results == nil && t.complete() {
		return
	}
	o, out := &sp.in[t.operand], &sp.out[0]
	at, direct := sp.place(o, lo)
	if !direct {
		at = w.raw
		loadBlock(o, sp.dims, lo, n, at)
	}
	src := mem.Slice[uint8](at, n)
	if t.results == nil {
		t.find(src)
		return
	}
	to, direct := sp.place(out, lo)
	if !direct {
		to = w.own[out.slot]
	}
	switch p := unsafe.Pointer(&t.results[0]); out.size {
	case 1:
		lookUp(mem.Slice[uint8](to, n), src, (*[256]uint8)(p))
	case 2:
		lookUp(mem.Slice[uint16](to, n), src, (*[256]uint16)(p))
	case 4:
		lookUp(mem.Slice[uint32](to, n), src, (*[256]uint32)(p))
	case 8:
		lookUp(mem.Slice[uint64](to, n), src, (*[256]uint64)(p))
	default:
		lookUp(mem.Slice[complex128](to, n), src, (*[256]complex128)(p))
	}
	if !direct {
		storeBlock(out, sp.dims, lo, n, to)
	}
}

// complete reports whether all bytes were found.
func (t *byteTable) complete() bool {
	for i := range t.found {
		if t.found[i].Load() != 1<<64-1 {
			return false
		}
	}
	return true
}

// find notes the bytes that occur.
func (t *byteTable) find(src []byte) {
	var seen [256]uint8
	for len(src) >= 8 {
		s := (*[8]byte)(src)
		seen[s[0]], seen[s[1]], seen[s[2]], seen[s[3]] = 1, 1, 1, 1
		seen[s[4]], seen[s[5]], seen[s[6]], seen[s[7]] = 1, 1, 1, 1
		src = src[8:]
	}
	for _, b := range src {
		seen[b] = 1
	}
	for i := range t.found {
		var word uint64
		for k := 63; k >= 0; k-- {
			word = word<<1 | uint64(seen[64*i+k])
		}
		if word &^= t.found[i].Load(); word != 0 {
			t.found[i].Or(word)
		}
	}
}

func lookUp[T any](dst []T, src []uint8, table *[256]T) {
	src = src[:len(dst)]
	for len(dst) >= 8 && len(src) >= 8 {
		d, s := (*[8]T)(dst), (*[8]uint8)(src)
		d[0], d[1], d[2], d[3] = table[s[0]], table[s[1]], table[s[2]], table[s[3]]
		d[4], d[5], d[6], d[7] = table[s[4]], table[s[5]], table[s[6]], table[s[7]]
		dst, src = dst[8:], src[8:]
	}
	for i, b := range src {
		dst[i] = table[b]
	}
}
