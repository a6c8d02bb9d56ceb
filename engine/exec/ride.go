// Contractions with a region that alone reads their result: both write to the
// same memory, and pieces of the product go through the region while they are
// in the cache.

package exec

import (
	"slices"
	"sync/atomic"

	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/gemm"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/tensor"
)

// rider runs a region over pieces of a product that are finished.
type rider struct {
	r    *run
	rc   *elementwise.RegionCode
	sp   *space
	off  int // of the product's first element
	told atomic.Int64
}

// runProductRegion runs a contraction and the region that reads its result.
func (r *run) runProductRegion(in *ir.Instr, rc *elementwise.RegionCode) error {
	rc = r.ofPowers(rc)
	v, e := in.Out[0], &rc.Out[0]
	read := slices.IndexFunc(rc.In, func(e elementwise.RegionEdge) bool { return e.V == v })
	if !r.foreign && rc.Uniform && slices.Contains(e.Over, read) {
		if t, err := r.common(v, e, rc.Dims); err != nil || t != nil {
			if err != nil {
				return err
			}
			return r.ride(in, rc, t)
		}
	}
	if err := r.runInstr(in, einsumOp); err != nil {
		return err
	}
	if err := r.runRegion(rc); err != nil {
		return err
	}
	r.Release(in.Out)
	return nil
}

// common is the memory for a product and for what a region makes of it; nil if
// the caller wants the result in memory that does not lie in rows.
func (r *run) common(v ir.Value, e *elementwise.RegionEdge, dims []int) (t *tensor.Tensor, err error) {
	if r.Into == nil {
		r.Into = make([]*tensor.Tensor, len(r.Values))
	}
	if t = r.Into[e.V]; t == nil {
		if t, err = r.Mem.Alloc(e.Dt, dims, true); err != nil {
			return nil, err
		}
		r.Owned[e.V] = true
	} else if !t.Contiguous() || !slices.Equal(t.Shape(), dims) {
		return nil, nil
	}
	r.Into[v], r.Into[e.V] = t, t
	r.Values[v] = t
	return t, nil
}

// ride runs both over the common memory t.
func (r *run) ride(in *ir.Instr, rc *elementwise.RegionCode, t *tensor.Tensor) error {
	v, out := in.Out[0], rc.Out[0].V
	defer func() {
		r.Values[v], r.Into[v] = nil, nil
		if r.Owned[out] {
			r.Into[out] = nil
		}
	}()
	sp := &r.space
	if err := r.lay(sp, rc, rc.Dims); err != nil {
		return err
	}
	sp.covers = true
	r.cut(rc, sp)
	if sp.stream = false; sp.how == route.PastCache {
		sp.how = route.Blocks
	}
	c := r.call(in, make([]*tensor.Tensor, len(in.Args)))
	for i, a := range in.Args {
		c.Args[i] = r.Values[a]
	}
	var pieces *rider
	if slices.Equal(sp.out[0].strides, tensor.RowMajor(sp.dims)) {
		pieces = &rider{r: r, rc: rc, sp: sp, off: t.Offset()}
		c.Done = pieces.done
	}
	product, err := c.productHow()
	if err != nil {
		return err
	}
	if r.Tell != nil {
		kind := route.Fused
		if pieces != nil && (pieces.told.Load() > 0 || r.Dry && gemm.TellsOfPieces(product)) {
			kind = route.Epilogue
		}
		r.Took(&rc.Program.Instrs[rc.Instrs[0]], kind, sp.how)
	}
	if r.Dry {
		return nil
	}
	if sp.n == 0 || pieces != nil && pieces.told.Load() == int64(sp.n) {
		return r.Canceled()
	}
	if pieces != nil && pieces.told.Load() != 0 {
		panic("exec: a product has told of some of its pieces only")
	}
	if c.Out[0] != t {
		if err := r.Copy(t, c.Out[0]); err != nil {
			return err
		}
	}
	return r.runBlocks(rc, sp)
}

// productHow runs the contraction; the way in which its last product is done is known where somebody asks.
func (c *call) productHow() (how route.How, err error) {
	tell := c.Tell
	if tell != nil {
		c.run.Tell = func(in *ir.Instr, r route.Route) {
			how = r.How
			tell(in, r)
		}
		defer func() { c.run.Tell = tell }()
	}
	err = einsumOp(c)
	return how, err
}

// done takes rows of cols neighbours through the region; positions are those in
// memory.
func (d *rider) done(at, step, rows, cols int) {
	w := workers.Get().(*worker)
	defer w.free()
	w.prepare(d.rc, d.sp)
	if step == cols {
		rows, cols = 1, rows*cols
	}
	for i := range rows {
		d.line(w, at-d.off+i*step, cols)
	}
	d.told.Add(int64(rows * cols))
}

// line does n elements from number lo on.
func (d *rider) line(w *worker, lo, n int) {
	for n > 0 {
		k := min(n, d.sp.block)
		if d.sp.rows > 0 {
			inner := d.sp.dims[len(d.sp.dims)-1]
			k = min(k, inner-lo%inner)
		}
		d.r.block(d.rc, d.sp, w, lo, k)
		lo, n = lo+k, n-k
	}
}
