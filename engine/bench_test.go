// Benchmarks of whole runs: plan compiled, operands in memory.

package engine

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

func randomTensor(dt dtype.DType, dims ...int) *tensor.Tensor {
	t := tensor.New(dt, dims...)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range t.Size() {
		switch dt {
		case dtype.Float64:
			tensor.Raw[float64](t)[i] = r.Float64()
		case dtype.Float32:
			tensor.Raw[float32](t)[i] = r.Float32()
		}
	}
	return t
}

// bench runs the program that build makes of the operands.
func bench(b *testing.B, into bool, build func(g *ir.Builder, args []ir.Value) []ir.Value, operands ...*tensor.Tensor) {
	var g ir.Builder
	args := make([]ir.Value, len(operands))
	for i, t := range operands {
		args[i] = g.Input("", ir.TypeOf(t))
	}
	out := build(&g, args)
	plan, err := New(Options{}).Compile(g.Program(true, out...))
	if err != nil {
		b.Fatal(err)
	}
	var o RunOptions
	first, err := plan.Run(context.Background(), operands, o)
	if err != nil {
		b.Fatal(err)
	}
	if into {
		o.Into = first
	}
	b.SetBytes(int64(first[0].Bytes()))
	b.ResetTimer()
	for range b.N {
		if _, err := plan.Run(context.Background(), operands, o); err != nil {
			b.Fatal(err)
		}
	}
}

func emit(b *testing.B, g *ir.Builder, op ir.Op, attrs ir.Attrs, args ...ir.Value) ir.Value {
	out, err := g.Emit(-1, op, attrs, args...)
	if err != nil {
		b.Fatal(err)
	}
	return out[0]
}

func BenchmarkMulAdd(b *testing.B) {
	for _, n := range []struct {
		name string
		size int
	}{{"1K", 1 << 10}, {"64K", 1 << 16}, {"8M", 1 << 23}} {
		x := randomTensor(dtype.Float64, n.size)
		for _, into := range []bool{false, true} {
			name := n.name + "/fresh"
			if into {
				name = n.name + "/into"
			}
			b.Run(name, func(b *testing.B) {
				bench(b, into, func(g *ir.Builder, v []ir.Value) []ir.Value {
					return []ir.Value{emit(b, g, ir.AddV2, nil, emit(b, g, ir.Mul, nil, v[0], v[1]), v[2])}
				}, x, x, x)
			})
		}
	}
}

func BenchmarkSum(b *testing.B) {
	x := randomTensor(dtype.Float64, 2048, 2048)
	for name, axes := range map[string][]int{"all": nil, "axis0": {0}, "axis1": {1}} {
		b.Run(name, func(b *testing.B) {
			bench(b, false, func(g *ir.Builder, v []ir.Value) []ir.Value {
				return []ir.Value{emit(b, g, ir.Sum, ir.ReduceAttrs{Axes: axes, All: axes == nil}, v[0])}
			}, x)
		})
	}
}

func BenchmarkCopy(b *testing.B) {
	x := randomTensor(dtype.Float64, 2048, 2048)
	tr, _ := Transpose(x)
	strided, _ := Slice(x, "::-1, ::3")
	for name, v := range map[string]*tensor.Tensor{"transpose": tr, "slice": strided} {
		b.Run(name, func(b *testing.B) {
			bench(b, false, func(g *ir.Builder, a []ir.Value) []ir.Value {
				return []ir.Value{emit(b, g, ir.Identity, nil, a[0])}
			}, v)
		})
	}
}

func BenchmarkSliceView(b *testing.B) {
	x := randomTensor(dtype.Float64, 100, 100)
	e, _ := encode("1:, ::-2")
	bench(b, false, func(g *ir.Builder, v []ir.Value) []ir.Value {
		return []ir.Value{emit(b, g, ir.StridedSlice, ir.SliceAttrs{Encoding: e}, v[0])}
	}, x)
}

func BenchmarkEinsum(b *testing.B) {
	for name, c := range map[string]struct {
		dt dtype.DType
		eq string
		n  int
	}{
		"f64/256": {dtype.Float64, "ij,jk->ik", 256}, "f64/512": {dtype.Float64, "ij,jk->ik", 512},
		"f32/512": {dtype.Float32, "ij,jk->ik", 512}, "f64/512T": {dtype.Float64, "ji,kj->ik", 512},
	} {
		b.Run(name, func(b *testing.B) {
			eq, err := einsum.Parse(c.eq)
			if err != nil {
				b.Fatal(err)
			}
			bench(b, false, func(g *ir.Builder, v []ir.Value) []ir.Value {
				return []ir.Value{emit(b, g, ir.Einsum, ir.EinsumAttrs{Equation: eq}, v[0], v[1])}
			}, randomTensor(c.dt, c.n, c.n), randomTensor(c.dt, c.n, c.n))
		})
	}
}

// BenchmarkEinsumCall is what a call costs beside the arithmetic.
func BenchmarkEinsumCall(b *testing.B) {
	x := randomTensor(dtype.Float32, 4, 4)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Einsum("ij,jk->ik", x, x); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEinsumPath is a plan for five operands from the text on.
func BenchmarkEinsumPath(b *testing.B) {
	for b.Loop() {
		if _, err := EinsumPath("ab,bc,cd,de,ef->af", []int{10, 20}, []int{20, 30}, []int{30, 5}, []int{5, 40}, []int{40, 6}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDepthToSpace(b *testing.B) {
	for name, channels := range map[string]int{"3": 12, "64": 256} {
		b.Run(name, func(b *testing.B) {
			bench(b, false, func(g *ir.Builder, v []ir.Value) []ir.Value {
				return []ir.Value{emit(b, g, ir.DepthToSpace, ir.BlockAttrs{BlockSize: 2, Layout: shape.NHWC}, v[0])}
			}, randomTensor(dtype.Float32, 4, 128, 128, channels))
		})
	}
}
