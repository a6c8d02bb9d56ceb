// Real matrices through LU and Cholesky: solve, inverse, determinant.

package linalg

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/lapack/gonum"
)

// native is gonum's LAPACK in Go; it has no state.
var native gonum.Implementation

// Cholesky overwrites a (n×n, its lower triangle is read) with the lower factor.
func Cholesky(n int, a []float64) error {
	if n == 0 {
		return nil
	}
	if ok := native.Dpotrf(blas.Lower, n, a, n); !ok || hasNaN(a[:n*n], n) {
		return errNotPositive()
	}
	for i := range n {
		clear(a[i*n+i+1 : (i+1)*n])
	}
	return nil
}

// hasNaN looks at the diagonal, which every NaN of a factorisation reaches.
func hasNaN(a []float64, n int) bool {
	for i := range n {
		if math.IsNaN(a[i*n+i]) {
			return true
		}
	}
	return false
}

// Solve overwrites b (n×k) with the x of a·x = b, and a with its LU factors.
func Solve(n, k int, a, b []float64) error {
	if n == 0 {
		return nil
	}
	pivots := make([]int, n)
	if ok := native.Dgetrf(n, n, a, n, pivots); !ok {
		return errSingular()
	}
	if k > 0 {
		native.Dgetrs(blas.NoTrans, n, k, a, n, pivots, b, k)
	}
	return nil
}

// Inverse overwrites a with its LU factors and gives the inverse.
func Inverse(n int, a []float64) ([]float64, error) {
	inv := make([]float64, n*n)
	for i := range n {
		inv[i*n+i] = 1
	}
	return inv, Solve(n, n, a, inv)
}

// LogDet gives the determinant as sign and logarithm of its size, and
// overwrites a. A singular matrix has sign 0 and logarithm -Inf.
func LogDet(n int, a []float64) (sign, log float64) {
	if n == 0 {
		return 1, 0
	}
	pivots := make([]int, n)
	if ok := native.Dgetrf(n, n, a, n, pivots); !ok {
		return 0, math.Inf(-1)
	}
	sign = 1
	for i := range n {
		if pivots[i] != i {
			sign = -sign
		}
		d := a[i*n+i]
		if d < 0 {
			sign, d = -sign, -d
		}
		log += logOf(d)
	}
	return sign, log
}

// Det is the determinant, by way of LogDet as in NumPy; a is overwritten.
func Det(n int, a []float64) float64 {
	sign, log := LogDet(n, a)
	if sign == 0 {
		return 0
	}
	return sign * expOf(log)
}
