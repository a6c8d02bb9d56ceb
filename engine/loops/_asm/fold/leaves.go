// Leaves of pairwise sums, eight at a time.

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
	fieldDense  = 192
)

// Elements go by in the order in which they lie: several leaves side by side would be several streams within a page, of which
// memory's prefetchers lose track. ahead is how many bytes before its use a line is asked for, one in each sparse bytes: it
// starts the prefetchers on the next page. More requests than that would take the room of loads where data are in the caches.
const (
	ahead  = 4 << 10
	sparse = 128
)

// stretches are how many steps are done without looking where the leaf ends; the longest leaf has as many as the first.
var stretches = []int{16, 4, 1}

// summer is the state of one routine.
type summer struct {
	k         kind
	t         term
	l, a, b   reg.GPVirtual  // the description, and the first leaf
	out       operand.Mem    // where results go
	made      operand.Mem    // the leaves' running sums
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
	s := &summer{k: k, t: t, l: GP64(), a: GP64(), b: GP64(), out: AllocLocal(8), made: AllocLocal(512)}
	Load(Param("l"), s.l)
	MOVQ(Load(Param("out"), GP64()), s.out)
	Load(Param("a"), s.a)
	if t.two || t.one {
		Load(Param("b"), s.b)
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

// term makes part p of what is i steps on.
func (s *summer) term(i, p int, a, b reg.GPVirtual) operand.Op {
	at := func(base reg.GPVirtual) operand.Mem {
		return operand.Mem{Base: base, Disp: i*s.stepBytes() + p*s.k.bytes()}
	}
	switch {
	case s.t.make == nil:
		return at(a)
	case s.t.two:
		return s.t.make(s.k, at(a), at(b), s.magnitude)
	}
	return s.t.make(s.k, at(a), s.y, s.magnitude)
}

// add adds the step that is i steps on.
func (s *summer) add(acc []reg.VecVirtual, i int, a, b reg.GPVirtual) {
	for p, sum := range acc {
		s.k.pick(VADDPS, VADDPD)(s.term(i, p, a, b), sum, sum)
	}
}

// stepBytes is what a step of eight elements takes.
func (s *summer) stepBytes() int { return 8 * s.k.size }

// rows are the addresses of a step.
func (s *summer) rows(a, b reg.GPVirtual) []reg.GPVirtual {
	if s.t.two {
		return []reg.GPVirtual{a, b}
	}
	return []reg.GPVirtual{a}
}

// soon asks for what follows the step that is i steps on.
func (s *summer) soon(i int, a, b reg.GPVirtual) {
	if i*s.stepBytes()%sparse == 0 {
		for _, p := range s.rows(a, b) {
			PREFETCHT1(operand.Mem{Base: p, Disp: ahead + i*s.stepBytes()})
		}
	}
}

// stretch adds n steps and goes on.
func (s *summer) stretch(acc []reg.VecVirtual, n int, a, b reg.GPVirtual) {
	for i := range n {
		s.add(acc, i, a, b)
		if n > 1 {
			s.soon(i, a, b)
		}
	}
	for _, p := range s.rows(a, b) {
		ADDQ(operand.I32(n*s.stepBytes()), p)
	}
}

// group is how many leaves' running sums are added up at a time: AVX2 has no registers for those of eight leaves of doubles.
func (s *summer) group() int {
	if s.parts() > 1 {
		return 4
	}
	return 8
}

// leaf adds up the leaf whose number is in i.
func (s *summer) leaf(first int, i reg.GPVirtual) []reg.VecVirtual {
	label := func(name string, n int) string { return fmt.Sprint(name, n, "of", first) }
	var acc []reg.VecVirtual
	for range s.parts() {
		acc = append(acc, s.k.load(s.k.sign()))
	}
	a, b, end, more := GP64(), GP64(), GP64(), GP64()
	MOVQ(operand.Mem{Base: s.l, Index: i, Scale: 8, Disp: fieldAt}, a)
	if s.t.two {
		MOVQ(s.b, b)
		ADDQ(a, b)
	}
	ADDQ(s.a, a)
	MOVQ(operand.Mem{Base: s.l, Disp: fieldSteps}, end)
	ADDQ(a, end)
	MOVQ(operand.Mem{Base: s.l, Disp: fieldMore}, more)
	BTQ(i, more)
	JCC(operand.LabelRef(label("even", 0)))
	ADDQ(operand.I32(s.stepBytes()), end)
	Label(label("even", 0))
	for _, n := range stretches {
		SUBQ(operand.I32(n*s.stepBytes()), end)
		JMP(operand.LabelRef(label("check", n)))
		Label(label("steps", n))
		s.stretch(acc, n, a, b)
		Label(label("check", n))
		CMPQ(a, end)
		JLS(operand.LabelRef(label("steps", n)))
		ADDQ(operand.I32(n*s.stepBytes()), end)
	}
	return acc
}

// longest is the steps of the longest leaf.
const longest = 16

// dense adds up whole leaves that lie one after the other, without a branch: where the processor predicts branches it fetches
// less far ahead of memory.
func (s *summer) dense(acc [][]reg.VecVirtual, first int) {
	for l := range acc {
		for i := range longest {
			at := (first+l)*longest + i
			s.soon(at, s.a, s.b)
			if i > 0 {
				s.add(acc[l], at, s.a, s.b)
				continue
			}
			for p, sum := range acc[l] {
				s.k.pick(VMOVUPS, VMOVUPD)(s.term(at, p, s.a, s.b), sum)
			}
		}
	}
}

// each adds up the leaves wherever they lie.
func (s *summer) each(acc [][]reg.VecVirtual, first int) {
	i, next := GP64(), fmt.Sprint("leaf", first)
	MOVQ(operand.I32(first), i)
	Label(next)
	sums, to := s.leaf(first, i), GP64()
	MOVQ(i, to)
	SHLQ(operand.U8(6), to)
	for p, sum := range sums {
		m := s.made.Offset(p * s.k.bytes())
		m.Index, m.Scale = to, 1
		s.k.pick(VMOVUPS, VMOVUPD)(sum, m)
	}
	INCQ(i)
	CMPQ(i, operand.I8(first+len(acc)))
	JNE(operand.LabelRef(next))
	for l := range acc {
		for p, sum := range acc[l] {
			s.k.pick(VMOVUPS, VMOVUPD)(s.made.Offset(64*(first+l)+p*s.k.bytes()), sum)
		}
	}
}

// sums adds up the leaves one after the other: the processor does so with several at a time, as none waits for another.
func (s *summer) sums() []reg.VecVirtual {
	var S []reg.VecVirtual
	for first := 0; first < 8; first += s.group() {
		acc := make([][]reg.VecVirtual, s.group())
		for l := range acc {
			for range s.parts() {
				acc[l] = append(acc[l], s.k.vec())
			}
		}
		apart, made := fmt.Sprint("apart", first), fmt.Sprint("made", first)
		CMPQ(operand.Mem{Base: s.l, Disp: fieldDense}, operand.I8(0))
		JEQ(operand.LabelRef(apart))
		s.dense(acc, first)
		JMP(operand.LabelRef(made))
		Label(apart)
		s.each(acc, first)
		Label(made)
		S = append(S, s.columns(acc)...)
	}
	return S
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
