// Conversions that store past the caches against those that do not.

package exec

import (
	"context"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestCastsPast(t *testing.T) {
	types := []dtype.DType{dtype.Int32, dtype.Int64, dtype.Float32, dtype.Float64, dtype.Uint8}
	for _, n := range []int{1, 40, 1000, 70001} {
		for _, from := range types {
			for _, to := range types {
				first := runCast(t, Config{}, from, counted(n))
				want := runCast(t, Config{Threads: 1}, to, first)
				for _, m := range tileMachines {
					if diff := differ(want, runCast(t, m, to, first)); diff != "" {
						t.Fatalf("%s to %s, %d elements: %s", from, to, n, diff)
					}
				}
			}
		}
	}
}

func counted(n int) *tensor.Tensor {
	x := tensor.New(dtype.Float64, n)
	for i := range n {
		tensor.Raw[float64](x)[i] = float64(i%200) / 4
	}
	return x
}

func runCast(t *testing.T, c Config, to dtype.DType, x *tensor.Tensor) *tensor.Tensor {
	t.Helper()
	var b ir.Builder
	y, err := b.Emit(0, ir.Cast, ir.TypeAttrs{DType: to}, b.Input("x", ir.TypeOf(x)))
	if err != nil {
		t.Fatal(err)
	}
	code := mustCompile(t, b.Program(false, y...))
	out, err := NewMachine(c).Run(context.Background(), code, []*tensor.Tensor{x}, &Options{})
	if err != nil {
		t.Fatal(err)
	}
	return out[0]
}
