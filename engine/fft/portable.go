// Passes in plain Go; _asm/main.go says what a pass does.

package fft

import "math"

// kernels do passes.
type kernels struct {
	// assembly does a pass if it can.
	assembly func(p *pass, s int, x, y []complex128, back bool) bool
	// twist multiplies rows of 8: x[r][b] *= e[r][b]·c[r].
	twist func(x, e, c []complex128)
}

func portableKernels() *kernels { return &kernels{twist: twistRows} }

func (k *kernels) pass(p *pass, s int, x, y []complex128, back bool) {
	if k.assembly != nil && k.assembly(p, s, x, y, back) {
		return
	}
	p.plain(s, 0, x, y, back)
}

// plain does a pass from point first on.
func (p *pass) plain(s, first int, x, y []complex128, back bool) {
	if p.r > 5 {
		p.several(s, first, x, y, back)
		return
	}
	var in, out [5][]complex128
	var w [5]complex128
	for q := first; q < p.m; q++ {
		copy(w[1:], p.w[q*(p.r-1):][:p.r-1])
		for j := range p.r {
			in[j] = x[s*(q+j*p.m):][:s]
			at := j
			if back && j > 0 {
				at = p.r - j
			}
			out[j] = y[s*(p.r*q+at):][:s]
		}
		switch p.r {
		case 2:
			two(&in, &out, &w)
		case 3:
			three(&in, &out, &w)
		case 4:
			four(&in, &out, &w)
		case 5:
			five(&in, &out, &w)
		}
	}
}

// timesI is i·z.
func timesI(z complex128) complex128 { return complex(-imag(z), real(z)) }

func scaled(z complex128, f float64) complex128 { return complex(real(z)*f, imag(z)*f) }

func two(in, out *[5][]complex128, w *[5]complex128) {
	a := in[0]
	b, y0, y1 := in[1][:len(a)], out[0][:len(a)], out[1][:len(a)]
	for i, v := range a {
		y0[i], y1[i] = v+b[i], (v-b[i])*w[1]
	}
}

func three(in, out *[5][]complex128, w *[5]complex128) {
	a := in[0]
	b, c := in[1][:len(a)], in[2][:len(a)]
	y0, y1, y2 := out[0][:len(a)], out[1][:len(a)], out[2][:len(a)]
	for i, v := range a {
		sum, d := b[i]+c[i], timesI(scaled(b[i]-c[i], math.Sqrt(3)/2))
		m := v - scaled(sum, 0.5)
		y0[i], y1[i], y2[i] = v+sum, (m-d)*w[1], (m+d)*w[2]
	}
}

func four(in, out *[5][]complex128, w *[5]complex128) {
	a := in[0]
	b, c, d := in[1][:len(a)], in[2][:len(a)], in[3][:len(a)]
	y0, y1, y2, y3 := out[0][:len(a)], out[1][:len(a)], out[2][:len(a)], out[3][:len(a)]
	w1, w2, w3 := w[1], w[2], w[3]
	for i, v := range a {
		s, t, u, r := v+c[i], v-c[i], b[i]+d[i], timesI(b[i]-d[i])
		y0[i], y1[i], y2[i], y3[i] = s+u, (t-r)*w1, (s-u)*w2, (t+r)*w3
	}
}

// Cosines and sines of one and two fifths of a turn.
const (
	cos5, sin5       = 0.30901699437494742410, 0.95105651629515357212
	cos5two, sin5two = -0.80901699437494742410, 0.58778525229247312917
)

func five(in, out *[5][]complex128, w *[5]complex128) {
	a := in[0]
	b, c, d, e := in[1][:len(a)], in[2][:len(a)], in[3][:len(a)], in[4][:len(a)]
	for i, v := range a {
		t1, t2, t3, t4 := b[i]+e[i], c[i]+d[i], b[i]-e[i], c[i]-d[i]
		m1 := v + scaled(t1, cos5) + scaled(t2, cos5two)
		m2 := v + scaled(t1, cos5two) + scaled(t2, cos5)
		n1 := timesI(scaled(t3, sin5) + scaled(t4, sin5two))
		n2 := timesI(scaled(t3, sin5two) - scaled(t4, sin5))
		out[0][i], out[1][i], out[2][i], out[3][i], out[4][i] = v+t1+t2, (m1-n1)*w[1], (m2-n2)*w[2], (m2+n2)*w[3], (m1+n1)*w[4]
	}
}

// several is a pass of any odd radix, pair by pair.
func (p *pass) several(s, first int, x, y []complex128, back bool) {
	var roots, v [mostRadix]complex128
	for j := range p.r {
		roots[j] = root(j, p.r, false)
	}
	for q := first; q < p.m; q++ {
		w := p.w[q*(p.r-1):][:p.r-1]
		for i := range s {
			for l := range p.r {
				v[l] = x[i+s*(q+l*p.m)]
			}
			odd(p.r, &v, &roots)
			to := y[i+s*p.r*q:]
			to[0] = v[0]
			for j := 1; j < p.r; j++ {
				at := j
				if back {
					at = p.r - j
				}
				to[at*s] = v[j] * w[j-1]
			}
		}
	}
}

func odd(r int, v, roots *[mostRadix]complex128) {
	var plus, minus [mostRadix]complex128
	first, sum := v[0], v[0]
	for l := 1; 2*l < r; l++ {
		plus[l], minus[l] = v[l]+v[r-l], timesI(v[l]-v[r-l])
		sum += plus[l]
	}
	for j := 1; 2*j < r; j++ {
		a, b := first, complex128(0)
		for l := 1; 2*l < r; l++ {
			w := roots[j*l%r]
			a += scaled(plus[l], real(w))
			b += scaled(minus[l], imag(w)) // the sine is negative
		}
		v[j], v[r-j] = a+b, a-b
	}
	v[0] = sum
}

func twistRows(x, e, c []complex128) {
	for r, f := range c {
		row, by := x[r*block:][:block], e[r*block:][:block]
		for b := range row {
			row[b] *= by[b] * f
		}
	}
}
