// Products of dense rows with one vector, with the assembly routines.

//go:build (amd64 || arm64) && !purego

package gemm

// denseDots does Dots and reports true, where there are routines.
func denseDots(ctx *Context, a []float64, ld int, x, y []float64) bool {
	mc := machineFor[float64](ctx)
	if mc == nil || ctx != nil && ctx.Portable {
		return false
	}
	m, n := len(y), len(x)
	i := 0
	for ; i+8 <= m; i += 8 {
		mc.dots(n, ptr(a, i*ld), ld*mc.size, ptr(x, 0), ptr(y, i))
	}
	switch {
	case i == m:
		return true
	case m > 8: // some once more
		mc.dots(n, ptr(a, (m-8)*ld), ld*mc.size, ptr(x, 0), ptr(y, m-8))
		return true
	}
	if mc.dots2 != nil {
		for ; i+2 <= m; i += 2 {
			mc.dots2(n, ptr(a, i*ld), ld*mc.size, ptr(x, 0), ptr(y, i))
		}
	}
	for ; i < m; i++ {
		y[i] = dotBy(mc, a[i*ld:][:n], x)
	}
	return true
}

// denseCombine does Combine and reports true, where there are routines.
func denseCombine(ctx *Context, f, a []float64, ld int, y []float64, fresh bool) bool {
	mc := machineFor[float64](ctx)
	if mc == nil || ctx != nil && ctx.Portable {
		return false
	}
	for at := 0; at < len(y); at += lineAtOnce {
		n, first := min(lineAtOnce, len(y)-at), 0
		if fresh {
			first = 1
		}
		i := 0
		for v, rows := 0, 8; i < len(f); v, rows = v+1, rows/2 {
			for ; i+rows <= len(f); i += rows {
				mc.axpys[v](n, ptr(a, i*ld+at), ld*mc.size, ptr(f, i), ptr(y, at), first)
				first = 0
			}
		}
	}
	return true
}
