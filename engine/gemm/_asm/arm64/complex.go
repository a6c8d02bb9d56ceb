// Matrix times vector for complex numbers, whose parts alternate. complexDots adds up 4, 2 or 1 rows that are dense, n parts of each:
//
//	for r := range rows { sums[r] = Σ over i < n/2 of a[r·ars + i] · x[i] }
//
// Products of equal parts have a sum of their own, and those of unequal ones, of x with its parts exchanged; the signs come in at the
// end. complexAxpys adds multiples of dense rows to a line, in the order of the rows:
//
//	for r := range rows { y[i] += x[r] · a[r·ars + i] for i < n/2 }       y is taken for zero if fresh is not 0
//
// Strides are in bytes. What is left of n is done one number at a time.
package main

import (
	"fmt"

	"github.com/tq-lang/tq/engine/simd/_asm/neon"
)

// exchange swaps the parts of every number.
func exchange(g *neon.Func, s neon.Shape, d, n neon.V) {
	if s == neon.S4 {
		g.Inst(neon.Two("rev64", s, d, n))
	} else {
		g.Inst(neon.Ext(d, n, n, 8))
	}
}

// numbers loops by pairs of vectors, by single ones and by numbers.
func numbers(g *neon.Func, s neon.Shape, body func(vectors int)) {
	g.Counted("pairs", 2*s.Lanes, func() { body(2) })
	g.Counted("vectors", s.Lanes, func() { body(1) })
	if s.Lanes > 2 {
		g.Counted("numbers", 2, func() { body(0) })
	}
}

// complexDots keeps row r's sums of equal parts in 4r and 4r+1 and of unequal ones in 4r+2 and 4r+3; x is in 16 and 17, exchanged in 18
// and 19, and the rows take turns from 20 on.
func complexDots(f *neon.File, s neon.Shape, rows int) {
	g := f.Func(fmt.Sprintf("%s_%d", name("complexDots", s), rows), "n int, a *byte, ars int, x *byte, sums *byte", "")
	rowPointers(g, rows)
	g.Arg("x", "R10")
	for i := range neon.V(4 * rows) {
		g.Zero(i)
	}
	numbers(g, s, func(vectors int) {
		next(g, neon.D2, 10, vectors, 16)
		width := neon.V(max(1, vectors))
		for i := range width {
			exchange(g, s, 18+i, 16+i)
		}
		for r := range rows {
			v := neon.V(20 + 2*r)
			next(g, neon.D2, 1+r, vectors, v)
			for i := range width {
				g.Inst(neon.Three("fmla", s, neon.V(4*r)+i, v+i, 16+i))
				g.Inst(neon.Three("fmla", s, neon.V(4*r+2)+i, v+i, 18+i))
			}
		}
	})
	g.Arg("sums", "R10")
	for r := range rows {
		p := neon.V(4 * r)
		q := p + 2
		g.Inst(neon.Three("fadd", s, p, p, p+1))
		g.Inst(neon.Three("fadd", s, q, q, q+1))
		exchange(g, s, p+1, p)
		g.Inst(neon.Three("fsub", s, p, p, p+1))
		g.Inst(neon.Three("faddp", s, q, q, q))
		if s == neon.D2 {
			g.Inst(neon.Three("zip1", s, p, p, q))
			g.Asm("FMOVQ F%d, %d(R10)", p, 16*r)
			continue
		}
		g.Inst(neon.Three("uzp1", s, p, p, p))
		g.Inst(neon.Three("faddp", s, p, p, q))
		g.Inst(neon.Three("uzp1", s, p, p, p))
		g.Asm("FMOVD F%d, %d(R10)", p, 8*r)
	}
	g.Ret()
}

// complexAxpys keeps the real parts of x in the registers from 16 on, the imaginary ones, with signs, from 20 on, and the line in 0 and 1.
func complexAxpys(f *neon.File, s neon.Shape, rows int) {
	const y, fresh = "R10", "R11"
	g := f.Func(fmt.Sprintf("%s_%d", name("complexAxpys", s), rows), "n int, a *byte, ars int, x *byte, y *byte, fresh int", "")
	rowPointers(g, rows)
	g.Arg("x", y)
	for r := range rows {
		re, im := neon.V(16+r), neon.V(20+r)
		if s == neon.S4 {
			g.Asm("FMOVD %d(%s), F0", 8*r, y)
			g.Inst(neon.Three("zip1", s, 0, 0, 0))
		} else {
			g.Asm("FMOVQ %d(%s), F0", 16*r, y)
		}
		g.Inst(neon.Three("zip1", neon.D2, re, 0, 0))
		g.Inst(neon.Three("zip2", neon.D2, im, 0, 0))
		g.Inst(neon.Two("fneg", s, 0, im))
		g.Inst(neon.Three("zip1", s, im, 0, im))
	}
	g.Arg("y", y)
	g.Arg("fresh", fresh)
	numbers(g, s, func(vectors int) {
		width := neon.V(max(1, vectors))
		loop := fmt.Sprint("by", vectors)
		for i := range width {
			g.Zero(i)
		}
		g.Asm("CBNZ %s, %sFresh", fresh, loop)
		if vectors == 0 {
			g.Asm("FMOVD (%s), F0", y)
		}
		for i := range vectors {
			g.Load(y, 16*i, neon.V(i))
		}
		g.Label(loop + "Fresh")
		for r := range rows {
			v := neon.V(2 + 4*(r%3))
			next(g, neon.D2, 1+r, vectors, v)
			for i := range width {
				exchange(g, s, v+2+i, v+i)
				g.Inst(neon.Three("fmla", s, i, v+i, neon.V(16+r)))
				g.Inst(neon.Three("fmla", s, i, v+2+i, neon.V(20+r)))
			}
		}
		if vectors == 0 {
			g.Asm("FMOVD F0, (%s)", y)
			g.Asm("ADD $8, %s, %s", y, y)
		}
		for i := range vectors {
			g.Store(neon.V(i), y, 16*i)
		}
		if vectors > 0 {
			g.Asm("ADD $%d, %s, %s", 16*vectors, y, y)
		}
	})
	g.Ret()
}
