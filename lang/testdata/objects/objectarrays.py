# Arrays of Python's values.
import numpy as np
from fractions import Fraction
from decimal import Decimal
def show(*xs):
    for x in xs: print(repr(x))
a = np.array([None, 'a', 1, [1, 2]], dtype=object)
show(a, a.shape, a.dtype, a.dtype == object, len(a), a[0], a[1:3], isinstance(a, np.ndarray), type(a), a.ndim, a.size)
print(a)
b = np.array([[1, 'abc'], [None, 2.5]], dtype=object)
show(b, b.T, b[0], b[:, 1], b[[1, 0]], b[b == 1], b.ravel(), b.reshape(4), b.flatten(), b.tolist())
print(b)
e = np.empty(3, dtype=object); e[0] = [1]; e[1:] = 7; show(e, np.zeros(2, dtype=object), np.full((2, 2), None, dtype=object))
f = np.array([Fraction(1, 2), Fraction(1, 3)], dtype=object)
show(f + 1, 1 + f, f * f, f.sum(), f.max(), np.sum(f), f > Fraction(2, 5), -f, np.add(f, f), f @ f, np.dot(f, f), f.mean(), f.cumsum(), f.prod())
n = np.arange(6).reshape(2, 3).astype(object)
show(n, n + n, n.sum(axis=0), n.sum(axis=1, keepdims=True), n.max(axis=0), n ** 30, n.astype(int), n.astype(float).dtype, n + np.array([10, 20, 30]), np.array([1, 2, 3]) * n)
show(np.concatenate([f, f]), np.stack([f, f]), np.vstack([n, n]).shape, np.where(n > 2, n, None), np.sort(np.array([3, 1, 2], dtype=object)), np.argsort(np.array([3, 1, 2], dtype=object)))
show(np.unique(np.array(['b', 'a', 'b'], dtype=object)), np.isin(np.array(['b', 'a'], dtype=object), ['a']), np.array_equal(f, f), np.nonzero(np.array([0, 'x', None, 2], dtype=object)))
v = n[:, 1]; v[0] = 'changed'; show(n); n[n == 5] = -1; show(n);
show([x for x in f], 'a' in np.array(['a'], dtype=object), np.array([], dtype=object), np.array(None, dtype=object), np.empty((0, 3), dtype=object))
show(np.array([[1, 2], [3]], dtype=object), np.array([[[1], [2]], [[3], [4, 5]]], dtype=object), np.append(f, 1), np.tile(f, 2), np.repeat(f, 2), np.copy(f), np.zeros_like(f))
show(np.array(['x' * 30, 'y' * 30, 'z' * 30], dtype=object), np.arange(40).astype(object), np.array([['x' * 40, 'y' * 40]] * 2, dtype=object))
show(np.array([Decimal('1.1'), Decimal('2.2')], dtype=object).sum(), np.array([True, None, 0], dtype=object).any(), np.all(np.array([1, 1], dtype=object)), np.dtype(object), np.dtype('O').kind, np.min(f), np.argmax(f))
for t in ("np.sqrt(f)", "f < 'a'", "a + 1", "np.isnan(f)", "f[5]", "f[1] + 'a'", "len(np.array(1, dtype=object))", "n.reshape(5)", "f + np.array([1, 2, 3])", "bool(f)"):
    try: show(eval(t))
    except Exception as x: print(t, type(x).__name__, str(x)[:90])
f[:] = 0; show(f); f[...] = [5, 6]; show(f, f.item(1), np.swapaxes(n, 0, 1), n.T.copy(), n[::-1], n[..., None].shape, n[1, 2], n[(1, 2)], n[[0, 1], [1, 1]])
words = np.array(['apple', 'Bob', 'cat'], dtype=object)
show(words + '!', words == 'Bob', words[words != 'Bob'], np.array([len(w) for w in words]), words.max(), 'p: ' + words)


class P:
    def __init__(self, n):
        self.n = n

    def __repr__(self):
        return f"P({self.n})"

    def __lt__(self, other):
        return self.n < other.n

    def __add__(self, other):
        return P(self.n + getattr(other, "n", other))

    def __eq__(self, other):
        return isinstance(other, P) and self.n == other.n


ps = np.array([P(3), P(1), P(2)])
show(ps, np.sort(ps), ps.argsort(), ps + 1, ps.sum(), ps == P(1), np.array([None, 1]), np.asarray(["a", None]), np.array([{1: 2}, {}]), np.array([Fraction(1, 2), 3]))
show(np.array({"a": 1}), np.array([len, str]).shape, np.full(2, None), np.array([[P(1), 2], [3, None]]).T, np.unique(ps + ps)[0], np.any(ps == P(2)))
g = np.empty((2, 2), dtype=object)
for i in range(2):
    for j in range(2):
        g[i, j] = [i] * j
g[0, 0].append("x")
show(g, g[1, 1], np.array(["a", "bb"], dtype="O").astype(str), np.array([1, 2.5], dtype=object).astype(int), f"{ps}", np.split(n, 2), np.delete(words, 1), np.insert(words, 1, None))
