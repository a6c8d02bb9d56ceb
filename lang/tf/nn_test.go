package tf_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// tfResult is what TensorFlow gives for an expression: testdata/nn.py writes them.
type tfResult struct {
	Expr  string
	Parts []struct {
		DType string
		Shape []int
		Data  []any
	}
}

const nnPrelude = `import numpy as np
import tensorflow as tf

def a(*shape, dtype=np.float32):
    n = int(np.prod(shape))
    return (np.sin(np.arange(n) * 1.7 + 0.3) * 2).reshape(shape).astype(dtype)
`

func nnSession(t *testing.T, prelude string) *lang.Session {
	s := lang.New(lang.Options{Dir: t.TempDir(), Stdout: os.Stdout, Stderr: os.Stderr})
	if err := s.Eval(context.Background(), diag.NewFile("prelude", prelude), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
	return s
}

// arraysIn are the arrays of a value, or of its parts.
func arraysIn(v object.Value) (out []*tensor.Tensor, err error) {
	switch x := object.Unnamed(v).(type) {
	case object.Tuple:
		for _, e := range x {
			more, err := arraysIn(e)
			if err != nil {
				return nil, err
			}
			out = append(out, more...)
		}
		return out, nil
	case *object.Array:
		a, err := x.Tensor()
		return []*tensor.Tensor{a}, err
	}
	return nil, fmt.Errorf("a %s", v.TypeName())
}

// number is an element of the file: not finite ones are texts.
func number(t *testing.T, v any) float64 {
	switch v := v.(type) {
	case float64:
		return v
	case string:
		x, err := strconv.ParseFloat(v, 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	t.Fatalf("%T in the results", v)
	return 0
}

// narrow are functions whose constants TensorFlow holds in float32, whatever the argument's type.
var narrow = regexp.MustCompile(`^tf\.nn\.(gelu|leaky_relu)`)

// near reports whether two results of float arithmetic in another order agree; exact types
// agree to the last bit.
func near(x, y float64, dtype string, scale float64) bool {
	tolerance := map[string]float64{"float32": 4e-6, "float64": 1e-13}[dtype] * scale
	return x == y || math.IsNaN(x) && math.IsNaN(y) || math.Abs(x-y) <= tolerance
}

func TestBesideTensorFlow(t *testing.T) {
	text, err := os.ReadFile("testdata/nn.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []tfResult
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	s := nnSession(t, nnPrelude)
	for _, c := range cases {
		if err := s.Eval(context.Background(), diag.NewFile("case", "got = "+c.Expr+"\n"), lang.ShowNone, nil); err != nil {
			t.Errorf("%s: %v", c.Expr, err)
			continue
		}
		v, _ := s.Get("got")
		got, err := arraysIn(v)
		if err != nil || len(got) != len(c.Parts) {
			t.Errorf("%s: %d results (%v), not %d", c.Expr, len(got), err, len(c.Parts))
			continue
		}
		for i, want := range c.Parts {
			g := got[i]
			if g.DType().String() != want.DType && !(want.DType == "int32" && g.DType().IsInteger()) { // Python's ints are int64
				t.Errorf("%s: type %s, not %s", c.Expr, g.DType(), want.DType)
			}
			if fmt.Sprint(g.Shape()) != fmt.Sprint(want.Shape) && len(g.Shape())+len(want.Shape) > 0 {
				t.Errorf("%s: shape %v, not %v", c.Expr, g.Shape(), want.Shape)
				continue
			}
			scale := 1.0
			for _, w := range want.Data {
				if x := math.Abs(number(t, w)); x > scale && !math.IsInf(x, 0) {
					scale = x
				}
			}
			precision := want.DType
			if narrow.MatchString(c.Expr) {
				precision = "float32"
			}
			at := 0
			g.Each(func(p int) bool {
				x, y := g.Float64At(p), number(t, want.Data[at])
				if !near(x, y, precision, scale) {
					t.Errorf("%s: element %d is %v, not %v", c.Expr, at, x, y)
					return false
				}
				at++
				return true
			})
		}
	}
	t.Logf("%d expressions", len(cases))
}

func TestWrongCalls(t *testing.T) {
	s := nnSession(t, nnPrelude)
	for _, c := range [][2]string{
		{"tf.nn.conv2d(a(2, 9, 8, 3), a(3, 2, 4, 4))", "an input of 3 channels does not go with filters of shape (3, 2, 4, 4)"},
		{"tf.nn.conv2d(a(2, 9, 8, 6), a(3, 2, 2, 4))", "an input of 6 channels does not go with filters"},
		{"tf.nn.conv2d(a(9, 8, 3), a(3, 2, 3, 4))", "input needs 4 axes, has shape (9, 8, 3)"},
		{"tf.nn.conv2d(a(1, 2, 8, 3), a(3, 2, 3, 4))", "a window of 3 does not fit into axis 1 of size 2"},
		{"tf.nn.conv2d(a(1, 9, 8, 3), a(3, 2, 3, 4), 0)", "strides must be positive, got 0"},
		{"tf.nn.conv2d(a(1, 9, 8, 3), a(3, 2, 3, 4), (1, 2, 2, 2))", "strides of batch and channels must be 1"},
		{"tf.nn.conv2d(a(1, 9, 8, 3), a(3, 2, 3, 4), 1, 'FULL')", "padding is 'VALID', 'SAME' or a list of pairs, not 'FULL'"},
		{"tf.nn.conv2d(a(1, 9, 8, 3), a(3, 2, 3, 4), data_format='NHCW')", "data_format is 'NHWC' or 'NCHW', not 'NHCW'"},
		{"tf.nn.conv2d_transpose(a(1, 4, 4, 2), a(3, 3, 3, 2), (1, 12, 8, 3), 2)", "axis 1 of size 4 does not come of an output of size 12 (8 would do)"},
		{"tf.nn.max_pool2d(a(1, 4, 4, 2), (1, 2, 2, 2))", "ksize of batch and channels must be 1"},
		{"tf.nn.max_pool(a(4, 4), 2)", "the input needs 3 to 5 axes"},
		{"tf.image.resize(a(4, 4), (2, 2))", "images need 3 or 4 axes"},
		{"tf.image.resize(a(4, 4, 1), (2, 0))", "size is (height, width), both positive"},
		{"tf.image.resize(a(4, 4, 1), (2, 2), 'bicubic')", "method is 'bilinear' or 'nearest', not 'bicubic'"},
		{"tf.math.top_k(a(4), 5)", "k is 0 to 4, the size of the last axis, not 5"},
		{"tf.one_hot([1], -1)", "depth must not be negative"},
		{"tf.gather_nd(a(4), [[1, 2]])", "holds a position of up to 1 numbers"},
		{"tf.gather_nd(a(4), [[1.5]])", "indices are integers, not float64"},
		{"tf.math.segment_sum(a(3), [1, 0, 2])", "segment_ids must rise from 0"},
		{"tf.math.unsorted_segment_sum(a(3), [1, 0, 5], 3)", "id 5 is out of bounds for 3 segments"},
		{"tf.math.segment_sum(a(3), [0, 1])", "need an id for each row, got 2"},
		{"tf.nn.softmax(a(3), axis=1)", "axis 1 is out of bounds for array of dimension 1"},
		{"attention(a(3), a(3), a(3))", "attention takes arrays of two axes or more"},
		{"tf.nn.sparse_softmax_cross_entropy_with_logits([0, 1], a(2))", "they need one more than the labels"},
	} {
		err := s.Eval(context.Background(), diag.NewFile("case", "got = "+c[0]+"\n"), lang.ShowNone, nil)
		if err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: %v, not %s", c[0], err, c[1])
		}
	}
}

// TestLayouts compares channels first with channels last, and blocks of attention with one.
func TestLayouts(t *testing.T) {
	s := nnSession(t, nnPrelude)
	for _, c := range [][2]string{
		{"conv2d(a(2, 3, 9, 8), a(3, 2, 3, 4), 2, 'SAME', 'NCHW')", "conv2d(a(2, 3, 9, 8).transpose(0, 2, 3, 1), a(3, 2, 3, 4), 2, 'SAME').transpose(0, 3, 1, 2)"},
		{"conv1d(a(2, 3, 9), a(3, 3, 4), data_format='NCW')", "conv1d(a(2, 3, 9).transpose(0, 2, 1), a(3, 3, 4)).transpose(0, 2, 1)"},
		{"max_pool(a(2, 3, 9, 8), 2, data_format='NCHW')", "max_pool(a(2, 3, 9, 8).transpose(0, 2, 3, 1), 2).transpose(0, 3, 1, 2)"},
		{"conv2d_transpose(a(2, 3, 5, 4), a(3, 3, 2, 3), strides=2, data_format='NCHW')", "conv2d_transpose(a(2, 3, 5, 4).transpose(0, 2, 3, 1), a(3, 3, 2, 3), strides=2).transpose(0, 3, 1, 2)"},
		{"max_pool1d(a(1, 50, 2), 17, 3)", "np.lib.stride_tricks.sliding_window_view(a(1, 50, 2), 17, 1).max(-1)[:, ::3]"},
		{"softmax(np.array([-np.inf, 0, 0]))", "np.array([0, 0.5, 0.5])"},
		{"layer_norm(a(3, 4), a(4), np.ones(4, np.float32))", "(lambda x: (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 1e-5) * a(4) + 1)(a(3, 4))"},
		{"rms_norm(a(3, 4), a(4))", "(lambda x: x / np.sqrt((x * x).mean(1, keepdims=True) + 1e-6) * a(4))(a(3, 4))"},
		{"attention(a(2, 5, 4), a(2, 7, 4), a(2, 7, 3), causal=True)", "softmax(np.where(np.tri(5, 7, dtype=bool), a(2, 5, 4) @ a(2, 7, 4).swapaxes(1, 2) / 2, -np.inf)) @ a(2, 7, 3)"},
		{"attention(a(5, 4), a(7, 4), a(7, 3), mask=a(5, 7), scale=1)", "softmax(a(5, 4) @ a(7, 4).T + a(5, 7)) @ a(7, 3)"},
		{"attention(a(700, 8), a(3000, 8), a(3000, 3), mask=a(700, 3000) > 0)", "softmax(np.where(a(700, 3000) > 0, a(700, 8) @ a(3000, 8).T / np.sqrt(np.float32(8)), -np.inf)) @ a(3000, 3)"},
		{"attention(a(700, 8), a(3000, 8), a(3000, 3), causal=True)", "softmax(np.where(np.tri(700, 3000, dtype=bool), a(700, 8) @ a(3000, 8).T / np.sqrt(np.float32(8)), -np.inf)) @ a(3000, 3)"},
	} {
		text := "x, y = " + c[0] + ", " + c[1] + "\nassert x.shape == y.shape, (x.shape, y.shape)\nassert np.allclose(x, y, 1e-5, 1e-5), abs(x - y).max()\n"
		if err := s.Eval(context.Background(), diag.NewFile("case", text), lang.ShowNone, nil); err != nil {
			t.Errorf("%s: %v", c[0], err)
		}
	}
}
