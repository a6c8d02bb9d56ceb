// Running a reduction's walk, in parallel where there is enough to do.

package exec

import (
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/route"
	"github.com/tq-lang/tq/engine/tensor"
)

// runFold fills out, whose strides the plan knows, with the folded elements.
func runFold[T, R any](c *call, x, out *tensor.Tensor, p foldPlan, f folder[T, R]) error {
	if c.row != nil {
		*c.row = rowFoldOf(f)
		return nil
	}
	acc := tensor.Raw[R](out)
	if out.Size() == 0 || x.Size() == 0 {
		if c.Took(c.In, route.Rows, route.Zeros); out.Size() == 0 || c.Dry {
			return nil
		}
		fill(acc[:out.Size()], f.init)
		return nil
	}
	g := &typed[T, R]{f: f, acc: acc}
	if c.made == nil {
		g.src = tensor.Raw[T](x)
	}
	return c.walkFold(x, out, p, g)
}

// walkFold chooses the walk.
func (c *call) walkFold(x, out *tensor.Tensor, p foldPlan, f folding) error {
	threads := 1
	if x.Size() >= c.Cfg.ParallelMin {
		threads = c.Cfg.Threads
	}
	can := f.abilities()
	kind, how := c.foldRoute(&p, can, threads)
	if c.Took(c.In, kind, how); c.Dry {
		return nil
	}
	switch {
	case how == route.MadeTerms:
		if done, err := madeTerms(c, x, out, &p, threads); done || err != nil {
			return err
		}
		kind, how = c.madeRoute(&p, can, threads) // something has to be said of an operation
		c.Took(c.In, kind, how)
		return c.foldMade(how, p, f, can, threads)
	case c.made != nil:
		return c.foldMade(how, p, f, can, threads)
	case kind == route.Pairwise:
		return c.foldCores(p, f, threads)
	case how == route.Partials:
		return c.foldPartials(p, f, threads)
	case how == route.Pieces:
		return c.foldLongRows(p, f, can, threads)
	case kind == route.Rows:
		return c.foldRows(p, f, can, threads, how == route.Together)
	}
	return c.foldStrips(p, f, can, threads)
}

// foldRoute chooses the walk.
func (c *call) foldRoute(p *foldPlan, can abilities, threads int) (route.Kind, route.How) {
	switch {
	case c.made != nil && c.sumsTerms(p):
		return route.Rows, route.MadeTerms
	case c.made != nil:
		return c.madeRoute(p, can, threads)
	case p.cores != nil && can.half != nil:
		return route.Pairwise, route.Plain
	case !p.inner.folded:
		return route.Columns, route.Plain
	}
	kept, rows := count(p.kept), count(p.folded)
	few := threads > 1 && kept < 2*threads
	switch {
	case can.join && few && rows > 1 && p.inner.n >= 512 && rows <= 1<<20:
		return route.Rows, route.Partials
	case can.join && rows == 1 && p.inner.n >= 2*pieceElements && (few || p.inner.n >= task.LongRow):
		return route.Rows, route.Pieces
	case rows == 1 && p.inner.in == 1 && can.lines && len(p.kept) > 0 && p.kept[len(p.kept)-1].out == 1:
		return route.Rows, route.Together
	}
	return route.Rows, route.EachRow
}

// foldStrips folds rows of a kept innermost axis onto strips of the result.
func (c *call) foldStrips(p foldPlan, f folding, can abilities, threads int) error {
	n, s := p.inner.n, p.inner.in
	strip := min(n, task.StripElements)
	if threads > 1 && count(p.kept)*((n+strip-1)/strip) < 2*threads {
		strip = max(min(strip, (n/threads+63)&^63), 64)
	}
	strips := (n + strip - 1) / strip
	kept := count(p.kept)
	per := task.ChunkSize(kept*strips, strip*count(p.folded), c.Cfg.ChunkMin, threads)
	chunks := (kept*strips + per - 1) / per
	return c.Crew.Parallel(threads, chunks, func(_, chunk int) error {
		var r scratch
		for i := chunk * per; i < min((chunk+1)*per, kept*strips); i++ {
			in, out := offsets(p.kept, i/strips)
			lo := i % strips * strip
			m := min(strip, n-lo)
			out += lo * p.inner.out
			base, polls := p.inOff+in+lo*s, 0
			f.begin(out, m, base, s)
			if len(p.folded) == 1 && s == 1 && can.stack && p.folded[0].in >= m {
				if err := c.foldStack(out, m, base, p.folded[0], f); err != nil {
					return err
				}
				continue
			}
			var stop error
			walk(p.folded, base, func(pos int) {
				if polls++; polls&1023 == 0 && stop == nil {
					stop = c.Canceled()
				}
				if stop == nil {
					f.onto(out, m, pos, s, &r)
				}
			})
			if stop != nil {
				return stop
			}
		}
		return c.Canceled()
	})
}

// foldStack folds the rows along an axis onto m results.
func (c *call) foldStack(out, m, pos int, rows foldAxis, f folding) error {
	step := max(task.LongRow/m&^3, 4)
	for r := 0; r < rows.n; r += step {
		f.stack(out, m, pos+r*rows.in, min(step, rows.n-r), rows.in)
		if err := c.Canceled(); err != nil {
			return err
		}
	}
	return nil
}

// foldRows folds runs of a folded innermost axis, perhaps several together.
func (c *call) foldRows(p foldPlan, f folding, can abilities, threads int, together bool) error {
	kept, rows := count(p.kept), count(p.folded)
	least := max(c.Cfg.ChunkMin, kept*rows*p.inner.n/(16*threads)) // fewer pieces, longer streams
	per := task.ChunkSize(kept, p.inner.n*rows, least, threads)
	if threads == 1 {
		per = max(task.LongRow/(p.inner.n*rows), 1)
	}
	chunks := (kept + per - 1) / per
	return c.Crew.Parallel(threads, chunks, func(_, chunk int) error {
		if together {
			foldTogether(p, f, chunk*per, min((chunk+1)*per, kept))
			return c.Canceled()
		}
		var r scratch
		for i := chunk * per; i < min((chunk+1)*per, kept); i++ {
			in, out := offsets(p.kept, i)
			pos := p.inOff + in
			f.begin(out, 1, pos, 0)
			if rows == 1 {
				if err := c.foldLine(out, pos, p.inner, f, can, &r); err != nil {
					return err
				}
				continue
			}
			var stop error
			polls := 0
			walk(p.folded, pos, func(pos int) {
				if polls += p.inner.n; polls > 1<<20 && stop == nil {
					polls, stop = 0, c.Canceled()
				}
				if stop == nil {
					f.line(out, pos, p.inner.in, p.inner.n, &r)
					f.round(out)
				}
			})
			if stop != nil {
				return stop
			}
		}
		return nil
	})
}

// foldLine folds one line; a long one that has to be folded from its start to its
// end is taken in pieces.
func (c *call) foldLine(out, pos int, line foldAxis, f folding, can abilities, r *scratch) error {
	if line.n <= task.LongRow || can.join {
		f.line(out, pos, line.in, line.n, r)
		return nil
	}
	for lo := 0; lo < line.n; lo += task.LongRow {
		if err := c.Canceled(); err != nil {
			return err
		}
		f.line(out, pos+lo*line.in, line.in, min(task.LongRow, line.n-lo), r)
	}
	return nil
}

// foldTogether folds the rows number i to end-1, those along the last kept axis
// in one go.
func foldTogether(p foldPlan, f folding, i, end int) {
	last := p.kept[len(p.kept)-1]
	for i < end {
		k := min(end-i, last.n-i%last.n)
		in, out := offsets(p.kept, i)
		in += p.inOff
		f.begin(out, k, in, last.in)
		if last.in >= p.inner.n {
			f.lines(out, k, in, p.inner.n, last.in)
		} else { // rows that go backwards, or over each other
			for j := range k {
				f.lines(out+j, 1, in+j*last.in, p.inner.n, 0)
			}
		}
		i += k
	}
}
