// Stores of what a region makes.

package exec

import (
	"context"
	"testing"

	"github.com/tq-lang/tq/engine/exec/task"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// TestStoresInPlace stores what a region makes, apart from what it reads and
// over it, and looks that the rest stays.
func TestStoresInPlace(t *testing.T) {
	for _, index := range []string{"1:-1, 1:-1", ":, ::2", "::-1", "..."} {
		for _, same := range []bool{false, true} {
			items, err := shape.ParseIndex(index)
			if err != nil {
				t.Fatal(err)
			}
			e, err := shape.Encode(items)
			if err != nil {
				t.Fatal(err)
			}
			var results []*tensor.Tensor
			for _, m := range []Config{{Threads: 1, PoolMin: 1}, {Threads: 2, PoolMin: 1, ParallelMin: 100, ChunkMin: 100}, {Threads: 1, PoolMin: 1 << 40}} {
				ref, src := counted(70*40), counted(70*40)
				ref, src = ref.View([]int{70, 40}, []int{40, 1}, 0), src.View([]int{70, 40}, []int{40, 1}, 0)
				results = append(results, runStore(t, m, e, ref, src, same))
			}
			for _, x := range results[1:] {
				if diff := differ(results[0], x); diff != "" {
					t.Fatalf("x[%s], from itself %v: %s", index, same, diff)
				}
			}
			if same {
				continue
			}
			place, _ := task.Slice(results[0], e)
			src, _ := task.Slice(counted(70*40).View([]int{70, 40}, []int{40, 1}, 0), e)
			for i := range place.Size() {
				got := tensor.Raw[float64](place)[place.FlatPos(i)]
				if x := tensor.Raw[float64](src)[src.FlatPos(i)]; got != x*x {
					t.Fatalf("x[%s]: element %d is %v, want %v", index, i, got, x*x)
				}
			}
		}
	}
}

// runStore runs x[e] = y[e]*y[e], where y may be x read backwards.
func runStore(t *testing.T, c Config, e shape.Encoding, ref, src *tensor.Tensor, same bool) *tensor.Tensor {
	t.Helper()
	var b ir.Builder
	emit := func(op ir.Op, attrs ir.Attrs, args ...ir.Value) ir.Value {
		v, err := b.Emit(0, op, attrs, args...)
		if err != nil {
			t.Fatal(err)
		}
		return v[0]
	}
	x, y := b.Input("x", ir.TypeOf(ref)), b.Input("y", ir.TypeOf(src))
	if same {
		items, _ := shape.ParseIndex("::-1")
		back, err := shape.Encode(items)
		if err != nil {
			t.Fatal(err)
		}
		y = emit(ir.StridedSlice, ir.SliceAttrs{Encoding: back}, x)
	}
	part := emit(ir.StridedSlice, ir.SliceAttrs{Encoding: e}, y)
	out := emit(ir.StridedSliceAssign, ir.SliceAttrs{Encoding: e}, x, emit(ir.Mul, nil, part, part))
	code := mustCompile(t, b.Program(true, out))
	if _, err := NewMachine(c).Run(context.Background(), code, []*tensor.Tensor{ref, src}, &Options{}); err != nil {
		t.Fatal(err)
	}
	return ref
}

// TestShift stores views over themselves, some places on, with and without a
// copy between.
func TestShift(t *testing.T) {
	view := func(x *tensor.Tensor, rows, width, at int) *tensor.Tensor {
		return x.View([]int{rows, width}, []int{width + 3, 1}, at)
	}
	for _, width := range []int{2, 9, 40, 70000} {
		for _, at := range [][2]int{{0, 1}, {1, 0}, {0, width + 3}, {width + 3, 0}, {2, width + 3}, {width + 3, 2}, {3, width + 3}} {
			rows := 5
			if width == 70000 {
				rows = 1
			}
			got, want := counted(7*(width+3)), counted(7*(width+3))
			from := counted(7 * (width + 3))
			if moved, err := new(run).Shift(view(got, rows, width, at[0]), view(got, rows, width, at[1])); !moved || err != nil {
				t.Fatal(moved, err)
			}
			for i := range rows {
				for j := range width {
					p := i*(width+3) + j
					tensor.Raw[float64](want)[at[0]+p] = tensor.Raw[float64](from)[at[1]+p]
				}
			}
			if diff := differ(got, want); diff != "" {
				t.Errorf("width %d, from %d to %d: %s", width, at[1], at[0], diff)
			}
		}
	}
	x := counted(50)
	if moved, _ := new(run).Shift(x.View([]int{10}, []int{-1}, 9), x.View([]int{10}, []int{1}, 0)); moved {
		t.Error("shifted backwards rows")
	}
}
