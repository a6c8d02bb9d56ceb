// Random programs against the oracle, under settings that force every path.

package engine

import (
	"context"
	"errors"
	"flag"
	"math/cmplx"
	"testing"

	"github.com/tq-lang/tq/engine/exec"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/internal/progen"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/ref"
	"github.com/tq-lang/tq/engine/tensor"
)

var programs = flag.Int("programs", 400, "how many random programs to run")

func TestRandomPrograms(t *testing.T) {
	engines := map[string]*CPU{
		"one thread":           New(Options{Threads: 1}),
		"one thread, tiny":     New(Options{Threads: 1, Tuning: tiny()}),
		"two threads, tiny":    New(Options{Threads: 2, Tuning: tiny()}),
		"five threads, blocks": New(Options{Threads: 5, Tuning: tinyBlocks()}),
	}
	for seed := range uint64(*programs) {
		g := progen.New(seed)
		p, inputs := g.Program()
		want, err := ref.Run(p, progen.Clone(inputs))
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, p)
		}
		var first []*tensor.Tensor
		for name, e := range engines {
			got, err := e.Run(context.Background(), p, progen.Clone(inputs), RunOptions{Warn: func(Warning) {}})
			if err != nil {
				t.Errorf("seed %d, %s: %v\n%s", seed, name, err, p)
				break
			}
			bad := false
			for i := range want {
				if diff := progen.Diff(want[i], got[i], g.Tolerance(i)); diff != "" && !(reordered(p) && notFinite(want[i]) && notFinite(got[i])) {
					t.Errorf("seed %d, %s, output %d: %s\n%s", seed, name, i, diff, p)
					bad = true
					break
				}
				if first != nil {
					if diff := progen.Diff(first[i], got[i], 0); diff != "" {
						t.Errorf("seed %d, %s, output %d differs between settings: %s\n%s", seed, name, i, diff, p)
						bad = true
						break
					}
				}
			}
			if bad {
				break
			}
			first = got
		}
	}
}

// reordered reports whether the program has a contraction of several operands: with
// infinities the order of sums and products shows, as NaN or infinity.
func reordered(p *ir.Program) bool {
	for _, in := range p.Instrs {
		if in.Op == ir.Einsum && len(in.Args) > 1 {
			return true
		}
	}
	return false
}

func notFinite(t *tensor.Tensor) bool {
	bad := false
	if t.DType().IsInexact() {
		t.Each(func(pos int) bool {
			z := t.Complex128At(pos)
			bad = cmplx.IsNaN(z) || cmplx.IsInf(z)
			return !bad
		})
	}
	return bad
}

// tinyBlocks are small blocks but the usual chunks.
func tinyBlocks() (c exec.Config) {
	c = tiny()
	c.ChunkMin, c.BlockMin = 64, 16
	return c
}

// TestRandomErrors gives programs inputs of wrong sizes where types leave them
// open: engine and oracle must refuse alike.
func TestRandomErrors(t *testing.T) {
	e := New(Options{Threads: 2, Tuning: tiny()})
	cases := []struct {
		text   string
		inputs []*tensor.Tensor
	}{
		{"program(x: f64[?], y: f64[?])\n %2 = AddV2(%0, %1) : f64[?]\n %3 = Mul(%2, %2) : f64[?]\n return %3",
			[]*tensor.Tensor{tensor.From([]float64{1, 2}), tensor.From([]float64{1, 2, 3})}},
		{"program(x: f64[?], i: i64[?])\n %2 = GatherV2(%0, %1) {axis=0} : f64[?]\n return %2",
			[]*tensor.Tensor{tensor.From([]float64{1, 2}), tensor.From([]int64{0, 2})}},
		{"program(x: f64[?], i: i64[?])\n %2 = GatherV2(%0, %1) {axis=0} : f64[?]\n return %2",
			[]*tensor.Tensor{tensor.From([]float64{1, 2}), tensor.From([]int64{-3})}},
		{"program(x: f64[?, ?])\n %1 = MatrixInverse(%0) : f64[?, ?]\n return %1",
			[]*tensor.Tensor{tensor.From([]float64{1, 2, 2, 4}, 2, 2)}},
	}
	for _, c := range cases {
		p, err := ir.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		_, want := ref.Run(p, c.inputs)
		_, got := e.Run(context.Background(), p, c.inputs, RunOptions{})
		var f *fault.Error
		if !errors.As(got, &f) || fault.KindOf(want) != f.Kind {
			t.Errorf("%s\nengine: %v\noracle: %v", c.text, got, want)
		}
	}
}
