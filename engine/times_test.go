// Times: what moves int64 moves them, and what computes refuses them.

package engine

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/ref"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

func TestTimesMoveAsTheirTicks(t *testing.T) {
	ticks := tensor.From([]int64{5, dtype.NaT, -3, 0, 1 << 40, 7}, 2, 3)
	d := dtype.Date(dtype.Second, 25)
	all, err := shape.Encode([]shape.Item{shape.All(), shape.Int(1)})
	if err != nil {
		t.Fatal(err)
	}
	index := tensor.From([]int64{1, 0, 1})
	cases := []struct {
		op    ir.Op
		attrs ir.Attrs
		args  int // how many of the operands are ticks
		rest  []*tensor.Tensor
	}{
		{ir.Transpose, ir.AxesAttrs{Axes: []int{1, 0}}, 1, nil},
		{ir.StridedSlice, ir.SliceAttrs{Encoding: all}, 1, nil},
		{ir.Reshape, ir.DimsAttrs{Dims: []int{3, 2}}, 1, nil},
		{ir.Identity, nil, 1, nil},
		{ir.ConcatV2, ir.AxisAttrs{Axis: 1}, 2, nil},
		{ir.Pack, ir.AxisAttrs{Axis: 0}, 2, nil},
		{ir.Tile, ir.DimsAttrs{Dims: []int{2, 2}}, 1, nil},
		{ir.GatherV2, ir.AxisAttrs{Axis: 1}, 1, []*tensor.Tensor{index}},
		{ir.BooleanMask, ir.AxisAttrs{Axis: 0}, 1, []*tensor.Tensor{tensor.From([]bool{true, false, true, true, false, false}, 2, 3)}},
		{ir.Repeat, ir.AxisAttrs{Axis: 1}, 1, []*tensor.Tensor{tensor.From([]int64{2, 0, 1})}},
	}
	for _, c := range cases {
		var plain, times []*tensor.Tensor
		for range c.args {
			plain = append(plain, ticks)
			times = append(times, ticks.Reinterpret(d, ticks.Shape(), ticks.Strides(), 0))
		}
		want, err := Apply(c.op, c.attrs, append(plain, c.rest...)...)
		if err != nil {
			t.Errorf("%s: %v", c.op, err)
			continue
		}
		got, err := Apply(c.op, c.attrs, append(slices.Clone(times), c.rest...)...)
		if err != nil {
			t.Errorf("%s of times: %v", c.op, err)
			continue
		}
		oracle, err := ref.Apply(c.op, c.attrs, append(slices.Clone(times), c.rest...))
		if err != nil {
			t.Errorf("%s of times, oracle: %v", c.op, err)
			continue
		}
		for _, x := range []*tensor.Tensor{got[0], oracle[0]} {
			if x.DType() != d || !slices.Equal(x.Shape(), want[0].Shape()) || !bytes.Equal(bytesOf(x), bytesOf(want[0])) {
				t.Errorf("%s moves %v to %v", c.op, want[0], x)
			}
		}
	}
}

func bytesOf(t *tensor.Tensor) []byte {
	var out []byte
	mem := t.Buffer().Mem()
	t.Each(func(p int) bool { out = append(out, mem[8*p:8*p+8]...); return true })
	return out
}

func TestTimesAreNotComputedWith(t *testing.T) {
	d := dtype.Delta(dtype.Day, 1)
	x := tensor.New(d, 3)
	for _, c := range []struct {
		op    ir.Op
		attrs ir.Attrs
		args  []*tensor.Tensor
	}{
		{ir.AddV2, nil, []*tensor.Tensor{x, x}}, {ir.Less, nil, []*tensor.Tensor{x, x}}, {ir.Neg, nil, []*tensor.Tensor{x}},
		{ir.Sum, ir.ReduceAttrs{All: true}, []*tensor.Tensor{x}}, {ir.Sort, ir.AxisAttrs{}, []*tensor.Tensor{x}}, {ir.Unique, nil, []*tensor.Tensor{x}},
		{ir.Where, nil, []*tensor.Tensor{x}}, {ir.Cast, ir.TypeAttrs{DType: dtype.Int64}, []*tensor.Tensor{x}},
		{ir.Cast, ir.TypeAttrs{DType: d}, []*tensor.Tensor{tensor.New(dtype.Int64, 3)}},
	} {
		if _, err := Apply(c.op, c.attrs, c.args...); err == nil || !strings.Contains(err.Error(), "timedelta64[D]") {
			t.Errorf("%s: %v", c.op, err)
		}
	}
}

// A program with times prints and reads back.
func TestTimesInText(t *testing.T) {
	var b ir.Builder
	in := b.Input("x", ir.Type{DType: dtype.Date(dtype.Second, 25), Shape: shape.Make([]int{2})})
	c := b.Const(tensor.From([]int64{4, dtype.NaT}).Reinterpret(dtype.Date(dtype.Second, 25), []int{2}, []int{1}, 0))
	out, err := b.Emit(-1, ir.ConcatV2, ir.AxisAttrs{}, in, c)
	if err != nil {
		t.Fatal(err)
	}
	text := b.Program(true, out...).String()
	if !strings.Contains(text, "date_25s[2]") || !strings.Contains(text, "-9223372036854775808") {
		t.Fatal(text)
	}
	again, err := ir.Parse(text)
	if err != nil || again.String() != text {
		t.Errorf("%s\nreads back as\n%v, %v", text, again, err)
	}
}
