// What the check decides, case by case: the errors it must find, and what it must let
// pass because it runs.
package lang_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// decided are scripts that fail and a part of the error's text, or run where that is "".
var decided = []struct{ name, text, want string }{
	{"list changed", "l = []\nl.append(np.ones((3, 4)))\nl[0] @ np.ones(3)", "matmul"},
	{"dict changed", "p = {}\np['w'] = np.ones((3, 4))\np['w'] = np.ones((4, 3))\np['w'] @ p['w']", "matmul"},
	{"list in a function", "def add(l):\n    l.append(np.ones(3))\nl = []\nadd(l)\nl[0] + np.ones(4)", "broadcast"},
	{"attribute", "class M:\n    def __init__(self, n):\n        self.w = np.ones((n, n))\n    def run(self, x):\n        return x @ self.w\nM(3).run(np.ones((2, 4)))", "matmul"},
	{"a name that a followed module lacks", "import json\njson.dumps_([1])", "no attribute 'dumps_'"},
	{"and others", "import calendar, functools\nif len(functools.__name__) > 3:\n    calendar.mouth(2024, 1)", "no attribute 'mouth'"},
	{"and pathlib", "import pathlib\nclass A:\n    def __init__(self): self.x = pathlib.Path('.')\npathlib.Pth('.')", "no attribute 'Pth'"},
	{"a module in a module", "import collections.abc\ncollections.abc.Sequences", "no attribute 'Sequences'"},
	{"classes that are not known among others", "import types\nx = isinstance(len, (types.MethodType, int)), issubclass(int, (types.MethodType, float))", ""},
	{"a part with a text of a module that is Go's", "import re._parser\nimport re\nx = re._parser.parse('a'), re._constants", ""},
	{"and a name that it lacks", "import re._parser\nre._parser.pars('a')", "no attribute 'pars'"},
	{"and one that the module lacks", "import re._parser\nre._parsers", "no attribute '_parsers'"},
	{"a line of a file", "f = open(input())\nx = next(f)\nx.uper()", "uper"},
	{"a file opened by io", "import io\nf = io.open(input(), mode='rb')\nx = f.read()\nx.uper()", "'bytes' object"},
	{"a packed file", "import gzip\nf = gzip.open(input())\nx = f.read()\nx.uper()", "'bytes' object"},
	{"a packed file of text", "import gzip\nf = gzip.open(input(), 'rt')\nx = f.readline()\nx.uper()", "'str' object"},
	{"a row of a table", "import csv\nx = next(csv.DictReader(open(input())))\nx.itemz()", "'dict' object"},
	{"a variable of the environment", "import os\nos.environ['A'].uper()", "'str' object"},
	{"a variable of the environment or else", "import os\nos.environ.get('A', 'b').uper()", "'str' object"},

	{"an attribute that nothing has", "import json\nx = json.loads(input())\nx.itemz()", "no object has an attribute 'itemz'"},
	{"an attribute that nothing has, in a function", "import json\ndef f(x):\n    return x['a'].spilt(',')\nf(json.loads(input()))", "'spilt'"},
	{"an attribute that nothing has, where another error is caught", "import json\nx = json.loads(input())\ntry:\n    x.itemz()\nexcept KeyError:\n    pass", "'itemz'"},
	{"arguments of type", "import json\nx = json.loads(input())\ntype(x, 7, 8, 9)", "type() takes 1 or 3"},
	{"a name in the body of with", "with open('f', 'w') as f:\n    f.write('a')\n    prnt(1)", "'prnt'"},
	{"a name before a finally", "import json\ntry:\n    x = json.loads(input())\n    prnt(x)\nfinally:\n    print(1)", "'prnt'"},
	{"a name in the body of with of an object", "class C:\n    def __enter__(self): return self\n    def __exit__(self, *a):\n        print(input())\nwith C() as c:\n    input()\n    prnt(1)", "'prnt'"},
	{"a name where an error of another class is caught", "import os\nfor n in os.listdir('/'):\n    try:\n        int(n)\n    except (ValueError, KeyError):\n        prnt(n)", "'prnt'"},
	{"a name in a function that catches another error", "def f(x):\n    try:\n        return x[slef]\n    except KeyError as e:\n        return e\n", "'slef'"},
	{"a sure error that no clause catches", "def f():\n    n = 0\n    for i in range(1000):\n        try:\n            n += int('12' if i % 3 else 'x')\n        except ValueError:\n            n += 1\n        try:\n            n += [1, 2, 3][i % 5, 0]\n        except IndexError:\n            n -= 1\n    return n\nf()", "not tuple"},
	{"a variable that is not bound, behind what is caught", "def f():\n    bad = 0\n    for i in range(9):\n        try:\n            if i % 3 == 0:\n                raise ValueError('three')\n            bad_ += 1\n        except ValueError as e:\n            bad -= len(e.args)\n        finally:\n            bad += 2\nf()", "'bad_'"},
	{"an attribute of a module where an error is caught", "import calendar\ntry:\n    calendar.monthrange_(2024, 13)\nexcept KeyError as e:\n    print(e)", "'monthrange_'"},
	{"an error in a special method", "class V:\n    def __init__(self, x): self.x = x\n    def __eq__(self, other): return self.x == other.y\nV(1) == V(2)", "no attribute 'y'"},
	{"an error in the methods of a walk", "class Count:\n    def __init__(self, n): self.n = n\n    def __iter__(self): return self\n    def __next__(self):\n        if self.m == 0: raise StopIteration\n        self.n -= 1\n        return self.n\nlist(Count(3))", "no attribute 'm'"},
	{"a name beside texts that are run", "exec('a = 1')\nx = eval('a + 1')\nglobals()['b'] = 2\nprint(a, b, sorted(globals()), 'c' in globals())\ndef f(): return '{x}'.format(**locals())\nprnt(1)", "'prnt'"},
	{"a name in a handler beside texts that are run", "exec('a = 1')\ntry:\n    input()\nexcept EOFError as e:\n    prnt(e)", "'prnt'"},
	{"a variable that is bound by its name", "globals()['a'] = np.ones(4)\na + np.ones(3)", "broadcast"},
	{"a key of the dict of variables", "globals()['a', 0]", "KeyError"},
	{"a module that binds its names so", "import errno\nx = np.ones(3)\nerrno.ENOENT + 1\nx + np.ones(4)", "broadcast"},
	{"and what it lacks", "import errno\nerrno.ENOENTS", "no attribute 'ENOENTS'"},
	{"a variable beside a text that is run", "x = np.ones(3)\nexec('a = 1')\nx + np.ones(4)", "broadcast"},
	{"a special name that nothing has", "import json\nx = json.loads(input())\ntype(x).__name___", "'__name___'"},
	{"a name that an enum lacks", "from enum import Enum\nclass Color(Enum):\n    RED = 1\nColor.REDD", "'REDD'"},
	{"an attribute that a class lacks", "class A:\n    one = 1\n    def f(self): return 1\nA.on", "no attribute 'on'"},
	{"arguments of a method of a file", "f = open(input(), 'w')\nf.write()", "write()"},
	{"a key of another kind", "d = {}\nfor i in range(9999):\n    d[i % 99, 0] = i\nd[7]", "KeyError"},
	{"bounds of random numbers", "np.random.default_rng(0).integers(200, 0, 10)", "low >= high"},
	{"positions that are no integers", "c = np.cumsum(np.ones(5))\nnp.insert(0, c, 0.0)", "integer"},
	{"indices of a function's at that are no integers", "np.add.at(np.zeros(3, int), np.cumsum(np.ones(3)), 1)", "integer"},
	{"widths that do not fit", "p = np.cumsum(np.ones((4, 4, 3)), 0)\nnp.pad(((1, 1), (1, 1)), p)", "remapped"},
	{"a number that is multiplied as a matrix", "x = np.random.default_rng(0).standard_normal()\nx @ np.ones(10)", "matmul"},
	{"arguments of types that are not taken", "import json\nu = json.loads(input())\nisinstance(str, str(u))", "isinstance() arg 2"},
	{"walks over what cannot be walked", "l = [x for x in input()]\nzip(l, 7)", "not iterable"},
	{"a name of an attribute that is none", "import json\nu = json.loads(input())\nhasattr('a', u.x if u else int)\nsetattr(u, 1, 2)", "attribute name must be string"},
	{"a drawn number", "rng = np.random.default_rng(0)\nx = rng.random() < 0.5\nx.astype(int)", "'bool' object"},
	{"a drawn integer", "x = np.random.randint(5)\nx.upper()", "'int' object"},

	{"a name that a module of Go's lacks, where a text is run", "import math\nexec('a = 1')\nclass A: pass\nx = A()\nfor n in ['b', 'c']: setattr(x, n + '1', 1)\nmath.atan2_(1, 2)", "no attribute 'atan2_'"},
	{"a method that a source of random numbers lacks", "import random\nr = random.Random(int(input()))\nr.randint_(1, 2)", "no attribute 'randint_'"},
	{"a module by its name", "m = __import__('collections')\nm.Counter_('a')", "no attribute 'Counter_'"},
	{"a part that an array's parts do not take", "track = np.zeros((1000, 4))\nfor i in range(1000): track[i] = np.ones(3)\n", "could not broadcast"},
	{"and one where the index is not known", "track = np.zeros((9, 4))\ntrack[int(input())] = np.ones(3)\n", "could not broadcast"},
	{"the variables of a text that is run", "import json\nu = json.loads(input())\nexec(u, 'a = 1')", "globals must be a dict"},
	{"and of an expression", "eval(input(), [1])", "globals must be a dict"},
	{"a walk over a function", "import itertools\ndef one(): return [len(input())]\nitertools.takewhile(one(), lambda x: x < 2)", "not iterable"},
	{"a next one of what is no walk", "next(None, iter(input()))", "not an iterator"},
	{"what is no type", "import datetime\nisinstance(int(input()), datetime.datetime.now())", "isinstance() arg 2"},
	{"an element of a list that is sorted", "sorted([len(input()), 1, 3])[1000]", "out of range"},
	{"an element that a list has not, whatever the others are", "l = [len(input()), 1]\nl[2]", "out of range"},
	{"an element that a tuple has not", "t = input(), 1\nt[-3]", "out of range"},
	{"a key that a dict has not, whatever its values are", "d = {'a': input(), 1: 2}\nd['b']", "KeyError"},
	{"an element of a list that something may have added to", "l = [len(dir()), 1]\nif l[0]: l.append(1)\nelse: l += [1]\nl[2]", ""},
	{"a key that something may have stored", "d = {'a': len('ab')}\nfor k in dir(): d[k] = 1\nd['np']", ""},
	{"a key that is made where it is missing", "import collections\nclass D(dict):\n    def __missing__(self, k): return 1\nD(a=len(dir()))['b']\ncollections.defaultdict(int, {'a': len(dir())})['b']", ""},
	{"the names of variables in a function", "def f(n):\n    return dir()[0] + n\nf(1)", "can only concatenate str"},

	{"an attribute that a text gives a module of Go's", "import math\nn = 'sqare_'\nexec('import math\\nmath.' + n + ' = 1')\nprint(math.sqare_)", ""},
	{"an index that is none before a part that does not fit", "a = np.zeros((2, 4))\nfor i in range(1000):\n    try: a[i + 5] = np.ones(3)\n    except IndexError: pass", ""},
	{"a part that an array's parts take", "a = np.zeros((2, 4))\nfor i in range(1000):\n    a[i % 2] = np.ones((1, 4))\n    a[i % 2] = np.ones(1)\n    a[i % 2, :2] = np.ones(2)\n    a[i % 2, 1] = np.ones(())", ""},
	{"what classes of builtin types make", "class L(list):\n    def __new__(cls, n): return super().__new__(cls, n)\n    def __init__(self, n): pass\nprint(L(3))", ""},
	{"variables of a text in what is made from dict", "class D(dict): pass\nd = D()\nexec('a = 1', d)\nexec('b = 2', None)\neval('b', d, {'b': 1})", ""},
	{"modules by their names", "m, p, j = __import__('os.path'), __import__('os.path', fromlist=['join']), __import__('json')\nprint(m.sep, p.join('a', 'b'), j.loads('1'))\ntry: __import__('no_such_module')\nexcept ImportError as e: print(e)", ""},
	{"a name that a clause catches", "try:\n    prnt(1)\nexcept (KeyError, NameError):\n    pass\ntry:\n    prnt(1)\nexcept UnboundLocalError:\n    pass\nexcept Exception:\n    pass", ""},
	{"a name that a clause of a class by another name catches", "ValueError = NameError\ndef f():\n    try:\n        prnt(1)\n    except ValueError:\n        pass\nf()", ""},
	{"a way out of a try before the error", "import os\ndef f(l):\n    try:\n        x = l[3]\n        return x.itemz\n    except IndexError:\n        return 0\nf([1][:len(os.listdir('/'))])", ""},
	{"an error of a list that is not known before a sure one", "import os\nl = os.listdir('/')\ntry:\n    a = l[100000] + 'x'\n    {}['a']\nexcept IndexError:\n    pass", ""},
	{"a division that fails before a sure error", "import os\nn = len(os.listdir('/')) - len(os.listdir('/'))\ntry:\n    m = 5 // n\n    [][3]\nexcept ZeroDivisionError:\n    pass", ""},
	{"an error in a function before a sure one", "import os\ndef f(n):\n    if n > 0: raise KeyError(n)\n    return n\ntry:\n    f(len(os.listdir('/')))\n    [][3]\nexcept KeyError:\n    pass", ""},
	{"a special method of which the error means something", "class A:\n    def __getattr__(self, n): return {}.n\nprint(hasattr(A(), 'b'), getattr(A(), 'b', 1))\nclass B:\n    def __getitem__(self, i): return [1, 2][i]\nprint(list(B()), 7 in B())", ""},
	{"what an assert says that is no text", "def f(): assert 1 == 2, KeyError('a')\ntry: f()\nexcept AssertionError as e: e.args[0].args[0].upper()\nimport os\ndef g(): assert not os.listdir('/'), os.listdir('/')\ntry: g()\nexcept AssertionError as e: e.args[0][0].upper()", ""},
	{"variables that a text binds", "x = np.ones(3)\nexec('x = np.ones(4)')\nx + np.ones(4)\nexec('def f():\\n    global y\\n    y = 1')\ny = 'a'\nf()\ny + 1", ""},
	{"what a text changes", "x = [np.ones(3)]\nexec('x[0] = np.ones(4)')\nx[0] + np.ones(4)\ny = np.ones(6)\nexec('y.shape = (2, 3)')\ny @ np.ones(3)\nclass A: n = 'a'\nexec('A.n = 1')\nA.n + 1\nA().n + 1", ""},
	{"what a function of a text changes", "x = [np.ones(3)]\nexec('def f(): x[0] = np.ones(4)')\nx[0] = np.ones(3)\nf()\nx[0] + np.ones(4)", ""},
	{"variables that a text deletes", "x = 1\nexec('del x')\ntry:\n    x\n    [][1]\nexcept NameError:\n    pass", ""},
	{"variables that are bound by names that are computed", "for n in ['a', 'b']:\n    globals()[n + '1'] = np.ones(4)\na1 + b1\nx = 1\nfor n in [k for k in globals() if k == 'x']:\n    globals()[n] = np.ones(4)\nx + np.ones(4)", ""},
	{"variables that are deleted by names", "x = 1\ndel globals()['x']\ntry:\n    x\n    [][1]\nexcept NameError:\n    pass", ""},
	{"variables of a class by names", "class A:\n    n = 1\n    locals()['m'] = 2\n    for k in ['p']: locals()[k] = 3\nA.m + A.p", ""},
	{"a dict of variables that is kept", "g = globals()\nx = 'a'\ng['x'] = 1\nx + 1\nvars()['y'] = 2\ny + 1", ""},
	{"names that a text gives elsewhere", "ns = {}\nexec('a = 1', ns)\nns['a'] + 1\nexec('b = 1', globals())\nb + 1\neval('c', {'c': 2}) + 1", ""},
	{"variables that one way alone binds", "import os\nif len(os.listdir('/')) < 0: y = 1\ntry:\n    y\n    [][1]\nexcept NameError: pass\ndef f():\n    if len(os.listdir('/')) < 0: y = 1\n    try:\n        z = y\n        [][1]\n    except Exception as e: return type(e)\n    [][1]\nf()\ndef g():\n    if len(os.listdir('/')) < 0: y = 1\n    def h(): return y\n    try:\n        h()\n        [][1]\n    except NameError: pass\ng()", ""},
	{"variables that a loop binds", "import os\nfor i in os.listdir('/')[:0]: y = i\ntry:\n    y, i\n    [][1]\nexcept NameError: pass\ndef f(l):\n    for i in l: y = i\n    try:\n        return [y, [][1]]\n    except UnboundLocalError: pass\nf(os.listdir('/')[:0])", ""},
	{"names of enums and records that are computed", "from enum import Enum\nfrom collections import namedtuple\nA = Enum('A', [f'X{i}' for i in range(3)])\nP = namedtuple('P', ['a' + s for s in 'bc'])\nA.X1, P(1, 2).ab", ""},
	{"attributes that a class is given", "class A: pass\nsetattr(A, 'one', 1)\nA.one\nclass M(type):\n    def __getattr__(cls, n): return n\nclass B(metaclass=M): pass\nB.two\nclass C: pass\nfor n in ['x' + str(i) for i in range(len(input.__name__))]: setattr(C, n, 1)\nC.x1\nclass D: pass\ndef f(c): c.y = 1\n[f][0](D)\nD.y", ""},
	{"attributes that a class has of its own", "class A: pass\nA.__name__, A.__mro__, A.__module__, A.__dict__, A.__bases__, A.mro(), A.__subclasses__(), A.__doc__, A.__qualname__", ""},
	{"keys of several kinds", "d = {}\nfor i in range(9999):\n    d[i % 99] = i\n    d[str(i % 9)] = i\nd['7'], d[7.0], d[True]\ne = {}\nfor i in range(9999): e[i % 2 == 0, i % 3] = i\ne[True, 2.0]", ""},
	{"texts that may be numbers", "import json\ns = ''.join(c for c in '41')\nint(s), float(s), complex(s), int(s, 8), ord(s[0]), chr(int(s)), bytes(s, 'ascii'), s.join(s), abs(int(s))", ""},
	{"names of attributes of classes derived from str", "class N(str): pass\nclass A: one = 1\ngetattr(A, N('one')), hasattr(A(), N('one'))", ""},
	{"a choice of arrays", "try:\n    v = np.choose([0, 1], [np.ones(2) > 0, np.ones(2) > 1])\nexcept Exception:\n    v = 1\nv.shape", ""},
	{"classes of io", "import io, json, sys\nm = [io, json][len(sys.argv) > 99]\nclass Raw(m.RawIOBase): pass\nm.RawIOBase", ""},
	{"an attribute that a class gives", "class A: speed_ = 1\nfor x in [A(), input, A]: getattr(x, 'speed_', 0)\nA.speed_", ""},
	{"an attribute that an option gives", "import argparse\np = argparse.ArgumentParser()\np.add_argument('--dry-run', default=1)\nfor x in [p.parse_args([])]: x.dry_run", ""},
	{"an attribute by a name that is computed", "class A: pass\nfor n in ['a', 'b']:\n    setattr(A, n + 'split_', 1)\nl = [A(), A][len(input.__name__) > 1]\nl.asplit_", ""},
	{"attributes of Go's types", "import os, datetime, json\nos.stat('.').st_mtime_ns\ndatetime.date(2024, 1, 1).isocalendar().week\ntry:\n    json.loads('{')\nexcept ValueError as e:\n    e.colno\nnp.matrix([[1, 2]]).A1\nnp.asmatrix([[1]])\nnp.ma.masked_invalid([1.0]).mean()", ""},
	{"an error that a context manager swallows", "class C:\n    def __enter__(self): return self\n    def __exit__(self, *a): return True\nwith C():\n    prnt(1)", ""},
	{"a method of one of two classes binds a variable", "import os\nclass A:\n    def m(self):\n        global x\n        x = 'a'\nclass B:\n    def m(self):\n        global x\n        x = 1\nw = [A(), B()][len(os.listdir('/')) == 0]\nw.m()\nx.upper()", ""},
	{"a deque that grows in place", "from collections import deque\nd = deque([1])\ne = d\nd += [2]\nd += 'ab'\nd *= 2\ne[7].upper()", ""},
	{"modules that are given names", "import json, sys, os\njson.a = 1\nfor m in [json]: m.b = 2\nsys.modules['json'].c = 3\nprint(json.a, json.b, json.c)", ""},
	{"modules that are given names by setattr", "import json\nfor n in dir(json)[:3]:\n    setattr(json, n + '_', 1)\nfor n in dir(json):\n    if n.endswith('_') and not n.startswith('_'): getattr(json, n)\nsetattr(json, 'abc'.upper(), 1)\njson.ABC", ""},
	{"modules that are given names by a text", "import json\nfor i in range(2):\n    exec('json.a%d = 1' % i)\njson.a0 + json.a1", ""},
	{"modules that functions give names", "import json, os\ndef f(m, v): m.extra = v\nlist(map(lambda m: f(m, 1), [json] * len(os.listdir('/'))))\njson.extra", ""},
	{"names that a module may lack", "import json\nif hasattr(json, 'dumpz'):\n    json.dumpz(1)\ntry:\n    json.dumpz(1)\nexcept AttributeError:\n    pass\ngetattr(json, 'dumpz', 1)", ""},
	{"a variable that is not there", "import os\nx = os.environ.get('NO_SUCH_VARIABLE', default=3)\nx + 1\nos.environ.get('NO_SUCH_VARIABLE', [1]).append(2)\nos.getenv('NO_SUCH_VARIABLE', 2) + 1", ""},
	{"a file of which the mode is not known", "import os\nm = 'w' + 'b' * (len(os.listdir('/')) > 0)\nwith open('f', m) as f:\n    f.write(b'a')\nwith open('f', m.replace('w', 'r')) as f:\n    f.read().decode()\nwith open('f', 'r+b') as f:\n    type(f).__name__\n    f.read().decode()", ""},
	{"packed files", "import gzip\nwith gzip.open('a.gz', 'wb') as f:\n    f.write(b'ab')\nwith gzip.open('a.gz') as f:\n    f.read().decode()\nwith gzip.open('a.gz', mode='rt') as f:\n    next(f).upper()\nwith gzip.GzipFile('a.gz') as f:\n    f.read().decode()", ""},
	{"rows of a table", "import csv, io\nfor row in csv.DictReader(io.StringIO('a,b\\n1,2,3\\n')):\n    float(row['a'])\n    row[None].append(1)", ""},
	{"after a break", "for i in range(9):\n    if np.ones(3)[0] > i:\n        break\np = {'w': np.ones((3, 4))}\np['w'] @ p['w']", "matmul"},
	{"after a while", "x = np.ones((3, 4))\nwhile np.abs(x).max() > 1e-3:\n    x = x * 0.5\nx @ x", "matmul"},
	{"after a long loop", "s = 0\nfor i in range(100000):\n    s += i\nl = [np.ones(3)]\nl[0] + np.ones(4)", "broadcast"},
	{"after a try", "try:\n    x = np.ones((3, 4))\nexcept ValueError:\n    x = np.ones((3, 4))\nl = [x]\nl[0] @ x", "matmul"},
	{"arms of other sizes", "if np.ones(2)[0] > 0:\n    x = np.ones((2, 4))\nelse:\n    x = np.ones((1, 4))\nx + np.ones(3)", "broadcast"},
	{"ternary", "x = np.ones((2, 4)) if np.ones(2)[0] > 0 else np.ones((1, 4))\nx + np.ones(3)", "broadcast"},
	{"early return", "def f(x):\n    if x.sum() > 0:\n        return np.ones((2, 4))\n    return np.ones((3, 4))\nf(np.ones(2)) + np.ones(3)", "broadcast"},
	{"the same error in both arms", "if np.ones(2)[0] > 0:\n    np.ones(3) + np.ones(4)\nelse:\n    np.ones(3) + np.ones(5)", "broadcast"},
	{"unpacking a shape", "b, c, h, w = np.ones((2, 3, 4)).shape", "not enough values"},
	{"unpacking a tuple", "a, b = 1, 2, 3", "too many values"},
	{"index of a list", "l = [1, 2]\nl[2]", "out of range"},
	{"index of an array", "np.arange(5)[7]", "out of bounds"},
	{"index by a list", "np.arange(5)[[0, 5]]", "out of bounds"},
	{"part of a list in place", "w = [np.ones((3, 4)), np.ones(3)]\nw[0] -= np.ones(4)\nw[1] @ w[0] + w[0]\nw[0] @ w[0]", "matmul"},
	{"new shape", "x = np.ones((3, 4))\nx.shape = (2, 5)", "reshape"},
	{"assertion", "x = np.ones(4)\nassert x.shape == (5,)", "AssertionError"},
	{"missing key", "{'a': 1}['b']", "KeyError"},
	{"arguments", "def f(a, b): return a\nf(1)", "missing 1 required"},
	{"name in a function", "def f(x):\n    return x + undefined_name", "undefined_name"},
	{"declared", "import json\nx: f32[3, 4] = json.loads(input())\nx @ np.ones((3, 4))", "matmul"},
	{"generator", "def g():\n    for i in range(3):\n        yield np.ones(i + 2)\na, b, c = g()\na + b", "broadcast"},

	{"a count that no size gives", "x = np.arange(640).reshape(10, 64)\nx = x[x[:, 0] > 100]\nx.reshape(10, 63)", "cannot reshape"},
	{"sizes read off a shape", "x = np.ones((6, 4, 16))\nx = x[x[:, 0, 0] > 0]\nB, T, D = x.shape\ny = x.reshape(B, T, 8, D // 8)\ny @ np.ones((3, 2))", "matmul"},
	{"an array as long as another", "x = np.arange(9)\nx = x[x > 2]\ny = np.zeros((len(x), 3))\ny @ np.ones((4, 2))", "matmul"},
	{"a mean over what a mask left", "x = np.ones((6, 4))\nx = x[x[:, 0] > 0]\n(x.sum(0) / len(x)) + np.ones(3)", "broadcast"},
	{"numbers that are not known in a list", "x = np.ones(3)\na = float(x[0])\nnp.array([a, 2 * a, 1.0]) + np.ones(4)", "broadcast"},
	{"an attribute that arrays lack", "x = np.ones(3)\nfor i in range(1000):\n    x = x * 2\nx.shap", "no attribute"},
	{"an attribute that a module lacks", "import itertools\nitertools.chains", "no attribute"},
	{"an attribute that an object lacks", "class A:\n    def __init__(self): self.n = 1\nA().m", "no attribute"},
	{"arguments of a builtin", "n = int(input())\nlen(n, 2)", "len()"},
	{"a generator expression", "n = sum(i for i in range(3))\nnp.ones(n) + np.ones(4)", "broadcast"},

	{"after an exception was shown", "try:\n    x = int(input())\nexcept Exception as e:\n    print(type(e).__name__, e)\nclass A:\n    def __init__(self): self.n = np.ones(3)\n    def __str__(self): return 'A'\na = A()\nprint(a)\na.n + np.ones(4)", "broadcast"},
	{"after an operator that changes something else", "class A:\n    def __init__(self): self.n, self.l = 0, [np.ones(3)]\n    def __str__(self):\n        self.n += 1\n        return 'A'\na = A()\nprint([a])\na.l[0] + np.ones(4)", "broadcast"},
	{"a module that is not followed", "import uuid, datetime\nl = [np.ones(3)]\ndef f(): l.append(1)\nu = uuid.uuid4()\nd = datetime.datetime.now()\nl[0] + np.ones(4)", "broadcast"},
	{"a name in a function that nothing calls", "def f():\n    return lenght([1])", "lenght"},

	{"an attribute in a function that nothing calls", "def f():\n    return {}.items_()", ""},
	{"shapes in a function that nothing calls", "def f():\n    return np.ones(3) + np.ones(4)", ""},
	{"an operator changes a list", "l = [np.ones(3)]\nclass A:\n    def __repr__(self):\n        l[0] = np.ones(4)\n        return 'A'\nprint([A()])\nl[0] + np.ones(4)", ""},
	{"an operator appends", "l = []\nclass A:\n    def __repr__(self):\n        l.append(np.ones(4))\n        return 'A'\nprint([A()])\nl[0] + np.ones(4)", ""},
	{"an operator changes its object", "class A:\n    def __init__(self): self.n = np.ones(3)\n    def __repr__(self):\n        self.n = np.ones(4)\n        return 'A'\na = A()\nprint([a])\na.n + np.ones(4)", ""},
	{"an operator gives an attribute", "class A:\n    def __repr__(self):\n        self.n = np.ones(4)\n        return 'A'\na = A()\nprint([a])\na.n + np.ones(4)", ""},
	{"an operator changes its class", "class A:\n    n = np.ones(3)\n    def __repr__(self):\n        A.n = np.ones(4)\n        return 'A'\nprint([A()])\nA.n + A().n + np.ones(4)", ""},
	{"an operator changes a global", "n = np.ones(3)\nclass A:\n    def __repr__(self):\n        global n\n        n = np.ones(4)\n        return 'A'\nprint([A()])\nn + np.ones(4)", ""},
	{"an operator changes a shared variable", "def f():\n    n = np.ones(3)\n    class A:\n        def __repr__(self):\n            nonlocal n\n            n = np.ones(4)\n            return 'A'\n    print([A()])\n    return n + np.ones(4)\nf()", ""},
	{"an operator calls what changes", "l = [np.ones(3)]\ndef change(): l[0] = np.ones(4)\nclass A:\n    def __repr__(self):\n        change()\n        return 'A'\nprint([A()])\nl[0] + np.ones(4)", ""},
	{"an operator calls a variable that changes", "l = [np.ones(3)]\ndef change(): l[0] = np.ones(4)\ndo = [change][0]\nclass A:\n    def __repr__(self):\n        do()\n        return 'A'\nprint([A()])\nl[0] + np.ones(4)", ""},
	{"an operator calls an attribute that changes", "l = [np.ones(3)]\ndef change(): l[0] = np.ones(4)\nclass A:\n    def __init__(self, f): self.f = f\n    def __repr__(self):\n        self.f()\n        return 'A'\nprint([A(change)])\nl[0] + np.ones(4)", ""},
	{"an operator calls a method of a list", "l = []\nadd = l.append\nclass A:\n    def __repr__(self):\n        add(np.ones(4))\n        return 'A'\nprint([A()])\nl[0] + np.ones(4)", ""},
	{"a property changes", "import os\nl = [np.ones(3)]\nclass A:\n    @property\n    def p(self):\n        l[0] = np.ones(4)\n        return 1\nfor i in range(len(os.listdir('/'))):\n    a = [A(), A()][i % 2]\n    a.p\nl[0] + np.ones(4)", ""},
	{"an element of a list of lists changes", "import os\na = [np.ones(3)]\nbox = [a, [1]]\nfor i in range(len(os.listdir('/'))):\n    box[i % 2].append(np.ones(4))\n    box[i % 2][0] = np.ones(4)\na[0] + np.ones(4)", ""},
	{"a decorated function", "l = [np.ones(3)]\ndef noisy(f):\n    def g(*a):\n        l[0] = np.ones(4)\n        return f(*a)\n    return g\nclass A:\n    @noisy\n    def __repr__(self): return 'A'\nprint([A()])\nl[0] + np.ones(4)", ""},
	{"an object under construction twice", "class A:\n    def __init__(self, n): self.n = np.ones(n)\n    def __repr__(self):\n        self.__init__(4)\n        return 'A'\na = A(3)\nprint([a])\na.n + np.ones(4)", ""},
	{"a library's function calls back", "import functools\nl = [np.ones(3)]\ndef add(a, b):\n    l[0] = np.ones(4)\n    return a\nfunctools.reduce(add, [1, 2, 3])\nl[0] + np.ones(4)", ""},
	{"other defaults", "def f(a): return a\nf.__defaults__ = (1,)\nf()", ""},
	{"an attribute given later", "class A: pass\na = A()\nsetattr(a, 'n', 1)\na.n", ""},
	{"a class changed in a loop", "class A: pass\nfor n in 'pq':\n    if np.ones(1)[0] > 0:\n        setattr(A, n, lambda self: 1)\nA().p() + A().q()", ""},
	{"a count that some size gives", "x = np.arange(640).reshape(10, 64)\nx = x[x[:, 0] < 640]\nx.reshape(20, 32)", ""},
	{"none are left", "x = np.ones((3, 64))\nx = x[x[:, 0] > 5]\nx.reshape(0, 63)", ""},
	{"axis by a number that is not known", "x = np.ones((3, 4))\nn = int(x[0, 0])\nx.sum(n) + np.ones(3)", ""},
	{"objects made in every round", "class A:\n    def __init__(self, n): self.n = n\nl = []\nfor i in range(2000):\n    a = A(i)\n    l.append([a])\nl[0][0].n", ""},
	{"comprehension over what is not known", "import os\nt = os.listdir('/')\nc = [1 for x in t]\nc[0]\nnp.array([[1, 2] for x in t])[:, 1]", ""},
	{"caught", "try:\n    np.ones(3) + np.ones(4)\nexcept ValueError:\n    pass", ""},
	{"one arm", "if np.ones(2)[0] > 5:\n    np.ones(3) + np.ones(4)", ""},
	{"loop that may not run", "x = np.ones(3)\nfor v in x[x > 5]:\n    np.ones(3) + np.ones(4)", ""},
	{"reached by another name", "l = [np.ones(3)]\nm = l\nm[0] = np.ones(4)\nl[0] + np.ones(4)", ""},
	{"changed in one arm", "l = [np.ones(3)]\nif np.ones(2)[0] > 0:\n    l[0] = np.ones(4)\nl[0] + np.ones(4)", ""},
	{"a list filled in a long loop", "def f(n):\n    x = []\n    for i in range(n):\n        x.append(float(i))\n    return np.array(x)[n // 2]\nf(1000)", ""},
	{"rows gathered in a loop in a loop", "def f():\n    rows = []\n    for i in range(124):\n        rows.append(np.ones(8))\n    return np.array(rows).sum(axis=1)\nn, i = 5, 0\nf()\nwhile i < n:\n    f()\n    i += 1", ""},
	{"an operator that no class has", "class A: pass\na = [A(), A()][len(input())]\na + 1", "unsupported operand type(s) for +: 'A' and 'int'"},
	{"and in place", "class A: pass\na = [A(), A()][len(input())]\na += a", "unsupported operand type(s) for +=: 'A' and 'A'"},
	{"and of one operand", "class A: pass\na = [A(), A()][len(input())]\n-a", "bad operand type for unary -: 'A'"},
	{"and an order", "class A: pass\na = [A(), A()][len(input())]\na < 5", "'<' not supported between instances of 'A' and 'int'"},
	{"the other side answers", "class A: pass\nclass B:\n    def __radd__(self, other): return 1\n    def __rmul__(self, other): return 1\n    def __index__(self): return 2\na, b = [A(), A()][len(np.ones(1))], [B(), B()][len(np.ones(1))]\na + b\n2 * b\n[1] * b\n'%s' % a\na == 5\nx = 'a'\nx *= b", ""},
	{"a class is given an operator", "class A: pass\na = [A(), A()][len(np.ones(1))]\nA.__add__ = lambda self, other: 1\na + 1\na += 1", ""},
	{"a base answers", "class A:\n    def __sub__(self, other): return 1\nclass B(A): pass\na = [B(), B()][len(np.ones(1))]\na - 1\na -= 1", ""},
	{"a class of a builtin one", "class A(int): pass\na = [A(1), A(2)][len(np.ones(1))]\na + 1\n-a\na < 3\nclass B(list): pass\nb = [B(), B([1])][len(np.ones(1))]\nb += [2]\nb + [1]\nb * 2\nb < [3]", ""},
	{"all that a program has only here is changed by itself", "def f():\n    out = []\n    for i in range(len(np.ones(3))):\n        out.append(i)\n        print(out)\n    return out[0] + 1\nf()", ""},
	{"changed in a loop", "x = np.ones(3)\nwhile x.sum() < 100:\n    x = np.concatenate([x, x])\nx + np.ones(96 * 2)", ""},
	{"nonlocal", "def f():\n    n = 3\n    def g():\n        nonlocal n\n        n = 4\n    g()\n    return np.ones(n) + np.ones(4)\nf()", ""},
	{"suppressed", "import contextlib\nwith contextlib.suppress(ValueError):\n    np.ones(3) + np.ones(4)", ""},
	{"finally", "try:\n    x = np.ones(3)\nfinally:\n    x = np.ones(4)\nx + np.ones(4)", ""},
	{"after the end", "import sys\nif np.ones(2)[0] > 0:\n    sys.exit(0)\nnp.ones(3) + np.ones(3)", ""},
}

func TestCheckDecides(t *testing.T) {
	for _, c := range decided {
		text := "import numpy as np\n" + c.text + "\n"
		s := lang.New(lang.Options{Dir: t.TempDir()})
		got, err := s.CheckScript(context.Background(), diag.NewFile("case.tq", text))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		all := ""
		for _, d := range got.Errors {
			all += d.Render(diag.Options{}) + "\n"
		}
		if c.want == "" && all != "" || !strings.Contains(all, c.want) {
			t.Errorf("%s: want %q, found %q\n%s", c.name, c.want, all, text)
		}
		if len(got.Faults) > 0 {
			t.Errorf("%s: %v", c.name, got.Faults)
		}
		if c.want != "" {
			continue
		}
		run := lang.New(lang.Options{Dir: t.TempDir(), NoCheck: true})
		if err := run.Eval(context.Background(), diag.NewFile("case.tq", text), lang.ShowNone, nil); err != nil {
			if !strings.Contains(err.Error(), "exit") {
				t.Errorf("%s: it does not run: %v", c.name, err)
			}
		}
	}
}

// TestCheckKnowsModules asks for every name that running finds in the modules of Python's:
// the check lets all of them pass.
func TestCheckKnowsModules(t *testing.T) {
	for _, mod := range []string{"abc", "calendar", "collections", "collections.abc", "configparser", "contextlib", "copy", "csv", "fractions", "functools",
		"graphlib", "html", "json", "keyword", "math", "numbers", "os", "os.path", "pathlib", "re", "shlex", "string", "sys", "textwrap", "weakref"} {
		dir := lang.New(lang.Options{Dir: t.TempDir(), NoCheck: true})
		ask := "import " + mod + "\nnames = ' '.join(dir(" + mod + ") + ['__name__', '__doc__'])\n"
		if err := dir.Eval(context.Background(), diag.NewFile("dir.tq", ask), lang.ShowNone, nil); err != nil {
			t.Errorf("%s: %v", mod, err)
			continue
		}
		v, _ := dir.Get("names")
		text := "import " + mod + "\n"
		for _, n := range strings.Fields(string(v.(object.Str))) {
			text += mod + "." + n + "\n"
		}
		s := lang.New(lang.Options{Dir: t.TempDir()})
		got, err := s.CheckScript(context.Background(), diag.NewFile("case.tq", text+mod+".no_such_name\n"))
		if err != nil {
			t.Errorf("%s: %v", mod, err)
			continue
		}
		for _, d := range got.Errors {
			if !strings.Contains(d.Msg, "no_such_name") {
				t.Errorf("%s: %s", mod, d.Render(diag.Options{}))
			}
		}
		if len(got.Errors) == 0 {
			t.Errorf("%s.no_such_name is not found", mod)
		}
	}
}
