// Folds whose runs are cut into parts that threads take, and joined in an order that the threads do not change.

package exec

import (
	"github.com/tq-lang/tq/engine/exec/task"
)

const pieceElements = 1 << 15 // of a long row that a thread takes at least

// pieceOf is how many elements of a row of n a thread takes at most.
func pieceOf(n, threads int) int {
	if threads == 1 {
		return task.LongRow
	}
	return max(pieceElements, n/(16*threads))
}

// foldPartials folds every run on its own, in parallel, and then joins the
// runs in their order: the same as one after the other.
func (c *call) foldPartials(p foldPlan, f folding, threads int) error {
	rows := count(p.folded)
	partial := f.parts(rows)
	per := task.ChunkSize(rows, p.inner.n, c.Cfg.ChunkMin, threads)
	for i := range count(p.kept) {
		in, out := offsets(p.kept, i)
		err := c.Crew.Parallel(threads, (rows+per-1)/per, func(_, chunk int) error {
			var r scratch
			for k := chunk * per; k < min((chunk+1)*per, rows); k++ {
				at, _ := offsets(p.folded, k)
				at += p.inOff + in
				partial.begin(k, 1, at, 0)
				partial.line(k, at, p.inner.in, p.inner.n, &r)
			}
			return c.Canceled()
		})
		if err != nil {
			return err
		}
		f.begin(out, 1, p.inOff+in, 0)
		joinAll(f, out, partial, rows)
	}
	return nil
}

// joinAll joins n parts to a result in their order.
func joinAll(f folding, out int, partial folding, n int) {
	for k := range n {
		f.join(out, partial, k)
		f.round(out)
	}
}

// foldLongRows folds each run in pieces. A run is halved until pieces are short
// enough: the upper part of the tree of a pairwise sum.
func (c *call) foldLongRows(p foldPlan, f folding, can abilities, threads int) error {
	most := pieceOf(p.inner.n, threads)
	pieces := cutPairwise(nil, 0, p.inner.n, most, can.cut)
	partial := f.parts(len(pieces))
	for i := range count(p.kept) {
		in, out := offsets(p.kept, i)
		base := p.inOff + in
		err := c.Crew.Parallel(threads, len(pieces), func(_, k int) error {
			var r scratch
			at := base + pieces[k].lo*p.inner.in
			partial.begin(k, 1, at, 0)
			partial.line(k, at, p.inner.in, pieces[k].n, &r)
			return c.Canceled()
		})
		if err != nil {
			return err
		}
		f.begin(out, 1, base, 0)
		f.join(out, partial, joinTree(partial, p.inner.n, most, can.cut))
	}
	return nil
}

// foldCores folds buffers of several axes, each gathered and summed as a row.
func (c *call) foldCores(p foldPlan, f folding, threads int) error {
	kept, outer := count(p.kept), p.cores[0]
	inner := count(p.cores[1:])
	parts := (outer.n + p.take - 1) / p.take
	units := count(p.rest) * parts
	strides := make([]int, len(p.cores))
	sizes := make([]int, 2*len(p.cores))
	whole, last := sizes[:len(p.cores)], sizes[len(p.cores):] // a buffer's axes, and the last one's
	for i, ax := range p.cores {
		whole[i], last[i], strides[i] = ax.n, ax.n, ax.in
	}
	whole[0], last[0] = p.take, outer.n-(parts-1)*p.take
	unit := func(to folding, out, base, u int, r *scratch) {
		at, _ := offsets(p.rest, u/parts)
		dims := whole
		if u%parts == parts-1 {
			dims = last
		}
		to.block(out, base+at+u%parts*p.take*outer.in, strides, dims, dims[0]*inner, r)
	}
	if kept >= 2*threads || units == 1 {
		per := task.ChunkSize(kept, inner*outer.n*count(p.rest), c.Cfg.ChunkMin, threads)
		return c.Crew.Parallel(threads, (kept+per-1)/per, func(_, chunk int) error {
			r := scratches.Get().(*scratch)
			defer scratches.Put(r)
			one := f.parts(1)
			for i := chunk * per; i < min((chunk+1)*per, kept); i++ {
				in, out := offsets(p.kept, i)
				f.begin(out, 1, p.inOff+in, 0)
				for u := range units {
					unit(one, 0, p.inOff+in, u, r)
					joinAll(f, out, one, 1)
				}
			}
			return c.Canceled()
		})
	}
	partial := f.parts(units)
	for i := range kept {
		in, out := offsets(p.kept, i)
		per := task.ChunkSize(units, p.take*inner, c.Cfg.ChunkMin, threads)
		err := c.Crew.Parallel(threads, (units+per-1)/per, func(_, chunk int) error {
			r := scratches.Get().(*scratch)
			defer scratches.Put(r)
			for u := chunk * per; u < min((chunk+1)*per, units); u++ {
				unit(partial, u, p.inOff+in, u, r)
			}
			return c.Canceled()
		})
		if err != nil {
			return err
		}
		f.begin(out, 1, p.inOff+in, 0)
		joinAll(f, out, partial, units)
	}
	return nil
}

// joinTree joins all parts of a row of n along the tree that cutPairwise has cut it by,
// and tells which part then has the value.
func joinTree(parts folding, n, most int, half func(int) int) int {
	next := 0
	var tree func(n int) int
	tree = func(n int) int {
		if n <= most {
			next++
			return next - 1
		}
		h := half(n)
		a := tree(h)
		parts.join(a, parts, tree(n-h))
		return a
	}
	return tree(n)
}

type piece struct{ lo, n int }

// cutPairwise lists, in order, the uppermost nodes of the tree that have at most
// so many elements.
func cutPairwise(list []piece, lo, n, most int, half func(int) int) []piece {
	if n <= most {
		return append(list, piece{lo, n})
	}
	h := half(n)
	return cutPairwise(cutPairwise(list, lo, h, most, half), lo+h, n-h, most, half)
}

// joinPairwise joins the nodes' values along the same tree.
func joinPairwise[R any](nodes []R, next *int, n, most int, join func(a, b R) R, half func(int) int) R {
	if n <= most {
		*next++
		return nodes[*next-1]
	}
	h := half(n)
	a := joinPairwise(nodes, next, h, most, join, half)
	return join(a, joinPairwise(nodes, next, n-h, most, join, half))
}
