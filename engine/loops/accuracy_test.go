// Elementary functions against arbitrary precision and against each other.

package loops

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
	"github.com/tq-lang/tq/engine/simd"
)

// elementaryFunctions are those of the vector routines, with ranges of arguments and the true values.
func elementaryFunctions() []struct {
	name   string
	single func(dst, a []float32)
	double func(dst, a []float64)
	lo, hi float64
	exact  func(x float64) *big.Float
} {
	one := func() *big.Float { return new(big.Float).SetPrec(240).SetInt64(1) }
	sub := func(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(240).Sub(a, b) }
	add := func(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(240).Add(a, b) }
	quo := func(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(240).Quo(a, b) }
	half, ln2, ln10 := bigNum(0.5), bigLog(2), bigLog(10)
	exp := func(x float64) *big.Float { return bigExp(bigNum(x)) }
	return []struct {
		name   string
		single func(dst, a []float32)
		double func(dst, a []float64)
		lo, hi float64
		exact  func(x float64) *big.Float
	}{
		{"exp", Exp[float32], Exp[float64], -80, 80, exp},
		{"exp2", Exp2[float32], Exp2[float64], -120, 120, func(x float64) *big.Float {
			return bigExp(new(big.Float).SetPrec(240).Mul(bigNum(x), ln2))
		}},
		{"expm1", Expm1[float32], Expm1[float64], -30, 80, func(x float64) *big.Float { return sub(exp(x), one()) }},
		{"log", Log[float32], Log[float64], 1e-30, 50, bigLog},
		{"log1p", Log1p[float32], Log1p[float64], -0.999, 50, func(x float64) *big.Float { return bigLogOf(add(one(), bigNum(x))) }},
		{"log2", Log2[float32], Log2[float64], 1e-30, 50, func(x float64) *big.Float { return quo(bigLog(x), ln2) }},
		{"log10", Log10[float32], Log10[float64], 1e-30, 50, func(x float64) *big.Float { return quo(bigLog(x), ln10) }},
		{"sinh", Sinh[float32], Sinh[float64], -80, 80, func(x float64) *big.Float {
			return new(big.Float).Mul(half, sub(exp(x), exp(-x)))
		}},
		{"cosh", Cosh[float32], Cosh[float64], -80, 80, func(x float64) *big.Float {
			return new(big.Float).Mul(half, add(exp(x), exp(-x)))
		}},
		{"tanh", Tanh[float32], Tanh[float64], -25, 25, func(x float64) *big.Float {
			return quo(sub(exp(x), exp(-x)), add(exp(x), exp(-x)))
		}},
		{"sigmoid", Sigmoid[float32], Sigmoid[float64], -80, 80, func(x float64) *big.Float { return quo(one(), add(one(), exp(-x))) }},
		{"arcsinh", Arcsinh[float32], Arcsinh[float64], -90000, 90000, func(x float64) *big.Float {
			a := new(big.Float).SetPrec(240).SetFloat64(math.Abs(x))
			root := add(new(big.Float).SetPrec(240).Mul(a, a), one())
			y := bigLogOf(add(a, root.Sqrt(root)))
			if x < 0 {
				y.Neg(y)
			}
			return y
		}},
		{"arccosh", Arccosh[float32], Arccosh[float64], 1, 90000, func(x float64) *big.Float {
			a := new(big.Float).SetPrec(240).SetFloat64(x)
			root := sub(new(big.Float).SetPrec(240).Mul(a, a), one())
			return bigLogOf(add(a, root.Sqrt(root)))
		}},
		{"arctanh", Arctanh[float32], Arctanh[float64], -0.9999, 0.9999, func(x float64) *big.Float {
			a := new(big.Float).SetPrec(240).SetFloat64(x)
			return new(big.Float).Mul(half, bigLogOf(quo(add(one(), a), sub(one(), a))))
		}},
		{"arctan", Arctan[float32], Arctan[float64], -50, 50, func(x float64) *big.Float { return bigAtan(bigNum(x)) }},
		{"tan", Tan[float32], Tan[float64], -60000, 60000, bigTan},
		{"arcsin", Arcsin[float32], Arcsin[float64], -0.9999, 0.9999, bigArcsin},
		{"arccos", Arccos[float32], Arccos[float64], -0.9999, 0.9999, func(x float64) *big.Float {
			quarter := bigAtan(one())
			return sub(add(quarter, quarter), bigArcsin(x))
		}},
	}
}

// The vector routines are within 2.5 units of the true values.
func TestElementary(t *testing.T) {
	const units = 2.5
	r := rand.New(rand.NewPCG(4, 4))
	for _, f := range elementaryFunctions() {
		var small []float32
		var args, want32 []float64
		var want []*big.Float
		for i := range 300 {
			x := f.lo + (f.hi-f.lo)*r.Float64()
			if i%3 > 0 { // closer to zero, or to one
				x = math.Copysign(math.Exp(-float64(r.IntN(20))*r.Float64()), x)
				if f.lo > 0 {
					x = 1 + x/4
				}
			}
			if x = float64(float32(x)); x > f.lo && x < f.hi {
				y := x * (1 + 0x1p-40*r.Float64())
				small, args = append(small, float32(x)), append(args, y)
				exact, _ := f.exact(x).Float64()
				want32, want = append(want32, exact), append(want, f.exact(y))
			}
		}
		looptest.EachLevel(t, func(t *testing.T) {
			singles, doubles := make([]float32, len(small)), make([]float64, len(args))
			f.single(singles, small)
			f.double(doubles, args)
			for i, x := range args {
				if off := math.Abs(float64(singles[i])-want32[i]) / spacing32(want32[i]); !(off <= units) {
					t.Errorf("%s of float32 %v is off by %.2f", f.name, small[i], off)
				}
				unit, _ := want[i].Float64()
				d, _ := new(big.Float).SetPrec(240).Sub(bigNum(doubles[i]), want[i]).Float64()
				if off := math.Abs(d) / SpacingOf(unit); !(off <= units) {
					t.Errorf("%s of %v is off by %.2f", f.name, x, off)
				}
			}
		})
	}
}

// At the edges of what they know the vector routines agree with the portable functions, signs of zeros included.
func TestElementaryEdges(t *testing.T) {
	edges := []float64{0, 1, 0.5, 2, 22, 700, 800, math.Inf(1), math.NaN(), math.MaxFloat64, math.MaxFloat32, 0x1p-1074, 0x1p-1030, 0x1p-149, 0x1p-130, 0x1p-1022, 0x1p-126, 1e-20, 1e20}
	for _, x := range edges {
		edges = append(edges, -x)
	}
	singles := make([]float32, len(edges))
	for i, x := range edges {
		singles[i] = float32(x)
	}
	for _, f := range elementaryFunctions() {
		want, want32 := make([]float64, len(edges)), make([]float32, len(edges))
		func() {
			defer func(r *simd.Routines) { simd.Active = r }(simd.Active)
			simd.Active = new(simd.Routines)
			f.double(want, edges)
			f.single(want32, singles)
		}()
		looptest.EachLevel(t, func(t *testing.T) {
			got, got32 := make([]float64, len(edges)), make([]float32, len(edges))
			f.double(got, edges)
			f.single(got32, singles)
			near := func(x, y, unit float64) bool {
				return x != x && y != y || x == y && math.Signbit(x) == math.Signbit(y) || x != y && math.Abs(x-y) <= 2.5*unit
			}
			for i, x := range edges {
				if !near(got[i], want[i], SpacingOf(math.Abs(want[i]))) {
					t.Errorf("%s of %v is %v, want %v", f.name, x, got[i], want[i])
				}
				if !near(float64(got32[i]), float64(want32[i]), spacing32(float64(want32[i]))) {
					t.Errorf("%s of float32 %v is %v, want %v", f.name, singles[i], got32[i], want32[i])
				}
			}
		})
	}
}

// Of the functions of two arguments, arctan2 is that of one in the first quadrant; hypot of single precision is that of
// double precision.
func TestPairsElementary(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(4, 6))
		y, x := make([]float64, 500), make([]float64, 500)
		y32, x32 := make([]float32, 500), make([]float32, 500)
		for i := range y {
			y32[i], x32[i] = float32(math.Exp(r.NormFloat64()*8)), float32(math.Exp(r.NormFloat64()*8))
			y[i], x[i] = float64(y32[i])*(1+0x1p-30), float64(x32[i])
		}
		d, h, d32 := make([]float64, 500), make([]float32, 500), make([]float32, 500)
		Atan2(d, y, x)
		Atan2(d32, y32, x32)
		Hypot(h, y32, x32)
		for i := range y {
			want := bigAtan(new(big.Float).SetPrec(240).Quo(bigNum(y[i]), bigNum(x[i])))
			unit, _ := want.Float64()
			off, _ := new(big.Float).SetPrec(240).Sub(bigNum(d[i]), want).Float64()
			if math.Abs(off) > 2.5*SpacingOf(unit) {
				t.Errorf("arctan2 of %v, %v is off by %.2f", y[i], x[i], math.Abs(off)/SpacingOf(unit))
			}
			if w := math.Atan2(float64(y32[i]), float64(x32[i])); math.Abs(float64(d32[i])-w) > 2.5*spacing32(w) {
				t.Errorf("arctan2 of float32 %v, %v is %v, want %v", y32[i], x32[i], d32[i], w)
			}
			if w := math.Hypot(float64(y32[i]), float64(x32[i])); math.Abs(float64(h[i])-w) > 0.51*spacing32(w) {
				t.Errorf("hypot of %v, %v is %v, want %v", y32[i], x32[i], h[i], w)
			}
		}
		special := []float64{0, math.Copysign(0, -1), 1, -1, math.Inf(1), math.Inf(-1), math.NaN(), 5e-324, -5e-324, math.MaxFloat64, -math.MaxFloat64, 0x1p-1000}
		for _, a := range special {
			for _, b := range special {
				got := make([]float64, 1)
				Atan2(got, []float64{a}, []float64{b})
				want := atan2(a, b)
				if got[0] != want && !(math.Abs(got[0]-want) <= 2*SpacingOf(want)) && !(want != want && got[0] != got[0]) || math.Signbit(want) != math.Signbit(got[0]) && want == want {
					t.Errorf("arctan2 of %v, %v is %v, want %v", a, b, got[0], want)
				}
			}
		}
	})
}

// Of functions of single precision, a sweep over all sizes of arguments.
func TestSweep(t *testing.T) {
	const units, piece, step = 2.5, 1 << 12, 40009
	functions := []struct {
		name  string
		f     func(dst, a []float32)
		exact func(x float64) float64
	}{
		{"exp", Exp[float32], math.Exp}, {"exp2", Exp2[float32], math.Exp2}, {"expm1", Expm1[float32], math.Expm1},
		{"log", Log[float32], math.Log}, {"log1p", Log1p[float32], math.Log1p}, {"log2", Log2[float32], log2}, {"log10", Log10[float32], log10},
		{"tanh", Tanh[float32], math.Tanh}, {"sinh", Sinh[float32], math.Sinh}, {"cosh", Cosh[float32], math.Cosh},
		{"sigmoid", Sigmoid[float32], sigmoid}, {"erf", Erf[float32], math.Erf}, {"cbrt", Cbrt[float32], math.Cbrt},
		{"arcsin", Arcsin[float32], math.Asin}, {"arccos", Arccos[float32], acos}, {"arctan", Arctan[float32], math.Atan},
		{"arcsinh", Arcsinh[float32], math.Asinh}, {"arccosh", Arccosh[float32], math.Acosh}, {"arctanh", Arctanh[float32], math.Atanh},
		{"sin", Sin[float32], sin}, {"cos", Cos[float32], cos}, {"tan", Tan[float32], tan},
	}
	looptest.EachLevel(t, func(t *testing.T) {
		a, d := make([]float32, piece), make([]float32, piece)
		for _, f := range functions {
			var worst, at float64
			for b := uint64(0); b < 1<<32; b += piece * step {
				for i := range a {
					a[i] = math.Float32frombits(uint32(b + uint64(i)*step))
				}
				f.f(d, a)
				for i, x := range a {
					want, got := f.exact(float64(x)), float64(d[i])
					if math.IsInf(float64(float32(want)), 0) {
						want = math.Copysign(math.Inf(1), want)
					}
					switch off := math.Abs(got-want) / spacing32(want); {
					case got == want && math.Signbit(got) == math.Signbit(want) || got != got && want != want:
					case !(off <= units):
						t.Errorf("%s of float32 %v is %v, want %v", f.name, x, got, want)
					case off > worst:
						worst, at = off, float64(x)
					}
				}
				if t.Failed() {
					break
				}
			}
			t.Logf("%s: %.2f units at %v", f.name, worst, at)
		}
	})
}

// spacing32 is the distance of float32 numbers next to x.
func spacing32(x float64) float64 {
	y := float32(math.Abs(x))
	return float64(math.Nextafter32(y, math.MaxFloat32) - y)
}

// The cube of a cube root's neighbours encloses its argument.
func TestCbrtLevels(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(4, 5))
		a := []float64{5e-324, 1e-310, 1e-300, 1e300, math.MaxFloat64, 1, 8, 27, 1000}
		for range 500 {
			a = append(a, math.Exp(r.NormFloat64()*100))
		}
		d := make([]float64, len(a))
		Cbrt(d, a)
		cube := func(x float64) *big.Float { y := bigNum(x); return y.Mul(y, new(big.Float).Mul(bigNum(x), bigNum(x))) }
		for i, x := range a {
			if u := SpacingOf(d[i]); cube(d[i]-u).Cmp(bigNum(x)) > 0 || cube(d[i]+u).Cmp(bigNum(x)) < 0 {
				t.Errorf("cube root of %v: %v", x, d[i])
			}
		}
	})
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
	looptest.EachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(1, 1))
		for _, scale := range []float64{1, 1e-6, 100} {
			a, b := make([]float64, 3000), make([]float64, 3000)
			for i := range a {
				a[i], b[i] = math.Exp(r.NormFloat64()*scale), r.NormFloat64()*300/scale
			}
			d := make([]float64, len(a))
			Pow(d, a, b)
			for i := range d {
				if want := pow(a[i], b[i]); want != d[i] && !(math.Abs(d[i]-want) <= 2*SpacingOf(want)) {
					t.Errorf("%v ** %v = %v, want %v", a[i], b[i], d[i], want)
				}
			}
		}
	})
}
