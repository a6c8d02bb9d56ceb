// The text form: what prints reads back, and what cannot be read says where.

package ir

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// sample has every kind of attribute and constant.
const sample = `program(x: f32[5, ?, 7], "y z": f64[...], s: str3[])
  %3 = StridedSlice(%0) {begin=[1, 2], end=[2, 4], strides=[1, 1], begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=1} : f32[?, 7]
  %4 = Const() {value=c64[2](1+2j, nan-infj)} : c64[2]
  %5 = Einsum(%3, %3) {equation="ij,ij"} : f32[]
  %6, %7, %8, %9 = Unique(%3) : f32[?], i64[?], i64[?], i64[?]
  %10 = Sum(%0) {all=true, keep_dims=true} : f32[1, 1, 1]
  %11 = Const() {value=str3[2, 1]("ab", "c\n")} : str3[2, 1]
  %12 = Const() {value=f16[3](0.5, -0, inf)} : f16[3]
  %13 = Reshape(%0) {shape=[-1, 5], order="F"} : f32[?, 5]
  %14 = Cast(%1) {DstT=i8} : i8[...]
  %15 = Const() {value=bool[](true)} : bool[]
  %16 = Const() {value=u64[1](18446744073709551615)} : u64[1]
  %17 = Const() {value=i64[0]()} : i64[0]
  %18 = PadV2(%12, %12) {before=[1], after=[0], mode="edge"} : f16[4]
  return %5, %10, %5
`

func TestParsePrints(t *testing.T) {
	text := strings.Replace(sample, "  %18 = PadV2(%12, %12) {before=[1], after=[0], mode=\"edge\"} : f16[4]\n", "", 1)
	p, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if got := p.String(); got != text {
		t.Errorf("got\n%s\nwant\n%s", got, text)
	}
	if err := Verify(p); err != nil {
		t.Error(err)
	}
}

// TestParseForms lists texts that are accepted, and how they print.
func TestParseForms(t *testing.T) {
	for _, c := range []struct{ in, out string }{
		{"program()return", "program()\n  return\n"},
		{"program ( x : float64 [ ] ) # nothing\n return %0 # all", "program(x: f64[])\n  return %0\n"},
		{"program(x: f64) return %0", "program(x: f64[])\n  return %0\n"},
		{"program(x: f64[-1,?]) return %0,%0", "program(x: f64[?, ?])\n  return %0, %0\n"},
		{"program(x: <U3[2]) return", "program(x: str3[2])\n  return\n"},
		{"program(x:i8[2]) %1=Neg(%0){} return %1", "program(x: i8[2])\n  %1 = Neg(%0) : i8[2]\n  return %1\n"},
		{"program(x:i8[2]) %1=Sum(%0){keep_dims=false, axis=[0]} return %1",
			"program(x: i8[2])\n  %1 = Sum(%0) {axis=[0], keep_dims=false} : i8[]\n  return %1\n"},
		{"program() %0=Const(){value=f16[2](0.1, 100000e-5)} return", "program()\n  %0 = Const() {value=f16[2](0.099975586, 1)} : f16[2]\n  return\n"},
		{"program() %0=Const(){value=f8e4m3[2](-447, nan)} return", "program()\n  %0 = Const() {value=f8e4m3[2](-448, nan)} : f8e4m3[2]\n  return\n"},
		{"program() %0=Const(){value=c128[1](1e+2-3e-2j)} return", "program()\n  %0 = Const() {value=c128[1](100-0.03j)} : c128[1]\n  return\n"},
	} {
		p, err := Parse(c.in)
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
		} else if got := p.String(); got != c.out {
			t.Errorf("%s prints\n%swant\n%s", c.in, got, c.out)
		}
	}
}

func TestParseErrors(t *testing.T) {
	const file = "testdata/parse_errors.txt"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for i, block := range strings.Split(strings.TrimSpace(string(data)), "\n---\n") {
		text, want, _ := strings.Cut(block, "\n=> ")
		_, err := Parse(text)
		got := "accepted"
		var f *fault.Error
		if errors.As(err, &f) {
			got = fmt.Sprintf("%s at %d: %s", f.Kind, f.Pos, f.Msg)
		} else if err != nil {
			t.Errorf("not a fault: %v", err)
		}
		if i > 0 {
			out.WriteString("\n---\n")
		}
		out.WriteString(text + "\n=> " + got)
		if got != want && !*update {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
		if got == "accepted" {
			t.Errorf("accepted: %s", text)
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(out.String()+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestParseType(t *testing.T) {
	for _, c := range []struct{ in, out string }{
		{"f32[5,?,7]", "f32[5, ?, 7]"}, {"float32", "f32[]"}, {"int8[...]", "i8[...]"}, {" bf16 [ 0 ] ", "bf16[0]"},
		{"str5[2]", "str5[2]"}, {"U5[2]", "str5[2]"}, {"c128[]", "c128[]"}, {"bool[-1]", "bool[?]"}, {"double[3]", "f64[3]"},
	} {
		got, err := ParseType(c.in)
		if err != nil || got.String() != c.out {
			t.Errorf("%q: %s, %v, want %s", c.in, got, err, c.out)
		}
		again, err := ParseType(got.String())
		if err != nil || !again.Same(got) {
			t.Errorf("%q prints %s, which reads as %s, %v", c.in, got, again, err)
		}
	}
	for _, in := range []string{"", "f33[2]", "f32[", "f32[2", "f32[2,]", "f32[,2]", "f32[-2]", "f32[2]x", "f32[x]", "[2]", "f32[..]",
		"f32[4294967296, 4294967296]", "f32[99999999999999999999]", "f32[" + strings.Repeat("1,", 40) + "1]", "U99999999999[1]", "f32[......]"} {
		if got, err := ParseType(in); fault.KindOf(err) != fault.Syntax {
			t.Errorf("%q: %s, %v, want a syntax fault", in, got, err)
		}
	}
}

// TestLargeConstant: elements are left out, and the text says so when read.
func TestLargeConstant(t *testing.T) {
	var b Builder
	v := b.Const(tensor.New(dtype.Float64, 5, 5))
	text := b.Program(false, v).String()
	if want := "program()\n  %0 = Const() {value=f64[5, 5](…)} : f64[5, 5]\n  return %0\n"; text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), "left out") {
		t.Errorf("read back: %v", err)
	}
}

func TestJSON(t *testing.T) {
	p, err := Parse(`program(x: f32[5, ?, 7], y: f64[...])
	  %2 = StridedSlice(%0) {begin=[1, 2], end=[2, 4], strides=[1, 1], begin_mask=0, end_mask=2, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=1}
	  %3 = Neg(%1)
	  %4, %5, %6, %7 = Unique(%2)
	  %8 = DepthToSpace(%3) {block_size=2, data_format=NCHW}
	  return %3`)
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.MarshalIndent(p, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	const file = "testdata/program.json"
	if *update {
		if err := os.WriteFile(file, append(got, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got)+"\n" != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestSlice: what the outputs do not need goes, stores stay.
func TestSlice(t *testing.T) {
	f := func(sizes ...int) Type { return Type{dtype.Float64, shape.Make(sizes)} }
	var b Builder
	emit := func(op Op, attrs Attrs, args ...Value) Value {
		out, err := b.Emit(7, op, attrs, args...)
		if err != nil {
			t.Fatal(err)
		}
		return out[0]
	}
	b.Input("unused", f(2))
	x := b.Input("x", f(4))
	emit(Exp, nil, x)
	y := emit(Neg, nil, x)
	z := b.Input("z", f(4)) // inputs come first in the program, wherever they were made
	view := emit(StridedSlice, SliceAttrs{shape.Encoding{Begin: []int{1}, End: []int{3}, Strides: []int{1}}}, z)
	emit(StridedSliceAssign, SliceAttrs{shape.Encoding{}}, view, b.Const(tensor.Scalar(2.5)))
	for _, c := range []struct {
		keep bool
		want string
	}{
		{false, `program(x: f64[4], z: f64[4])
  %2 = Neg(%0) : f64[4]
  %3 = StridedSlice(%1) {begin=[1], end=[3], strides=[1], begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0} : f64[2]
  %4 = Const() {value=f64[](2.5)} : f64[]
  %5 = StridedSliceAssign(%3, %4) {begin=[], end=[], strides=[], begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0} : f64[2]
  return %2, %2
`},
		{true, `program(unused: f64[2], x: f64[4], z: f64[4])
  %3 = Neg(%1) : f64[4]
  %4 = StridedSlice(%2) {begin=[1], end=[3], strides=[1], begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0} : f64[2]
  %5 = Const() {value=f64[](2.5)} : f64[]
  %6 = StridedSliceAssign(%4, %5) {begin=[], end=[], strides=[], begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0} : f64[2]
  return %3, %3
`},
	} {
		p := b.Program(c.keep, y, y)
		if got := p.String(); got != c.want {
			t.Errorf("got\n%s\nwant\n%s", got, c.want)
		}
		if err := Verify(p); err != nil {
			t.Error(err)
		}
		if last := p.Inputs[len(p.Inputs)-1]; last.Origin != z {
			t.Errorf("input z has origin %s, not %s", last.Origin, z)
		}
	}
	_, err := b.Emit(42, AddV2, nil, x, b.Input("w", f(3)))
	var fe *fault.Error
	if !errors.As(err, &fe) || fe.Site != 42 {
		t.Errorf("the fault of an instruction lacks its site: %v", err)
	}
}
