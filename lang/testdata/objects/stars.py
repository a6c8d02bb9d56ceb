# Calls with stars: what is gathered, in what order, and what fails.
def f(*a, **k):
    return a, k


def g(a, *b):
    return a, b


class C:
    def m(*s):
        return len(s)

    def __call__(self, *s, **k):
        return s, k


def deco(fn):
    def wrapped(*a, **k):
        return fn(*a, **k)
    return wrapped


t, l, d = (1, 2), [3, 4], {"a": 1}
for again in range(3):
    print(f(*t), f(*t, 5), f(0, *t), f(*t, *t), f(*l), f(*t, **{"x": 1}), f(*t, x=f(*t)))
    print(g(*t), g(*t, *l), g(*l, *t), g(9, *l))
    print(C().m(*t), C()(*t), C()(*t, q=1), C.m(*t))
    print(deco(f)(1, 2, z=3), deco(max)(4, 5), deco(deco(g))(*t))
    print(f(*t, f(*l, f(7, 8))), f(x=1, **{"y": 2}), f(**{"y": 2}, x=1))
    r = f(**d)[1]
    r["b"] = 2
    print(d, f(*[], **d), sorted(*[[3, 1]], **{"reverse": True}), dict(*[], **d))
    print(max(*t), f(*(x + 7 for x in t)), g(*(x + 7 for x in t)))
    first = f(*t, 12345.5, 99999)
    second = f(*t, 54321.5, 88888)
    print(first, second)

for bad in ("f(*1)", "f(**1)", "f(x=1, **{'x': 2})", "f(**{'x': 2}, x=1)", "f(**{1: 2})", "g()", "g(*())", "f(*l, **1)"):
    try:
        eval(bad)
    except Exception as e:
        print(type(e).__name__, e)


def gen(*a):
    x = yield a
    yield f(*a, (yield x))


z = gen(*t)
print(next(z), z.send(5), z.send(6))


# Parts and sums of sequences.
def parts():
    a = list(range(12))
    a[3:6] = reversed(a[:3])
    a[:2] = (7.5, 100000)
    a[2:4] = {1: 2, 3: 4}
    a[4:5] = range(3)
    a[1:3] = a
    print(a)
    w = reversed(a)
    print(next(w), list(w), list(w), next(w, "end"))
    w = reversed(a)
    a.append(1)
    print(next(w))
    del a[4:]
    print(list(w), list(w))
    b = [1, 2, 3]
    for x in reversed(b):
        if x == 2:
            b.append(9)
        print(x, end=" ")
    print(b, sorted(reversed(b)), tuple(reversed(b)), set(reversed(b)) == set(b))
    b[1:2] = reversed(b)
    print(b, b[::-2], b[5:1:-1], b[1:1])
    u = (1, 2.5, "x", None, 70000)
    print(u[1:], u[:0], u[::-1], u[::2], u + u[:1], () + u[4:], u[2:2] + (), (u + (1, 2))[5:])
    try:
        {*reversed([1, [2]])}
    except TypeError as e:
        print(e)
    w = reversed([[1], 2])
    try:
        set(w)
    except TypeError as e:
        print(e, next(w, "end"))


parts()
