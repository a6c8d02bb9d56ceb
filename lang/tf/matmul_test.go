package tf_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// TestQuantizedMatmul holds sums of 8-bit products to those of 64-bit integers.
func TestQuantizedMatmul(t *testing.T) {
	s := nnSession(t, `import numpy as np
import tensorflow as tf
rng = np.random.default_rng(5)
def draw(shape, kind):
    lo, hi = (-128, 128) if kind == np.int8 else (0, 256)
    return rng.integers(lo, hi, shape).astype(kind)
`)
	for _, shapes := range []string{"(1, 1), (1, 1)", "(3, 5), (5, 2)", "(64, 100), (100, 33)", "(1, 4000), (4000, 1)", "(200, 3), (3, 200)", "(2, 1, 8, 9), (3, 9, 4)", "(0, 4), (4, 3)", "(3, 0), (0, 2)", "(130, 517), (517, 70)"} {
		for _, kinds := range []string{"np.int8, np.int8", "np.uint8, np.int8", "np.int8, np.uint8", "np.uint8, np.uint8"} {
			program := "sa, sb = " + shapes + "\nka, kb = " + kinds + `
a, b = draw(sa, ka), draw(sb, kb)
got = quantized_matmul(a, b)
want = a.astype(np.int64) @ b.astype(np.int64)
assert got.dtype == np.int32 and got.shape == want.shape and (got == want).all()
at = np.swapaxes(a, -1, -2)
assert (quantized_matmul(at, b[..., ::-1], transpose_a=True) == want[..., ::-1]).all()
assert (tf.matmul(a, np.swapaxes(b, -1, -2), transpose_b=True, output_type=tf.int32) == want).all()
`
			if err := s.Eval(context.Background(), diag.NewFile("case", program), lang.ShowNone, nil); err != nil {
				t.Errorf("%s of %s: %v", shapes, kinds, err)
			}
		}
	}
}

func TestMatmulRefuses(t *testing.T) {
	s := nnSession(t, "import numpy as np\nimport tensorflow as tf\n")
	for program, want := range map[string]string{
		"quantized_matmul(np.ones((2, 2)), np.ones((2, 2), np.int8))":                   "a is float64",
		"quantized_matmul(np.ones(2, np.int8), np.ones((2, 2), np.int8))":               "a has 1 axes",
		"quantized_matmul(np.ones((2, 3), np.int8), np.ones((2, 3), np.int8))":          "mismatch",
		"tf.matmul(np.ones((2, 2)), np.ones((2, 2), np.int8))":                          "cast one of them",
		"tf.matmul(np.ones((2, 2)), np.ones((2, 2)), transpose_a=True, adjoint_a=True)": "only one",
		"tf.matmul(np.ones((2, 2), np.int8), np.ones((2, 2)), output_type=tf.int32)":    "cast one of them",
		"np.random.default_rng(1)\ntf.matmul(np.ones((3, 2, 4)), np.ones((2, 4, 5)))":   "broadcast",
	} {
		err := s.Eval(context.Background(), diag.NewFile("case", program+"\n"), lang.ShowNone, nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", program, err, want)
		}
	}
}
