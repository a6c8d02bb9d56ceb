# Everyday statements, a line each: the statement, and behind a bar what comes before the
# loop. Both tq and CPython run this file and print the nanoseconds of each.
import bisect
import contextlib
import functools
import heapq
import itertools
import json
import math
import operator
import random
import re
import sys
import time
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple


class Thing:
    pass


class P:
    def __init__(self, a, b):
        self.a = a
        self.b = b

    def __eq__(self, o):
        return self.a == o.a

    def __hash__(self):
        return hash(self.a)

    def __lt__(self, o):
        return self.a < o.a

    def __repr__(self):
        return f"P({self.a})"

    @property
    def c(self):
        return self.a

    @staticmethod
    def st(x):
        return x

    @classmethod
    def cl(cls, x):
        return x


def total(*terms, scale=1, **rest):
    return scale


def star(*a):
    return a


def kws(**k):
    return k


def opt(a, b=2, *, c=3):
    return a


def gen(n):
    i = 0
    while i < n:
        yield i
        i += 1


def echo():
    x = None
    while True:
        x = yield x


def best(f, n):
    least = 1e9
    for _ in range(3):
        began = time.perf_counter()
        f(n)
        least = min(least, time.perf_counter() - began)
    return least


def measure(statement, setup, n=20000):
    lines = statement.split("; except ")
    if len(lines) > 1:
        lines[1] = "except " + lines[1]
    body = "\n".join("        " + line for line in lines)
    names = dict(globals())
    exec(f"def f(n):\n    {setup or 'pass'}\n    for i in range(n):\n{body}\n", names)
    return best(names["f"], n) / n * 1e9


STATEMENTS = """
x.count = i | x = Thing()
setattr(x, "count", i) | x = Thing(); x.count = 1
getattr(x, "count") | x = Thing(); x.count = 1
getattr(x, "missing", 1) | x = Thing(); x.count = 1
hasattr(x, "other") | x = Thing()
hasattr(x, "count") | x = Thing(); x.count = 1
isinstance(x, Thing) | x = Thing()
isinstance(i, (str, int)) |
q.append(i); q.popleft() | q = deque([1,2,3])
len(q) | q = deque([1,2,3])
q[-1] | q = deque([1,2,3])
divmod(i, 7) |
values.index(7) | values = [3,0,7,1]
values.count(0) | values = [3,0,7,1]
i.bit_length() |
any(values) | values = [3,0,7,1]
all(values) | values = [3,0,7,1]
sum(values) | values = [3,0,7,1]
max(values) | values = [3,0,7,1]
min(i, 5) |
max(a, b, i) | a, b = 3, 4
sorted(values) | values = [3,0,7,1]
list(values) | values = [3,0,7,1]
tuple(values) | values = [3,0,7,1]
set(values) | values = [3,0,7,1]
dict(pairs) | pairs = [(1,2),(3,4)]
reversed(values) | values = [3,0,7,1]
list(reversed(values)) | values = [3,0,7,1]
enumerate(values) | values = [3,0,7,1]
list(zip(values, values)) | values = [3,0,7,1]
list(map(str, values)) | values = [3,0,7,1]
list(range(4)) |
abs(i) |
round(2.567, 2) |
int("12") |
float("1.5") |
str(i) |
repr(i) |
chr(65) |
ord("a") |
hex(i) |
type(x) | x = 3
id(x) | x = 3
callable(x) | x = 3
hash(x) | x = "abc"
bool(x) | x = [1]
total(i, 1, 2) |
total(*pair, scale=2) | pair = (1,2)
star(1, 2) |
star(*pair) | pair = (1,2)
kws(a=1) |
kws(**d) | d = dict(a=1)
opt(1) |
opt(1, c=5) |
next(g) | g = itertools.count()
next(g) | g = gen(10**9)
g.send(1) | g = echo(); next(g)
next(it, None) | it = iter(range(10**9))
list(gen(4)) |
sum(x for x in values) | values = [3,0,7,1]
for z in gen(4): pass |
a ^ b | a, b = {1,2,3}, {3,4}
a & {1, 2, 50} | a = set(range(40))
a | {100} | a = set(range(40))
a - {5, 6} | a = set(range(40))
a.union(b) | a, b = {1,2,3}, {3,4}
a <= b | a, b = {1,2,3}, {3,4}
{i, i+1} |
frozenset(values) | values = [3,0,7,1]
for p, q in b: pass | b = [(1,2),(3,4)]
for p, q in b: pass | b = {(1,2),(3,4)}
a[3:9] = a[9:15] | a = list(range(60))
a[:4] = reversed(a[:4]) | a = list(range(60))
a[::-1] | a = list(range(60))
a + [i] | a = list(range(60))
t[1:] + (i,) | t = (1,2,3,4)
a == b | a = list(range(60)); b = list(range(60))
(i, 1) < (i, 2) |
t == u | t = (1,2,3); u = (1,2,3)
a.extend(b) or a.clear() | a = [1]; b = [1,2,3]
a.insert(0, i) or a.pop(0) | a = [1,2,3]
a.remove(3) or a.append(3) | a = [1,2,3]
a.reverse() | a = [1,2,3]
a.sort() | a = [1,2,3,7]
a.copy() | a = [1,2,3,7]
3 in a | a = [1,2,3,7]
3 in a | a = (1,2,3,7)
"b" in s | s = "abc"
del d[1]; d[1] = 2 | d = {1:2}
d.get(5) | d = {1:2}
d.get(1, 0) | d = {1:2}
d.setdefault(1, 0) | d = {1:2}
d.pop(1); d[1] = 1 | d = {1:2}
d.keys() | d = {1:2}
list(d.items()) | d = {1:2}
for k, v in d.items(): pass | d = {1:2,3:4}
for k in d: pass | d = {1:2,3:4}
sorted(d) | d = {1:2,3:4}
sorted(d, key=d.get) | d = {1:2,3:4}
sorted(d.items(), key=lambda kv: kv[1]) | d = {1:2,3:4}
max(d, key=d.get) | d = {1:2,3:4}
d.update(e) | d = {1:2,3:4}; e = {5:6}
{**d, 5: 6} | d = {1:2,3:4}
d | e | d = {1:2,3:4}; e = {5:6}
d == e | d = {1:2,3:4}; e = {1:2,3:4}
len(d) | d = {1:2}
dd[i & 7] += 1 | dd = defaultdict(int)
dd[i & 7].append(i) | dd = defaultdict(list)
c[i & 7] += 1 | c = Counter()
Counter(values) | values = [3,0,7,1]
p.x | p = namedtuple("Pt", "x y")(1, 2)
Pt(1, i) | Pt = namedtuple("Pt", "x y")
P(1, 2) |
p == q | p, q = P(1,2), P(1,2)
p.c | p = P(1,2)
P.st(1) |
p.cl(1) | p = P(1,2)
{p: 1}[p] | p = P(1,2)
sorted(l) | l = [P(3,1),P(1,1),P(2,2)]
str(p) | p = P(1,2)
s.split() | s = "a b c d"
s.split(",") | s = "a,b,c,d"
",".join(l) | l = ["a","b","c"]
s.strip() | s = "  abc "
s.replace("a", "b") | s = "abcabc"
s.upper() | s = "abcabc"
s.find("c") | s = "abcabc"
s.startswith("ab") | s = "abcabc"
s.isdigit() | s = "123"
s[1:3] | s = "abcabc"
s[i % 3] | s = "abc"
s[::-1] | s = "abcabc"
s + "x" | s = "abcabc"
s * 3 | s = "abcabc"
f"{i}" |
f"{i:5d} {x:.2f}" | x = 2.5
"%d %s" % (i, s) | s = "a"
"{} {}".format(i, s) | s = "a"
s.zfill(5) | s = "12"
s.center(10) | s = "12"
s.partition(":") | s = "a:b"
s == u | s = "abc"; u = "abd"
s < u | s = "abc"; u = "abd"
for ch in s: pass | s = "abcd"
s.encode() | s = "abcd"
b[1] | b = b"abcd"
b.decode() | b = b"abcd"
[ch for ch in s] | s = "abcd"
[x*x for x in values] | values = [3,0,7,1]
{x: x for x in values} | values = [3,0,7,1]
{x for x in values} | values = [3,0,7,1]
[x for x in values if x > 1] | values = [3,0,7,1]
try: d[5]; except KeyError: pass | d = {}
try: int("x"); except ValueError: pass |
try: a[9]; except IndexError: pass | a = [1]
try: x.nope; except AttributeError: pass | x = Thing()
try: raise ValueError("a"); except ValueError as e: pass |
with w: pass | import contextlib; w = contextlib.nullcontext()
f(1) | f = functools.partial(pow, 2)
f(1) | f = functools.lru_cache(lambda x: x)
functools.reduce(operator.add, values) | values = [3,0,7,1]
list(itertools.chain(values, values)) | values = [3,0,7,1]
list(itertools.islice(values, 2)) | values = [3,0,7,1]
for a, b in itertools.combinations(values, 2): pass | values = [3,0,7,1]
for a in itertools.product(values, values): pass | values = [3,0,7,1]
list(itertools.accumulate(values)) | values = [3,0,7,1]
heapq.heappush(h, i); heapq.heappop(h) | h = [1,2,3]
bisect.bisect(values, 3) | values = [0,1,3,7]
math.sqrt(i) |
math.floor(2.5) |
math.gcd(i, 6) |
pow(i, 2, 7) |
i ** 2 |
i // 3, i % 3 |
-i |
not i |
i if i else 0 |
a, b = b, a | a, b = 1, 2
a, *b = values | values = [3,0,7,1]
x = y = i |
lambda: 0 |
random.random() |
random.randint(1, 6) |
random.choice(values) | values = [3,0,7,1]
re.match(r"a(b)", s) | s = "abc"
r.sub("x", s) | s = "abc"; r = re.compile("b")
assert i >= 0 |
str.join(",", l) | l = ["a","b"]
list(filter(None, values)) | values = [3,0,7,1]
next((x for x in values if x > 1), None) | values = [3,0,7,1]
any(x > 5 for x in values) | values = [3,0,7,1]
isinstance(i, int) |
i is None |
x = [0] * 10 |
x = [[0] * 3 for _ in range(3)] |
m[1][2] | m = [[1,2,3],[4,5,6]]
m[1][2] = i | m = [[1,2,3],[4,5,6]]
vars(x) | x = Thing()
x.__dict__ | x = Thing()
x.__class__.__name__ | x = Thing()
type(x).__name__ | x = Thing()
"""

empty = measure("pass", "")
for line in STATEMENTS.strip().split("\n"):
    statement, _, setup = line.rpartition(" |")
    statement, setup = statement.strip(), setup.strip()
    print(json.dumps([line, max(measure(statement, setup) - empty, 0.1)]))
