// The kinds of steps of a contraction: diagonals, sums over labels, copies, products.

package contract

import (
	"slices"

	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/tensor"
)

// Plain reports whether no label of a term is dropped or repeated.
func Plain(term []int) bool {
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
	if Plain(term) {
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
	var tell func(*ir.Instr, route.Route)
	if k.Tell != nil {
		tell = func(_ *ir.Instr, r route.Route) { k.Tell(k.In, r) }
	}
	if x.t.DType().IsBool() {
		t, err := k.Engine.Reduce(k.Run, ir.Any, tell, view, axes)
		return labelled{t, st.Out, true}, err
	}
	t, err := k.Engine.Reduce(k.Run, ir.Sum, tell, view, axes)
	return labelled{t, st.Out, true}, err
}

// expand spreads a value over the diagonal of zeros that repeated output
// labels ask for.
func (k *contraction) expand(st *einsum.Step, last bool) (labelled, error) {
	x, err := k.wide(k.values[st.Operands[0]])
	if err != nil {
		return labelled{}, err
	}
	k.Took(k.In, route.Expand, route.Plain)
	out, err := k.target(st.Out, last, false, x.t.DType())
	if err != nil {
		return labelled{}, err
	}
	if out == k.final {
		if err := k.Zero(out); err != nil {
			return labelled{}, err
		}
	}
	diag := diagonals(out, st.Out, true)
	src := x.t.View(k.dims(diag.labels), x.strides(diag.labels), x.t.Offset())
	return labelled{out, st.Out, true}, k.Copy(diag.t, src)
}

// product contracts two values.
func (k *contraction) product(st *einsum.Step, last bool) (labelled, error) {
	a, b := k.values[st.Operands[0]], k.values[st.Operands[1]]
	dt := a.dtype(k)
	if last {
		dt = k.result
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
		k.Took(k.In, route.Gemm, route.Zeros)
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
			if out, err = k.Mem.Alloc(a.t.DType(), target.Shape(), true); err != nil {
				return err
			}
		}
	}
	dims := k.dims(st.Out)
	x := a.t.View(dims, a.strides(st.Out), a.t.Offset())
	y := b.t.View(dims, b.strides(st.Out), b.t.Offset())
	if out.DType().IsBool() {
		k.Took(k.In, route.Products, route.Blocks)
		_, err := k.Apply(ir.LogicalAnd, nil, out, x, y)
		return err
	}
	if err := k.products(out, x, y); err != nil || out == target {
		return err
	}
	_, err := k.Apply(ir.Cast, ir.TypeAttrs{DType: target.DType()}, target, out)
	k.Mem.Release(out.Buffer())
	return err
}
