#: generators handed on
class Tree:
    def __init__(self, left, value, right):
        self.left, self.value, self.right = left, value, right
    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.value
        if self.right:
            yield from self.right
def tree(lo, hi):
    if lo == hi:
        return None
    mid = (lo + hi) // 2
    return Tree(tree(lo, mid), mid, tree(mid + 1, hi))
t = tree(0, 1000)
def run():
    s = 0
    for x in t:
        s += x
    return s

#: next and send
def average():
    total = n = 0
    mean = None
    while True:
        x = yield mean
        total += x
        n += 1
        mean = total / n
def run():
    g = average()
    next(g)
    for i in range(5000):
        m = g.send(i)
    it = iter(range(5000))
    while (x := next(it, None)) is not None:
        m += x
    return m

#: calls with stars
def total(*terms, scale=1, **rest):
    return sum(terms) * scale + len(rest)
def forward(*args, **named):
    return total(*args, **named)
def run():
    s = 0
    pair = (1, 2)
    for i in range(3000):
        s += total(i, 1, 2) + total(*pair, scale=2)
        s += forward(i, 3, scale=2, other=1)
    return s

#: attributes asked by name
class Thing:
    pass
def run():
    x = Thing()
    n = 0
    for i in range(1000):
        setattr(x, "count", i)
        n += getattr(x, "count") + getattr(x, "missing", 1)
        if not hasattr(x, "other") and isinstance(x, Thing) and isinstance(i, (str, int)):
            n += 1
    return n

#: errors of builtins caught
def run():
    d = {}
    n = 0
    for i in range(1000):
        try:
            d[i % 100] += 1
        except KeyError:
            d[i % 100] = 0
        try:
            n += int("12" if i % 3 else "x")
        except ValueError:
            n += 1
        try:
            n += [1, 2, 3][i % 5]
        except IndexError:
            n -= 1
    return n

#: sets combined and walked
def run():
    a = set(range(40))
    b = {(i, i + 1) for i in range(30)}
    n = 0
    for i in range(300):
        a ^= {i % 50}
        n += len(a & {1, 2, 3, 50}) + len(a | {100}) + len(a - {5, 6})
        for x, y in b:
            n += x * y
    return n

#: parts and sums of lists and tuples
def run():
    a = list(range(60))
    t = (1, 2, 3, 4)
    n = 0
    for i in range(2000):
        a[3:9] = a[9:15]
        a[:4] = reversed(a[:4])
        b = a[::-1] + [i]
        u = t[1:] + (i,)
        n += b[0] + u[-1] + (a == b) + ((i, 1) < (i, 2))
    return n, a

#: builtins of several kinds
from collections import deque
def run():
    q = deque()
    values = [3, 0, 7, 1]
    n = 0
    for i in range(3000):
        q.append(i)
        if len(q) > 5:
            n += q.popleft()
        d, r = divmod(i, 7)
        n += d - r + values.index(7) + values.count(0) + i.bit_length()
        if any(values) and not all(values):
            n += 1
    return n
