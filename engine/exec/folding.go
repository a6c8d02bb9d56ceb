// A reduction as its walk sees it: elements and results by their places. The walks
// know no element type, and are there once; what does is in the methods here.

package exec

import (
	"sync"
	"unsafe"

	"github.com/tq-lang/tq/engine/exec/mem"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/loops/strided"
)

// folding reduces elements, which have positions in the operand, onto results, which
// have places of their own.
type folding interface {
	abilities() abilities
	// begin sets m results to what they start from, whose elements lie s apart from pos on.
	begin(out, m, pos, s int)
	// line folds n elements that lie stride apart onto one result.
	line(out, pos, stride, n int, r *scratch)
	// lines folds a contiguous row of n onto each of k results; rows begin stride apart.
	lines(out, k, pos, n, stride int)
	// onto folds one element, s apart, onto each of m results.
	onto(out, m, pos, s int, r *scratch)
	// stack folds rows of m elements, which begin stride apart, onto m results.
	stack(out, m, pos, rows, stride int)
	// block folds the elements of several axes as one row onto what a fold starts from.
	block(out, pos int, strides, dims []int, n int, r *scratch)
	// round rounds a result as it is kept between rows.
	round(out int)
	// parts are n other results of the same operand.
	parts(n int) folding
	// over has the same results, of n elements at a place in memory.
	over(at unsafe.Pointer, n int) folding
	// join folds the k-th result of another of this kind onto one; set copies it.
	join(out int, of folding, k int)
	set(out int, of folding, k int)
}

// abilities are what a folding can do beside folding one run after the other.
type abilities struct {
	join, lines, stack bool
	starts             bool            // at an element, not at a constant
	half               func(n int) int // where a row is split; nil: anywhere
}

// cut is where a row of n is split.
func (a abilities) cut(n int) int {
	if a.half == nil {
		return halve(n)
	}
	return a.half(n)
}

// scratch is memory that one goroutine's folds use again.
type scratch struct{ mem any }

// scratches wait for the next fold that gathers a block of a few thousand elements.
var scratches = sync.Pool{New: func() any { return new(scratch) }}

func scratchFor[T any](r *scratch, n int) []T {
	if b, ok := r.mem.([]T); ok && len(b) >= n {
		return b[:n]
	}
	b := make([]T, n)
	r.mem = b
	return b
}

// typed is the folding of T's to R's.
type typed[T, R any] struct {
	f   folder[T, R]
	src []T
	acc []R
}

func (t *typed[T, R]) abilities() abilities {
	return abilities{join: t.f.join != nil, lines: t.f.rows != nil, stack: t.f.stack != nil, starts: t.f.start != nil, half: t.f.half}
}

func (t *typed[T, R]) begin(out, m, pos, s int) {
	dst := t.acc[out:][:m]
	if t.f.start == nil {
		fill(dst, t.f.init)
		return
	}
	if own, ok := any(dst).([]T); ok && s == 1 { // the elements themselves
		copy(own, t.src[pos:])
		return
	}
	for j := range dst {
		dst[j] = t.f.start(t.src[pos+j*s])
	}
}

func (t *typed[T, R]) line(out, pos, stride, n int, r *scratch) {
	acc := &t.acc[out]
	switch {
	case stride == 1:
		*acc = t.f.row(*acc, t.src[pos:pos+n])
		return
	case t.f.run != nil:
		*acc = t.f.run(*acc, t.src, pos, stride, n)
		return
	}
	buf := scratchFor[T](r, min(n, task.StripElements))
	for lo := 0; lo < n; lo += len(buf) {
		m := min(len(buf), n-lo)
		task.GatherRun(buf[:m], t.src, pos+lo*stride, stride)
		*acc = t.f.row(*acc, buf[:m])
	}
}

func (t *typed[T, R]) lines(out, k, pos, n, stride int) {
	t.f.rows(t.acc[out:][:k], t.src[pos:], n, stride)
}

func (t *typed[T, R]) onto(out, m, pos, s int, r *scratch) {
	row := t.src[pos:]
	if s != 1 {
		row = scratchFor[T](r, m)
		task.GatherRun(row, t.src, pos, s)
	}
	t.f.into(t.acc[out:][:m], row[:m])
}

func (t *typed[T, R]) stack(out, m, pos, rows, stride int) {
	t.f.stack(t.acc[out:][:m], t.src[pos:], rows, stride)
}

func (t *typed[T, R]) block(out, pos int, strides, dims []int, n int, r *scratch) {
	buf := scratchFor[T](r, n)
	strided.LoadBlock(buf, t.src, pos, strides, dims, 0)
	t.acc[out] = t.f.row(t.f.init, buf)
}

func (t *typed[T, R]) round(out int) {
	if t.f.round != nil {
		t.acc[out] = t.f.round(t.acc[out])
	}
}

func (t *typed[T, R]) parts(n int) folding { return &typed[T, R]{t.f, t.src, make([]R, n)} }

func (t *typed[T, R]) over(at unsafe.Pointer, n int) folding {
	return &typed[T, R]{t.f, mem.Slice[T](at, n), t.acc}
}

func (t *typed[T, R]) join(out int, of folding, k int) {
	t.acc[out] = t.f.join(t.acc[out], of.(*typed[T, R]).acc[k])
}

func (t *typed[T, R]) set(out int, of folding, k int) { t.acc[out] = of.(*typed[T, R]).acc[k] }

func fill[T any](a []T, v T) {
	for i := range a {
		a[i] = v
	}
}
