# What places of a program remember, and what makes them forget it.
import functools
from collections import namedtuple, defaultdict, Counter, OrderedDict, deque

class A:
    size = 1
    table = {}
    def __init__(self, f=None):
        self.f = f
    def who(self): return "A.who"
    @staticmethod
    def st(x, y=2): return ("st", x, y)
    @classmethod
    def cl(cls, x): return (cls.__name__, x)
class B(A):
    size = 2

def read(c):
    return c.size, c.__name__
def call(c, x):
    return c.st(x), c.st(x, y=5), c.cl(x)
def kind(o):
    return o.__class__.__name__, type(o).__name__, o.st(3)

for c in (A, B, A, B):
    print(read(c), call(c, 7), kind(c()))
A.size = 10
print(read(A), read(B))
B.size = 20
print(read(A), read(B))
del B.size
print(read(A), read(B))
A.__name__ = "Renamed"
print(read(A), read(B), call(A, 1))
A.st = staticmethod(lambda x, y=0: ("other", x, y))
A.cl = classmethod(lambda cls, x: ("otherclass", cls.__name__, x))
print(call(A, 1), call(B, 2), kind(A()))
A.st = lambda x, y=0: ("plain", x, y)
print(A.st(4), B.st(4, y=1))
B.st = staticmethod(max)
print(B.st(4, 9), B().st(1, 2))

def standing(o, x):
    return o.f(x)
a = A(lambda x: x + 1)
print(standing(a, 1), standing(A(len), "abc"), standing(A(str), 5), standing(a, 2))
a.f = lambda x: x * 100
print(standing(a, 1))
try:
    standing(A(), 1)
except TypeError as x:
    print(x)

class Meta(type):
    @property
    def size(cls): return "meta"
    def __getattr__(cls, name): return "made " + name
class M(metaclass=Meta):
    pass
for c in (A, M, B, M):
    print(read(c))
print(M.whatever, M.whatever)
o = A()
o.__class__ = B
print(kind(o) if False else o.__class__.__name__, type(o).__name__)

class Own:
    @property
    def __class__(self): return int
def klass(o): return o.__class__
print(klass(Own()), klass(A()).__name__, klass(3), klass("a"), klass(Own()), isinstance(Own(), int), isinstance(Own(), str))

P = namedtuple("P", "x y", defaults=[5])
class Q(P):
    x = property(lambda self: "own x")
    z = 3
def field(t): return t.x, t.y
for t in (P(1), P(2, 3), Q(4, 6), P([1], None), Q(1), P(1.5)):
    print(field(t))
for bad in (lambda: setattr(P(1), "x", 2), lambda: P.x.__set__(P(1), 2), lambda: delattr(P(1), "y"), lambda: P.x.__get__((1, 2)), lambda: P(1).w):
    try:
        bad()
    except (AttributeError, TypeError) as x:
        print(type(x).__name__, x)
print(P.x, P.y.__doc__, P(1)._replace(y=2), P.x.__get__(P(9, 8)), [t.y for t in (P(1), P(2, 3))])
P.x.__doc__ = "the first"
print(P.x, type(P.x).__name__)

class Loud(dict):
    def __getitem__(self, k): return ("got", k)
class Store(dict):
    def __setitem__(self, k, v): dict.__setitem__(self, k, ("stored", v))
class Miss(dict):
    def __missing__(self, k): return ("missing", k)
class Has(dict):
    def __contains__(self, k): return k == "yes"
def use(d):
    d["a"] = 1
    d["b"] = 2
    try:
        d["a"] += 5
    except TypeError as x:
        print(x)
    try:
        c = d["c"]
    except KeyError as x:
        c = x.args
    return d["a"], c, "a" in d, "yes" in d, len(d), list(d), dict(d)
for make in (dict, Loud, Store, Miss, Has, OrderedDict, Counter, lambda: defaultdict(list), dict):
    print(use(make()))
n = defaultdict(int)
for i in range(10):
    n[i % 3] += i
w = Counter()
for ch in "mississippi":
    w[ch] += 1
print(dict(n), w, w["z"], len(w), n[7], sorted(n))

def walk(d, change):
    out = []
    try:
        for k in d:
            out.append(k)
            change(d, k)
    except RuntimeError as x:
        out.append(str(x))
    return out
print(walk({1: 2, 3: 4}, lambda d, k: d.__setitem__(k, 0)), walk({1: 2}, lambda d, k: d.__setitem__(9, 0)), walk({1, 2}, lambda s, k: s.add(7)), walk({1: 2, 3: 4}, lambda d, k: d.pop(k)))
def pairs(d):
    out = []
    try:
        for k, v in d.items():
            d[k] = v + 1
            out.append((k, v))
            if len(out) > 1:
                d["new"] = 1
    except RuntimeError as x:
        out.append(str(x))
    return out, d
print(pairs({"a": 1}), pairs({"a": 1, "b": 2}), [kv for kv in {1: 2, 3: 4}.items()], [v for v in {1: [2]}.values()], [k for k in {1: 2}.keys()])
for (a, b), c in {(1, 2): 3}.items():
    print(a, b, c)
for i, kv in enumerate({1: 2}.items()):
    print(i, kv)
for x in (1, "a", None, (2, 3), [4]):
    for y in {x if not isinstance(x, list) else 0: 1}:
        for z in {7}:
            print(x, y, z, end="; ")
print()
def gen():
    for k in {"p": 1, "q": 2}:
        yield k
    for v in (1, 2):
        yield v
    for k, v in {"r": 3}.items():
        yield k, v
print(list(gen()), [x for x in ()], [x for x in {}], [(x, y) for x in (1, 2) for y in {3: 4}])
it = iter({1: 2, 3: 4})
print(next(it), list(it), [x * x for x in [3, 0, 7, 1]], [[x] * 2 for x in range(3)])

@functools.lru_cache(maxsize=3)
def f(a, b=1):
    return [a, b]
for x in (1, 2, 3, 1, 4, 2, 1, 1.0, True, "a", (1,), (1, 2)):
    f(x)
    print(x, f.cache_info())
print(f(1) is f(1), f(1, 1) is f(1), f(1, b=1) is f(1), f.cache_info())
@functools.cache
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(90), fib.cache_info())
try:
    f([])
except TypeError as x:
    print(x)
@functools.cache
def g(*a, **k): return (a, k)
print(g(1, b=2), g(1, "b", 2), g.cache_info(), g(b=2, a=1), g(a=1, b=2), g.cache_info())

q = deque([1, 2, 3])
print(q[0], q[-1], [q[i] for i in range(-3, 3)], len(q), b"ab"[-1], [b"xyz"[i] for i in (0, 2, -3)])
for bad in (lambda: q[3], lambda: b"ab"[2], lambda: q["a"]):
    try:
        bad()
    except (IndexError, TypeError) as x:
        print(type(x).__name__, x)
s = "abcdef"
print([s[i:j] for i in (0, 2, -3) for j in (None, 4, -1)], s[::-1], s[4:1:-2], s[5:2], s[10:], "héllo"[1:3], "héllo"[::-1], s[2:3], s[:0])
import datetime
print(datetime.timedelta(0) / datetime.timedelta(days=-3), datetime.timedelta(1) / datetime.timedelta(hours=-7), 0 / -5)
from collections import defaultdict
class M(dict):
    def __missing__(self, k): return chr(k + 1)
class G:
    def __getitem__(self, k):
        if k == 97: return "AA"
        if k == 98: raise LookupError
        if k == 99: return None
        return k + 1
print("abcdé".translate(M({97: "x"})), "abcdé".translate(G()), "aé".translate(defaultdict(lambda: "-")), "abc".translate({}), "abc".translate(["z"] * 98), "abé".translate({233: 97, 97: None}))
for bad in (5, {97: 1.5}, {97: -1}, {97: 0x110000}, "xyz", None):
    try: print("abc".translate(bad))
    except Exception as e: print(type(e).__name__, e)
print([type(x) in (int, str, float) for x in (1, "a", [], 2.5)], int in [str, int], dict in (list, tuple), [type(3), str] == [int, str])
class Meta(type):
    def __eq__(cls, o): return True
    def __hash__(cls): return 1
class X(metaclass=Meta): pass
print(X in (int, str), int in (X,), [X] == [str], (int,) == (X,))
s = ""
for i in range(30000): s += "é" if i % 1000 == 0 else "x"
t = s + "end"; u = s + "other"; print(len(s), t[-5:], u[-6:], len(t), s.count("é"))
print(all("abc"), any(""), all(""), any("0"))
class S(str): pass
print(S("abc").translate({97: "Q"}), type(S("abc").translate({})).__name__)
