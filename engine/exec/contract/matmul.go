// A contraction of two operands as matrix products: labels become the rows,
// columns and depth of C = A·B, axes merge where strides allow it, and where
// they do not a table of offsets takes the stride's place.

package contract

import (
	"cmp"
	"math"
	"slices"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/gemm"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/strides"
	"github.com/tq-lang/tq/engine/tensor"
)

// Side is one dimension of a product, read by two operands.
type Side struct {
	N      int
	X, Y   int // strides
	xs, ys []int
}

// makeSide merges the axes of a dimension.
func makeSide(dims, x, y []int) Side {
	d, s := strides.Merge(dims, x, y)
	switch len(d) {
	case 0:
		return Side{N: 1}
	case 1:
		return Side{N: d[0], X: s[0][0], Y: s[1][0]}
	}
	n := tensor.Count(d)
	return Side{N: n, xs: offsetTable(d, s[0], n), ys: offsetTable(d, s[1], n)}
}

// side is the dimension of some labels that two values have.
func (k *contraction) side(labels []int, x, y *labelled) Side {
	switch len(labels) {
	case 0:
		return Side{N: 1}
	case 1:
		l := labels[0]
		return Side{N: k.plan.Size[l], X: x.along(l), Y: y.along(l)}
	}
	return makeSide(k.dims(labels), x.strides(labels), y.strides(labels))
}

// byStride orders labels that are summed so that the last ones are the densest, in either operand.
func byStride(labels []int, a, b *labelled) []int {
	labels = slices.Clone(labels)
	step := func(x *labelled, l int) int {
		if s := strides.Abs(x.along(l)); s > 0 {
			return s
		}
		return math.MaxInt // the same element again and again
	}
	least := func(l int) int { return min(step(a, l), step(b, l)) }
	slices.SortStableFunc(labels, func(x, y int) int { return cmp.Compare(least(y), least(x)) })
	return labels
}

// offsetTable lists the offsets of all index tuples in row order.
func offsetTable(dims, strides []int, n int) []int {
	table := make([]int, 1, n)
	for i, d := range dims {
		old := len(table)
		table = table[:old*d]
		for j := old - 1; j >= 0; j-- {
			base := table[j]
			for k := d - 1; k >= 0; k-- {
				table[j*d+k] = base + k*strides[i]
			}
		}
	}
	return table
}

// multiply runs a contraction on package gemm.
func (k *contraction) multiply(st *einsum.Step, a, b, out *labelled) error {
	if own, err := k.aligned(st, a, b); err != nil {
		return err
	} else if own != b {
		defer k.Mem.Release(own.t.Buffer())
		b = own
	}
	if w := k.rowSums(st, a, b, out); w != nil {
		kind := route.BatchedDot
		if w.lines {
			kind = route.LineSums
		}
		if k.Took(k.In, kind, route.Plain); k.Dry {
			return nil
		}
		return k.sumRows(w, a, b, out)
	}
	if len(st.K) > 1 {
		s := *st
		s.K = byStride(st.K, a, b)
		st = &s
	}
	if len(st.M) > 1 || len(st.N) > 1 {
		st = k.stacked(st, a, b, out)
	}
	m, n, depth := k.side(st.M, a, out), k.side(st.N, b, out), k.side(st.K, a, b)
	batch := k.batchPlaces(st, a, b, out)
	p := Product{M: m, N: n, K: depth, Batch: batch, A: a.t, B: b.t, C: out.t}
	dt := a.t.DType()
	mixed := productType(dt) != dt || b.t.DType() != dt || out.t.DType() != dt
	rides := k.Done != nil && out.t == k.final
	p.Kind = p.Route(mixed)
	p.Ctx = ProductContext(k.Run, k.In, &p)
	if p.Kind == route.Gram {
		if k.Took(k.In, route.Gram, route.Plain); k.Dry {
			return nil
		}
	}
	if rides && !mixed && p.Kind != route.Gram {
		took, dry := p.Ctx.Took, p.Ctx.Dry
		p.Ctx = k.Shared()
		p.Ctx.Took, p.Ctx.Dry, p.Ctx.Done = took, dry, k.Done
	}
	if k.metered && p.Ctx != &k.Gemm {
		p.Ctx.Did = func(work int) { k.Did(2 * work) } // FLOPs
	}
	if mixed {
		storedProduct(p)
		return k.Canceled()
	}
	switch out.t.DType() { // sums of products of integers have the same bits with a sign and without
	case dtype.Int32, dtype.Uint32:
		RunProduct[uint32](&p)
	case dtype.Int64, dtype.Uint64:
		RunProduct[uint64](&p)
	case dtype.Float32:
		RunProduct[float32](&p)
	case dtype.Float64:
		RunProduct[float64](&p)
	case dtype.Complex64:
		RunProduct[complex64](&p)
	case dtype.Complex128:
		RunProduct[complex128](&p)
	default:
		return task.Unsupported(k.Call)
	}
	return k.Canceled()
}

// stacked is a step whose product is cut into a stack of smaller ones, where
// the rows or columns of the whole would not lie at equal steps in the result,
// so that none is gathered or scattered one by one.
func (k *contraction) stacked(st *einsum.Step, a, b, out *labelled) *einsum.Step {
	m, n := k.inner(st.M, a, out), k.inner(st.N, b, out)
	if m == 0 && n == 0 {
		return st
	}
	sums, _ := strides.Merge(k.dims(st.K), a.strides(st.K), b.strides(st.K))
	depth := int(k.plan.Count(st.K))
	cols := int(k.plan.Count(st.N[n:]))
	bare := len(sums) <= 1 && (cols == 1 || b.along(st.N[len(st.N)-1]) == 1) // B is read where it lies
	if n > 0 && (cols < leastLine || k.even(st.N, out) && !(bare && k.plan.Count(st.M) < packPays)) {
		n = 0
	}
	bare = bare && (n > 0 || len(st.N) < 2 || k.inner(st.N, b, out) == 0)
	if rows := int(k.plan.Count(st.M[m:])); m > 0 && (k.even(st.M, out) || !bare && depth > scatterPays*rows*((depth+511)/512)) {
		m = 0
	}
	if m == 0 && n == 0 {
		return st
	}
	s := *st
	s.M, s.N = st.M[m:], st.N[n:]
	s.Batch = make([]int, 0, len(st.Out))
	for _, l := range st.Out {
		if slices.Contains(st.Batch, l) || slices.Contains(st.M[:m], l) || slices.Contains(st.N[:n], l) {
			s.Batch = append(s.Batch, l)
		}
	}
	return &s
}

const (
	packPays    = 64 // rows for which columns may be gathered
	scatterPays = 5  // terms of a sum for which a row of the result may be scattered
)

// inner is where the labels begin that merge with the last one in both.
func (k *contraction) inner(labels []int, x, out *labelled) int {
	i := len(labels) - 1
	for i > 0 && k.even(labels[i-1:], x, out) {
		i--
	}
	return max(i, 0)
}

// even reports whether all tensors walk the labels as one axis.
func (k *contraction) even(labels []int, of ...*labelled) bool {
	for _, x := range of {
		want := 0
		for i := len(labels) - 1; i >= 0; i-- {
			n, step := k.plan.Size[labels[i]], x.along(labels[i])
			if n == 1 {
				continue
			}
			if want != 0 && step != want {
				return false
			}
			want = n * step
		}
	}
	return true
}

// Places are where the products of a batch find the operands.
type Places struct {
	N       int
	a, b, c gemm.Places
}

func (k *contraction) batchPlaces(st *einsum.Step, a, b, out *labelled) Places {
	if len(st.Batch) == 0 {
		return Places{N: 1}
	}
	d, s := strides.Merge(k.dims(st.Batch), a.strides(st.Batch), b.strides(st.Batch), out.strides(st.Batch))
	switch len(d) {
	case 0:
		return Places{N: 1}
	case 1:
		return Places{d[0], gemm.Places{Step: s[0][0]}, gemm.Places{Step: s[1][0]}, gemm.Places{Step: s[2][0]}}
	}
	n := tensor.Count(d)
	table := func(strides []int) gemm.Places { return gemm.Places{Table: offsetTable(d, strides, n)} }
	return Places{n, table(s[0]), table(s[1]), table(s[2])}
}

// Product is a batch of matrix products.
type Product struct {
	M, N, K Side
	Batch   Places
	A, B, C *tensor.Tensor
	Ctx     *gemm.Context
	Kind    route.Kind
}

// Route is the kind of a product.
func (p *Product) Route(mixed bool) route.Kind {
	switch {
	case !mixed && p.symmetric():
		return route.Gram
	case p.Batch.N > 1:
		return route.BatchedGemm
	case p.M.N == 1 && p.N.N == 1:
		return route.Dot
	case p.K.N == 1:
		return route.Outer
	case p.M.N == 1 || p.N.N == 1:
		return route.Gemv
	}
	return route.Gemm
}

// RunProduct does the products; p is large, and stays where it is.
func RunProduct[T gemm.Number](p *Product) {
	a := gemm.View[T]{Data: tensor.Raw[T](p.A), Off: p.A.Offset(), RS: p.M.X, Rows: p.M.xs, CS: p.K.X, Cols: p.K.xs}
	b := gemm.View[T]{Data: tensor.Raw[T](p.B), Off: p.B.Offset(), RS: p.K.Y, Rows: p.K.ys, CS: p.N.X, Cols: p.N.xs}
	c := gemm.View[T]{Data: tensor.Raw[T](p.C), Off: p.C.Offset(), RS: p.M.Y, Rows: p.M.ys, CS: p.N.Y, Cols: p.N.ys}
	switch {
	case p.Kind == route.Gram:
		gram(*p, a, b, c)
		return
	case p.Batch.N == 1:
		gemm.Gemm(p.Ctx, p.M.N, p.N.N, p.K.N, a, b, c, false)
		return
	}
	gemm.Batch(p.Ctx, p.Batch.N, p.M.N, p.N.N, p.K.N, a, p.Batch.a, b, p.Batch.b, c, p.Batch.c, false)
}

// ProductContext is gemmContext, which tells of the route where somebody wants to know.
func ProductContext(r *task.Run, in *ir.Instr, p *Product) *gemm.Context {
	ctx := r.GemmContext(p.Batch.N * p.M.N * p.N.N * p.K.N)
	if r.Tell == nil && !r.Dry || p.Kind == route.Gram {
		return ctx
	}
	ctx = ctx.With(ctx.Pool, ctx.Threads)
	kind := p.Kind
	ctx.Took, ctx.Dry = func(how route.How) { r.Took(in, kind, how) }, r.Dry
	return ctx
}
