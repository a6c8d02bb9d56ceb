// Threaded code of functions that need the registers: the tile goes by way of the scratch memory.

package main

import "github.com/tq-lang/tq/engine/simd/_asm/neon"

// farFunction is a function of one number.
type farFunction struct {
	name string
	f    func(v vec, x val) val
}

// functions writes the handlers of elementary functions.
func (t *tiles) functions() {
	for _, u := range [][2]string{{"Exp", "exp"}, {"Log", "log"}, {"Tanh", "tanh"}, {"Exp2", "expTwo"}, {"Expm1", "expm"}, {"Log1p", "logp"},
		{"Log2", "logTwo"}, {"Log10", "logTen"}, {"Sigmoid", "sigmoid"}, {"Sinh", "sinh"}, {"Cosh", "cosh"}, {"Asin", "asin"},
		{"Acos", "acos"}, {"Atan", "atan"}, {"Asinh", "asinh"}, {"Acosh", "acosh"}, {"Atanh", "atanh"}, {"Erf", "erf"},
		{"Cbrt", "cbrt"}, {"Erfc", "erfc"}} {
		t.calling(u[0], u[1], call{})
	}
	for _, u := range [][2]string{{"Sin", "sin"}, {"Cos", "cos"}, {"Tan", "tan"}} {
		t.calling(u[0], u[1], call{near: true})
	}
	t.each([]farFunction{{"Rsqrt", vec.rsqrt}, {"Sign", vec.signOf}})
}

func (t *tiles) each(list []farFunction) {
	for _, u := range list {
		t.handler(u.name, 0, 0, func(g *neon.Func) { t.far(g, u.f) })
	}
}

// farVectors are done at a time, of functions of one number.
const farVectors = 2

// far has a function go over the tile in memory.
func (t *tiles) far(g *neon.Func, f func(v vec, x val) val) {
	t.farLoop(g, farVectors, false, func(v vec, at int) val { return f(v, v.Load("R5", at)) })
}

// farPair writes the handlers of a function of two numbers, in both orders of operands. The other one is in memory.
func (t *tiles) farPair(op string, f func(v vec, x, y val) val) {
	for _, from := range []bool{false, true} {
		name := op
		if from {
			name += "From"
		}
		t.handler(name, 1, 0, func(g *neon.Func) {
			g.Asm("MOVD R5, R7")
			t.farLoop(g, 1, true, func(v vec, at int) val {
				x, y := v.Load("R5", at), v.Load("R7", at)
				if from {
					x, y = y, x
				}
				return f(v, x, y)
			})
		})
	}
}

// farLoop goes over the tile in memory, some vectors at a time, at R5, and perhaps with an operand at R7. What is not finite leaves a
// condition behind, whatever a function's own steps do.
func (t *tiles) farLoop(g *neon.Func, vectors int, operand bool, f func(v vec, at int) val) {
	for i := range tileVectors {
		g.Store(neon.V(i), "R2", 16*i)
	}
	g.Asm("MOVD R2, R5")
	g.Asm("ADD $%d, R2, R6", tileBytes)
	b := g.Block()
	v := vec{b, t.s}
	x := make([]val, vectors)
	for i := range x {
		x[i] = f(v, 16*i)
		d := v.sub(x[i], x[i])
		v.Op3("fcmge", t.s, d, d) // which NaN makes a condition of
	}
	for i := range x {
		b.Store(x[i], "R5", 16*i)
	}
	emit := b.Plan()
	g.Label("loop")
	emit()
	g.Asm("ADD $%d, R5, R5", 16*vectors)
	if operand {
		g.Asm("ADD $%d, R7, R7", 16*vectors)
	}
	g.Asm("CMP R6, R5")
	g.Asm("BNE loop")
	for i := range tileVectors {
		g.Load("R2", 16*i, neon.V(i))
	}
}

// circularBound is that of the Go side.
const circularBound = 1 << 16

// bounds notes whether all numbers of the tile are below the bound.
func (t *tiles) bounds(g *neon.Func) {
	bits := uint64(0x47800000)
	if t.s.Size == 8 {
		bits = 0x40f0000000000000
	}
	g.Const(constant, t.s.Size, bits)
	noteUnless(g, func(d, x neon.V) neon.Inst { return neon.Three("facgt", t.s, d, constant, x) })
}

// noteUnless notes that a test, which leaves lanes of all or no bits, does not hold of all numbers of the tile.
func noteUnless(g *neon.Func, test func(d, x neon.V) neon.Inst) {
	const all = 16
	g.Inst(test(all, 0))
	for x := neon.V(1); x < tileVectors; x++ {
		in := 16 + x%8
		if in == all {
			in += 8
		}
		g.Inst(test(in, x))
		g.Inst(neon.Three("and", neon.B16, all, all, in))
	}
	g.Inst(neon.Across("uminv", all, all))
	g.Asm("FMOVS F%d, R5", all)
	g.Asm("EOR $255, R5, R5")
	g.Asm("ORR R5, R11, R11")
}
