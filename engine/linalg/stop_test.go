// Decompositions that are told to stop.

package linalg

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// Every decomposition asks whether it is to go on, and asks no more once it has been told not to.
func TestStop(t *testing.T) {
	const n = 150
	r := rand.New(rand.NewPCG(6, 1))
	a, z := randReal(r, n*n), randComplex(r, n*n/9)
	sym, def, zdef := make([]float64, n*n), make([]float64, n*n), make([]complex128, n*n/9)
	for i := range n {
		for j := range n {
			sym[i*n+j] = a[i*n+j] + a[j*n+i]
		}
		def[i*n+i] = 1
	}
	for i := range n / 3 {
		zdef[i*(n/3)+i] = 1
	}
	for _, c := range []struct {
		name  string
		least int // questions in a whole run
		run   func(job *Job) error
	}{
		{"solve", 10, func(job *Job) error { return job.Solve(n, 4, slices.Clone(a), randReal(r, n*4)) }},
		{"inverse", 10, func(job *Job) error { _, err := job.Inverse(n, slices.Clone(a)); return err }},
		{"det", 5, func(job *Job) error { _, err := job.Det(n, slices.Clone(a)); return err }},
		{"cholesky", 2, func(job *Job) error { return job.Cholesky(n, slices.Clone(def)) }},
		{"qr", n / panelColumns, func(job *Job) error { _, _, err := job.QR(n, n, slices.Clone(a), true); return err }},
		{"svd", n, func(job *Job) error { _, _, _, err := job.SVD(n, n, slices.Clone(a), true); return err }},
		{"eigh", n, func(job *Job) error { _, err := job.SymEig(n, slices.Clone(sym)); return err }},
		{"eig", n, func(job *Job) error { _, _, err := job.Eig(n, slices.Clone(a)); return err }},
		{"complex solve", n / 3, func(job *Job) error { return job.CSolve(n/3, 1, slices.Clone(z), randComplex(r, n/3)) }},
		{"complex inverse", n / 3, func(job *Job) error { _, err := job.CInverse(n/3, slices.Clone(z)); return err }},
		{"complex det", n / 3, func(job *Job) error { _, err := job.CDet(n/3, slices.Clone(z)); return err }},
		{"complex cholesky", n / 3, func(job *Job) error { return job.CCholesky(n/3, slices.Clone(zdef)) }},
		{"complex qr", n / 3, func(job *Job) error { _, _, err := job.CQR(n/3, n/3, slices.Clone(z), true); return err }},
		{"complex svd", n, func(job *Job) error { _, _, _, err := job.CSVD(n/3, n/3, slices.Clone(z), true); return err }},
		{"complex eigh", n, func(job *Job) error { _, err := job.HermEig(n/3, slices.Clone(z)); return err }},
		{"complex eig", n / 3, func(job *Job) error { _, _, err := job.CEig(n/3, slices.Clone(z)); return err }},
	} {
		all := 0
		if err := c.run(&Job{Stopped: func() bool { all++; return false }}); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if all < c.least {
			t.Errorf("%s asks %d times, not %d", c.name, all, c.least)
		}
		for _, end := range []int{1, 2, all / 2, all} {
			asked := 0
			err := c.run(&Job{Stopped: func() bool { asked++; return asked >= end }})
			if !errors.Is(err, ErrStopped) || asked != max(end, 1) {
				t.Errorf("%s, stopped at question %d of %d: %v after %d", c.name, end, all, err, asked)
			}
		}
	}
}
