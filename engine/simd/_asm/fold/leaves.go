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
	made      operand.Mem    // a leaf's running sums
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
	s := &summer{k: k, t: t, l: GP64(), a: GP64(), b: GP64(), out: AllocLocal(8), made: AllocLocal(64)}
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

// leaf adds up the leaf whose number is in i.
func (s *summer) leaf(i reg.GPVirtual) []reg.VecVirtual {
	label := func(name string, n int) string { return fmt.Sprint(name, n) }
	acc := s.vectors()
	for _, sum := range acc {
		s.k.Pick(VMOVUPS, VMOVUPD)(s.k.sign(), sum)
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

// piece is what the running sums of two leaves give, and pieces those of all eight, the latest last.
type pieces [4]reg.VecVirtual

func (s *summer) pieces() (p pieces) {
	for i := range p {
		p[i] = YMM()
	}
	return p
}

// latest makes room for n more pieces and gives it.
func (p pieces) latest(n int) []reg.VecVirtual {
	for i := n; i < len(p); i++ {
		VMOVAPS(p[i], p[i-n])
	}
	return p[len(p)-n:]
}

// dense adds up whole leaves that lie one after the other, without a branch within them: where the processor has to predict
// where leaves end it fetches less far ahead of memory. Doubles lose 3 to 5 % even by a loop of two rounds, singles nothing.
// Nothing is kept in memory meanwhile, as what is read would wait for a sum that is to be written to an address like its own.
func (s *summer) dense(made pieces) {
	round := 2
	if s.k.Size == 8 {
		round = 8
	}
	a, b, left := s.a, s.b, GP64()
	if round < 8 {
		a, b = GP64(), GP64()
		MOVQ(s.a, a)
		if s.t.two {
			MOVQ(s.b, b)
		}
		MOVQ(operand.I32(8/round), left)
		Label("dense")
	}
	for l, to := range made.latest(round / 2) {
		var acc [2][]reg.VecVirtual
		for i := range acc {
			acc[i] = s.whole((2*l+i)*longest, a, b)
		}
		s.pair(acc, to)
	}
	if round < 8 {
		for _, p := range s.rows(a, b) {
			ADDQ(operand.I32(round*longest*s.stepBytes()), p)
		}
		DECQ(left)
		JNZ(operand.LabelRef("dense"))
	}
}

// whole adds up a longest leaf, which begins so many steps on.
func (s *summer) whole(first int, a, b reg.GPVirtual) []reg.VecVirtual {
	acc := s.vectors()
	for i := first; i < first+longest; i++ {
		s.soon(i, a, b)
		if i > first {
			s.add(acc, i, a, b)
			continue
		}
		for p, sum := range acc {
			s.k.Pick(VMOVUPS, VMOVUPD)(s.term(i, p, a, b), sum)
		}
	}
	return acc
}

// vectors are registers for the running sums of a leaf.
func (s *summer) vectors() (acc []reg.VecVirtual) {
	for range s.parts() {
		acc = append(acc, s.k.Vec())
	}
	return acc
}

// each adds up the leaves wherever they lie. The first of two is kept until the second is made.
func (s *summer) each(made pieces) {
	i := GP64()
	XORQ(i, i)
	Label("leaf")
	second, first := s.leaf(i), s.vectors()
	at := func(p int) operand.Mem { return s.made.Offset(p * s.k.Bytes()) }
	INCQ(i)
	TESTQ(operand.I32(1), i)
	JZ(operand.LabelRef("second"))
	for p, sum := range second {
		s.k.Pick(VMOVUPS, VMOVUPD)(sum, at(p))
	}
	JMP(operand.LabelRef("leaf"))
	Label("second")
	for p, sum := range first {
		s.k.Pick(VMOVUPS, VMOVUPD)(at(p), sum)
	}
	s.pair([2][]reg.VecVirtual{first, second}, made.latest(1)[0])
	CMPQ(i, operand.I8(8))
	JNE(operand.LabelRef("leaf"))
}

// sums adds up the leaves one after the other: the processor does so with several at a time, as none waits for another.
func (s *summer) sums() []reg.VecVirtual {
	made := s.pieces()
	for _, p := range made {
		VXORPS(p, p, p)
	}
	CMPQ(operand.Mem{Base: s.l, Disp: fieldDense}, operand.I8(0))
	JEQ(operand.LabelRef("apart"))
	s.dense(made)
	JMP(operand.LabelRef("made"))
	Label("apart")
	s.each(made)
	Label("made")
	return s.columns(made)
}
