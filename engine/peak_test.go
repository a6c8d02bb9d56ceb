// Peak memory: beyond operands and result a program takes a fixed scratch,
// whatever its size. The pool is given no more than that, and what is allocated
// beside it is counted.

package engine

import (
	"context"
	"runtime"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/internal/cpu"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// peakScratch is what any program may take beside operands and result.
const peakScratch = 6 << 20

func TestPeakMemory(t *testing.T) {
	const n = 1 << 11 // squares of doubles take 32 MiB
	sq := []int{n, n}
	f64, f32, f16, i8 := dtype.Float64, dtype.Float32, dtype.Float16, dtype.Int8
	one := func(op ir.Op, a ir.Attrs) func(b *ir.Builder, v []ir.Value) []ir.Value {
		return func(b *ir.Builder, v []ir.Value) []ir.Value { return emitAll(b, op, a, v...) }
	}
	for _, c := range []struct {
		name  string
		dt    dtype.DType
		dims  [][]int
		extra int // temporaries that the program cannot do without
		build func(b *ir.Builder, v []ir.Value) []ir.Value
	}{
		{"gemm", f32, [][]int{{1400, 1500}, {1500, 1600}}, 0, contractionOf("ij,jk->ik")},
		{"gemm f16", f16, [][]int{{1400, 1500}, {1500, 1600}}, 0, contractionOf("ij,jk->ik")},
		{"gemm i8", i8, [][]int{{1400, 1500}, {1500, 1600}}, 0, contractionOf("ij,jk->ik")},
		{"gemm of transposes", f64, [][]int{{1500, 700}, {600, 1500}}, 0, contractionOf("ji,kj->ik")},
		{"attention", f32, [][]int{{2, 512, 8, 64}, {2, 512, 8, 64}}, 0, contractionOf("bqhd,bkhd->bhqk")},
		{"outer", f16, [][]int{{3000}, {3000}}, 0, contractionOf("i,j->ij")},
		{"elementwise einsum", f64, [][]int{sq, sq}, 0, contractionOf("ij,ij->ij")},
		{"einsum of 4", f64, [][]int{{n, 8}, {8, n}, {n, 16}, {16, n}}, 1 << 20, contractionOf("ab,bc,cd,de->ae")},
		{"permutation", f64, [][]int{{128, 128, 128}}, 0, func(b *ir.Builder, v []ir.Value) []ir.Value {
			return emitAll(b, ir.Identity, nil, emitAll(b, ir.Transpose, ir.AxesAttrs{Axes: []int{2, 0, 1}}, v...)...)
		}},
		{"sort last axis", f64, [][]int{sq}, 0, one(ir.Sort, ir.AxisAttrs{Axis: 1})},
		{"sort first axis", f64, [][]int{sq}, 0, one(ir.Sort, ir.AxisAttrs{Axis: 0})},
		{"argsort", f64, [][]int{sq}, 0, one(ir.ArgSort, ir.AxisAttrs{Axis: 1})},
		{"cumsum last axis", f64, [][]int{sq}, 0, one(ir.Cumsum, ir.AxisAttrs{Axis: 1})},
		{"cumsum first axis", f64, [][]int{sq}, 0, one(ir.Cumsum, ir.AxisAttrs{Axis: 0})},
		{"fused", f64, [][]int{sq, sq, sq}, 0, func(b *ir.Builder, v []ir.Value) []ir.Value {
			d := emitAll(b, ir.Sub, nil, v[0], v[1])
			d = emitAll(b, ir.Square, nil, d...)
			return emitAll(b, ir.Mul, nil, d[0], v[2])
		}},
		{"fused sum", f64, [][]int{sq, sq}, 0, func(b *ir.Builder, v []ir.Value) []ir.Value {
			d := emitAll(b, ir.Sub, nil, v[0], v[1])
			return emitAll(b, ir.Sum, ir.ReduceAttrs{Axes: []int{0, 1}}, emitAll(b, ir.Square, nil, d...)...)
		}},
		{"fused sum of axis 0", f64, [][]int{sq, sq}, 0, func(b *ir.Builder, v []ir.Value) []ir.Value {
			return emitAll(b, ir.Sum, ir.ReduceAttrs{Axes: []int{0}}, emitAll(b, ir.Mul, nil, v...)...)
		}},
		{"fused max of axis 1", f64, [][]int{sq, sq}, 0, func(b *ir.Builder, v []ir.Value) []ir.Value {
			return emitAll(b, ir.Max, ir.ReduceAttrs{Axes: []int{1}}, emitAll(b, ir.Mul, nil, v...)...)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := new(ir.Builder)
			var args []*tensor.Tensor
			var in []ir.Value
			for i, d := range c.dims {
				x := tensor.New(c.dt, d...)
				args = append(args, x)
				in = append(in, b.Input(string(rune('a'+i)), ir.Type{DType: c.dt, Shape: shape.Make(d)}))
			}
			p := b.Program(true, c.build(b, in)...)
			result := 0
			for _, v := range p.Outputs {
				size := p.Types[v].DType.Size()
				for _, d := range p.Types[v].Shape.Dims() {
					size *= d
				}
				result += size + size/8 // blocks come in eight sizes between powers of two
			}
			for _, threads := range []int{1, 2} {
				e := New(Options{Threads: threads, MaxMemory: int64(result + c.extra + peakScratch)})
				plan, err := e.Compile(p)
				if err != nil {
					t.Fatal(err)
				}
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				out, err := plan.Run(context.Background(), args, RunOptions{})
				runtime.ReadMemStats(&after)
				if err != nil {
					t.Fatalf("with %d threads: %v", threads, err)
				}
				runtime.KeepAlive(out)
				scratch := peakScratch
				if cpu.Best() == cpu.Portable { // so slow that scratch space is collected on the way
					scratch *= 3
				}
				if took := int(after.TotalAlloc - before.TotalAlloc); took > result+c.extra+scratch {
					t.Errorf("with %d threads: %d MiB were allocated for a result of %d MiB", threads, took>>20, result>>20)
				}
			}
		})
	}
}

func contractionOf(equation string) func(b *ir.Builder, v []ir.Value) []ir.Value {
	eq, err := einsum.Parse(equation)
	if err != nil {
		panic(err)
	}
	return func(b *ir.Builder, v []ir.Value) []ir.Value {
		return emitAll(b, ir.Einsum, ir.EinsumAttrs{Equation: eq}, v...)
	}
}

// emitAll panics on errors, which are this file's.
func emitAll(b *ir.Builder, op ir.Op, attrs ir.Attrs, args ...ir.Value) []ir.Value {
	v, err := b.Emit(-1, op, attrs, args...)
	if err != nil {
		panic(err)
	}
	return v
}
