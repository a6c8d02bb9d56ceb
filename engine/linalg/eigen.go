// Eigenvalues and eigenvectors of real matrices.

package linalg

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/lapack"
)

// SymEig overwrites a (n×n symmetric, its lower triangle is read) with
// orthonormal eigenvectors in columns and gives the rising eigenvalues.
func SymEig(n int, a []float64) ([]float64, error) {
	w := make([]float64, n)
	if n == 0 {
		return w, nil
	}
	if !finite(a) {
		return nil, errEigen()
	}
	work := make([]float64, 1)
	native.Dsyev(lapack.EVCompute, blas.Lower, n, a, n, w, work, -1)
	work = make([]float64, int(work[0]))
	if !native.Dsyev(lapack.EVCompute, blas.Lower, n, a, n, w, work, len(work)) {
		return nil, errEigen()
	}
	return w, nil
}

// Eig gives eigenvalues and eigenvectors (in columns, of length 1) of a, which
// is overwritten.
func Eig(n int, a []float64) (values, vectors []complex128, err error) {
	values, vectors = make([]complex128, n), make([]complex128, n*n)
	if n == 0 {
		return values, vectors, nil
	}
	if !finite(a) {
		return nil, nil, errNotFinite()
	}
	re, im, right := make([]float64, n), make([]float64, n), make([]float64, n*n)
	work := make([]float64, 1)
	native.Dgeev(lapack.LeftEVNone, lapack.RightEVCompute, n, a, n, re, im, nil, 1, right, n, work, -1)
	work = make([]float64, int(work[0]))
	first := native.Dgeev(lapack.LeftEVNone, lapack.RightEVCompute, n, a, n, re, im, nil, 1, right, n, work, len(work))
	if first > 0 {
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
