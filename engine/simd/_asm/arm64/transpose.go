// Moving: rows backwards, and transposes of squares, 16×16 words or 8×8 double words:
//
//	for ; blocks > 0; blocks-- {
//		for i, j := range square { dst[j*ds + i] = src[i*ss + j] }
//		src, dst = src+sstep, dst+dstep
//	}
//
// Strides and steps are in bytes. A square is done in strips of as many rows as a register has elements.
package main

import (
	"fmt"

	"github.com/tq-lang/tq/engine/simd/_asm/neon"
)

func transpose(f *neon.File, s neon.Shape) {
	g := f.Func(fmt.Sprintf("transposeNEONx%d", 8*s.Size), "src *byte, ss int, dst *byte, ds int, blocks int, sstep int, dstep int", "")
	g.Args("src", "ss", "dst", "ds", "blocks", "sstep", "dstep")
	g.Label("block")
	g.Asm("MOVD R0, R7")
	g.Asm("MOVD R2, R8")
	g.Asm("MOVD $4, R10")
	g.Label("strip")
	// Row i of the strip is in registers 4i to 4i+3.
	for i := range s.Lanes {
		for q := range 4 {
			g.Load("R7", 16*q, neon.V(4*i+q))
		}
		g.Asm("ADD R1, R7, R7")
	}
	g.Asm("MOVD R8, R11")
	for q := range neon.V(4) {
		for _, v := range g.Square(s, []neon.V{q, 4 + q, 8 + q, 12 + q}) {
			g.Store(v, "R11", 0)
			g.Asm("ADD R3, R11, R11")
		}
	}
	g.Asm("ADD $16, R8, R8")
	g.Asm("SUBS $1, R10, R10")
	g.Asm("BNE strip")
	g.Asm("ADD R5, R0, R0")
	g.Asm("ADD R6, R2, R2")
	g.Asm("SUBS $1, R4, R4")
	g.Asm("BNE block")
	g.Ret()
}

// reverse copies n bytes, a multiple of 256, with the elements in the opposite order.
func reverse(f *neon.File, s neon.Shape) {
	g := f.Func(fmt.Sprintf("reverseNEONx%d", 8*s.Size), "n int, dst *byte, src *byte", "")
	g.Args("n", "dst", "src")
	g.Asm("ADD R0, R2, R2")
	g.Label("loop")
	g.Asm("SUB $64, R2, R2")
	for i := range neon.V(4) {
		g.Load("R2", 16*int(i), i)
	}
	for i := range neon.V(4) {
		if s != neon.D2 {
			g.Inst(neon.Two("rev64", s, i, i))
		}
		g.Inst(neon.Ext(i, i, i, 8))
	}
	for i := range neon.V(4) {
		g.Store(3-i, "R1", 16*int(i))
	}
	g.Asm("ADD $64, R1, R1")
	g.Asm("SUBS $64, R0, R0")
	g.Asm("BGT loop")
	g.Ret()
}
