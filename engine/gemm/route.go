// The way in which a product is done: chosen here, from sizes and strides alone, and obeyed by multiply and batch.

package gemm

import "github.com/tq-lang/tq/engine/route"

// TellsOfPieces reports whether a product of floats that is done so tells Context.Done of its pieces.
func TellsOfPieces(how route.How) bool { return how == route.Packed || how == route.Bare }

// took tells of the route of a whole product, and reports whether that is all that is wanted.
func (c *Context) took(how route.How) (enough bool) {
	if c == nil || c.Took == nil {
		return false
	}
	c.Took(how)
	return c.Dry
}

// how is the way to do one product.
func (p *problem[T]) how(ctx *Context) route.How {
	switch {
	case p.k == 0:
		return route.Zeros
	case p.fitsInPlace(ctx):
		return route.InPlace
	}
	return p.howGeneral(ctx)
}

// howGeneral is how for what kernels cannot read where it lies.
func (p *problem[T]) howGeneral(ctx *Context) route.How {
	kernels := p.hasKernels(ctx)
	switch {
	case p.k == 1 && (p.m*p.n < smallOuter || isComplex[T]() || !kernels):
		return route.Loops
	case p.k == 1 && p.hasLines(ctx):
		return route.Lines
	case p.k > 1 && (p.m == 1 || p.n == 1) && (!isComplex[T]() || p.complexColumn(ctx)):
		q := *p
		if q.n != 1 {
			q.transpose()
		}
		q.forward()
		return q.howColumn(ctx)
	case p.m*p.n*p.k <= smallWork && (isComplex[T]() || !kernels):
		return route.Loops
	case p.k == 1 && p.n == 1:
		q := *p
		q.transpose()
		return q.howBlocked(ctx)
	case p.k >= 2*splitDepth && p.m*p.n <= splitTile:
		return route.Split
	}
	return p.howBlocked(ctx)
}

// howColumn is the way to do a matrix times a column, or a part of one.
func (p *problem[T]) howColumn(ctx *Context) route.How {
	switch {
	case ctx != nil && ctx.Portable, p.ar.table != nil, p.ac.table != nil, !p.hasKernels(ctx):
	case p.ac.step == 1:
		return route.RowDots
	case p.ar.step == 1:
		return route.ColumnSums
	}
	return route.Loops
}

// howBatch is the way to do count products on the calling goroutine.
func (p *problem[T]) howBatch(ctx *Context, count int, ap, bp, cp Places) route.How {
	switch {
	case p.k > 0 && p.fitsMany(ctx, count, ap, bp, cp):
		return route.OneCall
	case p.alongBatch() && together(0, min(count, leastLanes), ap, bp, cp) >= leastLanes:
		return route.AcrossBatch
	}
	return p.how(ctx)
}
