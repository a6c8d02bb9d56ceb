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
