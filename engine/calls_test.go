// Calls that are remembered.

package engine

import (
	"fmt"
	"sync"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

// TestCalls holds that a remembered call is taken for no other: shapes and
// types of one equation change, and many calls come at once.
func TestCalls(t *testing.T) {
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for i := range 3 * maxCalls {
				n := 1 + i%7
				x := tensor.New(tensor.From([]float64{0}).DType(), n, n)
				for k := range n {
					tensor.Raw[float64](x)[k*n+k] = float64(n)
				}
				y, err := Einsum("ij,jk->ik", x, x)
				if err != nil || y.Dim(0) != n || tensor.Raw[float64](y)[n*n-1] != float64(n*n) {
					t.Errorf("%d×%d: %v %v", n, n, y, err)
				}
				if y, err := Sum(x, i%2); err != nil || y.Rank() != 1 || y.Float64At(n-1) != float64(n) {
					t.Errorf("sum of %d×%d: %v %v", n, n, y, err)
				}
				if y, err := Reshape(x, n*n/n, 1, n); err != nil || y.Rank() != 3 || y.Dim(2) != n {
					t.Errorf("reshape of %d×%d: %v %v", n, n, y, err)
				}
				v := tensor.From(make([]int32, n+i), n+i)
				if s, err := Einsum("i->", v); err != nil || s.Rank() != 0 || s.DType() != v.DType() {
					t.Errorf("sum of %d: %v %v", n+i, s, err)
				}
			}
		})
	}
	all.Wait()
	x := tensor.From([]float32{1, 2}, 2)
	for range 2 {
		if _, err := Einsum("ij->i", x); err == nil {
			t.Error("a vector has no second axis")
		}
	}
	if got := len(*shared().calls.plans.Load()); got > maxCalls {
		t.Errorf("%d calls are kept", got)
	}
	if y, err := Einsum("i,i->", x, tensor.From([]float32{3, 4}, 2)); err != nil || fmt.Sprint(tensor.Raw[float32](y)[0]) != "11" {
		t.Error(y, err)
	}
}

// TestCallKeys holds that calls which differ have keys that differ.
func TestCallKeys(t *testing.T) {
	x, y := tensor.New(dtype.Float64, 2, 3), tensor.New(dtype.Float64, 6)
	seen := map[string]string{}
	add := func(name string, key callKey, ok bool) {
		if other, twice := seen[string(key)]; twice || !ok {
			t.Errorf("%s and %s have one key", name, other)
		}
		seen[string(key)] = name
	}
	for _, op := range []ir.Op{ir.Sum, ir.Max, ir.Neg, ir.Reshape} {
		for _, attrs := range []ir.Attrs{nil, ir.AxisAttrs{Axis: 7}, ir.AxesAttrs{Axes: []int{0, 1}}, ir.AxesAttrs{}, ir.DimsAttrs{Dims: []int{6}},
			ir.DimsAttrs{Dims: []int{6}, Order: "F"}, ir.ReduceAttrs{Axes: []int{1}}, ir.ReduceAttrs{All: true}, ir.ReduceAttrs{Axes: []int{1}, KeepDims: true},
			ir.TypeAttrs{DType: dtype.Bool}, ir.RollAttrs{Shift: []int{1}, Axes: []int{1}}, ir.DiagAttrs{K: 1, Axis1: 0, Axis2: 1}} {
			for i, operands := range [][]*tensor.Tensor{{x}, {y}, {x, x}, {x, y}} {
				key, ok := opKey(nil, op, attrs, operands)
				add(fmt.Sprint(op, attrs, i), key, ok)
			}
		}
	}
	for _, equation := range []string{"ij->i", "ij->j", "i,", "i"} {
		for i, operands := range [][]*tensor.Tensor{{x}, {y}, {x, x}} {
			add(fmt.Sprint(equation, i), einsumKey(nil, equation, operands), true)
		}
	}
}
