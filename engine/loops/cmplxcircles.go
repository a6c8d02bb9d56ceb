// Circular and hyperbolic functions of many complex numbers, and their inverses.

package loops

import (
	"math"

	"github.com/tq-lang/tq/engine/loops/elem"
	"github.com/tq-lang/tq/engine/simd"
)

func sinMany(r *complexRoom, n int, real bool) {
	productsMany(r, n, real, sines, coshs, cosines, sinhs)
}

func cosMany(r *complexRoom, n int, real bool) {
	productsMany(r, n, real, cosines, coshs, sines, sinhs)
	Neg(r.result[1][:n], r.result[1][:n])
}

func sinhMany(r *complexRoom, n int, real bool) {
	productsMany(r, n, real, sinhs, cosines, coshs, sines)
}

func coshMany(r *complexRoom, n int, real bool) {
	productsMany(r, n, real, coshs, cosines, sinhs, sines)
}

// productsMany makes f(x)·even(y) and g(x)·odd(y), of which even is 1 and odd is y at zeros.
func productsMany(r *complexRoom, n int, real bool, f, even, g, odd func(dst, a []float64)) {
	x, y := r.arg[0][:n], r.arg[1][:n]
	fx, gx, o, e := r.made[0][:n], r.made[1][:n], r.made[2][:n], r.made[3][:n]
	f(fx, x)
	g(gx, x)
	if real {
		copy(r.result[0][:n], fx)
		Mul(r.result[1][:n], gx, y)
		return
	}
	odd(o, y)
	even(e, y)
	scaled(r, n, fx, e, gx, o)
}

// tanhMany is Kahan's, as tanhComplex.
func tanhMany(r *complexRoom, n int, real bool) { tanhInto(r, r.arg[0][:n], r.arg[1][:n], 0, 1) }

func tanMany(r *complexRoom, n int, real bool) { tanhInto(r, r.arg[1][:n], r.arg[0][:n], 1, 0) }

// tanhInto is tanh(x+iy), its parts into these results. The tangent of iz is i times that of z, and odd.
func tanhInto(r *complexRoom, x, y []float64, re, im int) {
	n := len(x)
	t, s, far := r.made[0][:n], r.made[1][:n], r.made[2][:n]
	vectorOr(simd.VecTan, t, y, tan, nil)
	sinhs(s, x)
	first, second := r.result[re][:n], r.result[im][:n]
	for i, t := range t {
		s := s[i]
		beta := 1 + t*t
		rho := math.Sqrt(1 + s*s)
		d := 1 + beta*s*s
		first[i], second[i] = beta*rho*s/d, t/d
		if y[i] == 0 {
			second[i] = y[i] / d
		}
	}
	if !elem.Beyond(x, tanhMost) {
		return
	}
	for i, v := range x {
		far[i] = -2 * math.Abs(v)
	}
	exps(far, far)
	for i, v := range x {
		if math.Abs(v) > tanhMost {
			t := t[i]
			if y[i] == 0 {
				t = y[i]
			}
			first[i], second[i] = math.Copysign(1, v), 4*(t/(1+t*t))*far[i]
		}
	}
}

// roots are the square roots of 1-z, conjugate, in result[0] and result[1], and of 1+z in result[2] and result[3].
func roots(r *complexRoom, n int, real bool) {
	x, y, size, w := r.arg[0][:n], r.arg[1][:n], r.made[0][:n], r.made[1][:n]
	u := r.made[2][:n]
	for k, sign := range [2]float64{-1, 1} {
		for i, v := range x {
			u[i] = 1 + sign*v
		}
		re, im := r.result[2*k][:n], r.result[2*k+1][:n]
		if real { // the same, of which one part is zero
			Abs(w, u)
			Sqrt(w, w)
			for i, v := range w {
				o := 0.0
				if u[i] < 0 {
					v, o = o, v
				}
				re[i], im[i] = v, math.Copysign(o, y[i])
			}
			continue
		}
		Hypot(size, u, y)
		for i, v := range u {
			w[i] = 0.5 * (size[i] + math.Abs(v))
		}
		Sqrt(w, w)
		for i, v := range w {
			o := math.Abs(y[i])
			r.apart = r.apart || o < tiniest
			if v != 0 {
				o = 0.5 * o / v
			}
			if u[i] < 0 {
				v, o = o, v
			}
			re[i], im[i] = v, math.Copysign(o, y[i])
		}
	}
}

func arcsinMany(r *complexRoom, n int, real bool) {
	roots(r, n, real)
	c, s := r.made[0][:n], r.made[1][:n]
	mr, mi, pr, pi := r.result[0][:n], r.result[1][:n], r.result[2][:n], r.result[3][:n]
	for i, a := range mr {
		c[i] = a*pr[i] + mi[i]*pi[i]
		s[i] = a*pi[i] + mi[i]*pr[i]
	}
	Atan2(r.result[0][:n], r.arg[0][:n], c)
	Arcsinh(r.result[1][:n], s)
}

func arccosMany(r *complexRoom, n int, real bool) {
	roots(r, n, real)
	c, s := r.made[0][:n], r.made[1][:n]
	mr, mi, pr, pi := r.result[0][:n], r.result[1][:n], r.result[2][:n], r.result[3][:n]
	for i, a := range mr {
		s[i] = -pr[i]*mi[i] - pi[i]*a
	}
	Atan2(c, mr, pr)
	for i, v := range c {
		r.result[0][i] = 2 * v
	}
	Arcsinh(r.result[1][:n], s)
}
