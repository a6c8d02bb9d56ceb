// Threaded code of functions that have a kernel, a call of which does not count: a handler names it and jumps to a routine that
// has it compute the tile, in the scratch memory.

package main

import "github.com/tq-lang/tq/engine/simd/_asm/neon"

// call is how handlers call a kernel. Those of a kind jump to one routine, with the kernel in R12.
type call struct {
	two, from bool // of two operands, the first of which is in memory
	near      bool // numbers out of the function's bounds are noted
	marking   bool // results that are NaN are noted: the function may not know better
}

func (c call) name(s neon.Shape) string {
	op := "tileCall"
	if c.two {
		op += "Two"
	}
	if c.from {
		op += "From"
	}
	if c.near {
		op += "Near"
	}
	if c.marking {
		op += "Marking"
	}
	return name(op, s)
}

// calling writes the handler of an operation that is done by a kernel.
func (t *tiles) calling(op, kernel string, c call) {
	n := name("tile"+op, t.s)
	t.Add(op, n)
	g := t.f.Func(n, "", "")
	g.Asm("MOVD $·%s(SB), R12", name(kernel, t.s))
	g.Asm("JMP ·%s(SB)", c.name(t.s))
}

// callingPair is calling for functions of two numbers, in both orders of operands.
func (t *tiles) callingPair(op, kernel string, c call) {
	c.two = true
	t.calling(op, kernel, c)
	c.from = true
	t.calling(op+"From", kernel, c)
}

// calls writes the routines that handlers jump to.
func (t *tiles) calls() {
	for _, c := range []call{{}, {near: true}, {two: true}, {two: true, from: true}, {two: true, marking: true}, {two: true, from: true, marking: true}} {
		t.call(c)
	}
}

func (t *tiles) call(c call) {
	g := t.f.Jumped(c.name(t.s))
	if c.near {
		t.bounds(g)
	}
	a, b := "R2", "R5"
	if c.two {
		g.Asm("LDP.P 16(R0), (R5, R6)")
		g.Asm("AND R3, R6, R6")
		g.Asm("ADD R6, R5, R5")
	}
	if c.from {
		a, b = b, a
	}
	g.Asm("MOVD.P 8(R0), R10")
	for i := range tileVectors {
		g.Store(neon.V(i), "R2", 16*i)
	}
	// The frame: where to return, the kernel's arguments, the program's registers.
	g.Asm("MOVD.W R30, -96(RSP)")
	g.Asm("MOVD $%d, R6", tileVectors*t.s.Lanes)
	g.Asm("STP (R6, R2), 8(RSP)")
	g.Asm("STP (%s, %s), 24(RSP)", a, b)
	g.Asm("STP (R0, R1), 40(RSP)")
	g.Asm("STP (R2, R3), 56(RSP)")
	g.Asm("STP (R4, R10), 72(RSP)")
	g.Asm("MOVD R11, 88(RSP)")
	g.Asm("CALL (R12)")
	g.Asm("LDP 40(RSP), (R0, R1)")
	g.Asm("LDP 56(RSP), (R2, R3)")
	g.Asm("LDP 72(RSP), (R4, R10)")
	g.Asm("MOVD 88(RSP), R11")
	g.Asm("MOVD.P 96(RSP), R30")
	for i := range tileVectors {
		g.Load("R2", 16*i, neon.V(i))
	}
	if c.marking {
		noteUnless(g, func(d, x neon.V) neon.Inst { return neon.Three("fcmeq", t.s, d, x, x) })
	}
	for i := range neon.V(tileVectors) { // what is not finite makes a condition, whatever the kernel's own steps do
		d := 16 + i%8
		g.Inst(neon.Three("fsub", t.s, d, i, i))
		g.Inst(neon.Three("fcmge", t.s, d, d, d))
	}
	g.Asm("JMP (R10)")
}
