// Calls nest as deeply as sys.setrecursionlimit says: over many pieces of the machine's
// stack, through generators and through special methods.

package lang_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

func TestRecursion(t *testing.T) {
	const deep = "import sys\nsys.setrecursionlimit(10**5)\n"
	for _, c := range []struct{ name, program, want string }{
		{"the limit", "import sys\nprint(sys.getrecursionlimit())\ndef f(n): return 0 if n == 0 else 1 + f(n-1)\ntry: f(2000)\nexcept RecursionError as e: print(e)\nprint(f(900))",
			"1000\nmaximum recursion depth exceeded\n900\n"},
		{"returns", deep + "def f(n): return 0 if n == 0 else 1 + f(n-1)\nfor n in 20000, 50, 30000, 7000: print(f(n), end=' ')", "20000 50 30000 7000 "},
		{"many slots", deep + "def f(n):\n    a, b, c, d, e, g = n, [n], (n,), str(n), {n}, 1.0 * n\n    if n: f(n-1)\n    assert (a, b, c, d, e, g) == (n, [n], (n,), str(n), {n}, n)\nf(5000); f(5000); print('as they were')",
			"as they were\n"},
		{"raises", deep + "left = 0\ndef f(n):\n    global left\n    if n == 0: raise ValueError('the bottom')\n    try: f(n-1)\n    finally: left += 1\nfor i in range(3):\n    try: f(9000)\n    except ValueError as e: print(e, left)",
			"the bottom 9000\nthe bottom 18000\nthe bottom 27000\n"},
		{"raises half of the way", deep + "def f(n):\n    if n == 0: raise ValueError(0)\n    if n != 3000: return f(n-1) + 1\n    try: f(n-1)\n    except ValueError: return g(8000)\ndef g(n): return n and g(n-1) + 1\nprint(f(6000), g(10000))",
			"11000 10000\n"},
		{"walks between", deep + "def f(n):\n    for x in [n]:\n        for y in range(1):\n            if n: f(n-1)\n    return x + y\nprint(f(8000), f(8000))", "8000 8000\n"},
		{"yields", deep + "def g(n):\n    yield n\n    if n: yield from g(n-1)\ndef h(n):\n    yield n\n    if n:\n        for x in h(n-1): yield x\nprint(sum(g(3000)), sum(h(1500)))", "4501500 1125750\n"},
		{"calls out of generators", deep + "def g(n):\n    yield n if n == 0 else f(n-1) + 1\ndef f(n): return next(g(n)) if n % 2 else sum(g(n))\nprint(f(3000), f(3000))", "3000 3000\n"},
		{"throws into one", deep + "def f(n): return n and f(n-1) + 1\ndef g():\n    while True:\n        try: yield f(5000)\n        except ValueError: f(7000)\ni = g()\nprint(next(i), i.throw(ValueError()), f(9000))", "5000 5000 9000\n"},
		{"special methods", deep + "class A:\n    def __init__(s, of): s.of = of\n    def __repr__(s): return 'A' + repr(s.of)\n    def __eq__(s, o): return s.of == o.of\n    @property\n    def depth(s): return 1 + s.of.depth if s.of else 0\n    def __getattr__(s, k): return s.of.last if s.of else 7\n" +
			"a = b = None\nfor i in range(5000): a, b = A(a), A(b)\nprint(len(repr(a)), a == b, [a] == [b], a.depth, a.last)", "5004 True True 4999 7\n"},
		{"keys of sorts", deep + "def key(n): return n and sorted([n-1], key=key)[0]\nprint(key(3000))", "2999\n"},
		{"without end through methods", "import sys\nsys.setrecursionlimit(10**9)\nclass A:\n    def __str__(s): return str(s)\n    def __eq__(s, o): return [s] == [o]\n    def __getattr__(s, k): return getattr(s, k)\n" +
			"for f in str, lambda a: a == A(), lambda a: a.x:\n    try: f(A())\n    except RecursionError as e: print(str(e)[:32])",
			"maximum recursion depth exceeded\nmaximum recursion depth exceeded\nmaximum recursion depth exceeded\n"},
		{"a lower limit", "import sys\ndef f(n): return n and f(n-1) + 1\nsys.setrecursionlimit(100)\nprint(f(90), sys.getrecursionlimit())\ntry: f(110)\nexcept RecursionError as e: print(e)", "90 100\nmaximum recursion depth exceeded\n"},
		{"bad limits", "import sys\ndef f(n): return f(n-1) if n else sys.setrecursionlimit(20)\nfor bad in lambda: sys.setrecursionlimit(0), lambda: sys.setrecursionlimit('a'), lambda: sys.setrecursionlimit(2**40), lambda: f(50):\n    try: bad()\n    except Exception as e: print(type(e).__name__, e)",
			"ValueError recursion limit must be greater or equal than 1\nTypeError 'str' object cannot be interpreted as an integer\nOverflowError Python int too large to convert to C int\nRecursionError cannot set the recursion limit to 20 at the recursion depth 53: the limit is too low\n"},
		{"repr of nested lists", "l = []\nfor i in range(1500): l = [l]\nfor f in repr, str, '{}'.format, '%s'.__mod__:\n    try: f(l)\n    except RecursionError as e: print(e)",
			"maximum recursion depth exceeded while getting the repr of an object\nmaximum recursion depth exceeded while getting the repr of an object\nmaximum recursion depth exceeded while getting the repr of an object\nmaximum recursion depth exceeded while getting the repr of an object\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			s := lang.New(lang.Options{Stdout: &out})
			if err := s.Eval(context.Background(), diag.NewFile("recursion", c.program+"\n"), lang.ShowNone, nil); err != nil {
				t.Fatal(err)
			}
			if got := out.String(); got != c.want {
				t.Errorf("%q, not %q", got, c.want)
			}
		})
	}
}
