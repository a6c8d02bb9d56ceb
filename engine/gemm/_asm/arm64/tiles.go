// The microkernels. One computes a tile of rows and columns of C from k columns of A and rows of B:
//
//	for ; k > 0; k-- {
//		for i := range rows { for j := range cols { sum[i][j] += a[i*ars] * b[j] } }
//		a, b = a+aks, b+bks
//	}
//	if acc != 0 { sum += c }; c = sum
//
// Strides are in bytes and arbitrary for A; a row of B, and of C, is contiguous. The sums stay in registers throughout: the
// largest tile has 24 of them, B has three, and A five, of which a sum takes one element. There are no masks: each number of
// columns has its kernel, the last vector of which is read and written in pieces. Kernels for whole tiles with the rows of A
// next to each other (ars is an element) read those by vectors.
package main

import (
	"fmt"

	"github.com/tq-lang/tq/engine/simd/_asm/neon"
)

const (
	maxRows    = 8
	maxVectors = 3
	firstB     = neon.V(24)
	firstA     = neon.V(27)
)

// General registers: R0 counts, R1 to R8 point at rows of A, all moved by R9.
const (
	offset, aks, b, bks, c, crs, tmp, line = "R9", "R10", "R11", "R12", "R13", "R14", "R15", "R19"
)

func tile(f *neon.File, s neon.Shape, rows, cols int, columns bool) {
	t := name("tile", s) + fmt.Sprintf("_%dx%d", rows, cols)
	if columns {
		t += "c"
	}
	g := f.Func(t, "k int, a *byte, ars int, aks int, b *byte, bks int, c *byte, crs int, acc int", "")
	nv := (cols + s.Lanes - 1) / s.Lanes
	rest := cols % s.Lanes
	sum := func(i, j int) neon.V { return neon.V(i*nv + j) }
	g.Arg("k", "R0")
	g.Arg("a", "R1")
	g.Arg("ars", tmp)
	g.Arg("aks", aks)
	g.Arg("b", b)
	g.Arg("bks", bks)
	g.Arg("c", c)
	g.Arg("crs", crs)
	if !columns {
		for i := 1; i < rows; i++ {
			g.Asm("ADD %s, R%d, R%d", tmp, i, i+1)
		}
		g.Asm("MOVD ZR, %s", offset)
	}
	g.Asm("MOVD %s, %s", c, tmp)
	for i := range rows {
		g.Asm("PRFM (%s), PLDL1KEEP", tmp)
		if i < rows-1 {
			g.Asm("ADD %s, %s, %s", crs, tmp, tmp)
		}
	}
	for i := range rows * nv {
		g.Zero(neon.V(i))
	}
	g.Asm("CBZ R0, store")
	g.Label("loop")
	for j := range nv {
		load(g, s, b, j, nv, rest, firstB+neon.V(j))
	}
	g.Asm("ADD %s, %s, %s", bks, b, b)
	if columns {
		for q := range rows / s.Lanes {
			g.Load("R1", 16*q, firstA+neon.V(q))
		}
		g.Asm("ADD %s, R1, R1", aks)
	}
	for i := range rows {
		a, lane := firstA+neon.V(i%5), 0
		if columns {
			a, lane = firstA+neon.V(i/s.Lanes), i%s.Lanes
		} else {
			g.Asm("%s (R%d)(%s), F%d", part(s.Size), i+1, offset, a)
		}
		for j := range nv {
			g.Inst(neon.FmlaLane(s, sum(i, j), firstB+neon.V(j), a, lane))
		}
	}
	if !columns {
		g.Asm("ADD %s, %s, %s", aks, offset, offset)
	}
	g.Asm("SUBS $1, R0, R0")
	g.Asm("BNE loop")
	g.Label("store")
	g.Arg("acc", tmp)
	g.Asm("CBZ %s, fresh", tmp)
	g.Asm("MOVD %s, %s", c, line)
	for i := range rows {
		for j := range nv {
			load(g, s, line, j, nv, rest, firstB+neon.V(j))
		}
		for j := range nv {
			g.Inst(neon.Three("fadd", s, sum(i, j), sum(i, j), firstB+neon.V(j)))
		}
		if i < rows-1 {
			g.Asm("ADD %s, %s, %s", crs, line, line)
		}
	}
	g.Label("fresh")
	for i := range rows {
		for j := range nv {
			store(g, s, c, j, nv, rest, sum(i, j))
		}
		if i < rows-1 {
			g.Asm("ADD %s, %s, %s", crs, c, c)
		}
	}
	g.Ret()
}

// part is the move for the low bytes of a register.
func part(size int) string { return map[int]string{4: "FMOVS", 8: "FMOVD"}[size] }

// load reads vector j of a line; of the last of nv there may be but rest elements, and the others become zero.
func load(g *neon.Func, s neon.Shape, base string, j, nv, rest int, v neon.V) {
	off := 16 * j
	if j < nv-1 || rest == 0 {
		g.Load(base, off, v)
		return
	}
	g.Asm("%s %d(%s), F%d", part(min(rest*s.Size, 8)), off, base, v)
	if rest == 3 {
		g.Asm("ADD $%d, %s, %s", off+8, base, tmp)
		g.Asm("VLD1 (%s), V%d.S[2]", tmp, v)
	}
}

// store writes likewise.
func store(g *neon.Func, s neon.Shape, base string, j, nv, rest int, v neon.V) {
	off := 16 * j
	if j < nv-1 || rest == 0 {
		g.Store(v, base, off)
		return
	}
	g.Asm("%s F%d, %d(%s)", part(min(rest*s.Size, 8)), v, off, base)
	if rest == 3 {
		g.Asm("ADD $%d, %s, %s", off+8, base, tmp)
		g.Asm("VST1 V%d.S[2], (%s)", v, tmp)
	}
}
