// The Shape value and the rules with unknown sizes.

package shape

import (
	"errors"
	"math"
	"testing"

	"github.com/tq-lang/tq/engine/fault"
)

func of(dims ...int) Shape { return Make(dims) }

var unknown = UnknownRank()

func TestOf(t *testing.T) {
	if _, err := Of(2, -2); fault.KindOf(err) != fault.InvalidArgument {
		t.Errorf("Of(2, -2): %v", err)
	}
	dims := []int{1, 2}
	s, err := Of(dims...)
	if err != nil {
		t.Fatal(err)
	}
	dims[0] = 9
	s.Dims()[1] = 9
	if s.String() != "[1, 2]" {
		t.Errorf("the shape changed with its source: %s", s)
	}
	var zero Shape
	if !zero.IsScalar() || !zero.Equal(Scalar()) || zero.Dims() == nil {
		t.Error("the zero Shape is not the scalar")
	}
}

func TestIdentity(t *testing.T) {
	a, b := of(-1, 4), of(-1, 4)
	u, v := UnknownRank(), UnknownRank()
	if a.Equal(b) || !a.Same(b) || Identical(&a, &b) || !Identical(&a, &a) || a.Hash() != b.Hash() {
		t.Error("two shapes with an unknown size")
	}
	if u.Equal(v) || !u.Same(v) || Identical(&u, &v) || !Identical(&u, &u) || u.Same(Scalar()) {
		t.Error("two shapes of unknown rank")
	}
	if !of(2, 3).Equal(of(2, 3)) || of(2, 3).Equal(of(3, 2)) || of(2, 3).Hash() == of(3, 2).Hash() {
		t.Error("known shapes")
	}
}

func TestSharing(t *testing.T) {
	s := of(1, 2, 3, 4)
	head, _ := s.Take(2)
	longer, _ := head.Append(9)
	if s.String() != "[1, 2, 3, 4]" || longer.String() != "[1, 2, 9]" {
		t.Errorf("%s %s", s, longer)
	}
}

func TestSize(t *testing.T) {
	for _, c := range []struct {
		s    Shape
		want int
		kind fault.Kind
	}{
		{of(), 1, 0},
		{of(3, 4), 12, 0},
		{of(0, -1), -1, 0},
		{unknown, -1, 0},
		{of(1<<32, 1<<31), 0, fault.Overflow},
		{of(1<<32, 1<<32), 0, fault.Overflow},
		{of(1<<31, 1<<31), 1 << 62, 0},
		{of(1<<40, 1<<40, 0), 0, 0},
	} {
		if n, err := c.s.Size(); n != c.want || fault.KindOf(err) != c.kind {
			t.Errorf("%s: %d, %v", c.s, n, err)
		}
	}
	if of(1<<40, 1<<40).Elements() != math.MaxInt || of(1<<40, 1<<40, 0).Elements() != 0 || of(2, 3).Elements() != 6 {
		t.Error("Elements")
	}
}

func TestText(t *testing.T) {
	for _, c := range []struct {
		s                   Shape
		java, text, compact string
	}{
		{of(), "[]", "()", "()"},
		{of(3), "[3]", "(3,)", "(3,)"},
		{of(2, -1, 4), "[2, -1, 4]", "(2, ?, 4)", "(2,?,4)"},
		{unknown, "null", "(...)", "(...)"},
	} {
		if c.s.String() != c.java || c.s.Text() != c.text || c.s.Compact() != c.compact {
			t.Errorf("%s %s %s", c.s, c.s.Text(), c.s.Compact())
		}
	}
}

func TestPanics(t *testing.T) {
	for name, f := range map[string]func(){
		"Make":     func() { Make([]int{-2}) },
		"At":       func() { of(2).At(1) },
		"At below": func() { of(2).At(-1) },
		"Elements": func() { of(-1).Elements() },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s does not panic", name)
				}
			}()
			f()
		}()
	}
}

// check compares a result with a shape's text or an error's kind.
func check(t *testing.T, name string, s Shape, err error, want string) {
	t.Helper()
	got := s.String()
	if err != nil {
		got = fault.KindOf(err).String()
	}
	if got != want {
		t.Errorf("%s: %s (%v), want %s", name, got, err, want)
	}
}

func TestStaticRules(t *testing.T) {
	for _, c := range []struct {
		name string
		f    func() (Shape, error)
		want string
	}{
		{"broadcast", func() (Shape, error) { return Broadcast(of(-1, 3), of(2, 1), of(1)) }, "[2, 3]"},
		{"broadcast ?1", func() (Shape, error) { return Broadcast(of(-1), of(1)) }, "[-1]"},
		{"broadcast 0?", func() (Shape, error) { return Broadcast(of(0), of(-1)) }, "[0]"},
		{"broadcast none", func() (Shape, error) { return Broadcast() }, "[]"},
		{"broadcast rank", func() (Shape, error) { return Broadcast(of(3), unknown) }, "null"},
		{"broadcast rank clash", func() (Shape, error) { return Broadcast(of(3), unknown, of(2)) }, "broadcast"},
		{"broadcast ? clash", func() (Shape, error) { return Broadcast(of(-1), of(3), of(2)) }, "broadcast"},
		{"to ?", func() (Shape, error) { return BroadcastTo(of(-1, 1), of(2, 3, 4)) }, "[2, 3, 4]"},
		{"to rank", func() (Shape, error) { return BroadcastTo(unknown, of(2)) }, "[2]"},
		{"assign ?", func() (Shape, error) { return Scalar(), CheckAssign(of(-1, 2, 3), of(2, -1)) }, "[]"},
		{"assign clash", func() (Shape, error) { return Scalar(), CheckAssign(of(2, 2, 3), of(2, -1)) }, "broadcast"},
		{"reshape ?", func() (Shape, error) { return Reshape(of(-1, 3), []int{3, -1}) }, "[3, -1]"},
		{"reshape rank", func() (Shape, error) { return Reshape(unknown, []int{3, 2}) }, "[3, 2]"},
		{"reshape two open", func() (Shape, error) { return Reshape(unknown, []int{-1, -1}) }, "invalid_argument"},
		{"reshape huge", func() (Shape, error) { return Reshape(of(6), []int{1 << 62, 1 << 62}) }, "invalid_argument"},
		{"reshape huge in", func() (Shape, error) { return Reshape(of(1<<62, 1<<62), []int{-1}) }, "overflow"},
		{"concat ?", func() (Shape, error) { return Concat(0, of(-1, 3), of(2, -1)) }, "[-1, 3]"},
		{"concat rank", func() (Shape, error) { return Concat(1, unknown, of(-1, 3), of(2, 4)) }, "[2, -1]"},
		{"concat later clash", func() (Shape, error) { return Concat(1, of(-1, 3), of(2, 3), of(4, 3)) }, "size"},
		{"concat all unknown", func() (Shape, error) { return Concat(1, unknown) }, "null"},
		{"concat huge", func() (Shape, error) { return Concat(0, of(1<<62), of(1<<62)) }, "overflow"},
		{"stack ?", func() (Shape, error) { return Stack(-1, of(-1, 3), of(2, -1), unknown) }, "[2, 3, 3]"},
		{"stack clash", func() (Shape, error) { return Stack(0, of(-1), of(2), of(3)) }, "size"},
		{"reduce rank", func() (Shape, error) { return Reduce(unknown, nil, false) }, "[]"},
		{"reduce rank keep", func() (Shape, error) { return Reduce(unknown, nil, true) }, "null"},
		{"reduce none", func() (Shape, error) { return Reduce(of(2, 3), []int{}, false) }, "[2, 3]"},
		{"reduce all keep", func() (Shape, error) { return Reduce(of(2, -1), nil, true) }, "[1, 1]"},
		{"transpose", func() (Shape, error) { return Transpose(of(2, -1, 4), nil) }, "[4, -1, 2]"},
		{"transpose rank", func() (Shape, error) { return Transpose(unknown, []int{1, 0}) }, "[-1, -1]"},
		{"transpose rank bad", func() (Shape, error) { return Transpose(unknown, []int{1, 1}) }, "invalid_argument"},
		{"squeeze ?", func() (Shape, error) { return Squeeze(of(-1, 1, 3), nil) }, "null"},
		{"squeeze axis ?", func() (Shape, error) { return Squeeze(of(-1, 1, 3), []int{0}) }, "[1, 3]"},
		{"expand", func() (Shape, error) { return ExpandDims(of(-1, 3), []int{0, -1}) }, "[1, -1, 3, 1]"},
	} {
		s, err := c.f()
		check(t, c.name, s, err, c.want)
	}
}

func TestBroadcastError(t *testing.T) {
	_, err := Broadcast(of(5, 1, 4), of(3), of(3, 3))
	var f *fault.Error
	if !errors.As(err, &f) {
		t.Fatal(err)
	}
	if f.Msg != "operands could not be broadcast together with shapes (5,1,4) (3,) (3,3) " ||
		len(f.Operands) != 2 || f.Operands[0] != 0 || f.Operands[1] != 1 || f.Axis != 2 || f.Hint != "axis -1: 4 against 3" {
		t.Errorf("%+v", f)
	}
}

func TestBlocks(t *testing.T) {
	for _, c := range []struct {
		name   string
		f      func(Shape, int, Layout) (Shape, error)
		in     Shape
		block  int
		layout Layout
		want   string
	}{
		{"d2s", DepthToSpace, of(1, 2, 3, 12), 2, NHWC, "[1, 4, 6, 3]"},
		{"d2s ?", DepthToSpace, of(-1, 2, -1, 12), 2, NHWC, "[-1, 4, -1, 3]"},
		{"d2s ? depth", DepthToSpace, of(1, -1, 2, 3), 2, NCHW, "[1, -1, 4, 6]"},
		{"d2s ? indivisible", DepthToSpace, of(-1, -1, -1, 6), 2, NHWC, "invalid_argument"},
		{"d2s rank", DepthToSpace, unknown, 2, NHWC, "[-1, -1, -1, -1]"},
		{"d2s rank vect", DepthToSpace, unknown, 2, NCHWVectC, "[-1, -1, -1, -1, 4]"},
		{"d2s vect ?", DepthToSpace, of(1, 4, 1, 1, -1), 2, NCHWVectC, "[1, 1, 2, 2, 4]"},
		{"d2s vect outer", DepthToSpace, of(1, 2, 1, 1, 4), 2, NCHWVectC, "invalid_argument"},
		{"d2s vect inner", DepthToSpace, of(1, 4, 1, 1, 8), 2, NCHWVectC, "invalid_argument"},
		{"d2s no depth", DepthToSpace, of(1, 2, 2, 0), 2, NHWC, "[1, 4, 4, 0]"},
		{"d2s wide", DepthToSpace, of(1, 1, 1, 4), 1 << 32, NHWC, "invalid_argument"},
		{"d2s 65536", DepthToSpace, of(1, 1, 1, 4), 65536, NHWC, "invalid_argument"},
		{"d2s overflow", DepthToSpace, of(1, 4, 1, 0), 1 << 62, NHWC, "overflow"},
		{"s2d", SpaceToDepth, of(1, 4, 6, 3), 2, NHWC, "[1, 2, 3, 12]"},
		{"s2d ?", SpaceToDepth, of(1, -1, 6, -1), 2, NHWC, "[1, -1, 3, -1]"},
		{"s2d height", SpaceToDepth, of(1, 3, -1, -1), 2, NHWC, "invalid_argument"},
		{"s2d width", SpaceToDepth, of(1, -1, 4, 3), 2, NCHW, "invalid_argument"},
		{"s2d rank", SpaceToDepth, of(1, 2, 3), 2, NCHW, "rank"},
		{"s2d overflow", SpaceToDepth, of(1, 0, 0, 4), 1 << 31, NHWC, "overflow"},
		{"s2d block", SpaceToDepth, of(1, 2, 2, 4), 1, NHWC, "invalid_argument"},
	} {
		s, err := c.f(c.in, c.block, c.layout)
		check(t, c.name, s, err, c.want)
	}
	_, err := DepthToSpace(of(1, 1, 1, 4), 100000, NHWC)
	if want := "depth_to_space: depth 4 (axis 3) is not divisible by block_size squared, 10000000000"; err.Error() != want {
		t.Errorf("%v", err)
	}
}
