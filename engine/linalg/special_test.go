// Decompositions of matrices that are hard: of low rank, badly scaled, with values that repeat.

package linalg

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/gemm"
)

// special are matrices on which dividing has little or very much to put together.
func special(n int) map[string][]float64 {
	r := rand.New(rand.NewPCG(7, 1))
	all := map[string][]float64{}
	add := func(name string, f func(i, k int) float64) {
		a := make([]float64, n*n)
		for i := range n {
			for k := range n {
				a[i*n+k] = f(i, k)
			}
		}
		all[name] = a
	}
	add("zero", func(i, k int) float64 { return 0 })
	add("identity", func(i, k int) float64 { return b2f(i == k) })
	add("ones", func(i, k int) float64 { return 1 })
	add("few values", func(i, k int) float64 { return b2f(i == k) * float64(i%3) })
	add("second difference", func(i, k int) float64 { return 2*b2f(i == k) - b2f(i == k+1) - b2f(k == i+1) })
	add("hilbert", func(i, k int) float64 { return 1 / float64(i+k+1) })
	add("wilkinson", func(i, k int) float64 {
		return b2f(i == k)*math.Abs(float64(i-n/2)) + b2f(i == k+1) + b2f(k == i+1)
	})
	add("glued", func(i, k int) float64 {
		glue := 1.0
		if max(i, k)%21 == 0 {
			glue = 1e-9
		}
		return b2f(i == k)*math.Abs(float64(i%21-10)) + glue*(b2f(i == k+1)+b2f(k == i+1))
	})
	add("graded", func(i, k int) float64 { return math.Pow(10, -float64(i+k)/8) * (1 + b2f(i == k)) })
	add("tiny", func(i, k int) float64 { return 1e-300 * float64(1+(i*k)%7) })
	add("large", func(i, k int) float64 { return 1e300 * float64(1+(i+k)%5) })
	u, v := randReal(r, n*4), randReal(r, n*4)
	add("low rank", func(i, k int) float64 {
		s := 0.0
		for e := range 4 {
			s += u[i*4+e]*u[k*4+e] + 0*v[0]
		}
		return s
	})
	add("split", func(i, k int) float64 { return b2f(i/40 == k/40) * float64(1+(i+k)%11) })
	return all
}

func b2f(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// residue is the largest element of a·b - c, by the norm of c.
func residue(n int, a, b, c view) float64 {
	d := dense(make([]float64, n*n), n)
	gemm.Gemm(nil, n, n, n, a, b, d, false)
	most, worst := 0.0, 0.0 // the root of the sum of squares
	for i := range n {
		for k := range n {
			x := c.Data[i*c.RS+k*c.CS]
			most, worst = math.Hypot(most, x), max(worst, math.Abs(d.Data[i*n+k]-x))
			if math.IsNaN(d.Data[i*n+k]) {
				return math.NaN()
			}
		}
	}
	if most == 0 {
		return worst
	}
	return worst / most
}

func scaledColumns(n int, a, s []float64) view {
	b := slices.Clone(a)
	for i := range b {
		b[i] *= s[i%n]
	}
	return dense(b, n)
}

// Errors stay within a hundred units of the matrix's norm: values that are nearer than 64 count as one.
func TestSpecialMatrices(t *testing.T) {
	for _, n := range []int{49, 130} {
		most := 100 * 0x1p-53
		one := dense(unitMatrix(n), n)
		check := func(name, what string, got float64) {
			if !(got <= most) {
				t.Errorf("%s of %d: %s is off by %v units", name, n, what, got*0x1p53)
			}
		}
		for name, a := range special(n) {
			v := slices.Clone(a)
			w, err := job.SymEig(n, v)
			if err != nil || !slices.IsSorted(w) {
				t.Errorf("eigh %s of %d: %v, sorted: %v", name, n, err, slices.IsSorted(w))
				continue
			}
			check("eigh "+name, "v·w·vᵀ", residue(n, scaledColumns(n, v, w), dense(v, n).T(), dense(a, n)))
			check("eigh "+name, "vᵀ·v", residue(n, dense(v, n).T(), dense(v, n), one))
			u, s, vh, err := job.SVD(n, n, slices.Clone(a), true)
			if err != nil || !slices.IsSortedFunc(s, func(x, y float64) int { return compare(y, x) }) || s[n-1] < 0 {
				t.Errorf("svd %s of %d: %v, %v", name, n, err, s)
				continue
			}
			check("svd "+name, "u·s·vh", residue(n, scaledColumns(n, u, s), dense(vh, n), dense(a, n)))
			check("svd "+name, "uᵀ·u", residue(n, dense(u, n).T(), dense(u, n), one))
			check("svd "+name, "vh·vhᵀ", residue(n, dense(vh, n), dense(vh, n).T(), one))
			if _, _, err := job.Eig(n, slices.Clone(a)); err != nil {
				t.Errorf("eig %s of %d: %v", name, n, err)
			}
		}
	}
}

func unitMatrix(n int) []float64 {
	a := make([]float64, n*n)
	identity(a, n, n)
	return a
}
