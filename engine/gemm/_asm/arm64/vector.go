// Matrix times vector, several rows at a time. dots adds up eight rows that are dense:
//
//	for r := range 8 { sums[r] = Σ over i < n of a[r·ars + i] · x[i] }
//
// and axpys adds multiples of dense rows to a line, in the order of the rows:
//
//	for r := range rows { y[i] += x[r] · a[r·ars + i] for i < n }       y is taken for zero if fresh is not 0
//
// Strides are in bytes. What is left of n is done one element at a time.
package main

import (
	"fmt"

	"github.com/tq-lang/tq/engine/simd/_asm/neon"
)

// rowPointers makes R1, R2, … point at the rows; R0 is n, and R9 ends as ars.
func rowPointers(g *neon.Func, rows int) {
	g.Args("n", "a")
	g.Arg("ars", "R9")
	for r := 1; r < rows; r++ {
		g.Asm("ADD R9, R%d, R%d", r, r+1)
	}
}

// next reads a pair of registers, one, or one element from where R<row+1> points, and moves it on.
func next(g *neon.Func, s neon.Shape, reg, vectors int, v neon.V) {
	switch vectors {
	case 2:
		g.Asm("FLDPQ.P 32(R%d), (F%d, F%d)", reg, v, v+1)
	case 1:
		g.Asm("FMOVQ.P 16(R%d), F%d", reg, v)
	default:
		g.Asm("%s.P %d(R%d), F%d", part(s.Size), s.Size, reg, v)
	}
}

// counted loops by pairs, by single vectors and by elements.
func counted(g *neon.Func, s neon.Shape, body func(vectors int)) {
	g.Counted("pairs", 2*s.Lanes, func() { body(2) })
	g.Counted("vectors", s.Lanes, func() { body(1) })
	g.Counted("elements", 1, func() { body(0) })
}

// dots keeps the sums of row r in the registers 2r and 2r+1; 16 and 17 hold x, and the rows take turns from 18 on.
func dots(f *neon.File, s neon.Shape) {
	const rows, x, y = 8, "R10", neon.V(16)
	g := f.Func(name("dots", s), "n int, a *byte, ars int, x *byte, sums *byte", "")
	rowPointers(g, rows)
	g.Arg("x", x)
	for i := range neon.V(2 * rows) {
		g.Zero(i)
	}
	counted(g, s, func(vectors int) {
		next(g, s, 10, vectors, y)
		for r := range rows {
			v := neon.V(18 + 2*(r%7))
			next(g, s, 1+r, vectors, v)
			for i := range neon.V(max(1, vectors)) {
				g.Inst(neon.Three("fmla", s, neon.V(2*r)+i, v+i, y+i))
			}
		}
	})
	g.Arg("sums", x)
	for r := range neon.V(rows) {
		g.Inst(neon.Three("fadd", s, r, 2*r, 2*r+1))
	}
	n := rows
	for lanes := s.Lanes; lanes > 1; lanes /= 2 {
		n /= 2
		for r := range neon.V(n) {
			g.Inst(neon.Three("faddp", s, r, 2*r, 2*r+1))
		}
	}
	for i := range n {
		g.Store(neon.V(i), x, 16*i)
	}
	g.Ret()
}

// axpys keeps the multipliers in the registers from 16 on, and the line in 0 and 1.
func axpys(f *neon.File, s neon.Shape, rows int) {
	const y, fresh = "R10", "R11"
	g := f.Func(fmt.Sprintf("%s_%d", name("axpys", s), rows), "n int, a *byte, ars int, x *byte, y *byte, fresh int", "")
	rowPointers(g, rows)
	g.Arg("x", y)
	switch bytes := rows * s.Size; {
	case bytes < 16:
		g.Asm("%s (%s), F16", part(bytes), y)
	default:
		for i := range bytes / 16 {
			g.Load(y, 16*i, neon.V(16+i))
		}
	}
	g.Arg("y", y)
	g.Arg("fresh", fresh)
	for _, vectors := range []int{4, 1, 0} {
		width := max(1, vectors)
		count := max(1, vectors*s.Lanes)
		loop := fmt.Sprint("by", vectors)
		g.Counted(loop, count, func() {
			for i := range neon.V(width) {
				g.Zero(i)
			}
			g.Asm("CBNZ %s, %sFresh", fresh, loop)
			if vectors == 0 {
				g.Asm("%s (%s), F0", part(s.Size), y)
			}
			for i := range vectors {
				g.Load(y, 16*i, neon.V(i))
			}
			g.Label(loop + "Fresh")
			for r := range rows {
				v := neon.V(4 + 4*(r%3))
				for i := 0; i < width; i += 2 {
					next(g, s, 1+r, min(2, vectors), v+neon.V(i))
				}
				for i := range neon.V(width) {
					g.Inst(neon.FmlaLane(s, i, v+i, neon.V(16+r/s.Lanes), r%s.Lanes))
				}
			}
			if vectors == 0 {
				g.Asm("%s F0, (%s)", part(s.Size), y)
			}
			for i := range vectors {
				g.Store(neon.V(i), y, 16*i)
			}
			g.Asm("ADD $%d, %s, %s", count*s.Size, y, y)
		})
	}
	g.Ret()
}
