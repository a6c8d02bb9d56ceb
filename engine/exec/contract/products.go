// Steps of a contraction that multiply and add nothing up: every label of the
// operands is kept. Both operands are stretched to the result's axes and
// multiplied row by row, in one pass.

package contract

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/reduction"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/strides"
	"github.com/tq-lang/tq/engine/tensor"
)

// products multiplies element by element; x and y have the result's axes, with
// strides of 0 where they are stretched. A contraction adds to zero, so no
// element of its result is -0.
func (k *contraction) products(out, x, y *tensor.Tensor) error {
	how := howProducts(out, x, y)
	if k.Took(k.In, route.Products, how); out.Size() == 0 || k.Dry {
		return nil
	}
	switch {
	case how == route.Blocks:
		return k.productsAndZero(out, x, y)
	case out.DType() == dtype.Float32:
		return rowProducts[float32](k, out, x, y)
	}
	return rowProducts[float64](k, out, x, y)
}

// howProducts is the way to multiply element by element: along lines where the result is dense and not both operands
// are stretched.
func howProducts(out, x, y *tensor.Tensor) route.How {
	if dt := out.DType(); dt != dtype.Float32 && dt != dtype.Float64 || out.Size() == 0 {
		return route.Blocks
	}
	dims, step := productSteps([3]*tensor.Tensor{out, x, y})
	if last := len(dims) - 1; step[0][last] != 1 || step[1][last] == 0 && step[2][last] == 0 {
		return route.Blocks
	}
	return route.Lines
}

// productsAndZero multiplies in whatever type and adds zero, piece by piece while
// the piece is in the cache.
func (k *contraction) productsAndZero(out, x, y *tensor.Tensor) error {
	if !out.DType().IsInexact() {
		_, err := k.Apply(ir.Mul, nil, out, x, y)
		return err
	}
	zero := tensor.New(out.DType())
	rows, step := 1, 1
	if out.Rank() > 0 {
		rows = out.Dim(0)
		step = max(1, min(rows, appliedPiece/(out.Size()/rows)))
	}
	for at := 0; at < rows; at += step {
		o, p, q := out, x, y
		if n := min(step, rows-at); n < rows {
			o, p, q = task.RowsOf(out, at, n), task.RowsOf(x, at, n), task.RowsOf(y, at, n)
		}
		if _, err := k.Apply(ir.Mul, nil, o, p, q); err != nil {
			return err
		}
		if _, err := k.Apply(ir.AddV2, nil, o, o, zero); err != nil {
			return err
		}
	}
	return nil
}

const appliedPiece = 1 << 18 // elements

// productSpace is the axes of an elementwise product, merged, in the order in
// which the result lies in memory.
func productSpace[T elem.Float](all [3]*tensor.Tensor) *reduction.Space[T] {
	s := new(reduction.Space[T])
	for i, t := range all {
		s.Data[i], s.Off[i] = tensor.Raw[T](t), t.Offset()
	}
	dims, steps := productSteps(all)
	s.Dims = dims
	copy(s.Step[:], steps)
	return s
}

func productSteps(all [3]*tensor.Tensor) (dims []int, steps [][]int) {
	order := strides.Order(all[0].Rank(), [][]int{all[0].Strides()})
	steps = make([][]int, 3)
	for i, t := range all {
		steps[i] = strides.Permute(t.Strides(), order)
	}
	dims, steps = strides.Merge(strides.Permute(all[0].Shape(), order), steps...)
	if len(dims) == 0 { // a single element
		return []int{1}, [][]int{{1}, {1}, {1}}
	}
	return dims, steps
}

// rowProducts multiplies by loops' routines, where the result is dense along
// its last axis. An operand that is neither dense nor stretched there is
// copied to lie as the result does.
func rowProducts[T elem.Float](k *contraction, out, x, y *tensor.Tensor) error {
	s := productSpace[T]([3]*tensor.Tensor{out, x, y})
	inner := func(t int) int { return s.Step[t][len(s.Dims)-1] }
	moved := [2]*tensor.Tensor{x, y}
	for i := range moved {
		if step := inner(i + 1); step == 0 || step == 1 {
			continue
		}
		t, err := k.likeResult(moved[i], out)
		if err != nil {
			return err
		}
		defer k.Mem.Release(t.Buffer())
		moved[i] = t
	}
	if moved != [2]*tensor.Tensor{x, y} {
		x, y = moved[0], moved[1]
		s = productSpace[T]([3]*tensor.Tensor{out, x, y})
	}
	if inner(1) == 0 { // the one that is stretched comes second
		s.Step[1], s.Step[2] = s.Step[2], s.Step[1]
		s.Off[1], s.Off[2] = s.Off[2], s.Off[1]
		s.Data[1], s.Data[2] = s.Data[2], s.Data[1]
	}
	return runProducts(k.Run, s)
}

// likeResult copies x, without the axes along which it is stretched, so that
// its axes lie in out's order.
func (k *contraction) likeResult(x, out *tensor.Tensor) (*tensor.Tensor, error) {
	var axes, dims, from []int
	for _, a := range strides.Order(out.Rank(), [][]int{out.Strides()}) {
		if x.Strides()[a] != 0 {
			axes, dims, from = append(axes, a), append(dims, x.Dim(a)), append(from, x.Strides()[a])
		}
	}
	y, err := k.Mem.Alloc(x.DType(), dims, true)
	if err != nil {
		return nil, err
	}
	if err := k.Copy(y, x.View(dims, from, x.Offset())); err != nil {
		return nil, err
	}
	strides := make([]int, x.Rank())
	for i, a := range axes {
		strides[a] = y.Strides()[i]
	}
	return y.View(slices.Clone(x.Shape()), strides, 0), nil
}

const (
	nearProduct  = 32 << 10 // elements of a result up to which the order of rows is free
	productPiece = 16 << 10 // elements that are done at a time
)

// runProducts multiplies, in parallel if there is much to do. The rows are those
// of the axis before the last, or of a longer one where the caches hold the
// result anyway.
func runProducts[T elem.Float](r *task.Run, s *reduction.Space[T]) error {
	if len(s.Dims) == 1 {
		if err := runLine(r, s); err != nil {
			return err
		}
	}
	total, rows := tensor.Count(s.Dims), len(s.Dims)-2
	if total <= nearProduct {
		longest := rows
		for a := rows - 1; a >= 0; a-- {
			if s.Dims[a] > s.Dims[longest] {
				longest = a
			}
		}
		s.Dims[rows], s.Dims[longest] = s.Dims[longest], s.Dims[rows]
		for t := range s.Step {
			s.Step[t][rows], s.Step[t][longest] = s.Step[t][longest], s.Step[t][rows]
		}
	}
	outer, n := s.Outer(), s.Dims[rows]
	if total < r.Cfg.ParallelMin || r.Cfg.Threads == 1 && total <= 16*productPiece {
		reduction.MulSpace(s, 0, outer, 0, n)
		return r.Canceled()
	}
	pieces := min(n, max(1, total/outer/productPiece)) // of the rows
	together := max(1, productPiece*outer/total)       // outer places
	return r.Crew.Parallel(r.Cfg.Threads, (outer+together-1)/together*pieces, func(_, i int) error {
		at, piece := i/pieces*together, i%pieces
		reduction.MulSpace(s, at, min(at+together, outer), piece*n/pieces, (piece+1)*n/pieces)
		return r.Canceled()
	})
}

// runLine cuts a single line into rows. What is left at its end is done first.
func runLine[T elem.Float](r *task.Run, s *reduction.Space[T]) error {
	n := s.Dims[0]
	row := min(n, productPiece)
	rest := *s
	s.Dims, rest.Dims = []int{n / row, row}, []int{1, n % row}
	for t := range s.Step {
		step := s.Step[t][0]
		s.Step[t] = []int{row * step, step}
		rest.Step[t] = s.Step[t]
		rest.Off[t] += n / row * row * step
	}
	reduction.MulSpace(&rest, 0, 1, 0, 1)
	return r.Canceled()
}
