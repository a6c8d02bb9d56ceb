// Running a reduction's walk, in parallel where there is enough to do.

package exec

import (
	"github.com/tq-lang/tq/engine/loops/strided"
	"github.com/tq-lang/tq/engine/tensor"
)

// stripElements of the result are what a row-by-row fold works on at a time.
const stripElements = 2048

// runFold fills out, whose strides the plan knows, with the folded elements.
func runFold[T, R any](c *call, x, out *tensor.Tensor, p foldPlan, f folder[T, R]) error {
	if c.row != nil {
		*c.row = rowFoldOf(f)
		return nil
	}
	acc := tensor.Raw[R](out)
	if out.Size() == 0 {
		return nil
	}
	if x.Size() == 0 {
		fill(acc[:out.Size()], f.init)
		return nil
	}
	if c.made != nil {
		return runMade(c, x, acc, p, f)
	}
	threads := 1
	if x.Size() >= c.cfg.ParallelMin {
		threads = c.cfg.Threads
	}
	src := tensor.Raw[T](x)
	if p.cores != nil && f.half != nil {
		return foldCores(c, src, acc, p, f, threads)
	}
	if p.inner.folded {
		return foldRows(c, src, acc, p, f, threads)
	}
	return foldStrips(c, src, acc, p, f, threads)
}

// initial is what a fold that begins at a position starts from.
func (f *folder[T, R]) initial(src []T, pos int) R {
	if f.start != nil {
		return f.start(src[pos])
	}
	return f.init
}

// begin sets results to what they start from, where their elements lie s apart.
func (f *folder[T, R]) begin(dst []R, src []T, pos, s int) {
	if f.start == nil {
		fill(dst, f.init)
		return
	}
	if own, ok := any(dst).([]T); ok && s == 1 { // the elements themselves
		copy(own, src[pos:])
		return
	}
	for j := range dst {
		dst[j] = f.start(src[pos+j*s])
	}
}

func fill[T any](a []T, v T) {
	for i := range a {
		a[i] = v
	}
}

// foldStrips folds rows of a kept innermost axis onto strips of the result.
func foldStrips[T, R any](c *call, src []T, acc []R, p foldPlan, f folder[T, R], threads int) error {
	n, s := p.inner.n, p.inner.in
	strip := min(n, stripElements)
	if threads > 1 && count(p.kept)*((n+strip-1)/strip) < 2*threads {
		strip = max(min(strip, (n/threads+63)&^63), 64)
	}
	strips := (n + strip - 1) / strip
	kept := count(p.kept)
	per := chunkSize(kept*strips, strip*count(p.folded), c.cfg.ChunkMin, threads)
	chunks := (kept*strips + per - 1) / per
	return c.crew.Parallel(threads, chunks, func(_, chunk int) error {
		var buf []T
		for i := chunk * per; i < min((chunk+1)*per, kept*strips); i++ {
			in, out := offsets(p.kept, i/strips)
			lo := i % strips * strip
			m := min(strip, n-lo)
			dst := acc[out+lo*p.inner.out:][:m]
			base, polls := p.inOff+in+lo*s, 0
			f.begin(dst, src, base, s)
			if len(p.folded) == 1 && s == 1 && f.stack != nil && p.folded[0].in >= m {
				if err := foldStack(c, dst, src[base:], p.folded[0], f); err != nil {
					return err
				}
				continue
			}
			var stop error
			walk(p.folded, base, func(pos int) {
				if polls++; polls&1023 == 0 && stop == nil {
					stop = c.canceled()
				}
				if stop != nil {
					return
				}
				if s == 1 {
					f.into(dst, src[pos:pos+m])
					return
				}
				if buf == nil {
					buf = make([]T, strip)
				}
				gatherRun(buf[:m], src, pos, s)
				f.into(dst, buf[:m])
			})
			if stop != nil {
				return stop
			}
		}
		return c.canceled()
	})
}

// foldStack folds the rows along an axis into dst.
func foldStack[T, R any](c *call, dst []R, src []T, rows foldAxis, f folder[T, R]) error {
	step := max(longRow/len(dst)&^3, 4)
	for r := 0; r < rows.n; r += step {
		f.stack(dst, src[r*rows.in:], min(step, rows.n-r), rows.in)
		if err := c.canceled(); err != nil {
			return err
		}
	}
	return nil
}

// gatherRun reads strided elements.
func gatherRun[T any](dst, src []T, pos, stride int) {
	strided.LoadBlock(dst, src, pos, []int{stride}, []int{len(dst)}, 0)
}

// chunkSize is how many of n pieces, each of so many elements, a thread should
// claim at once.
func chunkSize(n, elements, least, threads int) int {
	if threads <= 1 {
		return max(n, 1)
	}
	return max(1, min(least/max(elements, 1), n/(4*threads)))
}

// foldRows folds runs of a folded innermost axis.
func foldRows[T, R any](c *call, src []T, acc []R, p foldPlan, f folder[T, R], threads int) error {
	kept, rows := count(p.kept), count(p.folded)
	few := threads > 1 && kept < 2*threads
	switch {
	case f.join == nil:
	case few && rows > 1 && p.inner.n >= 512 && rows <= 1<<20:
		return foldPartials(c, src, acc, p, f, threads)
	case rows == 1 && p.inner.n >= 2*pieceElements && (few || p.inner.n >= longRow):
		return foldLongRows(c, src, acc, p, f, threads)
	}
	least := max(c.cfg.ChunkMin, kept*rows*p.inner.n/(16*threads)) // fewer pieces, longer streams
	per := chunkSize(kept, p.inner.n*rows, least, threads)
	if threads == 1 {
		per = max(longRow/(p.inner.n*rows), 1)
	}
	chunks := (kept + per - 1) / per
	together := rows == 1 && p.inner.in == 1 && f.rows != nil && len(p.kept) > 0 && p.kept[len(p.kept)-1].out == 1
	return c.crew.Parallel(threads, chunks, func(_, chunk int) error {
		if together {
			foldTogether(src, acc, p, f, chunk*per, min((chunk+1)*per, kept))
			return c.canceled()
		}
		var buf []T
		var stop error
		polls := 0
		for i := chunk * per; i < min((chunk+1)*per, kept); i++ {
			in, out := offsets(p.kept, i)
			if rows == 1 {
				pos := p.inOff + in
				if acc[out], buf, stop = foldLine(c, f.initial(src, pos), src, pos, p.inner, f, buf); stop != nil {
					return stop
				}
				continue
			}
			sum := f.initial(src, p.inOff+in)
			walk(p.folded, p.inOff+in, func(pos int) {
				if polls += p.inner.n; polls > 1<<20 && stop == nil {
					polls, stop = 0, c.canceled()
				}
				if stop == nil {
					sum, buf = foldRun(sum, src, pos, p.inner.in, p.inner.n, f, buf)
					sum = f.rounded(sum)
				}
			})
			if stop != nil {
				return stop
			}
			acc[out] = sum
		}
		return nil
	})
}

// foldLine is foldRun; a long line that has to be folded from its start to its
// end is taken in pieces.
func foldLine[T, R any](c *call, acc R, src []T, pos int, line foldAxis, f folder[T, R], buf []T) (R, []T, error) {
	if line.n <= longRow || f.join != nil {
		acc, buf = foldRun(acc, src, pos, line.in, line.n, f, buf)
		return acc, buf, nil
	}
	for lo := 0; lo < line.n; lo += longRow {
		if err := c.canceled(); err != nil {
			return acc, buf, err
		}
		acc, buf = foldRun(acc, src, pos+lo*line.in, line.in, min(longRow, line.n-lo), f, buf)
	}
	return acc, buf, nil
}

// foldTogether folds the rows number i to end-1, those along the last kept axis
// in one go.
func foldTogether[T, R any](src []T, acc []R, p foldPlan, f folder[T, R], i, end int) {
	last := p.kept[len(p.kept)-1]
	for i < end {
		k := min(end-i, last.n-i%last.n)
		in, out := offsets(p.kept, i)
		dst := acc[out : out+k]
		for j := range dst {
			dst[j] = f.initial(src, p.inOff+in+j*last.in)
		}
		if last.in >= p.inner.n {
			f.rows(dst, src[p.inOff+in:], p.inner.n, last.in)
		} else { // rows that go backwards, or over each other
			for j := range dst {
				f.rows(dst[j:j+1], src[p.inOff+in+j*last.in:], p.inner.n, 0)
			}
		}
		i += k
	}
}

// foldRun folds one run, by way of buf if it is strided.
func foldRun[T, R any](acc R, src []T, pos, stride, n int, f folder[T, R], buf []T) (R, []T) {
	switch {
	case stride == 1:
		return f.row(acc, src[pos:pos+n]), buf
	case f.run != nil:
		return f.run(acc, src, pos, stride, n), buf
	}
	if buf == nil {
		buf = make([]T, min(n, stripElements))
	}
	for lo := 0; lo < n; lo += len(buf) {
		m := min(len(buf), n-lo)
		gatherRun(buf[:m], src, pos+lo*stride, stride)
		acc = f.row(acc, buf[:m])
	}
	return acc, buf
}
