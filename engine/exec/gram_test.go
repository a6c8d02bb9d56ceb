// Products of a matrix and its transpose beside those of a matrix and a copy of it.

package exec

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/exec/contract"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestGram(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	for _, equation := range []string{"ij,kj->ik", "ji,jk->ik", "ij,kj->ki", "ija,kja->ik"} {
		for _, n := range []int{contract.GramLeast - 1, contract.GramLeast, contract.GramLeast + 7, 3*contract.GramRows + 1} {
			dims := []int{n, contract.GramDepth + 3}
			switch equation {
			case "ji,jk->ik":
				slices.Reverse(dims)
			case "ija,kja->ik":
				dims = append(dims, 2)
			}
			x := tensor.New(dtype.Float64, dims...)
			for i := range tensor.Raw[float64](x) {
				tensor.Raw[float64](x)[i] = r.NormFloat64()
			}
			turned := tensor.New(dtype.Float64, n, n+5) // to write to: columns some places apart
			into := turned.View([]int{n, n}, []int{1, n}, 3)
			run := func(y *tensor.Tensor, threads int, out *tensor.Tensor) []float64 {
				var g ir.Builder
				a := g.Input("x", ir.TypeOf(x))
				b := a
				inputs := []*tensor.Tensor{x}
				if y != x {
					b = g.Input("y", ir.TypeOf(y))
					inputs = append(inputs, y)
				}
				eq, err := einsum.Parse(equation)
				if err != nil {
					t.Fatal(err)
				}
				v, err := g.Emit(-1, ir.Einsum, ir.EinsumAttrs{Equation: eq}, a, b)
				if err != nil {
					t.Fatal(err)
				}
				o := Options{}
				if out != nil {
					o.Into = []*tensor.Tensor{out}
				}
				res, err := NewMachine(Config{Threads: threads}).Run(context.Background(), mustCompile(t, g.Program(true, v[0])), inputs, &o)
				if err != nil {
					t.Fatal(err)
				}
				list := make([]float64, 0, n*n)
				res[0].Each(func(pos int) bool {
					list = append(list, tensor.Raw[float64](res[0])[pos])
					return true
				})
				return list
			}
			y := tensor.New(dtype.Float64, dims...)
			copy(tensor.Raw[float64](y), tensor.Raw[float64](x))
			want, got := run(y, 1, nil), run(x, 1, nil)
			for i, w := range want {
				if math.Abs(got[i]-w) > 1e-12*float64(contract.GramDepth) || got[i] != got[i%n*n+i/n] {
					t.Fatalf("%s, %d rows: element %d, %d is %v, want %v; across it is %v", equation, n, i/n, i%n, got[i], w, got[i%n*n+i/n])
				}
			}
			if !slices.Equal(run(x, 3, nil), got) {
				t.Errorf("%s, %d rows: more threads give other results", equation, n)
			}
			for i, w := range run(x, 2, into) { // columns may be summed in another order than rows
				if math.Abs(w-got[i]) > 1e-12*float64(contract.GramDepth) {
					t.Fatalf("%s, %d rows: element %d, %d in a given place is %v, want %v", equation, n, i/n, i%n, w, got[i])
				}
			}
			if raw := tensor.Raw[float64](turned); raw[0] != 0 || raw[2] != 0 || raw[len(raw)-1] != 0 {
				t.Errorf("%s, %d rows: something is written beside the result", equation, n)
			}
		}
	}
}
