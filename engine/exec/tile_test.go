// Threaded code against the interpreter of blocks: the same bits, the same
// warnings, nothing written outside.

package exec

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/exec/warning"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/plan"
	"github.com/tq-lang/tq/engine/simd"
	"github.com/tq-lang/tq/engine/tensor"
)

// tileMachines are ways to cut the work.
var tileMachines = []Config{
	{Threads: 1},
	{Threads: 2, ParallelMin: 100, ChunkMin: 100},
	{Threads: 5, BlockBytes: 1 << 12, BlockMin: 40, ParallelMin: 100, ChunkMin: 100, PoolMin: 1},
	{Threads: 2, StreamMin: 1, ParallelMin: 200, ChunkMin: 300},
}

// TestTilesRandom runs random programs of plain arithmetic with threaded code
// and without.
func TestTilesRandom(t *testing.T) {
	ran := 0
	for seed := range uint64(600) {
		r := rand.New(rand.NewPCG(seed, 7))
		p, inputs := randomNumbers(r)
		pl, err := plan.Make(p, plan.Options{})
		if err != nil {
			t.Fatal(err)
		}
		m := NewMachine(tileMachines[int(seed)%len(tileMachines)])
		results := func(tiles bool) (out []*tensor.Tensor, said []string) {
			code, err := Compile(pl)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range code.steps {
				if s.region != nil && !tiles {
					s.region.Tiles = nil
				} else if s.region != nil && s.region.Tiles != nil {
					ran++
				}
			}
			var o Options
			if seed%3 > 0 {
				o.Warn = func(w warning.Warning) { said = append(said, fmt.Sprint(w)) }
			}
			if seed%2 > 0 {
				for _, v := range p.Outputs {
					o.Into = append(o.Into, tensor.New(p.Types[v].DType, p.Types[v].Shape.Dims()...))
				}
			}
			if out, err = m.Run(context.Background(), code, inputs, &o); err != nil {
				t.Fatal(err)
			}
			slices.Sort(said)
			return out, said
		}
		want, warned := results(false)
		got, said := results(true)
		for i := range want {
			if diff := differ(want[i], got[i]); diff != "" {
				t.Fatalf("seed %d: output %d: %s\n%s", seed, i, diff, pl)
			}
		}
		if !slices.Equal(warned, said) {
			t.Fatalf("seed %d: warnings %q, want %q\n%s", seed, said, warned, pl)
		}
	}
	if ran == 0 && loopsHaveTiles() {
		t.Error("no threaded code ran")
	}
}

// randomNumbers makes a program of one number type over one shape, with operands
// that are stretched, turned, reversed and sliced.
func randomNumbers(r *rand.Rand) (*ir.Program, []*tensor.Tensor) {
	var g ir.Builder
	dt := []dtype.DType{dtype.Float32, dtype.Float64, dtype.Int32, dtype.Int64, dtype.Uint32, dtype.Uint64, dtype.Complex64, dtype.Complex128, dtype.Float16}[r.IntN(9)]
	rows, cols := 1+r.IntN(9), 1+r.IntN(400)
	var inputs []*tensor.Tensor
	var floats, truths []ir.Value
	input := func(x *tensor.Tensor) ir.Value {
		inputs = append(inputs, x)
		return g.Input(fmt.Sprint("x", len(inputs)), ir.TypeOf(x))
	}
	plain := r.IntN(2) == 0
	for range 1 + r.IntN(4) {
		floats = append(floats, input(randomOperand(r, dt, rows, cols, plain)))
	}
	if r.IntN(2) == 0 {
		truths = append(truths, input(randomOperand(r, dtype.Bool, rows, cols, plain)))
	}
	emit := func(op ir.Op, args ...ir.Value) ir.Value {
		out, err := g.Emit(-1, op, nil, args...)
		if err != nil {
			panic(err)
		}
		return out[0]
	}
	narrow := []dtype.DType{dtype.Bool, dtype.Int8, dtype.Uint8, dtype.Int16, dtype.Uint16, dtype.Int32, dtype.Uint32, dtype.Float32, dtype.Int64}
	for range r.IntN(3) {
		from := narrow[r.IntN(len(narrow))]
		if from == dt || from == dtype.Float32 && !dt.IsFloat() || from == dtype.Int64 && dt.IsHalf() {
			continue
		}
		x := input(randomOperand(r, from, rows, cols, plain))
		out, err := g.Emit(-1, ir.Cast, ir.TypeAttrs{DType: dt}, x)
		if err != nil {
			panic(err)
		}
		floats = append(floats, out[0])
	}
	any := func(list []ir.Value) ir.Value { return list[len(list)-1-min(r.IntN(len(list)), r.IntN(len(list)))] }
	choose := 10 // among so many kinds of operations
	unary := []ir.Op{ir.Neg, ir.Abs, ir.Sqrt, ir.Square, ir.Reciprocal, ir.Rint, ir.Floor, ir.Ceil, ir.Trunc, ir.Exp, ir.Log, ir.Tanh,
		ir.Exp2, ir.Expm1, ir.Log1p, ir.Log2, ir.Log10, ir.Sigmoid, ir.Rsqrt, ir.Cbrt, ir.Sinh, ir.Cosh, ir.Asin, ir.Acos, ir.Atan, ir.Sin, ir.Cos, ir.Tan,
		ir.Asinh, ir.Acosh, ir.Atanh, ir.Erf, ir.Erfc, ir.Sign, ir.Deg2Rad, ir.Rad2Deg}
	binary := []ir.Op{ir.AddV2, ir.Sub, ir.Mul, ir.RealDiv, ir.Maximum, ir.Minimum, ir.Pow, ir.Fmax, ir.Fmin, ir.Copysign, ir.Atan2, ir.Hypot,
		ir.LogAddExp, ir.LogAddExp2, ir.Heaviside, ir.FloorDiv, ir.FloorMod, ir.TruncateMod}
	test := []ir.Op{ir.IsNan, ir.IsInf, ir.IsFinite, ir.SignBit}
	if !dt.IsFloat() {
		test = nil
		unary = []ir.Op{ir.Neg, ir.Abs, ir.Square, ir.Invert}
		binary = []ir.Op{ir.AddV2, ir.Sub, ir.Mul, ir.Maximum, ir.Minimum, ir.BitwiseAnd, ir.BitwiseOr, ir.BitwiseXor, ir.LeftShift, ir.RightShift}
	}
	if dt.IsComplex() {
		unary = []ir.Op{ir.Neg, ir.Conj, ir.Square, ir.Reciprocal, ir.Rint}
		binary = []ir.Op{ir.AddV2, ir.Sub, ir.Mul, ir.RealDiv, ir.Maximum, ir.Minimum}
		if truths == nil && r.IntN(3) > 0 {
			choose = 6
		}
	}
	compare := []ir.Op{ir.Equal, ir.NotEqual, ir.Less, ir.LessEqual, ir.Greater, ir.GreaterEqual}
	logic := []ir.Op{ir.LogicalAnd, ir.LogicalOr, ir.LogicalXor}
	for range 1 + r.IntN(10) {
		switch k := r.IntN(choose); {
		case k < 2:
			floats = append(floats, emit(unary[r.IntN(len(unary))], any(floats)))
		case k < 6:
			floats = append(floats, emit(binary[r.IntN(len(binary))], any(floats), any(floats)))
		case k == 6 && len(test) > 0:
			truths = append(truths, emit(test[r.IntN(len(test))], any(floats)))
		case k < 8 || len(truths) == 0:
			truths = append(truths, emit(compare[r.IntN(len(compare))], any(floats), any(floats)))
		case k == 8 && r.IntN(3) == 0:
			truths = append(truths, emit(ir.LogicalNot, any(truths)))
		case k == 8:
			truths = append(truths, emit(logic[r.IntN(len(logic))], any(truths), any(truths)))
		default:
			floats = append(floats, emit(ir.SelectV2, any(truths), any(floats), any(floats)))
		}
	}
	outs := []ir.Value{floats[len(floats)-1]}
	if len(truths) > 0 && r.IntN(2) == 0 {
		outs = append(outs, truths[len(truths)-1])
	}
	if r.IntN(3) == 0 {
		outs = append(outs, any(floats))
	}
	return g.Program(true, outs...), inputs
}

// randomOperand is a tensor that stretches to (rows, cols); a plain one is of
// that shape and row-major, or a single element.
func randomOperand(r *rand.Rand, dt dtype.DType, rows, cols int, plain bool) *tensor.Tensor {
	special := []float64{0, math.Copysign(0, -1), math.NaN(), math.Inf(1), math.Inf(-1), 1e-310, 1e38, 1e300}
	x := tensor.New(dt, rows, 2*cols)
	tame := r.IntN(2) == 0
	for i := range x.Size() {
		v := r.NormFloat64() * 3
		if !tame && r.IntN(20) == 0 {
			v = special[r.IntN(len(special))]
		}
		switch dt {
		case dtype.Float32:
			tensor.Raw[float32](x)[i] = float32(v)
		case dtype.Float64:
			tensor.Raw[float64](x)[i] = v
		case dtype.Float16:
			x.SetHalf(i, v)
		case dtype.Int32:
			tensor.Raw[int32](x)[i] = int32(3 * r.NormFloat64())
		case dtype.Int64:
			tensor.Raw[int64](x)[i] = int64(3 * r.NormFloat64())
		case dtype.Int8:
			tensor.Raw[int8](x)[i] = int8(r.Uint32())
		case dtype.Uint8:
			tensor.Raw[uint8](x)[i] = uint8(r.Uint32())
		case dtype.Int16:
			tensor.Raw[int16](x)[i] = int16(r.Uint32())
		case dtype.Uint16:
			tensor.Raw[uint16](x)[i] = uint16(r.Uint32())
		case dtype.Complex64:
			tensor.Raw[complex64](x)[i] = complex64(complex(v, float64(r.IntN(5))))
		case dtype.Complex128:
			tensor.Raw[complex128](x)[i] = complex(r.NormFloat64(), v)
		case dtype.Uint32:
			tensor.Raw[uint32](x)[i] = r.Uint32() >> r.IntN(32)
		case dtype.Uint64:
			tensor.Raw[uint64](x)[i] = r.Uint64() >> r.IntN(64)
		default:
			tensor.Raw[bool](x)[i] = v > 0
		}
	}
	w := 2 * cols
	switch k := r.IntN(8); {
	case k == 0:
		return x.View(nil, nil, 1)
	case plain || k == 1:
		return x.View([]int{rows, cols}, []int{cols, 1}, 0)
	case k == 2:
		return x.View([]int{cols}, []int{2}, 0)
	case k == 3:
		return x.View([]int{cols}, []int{1}, 1)
	case k == 4:
		return x.View([]int{rows, 1}, []int{w, 1}, 1)
	case k == 5:
		return x.View([]int{rows, cols}, []int{w, -2}, w-1)
	case k == 6:
		return x.View([]int{rows, cols}, []int{1, rows}, 0)
	}
	return x.View([]int{rows, cols}, []int{w, 1}, 3%cols)
}

// differ tells where two tensors differ: NaN is NaN, zeros have signs.
func differ(a, b *tensor.Tensor) string {
	if !slices.Equal(a.Shape(), b.Shape()) || a.DType() != b.DType() {
		return fmt.Sprintf("%v, not %v", b, a)
	}
	var pa, pb []int
	a.Each(func(pos int) bool { pa = append(pa, pos); return true })
	b.Each(func(pos int) bool { pb = append(pb, pos); return true })
	for i := range pa {
		v, w := a.Complex128At(pa[i]), b.Complex128At(pb[i])
		other := func(x, y float64) bool { return math.Float64bits(x) != math.Float64bits(y) && (x == x || y == y) }
		if other(real(v), real(w)) || other(imag(v), imag(w)) {
			return fmt.Sprintf("element %d is %v, not %v", i, w, v)
		}
	}
	return ""
}

func loopsHaveTiles() bool { return simd.Tiles(4) != nil }

// TestTilesSwapped reads operands in the other byte order: one element for all,
// one for each row, one by one.
func TestTilesSwapped(t *testing.T) {
	const rows, cols = 3, 500
	mem := make([]byte, rows*cols*8)
	for i := range rows * cols {
		*(*uint64)(unsafe.Pointer(&mem[8*i])) = bits.ReverseBytes64(math.Float64bits(float64(i + 1)))
	}
	buffer := tensor.WrapSwapped(mem, 8, true, nil)
	ones := tensor.New(dtype.Float64, rows, cols)
	for i := range rows * cols {
		tensor.Raw[float64](ones)[i] = 1
	}
	for name, x := range map[string]*tensor.Tensor{
		"element": tensor.OfBuffer(buffer, dtype.Float64, []int{1}, []int{1}, 3),
		"column":  tensor.OfBuffer(buffer, dtype.Float64, []int{rows, 1}, []int{1, 1}, 2),
		"whole":   tensor.OfBuffer(buffer, dtype.Float64, []int{rows, cols}, []int{cols, 1}, 0),
	} {
		var g ir.Builder
		out, err := g.Emit(-1, ir.Mul, nil, g.Input("a", ir.TypeOf(ones)), g.Input("x", ir.TypeOf(x)))
		if err != nil {
			t.Fatal(err)
		}
		code := mustCompile(t, g.Program(true, out[0]))
		got, err := NewMachine(Config{Threads: 1}).Run(context.Background(), code, []*tensor.Tensor{ones, x}, &Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range tensor.Raw[float64](got[0]) {
			want := map[string]float64{"element": 4, "column": float64(3 + i/cols), "whole": float64(i + 1)}[name]
			if v != want {
				t.Fatalf("%s: element %d is %v, want %v", name, i, v, want)
			}
		}
	}
}

// Conversions of operands are part of the threaded code.
func TestTilesOfCasts(t *testing.T) {
	if tiles := simd.Tiles(4); tiles == nil || !tiles.Has(simd.TileLoadU8) {
		t.Skip("this machine has no threaded code that converts")
	}
	for _, c := range []struct{ from, to dtype.DType }{{dtype.Uint8, dtype.Float64}, {dtype.Uint8, dtype.Float32}, {dtype.Int16, dtype.Float32},
		{dtype.Int32, dtype.Float64}, {dtype.Float32, dtype.Float64}, {dtype.Bool, dtype.Float32}, {dtype.Uint8, dtype.Int32}} {
		var g ir.Builder
		x := tensor.New(c.from, 1000)
		wide, err := g.Emit(-1, ir.Cast, ir.TypeAttrs{DType: c.to}, g.Input("x", ir.TypeOf(x)))
		if err != nil {
			t.Fatal(err)
		}
		out, err := g.Emit(-1, ir.Mul, nil, wide[0], g.Input("y", ir.TypeOf(tensor.New(c.to, 1))))
		if err != nil {
			t.Fatal(err)
		}
		code := mustCompile(t, g.Program(true, out[0]))
		for _, s := range code.steps {
			if s.region != nil && s.region.Tiles == nil {
				t.Errorf("a product of %v as %v has no threaded code", c.from, c.to)
			}
		}
	}
}
