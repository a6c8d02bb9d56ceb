// Complex matrices through LU and Cholesky.

package linalg

import (
	"math"
	"math/cmplx"
)

// CCholesky is Cholesky for Hermitian matrices.
func (job *Job) CCholesky(n int, a []complex128) (err error) {
	defer caught(&err)
	for j := range n {
		job.poll()
		d := real(a[j*n+j])
		for k := range j {
			d -= sq(a[j*n+k])
		}
		if d <= 0 {
			return errNotPositive()
		}
		root := math.Sqrt(d)
		a[j*n+j] = complex(root, 0)
		for i := j + 1; i < n; i++ {
			s := a[i*n+j]
			for k := range j {
				s -= a[i*n+k] * cmplx.Conj(a[j*n+k])
			}
			a[i*n+j] = s / complex(root, 0)
		}
		clear(a[j*n+j+1 : (j+1)*n])
	}
	return nil
}

// sq is |z|².
func sq(z complex128) float64 { return real(z)*real(z) + imag(z)*imag(z) }

// clu factors a in place with partial pivoting; ok is false if a pivot is 0.
func (job *Job) clu(n int, a []complex128) (pivots []int, ok bool) {
	pivots, ok = make([]int, n), true
	for j := range n {
		job.poll()
		p := j
		for i := j + 1; i < n; i++ {
			if abs1(a[i*n+j]) > abs1(a[p*n+j]) {
				p = i
			}
		}
		pivots[j] = p
		if a[p*n+j] == 0 {
			ok = false
			continue
		}
		swapRows(a, n, j, p)
		inv := 1 / a[j*n+j]
		for i := j + 1; i < n; i++ {
			f := a[i*n+j] * inv
			a[i*n+j] = f
			for k := j + 1; k < n; k++ {
				a[i*n+k] -= f * a[j*n+k]
			}
		}
	}
	return pivots, ok
}

// abs1 is the size by which LAPACK chooses pivots.
func abs1(z complex128) float64 { return math.Abs(real(z)) + math.Abs(imag(z)) }

func swapRows(a []complex128, n, i, j int) {
	if i == j {
		return
	}
	for k := range n {
		a[i*n+k], a[j*n+k] = a[j*n+k], a[i*n+k]
	}
}

// CSolve is Solve for complex matrices.
func (job *Job) CSolve(n, k int, a, b []complex128) (err error) {
	defer caught(&err)
	pivots, ok := job.clu(n, a)
	if !ok {
		return errSingular()
	}
	for i, p := range pivots {
		swapRows(b, k, i, p)
	}
	for i := range n {
		job.poll()
		for j := range i {
			subRow(b[i*k:(i+1)*k], b[j*k:(j+1)*k], a[i*n+j])
		}
	}
	for i := n - 1; i >= 0; i-- {
		job.poll()
		row := b[i*k : (i+1)*k]
		for j := i + 1; j < n; j++ {
			subRow(row, b[j*k:(j+1)*k], a[i*n+j])
		}
		for c := range row {
			row[c] /= a[i*n+i]
		}
	}
	return nil
}

func subRow(dst, src []complex128, f complex128) {
	for c := range dst {
		dst[c] -= f * src[c]
	}
}

// CInverse is Inverse for complex matrices.
func (job *Job) CInverse(n int, a []complex128) ([]complex128, error) {
	inv := make([]complex128, n*n)
	for i := range n {
		inv[i*n+i] = 1
	}
	return inv, job.CSolve(n, n, a, inv)
}

// CLogDet is LogDet for complex matrices: the sign has length 1 (or is 0).
func (job *Job) CLogDet(n int, a []complex128) (sign complex128, log float64, err error) {
	defer caught(&err)
	pivots, ok := job.clu(n, a)
	if !ok {
		return 0, math.Inf(-1), nil
	}
	sign = 1
	for i, p := range pivots {
		if p != i {
			sign = -sign
		}
		d := a[i*n+i]
		size := cmplx.Abs(d)
		sign *= d / complex(size, 0)
		log += logOf(size)
	}
	return sign, log, nil
}

// CDet is Det for complex matrices.
func (job *Job) CDet(n int, a []complex128) (complex128, error) {
	sign, log, err := job.CLogDet(n, a)
	if sign == 0 {
		return 0, err
	}
	return sign * complex(expOf(log), 0), err
}
