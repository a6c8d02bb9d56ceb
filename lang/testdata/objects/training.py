import numpy as np
from dataclasses import dataclass, field
from collections import defaultdict, Counter, deque, OrderedDict
from typing import Optional, List
import itertools, functools, math, re, json, sys

@dataclass(order=True)
class Item:
    price: float
    name: str = field(compare=False)
    tags: list = field(default_factory=list, compare=False)

    @property
    def label(self):
        return f"{self.name:<10}|{self.price:>8.2f}"

items = [Item(3.5, "apple", ["fruit"]), Item(1.25, "pear"), Item(9.99, "steak", ["meat", "beef"])]
for it in sorted(items):
    print(it.label, it.tags)
print(max(items))

class Layer:
    def __init__(self, n_in, n_out, rng):
        self.W = rng.standard_normal((n_in, n_out)) * np.sqrt(2 / n_in)
        self.b = np.zeros(n_out)
    def __call__(self, x):
        self.x = x
        self.z = x @ self.W + self.b
        return np.maximum(self.z, 0)
    def backward(self, g, lr):
        g = g * (self.z > 0)
        gx = g @ self.W.T
        self.W -= lr * self.x.T @ g
        self.b -= lr * g.sum(axis=0)
        return gx

class MLP:
    def __init__(self, sizes, seed=0):
        rng = np.random.default_rng(seed)
        self.layers = [Layer(a, b, rng) for a, b in zip(sizes, sizes[1:])]
    def forward(self, x):
        return functools.reduce(lambda h, l: l(h), self.layers, x)
    def step(self, x, y, lr=1e-2):
        out = self.forward(x)
        loss = ((out - y) ** 2).mean()
        g = 2 * (out - y) / y.size
        for l in reversed(self.layers):
            g = l.backward(g, lr)
        return loss

rng = np.random.default_rng(42)
x = rng.uniform(-1, 1, (64, 3)); y = np.abs(x).sum(1, keepdims=True)
m = MLP([3, 16, 1])
for i in range(201):
    loss = m.step(x, y, 0.05)
    if i % 50 == 0:
        print(f"{i:4d} {loss:.6f}")

def windows(seq, n):
    it = iter(seq)
    d = deque(itertools.islice(it, n), maxlen=n)
    if len(d) == n:
        yield tuple(d)
    for v in it:
        d.append(v)
        yield tuple(d)
print(list(windows(range(6), 3)))
c = Counter(re.findall(r"\w+", "the cat and the dog and the bird".lower()))
print(c.most_common(2), c)
print(json.dumps({"a": [1, 2.5, None, True], "b": {"c": "é"}}, indent=2, sort_keys=True))
g = defaultdict(list)
for k, v in [("a", 1), ("b", 2), ("a", 3)]:
    g[k].append(v)
print(dict(g), g)
try:
    np.linalg.inv(np.zeros((2, 2)))
except np.linalg.LinAlgError as e:
    print("LinAlgError:", e)
a = np.arange(24).reshape(2, 3, 4)
print(a.strides, a.T.flags['C_CONTIGUOUS'], a.swapaxes(0, 2).shape)
print(np.array2string(np.linspace(0, 1, 5), precision=3, separator=', '))
with np.printoptions(precision=2, suppress=True):
    print(np.array([1e-10, 1.23456, 1000.5]))
s = np.array([("Bob", 30, 1.5), ("Al", 25, 2.5)], dtype=[("name", "U10"), ("age", "i4"), ("w", "f8")])
print(s["age"].mean(), s[s["age"] > 26]["name"], np.sort(s, order="age"))
print(np.datetime64("2024-03-01") - np.datetime64("2024-02-01"), np.arange("2024-01", "2024-04", dtype="datetime64[M]"))
print(np.histogram(x[:, 0], bins=4, range=(-1, 1)))
print(np.ma.masked_invalid([1, np.nan, 3]).mean())
print(f"{1234567.891:,.2f} {0.000123:.3e} {255:#x} {'abc':^9}|{3:+d}")
print(*map(str.upper, "ab"), sep="-", end="!\n")
print(np.vectorize(lambda a, b: a if a > b else b)([1, 5], [3, 2]))
print(sys.version_info >= (3, 8))
