// Reductions with what they read made on the way, against the same in two runs.

package exec

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestFoldedRegions(t *testing.T) {
	folds := 0
	for seed := range uint64(600) {
		r := rand.New(rand.NewPCG(seed, 11))
		m := NewMachine(append(tileMachines, Config{})[int(seed)%(len(tileMachines)+1)])
		p, made, inputs := randomFold(r)
		var said []string
		run := func(p *ir.Program, inputs ...*tensor.Tensor) *tensor.Tensor {
			t.Helper()
			pl, err := plan.Make(p, plan.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if pl.Steps[len(pl.Steps)-1].Fold {
				folds++
			}
			code, err := Compile(pl)
			if err != nil {
				t.Fatal(err)
			}
			var o Options
			if seed%4 > 0 {
				o.Warn = func(w warning.Warning) { said = append(said, fmt.Sprint(w)) }
			}
			out, err := m.Run(context.Background(), code, inputs, &o)
			if err != nil {
				t.Fatal(err)
			}
			return out[0]
		}
		apart := *p
		apart.Instrs, apart.Outputs = p.Instrs[:len(p.Instrs)-1], []ir.Value{made}
		x := run(&apart, inputs...)
		var g ir.Builder
		last := p.Instrs[len(p.Instrs)-1]
		out, err := g.Emit(-1, last.Op, last.Attrs, g.Input("x", ir.TypeOf(x)))
		if err != nil {
			t.Fatal(err)
		}
		want := run(g.Program(true, out...), x)
		warned := said
		said = nil
		got := run(p, inputs...)
		if diff := differ(want, got); diff != "" {
			t.Fatalf("seed %d: %s\n%s", seed, diff, p)
		}
		slices.Sort(said)
		slices.Sort(warned)
		if !slices.Equal(said, warned) {
			t.Fatalf("seed %d: warnings %q, want %q\n%s", seed, said, warned, p)
		}
	}
	if folds < 150 { // the others are small
		t.Errorf("only %d of the programs were one step", folds)
	}
}

// randomFold makes a program of some elementwise operations and a reduction.
func randomFold(r *rand.Rand) (p *ir.Program, made ir.Value, inputs []*tensor.Tensor) {
	var g ir.Builder
	dt := []dtype.DType{dtype.Float32, dtype.Float64, dtype.Float64, dtype.Float16, dtype.Int32, dtype.Int64}[r.IntN(6)]
	rows, cols := 1+r.IntN(9), 1+r.IntN(300)
	switch r.IntN(6) {
	case 0:
		cols = 3000 + r.IntN(3000)
	case 1:
		rows, cols = 300+r.IntN(500), 1+r.IntN(9)
	case 2:
		rows, cols = 1+r.IntN(2), 66000+r.IntN(3000)
	}
	input := func(dt dtype.DType) ir.Value {
		x := randomOperand(r, dt, rows, cols, r.IntN(2) == 0)
		inputs = append(inputs, x)
		return g.Input(fmt.Sprint("x", len(inputs)), ir.TypeOf(x))
	}
	emit := func(op ir.Op, attrs ir.Attrs, args ...ir.Value) ir.Value {
		out, err := g.Emit(-1, op, attrs, args...)
		if err != nil {
			panic(err)
		}
		return out[0]
	}
	// A sum of all operands has the whole shape, and stays among the later ones.
	v := []ir.Value{input(dt)}
	full := tensor.New(dt, rows, cols)
	for range r.IntN(3) {
		v = append(v, input(dt))
	}
	inputs = append(inputs, full)
	x := g.Input("full", ir.TypeOf(full))
	for k, y := range v {
		x = emit([]ir.Op{ir.Sub, ir.AddV2, ir.Maximum, ir.Mul}[(k+r.IntN(2))%4], nil, x, y)
	}
	if r.IntN(2) == 0 {
		x = emit([]ir.Op{ir.Square, ir.Neg, ir.Abs}[r.IntN(3)], nil, x)
	}
	ops := []ir.Op{ir.Sum, ir.Prod, ir.Max, ir.Min, ir.Any, ir.All, ir.CountNonzero}
	if dt.IsFloat() {
		ops = append(ops, ir.Mean)
	}
	if r.IntN(4) == 0 {
		x = emit(ir.Less, nil, x, v[0])
		ops = []ir.Op{ir.Any, ir.All, ir.CountNonzero, ir.Sum, ir.Max}
	}
	axes := [][]int{{0}, {1}, {0, 1}, {1, 0}}[r.IntN(4)]
	out := emit(ops[r.IntN(len(ops))], ir.ReduceAttrs{Axes: axes, KeepDims: r.IntN(2) == 0}, x)
	return g.Program(true, out), x, inputs
}
