import collections
from collections import namedtuple, ChainMap, UserDict, UserList, UserString, Counter, OrderedDict, deque, defaultdict
from collections.abc import (Callable, Container, Hashable, Iterable, Iterator, Mapping, MutableMapping, MutableSequence,
                             MutableSet, Sequence, Set, Sized, Generator, Collection)


def fails(f, *args, **kwargs):
    try:
        print("no error:", f(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ":", e)


Point = namedtuple("Point", ["x", "y"])
p = Point(1, y=2)
print(p, p.x, p[1], p == (1, 2), p._asdict(), p._replace(x=9), Point._make([3, 4]), Point._fields, len(p), p + (3,))
x, y = p
print(x, y, Point.__doc__, Point.x.__doc__, isinstance(p, tuple), hash(p) == hash((1, 2)), sorted([Point(2, 1), p]))
fails(Point, 1)
fails(Point, 1, 2, 3)
fails(Point, 1, z=2)
fails(setattr, p, "x", 3)
fails(p._replace, q=3)
fails(Point._make, [1])
print(namedtuple("D", "a b c", defaults=[5, 6])(1), namedtuple("D", "a, b", defaults=(1,))._field_defaults)
print(namedtuple("R", "def x x _y", rename=True)._fields)
for bad in ("x x", "_x", "class", "a-b"):
    fails(namedtuple, "T", bad)
fails(namedtuple, "class", "x")
fails(namedtuple, "T", "x", defaults=[1, 2])


class Named(namedtuple("Base", "a b")):
    __slots__ = ()

    @property
    def total(self):
        return self.a + self.b

    def __str__(self):
        return f"<{self.a},{self.b}>"


n = Named(1, 2)
print(n, repr(n), n.total, n._replace(a=5).total, type(n._replace(a=5)).__name__)
print("%s-%s" % p, "{0.x} {1}".format(p, *p), f"{p.x}")

match p:
    case Point(x=1, y=yy):
        print("matched", yy)
match p:
    case (a, b):
        print("sequence", a, b)

base, over = {"a": 1, "b": 2}, {"b": 3}
c = ChainMap(over, base)
print(c["a"], c["b"], len(c), sorted(c), c, "a" in c, c.get("z", 7), list(c.items()))
c["a"] = 10
print(over, base, c.parents, c.new_child({"z": 0})["z"], dict(c))
fails(lambda: c["q"])
fails(c.pop, "q")


class Upper(UserDict):
    def __setitem__(self, key, value):
        super().__setitem__(key.upper(), value)

    def __missing__(self, key):
        return "none"


u = Upper(a=1)
u["b"] = 2
u.update({"c": 3})
print(u, len(u), u["A"], u["zz"], "A" in u, list(u), u.get("q", 5), u == {"A": 1, "B": 2, "C": 3}, u.pop("A"), u.copy(), u | {"x": 1})


class Loud(UserList):
    def append(self, item):
        print("append", item)
        super().append(item)


l = Loud([3, 1, 2])
l.append(5)
l.sort()
print(l, l[0], l[1:], type(l[1:]).__name__, len(l), l + [9], l == [1, 2, 3, 5], 3 in l, l.index(3), list(reversed(l)))
print(UserString("abc").upper(), UserString("abc") + "d", UserString("abc") == "abc", repr(UserString("x")), UserString("a b").split())

for kind in (Hashable, Iterable, Iterator, Sized, Container, Collection, Callable, Sequence, MutableSequence, Set, MutableSet, Mapping, MutableMapping, Generator):
    print(kind.__name__, [isinstance(v, kind) for v in (1, "a", [1], (1,), {1}, frozenset(), {1: 2}, len, iter([]), (i for i in []), range(3), b"", {}.keys(), None)])


class Vec(Sequence):
    def __init__(self, *v):
        self.v = v

    def __getitem__(self, i):
        return self.v[i]

    def __len__(self):
        return len(self.v)


v = Vec(1, 2, 3, 2)
print(list(v), 2 in v, v.index(3), v.count(2), list(reversed(v)), isinstance(v, Iterable), isinstance(v, Mapping))
fails(v.index, 9)


class Case(MutableMapping):
    def __init__(self):
        self.d = {}

    def __getitem__(self, k):
        return self.d[k.lower()]

    def __setitem__(self, k, v):
        self.d[k.lower()] = v

    def __delitem__(self, k):
        del self.d[k.lower()]

    def __iter__(self):
        return iter(self.d)

    def __len__(self):
        return len(self.d)


m = Case()
m["A"] = 1
m.update(B=2)
print(m["a"], "b" in m, list(m.items()), m.get("q"), m.setdefault("C", 3), m.pop("A"), dict(m), m == {"b": 2, "c": 3}, m.keys() & {"b"}, list(m.values()))
m.clear()
print(len(m), bool(m))


class Bits(Set):
    def __init__(self, it=()):
        self.s = sorted(set(it))

    def __contains__(self, x):
        return x in self.s

    def __iter__(self):
        return iter(self.s)

    def __len__(self):
        return len(self.s)

    def __repr__(self):
        return f"Bits({self.s})"


print(Bits([1, 2]) | Bits([3]), Bits([1, 2]) & [2], Bits([1, 2]) - {1}, Bits([1, 2]) ^ Bits([2, 3]), Bits([1]) <= Bits([1, 2]), Bits([1]) == {1}, Bits([1]).isdisjoint([2]))


class MyList(MutableSequence):
    def __init__(self):
        self.v = []

    def __getitem__(self, i):
        return self.v[i]

    def __setitem__(self, i, x):
        self.v[i] = x

    def __delitem__(self, i):
        del self.v[i]

    def __len__(self):
        return len(self.v)

    def insert(self, i, x):
        self.v.insert(i, x)


q = MyList()
q.extend([1, 2, 3])
q.append(4)
q += [5]
q.reverse()
q.remove(3)
print(list(q), q.pop(), q.pop(0), q.v)


class Half(Sequence):
    pass


fails(Half)


class OnlyLen:
    def __len__(self):
        return 3


print(isinstance(OnlyLen(), Sized), issubclass(OnlyLen, Sized), issubclass(dict, Mapping), issubclass(list, Mapping))


@Mapping.register
class Virtual:
    pass


print(isinstance(Virtual(), Mapping), issubclass(Virtual, Mapping), issubclass(Virtual, Sequence))
