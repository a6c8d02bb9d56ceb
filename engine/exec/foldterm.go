// Sums of what a region makes of one or two operands that are read where they
// lie: a*b, (a-b)**2, abs(a), abs(a-b). Nothing is made on the way.

package exec

import (
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/loops/reduction"
	"github.com/tq-lang/tq/engine/simd"
	"github.com/tq-lang/tq/engine/tensor"
)

// termRows are the rows of a sum of terms.
type termRows[T elem.Float] struct {
	sp     *space
	term   simd.Term
	x, y   *operand
	a, b   []T
	n      int
	single bool // rows begin at places of their own, but for group of them at a time
	as, bs int  // these, or all, are so far apart
	group  int
}

// termRowsOf is how the operands of a made fold of rows are read; nil if they
// do not lie so, or the sum is of something else.
func termRowsOf[T elem.Float](c *call, p *foldPlan) *termRows[T] {
	tc, sp := c.made.rc.Term, c.made.sp
	if tc == nil || c.In.Op != ir.Sum && c.In.Op != ir.Mean || !p.inner.folded || len(p.kept) == 1 && p.kept[0].out != 1 {
		return nil
	}
	t := &termRows[T]{sp: sp, term: tc.Term, x: &sp.in[tc.X], n: p.inner.n}
	inner := sp.dims[len(sp.dims)-1]
	if inner%t.n != 0 && count(p.kept) > 1 || inner < t.n {
		return nil
	}
	if tc.Y >= 0 {
		t.y = &sp.in[tc.Y]
		if t.term == simd.TermSquare && t.x.inner == 0 {
			t.x, t.y = t.y, t.x
		}
		if t.y.inner == 0 {
			if t.term != simd.TermSquare {
				return nil
			}
			t.term = simd.TermSquareOne
		} else if t.y.inner != 1 {
			return nil
		}
		if t.y.swap > 0 {
			return nil
		}
		t.b = elementsAt[T](t.y)
	}
	if t.x.inner != 1 || t.x.swap > 0 {
		return nil
	}
	t.a = elementsAt[T](t.x)
	switch {
	case len(sp.dims) == 1:
		t.as = t.n
		if t.y != nil {
			t.bs = t.n * t.y.inner
		}
	case len(sp.dims) == 2 && inner == t.n && t.x.strides[0] >= 0 && (t.y == nil || t.y.strides[0] >= 0):
		t.as = t.x.strides[0]
		if t.y != nil {
			t.bs = t.y.strides[0]
		}
	default:
		t.single, t.group = true, 1
		if k := len(sp.dims) - 2; k >= 0 && inner == t.n && t.x.strides[k] >= 0 && (t.y == nil || t.y.strides[k] >= 0) {
			t.group, t.as = sp.dims[k], t.x.strides[k]
			if t.y != nil {
				t.bs = t.y.strides[k]
			}
		}
	}
	return t
}

// elementsAt is an operand's buffer.
func elementsAt[T any](o *operand) []T {
	return mem.Slice[T](o.base, len(o.t.Buffer().Stored())/o.size)
}

// from are both operands from the element number lo on.
func (t *termRows[T]) from(lo int) (a, b []T) {
	a = t.a[t.sp.position(t.x, lo):]
	if t.y != nil {
		b = t.b[t.sp.position(t.y, lo):]
	}
	return a, b
}

// sum sums rows i to end-1.
func (t *termRows[T]) sum(acc []T, i, end int) {
	if !t.single {
		a, b := t.from(i * t.n)
		reduction.SumTermRows(acc[i:end], t.term, a, b, t.n, t.as, t.bs)
		return
	}
	var room []T
	if t.again() {
		room = make([]T, min(t.group, end-i)*t.n)
	}
	for i < end {
		rows := min(t.group-i%t.group, end-i)
		a, b := t.from(i * t.n)
		as, bs := t.as, t.bs
		switch {
		case room == nil:
		case as == 0:
			a, as = repeated(room, a[:t.n], rows), t.n
		default:
			b, bs = repeated(room, b[:t.n], rows), t.n
		}
		reduction.SumTermRows(acc[i:i+rows], t.term, a, b, t.n, as, bs)
		i += rows
	}
}

// again reports that one row goes with a few others that are dense: written as often as
// they are, it goes with them many at a time.
func (t *termRows[T]) again() bool {
	const most = 1 << 10
	return t.y != nil && t.y.inner == 1 && t.as+t.bs == t.n && t.as*t.bs == 0 && t.group >= 4 && t.group*t.n <= most
}

// repeated is so many times a row.
func repeated[T any](room, row []T, times int) []T {
	n := len(row)
	room = room[:times*n]
	for done := copy(room, row); done < len(room); {
		done += copy(room[done:], room[:done])
	}
	return room
}

// foldTerms sums rows of terms that are read where they lie. It reports whether
// it could: not where something may have to be said of an operation.
func foldTerms[T elem.Float](c *call, acc []T, p *foldPlan, threads int) (bool, error) {
	t := termRowsOf[T](c, p)
	if t == nil {
		return false, nil
	}
	rows := count(p.kept)
	acc = acc[:rows]
	clear(acc)
	var err error
	if t.n >= 2*pieceElements && (rows < 2*threads || t.n >= task.LongRow) {
		err = t.longRows(c, acc, threads)
	} else {
		per := task.ChunkSize(rows, t.n, c.Cfg.ChunkMin, threads)
		if threads == 1 {
			per = max(task.LongRow/t.n, 1) // to cancel between
		}
		err = c.Crew.Parallel(threads, (rows+per-1)/per, func(_, chunk int) error {
			t.sum(acc, chunk*per, min((chunk+1)*per, rows))
			return c.Canceled()
		})
	}
	if err != nil || c.Warns.Report == nil || !c.made.rc.Watched {
		return true, err
	}
	return !elem.Beyond(acc, inf[T]()), nil
}

// longRows sums each row in pieces, as foldLongRows does.
func (t *termRows[T]) longRows(c *call, acc []T, threads int) error {
	most := pieceOf(t.n, threads)
	pieces := cutPairwise(nil, 0, t.n, most, halve)
	partial := make([]T, len(pieces))
	for i := range acc {
		err := c.Crew.Parallel(threads, len(pieces), func(_, k int) error {
			a, b := t.from(i*t.n + pieces[k].lo)
			partial[k] = reduction.SumTerm(t.term, a[:pieces[k].n], b)
			return c.Canceled()
		})
		if err != nil {
			return err
		}
		next := 0
		acc[i] = 0 + joinPairwise(partial, &next, t.n, most, func(a, b T) T { return a + b }, halve)
	}
	return nil
}

func inf[T elem.Float]() T {
	one, none := T(1), T(0)
	return one / none
}

// madeTerms is foldTerms for operands of any type.
func madeTerms(c *call, x, out *tensor.Tensor, p *foldPlan, threads int) (bool, error) {
	switch x.DType() {
	case dtype.Float32:
		return foldTerms(c, tensor.Raw[float32](out), p, threads)
	case dtype.Float64:
		return foldTerms(c, tensor.Raw[float64](out), p, threads)
	}
	return false, nil
}

// castSlice is the same memory as elements of a type of the same size.
func castSlice[T, R any](a []R) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(a))), len(a))
}
