// How the cases of the tables are drawn.

package random

import (
	"slices"
	"testing"
)

// draw makes the values of a case.
func (c *goldenCase) draw(t *testing.T, s Stream) any {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", c.name(), err)
		}
	}
	switch c.Kind {
	case "dist":
		d, ok := DistByName(c.Dist)
		if !ok {
			t.Fatalf("no distribution %s", c.Dist)
		}
		var a Args
		copy(a.F[:], c.Args)
		for i, v := range c.Args {
			a.N[i] = int64(v)
		}
		if d.Integer() {
			out := make([]int64, c.N)
			must(s.FillInt(out, d, a))
			return out
		}
		out := make([]float64, c.N)
		must(s.FillFloat(out, d, a))
		return out
	case "ints":
		r, err := NewRange(kindOf(t, c.Dtype), bigInt(t, c.Low), bigInt(t, c.High), false)
		must(err)
		out := makeInts(t, r.Kind, c.N)
		s.Bounded().Fill(out, r)
		return out
	case "intsarray":
		return c.drawIntsArray(t, s)
	case "scalars":
		one := func(k IntKind, lo, hi int64) int64 {
			r, err := NewRange64(k, lo, hi, false)
			must(err)
			return int64(s.Bounded().Next(r))
		}
		return []int64{one(Int64, 0, 100), one(Int64, 0, 1<<40), one(Bool, 0, 2), one(Int8, 0, 9), one(Int64, 0, 1000)}
	case "choice":
		out, err := s.Choice(Choice{Pop: c.Pop, N: c.N, Replace: c.Replace, P: floats(t, c.P), Ordered: !c.Shuffle})
		must(err)
		return out
	case "permutation":
		x := make([]int64, c.N)
		must(s.Permute(x, nil))
		return x
	case "bytes":
		x, err := s.Bytes(c.N, nil)
		must(err)
		return x
	case "shuffle":
		x := make([]int64, c.N)
		must(count(x, nil))
		s.Shuffle(c.N, func(i, j int) { x[i], x[j] = x[j], x[i] }, nil)
		return x
	case "multinomial":
		out := make([]int64, c.N)
		must(s.Multinomial(out, c.Trials, floats(t, c.P)))
		return out
	case "dirichlet":
		out := make([]float64, c.N)
		must(s.Dirichlet(out, floats(t, c.P)))
		return out
	case "mixed":
		return c.drawMixed(t, s)
	case "single":
		return c.drawSingle(t, s.(*Generator))
	case "inverse":
		out := make([]float64, c.N)
		s.(*Generator).FillStandardExponentialInverse(out)
		return out
	case "mvhyper":
		out := make([]int64, c.N)
		must(s.(*Generator).MultivariateHypergeometric(out, c.Colors, c.Trials, c.Method))
		return out
	case "raw":
		out := make([]uint64, c.N)
		for i := range out {
			out[i] = s.BitGenerator().Raw()
		}
		return out
	}
	t.Fatalf("unknown kind %s", c.Kind)
	return nil
}

func kindOf(t testing.TB, name string) IntKind {
	i := slices.Index(intNames[:], name)
	if i < 0 {
		t.Fatalf("no kind %s", name)
	}
	return IntKind(i)
}

func makeInts(t testing.TB, k IntKind, n int) any {
	switch k {
	case Bool:
		return make([]bool, n)
	case Int8:
		return make([]int8, n)
	case Int16:
		return make([]int16, n)
	case Int32:
		return make([]int32, n)
	case Int64:
		return make([]int64, n)
	case Uint8:
		return make([]uint8, n)
	case Uint16:
		return make([]uint16, n)
	case Uint32:
		return make([]uint32, n)
	}
	return make([]uint64, n)
}

func (c *goldenCase) drawIntsArray(t *testing.T, s Stream) any {
	k := kindOf(t, c.Dtype)
	rs := make([]Range, len(c.Lows))
	for i := range rs {
		r, err := NewRange(k, bigInt(t, c.Lows[i]), bigInt(t, c.Highs[i]), false)
		if err != nil {
			t.Fatal(err)
		}
		rs[i] = r
	}
	b := s.Bounded()
	out := makeInts(t, k, c.N)
	for i := range c.N {
		v := b.Next(rs[i%len(rs)])
		switch out := out.(type) {
		case []bool:
			out[i] = v != 0
		case []int8:
			out[i] = int8(v)
		case []int16:
			out[i] = int16(v)
		case []int32:
			out[i] = int32(v)
		case []int64:
			out[i] = int64(v)
		case []uint8:
			out[i] = uint8(v)
		case []uint16:
			out[i] = uint16(v)
		case []uint32:
			out[i] = uint32(v)
		case []uint64:
			out[i] = v
		}
	}
	return out
}

func (c *goldenCase) drawMixed(t *testing.T, s Stream) any {
	type methods interface {
		Binomial(n int64, p float64) (int64, error)
		Normal(loc, scale float64) (float64, error)
		Poisson(lam float64) (int64, error)
		StandardNormal() float64
		Gamma(shape, scale float64) (float64, error)
		Uniform(low, high float64) (float64, error)
	}
	m := s.(methods)
	var out []float64
	i := func(v int64, err error) {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, float64(v))
	}
	f := func(v float64, err error) {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, v)
	}
	for len(out) < c.N {
		i(m.Binomial(20, 0.3))
		two := make([]int64, 2)
		err := s.Multinomial(two, 20, []float64{0.3, 0.7})
		i(two[0], err)
		f(m.Normal(0, 1))
		i(m.Binomial(1000, 0.4))
		i(m.Poisson(3.5))
		f(m.StandardNormal(), nil)
		f(m.Gamma(2.5, 1))
		f(m.Uniform(1, 2))
	}
	return out
}

func (c *goldenCase) drawSingle(t *testing.T, g *Generator) any {
	out := make([]float32, c.N)
	switch c.Dist {
	case "random":
		g.FillUniform32(out)
	case "standard_normal":
		g.FillStandardNormal32(out)
	case "standard_exponential":
		g.FillStandardExponential32(out, false)
	case "standard_exponential_inv":
		g.FillStandardExponential32(out, true)
	case "standard_gamma":
		if err := g.FillStandardGamma32(out, float32(c.Args[0])); err != nil {
			t.Fatal(err)
		}
	default:
		t.Fatal(c.Dist)
	}
	return out
}
