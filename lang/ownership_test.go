// Arrays that a variable alone held give their memory back when it is bound
// anew, and never while something can still read them.
package lang_test

import (
	"bytes"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang"
)

// kept are programs whose last line shows an array that some other way than by
// its first name leads to, after that name was bound anew.
var kept = []struct{ name, program, want string }{
	{"second name", "a = b * 2\nc = a\na = 0", "c"},
	{"chained", "a = c = b * 2\na = 0", "c"},
	{"unpacked", "a, c = b * 2, b * 2\nd = a\na = 0", "d"},
	{"list", "a = b * 2\nl = [a]\na = 0", "l[0]"},
	{"dict", "a = b * 2\nl = {'k': a}\na = 0", "l['k']"},
	{"appended", "l = []\na = b * 2\nl.append(a)\na = 0", "l[0]"},
	{"popped", "l = [b * 2]\na = l[0]\nc = l.pop()\na = 0", "c"},
	{"view", "a = b * 2\nv = a[:]\na = 0", "v"},
	{"view of an expression", "v = (b * 2)[:]\nw = v[:]\nv = 0", "w"},
	{"transposed", "a = (b * 2).reshape(2, 2)\nv = a.T\na = 0", "v.T.reshape(4)"},
	{"transposed and not kept", "a = b * 2\nc = np.sqrt(a.T * a.T)\nd = a.T.sum()\na.T\na[::-1]\na[1:2] + 1\na.reshape(2, 2)", "a"},
	{"turned back", "a = (b * 2).reshape(2, 2)\nv = a.T\nw = v.T\nv = a = 0", "w.reshape(4)"},
	{"rows", "a = (b * 2).reshape(2, 2)\nr = [a[0], a[-1]]\na[1]\na = 0", "np.concatenate(r)"},
	{"range", "a = b * 2\nv = a[0:4]\nw = a[1:2]\na = w = 0", "v"},
	{"itself again", "a = b * 2\nc = np.asarray(a)\na = 0", "c"},
	{"positive", "a = b * 2\nc = +a\na = 0", "c"},
	{"real", "a = b * 2\nc = a.real\na = 0", "c"},
	{"flat", "a = b * 2\nf = a.flat\na = 0", "np.array(list(f))"},
	{"bound method", "a = b * 2\nf = a.copy\na = 0", "f()"},
	{"iterator", "a = b * 2\ni = iter(a)\na = 0", "np.array(list(i))"},
	{"zip", "a = b * 2\nz = zip(a, a)\na = 0", "np.array([x for x, y in z])"},
	{"nditer", "a = b * 2\ni = np.nditer(a)\na = 0", "np.array([float(x) for x in i])"},
	{"loop over it", "a = b * 2\nl = []\nfor x in a:\n    l.append(x)\n    a = 0", "np.array(l)"},
	{"sum of a generator", "c = sum(b * k for k in (0, 1, 1))\nd = sum(b * 3 for _ in range(3))", "c"},
	{"yielded and summed", "l = [b * 2]\ndef g():\n    yield l[0]\n    yield b * 0\n    x = b * 0\n    yield x\n    yield x[:]\n    yield l[0][:]\nc = sum(g())\nd = sum(x for x in l)", "l[0]"},
	{"yielded by a generator that keeps it", "l = []\nc = sum(l.append(b * 2) or l[-1] for _ in range(3))\nd = b * 7", "l[1]"},
	{"named where it is yielded", "l = []\ndef g():\n    yield (x := b * 2)\n    yield b * 1\n    l.append(x)\nc = sum(g())\nd = b * 7", "l[0]"},
	{"sum with an object", "class K:\n    __array_ufunc__ = None\n    def __radd__(self, x):\n        return l\nl = b * 2\nk = K()\nc = sum(x for x in (b * 1, k, b * 1, b * 1))\nd = b * 7", "l"},
	{"out=", "a = b * 2\nc = np.add(b, b, out=a)\na = 0", "c"},
	{"argument of itself", "a = b * 2\nfor i in range(3):\n    a = a + 0", "a"},
	{"augmented", "a = b * 1\na += b\nc = a\na = 0", "c"},
	{"augmented by itself", "a = b * 1\na += a", "a"},
	{"element of itself", "a = b * 2\na = a[:]", "a"},
	{"global in a call", "a = b * 2\ndef f():\n    global a\n    a = 0\n    return 0\nc = a + f()", "c"},
	{"global in an argument", "a = b * 2\ndef f():\n    global a\n    a = 0\n    return 0.0\nc = np.add(a, f())", "c"},
	{"global in an index", "a = b * 2\ndef f():\n    global a\n    a = 0\n    return slice(None)\nc = a[f()]", "c"},
	{"global in a method's argument", "a = b * 2\ndef f():\n    global a\n    a = 0\n    return 9\nc = a.clip(0, f())", "c"},
	{"global in a callback", "a = (b * 2).reshape(4, 1)\ndef f(r):\n    global a\n    a = 0\n    return r.sum()\nc = np.apply_along_axis(f, 1, a)", "c"},
	{"global in a comparison", "a = b * 2\ndef f():\n    global a\n    a = 0\n    return -1.0\nc = np.where(a > f(), b * 2, 0)", "c"},
	{"global in a right-hand side", "a = b * 2\nc = np.zeros(4)\ndef f():\n    global a\n    a = 0\n    return slice(None)\nc[f()] = b * 2\nd = c", "d"},
	{"stored value", "a = b * 2\nc = np.zeros(4)\ndef f():\n    global a\n    a = 0\n    return slice(None)\nc[f()] = a", "c"},
	{"augmented global", "a = b * 1\ndef f():\n    global a\n    a = 0\n    return b\na += f()", "a"},
	{"parameter", "def f(x):\n    y = x\n    x = 0\n    return y\na = b * 2\nc = f(a)\na = 0", "c"},
	{"parameter bound anew", "def f(x):\n    x = x + 1\n    return x\na = b * 2\nf(a)", "a"},
	{"parameter given back", "def f(x):\n    return x\na = b * 2\nc = f(a)\na = 0", "c"},
	{"parameter in a tuple", "def f(*x):\n    return x\na = b * 2\nc = f(a)\na = 0", "c[0]"},
	{"parameter by keyword", "def f(**x):\n    return x\na = b * 2\nc = f(k=a)\na = 0", "c['k']"},
	{"parameter in a closure", "def f(x):\n    return lambda: x * 1\na = b * 2\nc = f(a)\na = 0", "c()"},
	{"local in a closure", "def f():\n    x = b * 2\n    def g():\n        return x\n    return g\nc = f()\nd = c()\nc()", "d"},
	{"local in a generator", "def f():\n    x = b * 2\n    return (x[i] for i in range(4))\nc = f()", "np.array(list(c))"},
	{"local in a list of functions", "def f():\n    x = b * 2\n    return [lambda: x for i in range(2)]\nc = f()", "c[1]()"},
	{"nonlocal", "def f():\n    x = b * 0\n    def g():\n        nonlocal x\n        x = b * 2\n        return x\n    g()\n    return x\nc = f()\nd = c\nc = 0", "d"},
	{"local given back", "def f():\n    x = b * 2\n    return x\nc = f()\nd = f()", "c"},
	{"local given back and kept", "l = []\ndef f():\n    x = b * 2\n    l.append(x)\n    return x\nc = f()\nc = 0", "l[0]"},
	{"finally", "def f():\n    x = b * 2\n    try:\n        return x\n    finally:\n        x = 0\nc = f()", "c"},
	{"finally keeps", "l = []\ndef f():\n    x = b * 2\n    try:\n        return x\n    finally:\n        l.append(x)\nc = f()\nc = 0", "l[0]"},
	{"result in a list", "def f():\n    return b * 2\nl = [f()]\nc = l[0]\nc = 0", "l[0]"},
	{"result in a list, popped", "def f():\n    return b * 2\nl = [f()]\nc = l.pop()\nd = c\nc = 0", "d"},
	{"view of a result", "def f():\n    return b * 2\nc = f()[:]", "c"},
	{"view of a result by a builtin", "def f():\n    return b * 2\nc = np.reshape(f(), (4,))", "c"},
	{"part of a result", "def f():\n    return b * 2\nc = np.split(f(), 1)", "c[0]"},
	{"result, itself again", "def f():\n    return b * 2\nc = np.asarray(f())", "c"},
	{"result's iterator", "def f():\n    return b * 2\nc = np.nditer(f())", "np.array([float(x) for x in c])"},
	{"error", "a = b * 2\ntry:\n    a + np.zeros(3)\nexcept ValueError as e:\n    d = e", "a"},
	{"deleted", "a = b * 2\nc = a\ndel a", "c"},
	{"globals", "a = b * 2\nc = dict(globals())\na = 0", "c['a']"},
	{"f-string", "a = b * 2\ns = f'{a}'\nc = a\na = 0", "c"},
	{"condition", "def f():\n    return b * 2\nwhile (f() + 1).sum() < 0:\n    pass\na = f()", "a"},
	{"comprehension", "def f():\n    return b * 2\nc = [f() + 0 for i in range(2)]", "c[0]"},
	{"several results, kept together", "t = np.divmod(b * 4, 2)\nx, y = t\nx = 0", "t[0]"},
	{"several results, one of them", "t = np.divmod(b * 4, 2)\nx = t[0]\nx = 0", "t[0]"},
	{"several results, the others go", "c = np.divmod(b * 4, 2)[0]", "c"},
	{"several results, the others go, at once", "c = np.divmod(b * 4, 2)[0] + np.divmod(b, 9)[1] * 0", "c"},
	{"several results, bound anew", "x = b * 4\ny = x * 0 + 2\nx, y = np.divmod(x, y)\nc = x\nx, y = np.divmod(x, 3)", "c"},
	{"several results, chained", "x, y = t = np.divmod(b * 4, 2)\nx = y = 0", "t[0]"},
	{"several results, of one name", "x, x = np.divmod(b * 2, 9)\nc = x\nx = 0", "c"},
	{"several results, added", "t = np.divmod(b * 4, 2) + np.divmod(b, 2)\nnp.divmod(b, 3)", "t[0]"},
	{"several results, repeated", "t = np.divmod(b * 4, 2) * 2\nx = t[0]\nx = 0", "t[2]"},
	{"several results, into others", "x = b * 0\ny = b * 0\nt = np.divmod(b * 4, 2, out=(x, y))\nx = y = 0", "t[0]"},
	{"several results in a list", "l = list(np.divmod(b * 4, 2))\nl[1] = 0", "l[0]"},
	{"several results in a tuple", "t = tuple(np.divmod(b * 4, 2))\nx, y = t\nx = y = 0", "t[0]"},
	{"several results of a class", "l = [tuple(t) for t in [np.divmod(b * 4, 2)]]\nx, y = l[0]\nx = y = 0", "l[0][0]"},
	{"several results spread", "def f(x, y):\n    return x\nc = f(*np.divmod(b * 4, 2))\nd = c\nc = 0", "d"},
	{"several results starred", "x, *y = np.divmod(b * 4, 2)\nz = x\nx = 0", "z"},
	{"several results, inverted", "q = np.unique(b[::-1] * 2, return_inverse=True)\nx, y = q\nx = y = 0", "q[0]"},
	{"first of several", "c = max(np.divmod(b * 4, 2), key=lambda v: v.sum())\nd = c\nc = 0", "d"},
	{"views stretched", "x = b * 2\ny, z = np.broadcast_arrays(x, 0)\nx = z = 0", "y"},
	{"views stretched, of one", "x, y = np.broadcast_arrays(b * 2, b)\nw = x\nx = 0", "w"},
	{"mesh of views", "x = b * 2\ny, z = np.meshgrid(x, [1.0], copy=False)\nx = z = 0", "y[0]"},
	{"named results", "t = np.linalg.eigh(np.diag(b * 2))\nx, y = t\nx = y = 0", "t.eigenvalues"},
	{"function of several", "def f():\n    x = b * 2\n    y = x[:]\n    return x, y\nc, d = f()\nc = 0", "d"},
	{"function of the same twice", "def f():\n    x = b * 2\n    return x, x\nc, d = f()\nc = 0", "d"},
	{"function of one and another name", "def f():\n    x = b * 2\n    y = x\n    return x, y\nc, d = f()\nc = 0", "d"},
	{"function of one and a list of it", "def f():\n    x = b * 2\n    return x, [x]\nc, d = f()\nc = 0", "d[0]"},
	{"function of one and a tuple of it", "def f():\n    x = b * 2\n    y = (x, 1)\n    return x, y\nc, d = f()\nc = 0", "d[0]"},
	{"function of one and itself again", "def f():\n    x = b * 2\n    return x, np.asarray(x)\nc, d = f()\nc = 0", "d"},
	{"function of one and a function", "def f():\n    x = b * 2\n    return x, lambda: x\nc, d = f()\nc = 0", "d()"},
	{"function of one and a generator", "def f():\n    x = b * 2\n    return x, (v for v in x)\nc, d = f()\nc = 0", "np.array(list(d))"},
	{"function of one and a generator within", "def f():\n    x = b * 2\n    return x, (x[i] for i in range(4))\nc, d = f()\nc = 0", "np.array(list(d))"},
	{"function of one and a method", "def f():\n    x = b * 2\n    return x, x.copy\nc, d = f()\nc = 0", "d()"},
	{"function of a parameter and more", "def f(x):\n    return x, x * 3\na = b * 2\nc, d = f(a)\nc = 0", "a"},
	{"function of a global and more", "a = b * 2\ndef f():\n    return a, 1\nc, d = f()\nc = 0", "a"},
	{"function of several, finally kept", "l = []\ndef f():\n    x = b * 2\n    try:\n        return x, x + 1\n    finally:\n        l.append(x)\nc, d = f()\nc = 0", "l[0]"},
	{"function of several, in a list", "def f():\n    return b * 2, b * 3\nl = [f()]\nc, d = l[0]\nc = d = 0", "l[0][0]"},
	{"function of several, remembered", "l = []\ndef f():\n    if not l:\n        l.append((b * 2, b * 3))\n    return l[0]\nc, d = f()\nc = 0\nf()\nf()[1]", "f()[0]"},
	{"lambda of several", "x = b * 2\nf = lambda: (x, x + 1)\nc, d = f()\nc = 0\nf()", "x"},
	{"results one by one", "x, y = b * 2, b * 3\nz = x\nx, y = y * 2, x * 2", "z"},
	{"results swapped", "x, y = b * 3, b * 2\nx, y = y, x\ny = 0", "x"},
	{"results one by one, of one name", "x, x = b * 3, b * 2\nz = x\nx = 0", "z"},
	{"view among results one by one", "x = b * 2\nx, y = b * 3, x[:]\nx = 0", "y"},
	{"joined", "c = np.r_[b[:2] * 2, b[2:] * 2]\nnp.r_[b, b]", "c"},
	{"joined, of one", "a = b * 2\nc = np.r_[a]\na = 0", "c"},
	{"columns of one", "a = b * 2\nc = np.c_[a]\na = 0", "c.reshape(4)"},
	{"index", "a = b * 2\nc = np.s_[a]\na = 0", "c"},
	{"index of several", "a = b * 2\nc = np.s_[a, 1:2]\na = 0", "c[0]"},
	{"index as a tuple", "a = b * 2\nc = np.index_exp[a]\na = 0", "c[0]"},
	{"index of a result", "def f():\n    return b * 2\nc = np.s_[f(), f()]", "c[0]"},
	{"index with a slice", "a = b * 2\nc = np.s_[a:1]\na = 0", "c.start"},
	{"global in joined items", "a = b * 2\ndef f():\n    global a\n    a = 0\n    return b[:0]\nc = np.r_[a, f()]", "c"},
	{"grid", "x, y = np.mgrid[0:8:2, 0:2]\ng = x\nx = y = 0", "g[:, 0] * 1.0"},
	{"open grid", "x, y = np.ogrid[0:8:2, 0:2]\ng = x\nx = y = 0", "g[:, 0] * 1.0"},
	{"typed copy", "a = b * 2\nc = a.astype(np.float64, copy=False)\na = 0", "c"},
	{"typed, itself again", "a = b * 2\nc = np.asarray(a, dtype=np.float64)\na = 0", "c"},
	{"typed view", "a = b * 2\nc = a.view(np.int64)\na = 0", "c.view(float)"},
	{"error among results", "def f():\n    raise ValueError\na = b * 2\ntry:\n    a, d = a * 2, f()\nexcept ValueError:\n    pass", "a"},
	{"error while unpacking", "t = (b * 2, b * 3)\ntry:\n    x, y, z = np.divmod(b * 4, 2)\nexcept ValueError:\n    x = t[0]", "x"},
	{"part of a result, kept", "def f():\n    return b * 2\nc = f()[0:4]\nd = c[:]\nc = 0\nf()[1]", "d"},
	{"all of a result", "c = np.sort(b * 2)[...]\nd = c\nc = 0", "d"},
	{"part of a part", "c = np.sort(b * 2)[0:4][:]\nnp.sort(b)[1:][0]", "c"},
	{"row of a result", "r = np.stack([b * 2, b])[0]", "r"},
	{"list of results, kept", "l = list([b * 2, np.sort(b)])", "l[0]"},
	{"list of results, iterated", "i = iter([b * 2, np.sort(b)])", "next(i)"},
	{"list of results, one given back", "c = max([b * 2, np.sort(b)], key=lambda v: v.sum())", "c"},
	{"list of results, in turn", "z = list(zip([b * 2, np.sort(b)], [1, 2]))", "z[0][0]"},
	{"list of results, nditer", "z = np.nditer([b * 2, np.sort(b)])", "np.array([float(x) for x, y in z])"},
	{"list of results, kept by a function", "l = []\ndef f(v):\n    l.append(v)\n    return v.sum()\nr = [np.apply_over_axes(lambda v, k: f(v) * np.ones(1), b * 2, [0])]", "l[0]"},
	{"computed argument, itself again", "c = np.asarray(b * 2)", "c"},
	{"computed argument, viewed", "c = np.reshape(b * 2, (2, 2))\nd = c.T\nc = 0", "d.T.reshape(4)"},
	{"computed argument, read later", "c = np.nditer(b * 2)", "np.array([float(x) for x in c])"},
	{"computed argument, flat", "c = (b * 2).flat", "np.array(list(c))"},
	{"computed argument, power", "c = pow(b * 2, 1)\nd = c\nc = 0", "d"},
	{"underscore", "b * 2\na = b * 3", "b * 2"},
}

// poisoning is an engine that spoils memory when it is given back.
type poisoning struct{ *engine.CPU }

func (e poisoning) Free(t *tensor.Tensor) {
	mem := t.Buffer().Mem()
	e.CPU.Free(t)
	if t.Buffer().Len() == 0 {
		for i := range mem {
			mem[i] = 0xcd
		}
	}
}

func newPoisoned(t testing.TB) *player {
	p := &player{}
	p.s = lang.New(lang.Options{Stdout: &p.out, Stderr: &p.out, Engine: poisoning{engine.New(strict)}, Dir: t.TempDir()})
	return p
}

func TestArraysThatAreHeldStay(t *testing.T) {
	const others = "e1 = b * 7\ne2 = b * 8\ne3 = (b * 9)[:]\ne4 = [b * 10, b * 11]\n" // take what was given back
	for _, c := range kept {
		for _, program := range []string{c.program, "if True:\n    " + strings.ReplaceAll(c.program, "\n", "\n    ")} {
			p := newPoisoned(t)
			p.play("import numpy as np\nb = np.arange(4.0)")
			out := p.play(program + "\n" + others)
			if got, want := p.play("print("+c.want+")"), "[0. 2. 4. 6.]\n"; got != want {
				t.Errorf("%s:\n%s\nprint(%s) shows %q, want %q; before it %q", c.name, program, c.want, got, want, out)
			}
		}
	}
}

// late are programs in which an array changes after an expression has read it:
// what was read is as it was then.
var late = []struct{ program, shows, want string }{
	{"a = np.arange(3); i = iter([a[a > 0], a + 10]); a += 1", "next(i), next(i)", "[1 2] [10 11 12]"},
	{"a = np.arange(3); r = [(z, a.fill(7))[0] for z in [a + 10, a*2]]", "r[1]", "[0 2 4]"},
	{"a = np.arange(3); g = (z for z in [a + 1, a*2]); a += 5", "list(g)[1]", "[0 2 4]"},
	{"a = np.arange(3); i = iter([a.sum()] + [a*2]); a += 5", "list(i)[1]", "[0 2 4]"},
	{"a = np.arange(3); i = enumerate([a*2]); a += 5", "list(i)[0][1]", "[0 2 4]"},
	{"a = np.arange(3); f = (a + 1).flat; a[:] = 50", "np.array(list(f))", "[1 2 3]"},
	{"a = np.arange(3.0); z = zip([a*2, a], [1, 2]); a = 0", "list(z)[0][0]", "[0. 2. 4.]"},
	{"a = np.full(3, 4)\ndef g():\n    a[:] = 9\n    return 1\nb = np.where(a > 4, a, g() + a)", "b", "[10 10 10]"},
	{"a = np.full(3, 4)\ndef g():\n    a[:] = 9\n    return 1\nb = [a > 4, 1, g()]", "b[0]", "[False False False]"},
	{"def f(a):\n    f.k = a + 2\n    return f.k*1\nx = f(np.arange(3))\nv = np.arange(4); x = f(v)", "x + v", "[2 4 6 8]"},
	{"b = np.arange(6); b[::2].ravel()[:] = 9; b[::-1].ravel()[:] = 9", "b", "[0 1 2 3 4 5]"},
}

func TestWhatWasReadStaysAsItWas(t *testing.T) {
	for _, c := range late {
		p := newPlayer(t)
		if out := p.play("import numpy as np\n" + c.program); out != "" {
			t.Errorf("%s\nshows %q", c.program, out)
		}
		if got := p.play("print(" + c.shows + ")"); got != c.want+"\n" {
			t.Errorf("%s\nprint(%s) shows %q, want %q", c.program, c.shows, got, c.want)
		}
	}
}

// loops are statements that make a megabyte of results or more each time.
var loops = map[string]string{
	"bound anew":           "a = x * 2 + 1",
	"bound by a function":  "a = np.sort(x)",
	"bound by a product":   "a = m @ m",
	"of itself":            "x = x * 0.5 + 1",
	"not kept":             "x * 2 + 1",
	"function, not kept":   "np.sqrt(x)",
	"function of one":      "a = np.sqrt(half(x))",
	"local":                "a = half(x)",
	"local, not kept":      "half(x)",
	"lambda":               "a = third(x)",
	"result in a sum":      "s = half(x).sum()",
	"result in a product":  "a = half(x) * third(x)",
	"method":               "a = x.cumsum()",
	"reads":                "a = x * 2\n    s = a.sum() + np.max(a) + a[3] + len(a)\n    if a[0] > 0 and (a > 1).all():\n        pass\n    print(a.shape, f'{a[:2]}')",
	"condition":            "if half(x).any():\n        pass",
	"deleted":              "a = x * 2\n    del a",
	"drawn":                "a = rng.random(131072)",
	"indices":              "a = x[x > 5]",
	"turned":               "a = x * 2\n    s = a.T.sum()\n    a = a.T * 2",
	"rows of a result":     "a = x * 2\n    s = a[1:9].sum() + a.reshape(2, -1).sum()\n    t = a[::2].reshape(-1)",
	"joined":               "np.r_[x, x]",
	"columns":              "a = np.c_[x, x]\n    b = np.r_[x, half(x)]",
	"grid":                 "a = np.mgrid[0:400, 0:400]",
	"open grid":            "p, q = np.ogrid[0:131072, 0:1]",
	"of itself, joined":    "y = x * 2\n    y = np.r_[y, y]",
	"several, not kept":    "np.divmod(x, 7)",
	"several":              "p, q = np.divmod(x, 7)",
	"one of several":       "a = np.nonzero(x)[0]",
	"one of several read":  "s = np.divmod(x, 7)[1].sum()",
	"several, read":        "a = np.stack(np.divmod(x, 7))",
	"of two":               "p, q = two(x)",
	"of two, not kept":     "two(x)",
	"of two locals":        "p, q = locals2(x)",
	"one by one":           "p, q = x + 1, x * 2",
	"list of results":      "a = np.hstack([half(x), third(x), x * 2])",
	"part of a result":     "a = half(x)[5:9]",
	"part of a part":       "a = half(x)[5:][9:]",
	"row of a result":      "a = half(x).reshape(2, -1)[0]",
	"row of a result read": "a = half(x).reshape(2, -1)[0] + 1",
	"computed argument":    "np.copyto(y, x * 2)",
	"of an operator":       "p, q = divmod(x, 7)\n    np.add.outer(x[:400], x[:400])",
	"of lambdas":           "a = max([x, y], key=lambda v: np.sum(np.divmod(half(v), 7)[0] + np.sort(v * 2)))",
	"mesh":                 "p, q = np.meshgrid(x[:400], x[:400])",
	"typed":                "a = np.ones(131072, dtype=np.int64)\n    b = x.astype(np.int64)",
	"stored from":          "a = x * 2\n    y[:] = a",
}

func TestMemoryComesBackAtOnce(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for name, stmt := range loops {
		e := engine.New(engine.Options{})
		var out bytes.Buffer
		p := &player{s: lang.New(lang.Options{Stdout: &out, Engine: e, Dir: t.TempDir()})}
		setup := "import numpy as np\nx = np.arange(131072.0)\ny = x * 1\nm = np.ones((400, 400))\nrng = np.random.default_rng(1)\n" +
			"def half(v):\n    w = v + v\n    w = w * 0.25\n    return w\nthird = lambda v: v / 3\n" +
			"def two(v):\n    return v + 1, np.divmod(v, 3)[0]\ndef locals2(v):\n    p = v + 1\n    q = p * 2\n    return p, q\n"
		if got := p.play(setup); got != "" {
			t.Fatal(got)
		}
		p.script("for i in range(3):\n    " + stmt)
		before := e.MemoryInUse()
		if got := p.script("for i in range(40):\n    " + stmt); got != "" {
			t.Fatal(got)
		}
		if grown := e.MemoryInUse() - before; grown > 8<<20 {
			t.Errorf("%s: %s: 40 times, and %d MiB more are in use", name, stmt, grown>>20)
		}
	}
}
