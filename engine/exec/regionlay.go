// How a region's elements lie: axes merged and ordered by stride, operands with their steps.

package exec

import (
	"slices"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/strides"
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

	covers bool       // a result lies over an operand
	how    route.How  // the way in which blocks are run
	stream bool       // threaded code stores past the caches
	far    bool       // operands come from memory, not from the caches
	folds  bool       // the result is folded as it is made
	direct bool       // every operand and result is read and written in place
	passes bool       // and one operation takes a few steps for every element of them: slots need no memory
	table  *byteTable // by which the region is done, or nil

	size, unit, zero [1]int // dims and strides of a flat space
}

// tiled reports whether threaded code runs.
func (sp *space) tiled() bool { return sp.how == route.Threaded }

// lay allocates the results and works out how each operand is walked.
func (r *run) lay(sp *space, rc *elementwise.RegionCode, dims []int) error {
	sp.forget()
	if r.liesFlat(rc, dims) {
		return r.layFlat(sp, rc, dims)
	}
	return r.layStrided(sp, rc, dims)
}

// liesFlat reports whether all operands lie as the results do, or are one element.
func (r *run) liesFlat(rc *elementwise.RegionCode, dims []int) bool {
	for k := range rc.In {
		if t := r.Values[rc.In[k].V]; t.Size() != 1 && !(slices.Equal(t.Shape(), dims) && t.Contiguous()) {
			return false
		}
	}
	if r.cover != nil && !r.cover.Contiguous() {
		return false
	}
	if len(r.Into) > 0 {
		for k := range rc.Out {
			if t := r.Into[rc.Out[k].V]; t != nil && !t.Contiguous() {
				return false
			}
		}
	}
	return true
}

// layFlat is lay for operands that lie flat.
func (r *run) layFlat(sp *space, rc *elementwise.RegionCode, dims []int) error {
	sp.unit[0] = 1
	sp.size[0] = tensor.Count(dims)
	sp.dims, sp.n = sp.size[:], sp.size[0]
	for k := range rc.In {
		t, strides := r.Values[rc.In[k].V], sp.unit[:]
		if t.Size() == 1 {
			strides = sp.zero[:]
		}
		sp.in = append(sp.in, sp.operand(t, rc.In[k], strides))
	}
	for k := range rc.Out {
		t, err := r.regionResult(rc, sp, &rc.Out[k], dims)
		if err != nil {
			return err
		}
		sp.out = append(sp.out, sp.operand(t, rc.Out[k], sp.unit[:]))
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
func (r *run) layStrided(sp *space, rc *elementwise.RegionCode, dims []int) error {
	steps := make([][]int, 0, len(rc.In)+len(rc.Out))
	plain := true // every operand is row-major, or stretched from one element
	for _, e := range rc.In {
		t := r.Values[e.V]
		if t.Size() == 1 {
			steps = append(steps, make([]int, len(dims)))
			continue
		}
		steps = append(steps, shape.BroadcastStrides(t.Shape(), t.Strides(), dims))
		plain = plain && t.Contiguous() && slices.Equal(t.Shape(), dims)
	}
	if !plain {
		sp.order = strides.Order(len(dims), steps)
	}
	for i := range rc.Out {
		t, err := r.regionResult(rc, sp, &rc.Out[i], dims)
		if err != nil {
			return err
		}
		steps = append(steps, t.Strides())
	}
	steps = sp.merge(dims, steps, sp.order)
	sp.n = tensor.Count(sp.dims)
	for k, e := range rc.In {
		sp.in = append(sp.in, sp.operand(r.Values[e.V], e, steps[k]))
	}
	for k, e := range rc.Out {
		sp.out = append(sp.out, sp.operand(r.Values[e.V], e, steps[len(rc.In)+k]))
	}
	r.cut(rc, sp)
	return nil
}

// merge sets the sizes of the axes in the given order, joined where every
// operand walks two as one, and gives the strides along them.
func (sp *space) merge(dims []int, steps [][]int, perm []int) [][]int {
	for k := range steps {
		steps[k] = strides.Permute(steps[k], perm)
	}
	sp.dims, steps = strides.Merge(strides.Permute(dims, perm), steps...)
	if len(sp.dims) == 0 { // a single element
		sp.dims = []int{1}
		for k := range steps {
			steps[k] = []int{0}
		}
	}
	return steps
}

func (sp *space) operand(t *tensor.Tensor, e elementwise.RegionEdge, strides []int) operand {
	o := operand{size: t.DType().Size(), offset: t.Offset(), strides: strides, slot: e.Slot, dt: e.Dt, t: t}
	if o.swap = t.Buffer().Swapped(); o.swap > 0 {
		o.t = t.AsStored()
	}
	o.inner = strides[len(strides)-1]
	o.flat = sp.n == 1 || tensor.IsRowMajor(strides, sp.dims)
	o.scalar = true
	for _, s := range strides {
		o.scalar = o.scalar && s == 0
	}
	if mem := t.Buffer().Stored(); len(mem) > 0 {
		o.base = unsafe.Pointer(&mem[0])
	}
	return o
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
