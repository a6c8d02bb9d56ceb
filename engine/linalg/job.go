// What a decomposition runs with: products of matrices, and the question
// whether it is to go on.

package linalg

import (
	"errors"
	"unsafe"

	"github.com/tq-lang/tq/engine/gemm"
	"github.com/tq-lang/tq/engine/internal/pages"
)

// Job is what decompositions run with. The zero value is ready.
type Job struct {
	Gemm    *gemm.Context // nil: products stay on the calling goroutine
	Stopped func() bool   // asked between pieces of work of a few milliseconds; nil: never

	rooms  [roomCount][]float64
	pivots []int
}

// The rooms are scratch memory of a job, each for one purpose at a time.
const (
	roomGaps = iota
	roomLeft
	roomRight
	roomTop
	roomBottom
	roomFresh
	roomFreshRight
	roomProduct
	roomFactor
	roomNegated
	roomCount
)

// room is n elements that are whatever they are.
func (job *Job) room(i, n int) []float64 {
	if cap(job.rooms[i]) < n {
		job.rooms[i] = floats(n)
	}
	return job.rooms[i][:n]
}

// Scratch is how many numbers the job keeps.
func (job *Job) Scratch() (n int) {
	for _, r := range job.rooms {
		n += cap(r)
	}
	return n
}

// floats are n zeros.
func floats(n int) []float64 {
	a := make([]float64, n)
	if n > 0 {
		pages.Large(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(a))), 8*n))
	}
	return a
}

// ErrStopped is the error of a decomposition that Stopped has ended. What it
// should have overwritten is of no use then.
var ErrStopped = errors.New("linalg: stopped")

type stop struct{}

// poll leaves the decomposition if it is to stop; caught is where it goes.
func (job *Job) poll() {
	if job.Stopped != nil && job.Stopped() {
		panic(stop{})
	}
}

// caught makes an error of a stop; it is deferred.
func caught(err *error) {
	if v := recover(); v != nil {
		if v != (stop{}) {
			panic(v)
		}
		*err = ErrStopped
	}
}

// view is a matrix inside a slice.
type view = gemm.View[float64]

// dense is a matrix row by row.
func dense(a []float64, ld int) view { return view{Data: a, RS: ld, CS: 1} }

// from is the view less its first i rows and k columns.
func from(v view, i, k int) view {
	v.Off += i*v.RS + k*v.CS
	return v
}

// product sets c (m×n) to a·b.
func (job *Job) product(m, n, k int, a, b, c view) {
	gemm.Gemm(job.Gemm, m, n, k, a, b, c, false)
}

// dots sets y to the products of x and the first m rows of a, of n elements.
func (job *Job) dots(m, n int, a view, x, y []float64) {
	gemm.Dots(job.Gemm, m, n, a.Data[a.Off:], a.RS, x, y)
}

// combine adds to y the first len(f) rows of a, each so many times; with fresh it sets y.
func (job *Job) combine(f []float64, a view, y []float64, fresh bool) {
	gemm.Combine(job.Gemm, len(f), len(y), f, a.Data[a.Off:], a.RS, y, fresh)
}

// subtract takes a·b from c (m×n), by way of a negated copy of the smaller one.
func (job *Job) subtract(m, n, k int, a, b, c view) {
	if m < n {
		a = negated(m, k, a, job.room(roomNegated, m*k))
	} else {
		b = negated(k, n, b, job.room(roomNegated, k*n))
	}
	gemm.Gemm(job.Gemm, m, n, k, a, b, c, true)
}

func negated(m, n int, a view, room []float64) view {
	if a.RS == 1 && n > 1 {
		return negated(n, m, a.T(), room).T()
	}
	neg := dense(room, n)
	for i := range m {
		row := neg.Data[i*n:][:n]
		if a.CS == 1 {
			for k, x := range a.Data[a.Off+i*a.RS:][:n] {
				row[k] = -x
			}
			continue
		}
		for k := range row {
			row[k] = -a.Data[a.Off+i*a.RS+k*a.CS]
		}
	}
	return neg
}
