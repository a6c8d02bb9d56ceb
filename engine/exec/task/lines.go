// The lines of a tensor along one axis, and how many a thread takes.

package task

import (
	"github.com/tq-lang/tq/engine/loops/strided"
	"github.com/tq-lang/tq/engine/tensor"
)

// StripElements of the result are what a row-by-row fold works on at a time.
const StripElements = 2048

// ChunkSize is how many of n pieces, each of so many elements, a thread should
// claim at once.
func ChunkSize(n, elements, least, threads int) int {
	if threads <= 1 {
		return max(n, 1)
	}
	return max(1, min(least/max(elements, 1), n/(4*threads)))
}

// GatherRun reads strided elements.
func GatherRun[T any](dst, src []T, pos, stride int) {
	strided.LoadBlock(dst, src, pos, []int{stride}, []int{len(dst)}, 0)
}

// LongRow is how many elements of a row are taken in pieces on one thread too, to be cancelled between them.
const LongRow = 1 << 20

// ThreadsFor is how many may work on so many elements.
func (r *Run) ThreadsFor(n int) int {
	if n >= r.Cfg.ParallelMin {
		return r.Cfg.Threads
	}
	return 1
}

// lines are the lines of a tensor along one axis.
type lines struct {
	t      *tensor.Tensor
	axis   int
	N      int // elements of a line
	Stride int
	Count  int // lines
	dims   []int
	steps  []int // strides of the other axes
}

func LinesOf(t *tensor.Tensor, axis int) lines {
	l := lines{t: t, axis: axis, N: t.Dim(axis), Stride: t.Strides()[axis], Count: 1}
	for i, n := range t.Shape() {
		if i != axis {
			l.dims, l.steps = append(l.dims, n), append(l.steps, t.Strides()[i])
			l.Count *= n
		}
	}
	return l
}

// At is the position of the first element of line i, in row-major order of the
// other axes.
func (l *lines) At(i int) int {
	pos := l.t.Offset()
	for a := len(l.dims) - 1; a >= 0; a-- {
		pos += i % l.dims[a] * l.steps[a]
		i /= l.dims[a]
	}
	return pos
}

// Threads is how many go over the lines.
func (l *lines) Threads(r *Run) int {
	if l.N*l.Count >= r.Cfg.ParallelMin {
		return r.Cfg.Threads
	}
	return 1
}

// PerChunk is how many lines one of them takes at a time.
func (l *lines) PerChunk(r *Run) int {
	threads := l.Threads(r)
	if threads == 1 {
		return max(1, min(l.Count, (1<<20)/max(l.N, 1))) // pieces to cancel between
	}
	return ChunkSize(l.Count, l.N, r.Cfg.ChunkMin, threads)
}

// OverLines runs f for every line, in parallel if there are many elements. f
// gets the number of the line and a buffer of a line's length, if lines are not
// contiguous or it is always wanted.
func OverLines[T any](r *Run, l *lines, always bool, f func(i int, buf []T) error) error {
	per := l.PerChunk(r)
	return r.Crew.Parallel(l.Threads(r), (l.Count+per-1)/max(per, 1), func(_, chunk int) error {
		if err := r.Canceled(); err != nil {
			return err
		}
		var buf []T
		if l.Stride != 1 || always {
			buf = make([]T, l.N)
		}
		for i := chunk * per; i < min((chunk+1)*per, l.Count); i++ {
			if err := f(i, buf); err != nil {
				return err
			}
		}
		r.Did(l.N * (min((chunk+1)*per, l.Count) - chunk*per))
		return nil
	})
}

// Line is line i as a slice: in place if it is contiguous, else read into buf.
func Line[T any](l *lines, i int, buf []T) []T {
	src, pos := tensor.Raw[T](l.t), l.At(i)
	if l.N == 0 {
		return buf[:0]
	}
	if l.Stride == 1 {
		return src[pos : pos+l.N]
	}
	GatherRun(buf, src, pos, l.Stride)
	return buf
}

// PutLine writes line i.
func PutLine[T any](l *lines, i int, vals []T) {
	dst, pos := tensor.Raw[T](l.t), l.At(i)
	for _, v := range vals {
		dst[pos] = v
		pos += l.Stride
	}
}
