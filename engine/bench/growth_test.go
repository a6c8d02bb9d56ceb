// Growth: exponents of measured times, the table of them, and what searches of paths are timed on.

package main

import (
	"bytes"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/einsum"
)

func TestExponent(t *testing.T) {
	square := []point{{1, 1, 3}, {10, 10, 300}, {100, 100, 30000}}
	if f := fit(square); math.Abs(f-2) > 1e-12 {
		t.Errorf("fit %v", f)
	}
	if !math.IsNaN(fit([]point{{1, 1, 0}, {2, 2, 5}})) || !math.IsNaN(fit(nil)) {
		t.Error("nothing has an exponent")
	}
}

func TestGrowthGolden(t *testing.T) {
	var b bytes.Buffer
	writeGrowth(&b, []series{
		{Name: "sum", Size: "elements", Work: "elements", Points: []point{{10, 10, 100}, {100, 100, 1000}, {1000, 1000, 1e5}}},
		{Name: "memory", Size: "elements", Work: "elements", Memory: true, Points: []point{{10, 10, 512}, {100, 100, 3 << 19}}},
	})
	golden(t, "growth.md", b.Bytes())
}

// TestSearches sees that the equations that are timed are what they seem.
func TestSearches(t *testing.T) {
	for _, n := range []int{2, 7, 200} {
		for _, f := range []func(int) ([]string, int){ring, tangle} {
			terms, axes := f(n)
			count := map[rune]int{}
			for _, term := range terms {
				for _, l := range term {
					count[l]++
				}
			}
			for l, c := range count {
				if c != 2 {
					t.Errorf("%d operands: label %c stands %d times", n, l, c)
				}
			}
			if _, err := einsum.Parse(strings.Join(terms, ",") + "->"); err != nil || len([]rune(terms[0])) != axes {
				t.Errorf("%d operands: %v, %v", n, terms[:2], err)
			}
		}
	}
}

func TestMemoryOfAProcess(t *testing.T) {
	var b bytes.Buffer
	if err := serveMemory(1000, &b); err != nil || !strings.Contains(b.String(), `"Needed":32000`) {
		t.Errorf("%s, %v", b.String(), err)
	}
	g := &grower{e: engine.New(engine.Options{}), log: io.Discard}
	if _, cost, err := g.memory(1000); err != nil || cost < 0 {
		t.Errorf("%v bytes, %v", cost, err)
	}
}
