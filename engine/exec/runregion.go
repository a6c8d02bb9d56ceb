// Running a region: the result's layout, where each operand lies, blocks.

package exec

import (
	"slices"

	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// operand is a region's operand or result in memory, after axes were merged.
type operand struct {
	base    unsafe.Pointer // of the buffer
	size    int            // bytes of an element
	offset  int
	strides []int
	inner   int // stride of the last axis
	flat    bool
	scalar  bool // one element, read once into a whole block
	swap    int  // unit of elements in the other byte order, else 0
	slot    int
	dt      dtype.DType
	t       *tensor.Tensor
}

// space is a region's iteration space.
type space struct {
	dims  []int
	n     int // elements
	block int // greatest number of elements of a block
	rows  int // rows of the last axis, if blocks stay within rows; else 0
	perm  int // blocks of a row
	in    []operand
	out   []operand
	count int   // blocks in all
	order []int // of the axes of fresh results, if not as they stand

	covers bool // a result lies over an operand
	tiled  bool // the threaded code runs
	stream bool // and stores past the caches
	past   bool // a conversion does
	far    bool // operands come from memory, not from the caches
	folds  bool // the result is folded as it is made
	direct bool // every operand and result is read and written in place

	size, unit, zero [1]int // dims and strides of a flat space
}

// runRegion runs a region's block program over the whole iteration space.
func (r *run) runRegion(rc *regionCode) error {
	dims, uniform, err := r.regionShape(rc)
	if err != nil {
		return err
	}
	if !uniform {
		return r.runParts(rc)
	}
	if done, err := r.runFew(rc); done {
		return err
	}
	sp := &r.space
	if err := r.lay(sp, rc, dims); err != nil || sp.n == 0 {
		return err
	}
	return r.runBlocks(rc, sp)
}

// lay allocates the results and works out how each operand is walked.
func (r *run) lay(sp *space, rc *regionCode, dims []int) error {
	sp.forget()
	if r.liesFlat(rc, dims) {
		return r.layFlat(sp, rc, dims)
	}
	return r.layStrided(sp, rc, dims)
}

// regionShape is the common shape of the region's results, as the operands at
// hand make it. It checks every instruction, so that a clash is reported by
// the one concerned.
func (r *run) regionShape(rc *regionCode) (dims []int, uniform bool, err error) {
	p := rc.program
	if rc.uniform {
		return rc.dims, true, nil
	}
	types := map[ir.Value]ir.Type{}
	for _, e := range rc.in {
		types[e.v] = ir.TypeOf(r.values[e.v])
	}
	uniform = true
	for k, i := range rc.instrs {
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
func (r *run) runParts(rc *regionCode) error {
	for _, part := range rc.parts {
		if err := r.runRegion(part); err != nil {
			return err
		}
	}
	for _, part := range rc.parts { // what was inside the region is not in the plan's lists
		v := part.out[0].v
		if !slices.ContainsFunc(rc.out, func(e regionEdge) bool { return e.v == v }) {
			r.release([]ir.Value{v})
		}
	}
	return nil
}

// liesFlat tells that all operands lie as the results do, or are one element.
func (r *run) liesFlat(rc *regionCode, dims []int) bool {
	for k := range rc.in {
		if t := r.values[rc.in[k].v]; t.Size() != 1 && !(slices.Equal(t.Shape(), dims) && t.Contiguous()) {
			return false
		}
	}
	if r.cover != nil && !r.cover.Contiguous() {
		return false
	}
	if len(r.into) > 0 {
		for k := range rc.out {
			if t := r.into[rc.out[k].v]; t != nil && !t.Contiguous() {
				return false
			}
		}
	}
	return true
}

// layFlat is lay for operands that lie flat.
func (r *run) layFlat(sp *space, rc *regionCode, dims []int) error {
	sp.unit[0] = 1
	sp.size[0] = tensor.Count(dims)
	sp.dims, sp.n = sp.size[:], sp.size[0]
	for k := range rc.in {
		t, strides := r.values[rc.in[k].v], sp.unit[:]
		if t.Size() == 1 {
			strides = sp.zero[:]
		}
		sp.in = append(sp.in, sp.operand(t, rc.in[k], strides))
	}
	for k := range rc.out {
		t, err := r.regionResult(rc, sp, &rc.out[k], dims)
		if err != nil {
			return err
		}
		sp.out = append(sp.out, sp.operand(t, rc.out[k], sp.unit[:]))
	}
	r.cut(rc, sp)
	return nil
}

// forget empties the space for the next region.
func (sp *space) forget() {
	clear(sp.in)
	clear(sp.out)
	*sp = space{in: sp.in[:0], out: sp.out[:0]}
}

// layStrided is lay for any operands.
func (r *run) layStrided(sp *space, rc *regionCode, dims []int) error {
	strides := make([][]int, 0, len(rc.in)+len(rc.out))
	plain := true // every operand is row-major, or stretched from one element
	for _, e := range rc.in {
		t := r.values[e.v]
		if t.Size() == 1 {
			strides = append(strides, make([]int, len(dims)))
			continue
		}
		strides = append(strides, shape.BroadcastStrides(t.Shape(), t.Strides(), dims))
		plain = plain && t.Contiguous() && slices.Equal(t.Shape(), dims)
	}
	if !plain {
		sp.order = axisOrder(len(dims), strides)
	}
	for i := range rc.out {
		t, err := r.regionResult(rc, sp, &rc.out[i], dims)
		if err != nil {
			return err
		}
		strides = append(strides, t.Strides())
	}
	strides = sp.merge(dims, strides, sp.order)
	sp.n = tensor.Count(sp.dims)
	for k, e := range rc.in {
		sp.in = append(sp.in, sp.operand(r.values[e.v], e, strides[k]))
	}
	for k, e := range rc.out {
		sp.out = append(sp.out, sp.operand(r.values[e.v], e, strides[len(rc.in)+k]))
	}
	r.cut(rc, sp)
	return nil
}

// merge sets the sizes of the axes in the given order, joined where every
// operand walks two as one, and gives the strides along them.
func (sp *space) merge(dims []int, strides [][]int, perm []int) [][]int {
	for k := range strides {
		strides[k] = permuteInts(strides[k], perm)
	}
	sp.dims, strides = shape.MergeAxes(permuteInts(dims, perm), strides...)
	if len(sp.dims) == 0 { // a single element
		sp.dims = []int{1}
		for k := range strides {
			strides[k] = []int{0}
		}
	}
	return strides
}

func permuteInts(v, perm []int) []int {
	if perm == nil {
		return v
	}
	out := make([]int, len(perm))
	for i, p := range perm {
		out[i] = v[p]
	}
	return out
}

func (sp *space) operand(t *tensor.Tensor, e regionEdge, strides []int) operand {
	o := operand{size: t.DType().Size(), offset: t.Offset(), strides: strides, slot: e.slot, dt: e.dt, t: t}
	if o.swap = t.Buffer().Swapped(); o.swap > 0 {
		o.t = t.AsStored()
	}
	o.inner = strides[len(strides)-1]
	o.flat = len(strides) == 1 && o.inner == 1 || sp.n == 1
	o.scalar = true
	for _, s := range strides {
		o.scalar = o.scalar && s == 0
	}
	if mem := t.Buffer().Stored(); len(mem) > 0 {
		o.base = unsafe.Pointer(&mem[0])
	}
	return o
}

// regionResult finds the tensor that a result is computed into: the memory of an
// operand that dies here, what the caller gave, or fresh memory laid out in
// the operands' order of axes.
func (r *run) regionResult(rc *regionCode, sp *space, e *regionEdge, dims []int) (*tensor.Tensor, error) {
	if r.into != nil && r.into[e.v] != nil && slices.Equal(r.into[e.v].Shape(), dims) {
		sp.covers = sp.covers || r.code == nil && r.meetsOperand(rc, r.into[e.v])
		r.values[e.v] = r.into[e.v]
		return r.into[e.v], nil
	}
	if r.covers(rc, e, dims) {
		sp.covers = true
		r.values[e.v] = r.cover
		return r.cover, nil
	}
	if t := r.takeOver(rc, e, dims); t != nil {
		sp.covers = true
		r.values[e.v], r.owned[e.v] = t, true
		return t, nil
	}
	t, err := r.fresh(e.v, e.dt, dims)
	if err != nil {
		return nil, err
	}
	if sp.order != nil && !slices.IsSorted(sp.order) {
		pd := permuteInts(dims, sp.order)
		ps := tensor.RowMajor(pd)
		strides := make([]int, len(dims))
		for i, p := range sp.order {
			strides[p] = ps[i]
		}
		t = tensor.OfBuffer(t.Buffer(), e.dt, dims, strides, 0)
	}
	r.values[e.v] = t
	return t, nil
}

// meetsOperand tells that a tensor shares memory with an operand.
func (r *run) meetsOperand(rc *regionCode, t *tensor.Tensor) bool {
	return slices.ContainsFunc(rc.in, func(e regionEdge) bool { return t.MayOverlap(r.values[e.v]) })
}

// takeOver finds an operand that dies with this step and whose memory fits the
// result element by element, and makes a tensor over that memory.
func (r *run) takeOver(rc *regionCode, e *regionEdge, dims []int) *tensor.Tensor {
	for _, i := range e.over {
		v := rc.in[i].v
		t := r.values[v]
		if !r.owned[v] || t.Bytes() < r.cfg.PoolMin || !slices.Contains(r.step.Dead, v) || !slices.Equal(t.Shape(), dims) {
			continue
		}
		if t.Offset() != 0 || t.Bytes() != t.Buffer().Len() || !r.soleUse(rc, v) {
			continue
		}
		r.owned[v] = false
		return tensor.OfBuffer(t.Buffer(), e.dt, dims, t.Strides(), 0)
	}
	return nil
}

// soleUse tells that no other operand of the region, and no result so far,
// looks at v's memory.
func (r *run) soleUse(rc *regionCode, v ir.Value) bool {
	b := r.values[v].Buffer()
	for _, e := range rc.in {
		if e.v != v && r.values[e.v].Buffer() == b {
			return false
		}
	}
	return true
}

// tileBlock is how many elements one call of threaded code does.
const tileBlock = 8192

// asideBlock is tileBlock where what a result covers is set aside before.
const asideBlock = 512

// cut chooses the blocks, and whether threaded code runs over them.
func (r *run) cut(rc *regionCode, sp *space) {
	sp.direct = true
	for _, list := range [2][]operand{sp.in, sp.out} {
		for k := range list {
			sp.direct = sp.direct && (list[k].flat || list[k].scalar)
		}
	}
	sp.tiled = r.tileFits(rc, sp)
	sp.block = max(r.cfg.BlockBytes/max(rc.bytes, 1), r.cfg.BlockMin)
	if sp.tiled && sp.direct && r.cfg.BlockBytes >= defaultBlockBytes {
		sp.block = tileBlock
		if sp.covers && (rc.watched && r.warns.report != nil || rc.tiles != nil && rc.tiles.beyond) {
			sp.block = asideBlock
		}
	}
	sp.block = max(min(sp.block, 8192)&^127, r.cfg.BlockMin, 1)
	if sp.direct && rc.converts() && r.cfg.BlockBytes >= defaultBlockBytes {
		sp.block = 2 * tileBlock // nothing is kept in between
	}
	sp.stream = sp.tiled && sp.direct && !sp.folds && r.streams(sp)
	sp.past = sp.direct && !sp.folds && r.convertsPast(rc, sp)
	sp.block = min(sp.block, max(sp.n, 1))
	inner := sp.dims[len(sp.dims)-1]
	if len(sp.dims) > 1 && inner >= r.cfg.BlockMin {
		sp.rows = sp.n / inner
		pieces := (inner + sp.block - 1) / sp.block
		sp.block = (inner + pieces - 1) / pieces
		sp.perm = pieces
		sp.count = sp.rows * pieces
		return
	}
	sp.count = (sp.n + sp.block - 1) / sp.block
}

// converts tells that a region is a conversion that goes straight from memory
// to memory.
func (rc *regionCode) converts() bool {
	return len(rc.ops) == 1 && rc.ops[0].in.Op == ir.Cast && !rc.in[0].dt.IsHalf() && !rc.out[0].dt.IsHalf()
}

// convertsPast tells that a region is a conversion of more than the shared cache
// may hold.
func (r *run) convertsPast(rc *regionCode, sp *space) bool {
	least := r.cfg.StreamMin
	return len(rc.ops) == 1 && rc.ops[0].past != nil && sp.in[0].flat && sp.in[0].swap == 0 &&
		sp.n*(sp.in[0].size+sp.out[0].size) >= least
}

// streams tells that results had better be written past the caches, and lie as
// such stores must. What goes through memory as a whole is then more than the
// caches hold: reading a result in, just to write over it, costs more than its
// next reader loses. What they do hold is best left there, fresh results too:
// their memory comes back warm.
func (r *run) streams(sp *space) bool {
	bytes, least := 0, r.cfg.StreamMin
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
	sp.far = bytes >= r.cfg.StreamMin
	return bytes >= least && sp.block%128 == 0
}

// bounds gives block i's first element and length.
func (sp *space) bounds(i int) (lo, n int) {
	if sp.rows == 0 {
		lo = i * sp.block
		return lo, min(sp.block, sp.n-lo)
	}
	inner := sp.dims[len(sp.dims)-1]
	row, piece := i/sp.perm, i%sp.perm
	lo = piece * sp.block
	return row*inner + lo, min(sp.block, inner-lo)
}

// axisOrder sorts axes as NumPy's iterator does: by the size of the strides of
// the operands that move along both axes, largest first, else as they stand.
func axisOrder(rank int, strides [][]int) []int {
	perm := make([]int, rank)
	for i := range perm {
		perm[i] = i
	}
	// Insertion sort from the innermost axis on; "smaller" axes go inside.
	for i := rank - 2; i >= 0; i-- {
		at := i
		for j := i + 1; j < rank; j++ {
			swap, ambiguous := false, true
			for _, s := range strides {
				x, y := abs(s[perm[at]]), abs(s[perm[j]])
				if perm[at] == perm[j] || x == 0 || y == 0 {
					continue
				}
				if x >= y { // the outer one has the larger stride: as it should be
					swap = false
				} else if ambiguous {
					swap = true
				}
				ambiguous = false
			}
			if ambiguous {
				continue
			}
			if !swap {
				break
			}
			// Move the axis inside, past j.
			p := perm[at]
			copy(perm[at:j], perm[at+1:j+1])
			perm[j] = p
			at = j
		}
	}
	return perm
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
