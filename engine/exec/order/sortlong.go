// Sorting one long line: pieces of fixed size are sorted in parallel and then
// merged, pair by pair. Between pieces the context is asked.

package order

import (
	"math/bits"
	"slices"
	"unsafe"

	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/sorting"
)

// lessReal is the order of sorts: rising, NaN last.
func lessReal[T elem.Real](a, b T) bool { return a < b || b != b && a == a }

// sortLong sorts a in place.
func sortLong[T elem.Real](c *task.Call, a []T) error {
	switch size := unsafe.Sizeof(*new(T)); {
	case size == 4 && sorting.Splits[int32]():
		return splitLong[T, int32](c, a)
	case elem.KindOf[T]() == elem.KindFloat64 && sorting.Splits[float64]():
		return splitLong[T, float64](c, a)
	case size == 8 && sorting.Splits[int64]():
		return splitLong[T, int64](c, a)
	}
	if err := c.Mem.Check(len(a) * 8); err != nil { // of the other copy
		return err
	}
	return inPieces(c, len(a), func(lo, hi int) { sorting.Sort(a[lo:hi]) }, a, make([]T, len(a)), lessReal[T])
}

// longWork is how much work it is to sort a line of n elements in pieces: each element is
// moved once a round, and once for each bit of a piece's length when that is sorted.
func longWork(c *task.Call, n int) int { return n * (sortRounds(c, n) + pieceRounds(c)) }

func sortRounds(c *task.Call, n int) int { return bits.Len(uint(n/c.Cfg.SortPiece)) + 1 }

func pieceRounds(c *task.Call) int { return bits.Len(uint(c.Cfg.SortPiece)) }

// segment is a part of a line whose elements are all below those of the next one.
type segment struct{ lo, hi int }

// splitLong sorts by splitting a line until its segments are short, those of
// one round in parallel, and then sorting the segments.
func splitLong[T elem.Real, W sorting.Splittable](c *task.Call, line []T) error {
	line = line[:sorting.NaNsLast(line)]
	if sorting.Ordered(line) {
		return nil
	}
	a := sorting.Whole[T, W](line)
	long := []segment{{0, len(a)}}
	var short []segment
	rounds := sortRounds(c, len(a))
	for round := 0; round < rounds && len(long) > 0; round++ {
		less := make([]int, len(long))
		err := c.Crew.Parallel(c.Cfg.Threads, len(long), func(_, i int) (err error) {
			s := long[i]
			row, scratch := a[s.lo:s.hi], sorting.NewScratch(0)
			defer scratch.Free()
			p := sorting.Pivot(row)
			left := len(row)
			counted := func() error {
				n := min(left, sorting.SplitCheck)
				left -= n
				c.Did(n)
				return c.Canceled()
			}
			if less[i], err = sorting.Split(row, scratch, p, false, counted); err == nil && less[i] == 0 {
				less[i], err = sorting.Split(row, scratch, p, true, c.Canceled)
				less[i] = -less[i] // so many are the least
			}
			c.Did(left)
			return err
		})
		if err != nil {
			return err
		}
		var next []segment
		ready := func(s segment) { // the rounds that are left do not move it
			short = append(short, s)
			c.Did((s.hi - s.lo) * (rounds - 1 - round))
		}
		for i, s := range long {
			parts := []segment{{s.lo, s.lo + less[i]}, {s.lo + less[i], s.hi}}
			if less[i] < 0 {
				ready(segment{s.lo, s.lo - less[i]})
				parts = []segment{{s.lo - less[i], s.hi}}
			}
			for _, p := range parts {
				if p.hi-p.lo > c.Cfg.SortPiece {
					next = append(next, p)
				} else {
					ready(p)
				}
			}
		}
		long = next
	}
	short = append(short, long...)
	slices.SortFunc(short, func(x, y segment) int { return x.lo - y.lo })
	return c.Crew.Parallel(c.Cfg.Threads, len(short), func(_, i int) error {
		s := short[i]
		scratch := sorting.NewScratch(0)
		defer scratch.Free()
		sorting.QuickSort(a[s.lo:s.hi], scratch)
		sorting.Whole[T, W](line[s.lo:s.hi])
		c.Did((s.hi - s.lo) * pieceRounds(c))
		return c.Canceled()
	})
}

// argSortLong fills idx with the stable order that sorts vals.
func argSortLong[T elem.Real](c *task.Call, idx []int64, vals []T) error {
	if sorting.Rising(vals) {
		for i := range idx {
			idx[i] = int64(i)
		}
		return nil
	}
	const per = 1 << 18
	parts := (len(idx) + per - 1) / per
	ends := make([]struct{ least, most int64 }, parts)
	err := c.Crew.Parallel(c.Cfg.Threads, parts, func(_, i int) error {
		lo, hi := i*per, min((i+1)*per, len(idx))
		ends[i].least, ends[i].most = sorting.SortKeys(idx[lo:hi], vals[lo:hi])
		c.Did(hi - lo)
		return c.Canceled()
	})
	if err != nil {
		return err
	}
	least, most := ends[0].least, ends[0].most
	for _, e := range ends {
		least, most = min(least, e.least), max(most, e.most)
	}
	p := sorting.NewPacking(len(idx), least, most)
	counted := false
	if err := c.Aside(len(idx), func() { counted = p.CountSort(idx) }); err != nil || counted {
		return err
	}
	err = c.Crew.Parallel(c.Cfg.Threads, parts, func(_, i int) error {
		lo, hi := i*per, min((i+1)*per, len(idx))
		p.Pack(idx[lo:hi], lo)
		c.Did(hi - lo)
		return c.Canceled()
	})
	if err != nil {
		return err
	}
	if sorting.Splits[float64]() { // see Packing
		err = sortLong(c, elem.As[float64](idx))
	} else {
		err = sortLong(c, idx)
	}
	if err != nil {
		return err
	}
	for len(idx) > 0 {
		n := p.Part(idx, per)
		sorting.UnpackOrder(idx[:n], vals, p)
		c.Did(n)
		if err := c.Canceled(); err != nil {
			return err
		}
		idx = idx[n:]
	}
	return nil
}

// inPieces sorts pieces of n elements with sort and merges them, from a to tmp
// and back; the result is in a.
func inPieces[E any](c *task.Call, n int, sort func(lo, hi int), a, tmp []E, less func(x, y E) bool) error {
	size := c.Cfg.SortPiece
	threads := c.Cfg.Threads
	err := c.Crew.Parallel(threads, (n+size-1)/size, func(_, i int) error {
		lo, hi := i*size, min((i+1)*size, n)
		sort(lo, hi)
		c.Did((hi - lo) * pieceRounds(c))
		return c.Canceled()
	})
	if err != nil {
		return err
	}
	src, dst := a, tmp
	for ; size < n; size *= 2 {
		err := c.Crew.Parallel(threads, (n+2*size-1)/(2*size), func(_, i int) error {
			lo := i * 2 * size
			mid, hi := min(lo+size, n), min(lo+2*size, n)
			defer c.Did(hi - lo)
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
func merge[E any](c *task.Call, dst, x, y []E, less func(a, b E) bool) error {
	for k := range dst {
		if k&(1<<18-1) == 0 {
			if err := c.Canceled(); err != nil {
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
