// Reductions: the leaves of pairwise sums, sums down columns, and extremes.

package main

import (
	"fmt"

	"github.com/tq-lang/tq/engine/simd/_asm/neon"
)

// letter is the element's name in scalar registers.
func letter(s neon.Shape) string { return map[int]string{4: "S", 8: "D"}[s.Size] }

// sums writes two kernels. sumBlock adds n elements, a multiple of 8, in eight running sums that are then added in pairs:
//
//	((r0+r1)+(r2+r3)) + ((r4+r5)+(r6+r7))
//
// addRows adds rows of n elements, a multiple of a vector, onto acc; eight vectors of acc stay in registers meanwhile.
func sums(f *neon.File, s neon.Shape) {
	g := f.Func(name("sumBlock", s), "n int, a *byte", fmt.Sprint("float", 8*s.Size))
	g.Args("n", "a")
	regs := 8 / s.Lanes
	for i := range regs {
		g.Load("R1", 16*i, neon.V(i))
	}
	g.Asm("SUBS $8, R0, R0")
	g.Asm("BLE end")
	g.Label("loop")
	g.Asm("ADD $%d, R1, R1", 16*regs)
	for i := range regs {
		g.Load("R1", 16*i, neon.V(4+i))
	}
	for i := range regs {
		g.Inst(neon.Three("fadd", s, neon.V(i), neon.V(i), neon.V(4+i)))
	}
	g.Asm("SUBS $8, R0, R0")
	g.Asm("BGT loop")
	g.Label("end")
	for n := regs; n > 1; n /= 2 {
		for i := range n / 2 {
			g.Inst(neon.Three("faddp", s, neon.V(i), neon.V(2*i), neon.V(2*i+1)))
		}
	}
	if s.Size == 4 {
		g.Inst(neon.Three("faddp", s, 0, 0, 0))
		g.Inst(neon.Across("faddp s", 0, 0))
	} else {
		g.Inst(neon.Across("faddp d", 0, 0))
	}
	g.Result("ret", "F0")
	g.Ret()
	addRows(f, s)
	reach(f, s)
	extreme(f, s, "greatest", "fmax")
	extreme(f, s, "least", "fmin")
}

// fold brings four running registers to one number in the first.
func fold(g *neon.Func, s neon.Shape, op string) {
	g.Inst(neon.Three(op, s, 0, 0, 1))
	g.Inst(neon.Three(op, s, 2, 2, 3))
	g.Inst(neon.Three(op, s, 0, 0, 2))
	if s.Size == 4 {
		g.Inst(neon.Across(op+"v", 0, 0))
	} else {
		g.Inst(neon.Across(op+"p d", 0, 0))
	}
}

// extreme writes the greatest or least of n elements, a multiple of a vector and not none, and whether there is a NaN among
// them, in which case the first result means nothing.
func extreme(f *neon.File, s neon.Shape, op, inst string) {
	g := f.Func(name(op, s), "n int, a *byte", fmt.Sprintf("m float%d, nan uint64", 8*s.Size))
	g.Args("n", "a")
	g.Load("R1", 0, 0)
	for i := 1; i < 4; i++ {
		g.Inst(neon.Mov(neon.V(i), 0))
	}
	for _, u := range []int{4, 1} {
		g.Counted(fmt.Sprint("by", u), u*s.Lanes, func() {
			for i := range u {
				g.Load("R1", 16*i, neon.V(4+i))
			}
			for i := range u {
				g.Inst(neon.Three(inst, s, neon.V(i), neon.V(i), neon.V(4+i)))
			}
			g.Asm("ADD $%d, R1, R1", 16*u)
		})
	}
	fold(g, s, inst)
	g.Result("m", "F0")
	g.Asm("FCMP%s F0, F0", letter(s))
	g.Asm("CSET VS, R2")
	g.Result("nan", "R2")
	g.Ret()
}

// reach writes the largest bit pattern, signs left out, of n elements, a multiple of a vector: it tells at once whether there
// is a NaN, an infinity, or anything beyond a bound. There is no instruction for whole numbers of 64 bits, but the greatest
// of floats is the same, except that NaN is.
func reach(f *neon.File, s neon.Shape) {
	op := "umax"
	if s.Size == 8 {
		op = "fmax"
	}
	g := f.Func(name("reach", s), "n int, a *byte", "uint64")
	g.Args("n", "a")
	for i := range neon.V(4) {
		g.Zero(i)
	}
	for _, u := range []int{4, 1} {
		g.Counted(fmt.Sprint("by", u), u*s.Lanes, func() {
			for i := range u {
				g.Load("R1", 16*i, neon.V(4+i))
			}
			for i := range u {
				x := neon.V(4 + i)
				g.Inst(neon.Two("fabs", s, x, x))
				g.Inst(neon.Three(op, s, neon.V(i), neon.V(i), x))
			}
			g.Asm("ADD $%d, R1, R1", 16*u)
		})
	}
	fold(g, s, op)
	g.Asm("FMOVD F0, R2")
	g.Result("ret", "R2")
	g.Ret()
}

func addRows(f *neon.File, s neon.Shape) {
	g := f.Func(name("addRows", s), "n int, acc *byte, a *byte, rows int, stride int", "")
	g.Args("n", "acc", "a", "rows", "stride")
	for _, u := range []int{8, 1} {
		g.Counted(fmt.Sprint("cols", u), u*s.Lanes, func() {
			g.Asm("MOVD R2, R5")
			g.Asm("MOVD R3, R6")
			for i := range u {
				g.Load("R1", 16*i, neon.V(i))
			}
			g.Label(fmt.Sprint("rows", u))
			for i := range u {
				g.Load("R5", 16*i, neon.V(8+i))
			}
			g.Asm("ADD R4, R5, R5")
			for i := range u {
				g.Inst(neon.Three("fadd", s, neon.V(i), neon.V(i), neon.V(8+i)))
			}
			g.Asm("SUBS $1, R6, R6")
			g.Asm("BNE rows%d", u)
			for i := range u {
				g.Store(neon.V(i), "R1", 16*i)
			}
			g.Asm("ADD $%d, R1, R1", 16*u)
			g.Asm("ADD $%d, R2, R2", 16*u)
		})
	}
	g.Ret()
}
