// Benchmarks of calls on few elements: what a call costs beside the arithmetic.

package engine

import (
	"context"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// smallCase is a program on few elements.
type smallCase struct {
	name  string
	in    []*tensor.Tensor
	build func(g *grapher, v []ir.Value) ir.Value
}

// grapher builds a program; errors end the benchmark.
type grapher struct {
	ir.Builder
	tb testing.TB
}

func (g *grapher) op(op ir.Op, attrs ir.Attrs, args ...ir.Value) ir.Value {
	out, err := g.Emit(-1, op, attrs, args...)
	if err != nil {
		g.tb.Fatal(err)
	}
	return out[0]
}

func smallCases() []smallCase {
	mulAdd := func(g *grapher, v []ir.Value) ir.Value {
		return g.op(ir.AddV2, nil, g.op(ir.Mul, nil, v[0], g.Const(tensor.Scalar(2.0))), v[1])
	}
	add := func(g *grapher, v []ir.Value) ir.Value { return g.op(ir.AddV2, nil, v[0], v[1]) }
	all := ir.ReduceAttrs{All: true}
	x8, x100, x1000 := randomTensor(dtype.Float64, 8), randomTensor(dtype.Float64, 100), randomTensor(dtype.Float64, 1000)
	y8, y100, y1000 := randomTensor(dtype.Float64, 8), randomTensor(dtype.Float64, 100), randomTensor(dtype.Float64, 1000)
	square, grid := randomTensor(dtype.Float64, 8, 8), randomTensor(dtype.Float64, 10, 10)
	rows, reversed := mustEncode("1:3"), mustEncode("1:, ::-2")
	product, _ := einsum.Parse("ij,jk->ik")
	return []smallCase{
		{"MulAdd8", []*tensor.Tensor{x8, y8}, mulAdd},
		{"MulAdd100", []*tensor.Tensor{x100, y100}, mulAdd},
		{"MulAdd1000", []*tensor.Tensor{x1000, y1000}, mulAdd},
		{"Add1024f32", []*tensor.Tensor{randomTensor(dtype.Float32, 1024), randomTensor(dtype.Float32, 1024)}, add},
		{"Sum1000", []*tensor.Tensor{x1000}, func(g *grapher, v []ir.Value) ir.Value { return g.op(ir.Sum, all, v[0]) }},
		{"SlicePlus", []*tensor.Tensor{grid}, func(g *grapher, v []ir.Value) ir.Value {
			return g.op(ir.AddV2, nil, g.op(ir.StridedSlice, ir.SliceAttrs{Encoding: rows}, v[0]), g.Const(tensor.Scalar(1.0)))
		}},
		{"Standardize1000", []*tensor.Tensor{x1000}, func(g *grapher, v []ir.Value) ir.Value {
			d := g.op(ir.Sub, nil, v[0], g.op(ir.Mean, all, v[0]))
			return g.op(ir.RealDiv, nil, d, g.op(ir.Sqrt, nil, g.op(ir.Mean, all, g.op(ir.Square, nil, d))))
		}},
		{"MatMul8", []*tensor.Tensor{square, square}, func(g *grapher, v []ir.Value) ir.Value {
			return g.op(ir.Einsum, ir.EinsumAttrs{Equation: product}, v[0], v[1])
		}},
		{"ViewSlice", []*tensor.Tensor{grid}, func(g *grapher, v []ir.Value) ir.Value {
			return g.op(ir.StridedSlice, ir.SliceAttrs{Encoding: reversed}, v[0])
		}},
		{"ViewT", []*tensor.Tensor{grid}, func(g *grapher, v []ir.Value) ir.Value {
			return g.op(ir.Transpose, ir.AxesAttrs{Axes: []int{1, 0}}, v[0])
		}},
		{"ViewReshape", []*tensor.Tensor{grid}, func(g *grapher, v []ir.Value) ir.Value {
			return g.op(ir.Reshape, ir.DimsAttrs{Dims: []int{100}}, v[0])
		}},
	}
}

// BenchmarkSmall runs plans: into a given result, and with fresh ones that are
// kept or given back.
func BenchmarkSmall(b *testing.B) {
	for _, c := range smallCases() {
		for _, mode := range []string{"into", "fresh", "freed"} {
			b.Run(c.name+"/"+mode, func(b *testing.B) {
				g := &grapher{tb: b}
				e := New(Options{Threads: 1})
				plan, err := e.Compile(g.program(c))
				if err != nil {
					b.Fatal(err)
				}
				runs(b, mode == "into", func(o RunOptions) ([]*tensor.Tensor, error) {
					out, err := plan.Run(context.Background(), c.in, o)
					if mode == "freed" && err == nil {
						e.Free(out[0])
					}
					return out, err
				})
			})
		}
	}
}

// BenchmarkSmallRecorded builds the program anew for every call, as a recorder
// of expressions does, and has the engine find its plan.
func BenchmarkSmallRecorded(b *testing.B) {
	for _, c := range smallCases() {
		b.Run(c.name, func(b *testing.B) {
			e := New(Options{Threads: 1})
			runs(b, false, func(o RunOptions) ([]*tensor.Tensor, error) {
				g := &grapher{tb: b}
				return e.Run(context.Background(), g.program(c), c.in, o)
			})
		})
	}
}

func (g *grapher) program(c smallCase) *ir.Program {
	args := make([]ir.Value, len(c.in))
	for i, t := range c.in {
		args[i] = g.Input("", ir.TypeOf(t))
	}
	return g.Program(true, c.build(g, args))
}

func runs(b *testing.B, into bool, f func(o RunOptions) ([]*tensor.Tensor, error)) {
	var o RunOptions
	first, err := f(o)
	if err != nil {
		b.Fatal(err)
	}
	if into {
		o.Into = []*tensor.Tensor{tensor.New(first[0].DType(), first[0].Shape()...)}
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := f(o); err != nil {
			b.Fatal(err)
		}
	}
}

func mustEncode(index string) shape.Encoding {
	e, err := encode(index)
	if err != nil {
		panic(err)
	}
	return e
}
