// Einsum: the steps of a contraction plan. Operands are read through their
// strides, whatever they are; a label that occurs twice in a term is an axis
// whose stride is the sum of both.

package exec

import (
	"slices"
	"sync"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// labelled is a tensor whose axes carry labels.
type labelled struct {
	t      *tensor.Tensor
	labels []int // none repeated, none dropped
	fresh  bool  // made by this contraction
}

// along is the stride along a label, 0 if the tensor does not have it.
func (x *labelled) along(label int) int {
	if i := slices.Index(x.labels, label); i >= 0 {
		return x.t.Strides()[i]
	}
	return 0
}

func (x *labelled) strides(labels []int) []int {
	out := make([]int, len(labels))
	for i, l := range labels {
		out[i] = x.along(l)
	}
	return out
}

// contractions remembers the plans of equations by the operands' shapes.
type contractions struct {
	mu    sync.Mutex
	plans map[*einsum.Equation][]shapedPlan
}

type shapedPlan struct {
	shapes []shape.Shape
	opts   einsum.Options
	plan   *einsum.Plan
}

const (
	maxEquations = 512
	maxShapes    = 8
)

// plan finds or makes the plan of an equation.
func (k *contractions) plan(a ir.EinsumAttrs, args []*tensor.Tensor) (*einsum.Plan, error) {
	k.mu.Lock()
	for _, sp := range k.plans[a.Equation] {
		if sp.fits(a.Options, args) {
			k.mu.Unlock()
			return sp.plan, nil
		}
	}
	k.mu.Unlock()
	shapes := make([]shape.Shape, len(args))
	for i, t := range args {
		shapes[i] = shapeOf(t)
	}
	_, sizes, err := a.Equation.Infer(shapes)
	if err != nil {
		return nil, err
	}
	pl, err := einsum.Path(a.Equation, sizes, a.Options)
	if err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.plans == nil || len(k.plans) >= maxEquations {
		k.plans = map[*einsum.Equation][]shapedPlan{}
	}
	list := k.plans[a.Equation]
	if len(list) >= maxShapes {
		list = list[1:]
	}
	k.plans[a.Equation] = append(slices.Clone(list), shapedPlan{shapes, a.Options, pl})
	return pl, nil
}

func (sp *shapedPlan) fits(o einsum.Options, args []*tensor.Tensor) bool {
	if o.Method != sp.opts.Method || o.MemoryLimit != sp.opts.MemoryLimit || len(o.Pairs) != len(sp.opts.Pairs) || len(args) != len(sp.shapes) {
		return false
	}
	for i, p := range o.Pairs {
		if !slices.Equal(p, sp.opts.Pairs[i]) {
			return false
		}
	}
	for i, t := range args {
		s := sp.shapes[i]
		if s.Rank() != t.Rank() {
			return false
		}
		for a, n := range t.Shape() {
			if s.At(a) != n {
				return false
			}
		}
	}
	return true
}

// contraction is one Einsum at work.
type contraction struct {
	*call
	plan   *einsum.Plan
	values []labelled
	few    [4]labelled    // room for them, mostly enough
	final  *tensor.Tensor // where the last step may write, or nil
}

func einsumOp(c *call) error {
	if done, err := c.multiplyFew(); done {
		return err
	}
	dt := c.args[0].DType()
	for i, a := range c.args {
		if a.DType() != dt {
			return fault.New(fault.DType, "einsum: operand %d is %s and operand 0 is %s", i, a.DType(), dt).WithOperands(0, i)
		}
	}
	a := c.in.Attrs.(ir.EinsumAttrs)
	if a.Equation.Rearranges() {
		return c.rearrange(a.Equation)
	}
	pl, err := c.equations.plan(a, c.args)
	if err != nil {
		return err
	}
	k := &contraction{call: c, plan: pl}
	if k.values = k.few[:0]; len(c.args)+len(pl.Steps) > len(k.few) {
		k.values = make([]labelled, 0, len(c.args)+len(pl.Steps))
	}
	k.values = k.values[:len(c.args)]
	for i, a := range c.args {
		k.values[i].t = a
	}
	last := &pl.Steps[len(pl.Steps)-1]
	k.final = c.intoAt(0, dt, k.dims(last.Out))
	for i := range pl.Steps {
		if err := c.canceled(); err != nil {
			return err
		}
		out, err := k.step(&pl.Steps[i], i == len(pl.Steps)-1)
		if err != nil {
			return err
		}
		k.values = append(k.values, out)
		for _, v := range pl.Steps[i].Operands {
			k.drop(v)
		}
	}
	return k.finish(dt)
}

// rearrange gives the operand as a view with its axes moved and joined.
func (c *call) rearrange(e *einsum.Equation) error {
	x := c.args[0]
	_, sizes, err := e.Infer([]shape.Shape{shapeOf(x)})
	if err != nil {
		return err
	}
	v := diagonals(x, sizes.Terms[0], false)
	dims := make([]int, len(sizes.Out))
	for i, l := range sizes.Out {
		dims[i] = sizes.Size[l]
	}
	c.out[0] = x.View(dims, v.strides(sizes.Out), x.Offset())
	return nil
}

// workType is the type of what lies between a contraction's steps: small floats
// are rounded once, at the end.
func workType(dt dtype.DType) dtype.DType {
	if dt.IsHalf() {
		return dtype.Float32
	}
	return dt
}

// wide casts a value to the type that its contraction works in.
func (k *contraction) wide(x labelled) (labelled, error) {
	t, err := k.castTo(x.t, x.dtype(k))
	x.t = t
	return x, err
}

// drop gives back the memory of a value that no later step reads.
func (k *contraction) drop(v int) {
	x := &k.values[v]
	if !x.fresh {
		return
	}
	for i := range k.values {
		if i != v && k.values[i].t != nil && k.values[i].t.Buffer() == x.t.Buffer() {
			return // a view of it lives on
		}
	}
	k.mem.release(x.t.Buffer())
	x.t = nil
}

// finish delivers the last value: as dt, where it is wanted, and never as a
// view of an operand that the caller could mistake for a result of its own.
func (k *contraction) finish(dt dtype.DType) error {
	last := k.values[len(k.values)-1]
	if k.final != nil && last.t == k.final {
		k.out[0] = last.t
		return nil
	}
	if last.t.DType() == dt && !last.fresh {
		out, err := k.result1(dt, last.t.Shape())
		if err != nil {
			return err
		}
		return k.copy(out, last.t)
	}
	return k.deliver(last.t, dt)
}

// step runs one step.
func (k *contraction) step(st *einsum.Step, last bool) (labelled, error) {
	for i, v := range st.Operands {
		if x := &k.values[v]; x.labels == nil {
			*x = diagonals(x.t, st.In[i], x.fresh)
		}
	}
	switch st.Class {
	case einsum.View:
		x := k.values[st.Operands[0]]
		dims := k.dims(st.Out)
		return labelled{x.t.View(dims, x.strides(st.Out), x.t.Offset()), st.Out, false}, nil
	case einsum.Sum:
		return k.sum(st)
	case einsum.Expand:
		return k.expand(st, last)
	}
	return k.product(st, last)
}

func (k *contraction) dims(labels []int) []int {
	out := make([]int, len(labels))
	for i, l := range labels {
		out[i] = k.plan.Size[l]
	}
	return out
}

// plain tells that no label of a term is dropped or repeated.
func plain(term []int) bool {
	for i, l := range term {
		if l == einsum.Dropped || slices.Contains(term[:i], l) {
			return false
		}
	}
	return term != nil
}

// diagonals gives every label of a term one axis: the strides of repeated
// labels add up, and axes without a label are read at position 0.
func diagonals(t *tensor.Tensor, term []int, fresh bool) labelled {
	if plain(term) {
		return labelled{t, term, fresh}
	}
	x := labelled{labels: []int{}, fresh: fresh}
	var dims, strides []int
	for i, l := range term {
		if l == einsum.Dropped {
			continue
		}
		if j := slices.Index(x.labels, l); j >= 0 {
			strides[j] += t.Strides()[i]
			continue
		}
		x.labels = append(x.labels, l)
		dims, strides = append(dims, t.Dim(i)), append(strides, t.Strides()[i])
	}
	x.t = t
	if len(dims) != t.Rank() {
		x.t = t.View(dims, strides, t.Offset())
	}
	return x
}

// sum adds up the labels that the result lacks.
func (k *contraction) sum(st *einsum.Step) (labelled, error) {
	x, err := k.wide(k.values[st.Operands[0]])
	if err != nil {
		return labelled{}, err
	}
	order := append(slices.Clone(st.Out), st.SumA...)
	view := x.t.View(k.dims(order), x.strides(order), x.t.Offset())
	axes := make([]int, len(st.SumA))
	for i := range axes {
		axes[i] = len(st.Out) + i
	}
	if x.t.DType().IsBool() {
		t, err := k.sumAxes(ir.Any, view, axes)
		return labelled{t, st.Out, true}, err
	}
	t, err := k.sumAxes(ir.Sum, view, axes)
	return labelled{t, st.Out, true}, err
}

// sumAxes adds up axes of x, in x's type, or finds whether any is true.
func (r *run) sumAxes(op ir.Op, x *tensor.Tensor, axes []int) (*tensor.Tensor, error) {
	in := &ir.Instr{Op: op, Attrs: ir.ReduceAttrs{Axes: axes}, Out: []ir.Value{0}, Site: -1}
	sub := &call{run: &run{Machine: r.Machine, ctx: r.ctx, owned: make([]bool, 1)}, in: in, args: []*tensor.Tensor{x}, out: make([]*tensor.Tensor, 1)}
	err := reduceOp(sub)
	return sub.out[0], err
}

// expand spreads a value over the diagonal of zeros that repeated output
// labels ask for.
func (k *contraction) expand(st *einsum.Step, last bool) (labelled, error) {
	x, err := k.wide(k.values[st.Operands[0]])
	if err != nil {
		return labelled{}, err
	}
	out, err := k.target(st.Out, last, false, x.t.DType())
	if err != nil {
		return labelled{}, err
	}
	if out == k.final {
		if err := k.zero(out); err != nil {
			return labelled{}, err
		}
	}
	diag := diagonals(out, st.Out, true)
	src := x.t.View(k.dims(diag.labels), x.strides(diag.labels), x.t.Offset())
	return labelled{out, st.Out, true}, k.copy(diag.t, src)
}

// target is the tensor for a step's result.
func (k *contraction) target(labels []int, last, dirty bool, dt dtype.DType) (*tensor.Tensor, error) {
	if last && k.final != nil && k.final.DType() == dt {
		return k.final, nil
	}
	return k.mem.alloc(dt, k.dims(labels), dirty)
}

// dtype is the type of all values.
func (x *labelled) dtype(k *contraction) dtype.DType { return workType(k.args[0].DType()) }

// product contracts two values.
func (k *contraction) product(st *einsum.Step, last bool) (labelled, error) {
	a, b := k.values[st.Operands[0]], k.values[st.Operands[1]]
	dt := a.dtype(k)
	if last {
		dt = k.args[0].DType()
	}
	out, err := k.target(st.Out, last, true, dt)
	if err != nil {
		return labelled{}, err
	}
	res := labelled{out, st.Out, true}
	if len(st.K) == 0 && len(st.SumA)+len(st.SumB) == 0 {
		return res, k.productOf(st, out, a, b)
	}
	if out.Size() == 0 {
		return res, nil
	}
	return res, k.multiply(st, &a, &b, &res)
}

// productOf multiplies element by element, in the type that all have or as
// truth values; where they differ wide ones are rounded at the end.
func (k *contraction) productOf(st *einsum.Step, out *tensor.Tensor, a, b labelled) error {
	target := out
	if a.t.DType() != out.DType() || b.t.DType() != out.DType() {
		var err error
		if a, err = k.wide(a); err != nil {
			return err
		}
		if b, err = k.wide(b); err != nil {
			return err
		}
		if out.DType() != a.t.DType() {
			if out, err = k.mem.alloc(a.t.DType(), target.Shape(), true); err != nil {
				return err
			}
		}
	}
	dims := k.dims(st.Out)
	x := a.t.View(dims, a.strides(st.Out), a.t.Offset())
	y := b.t.View(dims, b.strides(st.Out), b.t.Offset())
	if out.DType().IsBool() {
		_, err := k.apply(ir.LogicalAnd, nil, out, x, y)
		return err
	}
	if err := k.products(out, x, y); err != nil || out == target {
		return err
	}
	_, err := k.apply(ir.Cast, ir.TypeAttrs{DType: target.DType()}, target, out)
	k.mem.release(out.Buffer())
	return err
}
