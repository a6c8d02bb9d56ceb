# Code, defaults and descriptors that a program takes apart and puts together.
import os
import sys
import types


def f(x, y=2, *, z=3):
    return x, y, z


g = types.FunctionType(f.__code__, f.__globals__, "g", f.__defaults__, f.__closure__)
print(g(1, z=5), g.__name__, g.__defaults__, g is f)
g.__kwdefaults__ = f.__kwdefaults__
print(g(1))


def outer(n):
    def inner():
        return n
    return inner


h = outer(5)
k = types.FunctionType(h.__code__, h.__globals__, "k", None, h.__closure__)
print(k(), k.__closure__[0].cell_contents)
for bad in (lambda: types.FunctionType(h.__code__, globals()), lambda: types.FunctionType(3, {}), lambda: types.FunctionType(h.__code__, globals(), None, None, ())):
    try:
        bad()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)

# __kwdefaults__ is the function's own dict: what is stored there is the next call's default.
def named(*args, k=1, **kw):
    return args, k, kw


named.__kwdefaults__["k"] = 9
print(named(1), named(2, k=3, z=4))
named.__kwdefaults__.update({"k": 7})
print(named())
del named.__kwdefaults__["k"]
try:
    named()
except TypeError as e:
    print(e)


class Lazy:
    def __call__(self, fn):
        def func(*args, __wrapper=None, **kwargs):
            return __wrapper.__name__, args
        func.__kwdefaults__["_Lazy__wrapper"] = func
        func.__name__ = fn.__name__
        return func


@Lazy()
def hello():
    pass


print(hello(3))

# __code__ changes what a function does, and nothing else of it.
def other(x, y, z=9, *, k):
    return "other", x, y, z, k


def first(a, b=2, *, k=3):
    return a, b, k


first.__code__ = other.__code__
print(first(1, 5), first.__defaults__, first.__name__)
try:
    h.__code__ = first.__code__
except ValueError as e:
    print(e)

# A descriptor that only sets leaves reading to what the instance holds.
class Reset:
    def __set__(self, obj, v):
        obj.__dict__["node"] = v


class Graph:
    node = Reset()

    def __init__(self):
        self.node = {1: 2}


print(Graph().node, 1 in Graph().node, type(Graph.node).__name__)
print(type(f).__get__(f, 1)(), f.__get__(1)(), hasattr(len, "__get__"))
object.__setattr__.__get__(Graph.node)("a", 4)
print(Graph.node.a)

# Texts of a class of the program's are names too, and modules have a dict.
class Name(str):
    pass


print(os.path.join(Name("a"), Name("b")), getattr(sys, Name("maxsize")) > 0, os.environ.get(Name("NO_SUCH_NAME")))
main = sys.modules["__main__"]
print("Name" in main.__dict__, main.__dict__ is globals(), "pi" in __import__("math").__dict__)


# What annotations mean is known to whoever asks: the decorators of a function first.
import functools


def says(f):
    print(f.__annotations__, f.__wrapped__.__annotations__)
    return f


@says
@functools.lru_cache
def cached(x: int) -> str:
    return str(x)


print(cached.__annotations__, cached(3))
