// QR and singular values of complex matrices: Householder and one-sided Jacobi.

package linalg

import (
	"math"
	"math/cmplx"
	"slices"
)

// CQR is QR for complex matrices.
func (job *Job) CQR(m, n int, a []complex128, full bool) (q, r []complex128, err error) {
	defer caught(&err)
	k := min(m, n)
	cols := k
	if full {
		cols = m
	}
	// Column by column, reflect onto the first axis; the reflectors stay in vs.
	vs, taus := make([][]complex128, k), make([]complex128, k)
	for j := range k {
		job.poll()
		v, tau, beta := reflector(m, n, a, j)
		vs[j], taus[j] = v, tau
		applyLeft(a, n, j, j+1, n, v, cmplx.Conj(tau))
		a[j*n+j] = beta
		for i := j + 1; i < m; i++ {
			a[i*n+j] = 0
		}
	}
	r = make([]complex128, cols*n)
	for i := range min(cols, n) {
		copy(r[i*n+i:(i+1)*n], a[i*n+i:(i+1)*n])
	}
	q = make([]complex128, m*cols)
	for i := range min(m, cols) {
		q[i*cols+i] = 1
	}
	for j := k - 1; j >= 0; j-- {
		job.poll()
		applyLeft(q, cols, j, j, cols, vs[j], taus[j])
	}
	return q, r, nil
}

// reflector makes the v (from row j, v[0] = 1) and tau with which
// (1 - conj(tau)·v·vᴴ) takes column j to (beta, 0, …), beta real as in LAPACK.
func reflector(m, n int, a []complex128, j int) (v []complex128, tau, beta complex128) {
	v = make([]complex128, m-j)
	norm := 0.0
	for i := range v {
		v[i] = a[(j+i)*n+j]
		if i > 0 {
			norm = math.Hypot(norm, cmplx.Abs(v[i]))
		}
	}
	alpha := v[0]
	v[0] = 1
	if norm == 0 && imag(alpha) == 0 {
		return v, 0, alpha
	}
	b := -math.Copysign(math.Hypot(norm, cmplx.Abs(alpha)), real(alpha))
	for i := 1; i < len(v); i++ {
		v[i] /= alpha - complex(b, 0)
	}
	return v, complex((b-real(alpha))/b, -imag(alpha)/b), complex(b, 0)
}

// applyLeft subtracts tau·v·(vᴴ·a) from rows from j on and columns lo..hi-1.
func applyLeft(a []complex128, n, j, lo, hi int, v []complex128, tau complex128) {
	if tau == 0 {
		return
	}
	for c := lo; c < hi; c++ {
		var dot complex128
		for i, x := range v {
			dot += cmplx.Conj(x) * a[(j+i)*n+c]
		}
		dot *= tau
		for i, x := range v {
			a[(j+i)*n+c] -= x * dot
		}
	}
}

// CSVD is SVD for complex matrices.
func (job *Job) CSVD(m, n int, a []complex128, full bool) (u []complex128, s []float64, vh []complex128, err error) {
	defer caught(&err)
	if m < n { // work on the conjugate transpose: a = u·s·vh, aᴴ = v·s·uᴴ
		v, s, uh, err := job.CSVD(n, m, conjTranspose(a, m, n), full)
		if err != nil {
			return nil, nil, nil, err
		}
		return conjTranspose(uh, len(uh)/max(m, 1), m), s, conjTranspose(v, n, len(v)/max(n, 1)), nil
	}
	infinite := false
	for _, z := range a {
		if math.IsNaN(real(z)) || math.IsNaN(imag(z)) {
			return nil, nil, nil, errSVD()
		}
		infinite = infinite || cmplx.IsInf(z)
	}
	if infinite {
		u, s, vh = make([]complex128, m*n), make([]float64, n), make([]complex128, n*n)
		if full {
			u = make([]complex128, m*m)
		}
		unknown(u)
		unknown(s)
		unknown(vh)
		return u, s, vh, nil
	}
	exponent := scaleToOne(a)
	v := make([]complex128, n*n)
	for i := range n {
		v[i*n+i] = 1
	}
	if !job.jacobiColumns(m, n, a, v) {
		return nil, nil, nil, errSVD()
	}
	s = make([]float64, n)
	for j := range n {
		for i := range m {
			s[j] = math.Hypot(s[j], cmplx.Abs(a[i*n+j]))
		}
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int {
		switch {
		case s[x] > s[y]:
			return -1
		case s[x] < s[y]:
			return 1
		}
		return 0
	})
	cols := n
	if full {
		cols = m
	}
	u, vh = make([]complex128, m*cols), make([]complex128, n*n)
	sorted := make([]float64, n)
	rank := 0 // beyond it nothing but rounding is left of the columns
	for k, j := range order {
		sorted[k] = s[j]
		if s[j] > 2*epsilon*float64(m)*sorted[0] {
			rank++
		}
		for i := range n {
			vh[k*n+i] = cmplx.Conj(v[i*n+j])
		}
		if k < rank {
			for i := range m {
				u[i*cols+k] = a[i*n+j] / complex(s[j], 0)
			}
		}
	}
	job.completeColumns(m, cols, u, rank)
	for k := range sorted {
		sorted[k] = math.Ldexp(sorted[k], exponent)
	}
	return u, sorted, vh, nil
}

// scaleToOne divides a by the power of two that takes its largest part next to 1, whose
// exponent it gives: squares neither overflow nor vanish then.
func scaleToOne(a []complex128) (exponent int) {
	most := 0.0
	for _, z := range a {
		most = max(most, math.Abs(real(z)), math.Abs(imag(z)))
	}
	if most == 0 {
		return 0
	}
	exponent = math.Ilogb(most)
	for i, z := range a {
		a[i] = timesPower(z, -exponent)
	}
	return exponent
}

// timesPower is z times a power of two.
func timesPower(z complex128, exponent int) complex128 {
	return complex(math.Ldexp(real(z), exponent), math.Ldexp(imag(z), exponent))
}

func conjTranspose(a []complex128, m, n int) []complex128 {
	t := make([]complex128, m*n)
	for i := range m {
		for j := range n {
			t[j*m+i] = cmplx.Conj(a[i*n+j])
		}
	}
	return t
}

const maxSweeps = 60

// jacobiColumns rotates pairs of columns of a (m×n), and of v with them, until
// all are orthogonal but those of which only rounding is left.
func (job *Job) jacobiColumns(m, n int, a, v []complex128) bool {
	none := 0.0 // the square of a length that is nothing next to the matrix
	for _, z := range a {
		none += sq(z) * (4 * epsilon * epsilon)
	}
	tolerance := max(1e-15, 2*epsilon*math.Sqrt(float64(m)))
	for range maxSweeps {
		rotated := false
		for p := 0; p < n; p++ {
			for q := p + 1; q < n; q++ {
				job.poll()
				var pp, qq float64
				var pq complex128
				for i := range m {
					x, y := a[i*n+p], a[i*n+q]
					pp += sq(x)
					qq += sq(y)
					pq += cmplx.Conj(x) * y
				}
				size := cmplx.Abs(pq)
				if math.IsNaN(size) || math.IsInf(size, 0) {
					return false
				}
				if size <= tolerance*math.Sqrt(pp*qq) || min(pp, qq) <= none {
					continue
				}
				rotated = true
				c, s, phase := rotation(pp, qq, pq, size)
				rotateColumns(a, m, n, p, q, c, s, phase)
				rotateColumns(v, n, n, p, q, c, s, phase)
			}
		}
		if !rotated {
			return true
		}
	}
	return false
}

// rotation finds the plane rotation that makes two columns with products pp,
// qq and pq orthogonal.
func rotation(pp, qq float64, pq complex128, size float64) (c, s float64, phase complex128) {
	zeta := (qq - pp) / (2 * size)
	t := math.Copysign(1, zeta) / (math.Abs(zeta) + math.Hypot(1, zeta))
	c = 1 / math.Hypot(1, t)
	return c, c * t, pq / complex(size, 0)
}

func rotateColumns(a []complex128, m, n, p, q int, c, s float64, phase complex128) {
	for i := range m {
		x, y := a[i*n+p], a[i*n+q]*cmplx.Conj(phase)
		a[i*n+p] = complex(c, 0)*x - complex(s, 0)*y
		a[i*n+q] = complex(s, 0)*x + complex(c, 0)*y
	}
}

// completeColumns fills columns from k on with an orthonormal complement.
func (job *Job) completeColumns(m, cols int, u []complex128, k int) {
	for e := 0; k < cols && e < m; e++ {
		job.poll()
		x := make([]complex128, m)
		x[e] = 1
		for range 2 { // twice is enough
			for j := range k {
				var dot complex128
				for i := range m {
					dot += cmplx.Conj(u[i*cols+j]) * x[i]
				}
				for i := range m {
					x[i] -= dot * u[i*cols+j]
				}
			}
		}
		norm := 0.0
		for _, z := range x {
			norm = math.Hypot(norm, cmplx.Abs(z))
		}
		if norm < 1e-8 {
			continue
		}
		for i := range m {
			u[i*cols+k] = x[i] / complex(norm, 0)
		}
		k++
	}
}
