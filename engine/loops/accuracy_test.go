// Elementary functions against arbitrary precision and against each other.

package loops

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// bigLog is the natural logarithm to 200 bits.
func bigLog(x float64) *big.Float {
	num := func(x float64) *big.Float { return new(big.Float).SetPrec(200).SetFloat64(x) }
	f, k := math.Frexp(x)
	atanh2 := func(x *big.Float) *big.Float {
		s := num(0).Quo(num(0).Sub(x, num(1)), num(0).Add(x, num(1)))
		ss, sum, p := num(0).Mul(s, s), num(0), num(0).Set(s)
		for n := 1; n < 140; n += 2 {
			sum.Add(sum, num(0).Quo(p, num(float64(n))))
			p.Mul(p, ss)
		}
		return sum.Mul(sum, num(2))
	}
	if f < math.Sqrt2/2 {
		f, k = 2*f, k-1
	}
	return atanh2(num(f)).Add(atanh2(num(f)), num(0).Mul(num(float64(k)), atanh2(num(2))))
}

func TestLogParts(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	args := []float64{1, 1 - 0x1p-53, 1 + 0x1p-52, 0.9999995996474632, 0x1p-1074, math.MaxFloat64, math.Sqrt2, 2, 0.5}
	for range 600 {
		args = append(args, math.Exp(r.NormFloat64()*math.Pow(10, float64(r.IntN(9)-6))))
	}
	for _, x := range args {
		h, l := logParts(x)
		want := bigLog(x)
		sum := new(big.Float).SetPrec(200).SetFloat64(h)
		sum.Add(sum, new(big.Float).SetFloat64(l))
		d, _ := sum.Sub(sum, want).Float64()
		if math.Abs(d) > math.Abs(h)*0x1p-64 {
			t.Errorf("log %v = %v%+v, off by 2^%.1f", x, h, l, math.Log2(math.Abs(d/h)))
		}
	}
}

// The vector routine for powers agrees with the portable function, which is right to a little over half a unit.
func TestPowLevels(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(1, 1))
		for _, scale := range []float64{1, 1e-6, 100} {
			a, b := make([]float64, 3000), make([]float64, 3000)
			for i := range a {
				a[i], b[i] = math.Exp(r.NormFloat64()*scale), r.NormFloat64()*300/scale
			}
			d := make([]float64, len(a))
			Pow(d, a, b)
			for i := range d {
				if want := pow(a[i], b[i]); want != d[i] && !(math.Abs(d[i]-want) <= 2*spacing(want)) {
					t.Errorf("%v ** %v = %v, want %v", a[i], b[i], d[i], want)
				}
			}
		}
	})
}
