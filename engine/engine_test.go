// What an engine promises beyond values: views, stores, given outputs,
// cancellation, limits, warnings, errors with sites.

package engine

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/internal/conformance"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/ref"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

func must[T any](t *testing.T) func(v T, err error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func parse(t *testing.T, text string) *ir.Program {
	t.Helper()
	return must[*ir.Program](t)(ir.Parse(text))
}

func floats(n int, f func(i int) float64) *tensor.Tensor {
	data := make([]float64, n)
	for i := range data {
		data[i] = f(i)
	}
	return tensor.From(data, n)
}

func TestViewsShareMemory(t *testing.T) {
	x := conformance.Arange(4, 6)
	views := map[string]func() (*tensor.Tensor, error){
		"slice":     func() (*tensor.Tensor, error) { return Slice(x, "1:, ::-2") },
		"transpose": func() (*tensor.Tensor, error) { return Transpose(x) },
		"reshape":   func() (*tensor.Tensor, error) { return Reshape(x, 2, -1, 3) },
		"broadcast": func() (*tensor.Tensor, error) { return BroadcastTo(x, 5, 4, 6) },
		"expand":    func() (*tensor.Tensor, error) { return ExpandDims(x, -1) },
		"diagonal":  func() (*tensor.Tensor, error) { return DiagPart(x, 1) },
		"window": func() (*tensor.Tensor, error) {
			return one("Apply", ir.Window, ir.WindowAttrs{Dims: []int{2}, Axes: []int{1}}, x)
		},
		"bitcast": func() (*tensor.Tensor, error) { return one("Apply", ir.Bitcast, ir.TypeAttrs{DType: dtype.Uint8}, x) },
		"reshape of a slice": func() (*tensor.Tensor, error) {
			s, err := Slice(x, "::2")
			if err != nil {
				return nil, err
			}
			return Reshape(s, 2, 2, 3)
		},
	}
	for name, make := range views {
		v := must[*tensor.Tensor](t)(make())
		if v.Buffer() != x.Buffer() || v.Base() != x {
			t.Errorf("%s copies", name)
		}
	}
	z := tensor.From([]complex128{1 + 2i, 3 + 4i})
	im := must[*tensor.Tensor](t)(one("Apply", ir.Imag, nil, z))
	if im.Buffer() != z.Buffer() || im.Float64At(im.Pos(1)) != 4 {
		t.Error("Imag is no view")
	}
	tr := must[*tensor.Tensor](t)(Transpose(x))
	if flat := must[*tensor.Tensor](t)(Reshape(tr, 24)); flat.Buffer() == x.Buffer() || flat.Base() != nil {
		t.Error("a reshape that strides forbid must own its memory")
	}
}

// TestStoreAgainstOracle compares random slice stores with the oracle, values
// that overlap their place included.
func TestStoreAgainstOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	stored := 0
	for range 3000 {
		dims := []int{1 + r.IntN(5), 1 + r.IntN(5), 1 + r.IntN(4)}[r.IntN(3):]
		x := conformance.Arange(dims...)
		var items []string
		for range dims {
			items = append(items, [...]string{"1:", ":-1", "::-1", "::2", "0", "-1", ":", "None", "...", "3:0:-1"}[r.IntN(10)])
		}
		items2, err := shape.ParseIndex(strings.Join(items, ", "))
		if err != nil {
			continue
		}
		e, err := shape.Encode(items2)
		if err != nil {
			continue
		}
		var value *tensor.Tensor
		y := conformance.Arange(dims...)
		same := r.IntN(2) == 0
		valueOf := func(x *tensor.Tensor) *tensor.Tensor {
			if !same {
				return tensor.Scalar(int64(-7))
			}
			rev := must[*tensor.Tensor](t)(Slice(x, "::-1"))
			v, err := StridedSlice(rev, e)
			if err != nil {
				return tensor.Scalar(int64(-9))
			}
			return v
		}
		value = valueOf(x)
		got := StridedSliceAssign(x, value, e)
		_, want := ref.Apply(ir.StridedSliceAssign, ir.SliceAttrs{Encoding: e}, []*tensor.Tensor{y, valueOf(y)})
		if fault.KindOf(got) != fault.KindOf(want) || !slices.Equal(conformance.Ints(x), conformance.Ints(y)) {
			t.Fatalf("x%v[%s] = %v: %v %v, want %v %v", dims, strings.Join(items, ", "), value, conformance.Ints(x), got, conformance.Ints(y), want)
		}
		if got == nil {
			stored++
		}
	}
	if stored < 500 {
		t.Errorf("only %d stores were possible", stored)
	}
	// NumPy's overlap test.
	a := conformance.Arange(4)
	if err := Assign(a, must[*tensor.Tensor](t)(Slice(a, ":-1")), "1:"); err != nil || !slices.Equal(conformance.Ints(a), []int64{0, 0, 1, 2}) {
		t.Errorf("a[1:] = a[:-1] gives %v, %v", conformance.Ints(a), err)
	}
	ro := tensor.OfBuffer(tensor.WrapBytes(make([]byte, 32), true, nil), dtype.Int64, []int{4}, []int{1}, 0)
	if err := Assign(ro, a, ":"); err == nil || err.Error() != "engine.StridedSliceAssign: the elements are read-only" {
		t.Errorf("a store to read-only memory: %v", err)
	}
}

func TestInto(t *testing.T) {
	e := New(Options{Threads: 2, Tuning: tiny()})
	p := parse(t, `program(x: f64[6], y: f64[6])
	  %2 = AddV2(%0, %1) : f64[6]
	  %3 = Mul(%2, %0) : f64[6]
	  return %3, %2`)
	x, y := floats(6, func(i int) float64 { return float64(i) }), floats(6, func(i int) float64 { return 10 })
	back := tensor.New(dtype.Float64, 12)
	into := []*tensor.Tensor{back.View([]int{6}, []int{-2}, 11), back.View([]int{6}, []int{2}, 0)}
	out, err := e.Run(context.Background(), p, []*tensor.Tensor{x, y}, RunOptions{Into: into})
	if err != nil || out[0] != into[0] || out[1] != into[1] {
		t.Fatal(out, err)
	}
	for i := range 6 {
		f := float64(i)
		if out[0].Float64At(out[0].Pos(i)) != (f+10)*f || out[1].Float64At(out[1].Pos(i)) != f+10 {
			t.Fatalf("element %d is wrong: %v", i, tensor.Raw[float64](back))
		}
	}
	// An output over an input, even a shifted one, sees only old elements.
	rev := x.View([]int{6}, []int{-1}, 5)
	if _, err = e.Run(context.Background(), p, []*tensor.Tensor{x, y}, RunOptions{Into: []*tensor.Tensor{rev}}); err != nil {
		t.Fatal(err)
	}
	for i := range 6 {
		if f := float64(i); rev.Float64At(rev.Pos(i)) != (f+10)*f {
			t.Fatalf("x is %v", tensor.Raw[float64](x))
		}
	}
	bad := []*tensor.Tensor{tensor.New(dtype.Float32, 6), tensor.New(dtype.Float64, 5)}
	for i, kind := range []fault.Kind{fault.DType, fault.Broadcast} {
		if _, err := e.Run(context.Background(), p, []*tensor.Tensor{x, y}, RunOptions{Into: bad[i : i+1]}); fault.KindOf(err) != kind {
			t.Errorf("%v: %v", bad[i], err)
		}
	}
}

func TestConstantsStayConstant(t *testing.T) {
	e := New(Options{})
	p := parse(t, `program()
	  %0 = Const() {value=f64[3](1, 2, 3)} : f64[3]
	  return %0`)
	for range 2 {
		out := must[[]*tensor.Tensor](t)(e.Run(context.Background(), p, nil, RunOptions{}))
		if got := tensor.Flat[float64](out[0]); got[0] != 1 {
			t.Fatal("a result is the program's own constant")
		}
		tensor.Flat[float64](out[0])[0] = 9
	}
}

func TestCancel(t *testing.T) {
	e := New(Options{Threads: 2})
	big := "program(x: f64[4000000])\n"
	for name, text := range map[string]string{
		"region": big + " %1 = Sin(%0) : f64[4000000]\n %2 = Cbrt(%1) : f64[4000000]\n %3 = Lgamma(%2) : f64[4000000]\n return %3",
		"sort":   big + " %1 = Sort(%0) {axis=0} : f64[4000000]\n return %1",
		"einsum": "program(x: f64[4000000])\n %1 = Reshape(%0) {shape=[2000, 2000]} : f64[2000, 2000]\n" +
			" %2 = Einsum(%1, %1) {equation=\"ij,jk->ik\"} : f64[2000, 2000]\n return %2",
		"scan": big + " %1 = Cumsum(%0) {axis=0} : f64[4000000]\n %2 = Cumsum(%1) {axis=0} : f64[4000000]\n %3 = ArgSort(%2) {axis=0} : i64[4000000]\n return %3",
	} {
		p := parse(t, text)
		r := rand.New(rand.NewPCG(1, 2))
		x := floats(4000000, func(int) float64 { return r.Float64() })
		ctx, cancel := context.WithCancel(context.Background())
		go func() {
			time.Sleep(5 * time.Millisecond)
			cancel()
		}()
		start := time.Now()
		_, err := e.Run(ctx, p, []*tensor.Tensor{x}, RunOptions{})
		if fault.KindOf(err) != fault.Cancelled {
			t.Errorf("%s: %v after %v", name, err, time.Since(start))
		}
	}
}

func TestMemoryLimit(t *testing.T) {
	e := New(Options{MaxMemory: 1 << 20})
	p := parse(t, "program(x: f64[])\n %1 = Fill(%0) {shape=[1000000000]} : f64[1000000000]\n return %1")
	_, err := e.Run(context.Background(), p, []*tensor.Tensor{tensor.Scalar(1.0)}, RunOptions{})
	var f *fault.Error
	want := "Unable to allocate 7.45 GiB for an array with shape (1000000000,) and data type float64"
	if !errors.As(err, &f) || f.Kind != fault.Memory || f.Msg != want || !strings.Contains(f.Hint, "1.00 MiB") {
		t.Errorf("%v, hint %q", err, f.Hint)
	}
	// What is no longer held does not count.
	small := parse(t, "program(x: f64[])\n %1 = Fill(%0) {shape=[60000]} : f64[60000]\n return %1")
	for range 20 {
		if _, err := e.Run(context.Background(), small, []*tensor.Tensor{tensor.Scalar(1.0)}, RunOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	var held []*tensor.Tensor
	for range 3 {
		out, err := e.Run(context.Background(), small, []*tensor.Tensor{tensor.Scalar(1.0)}, RunOptions{})
		if err != nil {
			if fault.KindOf(err) != fault.Memory || len(held) < 2 {
				t.Fatal(len(held), err)
			}
			return
		}
		held = append(held, out[0])
	}
	t.Errorf("%d tensors are held, %d bytes in use", len(held), e.MemoryInUse())
}

func TestWarnings(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	cases := []struct {
		op   ir.Op
		args []*tensor.Tensor
		want string
	}{
		{ir.RealDiv, []*tensor.Tensor{tensor.From([]float64{1, 2}), tensor.From([]float64{1, 0})}, "divide by zero encountered in divide"},
		{ir.RealDiv, []*tensor.Tensor{tensor.From([]float64{0, 2}), tensor.From([]float64{0, 1})}, "invalid value encountered in divide"},
		{ir.RealDiv, []*tensor.Tensor{tensor.From([]float64{inf, nan}), tensor.From([]float64{1, 1})}, ""},
		{ir.Log, []*tensor.Tensor{tensor.From([]float64{0, 1})}, "divide by zero encountered in log"},
		{ir.Log, []*tensor.Tensor{tensor.From([]float32{-1, 1})}, "invalid value encountered in log"},
		{ir.Exp, []*tensor.Tensor{tensor.From([]float64{1000, 1})}, "overflow encountered in exp"},
		{ir.Mul, []*tensor.Tensor{tensor.From([]float32{1e30}), tensor.From([]float32{1e30})}, "overflow encountered in multiply"},
		{ir.Sub, []*tensor.Tensor{tensor.From([]float64{inf}), tensor.From([]float64{inf})}, "invalid value encountered in subtract"},
		{ir.FloorDiv, []*tensor.Tensor{tensor.From([]int32{1}), tensor.From([]int32{0})}, "divide by zero encountered in floor_divide"},
		{ir.FloorMod, []*tensor.Tensor{tensor.From([]uint8{1}), tensor.From([]uint8{0})}, "divide by zero encountered in remainder"},
		{ir.Sqrt, []*tensor.Tensor{tensor.From([]float64{-1})}, "invalid value encountered in sqrt"},
		{ir.Sum, []*tensor.Tensor{tensor.From([]float64{math.MaxFloat64, math.MaxFloat64})}, "overflow encountered in reduce"},
		{ir.Cumsum, []*tensor.Tensor{tensor.From([]float64{math.MaxFloat64, math.MaxFloat64})}, "overflow encountered in accumulate"},
		{ir.AddV2, []*tensor.Tensor{tensor.From([]float64{nan}), tensor.From([]float64{inf})}, ""},
	}
	e := New(Options{Threads: 2, Tuning: tiny()})
	for _, c := range cases {
		var b ir.Builder
		var args []ir.Value
		for _, a := range c.args {
			args = append(args, b.Input("", ir.TypeOf(a)))
		}
		var attrs ir.Attrs
		switch c.op.Class() {
		case ir.Reduction:
			attrs = ir.ReduceAttrs{All: true}
		case ir.Scan:
			attrs = ir.AxisAttrs{}
		}
		out := must[[]ir.Value](t)(b.Emit(42, c.op, attrs, args...))
		var got []string
		_, err := e.Run(context.Background(), b.Program(true, out...), c.args, RunOptions{Warn: func(w Warning) {
			if w.Site != 42 || w.Op != c.op {
				t.Errorf("%s: warning of %s at %d", c.op, w.Op, w.Site)
			}
			got = append(got, w.Text())
		}})
		if err != nil || strings.Join(got, "; ") != c.want {
			t.Errorf("%s of %v: %v, %v, want %q", c.op, c.args, got, err, c.want)
		}
	}
}

func TestErrorsCarrySites(t *testing.T) {
	var b ir.Builder
	x := b.Input("x", ir.Type{DType: dtype.Float64, Shape: shape.UnknownOf(1)})
	y := must[[]ir.Value](t)(b.Emit(5, ir.Neg, nil, x))
	z := must[[]ir.Value](t)(b.Emit(17, ir.StridedSlice, ir.SliceAttrs{Encoding: must[shape.Encoding](t)(encode("3"))}, y[0]))
	_, err := New(Options{}).Run(context.Background(), b.Program(true, z...), []*tensor.Tensor{tensor.From([]float64{1, 2})}, RunOptions{})
	var f *fault.Error
	if !errors.As(err, &f) || f.Site != 17 || f.Msg != "index 3 is out of bounds for axis 0 with size 2" {
		t.Errorf("%#v", err)
	}
}

// Sums in NumPy's order: the bits that NumPy 2.4.6 gives in float32, for
// several layouts.
func TestSumOrder(t *testing.T) {
	n := 30000
	data := make([]float32, n)
	for i := range data {
		data[i] = float32(float32(i%1000)*0.37) + float32(float32(i%7)*0.013) // not fused
	}
	x := tensor.From(data, 30, 1000)
	tr := must[*tensor.Tensor](t)(Transpose(x))
	for _, e := range []*CPU{New(Options{Threads: 1}), New(Options{Threads: 2, Tuning: tiny()})} {
		for _, c := range sumCases {
			v := x
			switch {
			case slices.Equal(c.dims, []int{1000, 30}):
				v = tr
			case c.dims != nil:
				v = must[*tensor.Tensor](t)(Reshape(x, c.dims...))
			}
			v = must[*tensor.Tensor](t)(Slice(v, c.index))
			var b ir.Builder
			in := b.Input("x", ir.TypeOf(v))
			s := must[[]ir.Value](t)(b.Emit(-1, ir.Sum, ir.ReduceAttrs{Axes: c.axes, All: c.axes == nil}, in))
			out := must[[]*tensor.Tensor](t)(e.Run(context.Background(), b.Program(true, s...), []*tensor.Tensor{v}, RunOptions{}))
			h := uint64(0)
			out[0].Each(func(pos int) bool {
				h = h*1000003 + uint64(math.Float32bits(tensor.Raw[float32](out[0])[pos]))
				return true
			})
			if h != c.hash {
				t.Errorf("sum of %v[%s] over %v: hash %d, want %d", c.dims, c.index, c.axes, h, c.hash)
			}
		}
	}
}

type sumCase struct {
	dims  []int // (1000, 30) is the transpose
	index string
	axes  []int
	hash  uint64
}
