// Random programs: what runs agrees with what was inferred, from full
// knowledge of the shapes and from less.

package ref

import (
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/internal/progen"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

const randomPrograms = 600

// runAll is Run with every value kept.
func runAll(p *ir.Program, inputs []*tensor.Tensor) ([]*tensor.Tensor, error) {
	q := *p
	q.Outputs = make([]ir.Value, len(p.Types))
	for i := range q.Outputs {
		q.Outputs[i] = ir.Value(i)
	}
	return Run(&q, inputs)
}

func TestRandomPrograms(t *testing.T) {
	used := map[ir.Op]int{}
	for seed := range uint64(randomPrograms) {
		p, inputs := progen.New(seed).Program()
		if err := ir.Verify(p); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, p)
		}
		for _, in := range p.Instrs {
			used[in.Op]++
		}
		values, err := runAll(p, progen.Clone(inputs))
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, p)
		}
		again, err := runAll(p, progen.Clone(inputs))
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range values {
			if diff := progen.Diff(v, again[i], 0); diff != "" {
				t.Fatalf("seed %d: two runs differ in %s: %s\n%s", seed, ir.Value(i), diff, p)
			}
		}
		checkForgetful(t, seed, p, values)
	}
	for _, op := range ir.Ops() {
		if used[op] == 0 {
			t.Logf("not generated: %s", op)
		}
	}
}

// checkForgetful infers the program again with parts of the inputs' shapes
// unknown: every type must still fit the value that was computed.
func checkForgetful(t *testing.T, seed uint64, p *ir.Program, values []*tensor.Tensor) {
	rng := rand.New(rand.NewPCG(seed, 1))
	types := make([]ir.Type, len(p.Types))
	for _, in := range p.Inputs {
		types[in.Value] = forget(rng, p.Types[in.Value])
	}
	for _, in := range p.Instrs {
		var args []ir.Type
		for _, a := range in.Args {
			args = append(args, types[a])
		}
		out, err := ir.Infer(in.Op, in.Attrs, args)
		if err != nil {
			t.Fatalf("seed %d: %s of %v is refused, though it runs: %v\n%s", seed, in.Op, args, err, p)
		}
		for i, v := range in.Out {
			if !fits(values[v], out[i]) {
				t.Fatalf("seed %d: %s of %v is inferred as %s, but is %s\n%s", seed, v, args, out[i], ir.TypeOf(values[v]), p)
			}
			types[v] = out[i]
		}
	}
}

// forget makes some sizes, or the rank, of a type unknown.
func forget(rng *rand.Rand, t ir.Type) ir.Type {
	if rng.IntN(5) == 0 {
		return ir.Type{DType: t.DType, Shape: shape.UnknownRank()}
	}
	dims := t.Shape.Dims()
	for i := range dims {
		if rng.IntN(3) == 0 {
			dims[i] = shape.Unknown
		}
	}
	return ir.Type{DType: t.DType, Shape: shape.Make(dims)}
}

func TestRunRefuses(t *testing.T) {
	p, err := ir.Parse(`program(x: f64[?, 2])
	  %1 = Neg(%0)
	  return %1`)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		inputs []*tensor.Tensor
		kind   fault.Kind
	}{
		{nil, fault.Arity},
		{[]*tensor.Tensor{tensor.From([]float64{1, 2, 3}, 1, 3)}, fault.InvalidArgument},
		{[]*tensor.Tensor{tensor.From([]float32{1, 2}, 1, 2)}, fault.InvalidArgument},
		{[]*tensor.Tensor{tensor.From([]float64{1, 2}, 1, 2)}, fault.None},
	} {
		if _, err := Run(p, c.inputs); fault.KindOf(err) != c.kind {
			t.Errorf("inputs %v: %v, want kind %s", c.inputs, err, c.kind)
		}
	}
}
