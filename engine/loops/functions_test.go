// Functions of floats on every level: powers against arbitrary precision, and all of them at any length, between guard cells.

package loops

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
)

// bigPow is x**y of positive x.
func bigPow(x, y float64) *big.Float {
	return bigExp(new(big.Float).SetPrec(240).Mul(bigLog(x), bigNum(y)))
}

// offBy is how many units of a float of so many bytes g is away from the true value; results that no float holds are right as
// the nearest one.
func offBy[T elem.Float](g T, want *big.Float) float64 {
	w, _ := want.Float64()
	unit := SpacingOf(math.Abs(w))
	if elem.KindOf[T]() == elem.KindFloat32 {
		unit = spacing32(w)
	}
	if math.IsInf(w, 0) || math.IsInf(float64(T(w)), 0) {
		if float64(g) == float64(T(w)) {
			return 0
		}
		return math.Inf(1)
	}
	d, _ := new(big.Float).SetPrec(240).Sub(want, bigNum(float64(g))).Float64()
	return math.Abs(d) / unit
}

// Powers are right to 2.5 units over all their range, that of subnormal numbers included.
func TestPowRange(t *testing.T) {
	t.Run("float32", func(t *testing.T) { powRange[float32](t, 103, 149) })
	t.Run("float64", func(t *testing.T) { powRange[float64](t, 744, 1074) })
}

func powRange[T elem.Float](t *testing.T, most float64, places int) {
	r := rand.New(rand.NewPCG(5, 5))
	a, b := make([]T, 500), make([]T, 500)
	want := make([]*big.Float, len(a))
	for i := range a {
		x := math.Exp(r.NormFloat64() * []float64{1, 1e-3, 1e-7, 25}[i%4])
		if i%50 == 0 {
			x = math.Ldexp(1+r.Float64(), -places+r.IntN(20))
		}
		a[i] = T(x)
		if a[i] == 1 || a[i] == 0 || a[i]-a[i] != 0 {
			a[i] = 2
		}
		b[i] = T((2*r.Float64() - 1) * most / math.Log(float64(a[i])))
		want[i] = bigPow(float64(a[i]), float64(b[i]))
	}
	looptest.EachLevel(t, func(t *testing.T) {
		d := make([]T, len(a))
		Pow(d, a, b)
		worst := 0.0
		for i, g := range d {
			off := offBy(g, want[i])
			if worst = max(worst, off); !(off <= 2.5) {
				t.Errorf("%v ** %v is %v, off by %.2f", a[i], b[i], g, off)
			}
		}
		t.Logf("%.3f units", worst)
	})
}

// Powers of special numbers are C's.
func TestPowSpecial(t *testing.T) {
	t.Run("float32", powSpecial[float32])
	t.Run("float64", powSpecial[float64])
}

func powSpecial[T elem.Float](t *testing.T) {
	tiny := T(0x1p-149)
	special := []T{0, 1, 0.5, 2, 3, 1.5, T(math.Inf(1)), T(math.NaN()), tiny, 0x1p-126, 1 << 24, 1<<24 - 1, 1 << 30, 1e30, math.MaxFloat32, 0x1p100}
	for _, x := range special {
		special = append(special, -x)
	}
	var a, b []T
	for _, x := range special {
		for _, y := range special {
			a, b = append(a, x), append(b, y)
		}
	}
	looptest.EachLevel(t, func(t *testing.T) {
		d := make([]T, len(a))
		Pow(d, a, b)
		for i, g := range d {
			w := T(pow(float64(a[i]), float64(b[i])))
			if !looptest.SameBits(g, w) && !(math.Abs(float64(g)-float64(w)) <= 2*float64(spacingOf(w))) {
				t.Errorf("%v ** %v is %v, want %v", a[i], b[i], g, w)
			}
		}
	})
}

func spacingOf[T elem.Float](x T) T {
	d := make([]T, 1)
	Spacing(d, []T{max(x, -x)})
	return d[0]
}

// A result depends neither on the length nor on the place, and nothing is written beside it.
func TestFunctionLengths(t *testing.T) {
	t.Run("float32", functionLengths[float32])
	t.Run("float64", functionLengths[float64])
}

func functionLengths[T elem.Float](t *testing.T) {
	x, y := testPairs[T](rand.New(rand.NewPCG(8, 9)))
	looptest.EachLevel(t, func(t *testing.T) {
		for name, f := range map[string]func(dst, a, b []T){"pow": Pow[T], "erf": looptest.OneOf(Erf[T]), "erfc": looptest.OneOf(Erfc[T]), "lgamma": looptest.OneOf(Lgamma[T]), "sinc": looptest.OneOf(Sinc[T])} {
			whole := make([]T, len(x))
			f(whole, x, y)
			for n := range 70 {
				at := n * 13 % (len(x) - n)
				d := make([]T, n+2)
				d[0], d[n+1] = 7, 9
				f(d[1:n+1], x[at:at+n], y[at:at+n])
				if d[0] != 7 || d[n+1] != 9 {
					t.Fatalf("%s of %d numbers wrote outside", name, n)
				}
				for i, g := range d[1 : n+1] {
					if !looptest.SameBits(g, whole[at+i]) {
						t.Fatalf("%s of %v, %v is %v among %d numbers and %v among all", name, x[at+i], y[at+i], g, n, whole[at+i])
					}
				}
			}
		}
	})
}

// It is the sine of what π times a number is rounded to, by that.
func TestSinc(t *testing.T) {
	x, _ := testPairs[float64](rand.New(rand.NewPCG(8, 9)))
	looptest.EachLevel(t, func(t *testing.T) {
		got, got32, x32 := make([]float64, len(x)), make([]float32, len(x)), make([]float32, len(x))
		Convert(x32, x)
		Sinc(got, x)
		Sinc(got32, x32)
		want := func(x float64) float64 {
			if x == 0 {
				return 1
			}
			x *= math.Pi
			return sin(x) / x
		}
		for i, v := range x {
			if w := want(v); !looptest.SameBits(got[i], w) && !(math.Abs(got[i]-w) <= 2.5*SpacingOf(math.Abs(w))) {
				t.Errorf("sinc(%v) is %v, want %v", v, got[i], w)
			}
			if w := float32(want(float64(x32[i]))); !looptest.SameBits(got32[i], w) && !(math.Abs(float64(got32[i]-w)) <= spacing32(float64(w))) {
				t.Errorf("sinc of float32 %v is %v, want %v", x32[i], got32[i], w)
			}
		}
	})
}

// Products with powers of two that are subnormal are rounded once.
func TestLdexpSmall(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	const n = 3001
	a, e := make([]float64, n), make([]int64, n)
	small, f := make([]float32, n), make([]int32, n)
	for i := range a {
		a[i], small[i] = math.Float64frombits(r.Uint64()), math.Float32frombits(r.Uint32())
		_, k := math.Frexp(a[i])
		e[i] = int64(-1074 - k + r.IntN(60) - 4)
		_, k = math.Frexp(float64(small[i]))
		f[i] = int32(-149 - k + r.IntN(30) - 4)
	}
	looptest.EachLevel(t, func(t *testing.T) {
		d, d32 := make([]float64, n), make([]float32, n)
		Ldexp(d, a, e)
		Ldexp(d32, small, f)
		for i := range d {
			if w := math.Ldexp(a[i], int(e[i])); !looptest.SameBits(d[i], w) {
				t.Fatalf("%v · 2**%d is %v, want %v", a[i], e[i], d[i], w)
			}
			if w := ldexp32(small[i], int(f[i])); !looptest.SameBits(d32[i], w) {
				t.Fatalf("float32 %v · 2**%d is %v, want %v", small[i], f[i], d32[i], w)
			}
		}
	})
}
