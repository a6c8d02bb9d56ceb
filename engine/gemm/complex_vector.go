// Matrix times vector of complex numbers, on the routines for floats. With A seen as its parts and x = u + iv,
//
//	A dense along its rows:     y.re = Σ a·(u, -v),  y.im = Σ a·(v, u)       two dot products of each row
//	A dense down its columns:   y = Σ a·u + i·Σ a·v                          two sums of its columns

//go:build (amd64 || arm64) && !purego

package gemm

// complexVector does a matrix times a column where A is dense along one of its axes, and reports whether that was so.
func (p *problem[T]) complexVector(ctx *Context) bool {
	switch q := any(p).(type) {
	case *problem[complex64]:
		return partsVector[float32](ctx, q)
	case *problem[complex128]:
		return partsVector[float64](ctx, q)
	}
	return false
}

func partsVector[R float32 | float64, T Number](ctx *Context, p *problem[T]) bool {
	mc := machineFor[R](ctx)
	if mc == nil || mc.axpys[0] == nil || p.ar.table != nil || p.ac.table != nil || p.ac.step != 1 && p.ar.step != 1 {
		return false
	}
	p.checkBounds()
	if p.ac.step == 1 {
		partsRowSums[R](ctx, p, mc)
	} else {
		partsColumnSums[R](ctx, p, mc)
	}
	return true
}

// pairRoutines multiply rows by two vectors at a time; _asm/complex.go describes them.
type pairRoutines struct {
	dots  func(n int, a *byte, ars int, u, v, sums *byte) // of four rows
	axpys [3]pairAxpys                                    // of 4, 2 and 1 rows
}

type pairAxpys func(n int, a *byte, ars int, u, v, y, z *byte, fresh int)

func partsRowSums[R float32 | float64, T Number](ctx *Context, p *problem[T], mc *machine) {
	buf, s := grab[R](ctx, 4*p.k+8)
	defer release(ctx, s)
	u, v, sums := buf[:2*p.k], buf[2*p.k:4*p.k], buf[4*p.k:]
	b, a, c := parts[R](p.b), parts[R](p.a), parts[R](p.c)
	twist(u, v, b, 2*(p.boff+p.bc.at(0)), p.br)
	y := p.coff + p.cc.at(0)
	for i := 0; i < p.m; i += 4 {
		rows := min(4, p.m-i)
		for k := 0; k < 2*p.k; k += dotsAtOnce {
			n := min(dotsAtOnce, 2*p.k-k)
			from := 2*(p.aoff+i*p.ar.step) + k
			if rows == 4 && mc.pairs != nil {
				mc.pairs.dots(n, ptr(a, from), 2*p.ar.step*mc.size, ptr(u, k), ptr(v, k), ptr(sums, 0))
			} else {
				for r := range rows {
					line := a[from+2*r*p.ar.step:][:n]
					sums[r], sums[4+r] = dotBy(mc, line, u[k:][:n]), dotBy(mc, line, v[k:][:n])
				}
			}
			for r := range rows {
				at := 2 * (y + p.cr.at(i+r))
				re, im := sums[r], sums[4+r]
				if p.accumulate || k > 0 {
					re, im = re+c[at], im+c[at+1]
				}
				c[at], c[at+1] = re, im
			}
		}
	}
}

// twist writes x, whose parts begin at an offset, as (u, -v) and as (v, u).
func twist[R float32 | float64](u, v, x []R, off int, along axis) {
	v = v[:len(u)]
	for k, at := 0, off; k+1 < len(u); k, at = k+2, at+2*along.step {
		if along.table != nil {
			at = off + 2*along.table[k/2]
		}
		re, im := x[at], x[at+1]
		u[k], u[k+1], v[k], v[k+1] = re, -im, im, re
	}
}

func partsColumnSums[R float32 | float64, T Number](ctx *Context, p *problem[T], mc *machine) {
	line := min(2*p.m, lineAtOnce/2)
	buf, s := grab[R](ctx, 16+2*line)
	defer release(ctx, s)
	xu, xv, su, sv := buf[:8], buf[8:16], buf[16:16+line], buf[16+line:]
	b, a, c := parts[R](p.b), parts[R](p.a), parts[R](p.c)
	x, y := p.boff+p.bc.at(0), p.coff+p.cc.at(0)
	acs := 2 * p.ac.step * mc.size
	for i := 0; i < p.m; i += lineAtOnce / 4 {
		n := min(lineAtOnce/2, 2*(p.m-i))
		fresh := 1
		for k, rows, v := 0, 4, 0; k < p.k; k, fresh = k+rows, 0 {
			for ; k+rows > p.k; rows /= 2 {
				v++
			}
			for r := range rows {
				at := 2 * (x + p.br.at(k+r))
				xu[r], xv[r] = b[at], b[at+1]
			}
			from := ptr(a, 2*(p.aoff+i+k*p.ac.step))
			if mc.pairs != nil {
				mc.pairs.axpys[v](n, from, acs, ptr(xu, 0), ptr(xv, 0), ptr(su, 0), ptr(sv, 0), fresh)
			} else {
				mc.axpys[v+1](n, from, acs, ptr(xu, 0), ptr(su, 0), fresh)
				mc.axpys[v+1](n, from, acs, ptr(xv, 0), ptr(sv, 0), fresh)
			}
		}
		for r := range n / 2 {
			at := 2 * (y + p.cr.at(i+r))
			re, im := su[2*r]-sv[2*r+1], su[2*r+1]+sv[2*r]
			if p.accumulate {
				re, im = re+c[at], im+c[at+1]
			}
			c[at], c[at+1] = re, im
		}
	}
}
