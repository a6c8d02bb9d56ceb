// Triangular systems, divided until products do nearly all of the work.

package linalg

import "github.com/tq-lang/tq/engine/gemm"

// solveLower overwrites b (n×k) with the x of l·x = b, where l has ones on its
// diagonal, which are not read.
func (job *Job) solveLower(n, k int, l, b view) {
	if n > triangle {
		h := half(n)
		job.solveLower(h, k, l, b)
		job.subtract(n-h, k, h, from(l, h, 0), b, from(b, h, 0))
		job.poll()
		job.solveLower(n-h, k, from(l, h, h), from(b, h, 0))
		return
	}
	var f [triangle]float64
	for i := 1; i < n; i++ {
		for c := range i {
			f[c] = -l.Data[l.Off+i*l.RS+c]
		}
		job.addRows(k, f[:i], b, i, 0)
	}
}

// solveUpper overwrites b (n×k) with the x of u·x = b.
func (job *Job) solveUpper(n, k int, u, b view) {
	if n > triangle {
		h := half(n)
		job.solveUpper(n-h, k, from(u, h, h), from(b, h, 0))
		job.subtract(h, k, n-h, from(u, 0, h), from(b, h, 0), b)
		job.poll()
		job.solveUpper(h, k, u, b)
		return
	}
	var f [triangle]float64
	for i := n - 1; i >= 0; i-- {
		row := u.Data[u.Off+i*u.RS:][:n]
		for c := i + 1; c < n; c++ {
			f[c] = -row[c]
		}
		job.addRows(k, f[i+1:n], b, i, i+1)
		d := row[i]
		to := b.Data[b.Off+i*b.RS:][:k]
		for c := range to {
			to[c] /= d
		}
	}
}

// triangle is the size of a triangle that is solved row by row.
const triangle = 16

// half cuts n in two, at a multiple of 8.
func half(n int) int { return (n/2 + 7) &^ 7 }

// addRows adds f[c] times row first+c of b (k columns) to row i, for all c.
func (job *Job) addRows(k int, f []float64, b view, i, first int) {
	if len(f) == 0 {
		return
	}
	if k > 8 {
		gemm.Gemm(job.Gemm, 1, k, len(f), dense(f, len(f)), from(b, first, 0), from(b, i, 0), true)
		return
	}
	to := b.Data[b.Off+i*b.RS:][:k]
	for c, x := range f {
		for e, y := range b.Data[b.Off+(first+c)*b.RS:][:k] {
			to[e] += x * y
		}
	}
}

// solveRight overwrites a (m×n) with the x of x·lᵀ = a.
func (job *Job) solveRight(m, n int, l, a view) {
	if n > rightTriangle {
		h := half(n)
		job.solveRight(m, h, l, a)
		job.subtract(m, n-h, h, a, from(l, h, 0).T(), from(a, 0, h))
		job.poll()
		job.solveRight(m, n-h, from(l, h, h), from(a, 0, h))
		return
	}
	var t [rightTriangle][rightTriangle]float64
	var inv [rightTriangle]float64
	for i := range n {
		copy(t[i][:i], l.Data[l.Off+i*l.RS:])
		inv[i] = l.Data[l.Off+i*l.RS+i]
	}
	for r := range m {
		row := a.Data[a.Off+r*a.RS:][:n]
		for i := range row {
			s := row[i]
			for c, x := range row[:i] {
				s -= x * t[i][c]
			}
			row[i] = s / inv[i]
		}
	}
}

const rightTriangle = 8

// fewColumns is up to how many right sides are too few for a call of vector routines
// for each element of the triangles.
const fewColumns = 4

// substitute overwrites b (n×k) with the x of l·u·x = b, for the factors in a, in the
// order of the terms that gonum's Dtrsm has.
func substitute(n, k int, a, b []float64) {
	for i := range n {
		eliminate(k, a[i*n:][:i], b, b[i*k:][:k])
	}
	for i := n - 1; i >= 0; i-- {
		to := b[i*k:][:k]
		eliminate(k, a[i*n+i+1:(i+1)*n], b[(i+1)*k:], to)
		inv := 1 / a[i*n+i]
		for e := range to {
			to[e] *= inv
		}
	}
}

// eliminate takes f[c] times row c of b (k columns) from to, for all c.
func eliminate(k int, f, b, to []float64) {
	if k == 1 {
		s := to[0]
		for c, x := range f {
			if x != 0 {
				s -= float64(x * b[c]) // not fused: the same on every machine
			}
		}
		to[0] = s
		return
	}
	for c, x := range f {
		if x == 0 {
			continue
		}
		for e, y := range b[c*k:][:len(to)] {
			to[e] -= float64(x * y)
		}
	}
}
