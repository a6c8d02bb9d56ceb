// Sums, order, zeros and signs of complex numbers: every level gives what the plain loops do.

package loops

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestComplexSums(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	a64, a32 := make([]float64, 60000), make([]float32, 60000)
	for i := range a64 {
		a64[i] = r.NormFloat64() * math.Exp(4*r.NormFloat64())
		a32[i] = float32(a64[i])
	}
	var lens []int
	for n := 1; n < 1200; n++ {
		lens = append(lens, n)
	}
	for range 200 {
		lens = append(lens, 1+r.IntN(29000))
	}
	lens = append(lens, 4096, 8192, 16384, 8192+8, 12500, 25000, 3*4096)
	eachLevel(t, func(t *testing.T) {
		for k, n := range lens {
			complexSum(t, a64[k%40:][:2*n])
			complexSum(t, a32[k%40:][:2*n])
		}
	})
}

func complexSum[F Float](t *testing.T, a []F) {
	t.Helper()
	re, im := sumParts(a)
	r, i := pairwiseParts(a, 0, 2, len(a))
	if re != r || im != i {
		t.Fatalf("sum of %d numbers of %T is %v, %v, want %v, %v", len(a)/2, re, re, im, r, i)
	}
}

func TestComplexOrder(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		complexOrder[complex64, float32](t)
		complexOrder[complex128, float64](t)
	})
}

// nearComplex are numbers with many equal parts, some of which are special.
func nearComplex[F Float, C Complex](r *rand.Rand, n int, special bool) []C {
	edges := []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN()}
	part := func() F {
		if special && r.IntN(12) == 0 {
			return F(edges[r.IntN(len(edges))])
		}
		return F(r.IntN(5) - 2)
	}
	z := make([]C, n)
	p := parts[F](z)
	for i := range p {
		p[i] = part()
	}
	return z
}

func complexOrder[C Complex, F Float](t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	for n := range 150 {
		a, b := nearComplex[F, C](r, n+1, true)[1:], nearComplex[F, C](r, n+1, n%2 == 0)[1:]
		got := make([]bool, n+2)
		for _, k := range []struct {
			name string
			f    func(d []bool, a, b []C)
			one  func(x, y complex128) bool
		}{{"less", LessComplex[C], ltComplex}, {"lessEqual", LessEqualComplex[C], leComplex},
			{"greater", GreaterComplex[C], gtComplex}, {"greaterEqual", GreaterEqualComplex[C], geComplex}} {
			got[0], got[n+1] = true, true
			k.f(got[1:n+1], a, b)
			for i := range n {
				if want := k.one(complex128(a[i]), complex128(b[i])); got[i+1] != want {
					t.Fatalf("%s(%v, %v) is %v, of %d", k.name, a[i], b[i], got[i+1], n)
				}
			}
			if !got[0] || !got[n+1] {
				t.Fatal("written outside")
			}
		}
	}
	for k := range 400 {
		n := 1 + r.IntN(300)
		if k%40 == 0 {
			n = stretch + r.IntN(stretch)
		}
		a := nearComplex[F, C](r, n+1, k%5 == 0)[1:]
		if k%3 == 0 { // an extreme of its own
			parts[F](a)[2*r.IntN(n)] = F(9 - 18*(k%2))
		}
		for _, least := range []bool{false, true} {
			got, want := argParts(parts[F](a), least), 0
			for i, z := range a {
				m := complex128(a[want])
				if nanComplex(complex128(m)) {
					break
				}
				if x := complex128(z); nanComplex(x) || !least && ltComplex(m, x) || least && ltComplex(x, m) {
					want = i
				}
			}
			if got != want {
				t.Fatalf("least %v: place %d (%v) of %d, want %d (%v)", least, got, a[got], n, want, a[want])
			}
		}
	}
}

func TestComplexZeros(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		complexZeros[complex64, float32](t)
		complexZeros[complex128, float64](t)
	})
}

func complexZeros[C Complex, F Float](t *testing.T) {
	for n := range 200 {
		memory := make([]C, n+2)
		a := memory[1 : n+1]
		p := parts[F](a)
		for i := range p { // every number has a zero part, but not two
			if p[i] = 0; i%2 == i/2%2 {
				p[i] = F([]float64{1, -1, math.NaN(), math.SmallestNonzeroFloat32}[i%7%4])
			}
		}
		if !All(a) {
			t.Fatalf("%d numbers: some zero", n)
		}
		for i := range a {
			was := a[i]
			a[i] = 0
			if i%3 == 0 {
				p[2*i] = F(math.Copysign(0, -1))
			}
			if All(a) {
				t.Fatalf("%d numbers: none is zero, but number %d", n, i)
			}
			a[i] = was
		}
	}
}

func TestComplexSigns(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		complexSigns[complex64, float32](t, 1)
		complexSigns[complex128, float64](t, 3)
	})
}

func complexSigns[C Complex, F Float](t *testing.T, most float64) {
	r := rand.New(rand.NewPCG(6, 7))
	for n := range 90 {
		a := nearComplex[F, C](r, n, n%2 == 0)
		if n%3 == 0 {
			for i := range a {
				parts[F](a)[2*i] *= F(math.Ldexp(r.Float64(), r.IntN(60)-30))
			}
		}
		if n%7 == 0 && n > 0 {
			parts[F](a)[0], parts[F](a)[1] = F(math.Inf(-1)), F(math.Inf(1))
			parts[F](a)[2*n-2] = F(math.MaxFloat32)
		}
		got := make([]C, n+2)
		got[0], got[n+1] = 7, 7
		SignComplex(got[1:n+1], a)
		if got[0] != 7 || got[n+1] != 7 {
			t.Fatal("written outside")
		}
		for i, z := range a {
			want := signComplex(complex128(z))
			y := complex128(got[i+1])
			if msg := otherKind(y, complex128(C(want))); msg != "" {
				t.Fatalf("sign(%v) = %v, want %v: %s", z, y, want, msg)
			}
			for k, p := range [2][2]float64{{real(y), real(want)}, {imag(y), imag(want)}} {
				if p[0] != p[0] {
					continue
				}
				if off := math.Abs(p[0]-float64(F(p[1]))) / float64(spacing(F(p[1]))); !(off <= most) {
					t.Fatalf("sign(%v) = %v, want %v: part %d is off by %.1f", z, y, want, k, off)
				}
			}
		}
	}
	y := []C{C(complex(3, 4))}
	if SignComplex(y, y); y[0] != C(complex(0.6, 0.8)) {
		t.Errorf("sign(3+4i) = %v", y[0])
	}
}

func TestComplexPowers(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	special := []complex128{0, 1, 2, 3, 4, 99, 100, -1, -2, -99, 0.5, 1i, complex(2, math.Copysign(0, -1)), complex(math.Inf(1), 0), complex(math.NaN(), 0), 2 + 1e-300i}
	eachLevel(t, func(t *testing.T) {
		for n := range 60 {
			n *= 1 + 40*(n%5/4)
			a, b := nearComplex[float64, complex128](r, n+1, n%2 == 0)[1:], make([]complex128, n)
			for i := range b {
				b[i] = complex(float64(r.IntN(12)), 0)
				if n%3 == 0 {
					b[i] = special[r.IntN(len(special))]
				}
				if i%2 == 0 {
					a[i] *= complex(r.Float64(), r.Float64())
				}
			}
			got := make([]complex128, n+2)
			got[0], got[n+1] = 7, 7
			Pow(got[1:n+1], a, b)
			small, narrow, e := make([]complex64, n), make([]complex64, n), make([]complex64, n)
			Convert(small, a)
			Convert(e, b)
			Pow(narrow, small, e)
			for i := range a {
				if want := []complex128{powComplex(a[i], b[i])}; sameParts(parts[float64](got[i+1:i+2]), parts[float64](want)) >= 0 {
					t.Fatalf("%v**%v = %v, want %v", a[i], b[i], got[i+1], want)
				}
				want := []complex64{complex64(powComplex(complex128(small[i]), complex128(e[i])))}
				if sameParts(parts[float32](narrow[i:i+1]), parts[float32](want)) >= 0 {
					t.Fatalf("%v**%v = %v, want %v", small[i], e[i], narrow[i], want)
				}
			}
			if got[0] != 7 || got[n+1] != 7 {
				t.Fatal("written outside")
			}
		}
	})
}

// Lengths are right to 0.86 units in the last place, on the axis exact, and the same on every level and wherever they stand.
func TestComplexLengths(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	a := make([]complex64, 20001)
	for i := range a {
		switch k := i % 4; {
		case i/64%3 == 0: // on the axis
			a[i] = complex(math.Float32frombits(r.Uint32()), float32(math.Copysign(0, float64(i%8)-4)))
		case k == 0: // whole lengths
			m, n := float32(r.IntN(4096)), float32(r.IntN(4096))
			a[i] = complex(m*m-n*n, 2*m*n)
		case k == 1:
			a[i] = complex(float32(r.IntN(9)-4), float32(r.IntN(9)-4))
		default:
			a[i] = complex(math.Float32frombits(r.Uint32()), math.Float32frombits(r.Uint32()))
			if i%4 == 2 {
				a[i] = complex(float32(r.NormFloat64()), float32(r.NormFloat64()))
			}
		}
	}
	eachLevel(t, func(t *testing.T) {
		got := make([]float32, len(a)+2)
		got[0], got[len(a)+1] = 7, 7
		worst, other := 0.0, 0
		AbsComplex64(got[1:len(a)+1], a)
		for i, z := range a {
			x, y := float64(real(z)), float64(imag(z))
			want := math.Sqrt(x*x + y*y)
			if math.IsInf(x, 0) || math.IsInf(y, 0) {
				want = math.Inf(1)
			}
			g := float64(got[i+1])
			if f := float64(float32(want)); g != f && (want == want || g == g) && (y == 0 || !(math.Abs(g-want) <= 0.86*spacing32(want))) {
				t.Fatalf("|%v| is %v, want %v", z, g, want)
			}
			if w := length(real(z), imag(z)); g != float64(w) && (w == w || g == g) {
				t.Fatalf("|%v| is %v, and %v without vectors", z, g, w)
			}
			if want < math.MaxFloat32 {
				worst = max(worst, math.Abs(g-want)/spacing32(want))
			}
			if g != float64(float32(want)) {
				other++
			}
		}
		t.Logf("%.3f units at most, %d of %d are not the nearest", worst, other, len(a))
		for n := range 40 { // wherever they stand
			d := make([]float32, n+2)
			d[0], d[n+1] = 7, 7
			AbsComplex64(d[1:n+1], a[n*37:][:n])
			for i, g := range d[1 : n+1] {
				if !sameBits(g, got[n*37+i+1]) {
					t.Fatalf("|%v| is %v among %d", a[n*37+i], g, n)
				}
			}
			if d[0] != 7 || d[n+1] != 7 {
				t.Fatal("written outside")
			}
		}
		if got[0] != 7 || got[len(a)+1] != 7 {
			t.Fatal("written outside")
		}
	})
}
