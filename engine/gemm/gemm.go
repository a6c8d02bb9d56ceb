// Package gemm multiplies matrices that are read through any strides.
//
//	C (m×n)  =  A (m×k) · B (k×n)      or, accumulating,  C += A · B
//
// An operand is a View: a slice, an offset, and for each of its two axes a stride (which may be zero or negative) or a table
// of offsets where several axes were merged that no single stride covers. Nothing is transposed beforehand: blocks are
// packed straight from the views,
//
//	          nc                       kc × nc of B  ->  panels of nr columns, k by k
//	      ┌────────┐                   mr × kc of A  ->  one panel of mr rows
//	   kc │   B    │
//	      └────────┘                   and a microkernel keeps an mr × nr tile of C in registers while it runs down k.
//	 kc
//	┌────┐┌────────┐
//	│ A  ││   C    │ mr
//	└────┘└────────┘
//
// Helpers pack a block of B together and then share out the rows of C. Operands that the caches serve well as they lie are not packed;
// a column for B, a depth of one, few rows and batches of small products have ways of their own; complex products are seen as twice as
// wide ones of their parts.
//
// Each element of C is summed in an order that depends on the shape alone, so results do not change with the number of
// threads. Integers wrap; complex operands are not conjugated. The package knows no dtype and no tensor.
package gemm

import "github.com/tq-lang/tq/engine/route"

// Number is every type that can be multiplied.
type Number interface {
	int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 | float32 | float64 | complex64 | complex128
}

// View is a matrix inside a slice. The element at (i, j) is Data[Off+r+c] with r = i·RS, or Rows[i] where Rows is not nil, and c
// likewise from CS and Cols.
type View[T any] struct {
	Data   []T
	Off    int
	RS, CS int
	Rows   []int
	Cols   []int
}

// T is the transposed view.
func (v View[T]) T() View[T] {
	return View[T]{Data: v.Data, Off: v.Off, RS: v.CS, CS: v.RS, Rows: v.Cols, Cols: v.Rows}
}

func (v View[T]) rows() axis { return axis{v.RS, v.Rows} }
func (v View[T]) cols() axis { return axis{v.CS, v.Cols} }

// axis gives the offsets along one axis.
type axis struct {
	step  int
	table []int
}

func (x axis) at(i int) int {
	if x.table != nil {
		return x.table[i]
	}
	return i * x.step
}

// unit reports whether the n offsets from i on follow each other.
func (x axis) unit(i, n int) bool {
	if x.table == nil {
		return x.step == 1 || n == 1
	}
	for j := 1; j < n; j++ {
		if x.table[i+j] != x.table[i+j-1]+1 {
			return false
		}
	}
	return true
}

// run is how many of the n offsets from i on follow each other.
func (x axis) run(i, n int) int {
	switch {
	case x.table == nil && x.step == 1:
		return n
	case x.table == nil:
		return 1
	}
	for j := 1; j < n; j++ {
		if x.table[i+j] != x.table[i+j-1]+1 {
			return j
		}
	}
	return n
}

// set makes it an axis of n places, with a stride where the table has one.
func (x *axis) set(step int, table []int, n int) {
	if x.step = step; table != nil {
		x.tabled(table, n)
	}
}

func (x *axis) tabled(table []int, n int) {
	if n == 1 && table[0] == 0 {
		x.step = 1
		return
	}
	for i := range n {
		if n < 2 || table[i] != i*table[1] {
			x.step, x.table = 0, table
			return
		}
	}
	if n > 1 {
		x.step = table[1]
	}
}

// Gemm sets C = A·B, or adds A·B to C. C must not overlap A or B, nor itself. A nil Context runs on the calling goroutine.
func Gemm[T Number](ctx *Context, m, n, k int, a, b, c View[T], accumulate bool) {
	if m < 0 || n < 0 || k < 0 {
		panic("gemm: negative size")
	}
	if m == 0 || n == 0 {
		return
	}
	var p problem[T]
	p.set(m, n, k, &a, &b, &c, accumulate)
	how := p.how(ctx)
	if !ctx.took(how) {
		p.multiply(ctx, how)
	}
}

// Places are where the products of a batch find an operand: at the offsets of Table, or at multiples of Step where that is nil.
type Places struct {
	Step  int
	Table []int
}

func (x Places) at(i int) int {
	if x.Table != nil {
		return x.Table[i]
	}
	return i * x.Step
}

// Batch runs count products whose operands start at further offsets: product i reads A from a.Off plus the i-th of its places on, and
// so on. C's places must lie apart.
func Batch[T Number](ctx *Context, count, m, n, k int, a View[T], ap Places, b View[T], bp Places, c View[T], cp Places, accumulate bool) {
	if m < 0 || n < 0 || k < 0 || count < 0 {
		panic("gemm: negative size")
	}
	if m == 0 || n == 0 || count == 0 {
		return
	}
	var p problem[T]
	p.set(m, n, k, &a, &b, &c, accumulate)
	if p.swapped {
		ap, bp = bp, ap
	}
	if ctx != nil && ctx.Took != nil && ctx.took(p.howBatch(ctx.serial(), count, ap, bp, cp)) {
		return
	}
	work := m * n * k
	if count < 2 || work >= bigWork && count < batchTasks || !worthHelpers[T](count*work) || ctx == nil || ctx.Pool == nil {
		p.batch(ctx, count, ap, bp, cp)
		return
	}
	group := max(cut(groupWork, max(1, work)), cut(count, batchTasks))
	q, serial := p, ctx.serial()
	ctx.Pool.Run(cut(count, group), func(g int) {
		p, ap, bp, cp, lo := q, ap, bp, cp, g*group
		p.aoff, p.boff, p.coff = p.aoff+ap.from(lo), p.boff+bp.from(lo), p.coff+cp.from(lo)
		p.batch(serial, min(count-lo, group), ap, bp, cp)
	})
}

// batch does the product at count places, on the calling goroutine unless one of them is worth more.
func (p *problem[T]) batch(ctx *Context, count int, ap, bp, cp Places) {
	how := p.howBatch(ctx, count, ap, bp, cp)
	if how == route.OneCall {
		p.many(ctx, count, ap, bp, cp)
		return
	}
	along := how == route.AcrossBatch
	if along {
		ctx = ctx.quiet() // some of the products are done together, others alone
	}
	for i := 0; i < count; {
		q, n := *p, 1
		q.aoff, q.boff, q.coff = p.aoff+ap.at(i), p.boff+bp.at(i), p.coff+cp.at(i)
		if along {
			n = together(i, count, ap, bp, cp)
		}
		if n >= leastLanes {
			q.linesTogether(ctx, n)
		} else {
			if n = 1; along {
				how = q.how(ctx)
			}
			q.multiply(ctx, how)
		}
		i += n
	}
}

// from leaves out the first i places of a table; otherwise it returns how far they go.
func (x *Places) from(i int) int {
	if x.Table != nil {
		x.Table = x.Table[i:]
		return 0
	}
	return i * x.Step
}

// Amounts of work, in multiplications, that choose between the ways of doing it.
const (
	smallWork    = 6 * 6 * 6       // no packing up to here
	smallOuter   = 64              // an outer product below does without the kernels
	parallelWork = 54 * 54 * 54    // no helpers below, of float64s: two do not do 5 µs' work in less than one
	bigWork      = 256 * 256 * 256 // a product of a batch that is worth splitting itself
	batchTasks   = 32              // pieces of a batch
	groupWork    = 128 << 10       // the least of one
)

// worthHelpers reports whether so many multiplications of Ts are worth helpers, which take more than a microsecond to begin and to end.
func worthHelpers[T Number](work int) bool {
	switch any(*new(T)).(type) {
	case float32:
		return work >= 2*parallelWork
	case complex64: // four multiplications of parts
		return 2*work >= parallelWork
	case complex128:
		return 4*work >= parallelWork
	}
	return work >= parallelWork
}
