// Quotients to whole numbers and their remainders, angles and lengths of points, sums of what logarithms stand for.

package main

import (
	"math"

	"github.com/tq-lang/tq/engine/simd/_asm/neon"
	"github.com/tq-lang/tq/engine/simd/_asm/numbers"
)

func division(f *neon.File, s neon.Shape) {
	pairFunction(f, "floorDivide", s, vec.floorDivide)
	pairFunction(f, "mod", s, vec.mod)
	pairFunction(f, "fmod", s, vec.fmod)
	pairFunction(f, "atan2", s, vec.atan2)
	pairFunction(f, "hypot", s, vec.hypot)
	pairFunction(f, "logaddexp", s, vec.logaddexp)
	pairFunction(f, "logaddexpTwo", s, vec.logaddexp2)
}

// pairFunction writes the kernel of a function of two numbers.
func pairFunction(f *neon.File, op string, s neon.Shape, compute func(v vec, x, y val) val) {
	floats(f, op, s, 2, 1, func(v vec, x []val) val { return compute(v, x[0], x[1]) })
}

// quotient is a/b, its whole part q without fraction, and the remainder r with the sign of a.
type quotient struct {
	v           vec
	exact, q, r val
}

// divide is right where the quotient is so small that q is off by one at most: then the fused step is exact.
func (v vec) divide(a, b val) *quotient {
	d := &quotient{v: v, exact: v.div(a, b)}
	d.q = v.round("z", d.exact)
	d.r = v.subMul(a, d.q, b)
	far := d.other(a)
	d.r = v.add(d.r, v.and(far, v.withSign(b, a)))
	d.q = v.sub(d.q, v.and(far, v.withSign(v.num(1), d.exact)))
	return d
}

// other is the mask of remainders that are not zero and have not the sign of b.
func (d *quotient) other(b val) val {
	v := d.v
	return v.without(v.signed(v.xor(d.r, b)), v.equal(d.r, v.num(0)))
}

// marked is x, or NaN where it may not be right.
func (d *quotient) marked(x val) val {
	v := d.v
	x = v.where(v.same(d.r), x, d.r)
	return v.where(v.less(v.magnitude(d.exact), v.num(v.pick(0x1p22, 0x1p51))), x, v.num(math.NaN()))
}

func (v vec) floorDivide(a, b val) val {
	d := v.divide(a, b)
	q := v.sub(d.q, v.and(d.other(b), v.num(1)))
	return d.marked(v.where(v.equal(q, v.num(0)), v.and(d.exact, v.pattern(1<<31, 1<<63)), q))
}

func (v vec) mod(a, b val) val {
	d := v.divide(a, b)
	r := v.add(d.r, v.and(d.other(b), b))
	return d.marked(v.where(v.equal(r, v.num(0)), v.and(b, v.pattern(1<<31, 1<<63)), r))
}

func (v vec) fmod(a, b val) val {
	d := v.divide(a, b)
	return d.marked(v.withSign(d.r, a))
}

// atan2 is atan of y/x, first reduced as atan's argument is, put into its quadrant.
func (v vec) atan2(y, x val) val {
	a, b := v.magnitude(y), v.magnitude(x)
	if v.s.Size == 4 {
		return v.withSign(v.shortAtan(a, b, v.signed(x)), y)
	}
	inf, one := v.num(math.Inf(1)), v.num(1)
	// Two infinities are as good as two ones; what may overflow is made smaller. Nothing divides zero by zero.
	scale := v.where(v.less(v.num(0x1p1022), v.max(a, b)), v.num(0.25), one)
	both, level := v.equal(v.min(a, b), inf), v.equal(a, v.num(0))
	ra := v.where(both, one, v.mul(a, scale))
	rb := v.where(both, one, v.add(v.mul(b, scale), v.and(level, one)))
	r := v.reducedAtan(ra, rb, v.signed(x))
	hi, _ := v.pi()
	r = v.where(v.and(level, v.same(b)), v.and(v.signed(x), v.num(hi)), r)
	return v.withSign(r, y)
}

// hypot takes both sides by a power of two, or those of single precision as doubles.
func (v vec) hypot(x, y val) val {
	if v.s.Size == 4 {
		return v.widely(func(d vec, half func(x val) val) val {
			x, y := half(x), half(y)
			return d.hypotEdges(d.magnitude(x), d.magnitude(y), d.sqrt(d.addMul(d.mul(x, x), y, y)))
		})
	}
	x, y = v.magnitude(x), v.magnitude(y)
	up := v.and(v.max(x, y), v.bits(0x7ff<<52))
	up = v.min(v.num(0x1p1021), v.max(v.num(0x1p-1021), up))
	down := v.subInt(v.bits(2046<<52), up)
	a, b := v.mul(x, down), v.mul(y, down)
	return v.hypotEdges(x, y, v.mul(v.sqrt(v.addMul(v.mul(b, b), a, a)), up))
}

// hypotEdges is infinite where one side is, whatever the other.
func (v vec) hypotEdges(x, y, s val) val {
	inf := v.num(math.Inf(1))
	return v.where(v.or(v.equal(x, inf), v.equal(y, inf)), inf, s)
}

func (v vec) logaddexp(a, b val) val  { return v.logAdd(a, b, math.Ln2, 1, vec.exp) }
func (v vec) logaddexp2(a, b val) val { return v.logAdd(a, b, 1, math.Log2E, vec.exp2) }

// logAdd is the larger one of a and b and scale·log(1 + f(-|a-b|)); step more than either if they are equal.
func (v vec) logAdd(a, b val, step, scale float64, f func(v vec, x val) val) val {
	d := v.or(v.sub(a, b), v.pattern(1<<31, 1<<63))
	more := v.log1pMore(f(v, d), nil, nil)
	if scale != 1 {
		more = v.mul(more, v.num(scale))
	}
	return v.where(v.equal(a, b), v.add(a, v.num(step)), v.add(v.max(a, b), more))
}

// turns are the handlers that take angles to radians and to degrees.
func (t *tiles) turns() {
	toRadians, toDegrees := numbers.Degrees(t.s.Size)
	for _, u := range []struct {
		name string
		by   float64
	}{{"Deg2Rad", toRadians}, {"Rad2Deg", toDegrees}} {
		t.handler(u.name, 0, 0, func(g *neon.Func) {
			g.Const(constant, t.s.Size, patternOf(t.s, u.by))
			for x := range neon.V(tileVectors) {
				g.Inst(neon.Three("fmul", t.s, x, x, constant))
			}
		})
	}
}
