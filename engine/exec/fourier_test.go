// Transforms are those of the reference, however operands and results lie, and end when they are told to.

package exec

import (
	"context"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
	"github.com/tq-lang/tq/engine/ref"
	"github.com/tq-lang/tq/engine/tensor"
)

// drawn is a tensor of noise, whose axes lie in a random order.
func drawn(r *rand.Rand, d dtype.DType, dims []int) *tensor.Tensor {
	x := tensor.New(d, dims...)
	if len(dims) == 2 && r.IntN(2) == 0 {
		x = tensor.New(d, dims[1], dims[0])
		x = x.View(dims, []int{1, dims[0]}, 0)
	}
	x.Each(func(pos int) bool {
		if d == dtype.Float64 {
			tensor.Raw[float64](x)[pos] = r.NormFloat64()
		} else {
			tensor.Raw[complex128](x)[pos] = complex(r.NormFloat64(), r.NormFloat64())
		}
		return true
	})
	return x
}

func TestTransforms(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	m := NewMachine(Config{Threads: 1})
	for range 400 {
		a := ir.FftAttrs{Kind: []string{ir.FullFFT, ir.RealFFT, ir.HalfFFT}[r.IntN(3)], Inverse: r.IntN(2) == 0,
			Norm: []string{ir.BackwardFFT, ir.ForwardFFT, ir.OrthoFFT}[r.IntN(3)], Points: r.IntN(2) * (1 + r.IntN(30))}
		dims := [][]int{{1 + r.IntN(40)}, {2 + r.IntN(4), 2 + r.IntN(20)}, {3, 2 + r.IntN(12), 2}}[r.IntN(3)]
		a.Axis = r.IntN(len(dims))
		if a.PointsOf(dims[a.Axis]) < 1 {
			continue
		}
		d := dtype.Float64
		if !a.ToHalf() && r.IntN(2) == 0 {
			d = dtype.Complex128
		}
		x := drawn(r, d, dims)
		var b ir.Builder
		out, err := b.Emit(-1, ir.Fft, a, b.Input("x", ir.TypeOf(x)))
		if err != nil {
			t.Fatal(a, dims, err)
		}
		p := b.Program(false, out...)
		want, err := ref.Run(p, []*tensor.Tensor{x})
		if err != nil {
			t.Fatal(a, dims, err)
		}
		pl, err := plan.Make(p, plan.Options{})
		if err != nil {
			t.Fatal(err)
		}
		code, err := Compile(pl)
		if err != nil {
			t.Fatal(err)
		}
		got, err := m.Run(context.Background(), code, []*tensor.Tensor{x}, &Options{})
		if err != nil {
			t.Fatal(a, dims, err)
		}
		var values []complex128
		valueAt := func(y *tensor.Tensor, pos int) complex128 {
			if y.DType() == dtype.Float64 {
				return complex(tensor.Raw[float64](y)[pos], 0)
			}
			return tensor.Raw[complex128](y)[pos]
		}
		want[0].Each(func(pos int) bool { values = append(values, valueAt(want[0], pos)); return true })
		if got[0].DType() != want[0].DType() || got[0].Size() != len(values) {
			t.Fatalf("%+v of %v: %v, want %v", a, dims, got[0].Shape(), want[0].Shape())
		}
		i := 0
		got[0].Each(func(pos int) bool {
			if v := valueAt(got[0], pos); cmplx.Abs(v-values[i]) > 1e-11*math.Sqrt(float64(len(values)+40)) {
				t.Errorf("%+v of %v %v: element %d is %v, want %v", a, d, dims, i, v, values[i])
				return false
			}
			i++
			return true
		})
	}
}

func TestTransformsEnd(t *testing.T) {
	m := NewMachine(Config{Threads: 1})
	for _, a := range []ir.FftAttrs{{Kind: ir.FullFFT, Norm: ir.BackwardFFT}, {Kind: ir.RealFFT, Norm: ir.BackwardFFT}} {
		x := tensor.New(dtype.Float64, 1<<20)
		code := foldCode(t, ir.Fft, a, x, false)
		asked := &patience{context.Background(), 1}
		if _, err := m.Run(asked, code, []*tensor.Tensor{x}, &Options{}); fault.KindOf(err) != fault.Cancelled {
			t.Errorf("%s: %v", a.Kind, err)
		}
	}
}

// Transforms over two axes: the second takes over the first one's memory, unless that is a result too.
func TestTransformsFollow(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 9))
	m := NewMachine(Config{Threads: 1})
	x := drawn(r, dtype.Complex128, []int{96, 64})
	before := append([]complex128(nil), tensor.Raw[complex128](x)...)
	for _, both := range []bool{false, true} {
		var b ir.Builder
		first, err := b.Emit(-1, ir.Fft, ir.FftAttrs{Kind: ir.FullFFT, Axis: 1, Norm: ir.BackwardFFT}, b.Input("x", ir.TypeOf(x)))
		if err != nil {
			t.Fatal(err)
		}
		outs, err := b.Emit(-1, ir.Fft, ir.FftAttrs{Kind: ir.FullFFT, Axis: 0, Inverse: true, Norm: ir.OrthoFFT}, first...)
		if err != nil {
			t.Fatal(err)
		}
		if both {
			outs = append(outs, first...)
		}
		p := b.Program(false, outs...)
		want, err := ref.Run(p, []*tensor.Tensor{x})
		if err != nil {
			t.Fatal(err)
		}
		pl, err := plan.Make(p, plan.Options{})
		if err != nil {
			t.Fatal(err)
		}
		code, err := Compile(pl)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			got, err := m.Run(context.Background(), code, []*tensor.Tensor{x}, &Options{})
			if err != nil {
				t.Fatal(err)
			}
			for k, w := range want {
				for i, v := range tensor.Flat[complex128](w) {
					if g := tensor.Flat[complex128](got[k])[i]; cmplx.Abs(g-v) > 1e-9 {
						t.Fatalf("result %d of %d: element %d is %v, want %v", k, len(want), i, g, v)
					}
				}
			}
		}
	}
	for i, v := range tensor.Raw[complex128](x) {
		if v != before[i] {
			t.Fatalf("the operand's element %d has changed", i)
		}
	}
}
