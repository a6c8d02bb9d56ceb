// Eigenvectors of quasi-triangular matrices, by substitution from below.

package linalg

import "math"

// schurVectors gives the eigenvectors of t (n×n, in real Schur form) in rows: the
// real and the imaginary part of a conjugate pair's first in two that follow each other.
func (job *Job) schurVectors(n int, t, re, im []float64) []float64 {
	x := make([]float64, n*n)
	for k := n - 1; k >= 0; k-- {
		job.poll()
		s := &substitution{n: n, t: t, end: k + 1, wr: re[k], wi: math.Abs(im[k])}
		s.least = max(unitRoundoff*(math.Abs(s.wr)+s.wi), tiniest*float64(n)/unitRoundoff)
		if im[k] == 0 {
			s.x = x[k*n : (k+1)*n]
			s.x[k] = 1
			s.solve(k - 1)
			continue
		}
		k--
		s.x, s.y = x[k*n:(k+1)*n], x[(k+1)*n:(k+2)*n]
		above, below := t[k*n+k+1], t[(k+1)*n+k]
		if math.Abs(above) >= math.Abs(below) {
			s.x[k], s.y[k+1] = 1, s.wi/above
		} else {
			s.x[k], s.y[k+1] = -s.wi/below, 1
		}
		s.solve(k - 1)
	}
	return x
}

// substitution finds x (+ iy) with (t - w)·x = 0 whose last elements are given.
type substitution struct {
	n, end int
	t      []float64
	wr, wi float64
	least  float64 // a pivot's size
	x, y   []float64
}

// solve finds the elements up to j.
func (s *substitution) solve(j int) {
	for ; j >= 0; j-- {
		rows := 1
		if j > 0 && s.t[j*s.n+j-1] != 0 {
			rows, j = 2, j-1
		}
		s.block(j, rows)
	}
}

// block finds one or two elements from the ones below.
func (s *substitution) block(j, rows int) {
	n, parts := s.n, 1
	if s.y != nil {
		parts = 2
	}
	var b, x [4]float64
	for i := range rows {
		row := s.t[(j+i)*n+j+rows : (j+i)*n+s.end]
		b[2*i] = -dot(row, s.x[j+rows:s.end])
		if parts == 2 {
			b[2*i+1] = -dot(row, s.y[j+rows:s.end])
		}
	}
	scale, size, _ := native.Dlaln2(false, rows, parts, s.least, 1, s.t[j*n+j:], n, 1, 1, b[:], 2, s.wr, s.wi, x[:], 2)
	if size > huge { // what follows is not to overflow
		scale /= size
		for i := range x {
			x[i] /= size
		}
	}
	if scale != 1 {
		multiply(s.x[j+rows:s.end], scale)
		if parts == 2 {
			multiply(s.y[j+rows:s.end], scale)
		}
	}
	for i := range rows {
		s.x[j+i] = x[2*i]
		if parts == 2 {
			s.y[j+i] = x[2*i+1]
		}
	}
}

const huge = 0x1p500

func dot(x, y []float64) float64 {
	y = y[:len(x)]
	var s0, s1, s2, s3 float64
	i := 0
	for ; i+4 <= len(x); i += 4 {
		s0 += x[i] * y[i]
		s1 += x[i+1] * y[i+1]
		s2 += x[i+2] * y[i+2]
		s3 += x[i+3] * y[i+3]
	}
	for ; i < len(x); i++ {
		s0 += x[i] * y[i]
	}
	return (s0 + s1) + (s2 + s3)
}
