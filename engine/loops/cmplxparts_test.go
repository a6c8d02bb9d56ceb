// Functions of many complex numbers against those of one, at every level.

package loops

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/loops/elem"
)

// complexFuncs are the functions that are done by parts, with the numbers at which they are compared: of sizes up to 2**most.
var complexFuncs = []struct {
	name string
	g    *complexFunc
	many func(dst, a []complex128)
	few  func(dst, a []complex64)
	most int
}{
	{"exp", &expOfComplex, Exp[complex128], Exp[complex64], 8}, {"exp2", &exp2OfComplex, Exp2[complex128], Exp2[complex64], 8},
	{"expm1", &expm1OfComplex, Expm1[complex128], Expm1[complex64], 8}, {"log", &logOfComplex, Log[complex128], Log[complex64], 60},
	{"log2", &log2OfComplex, Log2[complex128], Log2[complex64], 60}, {"log10", &log10OfComplex, Log10[complex128], Log10[complex64], 60},
	{"log1p", &log1pOfComplex, Log1p[complex128], Log1p[complex64], 60}, {"sin", &sinOfComplex, Sin[complex128], Sin[complex64], 8},
	{"cos", &cosOfComplex, Cos[complex128], Cos[complex64], 8}, {"sinh", &sinhOfComplex, Sinh[complex128], Sinh[complex64], 8},
	{"cosh", &coshOfComplex, Cosh[complex128], Cosh[complex64], 8}, {"tanh", &tanhOfComplex, Tanh[complex128], Tanh[complex64], 4},
	{"tan", &tanOfComplex, Tan[complex128], Tan[complex64], 4}, {"arcsin", &arcsinOfComplex, Arcsin[complex128], Arcsin[complex64], 60},
	{"arccos", &arccosOfComplex, Arccos[complex128], Arccos[complex64], 60},
}

// complexSamples are numbers of all sizes and on the axes, then those with special parts.
func complexSamples(r *rand.Rand, most int) (plain, special []complex128) {
	part := func() float64 {
		if r.IntN(6) == 0 {
			return math.Copysign([3]float64{0, 1, 0.5}[r.IntN(3)], r.Float64()-0.5)
		}
		return math.Copysign(math.Ldexp(1+r.Float64(), r.IntN(most+30)-30), r.Float64()-0.5)
	}
	for range 700 {
		plain = append(plain, complex(part(), part()))
	}
	inf, nan := math.Inf(1), math.NaN()
	edges := []float64{0, math.Copysign(0, -1), 1, -1, inf, -inf, nan, 1e300, -1e300, 800, -800, 1e-310, math.MaxFloat64, 1 << 20}
	for _, x := range edges {
		for _, y := range edges {
			special = append(special, complex(x, y))
		}
	}
	return plain, special
}

func TestComplexFunctions(t *testing.T) {
	for _, f := range complexFuncs {
		plain, special := complexSamples(rand.New(rand.NewPCG(9, uint64(len(f.name)))), f.most)
		looptest.EachLevel(t, func(t *testing.T) {
			got := make([]complex128, len(plain))
			f.many(got, plain)
			for i, z := range plain {
				want := f.g.one(z)
				if got[i] == want {
					continue
				}
				unit := SpacingOf(max(math.Abs(real(want)), math.Abs(imag(want))))
				if off := max(math.Abs(real(got[i])-real(want)), math.Abs(imag(got[i])-imag(want))) / unit; !(off <= 6) {
					t.Errorf("%s(%v) = %v, want %v: off by %.1f", f.name, z, got[i], want, off)
				}
			}
			for _, z := range special {
				want := f.g.one(z)
				y := []complex128{z}
				f.many(y, y)
				if msg := otherKind(y[0], want); msg != "" {
					t.Errorf("%s(%v) = %v, want %v: %s", f.name, z, y[0], want, msg)
				}
			}
			// A result depends on its number alone.
			all := append(append([]complex128{}, special...), plain...)
			together, alone := make([]complex128, len(all)), make([]complex128, 1)
			f.many(together, all)
			for i := range all {
				f.many(alone, all[i:i+1])
				if sameParts(elem.Parts[float64](alone), elem.Parts[float64](together[i:i+1])) >= 0 {
					t.Errorf("%s(%v) is %v alone and %v among others", f.name, all[i], alone[0], together[i])
				}
			}
			small, narrow := make([]complex64, len(plain)), make([]complex64, len(plain))
			for i, z := range plain {
				small[i] = complex64(z)
			}
			f.few(narrow, small)
			one := f.g.one
			if f.name == "expm1" {
				one = expm1Narrow
			}
			for i, z := range small {
				want := complex64(one(complex128(z)))
				if re, im := ulps32(real(narrow[i]), real(want)), ulps32(imag(narrow[i]), imag(want)); min(re, im) > 1 || max(re, im) > 1 && !tiny(narrow[i]) {
					t.Errorf("%s(%v) = %v, want %v", f.name, z, narrow[i], want)
				}
			}
		})
	}
}

// tiny reports whether one part is so much smaller than the other that it means less.
func tiny(z complex64) bool {
	a, b := math.Abs(float64(real(z))), math.Abs(float64(imag(z)))
	return min(a, b) < 1e-6*max(a, b)
}

func ulps32(a, b float32) float64 {
	if a == b || a != a && b != b {
		return 0
	}
	return math.Abs(float64(a)-float64(b)) / spacing32(float64(b))
}

// otherKind tells what special parts of two results have in difference: NaN, infinities, signs of infinities and zeros.
func otherKind(got, want complex128) string {
	for k, p := range [2][2]float64{{real(got), real(want)}, {imag(got), imag(want)}} {
		x, y := p[0], p[1]
		switch {
		case x != x && y != y:
		case x != x || y != y || math.IsInf(x, 0) != math.IsInf(y, 0):
			return fmt.Sprint("part ", k)
		case math.IsInf(y, 0) && x != y, y == 0 && (x != 0 || math.Signbit(x) != math.Signbit(y)):
			return fmt.Sprint("sign of part ", k)
		}
	}
	return ""
}

// Logarithms keep their digits next to the unit circle, where the length is one but for a little.
func TestComplexLogNearOne(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	var args []complex128
	for range 300 {
		s, c := math.Sincos(2 * math.Pi * r.Float64())
		size := 1 + math.Copysign(math.Ldexp(r.Float64(), -r.IntN(50)), r.Float64()-0.5)
		args = append(args, complex(size*c, size*s))
	}
	looptest.EachLevel(t, func(t *testing.T) {
		got := make([]complex128, len(args))
		Log(got, args)
		for i, z := range args {
			x, y := bigNum(real(z)), bigNum(imag(z))
			square := new(big.Float).SetPrec(240).Add(new(big.Float).SetPrec(240).Mul(x, x), new(big.Float).SetPrec(240).Mul(y, y))
			want, _ := new(big.Float).Mul(bigNum(0.5), bigLogOf(square)).Float64()
			if off := math.Abs(real(got[i])-want) / SpacingOf(want); !(off <= 4) {
				t.Errorf("log(%v) has real part %v, want %v: off by %.1f", z, real(got[i]), want, off)
			}
		}
	})
}
