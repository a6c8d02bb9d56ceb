// How a region's elements lie: axes merged and ordered by stride, operands with their steps.

package exec

import (
	"slices"
	"unsafe"

	"github.com/tq-lang/tq/engine/route"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/elementwise"
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
		if t := r.values[rc.In[k].V]; t.Size() != 1 && !(slices.Equal(t.Shape(), dims) && t.Contiguous()) {
			return false
		}
	}
	if r.cover != nil && !r.cover.Contiguous() {
		return false
	}
	if len(r.into) > 0 {
		for k := range rc.Out {
			if t := r.into[rc.Out[k].V]; t != nil && !t.Contiguous() {
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
		t, strides := r.values[rc.In[k].V], sp.unit[:]
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
	strides := make([][]int, 0, len(rc.In)+len(rc.Out))
	plain := true // every operand is row-major, or stretched from one element
	for _, e := range rc.In {
		t := r.values[e.V]
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
	for i := range rc.Out {
		t, err := r.regionResult(rc, sp, &rc.Out[i], dims)
		if err != nil {
			return err
		}
		strides = append(strides, t.Strides())
	}
	strides = sp.merge(dims, strides, sp.order)
	sp.n = tensor.Count(sp.dims)
	for k, e := range rc.In {
		sp.in = append(sp.in, sp.operand(r.values[e.V], e, strides[k]))
	}
	for k, e := range rc.Out {
		sp.out = append(sp.out, sp.operand(r.values[e.V], e, strides[len(rc.In)+k]))
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
