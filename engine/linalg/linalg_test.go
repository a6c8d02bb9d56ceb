// Decompositions of random matrices, put together again.

package linalg

import (
	"errors"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/fault"
)

const tol = 1e-10

var job = new(Job)

func randReal(r *rand.Rand, n int) []float64 {
	a := make([]float64, n)
	for i := range a {
		a[i] = r.NormFloat64()
	}
	return a
}

func randComplex(r *rand.Rand, n int) []complex128 {
	a := make([]complex128, n)
	for i := range a {
		a[i] = complex(r.NormFloat64(), r.NormFloat64())
	}
	return a
}

func toComplex(a []float64) []complex128 {
	c := make([]complex128, len(a))
	for i, x := range a {
		c[i] = complex(x, 0)
	}
	return c
}

// mul is (m×k)·(k×n).
func mul(m, k, n int, a, b []complex128) []complex128 {
	c := make([]complex128, m*n)
	for i := range m {
		for j := range n {
			for l := range k {
				c[i*n+j] += a[i*k+l] * b[l*n+j]
			}
		}
	}
	return c
}

func wantClose(t *testing.T, what string, got, want []complex128) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d elements, want %d", what, len(got), len(want))
	}
	for i := range got {
		if !(cmplx.Abs(got[i]-want[i]) <= tol*(1+cmplx.Abs(want[i]))) {
			t.Fatalf("%s: element %d is %v, want %v", what, i, got[i], want[i])
		}
	}
}

func unit(n int) []complex128 {
	e := make([]complex128, n*n)
	for i := range n {
		e[i*n+i] = 1
	}
	return e
}

var sizes = [][2]int{{0, 0}, {1, 1}, {2, 2}, {3, 5}, {5, 3}, {1, 4}, {4, 1}, {9, 9}, {0, 3}, {3, 0}, {20, 12}, {70, 70}, {131, 97}, {90, 140}, {200, 3}, {5, 150}}

func TestQR(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, s := range sizes {
		m, n := s[0], s[1]
		for _, full := range []bool{false, true} {
			cols := min(m, n)
			if full {
				cols = m
			}
			a := randReal(r, m*n)
			q, u, err := job.QR(m, n, slices.Clone(a), full)
			if err != nil {
				t.Fatal(err)
			}
			cq, cu := toComplex(q), toComplex(u)
			wantClose(t, "q·r", mul(m, cols, n, cq, cu), toComplex(a))
			wantClose(t, "qᴴ·q", mul(cols, m, cols, conjTranspose(cq, m, cols), cq), unit(cols))
			z := randComplex(r, m*n)
			zq, zr, _ := job.CQR(m, n, slices.Clone(z), full)
			wantClose(t, "complex q·r", mul(m, cols, n, zq, zr), z)
			wantClose(t, "complex qᴴ·q", mul(cols, m, cols, conjTranspose(zq, m, cols), zq), unit(cols))
			for i := range min(cols, n) {
				if imag(zr[i*n+i]) != 0 && i+1 < m {
					t.Errorf("complex r has diagonal %v", zr[i*n+i])
				}
			}
		}
	}
}

func TestSVD(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for _, sz := range sizes {
		m, n := sz[0], sz[1]
		for _, full := range []bool{false, true} {
			a := randReal(r, m*n)
			u, s, vh, err := job.SVD(m, n, slices.Clone(a), full)
			if err != nil {
				t.Fatal(err)
			}
			checkSVD(t, m, n, full, toComplex(a), toComplex(u), s, toComplex(vh))
			z := randComplex(r, m*n)
			zu, zs, zvh, err := job.CSVD(m, n, slices.Clone(z), full)
			if err != nil {
				t.Fatal(err)
			}
			checkSVD(t, m, n, full, z, zu, zs, zvh)
		}
	}
	// A matrix of rank 1 still has orthonormal factors.
	z := mul(4, 1, 3, randComplex(r, 4), randComplex(r, 3))
	u, s, vh, err := job.CSVD(4, 3, slices.Clone(z), true)
	if err != nil {
		t.Fatal(err)
	}
	checkSVD(t, 4, 3, true, z, u, s, vh)
}

// Complex matrices of equal columns and rows, of which rounding alone is left, and of few
// eigenvectors.
func TestComplexOfLowRank(t *testing.T) {
	for _, n := range []int{3, 5, 20, 25} {
		for name, at := range map[string]func(i, j int) complex128{
			"ones": func(i, j int) complex128 { return 1 }, "constant": func(i, j int) complex128 { return 0.6 + 0.8i },
			"next":       func(i, j int) complex128 { return complex(float64(b2i(j == i+1)), 0) },
			"both":       func(i, j int) complex128 { return complex(float64(b2i(j == i+1)+b2i(i == j+1)), 0) },
			"2 and next": func(i, j int) complex128 { return complex(float64(2*b2i(i == j)+b2i(j == i+1)), 0) },
		} {
			z := make([]complex128, n*n)
			for i := range z {
				z[i] = at(i/n, i%n)
			}
			u, s, vh, err := job.CSVD(n, n, slices.Clone(z), true)
			if err != nil {
				t.Errorf("%d %s: %v", n, name, err)
				continue
			}
			checkSVD(t, n, n, true, z, u, s, vh)
			w, v, err := job.CEig(n, slices.Clone(z))
			if err != nil {
				t.Errorf("%d %s: %v", n, name, err)
				continue
			}
			zv := mul(n, n, n, z, v)
			for i, x := range zv {
				if d := cmplx.Abs(x - v[i]*w[i%n]); !(d < 1e-12) {
					t.Errorf("%d %s: eigenvector %d is off by %v", n, name, i%n, d)
					break
				}
			}
		}
	}
}

// Singular values and eigenvalues of matrices of all sizes of numbers.
func TestComplexScaled(t *testing.T) {
	plain := []complex128{1, 2, 3, 4i}
	_, want, _, err := job.CSVD(2, 2, slices.Clone(plain), false)
	if err != nil {
		t.Fatal(err)
	}
	values, _, err := job.CEig(2, slices.Clone(plain))
	if err != nil {
		t.Fatal(err)
	}
	for _, exponent := range []int{-1000, -600, -300, 300, 600, 1000} {
		z := slices.Clone(plain)
		for i := range z {
			z[i] = timesPower(z[i], exponent)
		}
		_, s, _, err := job.CSVD(2, 2, slices.Clone(z), false)
		if err != nil || s[0] != math.Ldexp(want[0], exponent) || s[1] != math.Ldexp(want[1], exponent) {
			t.Errorf("2**%d: singular values %v, %v", exponent, s, err)
		}
		w, _, err := job.CEig(2, z)
		if err != nil || w[0] != timesPower(values[0], exponent) || w[1] != timesPower(values[1], exponent) {
			t.Errorf("2**%d: eigenvalues %v, %v", exponent, w, err)
		}
	}
}

func checkSVD(t *testing.T, m, n int, full bool, a, u []complex128, s []float64, vh []complex128) {
	t.Helper()
	k := min(m, n)
	uc, vr := k, k
	if full {
		uc, vr = m, n
	}
	d := make([]complex128, uc*vr)
	for i, x := range s {
		d[i*vr+i] = complex(x, 0)
		if i > 0 && x > s[i-1] {
			t.Errorf("values rise: %v", s)
		}
	}
	wantClose(t, "u·s·vh", mul(m, vr, n, mul(m, uc, vr, u, d), vh), a)
	if !full || m <= n { // columns beyond the rank are only roughly known otherwise
		wantClose(t, "uᴴ·u", mul(uc, m, uc, conjTranspose(u, m, uc), u), unit(uc))
	}
	wantClose(t, "vh·v", mul(vr, n, vr, vh, conjTranspose(vh, vr, n)), unit(vr))
}

func TestSolveInverseDet(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for _, n := range []int{0, 1, 2, 5, 16, 70, 135, 201} {
		a, b := randReal(r, n*n), randReal(r, n*3)
		x := slices.Clone(b)
		if err := job.Solve(n, 3, slices.Clone(a), x); err != nil {
			t.Fatal(err)
		}
		wantClose(t, "a·x", mul(n, n, 3, toComplex(a), toComplex(x)), toComplex(b))
		inv, err := job.Inverse(n, slices.Clone(a))
		if err != nil {
			t.Fatal(err)
		}
		wantClose(t, "a·inv", mul(n, n, n, toComplex(a), toComplex(inv)), unit(n))
		sign, log, _ := job.LogDet(n, slices.Clone(a))
		csign, clog, _ := job.CLogDet(n, toComplex(a))
		wantClose(t, "det", []complex128{complex(sign, 0), complex(log, 0)}, []complex128{csign, complex(clog, 0)})

		z, zb := randComplex(r, n*n), randComplex(r, n*3)
		zx := slices.Clone(zb)
		if err := job.CSolve(n, 3, slices.Clone(z), zx); err != nil {
			t.Fatal(err)
		}
		wantClose(t, "complex a·x", mul(n, n, 3, z, zx), zb)
		zinv, err := job.CInverse(n, slices.Clone(z))
		if err != nil {
			t.Fatal(err)
		}
		wantClose(t, "complex a·inv", mul(n, n, n, z, zinv), unit(n))
	}
	// NumPy 2.4.6: np.linalg.det([[1, 2], [3, 4]]) is -2.0000000000000004.
	if got, _ := job.Det(2, []float64{1, 2, 3, 4}); got != -2.0000000000000004 {
		t.Errorf("det is %v", got)
	}
}

func TestCholesky(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	for _, n := range []int{0, 1, 2, 7, 65, 150, 217} {
		g := randComplex(r, n*n)
		a := mul(n, n, n, g, conjTranspose(g, n, n))
		l := slices.Clone(a)
		if err := job.CCholesky(n, l); err != nil {
			t.Fatal(err)
		}
		wantClose(t, "complex l·lᴴ", mul(n, n, n, l, conjTranspose(l, n, n)), a)
		f := toComplex(randReal(r, n*n))
		want := mul(n, n, n, f, conjTranspose(f, n, n))
		low := make([]float64, n*n)
		for i := range low {
			low[i] = real(want[i])
		}
		if err := job.Cholesky(n, low); err != nil {
			t.Fatal(err)
		}
		cl := toComplex(low)
		wantClose(t, "l·lᵀ", mul(n, n, n, cl, conjTranspose(cl, n, n)), want)
	}
}

func TestEig(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	for _, n := range []int{0, 1, 2, 3, 6, 25, 70, 121} {
		a := randReal(r, n*n)
		w, v, err := job.Eig(n, slices.Clone(a))
		if err != nil {
			t.Fatal(err)
		}
		checkEig(t, "real", n, toComplex(a), w, v)
		z := randComplex(r, n*n)
		w, v, err = job.CEig(n, slices.Clone(z))
		if err != nil {
			t.Fatal(err)
		}
		checkEig(t, "complex", n, z, w, v)

		h := make([]complex128, n*n)
		for i, g := range conjTranspose(z, n, n) {
			h[i] = z[i] + g
		}
		vectors := slices.Clone(h)
		hw, err := job.HermEig(n, vectors)
		if err != nil {
			t.Fatal(err)
		}
		checkEig(t, "hermitian", n, h, toComplex(hw), vectors)
		wantClose(t, "vᴴ·v", mul(n, n, n, conjTranspose(vectors, n, n), vectors), unit(n))
		if !slices.IsSorted(hw) {
			t.Errorf("eigenvalues %v do not rise", hw)
		}

		sym := make([]float64, n*n)
		for i := range n {
			for j := range n {
				sym[i*n+j] = a[i*n+j] + a[j*n+i]
			}
		}
		vec := slices.Clone(sym)
		sw, err := job.SymEig(n, vec)
		if err != nil {
			t.Fatal(err)
		}
		checkEig(t, "symmetric", n, toComplex(sym), toComplex(sw), toComplex(vec))
	}
}

// TestEigOrder has pairs of real eigenvalues in LAPACK's order.
func TestEigOrder(t *testing.T) {
	zero := math.Copysign(0, -1)
	for _, c := range []struct {
		a    []float64
		want []complex128
	}{
		{[]float64{0, 1, 1, 0}, []complex128{1, -1}},
		{[]float64{zero, 1, 1, 0}, []complex128{-1, 1}},
		{[]float64{zero, 4, 1, 0}, []complex128{-2, 2}},
		{[]float64{5, 4, 1, 5}, []complex128{7, 3}},
		{[]float64{3, -2, 1, 0}, []complex128{2, 1}},
	} {
		w, _, err := job.Eig(2, slices.Clone(c.a))
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range w {
			if cmplx.Abs(x-c.want[i]) > 1e-12 {
				t.Errorf("%v has %v, want %v", c.a, w, c.want)
				break
			}
		}
	}
}

func checkEig(t *testing.T, what string, n int, a, w, v []complex128) {
	t.Helper()
	d := make([]complex128, n*n)
	for i, x := range w {
		d[i*n+i] = x
	}
	wantClose(t, what+" a·v", mul(n, n, n, a, v), mul(n, n, n, v, d))
	for j := range n {
		norm := 0.0
		for i := range n {
			norm = math.Hypot(norm, cmplx.Abs(v[i*n+j]))
		}
		if math.Abs(norm-1) > tol {
			t.Errorf("%s: eigenvector %d has length %v", what, j, norm)
		}
	}
}

// NaN goes through the factorisations of symmetric matrices; only the lower triangle is read.
func TestSymmetricNaN(t *testing.T) {
	nan := math.NaN()
	for _, n := range []int{1, 2, 5, 70, 130} {
		a, c := make([]float64, n*n), make([]complex128, n*n)
		for i := range n {
			a[i*n+i], c[i*n+i] = 2, 2
		}
		if n > 1 {
			a[1], c[1] = nan, complex(nan, nan) // not read
		}
		at := (n-1)*n + n/2
		a[at], c[at] = nan, complex(nan, nan)
		l, cl := slices.Clone(a), slices.Clone(c)
		if err := job.Cholesky(n, l); err != nil || !math.IsNaN(l[n*n-1]) || n > 1 && (l[0] != math.Sqrt2 || l[1] != 0) {
			t.Errorf("cholesky of %d: %v, %v", n, l[:min(n, 4)], err)
		}
		if err := job.CCholesky(n, cl); err != nil || !cmplx.IsNaN(cl[n*n-1]) || n > 1 && (real(cl[0]) != math.Sqrt2 || cl[1] != 0) {
			t.Errorf("complex cholesky of %d: %v, %v", n, cl[:min(n, 4)], err)
		}
		w, err := job.SymEig(n, slices.Clone(a))
		cw, cerr := job.HermEig(n, slices.Clone(c))
		if err != nil || cerr != nil || !math.IsNaN(w[0]) || !math.IsNaN(cw[n-1]) {
			t.Errorf("eigenvalues of %d: %v, %v, %v, %v", n, w, err, cw, cerr)
		}
	}
}

// Of a matrix with an infinity nothing is known; a single element is its own eigenvalue.
func TestInfinities(t *testing.T) {
	inf := math.Inf(1)
	for _, size := range [][2]int{{1, 1}, {2, 2}, {3, 2}, {2, 3}, {60, 50}, {50, 60}, {90, 30}} {
		for _, full := range []bool{false, true} {
			m, n := size[0], size[1]
			a, c := make([]float64, m*n), make([]complex128, m*n)
			a[m*n-1], c[0] = inf, complex(1, -inf)
			u, s, vh, err := job.SVD(m, n, a, full)
			cu, cs, cvh, cerr := job.CSVD(m, n, c, full)
			if err != nil || cerr != nil || len(u) != len(cu) || len(vh) != len(cvh) || len(s) != len(cs) {
				t.Fatalf("svd of %d×%d: %v, %v, %d %d, %d %d", m, n, err, cerr, len(u), len(cu), len(vh), len(cvh))
			}
			for _, x := range slices.Concat(u, s, vh, cs) {
				if !math.IsNaN(x) {
					t.Fatalf("svd of %d×%d has the number %v", m, n, x)
				}
			}
			for _, z := range slices.Concat(cu, cvh) {
				if !cmplx.IsNaN(z) {
					t.Fatalf("svd of %d×%d has the number %v", m, n, z)
				}
			}
		}
	}
	for _, x := range []float64{inf, -inf, 3} {
		a, c := []float64{x}, []complex128{complex(x, 0)}
		w, _ := job.SymEig(1, a)
		cw, _ := job.HermEig(1, c)
		if w[0] != x || a[0] != 1 || cw[0] != x || c[0] != 1 {
			t.Errorf("eigenvalue of %v: %v, %v, %v, %v", x, w, a, cw, c)
		}
	}
}

func TestRefusals(t *testing.T) {
	nan := math.NaN()
	cases := []struct {
		name, want string
		err        error
	}{
		{"solve", "Singular matrix", job.Solve(2, 1, []float64{1, 2, 2, 4}, []float64{1, 1})},
		{"complex solve", "Singular matrix", job.CSolve(2, 1, []complex128{1, 2, 2, 4}, []complex128{1, 1})},
		{"cholesky", "Matrix is not positive definite", job.Cholesky(2, []float64{1, 2, 2, 1})},
		{"complex cholesky", "Matrix is not positive definite", job.CCholesky(2, []complex128{1, 2, 2, 1})},
		{"svd", "SVD did not converge", func() error { _, _, _, err := job.SVD(1, 1, []float64{nan}, false); return err }()},
		{"complex svd", "SVD did not converge", func() error { _, _, _, err := job.CSVD(1, 2, []complex128{1, complex(0, nan)}, false); return err }()},
		{"cholesky of NaN", "Matrix is not positive definite", job.Cholesky(2, []float64{-1, 0, nan, 1})},
		{"eig", "Array must not contain infs or NaNs", func() error { _, _, err := job.Eig(1, []float64{nan}); return err }()},
	}
	for _, c := range cases {
		var f *fault.Error
		if !errors.As(c.err, &f) || f.Kind != fault.Numeric || f.Msg != c.want {
			t.Errorf("%s: got %v, want %q", c.name, c.err, c.want)
		}
	}
}

// Exact values from arithmetic of 200 bits, rounded.
func TestLogExp(t *testing.T) {
	logs := map[float64]float64{3: 1.0986122886681098, 2: 0.6931471805599453, 10: 2.302585092994046, 0.1: -2.3025850929940455,
		1: 0, 1e300: 690.7755278982137, 1.0000000001: 1.000000082690371e-10, 7: 1.9459101490553132}
	for x, want := range logs {
		if got := logOf(x); got != want {
			t.Errorf("log %v is %v, want %v", x, got, want)
		}
	}
	exps := map[float64]float64{1: 2.718281828459045, 0.6931471805599455: 2.0000000000000004, -1: 0.36787944117144233,
		0: 1, 10: 22026.465794806718, -20: 2.061153622438558e-09, 0.5: 1.6487212707001282}
	for x, want := range exps {
		if got := expOf(x); got != want {
			t.Errorf("exp %v is %v, want %v", x, got, want)
		}
	}
}
