// Threaded code on whole numbers of the tile's element size. The bitwise operations and the choice are those of floats.

package main

import "github.com/tq-lang/tq/engine/simd/_asm/neon"

func (t *tiles) integers() {
	t.simple("AddInt", "add", t.s, false)
	t.simple("SubInt", "sub", t.s, false)
	t.simple("SubInt", "sub", t.s, true)
	t.binary("MulInt", false, nil, func(g *neon.Func, x, y, to neon.V, w spare) { t.product(g, x, y, to, y, w) })
	for _, sign := range []string{"Int", "Uint"} {
		t.extremeInt("Max", sign)
		t.extremeInt("Min", sign)
	}
	t.simple("EqualInt", "cmeq", t.s, false)
	t.binary("NotEqualInt", false, nil, func(g *neon.Func, x, y, to neon.V, _ spare) {
		g.Inst(neon.Three("cmeq", t.s, to, x, y))
		g.Inst(neon.Two("mvn", neon.B16, to, to))
	})
	for _, sign := range []string{"Int", "Uint"} {
		greater, greaterEqual := "cmgt", "cmge"
		if sign == "Uint" {
			greater, greaterEqual = "cmhi", "cmhs"
		}
		swapped := func(op, inst string) {
			t.binary(op, false, nil, func(g *neon.Func, x, y, to neon.V, _ spare) { g.Inst(neon.Three(inst, t.s, to, y, x)) })
		}
		swapped("Less"+sign, greater)
		swapped("LessEqual"+sign, greaterEqual)
		t.simple("Greater"+sign, greater, t.s, false)
		t.simple("GreaterEqual"+sign, greaterEqual, t.s, false)
	}
	for _, op := range []string{"ShiftLeft", "ShiftRight", "ShiftRightUint"} {
		t.shift(op, false)
		t.shift(op, true)
	}
	t.plain("NegInt", "neg", t.s)
	t.plain("AbsInt", "abs", t.s)
	t.unary("SquareInt", func(g *neon.Func, x neon.V, w spare) { t.product(g, x, x, x, w.b, w) })
}

// product of whole numbers; low may be overwritten. The upper halves of double words only reach the upper half.
func (t *tiles) product(g *neon.Func, x, y, to, low neon.V, w spare) {
	if t.s.Size == 4 {
		g.Inst(neon.Three("mul", t.s, to, x, y))
		return
	}
	g.Inst(neon.Two("rev64", neon.S4, w.a, y))
	g.Inst(neon.Three("mul", neon.S4, w.a, w.a, x))
	g.Inst(neon.AddPairs(w.a, w.a))
	g.Inst(neon.Change("xtn", false, w.b, x))
	if low != w.b {
		g.Inst(neon.Change("xtn", false, low, y))
	}
	g.Inst(neon.Shl(neon.D2, to, w.a, 32))
	g.Inst(neon.AddProducts(to, w.b, low))
}

func (t *tiles) extremeInt(op, sign string) {
	inst := map[string]string{"MaxInt": "smax", "MinInt": "smin", "MaxUint": "umax", "MinUint": "umin"}[op+sign]
	if t.s.Size == 4 {
		t.simple(op+sign, inst, t.s, false)
		return
	}
	greater := map[string]string{"Int": "cmgt", "Uint": "cmhi"}[sign]
	t.binary(op+sign, false, nil, func(g *neon.Func, x, y, to neon.V, w spare) {
		a, b := x, y
		if op == "Min" {
			a, b = y, x
		}
		g.Inst(neon.Three(greater, t.s, w.a, a, b))
		g.Inst(neon.Three("bif", neon.B16, to, y, w.a)) // to is x
	})
}

// shift writes the handlers of shifts. The machine takes the count from the lowest byte, and to the right where it is negative:
// counts beyond the width become the width, or the width less one where the sign fills up; of double words, which have no
// least, the result is masked instead.
func (t *tiles) shift(op string, from bool) {
	width := uint64(8 * t.s.Size)
	left, signed := op == "ShiftLeft", op == "ShiftRight"
	setup := func(g *neon.Func) {
		g.Const(constant, t.s.Size, width)
		if signed && t.s.Size == 8 {
			g.Const(moreConstant, t.s.Size, width-1)
		}
	}
	t.binary(op, from, setup, func(g *neon.Func, x, y, to neon.V, w spare) {
		count := y
		switch {
		case t.s.Size == 4:
			count = w.a
			g.Inst(neon.Three("umin", t.s, count, y, constant))
		case signed:
			count = w.a
			g.Inst(neon.Three("cmhi", t.s, count, constant, y))
			g.Inst(neon.Three("bsl", neon.B16, count, y, moreConstant))
		default:
			g.Inst(neon.Three("cmhi", t.s, w.b, constant, y))
		}
		if !left {
			g.Inst(neon.Two("neg", t.s, w.a, count))
			count = w.a
		}
		if signed {
			g.Inst(neon.Three("sshl", t.s, to, x, count))
			return
		}
		g.Inst(neon.Three("ushl", t.s, to, x, count))
		if t.s.Size == 8 {
			g.Inst(neon.Three("and", neon.B16, to, to, w.b))
		}
	})
}
