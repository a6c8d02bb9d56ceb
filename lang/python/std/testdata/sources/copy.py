import copy
from collections import OrderedDict, defaultdict, deque, Counter


class P:
    def __init__(self, x):
        self.x = x
        self.me = self


a = P([1, 2])
b = copy.copy(a)
c = copy.deepcopy(a)
print(b.x is a.x, b.me is a, c.x is a.x, c.x == a.x, c.me is c, type(c).__name__)
l = [1, [2, 3], (4, [5])]
s, d = copy.copy(l), copy.deepcopy(l)
print(s[1] is l[1], d[1] is l[1], d == l, d[2] is l[2], d[2][1] is l[2][1])
shared = [1]
two = copy.deepcopy([shared, shared])
print(two[0] is two[1], two[0] is shared)
loop = []
loop.append(loop)
again = copy.deepcopy(loop)
print(again[0] is again, again is loop)
t = (1, [2])
t[1].append(t)
u = copy.deepcopy(t)
print(u[1][1] is u, u is t)
t = (1, "a", (2,))
print(copy.deepcopy(t) is t, copy.copy(t) is t, copy.copy(len) is len, copy.deepcopy(P) is P)


class Hooks:
    def __init__(self, v):
        self.v = v

    def __copy__(self):
        return Hooks("copied " + self.v)

    def __deepcopy__(self, memo):
        return Hooks("deep " + self.v)


print(copy.copy(Hooks("a")).v, copy.deepcopy([Hooks("b")])[0].v)


class State:
    def __init__(self):
        self.a, self.b = 1, 2

    def __getstate__(self):
        return {"a": self.a}

    def __setstate__(self, state):
        self.__dict__.update(state)
        self.b = "restored"


print(vars(copy.copy(State())), vars(copy.deepcopy(State())))


class Slots:
    __slots__ = ("x", "y")

    def __init__(self, x):
        self.x = x


o = copy.deepcopy(Slots([1]))
print(o.x, hasattr(o, "y"), copy.copy(Slots(3)).x)


class L(list):
    def __init__(self, *a):
        super().__init__(a)
        self.tag = ["t"]


q = L(1, [2])
r, w = copy.copy(q), copy.deepcopy(q)
print(r, type(r).__name__, r.tag is q.tag, r[1] is q[1], w, w[1] is q[1], w.tag)


class D(dict):
    pass


e = D(a=[1])
e.extra = 5
f = copy.deepcopy(e)
print(f, type(f).__name__, f.extra, f["a"] is e["a"])


class T(tuple):
    pass


g = copy.deepcopy(T([1, [2]]))
print(g, type(g).__name__)


class I(int):
    pass


i = I(4)
i.note = "n"
print(copy.copy(i), type(copy.copy(i)).__name__, copy.copy(i).note)
for box in (OrderedDict(a=[1]), defaultdict(list, a=[1]), Counter("aab"), {1, 2}, frozenset([3])):
    x, y = copy.copy(box), copy.deepcopy(box)
    print(x == box, y == box, type(y).__name__, x is box)
q1 = deque([[1]], 3)
q2, q3 = copy.copy(q1), copy.deepcopy(q1)
print(list(q2), q2[0] is q1[0], list(q3), q3[0] is q1[0], q3.maxlen, q2 is q1)
dd = copy.deepcopy(defaultdict(list, a=[P(1)]))
print(dd["new"], dd["a"][0].x)


class R:
    def __init__(self, a):
        self.a = a

    def __reduce__(self):
        return (R, (self.a + 1,))


print(copy.copy(R(1)).a)
err = copy.copy(ValueError("m", 3))
print(repr(err), copy.deepcopy(KeyError("k")).args)


class Cfg:
    items = [1]

    def __init__(self, **kw):
        self.__dict__.update(kw)

    def __eq__(self, o):
        return self.__dict__ == o.__dict__


n = Cfg(a={"b": Cfg(c=[1, 2])})
m = copy.deepcopy(n)
m.a["b"].c.append(3)
print(n.a["b"].c, m.a["b"].c, n == m)
memo = {}
print(copy.deepcopy([1], memo), len(memo) > 0)
