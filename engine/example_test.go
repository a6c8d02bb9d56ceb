// Examples of the library.

package engine_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// show prints a tensor's shape and elements in row-major order.
func show(t *tensor.Tensor, err error) {
	if err != nil {
		fmt.Println("error:", err)
		return
	}
	fmt.Printf("%s%v:", t.DType().Short(), t.Shape())
	t.Each(func(pos int) bool {
		if t.DType().IsFloat() {
			fmt.Print(" ", t.Float64At(pos))
		} else {
			fmt.Print(" ", t.Int64At(pos))
		}
		return true
	})
	fmt.Println()
}

func ExampleStridedSlice() {
	x := tensor.From([]int64{0, 1, 2, 3, 4, 5}, 2, 3)
	// x[1, ::-1]: position 0 shrinks its axis, position 1 has neither bound.
	y, err := engine.StridedSlice(x, shape.Encoding{
		Begin: []int{1, 0}, End: []int{2, 0}, Strides: []int{1, -1},
		BeginMask: 2, EndMask: 2, ShrinkAxisMask: 1,
	})
	show(y, err)
	fmt.Println("a view:", y.Base() == x)
	// Output:
	// i64[3]: 5 4 3
	// a view: true
}

func ExampleSlice() {
	x := tensor.From([]int64{0, 1, 2, 3, 4, 5}, 2, 3)
	show(engine.Slice(x, "1, ::-1"))
	show(engine.Slice(x, "..., None, 1:"))
	show(engine.Slice(x, "2"))
	// Output:
	// i64[3]: 5 4 3
	// i64[2 1 2]: 1 2 4 5
	// error: engine.StridedSlice: index 2 is out of bounds for axis 0 with size 2
}

func ExampleStridedSliceAssign() {
	x := tensor.From([]int64{0, 1, 2, 3, 4, 5}, 2, 3)
	// x[:, 1] = 9
	err := engine.StridedSliceAssign(x, tensor.Scalar(int64(9)), shape.Encoding{
		Begin: []int{0, 1}, End: []int{0, 2}, Strides: []int{1, 1},
		BeginMask: 1, EndMask: 1, ShrinkAxisMask: 2,
	})
	show(x, err)
	// Output: i64[2 3]: 0 9 2 3 9 5
}

func ExampleEinsum() {
	a := tensor.From([]float64{1, 2, 3, 4}, 2, 2)
	b := tensor.From([]float64{10, 20}, 2)
	show(engine.Einsum("ij,jk->ik", a, a))
	show(engine.Einsum("ii", a))
	show(engine.Einsum("i->ii", b))
	show(engine.Einsum("ij,jk,k->i", a, a, b))
	show(engine.Einsum("ij,jk->ik", a, tensor.From([]float64{1, 2, 3}, 3, 1)))
	// Output:
	// f64[2 2]: 7 10 15 22
	// f64[]: 5
	// f64[2 2]: 10 0 0 20
	// f64[2]: 270 590
	// error: engine.Einsum: "ij,jk->ik": label 'j' has size 2 in operand 0 of shape (2, 2), but size 3 in operand 1 of shape (3, 1)
}

func ExampleEinsumPath() {
	p, err := engine.EinsumPath("ab,bc,cd->ad", []int{100, 2}, []int{2, 100}, []int{100, 2})
	fmt.Println(p.Path, err)
	for _, s := range p.Steps {
		fmt.Println(s.Class, s.FLOPs)
	}
	// Output:
	// [[1 2] [0 1]] <nil>
	// GEMM 800
	// GEMM 800
}

func ExampleDepthToSpace() {
	x := tensor.From([]int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, 1, 1, 1, 12)
	y, err := engine.DepthToSpace(x, 2, shape.NHWC)
	show(y, err)
	show(engine.SpaceToDepth(y, 2, shape.NHWC))
	show(engine.DepthToSpace(x, 5, shape.NHWC))
	// Output:
	// i64[1 2 2 3]: 1 2 3 4 5 6 7 8 9 10 11 12
	// i64[1 1 1 12]: 1 2 3 4 5 6 7 8 9 10 11 12
	// error: engine.DepthToSpace: depth_to_space: depth 12 (axis 3) is not divisible by block_size squared, 25
}

func ExampleReshape() {
	x := tensor.From([]int64{0, 1, 2, 3, 4, 5}, 2, 3)
	show(engine.Reshape(x, 3, -1))
	t, _ := engine.Transpose(x)
	show(t, nil)
	show(engine.Reshape(t, 6))
	// Output:
	// i64[3 2]: 0 1 2 3 4 5
	// i64[3 2]: 0 3 1 4 2 5
	// i64[6]: 0 3 1 4 2 5
}

func ExampleTake() {
	x := tensor.From([]float32{1, 2, 3})
	show(engine.Take(x, tensor.From([]int64{2, 0, -1}), 0))
	_, err := engine.Take(x, tensor.From([]int64{5}), 0)
	var f *fault.Error
	fmt.Println(err, errors.As(err, &f) && f.Kind == fault.OutOfBounds)
	// Output:
	// f32[3]: 3 1 3
	// engine.Take: index 5 is out of bounds for axis 0 with size 3 true
}

func ExampleSum() {
	x := tensor.From([]int64{1, 2, 3, 4, 5, 6}, 2, 3)
	show(engine.Sum(x))
	show(engine.Sum(x, 0))
	show(engine.Sum(x, -1))
	// Output:
	// i64[]: 21
	// i64[3]: 5 7 9
	// i64[2]: 6 15
}

func ExampleSolve() {
	a := tensor.From([]float64{2, 0, 0, 4}, 2, 2)
	show(engine.Solve(a, tensor.From([]float64{2, 4}, 2, 1)))
	show(engine.Inverse(tensor.From([]float64{1, 2, 2, 4}, 2, 2)))
	// Output:
	// f64[2 1]: 1 1
	// error: engine.Inverse: singular matrix
}

// Elements of one type are written and printed as Go has them.
func Example() {
	x := tensor.From([]float64{1, 2, 3, 4, 5, 6}, 2, 3)
	mean, err := engine.Mean(x, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	column, err := engine.Reshape(mean, 2, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(engine.Sub(x, column))
	// Output:
	// f64[2 3]
	// [[-1  0  1]
	//  [-1  0  1]] <nil>
}

func ExampleSelect() {
	x := tensor.From([]float64{-2, -1, 1, 2})
	negative, _ := engine.Less(x, tensor.Scalar(0.0))
	show(engine.Select(negative, tensor.Scalar(0.0), x))
	show(engine.Clip(x, tensor.Scalar(-1.5), tensor.Scalar(1.5)))
	show(engine.Add(x, tensor.From([]int64{1, 2, 3, 4})))
	// Output:
	// f64[4]: 0 0 1 2
	// f64[4]: -1.5 -1 1 1.5
	// error: engine.Add: operands of element types float64 and int64; Cast makes them one
}

func ExampleSort() {
	x := tensor.From([]float64{3, 1, 2, 1})
	show(engine.Sort(x, 0))
	show(engine.ArgSort(x, 0))
	values, _, _, counts, err := engine.Unique(x)
	show(values, err)
	show(counts, err)
	// Output:
	// f64[4]: 1 1 2 3
	// i64[4]: 1 3 2 0
	// f64[3]: 1 2 3
	// i64[3]: 2 1 1
}

func ExampleTopK() {
	values, places, err := engine.TopK(tensor.From([]float64{3, 9, 4, 9}), 2)
	show(values, err)
	show(places, err)
	// Output:
	// f64[2]: 9 9
	// i64[2]: 1 3
}

func ExampleConcat() {
	a, b := tensor.From([]int64{1, 2}, 1, 2), tensor.From([]int64{3, 4}, 1, 2)
	show(engine.Concat(0, a, b))
	show(engine.Stack(-1, a, b))
	show(engine.Tile(a, 2, 2))
	show(engine.Pad(a, tensor.Scalar(int64(0)), []int{0, 1}, []int{0, 1}, "constant"))
	show(engine.Roll(a, 1, 1))
	// Output:
	// i64[2 2]: 1 2 3 4
	// i64[1 2 2]: 1 3 2 4
	// i64[2 4]: 1 2 1 2 1 2 1 2
	// i64[1 4]: 0 1 2 0
	// i64[1 2]: 2 1
}

func ExampleSVD() {
	x := tensor.From([]float64{3, 0, 0, 4}, 2, 2)
	_, s, _, err := engine.SVD(x, true)
	show(s, err)
	w, _, err := engine.Eigh(x)
	show(w, err)
	// Output:
	// f64[2]: 4 3
	// f64[2]: 3 4
}

// Elements are read and stored where they lie by a view of their Go type, or copied.
func ExampleAssign() {
	x := tensor.New(dtype.Float32, 2, 3)
	if err := engine.Assign(x, tensor.Scalar(float32(1)), "0, ::2"); err != nil {
		fmt.Println(err)
		return
	}
	v, err := tensor.View[float32](x)
	if err != nil {
		fmt.Println(err)
		return
	}
	v.Set(v.At(0, 0)+4, 1, 1)
	column, _ := engine.Slice(x, ":, 1")
	elems, err := tensor.Elems[float32](column)
	fmt.Println(x)
	fmt.Println(elems, err)
	_, err = tensor.Elems[float64](x)
	fmt.Println(err)
	// Output:
	// f32[2 3]
	// [[1 0 1]
	//  [0 5 0]]
	// [0 5] <nil>
	// tensor: elements are float32, not float64
}

// A result that is not needed any more gives its memory to the next ones.
func ExampleFree() {
	x := tensor.New(dtype.Float64, 1000, 1000)
	y, _ := engine.Exp(x)
	engine.Free(y)
	_, err := engine.Log(y)
	fmt.Println(err)
	// Output: engine.Log: operand 0 has been freed
}

// A program is compiled once and run many times; a*b + c is one pass over
// memory.
func ExampleCPU_Compile() {
	var b ir.Builder
	vec := ir.Type{DType: dtype.Float64, Shape: shape.Make([]int{3})}
	x, y, z := b.Input("a", vec), b.Input("b", vec), b.Input("c", vec)
	m, _ := b.Emit(-1, ir.Mul, nil, x, y)
	s, _ := b.Emit(-1, ir.AddV2, nil, m[0], z)
	plan, err := engine.New(engine.Options{}).Compile(b.Program(true, s[0]))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(plan.Plan())
	one := tensor.From([]float64{1, 2, 3})
	out, err := plan.Run(context.Background(), []*tensor.Tensor{one, one, one}, engine.RunOptions{})
	show(out[0], err)
	// Output:
	//   %0 = input a : f64[3]
	//   %1 = input b : f64[3]
	//   %2 = input c : f64[3]
	//   region {
	//     %3 = Mul(%0, %1) : f64[3]
	//     %4 = AddV2(%3, %2) : f64[3]
	//   } -> %4
	//   return %4
	// f64[3]: 2 6 12
}
