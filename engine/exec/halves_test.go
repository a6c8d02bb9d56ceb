// Halves in threaded code: every one of them, signalling NaN included, comes out as from the blocks.

package exec

import (
	"context"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/simd"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestHalvesInTiles(t *testing.T) {
	if tiles := simd.Tiles(4); tiles == nil || !tiles.Has(simd.TileLoadF16) {
		t.Skip("this machine has no threaded code for halves")
	}
	x := tensor.New(dtype.Float16, 1<<16)
	bits := tensor.Raw[uint16](x)
	for i := range bits {
		bits[i] = uint16(i*40503 + 7)
	}
	for _, ops := range [][]ir.Op{{ir.Neg}, {ir.Abs}, {ir.Sqrt}, {ir.Exp}, {ir.Neg, ir.Maximum}, {ir.Exp, ir.Mul}, {ir.Square, ir.Sub, ir.Log}, {ir.Sin}} {
		var g ir.Builder
		in := g.Input("x", ir.TypeOf(x))
		v := in
		for _, op := range ops {
			args := []ir.Value{v}
			if ir.Info(op).Max > 1 {
				args = append(args, in)
			}
			out, err := g.Emit(-1, op, nil, args...)
			if err != nil {
				t.Fatal(err)
			}
			v = out[0]
		}
		p := g.Program(true, v)
		for _, over := range []bool{false, true} {
			run := func(tiles bool) []uint16 {
				code := mustCompile(t, p)
				for _, s := range code.steps {
					if s.region != nil && s.region.Tiles == nil {
						t.Fatalf("%v has no threaded code", ops)
					}
					if s.region != nil && !tiles {
						s.region.Tiles = nil
					}
				}
				a := tensor.New(dtype.Float16, x.Size())
				copy(tensor.Raw[uint16](a), bits)
				var o Options
				if over {
					o.Into = []*tensor.Tensor{a}
				}
				out, err := NewMachine(Config{Threads: 1}).Run(context.Background(), code, []*tensor.Tensor{a}, &o)
				if err != nil {
					t.Fatal(err)
				}
				return tensor.Raw[uint16](out[0])
			}
			want, got := run(false), run(true)
			if !slices.Equal(want, got) {
				for i := range want {
					if want[i] != got[i] {
						t.Fatalf("%v of %#x is %#x, want %#x", ops, bits[i], got[i], want[i])
					}
				}
			}
		}
	}
}
