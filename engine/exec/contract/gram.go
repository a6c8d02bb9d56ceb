// Products of a matrix and its own transpose, whose result is symmetric: what lies below the diagonal is multiplied, in
// blocks of rows, and the rest is copied from there.

package contract

import (
	"slices"

	"github.com/tq-lang/tq/engine/gemm"
)

const (
	GramRows  = 192 // rows of a block, at most: more multiply more twice, fewer pack more often
	GramLeast = 2 * GramRows
	GramDepth = 64 // terms of a sum from which on the half is worth a copy
)

// symmetric reports whether both operands are one matrix, read along the same axis.
func (p *Product) symmetric() bool {
	return p.Batch.N == 1 && p.M.N == p.N.N && p.M.N >= GramLeast && p.K.N >= GramDepth &&
		p.A.Buffer() == p.B.Buffer() && p.A.Offset() == p.B.Offset() && p.M.X == p.N.X && p.K.X == p.K.Y &&
		slices.Equal(p.M.xs, p.N.xs) && slices.Equal(p.K.xs, p.K.ys) && p.M.ys == nil && p.N.ys == nil
}

// gram sets C = A·Aᵀ, B being Aᵀ.
func gram[T gemm.Number](p Product, a, b, c gemm.View[T]) {
	n := p.M.N
	blocks := (n + GramRows - 1) / GramRows
	per := (n + blocks - 1) / blocks // none has a few rows only, for which there are other ways
	for i := 0; i < n; i += per {
		rows := min(per, n-i)
		gemm.Gemm(p.Ctx, rows, i+rows, p.K.N, below(a, i), b, below(c, i), false)
		copies := func(int) {
			for j := 0; j < i; j += gramTile {
				mirror(c, i, rows, j, min(gramTile, i-j))
			}
		}
		if p.Ctx.Pool == nil {
			copies(0)
		} else {
			p.Ctx.Pool.Run(1, copies) // which leaves it where the product is canceled
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
