// Views, stores and the errors that only data can cause, as small programs.

package ref

import (
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/internal/conformance"
	"github.com/tq-lang/tq/engine/internal/progen"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/tensor"
)

func mustParse(t *testing.T, text string) *ir.Program {
	t.Helper()
	p, err := ir.Parse(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return p
}

// masks are the masks of a StridedSlice without any.
const masks = "begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0"

// TestPrograms runs programs on x, whose elements are 0, 1, 2 …; wants are the
// outputs and, after them, x as it is left.
func TestPrograms(t *testing.T) {
	for _, c := range []struct {
		name    string
		dims    []int
		program string
		want    []string
	}{
		{"a store shows through views made before and after", []int{6}, `
		  %1 = StridedSlice(%0) {begin=[0], end=[6], strides=[2], ` + masks + `}
		  %2 = Reshape(%0) {shape=[2, 3]}
		  %3 = Const() {value=i64[](-1)}
		  %4 = StridedSliceAssign(%1, %3) {begin=[1], end=[3], strides=[1], ` + masks + `}
		  %5 = Transpose(%2) {axes=[1, 0]}
		  %6 = Neg(%1)
		  return %5, %6`, []string{"i64[3, 2](0, 3, 1, -1, -1, 5)", "i64[3](0, 1, 1)", "i64[6](0, 1, -1, 3, -1, 5)"}},
		{"what is computed before a store stays", []int{3}, `
		  %1 = Identity(%0)
		  %2 = Neg(%0)
		  %3 = Const() {value=i64[](9)}
		  %4 = StridedSliceAssign(%0, %3) {begin=[0], end=[2], strides=[1], ` + masks + `}
		  return %1, %2`, []string{"i64[3](0, 1, 2)", "i64[3](0, -1, -2)", "i64[3](9, 9, 2)"}},
		{"a value that reads its place is read first", []int{4}, `
		  %1 = StridedSlice(%0) {begin=[0], end=[3], strides=[1], ` + masks + `}
		  %2 = StridedSliceAssign(%0, %1) {begin=[1], end=[4], strides=[1], ` + masks + `}
		  return %2`, []string{"i64[4](0, 0, 1, 2)", "i64[4](0, 0, 1, 2)"}},
		{"leading axes of size 1 drop", []int{2, 2}, `
		  %1 = Const() {value=i64[1, 1, 2](7, 8)}
		  %2 = StridedSliceAssign(%0, %1) {begin=[1], end=[2], strides=[1], ` + masks + `}
		  return`, []string{"i64[2, 2](0, 1, 7, 8)"}},
		{"a constant is not written to", []int{1}, `
		  %1 = Const() {value=i64[2](1, 2)}
		  %2 = StridedSliceAssign(%1, %0) {begin=[0], end=[2], strides=[1], ` + masks + `}
		  return %2`, []string{"i64[2](0, 0)", "i64[1](0)"}},
		{"the last of equal indices stays", []int{4}, `
		  %1 = Const() {value=i64[4](2, -1, 2, 0)}
		  %2 = Const() {value=i64[4](10, 20, 30, 40)}
		  %3 = ScatterNdUpdate(%0, %2, %1) {axes=[0], position=0}
		  return`, []string{"i64[4](40, 1, 30, 20)"}},
		{"equal indices add up", []int{4}, `
		  %1 = Const() {value=i64[4](2, -1, 2, 0)}
		  %2 = Const() {value=i64[](10)}
		  %3 = ScatterNdAdd(%0, %2, %1) {axes=[0], position=0}
		  return`, []string{"i64[4](10, 1, 22, 13)"}},
		{"indices that read the place written to", []int{3}, `
		  %1 = Const() {value=i64[3](1, 1, 1)}
		  %2 = ScatterNdUpdate(%0, %1, %0) {axes=[0], position=0}
		  return`, []string{"i64[3](1, 1, 1)"}},
		{"a mask stores in order", []int{2, 2}, `
		  %1 = Const() {value=bool[2, 2](true, false, true, true)}
		  %2 = Const() {value=i64[3](7, 8, 9)}
		  %3 = MaskedAssign(%0, %2, %1) {axis=0}
		  return`, []string{"i64[2, 2](7, 1, 8, 9)"}},
		{"a mask over the second axis", []int{2, 2}, `
		  %1 = Const() {value=bool[2](false, true)}
		  %2 = Const() {value=i64[2, 1](7, 8)}
		  %3 = MaskedAssign(%0, %2, %1) {axis=1}
		  return`, []string{"i64[2, 2](0, 7, 2, 8)"}},
		{"an output-repeated label expands", []int{2}, `
		  %1 = Einsum(%0) {equation="i->iii"}
		  return %1`, []string{"i64[2, 2, 2](0, 0, 0, 0, 0, 0, 0, 1)", "i64[2](0, 1)"}},
		{"strides over memory", []int{5}, `
		  %1 = AsStrided(%0) {shape=[3, 3], strides=[1, 1]}
		  return %1`, []string{"i64[3, 3](0, 1, 2, 1, 2, 3, 2, 3, 4)", "i64[5](0, 1, 2, 3, 4)"}},
	} {
		x := conformance.Arange(c.dims...)
		p := mustParse(t, "program(x: "+ir.TypeOf(x).String()+")"+c.program)
		for range 2 { // a program may run again
			x = conformance.Arange(c.dims...)
			got, err := Run(p, []*tensor.Tensor{x})
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
				continue
			}
			left := append(got, x)
			for i, w := range c.want {
				if diff := progen.Diff(constant(t, w), left[i], 0); diff != "" {
					t.Errorf("%s: result %d: %s", c.name, i, diff)
				}
			}
		}
	}
}

// TestDataErrors runs programs that only their data make fail.
func TestDataErrors(t *testing.T) {
	for _, c := range []struct {
		program string
		kind    fault.Kind
		text    string
	}{
		{`%1 = Const() {value=i64[](-5)}
		  %2 = GatherV2(%0, %1) {axis=0}`, fault.OutOfBounds, "index -5 is out of bounds for axis 0 with size 4"},
		{`%1 = Const() {value=i64[2](0, 4)}
		  %2 = GatherNd(%0, %1) {axes=[0], position=0}`, fault.OutOfBounds, "index 4 is out of bounds for axis 0 with size 4"},
		{`%1 = Const() {value=i64[](4)}
		  %2 = ScatterNdUpdate(%0, %1, %1) {axes=[0], position=0}`, fault.OutOfBounds, "index 4 is out of bounds for axis 0 with size 4"},
		{`%1 = Const() {value=i64[](-1)}
		  %2 = Pow(%0, %1)`, fault.InvalidArgument, "Integers to negative integer powers are not allowed."},
		{`%1 = Const() {value=i64[](-1)}
		  %2 = Repeat(%0, %1) {axis=0}`, fault.InvalidArgument, "repeats may not contain negative values."},
		{`%1 = Neg(%0)
		  %2 = Bincount(%1) {count=0}`, fault.InvalidArgument, "'list' argument must have no negative elements"},
		{`%1 = Const() {value=bool[4](true, true, false, true)}
		  %2 = Const() {value=i64[2](1, 2)}
		  %3 = MaskedAssign(%0, %2, %1) {axis=0}`, fault.InvalidArgument,
			"NumPy boolean array indexing assignment cannot assign 2 input values to the 3 output values where the mask is true"},
		{`%1 = AsStrided(%0) {shape=[3], strides=[2]}`, fault.OutOfBounds,
			"AsStrided: shape (3,) with strides [2] reaches outside the array's memory"},
		{`%1 = AsStrided(%0) {shape=[2], strides=[-1]}`, fault.OutOfBounds,
			"AsStrided: shape (2,) with strides [-1] reaches outside the array's memory"},
		{`%1 = StridedSlice(%0) {begin=[0], end=[4], strides=[2], ` + masks + `}
		  %2 = Bitcast(%1) {DstT=i32}`, fault.InvalidArgument, "To change to a dtype of a different size, the last axis must be contiguous"},
		{`%1 = Const() {value=f64[2, 2](1, 2, 2, 4)}
		  %2 = MatrixInverse(%1)`, fault.Numeric, "Singular matrix"},
		{`%1 = Const() {value=f64[2, 2](1, 2, 2, 1)}
		  %2 = Cholesky(%1)`, fault.Numeric, "Matrix is not positive definite"},
		{`%1 = Const() {value=f64[2, 2](1, 2, 2, 1)}
		  %2, %3 = Qr(%1) {full_matrices=false}`, fault.Unsupported, "the reference evaluator does not do Qr"},
	} {
		p := mustParse(t, "program(x: i64[4]) "+c.program+" return")
		_, err := Run(p, []*tensor.Tensor{conformance.Arange(4)})
		if fault.KindOf(err) != c.kind || err == nil || strings.TrimSpace(err.Error()) != c.text {
			t.Errorf("%s\n got %s: %v\nwant %s: %s", c.program, fault.KindOf(err), err, c.kind, c.text)
		}
	}
}

// TestReadOnly: stores into read-only memory are refused.
func TestReadOnly(t *testing.T) {
	p := mustParse(t, `program(x: u8[4])
	  %1 = Const() {value=u8[](1)}
	  %2 = StridedSliceAssign(%0, %1) {begin=[0], end=[2], strides=[1], `+masks+`}
	  return`)
	mem := []byte{1, 2, 3, 4}
	x := tensor.OfBuffer(tensor.WrapBytes(mem, true, nil), p.Types[0].DType, []int{4}, []int{1}, 0)
	if _, err := Run(p, []*tensor.Tensor{x}); err == nil || err.Error() != "assignment destination is read-only" {
		t.Error(err)
	}
	if mem[0] != 1 {
		t.Error("the memory was written to")
	}
}

// TestSmallFloats walks all values of the small types: they round to
// themselves, and numbers between two neighbours to the nearer one.
func TestSmallFloats(t *testing.T) {
	for _, d := range []string{"f16", "bf16", "f8e4m3", "f8e5m2"} {
		typ, err := ir.ParseType(d)
		if err != nil {
			t.Fatal(err)
		}
		f := formatOf(typ.DType)
		x := tensor.New(typ.DType, 1)
		count := 0
		last := -1.0
		for v := 0.0; v <= f.max; v = nextAfter(typ.DType, v, f.max*2) {
			if v == last {
				break
			}
			storeSmall(x, 0, v)
			if got := x.Float64At(0); got != v || roundSmall(f, v) != v {
				t.Fatalf("%s: %g is stored as %g and rounds to %g", d, v, got, roundSmall(f, v))
			}
			storeSmall(x, 0, -v)
			if got := x.Float64At(0); got != -v {
				t.Fatalf("%s: %g is stored as %g", d, -v, got)
			}
			if last >= 0 {
				middle := (last + v) / 2
				if lo, hi := roundSmall(f, last+(middle-last)*0.9), roundSmall(f, v-(v-middle)*0.9); lo != last || hi != v {
					t.Fatalf("%s: between %g and %g: %g, %g", d, last, v, lo, hi)
				}
				if m := roundSmall(f, middle); m != last && m != v {
					t.Fatalf("%s: the middle of %g and %g rounds to %g", d, last, v, m)
				}
			}
			last = v
			count++
		}
		if want := map[string]int{"f16": 31 * 1024, "bf16": 255 * 128, "f8e4m3": 127, "f8e5m2": 124}[d]; count != want {
			t.Errorf("%s: %d values that are not negative, want %d", d, count, want)
		}
	}
}
