// Hessenberg matrices to real Schur form, by Francis' double steps.

package linalg

import "math"

const (
	unitRoundoff = 0x1p-53
	tiniest      = 0x1p-1022
)

// realSchur makes the Hessenberg h (n×n) quasi-triangular, with blocks of two for
// conjugate pairs, and turns the rows of qt with it.
func (job *Job) realSchur(n int, h, qt, re, im []float64) bool {
	f := &francis{n: n, h: h, qt: qt}
	steps := 0
	for hi := n - 1; hi >= 0; {
		job.poll()
		lo := f.split(hi)
		switch {
		case lo == hi:
			re[hi], im[hi] = h[hi*n+hi], 0
			hi, steps = hi-1, 0
		case lo == hi-1:
			f.pair(lo, re, im)
			hi, steps = hi-2, 0
		case steps >= 30*max(10, n):
			return false
		default:
			steps++
			f.sweep(job, lo, hi, steps)
		}
	}
	return true
}

type francis struct {
	n     int
	h, qt []float64
}

func (f *francis) abs(i, k int) float64 { return math.Abs(f.h[i*f.n+k]) }

// split finds the first row of the part that ends in row hi, all of whose elements
// below the diagonal count, and makes the one before it 0.
func (f *francis) split(hi int) int {
	small := tiniest * float64(f.n) / unitRoundoff
	for l := hi; l > 0; l-- {
		below := f.abs(l, l-1)
		if below > small {
			size := f.abs(l-1, l-1) + f.abs(l, l)
			if size == 0 {
				if l >= 2 {
					size += f.abs(l-1, l-2)
				}
				if l < hi {
					size += f.abs(l+1, l)
				}
			}
			if below > unitRoundoff*size || !f.negligible(l, small) {
				continue
			}
		}
		f.h[l*f.n+l-1] = 0
		return l
	}
	return 0
}

// negligible is Ahues' and Tisseur's question about the element before (l, l).
func (f *francis) negligible(l int, small float64) bool {
	b, c := f.abs(l, l-1), f.abs(l-1, l)
	d, e := f.abs(l, l), math.Abs(f.h[(l-1)*f.n+l-1]-f.h[l*f.n+l])
	ab, ba, aa, bb := max(b, c), min(b, c), max(d, e), min(d, e)
	s := aa + ab
	return ba*(ab/s) <= max(small, unitRoundoff*(bb*(aa/s)))
}

// pair standardises the block of two at l.
func (f *francis) pair(l int, re, im []float64) {
	n, h := f.n, f.h
	i, k := l*n, (l+1)*n
	a, b, c, d, rt1r, rt1i, rt2r, rt2i, cs, sn := standardized(h[i+l], h[i+l+1], h[k+l], h[k+l+1])
	h[i+l], h[i+l+1], h[k+l], h[k+l+1] = a, b, c, d
	re[l], im[l], re[l+1], im[l+1] = rt1r, rt1i, rt2r, rt2i
	rotate(h[i+l+2:i+n], h[k+l+2:k+n], cs, sn)
	for r := range l {
		x, y := h[r*n+l], h[r*n+l+1]
		h[r*n+l], h[r*n+l+1] = cs*x+sn*y, cs*y-sn*x
	}
	rotate(f.qt[i:i+n], f.qt[k:k+n], cs, sn)
}

// standardized is LAPACK's dlanv2. Of two real eigenvalues at equal distances of an
// equal diagonal the greater comes first, as there, but where their difference is -0;
// gonum always has the other first.
func standardized(a, b, c, d float64) (aa, bb, cc, dd, rt1r, rt1i, rt2r, rt2i, cs, sn float64) {
	most, least := max(math.Abs(b), math.Abs(c)), min(math.Abs(b), math.Abs(c))
	if a != d || math.Signbit(a-d) || least < 4*unitRoundoff*2 || (b < 0) != (c < 0) {
		return native.Dlanv2(a, b, c, d)
	}
	z := math.Sqrt(most) * math.Sqrt(least)
	aa, bb, dd = d+z, b-c, d-most/z*least
	tau := math.Hypot(c, z)
	return aa, bb, 0, dd, aa, 0, dd, 0, z / tau, c / tau
}

// shifts are the two of a step: eigenvalues of the last block of two, now and then
// others to leave a cycle. They are conjugate, or the same real one twice.
func (f *francis) shifts(lo, hi, step int) (re, im float64) {
	n, h := f.n, f.h
	h11, h12, h21, h22 := h[(hi-1)*n+hi-1], h[(hi-1)*n+hi], h[hi*n+hi-1], h[hi*n+hi]
	switch {
	case step%20 == 10:
		s := f.abs(lo+1, lo) + f.abs(lo+2, lo+1)
		h11 = 0.75*s + h[lo*n+lo]
		h12, h21, h22 = -0.4375*s, s, h11
	case step%20 == 0:
		s := f.abs(hi, hi-1) + f.abs(hi-1, hi-2)
		h11 = 0.75*s + h[hi*n+hi]
		h12, h21, h22 = -0.4375*s, s, h11
	}
	s := math.Abs(h11) + math.Abs(h12) + math.Abs(h21) + math.Abs(h22)
	if s == 0 {
		return 0, 0
	}
	h11, h12, h21, h22 = h11/s, h12/s, h21/s, h22/s
	mid := (h11 + h22) / 2
	det := (h11-mid)*(h22-mid) - h12*h21
	root := math.Sqrt(math.Abs(det))
	if det >= 0 {
		return mid * s, root * s
	}
	if math.Abs(mid+root-h22) <= math.Abs(mid-root-h22) {
		return (mid + root) * s, 0
	}
	return (mid - root) * s, 0
}

// start looks for the row from which on the step is begun, where two elements in
// a row are small, and gives the step's first column, up to its size.
func (f *francis) start(lo, hi int, re, im float64) (m int, v [3]float64) {
	n, h := f.n, f.h
	for m = hi - 2; ; m-- {
		d, next := h[m*n+m], h[(m+1)*n+m+1]
		s := math.Abs(d-re) + math.Abs(im) + f.abs(m+1, m)
		below := h[(m+1)*n+m] / s
		v[0] = below*h[m*n+m+1] + (d-re)*((d-re)/s) + im*(im/s)
		v[1] = below * (d + next - 2*re)
		v[2] = below * h[(m+2)*n+m+1]
		s = math.Abs(v[0]) + math.Abs(v[1]) + math.Abs(v[2])
		v[0], v[1], v[2] = v[0]/s, v[1]/s, v[2]/s
		if m == lo {
			return m, v
		}
		if f.abs(m, m-1)*(math.Abs(v[1])+math.Abs(v[2])) <= unitRoundoff*math.Abs(v[0])*(f.abs(m-1, m-1)+math.Abs(d)+math.Abs(next)) {
			return m, v
		}
	}
}

// sweep is a double step on rows and columns lo…hi.
func (f *francis) sweep(job *Job, lo, hi, step int) {
	n, h := f.n, f.h
	re, im := f.shifts(lo, hi, step)
	m, v := f.start(lo, hi, re, im)
	for k := m; k < hi; k++ {
		if k&31 == 0 {
			job.poll()
		}
		size := min(3, hi-k+1)
		if k > m {
			for i := range size {
				v[i] = h[(k+i)*n+k-1]
			}
		}
		beta, tau := house(v[:size])
		if k > m {
			h[k*n+k-1], h[(k+1)*n+k-1] = beta, 0
			if size == 3 {
				h[(k+2)*n+k-1] = 0
			}
		} else if m > lo {
			h[k*n+k-1] *= 1 - tau
		}
		if size == 2 {
			v[2] = 0
		}
		f.reflect(k, size, min(k+3, hi), v[1], v[2], tau)
	}
}

// reflect applies 1 - tau·v·vᵀ with v = (1, v1, v2) to rows k… and columns k….
func (f *francis) reflect(k, size, last int, v1, v2, tau float64) {
	n, h := f.n, f.h
	t1, t2 := tau*v1, tau*v2
	if size == 2 {
		reflectTwo(h[k*n+k:(k+1)*n], h[(k+1)*n+k:(k+2)*n], v1, tau)
		reflectTwo(f.qt[k*n:(k+1)*n], f.qt[(k+1)*n:(k+2)*n], v1, tau)
		for i := range last + 1 {
			x := h[i*n+k:][:2]
			s := x[0] + v1*x[1]
			x[0], x[1] = x[0]-s*tau, x[1]-s*t1
		}
		return
	}
	reflectThree(h[k*n+k:(k+1)*n], h[(k+1)*n+k:(k+2)*n], h[(k+2)*n+k:(k+3)*n], v1, v2, tau)
	reflectThree(f.qt[k*n:(k+1)*n], f.qt[(k+1)*n:(k+2)*n], f.qt[(k+2)*n:(k+3)*n], v1, v2, tau)
	for i := range last + 1 {
		x := h[i*n+k:][:3]
		s := x[0] + v1*x[1] + v2*x[2]
		x[0], x[1], x[2] = x[0]-s*tau, x[1]-s*t1, x[2]-s*t2
	}
}

func reflectTwo(x, y []float64, v1, tau float64) {
	y = y[:len(x)]
	t1 := tau * v1
	for i, a := range x {
		s := a + v1*y[i]
		x[i], y[i] = a-s*tau, y[i]-s*t1
	}
}

func reflectThree(x, y, z []float64, v1, v2, tau float64) {
	y, z = y[:len(x)], z[:len(x)]
	t1, t2 := tau*v1, tau*v2
	for i, a := range x {
		s := a + v1*y[i] + v2*z[i]
		x[i], y[i], z[i] = a-s*tau, y[i]-s*t1, z[i]-s*t2
	}
}
