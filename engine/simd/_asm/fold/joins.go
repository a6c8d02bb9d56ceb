// What becomes of leaves' running sums: their columns, the tails of rows, and the joins of neighbours.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// pair begins to add up the running sums of two leaves, neighbours first: those of singles as far as the neighbours, those of
// doubles to the end.
func (s *summer) pair(acc [2][]reg.VecVirtual, to reg.VecVirtual) {
	if s.k.Size == 4 {
		VHADDPS(acc[1][0], acc[0][0], to)
		return
	}
	var half [2]reg.VecVirtual // of each leaf: the sums of its halves
	for l, leaf := range acc {
		h := YMM()
		if s.k.Bits == 512 {
			VEXTRACTF64X4(operand.U8(1), leaf[0], h)
		} else {
			VMOVAPD(leaf[1], h)
		}
		VHADDPD(h, leaf[0].AsY(), h) // r0+r1 r4+r5 r2+r3 r6+r7
		z := XMM()
		VEXTRACTF128(operand.U8(1), h, z)
		half[l] = XMM()
		VADDPD(z, h.AsX(), half[l])
	}
	VHADDPD(half[1], half[0], to.AsX())
}

// columns adds up what pairs of leaves gave: eight singles, or four doubles to a vector.
func (s *summer) columns(h pieces) []reg.VecVirtual {
	if s.k.Size == 4 {
		VHADDPS(h[1], h[0], h[0])
		VHADDPS(h[3], h[2], h[2])
		lo, hi := YMM(), YMM()
		VPERM2F128(operand.U8(0x20), h[2], h[0], lo)
		VPERM2F128(operand.U8(0x31), h[2], h[0], hi)
		VADDPS(hi, lo, lo)
		return []reg.VecVirtual{lo}
	}
	var S []reg.VecVirtual
	for i := 0; i < len(h); i += 2 {
		sum := YMM()
		VINSERTF128(operand.U8(1), h[i+1].AsX(), h[i], sum)
		S = append(S, sum)
	}
	return S
}

// tails adds what follows the last step of leaves that end a row.
func (s *summer) tails(S []reg.VecVirtual) {
	left, a, b := GP64(), GP64(), GP64()
	MOVQ(operand.Mem{Base: s.l, Disp: fieldTail}, left)
	TESTQ(left, left)
	JZ(operand.LabelRef("whole"))
	MOVQ(s.a, a)
	if s.t.two {
		MOVQ(s.b, b)
	}
	w := s.k
	w.Bits = 256
	none := w.Load(w.sign()) // adds nothing
	Label("tail")
	for h := range S {
		at := operand.Mem{Base: s.l, Disp: fieldTailAt + 16*h}
		in := operand.Mem{Base: s.l, Disp: fieldMask + 16*h}
		gather := func(base reg.GPVirtual) reg.VecVirtual {
			x, mask := YMM(), YMM()
			VMOVAPS(none, x)
			if s.k.Size == 4 {
				index := YMM()
				VMOVDQU(at, index)
				VMOVDQU(in, mask)
				VGATHERDPS(mask, operand.Mem{Base: base, Index: index, Scale: 1}, x)
			} else {
				index := XMM()
				VMOVDQU(at, index)
				VPMOVSXDQ(in, mask)
				VGATHERDPD(mask, operand.Mem{Base: base, Index: index, Scale: 1}, x)
			}
			return x
		}
		x := gather(a)
		if s.t.make != nil {
			var y, magnitude reg.VecVirtual
			switch {
			case s.t.two:
				y = gather(b)
			case s.t.one:
				y = s.y.AsY().(reg.VecVirtual)
			}
			if s.magnitude != nil {
				magnitude = s.magnitude.AsY().(reg.VecVirtual)
			}
			x = s.t.make(w, x, y, magnitude)
			mask := YMM()
			if s.k.Size == 4 {
				VMOVDQU(in, mask)
				VBLENDVPS(mask, x, none, x)
			} else {
				VPMOVSXDQ(in, mask)
				VBLENDVPD(mask, x, none, x)
			}
		}
		s.k.Pick(VADDPS, VADDPD)(x, S[h], S[h])
	}
	ADDQ(operand.I8(s.k.Size), a)
	if s.t.two {
		ADDQ(operand.I8(s.k.Size), b)
	}
	DECQ(left)
	JNZ(operand.LabelRef("tail"))
	Label("whole")
}

// join adds up neighbours as often as is asked and writes what is left.
func (s *summer) join(S []reg.VecVirtual, out reg.GPVirtual) {
	joins := GP64()
	MOVQ(operand.Mem{Base: s.l, Disp: fieldJoins}, joins)
	step := func(n int, last bool, write func()) {
		next := fmt.Sprint("join", n+1)
		if !last {
			CMPQ(joins, operand.I8(n))
			JNE(operand.LabelRef(next))
		}
		write()
		if !last {
			JMP(operand.LabelRef("joined"))
			Label(next)
		}
	}
	to := func(d int) operand.Mem { return operand.Mem{Base: out, Disp: d} }
	x, y := XMM(), XMM()
	if s.k.Size == 4 {
		step(0, false, func() { VMOVUPS(S[0], to(0)) })
		v := S[0]
		VHADDPS(v, v, v)
		step(1, false, func() {
			VPERMQ(operand.U8(0x08), v, v)
			VMOVUPS(v.AsX(), to(0))
		})
		VHADDPS(v, v, v)
		VEXTRACTF128(operand.U8(1), v, y)
		step(2, false, func() {
			VUNPCKLPS(y, v.AsX(), x)
			VMOVLPS(x, to(0))
		})
		VADDSS(y, v.AsX(), x)
		step(3, true, func() { VMOVSS(x, to(0)) })
	} else {
		step(0, false, func() { VMOVUPD(S[0], to(0)); VMOVUPD(S[1], to(32)) })
		v := YMM()
		VHADDPD(S[1], S[0], v)
		VPERMPD(operand.U8(0xd8), v, v)
		step(1, false, func() { VMOVUPD(v, to(0)) })
		VEXTRACTF128(operand.U8(1), v, y)
		VHADDPD(y, v.AsX(), x)
		step(2, false, func() { VMOVUPD(x, to(0)) })
		VHADDPD(x, x, x)
		step(3, true, func() { VMOVSD(x, to(0)) })
	}
	Label("joined")
}
