# Builtins that go over generators, plain and not.
def steps(n):
    for i in range(n):
        yield i

print(any(x > 1 for x in steps(9)), all(steps(3)), all(x < 5 for x in steps(4)), any([]), any(x for x in ""), all(x for x in ()))
print(sum(steps(4)), sum((x for x in [1.5, 2]), 10), sum(([x] for x in range(3)), []), sum(x for x in ()), sum((True, 2, 3.5)), sum(x for x in (True, True)))
print(max(steps(3)), min(steps(3)), max(x for x in ["b", "c", "a"]), min((x, -x) for x in range(3)), max((x for x in [1, 1.0, True])), min(x * 0.5 for x in range(3)))
print(list(steps(2)), tuple(x for x in "abc"), sorted(set(x for x in [3, 1, 3])), sorted((x * 7 % 5 for x in range(5)), reverse=True), sorted(x for x in "hello"))
print(",".join(str(x) for x in range(5)), "".join(c for c in ""), frozenset(x for x in (1,)))
print(list(x for x in steps(3) for y in steps(x)), sum(2 ** x for x in (70, 71)), max(max(y for y in range(x + 1)) for x in range(4)))
for attempt in (lambda: min(x for x in []), lambda: max(steps(0)), lambda: sum(x for x in ["a"]), lambda: "".join(x for x in [1]), lambda: sum(steps(2), "")):
    try:
        print(attempt())
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)

def failing():
    yield 1
    raise KeyError("k")
for f in (sum, any, list, max, sorted, set):
    try:
        print(f(failing()))
    except KeyError as e:
        print(f.__name__, repr(e))
def stopping():
    yield 0
    raise StopIteration
try:
    sum(stopping())
except RuntimeError as e:
    print(e)

class Money:
    def __init__(self, n):
        self.n = n
    def __add__(self, other):
        return Money(self.n + getattr(other, "n", other))
    __radd__ = __add__
    def __lt__(self, other):
        return self.n < other.n
    def __gt__(self, other):
        return self.n > other.n
    def __bool__(self):
        return self.n > 2
    def __repr__(self):
        return f"Money({self.n})"
print(sum(Money(x) for x in range(4)), max(Money(x) for x in range(4)), min(Money(x) for x in range(4)), any(Money(x) for x in range(3)), all(Money(x) for x in (3, 4)))

def deep(n):
    return sum(deep(n - 1) for _ in range(2)) if n else 1
print(deep(8))
def talking():
    got = yield 1
    print("got", got)
    try:
        yield 2
    finally:
        print("over")
print(list(talking()), sum(talking()))
g = steps(5)
print(next(g), any(x == 2 for x in g), list(g), list(g), sum(g))
same = (sum(same) for _ in range(1))
try:
    print(sum(same))
except ValueError as e:
    print(e)

class Fees:
    fee = 1
    names = ["a"]
    def total(self):
        self.fee += 1
        return self.fee
a, b = Fees(), Fees()
print(a.total(), a.total(), b.fee, Fees.fee, a.names is b.names)
def fees(x):
    return x.fee
print([fees(x) for x in (a, b, a, b)])
Fees.fee = 9
print([fees(x) for x in (a, b)])
del a.fee
print(fees(a))
class Free(Fees):
    fee = 0
print([fees(x) for x in (Free(), a, Free())])
Free.fee = property(lambda self: "asked")
print(fees(Free()))


def two():
    yield 1
    yield 2


for call in (lambda: list(two(), 7), lambda: tuple(two(), 7), lambda: set(two(), 7), lambda: any(two(), 7)):
    try:
        print(call())
    except TypeError as e:
        print(e)
try:
    print(list(two(), 7))
except TypeError as e:
    print(e)
