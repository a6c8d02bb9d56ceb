// Contractions that are no product of matrices: sums of products element by
// element, for every place of labels that both operands keep.

package contract

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/reduction"
	"github.com/tq-lang/tq/engine/strides"
	"github.com/tq-lang/tq/engine/tensor"
)

// loop is an axis of a contraction: its size and the steps of the result and
// both operands.
type loop struct {
	n    int
	step [3]int
}

// loops are the axes of some labels, in their order, merged where all three
// tensors allow it.
func (k *contraction) loops(labels []int, out, a, b *labelled) []loop {
	dims, s := strides.Merge(k.dims(labels), out.strides(labels), a.strides(labels), b.strides(labels))
	list := make([]loop, len(dims))
	for i, n := range dims {
		list[i] = loop{n, [3]int{s[0][i], s[1][i], s[2][i]}}
	}
	return list
}

// rowSums is a sum of products in one of two ways: lines of the result are
// summed down, or each of its elements is a product of two dense rows.
type rowSums struct {
	lines  bool
	line   loop   // along a line of the result, or the rows at one place
	sum    loop   // what is summed
	more   []loop // what is summed besides
	around []loop
}

const (
	leastLine = 4  // elements of a line that are worth a vector
	mostDots  = 16 // rows of one operand for each row of the other: from here on it is a matrix times a vector
)

// rowSums finds a way to do a step by loops' routines, nil if there is none.
func (k *contraction) rowSums(st *einsum.Step, a, b, out *labelled) *rowSums {
	dt := out.t.DType()
	if dt != dtype.Float32 && dt != dtype.Float64 || a.t.DType() != dt || b.t.DType() != dt || len(st.Batch) == 0 || len(st.K) == 0 {
		return nil
	}
	own := append(slices.Clone(st.M), st.N...)
	if len(st.M) > 0 && len(st.N) > 0 && k.plan.Count(st.M) > 1 && k.plan.Count(st.N) > 1 {
		return nil
	}
	batch, sums := k.loops(st.Batch, out, a, b), k.loops(st.K, out, a, b)
	if len(sums) == 0 || len(batch) == 0 {
		return nil
	}
	rows := k.loops(own, out, a, b)
	w := &rowSums{around: append(rows, batch...)}
	if i := slices.IndexFunc(batch, func(l loop) bool { return l.step == [3]int{1, 1, 1} && l.n >= leastLine }); i >= 0 {
		if len(rows) == 1 && len(sums) == 1 && i == len(batch)-1 {
			return nil // package gemm does so with several rows at a time
		}
		w.lines, w.line = true, batch[i]
		w.around = slices.Delete(w.around, len(w.around)-len(batch)+i, len(w.around)-len(batch)+i+1)
		w.sum, w.more = sums[len(sums)-1], sums[:len(sums)-1]
		return w
	}
	if w.sum = sums[0]; len(sums) > 1 || w.sum.step != [3]int{0, 1, 1} || k.plan.Count(own) >= mostDots {
		return nil
	}
	longest := 0
	for i, l := range w.around {
		if l.n > w.around[longest].n {
			longest = i
		}
	}
	w.line = w.around[longest]
	w.around = slices.Delete(w.around, longest, longest+1)
	return w
}

// aligned is b with its axes in the order in which a's lie, where the two have
// the same labels, in another order, and some are summed: a copy is made.
func (k *contraction) aligned(st *einsum.Step, a, b *labelled) (*labelled, error) {
	if len(st.M)+len(st.N) > 0 || len(st.K) == 0 || len(a.labels) < 2 {
		return b, nil
	}
	order := strides.Permute(a.labels, strides.Order(a.t.Rank(), [][]int{a.t.Strides()}))
	view := b.t.View(k.dims(order), b.strides(order), b.t.Offset())
	if slices.IsSortedFunc(view.Strides(), func(x, y int) int { return y - x }) {
		return b, nil
	}
	t, err := k.Compact(view)
	return &labelled{t, order, true}, err
}

// placesOf is the number of places of some axes.
func placesOf(list []loop) int {
	n := 1
	for _, l := range list {
		n *= l.n
	}
	return n
}

// move brings the positions of the three tensors to the i-th place of axes.
func move(at [3]int, list []loop, i int) [3]int {
	for k := len(list) - 1; k >= 0; k-- {
		l := &list[k]
		j := i % l.n
		i /= l.n
		for t := range at {
			at[t] += j * l.step[t]
		}
	}
	return at
}

// sumRows does the step.
func (k *contraction) sumRows(w *rowSums, a, b, out *labelled) error {
	if out.t.DType() == dtype.Float32 {
		return sumRows[float32](k.Run, w, out.t, a.t, b.t)
	}
	return sumRows[float64](k.Run, w, out.t, a.t, b.t)
}

func sumRows[T elem.Float](r *task.Run, w *rowSums, out, a, b *tensor.Tensor) error {
	c, x, y := tensor.Raw[T](out), tensor.Raw[T](a), tensor.Raw[T](b)
	jobs := placesOf(w.around)
	work := w.line.n * w.sum.n * placesOf(w.more)
	threads := r.Cfg.Threads
	if jobs*work < r.Cfg.ParallelMin {
		threads = 1
	}
	together := max(1, min(r.Cfg.ChunkMin/work, (jobs+4*threads-1)/(4*threads)))
	return r.Crew.Parallel(threads, (jobs+together-1)/together, func(_, chunk int) error {
		for j := chunk * together; j < min((chunk+1)*together, jobs); j++ {
			at := move([3]int{out.Offset(), a.Offset(), b.Offset()}, w.around, j)
			if !w.lines {
				reduction.DotRows(w.line.n, w.sum.n, reduction.Rows[T]{Data: c, Off: at[0], Step: w.line.step[0]},
					reduction.Rows[T]{Data: x, Off: at[1], Step: w.line.step[1]}, reduction.Rows[T]{Data: y, Off: at[2], Step: w.line.step[2]})
				continue
			}
			for i := range placesOf(w.more) {
				from := move(at, w.more, i)
				reduction.MulSums(w.sum.n, w.line.n, c[at[0]:][:w.line.n], reduction.Rows[T]{Data: x, Off: from[1], Step: w.sum.step[1]},
					reduction.Rows[T]{Data: y, Off: from[2], Step: w.sum.step[2]}, i > 0)
			}
		}
		return r.Canceled()
	})
}
