package tensor

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
)

func TestElems(t *testing.T) {
	x := From([]float32{1, 2, 3, 4, 5, 6}, 2, 3)
	turned := x.View([]int{3, 2}, []int{-1, 3}, 2)
	got, err := Elems[float32](turned)
	if err != nil || !slices.Equal(got, []float32{3, 6, 2, 5, 1, 4}) {
		t.Error(got, err)
	}
	got[0] = 9
	if x.Float64At(2) != 3 {
		t.Error("Elems does not copy")
	}
	if got, err := Elems[float32](New(dtype.Float32, 0, 2)); err != nil || len(got) != 0 {
		t.Error(got, err)
	}
	for _, err := range []error{second(Elems[float64](x)), second(Elems[int32](x)), second(Elems[float32](nil)), second(View[F16](x))} {
		if err == nil {
			t.Error("no error")
		}
	}
}

func second[T any](_ T, err error) error { return err }

func TestView(t *testing.T) {
	x := From([]int64{1, 2, 3, 4, 5, 6}, 2, 3)
	v, err := View[int64](x.View([]int{3, 2}, []int{1, 3}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v.Set(50, 1, 1)
	if v.At(1, 1) != 50 || x.Int64At(4) != 50 || v.Len() != 6 || !slices.Equal(v.Shape(), []int{3, 2}) {
		t.Error(x)
	}
	var all []int64
	for i, e := range v.All() {
		if i != len(all) {
			t.Error(i)
		}
		if all = append(all, e); i == 4 {
			break
		}
	}
	if !slices.Equal(all, []int64{1, 4, 2, 50, 3}) {
		t.Error(all)
	}
	for _, index := range [][]int{{3, 0}, {0, -1}, {0}, {0, 0, 0}} {
		if !panics(func() { v.At(index...) }) {
			t.Errorf("index %v is read", index)
		}
	}
	fixed, err := View[uint8](OfBuffer(WrapBytes([]byte{1, 2}, true, nil), dtype.Uint8, []int{2}, []int{1}, 0))
	if err != nil || fixed.At(1) != 2 || !panics(func() { fixed.Set(1, 0) }) {
		t.Error("read-only memory is stored to", err)
	}
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}

func TestString(t *testing.T) {
	many := make([]int32, 4000)
	for i := range many {
		many[i] = int32(i)
	}
	for _, c := range []struct {
		x    *Tensor
		want string
	}{
		{Scalar(2.5), "f64[] 2.5"},
		{From([]float64{1, 2.5, -1, 100}, 2, 2), "f64[2 2]\n[[  1 2.5]\n [ -1 100]]"},
		{From([]bool{true, false}), "bool[2]\n[ true false]"},
		{From([]complex64{1 + 2i}), "c64[1]\n[(1+2i)]"},
		{From([]float32{0.1, float32(math.Inf(1))}), "f32[2]\n[ 0.1 +Inf]"},
		{From([]int8{1, 2, 3, 4, 5, 6, 7, 8}, 2, 2, 2), "i8[2 2 2]\n[[[1 2]\n  [3 4]]\n\n [[5 6]\n  [7 8]]]"},
		{New(dtype.Float64, 0, 2), "f64[0 2]\n[]"},
		{From([]uint64{math.MaxUint64}), "u64[1]\n[18446744073709551615]"},
		{From(many), "i32[4000]\n[   0    1    2 ... 3997 3998 3999]"},
		{From(many, 2000, 2), "i32[2000 2]\n[[   0    1]\n [   2    3]\n [   4    5]\n ...\n [3994 3995]\n [3996 3997]\n [3998 3999]]"},
	} {
		if got := fmt.Sprint(c.x); got != c.want {
			t.Errorf("%s\nwant\n%s", got, c.want)
		}
	}
}
