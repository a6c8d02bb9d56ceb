// Reductions of what a region makes: the region's blocks are folded while they
// are in the cache, and never written anywhere else. A fold sees the elements
// at the places where they would lie, so that it adds in the same order.

package exec

import (
	"errors"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/strides"
	"github.com/tq-lang/tq/engine/tensor"
)

// madeElements is how many elements are made, and then folded, at a time.
const madeElements = 2048

// errNotSimple reports whether a fold needs its operand in memory.
var errNotSimple = errors.New("exec: the operand has to be made first")

// maker makes the elements that are folded, by their number in the order in
// which they would lie in memory.
type maker struct {
	r  *run
	rc *elementwise.RegionCode
	sp *space
}

// runFoldedRegion runs a region and the reduction of what it makes.
func (r *run) runFoldedRegion(rc *elementwise.RegionCode, in *ir.Instr) error {
	rc = r.ofPowers(rc)
	dims, uniform, err := r.regionShape(rc)
	if err != nil {
		return err
	}
	if uniform && tensor.Count(dims) > 0 {
		err := r.foldMade(rc, in, dims)
		if err != errNotSimple {
			return atSite(err, in)
		}
	}
	if err := r.runRegion(rc); err != nil {
		return err
	}
	if err := r.runInstr(in, reduceOp); err != nil {
		return atSite(err, in)
	}
	r.Release(in.Args[:1])
	return nil
}

// foldMade folds the region's elements as they are made.
func (r *run) foldMade(rc *elementwise.RegionCode, in *ir.Instr, dims []int) error {
	sp, at := r.madeSpace(rc, dims)
	v := in.Args[0]
	dt := rc.Program.Types[v].DType
	if dt.IsHalf() {
		dt = dtype.Float32
	}
	c := r.call(in, nil)
	c.made = &maker{r, rc, sp}
	x := tensor.OfBuffer(tensor.NewBuffer(dt.Size()), dt, dims, make([]int, len(dims)), 0) // its type and shape alone count
	c.Args = []*tensor.Tensor{tensor.OfBuffer(x.Buffer(), rc.Program.Types[v].DType, dims, x.Strides(), 0)}
	err := c.reduce(x, at, at, func() (*tensor.Tensor, error) {
		report := r.Warns.Report
		r.Warns.Report = nil
		err := r.runRegion(rc)
		r.Warns.Report = report
		return r.Values[v], err
	})
	if err == nil {
		r.Values[in.Out[0]] = c.Out[0]
		r.Release(in.Args[:1])
	}
	return err
}

// madeSpace is the region's iteration space, its result in no memory, and the
// strides at which the result would lie.
func (r *run) madeSpace(rc *elementwise.RegionCode, dims []int) (*space, []int) {
	sp := &space{folds: true}
	steps := make([][]int, 0, len(rc.In)+1)
	for _, e := range rc.In {
		t := r.Values[e.V]
		if t.Size() == 1 {
			steps = append(steps, make([]int, len(dims)))
			continue
		}
		steps = append(steps, shape.BroadcastStrides(t.Shape(), t.Strides(), dims))
	}
	perm := strides.Order(len(dims), steps)
	at := make([]int, len(dims))
	for i, s := range tensor.RowMajor(strides.Permute(dims, perm)) {
		at[perm[i]] = s
	}
	steps = sp.merge(dims, append(steps, at), perm)
	sp.n = tensor.Count(sp.dims)
	for k, e := range rc.In {
		sp.in = append(sp.in, sp.operand(r.Values[e.V], e, steps[k]))
	}
	e := rc.Out[0]
	if e.Dt.IsHalf() {
		e.Dt = dtype.Float32
	}
	sp.out = append(sp.out, operand{size: e.Dt.Size(), flat: true, slot: e.Slot, dt: e.Dt})
	r.cut(rc, sp)
	return sp, at
}

// worker is a thread's slots, and room for as many elements as are made at a time.
func (m *maker) worker() *worker {
	w := workers.Get().(*worker)
	w.prepare(m.rc, m.sp)
	if need := madeElements*m.sp.out[0].size + 64; cap(w.made) < need {
		w.made = make([]byte, need)
	}
	w.made = w.made[:cap(w.made)]
	return w
}

// Room is where a worker's elements are made.
func (w *worker) Room() unsafe.Pointer {
	return unsafe.Pointer(&w.made[-int(uintptr(unsafe.Pointer(&w.made[0])))&63])
}

// fill makes the elements from number lo on, at most madeElements, in the worker's room.
func (m *maker) fill(w *worker, lo, n int) {
	sp, at := m.sp, w.Room()
	for n > 0 {
		k := min(n, sp.block)
		if sp.rows > 0 {
			inner := sp.dims[len(sp.dims)-1]
			k = min(k, inner-lo%inner)
		}
		w.target = at
		m.r.block(m.rc, sp, w, lo, k)
		at = unsafe.Add(at, k*sp.out[0].size)
		lo, n = lo+k, n-k
	}
}

// simple reports whether a fold takes its elements in the order in which they lie:
// rows that are folded, or rows that are folded onto each other.
func (p *foldPlan) simple() bool {
	if p.inner.in != 1 || len(p.kept) > 1 || len(p.folded) > 1 || p.inner.folded && len(p.folded) > 0 {
		return false
	}
	size := p.inner.n
	for _, ax := range append(p.folded[:len(p.folded):len(p.folded)], p.kept...) {
		if ax.in != size {
			return false
		}
		size *= ax.n
	}
	return true
}

// sumsTerms reports whether the summing loop can form the elements itself.
func (c *call) sumsTerms(p *foldPlan) bool {
	dt := c.made.sp.out[0].dt
	switch {
	case c.In.Op != ir.Sum && c.In.Op != ir.Mean: // of floats the result has the same type
		return false
	case dt == dtype.Float32:
		return termRowsOf[float32](c, p) != nil
	}
	return dt == dtype.Float64 && termRowsOf[float64](c, p) != nil
}

// madeRoute chooses the walk over elements that are made on the way.
func (c *call) madeRoute(p *foldPlan, can abilities, threads int) (route.Kind, route.How) {
	switch {
	case !p.inner.folded:
		return route.Columns, route.MadeColumns
	case threads > 1 && count(p.kept) < 2*threads && can.join && p.inner.n >= 2*pieceElements:
		return route.Rows, route.MadePieces
	}
	return route.Rows, route.MadeRows
}

// foldMade walks over elements that are made on the way.
func (c *call) foldMade(how route.How, p foldPlan, f folding, can abilities, threads int) error {
	switch how {
	case route.MadePieces:
		return c.madeLongRows(p, f, can, threads)
	case route.MadeRows:
		return c.madeRows(p, f, can, threads)
	}
	return c.madeStrips(p, f, can, threads)
}

// piecewise folds long rows of made elements, piece by piece: its results are a stack of
// as many as a row can be halved.
type piecewise struct {
	c   *call
	w   *worker
	can abilities
	f   folding
	r   scratch
}

func (c *call) piecewise(w *worker, f folding, can abilities) *piecewise {
	return &piecewise{c: c, w: w, can: can, f: f.over(w.Room(), madeElements).parts(64)}
}

// fold folds n elements from number lo on, to the result at a place of the stack. Where
// parts can be joined they are the halves of a pairwise sum, else they follow each other.
func (p *piecewise) fold(at, lo, n int) error {
	if n <= madeElements {
		p.c.made.fill(p.w, lo, n)
		p.f.begin(at, 1, 0, 0)
		p.f.line(at, 0, 1, n, &p.r)
		return p.c.Canceled()
	}
	if !p.can.join {
		p.f.begin(at, 1, 0, 0)
		for end := lo + n; lo < end; lo += madeElements {
			k := min(madeElements, end-lo)
			p.c.made.fill(p.w, lo, k)
			p.f.line(at, 0, 1, k, &p.r)
			if err := p.c.Canceled(); err != nil {
				return err
			}
		}
		return nil
	}
	h := p.can.cut(n)
	if err := p.fold(at, lo, h); err != nil {
		return err
	}
	if err := p.fold(at+1, lo+h, n-h); err != nil {
		return err
	}
	p.f.join(at, p.f, at+1)
	return nil
}

// finish puts a fold's start before a row's value, and both in the result.
func finish(f folding, can abilities, out int, of folding, k int) {
	if !can.join || can.starts {
		f.set(out, of, k)
		return
	}
	f.begin(out, 1, 0, 0)
	f.join(out, of, k)
}

// madeRows folds rows, several short ones or a piece of a long one at a time.
func (c *call) madeRows(p foldPlan, f folding, can abilities, threads int) error {
	rows, n := count(p.kept), p.inner.n
	together := max(madeElements/max(n, 1), 1) // rows
	per := max(task.ChunkSize(rows, n, c.Cfg.ChunkMin, threads)/together, 1) * together
	return c.Crew.Parallel(threads, (rows+per-1)/per, func(_, chunk int) error {
		w := c.made.worker()
		defer w.free()
		var long *piecewise
		if n > madeElements {
			long = c.piecewise(w, f, can)
		}
		short, r := f.over(w.Room(), madeElements), scratch{}
		for i := chunk * per; i < min((chunk+1)*per, rows); i += together {
			if err := c.Canceled(); err != nil {
				return err
			}
			in, out := offsets(p.kept, i)
			if long != nil {
				if err := long.fold(0, in, n); err != nil {
					return err
				}
				finish(f, can, out, long.f, 0)
				continue
			}
			k := min(together, rows-i, (chunk+1)*per-i)
			c.made.fill(w, in, k*n)
			for j := range k {
				_, out := offsets(p.kept, i+j)
				short.begin(out, 1, j*n, 0)
				short.line(out, j*n, 1, n, &r)
			}
		}
		return nil
	})
}

// madeLongRows folds the pieces of each row in parallel, along the same tree.
func (c *call) madeLongRows(p foldPlan, f folding, can abilities, threads int) error {
	most := pieceOf(p.inner.n, threads)
	pieces := cutPairwise(nil, 0, p.inner.n, most, can.cut)
	partial := f.parts(len(pieces))
	for i := range count(p.kept) {
		in, out := offsets(p.kept, i)
		err := c.Crew.Parallel(threads, len(pieces), func(_, k int) error {
			w := c.made.worker()
			defer w.free()
			long := c.piecewise(w, f, can)
			err := long.fold(0, in+pieces[k].lo, pieces[k].n)
			partial.set(k, long.f, 0)
			return err
		})
		if err != nil {
			return err
		}
		finish(f, can, out, partial, joinTree(partial, p.inner.n, most, can.cut))
	}
	return nil
}

// madeStrips folds rows onto each other, strip by strip, or several short rows
// at a time.
func (c *call) madeStrips(p foldPlan, f folding, can abilities, threads int) error {
	n, rows, kept := p.inner.n, count(p.folded), count(p.kept)
	strip := min(n, madeElements)
	if threads > 1 && kept*((n+strip-1)/strip) < 2*threads && n > 256 {
		strip = max(min(strip, (n/threads+63)&^63), 64)
	}
	strips := (n + strip - 1) / strip
	together := 1
	if strips == 1 {
		together = max(madeElements/n, 1)
	}
	return c.Crew.Parallel(threads, kept*strips, func(_, i int) error {
		w := c.made.worker()
		defer w.free()
		made, buf := f.over(w.Room(), madeElements), scratch{}
		in, out := offsets(p.kept, i/strips)
		lo := i % strips * strip
		m := min(strip, n-lo)
		out += lo * p.inner.out
		for r := 0; r < rows; r += together {
			if err := c.Canceled(); err != nil {
				return err
			}
			k := min(together, rows-r)
			c.made.fill(w, in+r*n+lo, (k-1)*n+m)
			if r == 0 {
				made.begin(out, m, 0, 1)
			}
			if can.stack {
				made.stack(out, m, 0, k, n)
				continue
			}
			for j := range k {
				made.onto(out, m, j*n, 1, &buf)
			}
		}
		return nil
	})
}
