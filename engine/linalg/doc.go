// Package linalg decomposes single matrices: Cholesky, LU (solve, inverse,
// determinant), QR, SVD and eigenvalues. It knows plain slices only; batches,
// element types and strides are its caller's business.
//
// Matrices lie row by row without gaps: element (i, j) of an m×n matrix is
// a[i*n+j]. Functions may overwrite their arguments where the comment says so.
// Real matrices go through gonum's LAPACK, complex ones through the plain
// algorithms of this package.
package linalg

import "github.com/tq-lang/tq/engine/fault"

// The refusals, in NumPy's words.
func errSingular() error { return fault.New(fault.Numeric, "Singular matrix") }

func errNotPositive() error { return fault.New(fault.Numeric, "Matrix is not positive definite") }

func errSVD() error { return fault.New(fault.Numeric, "SVD did not converge") }

func errEigen() error { return fault.New(fault.Numeric, "Eigenvalues did not converge") }

func errNotFinite() error {
	return fault.New(fault.Numeric, "Array must not contain infs or NaNs")
}
