// Eigenvalues of complex matrices: Jacobi for Hermitian ones, shifted QR on a
// Hessenberg form for the rest.

package linalg

import (
	"math"
	"math/cmplx"
	"slices"
)

// HermEig is SymEig for Hermitian matrices.
func (job *Job) HermEig(n int, a []complex128) (w []float64, err error) {
	defer caught(&err)
	for i := range n { // the lower triangle rules
		a[i*n+i] = complex(real(a[i*n+i]), 0)
		for j := i + 1; j < n; j++ {
			a[i*n+j] = cmplx.Conj(a[j*n+i])
		}
	}
	if n == 1 {
		w, a[0] = []float64{real(a[0])}, 1
		return w, nil
	}
	for _, z := range a[:n*n] {
		if cmplx.IsNaN(z) || cmplx.IsInf(z) {
			w = make([]float64, n)
			unknown(a)
			unknown(w)
			return w, nil
		}
	}
	v := make([]complex128, n*n)
	for i := range n {
		v[i*n+i] = 1
	}
	if !job.jacobiHermitian(n, a, v) {
		return nil, errEigen()
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int {
		d := real(a[x*n+x]) - real(a[y*n+y])
		return int(math.Copysign(1, d)) * b2i(d != 0)
	})
	w = make([]float64, n)
	sorted := make([]complex128, n*n)
	for k, j := range order {
		w[k] = real(a[j*n+j])
		for i := range n {
			sorted[i*n+k] = v[i*n+j]
		}
	}
	copy(a, sorted)
	return w, nil
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// jacobiHermitian makes a diagonal by rotations, collected in v.
func (job *Job) jacobiHermitian(n int, a, v []complex128) bool {
	norm := 0.0
	for _, z := range a {
		norm = math.Hypot(norm, cmplx.Abs(z))
	}
	if math.IsNaN(norm) || math.IsInf(norm, 0) {
		return false
	}
	for range maxSweeps {
		rotated := false
		for p := 0; p < n; p++ {
			for q := p + 1; q < n; q++ {
				job.poll()
				size := cmplx.Abs(a[p*n+q])
				if size <= 1e-17*norm || size == 0 {
					continue
				}
				rotated = true
				c, s, phase := rotation(real(a[p*n+p]), real(a[q*n+q]), a[p*n+q], size)
				rotateColumns(a, n, n, p, q, c, s, phase)
				rotateRows(a, n, p, q, c, s, phase)
				rotateColumns(v, n, n, p, q, c, s, phase)
				a[p*n+q], a[q*n+p] = 0, 0
			}
		}
		if !rotated {
			return true
		}
	}
	return false
}

// rotateRows applies the conjugate transpose of rotateColumns' matrix on the left.
func rotateRows(a []complex128, n, p, q int, c, s float64, phase complex128) {
	for k := range n {
		x, y := a[p*n+k], a[q*n+k]*phase
		a[p*n+k] = complex(c, 0)*x - complex(s, 0)*y
		a[q*n+k] = complex(s, 0)*x + complex(c, 0)*y
	}
}

// CEig is Eig for complex matrices.
func (job *Job) CEig(n int, a []complex128) (values, vectors []complex128, err error) {
	defer caught(&err)
	for _, z := range a {
		if cmplx.IsNaN(z) || cmplx.IsInf(z) {
			return nil, nil, errNotFinite()
		}
	}
	exponent := scaleToOne(a)
	q := make([]complex128, n*n)
	for i := range n {
		q[i*n+i] = 1
	}
	job.hessenberg(n, a, q)
	if !job.schur(n, a, q) {
		return nil, nil, errEigen()
	}
	values = make([]complex128, n)
	for i := range n {
		values[i] = timesPower(a[i*n+i], exponent)
	}
	return values, job.triangularVectors(n, a, q), nil
}

// hessenberg makes a zero below its first subdiagonal; q collects the reflections.
func (job *Job) hessenberg(n int, a, q []complex128) {
	for j := 0; j+2 < n; j++ {
		job.poll()
		// The column below the diagonal, as a matrix of one column from row j+1.
		col := make([]complex128, n-j-1)
		for i := range col {
			col[i] = a[(j+1+i)*n+j]
		}
		v, tau, _ := reflector(len(col), 1, col, 0)
		if tau == 0 {
			continue
		}
		applyLeft(a, n, j+1, 0, n, v, cmplx.Conj(tau))
		applyRight(a, n, n, j+1, v, tau)
		applyRight(q, n, n, j+1, v, tau)
		for i := j + 2; i < n; i++ {
			a[i*n+j] = 0
		}
	}
}

// applyRight subtracts (a·v)·tau·vᴴ from columns from j on.
func applyRight(a []complex128, rows, n, j int, v []complex128, tau complex128) {
	for r := range rows {
		var dot complex128
		for i, x := range v {
			dot += a[r*n+j+i] * x
		}
		dot *= tau
		for i, x := range v {
			a[r*n+j+i] -= dot * cmplx.Conj(x)
		}
	}
}

// schur makes the Hessenberg matrix h triangular by shifted QR steps.
func (job *Job) schur(n int, h, q []complex128) bool {
	const patient = 20 // steps, after which what is nothing next to the whole matrix is nothing
	hi, steps, none := n-1, 0, 0.0
	for _, z := range h {
		none = max(none, 2*epsilon*abs1(z))
	}
	for hi > 0 {
		job.poll()
		lo := hi
		for lo > 0 {
			size := abs1(h[(lo-1)*n+lo-1]) + abs1(h[lo*n+lo])
			if below := abs1(h[lo*n+lo-1]); below <= 2.3e-16*size || below == 0 || steps > patient && below <= none {
				h[lo*n+lo-1] = 0
				break
			}
			lo--
		}
		if lo == hi {
			hi, steps = hi-1, 0
			continue
		}
		if steps++; steps > maxSweeps {
			return false
		}
		qrStep(n, h, q, lo, hi, shiftOf(n, h, hi, steps))
	}
	return true
}

// shiftOf is Wilkinson's shift, and now and then another to leave a cycle.
func shiftOf(n int, h []complex128, hi, steps int) complex128 {
	if steps%10 == 0 {
		return complex(abs1(h[hi*n+hi-1])+abs1(h[hi*n+hi]), 0)
	}
	a, b := h[(hi-1)*n+hi-1], h[(hi-1)*n+hi]
	c, d := h[hi*n+hi-1], h[hi*n+hi]
	half := (a - d) / 2
	root := cmplx.Sqrt(half*half + b*c)
	if cmplx.Abs(half+root) < cmplx.Abs(half-root) {
		root = -root
	}
	if half+root == 0 {
		return d
	}
	return d - b*c/(half+root)
}

// qrStep does one QR step on rows and columns lo..hi by plane rotations.
func qrStep(n int, h, q []complex128, lo, hi int, shift complex128) {
	type plane struct {
		c float64
		s complex128
	}
	planes := make([]plane, hi-lo)
	for i := lo; i <= hi; i++ {
		h[i*n+i] -= shift
	}
	for k := lo; k < hi; k++ {
		x, y := h[k*n+k], h[(k+1)*n+k]
		r := math.Hypot(cmplx.Abs(x), cmplx.Abs(y))
		p := plane{1, 0}
		if r != 0 {
			ax := cmplx.Abs(x)
			if ax == 0 {
				p = plane{0, cmplx.Conj(y) / complex(cmplx.Abs(y), 0)}
			} else {
				p = plane{ax / r, x / complex(ax, 0) * cmplx.Conj(y) / complex(r, 0)}
			}
		}
		planes[k-lo] = p
		for j := k; j < n; j++ {
			u, w := h[k*n+j], h[(k+1)*n+j]
			h[k*n+j] = complex(p.c, 0)*u + p.s*w
			h[(k+1)*n+j] = -cmplx.Conj(p.s)*u + complex(p.c, 0)*w
		}
	}
	for k := lo; k < hi; k++ {
		p := planes[k-lo]
		turn := func(a []complex128, rows int) {
			for i := range rows {
				u, w := a[i*n+k], a[i*n+k+1]
				a[i*n+k] = u*complex(p.c, 0) + w*cmplx.Conj(p.s)
				a[i*n+k+1] = -u*p.s + w*complex(p.c, 0)
			}
		}
		turn(h, min(k+2, hi)+1)
		turn(q, n)
	}
	for i := lo; i <= hi; i++ {
		h[i*n+i] += shift
	}
}

// triangularVectors solves for the eigenvectors of the triangular t and turns
// them back by q; each has length 1.
func (job *Job) triangularVectors(n int, t, q []complex128) []complex128 {
	out := make([]complex128, n*n)
	norm := 0.0
	for _, z := range t {
		norm = max(norm, abs1(z))
	}
	tiny := complex(max(norm*2.3e-16, 1e-300), 0)
	x := make([]complex128, n)
	for k := range n {
		job.poll()
		clear(x)
		x[k] = 1
		for i := k - 1; i >= 0; i-- {
			var s complex128
			for j := i + 1; j <= k; j++ {
				s += t[i*n+j] * x[j]
			}
			d := t[k*n+k] - t[i*n+i]
			if cmplx.Abs(d) < real(tiny) {
				d = tiny
			}
			x[i] = s / d
			if abs1(x[i]) > 0x1p500 { // of matrices with few vectors
				for j := i; j <= k; j++ {
					x[j] = timesPower(x[j], -500)
				}
			}
		}
		size := 0.0
		for i := range n {
			var s complex128
			for j := 0; j <= k; j++ {
				s += q[i*n+j] * x[j]
			}
			out[i*n+k] = s
			size = math.Hypot(size, cmplx.Abs(s))
		}
		for i := range n {
			out[i*n+k] /= complex(size, 0)
		}
	}
	return out
}
