// Eigenvalues and eigenvectors of real matrices.

package linalg

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/lapack"
)

// Eigenvalues are left to gonum in these sizes: of smaller ones it does not know which
// of two comes first, as LAPACK does, and larger ones are faster done here.
const leastEigen, smallEigen = 5, 48

// SymEig overwrites a (n×n symmetric, its lower triangle is read) with
// orthonormal eigenvectors in columns and gives the rising eigenvalues.
func (job *Job) SymEig(n int, a []float64) (w []float64, err error) {
	defer caught(&err)
	w = make([]float64, n)
	if n == 0 {
		return w, nil
	}
	if n == 1 {
		w[0], a[0] = a[0], 1
		return w, nil
	}
	if !finiteLower(n, a) {
		unknown(a)
		unknown(w)
		return w, nil
	}
	if n > leaf { // where LAPACK halves it too
		return w, job.symEig(n, a, w)
	}
	work := make([]float64, 1)
	native.Dsyev(lapack.EVCompute, blas.Lower, n, a, n, w, work, -1)
	work = make([]float64, int(work[0]))
	if !native.Dsyev(lapack.EVCompute, blas.Lower, n, a, n, w, work, len(work)) {
		return nil, errEigen()
	}
	return w, nil
}

// SymEigValues are the rising eigenvalues of a (n×n symmetric, its lower triangle is
// read), which is overwritten.
func (job *Job) SymEigValues(n int, a []float64) (w []float64, err error) {
	defer caught(&err)
	w = make([]float64, n)
	switch {
	case n == 1:
		w[0] = a[0]
	case !finiteLower(n, a):
		unknown(w)
	case n > 0:
		return w, job.symEigValues(n, a, w)
	}
	return w, nil
}

func finiteLower(n int, a []float64) bool {
	for i := range n {
		if !finite(a[i*n : i*n+i+1]) {
			return false
		}
	}
	return true
}

// unknown is what eigenvalues and eigenvectors of NaN are.
func unknown[T float64 | complex128](x []T) {
	nan := math.Float64frombits(0x7ff8 << 48) // NumPy's bits, not Go's
	for i := range x {
		switch p := any(&x[i]).(type) {
		case *float64:
			*p = nan
		case *complex128:
			*p = complex(nan, nan)
		}
	}
}

// Eig gives eigenvalues and eigenvectors (in columns, of length 1) of a, which
// is overwritten.
func (job *Job) Eig(n int, a []float64) (values, vectors []complex128, err error) {
	defer caught(&err)
	values, vectors = make([]complex128, n), make([]complex128, n*n)
	if n == 0 {
		return values, vectors, nil
	}
	if !finite(a) {
		return nil, nil, errNotFinite()
	}
	re, im, right := make([]float64, n), make([]float64, n), make([]float64, n*n)
	eig := job.eig
	if n >= leastEigen && n <= smallEigen {
		eig = smallEig
	}
	if !eig(n, a, re, im, right) {
		return nil, nil, errEigen()
	}
	for j := 0; j < n; j++ {
		values[j] = complex(re[j], im[j])
		if im[j] == 0 || j+1 == n {
			for i := range n {
				vectors[i*n+j] = complex(right[i*n+j], 0)
			}
			continue
		}
		// A conjugate pair shares two columns: real parts, then imaginary parts.
		values[j+1] = complex(re[j+1], im[j+1])
		for i := range n {
			x, y := right[i*n+j], right[i*n+j+1]
			vectors[i*n+j], vectors[i*n+j+1] = complex(x, y), complex(x, -y)
		}
		j++
	}
	return values, vectors, nil
}

func smallEig(n int, a, re, im, right []float64) bool {
	work := make([]float64, 1)
	native.Dgeev(lapack.LeftEVNone, lapack.RightEVCompute, n, a, n, re, im, nil, 1, right, n, work, -1)
	work = make([]float64, int(work[0]))
	return native.Dgeev(lapack.LeftEVNone, lapack.RightEVCompute, n, a, n, re, im, nil, 1, right, n, work, len(work)) == 0
}

// eig does it step by step: balanced, Hessenberg, quasi-triangular, and back.
func (job *Job) eig(n int, a, re, im, right []float64) bool {
	unit := scaled(a)
	balance := make([]float64, n)
	ilo, ihi := native.Dgebal(lapack.PermuteScale, n, a, n, balance)
	qt := job.toHessenberg(n, a)
	if !job.realSchur(n, a, qt, re, im) {
		return false
	}
	x := job.schurVectors(n, a, re, im)
	job.poll()
	vt := make([]float64, n*n)
	job.product(n, n, n, dense(x, n), dense(qt, n), dense(vt, n))
	job.poll()
	transpose(n, n, vt, right)
	native.Dgebak(lapack.PermuteScale, lapack.EVRight, n, ilo, ihi, balance, n, right, n)
	transpose(n, n, right, vt)
	for k := 0; k < n; k++ {
		if im[k] == 0 {
			row := vt[k*n : (k+1)*n]
			multiply(row, 1/norm(row))
			continue
		}
		unitPair(vt[k*n:(k+1)*n], vt[(k+1)*n:(k+2)*n])
		k++
	}
	transpose(n, n, vt, right)
	multiply(re, 1/unit)
	multiply(im, 1/unit)
	return true
}

func norm(x []float64) float64 {
	s := 0.0
	for _, v := range x {
		s = math.Hypot(s, v)
	}
	return s
}

func multiply(x []float64, f float64) {
	for i := range x {
		x[i] *= f
	}
}

// unitPair makes x + iy of length 1, and its largest element real.
func unitPair(x, y []float64) {
	f := 1 / math.Hypot(norm(x), norm(y))
	at, most := 0, 0.0
	for i := range x {
		x[i], y[i] = x[i]*f, y[i]*f
		if s := x[i]*x[i] + y[i]*y[i]; s > most {
			at, most = i, s
		}
	}
	c, s, _ := native.Dlartg(x[at], y[at])
	rotate(x, y, c, s)
	y[at] = 0
}
