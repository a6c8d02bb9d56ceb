// Command arm64 writes the assembly of package gemm for arm64.
//
//	go run ./arm64 -out ../tiles_arm64.s -stubs ../tiles_arm64.go -pkg gemm
package main

import (
	"fmt"

	"github.com/tq-lang/tq/engine/simd/_asm/neon"
)

func main() {
	neon.Main(func(f *neon.File) {
		for _, s := range []neon.Shape{neon.S4, neon.D2} {
			for _, rows := range []int{1, 2, 3, 4, 6, maxRows} {
				for cols := 1; cols <= maxVectors*s.Lanes; cols++ {
					tile(f, s, rows, cols)
				}
			}
			dot(f, s)
			dots(f, s)
			for _, rows := range []int{8, 4, 2, 1} {
				axpys(f, s, rows)
			}
			for _, rows := range []int{4, 2, 1} {
				complexDots(f, s, rows)
				complexAxpys(f, s, rows)
			}
			f.Turn(name("transpose", s), s) // for packing
		}
	})
}

// name is that of a routine for floats.
func name(op string, s neon.Shape) string { return fmt.Sprintf("%sNEONF%d", op, 8*s.Size) }

// dot writes the product of two dense vectors, n elements, a multiple of a vector:
//
//	for i := range n { sum[i % (4·lanes)] += x[i] * y[i] }
//
// The running sums are added in pairs at the end.
func dot(f *neon.File, s neon.Shape) {
	g := f.Func(name("dot", s), "n int, x *byte, y *byte", fmt.Sprint("float", 8*s.Size))
	g.Args("n", "x", "y")
	for i := range neon.V(4) {
		g.Zero(i)
	}
	for _, u := range []int{4, 1} {
		g.Counted(fmt.Sprint("by", u), u*s.Lanes, func() {
			for p := range 2 {
				for i := range u {
					g.Load(fmt.Sprint("R", 1+p), 16*i, neon.V(4+4*p+i))
				}
			}
			for i := range neon.V(u) {
				g.Inst(neon.Three("fmla", s, i, 4+i, 8+i))
			}
			g.Asm("ADD $%d, R1, R1", 16*u)
			g.Asm("ADD $%d, R2, R2", 16*u)
		})
	}
	g.Inst(neon.Three("fadd", s, 0, 0, 1))
	g.Inst(neon.Three("fadd", s, 2, 2, 3))
	g.Inst(neon.Three("fadd", s, 0, 0, 2))
	if s.Size == 4 {
		g.Inst(neon.Three("faddp", s, 0, 0, 0))
		g.Inst(neon.Across("faddp s", 0, 0))
	} else {
		g.Inst(neon.Across("faddp d", 0, 0))
	}
	g.Result("ret", "F0")
	g.Ret()
}
