import numpy as np
from abc import ABC, abstractmethod
from enum import Enum, auto, Flag
from contextlib import contextmanager, suppress, ExitStack
import functools, itertools, operator, textwrap, string, io, csv, struct, hashlib, base64, datetime as dt, heapq, bisect, statistics, fractions, decimal, pathlib, tempfile, os, shutil, logging, copy, time, uuid, random

class Shape(ABC):
    registry = {}
    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)
        Shape.registry[cls.__name__.lower()] = cls
    @abstractmethod
    def area(self): ...
    def __lt__(self, o): return self.area() < o.area()
    def __repr__(self): return f"{type(self).__name__}({self.area():.2f})"
class Circle(Shape):
    def __init__(self, r): self.r = r
    def area(self): return np.pi * self.r ** 2
class Sq(Shape):
    def __init__(self, s): self.s = s
    def area(self): return self.s ** 2
print(sorted([Circle(1), Sq(1.5), Sq(3)]), Shape.registry)
try: Shape()
except TypeError as e: print(e)
class Color(Enum):
    RED = auto(); GREEN = auto()
    @classmethod
    def parse(cls, s): return cls[s.upper()]
print(Color.parse("red"), list(Color), Color.RED.value, Color(2).name)
class Perm(Flag):
    R = 4; W = 2; X = 1
print(Perm.R | Perm.W, Perm.R in (Perm.R | Perm.X))
@contextmanager
def tag(n):
    print("<%s>" % n)
    try: yield n
    except ValueError as e: print("caught", e)
    finally: print("</%s>" % n)
with tag("a") as t, tag("b"):
    raise ValueError("inside " + t)
with suppress(KeyError): {}["x"]
def gen():
    x = yield 1
    while x: x = yield x * 2
    return "done"
def outer():
    r = yield from gen()
    print("r", r)
g = outer(); print(next(g), g.send(5), g.send(7))
try: g.send(0)
except StopIteration as e: print("stop", e.value)
def m(cmd):
    match cmd:
        case ["go", ("north" | "south") as d, *rest]: return d, rest
        case {"x": int(x), **kw} if x > 0: return x, kw
        case Circle(r=r): return "circle", r
        case [a, b]: return a + b
        case str() | bytes(): return "text"
        case _: return None
for c in (["go", "north", 1, 2], {"x": 3, "y": 4}, Circle(2), (1, 2), "s", 7): print(m(c))
w = io.StringIO(); cw = csv.writer(w); cw.writerows([["a", "b,c"], [1, 'q"x']]); print(repr(w.getvalue()))
print(list(csv.DictReader(io.StringIO("n,v\nx,1\ny,2\n"))))
print(struct.pack("<If", 7, 1.5).hex(), struct.unpack(">hB", b"\x01\x02\x03"), struct.calcsize("iiq"))
print(hashlib.sha256(b"abc").hexdigest()[:16], base64.b64encode(b"hello\xff"))
print(dt.date(2024, 2, 28) + dt.timedelta(days=2), dt.datetime(2024, 1, 2, 3, 4).strftime("%Y/%m/%d %H-%M %A"), dt.datetime.fromisoformat("2024-05-06T07:08:09"))
h = [5, 1, 4]; heapq.heapify(h); heapq.heappush(h, 0); print([heapq.heappop(h) for _ in range(4)], heapq.nlargest(2, [1, 9, 3]))
print(statistics.mean([1, 2, 4]), statistics.stdev([1, 2, 4]), statistics.median([3, 1, 2]))
print(fractions.Fraction(3, 9) + 1, decimal.Decimal("1.10") * 3)
print(textwrap.fill("the quick brown fox jumps over the lazy dog", 20)); print(string.Template("$a-$b").substitute(a=1, b=2))
with tempfile.TemporaryDirectory() as d:
    p = pathlib.Path(d) / "x" / "y.txt"; p.parent.mkdir(); p.write_text("l1\nl2\n"); print(p.read_text().splitlines(), p.suffix, p.stem, [q.name for q in pathlib.Path(d).rglob("*.txt")])
    np.save(os.path.join(d, "a.npy"), np.arange(3)); print(np.load(os.path.join(d, "a.npy")), sorted(os.listdir(d)))
    np.savez(os.path.join(d, "z.npz"), a=np.eye(2), b=[1]); z = np.load(os.path.join(d, "z.npz")); print(z.files, z["b"])
    np.savetxt(os.path.join(d, "t.txt"), np.eye(2), fmt="%.2f", header="h"); print(open(os.path.join(d, "t.txt")).read())
random.seed(3); print(random.random(), random.sample(range(10), 3), random.choice("abc"), random.gauss(0, 1))
class V:
    __slots__ = ("x", "y")
    def __init__(s, x, y): s.x, s.y = x, y
    def __add__(s, o): return V(s.x + o.x, s.y + o.y)
    def __radd__(s, o): return s if o == 0 else NotImplemented
    def __eq__(s, o): return (s.x, s.y) == (o.x, o.y)
    def __hash__(s): return hash((s.x, s.y))
    def __iter__(s): yield s.x; yield s.y
    def __repr__(s): return f"V{tuple(s)}"
    def __format__(s, spec): return "<" + ",".join(format(c, spec) for c in s) + ">"
print(sum([V(1, 2), V(3, 4)]), {V(1, 1): 2}[V(1, 1)], f"{V(1.234, 2):.1f}", np.array(list(V(1, 2))))
try: V(1, 2).z = 3
except AttributeError as e: print(e)
try:
    try: 1 / 0
    except ZeroDivisionError as e: raise RuntimeError("outer") from e
except RuntimeError as e: print(repr(e), repr(e.__cause__))
@functools.lru_cache(maxsize=None)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(90), fib.cache_info())
@functools.singledispatch
def show(x): return "obj"
@show.register
def _(x: int): return "int"
@show.register(list)
def _(x): return "list"
print(show(1), show([]), show("s"))
print(list(itertools.groupby("aabbc", key=str.upper))[0][0], [(k, list(v)) for k, v in itertools.groupby("aabbc")], list(itertools.accumulate([1, 2, 3], operator.mul)), list(itertools.product("ab", [1, 2])), list(itertools.pairwise([1, 2, 3])))
logging.basicConfig(format="%(levelname)s:%(name)s:%(message)s", stream=__import__("sys").stdout, level=logging.INFO); logging.getLogger("x").info("hi %d", 3)
print("%5.2f|%-5s|%05d|%x|%r" % (3.14159, "ab", 42, 255, "q"), "{:>{w}}".format("x", w=5), "{0[1]} {a.real}".format([1, 2], a=3))
print(bytes([1, 2]) + b"x", int.from_bytes(b"\x01\x00", "big"), (300).to_bytes(2, "little"))
a, *b, c = range(5); print(a, b, c); print([*range(3), *"ab"], {**{"a": 1}, "b": 2})
if (n := len(b)) > 2: print(f"{n=}")
print(type(1).__name__, isinstance(True, int), int("ff", 16), round(2.5), divmod(-7, 3), -7 // 2, pow(3, -1, 7), 10 ** 20, 1e16, 0.1 + 0.2, complex(1, -2), bin(10))
print(copy.deepcopy({"a": [1, {2}]}), sorted({"b": 1, "a": 2}.items(), key=lambda kv: kv[1]), str.maketrans("ab", "xy"), "abc".translate(str.maketrans("ab", "xy")), "a,b,,c".split(","), "  x ".strip(), "x".join("abc"), "Hello World".swapcase(), "abc"[::-1], "é".encode(), "naïve".upper(), "a\tb".expandtabs(4))
import json, json.decoder
from json.decoder import JSONDecodeError
try: json.loads("{")
except JSONDecodeError as e: print(e, json.decoder.JSONDecodeError is json.JSONDecodeError)

# An assertion's message that only running gives, bisect of what is empty, precision of texts.
import bisect
import re

try:
    assert False, re.sub(r"(\w)(\w)", r"\2\1", "abc")
except AssertionError as e:
    print(repr(e))
print(bisect.bisect(set(), 0))
for bad in ({1}, {1: 2}, 3):
    try:
        print(bisect.bisect(bad, 0))
    except TypeError as e:
        print(e)
wide = 123456.789
print(repr(f"{True!s:^{2 + wide % 7}}"), repr(f"{'abc':.{10**9}}"))
