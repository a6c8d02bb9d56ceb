// Batches along the last axis: products whose elements follow each other in all operands, so that lines of them are multiplied
// element by element.

package gemm

const (
	leastLanes = 4            // products that are worth a line
	lanesWork  = 32 * 32 * 32 // products above are better packed, unless A is read but once
)

// alongBatch reports whether products which follow each other may be done together.
func (p *problem[T]) alongBatch() bool {
	return p.k > 0 && p.ar.table == nil && p.ac.table == nil && p.br.table == nil && p.bc.table == nil && p.cr.table == nil && p.cc.table == nil &&
		(p.m == 1 || p.n == 1 || p.m*p.n*p.k <= lanesWork)
}

// together is how many products from i on, before end, follow each other.
func together(i, end int, ap, bp, cp Places) int {
	n := 1
	for i+n < end && ap.at(i+n) == ap.at(i)+n && bp.at(i+n) == bp.at(i)+n && cp.at(i+n) == cp.at(i)+n {
		n++
	}
	return n
}

// linesTogether does so many products that follow each other.
func (p *problem[T]) linesTogether(ctx *Context, count int) {
	if p.m < p.n {
		p.transpose()
	}
	if p.lanes(ctx, count) {
		return
	}
	for i := range p.m {
		for j := range p.n {
			c := p.c[p.coff+p.cr.at(i)+p.cc.at(j):][:count]
			for k := range p.k {
				a, b := p.a[p.aoff+p.ar.at(i)+p.ac.at(k):][:count], p.b[p.boff+p.br.at(k)+p.bc.at(j):][:count]
				elementwise(c, a, b, p.accumulate || k > 0)
			}
		}
	}
}

// elementwise sets c = a·b, or c += a·b, element by element.
func elementwise[T Number](c, a, b []T, accumulate bool) {
	a, b = a[:len(c)], b[:len(c)]
	var zero T // sums start from it, so that none is -0
	for i := range c {
		v := zero
		if accumulate {
			v = c[i]
		}
		c[i] = v + mul(a[i], b[i])
	}
}
