// Messages and refusals compared with NumPy's.

package random

import (
	"errors"
	"math"
	"math/big"
	"slices"
	"strconv"
	"testing"

	"github.com/tq-lang/tq/engine/fault"
)

func message(err error) string {
	if err == nil {
		return ""
	}
	var f *fault.Error
	if !errors.As(err, &f) {
		return "not a fault: " + err.Error()
	}
	return f.Msg
}

func (e *goldenError) stream() Stream {
	if e.Legacy {
		return NewRandomState(1)
	}
	seq, _ := NewSeedSequence(big.NewInt(1))
	return DefaultRNG(seq)
}

func TestErrors(t *testing.T) {
	g := readGolden(t)
	for _, e := range g.Errors {
		d, ok := DistByName(e.Dist)
		if !ok {
			t.Fatal(e.Dist)
		}
		var a Args
		for i, s := range e.Args {
			v, err := strconv.ParseFloat(s, 64)
			if err != nil {
				t.Fatal(err)
			}
			a.F[i], a.N[i] = v, int64(v)
		}
		if got := message(e.stream().Check(d, a, e.Array)); got != e.Msg {
			t.Errorf("legacy %v %s%v array %v: got %q, want %q", e.Legacy, e.Dist, e.Args, e.Array, got, e.Msg)
		}
	}
	for _, e := range g.RangeErrors {
		_, err := NewRange(kindOf(t, e.Dtype), bigInt(t, e.Low), bigInt(t, e.High), e.Closed)
		if got := message(err); got != e.Msg {
			t.Errorf("%s from %s to %s: got %q, want %q", e.Dtype, e.Low, e.High, got, e.Msg)
		}
	}
	for _, e := range g.ChoiceErrors {
		_, err := e.stream().Choice(Choice{Pop: e.Pop, Array: e.Array, N: e.N, Replace: e.Replace, P: floats(t, e.P)})
		if got := message(err); got != e.Msg {
			t.Errorf("legacy %v choice %d of %d: got %q, want %q", e.Legacy, e.N, e.Pop, got, e.Msg)
		}
	}
}

func TestVectorErrors(t *testing.T) {
	r := NewRandomState(1)
	g := FreshRNG()
	two := make([]int64, 2)
	tests := []struct {
		err  error
		want string
	}{
		{r.Multinomial(two, 3, []float64{1.5, 0}), "pvals < 0, pvals > 1 or pvals contains NaNs"},
		{r.Multinomial(make([]int64, 3), 3, []float64{0.7, 0.7, 0}), "sum(pvals[:-1]) > 1.0"},
		{r.Multinomial(two, -3, []float64{0.5, 0.5}), "n < 0"},
		{r.Multinomial(nil, 3, nil), ""},
		{g.Multinomial(nil, 3, nil), "pvals must have at least 1 dimension and the last dimension of pvals must be greater than 0."},
		{r.Dirichlet(make([]float64, 2), []float64{1, 0}), "alpha <= 0"},
		{g.Dirichlet(make([]float64, 2), []float64{1, -1}), "alpha < 0"},
		{g.Dirichlet(make([]float64, 2), []float64{0, 0}), ""},
		{g.MultivariateHypergeometric(two, []int64{1, 2}, 4, "marginals"), "nsample > sum(colors)"},
		{g.MultivariateHypergeometric(two, []int64{1, 2}, -1, "marginals"), "nsample must be nonnegative."},
		{g.MultivariateHypergeometric(two, []int64{1, 2}, 1, "x"), `method must be "count" or "marginals".`},
		{g.MultivariateHypergeometric(two, []int64{1e9, 2}, 1, "marginals"), `When method is "marginals", sum(colors) must be less than 1000000000.`},
		{g.MultivariateHypergeometric(two, []int64{-1, 2}, 1, "count"), "colors must be a one-dimensional sequence of nonnegative integers not exceeding 9223372036854775807."},
		{g.MultivariateHypergeometric(two, []int64{math.MaxInt64, 2}, 1, "count"), "sum(colors) must not exceed the maximum value of a 64 bit signed integer (9223372036854775807)"},
		{g.MultivariateNormal(nil, []float64{0, 0}, []float64{1}), "mean and cov must have same length"},
	}
	for i, c := range tests {
		if got := message(c.err); got != c.want {
			t.Errorf("%d: got %q, want %q", i, got, c.want)
		}
	}
}

func TestSeedErrors(t *testing.T) {
	neg, big33 := big.NewInt(-1), new(big.Int).Lsh(big.NewInt(1), 32)
	for _, c := range []struct {
		f    func() error
		want string
	}{
		{func() error { _, err := LegacySeed(); return err }, "Seed must be non-empty"},
		{func() error { _, err := LegacySeed(neg); return err }, "Seed must be between 0 and 2**32 - 1"},
		{func() error { _, err := LegacySeed(big33); return err }, "Seed must be between 0 and 2**32 - 1"},
		{func() error { _, err := NewSeedSequence(neg); return err }, "expected non-negative integer"},
		{func() error { _, err := NewSeedSequenceWords(nil, nil, 3); return err }, "The size of the entropy pool should be at least 4"},
		{func() error { _, err := FreshSeedSequence().Spawn(-1); return err }, "n_children must be non-negative"},
		{func() error { _, err := NewGenerator(NewRandomState(1).BitGenerator()).Spawn(1); return err },
			"The underlying SeedSequence does not implement spawning."},
	} {
		if got := message(c.f()); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestParams(t *testing.T) {
	names := func(p []Param) (out []string) {
		for _, q := range p {
			out = append(out, q.Name)
		}
		return out
	}
	for d := range numDists {
		r, g := NewRandomState(1).Params(d), FreshRNG().Params(d)
		if !slices.Equal(names(r), names(g)) {
			t.Errorf("%s: parameters %v and %v", d, names(r), names(g))
		}
		if (legacyDists[d].float == nil) == (legacyDists[d].int == nil) {
			t.Errorf("%s has not exactly one draw", d)
		}
		if (generatorDists[d].int == nil) != (legacyDists[d].int == nil) {
			t.Errorf("%s draws different types", d)
		}
		if e, ok := DistByName(d.String()); !ok || e != d {
			t.Errorf("%s is not found by name", d)
		}
	}
}

func TestRangesOfSmallBounds(t *testing.T) {
	bounds := []int64{math.MinInt64, math.MinInt64 + 1, -1 << 31, -1<<31 - 1, -32769, -32768, -129, -128, -1, 0, 1, 2, 127, 128, 129, 255, 256, 257, 32767, 32768, 65535, 65536,
		1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 32, math.MaxInt64 - 1, math.MaxInt64}
	for k := Bool; k <= Uint64; k++ {
		for _, lo := range bounds {
			for _, hi := range bounds {
				for _, closed := range []bool{false, true} {
					got, err := NewRange64(k, lo, hi, closed)
					want, wrong := NewRange(k, big.NewInt(lo), big.NewInt(hi), closed)
					if got != want || message(err) != message(wrong) {
						t.Fatalf("%s from %d to %d, closed %v: %v %v, not %v %v", k, lo, hi, closed, got, err, want, wrong)
					}
				}
			}
		}
	}
}
