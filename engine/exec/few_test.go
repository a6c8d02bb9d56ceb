// Programs of few elements, run again and again on operands that lie in other
// places: the same results as on the ordinary way, and none changes afterwards.

package exec

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
	"github.com/tq-lang/tq/engine/tensor"
)

// ordinary are thresholds that keep regions of few elements on the ordinary way.
var ordinary = Config{Threads: 1, ParallelMin: 100, PoolMin: 1, BlockBytes: 1 << 12, BlockMin: 40}

// moved is a copy of x that lies differently: as it stands, after some elements,
// with gaps, or by columns.
func moved(r *rand.Rand, x *tensor.Tensor) *tensor.Tensor {
	dims := x.Shape()
	n, rank := x.Size(), len(dims)
	strides, offset := tensor.RowMajor(dims), 0
	switch way := r.IntN(4); {
	case way == 1:
		offset = 1 + r.IntN(9)
	case way == 2:
		for i := range strides {
			strides[i] *= 2
		}
	case way == 3 && rank == 2:
		strides = []int{1, dims[0]}
	}
	y := tensor.OfBuffer(tensor.NewBuffer((2*n+16)*x.DType().Size()), x.DType(), dims, strides, offset)
	m := NewMachine(Config{Threads: 1})
	if err := (&task.Run{Machine: &m.Machine}).Copy(y, x); err != nil {
		panic(err)
	}
	return y
}

// folded adds reductions of a program's outputs to it.
func folded(r *rand.Rand, p *ir.Program) *ir.Program {
	q := *p
	q.Types, q.Instrs, q.Outputs = slices.Clone(p.Types), slices.Clone(p.Instrs), slices.Clone(p.Outputs)
	ops := []ir.Op{ir.Sum, ir.Max, ir.Min, ir.Prod, ir.Any, ir.All, ir.CountNonzero}
	if p.Types[p.Outputs[0]].DType.IsFloat() {
		ops = append(ops, ir.Mean, ir.Mean, ir.Mean)
	}
	op := ops[r.IntN(len(ops))]
	attrs := []ir.ReduceAttrs{{All: true}, {Axes: []int{1}}, {Axes: []int{0}}, {Axes: []int{1}, KeepDims: true}}[r.IntN(4)]
	out, err := ir.Infer(op, attrs, []ir.Type{p.Types[p.Outputs[0]]})
	if err != nil {
		return p
	}
	v := ir.Value(len(q.Types))
	q.Types = append(q.Types, out[0])
	q.Instrs = append(q.Instrs, ir.Instr{Op: op, Attrs: attrs, Args: p.Outputs[:1:1], Out: []ir.Value{v}, Site: -1})
	if r.IntN(2) == 0 {
		q.Outputs = nil
	}
	q.Outputs = append(q.Outputs, v)
	return &q
}

func mustCompile(t *testing.T, p *ir.Program) *Code {
	t.Helper()
	pl, err := plan.Make(p, plan.Options{})
	if err != nil {
		t.Fatal(err)
	}
	code, err := Compile(pl)
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// said collects warnings.
type said []string

func (s *said) options(r *rand.Rand) Options {
	if r.IntN(3) == 0 {
		return Options{}
	}
	return Options{Warn: func(w warning.Warning) { *s = append(*s, fmt.Sprint(w)) }}
}

func TestFewAgain(t *testing.T) {
	few := 0
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 11))
		p, inputs := randomNumbers(r)
		if len(p.Types[p.Outputs[0]].Shape.Dims()) == 2 && r.IntN(2) == 0 {
			p = folded(r, p)
		}
		code, other := mustCompile(t, p), mustCompile(t, p)
		few += code.few
		m, n := NewMachine(Config{Threads: 1}), NewMachine(ordinary)
		var earlier, copies []*tensor.Tensor
		for again := range 5 {
			args := slices.Clone(inputs)
			for i := range args {
				if again > 0 && r.IntN(3) == 0 {
					args[i] = moved(r, args[i])
				}
			}
			var met, expected said
			o := met.options(r)
			plain := Options{}
			if o.Warn != nil {
				plain.Warn = func(w warning.Warning) { expected = append(expected, fmt.Sprint(w)) }
			}
			if r.IntN(2) == 0 {
				for _, v := range p.Outputs {
					x := moved(r, tensor.New(p.Types[v].DType, p.Types[v].Shape.Dims()...))
					o.Into = append(o.Into, x)
					plain.Into = append(plain.Into, tensor.OfBuffer(tensor.NewBuffer(x.Buffer().Len()), x.DType(), x.Shape(), x.Strides(), x.Offset()))
				}
			}
			want, err := n.Run(context.Background(), other, args, &plain)
			if err != nil {
				t.Fatal(err)
			}
			got, err := m.Run(context.Background(), code, args, &o)
			if err != nil {
				t.Fatal(err)
			}
			slices.Sort(met)
			slices.Sort(expected)
			if !slices.Equal(met, expected) {
				t.Fatalf("seed %d: warnings %q, want %q\n%s", seed, met, expected, code.Plan())
			}
			for i := range want {
				if diff := differ(want[i], got[i]); diff != "" {
					t.Fatalf("seed %d, run %d: output %d: %s\n%s", seed, again, i, diff, code.Plan())
				}
				earlier, copies = append(earlier, got[i]), append(copies, want[i])
			}
		}
		for i := range earlier {
			if diff := differ(copies[i], earlier[i]); diff != "" {
				t.Fatalf("seed %d: a later run has changed a result: %s\n%s", seed, diff, code.Plan())
			}
		}
	}
	if few < 200 {
		t.Errorf("only %d regions of few elements", few)
	}
}

// TestInPlace writes a result over an operand, as a += b does.
func TestInPlace(t *testing.T) {
	ran := 0
	for seed := range uint64(600) {
		r := rand.New(rand.NewPCG(seed, 13))
		p, inputs := randomNumbers(r)
		at := slices.IndexFunc(inputs, func(x *tensor.Tensor) bool {
			return ir.TypeOf(x).DType == p.Types[p.Outputs[0]].DType && p.Types[p.Outputs[0]].Shape.Equal(ir.TypeOf(x).Shape) && task.SelfDisjoint(x)
		})
		if len(p.Outputs) != 1 || at < 0 {
			continue
		}
		ran++
		code := mustCompile(t, p)
		m := NewMachine(tileMachines[int(seed)%len(tileMachines)])
		var met, expected said
		want, err := m.Run(context.Background(), code, inputs, &Options{Warn: func(w warning.Warning) { expected = append(expected, fmt.Sprint(w)) }})
		if err != nil {
			t.Fatal(err)
		}
		inputs[at] = moved(r, inputs[at])
		if r.IntN(3) == 0 { // some other operand looks at the same memory in another way
			x := inputs[at]
			if other := r.IntN(len(inputs)); other != at && inputs[other].DType() == x.DType() && x.Rank() == 2 && x.Size() > 0 {
				lo, hi := x.Extent()
				inputs[other] = x.View(x.Shape(), []int{-x.Strides()[0], -x.Strides()[1]}, hi+lo-x.Offset())
				if ir.TypeOf(inputs[other]).Shape.Equal(p.Types[p.Inputs[other].Value].Shape) {
					expected = nil
					if want, err = m.Run(context.Background(), code, inputs, &Options{Warn: func(w warning.Warning) { expected = append(expected, fmt.Sprint(w)) }}); err != nil {
						t.Fatal(err)
					}
				} else {
					continue
				}
			}
		}
		got, err := m.Run(context.Background(), code, inputs, &Options{Into: inputs[at : at+1], Warn: func(w warning.Warning) { met = append(met, fmt.Sprint(w)) }})
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(met)
		slices.Sort(expected)
		if !slices.Equal(met, expected) {
			t.Fatalf("seed %d: warnings %q, want %q\n%s", seed, met, expected, code.Plan())
		}
		if diff := differ(want[0], got[0]); diff != "" || got[0] != inputs[at] {
			t.Fatalf("seed %d: %s\n%s", seed, diff, code.Plan())
		}
	}
	if ran < 60 {
		t.Errorf("only %d programs ran", ran)
	}
}
