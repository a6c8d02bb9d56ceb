// The generator of programs: the same for a seed, with most ops; and how results are compared.

package progen

import (
	"math"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestSameSeedSameProgram(t *testing.T) {
	for seed := range uint64(50) {
		p, x := New(seed).Program()
		q, y := New(seed).Program()
		if p.String() != q.String() {
			t.Fatalf("seed %d gives two programs:\n%s\n%s", seed, p, q)
		}
		for i := range x {
			if diff := Diff(x[i], y[i], 0); diff != "" {
				t.Fatalf("seed %d, input %d: %s", seed, i, diff)
			}
		}
	}
}

// TestCoverage: the generator reaches most ops, and stores when asked to.
func TestCoverage(t *testing.T) {
	used, stores := map[ir.Op]bool{}, 0
	for seed := range uint64(1500) {
		g := New(seed)
		g.Stores = seed%2 == 0
		p, inputs := g.Program()
		if len(inputs) != len(p.Inputs) {
			t.Fatalf("seed %d: %d inputs for %d", seed, len(inputs), len(p.Inputs))
		}
		for _, in := range p.Instrs {
			used[in.Op] = true
			if in.Op.Class() == ir.Store {
				stores++
				if !g.Stores {
					t.Fatalf("seed %d: a store, though none is asked for", seed)
				}
			}
		}
		for i := range p.Outputs {
			if tol := g.Tolerance(i); tol < 0 || math.IsNaN(tol) {
				t.Fatalf("seed %d: tolerance %g", seed, tol)
			}
		}
	}
	if len(used) < 120 || stores < 100 {
		t.Errorf("only %d ops and %d stores", len(used), stores)
	}
}

func TestClone(t *testing.T) {
	x := tensor.From([]int64{1, 2, 3, 4})
	y := x.View([]int{2}, []int{-2}, 3)
	c := Clone([]*tensor.Tensor{x, y})
	tensor.Raw[int64](c[0])[3] = 9
	if got := c[1].Int64At(c[1].FlatPos(0)); got != 9 {
		t.Errorf("the clones share no memory: %d", got)
	}
	if x.Int64At(3) != 4 {
		t.Error("the clone shares memory with the original")
	}
}

func TestDiff(t *testing.T) {
	f := func(v ...float64) *tensor.Tensor { return tensor.From(v) }
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		want, got *tensor.Tensor
		tolerance float64
		same      bool
	}{
		{f(1, nan, inf, 0), f(1, nan, inf, math.Copysign(0, -1)), 0, true},
		{f(1), f(1 + 1e-15), 0, false},
		{f(1), f(1 + 1e-15), 1e-14, true},
		{f(1), f(1 + 1e-15), inf, true},
		{f(1), f(1.1), inf, false},
		{f(nan), f(1), inf, false},
		{f(inf), f(-inf), inf, false},
		{f(inf), f(1), inf, false},
		{f(1), f(1, 2), 0, false},
		{f(1), tensor.From([]float32{1}), 0, false},
		{tensor.From([]int64{1}), tensor.From([]int64{2}), inf, false},
		{tensor.From([]complex64{1 + 2i}), tensor.From([]complex64{1 + 2.5i}), 0.6, true},
		{tensor.New(dtype.Text(2), 1), tensor.New(dtype.Text(2), 1), 0, true},
	} {
		if diff := Diff(c.want, c.got, c.tolerance); (diff == "") != c.same {
			t.Errorf("%v against %v within %g: %q", c.want, c.got, c.tolerance, diff)
		}
	}
}
