// Powers with one exponent are squares, roots and reciprocals to the last bit, under the power's name, alone and among other
// operations, of few elements and of many.

package exec

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestPlainPowers(t *testing.T) {
	m := NewMachine(Config{Threads: 1})
	for _, n := range []int{1, 7, 1000, 20000} {
		for _, fused := range []bool{false, true} {
			x, one := tensor.New(dtype.Float64, n), tensor.New(dtype.Float64)
			for i := range n {
				tensor.Raw[float64](x)[i] = math.Exp(float64(i%97)*0.31-11) * float64(1-2*(i&1))
			}
			tensor.Raw[float64](x)[n/2] = math.Inf(-1)
			var g ir.Builder
			a, e := g.Input("x", ir.TypeOf(x)), g.Input("e", ir.TypeOf(one))
			emit := func(op ir.Op, args ...ir.Value) ir.Value {
				out, err := g.Emit(-1, op, nil, args...)
				if err != nil {
					t.Fatal(err)
				}
				return out[0]
			}
			v := emit(ir.Pow, a, e)
			if fused {
				v = emit(ir.AddV2, emit(ir.Pow, emit(ir.Neg, v), e), a)
			}
			code := mustCompile(t, g.Program(true, v))
			for range 2 { // with what is kept from the run before, too
				for exponent, f := range map[float64]func(x float64) float64{2: func(x float64) float64 { return x * x }, 0.5: math.Sqrt,
					-1: func(x float64) float64 { return 1 / x }, 1: func(x float64) float64 { return x }, 0: func(float64) float64 { return 1 }} {
					tensor.Raw[float64](one)[0] = exponent
					var said []string
					out, err := m.Run(context.Background(), code, []*tensor.Tensor{x, one}, &Options{Warn: func(w warning.Warning) { said = append(said, w.Text()) }})
					if err != nil {
						t.Fatal(err)
					}
					for i, got := range tensor.Raw[float64](out[0]) {
						a := tensor.Raw[float64](x)[i]
						want := f(a)
						if fused {
							want = f(-want) + a
						}
						if got != want && !(got != got && want != want) {
							t.Fatalf("%d elements, fused %v: %v ** %v is %v, want %v", n, fused, a, exponent, got, want)
						}
					}
					if exponent == 0.5 && !slices.Contains(said, "invalid value encountered in power") {
						t.Errorf("%d elements: warnings %q", n, fmt.Sprint(said))
					}
				}
			}
		}
	}
}
