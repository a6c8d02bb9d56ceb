# What loops do most: generators handed from one to another, calls with stars, parts of
# lists and tuples, sets in their order, exceptions that are caught.
import sys

def count(n):
    for i in range(n):
        got = yield i
        if got is not None:
            print("got", got)
    return "end of %d" % n

def chain(n):
    first = yield from count(n)
    second = yield from [n, n + 1]
    third = yield from chain2(n)
    return first, second, third

def chain2(n):
    try:
        yield from count(n)
    finally:
        print("finally", n)

print(list(chain(3)))
g = chain(2)
print(next(g), g.send("a"), g.send("b"), next(g), next(g))
try:
    while True:
        print(g.send(None))
except StopIteration as e:
    print("value", e.value)
print(next(g, "default"))
for x in chain(2):
    if x == 1:
        break

def falling():
    yield 1
    raise ValueError("inside")

def outer():
    try:
        yield from falling()
    except ValueError as e:
        yield "caught " + str(e)
    yield from (c for c in "xy")

print(list(outer()))

def stops():
    yield 1
    raise StopIteration(5)

try:
    list(x for x in stops())
except RuntimeError as e:
    print(type(e).__name__, e, repr(e.__cause__))
g = falling()
print(next(g))
try:
    next(g, None)
except ValueError as e:
    print("error", e)
print(next(g, "over"))

def echo():
    while True:
        try:
            x = yield
            print("echo", x)
        except KeyError as e:
            print("thrown", e)

e = echo()
try:
    e.send(1)
except TypeError as x:
    print(x)
next(e)
e.send([1, 2])
e.throw(KeyError("k"))
e.send(None)
e.close()

def delegating():
    r = yield from echo()

d = delegating()
next(d)
d.send((1, 2))
d.throw(KeyError("inner"))
d.close()

def again():
    yield next(me)

me = again()
try:
    next(me)
except ValueError as x:
    print(x)

class Tree:
    def __init__(self, left, value, right):
        self.left, self.value, self.right = left, value, right
    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.value
        if self.right:
            yield from self.right

t = None
for k in range(12):
    t = Tree(t, k, Tree(None, k * 10, None))
print(list(t), sum(t), max(x for x in t))

def deep(n):
    if n:
        yield from deep(n - 1)
    yield n

print(sum(deep(300)))
try:
    sum(deep(100000))
except RecursionError:
    print("too deep")

it = iter(range(3))
print(next(it), next(it), next(it), next(it, -1))
it = iter([1, [2]])
print(next(it), next(it), next(it, "none"))
try:
    next(it)
except StopIteration as x:
    print("stop", x.value, x.args)

def all_of(a, *rest, k=1, **named):
    return a, rest, k, named

def later(*, a, b=2):
    return a, b

print(all_of(1), all_of(1, 2, 3), all_of(1, k=5), all_of(1, 2, z=3, k=4), all_of(a=7, y=8))
print(all_of(*[1, 2], *(3,), **{"k": 9, "w": 0}), later(a=1), later(**{"b": 5, "a": 6}))
for bad in (lambda: all_of(), lambda: all_of(1, a=2), lambda: later(1), lambda: later(c=1), lambda: all_of(*[1], **{"a": 2}), lambda: later(**{1: 2})):
    try:
        bad()
    except TypeError as x:
        print("TypeError", str(x).replace("__main__.", ""))

class Base:
    def m(self, *a, **k):
        return len(a), sorted(k)
    @classmethod
    def c(cls, *a):
        return cls.__name__, a

b = Base()
f = b.m
print(b.m(1, 2, x=3), f(*[1], **{"y": 1}), Base.c(1, *[2]), b.m(*range(40)), max(*[3, 9, 4]))

def rebinding(*a, **k):
    a += (1,)
    k["new"] = 1
    return a, k

kept = {"old": 0}
print(rebinding(*(5,), **kept), kept)

a = list(range(10))
u = tuple(a)
print(a[2:5], a[::-1], a[8:2:-2], a[20:], u[2:5], u[::-3], u[:] is u, a[:] is a, u[3:3])
a[2:4] = [7, 7, 7]
a[:1] = reversed([1, 2])
a[::3] = [0] * len(a[::3])
print(a, a + [1] + [], u[:2] + u[-1:], [0, 1] * 3, 2 * [5], [1] * -1, [None] * 2)
try:
    a[::2] = [1]
except ValueError as x:
    print(x)
try:
    a[1:"x"]
except TypeError as x:
    print(x)
i = 2
a[i:i] = ["in"]
a[i + 20:] = ["end"]
a[-1:0] = ["last"]
a[1:1] = a[:2]
print(a)
q = [[1]] * 2
q[0].append(2)
print(q, [1, 2] == [1, 2], [1, 2] < [1, 3], (1, "a") < (1, "b"), (1, 2) >= (1,), [1.5] > [1])
print((1, 2) != (1, 2), (1, None) == (1, 0), [True] == [1], (2**70,) > (2**69,), ("a",) == (b"a",))
try:
    (1, "a") < (1, 2)
except TypeError as x:
    print(x)

s = {(i, i % 3) for i in range(9)}
print(sorted(s & {(0, 0), (4, 1), (9, 9)}), sorted(s - {(i, 0) for i in range(9)})[:3], len(s | {(1, 5)}), len(s ^ {(0, 0), (7, 7)}))
n = {40, 3, 17, 9, 1000, -5, 2**70, 1.5}
print(n, n | {77, 8}, n & {3, 9, 17, 100}, len(n - {40}), n ^ {3, 4}, list(n))
n.discard(17); n.add(64); n.add(0)
print(sorted(n), n == set(list(n)), n.pop() in n, frozenset([5, 300, 21]) - {5}, {1, 2} <= {3, 2, 1})
for left in ({1, 2, 3}, frozenset([1, 2, 3])):
    for right in ({2, 3, 4, 5}, frozenset([2, 3])):
        print([type(x).__name__ for x in (left & right, left | right, left - right, left ^ right)])
w = {1, 2}
print(list(w), w.symmetric_difference_update([2, 3]), w, w.update([9]), w, w.intersection_update({9, 3}), w)
p = {44, 3, 1000, 17, 2, 99, 256}
print(p.pop(), p, p.pop(), p.pop(), p, [p.pop() for _ in range(len(p))], p)
try:
    p.pop()
except KeyError as x:
    print(x)
try:
    for k in n:
        n.add(k * 31 + 7)
except RuntimeError as x:
    print(x)

print(isinstance(1, int), isinstance(True, (str, int)), isinstance("a", (int, (float, str))), isinstance(b, Base), isinstance(b, (int, Tree)), isinstance(Base, type), isinstance(None, type(None)))
try:
    isinstance(1, 5)
except TypeError as x:
    print(x)

class Quiet:
    pass

for get in (lambda: Quiet().nothing, lambda: (1).nothing, lambda: sys.nothing, lambda: {}["k"], lambda: [][3], lambda: 1 / 0, lambda: int("x"), lambda: "a" + 1, lambda: [1] < 1):
    try:
        get()
    except Exception as x:
        print(type(x).__name__, x)
print(getattr(Quiet(), "no", 5), hasattr(3, "no"), hasattr(3, "real"), (255).bit_length(), (3).bit_length(), (1.5).is_integer(), (7).conjugate())

class Slotted:
    __slots__ = ("a", "b")

class MadeUp:
    def __getattr__(self, name):
        if name.startswith("x"):
            return name * 2
        raise AttributeError("none such: " + name)

class Watched:
    def __getattribute__(self, name):
        if name == "gone":
            raise AttributeError("hidden")
        return object.__getattribute__(self, name)
    gone = 1

class Property:
    @property
    def p(self):
        raise AttributeError("p fails")
    @property
    def q(self):
        raise ValueError("q fails")

class Listed(list):
    pass

o = Slotted()
o.a = 1
print(hasattr(o, "a"), hasattr(o, "b"), hasattr(o, "c"), hasattr(o, "__dict__"), getattr(o, "b", 7), getattr(o, "c", 8))
print(hasattr(MadeUp(), "xa"), hasattr(MadeUp(), "y"), getattr(MadeUp(), "xa", 0), getattr(MadeUp(), "y", 0))
print(hasattr(Watched(), "gone"), hasattr(Watched(), "other"), getattr(Watched(), "gone", 5), hasattr(Watched(), "__class__"))
print(hasattr(Property(), "p"), getattr(Property(), "p", 3))
try:
    hasattr(Property(), "q")
except ValueError as x:
    print(x)
print(hasattr(Listed(), "append"), hasattr(Listed(), "add"), getattr(Listed(), "add", None), hasattr(Listed(), "__dict__"), hasattr(Quiet(), "__module__"), hasattr(Quiet, "nothing"))
q = Quiet()
q.there = 1
print(hasattr(q, "there"), hasattr(q, "nothing"), hasattr(q, "__eq__"), hasattr(q, "__len__"))
del q.there
print(hasattr(q, "there"), getattr(q, "there", "gone"))
