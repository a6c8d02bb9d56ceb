// The logarithm of the gamma function against arbitrary precision.

package loops

import (
	"math"
	"math/big"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
)

// logTau is log 2π.
var logTau = sync.OnceValue(func() *big.Float {
	return bigLogOf(new(big.Float).SetPrec(400).Mul(bigNum(2), bigPiWith(400)))
})

// bigLgamma is log|Γ(x)| from the product up to a number far above, and the greater of the two parts it is the sum of.
func bigLgamma(x float64) (y *big.Float, size float64) {
	const steps = 40
	if x == 1 || x == 2 {
		return new(big.Float), 0
	}
	num := func(x float64) *big.Float { return new(big.Float).SetPrec(400).SetFloat64(x) }
	p, z := num(1), num(x)
	for z.Cmp(num(steps)) < 0 {
		p.Mul(p, z)
		z.Add(z, num(1))
	}
	half := num(0.5)
	log := func(x *big.Float) *big.Float { // of any positive number
		m, ln2 := num(0), bigLog(2)
		k := x.MantExp(m)
		f, _ := m.Float64() // m/f is next to one
		d := num(0).Quo(m, num(f))
		d.Sub(d, num(1))
		y, power := bigLog(f), num(1)
		for n := range 5 {
			power.Mul(power, d)
			y = num(0).Add(y, num(0).Quo(power, num(float64((n+1)*(1-n%2*2)))))
		}
		return num(0).Add(y, num(0).Mul(num(float64(k)), ln2))
	}
	sum := num(0).Mul(num(0).Sub(z, half), log(z))
	sum.Sub(sum, z)
	sum.Add(sum, num(0).Mul(half, logTau()))
	power, zz := num(0).Quo(num(1), z), num(0).Mul(z, z)
	for _, c := range [][2]int64{{1, 12}, {-1, 360}, {1, 1260}, {-1, 1680}, {1, 1188}, {-691, 360360}, {1, 156}, {-3617, 122400}, {43867, 244188}, {-174611, 125400}} {
		sum.Add(sum, num(0).Mul(num(0).SetRat(big.NewRat(c[0], c[1])), power))
		power.Quo(power, zz)
	}
	less := log(p.Abs(p))
	a, _ := sum.Float64()
	b, _ := less.Float64()
	return sum.Sub(sum, less), max(math.Abs(a), math.Abs(b))
}

// Of positive numbers it is right to 2.5 units, next to its zeros at 1 and 2 as well; of negative ones to as many of the greater
// one of the logarithms that it is the difference of, and where that is not near zero to 2.5 units too.
func TestLgamma(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	var x []float64
	for _, v := range []float64{0.75, 1, 1.375, 1.5, 1.875, 2, 2.5, 3, 3.5, 4.5, 7, 8, 1.4616321449683623, 6, 100, 0.5, 1e-5, 1e-300, 5e-324, 1e17, 1e300} {
		x = append(x, v, math.Nextafter(v, 0), math.Nextafter(v, 1e308))
	}
	for i := range 120 {
		x = append(x, math.Abs(r.NormFloat64()), 9*r.Float64(), math.Exp(8*r.NormFloat64()), 1+r.NormFloat64()*math.Exp(-float64(i%40)), 2+r.NormFloat64()*math.Exp(-float64(i%40)))
	}
	for range 200 {
		x = append(x, -9*r.Float64(), -math.Exp(4*r.NormFloat64()), math.Round(-20*r.Float64())-math.Exp(-20*r.Float64()))
	}
	kept := x[:0]
	for _, v := range x {
		if v > -60 && v != 0 && v != math.Floor(v) || v > 0 {
			kept = append(kept, v)
		}
	}
	x = kept
	x32 := make([]float32, len(x))
	Convert(x32, x)
	want, want32 := make([]*big.Float, len(x)), make([]*big.Float, len(x))
	size := make([]float64, len(x))
	for i, v := range x {
		want[i], size[i] = bigLgamma(v)
		if v := float64(x32[i]); v-v == 0 && v != 0 && (v > 0 || v != math.Floor(v)) {
			want32[i], _ = bigLgamma(v)
		}
	}
	looptest.EachLevel(t, func(t *testing.T) {
		got, got32 := make([]float64, len(x)), make([]float32, len(x))
		Lgamma(got, x)
		Lgamma(got32, x32)
		var worst, worst32, negative float64
		for i, v := range x {
			off, off32 := offBy(got[i], want[i]), 0.0
			if want32[i] != nil {
				off32 = offBy(got32[i], want32[i])
			}
			if v < 0 {
				w, _ := want[i].Float64()
				off *= SpacingOf(math.Abs(w)) / SpacingOf(max(size[i], math.Abs(w)))
				negative = max(negative, off)
			} else {
				worst = max(worst, off)
			}
			worst32 = max(worst32, off32)
			if !(off <= 2.5) || !(off32 <= 2.5) {
				t.Errorf("lgamma(%v) is %v and %v, off by %.2f and %.2f", v, got[i], got32[i], off, off32)
			}
		}
		t.Logf("%.2f units, of negative numbers %.2f, of singles %.2f", worst, negative, worst32)
		inf, nan := math.Inf(1), math.NaN()
		special := []float64{0, math.Copysign(0, -1), -1, -2, -6, -7, -100, -1e15, -0x1p60, inf, -inf, nan, 1, 2, 1e306, math.MaxFloat64}
		expected := []float64{inf, inf, inf, inf, inf, inf, inf, inf, inf, inf, -inf, nan, 0, 0, inf, inf}
		out := make([]float64, len(special))
		Lgamma(out, special)
		for i, w := range expected {
			if !looptest.SameBits(out[i], w) {
				t.Errorf("lgamma(%v) is %v, want %v", special[i], out[i], w)
			}
		}
	})
}
