// A contraction of two operands as matrix products: labels become the rows,
// columns and depth of C = A·B, axes merge where strides allow it, and where
// they do not a table of offsets takes the stride's place.

package exec

import (
	"cmp"
	"math"
	"slices"

	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/route"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/exec/par"
	"github.com/tq-lang/tq/engine/gemm"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// side is one dimension of a product, read by two operands.
type side struct {
	n      int
	x, y   int // strides
	xs, ys []int
}

// makeSide merges the axes of a dimension.
func makeSide(dims, x, y []int) side {
	d, s := shape.MergeAxes(dims, x, y)
	switch len(d) {
	case 0:
		return side{n: 1}
	case 1:
		return side{n: d[0], x: s[0][0], y: s[1][0]}
	}
	n := tensor.Count(d)
	return side{n: n, xs: offsetTable(d, s[0], n), ys: offsetTable(d, s[1], n)}
}

// side is the dimension of some labels that two values have.
func (k *contraction) side(labels []int, x, y *labelled) side {
	switch len(labels) {
	case 0:
		return side{n: 1}
	case 1:
		l := labels[0]
		return side{n: k.plan.Size[l], x: x.along(l), y: y.along(l)}
	}
	return makeSide(k.dims(labels), x.strides(labels), y.strides(labels))
}

// byStride orders labels that are summed so that the last ones are the densest, in either operand.
func byStride(labels []int, a, b *labelled) []int {
	labels = slices.Clone(labels)
	step := func(x *labelled, l int) int {
		if s := abs(x.along(l)); s > 0 {
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

// pool lends the run's threads to package gemm. Once the context ends tasks
// are skipped: the caller then drops the result.
type pool struct{ r *run }

func (p pool) Run(n int, f func(i int)) {
	err := p.r.crew.Parallel(p.r.cfg.Threads, n, func(_, i int) error {
		if p.r.ctx != nil && p.r.ctx.Err() != nil {
			return p.r.canceled()
		}
		f(i)
		return nil
	})
	if e, ok := err.(*par.PanicError); ok {
		panic(e.Value)
	}
}

// multiply runs a contraction on package gemm.
func (k *contraction) multiply(st *einsum.Step, a, b, out *labelled) error {
	if own, err := k.aligned(st, a, b); err != nil {
		return err
	} else if own != b {
		defer k.mem.Release(own.t.Buffer())
		b = own
	}
	if w := k.rowSums(st, a, b, out); w != nil {
		kind := route.BatchedDot
		if w.lines {
			kind = route.LineSums
		}
		if k.took(k.in, kind, route.Plain); k.dry {
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
	p := product{m: m, n: n, k: depth, batch: batch, a: a.t, b: b.t, c: out.t}
	dt := a.t.DType()
	mixed := productType(dt) != dt || b.t.DType() != dt || out.t.DType() != dt
	rides := k.rider != nil && out.t == k.final
	p.kind = p.route(mixed)
	p.ctx = k.productContext(k.in, &p)
	if p.kind == route.Gram {
		if k.took(k.in, route.Gram, route.Plain); k.dry {
			return nil
		}
	}
	if mixed {
		storedProduct(p)
		return k.canceled()
	}
	if rides && p.kind != route.Gram {
		took, dry := p.ctx.Took, p.ctx.Dry
		p.ctx = k.gemm.With(pool{k.run}, k.cfg.Threads)
		p.ctx.Took, p.ctx.Dry, p.ctx.Done = took, dry, k.rider.done
	}
	if k.meter != nil && p.ctx != &k.gemm {
		k.meter.counts(int64(batch.n) * int64(m.n) * int64(n.n) * int64(depth.n))
		p.ctx.Did = func(work int) { k.meter.did.Add(int64(work)) }
	}
	switch out.t.DType() {
	case dtype.Int32:
		runProduct[int32](p)
	case dtype.Int64:
		runProduct[int64](p)
	case dtype.Uint32:
		runProduct[uint32](p)
	case dtype.Uint64:
		runProduct[uint64](p)
	case dtype.Float32:
		runProduct[float32](p)
	case dtype.Float64:
		runProduct[float64](p)
	case dtype.Complex64:
		runProduct[complex64](p)
	case dtype.Complex128:
		runProduct[complex128](p)
	default:
		return unsupported(k.call)
	}
	return k.canceled()
}

// stacked is a step whose product is cut into a stack of smaller ones, where
// the rows or columns of the whole would not lie at equal steps in the result,
// so that none is gathered or scattered one by one.
func (k *contraction) stacked(st *einsum.Step, a, b, out *labelled) *einsum.Step {
	m, n := k.inner(st.M, a, out), k.inner(st.N, b, out)
	if m == 0 && n == 0 {
		return st
	}
	sums, _ := shape.MergeAxes(k.dims(st.K), a.strides(st.K), b.strides(st.K))
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

// places are where the products of a batch find the operands.
type places struct {
	n       int
	a, b, c gemm.Places
}

func (k *contraction) batchPlaces(st *einsum.Step, a, b, out *labelled) places {
	if len(st.Batch) == 0 {
		return places{n: 1}
	}
	d, s := shape.MergeAxes(k.dims(st.Batch), a.strides(st.Batch), b.strides(st.Batch), out.strides(st.Batch))
	switch len(d) {
	case 0:
		return places{n: 1}
	case 1:
		return places{d[0], gemm.Places{Step: s[0][0]}, gemm.Places{Step: s[1][0]}, gemm.Places{Step: s[2][0]}}
	}
	n := tensor.Count(d)
	table := func(strides []int) gemm.Places { return gemm.Places{Table: offsetTable(d, strides, n)} }
	return places{n, table(s[0]), table(s[1]), table(s[2])}
}

// product is a batch of matrix products.
type product struct {
	m, n, k side
	batch   places
	a, b, c *tensor.Tensor
	ctx     *gemm.Context
	kind    route.Kind
}

// route is the kind of a product.
func (p *product) route(mixed bool) route.Kind {
	switch {
	case !mixed && p.symmetric():
		return route.Gram
	case p.batch.n > 1:
		return route.BatchedGemm
	case p.m.n == 1 && p.n.n == 1:
		return route.Dot
	case p.k.n == 1:
		return route.Outer
	case p.m.n == 1 || p.n.n == 1:
		return route.Gemv
	}
	return route.Gemm
}

func runProduct[T gemm.Number](p product) {
	a := gemm.View[T]{Data: tensor.Raw[T](p.a), Off: p.a.Offset(), RS: p.m.x, Rows: p.m.xs, CS: p.k.x, Cols: p.k.xs}
	b := gemm.View[T]{Data: tensor.Raw[T](p.b), Off: p.b.Offset(), RS: p.k.y, Rows: p.k.ys, CS: p.n.x, Cols: p.n.xs}
	c := gemm.View[T]{Data: tensor.Raw[T](p.c), Off: p.c.Offset(), RS: p.m.y, Rows: p.m.ys, CS: p.n.y, Cols: p.n.ys}
	switch {
	case p.kind == route.Gram:
		gram(p, a, b, c)
		return
	case p.batch.n == 1:
		gemm.Gemm(p.ctx, p.m.n, p.n.n, p.k.n, a, b, c, false)
		return
	}
	gemm.Batch(p.ctx, p.batch.n, p.m.n, p.n.n, p.k.n, a, p.batch.a, b, p.batch.b, c, p.batch.c, false)
}

// productContext is gemmContext, which tells of the route where somebody wants to know.
func (r *run) productContext(in *ir.Instr, p *product) *gemm.Context {
	ctx := r.gemmContext(p.batch.n * p.m.n * p.n.n * p.k.n)
	if r.tell == nil && !r.dry || p.kind == route.Gram {
		return ctx
	}
	ctx = ctx.With(ctx.Pool, ctx.Threads)
	kind := p.kind
	ctx.Took, ctx.Dry = func(how route.How) { r.took(in, kind, how) }, r.dry
	return ctx
}

// gemmContext lends the run's threads and the machine's scratch memory to a product of so many multiplications. One thread
// needs the pool only to look, between tasks, whether it is to stop.
func (r *run) gemmContext(work int) *gemm.Context {
	if r.cfg.Threads == 1 && work < shortWork {
		return &r.gemm
	}
	return r.gemm.With(pool{r}, r.cfg.Threads)
}

const shortWork = 128 << 20 // a few milliseconds
