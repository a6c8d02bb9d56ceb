// Sums, order, zeros and signs of complex numbers: every level gives what the plain loops do.

package loops

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
)

func TestComplexZeros(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		complexZeros[complex64, float32](t)
		complexZeros[complex128, float64](t)
	})
}

func complexZeros[C elem.Complex, F elem.Float](t *testing.T) {
	for n := range 200 {
		memory := make([]C, n+2)
		a := memory[1 : n+1]
		p := elem.Parts[F](a)
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
	looptest.EachLevel(t, func(t *testing.T) {
		complexSigns[complex64, float32](t, 1)
		complexSigns[complex128, float64](t, 3)
	})
}

func complexSigns[C elem.Complex, F elem.Float](t *testing.T, most float64) {
	r := rand.New(rand.NewPCG(6, 7))
	for n := range 90 {
		a := looptest.NearComplex[F, C](r, n, n%2 == 0)
		if n%3 == 0 {
			for i := range a {
				elem.Parts[F](a)[2*i] *= F(math.Ldexp(r.Float64(), r.IntN(60)-30))
			}
		}
		if n%7 == 0 && n > 0 {
			elem.Parts[F](a)[0], elem.Parts[F](a)[1] = F(math.Inf(-1)), F(math.Inf(1))
			elem.Parts[F](a)[2*n-2] = F(math.MaxFloat32)
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
				if off := math.Abs(p[0]-float64(F(p[1]))) / float64(SpacingOf(F(p[1]))); !(off <= most) {
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
	looptest.EachLevel(t, func(t *testing.T) {
		for n := range 60 {
			n *= 1 + 40*(n%5/4)
			a, b := looptest.NearComplex[float64, complex128](r, n+1, n%2 == 0)[1:], make([]complex128, n)
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
				if want := []complex128{powComplex(a[i], b[i])}; sameParts(elem.Parts[float64](got[i+1:i+2]), elem.Parts[float64](want)) >= 0 {
					t.Fatalf("%v**%v = %v, want %v", a[i], b[i], got[i+1], want)
				}
				want := []complex64{complex64(powComplex(complex128(small[i]), complex128(e[i])))}
				if sameParts(elem.Parts[float32](narrow[i:i+1]), elem.Parts[float32](want)) >= 0 {
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
	looptest.EachLevel(t, func(t *testing.T) {
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
				if !looptest.SameBits(g, got[n*37+i+1]) {
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
