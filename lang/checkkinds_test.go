// What a check knows of variables after code that it cannot follow to the end.
package lang_test

import (
	"context"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

const unknownSetup = `import json
u = json.loads(input())
l = [3, 1]
d = {'a': 1.5}
class C:
    kind = 1
    def __init__(self, a):
        self.a = a
    def __str__(self):
        return '<' + str(self.a) + '>'
    def __neg__(self):
        return C(-self.a)
    def __getitem__(self, i):
        if i > 3:
            raise IndexError(i)
        return self.a + i
    def grow(self):
        l.append('text')
def gen():
    try:
        yield 1
    except ValueError:
        yield 'caught'
def far(x):
    l.append(x)
`

var kindCases = []struct{ name, text, variable, want string }{
	{"printing what is not known runs no more than its text", "print(u)\nx = l[0]", "x", "int"},
	{"a method of what is not known is one of that name", "w = [C(1), len, C, 'a', far, u, l][u]\nw.grow()\nx = l[0]", "x", "?"},
	{"comparing does not call functions by name", "b = u < 3\nx = l[0]", "x", "int"},
	{"a loop settles though each round drops what it makes", "for i in u:\n    t = [i]\n    print(u)\nx = d['a']", "x", "float"},
	{"an index error ends a walk", "x = {e for e in list(-C(1))}", "x", "set"},
	{"a class's attribute on one of two ways", "if u:\n    C.kind = 'k'\nx = C.kind", "x", "int | str"},
	{"a class's attribute on no way", "try:\n    C.kind = 2\nexcept Exception:\n    pass\nx = C(1)", "x", "C"},
	{"an error thrown into a generator", "g = gen()\nnext(g)\nx = g.throw(ValueError('v'))", "x", "str"},
	{"a generator that is closed", "g = gen()\nnext(g)\ng.close()\nx = l[0]", "x", "int"},
	{"lists of which the kinds are known", "n = [e for e in l if e > u]\nx = (n + [2.5] * len(l))[:3][0]", "x", "float | int"},
	{"a text with anything put into it", "x = '%s' % u", "x", "str"},
	{"a dict of pairs", "n = [e for e in l if e > u]\nx = dict(zip(n, n))[3]", "x", "int"},
	{"a generator of which it is not known at which yield it waits", "def two(k):\n    for i in range(k):\n        if i % 2:\n            yield i\n        else:\n            yield str(i)\nfor x in two(len(u)): pass", "x", "int | str"},
	{"what is left of a generator", "def two(k):\n    yield k\n    if k: yield 2.5\ng = two(len(u))\nnext(g)\nx = list(g)[0]", "x", "float"},
	{"what is sent to a generator", "def two():\n    while True:\n        got = yield 1\n        if got: yield 'x'\ng = two()\nnext(g)\nx = g.send(u)", "x", "int | str"},
	{"yield from in a loop that is not decided", "def one(k):\n    for i in range(k):\n        if i: yield i\ndef two(k):\n    yield from one(k)\n    yield from [1.5]\nx = sum(two(len(u)))", "x", "float | int"},
	{"a generator that goes on without end", "def up():\n    i = 0\n    while True:\n        yield i\n        i += 1\nfor x in up():\n    if x > len(u): break", "x", "int"},
	{"a generator in a try", "try:\n    for x in gen(): pass\nexcept ValueError:\n    pass", "x", "int"},
	{"what a generator's code changes", "def add():\n    for i in range(len(u)):\n        l.append(1.5)\n        yield i\ntuple(add())\nx = l[0]", "x", "float | int"},
	{"arguments from a list of which the elements' kind is known", "n = [e for e in l if e > u]\ndef f(a, b=2.5, *c): return b\nx = f(*n)", "x", "float | int"},
	{"arguments from a dict of which the values' kind is known", "n = {str(e): 1.5 for e in u}\ndef f(a=1, **k): return a\nx = f(**n)", "x", "float | int"},
	{"tuples with elements of a list", "n = [e for e in l if e > u]\nx = (*n, 1)[0]", "x", "int"},
	{"a class that is made in a try", "try:\n    class D(C):\n        more = [1]\n    x = D(2).a\nexcept TypeError:\n    pass", "x", "int"},
	{"a global that a statement binds which is not followed to its end", "x = 1\ndef f(n):\n    global x\n    x = 'a'\n    while u:\n        for i in range(n):\n            for j in range(n): yield from [i, j, len(u), [c for c in u for d in u if d]]\nfor v in f(10 ** 5): w = [len(str(v)) for i in range(10 ** 5) for j in range(300) if i > 10 ** 4]\ny = x", "y", "?"},
	{"a class that type makes", "D = type('D', (C,), {'more': lambda self: 2})\nx = D(1).more()", "x", "int"},
	{"a named tuple's class", "from collections import namedtuple\nP = namedtuple('P', 'a b')\nx = P(1, u)", "x", "P"},
	{"an array seen as a class of the program", "import numpy as np\nclass A(np.ndarray): pass\nx = np.arange(3).view(A)", "x", "A"},
	{"what with binds of a temporary folder", "import tempfile\nwith tempfile.TemporaryDirectory() as x: pass", "x", "str"},
	{"a loop over nothing", "n = [e for e in [] if e > u]\nx = 1\nfor e in n: x = 'a'", "x", "int"},
	{"bytes that grow", "x = bytearray(u)\nx += b'!'", "x", "bytearray"},
	{"a property that is made by a call", "class P:\n    def get(self): l.append('t')\n    area = property(get)\nw = [P(), 1, 2.5, 'a', b'a', (), {}][u]\nw.area\nx = l[0]", "x", "?"},
	{"a deque that grows", "import collections\nx = collections.deque([1])\nx += [u]", "x", "deque"},
	{"dates", "import datetime\nx = (datetime.datetime.now() - datetime.datetime(2020, 1, 1)) / 2", "x", "datetime.timedelta"},
	{"paths", "import pathlib\nx = pathlib.Path(str(u)) / 'a'", "x", "PosixPath"},
	{"a grid of axes", "import matplotlib.pyplot as plt\nfig, axs = plt.subplots(2, 2)\nx = axs[0, 1]", "x", "matplotlib.axes.Axes"},
	{"abstract classes", "import numbers\nclass N(numbers.Number): pass\nx = N()", "x", "N"},
	{"a named tuple with defaults", "from collections import namedtuple\nP = namedtuple('P', 'a b', defaults=[2.5])\nx = P(1).b", "x", "float"},
	{"a property of another name", "class P:\n    @property\n    def area(self): l.append('t')\nw = [P(), 1][u]\nw.size\nx = l[0]", "x", "int"},
	{"a property of an object that is one of two", "class P:\n    @property\n    def area(self): l.append('t')\nw = [P(), 1][u]\nw.area\nx = l[0]", "x", "int | str"},
	{"what methods of two classes bind", "class A:\n    def m(self):\n        global y\n        y = 'a'\nclass B:\n    def m(self):\n        global y\n        y = 1\nw = [A(), B()][u]\nw.m()\nx = y", "x", "int | str"},
	{"an operator of an object of a known class", "class V:\n    def __init__(self, a): self.a = a\n    def __add__(self, o): return V(o)\nw = [V(1), V(2)][u]\nx = w + 1", "x", "V"},
	{"an operator that the right side answers", "class V:\n    def __radd__(self, o): return 's'\nw = [V(), V()][u]\nx = 1 + w", "x", "str"},
	{"an operator that may not answer", "class V:\n    def __add__(self, o): return NotImplemented if u else 1\nclass W:\n    def __radd__(self, o): return 's'\nw = [V(), V()][u]\nx = w + W()", "x", "int | str"},
	{"a property of that name", "class P:\n    @property\n    def area(self): l.append('t')\nw = [P(), 1, 2.5, 'a', b'a', (), {}][u]\nw.area\nx = l[0]", "x", "?"},
	{"what functions change that is their own", "class P:\n    def __str__(self):\n        z = [1]\n        try:\n            z[0] = 2\n            z += [3]\n        except ValueError as e:\n            raise KeyError(e)\n        w = z[1:]\n        w.append(1)\n        return ''\nw = [P(), 1][u]\nprint(w)\nx = l[0]", "x", "int"},
	{"what functions change that may be another's", "class P:\n    def __str__(self):\n        z = l[1:] or l\n        w = z\n        w.append('t')\n        return ''\nw = [P(), 1][u]\nprint(w)\nx = l[0]", "x", "?"},
	{"numbers to which anything is added", "class P:\n    def __str__(self):\n        z = 1\n        z += u\n        z.append('t')\n        return ''\nw = [P(), 1][u]\nprint(w)\nx = l[0]", "x", "?"},
	{"a module of Python's that is not followed to its end", "import collections\nc = collections.Counter(str(u))\nx = l[0]", "x", "int"},
	{"the greatest by a key", "x = max([e for e in l if e > u], key=lambda e: -e)", "x", "int"},
	{"an object of a class with no more known", "class P(list):\n    def __init__(self, *a): super().__init__(a)\nx = P([e for e in l if e > u])", "x", "P"},
	{"an object of a class with a maker of its own", "class P:\n    def __new__(cls, a): return a\nx = P(u)", "x", "?"},
	{"a list's class that grows in place", "class P(list): pass\nx = P([1])\nx += [u]", "x", "P"},
	{"a function in a named tuple", "from collections import namedtuple\nN = namedtuple('N', 'go')\nn = N(far)\nclass P:\n    def __str__(self):\n        n.go('t')\n        return ''\nw = [P(), 1][u]\nprint(w)\nx = l[0]", "x", "?"},
	{"the attributes of an object", "y = vars(C(u))\nx = d['a']", "x", "float"},
	{"a fold", "import functools\nx = functools.reduce(lambda a, b: a + b / 2, [e for e in l if e > u], 1)", "x", "float | int"},
	{"a fold that changes a list", "import functools\ny = functools.reduce(lambda a, b: l.append('t') or a, [e for e in l if e > u], 1)\nx = l[0]", "x", "?"},
	{"walks of itertools", "import itertools\nfor p in itertools.combinations([e for e in l if e > u], 2): x = sum(p)\nfor k, g in itertools.groupby(str(u)): y = list(g)[0] + k\nfor a, b in itertools.product(str(u), l): x = y, a, b\nx = x[1]", "x", "str"},
	{"an error that depends on what is not known", "import math\nx = math.fsum([1.5, u])", "x", "float"},
	{"a list that something is taken out of", "n = [2, 3]\nn.remove(u)\ndel n[u]\nn.insert(u, 1.5)\nn.sort()\nx = n[0]", "x", "float | int"},
	{"a list that a method of it fills", "n = [2, 3]\nn.append(u)\nx = n[0]", "x", "int"},
	{"a list that is filled with what is not known", "n = [2, 3]\nn.insert(u, u)\nx = n[0]", "x", "?"},
	{"a slice that is given other elements", "n = [2, 3]\nn[1:] = {2.5 for e in u}\nx = n[u]", "x", "float | int"},
	{"a dict that is changed", "n = {'a': 1}\nn[str(u)] = 2.5\nn.update(b='t')\ndel n[str(u)]\nn.pop(str(u), None)\nfor x in n: pass", "x", "str"},
	{"a dict that takes what is not known", "n = {'a': 1}\nn.update(u)\nfor x in n: pass", "x", "?"},
	{"a set that is changed", "n = {1}\nn.discard(u)\nn |= {2.5 for e in u}\nn &= {5}\nx = n.pop()", "x", "float | int"},
	{"a list to which anything is added in place", "n = [[2], [3]][len(u)]\nn += (2.5,)\nx = n", "x", "list"},
	{"the rest of what is not known", "a, *x = u", "x", "list"},
	{"the rest of a mapping", "match u:\n    case {'a': _, **r}: x = r\n    case _: x = {}", "x", "dict"},
	{"tuples of two lengths", "a, x = max((1,), (1, 2.5)) if u else (2, 3)", "x", "float | int"},
	{"a power of whole numbers", "x = pow(len(u), 1, 7)", "x", "int"},
	{"what map calls", "for x in list(map(lambda e: e + 0.5, [e for e in l if e > u])): pass", "x", "float"},
	{"a walk over an object of the program", "class W:\n    def __iter__(self):\n        yield 1\n        yield 'a'\nx = [*[W(), W()][u]][0]", "x", "int | str"},
	{"an order that objects have", "class W:\n    def __lt__(self, other): return 'a'\na, b = [W(), W()][u], W()\nx = a < b, a == b, a != b, a > b", "x", "tuple"},
	{"objects that are told apart by which they are", "x = [C(1), C(2)][u] != u.imag", "x", "?"},
	{"objects are other than data", "x = [C(1), C(2)][u] != 5", "x", "bool"},
	{"a generator in one that catches its errors", "def one():\n    yield from (1,)\ndef two():\n    try:\n        yield 'b'\n        yield from one()\n    except ValueError as e:\n        yield str(e)\nfor x in two(): pass", "x", "int | str"},
	{"looking at a value takes nothing from what is known of it", "def h(a, b): a.append(b)\nclass W:\n    def __str__(self):\n        h([], 1)\n        return 'w'\nws = [W() for i in range(len(u))]\nfor x in ['a', 'b'][:2]:\n    for w in ws: print(w)", "x", "str"},
	{"what a star takes is a new list", "class W:\n    def __str__(self):\n        *z, a = 1, 2\n        z.append(3)\n        t = (1,)\n        t += (2,)\n        n = 1\n        n += len(z)\n        return 'w'\nprint([W(), u][u])\nx = l[0]", "x", "int"},
	{"what a parameter holds is not the function's own", "class W:\n    def __str__(self):\n        return add(l)\ndef add(z):\n    z += 'w'\n    return 'w'\nprint([W(), u][u])\nx = l[0]", "x", "?"},
	{"sets of which the kinds are known", "s = {e for e in l if e > u}\nfor x in s.union({5}) | {6}: pass", "x", "int"},
}

func TestCheckKnowsKinds(t *testing.T) {
	for _, c := range kindCases {
		s := lang.New(lang.Options{Dir: t.TempDir()})
		got, err := s.CheckScript(context.Background(), diag.NewFile("case.tq", unknownSetup+c.text+"\n"))
		if err != nil || len(got.Errors) > 0 || len(got.Faults) > 0 {
			t.Errorf("%s: %v %v %v", c.name, err, got.Errors, got.Faults)
			continue
		}
		is := "unbound"
		for _, a := range got.Assigned {
			if a.Name == c.variable {
				is = a.Type
			}
		}
		if is != c.want {
			t.Errorf("%s: %s is said to be %s, want %s", c.name, c.variable, is, c.want)
		}
	}
}
