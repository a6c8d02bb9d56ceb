// Sums and products of halves: a row in single precision, rounded as it joins those before.

package exec

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/loops"
	"github.com/tq-lang/tq/engine/loops/reduction"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestHalfSums(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, dims := range [][3]int{{1, 1, 1}, {3, 5, 7}, {40, 3, 130}, {2, 300, 17}, {500, 1, 60}, {9, 2500, 2}, {1, 5000, 1}} {
		x := tensor.New(dtype.Float16, dims[:]...)
		for i := range x.Size() {
			x.SetHalf(i, 1+r.Float64())
		}
		wide := make([]float32, x.Size())
		loops.HalfToFloat32(wide, tensor.Raw[uint16](x))
		for _, axes := range [][]int{{0}, {1}, {2}, {0, 1}, {1, 2}, {0, 2}, {0, 1, 2}} {
			for _, op := range []ir.Op{ir.Sum, ir.Prod} {
				for _, square := range []bool{false, true} { // made on the way
					for _, c := range []Config{{Threads: 1}, {Threads: 3, ParallelMin: 100, ChunkMin: 100}} {
						got := foldHalves(t, c, x, op, axes, square)
						want := modelHalves(wide, dims, op, axes, square)
						if !slices.Equal(got, want) {
							t.Fatalf("%v of %v along %v, squares %v, %d threads: %v, want %v", op, dims, axes, square, c.Threads, got[:1], want[:1])
						}
					}
				}
			}
		}
	}
}

// Rows that do not lie one after another are taken together in what fits NumPy's buffer.
func TestHalfSumsApart(t *testing.T) {
	const rows, cols = 300, 129
	x := tensor.New(dtype.Float16, rows, cols)
	for i := range x.Size() {
		x.SetHalf(i, float64(i*40503%65536)/100-300)
	}
	wide := make([]float32, x.Size())
	loops.HalfToFloat32(wide, tensor.Raw[uint16](x))
	var turned []float32
	for i := rows - 1; i >= 0; i-- {
		turned = append(turned, wide[i*cols:(i+1)*cols]...)
	}
	var want float32
	for len(turned) > 0 {
		n := min(bufferElements/cols*cols, len(turned))
		want = loops.RoundHalf(want + reduction.Sum(turned[:n]))
		turned = turned[n:]
	}
	h := make([]uint16, 1)
	loops.Float32ToHalf(h, []float32{want})
	for _, threads := range []int{1, 3} {
		c := Config{Threads: threads, ParallelMin: 100, ChunkMin: 100}
		if got := foldHalves(t, c, x.View([]int{rows, cols}, []int{-cols, 1}, (rows-1)*cols), ir.Sum, []int{0, 1}, false); !slices.Equal(got, h) {
			t.Errorf("%d threads: %x, want %x", threads, got, h)
		}
	}
}

// foldHalves folds x, or its squares.
func foldHalves(t *testing.T, c Config, x *tensor.Tensor, op ir.Op, axes []int, square bool) []uint16 {
	t.Helper()
	var g ir.Builder
	v := g.Input("x", ir.TypeOf(x))
	emit := func(op ir.Op, attrs ir.Attrs) {
		out, err := g.Emit(-1, op, attrs, v)
		if err != nil {
			t.Fatal(err)
		}
		v = out[0]
	}
	if square {
		emit(ir.Square, nil)
	}
	emit(op, ir.ReduceAttrs{Axes: axes})
	out, err := NewMachine(c).Run(context.Background(), mustCompile(t, g.Program(true, v)), []*tensor.Tensor{x}, &Options{})
	if err != nil {
		t.Fatal(err)
	}
	return tensor.Flat[uint16](out[0])
}

// modelHalves does the same row by row: those of the last axes that are folded together are one row.
func modelHalves(wide []float32, dims [3]int, op ir.Op, axes []int, square bool) []uint16 {
	folded, row := [3]bool{}, 1
	for _, a := range axes {
		folded[a] = true
	}
	if square {
		wide = slices.Clone(wide)
		for i, v := range wide {
			wide[i] = loops.RoundHalf(v * v)
		}
	}
	last := 3 // the first axis of a row
	for last > 0 && (folded[last-1] || dims[last-1] == 1) {
		last--
		row *= dims[last]
	}
	acc := map[int]float32{}
	place := func(at int) int {
		p := 0
		for a, n := range [3]int{at / dims[2] / dims[1], at / dims[2] % dims[1], at % dims[2]} {
			if p *= dims[a]; !folded[a] {
				p += n
			}
		}
		return p
	}
	for at := 0; at < len(wide); at += row {
		p := place(at)
		sum, ok := acc[p]
		if op == ir.Sum {
			acc[p] = loops.RoundHalf(sum + reduction.Sum(wide[at:at+row]))
			continue
		}
		if !ok {
			sum = 1
		}
		acc[p] = loops.RoundHalf(reduction.ProdOnto(sum, wide[at:at+row]))
	}
	keys := []int{}
	for p := range acc {
		keys = append(keys, p)
	}
	slices.Sort(keys)
	var out []uint16
	for _, p := range keys {
		h := make([]uint16, 1)
		loops.Float32ToHalf(h, []float32{acc[p]})
		out = append(out, h[0])
	}
	return out
}
