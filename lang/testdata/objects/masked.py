# numpy.ma.
import numpy as np
import numpy.ma as ma

print(repr(ma.array([1, 2, 3], mask=[0, 1, 0])), ma.array([1.5, 2, 3], mask=[0, 1, 0]), repr(ma.array([1.5, 2, 3])), ma.array([1., 2.]))
print(repr(ma.masked_array([[1, 2], [3, 4]], mask=[[0, 1], [0, 0]])), ma.array([[1., 20.], [3, 4]], mask=[[0, 1], [0, 0]]))
print(repr(ma.masked_all(3)), repr(ma.array([1, 2], dtype='i2', mask=[1, 0])), repr(ma.array(['a', 'bb'], mask=[0, 1])), repr(ma.array([True, False], mask=[1, 0])), repr(ma.array([1 + 2j, 3], mask=[0, 1])))

x = ma.array([1., -1., 4., 9.], mask=[0, 0, 0, 1])
print(x + 1, 1 - x, x * x, x / 2, 2 / x, x ** 2, -x, abs(x), x // 2, x % 3, x == 4, x > 1, x != 4, x < 9)
print(np.sqrt(x), np.log(x), ma.sqrt(x), ma.log(x), np.exp(x), np.add(x, 1), np.maximum(x, 2), 1 / ma.array([0., 1, 2]), ma.array([1, 2]) / ma.array([0, 2]))
print(x + ma.array([1, 2, 3, 4], mask=[1, 0, 0, 0]), np.array([1., 2, 3, 4]) + x, np.array([1., 2, 3, 4]) * x, [1, 2, 3, 4] + x)

x = ma.array([[1., 2., 3.], [4., 5., 6.]], mask=[[0, 1, 0], [1, 1, 1]])
for f in ('sum', 'mean', 'prod', 'min', 'max', 'std', 'var', 'count', 'any', 'all', 'ptp', 'argmin', 'argmax', 'cumsum'):
    for axis in (None, 0, 1):
        print(f, axis, repr(getattr(x, f)(axis=axis)))
print(x.mean(axis=0, keepdims=True), x.sum(1), type(x.sum()), type(x.mean()), x[1].sum(), x[1, 0] is ma.masked, x[0, 0])
print(np.mean(x), np.sum(x, axis=0), np.max(x), ma.median(x, axis=1), ma.average(x), ma.average([1., 2, 3], weights=[3, 1, 0]))

x = ma.masked_where(np.arange(6) > 3, np.arange(6)); print(x, x.filled(), x.filled(-1), x.compressed(), x.count(), x.mask, x.data, x.fill_value)
print(ma.masked_equal([1, 2, 3, 2], 2), repr(ma.masked_equal([1, 2, 3, 2], 2)), ma.masked_greater([1, 2, 3], 2), ma.masked_less([1, 2, 3], 2), ma.masked_inside([1, 2, 3], 2, 3), ma.masked_outside([1, 2, 3], 1, 2), ma.masked_invalid([1, np.nan, np.inf]), ma.masked_values([1.0, 1.1, 2], 1.1), ma.masked_not_equal([1, 2], 1), ma.fix_invalid([1, np.nan]))
print(repr(ma.masked_invalid(np.array([1., 2.]))), repr(ma.masked_where([False, False], [1, 2])), repr(ma.masked_greater(np.array([1, 2]), 5)))

x = ma.arange(5); x[1] = ma.masked; print(repr(x)); x[1] = 7; print(x, x.mask); x[2:4] = ma.masked; print(x); x.mask = [0, 1, 0, 0, 1]; print(x, x.mask.tolist()); x[x > 2] = ma.masked; print(x)
x = ma.array([1, 2, 3], mask=[0, 1, 0], hard_mask=True); x[:] = 9; print(x, x.data); x.soften_mask(); x[1] = 5; print(x)
x = ma.array([3, 1, 2], mask=[0, 1, 0]); y = x.copy(); y.sort(); print(y, x, ma.sort(x), x.argsort(), x.tolist(), list(x), len(x), 3 in x); x += 1; print(x); x -= ma.array([1, 1, 1], mask=[1, 0, 0]); print(x)
print(x.reshape(3, 1), x.T, x.ravel(), x[::-1], x[[0, 2]], x[np.array([True, False, True])], x.astype(float), x.shape, x.ndim, x.size, x.dtype)

print(ma.masked, repr(ma.masked), ma.masked + 1, 1 + ma.masked, ma.masked == 1, bool(ma.masked), ma.is_masked(ma.array([1, 2])), ma.is_masked(ma.array([1, 2], mask=[0, 1])), ma.getmask(ma.array([1])), ma.getmaskarray(ma.array([1, 2])), ma.nomask, ma.isMaskedArray(ma.array(1)), ma.getdata(ma.array([1])))
print(ma.array([1, ma.masked, 3]), ma.concatenate([ma.array([1, 2], mask=[0, 1]), [3]]), ma.where(ma.array([True, False, True], mask=[0, 0, 1]), [1, 2, 3], [4, 5, 6]), ma.vstack([ma.array([1, 2], mask=[1, 0]), [3, 4]]))
print(ma.zeros(2), ma.ones((2, 2)), ma.mask_or(np.array([True, False]), np.array([False, False])), ma.allclose([1, 2], ma.array([1, 3], mask=[0, 1])), ma.dot(ma.array([[1, 2], [3, 4]], mask=[[1, 0], [0, 0]]), [[1, 0], [0, 1]]), ma.unique(ma.array([1, 2, 1, 3], mask=[0, 0, 0, 1])), ma.diff(ma.array([1, 4, 9], mask=[0, 0, 1])), ma.compress_rows(ma.array([[1, 2], [3, 4]], mask=[[0, 1], [0, 0]])))

x = ma.array(np.arange(2000), mask=np.arange(2000) % 3 == 0); print(x); print(repr(x)); print(ma.array(np.arange(40.0), mask=np.arange(40) % 3 == 0)); print(repr(ma.array(np.arange(60).reshape(3, 20) * 1.5, mask=False)))
print(ma.array(np.arange(24).reshape(2, 3, 4), mask=np.arange(24).reshape(2, 3, 4) % 5 == 0)); print(repr(ma.array(np.arange(8).reshape(2, 2, 2), mask=True)))

data = ma.masked_values(np.array([12.1, -999, 14.3, 11.8, -999, 13.0]), -999)
print(data.mean().round(3), data.std().round(3), data.max(), data.min(), f'{data.mean():.2f}', data - data.mean(), data.anom(), ma.count_masked(data), (data > 12).sum(), data[~data.mask])
t = ma.array([[1, 2, 3], [4, 5, 6]], mask=[[0, 0, 1], [0, 1, 0]]); print(t.sum(axis=0), t * [1, 10, 100], t + t.mean(), t / t.sum(axis=1)[:, None], t.T, t[:, 1], t[0], (t == 4).filled(False), np.where(t.mask, -1, t.data), t.cumsum(1), t.max(axis=1), t.filled(t.mean()))

print(repr(ma.masked_invalid(np.array([1., 2.]))))
print(repr(ma.masked_where([False, False], [1, 2])))
print(repr(ma.masked_greater(np.array([1, 2]), 5)))
print(repr(ma.masked_equal([1, 2], 5)), repr(ma.masked_values([1., 2], 5)))

x = np.ma.masked_array([1, 2, 3], mask=[0, 1, 0])
class A:
    def __array_ufunc__(self, ufunc, method, *a, **k): return ufunc.__name__
print(np.arange(2) + A(), np.arange(2) * A(), np.arange(2) < A(), np.float64(2) - A())

from numpy import ma
from numpy.ma import masked_array, masked
print(masked_array([1], mask=[1]), ma.MaskedArray.__name__, isinstance(ma.masked, ma.MaskedArray))
def stats(v):
    v = np.ma.masked_less(v, 0)
    return v.mean(), v.count()
print(stats(np.array([1., -1, 3])))
for m in np.ma.array([1, 2], mask=[0, 1]): print(m)
