// Running a region: the result's layout, where each operand lies, blocks.

package exec

import (
	"slices"
	"unsafe"

	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/strides"
	"github.com/tq-lang/tq/engine/tensor"
)

// runRegion runs a region's block program over the whole iteration space.
func (r *run) runRegion(rc *elementwise.RegionCode) error {
	rc = r.ofPowers(rc)
	dims, uniform, err := r.regionShape(rc)
	if err != nil {
		return err
	}
	in, kind := &rc.Program.Instrs[rc.Instrs[0]], route.Pass
	if len(rc.Instrs) > 1 {
		kind = route.Fused
	}
	switch {
	case !uniform:
		r.Took(in, route.OneByOne, route.Plain)
		return r.runParts(rc)
	case r.keepsLayout(rc):
		if r.Took(in, kind, route.Kept); !r.Dry {
			return r.runFew(rc)
		}
		return r.lay(&r.space, rc, dims)
	case r.paysTable(rc, dims):
		if r.Took(in, kind, route.ByteTable); !r.Dry {
			return r.runByTable(rc, dims)
		}
		return r.lay(&r.space, rc, dims)
	}
	sp := &r.space
	if err := r.lay(sp, rc, dims); err != nil {
		return err
	}
	if r.Took(in, kind, sp.how); sp.n == 0 || r.Dry {
		return nil
	}
	return r.runBlocks(rc, sp)
}

// regionShape is the common shape of the region's results, as the operands at
// hand make it. It checks every instruction, so that a clash is reported by
// the one concerned.
func (r *run) regionShape(rc *elementwise.RegionCode) (dims []int, uniform bool, err error) {
	p := rc.Program
	if rc.Uniform {
		return rc.Dims, true, nil
	}
	types := map[ir.Value]ir.Type{}
	for _, e := range rc.In {
		types[e.V] = ir.TypeOf(r.Values[e.V])
	}
	uniform = true
	for k, i := range rc.Instrs {
		in := &p.Instrs[i]
		args := make([]ir.Type, len(in.Args))
		for j, a := range in.Args {
			args[j] = types[a]
		}
		out, err := ir.Infer(in.Op, in.Attrs, args)
		if err != nil {
			return nil, false, atSite(err, in)
		}
		types[in.Out[0]] = out[0]
		if k == 0 {
			dims = out[0].Shape.Dims()
		} else {
			uniform = uniform && slices.Equal(dims, out[0].Shape.Dims())
		}
	}
	return dims, uniform, nil
}

// runParts runs the region's instructions one by one, each with its own shape.
func (r *run) runParts(rc *elementwise.RegionCode) error {
	for _, part := range rc.Parts {
		if err := r.runRegion(part); err != nil {
			return err
		}
	}
	for _, part := range rc.Parts { // what was inside the region is not in the plan's lists
		v := part.Out[0].V
		if !slices.ContainsFunc(rc.Out, func(e elementwise.RegionEdge) bool { return e.V == v }) {
			r.Release([]ir.Value{v})
		}
	}
	return nil
}

// regionResult finds the tensor that a result is computed into: the memory of an
// operand that dies here, what the caller gave, or fresh memory laid out in
// the operands' order of axes.
func (r *run) regionResult(rc *elementwise.RegionCode, sp *space, e *elementwise.RegionEdge, dims []int) (*tensor.Tensor, error) {
	if r.Into != nil && r.Into[e.V] != nil && slices.Equal(r.Into[e.V].Shape(), dims) {
		sp.covers = sp.covers || r.code == nil && r.meetsOperand(rc, r.Into[e.V])
		r.Values[e.V] = r.Into[e.V]
		return r.Into[e.V], nil
	}
	if r.covers(rc, e, dims) {
		sp.covers = true
		r.Values[e.V] = r.cover
		return r.cover, nil
	}
	if t := r.takeOver(rc, e, dims); t != nil {
		sp.covers = true
		r.Values[e.V], r.Owned[e.V] = t, true
		return t, nil
	}
	t, err := r.fresh(e.V, e.Dt, dims)
	if err != nil {
		return nil, err
	}
	if sp.order != nil && !slices.IsSorted(sp.order) {
		pd := strides.Permute(dims, sp.order)
		ps := tensor.RowMajor(pd)
		strides := make([]int, len(dims))
		for i, p := range sp.order {
			strides[p] = ps[i]
		}
		t = tensor.OfBuffer(t.Buffer(), e.Dt, dims, strides, 0)
	}
	r.Values[e.V] = t
	return t, nil
}

// meetsOperand reports whether a tensor shares memory with an operand.
func (r *run) meetsOperand(rc *elementwise.RegionCode, t *tensor.Tensor) bool {
	return slices.ContainsFunc(rc.In, func(e elementwise.RegionEdge) bool { return t.MayOverlap(r.Values[e.V]) })
}

// takeOver finds an operand that dies with this step and whose memory fits the
// result element by element, and makes a tensor over that memory.
func (r *run) takeOver(rc *elementwise.RegionCode, e *elementwise.RegionEdge, dims []int) *tensor.Tensor {
	for _, i := range e.Over {
		v := rc.In[i].V
		t := r.Values[v]
		if !r.Owned[v] || t.Bytes() < r.Cfg.PoolMin || !slices.Contains(r.step.Dead, v) || !slices.Equal(t.Shape(), dims) {
			continue
		}
		if t.Offset() != 0 || t.Bytes() != t.Buffer().Len() || !r.soleUse(rc, v) {
			continue
		}
		r.Owned[v] = false
		return tensor.OfBuffer(t.Buffer(), e.Dt, dims, t.Strides(), 0)
	}
	return nil
}

// soleUse reports whether no other operand of the region, and no result so far,
// looks at v's memory.
func (r *run) soleUse(rc *elementwise.RegionCode, v ir.Value) bool {
	b := r.Values[v].Buffer()
	for _, e := range rc.In {
		if e.V != v && r.Values[e.V].Buffer() == b {
			return false
		}
	}
	return true
}

// tileBlock is how many elements one call of threaded code does.
const tileBlock = 8192

// rowBlock is tileBlock for code of one operation, which loses a little speed at every start.
const rowBlock = 4 * tileBlock

// asideBlock is tileBlock where what a result covers is set aside before.
const asideBlock = 512

// watchedBytes is how much of its results one operation makes before they are looked at.
const watchedBytes = 16 << 10

// howRegion is the way to run a region over blocks.
func (r *run) howRegion(rc *elementwise.RegionCode, sp *space) route.How {
	switch {
	case r.tileFits(rc, sp):
		return route.Threaded
	case sp.direct && !sp.folds && r.convertsPast(rc, sp):
		return route.PastCache
	case r.passes(rc, sp):
		return route.Stretch
	}
	return route.Blocks
}

// cut chooses the way and the blocks.
func (r *run) cut(rc *elementwise.RegionCode, sp *space) {
	sp.direct = true
	for _, list := range [2][]operand{sp.in, sp.out} {
		for k := range list {
			sp.direct = sp.direct && (list[k].flat || list[k].scalar) && list[k].swap == 0
		}
	}
	sp.how = r.howRegion(rc, sp)
	sp.passes = sp.how == route.Stretch || sp.how == route.PastCache && r.passes(rc, sp)
	sp.block = r.blockOf(rc, sp)
	sp.stream = sp.tiled() && sp.direct && !sp.folds && r.streams(sp)
	if sp.tiled() && sp.block == tileBlock && tileCode(rc, sp) != rc.Tiles {
		sp.block = max(min(rowBlock, sp.n/(2*r.Cfg.Threads))&^127, tileBlock)
	}
	sp.block = min(sp.block, max(sp.n, 1))
	inner := sp.dims[len(sp.dims)-1]
	if len(sp.dims) > 1 && inner >= r.Cfg.BlockMin {
		sp.rows = sp.n / inner
		pieces := (inner + sp.block - 1) / sp.block
		sp.block = (inner + pieces - 1) / pieces
		sp.perm = pieces
		sp.count = sp.rows * pieces
		return
	}
	sp.count = (sp.n + sp.block - 1) / sp.block
}

// blockOf is how many elements a block has: what the caches hold of the slots,
// and more where nothing is kept in between.
func (r *run) blockOf(rc *elementwise.RegionCode, sp *space) int {
	switch {
	case !sp.direct || r.Cfg.BlockBytes < task.DefaultBlockBytes:
	case rc.Converts():
		return 2 * tileBlock
	case sp.passes:
		return r.passBlock(sp)
	case sp.tiled() && sp.covers && (rc.Watched && r.Warns.Report != nil || rc.Tiles.Beyond || rc.Tiles.Halves):
		return asideBlock
	case sp.tiled():
		return tileBlock
	}
	n := max(r.Cfg.BlockBytes/max(rc.Bytes, 1), r.Cfg.BlockMin)
	n = max(min(n, 8192)&^127, r.Cfg.BlockMin, 1)
	if sp.direct && len(rc.Ops) == 1 && rc.Watched && r.Warns.Report != nil && r.Cfg.BlockBytes >= task.DefaultBlockBytes {
		n = min(n, watchedBytes/elementwise.SlotSize(rc.Out[0].Dt))
	}
	return n
}

// convertsPast reports whether a region is a conversion of more than the shared cache
// may hold.
func (r *run) convertsPast(rc *elementwise.RegionCode, sp *space) bool {
	least := r.streamMin()
	return len(rc.Ops) == 1 && rc.Ops[0].Past != nil && sp.in[0].flat && sp.in[0].swap == 0 &&
		sp.n*(sp.in[0].size+sp.out[0].size) >= least
}

// streamMin is how much has to go through memory for stores past the caches: the
// shared cache's size, as the next step mostly reads what this one has made, and
// more with several threads, whose stores wait for lines at the same time.
func (r *run) streamMin() int {
	if r.Cfg.Threads > 1 {
		return r.Cfg.StreamMin + r.Cfg.StreamMin/2
	}
	return r.Cfg.StreamMin
}

// streams reports whether results had better be written past the caches, and lie as
// such stores must. What goes through memory as a whole is then more than the
// caches hold: reading a result in, just to write over it, costs more than its
// next reader loses. What they do hold is best left there, fresh results too:
// their memory comes back warm.
func (r *run) streams(sp *space) bool {
	bytes, least := 0, r.streamMin()
	if sp.covers { // the result's lines are there anyhow, as long as the caches hold them
		least *= 2
	}
	for k := range sp.in {
		if o := &sp.in[k]; !o.scalar {
			bytes += sp.n * o.size
		}
	}
	for k := range sp.out {
		o := &sp.out[k]
		if !o.flat || o.size < 4 || uintptr(unsafe.Add(o.base, o.offset*o.size))%64 != 0 {
			return false
		}
		bytes += sp.n * o.size
	}
	sp.far = bytes >= r.Cfg.StreamMin
	return bytes >= least && sp.block%128 == 0
}
