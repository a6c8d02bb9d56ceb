// The library's functions on values written out by hand.

package engine

import (
	"fmt"
	"math"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// Each library function gives what its op gives: values written out by hand.
func TestLibrary(t *testing.T) {
	v := func(x ...float64) *tensor.Tensor { return tensor.From(x) }
	b := func(x ...bool) *tensor.Tensor { return tensor.From(x) }
	m := tensor.From([]float64{4, 1, 2, 3}, 2, 2)
	sym := tensor.From([]float64{2, 0, 0, 8}, 2, 2)
	one := tensor.Scalar(1.0)
	cases := []struct {
		name string
		got  func() (*tensor.Tensor, error)
		want string
	}{
		{"Add", func() (*tensor.Tensor, error) { return Add(v(1, 2), v(3, 5)) }, "[4 7]"},
		{"Sub", func() (*tensor.Tensor, error) { return Sub(v(1, 2), v(3, 5)) }, "[-2 -3]"},
		{"Mul", func() (*tensor.Tensor, error) { return Mul(v(1, 2), v(3, 5)) }, "[3 10]"},
		{"Div", func() (*tensor.Tensor, error) { return Div(v(1, 2), v(4, 5)) }, "[0.25 0.4]"},
		{"FloorDiv", func() (*tensor.Tensor, error) { return FloorDiv(v(-7, 7), v(2, 2)) }, "[-4 3]"},
		{"Mod", func() (*tensor.Tensor, error) { return Mod(v(-7, 7), v(3, 3)) }, "[2 1]"},
		{"Pow", func() (*tensor.Tensor, error) { return Pow(v(2, 3), v(3, 2)) }, "[8 9]"},
		{"Maximum", func() (*tensor.Tensor, error) { return Maximum(v(1, 5), v(3, math.NaN())) }, "[3 NaN]"},
		{"Minimum", func() (*tensor.Tensor, error) { return Minimum(v(1, 5), v(3, 4)) }, "[1 4]"},
		{"Equal", func() (*tensor.Tensor, error) { return Equal(v(1, 2), v(1, 3)) }, "[1 0]"},
		{"NotEqual", func() (*tensor.Tensor, error) { return NotEqual(v(1, 2), v(1, 3)) }, "[0 1]"},
		{"Less", func() (*tensor.Tensor, error) { return Less(v(1, 2), v(1, 3)) }, "[0 1]"},
		{"LessEqual", func() (*tensor.Tensor, error) { return LessEqual(v(1, 4), v(1, 3)) }, "[1 0]"},
		{"Greater", func() (*tensor.Tensor, error) { return Greater(v(1, 4), v(1, 3)) }, "[0 1]"},
		{"GreaterEqual", func() (*tensor.Tensor, error) { return GreaterEqual(v(1, 2), v(1, 3)) }, "[1 0]"},
		{"Neg", func() (*tensor.Tensor, error) { return Neg(v(1, -2)) }, "[-1 2]"},
		{"Abs", func() (*tensor.Tensor, error) { return Abs(v(1, -2)) }, "[1 2]"},
		{"Square", func() (*tensor.Tensor, error) { return Square(v(3, -2)) }, "[9 4]"},
		{"Sqrt", func() (*tensor.Tensor, error) { return Sqrt(v(9, 4)) }, "[3 2]"},
		{"Exp", func() (*tensor.Tensor, error) { return Exp(v(0)) }, "[1]"},
		{"Log", func() (*tensor.Tensor, error) { return Log(v(1)) }, "[0]"},
		{"Sin", func() (*tensor.Tensor, error) { return Sin(v(0)) }, "[0]"},
		{"Cos", func() (*tensor.Tensor, error) { return Cos(v(0)) }, "[1]"},
		{"Tanh", func() (*tensor.Tensor, error) { return Tanh(v(0)) }, "[0]"},
		{"Floor", func() (*tensor.Tensor, error) { return Floor(v(-1.5, 1.5)) }, "[-2 1]"},
		{"Ceil", func() (*tensor.Tensor, error) { return Ceil(v(-1.5, 1.5)) }, "[-1 2]"},
		{"Not", func() (*tensor.Tensor, error) { return Not(b(true, false)) }, "[0 1]"},
		{"Cast", func() (*tensor.Tensor, error) { return Cast(v(1.9, -1.9), dtype.Int32) }, "[1 -1]"},
		{"Select", func() (*tensor.Tensor, error) { return Select(b(true, false), v(1, 2), v(3, 4)) }, "[1 4]"},
		{"Clip", func() (*tensor.Tensor, error) { return Clip(v(-1, 0.5, 9), tensor.Scalar(0.0), one) }, "[0 0.5 1]"},
		{"Sum", func() (*tensor.Tensor, error) { return Sum(m, 0) }, "[6 4]"},
		{"Prod", func() (*tensor.Tensor, error) { return Prod(m) }, "[24]"},
		{"Mean", func() (*tensor.Tensor, error) { return Mean(m, 1) }, "[2.5 2.5]"},
		{"Max", func() (*tensor.Tensor, error) { return Max(m, 1) }, "[4 3]"},
		{"Min", func() (*tensor.Tensor, error) { return Min(m) }, "[1]"},
		{"All", func() (*tensor.Tensor, error) { return All(b(true, false)) }, "[0]"},
		{"Any", func() (*tensor.Tensor, error) { return Any(b(true, false)) }, "[1]"},
		{"ArgMax", func() (*tensor.Tensor, error) { return ArgMax(m, 0) }, "[0 1]"},
		{"ArgMin", func() (*tensor.Tensor, error) { return ArgMin(m) }, "[1]"},
		{"CumSum", func() (*tensor.Tensor, error) { return CumSum(v(1, 2, 3), 0) }, "[1 3 6]"},
		{"CumProd", func() (*tensor.Tensor, error) { return CumProd(v(1, 2, 3), 0) }, "[1 2 6]"},
		{"Sort", func() (*tensor.Tensor, error) { return Sort(v(3, 1, 2), 0) }, "[1 2 3]"},
		{"ArgSort", func() (*tensor.Tensor, error) { return ArgSort(v(3, 1, 2), 0) }, "[1 2 0]"},
		{"MatMul", func() (*tensor.Tensor, error) { return MatMul(m, m) }, "[18 7 14 11]"},
		{"Concat", func() (*tensor.Tensor, error) { return Concat(0, v(1), v(2, 3)) }, "[1 2 3]"},
		{"Stack", func() (*tensor.Tensor, error) { return Stack(1, v(1, 2), v(3, 4)) }, "[1 3 2 4]"},
		{"Tile", func() (*tensor.Tensor, error) { return Tile(v(1, 2), 2) }, "[1 2 1 2]"},
		{"Pad", func() (*tensor.Tensor, error) { return Pad(v(1, 2), one, []int{1}, []int{2}, "constant") }, "[1 1 2 1 1]"},
		{"Roll", func() (*tensor.Tensor, error) { return Roll(v(1, 2, 3), 1, 0) }, "[3 1 2]"},
		{"Compress", func() (*tensor.Tensor, error) { return Compress(v(1, 2, 3), b(true, false, true)) }, "[1 3]"},
		{"Nonzero", func() (*tensor.Tensor, error) { return Nonzero(v(0, 5, 6)) }, "[1 2]"},
		{"TopK", func() (*tensor.Tensor, error) { u, _, err := TopK(v(3, 1, 4), 2); return u, err }, "[4 3]"},
		{"Unique", func() (*tensor.Tensor, error) { u, _, _, _, err := Unique(v(3, 1, 3)); return u, err }, "[1 3]"},
		{"Squeeze", func() (*tensor.Tensor, error) { return Squeeze(tensor.From([]float64{1, 2}, 1, 2), 0) }, "[1 2]"},
		{"Copy", func() (*tensor.Tensor, error) { return Copy(v(1, 2)) }, "[1 2]"},
		{"Det", func() (*tensor.Tensor, error) { return Det(sym) }, "[15.999999999999998]"}, // NumPy's too: by way of the logarithm
		{"Cholesky", func() (*tensor.Tensor, error) { return Cholesky(tensor.From([]float64{4, 0, 0, 9}, 2, 2)) }, "[2 0 0 3]"},
		{"SVD", func() (*tensor.Tensor, error) { _, s, _, err := SVD(sym, false); return s, err }, "[8 2]"},
		{"QR", func() (*tensor.Tensor, error) {
			q, r, err := QR(m)
			if err != nil {
				return nil, err
			}
			x, err := MatMul(q, r)
			if err != nil {
				return nil, err
			}
			return Cast(mustAdd(x, 0.5), dtype.Int64)
		}, "[4 1 2 3]"},
		{"Eigh", func() (*tensor.Tensor, error) { w, _, err := Eigh(sym); return w, err }, "[2 8]"},
		{"Eig", func() (*tensor.Tensor, error) {
			w, _, err := Eig(sym)
			if err != nil {
				return nil, err
			}
			return Sort(tensor.From([]float64{real(w.Complex128At(0)), real(w.Complex128At(1))}), 0)
		}, "[2 8]"},
	}
	for _, c := range cases {
		got, err := c.got()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var elems []float64
		got.Each(func(p int) bool { elems = append(elems, got.Float64At(p)); return true })
		if s := fmt.Sprint(elems); s != c.want {
			t.Errorf("%s gives %s, want %s", c.name, s, c.want)
		}
	}
}

func mustAdd(x *tensor.Tensor, v float64) *tensor.Tensor {
	y, err := Add(x, tensor.Scalar(v))
	if err != nil {
		panic(err)
	}
	return y
}
