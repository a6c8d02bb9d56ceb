// The streams compared with NumPy's: testdata/gen.py made the tables.

package random

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"slices"
	"strconv"
	"testing"
)

type goldenCase struct {
	Kind        string
	Legacy      bool
	Bits        string
	Array       bool
	Seed        []string
	N           int
	Head        []string
	Sum         string
	Next        string
	Dist        string
	Args        []float64
	Skip32      int
	Spawn       []int
	Dtype       string
	Low, High   string
	Lows, Highs []string
	Pop         int64
	Replace     bool
	P           []string
	Shuffle     bool
	Trials      int64
	Colors      []int64
	Method      string
}

type golden struct {
	NumPy        string
	Cases        []goldenCase
	Sequences    []goldenSequence
	Advance      []goldenAdvance
	Errors       []goldenError
	RangeErrors  []goldenError `json:"range_errors"`
	ChoiceErrors []goldenError `json:"choice_errors"`
}

type goldenSequence struct {
	Entropy               []string
	Key                   []uint32
	Pool                  int
	W32, W64, Child, Next []string
}

type goldenAdvance struct {
	Bits, Hi, Lo string
	Raw          []string
}

type goldenError struct {
	Legacy, Array, Closed, Replace bool
	Dist, Dtype, Low, High, Msg    string
	Args, P                        []string
	Pop                            int64
	N                              int
}

func readGolden(t testing.TB) *golden {
	t.Helper()
	b, err := os.ReadFile("testdata/golden.json")
	if err != nil {
		t.Fatal(err)
	}
	g := new(golden)
	if err := json.Unmarshal(b, g); err != nil {
		t.Fatal(err)
	}
	return g
}

func bigInt(t testing.TB, s string) *big.Int {
	v, ok := new(big.Int).SetString(s, 10)
	if !ok {
		t.Fatalf("bad integer %q", s)
	}
	return v
}

func bigInts(t testing.TB, s []string) []*big.Int {
	out := make([]*big.Int, len(s))
	for i := range s {
		out[i] = bigInt(t, s[i])
	}
	return out
}

func floats(t testing.TB, s []string) []float64 {
	if s == nil {
		return nil
	}
	out := make([]float64, len(s))
	for i := range s {
		v, err := strconv.ParseUint(s[i], 16, 64)
		if err != nil {
			t.Fatal(err)
		}
		out[i] = math.Float64frombits(v)
	}
	return out
}

// open makes the stream of a case.
func (c *goldenCase) open(t testing.TB) Stream {
	t.Helper()
	seeds := bigInts(t, c.Seed)
	if c.Legacy {
		w, err := LegacySeed(seeds...)
		if err != nil {
			t.Fatal(err)
		}
		if c.Array {
			return NewRandomStateArray(w)
		}
		return NewRandomState(w[0])
	}
	seq, err := NewSeedSequence(seeds...)
	if err != nil {
		t.Fatal(err)
	}
	bg, ok := NewBitGenerator(c.Bits, seq)
	if !ok {
		t.Fatalf("no generator %s", c.Bits)
	}
	g := NewGenerator(bg)
	for _, i := range c.Spawn {
		kids, err := g.Spawn(i + 1)
		if err != nil {
			t.Fatal(err)
		}
		g = kids[i]
	}
	if c.Skip32 > 0 {
		g.FillUniform32(make([]float32, c.Skip32))
	}
	return g
}

// show gives values as the golden file writes them.
func show(t testing.TB, v any, n int) []string {
	var out []string
	add := func(s string) { out = append(out, s) }
	switch v := v.(type) {
	case []float64:
		for _, x := range v[:min(n, len(v))] {
			add(fmt.Sprintf("%016x", math.Float64bits(x)))
		}
	case []float32:
		for _, x := range v[:min(n, len(v))] {
			add(fmt.Sprintf("%08x", math.Float32bits(x)))
		}
	case []bool:
		for _, x := range v[:min(n, len(v))] {
			if x {
				add("1")
			} else {
				add("0")
			}
		}
	case []uint8:
		return showInts(v, n)
	case []int8:
		return showInts(v, n)
	case []uint16:
		return showInts(v, n)
	case []int16:
		return showInts(v, n)
	case []uint32:
		return showInts(v, n)
	case []int32:
		return showInts(v, n)
	case []uint64:
		return showInts(v, n)
	case []int64:
		return showInts(v, n)
	default:
		t.Fatalf("cannot show %T", v)
	}
	return out
}

func showInts[T any](v []T, n int) []string {
	var out []string
	for _, x := range v[:min(n, len(v))] {
		out = append(out, fmt.Sprint(x))
	}
	return out
}

func digest(t testing.TB, v any) string {
	var b bytes.Buffer
	if err := binary.Write(&b, binary.LittleEndian, v); err != nil {
		t.Fatal(err)
	}
	h := sha256.Sum256(b.Bytes())
	return hex.EncodeToString(h[:])[:16]
}

func (c *goldenCase) name() string {
	stream := c.Bits
	if c.Legacy {
		stream = "legacy"
	}
	return fmt.Sprintf("%s %s %s%v %s %s..%s seed %.20v", stream, c.Kind, c.Dist, c.Args, c.Dtype, c.Low, c.High, c.Seed)
}

// inexact tells which cases may differ by one unit in the last place.
func (c *goldenCase) inexact() bool {
	return c.Dist == "vonmises"
}

func (c *goldenCase) compare(t *testing.T, got any, s Stream) (ulps int) {
	t.Helper()
	if c.inexact() {
		have := show(t, got, c.N)
		for i, h := range have {
			a, _ := strconv.ParseUint(h, 16, 64)
			b, _ := strconv.ParseUint(c.Head[i], 16, 64)
			if d := int64(a - b); d < -1 || d > 1 {
				t.Errorf("%s: value %d: got %s, want %s", c.name(), i, h, c.Head[i])
			} else if d != 0 {
				ulps++
			}
		}
	} else if h := show(t, got, len(c.Head)); !slices.Equal(h, c.Head) {
		t.Errorf("%s:\ngot  %v\nwant %v", c.name(), h, c.Head)
	} else if d := digest(t, got); d != c.Sum {
		t.Errorf("%s: digest of %d values differs", c.name(), c.N)
	}
	if next := fmt.Sprint(s.BitGenerator().Raw()); next != c.Next {
		t.Errorf("%s: the stream stands elsewhere afterwards", c.name())
	}
	return ulps
}

func TestGolden(t *testing.T) {
	g := readGolden(t)
	kinds := map[string]int{}
	values, ulps := 0, 0
	for i := range g.Cases {
		c := &g.Cases[i]
		kinds[c.Kind]++
		s := c.open(t)
		got := c.draw(t, s)
		u := c.compare(t, got, s)
		if c.inexact() {
			values, ulps = values+c.N, ulps+u
		}
	}
	t.Logf("NumPy %s: %v; %d of %d values of inexact draws differ by 1 ulp", g.NumPy, kinds, ulps, values)
}

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
		x, err := s.Permutation(c.N, nil)
		must(err)
		return x
	case "bytes":
		x, err := s.Bytes(c.N, nil)
		must(err)
		return x
	case "shuffle":
		x := arange(c.N)
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
