// Command taps writes the assembly of correlations with a few taps.
//
//	go run ./taps -out ../taps_amd64.s -stubs ../taps_amd64.go -pkg simd
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/tq-lang/tq/engine/simd/_asm/vectors"
)

func main() {
	ConstraintExpr("!purego")
	for _, bits := range []int{512, 256} {
		for _, size := range []int{4, 8} {
			correlate(vectors.Kind{Bits: bits, Size: size})
		}
	}
	Generate()
}

// correlate makes n sums, a multiple of a vector's, of m products each, one or more, from the left:
//
//	for i := range n { dst[i] = a[i]*taps[0] + … + a[i+m-1]*taps[m-1] }
func correlate(k vectors.Kind) {
	TEXT(fmt.Sprintf("correlate%dF%d", k.Bits, 8*k.Size), NOSPLIT, "func(n int, dst, a *byte, m int, taps *byte)")
	Pragma("noescape")
	n, dst, a, m, taps := GP64(), GP64(), GP64(), GP64(), GP64()
	Load(Param("n"), n)
	Load(Param("dst"), dst)
	Load(Param("a"), a)
	Load(Param("m"), m)
	Load(Param("taps"), taps)
	mul, add := k.Pick(VMULPS, VMULPD), k.Pick(VADDPS, VADDPD)
	store, spread := k.Pick(VMOVUPS, VMOVUPD), k.Pick(VBROADCASTSS, VBROADCASTSD)
	j, at, tap := GP64(), GP64(), k.Vec()
	for _, u := range []int{4, 1} {
		next, more, done, end := fmt.Sprintf("next%d", u), fmt.Sprintf("more%d", u), fmt.Sprintf("done%d", u), fmt.Sprintf("end%d", u)
		sums := make([]reg.VecVirtual, u)
		Label(next)
		CMPQ(n, operand.I32(u*k.Lanes()))
		JLT(operand.LabelRef(end))
		spread(operand.Mem{Base: taps}, tap)
		for i := range sums {
			sums[i] = k.Vec()
			mul(operand.Mem{Base: a, Disp: i * k.Bytes()}, tap, sums[i])
		}
		MOVQ(operand.U32(1), j)
		MOVQ(a, at)
		Label(more)
		CMPQ(j, m)
		JGE(operand.LabelRef(done))
		ADDQ(operand.I8(k.Size), at)
		spread(operand.Mem{Base: taps, Index: j, Scale: uint8(k.Size)}, tap)
		for i := range sums {
			x := k.Vec()
			mul(operand.Mem{Base: at, Disp: i * k.Bytes()}, tap, x)
			add(x, sums[i], sums[i])
		}
		INCQ(j)
		JMP(operand.LabelRef(more))
		Label(done)
		for i, s := range sums {
			store(s, operand.Mem{Base: dst, Disp: i * k.Bytes()})
		}
		ADDQ(operand.I32(u*k.Bytes()), a)
		ADDQ(operand.I32(u*k.Bytes()), dst)
		SUBQ(operand.I32(u*k.Lanes()), n)
		JMP(operand.LabelRef(next))
		Label(end)
	}
	VZEROUPPER()
	RET()
}
