package exec

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/internal/progen"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/ref"
	"github.com/tq-lang/tq/engine/tensor"
)

// TestAccumulate holds running results and folds to the reference, for ops that
// matter in order, types that are widened, rows in strips and views.
func TestAccumulate(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	ops := []ir.Op{ir.Sub, ir.RealDiv, ir.Hypot, ir.LogAddExp, ir.FloorMod, ir.BitwiseXor, ir.Gcd, ir.LogicalXor, ir.Equal, ir.Copysign, ir.LeftShift}
	types := []dtype.DType{dtype.Bool, dtype.Int8, dtype.Int64, dtype.Uint16, dtype.Float16, dtype.Float32, dtype.Float64, dtype.Complex128}
	m := NewMachine(Config{Threads: 2, ParallelMin: 64})
	ran := 0
	for _, dt := range types {
		for _, dims := range [][]int{{7}, {3, 5}, {4, 1, 6}, {5, 2100}, {2100, 3}, {0, 3}, {3, 0}} {
			vals := make([]float64, tensor.Count(dims))
			for i := range vals {
				vals[i] = float64(r.IntN(7) + 1)
			}
			out, ok := m.Eval(&ir.Instr{Op: ir.Cast, Attrs: ir.TypeAttrs{DType: dt}}, []*tensor.Tensor{tensor.From(vals, dims...)})
			if !ok {
				t.Fatalf("no %s", dt)
			}
			x := out[0]
			views := []*tensor.Tensor{x}
			if len(dims) == 2 {
				views = append(views, task.Permuted(x, []int{1, 0}))
			}
			for _, v := range views {
				for axis := range v.Rank() {
					for _, op := range ops {
						for _, by := range []ir.Op{ir.Accumulate, ir.Fold} {
							if holdAccumulate(t, m, by, op, axis, v) {
								ran++
							}
						}
					}
				}
			}
		}
	}
	if ran < 500 {
		t.Errorf("only %d cases were run", ran)
	}
}

func holdAccumulate(t *testing.T, m *Machine, by, op ir.Op, axis int, x *tensor.Tensor) bool {
	t.Helper()
	attrs := ir.AccumulateAttrs{Axis: axis, Op: op}
	want, err := ref.Apply(by, attrs, []*tensor.Tensor{x})
	if err != nil {
		return false // not for this type, or nothing to fold
	}
	what := fmt.Sprintf("%s of %s %s%v along %d", by, op, x.DType(), x.Shape(), axis)
	got, ok := m.Eval(&ir.Instr{Op: by, Attrs: attrs}, []*tensor.Tensor{x})
	if !ok { // or it would warn
		if op != ir.RealDiv && op != ir.LogAddExp && op != ir.FloorMod {
			t.Fatalf("%s fails", what)
		}
		return false
	}
	near := 0.0
	if op == ir.Hypot || op == ir.LogAddExp {
		near = 1e-2
	}
	if diff := progen.Diff(want[0], got[0], near); diff != "" {
		t.Errorf("%s: %s", what, diff)
	}
	return true
}
