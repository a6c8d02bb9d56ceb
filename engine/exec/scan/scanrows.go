// Scans and places of extremes along an axis that is not the innermost one:
// rows are taken whole, one after the other, rather than lines one by one.

package scan

import (
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/tensor"
)

// rowsLeast is the least length of rows that is worth it.
const rowsLeast = 16

// stack is a row-major tensor as outer stacks of n rows of inner elements.
type stack struct{ outer, n, inner int }

// stackOf sees a tensor along an axis as stacks of rows, if it lies so.
func stackOf(t *tensor.Tensor, axis int) (s stack, ok bool) {
	if !t.Contiguous() || t.Size() == 0 {
		return s, false
	}
	s = stack{outer: 1, n: t.Dim(axis), inner: 1}
	for i, n := range t.Shape() {
		if i < axis {
			s.outer *= n
		} else if i > axis {
			s.inner *= n
		}
	}
	return s, s.inner >= rowsLeast
}

// overStrips runs f for every strip of columns of every stack, in parallel if
// there are many elements; at is the position of its first element, in stack k.
func overStrips(r *task.Run, s stack, f func(k, column, at, width int) error) error {
	threads := 1
	if s.outer*s.n*s.inner >= r.Cfg.ParallelMin {
		threads = r.Cfg.Threads
	}
	width := min(s.inner, task.StripElements)
	if threads > 1 && s.outer < threads {
		width = max(min(width, (s.inner/threads+15)&^15), rowsLeast)
	}
	strips := (s.inner + width - 1) / width
	return r.Crew.Parallel(threads, s.outer*strips, func(_, i int) error {
		lo := i % strips * width
		if err := f(i/strips, lo, i/strips*s.n*s.inner+lo, min(width, s.inner-lo)); err != nil {
			return err
		}
		return r.Canceled()
	})
}

// eachRow runs f for the rows of a strip but the first, and looks for the end of the
// context as often as lines do: a tall strip is long work.
func eachRow(r *task.Run, s stack, width int, f func(row int)) error {
	often := max(task.LongRow/max(width, 1), 1)
	for row := 1; row < s.n; row++ {
		if row%often == 0 {
			if err := r.Canceled(); err != nil {
				return err
			}
		}
		f(row)
	}
	return nil
}

// scanStack lays each row onto the one before.
func scanStack[T any](r *task.Run, s stack, dst, src []T, onto func(dst, a, b []T)) error {
	return overStrips(r, s, func(_, _, at, width int) error {
		copy(dst[at:at+width], src[at:at+width])
		return eachRow(r, s, width, func(int) {
			next := at + s.inner
			onto(dst[next:next+width], dst[at:at+width], src[next:next+width])
			at = next
		})
	})
}

// argStack keeps for each column the extreme element so far and its row.
func argStack[T elem.Real](r *task.Run, s stack, dst []int64, src []T, into func(best []T, pos []int64, row []T, at int64)) error {
	return overStrips(r, s, func(k, column, at, width int) error {
		best := append([]T(nil), src[at:at+width]...)
		pos := dst[k*s.inner+column:][:width]
		clear(pos)
		return eachRow(r, s, width, func(row int) {
			at += s.inner
			into(best, pos, src[at:at+width], int64(row))
		})
	})
}
