// Sorting one long line: pieces of fixed size are sorted in parallel and then
// merged, pair by pair. Between pieces the context is asked.

package exec

import (
	"github.com/tq-lang/tq/engine/loops"
)

// lessReal is the order of sorts: rising, NaN last.
func lessReal[T loops.Real](a, b T) bool { return a < b || b != b && a == a }

// sortLong sorts a in place.
func sortLong[T loops.Real](c *call, a []T) error {
	if err := c.mem.check(len(a) * 8); err != nil {
		return err
	}
	return inPieces(c, len(a), func(lo, hi int) { loops.Sort(a[lo:hi]) }, a, make([]T, len(a)), lessReal[T])
}

// argSortLong fills idx with the stable order that sorts vals.
func argSortLong[T loops.Real](c *call, idx []int64, vals []T) error {
	if err := c.mem.check(len(idx) * 8); err != nil {
		return err
	}
	sort := func(lo, hi int) {
		loops.Argsort(idx[lo:hi], vals[lo:hi])
		for i := range idx[lo:hi] {
			idx[lo+i] += int64(lo)
		}
	}
	return inPieces(c, len(idx), sort, idx, make([]int64, len(idx)), func(x, y int64) bool { return lessReal(vals[x], vals[y]) })
}

// inPieces sorts pieces of n elements with sort and merges them, from a to tmp
// and back; the result is in a.
func inPieces[E any](c *call, n int, sort func(lo, hi int), a, tmp []E, less func(x, y E) bool) error {
	size := c.cfg.SortPiece
	threads := c.cfg.Threads
	err := parallel(threads, (n+size-1)/size, func(_, i int) error {
		sort(i*size, min((i+1)*size, n))
		return c.canceled()
	})
	if err != nil {
		return err
	}
	src, dst := a, tmp
	for ; size < n; size *= 2 {
		err := parallel(threads, (n+2*size-1)/(2*size), func(_, i int) error {
			lo := i * 2 * size
			mid, hi := min(lo+size, n), min(lo+2*size, n)
			return merge(c, dst[lo:hi], src[lo:mid], src[mid:hi], less)
		})
		if err != nil {
			return err
		}
		src, dst = dst, src
	}
	if &src[0] != &a[0] {
		copy(a, src)
	}
	return nil
}

// merge joins two sorted runs; of equal elements those of x come first.
func merge[E any](c *call, dst, x, y []E, less func(a, b E) bool) error {
	for k := range dst {
		if k&(1<<18-1) == 0 {
			if err := c.canceled(); err != nil {
				return err
			}
		}
		if len(x) == 0 {
			copy(dst[k:], y)
			return nil
		}
		if len(y) == 0 {
			copy(dst[k:], x)
			return nil
		}
		if less(y[0], x[0]) {
			dst[k], y = y[0], y[1:]
		} else {
			dst[k], x = x[0], x[1:]
		}
	}
	return nil
}
