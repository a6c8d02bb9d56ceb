// Einsum: the steps of a contraction plan. Operands are read through their
// strides, whatever they are; a label that occurs twice in a term is an axis
// whose stride is the sum of both.

package contract

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/route"
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

// contraction is one Einsum at work.
type contraction struct {
	*task.Call
	plan    *einsum.Plan
	values  []labelled
	few     [4]labelled // room for them, mostly enough
	result  dtype.DType
	final   *tensor.Tensor // where the last step may write, or nil
	metered bool           // it is long enough to be followed
}

// Einsum contracts the call's operands by a plan that the cache knows, or comes to know.
func Einsum(c *task.Call, known *Plans) error {
	a := c.In.Attrs.(ir.EinsumAttrs)
	dt := a.Sum
	if dt == dtype.Invalid {
		dt = c.Args[0].DType()
		for i, a := range c.Args {
			if a.DType() != dt {
				return fault.New(fault.DType, "einsum: operand %d is %s and operand 0 is %s", i, a.DType(), dt).WithOperands(0, i)
			}
		}
	}
	if a.Equation.Rearranges() && a.Sum == dtype.Invalid {
		return rearrange(c, a.Equation)
	}
	pl, err := known.plan(a, c.Args)
	if err != nil {
		return err
	}
	if a.Sum != dtype.Invalid && (len(pl.Steps) != 1 || pl.Steps[0].Class < einsum.Dot) {
		if err := widen(c, a.Sum); err != nil {
			return err
		}
	}
	k := &contraction{Call: c, plan: pl, result: dt}
	if k.values = k.few[:0]; len(c.Args)+len(pl.Steps) > len(k.few) {
		k.values = make([]labelled, 0, len(c.Args)+len(pl.Steps))
	}
	k.values = k.values[:len(c.Args)]
	for i, a := range c.Args {
		k.values[i].t = a
	}
	last := &pl.Steps[len(pl.Steps)-1]
	k.final = c.IntoAt(0, dt, k.dims(last.Out))
	if k.metered = c.Meter != nil && pl.FLOPs > 2*task.ShortWork; k.metered {
		c.Counts(int(pl.FLOPs))
	}
	done := 0.0
	for i := range pl.Steps {
		if err := c.Canceled(); err != nil {
			return err
		}
		out, err := k.step(&pl.Steps[i], i == len(pl.Steps)-1)
		if err != nil {
			return err
		}
		if done += pl.Steps[i].FLOPs; k.metered {
			c.Meter.Count(int64(done), int64(pl.FLOPs))
		}
		k.values = append(k.values, out)
		for _, v := range pl.Steps[i].Operands {
			k.drop(v)
		}
	}
	return k.finish(dt)
}

// widen casts the operands to the type that they are summed in, where that is not done while they are multiplied.
func widen(c *task.Call, dt dtype.DType) error {
	for i, a := range c.Args {
		w, err := c.CastTo(a, dt)
		if err != nil {
			return err
		}
		c.Args[i] = w
	}
	return nil
}

// rearrange gives the operand as a view with its axes moved and joined.
func rearrange(c *task.Call, e *einsum.Equation) error {
	x := c.Args[0]
	_, sizes, err := e.Infer([]shape.Shape{task.ShapeOf(x)})
	if err != nil {
		return err
	}
	v := diagonals(x, sizes.Terms[0], false)
	dims := make([]int, len(sizes.Out))
	for i, l := range sizes.Out {
		dims[i] = sizes.Size[l]
	}
	c.Out[0] = x.View(dims, v.strides(sizes.Out), x.Offset())
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
	t, err := k.CastTo(x.t, x.dtype(k))
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
	k.Mem.Release(x.t.Buffer())
	x.t = nil
}

// finish delivers the last value: as dt, where it is wanted, and never as a
// view of an operand that the caller could mistake for a result of its own.
func (k *contraction) finish(dt dtype.DType) error {
	last := k.values[len(k.values)-1]
	if k.final != nil && last.t == k.final {
		k.Out[0] = last.t
		return nil
	}
	if last.t.DType() == dt && !last.fresh {
		out, err := k.Result1(dt, last.t.Shape())
		if err != nil {
			return err
		}
		return k.Copy(out, last.t)
	}
	return k.Deliver(last.t, dt)
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
		kind := route.View
		if last {
			kind = route.Copy // by finish
		}
		k.Took(k.In, kind, route.Plain)
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

// target is the tensor for a step's result.
func (k *contraction) target(labels []int, last, dirty bool, dt dtype.DType) (*tensor.Tensor, error) {
	if last && k.final != nil && k.final.DType() == dt {
		return k.final, nil
	}
	return k.Mem.Alloc(dt, k.dims(labels), dirty)
}

// dtype is the type of all values.
func (x *labelled) dtype(k *contraction) dtype.DType { return workType(k.result) }
