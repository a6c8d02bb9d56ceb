import functools
from functools import total_ordering, singledispatch, cached_property, partialmethod, wraps, singledispatchmethod, partial, reduce, lru_cache


def fails(f, *args, **kwargs):
    try:
        print("no error:", f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ":", e)


@total_ordering
class Student:
    def __init__(self, name, grade):
        self.name, self.grade = name, grade

    def __eq__(self, other):
        if not isinstance(other, Student):
            return NotImplemented
        return self.grade == other.grade

    def __lt__(self, other):
        if not isinstance(other, Student):
            return NotImplemented
        return self.grade < other.grade

    def __repr__(self):
        return self.name


a, b, c = Student("a", 1), Student("b", 2), Student("c", 2)
print(a < b, a <= b, a > b, a >= b, b <= c, b >= c, b > c, sorted([c, a, b]), max(a, b))
fails(lambda: a < 3)
fails(lambda: a >= 3)


@total_ordering
class G:
    def __init__(self, v):
        self.v = v

    def __eq__(self, o):
        return self.v == o.v

    def __ge__(self, o):
        return self.v >= o.v


print(G(1) < G(2), G(1) <= G(2), G(1) > G(2), G(2) >= G(2), G(1) <= G(1))


@total_ordering
class L:
    def __init__(self, v):
        self.v = v

    def __eq__(self, o):
        return self.v == o.v

    def __le__(self, o):
        return self.v <= o.v


print(L(1) < L(2), L(1) > L(2), L(2) >= L(2), L(1) < L(1))
try:
    @total_ordering
    class N:
        pass
except ValueError as e:
    print(e)


class Data:
    def __init__(self, v):
        self.v = v

    @cached_property
    def mean(self):
        "the mean"
        print("computing")
        return sum(self.v) / len(self.v)


d = Data([1, 2, 3])
print(d.mean, d.mean, d.__dict__, Data.mean.__doc__)
del d.mean
print(d.mean)
d.mean = 5
print(d.mean)


@singledispatch
def show(x, *more):
    "shows"
    return f"object {x!r}"


@show.register
def _(x: int, *more):
    return f"int {x}"


@show.register(list)
def _(x, *more):
    return f"list of {len(x)}"


@show.register(float)
@show.register(complex)
def number(x):
    return "number"


class Base:
    pass


class Sub(Base):
    pass


show.register(Base, lambda x: "base")
print(show("a"), show(3), show(True), show([1, 2]), show(1.5), show(2j), show(Sub()), show.__name__, show.__doc__)
print(show.dispatch(bool)(1), sorted(k.__name__ for k in show.registry), number(3))
fails(show)
fails(show.register, 3)


class Neg:
    @singledispatchmethod
    def neg(self, arg):
        raise NotImplementedError("Cannot negate a")

    @neg.register
    def _(self, arg: int):
        return -arg

    @neg.register
    def _(self, arg: bool):
        return not arg


print(Neg().neg(5), Neg().neg(True))
fails(Neg().neg, "a")


class Cell:
    def __init__(self):
        self.alive = False

    def set_state(self, state, extra=None):
        self.alive = state
        return extra

    set_alive = partialmethod(set_state, True)
    set_dead = partialmethod(set_state, False, extra=7)


cell = Cell()
cell.set_alive()
print(cell.alive, cell.set_dead(), cell.alive)


def deco(f):
    @wraps(f)
    def inner(*args, **kwargs):
        "inner doc"
        return f(*args, **kwargs)
    return inner


@deco
def add(a: int, b: int = 2) -> int:
    "adds"
    return a + b


add.extra = 1
print(add.__name__, add.__doc__, add.__wrapped__(1, 2), add(1), add.__annotations__, add.__qualname__)


class CountCalls:
    def __init__(self, f):
        functools.update_wrapper(self, f)
        self.f, self.n = f, 0

    def __call__(self, *a):
        self.n += 1
        return self.f(*a)


@CountCalls
def hello(x):
    "says"
    return x


print(hello(1), hello(2), hello.n, hello.__name__, hello.__doc__)
print(partial(add, 5)(b=1), reduce(lambda x, y: x * y, [1, 2, 3, 4], 2))


@lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(30), fib.cache_info(), fib.__name__)

# partial has a __dict__, and so takes the name of what it wraps
def power(base, exponent=2):
    "base ** exponent"
    return base ** exponent


part = functools.update_wrapper(functools.partial(power, 3), power)
print(part.__name__, part.__doc__, part.__wrapped__ is power, part())
part.note = 1
print(part.note, sorted(part.__dict__)[-3:])
for wrong in (lambda: part.other, lambda: part + 1, lambda: functools.cache(power).other, lambda: setattr(part, "func", 1)):
    try:
        wrong()
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)
