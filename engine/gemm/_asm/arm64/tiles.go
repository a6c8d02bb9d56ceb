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
// columns has its kernel, the last vector of which is read and written in pieces. Kernels for more than four rows do one row less
// where the parameter rows says so; the largest ones read rows of A that lie next to each other (ars is an element) by vectors.
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

	ars, lacking = "R20", "R21" // lacking is not zero where the tile has a row less
)

func tile(f *neon.File, s neon.Shape, rows, cols int) {
	t := microkernel{s: s, rows: rows, nv: (cols + s.Lanes - 1) / s.Lanes, rest: cols % s.Lanes}
	t.Func = f.Func(name("tile", s)+fmt.Sprintf("_%dx%d", rows, cols),
		"k int, a *byte, ars int, aks int, b *byte, bks int, c *byte, crs int, acc int, rows int", "")
	t.open()
	t.unlessLast(rows-1, "less")
	if rows == maxRows {
		t.Asm("CMP $%d, %s", s.Size, ars)
		t.Asm("BEQ columns")
	}
	t.loop("loop", rows, false)
	if rows > 4 {
		t.Asm("JMP store")
		t.loop("less", rows-1, false)
	}
	if rows == maxRows {
		t.Asm("JMP store")
		t.loop("columns", rows, true)
	}
	t.close()
}

// microkernel is one in the making: of nv vectors in a row, the last of which has but rest elements if that is not 0.
type microkernel struct {
	*neon.Func
	s              neon.Shape
	rows, nv, rest int
}

func (t microkernel) sum(i, j int) neon.V { return neon.V(i*t.nv + j) }

// unlessLast leaves out row i, by a jump, where it is one that the tile lacks.
func (t microkernel) unlessLast(i int, to string) {
	if t.rows > 4 && i == t.rows-1 {
		t.Asm("CBNZ %s, %s", lacking, to)
	}
}

// open asks for the lines of C and clears the sums.
func (t microkernel) open() {
	t.Arg("k", "R0")
	t.Arg("a", "R1")
	t.Arg("ars", ars)
	t.Arg("aks", aks)
	t.Arg("b", b)
	t.Arg("bks", bks)
	t.Arg("c", c)
	t.Arg("crs", crs)
	if t.rows > 4 {
		t.Arg("rows", lacking)
		t.Asm("SUB $%d, %s, %s", t.rows, lacking, lacking)
	}
	for i := 1; i < t.rows; i++ {
		t.Asm("ADD %s, R%d, R%d", ars, i, i+1)
	}
	t.Asm("MOVD ZR, %s", offset)
	t.Asm("MOVD %s, %s", c, tmp)
	for i := range t.rows {
		t.Asm("PRFM (%s), PLDL1KEEP", tmp)
		if i < t.rows-1 {
			t.Asm("ADD %s, %s, %s", crs, tmp, tmp)
		}
	}
	for i := range t.rows * t.nv {
		t.Zero(neon.V(i))
	}
	t.Asm("CBZ R0, store")
}

// loop goes over k for so many rows. Rows of A that are next to each other are read by vectors.
func (t microkernel) loop(label string, rows int, columns bool) {
	t.Label(label)
	for j := range t.nv {
		load(t.Func, t.s, b, j, t.nv, t.rest, firstB+neon.V(j))
	}
	t.Asm("ADD %s, %s, %s", bks, b, b)
	if columns {
		for q := range rows / t.s.Lanes {
			t.Load("R1", 16*q, firstA+neon.V(q))
		}
		t.Asm("ADD %s, R1, R1", aks)
	}
	for i := range rows {
		a, lane := firstA+neon.V(i%5), 0
		if columns {
			a, lane = firstA+neon.V(i/t.s.Lanes), i%t.s.Lanes
		} else {
			t.Asm("%s (R%d)(%s), F%d", part(t.s.Size), i+1, offset, a)
		}
		for j := range t.nv {
			t.Inst(neon.FmlaLane(t.s, t.sum(i, j), firstB+neon.V(j), a, lane))
		}
	}
	if !columns {
		t.Asm("ADD %s, %s, %s", aks, offset, offset)
	}
	t.Asm("SUBS $1, R0, R0")
	t.Asm("BNE %s", label)
}

// close adds what C has, if that is wanted, and writes the tile.
func (t microkernel) close() {
	t.Label("store")
	t.Arg("acc", tmp)
	t.Asm("CBZ %s, fresh", tmp)
	t.Asm("MOVD %s, %s", c, line)
	for i := range t.rows {
		t.unlessLast(i, "fresh")
		for j := range t.nv {
			load(t.Func, t.s, line, j, t.nv, t.rest, firstB+neon.V(j))
		}
		for j := range t.nv {
			t.Inst(neon.Three("fadd", t.s, t.sum(i, j), t.sum(i, j), firstB+neon.V(j)))
		}
		if i < t.rows-1 {
			t.Asm("ADD %s, %s, %s", crs, line, line)
		}
	}
	t.Label("fresh")
	for i := range t.rows {
		t.unlessLast(i, "done")
		for j := range t.nv {
			store(t.Func, t.s, c, j, t.nv, t.rest, t.sum(i, j))
		}
		if i < t.rows-1 {
			t.Asm("ADD %s, %s, %s", crs, c, c)
		}
	}
	if t.rows > 4 {
		t.Label("done")
	}
	t.Ret()
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
