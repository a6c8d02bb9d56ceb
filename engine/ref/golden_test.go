// Comparison with results of NumPy in testdata/numpy.jsonl, which
// testdata/gen.py writes.

package ref

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/tq-lang/tq/engine/internal/progen"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

type goldenCase struct {
	NumPy   string
	Op      string
	Program string
	Want    []string
	Exact   bool
}

func readGolden(t testing.TB) []goldenCase {
	t.Helper()
	f, err := os.Open("testdata/numpy.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []goldenCase
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c goldenCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		out = append(out, c)
	}
	return out
}

// constant reads a tensor in the notation of constants.
func constant(t *testing.T, text string) *tensor.Tensor {
	t.Helper()
	p, err := ir.Parse("program() %0 = Const() {value=" + text + "} return %0")
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p.Instrs[0].Attrs.(ir.ConstAttrs).Value
}

func TestGoldenNumPy(t *testing.T) {
	cases := readGolden(t)
	t.Logf("results of NumPy %s", cases[0].NumPy)
	ran := map[string]bool{}
	for _, c := range cases[1:] {
		p, err := ir.Parse(c.Program)
		if err != nil {
			t.Errorf("%s\n%v", c.Program, err)
			continue
		}
		ran[c.Op] = true
		got, err := Run(p, nil)
		if err != nil {
			t.Errorf("%s\n%v", c.Program, err)
			continue
		}
		for i, w := range c.Want {
			want := constant(t, w)
			tolerance := 0.0
			if !c.Exact {
				tolerance = norm(want) * 8 * progen.Epsilon(want.DType())
			}
			if diff := progen.Diff(want, got[i], tolerance); diff != "" {
				t.Errorf("%s\nresult %d: %s\nwant %s", c.Program, i, diff, w)
			}
		}
	}
	t.Logf("%d cases of %d ops", len(cases)-1, len(ran))
}

// norm is the largest finite magnitude of an inexact tensor, at least 1.
func norm(t *tensor.Tensor) float64 {
	out := 1.0
	for _, v := range elements(t) {
		switch x := v.(type) {
		case float64:
			if !math.IsInf(x, 0) && !math.IsNaN(x) {
				out = max(out, math.Abs(x))
			}
		case complex128:
			if m := math.Hypot(real(x), imag(x)); !math.IsInf(m, 0) && !math.IsNaN(m) {
				out = max(out, m)
			}
		}
	}
	return out
}
