// Leaves of pairwise sums of complex numbers: eight running sums of parts, of which the even ones are real.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Where the fields of the package's leaves are.
const (
	fieldSteps = 0
	fieldAt    = 8
	fieldMore  = 72
	fieldJoins = 88
	fieldNodes = 96
	fieldNext  = 104
)

// sums adds up eight leaves as l describes them, tails not counted, and the leaves as neighbours if they are to be joined three
// times: then results are two parts a node, else those of each of eight leaves.
func sums(k kind) {
	TEXT(k.name("sum"), NOSPLIT, "func(l, out, a *byte)")
	Pragma("noescape")
	made := AllocLocal(128)
	l, out, a := Load(Param("l"), GP64()), Load(Param("out"), GP64()), Load(Param("a"), GP64())
	step := 8 * k.Size
	parts := max(step/k.Bytes(), 1)
	i, p, left, more, to := GP64(), GP64(), GP64(), GP64(), GP64()
	Label("node")
	XORQ(i, i)
	LEAQ(made, to)
	Label("leaf")
	MOVQ(operand.Mem{Base: l, Index: i, Scale: 8, Disp: fieldAt}, p)
	ADDQ(a, p)
	MOVQ(operand.Mem{Base: l, Disp: fieldSteps}, left)
	MOVQ(operand.Mem{Base: l, Disp: fieldMore}, more)
	BTQ(i, more)
	JCC(operand.LabelRef("even"))
	ADDQ(operand.I32(step), left)
	Label("even")
	var acc []reg.VecVirtual
	for j := range parts {
		acc = append(acc, k.Load(operand.Mem{Base: p, Disp: j * k.Bytes()}))
	}
	add := func(n int) {
		for s := range n {
			for j, sum := range acc {
				k.Pick(VADDPS, VADDPD)(operand.Mem{Base: p, Disp: s*step + j*k.Bytes()}, sum, sum)
			}
		}
		for s := 0; n > 1 && s < n*step; s += 128 {
			PREFETCHT1(operand.Mem{Base: p, Disp: ahead + s})
		}
		ADDQ(operand.I32(n*step), p)
	}
	ADDQ(operand.I32(step), p)
	SUBQ(operand.I32(5*step), left)
	JLT(operand.LabelRef("few"))
	Label("four")
	add(4)
	SUBQ(operand.I32(4*step), left)
	JGE(operand.LabelRef("four"))
	Label("few")
	ADDQ(operand.I32(4*step), left)
	JZ(operand.LabelRef("summed"))
	Label("one")
	add(1)
	SUBQ(operand.I32(step), left)
	JNZ(operand.LabelRef("one"))
	Label("summed")
	k.pair(acc, operand.Mem{Base: to})
	ADDQ(operand.I8(16), to)
	INCQ(i)
	CMPQ(i, operand.I8(8))
	JNE(operand.LabelRef("leaf"))

	leaf := func(i int) operand.Mem { return made.Offset(16 * i) }
	CMPQ(operand.Mem{Base: l, Disp: fieldJoins}, operand.I8(3))
	JEQ(operand.LabelRef("join"))
	for i := range 8 {
		x := XMM()
		VMOVUPS(leaf(i), x)
		k.put(x, operand.Mem{Base: out, Disp: 2 * k.Size * i})
	}
	JMP(operand.LabelRef("next"))
	Label("join")
	var s [4]reg.VecVirtual
	for i := range s {
		s[i] = XMM()
		VMOVUPS(leaf(2*i), s[i])
		k.Pick(VADDPS, VADDPD)(leaf(2*i+1), s[i], s[i])
	}
	for _, j := range [][2]int{{0, 1}, {2, 3}, {0, 2}} {
		k.Pick(VADDPS, VADDPD)(s[j[1]], s[j[0]], s[j[0]])
	}
	k.put(s[0], operand.Mem{Base: out})
	Label("next")
	ADDQ(operand.I32(2*k.Size), out)
	ADDQ(operand.Mem{Base: l, Disp: fieldNext}, a)
	DECQ(operand.Mem{Base: l, Disp: fieldNodes})
	JNZ(operand.LabelRef("node"))
	VZEROUPPER()
	RET()
}

// put writes two parts.
func (k kind) put(x reg.VecVirtual, to operand.Mem) {
	if k.Size == 4 {
		VMOVLPS(x, to)
	} else {
		VMOVUPD(x, to)
	}
}

// pair adds up a leaf's running sums: the real ones and the imaginary ones as neighbours.
func (k kind) pair(acc []reg.VecVirtual, to operand.Mem) {
	x := XMM()
	if k.Size == 4 {
		other := YMM()
		VPERMILPD(operand.U8(5), acc[0], other)
		VADDPS(other, acc[0], other)
		VEXTRACTF128(operand.U8(1), other, x)
		VADDPS(x, other.AsX(), x)
		VMOVUPS(x, to)
		return
	}
	high := YMM()
	if k.Bits == 512 {
		VEXTRACTF64X4(operand.U8(1), acc[0], high)
	} else {
		high = acc[1]
	}
	y := XMM()
	VEXTRACTF128(operand.U8(1), acc[0].AsY(), x)
	VADDPD(x, acc[0].AsX(), x)
	VEXTRACTF128(operand.U8(1), high, y)
	VADDPD(y, high.AsX(), y)
	VADDPD(y, x, x)
	VMOVUPD(x, to)
}
