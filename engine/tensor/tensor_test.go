// Tensors: small floats, views, bounds and sizes of buffers, texts.

package tensor_test

import (
	"math"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// Storing the value that the bits of a small float stand for gives the bits back.
func TestSmallFloatsRoundTrip(t *testing.T) {
	for _, d := range []dtype.DType{dtype.Float16, dtype.BFloat16, dtype.Float8E4M3FN, dtype.Float8E5M2} {
		x := tensor.New(d, 1)
		mem := x.Buffer().Mem()
		for bits := range 1 << (8 * d.Size()) {
			mem[0] = byte(bits)
			if d.Size() == 2 {
				mem[1] = byte(bits >> 8)
			}
			v := x.Float64At(0)
			x.SetHalf(0, v)
			got := int(mem[0])
			if d.Size() == 2 {
				got |= int(mem[1]) << 8
			}
			if math.IsNaN(v) {
				if !math.IsNaN(x.Float64At(0)) {
					t.Fatalf("%s: NaN %#x becomes %g", d, bits, x.Float64At(0))
				}
			} else if got != bits {
				t.Fatalf("%s: %#x is %g and comes back as %#x", d, bits, v, got)
			}
		}
	}
}

// Rounding is to the nearest, halves to even; beyond the range is infinite, or
// NaN where the format has no infinity.
func TestSmallFloatRounding(t *testing.T) {
	for _, c := range []struct {
		d       dtype.DType
		v, want float64
	}{
		{dtype.Float16, 2049, 2048}, {dtype.Float16, 2051, 2052}, {dtype.Float16, 65519, 65504}, {dtype.Float16, 65520, math.Inf(1)},
		{dtype.Float16, 1e-8, 0}, {dtype.Float16, 3e-8, 5.960464477539063e-08},
		{dtype.Float16, 1 + 1./2048, 1}, {dtype.Float16, 1 + 3./2048, 1 + 2./1024}, {dtype.Float16, 65519.99, 65504}, {dtype.Float16, 1 << 60, math.Inf(1)},
		{dtype.Float16, 0x1p-25, 0}, {dtype.Float16, 0x1.8p-25, 0x1p-24}, {dtype.Float16, 0x1p-1074, 0},
		{dtype.Float8E4M3FN, 464, 448}, {dtype.Float8E4M3FN, 465, math.NaN()},
		{dtype.BFloat16, 257, 256}, {dtype.BFloat16, 259, 260},
		{dtype.Float8E4M3FN, 448, 448}, {dtype.Float8E4M3FN, 17, 16}, {dtype.Float8E4M3FN, 500, math.NaN()},
		{dtype.Float8E5M2, 57344, 57344}, {dtype.Float8E5M2, 61440, math.Inf(1)}, {dtype.Float8E5M2, -9, -8},
	} {
		x := tensor.New(c.d, 1)
		x.SetHalf(0, c.v)
		if got := x.Float64At(0); got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) {
			t.Errorf("%s: %g is stored as %g, want %g", c.d, c.v, got, c.want)
		}
	}
}

func TestViews(t *testing.T) {
	x := tensor.From([]int64{0, 1, 2, 3, 4, 5}, 2, 3)
	v := x.View([]int{3, 2}, []int{-1, 3}, 2) // columns, last first
	var got []int64
	v.Each(func(p int) bool { got = append(got, v.Int64At(p)); return true })
	if want := []int64{2, 5, 1, 4, 0, 3}; !slices.Equal(got, want) {
		t.Errorf("the view reads %v, want %v", got, want)
	}
	if lo, hi := v.Extent(); lo != 0 || hi != 5 {
		t.Errorf("it reaches %d to %d", lo, hi)
	}
	if v.Base() != x || v.Contiguous() || !x.Contiguous() || x.FContiguous() {
		t.Error("base or contiguity is wrong")
	}
	tensor.Raw[int64](x)[5] = 50
	if v.Int64At(v.Pos(0, 1)) != 50 {
		t.Error("the view does not share the buffer")
	}
	if y := x.View([]int{3}, []int{1}, 0); !x.MayOverlap(y) || y.MayOverlap(x.View([]int{3}, []int{1}, 3)) {
		t.Error("overlap is misjudged")
	}
}

func TestOutsideBuffer(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a view beyond the buffer is made")
		}
	}()
	tensor.New(dtype.Float32, 4).View([]int{3}, []int{2}, 0)
}

func TestByteSize(t *testing.T) {
	for _, c := range []struct {
		shape []int
		want  int
		ok    bool
	}{
		{[]int{2, 3}, 48, true}, {nil, 8, true}, {[]int{0, 1 << 62}, 0, true}, {[]int{1 << 62, 1 << 62}, 0, false},
		{[]int{1 << 60, 8}, 0, false}, {[]int{-1}, 0, false}, {make([]int, 40), 0, false},
	} {
		if n, err := tensor.ByteSize(dtype.Float64, c.shape); n != c.want || (err == nil) != c.ok {
			t.Errorf("%v: %d bytes, %v", c.shape, n, err)
		}
	}
}

// NumPy's str of scalars turns to exponents early in small types.
func TestFloatText(t *testing.T) {
	for _, c := range []struct {
		d    dtype.DType
		v    float64
		want string
	}{
		{dtype.Float64, 0.1, "0.1"}, {dtype.Float64, 1e15, "1000000000000000.0"}, {dtype.Float64, 1e16, "1e+16"}, {dtype.Float64, 1e-5, "1e-05"},
		{dtype.Float32, float64(float32(0.1)), "0.1"}, {dtype.Float32, 999999, "999999.0"}, {dtype.Float32, 1234567, "1.234567e+06"},
		{dtype.Float16, 0.0999755859375, "0.1"}, {dtype.Float16, 999, "999.0"}, {dtype.Float16, 2000, "2e+03"},
		{dtype.Float64, math.Copysign(0, -1), "-0.0"}, {dtype.Float64, math.NaN(), "nan"}, {dtype.Float32, math.Inf(-1), "-inf"},
		{dtype.BFloat16, 0.10009765625, "0.1"}, {dtype.Float8E4M3FN, 0.5, "0.5"},
	} {
		if got := tensor.FloatText(c.v, c.d); got != c.want {
			t.Errorf("%s %v: %s, want %s", c.d, c.v, got, c.want)
		}
	}
}

func TestText(t *testing.T) {
	x := tensor.New(dtype.Text(3), 2)
	x.SetText(0, "aé日本")
	x.SetText(1, "b")
	if x.TextAt(0) != "aé日" || x.TextAt(1) != "b" {
		t.Errorf("%q, %q", x.TextAt(0), x.TextAt(1))
	}
}
