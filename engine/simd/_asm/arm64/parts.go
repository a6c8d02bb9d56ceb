// Kernels on the parts of floats: signs, neighbours, the greater and the lesser number; and tests, which write one byte for each
// element. No step makes a condition of NaN, but where neighbours are compared.

package main

import (
	"math"

	"github.com/tq-lang/tq/engine/simd/_asm/neon"
)

func floatParts(f *neon.File, s neon.Shape) {
	one := func(op string, compute func(v vec, x val) val) {
		floats(f, op, s, 1, 4, func(v vec, x []val) val { return compute(v, x[0]) })
	}
	two := func(op string, compute func(v vec, x, y val) val) {
		floats(f, op, s, 2, 4, func(v vec, x []val) val { return compute(v, x[0], x[1]) })
	}
	one("sign", vec.signOf)
	one("spacing", vec.spacing)
	two("heaviside", vec.heaviside)
	two("nextafter", vec.nextafter)
	two("copysign", vec.withSign)
	two("fmax", vec.fmax)
	two("fmin", vec.fmin)
	for _, t := range tests {
		comparingSome(f, name(t.kernel, s), s, 1, t.opposite, func(v vec, x []val) val { return t.mask(v, x[0]) })
	}
}

// tests of floats: their masks, or the opposite.
var tests = []struct {
	kernel   string
	opposite bool
	mask     func(v vec, x val) val
}{
	{"isNan", true, vec.same},
	{"isInf", false, func(v vec, x val) val { return v.equal(v.magnitude(x), v.num(math.Inf(1))) }},
	{"isFinite", false, func(v vec, x val) val { return v.Op3("cmgt", v.s, v.num(math.Inf(1)), v.magnitude(x)) }},
	{"signbit", false, vec.signed},
}

// signed is the mask of the numbers with a sign, zeros and NaN among them.
func (v vec) signed(x val) val { return v.Op3("cmgt", v.s, v.bits(0), x) }

// signOf is -1, 0 or 1, or NaN.
func (v vec) signOf(x val) val {
	r := v.without(v.withSign(v.num(1), x), v.equal(x, v.num(0)))
	return v.where(v.same(x), r, x)
}

// heaviside is 0, y or 1 as x is below, at or above zero.
func (v vec) heaviside(x, y val) val {
	r := v.without(v.num(1), v.signed(x))
	r = v.where(v.equal(x, v.num(0)), y, r)
	return v.where(v.same(x), r, x)
}

// spacing is the distance to the next number away from zero: of infinity, whose neighbour is NaN, it is that.
func (v vec) spacing(x val) val {
	a := v.magnitude(x)
	d := v.sub(v.addInt(a, v.bits(1)), a)
	d = v.where(v.less(x, v.num(0)), v.neg(d), d)
	return v.where(v.same(x), d, x)
}

// nextafter is x moved by one bit towards y: away from zero where y is above a positive x or below a negative one.
func (v vec) nextafter(x, y val) val {
	zero, one := v.num(0), v.bits(1)
	up, down, above := v.addInt(x, one), v.subInt(x, one), v.less(x, y)
	r := v.where(v.xor(above, v.less(x, zero)), up, down)
	r = v.where(v.equal(x, zero), v.withSign(one, y), r)
	r = v.where(v.equal(x, y), y, r)
	return v.where(v.and(v.same(x), v.same(y)), r, v.add(x, y))
}

// fmax and fmin take the other number where one is NaN, and the first one where they are equal, of which one may be -0.
func (v vec) fmax(x, y val) val { return v.extreme(x, y, v.max(x, y)) }
func (v vec) fmin(x, y val) val { return v.extreme(x, y, v.min(x, y)) }

func (v vec) extreme(x, y, r val) val {
	r = v.where(v.equal(x, y), x, r)
	r = v.where(v.same(y), r, x)
	return v.where(v.same(x), r, y)
}

// tests writes the handlers of the same tests.
func (t *tiles) tests() {
	t.unary("IsNan", func(g *neon.Func, x neon.V, _ spare) {
		g.Inst(neon.Three("fcmeq", t.s, x, x, x))
		g.Inst(neon.Two("mvn", neon.B16, x, x))
	})
	against := func(op string, number float64, f func(g *neon.Func, x neon.V, w spare)) {
		t.handler(op, 0, 0, func(g *neon.Func) {
			g.Const(constant, t.s.Size, patternOf(t.s, number))
			for i := range tileVectors {
				f(g, neon.V(i), spareOf(i))
			}
		})
	}
	against("IsInf", math.Inf(1), func(g *neon.Func, x neon.V, w spare) {
		g.Inst(neon.Two("fabs", t.s, w.a, x))
		g.Inst(neon.Three("fcmeq", t.s, x, w.a, constant))
	})
	against("IsFinite", math.Inf(1), func(g *neon.Func, x neon.V, w spare) {
		g.Inst(neon.Two("fabs", t.s, w.a, x))
		g.Inst(neon.Three("cmgt", t.s, x, constant, w.a))
	})
	against("Signbit", 0, func(g *neon.Func, x neon.V, _ spare) { g.Inst(neon.Three("cmgt", t.s, x, constant, x)) })
}
