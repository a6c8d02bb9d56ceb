// Folds whose runs are cut into parts that threads take, and joined in an order that the threads do not change.

package exec

import (
	"github.com/tq-lang/tq/engine/loops/strided"
)

const (
	pieceElements = 1 << 15 // of a long row that a thread takes at least
	longRow       = 1 << 20 // of a row that is taken in pieces on one thread too, to be cancelled between them
)

// pieceOf is how many elements of a row of n a thread takes at most.
func pieceOf(n, threads int) int {
	if threads == 1 {
		return longRow
	}
	return max(pieceElements, n/(16*threads))
}

// foldPartials folds every run on its own, in parallel, and then joins the
// runs in their order: the same as one after the other.
func foldPartials[T, R any](c *call, src []T, acc []R, p foldPlan, f folder[T, R], threads int) error {
	rows := count(p.folded)
	partial := make([]R, rows)
	per := chunkSize(rows, p.inner.n, c.cfg.ChunkMin, threads)
	for i := range count(p.kept) {
		in, out := offsets(p.kept, i)
		err := c.crew.Parallel(threads, (rows+per-1)/per, func(_, chunk int) error {
			var buf []T
			for k := chunk * per; k < min((chunk+1)*per, rows); k++ {
				at, _ := offsets(p.folded, k)
				partial[k], buf = foldRun(f.initial(src, p.inOff+in+at), src, p.inOff+in+at, p.inner.in, p.inner.n, f, buf)
			}
			return c.canceled()
		})
		if err != nil {
			return err
		}
		sum := f.initial(src, p.inOff+in)
		for _, v := range partial {
			sum = f.rounded(f.join(sum, v))
		}
		acc[out] = sum
	}
	return nil
}

// foldLongRows folds each run in pieces. A run is halved until pieces are short
// enough: the upper part of the tree of a pairwise sum.
func foldLongRows[T, R any](c *call, src []T, acc []R, p foldPlan, f folder[T, R], threads int) error {
	half := f.half
	if half == nil {
		half = halve
	}
	most := pieceOf(p.inner.n, threads)
	pieces := cutPairwise(nil, 0, p.inner.n, most, half)
	partial := make([]R, len(pieces))
	for i := range count(p.kept) {
		in, out := offsets(p.kept, i)
		base := p.inOff + in
		err := c.crew.Parallel(threads, len(pieces), func(_, k int) error {
			at := base + pieces[k].lo*p.inner.in
			partial[k], _ = foldRun(f.initial(src, at), src, at, p.inner.in, pieces[k].n, f, nil)
			return c.canceled()
		})
		if err != nil {
			return err
		}
		next := 0
		acc[out] = f.join(f.initial(src, base), joinPairwise(partial, &next, p.inner.n, most, f.join, half))
	}
	return nil
}

// foldCores folds buffers of several axes, each gathered and summed as a row.
func foldCores[T, R any](c *call, src []T, acc []R, p foldPlan, f folder[T, R], threads int) error {
	kept, outer := count(p.kept), p.cores[0]
	inner := count(p.cores[1:])
	parts := (outer.n + p.take - 1) / p.take
	units := count(p.rest) * parts
	dims, strides := make([]int, len(p.cores)), make([]int, len(p.cores))
	for i, ax := range p.cores {
		dims[i], strides[i] = ax.n, ax.in
	}
	unit := func(base, u int, buf []T) R {
		at, _ := offsets(p.rest, u/parts)
		lo := u % parts * p.take
		buf = buf[:min(p.take, outer.n-lo)*inner]
		strided.LoadBlock(buf, src, base+at+lo*outer.in, strides, dims, 0)
		return f.row(f.init, buf)
	}
	if kept >= 2*threads || units == 1 {
		per := chunkSize(kept, inner*outer.n*count(p.rest), c.cfg.ChunkMin, threads)
		return c.crew.Parallel(threads, (kept+per-1)/per, func(_, chunk int) error {
			buf := make([]T, p.take*inner)
			for i := chunk * per; i < min((chunk+1)*per, kept); i++ {
				in, out := offsets(p.kept, i)
				sum := f.init
				for u := range units {
					sum = f.rounded(f.join(sum, unit(p.inOff+in, u, buf)))
				}
				acc[out] = sum
			}
			return c.canceled()
		})
	}
	partial := make([]R, units)
	for i := range kept {
		in, out := offsets(p.kept, i)
		per := chunkSize(units, p.take*inner, c.cfg.ChunkMin, threads)
		err := c.crew.Parallel(threads, (units+per-1)/per, func(_, chunk int) error {
			buf := make([]T, p.take*inner)
			for u := chunk * per; u < min((chunk+1)*per, units); u++ {
				partial[u] = unit(p.inOff+in, u, buf)
			}
			return c.canceled()
		})
		if err != nil {
			return err
		}
		sum := f.init
		for _, v := range partial {
			sum = f.rounded(f.join(sum, v))
		}
		acc[out] = sum
	}
	return nil
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
