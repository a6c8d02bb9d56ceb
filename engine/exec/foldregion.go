// Reductions of what a region makes: the region's blocks are folded while they
// are in the cache, and never written anywhere else. A fold sees the elements
// at the places where they would lie, so that it adds in the same order.

package exec

import (
	"errors"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/elementwise"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// madeElements is how many elements are made, and then folded, at a time.
const madeElements = 2048

// errNotSimple tells that a fold needs its operand in memory.
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
	c := &call{run: r, in: in, out: make([]*tensor.Tensor, 1), made: &maker{r, rc, sp}}
	x := tensor.OfBuffer(tensor.NewBuffer(dt.Size()), dt, dims, make([]int, len(dims)), 0) // its type and shape alone count
	c.args = []*tensor.Tensor{tensor.OfBuffer(x.Buffer(), rc.Program.Types[v].DType, dims, x.Strides(), 0)}
	err := c.reduce(x, at, at, func() (*tensor.Tensor, error) {
		report := r.warns.Report
		r.warns.Report = nil
		err := r.runRegion(rc)
		r.warns.Report = report
		return r.values[v], err
	})
	if err == nil {
		r.values[in.Out[0]] = c.out[0]
		r.Release(in.Args[:1])
	}
	return err
}

// madeSpace is the region's iteration space, its result in no memory, and the
// strides at which the result would lie.
func (r *run) madeSpace(rc *elementwise.RegionCode, dims []int) (*space, []int) {
	sp := &space{folds: true}
	strides := make([][]int, 0, len(rc.In)+1)
	for _, e := range rc.In {
		t := r.values[e.V]
		if t.Size() == 1 {
			strides = append(strides, make([]int, len(dims)))
			continue
		}
		strides = append(strides, shape.BroadcastStrides(t.Shape(), t.Strides(), dims))
	}
	perm := axisOrder(len(dims), strides)
	at := make([]int, len(dims))
	for i, s := range tensor.RowMajor(permuteInts(dims, perm)) {
		at[perm[i]] = s
	}
	strides = sp.merge(dims, append(strides, at), perm)
	sp.n = tensor.Count(sp.dims)
	for k, e := range rc.In {
		sp.in = append(sp.in, sp.operand(r.values[e.V], e, strides[k]))
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

// makeElems makes the elements from number lo on, at most madeElements.
func makeElems[T any](m *maker, w *worker, lo, n int) []T {
	sp, at := m.sp, w.Room()
	all := mem.Slice[T](at, n)
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
	return all
}

// simple tells that a fold takes its elements in the order in which they lie:
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

// runMade is runFold for elements that are made on the way.
func runMade[T, R any](c *call, x *tensor.Tensor, acc []R, p foldPlan, f folder[T, R]) error {
	threads := 1
	if x.Size() >= c.cfg.ParallelMin {
		threads = c.cfg.Threads
	}
	if c.in.Op == ir.Sum || c.in.Op == ir.Mean { // of floats the result has the same type
		if done, err := madeTerms(c, x, acc, &p, threads); done || err != nil {
			return err
		}
	}
	if p.inner.folded {
		return madeRows(c, acc, p, f, threads)
	}
	return madeStrips(c, acc, p, f, threads)
}

// madeRows folds rows, several short ones or a piece of a long one at a time.
func madeRows[T, R any](c *call, acc []R, p foldPlan, f folder[T, R], threads int) error {
	rows, n := count(p.kept), p.inner.n
	if threads > 1 && rows < 2*threads && f.join != nil && n >= 2*pieceElements {
		return madeLongRows(c, acc, p, f, threads)
	}
	together := max(madeElements/max(n, 1), 1) // rows
	per := max(chunkSize(rows, n, c.cfg.ChunkMin, threads)/together, 1) * together
	return c.crew.Parallel(threads, (rows+per-1)/per, func(_, chunk int) error {
		w := c.made.worker()
		defer w.free()
		for i := chunk * per; i < min((chunk+1)*per, rows); i += together {
			if err := c.canceled(); err != nil {
				return err
			}
			if n > madeElements {
				in, out := offsets(p.kept, i)
				v, err := foldPiece(c, w, in, n, f)
				if err != nil {
					return err
				}
				acc[out] = f.joined(v)
				continue
			}
			k := min(together, rows-i, (chunk+1)*per-i)
			in, _ := offsets(p.kept, i)
			all := makeElems[T](c.made, w, in, k*n)
			for j := range k {
				_, out := offsets(p.kept, i+j)
				row := all[j*n : (j+1)*n]
				acc[out] = f.row(f.initial(row, 0), row)
			}
		}
		return nil
	})
}

// joined puts a fold's start before its value.
func (f *folder[T, R]) joined(v R) R {
	if f.join == nil || f.start != nil {
		return v
	}
	return f.join(f.init, v)
}

// foldPiece folds n elements from number lo on. Where parts can be joined they
// are the halves of a pairwise sum, else they follow each other.
func foldPiece[T, R any](c *call, w *worker, lo, n int, f folder[T, R]) (R, error) {
	if n <= madeElements {
		row := makeElems[T](c.made, w, lo, n)
		return f.row(f.initial(row, 0), row), c.canceled()
	}
	if f.join == nil {
		acc := f.init
		for end := lo + n; lo < end; lo += madeElements {
			acc = f.row(acc, makeElems[T](c.made, w, lo, min(madeElements, end-lo)))
			if err := c.canceled(); err != nil {
				return acc, err
			}
		}
		return acc, nil
	}
	half := f.half
	if half == nil {
		half = halve
	}
	h := half(n)
	a, err := foldPiece(c, w, lo, h, f)
	if err != nil {
		return a, err
	}
	b, err := foldPiece(c, w, lo+h, n-h, f)
	return f.join(a, b), err
}

// madeLongRows folds the pieces of each row in parallel, along the same tree.
func madeLongRows[T, R any](c *call, acc []R, p foldPlan, f folder[T, R], threads int) error {
	half := f.half
	if half == nil {
		half = halve
	}
	most := pieceOf(p.inner.n, threads)
	pieces := cutPairwise(nil, 0, p.inner.n, most, half)
	partial := make([]R, len(pieces))
	for i := range count(p.kept) {
		in, out := offsets(p.kept, i)
		err := c.crew.Parallel(threads, len(pieces), func(_, k int) (err error) {
			w := c.made.worker()
			defer w.free()
			partial[k], err = foldPiece(c, w, in+pieces[k].lo, pieces[k].n, f)
			return err
		})
		if err != nil {
			return err
		}
		next := 0
		acc[out] = f.joined(joinPairwise(partial, &next, p.inner.n, most, f.join, half))
	}
	return nil
}

// madeStrips folds rows onto each other, strip by strip, or several short rows
// at a time.
func madeStrips[T, R any](c *call, acc []R, p foldPlan, f folder[T, R], threads int) error {
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
	return c.crew.Parallel(threads, kept*strips, func(_, i int) error {
		w := c.made.worker()
		defer w.free()
		in, out := offsets(p.kept, i/strips)
		lo := i % strips * strip
		m := min(strip, n-lo)
		dst := acc[out+lo*p.inner.out:][:m]
		for r := 0; r < rows; r += together {
			if err := c.canceled(); err != nil {
				return err
			}
			k := min(together, rows-r)
			all := makeElems[T](c.made, w, in+r*n+lo, (k-1)*n+m)
			if r == 0 {
				f.begin(dst, all, 0, 1)
			}
			if f.stack != nil {
				f.stack(dst, all, k, n)
				continue
			}
			for j := range k {
				f.into(dst, all[j*n:][:m])
			}
		}
		return nil
	})
}
