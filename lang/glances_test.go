// Expressions of numbers are computed at a glance; the same expressions over operands
// that cannot be looked at are not. Both give the same values, types and errors.
package lang_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// glanceWriter writes an expression twice: as it is, and with its names hidden.
type glanceWriter struct{ *rand.Rand }

func (w glanceWriter) pick(of ...string) string { return of[w.IntN(len(of))] }

func (w glanceWriter) name() (plain, hidden string) {
	n := w.pick("i", "j", "n", "f", "g", "t", "s", "k", "o", "u", "h")
	return n, "[" + n + "][0]"
}

func (w glanceWriter) expr(depth int) (plain, hidden string) {
	switch r := w.IntN(20); {
	case depth == 0 || r < 3:
		return w.name()
	case r < 5:
		n := w.pick("0", "1", "2", "3", "7", "0.5", "2.0", "-1", "9223372036854775807")
		return n, n
	case r < 10:
		op := w.pick("+", "-", "*", "/", "//", "%", "&", "|", "^", "<<", ">>")
		return w.two(depth, "(%s "+strings.ReplaceAll(op, "%", "%%")+" %s)")
	case r < 11:
		a, b := w.expr(depth - 1)
		n := w.pick("2", "0.5", "3", "-1", "0")
		return "(" + a + " ** " + n + ")", "(" + b + " ** " + n + ")"
	case r < 13:
		return w.two(depth, "(%s "+w.pick("<", "<=", ">", ">=", "==", "!=")+" %s)")
	case r < 14:
		a, b := w.expr(depth - 1)
		return "(-" + a + ")", "(-" + b + ")"
	case r < 17:
		of := w.pick("l", "p", "x", "c", "b", "y", "z")
		a, b := w.expr(depth - 1)
		return of + "[" + a + "]", "[" + of + "][0][" + b + "]"
	case r < 18:
		return w.two(depth, "m[%s, %s]")
	case r < 19:
		of := w.pick("abs(%s)", "float(%s)", "int(%s)", "bool(%s)", "math.sqrt(%s)", "math.floor(%s)", "math.exp(%s)", "math.trunc(%s)", "len(%s)")
		a, b := w.expr(depth - 1)
		return fmt.Sprintf(of, a), fmt.Sprintf(of, b)
	}
	return w.two(depth, w.pick("min(%s, %s)", "max(%s, %s)"))
}

func (w glanceWriter) two(depth int, form string) (plain, hidden string) {
	a, b := w.expr(depth - 1)
	c, d := w.expr(depth - 1)
	return fmt.Sprintf(form, a, c), fmt.Sprintf(strings.Replace(form, "m[", "[m][0][", 1), b, d)
}

const glanceSetup = `import numpy as np
import math
i = 3; j = -1; n = 9223372036854775807; f = 2.5; g = float('nan'); t = True
s = np.float64(1.5); k = np.int64(2); o = np.int64(9223372036854775807); u = np.float64('inf'); h = np.float32(0.1)
l = [1, 2.5, np.float64(4), 'a']; p = (0, -7, 1e300); x = np.arange(5.0); c = np.arange(5); b = x > 2; y = x[::-2]; z = x.astype('f4'); m = np.arange(6.0).reshape(2, 3)
e1 = e2 = None
def show(v, w, e, d):
    if (repr(v), type(v), e) != (repr(w), type(w), d):
        print(repr(v), type(v), e, 'and', repr(w), type(w), d)
`

func TestGlances(t *testing.T) {
	const programs, each = 40, 25
	for seed := range uint64(programs) {
		w := glanceWriter{rand.New(rand.NewPCG(seed, 23))}
		var body strings.Builder
		how := w.pick("raise", "ignore", "raise")
		fmt.Fprintf(&body, "def run():\n  with np.errstate(all='%s'):\n    for r in range(3):\n", how)
		for range each {
			plain, hidden := w.expr(4)
			fmt.Fprintf(&body, "        v = w = e1 = e2 = None\n        try:\n            v = %s\n        except Exception as e:\n            e1 = type(e).__name__ + str(e)\n", plain)
			fmt.Fprintf(&body, "        try:\n            w = %s\n        except Exception as e:\n            e2 = type(e).__name__ + str(e)\n        show(v, w, e1, e2)\n", hidden)
		}
		body.WriteString("run()\n")
		pl := newPlayer(t)
		if got := pl.play(glanceSetup); got != "" {
			t.Fatal(got)
		}
		if got := pl.script(body.String()); got != "" {
			t.Fatalf("seed %d:\n%s\nshows\n%s", seed, body.String(), got)
		}
	}
}

// scalarPrograms hold NumPy scalars in several places while one of them is bound anew.
var scalarPrograms = []struct{ name, program, want string }{
	{"two names", "x = np.arange(4.0)\nfor i in range(3):\n    v = x[i] + 1\n    w = v\n    v = x[i] + 2\n    print(w, v)", "1.0 2.0\n2.0 3.0\n3.0 4.0\n"},
	{"kept in containers", "x = np.arange(4.0)\nl, d = [], {}\nfor i in range(3):\n    v = x[i]\n    l.append(v)\n    d[i] = v\n    t = (v, i)\n    v = x[i] * 10\n    l += [v, t]\n    v += x[3]\nprint(*l, *d.values(), v)",
		"0.0 0.0 (np.float64(0.0), 0) 1.0 10.0 (np.float64(1.0), 1) 2.0 20.0 (np.float64(2.0), 2) 0.0 1.0 2.0 23.0\n"},
	{"given to a function", "x = np.arange(4.0)\ndef f(p, q=None):\n    global v\n    v = x[3] * 2\n    return p + 0, p\nfor i in range(3):\n    v = x[i] + 0.5\n    r = f(v)\n    print(r[0], r[1], v)\n    v = x[i] + 0.5\n    r = f(q=1, p=v)\n    v = x[1]\n    print(r[0], r[1], v)",
		"0.5 0.5 6.0\n0.5 0.5 1.0\n1.5 1.5 6.0\n1.5 1.5 1.0\n2.5 2.5 6.0\n2.5 2.5 1.0\n"},
	{"read before a call binds it anew", "x = np.arange(4.0)\ndef g():\n    global v\n    v = x[3] * 2\n    return 1\nfor i in range(3):\n    v = x[i] + 0\n    print(v + g(), v)\n    v = x[i] + 0\n    print(v < g(), max(v, g()), [v, g()][0], v)\n    v = x[i] + 0\n    v += g()\n    print(v, f'{v}{g()}')",
		"1.0 6.0\nTrue 6.0 6.0 6.0\n1.0 1.01\n2.0 6.0\nFalse 6.0 6.0 6.0\n2.0 2.01\n3.0 6.0\nFalse 6.0 6.0 6.0\n3.0 3.01\n"},
	{"closures and defaults", "x = np.arange(4.0)\ndef make():\n    out = []\n    for i in range(3):\n        v = x[i] * 2\n        out.append((lambda: v, lambda p=v: p))\n    v = x[3]\n    return out\nprint([(float(a()), float(b())) for a, b in make()])", "[(3.0, 0.0), (3.0, 2.0), (3.0, 4.0)]\n"},
	{"given back", "x = np.arange(4.0)\nlast = []\ndef f(i):\n    v = x[i] + 1\n    last.append(lambda: v)\n    return v\ndef g(i):\n    v = x[i] + 1\n    return v\nr = [f(0), f(1), g(0), g(1)]\nprint(*r, *[a() for a in last])", "1.0 2.0 1.0 2.0 1.0 2.0\n"},
	{"other types", "x = np.arange(4.0)\nc = np.arange(4)\nfor y in [x, c, x > 1, x]:\n    for i in range(2):\n        v = y[i + 1]\n        print(v, type(v).__name__, end=' ')\nprint()", "1.0 float64 2.0 float64 1 int64 2 int64 False bool True bool 1.0 float64 2.0 float64 \n"},
	{"as an operand of arrays", "x = np.arange(4.0)\ns = x[0]\nout = []\nfor i in range(4):\n    s = x[i] + 1\n    y = x * s\n    out.append(y)\n    s = x[i]\n    s += 1\nprint(*out, s)", "[0. 1. 2. 3.] [0. 2. 4. 6.] [0. 3. 6. 9.] [ 0.  4.  8. 12.] 4.0\n"},
	{"the array changes after", "x = np.arange(4.0)\nfor i in range(2):\n    v = x[i]\n    x[i] = 100\n    print(v, x[i])\nm = np.zeros((2, 2))\nv = m[0, 1]\nm[0, 1] = 5\nprint(v, m[0, 1])", "0.0 100.0\n1.0 100.0\n0.0 5.0\n"},
}

func TestScalarsBoundAnew(t *testing.T) {
	for _, c := range scalarPrograms {
		t.Run(c.name, func(t *testing.T) {
			if got := newPlayer(t).play("import numpy as np\n" + c.program); got != c.want {
				t.Errorf("%s\nshows\n%s\nnot\n%s", c.program, got, c.want)
			}
			inCall := "import numpy as np\ndef main():\n    " + strings.ReplaceAll(strings.ReplaceAll(c.program, "global ", "nonlocal "), "\n", "\n    ") + "\nmain()"
			if got := newPlayer(t).play(inCall); got != c.want {
				t.Errorf("in a call\n%s\nshows\n%s\nnot\n%s", inCall, got, c.want)
			}
		})
	}
}
