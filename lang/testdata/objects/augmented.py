# What op= reads first, and copies of what cannot be copied.
import collections.abc
import copy
import math
from decimal import Decimal

l = [1]


def g():
    l[0] = 10
    return 1


l[0] += g()
print(l)


def f(d, k):
    for attempt in (lambda: exec("d[k] += 1 // 0", {"d": d, "k": k}),):
        try:
            attempt()
        except Exception as e:
            print(repr(e))
    try:
        d[k] += 1 // 0
    except Exception as e:
        print(repr(e))
    try:
        d[k] += undefined
    except Exception as e:
        print(repr(e))
    try:
        d[k] -= -d
    except Exception as e:
        print(repr(e))


f({}, "x")
f({"x": 1}, "x")
f([1], 3)
f(3, 3)
for x in [{}.items(), {}.keys(), {}.values(), (i for i in []), iter([]), copy, memoryview(b"a"), range(3), slice(1), len, map(str, [])]:
    for way in (copy.copy, copy.deepcopy):
        try:
            print(type(way(x)).__name__)
        except TypeError as e:
            print(e)
print([isinstance(x, collections.abc.Hashable) for x in (slice(1), [], (), ([],), {}, 3, "a", b"", None, len, frozenset(), set(), range(2))])
h = frozenset([1])
for call in (lambda: h.pop(""), lambda: h.add(), lambda: h.union(3), lambda: Decimal(1) - {}, lambda: Decimal(1)[0], lambda: Decimal(1) < "a", lambda: [] * Decimal(2)):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
print(repr(g)[:14], repr(f)[-1], repr(g) == repr(g))
for i in range(1, 400):
    x = (i * 0.731) % 17 - 8 + i * 1e-7
    s = x / 9.5
    print(math.atan(x), math.atan2(x, s), round(math.atan2(-s, x), 14), round(math.asin(s), 14), round(math.acos(s), 14), math.degrees(x), math.radians(x))
print(math.atan2(0.0, -1), math.atan2(-0.0, -1), math.atan(math.inf), math.asin(1), math.acos(-1), math.atan2(1e-320, 1), math.atan2(1e300, 1e-300), math.atan(1e-200))
from collections import defaultdict, Counter, OrderedDict
class D(dict): pass
class L(list): pass
class S(set): pass
for make in (lambda: dict(a=1), lambda: D(a=1), lambda: defaultdict(int, a=1), lambda: OrderedDict(a=1), lambda: Counter(a=1)):
    for other in ({"b": 2}, [("c", 3)], 0, "xy", None, {"a": 5}):
        d = make(); e = d
        try:
            d |= other
            print(type(d).__name__, dict(d), d is e)
        except Exception as x:
            print(type(x).__name__, x, dict(e))
for make, others in ((lambda: L([1]), ([2], (3,), 0, "ab")), (lambda: S({1}), ({2}, [3], 0))):
    for other in others:
        for op in ("+=", "*=") if isinstance(make(), list) else ("|=", "&=", "-="):
            d = make(); e = d
            try:
                exec(f"d {op} other", globals())
                print(op, type(d).__name__, d == e, d is e)
            except Exception as x:
                print(op, type(x).__name__, x)
class A(list):
    def __add__(self, o): return "add"
    def __sub__(self, o): return "sub"
    def __mul__(self, o): return "mul"
class B(set):
    def __or__(self, o): return "or"
    def __rsub__(self, o): return "rsub"
class C(dict):
    def __or__(self, o): return "or"
class F(frozenset):
    def __or__(self, o): return "or"
for v, ops in ((A([1]), "+-*"), (B({1}), "|-&"), (C(a=1), "|"), (F({1}), "|&")):
    for op in ops:
        w = v
        other = [2] if op == "+" else 2 if op in "*-" and isinstance(v, A) else {5} if not isinstance(v, dict) else {"z": 1}
        exec(f"w {op}= other")
        print(type(v).__name__, op, w if not isinstance(w, (set, frozenset)) else sorted(w), w is v)

# Sets changed in place: by whom they are held, an element that cannot be compared, frozen ones.
class Never:
    def __hash__(self):
        return 5
    def __eq__(self, other):
        raise ArithmeticError("never")
def changed():
    a = b = {1, 2, 3}
    a |= {5, 6}
    a &= {1, 2, 5, 9}
    a -= {2}
    a ^= {1, 40}
    f = g = frozenset({1, 2})
    f |= {3}
    f -= {1}
    return b is a, sorted(a), sorted(f), sorted(g)
print(changed())
def failed(how):
    a = {1, Never()}
    try:
        how(a)
    except ArithmeticError as e:
        return str(e), len(a), e.__traceback__.tb_next.tb_lineno
    return "no comparison"
def xor(a):
    a ^= {7, 5}
def minus(a):
    a -= {5}
def merged(a):
    a |= {5}
def both(a):
    return a & {5, 1}
def apart(a):
    return a - {5}
print([failed(how) for how in (xor, minus, merged, both, apart)])
def itself(a):
    a ^= a
    b = {1}
    b -= b
    c = {2}
    c |= c
    c &= c
    return a, b, c
print(itself({4}))
