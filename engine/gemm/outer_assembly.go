// Sums of outer products of short rows, a few of which fill a vector together.

//go:build (amd64 || arm64) && !purego

package gemm

import "math"

// outerRows adds up outer products; _asm/outer.go describes it.
type outerRows func(count int, a *byte, astep, amask, atail int, b *byte, bstep, bmask, btail int, index, sums *byte)

const outerRounds = 8 << 10 // of one call

// inShortRows reports whether A, down its columns, and B are dense rows of a few elements.
func (p *problem[T]) inShortRows(mc *machine) bool {
	lanes := mc.vec / mc.size
	return max(p.m, p.n) <= lanes/2 && mc.outer[1] != nil && p.k >= lanes &&
		p.ar.table == nil && p.ac.table == nil && p.br.table == nil && p.bc.table == nil &&
		p.ar.step == 1 && p.ac.step == p.m && p.bc.step == 1 && p.br.step == p.n
}

// shortRows does such a product.
func (p *problem[T]) shortRows(ctx *Context, mc *machine) {
	lanes := mc.vec / mc.size
	if p.m > p.n {
		p.transpose()
	}
	buf, s := grab[T](ctx, 2*p.m*lanes)
	defer release(ctx, s)
	sums, index := buf[:p.m*lanes], buf[p.m*lanes:]
	together := lanes / p.n
	size := mc.size
	for i := range p.m {
		for x := range lanes {
			from := 0
			if x < together*p.n {
				from = x/p.n*p.m + i
			}
			setIndex(index, i*lanes+x, from)
		}
	}
	mask := func(rows, width int) int { return 1<<(rows*width) - 1 }
	for k, first := 0, true; k < p.k; first = false {
		count, tail := min(outerRounds, (p.k-k)/together), 0
		if rows := p.k - k - count*together; rows < together {
			tail = rows
		}
		mc.outer[p.m](count, ptr(p.a, p.aoff+k*p.m), together*p.m*size, mask(together, p.m), mask(tail, p.m),
			ptr(p.b, p.boff+k*p.n), together*p.n*size, mask(together, p.n), mask(tail, p.n), ptr(index, 0), ptr(sums, 0))
		k += count*together + tail
		for i := range p.m {
			for j := range p.n {
				var v T
				for x := range together {
					v += sums[i*lanes+x*p.n+j]
				}
				p.put(p.coff+p.cr.at(i)+p.cc.at(j), v, p.accumulate || !first)
			}
		}
	}
}

// setIndex writes a whole number as wide as an element.
func setIndex[T Number](x []T, i, v int) {
	switch x := any(x).(type) {
	case []float32:
		x[i] = math.Float32frombits(uint32(v))
	case []float64:
		x[i] = math.Float64frombits(uint64(v))
	}
}
