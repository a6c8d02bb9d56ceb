// Functions of bytes by tables against the same without: the same bits and warnings, whatever the layout and the number of threads.

package exec

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestByteTables(t *testing.T) {
	const rows, cols = 70, 96
	layouts := map[string]func(x *tensor.Tensor) *tensor.Tensor{
		"flat": func(x *tensor.Tensor) *tensor.Tensor {
			return tensor.OfBuffer(x.Buffer(), x.DType(), []int{rows, cols}, []int{cols, 1}, 3)
		},
		"turned": func(x *tensor.Tensor) *tensor.Tensor {
			return tensor.OfBuffer(x.Buffer(), x.DType(), []int{rows, cols}, []int{1, rows}, 0)
		},
		"apart": func(x *tensor.Tensor) *tensor.Tensor {
			return tensor.OfBuffer(x.Buffer(), x.DType(), []int{rows, cols}, []int{2 * cols, 2}, 1)
		},
	}
	for _, from := range []dtype.DType{dtype.Bool, dtype.Int8, dtype.Uint8, dtype.Float8E4M3FN} {
		for _, to := range []dtype.DType{dtype.Float16, dtype.BFloat16, dtype.Float32, dtype.Float64, dtype.Complex64} {
			for name, layout := range layouts {
				store := tensor.New(from, 4*rows*cols)
				for i := range store.Buffer().Stored() {
					v := byte(i*i>>3 + i)
					if from == dtype.Bool {
						v &= 1
					}
					store.Buffer().Stored()[i] = v
				}
				x := layout(store)
				var g ir.Builder
				emit := func(op ir.Op, attrs ir.Attrs, v ir.Value) ir.Value {
					out, err := g.Emit(-1, op, attrs, v)
					if err != nil {
						t.Fatal(err)
					}
					return out[0]
				}
				v := g.Input("x", ir.TypeOf(x))
				if from != to {
					v = emit(ir.Cast, ir.TypeAttrs{DType: to}, v)
				}
				p := g.Program(true, emit(ir.Log, nil, emit(ir.Exp, nil, v)))
				run := func(threads int, table bool) (*tensor.Tensor, []string) {
					code := mustCompile(t, p)
					for _, s := range code.steps {
						if s.region != nil && !table {
							s.region.BytesOf = -1
						}
					}
					m := NewMachine(Config{Threads: threads, ParallelMin: 100, ChunkMin: 500})
					var said []string
					out, err := m.Run(context.Background(), code, []*tensor.Tensor{x}, &Options{Warn: func(w warning.Warning) { said = append(said, fmt.Sprint(w)) }})
					if err != nil {
						t.Fatal(err)
					}
					slices.Sort(said)
					return out[0], said
				}
				want, warned := run(1, false)
				for _, threads := range []int{1, 3} {
					got, said := run(threads, true)
					if diff := differ(want, got); diff != "" || !slices.Equal(said, warned) {
						t.Fatalf("%s of %s, %s, %d threads: %s; warnings %q, want %q", to, from, name, threads, diff, said, warned)
					}
				}
			}
		}
	}
}
