// Leaves of pairwise sums, eight at a time: one leaf is a chain of additions, each of which has to wait for the one before.

package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Where the fields of the package's leaves are.
const (
	fieldSteps  = 0
	fieldAt     = 8
	fieldMore   = 72
	fieldTail   = 80
	fieldJoins  = 88
	fieldNodes  = 96
	fieldNext   = 104
	fieldNextB  = 112
	fieldOut    = 120
	fieldTailAt = 128
	fieldMask   = 160
)

// ahead is how many bytes before their use the caches are asked for elements, in the order in which they lie. Memory is read
// the faster the more it is; what is asked for and what is at hand have to fit the first cache.
func (s *summer) ahead() int {
	if s.t.two {
		return 8 << 10
	}
	return 12 << 10
}

// summer is the state of one routine.
type summer struct {
	k         kind
	t         term
	l, a, b   reg.GPVirtual // the description, and the first leaf
	end, out  operand.Mem   // of the first leaf's steps; where results go
	off       [8]reg.GPVirtual
	y         reg.VecVirtual // of a term with one y
	magnitude reg.VecVirtual
}

// parts is how many vectors the eight running sums of a leaf take.
func (s *summer) parts() int { return max(8*s.k.size/s.k.bytes(), 1) }

// leaves emits the sums of eight leaves, joined in pairs none to three times: so many eighths of a row are one. Where a leaf
// begins, whether it has one more step of eight elements, and what follows the last step, is described by l.
func leaves(k kind, t term) {
	TEXT(k.name("leaves"+t.name), NOSPLIT, "func(l, out, a, b *byte)")
	Pragma("noescape")
	frame := AllocLocal(16)
	s := &summer{k: k, t: t, l: GP64(), a: GP64(), b: GP64(), end: frame, out: frame.Offset(8)}
	Load(Param("l"), s.l)
	MOVQ(Load(Param("out"), GP64()), s.out)
	Load(Param("a"), s.a)
	if t.two || t.one {
		Load(Param("b"), s.b)
	}
	for i := 1; i < 8; i++ {
		s.off[i] = GP64()
		MOVQ(operand.Mem{Base: s.l, Disp: fieldAt + 8*i}, s.off[i])
	}
	if t.name == "Abs" || t.name == "AbsDifference" {
		s.magnitude = k.load(k.magnitude())
	}
	Label("node")
	if t.one {
		s.y = k.spread(operand.Mem{Base: s.b})
	}
	S := s.sums()
	s.tails(S)
	out := GP64()
	MOVQ(s.out, out)
	s.join(S, out)
	ADDQ(operand.Mem{Base: s.l, Disp: fieldNext}, s.a)
	if t.two || t.one {
		ADDQ(operand.Mem{Base: s.l, Disp: fieldNextB}, s.b)
	}
	ADDQ(operand.Mem{Base: s.l, Disp: fieldOut}, out)
	MOVQ(out, s.out)
	DECQ(operand.Mem{Base: s.l, Disp: fieldNodes})
	JNZ(operand.LabelRef("node"))
	VZEROUPPER()
	RET()
}

// at is part p of the step at hand of leaf i.
func (s *summer) at(base reg.GPVirtual, i, p int) operand.Mem {
	m := operand.Mem{Base: base, Disp: p * s.k.bytes()}
	if i > 0 {
		m.Index, m.Scale = s.off[i], 1
	}
	return m
}

// add adds the step at hand of leaf i.
func (s *summer) add(acc []reg.VecVirtual, i int, a, b reg.GPVirtual) {
	for p, sum := range acc {
		var x operand.Op = s.at(a, i, p)
		if s.t.make != nil {
			var y operand.Op = s.y
			if s.t.two {
				y = s.at(b, i, p)
			}
			x = s.t.make(s.k, s.k.load(x), y, s.magnitude)
		}
		s.k.pick(VADDPS, VADDPD)(x, sum, sum)
	}
}

// group is how many leaves are added up side by side: those of doubles made of two rows are twice as long as the first cache
// likes, and AVX2 has no registers for more.
func (s *summer) group() int {
	if s.k.size == 8 && (s.t.two || s.parts() > 1) {
		return 4
	}
	return 8
}

// sums adds up the leaves, group by group: eight singles, or twice four doubles.
func (s *summer) sums() []reg.VecVirtual {
	group := s.group()
	var S []reg.VecVirtual
	for first := 0; first < 8; first += group {
		acc := make([][]reg.VecVirtual, group)
		for i := range acc {
			for range s.parts() {
				acc[i] = append(acc[i], s.k.load(s.k.sign()))
			}
		}
		a, b, step := GP64(), GP64(), fmt.Sprint("step", first)
		MOVQ(s.a, a)
		ADDQ(operand.Mem{Base: s.l, Disp: fieldSteps}, a)
		MOVQ(a, s.end)
		MOVQ(s.a, a)
		soonA, soonB := s.soon(s.a, first), reg.GPVirtual(nil)
		if s.t.two {
			MOVQ(s.b, b)
			soonB = s.soon(s.b, first)
		}
		CMPQ(a, s.end)
		JEQ(operand.LabelRef(fmt.Sprint("stepped", first)))
		Label(step)
		for i := range acc {
			s.add(acc[i], first+i, a, b)
			if 64*i < group*8*s.k.size {
				PREFETCHT0(operand.Mem{Base: soonA, Disp: s.ahead() + 64*i})
				if s.t.two {
					PREFETCHT0(operand.Mem{Base: soonB, Disp: s.ahead() + 64*i})
				}
			}
		}
		ADDQ(operand.I32(8*s.k.size), a)
		ADDQ(operand.I32(group*8*s.k.size), soonA)
		if s.t.two {
			ADDQ(operand.I32(8*s.k.size), b)
			ADDQ(operand.I32(group*8*s.k.size), soonB)
		}
		CMPQ(a, s.end)
		JNE(operand.LabelRef(step))
		Label(fmt.Sprint("stepped", first))
		more := GP64()
		MOVQ(operand.Mem{Base: s.l, Disp: fieldMore}, more)
		for i := range acc {
			if first+i == 0 {
				continue // the first leaf is as short as any
			}
			skip := fmt.Sprint("short", first+i)
			BTQ(operand.U8(first+i), more)
			JCC(operand.LabelRef(skip))
			s.add(acc[i], first+i, a, b)
			Label(skip)
		}
		S = append(S, s.columns(acc)...)
	}
	return S
}

// soon is where a group of leaves begins, to walk through it in order.
func (s *summer) soon(base reg.GPVirtual, first int) reg.GPVirtual {
	p := GP64()
	MOVQ(base, p)
	if first > 0 {
		ADDQ(s.off[first], p)
	}
	return p
}

// columns adds up the running sums of leaves as neighbours, neighbours of neighbours, halves: eight singles, or four doubles
// to a vector.
func (s *summer) columns(acc [][]reg.VecVirtual) []reg.VecVirtual {
	if s.k.size == 4 {
		var h [4]reg.VecVirtual
		for i := range h {
			h[i] = YMM()
			VHADDPS(acc[2*i+1][0], acc[2*i][0], h[i])
		}
		VHADDPS(h[1], h[0], h[0])
		VHADDPS(h[3], h[2], h[2])
		lo, hi := YMM(), YMM()
		VPERM2F128(operand.U8(0x20), h[2], h[0], lo)
		VPERM2F128(operand.U8(0x31), h[2], h[0], hi)
		VADDPS(hi, lo, lo)
		return []reg.VecVirtual{lo}
	}
	var S []reg.VecVirtual
	for i := 0; i < len(acc); i += 4 {
		var pair [2]reg.VecVirtual
		for j := range pair {
			var half [2]reg.VecVirtual // of two leaves: the sums of their halves
			for l := range half {
				leaf := acc[i+2*j+l]
				h := YMM()
				if s.k.bits == 512 {
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
			pair[j] = XMM()
			VHADDPD(half[1], half[0], pair[j])
		}
		sum := YMM()
		VINSERTF128(operand.U8(1), pair[1], pair[0].AsY(), sum)
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
	w.bits = 256
	none := w.load(w.sign()) // adds nothing
	Label("tail")
	for h := range S {
		at := operand.Mem{Base: s.l, Disp: fieldTailAt + 16*h}
		in := operand.Mem{Base: s.l, Disp: fieldMask + 16*h}
		gather := func(base reg.GPVirtual) reg.VecVirtual {
			x, mask := YMM(), YMM()
			VMOVAPS(none, x)
			if s.k.size == 4 {
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
			if s.k.size == 4 {
				VMOVDQU(in, mask)
				VBLENDVPS(mask, x, none, x)
			} else {
				VPMOVSXDQ(in, mask)
				VBLENDVPD(mask, x, none, x)
			}
		}
		s.k.pick(VADDPS, VADDPD)(x, S[h], S[h])
	}
	ADDQ(operand.I8(s.k.size), a)
	if s.t.two {
		ADDQ(operand.I8(s.k.size), b)
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
	if s.k.size == 4 {
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
