# Objects beside arrays: __array__, __array_ufunc__, __array_priority__, indices, attributes.
import numpy as np
class P:
    def __init__(self, v): self.v = np.asarray(v)
    def __array__(self, dtype=None, copy=None): return self.v
    def __repr__(self): return f'P({self.v})'
p = P([1, 2, 3])
print(np.asarray(p), np.sum(p), p.v + 1, np.add(p, 1), np.array([1,2,3]) + p)
class Q:
    __array_ufunc__ = None
    def __radd__(self, o): return ('radd', type(o).__name__)
    def __rmul__(self, o): return ('rmul', o)
    def __add__(self, o): return ('add', type(o).__name__)
    def __eq__(self, o): return 'eq'
    def __rmatmul__(self, o): return 'rmatmul'
print(np.arange(3) + Q(), Q() + np.arange(3), np.float64(2) * Q(), np.arange(3) == Q(), np.ones((2,2)) @ Q())
class R:
    __array_priority__ = 1000
    def __rsub__(self, o): return ('rsub', o)
print(np.arange(3) - R())
class S:
    def __radd__(self, o): return 'S.radd'
print(np.float64(1) + S(), np.int64(1) + S())
class M:
    def __init__(self, w): self.w = w; self.hist = []
    def __call__(self, x):
        y = x @ self.w
        self.hist.append(y)
        return np.tanh(y)
m = M(np.eye(3))
x = np.ones((2, 3))
for _ in range(3): x = m(x)
print(x.shape, len(m.hist), m.hist[0] is m.hist[1], m.hist[0])
class T:
    def __init__(self): self.a = np.zeros(3)
    def step(self):
        self.a += 1
        self.a[0] = 5
        return self.a
t = T(); t.step(); b = t.step(); b[1] = 100
print(t.a, b is t.a)
class Lay:
    def __init__(self, n): self.W = np.arange(n * n).reshape(n, n) * 1.0
    @property
    def T(self): return self.W.T
l = Lay(2)
l.W[0, 1] = 9; l.W *= 2; l.W = l.W + 1
print(l.T, l.W)
class G:
    def __iter__(self):
        for r in np.eye(2): yield r
print([r for r in G()], sum(G()))
class I:
    def __index__(self): return 1
print(np.arange(5)[I()], np.arange(6).reshape(2, 3)[I(), I()], np.zeros(I()), np.arange(5)[I():])
def gen():
    a = np.zeros(2)
    while True:
        d = yield a
        a = a + d
g = gen(); next(g)
print(g.send(1), g.send(np.array([1, 2])))
class Mat:
    def __init__(self, a): self.a = a
    def __matmul__(self, o): return Mat(self.a @ getattr(o, 'a', o))
    def __getitem__(self, i): return self.a[i]
    def __setitem__(self, i, v): self.a[i] = v
    def __len__(self): return len(self.a)
    def __iter__(self): return iter(self.a)
    def __eq__(self, o): return (self.a == o.a).all()
    def __iadd__(self, v): self.a += v; return self
    def __neg__(self): return Mat(-self.a)
    def __abs__(self): return np.abs(self.a)
    def __float__(self): return float(self.a.sum())
    def __bool__(self): return bool(self.a.any())
    def __contains__(self, v): return v in self.a
    def __repr__(self): return 'Mat' + str(self.a.tolist())
    def __array__(self, dtype=None, copy=None): return self.a if dtype is None else self.a.astype(dtype)
m = Mat(np.arange(4.0).reshape(2, 2))
print(m @ m, m @ np.eye(2), m[0], m[1, 1], m[:, 0], len(m), list(m), m == Mat(m.a.copy()), -m, abs(m), float(m), bool(m), 3.0 in m, np.mean(m), np.vstack([m, m]).shape, np.concatenate([m, m], axis=1).shape)
m[0] = 7; m += 1
print(m, np.array(m).dtype, np.array([m, m]).shape, np.dot(m, m), m.a.max())
k = m
k += np.ones(2)
print(k is m, m)
class Layer:
    def __init__(self, n, rng): self.w = rng.standard_normal((n, n)).round(1); self.calls = 0
    def __call__(self, x):
        self.calls += 1
        self.last = x
        self.w += 0.5
        y = x @ self.w
        return np.maximum(y, 0)
class Net:
    def __init__(self, *layers): self.layers = layers
    def __call__(self, x):
        for l in self.layers: x = l(x)
        return x
rng = np.random.default_rng(0)
net = Net(Layer(3, rng), Layer(3, rng))
out = [net(np.ones((1, 3))) for _ in range(3)]
print([o.round(2).tolist() for o in out], net.layers[0].calls, net.layers[0].last, net.layers[1].w.shape)
class Acc:
    total = np.zeros(2)
    def add(self, x):
        self.total = self.total + x
        return self
a = Acc(); b = a.total
a.add(1).add(np.array([1, 2]))
print(a.total, Acc.total, b)
class Cached:
    def __init__(self): self.c = None
    def get(self):
        if self.c is None: self.c = np.arange(3) * 2.0
        return self.c
c = Cached()
x = c.get(); x = c.get() + 1; y = c.get()
for _ in range(3):
    x = c.get()
    x = x * 2
print(x, y, c.c, y is c.c)
class Ret:
    def __init__(self): self.v = np.ones(2)
    def __add__(self, o): return self.v
r = Ret()
z = r + 1
z = r + 2
z = 5
print(r.v)
def chunks(a, n):
    for i in range(0, len(a), n): yield a[i:i + n]
print([c.sum() for c in chunks(np.arange(10), 3)], np.array(list(chunks(np.arange(6), 2))))
def running():
    s = np.zeros(2)
    while True:
        v = yield s
        s += v
r = running(); next(r)
first = r.send(np.ones(2)); second = r.send(np.ones(2))
print(first is second, first)
data = {np.int64(1): 'a', 2: 'b'}
print(data[1], data[np.int64(2)])
print(sorted([Mat(np.array([3.0])), Mat(np.array([1.0]))], key=float), max([np.float64(2), 3]))
