package lang_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

const liveSetup = `import numpy as np, math
class Layer:
    "A layer."
    scale = 2.0
    def __init__(self, n, m):
        self.w = np.ones((n, m))
    def __call__(self, x):
        return x @ self.w
    def __matmul__(self, other):
        return Layer(self.w.shape[0], other.w.shape[1])
    @property
    def size(self):
        return self.w.size
    @staticmethod
    def make(n):
        return Layer(n, n)
    @classmethod
    def pair(cls, n):
        return cls(n, 2), cls(2, n)
class Wide(Layer):
    def __init__(self, n):
        super().__init__(n, 10 * n)
def counter():
    n = np.ones(3)
    def get():
        return n
    return get
a, b = Layer(3, 4), Layer(4, 5)
net = [a, b]
params = {'w': np.ones((2, 3)), 'b': np.zeros(3)}
deep = {'layers': net, 'n': 3}
get = counter()
wide = Wide(2)
rng = np.random.default_rng(0)
numbers = [float(i) for i in range(20000)]
me = [1]; me.append(me)
`

func liveSession(t testing.TB, setup string) *lang.Session {
	t.Helper()
	s := lang.New(lang.Options{Dir: t.TempDir()})
	if err := s.Eval(context.Background(), diag.NewFile("setup", setup), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestPreviewKnowsObjects previews what depends on the session's classes, objects,
// containers and closures.
func TestPreviewKnowsObjects(t *testing.T) {
	s := liveSession(t, liveSetup)
	for _, c := range []struct{ text, typ, fault string }{
		{"a(np.ones((7, 3)))", "f64[7, 4]", ""},
		{"b(a(np.ones((7, 3))))", "f64[7, 5]", ""},
		{"a(b(np.ones((7, 4)))) ", "", "mismatch in its core dimension"},
		{"a.w.T", "f64[4, 3]", ""},
		{"(a @ b).w", "f64[3, 5]", ""},
		{"a.size", "int", ""},
		{"Layer.make(6).w", "f64[6, 6]", ""},
		{"Layer.pair(6)[1].w", "f64[2, 6]", ""},
		{"Wide(3).w", "f64[3, 30]", ""},
		{"wide(np.ones(2))", "f64[20]", ""},
		{"net[1].w", "f64[4, 5]", ""},
		{"x = np.ones((7, 3))\nfor l in net: x = l(x)\nx", "f64[7, 5]", ""},
		{"params['w'] @ params['b']", "f64[2]", ""},
		{"params['b'] @ params['w'] ", "", "matmul"},
		{"deep['layers'][0].w", "f64[3, 4]", ""},
		{"get()", "f64[3]", ""},
		{"rng.normal(size=(3, 4))", "f64[3, 4]", ""},
		{"len(numbers)", "int", ""},
		{"me[1][1][0]", "int", ""},
		{"net.append(3); net[2] + 1", "int", ""},
		{"a.w = np.ones((3, 9)); a(np.ones(3))", "f64[9]", ""},
		{"a.scale", "float", ""},
		{"math.sqrt(2)", "float", ""},
	} {
		p := s.Preview(context.Background(), c.text, len(c.text))
		fault := ""
		if len(p.Faults) > 0 {
			fault = p.Faults[0].Msg
		}
		if c.fault == "" && (p.Type != c.typ || fault != "") || !strings.Contains(fault, c.fault) {
			t.Errorf("%q: type %q, fault %q", c.text, p.Type, fault)
		}
	}
	again := s.Preview(context.Background(), "(len(net), a.w)", 0)
	if again.Type != "(int, f64[3, 4])" {
		t.Errorf("after the previews: %q", again.Type)
	}
	if v, _ := s.Get("net"); v == nil || len(s.Complete("net[0].", 7).List) < 4 {
		t.Errorf("net[0]. completes to %v", s.Complete("net[0].", 7).List)
	}
	if i, ok := s.Describe("net[0].__call__", 10, false); !ok || !strings.Contains(i.Signature, "x") {
		t.Errorf("net[0].__call__ is described as %v", i)
	}
}

// TestPreviewIsBounded previews texts that would take long, or much room, if they ran.
func TestPreviewIsBounded(t *testing.T) {
	s := liveSession(t, "l = [1]\nfor i in range(20): l = [l, l]\nt = 'a' * 1000\n")
	for _, text := range endless {
		s.Preview(context.Background(), text, len(text))
		if p := s.Preview(context.Background(), "np.ones(3) + 1", 0); p.Type != "f64[3]" {
			t.Errorf("after %q: %q", text, p.Type)
		}
	}
	s.Preview(context.Background(), "l == l", 0)
}

// BenchmarkPreviewOfMany is a key at a prompt with 1,000 variables.
func BenchmarkPreviewOfMany(b *testing.B) {
	var setup strings.Builder
	setup.WriteString(liveSetup)
	for i := range 1000 {
		n := strconv.Itoa(i)
		setup.WriteString("v" + n + " = " + []string{"np.ones((" + n + ", 3))", "[1, 2, " + n + "]", "{'a': " + n + "}", "Layer(2, 3)", "'text'"}[i%5] + "\n")
	}
	s := liveSession(b, setup.String())
	for _, text := range []string{"v5 @ v10.T", "b(a(np.ones((7, 3))))", "x = np.ones((7, 3))\nfor l in net: x = l(x)\nx", "nam + 1"} {
		b.Run(strings.ReplaceAll(text, "\n", "; "), func(b *testing.B) {
			for b.Loop() {
				s.Preview(context.Background(), text, len(text))
			}
		})
	}
}
