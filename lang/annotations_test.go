// Annotations: what they let pass and what they refuse, when a program runs and when it is
// checked.
package lang_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// annotated are scripts and a part of the error's text, "" of those that run.
var annotated = []struct{ name, text, want string }{
	{"product", "def f(x: f64[B*T], y: f64[B, T]): pass\nf(np.ones(6), np.ones((2, 3)))", ""},
	{"product that differs", "def f(x: f64[B*T], y: f64[B, T]): pass\nf(np.ones(7), np.ones((2, 3)))", "x is declared f64[B*T] and is f64[7]: axis 0 is 7, not 6"},
	{"factor before", "def f(x: f64[2*D], y: f64[D]): pass\nf(np.ones(6), np.ones(4))", "y is declared f64[D] and is f64[4]: axis 0 gives D = 4, but D is 3"},
	{"odd", "def f(x: f64[2*D]): pass\nf(np.ones(7))", "axis 0 is 7, which no size gives"},
	{"sum before", "def f(x: f64[1+T], y: f64[T]): pass\nf(np.ones(3), np.ones(2))\nf(np.ones(3), np.ones(3))", "gives T = 3, but T is 2"},
	{"below zero", "def f(x: f64[T+3]): pass\nf(np.ones(2))", "axis 0 is 2, which no size gives"},
	{"two names", "def f(x: f64[A+B], a: f64[A], b: f64[B]): pass\nf(np.ones(5), np.ones(2), np.ones(3))\nf(np.ones(5), np.ones(2), np.ones(4))", "b is declared f64[B] and is f64[4]: axis 0 gives B = 4, but B is 3"},
	{"quotient", "def f(x: f64[D], y: f64[H], z: f64[D//H]): pass\nf(np.ones(12), np.ones(4), np.ones(3))\nf(np.ones(12), np.ones(4), np.ones(4))", "z is declared f64[D//H] and is f64[4]: axis 0 is 4, not 3"},
	{"quotient first", "def f(z: f64[D//H], x: f64[D], y: f64[H]): pass\nf(np.ones(4), np.ones(12), np.ones(4))", "z is declared f64[D//H] and is f64[4]: axis 0 is 4, not 3"},
	{"square", "def f(x: f64[N], y: f64[N**2]): pass\nf(np.ones(3), np.ones(9))\nf(np.ones(3), np.ones(8))", "is 8, not 9"},
	{"several axes", "def f(x: f64[*S, 3], y: f64[*S]): pass\nf(np.ones((2, 4, 3)), np.ones((2, 4)))\nf(np.ones(3), np.ones(()))\nf(np.ones((2, 4, 3)), np.ones((2, 5)))", "*S is (2, 5), but was (2, 4)"},
	{"fewer axes", "def f(x: f64[*S, 3], y: f64[*S]): pass\nf(np.ones((2, 4, 3)), np.ones(2))", "*S is (2), but was (2, 4)"},
	{"several axes without a name", "def f(x: f64[*_, 3], y: f64[*_]): pass\nf(np.ones((2, 3)), np.ones((2, 5)))", ""},
	{"dots", "def f(x: f64[..., T, 3]): pass\nf(np.ones((1, 2, 3)))\nf(np.ones(3))", "it has 1 axis"},
	{"union", "def f(x: f64[N] | None, y: f64[N]): pass\nf(None, np.ones(2))\nf(np.ones(2), np.ones(2))\nf(np.ones(3), np.ones(2))", "gives N = 2, but N is 3"},
	{"union of types", "def f(x: f64[N] | f64[N, 3]): pass\nf(np.ones(2))\nf(np.ones((2, 3)))\nf(np.ones((2, 4)))", "x is declared f64[N] | f64[N, 3] and is f64[2, 4]"},
	{"union without the value", "def f(x: f64[N] | None): pass\nf(3)", "x is declared f64[N] | None and is a int"},
	{"union with a number", "def f(x: f64[N] | float): return x\nf(3)\nf(2.5)\nf(np.float64(3))\nf(np.ones(2))\nf('a')", "is a str"},
	{"union with what is not held", "def f(x: f64[N] | Any): return x\nfrom typing import Any\nf(3)\nf(np.ones((2, 3)))", ""},
	{"optional", "from typing import Optional, Union\ndef f(x: Optional[f64[3]], y: Union[f64[2], i64[2]] = None): pass\nf(None)\nf(np.ones(3), np.arange(2))\nf(np.ones(2))", "axis 0 is 2, not 3"},
	{"list", "def f(xs: list[f64[N]]): pass\nf([np.ones(2), np.ones(2)])\nf([])\nf([np.ones(2), np.ones(3)])", "xs[1] is declared f64[N] and is f64[3]: axis 0 gives N = 3, but N is 2"},
	{"list of other things", "def f(xs: list[f64[N]]): pass\nf((np.ones(2),))", "xs is declared list[f64[N]] and is a tuple"},
	{"sequence", "from typing import Sequence\ndef f(xs: Sequence[f64[N]]): pass\nf((np.ones(2), np.ones(2)))\nf([np.ones(2), 1])", "xs[1] is declared f64[N] and is a int"},
	{"tuple", "def f(p: tuple[f64[N], f64[N, 2]]): pass\nf((np.ones(3), np.ones((3, 2))))\nf((np.ones(3),))", "p is declared tuple[f64[N], f64[N, 2]] and has 1 elements"},
	{"tuple of many", "def f(p: tuple[f64[N], ...]): pass\nf(())\nf((np.ones(3), np.ones(3), np.ones(4)))", "p[2] is declared f64[N]"},
	{"dict", "def f(p: dict[str, f64[N, N]]): pass\nf({'w': np.ones((3, 3))})\nf({'w': np.ones((3, 3)), 'u': np.ones((2, 2))})", "p['u'] is declared f64[N, N]"},
	{"nested", "def f(p: dict[str, list[f64[N]]]): pass\nf({'a': [np.ones(2)], 'b': [np.ones(2), np.ones(3)]})", "p['b'][1] is declared f64[N]"},
	{"star", "def f(*xs: f64[N]): return sum(xs)\nf()\nf(np.ones(2), np.ones(2))\nf(np.ones(2), np.ones(3))", "xs[1] is declared f64[N] and is f64[3]"},
	{"keywords", "def f(**kw: f64[N]): pass\nf(a=np.ones(2), b=np.ones(2))\nf(a=np.ones(2), b=np.ones(3))", "kw['b'] is declared f64[N]"},
	{"variable", "def f(x: f64[T, B]):\n    y: f64[B, T] = x.T\n    z: f64[T, B] = x.T\nf(np.ones((2, 3)))", "z is declared f64[T, B] and is f64[3, 2]"},
	{"variable alone", "def f(x):\n    y: f64[N] = x\n    z: f64[N+1] = np.ones(4)\nf(np.ones(3))\nf(np.ones(4))", "z is declared f64[N+1] and is f64[4]: axis 0 is 4, not 5"},
	{"calls have sizes of their own", "def f(x: f64[N], n):\n    if n: f(np.ones(n), 0)\n    y: f64[N] = x * 2\n    return y\nf(np.ones(3), 2)", ""},
	{"a parameter bound anew", "def f(x: f64[N, M]) -> f64[M, N]:\n    x = x.T\n    return x\nf(np.ones((2, 3)))", ""},
	{"result", "def f(x: f64[N]) -> tuple[f64[N], f64[N+1]]:\n    return x, np.concatenate([x, x])\nf(np.ones(1))\nf(np.ones(2))", "return value of f[1] is declared f64[N+1]"},
	{"generator", "def f(x: f64[N]):\n    for r in x:\n        y: f64[N] = x\n        yield y\n        y: f64[N+1] = x\nlist(f(np.ones(2)))", "axis 0 is 2, not 3"},
	{"method", "class A:\n    def f(self, x: f64[N]) -> f64[N]:\n        self.y: f64[N] = x\n        return x[1:]\nA().f(np.ones(2))", "return value of f"},
	{"at the top", "x: f64[A, B] = np.ones((2, 3))\ny: f64[A*B] = np.ones(6)\nz: f64[A+B] = np.ones(6)", "axis 0 is 6, not 5"},
	{"before its names", "y: f64[A*B] = np.ones(6)\nx: f64[A, B] = np.ones((2, 4))", "y is declared f64[A*B] and is f64[6]: axis 0 is 6, not 8"},
	{"left out", "def f(x: f64[N], m: f64[N] = None): return x\nf(np.ones(2))\nf(np.ones(2), None)\nf(np.ones(2), np.ones(3))", "m is declared f64[N]"},
	{"subclass of list", "class L(list): pass\ndef f(x: list[f64[2]]): pass\nf(L([np.ones(2)]))\nf(L([np.ones(3)]))", "x[0] is declared f64[2]"},

	{"no names but arithmetic", "def f(x: f64[A+B]): pass", "nothing gives A a size"},
	{"a quotient alone", "def f(x: f64[D//2]): pass", "nothing gives D a size"},
	{"of a variable inside", "def f(x):\n    y: f64[A*B] = x", "nothing gives A a size"},
	{"division", "x: f64[B/2] = np.ones(2)", "a size in an annotation is a number"},
	{"a call", "def f(x: f64[len(y)]): pass", "a size in an annotation is a number"},
	{"text", "def f(x: f64['B T']): pass", "a size in an annotation is a number"},
	{"several axes twice", "def f(x: f64[*A, *B]): pass", "only one part of an annotation"},
	{"arithmetic of any", "def f(x: f64[_ + 1]): pass", "no arithmetic"},
	{"callable", "from typing import Callable\ndef f(g: Callable[[f64[N]], f64[N]]): pass", "cannot be held"},
	{"dict of tensors as keys", "def f(g: dict[f64[N], int]): pass", "a dict's annotation"},
}

// verdicts are the errors of a script when it is checked, and when it runs without a check.
func verdicts(t *testing.T, text string) (checked, run string) {
	t.Helper()
	s := lang.New(lang.Options{Dir: t.TempDir()})
	got, err := s.CheckScript(context.Background(), diag.NewFile("case.tq", text))
	if err != nil {
		checked = err.Error()
	}
	for _, d := range got.Errors {
		checked += d.Render(diag.Options{}) + "\n"
	}
	for _, d := range got.Faults {
		t.Errorf("%v\n%s", d, text)
	}
	s = lang.New(lang.Options{Dir: t.TempDir(), NoCheck: true})
	if err := s.Eval(context.Background(), diag.NewFile("case.tq", text), lang.ShowNone, nil); err != nil {
		run = err.Error()
	}
	return checked, run
}

func TestAnnotations(t *testing.T) {
	for _, c := range annotated {
		checked, run := verdicts(t, "import numpy as np\n"+c.text+"\n")
		for way, got := range map[string]string{"check": checked, "run": run} {
			if c.want == "" && got != "" || !strings.Contains(got, c.want) {
				t.Errorf("%s: %s: want %q, got %q\n%s", c.name, way, c.want, got, c.text)
			}
		}
	}
}

// TestRandomAnnotations holds random calls of annotated functions: checking known sizes says
// what running says, and where a mask has hidden them it refuses nothing that runs.
func TestRandomAnnotations(t *testing.T) {
	g := rand.New(rand.NewPCG(7, 8))
	items := []string{"A", "B", "A+B", "2*A", "B*2", "A*B", "A-1", "1+B", "A//2", "B//A", "A%3", "3", "_", "?", "A**2", "2*A+1"}
	anns := []string{"", " | None", "list", "tuple"}
	refused := 0
	for range 400 {
		var params, args, lines []string
		for i := range 1 + g.IntN(3) {
			rank := 1 + g.IntN(2)
			var said []string
			shape := ""
			for range rank {
				said = append(said, items[g.IntN(len(items))])
				shape += fmt.Sprint(1+g.IntN(6)) + ", "
			}
			if g.IntN(6) == 0 {
				said[g.IntN(rank)] = "*S"
			}
			ann, arg := "f64["+strings.Join(said, ", ")+"]", "np.ones(("+shape+"))"
			switch kind := anns[g.IntN(len(anns))]; kind {
			case "list":
				ann, arg = "list["+ann+"]", "["+arg+"]"
			case "tuple":
				ann, arg = "tuple["+ann+", int]", "("+arg+", 1)"
			default:
				ann += kind
			}
			params, args = append(params, fmt.Sprintf("p%d: %s", i, ann)), append(args, arg)
		}
		lines = append(lines, "import numpy as np", "def f(a: f64[A], b: f64[B], "+strings.Join(params, ", ")+"): pass")
		a, b := 1+g.IntN(4), 1+g.IntN(4)
		call := fmt.Sprintf("f(np.ones(%d), np.ones(%d), %s)", a, b, strings.Join(args, ", "))
		text := strings.Join(append(lines, call), "\n") + "\n"
		checked, run := verdicts(t, text)
		if (checked == "") != (run == "") {
			t.Errorf("check %q, run %q:\n%s", checked, run, text)
		}
		if run != "" {
			refused++
			continue
		}
		hidden := strings.ReplaceAll(text, "np.ones((", "ones((")
		hidden = strings.ReplaceAll(hidden, "f(np.ones(", "f(ones(") + ""
		hidden = strings.Replace(hidden, ", np.ones(", ", ones(", 1)
		hidden = strings.Replace(hidden, "def f", "def ones(n):\n    x = np.ones(n)\n    return x[x[tuple([slice(None)] + [0] * (x.ndim - 1))] > 0]\ndef f", 1)
		if checked, run = verdicts(t, hidden); checked != "" {
			t.Errorf("check %q, run %q:\n%s", checked, run, hidden)
		}
	}
	if refused < 50 || refused > 390 {
		t.Errorf("%d of 400 are refused", refused)
	}
}

// declaredTypes are scripts whose inputs are not known, what annotations then make known, and
// the errors of functions that nothing calls.
var declaredTypes = []struct{ name, text, want string }{
	{"a variable", "import json\nx: f32[N, 64] = json.loads(input())\nx @ np.ones((32, 4), np.float32)", "f32[N, 64]"},
	{"an argument", "import json\ndef f(x: f32[N, 64]): return x\nf(json.loads(input())) + np.ones(3, np.float32)", "broadcast"},
	{"what was passed is known better", "import json\nm = np.ones((9, 9))\nm = m[m[:, 0] > 0][:, m[0] > 0]\ndef f(x: f64[N, 4]): return 0\nf(m)\nm @ np.ones((5, 2))", "matmul"},
	{"a result", "import json\ndef f() -> f64[N, 4]:\n    return json.loads(input())\nf() @ np.ones((5, 2))", "matmul"},
	{"one name, one size", "m = np.ones(9)\na, b = m[m > 0], m[m > 1]\ndef f(x: f64[N], y: f64[N]) -> f64[N+1]: return x + y\nf(a, b)", "return value of f"},
	{"nothing calls it", "def f(x: f64[B, T], w: f64[T, D]) -> f64[B, D]:\n    return w @ x @ w[0:2, 0:0]\n", ""},
	{"axes of a product", "def f(x: f64[B, 3], w: f64[4, D]):\n    return x @ w\n", "matmul"},
	{"sums of sizes", "def f(x: f64[N], y: f64[N+1]):\n    return x.reshape(len(x), 1) + y.reshape(len(y), 1) if len(x) > 1 else np.stack([x, y])\n", ""},
	{"a result that is another", "def f(x: f64[N]) -> f64[N]:\n    return np.concatenate([x, np.ones(1)])\n", "return value of f is declared f64[N] and is f64[N + 1]: axis 0 gives N = N + 1, but N is N"},
	{"a result of other axes", "def f(x: f64[B, T, D]) -> f64[B, D]:\n    return x.sum(axis=(1, 2))\n", "it has 1 axis"},
	{"a variable in it", "def f(x: f64[B, T]):\n    y: f64[T+1, B] = x.T\n", "y is declared f64[T+1, B]"},
	{"all dtypes", "def f(x: f32[N]) -> f32[N]:\n    return x + np.ones(1)\n", "the element types differ"},
	{"attention", "def attention(q: f32[B, T, H*K], k: f32[B, S, H*K], h: f32[H]) -> f32[B, H, T, S]:\n    B, T, C = q.shape\n    H = len(h)\n    q = q.reshape(B, T, H, C // H).transpose(0, 2, 1, 3)\n    k = k.reshape(B, k.shape[1], H, C // H).transpose(0, 2, 3, 1)\n    return q @ k\n", ""},
	{"attention without the turn", "def attention(q: f32[B, T, 8, 16], k: f32[B, S, 8, 16]) -> f32[B, T, S]:\n    return q @ k.transpose(0, 1, 3, 2)[:, :, :3]\n", "matmul"},
	{"without annotations it may be there for nothing", "def f(x):\n    y = np.ones((3, 4))\n    return y @ y + x\n", ""},
	{"in a method", "class A:\n    def f(self, x: f64[3]):\n        return x + np.ones(4)\n", "broadcast"},
	{"meant", "class A:\n    def f(self, x):\n        raise NotImplementedError\n    def g(self):\n        assert False\n", ""},
	{"set by another", "model = None\nstore = {}\ndef init():\n    global model\n    model = np.ones(3)\n    store['a'] = 1\ndef use():\n    return model.shape, store['a']\n", ""},
	{"bound later", "def use():\n    return later + 1\ndef main():\n    global later\n    later = 3\n", ""},
	{"left out", "def f(x: f64[N] = None):\n    if x is None:\n        return np.ones(3)\n    return x.sum(axis=0)\n", ""},
	{"one of several types", "def f(x: f64[N] | None):\n    if x is None:\n        return np.ones(3)\n    return x.sum(axis=0)\n", ""},
	{"a generator", "def f(x: f64[N]):\n    yield x.shap\n", ""},
	{"one way fails", "def f(x: f64[N], n):\n    if n > 3:\n        return np.ones(3) + np.ones(4)\n    return x\n", ""},
	{"nested", "def f(x: f64[N, 3]):\n    def g(y: f64[4]):\n        return x @ y\n    return g\n", ""},
}

func TestAnnotationsAreKnown(t *testing.T) {
	for _, c := range declaredTypes {
		s := lang.New(lang.Options{Dir: t.TempDir()})
		got, err := s.CheckScript(context.Background(), diag.NewFile("case.tq", "import numpy as np\n"+c.text+"\n"))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		all := ""
		for _, d := range append(got.Errors, got.Faults...) {
			all += d.Render(diag.Options{}) + "\n"
		}
		if c.want == "" && all != "" || !strings.Contains(all, c.want) {
			t.Errorf("%s: want %q, found %q\n%s", c.name, c.want, all, c.text)
		}
	}
}
