// The named methods agree with the table, and the draws with their moments.

package random

import (
	"math"
	"math/big"
	"reflect"
	"strings"
	"testing"
)

// sample parameters by distribution, and the mean and variance they imply (a
// negative variance: none is known).
var samples = []struct {
	d        Dist
	args     []float64
	mean, vr float64
}{
	{Beta, []float64{2, 3}, 0.4, 0.04}, {Binomial, []float64{20, 0.3}, 6, 4.2}, {Binomial, []float64{1000, 0.4}, 400, 240},
	{ChiSquare, []float64{4}, 4, 8}, {Exponential, []float64{2}, 2, 4}, {F, []float64{5, 10}, 1.25, 1.3541666},
	{Gamma, []float64{3, 2}, 6, 12}, {Gamma, []float64{0.5, 2}, 1, 2}, {Geometric, []float64{0.25}, 4, 12},
	{Gumbel, []float64{0, 1}, 0.5772156649, math.Pi * math.Pi / 6}, {Hypergeometric, []float64{30, 70, 20}, 6, 3.3939393},
	{Laplace, []float64{1, 2}, 1, 8}, {Logistic, []float64{1, 2}, 1, 4 * math.Pi * math.Pi / 3},
	{LogNormal, []float64{0, 0.5}, 1.1331484, 0.36469593}, {LogSeries, []float64{0.5}, 1.442695, 0.8040211},
	{NegativeBinomial, []float64{5, 0.5}, 5, 10}, {NoncentralChiSquare, []float64{3, 2}, 5, 14},
	{NoncentralF, []float64{5, 10, 2}, 1.75, -1}, {Normal, []float64{3, 2}, 3, 4}, {Pareto, []float64{5}, 0.25, 0.1041666},
	{Poisson, []float64{4}, 4, 4}, {Poisson, []float64{50}, 50, 50}, {Power, []float64{3}, 0.75, 0.0375}, {Random, nil, 0.5, 1.0 / 12},
	{Rayleigh, []float64{2}, 2.5066283, 1.7168147}, {StandardCauchy, nil, math.NaN(), -1}, {StandardExponential, nil, 1, 1},
	{StandardGamma, []float64{2}, 2, 2}, {StandardNormal, nil, 0, 1}, {StandardT, []float64{10}, 0, 1.25},
	{Triangular, []float64{0, 1, 2}, 1, 1.0 / 6}, {Uniform, []float64{2, 6}, 4, 16.0 / 12}, {VonMises, []float64{0, 4}, 0, -1},
	{Wald, []float64{1, 2}, 1, 0.5}, {Weibull, []float64{2}, 0.8862269, 0.2146018}, {Zipf, []float64{5}, 1.0437788, -1},
}

func (s testStream) fill(t *testing.T, d Dist, args []float64, n int) []float64 {
	t.Helper()
	var a Args
	copy(a.F[:], args)
	for i, v := range args {
		a.N[i] = int64(v)
	}
	out := make([]float64, n)
	var err error
	if d.Integer() {
		ints := make([]int64, n)
		err = s.FillInt(ints, d, a)
		for i, v := range ints {
			out[i] = float64(v)
		}
	} else {
		err = s.FillFloat(out, d, a)
	}
	if err != nil {
		t.Fatalf("%s%v: %v", d, args, err)
	}
	return out
}

// testStream lets the test helpers hang on a stream.
type testStream struct{ Stream }

func bothStreams() map[string]func() Stream {
	return map[string]func() Stream{
		"RandomState": func() Stream { return NewRandomState(7) },
		"Generator": func() Stream {
			seq, _ := NewSeedSequence(big.NewInt(7))
			return DefaultRNG(seq)
		},
	}
}

func TestMethods(t *testing.T) {
	for name, open := range bothStreams() {
		for _, c := range samples {
			want := testStream{open()}.fill(t, c.d, c.args, 3)
			s := open()
			m := method(reflect.ValueOf(s), c.d)
			if !m.IsValid() {
				t.Errorf("%s has no method for %s", name, c.d)
				continue
			}
			in := make([]reflect.Value, m.Type().NumIn())
			for i := range in {
				in[i] = reflect.ValueOf(c.args[i]).Convert(m.Type().In(i))
			}
			for i, w := range want {
				out := m.Call(in)
				if got := out[0].Convert(reflect.TypeFor[float64]()).Float(); got != w {
					t.Errorf("%s.%s: value %d is %v, want %v", name, c.d, i, got, w)
				}
				if len(out) == 2 && !out[1].IsNil() {
					t.Errorf("%s.%s: %v", name, c.d, out[1])
				}
			}
		}
	}
}

// method finds the method of a distribution, whatever its capitals.
func method(v reflect.Value, d Dist) reflect.Value {
	want := strings.ReplaceAll(d.String(), "_", "")
	if d == Random && v.Type() == reflect.TypeFor[*RandomState]() {
		want = "randomsample"
	}
	for i := range v.NumMethod() {
		if strings.EqualFold(v.Type().Method(i).Name, want) {
			return v.Method(i)
		}
	}
	return reflect.Value{}
}

// TestMoments checks means and variances to five standard errors or so.
func TestMoments(t *testing.T) {
	const n = 40000
	for name, open := range bothStreams() {
		for _, c := range samples {
			if math.IsNaN(c.mean) {
				continue
			}
			x := testStream{open()}.fill(t, c.d, c.args, n)
			mean, m2, m4 := 0.0, 0.0, 0.0
			for _, v := range x {
				mean += v / n
			}
			for _, v := range x {
				d := (v - mean) * (v - mean)
				m2 += d / n
				m4 += d * d / n
			}
			if e := 5 * math.Sqrt(m2/n); math.Abs(mean-c.mean) > e {
				t.Errorf("%s.%s%v: mean %v, want %v ± %v", name, c.d, c.args, mean, c.mean, e)
			}
			if e := 6 * math.Sqrt((m4-m2*m2)/n); c.vr > 0 && math.Abs(m2-c.vr) > e {
				t.Errorf("%s.%s%v: variance %v, want %v ± %v", name, c.d, c.args, m2, c.vr, e)
			}
		}
	}
}

func TestScalarIntegers(t *testing.T) {
	r := NewRandomState(42)
	if v, err := r.RandInt(0, 100); v != 51 || err != nil { // np.random.seed(42); np.random.randint(100)
		t.Errorf("RandInt: %v, %v", v, err)
	}
	if v, err := NewRandomState(42).RandomIntegers(0, 99); v != 51 || err != nil {
		t.Errorf("RandomIntegers: %v, %v", v, err)
	}
	if _, err := r.RandomIntegers(3, 2); message(err) != "low >= high" {
		t.Errorf("RandomIntegers(3, 2): %v", err)
	}
	if v := NewRandomState(0).ToMaxInt(); v < 0 {
		t.Errorf("ToMaxInt: %v", v)
	}
	seq, _ := NewSeedSequence(big.NewInt(12345))
	g := DefaultRNG(seq)
	for i, want := range []int64{6, 2, 7} { // from NumPy's manual
		if v, err := g.Integers(0, 10, false); v != want || err != nil {
			t.Errorf("Integers %d: %v, %v", i, v, err)
		}
	}
	if v, err := g.Integers(5, 5, true); v != 5 || err != nil {
		t.Errorf("Integers(5, 5, endpoint): %v, %v", v, err)
	}
}

// TestMultivariateNormal: with the identity for a factor the draws are the
// standard normal ones, moved; with another they have its covariance.
func TestMultivariateNormal(t *testing.T) {
	for name, open := range bothStreams() {
		z := testStream{open()}.fill(t, StandardNormal, nil, 6)
		got := make([]float64, 6)
		if err := open().MultivariateNormal(got, []float64{10, 20, 30}, []float64{1, 0, 0, 0, 1, 0, 0, 0, 1}); err != nil {
			t.Fatal(err)
		}
		for i := range z {
			if want := z[i] + float64(10+10*(i%3)); got[i] != want {
				t.Errorf("%s: value %d is %v, want %v", name, i, got[i], want)
			}
		}
		if err := open().MultivariateNormal(got[:2], []float64{0, 0}, []float64{2, 1, 0, 3}); err != nil {
			t.Fatal(err)
		}
		if got[0] != 2*z[0] || got[1] != z[0]+float64(3*z[1]) {
			t.Errorf("%s: got %v from %v", name, got[:2], z[:2])
		}
	}
}

func TestFillUniform(t *testing.T) {
	for _, name := range bitNames {
		b, _ := NewBitGenerator(name, FreshSeedSequence())
		g, h := NewGenerator(b), NewGenerator(b.NewLike(b.SeedSequence()))
		x := make([]float64, 10)
		g.FillUniform(x)
		for i, v := range x {
			if w := h.Random(); v != w {
				t.Errorf("%s: value %d is %v, want %v", name, i, v, w)
			}
		}
	}
}

func BenchmarkFill(b *testing.B) {
	dst := make([]float64, 1<<12)
	for name, open := range bothStreams() {
		for _, d := range []Dist{Random, StandardNormal, StandardExponential, Gamma} {
			b.Run(name+"/"+d.String(), func(b *testing.B) {
				s := open()
				a := args(2.5, 1)
				b.SetBytes(8 << 12)
				for b.Loop() {
					if err := s.FillFloat(dst, d, a); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
