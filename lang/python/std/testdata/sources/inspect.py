import functools
import inspect
from inspect import Parameter, signature


def fails(f, *args, **kwargs):
    try:
        print("no error:", f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ":", e)


def f(a, /, b: int, c=3, *args, d, e: str = "x", **kw) -> float:
    """Does things.

        Indented.
    """
    return 1.0


def plain():
    pass


class A:
    """A class."""

    def __init__(self, x, y=2):
        self.x = x

    # Says so.
    def method(self, z=None):
        return z

    @classmethod
    def make(cls, n):
        return cls(n)

    @staticmethod
    def stat(q):
        return q

    @property
    def prop(self):
        return 1


class B(A):
    def method(self, z=None):
        return -1

    def __call__(self, one, *, two=2):
        return one


def deco(g):
    @functools.wraps(g)
    def inner(*args, **kwargs):
        return g(*args, **kwargs)
    return inner


@deco
def wrapped(u, v=1):
    "Wrapped."
    return u


def gen():
    yield 1


for g in (f, plain, A, A(1).method, A.method, A.make, A.stat, B(1), B, wrapped, functools.partial(f, 1, d=2), lambda x, *y: x, gen):
    print(signature(g), repr(signature(g)))
s = signature(f)
for name, p in s.parameters.items():
    print(name, p.kind, p.kind.name, p.kind.description, p.default is Parameter.empty or p.default, p.annotation is p.empty or p.annotation, repr(p))
print(s.return_annotation, list(s.parameters), s.parameters["c"].default, s == signature(f), s != signature(plain))
b = s.bind(1, 2, 3, 4, d=5, z=6)
print(b, b.args, b.kwargs, b.arguments)
b = s.bind(1, b=2, d=3)
b.apply_defaults()
print(b.arguments, f(*b.args, **b.kwargs))
fails(s.bind)
fails(s.bind, 1)
fails(s.bind, 1, 2, b=3, d=1)
fails(signature(plain).bind, 1)
fails(signature(plain).bind, x=1)
fails(signature, 3)
print(inspect.getfullargspec(f))
print(inspect.getfullargspec(A.method), inspect.getcallargs(plain), inspect.getcallargs(A.stat, 3))
print(str(s.replace(return_annotation=int)), Parameter("n", Parameter.KEYWORD_ONLY, default=1), s.parameters["c"].replace(default=9))
fails(Parameter, "1x", Parameter.KEYWORD_ONLY)
fails(Parameter, "x", Parameter.VAR_POSITIONAL, default=1)
a = A(1)
for v in (f, len, A, a, a.method, A.method, gen, gen(), inspect, 3, lambda: 0):
    print(inspect.isfunction(v), inspect.ismethod(v), inspect.isclass(v), inspect.isgeneratorfunction(v), inspect.isgenerator(v), inspect.ismodule(v), inspect.isbuiltin(v))
print(inspect.getdoc(f), inspect.getdoc(A), inspect.getdoc(plain), inspect.cleandoc("  x\n    y\n      z\n\n"))
print(inspect.getsource(plain), inspect.getsource(A.method), inspect.getsource(wrapped), inspect.getsource(B), sep="---\n")
print(inspect.getsourcelines(gen), inspect.getcomments(A.method))
print([n for n, v in inspect.getmembers(A, inspect.isfunction)], [n for n, v in inspect.getmembers(a) if not n.startswith("__")])
print(inspect.getmro(B), inspect.unwrap(wrapped).__name__, inspect.getattr_static(a, "prop").__class__.__name__, inspect.isabstract(A))
print(inspect.getmodulename("/x/y.py"), inspect.isdatadescriptor(A.__dict__["prop"]))
fails(inspect.getsource, len)


def shows(context=1):
    return [(i.function, i.lineno) for i in inspect.stack(context)[:2]]


def holds(value):
    frame = inspect.currentframe()
    return frame.f_locals["value"], inspect.getframeinfo(frame).function, inspect.isframe(frame), inspect.iscode(frame.f_code), frame.f_back.f_code.co_name


print(shows(), holds(3), inspect.getouterframes(inspect.currentframe())[0].filename.endswith("inspect.py"))
try:
    holds()
except TypeError:
    print([(i.function, i.lineno) for i in inspect.trace()])
print(inspect.CO_VARARGS, inspect.CO_GENERATOR, inspect.Traceback._fields, inspect.FrameInfo._fields)


def counting(n):
    got = yield n
    yield from [got, n]
    print(running.gi_running, inspect.getgeneratorstate(running), running.gi_frame.f_code.co_name, sorted(running.gi_frame.f_locals))


running = counting(3)
print(inspect.getgeneratorstate(running), inspect.getgeneratorlocals(running), running.gi_frame.f_code.co_name, running.gi_yieldfrom)
next(running)
print(inspect.getgeneratorstate(running), inspect.getgeneratorlocals(running), running.gi_suspended)
running.send("sent")
print(inspect.getgeneratorlocals(running))
print(list(running), inspect.getgeneratorstate(running), inspect.getgeneratorlocals(running), running.gi_frame)
