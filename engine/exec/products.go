// Steps of a contraction that multiply and add nothing up: every label of the
// operands is kept. Both operands are stretched to the result's axes and
// multiplied row by row, in one pass.

package exec

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// products multiplies element by element; x and y have the result's axes, with
// strides of 0 where they are stretched. A contraction adds to zero, so no
// element of its result is -0.
func (k *contraction) products(out, x, y *tensor.Tensor) error {
	if out.Size() == 0 {
		return nil
	}
	done, err := false, error(nil)
	switch out.DType() {
	case dtype.Float32:
		done, err = rowProducts[float32](k, out, x, y)
	case dtype.Float64:
		done, err = rowProducts[float64](k, out, x, y)
	}
	if done || err != nil {
		return err
	}
	return k.productsAndZero(out, x, y)
}

// productsAndZero multiplies in whatever type and adds zero, piece by piece while
// the piece is in the cache.
func (k *contraction) productsAndZero(out, x, y *tensor.Tensor) error {
	if !out.DType().IsInexact() {
		_, err := k.apply(ir.Mul, nil, out, x, y)
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
			o, p, q = rowsOf(out, at, n), rowsOf(x, at, n), rowsOf(y, at, n)
		}
		if _, err := k.apply(ir.Mul, nil, o, p, q); err != nil {
			return err
		}
		if _, err := k.apply(ir.AddV2, nil, o, o, zero); err != nil {
			return err
		}
	}
	return nil
}

const appliedPiece = 1 << 18 // elements

// rowsOf gives n rows of t from at on.
func rowsOf(t *tensor.Tensor, at, n int) *tensor.Tensor {
	dims := slices.Clone(t.Shape())
	dims[0] = n
	return t.View(dims, t.Strides(), t.Offset()+at*t.Strides()[0])
}

// productSpace is the axes of an elementwise product, merged, in the order in
// which the result lies in memory; steps are the result's and the operands'.
type productSpace struct {
	dims  []int
	steps [3][]int
	at    [3]int
}

func makeProductSpace(all [3]*tensor.Tensor) (s productSpace) {
	out := all[0]
	order := axisOrder(out.Rank(), [][]int{out.Strides()})
	strides := make([][]int, 3)
	for i, t := range all {
		strides[i], s.at[i] = permuteInts(t.Strides(), order), t.Offset()
	}
	s.dims, strides = shape.MergeAxes(permuteInts(out.Shape(), order), strides...)
	if len(s.dims) == 0 { // a single element
		s.dims, strides = []int{1}, [][]int{{1}, {1}, {1}}
	}
	copy(s.steps[:], strides)
	return s
}

// inner is the step of the i-th tensor along the last axis.
func (s *productSpace) inner(i int) int { return s.steps[i][len(s.dims)-1] }

// rowProducts multiplies by loops' routines, where the result is dense along
// its last axis. An operand that is neither dense nor stretched there is
// copied to lie as the result does.
func rowProducts[T loops.Float](k *contraction, out, x, y *tensor.Tensor) (bool, error) {
	s := makeProductSpace([3]*tensor.Tensor{out, x, y})
	if s.inner(0) != 1 || s.inner(1) == 0 && s.inner(2) == 0 {
		return false, nil
	}
	moved := [2]*tensor.Tensor{x, y}
	for i := range moved {
		if step := s.inner(i + 1); step == 0 || step == 1 {
			continue
		}
		t, err := k.likeResult(moved[i], out)
		if err != nil {
			return false, err
		}
		defer k.mem.release(t.Buffer())
		moved[i] = t
	}
	if moved != [2]*tensor.Tensor{x, y} {
		x, y = moved[0], moved[1]
		s = makeProductSpace([3]*tensor.Tensor{out, x, y})
	}
	if s.inner(1) == 0 { // the one that is stretched comes second
		x, y = y, x
		s.steps[1], s.steps[2] = s.steps[2], s.steps[1]
		s.at[1], s.at[2] = s.at[2], s.at[1]
	}
	p := &productRows[T]{productSpace: s, data: [3][]T{tensor.Raw[T](out), tensor.Raw[T](x), tensor.Raw[T](y)}}
	p.cut()
	return true, p.run(k.run)
}

// likeResult copies x, without the axes along which it is stretched, so that
// its axes lie in out's order.
func (k *contraction) likeResult(x, out *tensor.Tensor) (*tensor.Tensor, error) {
	var axes, dims, from []int
	for _, a := range axisOrder(out.Rank(), [][]int{out.Strides()}) {
		if x.Strides()[a] != 0 {
			axes, dims, from = append(axes, a), append(dims, x.Dim(a)), append(from, x.Strides()[a])
		}
	}
	y, err := k.mem.alloc(x.DType(), dims, true)
	if err != nil {
		return nil, err
	}
	if err := k.copy(y, x.View(dims, from, x.Offset())); err != nil {
		return nil, err
	}
	strides := make([]int, x.Rank())
	for i, a := range axes {
		strides[a] = y.Strides()[i]
	}
	return y.View(slices.Clone(x.Shape()), strides, 0), nil
}

// productRows is a product at work: rows along one axis, all other axes but the
// last around them.
type productRows[T loops.Float] struct {
	productSpace
	data   [3][]T
	rows   int // the axis of rows, -1 if there is but one
	outer  int // places of the other axes
	pieces int // of the rows, or of the one row
	scaled bool
}

// nearProduct is the size, in elements, up to which the order of rows is free.
const nearProduct = 32 << 10

// cut chooses the axis of rows: the one before the last, or a longer one where
// the caches hold the result anyway.
func (p *productRows[T]) cut() {
	p.rows = len(p.dims) - 2
	total := tensor.Count(p.dims)
	if total <= nearProduct {
		for a := p.rows - 1; a >= 0; a-- {
			if p.dims[a] > p.dims[p.rows] {
				p.rows = a
			}
		}
	}
	n := p.dims[len(p.dims)-1]
	per := n
	p.outer, p.pieces, p.scaled = total/n, 1, p.inner(2) == 0
	if p.rows >= 0 {
		p.outer /= p.dims[p.rows]
		per *= p.dims[p.rows]
	}
	p.pieces = max(1, per/productPiece)
	if p.rows >= 0 {
		p.pieces = min(p.pieces, p.dims[p.rows])
	}
}

// productPiece is the number of elements that are done at a time.
const productPiece = 16 << 10

// run does all rows, in parallel if there are many.
func (p *productRows[T]) run(r *run) error {
	total, threads := tensor.Count(p.dims), r.cfg.Threads
	jobs := p.outer * p.pieces
	if total < r.cfg.ParallelMin {
		threads = 1
	}
	together := max(1, productPiece*jobs/total)
	return r.crew.parallel(threads, (jobs+together-1)/together, func(_, chunk int) error {
		for j := chunk * together; j < min((chunk+1)*together, jobs); j++ {
			p.piece(j/p.pieces, j%p.pieces)
		}
		return r.canceled()
	})
}

// piece does one piece of the rows at one place of the other axes.
func (p *productRows[T]) piece(place, piece int) {
	last := len(p.dims) - 1
	at := p.at
	for a := last - 1; a >= 0 && place > 0; a-- {
		if a == p.rows {
			continue
		}
		i := place % p.dims[a]
		place /= p.dims[a]
		for t := range at {
			at[t] += i * p.steps[t][a]
		}
	}
	rows, n := 1, p.dims[last]
	var step [3]int
	if p.rows < 0 {
		lo := piece * n / p.pieces
		n = (piece+1)*n/p.pieces - lo
		for t := range at {
			at[t] += lo * p.inner(t)
		}
	} else {
		lo := piece * p.dims[p.rows] / p.pieces
		rows = (piece+1)*p.dims[p.rows]/p.pieces - lo
		for t := range at {
			step[t] = p.steps[t][p.rows]
			at[t] += lo * step[t]
		}
	}
	r := func(t int) loops.Rows[T] { return loops.Rows[T]{Data: p.data[t], Off: at[t], Step: step[t]} }
	if p.scaled {
		loops.ScaleRows(rows, n, r(0), r(1), r(2))
	} else {
		loops.MulRows(rows, n, r(0), r(1), r(2))
	}
}
