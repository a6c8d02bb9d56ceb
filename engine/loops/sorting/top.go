// The greatest elements of a row.

package sorting

import (
	"cmp"
	"slices"

	"github.com/tq-lang/tq/engine/loops/elem"
)

// Top finds the len(idx) greatest elements of a row, by falling order, of equal ones the first, and where they are. NaN is
// greater than any number. There are no more of them than elements.
//
// Only a few elements are looked at closely: those above the least of the greatest so far, of which blocks that have none
// are passed over at the speed of memory. A sample says beforehand where about that is, so that a rising row costs no more.
func Top[T elem.Real](vals []T, idx []int64, a []T) {
	k := len(idx)
	switch {
	case k == 0:
		return
	case k*crowded > len(a):
		topSorted(vals, idx, a)
		return
	}
	t := topper[T]{k: k, rows: make([]placed[T], 0, 2*k+topSlack)}
	t.above, t.full = sampled(a, k)
	t.take(a)
	if len(t.rows) < k { // the sample lied
		t.rows, t.full = t.rows[:0], false
		t.take(a)
	}
	t.keep()
	for i, r := range t.rows {
		vals[i], idx[i] = r.val, r.at
	}
}

const (
	crowded  = 8   // where fewer elements stand against each wanted one, all are sorted
	topSlack = 64  // candidates beyond twice the wanted ones
	topBlock = 256 // elements that are passed over at once
)

// placed is an element and where it stands.
type placed[T elem.Real] struct {
	val T
	at  int64
}

// topper collects candidates. While full is set only what is greater than above is one.
type topper[T elem.Real] struct {
	k     int
	rows  []placed[T]
	above T
	full  bool
}

// take looks at all elements.
func (t *topper[T]) take(a []T) {
	for from := 0; from < len(a); from += topBlock {
		block := a[from:min(from+topBlock, len(a))]
		if t.full && !exceeds(block, t.above) {
			continue
		}
		for i, x := range block {
			if t.full && x <= t.above {
				continue
			}
			if t.full && t.above != t.above {
				return // there are enough NaNs
			}
			if len(t.rows) == cap(t.rows) {
				t.keep()
				if x <= t.above {
					continue
				}
			}
			t.rows = append(t.rows, placed[T]{x, int64(from + i)})
		}
	}
}

// keep leaves the greatest of the candidates, in order.
func (t *topper[T]) keep() {
	slices.SortFunc(t.rows, func(x, y placed[T]) int {
		if c := cmp.Compare(x.at, y.at); x.val == y.val || x.val != x.val && y.val != y.val {
			return c
		}
		if x.val > y.val || x.val != x.val {
			return -1
		}
		return 1
	})
	if len(t.rows) > t.k {
		t.rows = t.rows[:t.k]
	}
	if len(t.rows) == t.k {
		t.above, t.full = t.rows[t.k-1].val, true
	}
}

// exceeds reports whether an element of a block is greater than a number, or NaN.
func exceeds[T elem.Real](block []T, above T) bool {
	for done := 0; done < len(block); {
		m, n, nan := elem.Extreme(block, done, false)
		if n == 0 {
			return slices.ContainsFunc(block[done:], func(x T) bool { return !(x <= above) })
		}
		if nan || !(m <= above) {
			return true
		}
		done += n
	}
	return false
}

// sampled is a number that more than k elements of a long row are likely to exceed.
func sampled[T elem.Real](a []T, k int) (T, bool) {
	const sample, beyond = 256, 8
	n := len(a)
	at := k*sample/n + beyond
	if n < 8*sample || at >= sample/2 {
		return a[0], false
	}
	var s [sample]T
	for i := range s {
		s[i] = a[i*n/sample]
	}
	slices.Sort(s[:])
	x := s[sample-1-at]
	return x, x == x
}

// topSorted is Top by way of the order of all elements.
func topSorted[T elem.Real](vals []T, idx []int64, a []T) {
	n := len(a)
	turned, order := make([]T, n), make([]int64, n)
	for i, x := range a {
		turned[n-1-i] = x
	}
	Argsort(order, turned)
	for i := range idx {
		at := int64(n-1) - order[n-1-i]
		vals[i], idx[i] = a[at], at
	}
}
