// Sizes by name: what the types of a script are where its inputs have letters for sizes.
package lang_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// namedTypes are expressions and their types where x is f32[B, T, D] and m is f64[N, 64].
var namedTypes = []struct{ expr, want string }{
	{"x.reshape(B, T, 8, D // 8)", "f32[B, T, 8, D//8]"}, {"x.reshape(B, T, 8, -1)", "f32[B, T, 8, D//8]"}, {"x.reshape(-1, D)", "f32[B*T, D]"}, {"x.reshape(-1)", "f32[B*D*T]"},
	{"np.zeros((len(x), 3))", "f64[B, 3]"}, {"x.sum(0) / len(x)", "f32[T, D]"}, {"x.sum(1, keepdims=True)", "f32[B, 1, D]"}, {"x.transpose(2, 0, 1)", "f32[D, B, T]"}, {"x.T", "f32[D, T, B]"},
	{"np.concatenate([x, x], 1)", "f32[B, 2*T, D]"}, {"np.concatenate([m, np.ones((3, 64))])", "f64[N + 3, 64]"}, {"np.stack([m, m])", "f64[2, N, 64]"}, {"np.pad(m, 1)", "f64[N + 2, 66]"},
	{"m @ np.ones((64, 10))", "f64[N, 10]"}, {"np.einsum('btd,bsd->bts', x, x)", "f32[B, T, T]"}, {"m[::2]", "f64[(N + 1)//2, 64]"}, {"m[:, 1:5]", "f64[N, 4]"}, {"m[:, None]", "f64[N, 1, 64]"},
	{"x[..., 0] * 2 + 1", "f32[B, T]"}, {"np.repeat(m, 3, 0)", "f64[3*N, 64]"}, {"np.arange(B * T)", "i64[B*T]"}, {"np.outer(m[:, 0], m[:, 1])", "f64[N, N]"}, {"m[:5]", "f64[?, 64]"},
	{"m[m[:, 0] > 0]", "f64[?, 64]"}, {"np.eye(len(m))", "f64[N, N]"}, {"np.moveaxis(x, 0, -1)", "f32[T, D, B]"}, {"x.swapaxes(0, 2).copy()", "f32[D, T, B]"},
	{"np.ones(m.shape[0] // 2)", "f64[N//2]"}, {"np.broadcast_to(m[0], m.shape)", "f64[N, 64]"}, {"m.reshape(len(m), 8, 8).mean(axis=(1, 2))", "f64[N]"}, {"np.vstack([m, m, m])", "f64[3*N, 64]"},
	{"np.zeros((B + 1) * 2)", "f64[2*B + 2]"}, {"x[:, :-1]", "f32[B, ?, D]"}, {"x + m", "f64[B, ?, 64]"},
}

func TestNamedSizes(t *testing.T) {
	for _, c := range namedTypes {
		s := lang.New(lang.Options{Dir: t.TempDir()})
		for name, typ := range map[string]string{"x": "f32[B, T, D]", "m": "f64[N, 64]"} {
			if err := s.BindType(name, typ); err != nil {
				t.Fatal(err)
			}
		}
		got, err := s.CheckScript(context.Background(), diag.NewFile("case.tq", "B, T, D = x.shape\ny = "+c.expr+"\n"))
		if err != nil {
			t.Fatalf("%s: %v", c.expr, err)
		}
		is := "refused"
		if len(got.Errors) == 0 {
			is = got.Assigned[len(got.Assigned)-1].Type
		}
		if is != c.want {
			t.Errorf("%s is %s, want %s", c.expr, is, c.want)
		}
	}
}

func TestNamedSizesInErrors(t *testing.T) {
	s := lang.New(lang.Options{Dir: t.TempDir()})
	if err := s.BindType("m", "f64[N, 64]"); err != nil {
		t.Fatal(err)
	}
	got, err := s.CheckScript(context.Background(), diag.NewFile("case.tq", "y = m @ np.ones((32, 4))\n"))
	if err != nil || len(got.Errors) != 1 {
		t.Fatalf("%v, %v", got.Errors, err)
	}
	if text := got.Errors[0].Render(diag.Options{}); !strings.Contains(text, "f64[N, 64]") {
		t.Error(text)
	}
}
