// Products of a matrix and its own transpose, whose result is symmetric: what lies below the diagonal is multiplied, in
// blocks of rows, and the rest is copied from there.

package exec

import (
	"slices"

	"github.com/tq-lang/tq/engine/gemm"
)

const (
	gramRows  = 192 // rows of a block, at most: more multiply more twice, fewer pack more often
	gramLeast = 2 * gramRows
	gramDepth = 64 // terms of a sum from which on the half is worth a copy
)

// symmetric reports whether both operands are one matrix, read along the same axis.
func (p *product) symmetric() bool {
	return p.batch.n == 1 && p.m.n == p.n.n && p.m.n >= gramLeast && p.k.n >= gramDepth &&
		p.a.Buffer() == p.b.Buffer() && p.a.Offset() == p.b.Offset() && p.m.x == p.n.x && p.k.x == p.k.y &&
		slices.Equal(p.m.xs, p.n.xs) && slices.Equal(p.k.xs, p.k.ys) && p.m.ys == nil && p.n.ys == nil
}

// gram sets C = A·Aᵀ, B being Aᵀ.
func gram[T gemm.Number](p product, a, b, c gemm.View[T]) {
	n := p.m.n
	blocks := (n + gramRows - 1) / gramRows
	per := (n + blocks - 1) / blocks // none has a few rows only, for which there are other ways
	for i := 0; i < n; i += per {
		rows := min(per, n-i)
		gemm.Gemm(p.ctx, rows, i+rows, p.k.n, below(a, i), b, below(c, i), false)
		copies := func(int) {
			for j := 0; j < i; j += gramTile {
				mirror(c, i, rows, j, min(gramTile, i-j))
			}
		}
		if p.ctx.Pool == nil {
			copies(0)
		} else {
			p.ctx.Pool.Run(1, copies) // which leaves it where the product is canceled
		}
	}
}

// below is a view from row i on.
func below[T gemm.Number](v gemm.View[T], i int) gemm.View[T] {
	if v.Rows != nil {
		v.Rows = v.Rows[i:]
	} else {
		v.Off += i * v.RS
	}
	return v
}

// gramTile is how many columns are copied at a time.
const gramTile = 32

// mirror copies a block below the diagonal to where it lies above.
func mirror[T gemm.Number](c gemm.View[T], row, rows, col, cols int) {
	for i := row; i < row+rows; i += gramTile {
		for j := col; j < col+cols; j++ {
			from, to := c.Off+i*c.RS+j*c.CS, c.Off+j*c.RS+i*c.CS
			for range min(gramTile, row+rows-i) {
				c.Data[to] = c.Data[from]
				from, to = from+c.RS, to+c.CS
			}
		}
	}
}
