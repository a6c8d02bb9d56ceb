// Reductions, scans and places of extremes, along every axis of sizes that the
// vector routines and rows take part in, against the oracle.

package engine

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec"
	"github.com/tq-lang/tq/engine/internal/progen"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/ref"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestLines(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	types := []dtype.DType{dtype.Bool, dtype.Int8, dtype.Int16, dtype.Int32, dtype.Int64, dtype.Uint8, dtype.Uint16, dtype.Uint32, dtype.Uint64,
		dtype.Float16, dtype.Float32, dtype.Float64}
	engines := []*CPU{New(Options{Threads: 1}), New(Options{Threads: 3, Tuning: exec.Config{ParallelMin: 10, ChunkMin: 10}})}
	for _, dt := range types {
		for _, dims := range [][]int{{2, 3, 37}, {7, 1, 150}, {3, 2600}, {2600, 5}} {
			x := linesTensor(r, dt, dims)
			for axis := range dims {
				for _, op := range []ir.Op{ir.Max, ir.Min, ir.All, ir.Any, ir.CountNonzero, ir.ArgMax, ir.ArgMin, ir.Sum, ir.Prod,
					ir.Cumsum, ir.Cumprod, ir.CumulativeMax, ir.CumulativeMin} {
					if (op == ir.Sum || op == ir.Prod) && !dt.IsInteger() {
						continue // sums of floats have tests of their own
					}
					var attrs ir.Attrs = ir.ReduceAttrs{Axes: []int{axis}}
					if op.Class() == ir.Scan {
						attrs = ir.AxisAttrs{Axis: axis}
					}
					want, err := ref.Apply(op, attrs, []*tensor.Tensor{x})
					if err != nil {
						continue // not for this type
					}
					var g ir.Builder
					out, err := g.Emit(-1, op, attrs, g.Input("x", ir.TypeOf(x)))
					if err != nil {
						t.Fatal(err)
					}
					for _, e := range engines {
						got, err := e.Run(context.Background(), g.Program(true, out...), []*tensor.Tensor{x}, RunOptions{})
						if err != nil {
							t.Fatal(err)
						}
						near := 1e-2
						if dt == dtype.Float16 && (op == ir.Cumsum || op == ir.Cumprod) {
							near = 0 // every step is rounded
						}
						if diff := progen.Diff(want[0], got[0], near); diff != "" {
							t.Errorf("%s of %s%v along %d: %s", op, dt, dims, axis, diff)
						}
					}
				}
			}
		}
	}
}

// linesTensor has few different numbers, some NaN, some rows without zeros.
func linesTensor(r *rand.Rand, dt dtype.DType, dims []int) *tensor.Tensor {
	x := tensor.New(dt, dims...)
	zeros := r.IntN(2) == 0
	for i := range x.Size() {
		v := float64(r.IntN(7) - 3)
		if v == 0 && !zeros {
			v = 1
		}
		switch dt {
		case dtype.Bool:
			tensor.Raw[bool](x)[i] = v != 0
		case dtype.Int8, dtype.Uint8:
			tensor.Raw[int8](x)[i] = int8(40 * v)
		case dtype.Int16, dtype.Uint16:
			tensor.Raw[int16](x)[i] = int16(10000 * v)
		case dtype.Int32, dtype.Uint32:
			tensor.Raw[int32](x)[i] = int32(700000000 * v)
		case dtype.Int64, dtype.Uint64:
			tensor.Raw[int64](x)[i] = int64(3e18 * v)
		default:
			if r.IntN(3000) == 0 {
				v = math.NaN()
			}
			switch dt {
			case dtype.Float16:
				x.SetHalf(i, v/8)
			case dtype.Float32:
				tensor.Raw[float32](x)[i] = float32(v / 8)
			default:
				tensor.Raw[float64](x)[i] = v / 8
			}
		}
	}
	return x
}
