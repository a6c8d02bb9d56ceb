// Products with few rows: B is read once, along its rows, and never packed.

//go:build (amd64 || arm64) && !purego

package gemm

const (
	thinRows  = 6       // rows of C up to which packing B does not pay
	thinBytes = 2 << 10 // of a row of B that are used together: eight rows stay in the first cache
)

// thin reports whether lines of C are best added up from rows of B.
func (p *problem[T]) thin() bool {
	return p.m <= thinRows && p.hasDenseC() && p.br.table == nil && p.bc.table == nil && p.bc.step == 1
}

// lineSums adds multiples of B's rows to the lines of C, eight at a time, in their order.
func (r *run[T]) lineSums(ctx *Context) {
	width := thinBytes / r.size
	pieces := cut(r.n, width)
	if ctx == nil || ctx.Pool == nil || !worthHelpers[T](r.m*r.n*r.k) {
		for t := range pieces {
			r.lineSum(ctx, t*width, min(width, r.n-t*width))
		}
		return
	}
	serial := ctx.serial()
	ctx.Pool.Run(pieces, func(t int) { r.lineSum(serial, t*width, min(width, r.n-t*width)) })
}

func (r *run[T]) lineSum(ctx *Context, j0, n int) {
	some, s := grab[T](ctx, 8)
	defer release(ctx, s)
	fresh := 1
	if r.accumulate {
		fresh = 0
	}
	for k := 0; k < r.k; {
		v, rows := 0, 8
		for k+rows > r.k {
			v, rows = v+1, rows/2
		}
		for i := range r.m {
			at := r.aoff + r.ar.at(i)
			for x := range rows {
				some[x] = r.a[at+r.ac.at(k+x)]
			}
			r.axpys[v](n, ptr(r.b, r.boff+k*r.br.step+j0), r.br.step*r.size, ptr(some, 0), ptr(r.c, r.coff+i*r.cr.step+j0), fresh)
		}
		k, fresh = k+rows, 0
	}
}
