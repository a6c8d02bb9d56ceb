// Partial sorts of every type along either axis, held against sorts.

package exec

import (
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestPartitionOps(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	const rows, cols = 90, 110
	vals := make([]float64, rows*cols)
	for i := range vals {
		vals[i] = float64(r.IntN(100))
	}
	m := NewMachine(Config{Threads: 2, ParallelMin: 64})
	eval := func(op ir.Op, attrs ir.Attrs, args ...*tensor.Tensor) *tensor.Tensor {
		t.Helper()
		out, ok := m.Eval(&ir.Instr{Op: op, Attrs: attrs}, args)
		if !ok {
			t.Fatalf("%s %v fails", op, attrs)
		}
		return out[0]
	}
	for _, dt := range []dtype.DType{dtype.Bool, dtype.Int8, dtype.Int16, dtype.Int32, dtype.Int64, dtype.Uint8, dtype.Uint16, dtype.Uint32,
		dtype.Uint64, dtype.Float16, dtype.BFloat16, dtype.Float32, dtype.Float64, dtype.Complex64, dtype.Complex128} {
		x := eval(ir.Cast, ir.TypeAttrs{DType: dt}, tensor.From(vals, rows, cols))
		for axis, n := range []int{rows, cols} {
			kth := []int{n / 3, n / 2, n - 1}
			attrs := ir.PartitionAttrs{Axis: axis, Kth: kth}
			sorted := eval(ir.Sort, ir.AxisAttrs{Axis: axis}, x)
			got, order := eval(ir.Partition, attrs, x), eval(ir.ArgPartition, attrs, x)
			for line := range rows + cols - n {
				for _, k := range kth {
					at := []int{k, line}
					if axis == 1 {
						at = []int{line, k}
					}
					want := sorted.Complex128At(sorted.Pos(at...))
					y := got.Complex128At(got.Pos(at...))
					at[axis] = int(order.Int64At(order.Pos(at...)))
					if z := x.Complex128At(x.Pos(at...)); y != want || z != want {
						t.Fatalf("%s, axis %d, line %d: element %d is %v, by position %v, not %v", dt, axis, line, k, y, z, want)
					}
				}
			}
		}
	}
}
