// Rows: copies that go past the caches, and reversals.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// at is the u-th vector behind a pointer and an index.
func at(base, index reg.Register, bits, u int) operand.Mem {
	return operand.Mem{Base: base, Index: index, Scale: 1, Disp: u * bits / 8}
}

func vec(bits int) reg.VecVirtual {
	if bits == 512 {
		return ZMM()
	}
	return YMM()
}

// storing gives a routine's name and its stores, past the caches if nt is set.
func storing(name string, nt bool) (string, func(v, m operand.Op)) {
	if nt {
		return name + "nt", VMOVNTPS
	}
	return name, func(v, m operand.Op) { VMOVUPS(v, m) }
}

// past copies rows of n bytes, a multiple of 64, to places on 64-byte boundaries, past the caches.
func past(bits int) {
	TEXT(fmt.Sprintf("past%d", bits), NOSPLIT, "func(rows, n int, dst *byte, ds int, src *byte, ss int)")
	Pragma("noescape")
	rows, n, dst, ds, src, ss := GP64(), GP64(), GP64(), GP64(), GP64(), GP64()
	i, next := GP64(), GP64()
	Load(Param("rows"), rows)
	Load(Param("n"), n)
	Load(Param("dst"), dst)
	Load(Param("ds"), ds)
	Load(Param("src"), src)
	Load(Param("ss"), ss)
	Label("row")
	XORQ(i, i)
	for _, step := range []int{256, 64} {
		loop, done := fmt.Sprintf("by%d", step), fmt.Sprintf("done%d", step)
		Label(loop)
		LEAQ(operand.Mem{Base: i, Disp: step}, next)
		CMPQ(next, n)
		JGT(operand.LabelRef(done))
		vs := make([]reg.VecVirtual, step*8/bits)
		for u := range vs {
			vs[u] = vec(bits)
			VMOVUPS(at(src, i, bits, u), vs[u])
		}
		for u := range vs {
			VMOVNTPS(vs[u], at(dst, i, bits, u))
		}
		MOVQ(next, i)
		JMP(operand.LabelRef(loop))
		Label(done)
	}
	ADDQ(ss, src)
	ADDQ(ds, dst)
	DECQ(rows)
	JNZ(operand.LabelRef("row"))
	SFENCE()
	VZEROUPPER()
	RET()
}

// pastDense copies rows of n bytes, at least 64, ss apart, to one dense run of whole lines, past the caches: a line that takes
// the end of a row and the start of the next is put together in a register. Of the first row so many bytes are left out, and
// after the last row what fills no line.
func pastDense() {
	TEXT("pastDense512", NOSPLIT, "func(rows, n, first int, dst, src *byte, ss int)")
	Pragma("noescape")
	rows, n, dst, src, ss := GP64(), GP64(), GP64(), GP64(), GP64()
	i, next, rest, from := GP64(), GP64(), GP64(), GP64()
	Load(Param("rows"), rows)
	Load(Param("n"), n)
	Load(Param("first"), i)
	Load(Param("dst"), dst)
	Load(Param("src"), src)
	Load(Param("ss"), ss)
	Label("row")
	for _, step := range []int{256, 64} {
		loop, done := fmt.Sprintf("by%d", step), fmt.Sprintf("done%d", step)
		Label(loop)
		LEAQ(operand.Mem{Base: i, Disp: step}, next)
		CMPQ(next, n)
		JGT(operand.LabelRef(done))
		vs := make([]reg.VecVirtual, step/64)
		for u := range vs {
			vs[u] = ZMM()
			VMOVUPS(at(src, i, 512, u), vs[u])
		}
		for u := range vs {
			VMOVNTPS(vs[u], operand.Mem{Base: dst, Disp: 64 * u})
		}
		ADDQ(operand.I32(step), dst)
		MOVQ(next, i)
		JMP(operand.LabelRef(loop))
		Label(done)
	}
	DECQ(rows)
	JZ(operand.LabelRef("end"))
	MOVQ(n, rest)
	SUBQ(i, rest)
	old, fresh, v := K(), K(), ZMM()
	ones, low := GP64(), GP64()
	MOVQ(operand.I32(-1), ones)
	BZHIQ(rest, ones, low)
	KMOVQ(low, old)
	KNOTQ(old, fresh)
	VMOVDQU8_Z(at(src, i, 512, 0), old, v)
	ADDQ(ss, src)
	XORQ(i, i)
	TESTQ(rest, rest)
	JZ(operand.LabelRef("row"))
	MOVQ(src, from)
	SUBQ(rest, from)
	VMOVDQU8(operand.Mem{Base: from}, fresh, v)
	VMOVNTPS(v, operand.Mem{Base: dst})
	ADDQ(operand.U8(64), dst)
	MOVQ(operand.U64(64), i)
	SUBQ(rest, i)
	JMP(operand.LabelRef("row"))
	Label("end")
	SFENCE()
	VZEROUPPER()
	RET()
}

// reverse copies n bytes, a multiple of 256, with the elements in the opposite order. The lanes of a vector are turned
// around by bytes, then put in the opposite order.
func reverse(bits, size int, nt bool) {
	name, store := storing(fmt.Sprintf("reverse%dx%d", bits, 8*size), nt)
	order := GLOBL(name+"Order", RODATA|NOPTR)
	for i := range bits / 8 {
		lane := i % 16
		DATA(i, operand.U8(16-size-lane/size*size+lane%size))
	}
	TEXT(name, NOSPLIT, "func(n int, dst, src *byte)")
	Pragma("noescape")
	n, dst, src, i := GP64(), GP64(), GP64(), GP64()
	Load(Param("n"), n)
	Load(Param("dst"), dst)
	Load(Param("src"), src)
	mask := vec(bits)
	VMOVUPS(order, mask)
	ADDQ(n, src)
	XORQ(i, i)
	Label("loop")
	k := 256 * 8 / bits
	vs := make([]reg.VecVirtual, k)
	for u := range k {
		vs[u] = vec(bits)
		VMOVUPS(operand.Mem{Base: src, Disp: -(u + 1) * bits / 8}, vs[u])
	}
	for u := range k {
		VPSHUFB(mask, vs[u], vs[u])
		if bits == 512 {
			VSHUFI64X2(operand.U8(0x1b), vs[u], vs[u], vs[u])
		} else {
			VPERMQ(operand.U8(0x4e), vs[u], vs[u])
		}
		store(vs[u], at(dst, i, bits, u))
	}
	SUBQ(operand.U32(256), src)
	ADDQ(operand.U32(256), i)
	CMPQ(i, n)
	JLT(operand.LabelRef("loop"))
	if nt {
		SFENCE()
	}
	VZEROUPPER()
	RET()
}
