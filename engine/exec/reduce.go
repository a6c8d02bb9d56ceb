// Reductions. Axes are walked in the order of the operand's strides, merged
// where they can be; what happens then depends on the innermost axis:
//
//	folded   every run of it is reduced as a row, and rows are joined in order
//	kept     rows of it are added, element by element, onto the result
//
// Sums come out as NumPy's do, bit for bit: pairwise along a folded innermost
// axis, one after the other along the rest. Work is split over what is kept,
// or at fixed places of a row, so that threads never show in a result.

package exec

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/reduction"
	"github.com/tq-lang/tq/engine/simd"
	"github.com/tq-lang/tq/engine/strides"
	"github.com/tq-lang/tq/engine/tensor"
)

// folder reduces elements of T to an R.
type folder[T, R any] struct {
	init  R
	start func(first T) R                          // in place of init: itself, an element of the result's own
	row   func(acc R, a []T) R                     // folds a contiguous row
	run   func(acc R, a []T, off, stride, n int) R // folds a strided one; nil: by way of a copy
	rows  func(acc []R, a []T, n, stride int)      // folds a contiguous row into each; nil: one by one
	into  func(acc []R, row []T)                   // folds one element into each
	stack func(acc []R, a []T, rows, stride int)   // folds rows into acc, one after the other; nil: by way of into
	join  func(a, b R) R
	half  func(n int) int // where a row is split; nil: anywhere
	round func(acc R) R   // after each row that is folded onto others; nil: not at all
}

// initial is what a fold that begins at a position starts from.
func (f *folder[T, R]) initial(src []T, pos int) R {
	if f.start != nil {
		return f.start(src[pos])
	}
	return f.init
}

// reduceOp runs every reduction but the ones that answer with positions.
func reduceOp(c *call) error {
	if done, err := c.foldFew(); done {
		return err
	}
	x := c.Args[0]
	work := x
	if x.DType().IsHalf() {
		var err error
		if work, err = c.CastTo(x, dtype.Float32); err != nil {
			return err
		}
		defer c.Mem.Release(work.Buffer())
	}
	return c.reduce(work, work.Strides(), x.Strides(), func() (*tensor.Tensor, error) { return x, nil })
}

// reduce folds the elements of x, or of what c.made makes in its place, as if
// they lay at the given strides; those of the operand are lay. whole gives them
// for a second look.
func (c *call) reduce(x *tensor.Tensor, at, lay []int, whole func() (*tensor.Tensor, error)) error {
	attrs := c.In.Attrs.(ir.ReduceAttrs)
	t, err := c.Result(0)
	if err != nil {
		return err
	}
	folded := make([]bool, x.Rank())
	for _, a := range attrs.Folded(x.Rank()) {
		folded[a] = true
	}
	dt := t.DType
	if dt.IsHalf() {
		dt = dtype.Float32
	}
	out, strides, err := c.foldResult(x, at, folded, dt, t.Shape.Dims(), attrs.KeepDims)
	if err != nil {
		return err
	}
	p := planFold(x, at, lay, folded, strides)
	if c.made != nil && !p.simple() {
		return errNotSimple
	}
	if err := c.fold(x, out, p); err != nil {
		return err
	}
	if c.Dry {
		c.Out[0] = out
		return nil
	}
	if c.In.Op == ir.Mean {
		if err := c.run.divideBy(out, x.Size()/max(out.Size(), 1)); err != nil {
			return err
		}
	}
	if err := c.WarnReduced(whole, out); err != nil {
		return err
	}
	return c.Deliver(out, t.DType)
}

// foldResult makes the result, its axes in memory in the operand's order, and
// gives its stride along every axis of x, 0 along folded ones.
func (c *call) foldResult(x *tensor.Tensor, at []int, folded []bool, dt dtype.DType, dims []int, keep bool) (*tensor.Tensor, []int, error) {
	axisOf := make([]int, x.Rank()) // the result's axis of each axis of x
	next := 0
	for a := range axisOf {
		axisOf[a] = next
		if keep || !folded[a] {
			next++
		}
	}
	out, err := c.Mem.Alloc(dt, dims, true)
	if err != nil {
		return nil, nil, err
	}
	steps := make([]int, len(dims))
	for i := range steps {
		steps[i] = 1
	}
	byAxis, step := make([]int, x.Rank()), 1
	order := strides.Order(x.Rank(), [][]int{at})
	for k := len(order) - 1; k >= 0; k-- {
		if a := order[k]; !folded[a] {
			byAxis[a], steps[axisOf[a]] = step, step
			step *= max(x.Dim(a), 1)
		}
	}
	return tensor.OfBuffer(out.Buffer(), dt, dims, steps, 0), byAxis, nil
}

// fold finds the function for the element type and op.
func (c *call) fold(x, out *tensor.Tensor, p foldPlan) error {
	switch x.DType() {
	case dtype.Bool:
		return foldBool(c, x, out, p)
	case dtype.Int8:
		return foldSigned[int8, uint8](c, x, out, p)
	case dtype.Int16:
		return foldSigned[int16, uint16](c, x, out, p)
	case dtype.Int32:
		return foldSigned[int32, uint32](c, x, out, p)
	case dtype.Int64:
		return foldSigned[int64, uint64](c, x, out, p)
	case dtype.Uint8:
		return foldReal[uint8](c, x, out, p)
	case dtype.Uint16:
		return foldReal[uint16](c, x, out, p)
	case dtype.Uint32:
		return foldReal[uint32](c, x, out, p)
	case dtype.Uint64:
		return foldReal[uint64](c, x, out, p)
	case dtype.Float32:
		return foldReal[float32](c, x, out, p)
	case dtype.Float64:
		return foldReal[float64](c, x, out, p)
	case dtype.Complex64:
		return foldComplex[complex64](c, x, out, p)
	case dtype.Complex128:
		return foldComplex[complex128](c, x, out, p)
	}
	return foldText(c, x, out, p)
}

// foldSigned folds integers with a sign; where it does not matter, as U, which has none.
func foldSigned[T elem.Signed, U elem.Unsigned](c *call, x, out *tensor.Tensor, p foldPlan) error {
	switch c.In.Op {
	case ir.Max, ir.Min:
		return foldOrder[T](c, x, out, p)
	}
	return foldNumber[U](c, x, out, p)
}

func foldReal[T elem.Real](c *call, x, out *tensor.Tensor, p foldPlan) error {
	switch c.In.Op {
	case ir.Max, ir.Min:
		return foldOrder[T](c, x, out, p)
	}
	return foldNumber[T](c, x, out, p)
}

// foldOrder has the reductions that need an order.
func foldOrder[T elem.Real](c *call, x, out *tensor.Tensor, p foldPlan) error {
	if c.In.Op == ir.Max {
		return runFold(c, x, out, p, folder[T, T]{start: itself[T], rows: reduction.MaxEach[T], into: reduction.MaxInto[T], stack: reduction.MaxRows[T], join: pickMax[T],
			row: func(acc T, a []T) T { return pickMax(acc, reduction.Max(a)) }})
	}
	return runFold(c, x, out, p, folder[T, T]{start: itself[T], rows: reduction.MinEach[T], into: reduction.MinInto[T], stack: reduction.MinRows[T], join: pickMin[T],
		row: func(acc T, a []T) T { return pickMin(acc, reduction.Min(a)) }})
}

func foldComplex[T elem.Complex](c *call, x, out *tensor.Tensor, p foldPlan) error {
	switch c.In.Op {
	case ir.Max:
		join := func(a, b T) T { return reduction.MaxComplex([]T{a, b}) }
		return runFold(c, x, out, p, folder[T, T]{start: itself[T], join: join,
			into: func(acc, row []T) { loops.MaximumComplex(acc, acc, row) },
			row:  func(acc T, a []T) T { return join(acc, reduction.MaxComplex(a)) }})
	case ir.Min:
		join := func(a, b T) T { return reduction.MinComplex([]T{a, b}) }
		return runFold(c, x, out, p, folder[T, T]{start: itself[T], join: join,
			into: func(acc, row []T) { loops.MinimumComplex(acc, acc, row) },
			row:  func(acc T, a []T) T { return join(acc, reduction.MinComplex(a)) }})
	}
	return foldNumber[T](c, x, out, p)
}

func foldNumber[T elem.Number](c *call, x, out *tensor.Tensor, p foldPlan) error {
	switch c.In.Op {
	case ir.Sum, ir.Mean:
		return runFold(c, x, out, p, halvesFolder(c, sumFolder[T]()))
	case ir.Prod:
		return runFold(c, x, out, p, halvesFolder(c, folder[T, T]{init: 1, into: reduction.ProdInto[T], stack: reduction.ProdRows[T], row: reduction.ProdOnto[T]}))
	}
	return foldTruth[T](c, x, out, p)
}

// halvesFolder is a fold of float32s as one of halves, if that is what they are: a row is folded in single precision, and rounded
// as it joins those before.
func halvesFolder[T elem.Number](c *call, f folder[T, T]) folder[T, T] {
	if len(c.Args) == 0 || c.Args[0].DType() != dtype.Float16 || c.In.Op == ir.Mean {
		return f
	}
	return roundedFolder(f)
}

// roundedFolder is apart since it puts its argument on the heap.
func roundedFolder[T elem.Number](f folder[T, T]) folder[T, T] {
	h, ok := any(&f).(*folder[float32, float32])
	if !ok {
		return f
	}
	into := h.into
	h.stack = func(acc, a []float32, rows, stride int) { roundedRows(acc, a, rows, stride, into) }
	h.into = func(acc, row []float32) { roundedRows(acc, row, 1, 0, into) }
	h.round = loops.RoundHalf
	return f
}

// roundedRows folds rows into acc, one after the other, and rounds to halves after each.
func roundedRows(acc, a []float32, rows, stride int, into func(acc, row []float32)) {
	const narrow = 64 // these are done in whole vectors
	var bits [task.StripElements]uint16
	var padded [narrow]float32
	n, all := len(acc), acc
	if n < narrow {
		all = padded[:(n+15)&^15]
		copy(all, acc)
	}
	for r := range rows {
		into(all[:n], a[r*stride:][:n])
		loops.Float32ToHalf(bits[:len(all)], all)
		loops.HalfToFloat32(all, bits[:len(all)])
	}
	if n < narrow {
		copy(acc, all)
	}
}

func sumFolder[T elem.Number]() folder[T, T] {
	return folder[T, T]{
		rows: sumRowsOf[T](),
		into: reduction.SumInto[T], stack: reduction.SumRows[T],
		row: func(acc T, a []T) T { return acc + reduction.Sum(a) },
		run: func(acc T, a []T, off, stride, n int) T {
			return acc + reduction.SumStrided(a, off, stride, n)
		},
		join: func(a, b T) T { return a + b },
		half: pairwiseHalf[T](),
	}
}

// sumRowsOf sums many rows at once; nil for complex numbers.
func sumRowsOf[T elem.Number]() func(acc, a []T, n, stride int) {
	switch any(*new(T)).(type) {
	case float32:
		return func(acc, a []T, n, stride int) {
			reduction.SumTermRows(castSlice[float32](acc), simd.TermPlain, castSlice[float32](a), nil, n, stride, 0)
		}
	case float64:
		return func(acc, a []T, n, stride int) {
			reduction.SumTermRows(castSlice[float64](acc), simd.TermPlain, castSlice[float64](a), nil, n, stride, 0)
		}
	case complex64, complex128:
		return nil
	}
	return reduction.SumEach[T]
}

// pairwiseHalf is where a pairwise sum splits n elements: at a multiple of
// eight numbers, of which a complex element has two.
func pairwiseHalf[T elem.Number]() func(n int) int {
	var z T
	switch any(z).(type) {
	case complex64, complex128:
		return func(n int) int { return (n - n%8) / 2 }
	}
	return halve
}

func halve(n int) int { return n/2 - n/2%8 }

// foldTruth has the reductions that ask whether elements are zero.
func foldTruth[T elem.Elem](c *call, x, out *tensor.Tensor, p foldPlan) error {
	switch c.In.Op {
	case ir.All:
		return runFold(c, x, out, p, folder[T, bool]{init: true, rows: reduction.AllEach[T], into: reduction.AllInto[T], stack: reduction.AllRows[T],
			row: func(acc bool, a []T) bool { return acc && loops.All(a) },
			run: func(acc bool, a []T, off, stride, n int) bool {
				return acc && reduction.AllStrided(a, off, stride, n)
			},
			join: func(a, b bool) bool { return a && b }})
	case ir.Any:
		return runFold(c, x, out, p, folder[T, bool]{rows: reduction.AnyEach[T], into: reduction.AnyInto[T], stack: reduction.AnyRows[T],
			row: func(acc bool, a []T) bool { return acc || loops.Any(a) },
			run: func(acc bool, a []T, off, stride, n int) bool {
				return acc || reduction.AnyStrided(a, off, stride, n)
			},
			join: func(a, b bool) bool { return a || b }})
	case ir.CountNonzero:
		return runFold(c, x, out, p, folder[T, int64]{rows: reduction.CountEach[T], into: func(acc []int64, row []T) { reduction.CountRows(acc, row, 1, 0) }, stack: reduction.CountRows[T],
			row:  func(acc int64, a []T) int64 { return acc + int64(loops.CountNonzero(a)) },
			join: func(a, b int64) int64 { return a + b }})
	}
	return task.Unsupported(&c.Call)
}

// foldBool: sums are or, products and; the largest is or as well.
func foldBool(c *call, x, out *tensor.Tensor, p foldPlan) error {
	any := folder[bool, bool]{rows: reduction.AnyEach[bool], into: reduction.AnyInto[bool], stack: reduction.AnyRows[bool],
		row: func(acc bool, a []bool) bool { return acc || loops.Any(a) },
		run: func(acc bool, a []bool, off, stride, n int) bool {
			return acc || reduction.AnyStrided(a, off, stride, n)
		},
		join: func(a, b bool) bool { return a || b }}
	all := folder[bool, bool]{init: true, rows: reduction.AllEach[bool], into: reduction.AllInto[bool], stack: reduction.AllRows[bool],
		row: func(acc bool, a []bool) bool { return acc && loops.All(a) },
		run: func(acc bool, a []bool, off, stride, n int) bool {
			return acc && reduction.AllStrided(a, off, stride, n)
		},
		join: func(a, b bool) bool { return a && b }}
	switch c.In.Op {
	case ir.Sum, ir.Max, ir.Any:
		return runFold(c, x, out, p, any)
	case ir.Prod, ir.Min, ir.All:
		return runFold(c, x, out, p, all)
	}
	return foldTruth[bool](c, x, out, p)
}

// itself starts maxima and minima.
func itself[T any](v T) T { return v }

func pickMax[T elem.Real](a, b T) T {
	if a >= b || a != a {
		return a
	}
	return b
}

func pickMin[T elem.Real](a, b T) T {
	if a <= b || a != a {
		return a
	}
	return b
}

// foldText: of text only the truth can be asked.
func foldText(c *call, x, out *tensor.Tensor, p foldPlan) error {
	truth, err := c.TextTruth(x)
	if err != nil {
		return err
	}
	// The copy is row-major, so its walk is another.
	folded := make([]bool, x.Rank())
	for _, a := range c.In.Attrs.(ir.ReduceAttrs).Folded(x.Rank()) {
		folded[a] = true
	}
	strides := slices.Clone(out.Strides())
	if !c.In.Attrs.(ir.ReduceAttrs).KeepDims {
		strides = make([]int, x.Rank())
		next := 0
		for a := range strides {
			if !folded[a] {
				strides[a] = out.Strides()[next]
				next++
			}
		}
	} else {
		for a := range strides {
			if folded[a] {
				strides[a] = 0
			}
		}
	}
	return foldTruth[bool](c, truth, out, planFold(truth, truth.Strides(), truth.Strides(), folded, strides))
}
