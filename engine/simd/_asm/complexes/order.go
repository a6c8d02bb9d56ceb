// The order of complex numbers: comparisons of two rows, and a row's extremes.

package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// before has the lanes in which x comes before y: by the real parts if no imaginary one is NaN, or else by the imaginary parts,
// compared as code says, where the real ones are equal.
func (k kind) before(x, y [2]reg.VecVirtual, first, code int) reg.OpmaskVirtual {
	less, ordered := k.mask(first, x[0], y[0]), k.mask(cmpOrd, x[1], y[1])
	ties, below := k.mask(cmpEQ, x[0], y[0]), k.mask(code, x[1], y[1])
	KANDW(ordered, less, less)
	KANDW(ties, below, below)
	KORW(below, less, less)
	return less
}

// compare writes a truth value for each of n numbers, a multiple of the lanes.
func compare(k kind, name string, code int) {
	TEXT(k.name(name), NOSPLIT, "func(n int, dst, a, b *byte)")
	Pragma("noescape")
	n, dst, a, b := Load(Param("n"), GP64()), Load(Param("dst"), GP64()), Load(Param("a"), GP64()), Load(Param("b"), GP64())
	orders := k.orders()
	one := XMM()
	VMOVDQU(every(0x0101010101010101), one)
	Label("loop")
	x, y := k.apart(operand.Mem{Base: a}, orders), k.apart(operand.Mem{Base: b}, orders)
	soon(a)
	soon(b)
	truth := XMM()
	VPMOVM2B(k.before(x, y, cmpLT, code), truth)
	VPAND(one, truth, truth)
	if k.Size == 4 {
		VMOVDQU(truth, operand.Mem{Base: dst})
	} else {
		VMOVQ(truth, operand.Mem{Base: dst})
	}
	ADDQ(operand.I32(128), a)
	ADDQ(operand.I32(128), b)
	ADDQ(operand.I8(k.Lanes()), dst)
	SUBQ(operand.I8(k.Lanes()), n)
	JG(operand.LabelRef("loop"))
	VZEROUPPER()
	RET()
}

// extreme keeps the greatest, or the least, number of each lane, in two sets that begin with the first vectors: it writes the
// real parts of the first set, the imaginary ones, and the same of the second. Where some number has a NaN it tells so.
func extreme(k kind, name string, code int) {
	TEXT(k.name(name), NOSPLIT, "func(n int, sets, a *byte) (nan uint64)")
	Pragma("noescape")
	n, sets, a := Load(Param("n"), GP64()), Load(Param("sets"), GP64()), Load(Param("a"), GP64())
	orders := k.orders()
	var best [2][2]reg.VecVirtual
	for i := range best {
		best[i] = k.apart(operand.Mem{Base: a}, orders)
	}
	nan := K()
	KXORW(nan, nan, nan)
	mov := k.Pick(VMOVAPS, VMOVAPD)
	step := func(count int) {
		for i := range count {
			x := k.apart(operand.Mem{Base: a, Disp: 128 * i}, orders)
			KORW(k.mask(cmpUnord, x[0], x[1]), nan, nan)
			take := k.before(x, best[i], code, code)
			mov(x[0], take, best[i][0])
			mov(x[1], take, best[i][1])
			PREFETCHT1(operand.Mem{Base: a, Disp: ahead + 128*i})
		}
		ADDQ(operand.I32(128*count), a)
	}
	SUBQ(operand.I8(2*k.Lanes()), n)
	JLT(operand.LabelRef("last"))
	Label("loop")
	step(2)
	SUBQ(operand.I8(2*k.Lanes()), n)
	JGE(operand.LabelRef("loop"))
	Label("last")
	ADDQ(operand.I8(2*k.Lanes()), n)
	JZ(operand.LabelRef("done"))
	step(1)
	Label("done")
	for i, set := range best {
		for j, v := range set {
			k.Pick(VMOVUPS, VMOVUPD)(v, operand.Mem{Base: sets, Disp: 64 * (2*i + j)})
		}
	}
	r := GP32()
	KMOVW(nan, r)
	VZEROUPPER()
	Store(r.As64(), ReturnIndex(0))
	RET()
}
