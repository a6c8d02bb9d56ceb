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
func (s *summer) parts() int { return max(8*s.k.Size/s.k.Bytes(), 1) }

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
		s.magnitude = k.Load(k.magnitude())
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
		return operand.Mem{Base: base, Disp: i*s.stepBytes() + p*s.k.Bytes()}
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
		s.k.Pick(VADDPS, VADDPD)(s.term(i, p, a, b), sum, sum)
	}
}

// stepBytes is what a step of eight elements takes.
func (s *summer) stepBytes() int { return 8 * s.k.Size }

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
		acc = append(acc, s.k.Load(s.k.sign()))
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
				s.k.Pick(VMOVUPS, VMOVUPD)(s.term(at, p, s.a, s.b), sum)
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
		m := s.made.Offset(p * s.k.Bytes())
		m.Index, m.Scale = to, 1
		s.k.Pick(VMOVUPS, VMOVUPD)(sum, m)
	}
	INCQ(i)
	CMPQ(i, operand.I8(first+len(acc)))
	JNE(operand.LabelRef(next))
	for l := range acc {
		for p, sum := range acc[l] {
			s.k.Pick(VMOVUPS, VMOVUPD)(s.made.Offset(64*(first+l)+p*s.k.Bytes()), sum)
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
				acc[l] = append(acc[l], s.k.Vec())
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
