// Matrix products of few elements of known sizes: which axis is which is found
// when the code is compiled.

package exec

import (
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/exec/contract"
	"github.com/tq-lang/tq/engine/gemm"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
	"github.com/tq-lang/tq/engine/tensor"
)

// fewWork is how many multiplications such a product has at most.
const fewWork = 32 * 32 * 32

// fewProduct is an Einsum that is one such product.
type fewProduct struct {
	a, b    int // operands
	m, n, k fewSide
	dt      dtype.DType
	dims    []int
}

// fewSide is a dimension of a product: its size, and the axes along it of the
// two that have it, -1 if nothing has.
type fewSide struct{ n, x, y int }

func (s fewSide) of(x, y *tensor.Tensor) contract.Side {
	if s.x < 0 {
		return contract.Side{N: 1}
	}
	return contract.Side{N: s.n, X: x.Strides()[s.x], Y: y.Strides()[s.y]}
}

// compileFewProduct makes an Einsum's fewProduct, nil if it is none.
func compileFewProduct(pl *plan.Plan, i int) *fewProduct {
	p := pl.Program
	in := &p.Instrs[i]
	out := p.Types[in.Out[0]]
	if len(in.Args) != 2 || out.DType != dtype.Float32 && out.DType != dtype.Float64 || !out.Shape.Known() {
		return nil
	}
	for _, v := range in.Args {
		if t := p.Types[v]; t.DType != out.DType || !t.Shape.Known() {
			return nil
		}
	}
	way, err := pl.Contraction(i)
	if err != nil || len(way.Steps) != 1 {
		return nil
	}
	st := &way.Steps[0]
	one := func(labels []int) bool { return len(labels) <= 1 }
	if st.Class < einsum.Dot || !contract.Plain(st.In[0]) || !contract.Plain(st.In[1]) || !contract.Plain(st.Out) ||
		len(st.Batch)+len(st.SumA)+len(st.SumB) > 0 || len(st.K) != 1 || !one(st.M) || !one(st.N) {
		return nil
	}
	side := func(labels, x, y []int) fewSide {
		if len(labels) == 0 {
			return fewSide{1, -1, -1}
		}
		return fewSide{way.Size[labels[0]], slices.Index(x, labels[0]), slices.Index(y, labels[0])}
	}
	f := &fewProduct{a: st.Operands[0], b: st.Operands[1], m: side(st.M, st.In[0], st.Out), n: side(st.N, st.In[1], st.Out),
		k: side(st.K, st.In[0], st.In[1]), dt: out.DType, dims: out.Shape.Dims()}
	if max(f.m.n, f.n.n, f.k.n) > fewWork || f.m.n*f.n.n*f.k.n > fewWork || out.Shape.Elements() == 0 {
		return nil
	}
	return f
}

// einsumOp contracts: the few elements that the step is prepared for, or any.
func einsumOp(c *call) error {
	if done, err := c.multiplyFew(); done {
		return err
	}
	return contract.Einsum(&c.Call, c.run.equations)
}

// multiplyFew runs the step's product. It reports false if it is none of these.
func (c *call) multiplyFew() (bool, error) {
	if c.run.step == nil || c.run.step.product == nil {
		return false, nil
	}
	f := c.run.step.product
	out := c.IntoAt(0, f.dt, f.dims)
	if out == nil {
		var err error
		if out, err = c.run.fresh(c.In.Out[0], f.dt, f.dims); err != nil {
			return true, err
		}
	}
	c.Out[0] = out
	a, b, ctx := c.Args[f.a], c.Args[f.b], &c.Gemm
	if c.Tell != nil || c.Dry {
		p := contract.Product{M: f.m.of(a, out), N: f.n.of(b, out), K: f.k.of(a, b), Batch: contract.Places{N: 1}, A: a, B: b, C: out}
		p.Kind = p.Route(false)
		ctx = contract.ProductContext(c.Run, c.In, &p)
	}
	if f.dt == dtype.Float32 {
		multiplyStrided[float32](f, ctx, a, b, out)
	} else {
		multiplyStrided[float64](f, ctx, a, b, out)
	}
	return true, nil
}

// multiplyStrided multiplies along the axes that were found.
func multiplyStrided[T gemm.Number](f *fewProduct, ctx *gemm.Context, a, b, out *tensor.Tensor) {
	gemm.Gemm(ctx, f.m.n, f.n.n, f.k.n,
		gemm.View[T]{Data: tensor.Raw[T](a), Off: a.Offset(), RS: along(a, f.m.x), CS: along(a, f.k.x)},
		gemm.View[T]{Data: tensor.Raw[T](b), Off: b.Offset(), RS: along(b, f.k.y), CS: along(b, f.n.x)},
		gemm.View[T]{Data: tensor.Raw[T](out), Off: out.Offset(), RS: along(out, f.m.y), CS: along(out, f.n.y)}, false)
}

// along is a tensor's stride along an axis; 0 of no axis.
func along(t *tensor.Tensor, axis int) int {
	if axis < 0 {
		return 0
	}
	return t.Strides()[axis]
}

// fewOf notes what is found of a step of few elements when it is compiled.
func (st *step) fewOf(pl *plan.Plan, i int) {
	switch op := st.instr.Op; {
	case plan.Foldable(op):
		st.few = compileFewFold(pl.Program, st.instr)
	case op == ir.Einsum:
		st.product = compileFewProduct(pl, i)
	case op == ir.StridedSlice:
		if x := pl.Program.Types[st.instr.Args[0]].Shape; x.Known() {
			if r, err := st.instr.Attrs.(ir.SliceAttrs).Encoding.Resolve(x); err == nil {
				st.slice = &r
			}
		}
	}
}
