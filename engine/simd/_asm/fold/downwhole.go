// Folds down columns of whole numbers and of bits: as those of floats, without a look for NaN.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// downWholes emits them for every size; bits have no size and are called bytes.
func downWholes(bits int) {
	for i := range 4 {
		for _, w := range wholeFolds(bits) {
			if w.f[i] != nil {
				downWhole(bits, 1<<i, w.name, w.f[i])
			}
		}
	}
	and := func(o ...operand.Op) { VPAND(o[0], o[1], o[2]) }
	or := func(o ...operand.Op) { VPOR(o[0], o[1], o[2]) }
	if bits == 512 {
		and, or = VPANDQ, VPORQ
	}
	downWhole(bits, 1, "And", and)
	downWhole(bits, 1, "Or", or)
}

// downWhole emits acc[j] = f(… f(acc[j], row 0), … last row) for n elements, a multiple of a cache line.
func downWhole(bits, size int, name string, f func(...operand.Op)) {
	k := kindOf(bits, size)
	TEXT(fmt.Sprintf("down%s%dI%d", name, bits, 8*size), NOSPLIT, "func(n int, acc, a *byte, rows, stride int)")
	Pragma("noescape")
	n, acc, a := Load(Param("n"), GP64()), Load(Param("acc"), GP64()), Load(Param("a"), GP64())
	rows, stride := Load(Param("rows"), GP64()), Load(Param("stride"), GP64())
	move := func(o ...operand.Op) { VMOVDQU(o[0], o[1]) }
	if bits == 512 {
		move = VMOVDQU64
	}
	thrice := GP64()
	LEAQ(operand.Mem{Base: stride, Index: stride, Scale: 2}, thrice)
	if size > 1 {
		SHLQ(shift(size), n) // bytes from here on
	}
	for _, u := range []int{group, 1} {
		tag := fmt.Sprint(u)
		Label("rows" + tag)
		CMPQ(rows, operand.I8(u))
		JL(operand.LabelRef("done" + tag))
		p, to, left := GP64(), GP64(), GP64()
		MOVQ(a, p)
		LEAQ(operand.Mem{Base: a, Index: stride, Scale: uint8(u)}, a)
		MOVQ(acc, to)
		MOVQ(n, left)
		Label("line" + tag)
		for d := 0; d < 64; d += k.Bytes() {
			at := []operand.Mem{{Base: p, Disp: d}, {Base: p, Disp: d, Index: stride, Scale: 1}, {Base: p, Disp: d, Index: stride, Scale: 2}, {Base: p, Disp: d, Index: thrice, Scale: 1}}
			var sums []reg.VecVirtual // in pairs, which do not wait for each other
			for i := 0; i < u; i += 2 {
				v := k.Vec()
				move(at[i], v)
				if i+1 < u {
					f(at[i+1], v, v)
				}
				sums = append(sums, v)
			}
			for _, v := range sums[1:] {
				f(v, sums[0], sums[0])
			}
			f(operand.Mem{Base: to, Disp: d}, sums[0], sums[0])
			move(sums[0], operand.Mem{Base: to, Disp: d})
		}
		ADDQ(operand.I8(64), p)
		ADDQ(operand.I8(64), to)
		SUBQ(operand.I8(64), left)
		JG(operand.LabelRef("line" + tag))
		SUBQ(operand.I8(u), rows)
		JMP(operand.LabelRef("rows" + tag))
		Label("done" + tag)
	}
	VZEROUPPER()
	RET()
}
