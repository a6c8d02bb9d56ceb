// Rows at given offsets, copied one after the other to equally spaced places, or the other way around:
//
//	for i, x := range at[:rows] {
//		copy(dst[i*step:][:n], src[x*size:][:n])	// take
//		copy(dst[x*size:][:n], src[i*step:][:n])	// put
//	}
//
// Steps and n are in bytes; n is 64 at least. A row some way ahead is fetched meanwhile. The form that writes past the caches
// takes multiples of 64 on the side of dst.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// ahead is how many rows before its copy a row is fetched.
const ahead = 24

func rows(bits int, name string, nt bool) {
	store := func(v, m operand.Op) { VMOVUPS(v, m) }
	full := fmt.Sprintf("%sRows%d", name, bits)
	if nt {
		full, store = full+"nt", VMOVNTPS
	}
	TEXT(full, NOSPLIT, "func(rows, n int, dst, src *byte, step int, at *int64, size int)")
	Pragma("noescape")
	p := params("rows", "n", "dst", "src", "step", "at", "size")
	rows, n, dst, src, step, list, size := p[0], p[1], p[2], p[3], p[4], p[5], p[6]
	far, even := src, dst
	if name == "put" {
		far, even = dst, src
	}
	last, next, i, to := GP64(), GP64(), GP64(), GP64()
	LEAQ(operand.Mem{Base: list, Index: rows, Scale: 8, Disp: -8}, last)
	Label("row")
	row := GP64()
	MOVQ(operand.Mem{Base: list}, row)
	IMULQ(size, row)
	ADDQ(far, row)
	LEAQ(operand.Mem{Base: list, Disp: 8 * ahead}, next)
	CMPQ(next, last)
	CMOVQGT(last, next)
	MOVQ(operand.Mem{Base: next}, next)
	IMULQ(size, next)
	ADDQ(far, next)
	s, d := reg.Register(row), reg.Register(even)
	if name == "put" {
		s, d = even, row
	}
	XORQ(i, i)
	for _, chunk := range []int{256, 64} {
		loop, done := fmt.Sprintf("by%d", chunk), fmt.Sprintf("done%d", chunk)
		Label(loop)
		LEAQ(operand.Mem{Base: i, Disp: chunk}, to)
		CMPQ(to, n)
		JGT(operand.LabelRef(done))
		for o := 0; o < chunk; o += 64 {
			PREFETCHT1(mem(next, i, o))
		}
		copyChunk(bits, chunk, mem(s, i, 0), mem(d, i, 0), store)
		MOVQ(to, i)
		JMP(operand.LabelRef(loop))
		Label(done)
	}
	if !nt { // what is left, with some of what is done
		CMPQ(i, n)
		JEQ(operand.LabelRef("whole"))
		PREFETCHT1(mem(next, n, -1))
		copyChunk(bits, 64, mem(s, n, -64), mem(d, n, -64), store)
		Label("whole")
	}
	ADDQ(step, even)
	ADDQ(operand.U8(8), list)
	DECQ(rows)
	JNZ(operand.LabelRef("row"))
	if nt {
		SFENCE()
	}
	VZEROUPPER()
	RET()
}

// copyChunk copies so many bytes, all loaded before any is stored.
func copyChunk(bits, bytes int, from, to operand.Mem, store func(v, m operand.Op)) {
	v := make([]reg.VecVirtual, bytes*8/bits)
	for u := range v {
		if v[u] = YMM(); bits == 512 {
			v[u] = ZMM()
		}
		VMOVUPS(from.Offset(u*bits/8), v[u])
	}
	for u := range v {
		store(v[u], to.Offset(u*bits/8))
	}
}
