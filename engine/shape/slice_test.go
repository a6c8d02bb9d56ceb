// Index text, encodings, and slices against the plainest reading of the rule.

package shape

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/fault"
)

func TestWorkedExample(t *testing.T) {
	const text = "1, 2:4, None, ..., :-3:-1, :"
	items, err := ParseIndex(text)
	if err != nil {
		t.Fatal(err)
	}
	e, err := Encode(items)
	if err != nil {
		t.Fatal(err)
	}
	want := Encoding{Begin: []int{1, 2, 0, 0, 0, 0}, End: []int{2, 4, 0, 0, -3, 0}, Strides: []int{1, 1, 1, 1, -1, 1},
		BeginMask: 48, EndMask: 32, EllipsisMask: 8, NewAxisMask: 4, ShrinkAxisMask: 1}
	if !reflect.DeepEqual(e, want) {
		t.Errorf("encoding %+v", e)
	}
	r, err := e.Resolve(of(5, 5, 5, 5, 5, 5))
	if err != nil || r.Shape.String() != "[2, 1, 5, 5, 2, 5]" {
		t.Fatalf("%v, %v", r, err)
	}
	if offset, _ := r.View(0, ContiguousStrides([]int{5, 5, 5, 5, 5, 5})); offset != 4395 {
		t.Errorf("first element %d", offset)
	}
	back, err := Decode(e)
	if err != nil || IndexText(back) != text {
		t.Errorf("%s, %v", IndexText(back), err)
	}
	for axis, pos := range []int{0, 1, -1, -1, 4, 5} {
		if got := e.Position(axis, 6); got != pos {
			t.Errorf("axis %d stands at %d, want %d", axis, got, pos)
		}
	}
}

func TestParseIndex(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"()", "()"},
		{" ( ) ", "()"},
		{"1,", "1"},
		{" - 1 , +2", "-1, 2"},
		{"1 : 2 : 3", "1:2:3"},
		{"None:None:None", ":"},
		{"::", ":"},
		{"1::", "1:"},
		{"np.newaxis, tf . newaxis, numpy.newaxis, newaxis", "None, None, None, None"},
		{"0x1f, 0b11, 0o17, 1_000, 000", "31, 3, 15, 1000, 0"},
		{"99999999999999999999, :-99999999999999999999", "9223372036854775807, :-9223372036854775808"},
		{"9223372036854775807, -9223372036854775808", "9223372036854775807, -9223372036854775808"},
		{"\t...,\n:", "..., :"},
		{"::1", "::1"},
	} {
		items, err := ParseIndex(c.text)
		if err != nil || IndexText(items) != c.want {
			t.Errorf("%q: %s, %v, want %s", c.text, IndexText(items), err, c.want)
		}
	}
}

func TestParseIndexErrors(t *testing.T) {
	for _, c := range []struct {
		text string
		kind fault.Kind
		pos  int
		hint string
	}{
		{"", fault.Syntax, 0, ""},
		{",", fault.Syntax, 0, ""},
		{"1,,2", fault.Syntax, 2, ""},
		{"1 2", fault.Syntax, 2, ""},
		{"1:2:3:4", fault.Syntax, 5, ""},
		{"..", fault.Syntax, 0, ""},
		{"....", fault.Syntax, 0, ""},
		{". . .", fault.Syntax, 0, ""},
		{"é", fault.Syntax, 0, ""},
		{"None, é", fault.Syntax, 6, ""},
		{"-", fault.Syntax, 1, ""},
		{"--1", fault.Syntax, 1, ""},
		{"-None", fault.Syntax, 1, ""},
		{"01", fault.Syntax, 0, ""},
		{"1__0", fault.Syntax, 1, ""},
		{"1_", fault.Syntax, 1, ""},
		{"0x", fault.Syntax, 0, ""},
		{"12ab", fault.Syntax, 2, ""},
		{"1e", fault.Syntax, 1, ""},
		{"np.newaxes", fault.Syntax, 0, ""},
		{"foo", fault.Syntax, 0, ""},
		{"(1)", fault.Syntax, 1, ""},
		{"[1, (2]", fault.Syntax, 6, ""},
		{"[1", fault.Syntax, 0, ""},
		{"'a", fault.Syntax, 0, ""},
		{"1.5, ]", fault.Syntax, 5, ""},
		{"1.5", fault.Type, 0, "1.5 is a float"},
		{"1, -.5", fault.Type, 3, "-.5 is a float"},
		{":2.0", fault.Type, 1, "2.0 is a float"},
		{"::1e3", fault.Type, 2, "1e3 is a float"},
		{"2j", fault.Type, 0, "2j is a complex number"},
		{"'a]'", fault.Type, 0, "'a]' is a string"},
		{`rb"a"`, fault.Type, 0, `rb"a" is a string`},
		{"True", fault.Type, 0, "True is a bool"},
		{"0, [0, [1]], 2.5", fault.Type, 3, "[0, [1]] is a list"},
	} {
		_, err := ParseIndex(c.text)
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != c.kind || f.Pos != c.pos || f.Hint != c.hint {
			t.Errorf("%q: %+v, want %s at %d", c.text, f, c.kind, c.pos)
		}
		if f != nil && f.Kind == fault.Syntax && !strings.Contains(f.Msg, fmt.Sprintf("column %d", c.pos+1)) {
			t.Errorf("%q: %s names no column", c.text, f.Msg)
		}
	}
}

func TestEncodeLimit(t *testing.T) {
	items := make([]Item, 65)
	for i := range items {
		items[i] = NewAxis()
	}
	if _, err := Encode(items); fault.KindOf(err) != fault.InvalidArgument {
		t.Errorf("65 items: %v", err)
	}
	e, err := Encode(items[:64])
	if err != nil {
		t.Fatal(err)
	}
	if _, err = e.Resolve(Scalar()); fault.KindOf(err) != fault.InvalidArgument {
		t.Errorf("a result of 64 axes: %v", err)
	}
	e, _ = Encode(items[:32])
	if r, err := e.Resolve(Scalar()); err != nil || r.Shape.Rank() != 32 {
		t.Errorf("a result of 32 axes: %v", err)
	}
	e, _ = Encode(nil)
	if _, err := e.Resolve(Make(make([]int, 33))); fault.KindOf(err) != fault.InvalidArgument {
		t.Errorf("an operand of 33 axes: %v", err)
	}
}

func TestResolveUnknown(t *testing.T) {
	for _, c := range []struct {
		in   Shape
		text string
		want string
	}{
		{unknown, "None", "null"},
		{unknown, "5, ::0", "null"},
		{unknown, "..., ...", "invalid_argument"},
		{of(-1, 3), "0:0", "[-1, 3]"},
		{of(-1, 3), "7", "[3]"},
		{of(-1, 3), "..., 7", "out_of_bounds"},
		{of(-1, 3), "::0", "invalid_argument"},
		{of(-1, 3), ":, None, ::2", "[-1, 1, 2]"},
		{of(-1), "0, 0", "invalid_argument"},
	} {
		items, err := ParseIndex(c.text)
		if err != nil {
			t.Fatal(err)
		}
		e, err := Encode(items)
		if err != nil {
			t.Fatal(err)
		}
		r, err := e.Resolve(c.in)
		check(t, c.in.String()+"["+c.text+"]", r.Shape, err, c.want)
	}
	raw := Encoding{Begin: []int{0}, End: []int{1}, Strides: []int{-1}, ShrinkAxisMask: 1}
	_, err := raw.Resolve(of(-1))
	check(t, "negative step of one element", Shape{}, err, "invalid_argument")
}

func TestResolveErrors(t *testing.T) {
	for _, c := range []struct {
		e    Encoding
		in   Shape
		msg  string
		hint string
		axis int
	}{
		{Encoding{Begin: []int{1}, End: []int{1, 2}}, of(3), "begin, end and strides must be equally long, but have 1, 2 and 0 entries", "", -1},
		{Encoding{EllipsisMask: 1<<3 | 1<<60}, of(3), "an index can only have a single ellipsis ('...')", "the second stands at position 60", -1},
		{Encoding{Begin: []int{0, 0}, End: []int{0, 0}, Strides: []int{1, 0}}, of(3, 4), "slice step cannot be zero", "axis 1 has step 0", 1},
		{Encoding{Begin: []int{0, 5}, End: []int{0, 0}, Strides: []int{1, 1}, ShrinkAxisMask: 3}, of(3, 4), "index 5 is out of bounds for axis 1 with size 4", "", 1},
		{Encoding{Begin: []int{0}, End: []int{0}, Strides: []int{-2}, ShrinkAxisMask: 1}, of(3), "position 0 takes a single element and needs a positive stride, not -2", "", 0},
	} {
		_, err := c.e.Resolve(c.in)
		var f *fault.Error
		if !errors.As(err, &f) || f.Msg != c.msg || f.Hint != c.hint || f.Axis != c.axis {
			t.Errorf("%+v: %+v", c.e, f)
		}
	}
}

// pythonRange is the slice rule in numbers of any size, one element at a time.
func pythonRange(n, start, stop, step int, hasStart, hasStop bool) []int {
	big0 := func(v int) *big.Int { return big.NewInt(int64(v)) }
	norm := func(v int) *big.Int {
		x := big0(v)
		if v < 0 {
			x.Add(x, big0(n))
		}
		return x
	}
	up := step > 0
	at, end := big0(0), big0(n)
	if !up {
		at, end = big0(n-1), big0(-1)
	}
	if hasStart {
		at = norm(start)
		if up && at.Sign() < 0 {
			at = big0(0)
		}
		if !up && at.Cmp(big0(n)) >= 0 {
			at = big0(n - 1)
		}
	}
	if hasStop {
		end = norm(stop)
		if end.Sign() < 0 && !up {
			end = big0(-1)
		}
	}
	var out []int
	for at.Sign() >= 0 && at.Cmp(big0(n)) < 0 && (up && at.Cmp(end) < 0 || !up && at.Cmp(end) > 0) {
		out = append(out, int(at.Int64()))
		at.Add(at, big0(step))
	}
	return out
}

func checkRange(t *testing.T, n, start, stop, step int, hasStart, hasStop bool) {
	t.Helper()
	first, count := SliceRange(n, start, stop, step, hasStart, hasStop)
	want := pythonRange(n, start, stop, step, hasStart, hasStop)
	if count != len(want) || count > 0 && first != want[0] || count > 1 && first+(count-1)*step != want[count-1] {
		t.Errorf("n %d, %d:%d:%d (%v, %v): %d elements from %d, want %v", n, start, stop, step, hasStart, hasStop, count, first, want)
	}
}

func TestSliceRange(t *testing.T) {
	values := []int{math.MinInt64, math.MinInt64 + 1, -9, -6, -5, -4, -2, -1, 0, 1, 2, 4, 5, 6, 9, math.MaxInt64}
	for _, n := range []int{0, 1, 2, 5} {
		for _, a := range values {
			for _, b := range values {
				for _, s := range values {
					if s == 0 {
						continue
					}
					for m := range 4 {
						checkRange(t, n, a, b, s, m&1 != 0, m&2 != 0)
					}
				}
			}
		}
	}
	if first, n := SliceRange(math.MaxInt64, 0, 0, -1, false, false); first != math.MaxInt64-1 || n != math.MaxInt64 {
		t.Errorf("the longest axis reversed: %d from %d", n, first)
	}
	if _, n := SliceRange(math.MaxInt64, 0, math.MinInt64, math.MinInt64, false, true); n != 1 {
		t.Errorf("the smallest step: %d", n)
	}
}

func FuzzSliceRange(f *testing.F) {
	f.Add(5, 4, -1, -1, true, true)
	f.Add(5, math.MinInt64, math.MaxInt64, math.MinInt64, true, true)
	f.Fuzz(func(t *testing.T, n, start, stop, step int, hasStart, hasStop bool) {
		if n = n & 63; step != 0 {
			checkRange(t, n, start, stop, step, hasStart, hasStop)
		}
	})
}

func FuzzParseIndex(f *testing.F) {
	for _, seed := range []string{"()", "1, 2:4, None, ..., :-3:-1, :", "[0, 1]", "0x1f", "1_0:", "'a'", "1.5e3j", "np.newaxis", "....", "99999999999999999999"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		items, err := ParseIndex(text)
		if err != nil {
			if kind := fault.KindOf(err); kind != fault.Syntax && kind != fault.Type {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		again, err := ParseIndex(IndexText(items))
		if err != nil || IndexText(again) != IndexText(items) {
			t.Errorf("%q prints as %q, which reads as %v, %v", text, IndexText(items), again, err)
		}
		e, err := Encode(items)
		if err != nil {
			return
		}
		if back, err := Decode(e); err == nil {
			if e2, err := Encode(back); err != nil || !reflect.DeepEqual(e, e2) {
				t.Errorf("%q: encoding %+v decodes to %s", text, e, IndexText(back))
			}
		}
	})
}

// FuzzResolve takes sizes and an encoding from bytes and checks the elements
// of the view against the axes' ranges.
func FuzzResolve(f *testing.F) {
	f.Add([]byte{2, 3, 4}, []byte{1, 2, 1, 0, 3, 255}, uint64(1), uint64(2), uint64(0), uint64(0), uint64(0))
	f.Add([]byte{5, 5}, []byte{1, 2, 1, 0, 0, 0}, uint64(0), uint64(0), uint64(2), uint64(0), uint64(1))
	f.Fuzz(func(t *testing.T, sizes, specs []byte, begin, end, ellipsis, newAxis, shrink uint64) {
		if len(sizes) > 5 || len(specs) > 30 {
			return
		}
		var dims []int
		for _, b := range sizes {
			dims = append(dims, int(b%5))
		}
		e := Encoding{BeginMask: begin, EndMask: end, EllipsisMask: ellipsis, NewAxisMask: newAxis, ShrinkAxisMask: shrink}
		for i := 0; i+2 < len(specs); i += 3 {
			e.Begin, e.End = append(e.Begin, int(int8(specs[i]))), append(e.End, int(int8(specs[i+1])))
			e.Strides = append(e.Strides, int(int8(specs[i+2])))
		}
		r, err := e.Resolve(Make(dims))
		if err != nil {
			return
		}
		offset, strides := r.View(0, ContiguousStrides(dims))
		out := r.Shape.Dims()
		if len(r.Cuts) != len(dims) || len(r.From) != len(out) {
			t.Fatalf("%v cut by %+v: %+v", dims, e, r)
		}
		total, _ := Product(dims)
		for _, at := range gather(out, offset, strides) {
			if at < 0 || at >= int64(total) {
				t.Fatalf("%v cut by %+v: element %d is outside", dims, e, at)
			}
		}
		for i, c := range r.Cuts {
			for k := range c.Count {
				if v := c.Start + k*c.Step; v < 0 || v >= dims[i] {
					t.Fatalf("%v cut by %+v: axis %d reads %d", dims, e, i, v)
				}
			}
		}
		if static, err := e.Resolve(UnknownOf(len(dims))); err == nil && !static.Shape.IsCompatibleWith(r.Shape) {
			t.Fatalf("%v cut by %+v: %s, but statically %s", dims, e, r.Shape, static.Shape)
		}
	})
}

func BenchmarkResolve(b *testing.B) {
	items, err := ParseIndex("1, 2:4, None, ..., :-3:-1, :")
	if err != nil {
		b.Fatal(err)
	}
	in := of(5, 5, 5, 5, 5, 5)
	b.ReportAllocs()
	for b.Loop() {
		e, err := Encode(items)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := e.Resolve(in); err != nil {
			b.Fatal(err)
		}
	}
}
