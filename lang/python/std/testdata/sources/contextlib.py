import contextlib
import io
import sys
from contextlib import contextmanager, closing, suppress, redirect_stdout, ExitStack, nullcontext, ContextDecorator, AbstractContextManager


@contextmanager
def tag(name):
    """A tag."""
    print(f"<{name}>")
    try:
        yield name.upper()
    except ValueError as e:
        print("caught", e)
    finally:
        print(f"</{name}>")


with tag("a") as x:
    print(x)
with tag("b"):
    raise ValueError("inside")
try:
    with tag("c"):
        raise KeyError("k")
except KeyError as e:
    print("out", e)


@tag("deco")
def f(a, b=2):
    "doc of f"
    print("f", a, b)
    return a + b


print(f(1), f(5, b=6), f.__name__, f.__doc__, tag.__name__, tag.__doc__)


@contextmanager
def never():
    if False:
        yield


@contextmanager
def twice():
    yield 1
    yield 2


@contextmanager
def swallow():
    try:
        yield
    except Exception:
        yield


for make in never, twice:
    try:
        with make():
            pass
    except RuntimeError as e:
        print("RuntimeError", e)
try:
    with swallow():
        raise ValueError
except RuntimeError as e:
    print("RuntimeError", e)


@contextmanager
def replace():
    try:
        yield
    except ValueError as e:
        raise TypeError("other") from e


try:
    with replace():
        raise ValueError("v")
except TypeError as e:
    print(repr(e), repr(e.__cause__))


@contextmanager
def through():
    yield


try:
    with through():
        raise StopIteration("s")
except StopIteration as e:
    print("StopIteration", e)

with suppress(KeyError, IndexError):
    [][1]
    print("not here")
print("after")
try:
    with suppress(KeyError):
        1 / 0
except ZeroDivisionError as e:
    print(e)


class Thing:
    def close(self):
        print("closed")


with closing(Thing()) as t:
    print(type(t).__name__)

out = io.StringIO()
with redirect_stdout(out):
    print("captured")
print(repr(out.getvalue()))
with nullcontext(5) as n:
    print(n)


class Res:
    def __init__(self, n, fail=False, eat=False):
        self.n, self.fail, self.eat = n, fail, eat

    def __enter__(self):
        print("enter", self.n)
        return self.n

    def __exit__(self, t, v, tb):
        print("exit", self.n, t and t.__name__)
        if self.fail:
            raise RuntimeError(f"exit {self.n}")
        return self.eat


with ExitStack() as stack:
    print([stack.enter_context(Res(i)) for i in range(3)])
    stack.callback(print, "callback", 1, end="!\n")
with ExitStack() as stack:
    stack.enter_context(Res(1, eat=True))
    stack.enter_context(Res(2))
    raise KeyError("x")
try:
    with ExitStack() as stack:
        stack.enter_context(Res(1))
        stack.enter_context(Res(2, fail=True))
        raise KeyError("x")
except RuntimeError as e:
    print(repr(e), repr(e.__context__))
stack = ExitStack()
stack.enter_context(Res(7))
other = stack.pop_all()
stack.close()
print("moved")
other.close()
try:
    ExitStack().enter_context(3)
except TypeError as e:
    print(e)


class Timer(ContextDecorator):
    def __enter__(self):
        print("start")
        return self

    def __exit__(self, *exc):
        print("stop")
        return False


@Timer()
def work():
    print("work")


work()
work()


class Mine(AbstractContextManager):
    def __exit__(self, *a):
        print("mine")


with Mine() as m:
    print(type(m).__name__, isinstance(m, AbstractContextManager), isinstance(Thing(), AbstractContextManager), isinstance(Res(1), AbstractContextManager))
try:
    AbstractContextManager()
except TypeError as e:
    print(e)
with redirect_stdout(sys.stderr) as s:
    pass
with contextlib.ExitStack() as st:
    @st.push
    def _(*exc):
        print("pushed", exc)
        return True
