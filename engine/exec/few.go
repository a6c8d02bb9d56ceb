// Regions of few elements whose sizes are known when they are compiled. What
// does not depend on addresses is laid out once and stays with a run's state:
// later runs say where the operands lie, and go straight to the loops.

package exec

import (
	"math"
	"slices"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
	"github.com/tq-lang/tq/engine/tensor"
)

// fewElements is how many elements such a region has at most.
const fewElements = plan.SmallElements

// keepBytes is how much memory of inner results a run keeps for the next one.
const keepBytes = 256 << 10

// few is the layout of such a region, of the strides that its operands had.
type few struct {
	ready   bool
	sp      space
	w       worker
	strides [][]int // of the operands, then of the results
	spread  []int   // operands of one element that are no constants
	straight
}

// straight is a layout that is one call of threaded code: on memory as it lies, or
// on copies where that is less than a tile.
type straight struct {
	on, copies bool
	in, out    []movingWord
}

// movingWord is a word of threaded code that tells where an operand lies.
type movingWord struct{ word, operand int }

// isFew reports whether all sizes are known, and small.
func isFew(rc *elementwise.RegionCode) bool {
	return rc.Uniform && rc.Region.Small(rc.Program)
}

// fewApart reports whether the thresholds leave small regions to one thread and block,
// and their memory to the allocator.
func fewApart(c *Config) bool {
	return c.ParallelMin > fewElements && c.PoolMin >= 8*fewElements && c.BlockBytes >= task.DefaultBlockBytes
}

// keepsLayout reports whether a region is of few elements, and its layout is kept for the next run.
func (r *run) keepsLayout(rc *elementwise.RegionCode) bool {
	return rc.Few >= 0 && !r.foreign && fewApart(&r.Cfg) && (r.cover == nil || !r.last || rc.Out[0].V == r.code.plan.Program.Outputs[0])
}

// runFew runs such a region.
func (r *run) runFew(rc *elementwise.RegionCode) error {
	place := r.cover
	if place == nil || !r.last {
		return r.runFewOf(rc)
	}
	v := rc.Out[0].V
	r.cover = nil // to copy few elements when they are complete costs less than to set operands aside
	err := r.runFewOf(rc)
	if t := r.Values[v]; err == nil && slices.Equal(t.Shape(), place.Shape()) && r.Owned[v] {
		if place.Contiguous() && t.Contiguous() {
			copy(mem.Slice[byte](first(place), place.Bytes()), mem.Slice[byte](first(t), t.Bytes()))
		} else if err := r.Copy(place, t); err != nil {
			return err
		}
		r.Release([]ir.Value{v})
		r.Values[v], r.Owned[v] = place, false
	}
	return err
}

func (r *run) runFewOf(rc *elementwise.RegionCode) error {
	f := &r.few[rc.Few]
	if !f.ready {
		return r.layFew(rc, f)
	}
	for k := range rc.In {
		if !slices.Equal(r.Values[rc.In[k].V].Strides(), f.strides[k]) {
			return r.layFew(rc, f)
		}
	}
	for k := range rc.Out {
		t, err := r.regionResult(rc, &f.sp, &rc.Out[k], rc.Dims)
		if err != nil {
			return err
		}
		if !slices.Equal(t.Strides(), f.strides[len(rc.In)+k]) {
			return r.layFew(rc, f)
		}
	}
	if f.on && r.goStraight(rc, f) {
		return nil
	}
	for k := range f.sp.in {
		f.sp.in[k].show(r.Values[rc.In[k].V])
	}
	for k := range f.sp.out {
		f.sp.out[k].show(r.Values[rc.Out[k].V])
	}
	for _, k := range f.spread {
		o := &f.sp.in[k]
		if f.sp.tiled() {
			f.w.fillTile(rc, o, first(o.t))
		}
		if f.w.laid {
			f.w.fillScalar(o, f.sp.block)
		}
	}
	return r.blocksOfFew(rc, f)
}

// layFew lays a region out, and runs it.
func (r *run) layFew(rc *elementwise.RegionCode, f *few) error {
	f.ready = false
	if err := r.lay(&f.sp, rc, rc.Dims); err != nil {
		return err
	}
	f.strides, f.spread = f.strides[:0], f.spread[:0]
	for k, e := range rc.In {
		f.strides = append(f.strides, slices.Clone(r.Values[e.V].Strides()))
		if f.sp.in[k].scalar && r.code.consts[e.V] == nil {
			f.spread = append(f.spread, k)
		}
	}
	for _, e := range rc.Out {
		f.strides = append(f.strides, slices.Clone(r.Values[e.V].Strides()))
	}
	f.w.prepare(rc, &f.sp)
	f.straighten(rc)
	if f.copies {
		f.aimAtTiles(rc)
	}
	f.ready = true
	return r.blocksOfFew(rc, f)
}

// blocksOfFew goes through the blocks and forgets the tensors.
func (r *run) blocksOfFew(rc *elementwise.RegionCode, f *few) error {
	err := r.blocks(rc, &f.sp, &f.w, 0, f.sp.count)
	for _, list := range [2][]operand{f.sp.in, f.sp.out} {
		for k := range list {
			list[k].t, list[k].base = nil, nil
		}
	}
	clear(f.w.slots)
	if f.sp.tiled() && f.sp.direct && f.w.laid {
		f.w.laid, f.w.mem = false, nil // it was for warnings only
	}
	return err
}

// show points an operand at a tensor that lies like the one before.
func (o *operand) show(t *tensor.Tensor) {
	o.t, o.offset = t, t.Offset()
	o.base = unsafe.Pointer(unsafe.SliceData(t.Buffer().Stored()))
}

// straighten finds the words of the code that change from run to run.
func (f *few) straighten(rc *elementwise.RegionCode) {
	f.copies = !f.sp.tiled() && rc.Tiles != nil && (rc.Tiles.Cheap || 2*f.sp.n >= rc.Tiles.Elements())
	f.on = (f.sp.tiled() || f.copies) && f.sp.direct && f.sp.count == 1
	f.straight.in, f.straight.out = f.straight.in[:0], f.straight.out[:0]
	if !f.on {
		return
	}
	for _, e := range tileCode(rc, &f.sp).Edges {
		if e.Own {
			continue
		}
		at := func(list []elementwise.RegionEdge) int {
			return slices.IndexFunc(list, func(x elementwise.RegionEdge) bool { return x.Slot == e.Slot })
		}
		if k := at(rc.Out); k >= 0 {
			f.straight.out = append(f.straight.out, movingWord{e.At, k})
		} else if k = at(rc.In); !f.sp.in[k].scalar {
			f.straight.in = append(f.straight.in, movingWord{e.At, k})
		}
	}
}

// aimAtTiles lets the operands lie in their slots' tiles. What a copy leaves of
// a tile are ones, which no operation minds.
func (f *few) aimAtTiles(rc *elementwise.RegionCode) {
	f.w.prepareTiles(rc, &f.sp)
	for _, m := range f.straight.in {
		o := &f.sp.in[m.operand]
		at := f.w.tileOf(o)
		f.w.words[m.word] = uint64(uintptr(at))
		one := oneOf(o.dt)
		fillBlock(o.size, at, unsafe.Pointer(&one), rc.Tiles.Elements())
	}
	for _, m := range f.straight.out {
		f.w.words[m.word] = uint64(uintptr(f.w.tileOf(&f.sp.out[m.operand])))
	}
}

// oneHalf is 1 as a float16.
const oneHalf = 15 << 10

// oneOf begins with the bits of 1 in a type of threaded code.
func oneOf(dt dtype.DType) [2]uint64 {
	switch dt {
	case dtype.Float32, dtype.Complex64:
		return [2]uint64{uint64(math.Float32bits(1))}
	case dtype.Float64, dtype.Complex128:
		return [2]uint64{math.Float64bits(1)}
	case dtype.Float16:
		return [2]uint64{oneHalf}
	}
	return [2]uint64{1}
}

// goStraight runs the region's threaded code. It reports false if the
// operations have to be looked at one by one.
func (r *run) goStraight(rc *elementwise.RegionCode, f *few) bool {
	w := &f.w
	for _, k := range f.spread {
		w.fillTile(rc, &f.sp.in[k], first(r.Values[rc.In[k].V]))
	}
	n := f.sp.n
	if f.copies {
		for _, m := range f.straight.in {
			o := &f.sp.in[m.operand]
			copy(mem.Slice[byte](w.tileOf(o), n*o.size), mem.Slice[byte](first(r.Values[rc.In[m.operand].V]), n*o.size))
		}
		n = rc.Tiles.Elements()
	} else {
		for _, m := range f.straight.in {
			w.words[m.word] = uint64(uintptr(first(r.Values[rc.In[m.operand].V])))
		}
		for _, m := range f.straight.out {
			w.words[m.word] = uint64(uintptr(first(r.Values[rc.Out[m.operand].V])))
		}
	}
	met := rc.Tiles.Run(w.words, n, w.scratch)
	if outOf(rc.Tiles, met) || r.Warns.Report != nil && rc.Watched && met.Serious() {
		return false
	}
	if f.copies {
		for _, m := range f.straight.out {
			o := &f.sp.out[m.operand]
			copy(mem.Slice[byte](first(r.Values[rc.Out[m.operand].V]), f.sp.n*o.size), mem.Slice[byte](w.tileOf(o), f.sp.n*o.size))
		}
	}
	return true
}

// first is where a tensor's first element lies.
func first(t *tensor.Tensor) unsafe.Pointer {
	return unsafe.Add(unsafe.Pointer(unsafe.SliceData(t.Buffer().Stored())), t.Offset()*t.DType().Size())
}

// fresh makes row-major memory for a value, its elements arbitrary. It is that of
// the last run if nobody outside has seen it: then it stays with the run.
func (r *run) fresh(v ir.Value, dt dtype.DType, dims []int) (*tensor.Tensor, error) {
	inside := r.code != nil && r.code.inside[v]
	r.Owned[v] = !inside
	if inside && r.inside[v] != nil && slices.Equal(r.inside[v].Shape(), dims) {
		return r.inside[v], nil
	}
	t, err := r.Mem.Alloc(dt, dims, true)
	if inside && err == nil {
		if size := t.Bytes(); size < r.Cfg.PoolMin && r.kept+size <= keepBytes {
			r.inside[v] = t
			r.kept += size
		} else {
			r.Owned[v] = true
		}
	}
	return t, err
}
