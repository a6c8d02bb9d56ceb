// Package linalg decomposes single matrices: Cholesky, LU (solve, inverse,
// determinant), QR, SVD and eigenvalues. It knows plain slices only; batches,
// element types and strides are its caller's business.
//
// Matrices lie row by row without gaps: element (i, j) of an m×n matrix is
// a[i*n+j]. Functions may overwrite their arguments where the comment says so.
//
// Small real matrices go through gonum's LAPACK; for larger ones this package has
// the algorithms by blocks, which leave most of the work to products of matrices
// (package gemm):
//
//	LU, Cholesky        halves, and halves of halves
//	QR, and the way to  32 reflections at a time, applied as 1 - V·T·Vᵀ
//	tridiagonal, bidiagonal and Hessenberg forms
//	their vectors       halves, put together by a secular equation; Francis' steps
//	                    for matrices that are not symmetric
//
// Complex matrices go through plain algorithms.
//
// All of them ask Job.Stopped, between pieces of work of a few milliseconds, whether
// they are to go on.
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
