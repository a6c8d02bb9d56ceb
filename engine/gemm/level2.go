// Products of dense rows with one vector, for decompositions, which do hundreds of short ones: what Gemm would weigh first takes longer than they do.

package gemm

// Dots sets y[i] to the product of x and row i of a, m rows of n elements, ld apart.
func Dots(ctx *Context, m, n int, a []float64, ld int, x, y []float64) {
	if m*n >= gemvWork {
		Gemv(ctx, m, n, View[float64]{Data: a, RS: ld, CS: 1}, Vec[float64]{Data: x, Step: 1}, Vec[float64]{Data: y, Step: 1}, false)
		return
	}
	if m == 0 {
		return
	}
	x, y, a = x[:n], y[:m], a[:(m-1)*ld+n]
	if n == 0 || !denseDots(ctx, a, ld, x, y) {
		for i := range y {
			y[i] = dotDense(a[i*ld:][:n], x)
		}
	}
}

// Combine adds to y the rows of a, each f[i] times; with fresh it sets y.
func Combine(ctx *Context, m, n int, f, a []float64, ld int, y []float64, fresh bool) {
	if m*n >= gemvWork {
		Gemv(ctx, n, m, View[float64]{Data: a, RS: 1, CS: ld}, Vec[float64]{Data: f, Step: 1}, Vec[float64]{Data: y, Step: 1}, !fresh)
		return
	}
	y, f = y[:n], f[:m]
	if m == 0 || n == 0 {
		if fresh {
			clear(y)
		}
		return
	}
	a = a[:(m-1)*ld+n]
	if !denseCombine(ctx, f, a, ld, y, fresh) {
		for i, s := range f {
			scale(y, a[i*ld:][:n], s, !fresh || i > 0)
		}
	}
}
