// The shared conformance cases, where they are present.

package einsum

import (
	"bufio"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
)

type einsumCase struct {
	ID       string
	Equation *string
	Sublists [][]json.RawMessage
	Out      []json.RawMessage
	Shapes   [][]int
	OutShape []int `json:"out_shape"`
	Size     int
	Flat     []int64
	Sum      int64
	Wsum     int64
	Head     []int64
	Error    string
}

func (c *einsumCase) parse(t *testing.T) (*Equation, error) {
	if c.Equation != nil {
		return Parse(*c.Equation)
	}
	read := func(list []json.RawMessage) []Sub {
		if list == nil {
			return nil
		}
		out := []Sub{}
		for _, raw := range list {
			n := Dots
			if string(raw) != `"..."` {
				if err := json.Unmarshal(raw, &n); err != nil {
					t.Fatal(err)
				}
			}
			out = append(out, n)
		}
		return out
	}
	var in [][]Sub
	for _, list := range c.Sublists {
		in = append(in, read(list))
	}
	return ParseSublists(in, read(c.Out))
}

func (c *einsumCase) matches(got array) bool {
	if !slices.Equal(got.dims, c.OutShape) || len(got.data) != c.Size {
		return false
	}
	if c.Size <= 64 {
		return slices.Equal(got.data, c.Flat)
	}
	sum, wsum := int64(0), int64(0)
	for i, v := range got.data {
		sum += v
		wsum = (wsum + int64(i+1)*v) % 1000000007
	}
	return sum == c.Sum && (wsum+1000000007)%1000000007 == c.Wsum && slices.Equal(got.data[:len(c.Head)], c.Head)
}

func TestConformance(t *testing.T) {
	in, err := os.Open("../../../shared/conformance/einsum.jsonl")
	if errors.Is(err, os.ErrNotExist) {
		t.Skip("einsum.jsonl is not there: the conformance cases live outside the repository")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	rng := rand.New(rand.NewPCG(1, 2))
	total, passed, runs := 0, 0, 0
	scan := bufio.NewScanner(in)
	scan.Buffer(nil, 1<<20)
	for scan.Scan() {
		var c einsumCase
		if err := json.Unmarshal(scan.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		total++
		if n, ok := c.check(t, rng); ok {
			passed++
			runs += n
		}
	}
	t.Logf("einsum.jsonl: %d of %d pass, %d plans executed", passed, total, runs)
	if passed != total || total == 0 {
		t.Errorf("%d of %d fail", total-passed, total)
	}
}

func (c *einsumCase) check(t *testing.T, rng *rand.Rand) (plans int, ok bool) {
	var shapes []shape.Shape
	var ops []array
	for k, dims := range c.Shapes {
		shapes = append(shapes, shape.Make(dims))
		ops = append(ops, ruled(dims, k))
	}
	e, err := c.parse(t)
	var out shape.Shape
	var s *Sizes
	if err == nil {
		out, s, err = e.Infer(shapes)
	}
	if err != nil || c.Error != "" {
		if fault.KindOf(err).String() != c.Error {
			t.Errorf("%s: error %v, want %s", c.ID, err, c.Error)
			return 0, false
		}
		return 0, true
	}
	if !slices.Equal(out.Dims(), c.OutShape) {
		t.Errorf("%s: shape %s, want %v", c.ID, out, c.OutShape)
		return 0, false
	}
	if again, err := Parse(e.String()); err != nil || again.String() != e.String() {
		t.Errorf("%s: %q does not print and parse: %v", c.ID, e, err)
	}
	options := methods(len(ops), rng.IntN)
	for _, o := range options {
		p, err := Path(e, s, o)
		if err != nil {
			t.Errorf("%s: %+v: %v", c.ID, o, err)
			return 0, false
		}
		checkPlan(t, c.ID, p)
		if got := execute(p, ops); !c.matches(got) {
			t.Errorf("%s: %s under %+v: %v %v", c.ID, e, o, got.dims, got.data)
			return 0, false
		}
	}
	return len(options), true
}
