// Reductions of few elements of known sizes, whose folded axes are the last
// ones: each row is one call of a function found when the code is compiled.

package exec

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/tensor"
)

// rowFold folds n elements that follow each other.
type rowFold func(out, in unsafe.Pointer, n int)

// rowFoldOf makes a folder's function for memory.
func rowFoldOf[T, R any](f folder[T, R]) rowFold {
	return func(out, in unsafe.Pointer, n int) {
		a := mem.Slice[T](in, n)
		*(*R)(out) = f.row(f.initial(a, 0), a)
	}
}

// fewFold is such a reduction.
type fewFold struct {
	row     rowFold
	rows, n int
	out     ir.Type
	dims    []int // of the result
}

// compileFewFold makes a reduction's fewFold, nil if it is none.
func compileFewFold(p *ir.Program, in *ir.Instr) *fewFold {
	arg, out := p.Types[in.Args[0]], p.Types[in.Out[0]]
	if !arg.Shape.Known() || !out.Shape.Known() || arg.DType.IsHalf() || arg.DType.IsText() || arg.DType.IsTime() {
		return nil
	}
	n, rows := arg.Shape.Elements(), out.Shape.Elements()
	if n < 1 || n > fewElements || !foldsLast(in.Attrs.(ir.ReduceAttrs), arg.Shape.Rank()) {
		return nil
	}
	f := &fewFold{rows: rows, n: n / rows, out: out, dims: out.Shape.Dims()}
	c := &call{Call: task.Call{In: in}, row: &f.row}
	x := tensor.New(arg.DType)
	if err := c.fold(x, x, foldPlan{}); err != nil {
		return nil
	}
	return f
}

// foldsLast reports whether no axis is kept that follows a folded one.
func foldsLast(a ir.ReduceAttrs, rank int) bool {
	axes := a.Folded(rank)
	least := rank
	for _, x := range axes {
		least = min(least, x)
	}
	return least == rank-len(axes)
}

// foldFew runs the step's reduction. It reports false, with nothing done, if the
// operand does not lie as it must.
func (c *call) foldFew() (bool, error) {
	if c.run.step == nil || c.run.step.few == nil {
		return false, nil
	}
	f, x := c.run.step.few, c.Args[0]
	if !x.Contiguous() || x.Swapped() {
		return false, nil
	}
	c.Took(c.In, route.Rows, route.Small)
	out := c.IntoAt(0, f.out.DType, f.dims)
	if out == nil || !out.Contiguous() {
		var err error
		if out, err = c.run.fresh(c.In.Out[0], f.out.DType, f.dims); err != nil {
			return true, err
		}
	}
	if c.Dry {
		c.Out[0] = out
		return true, nil
	}
	to, from := first(out), first(x)
	step, size := f.n*x.DType().Size(), f.out.DType.Size()
	for i := range f.rows {
		f.row(unsafe.Add(to, i*size), unsafe.Add(from, i*step), f.n)
	}
	if c.In.Op == ir.Mean {
		if err := c.run.divideBy(out, f.n); err != nil {
			return true, err
		}
	}
	if c.Warns.Report != nil && out.DType().IsInexact() {
		if err := c.WarnReduced(func() (*tensor.Tensor, error) { return x, nil }, out); err != nil {
			return true, err
		}
	}
	c.Out[0] = out
	return true, nil
}

// divideBy divides t, whose elements fill its buffer, by a count, in place.
func (r *run) divideBy(t *tensor.Tensor, n int) error {
	if t.Size() < r.Cfg.ParallelMin && t.Contiguous() {
		switch t.DType() {
		case dtype.Float32:
			divideAll(t, float32(n))
			return nil
		case dtype.Float64:
			divideAll(t, float64(n))
			return nil
		}
	}
	d, err := r.CastTo(tensor.Scalar(int64(n)), t.DType())
	if err != nil {
		return err
	}
	_, err = r.Apply(ir.RealDiv, nil, t, t, d)
	return err
}

func divideAll[T elem.Float](t *tensor.Tensor, by T) {
	a := mem.Slice[T](first(t), t.Size())
	if len(a) == 1 {
		a[0] /= by
		return
	}
	var block [256]T
	fill(block[:min(len(a), len(block))], by)
	for len(a) > 0 {
		k := min(len(a), len(block))
		loops.Div(a[:k], a[:k], block[:k])
		a = a[k:]
	}
}
