# NumPy's less usual functions for arrays of Python's values: what they make of others, by
# operators of the elements. numpy._objects has the arrays and the usual functions.
import itertools
import math
import operator

import numpy as np
from numpy._objects import _accumulate, _along, _call, _each, _is_object, _is_ours, _items, _new, _order, _over, _reduce, _rows, _shape_text, _sort, _truths, asarray, dot, mean, unique, ndarray


def _as_int(total, count):
    """A quotient as NumPy takes it: by an integer of its own."""
    return total / np.intp(count)


def _cut(a, axis, part):
    at = np.moveaxis(a._at, axis, 0)[part]
    return _over(a._data, np.moveaxis(at, 0, axis))


# Figures.

def var(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=None, mean=None, correction=None):
    rows, shape, whole = _rows(a, axis)
    results = []
    for row in rows:
        middle = _summed(row) / len(row)
        off = [x - middle for x in row]
        squares = [x * x.conjugate() for x in off]
        results.append(_as_int(_summed([x.real for x in squares]), max(len(row) - (ddof if correction is None else correction), 0)))
    return _new(results, whole) if keepdims else _new(results, shape) if shape else results[0]


def _summed(row):
    total = row[0] if row else 0
    for x in row[1:]:
        total = total + x
    return total


def std(a, axis=None, **kw):
    return np.sqrt(var(a, axis, **kw))


def median(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    rows, shape, whole = _rows(a, axis)
    results = []
    for row in rows:
        row = [row[i] for i in _order(row)]
        half = len(row) // 2
        middle = row[half:half + 1] if len(row) % 2 else row[half - 1:half + 1]
        results.append(_as_int(_summed(middle), len(middle)))
    return _new(results, whole) if keepdims else _new(results, shape) if shape else results[0]


def average(a, axis=None, weights=None, returned=False, *, keepdims=False):
    if weights is None:
        return mean(a, axis, keepdims=keepdims)
    a, w = asarray(a), asarray(weights)
    if w.shape != a.shape:
        w = w.reshape([n if i == axis % a.ndim else 1 for i, n in enumerate(a.shape)])
    products, weighed = _each(operator.mul, a, w), _each(lambda x, y: y, a, w)
    return _reduce("add", products, axis, keepdims) / _reduce("add", weighed, axis, keepdims)


def ptp(a, axis=None, out=None, keepdims=False):
    return np.max(asarray(a), axis=axis, keepdims=keepdims) - np.min(asarray(a), axis=axis, keepdims=keepdims)


def nansum(a, axis=None, dtype=None, out=None, keepdims=False, initial=0, where=True):
    return _reduce("add", _each(lambda x: x if x == x else 0, asarray(a)), axis, keepdims)


# Along an axis.

def diff(a, n=1, axis=-1, prepend=None, append=None):
    a = asarray(a)
    parts = [x for x in (prepend, a, append) if x is not None]
    if len(parts) > 1:
        a = np.concatenate([asarray(x) if asarray(x).ndim else asarray([x]) for x in parts], axis=axis)
    for _ in range(n):
        a = _each(operator.sub, _cut(a, axis, slice(1, None)), _cut(a, axis, slice(None, -1)))
    return a


def trapezoid(y, x=None, dx=1.0, axis=-1):
    y = asarray(y)
    d = dx if x is None else diff(asarray(x))
    pairs = _each(operator.add, _cut(y, axis, slice(1, None)), _cut(y, axis, slice(None, -1)))
    return _reduce("add", _each(lambda d, p: d * p / 2.0, d, pairs), axis)


def partition(a, kth, axis=-1, kind=None, order=None):
    return _sort(a, axis)


def argpartition(a, kth, axis=-1, kind=None, order=None):
    return np.argsort(asarray(a), axis=axis)


def lexsort(keys, axis=-1):
    rows = [_items(asarray(k)) for k in keys]
    places = list(range(len(rows[0])))
    for row in rows:
        places = [places[i] for i in _order([row[p] for p in places])]
    return np.array(places)


def searchsorted(a, v, side="left", sorter=None):
    row = _items(asarray(a))
    if sorter is not None:
        row = [row[i] for i in sorter]
    v = asarray(v)

    def place(x):
        low, high = 0, len(row)
        while low < high:
            at = (low + high) // 2
            if row[at] < x or side == "right" and not x < row[at]:
                low = at + 1
            else:
                high = at
        return low

    made = np.array([place(x) for x in _items(v)], dtype=np.intp).reshape(v.shape)
    return made if v.ndim else made[()]


def apply_along_axis(func1d, axis, arr, *args, **kwargs):
    arr = asarray(arr)
    at = np.moveaxis(arr._at, axis, -1)
    made = np.array([func1d(_over(arr._data, row), *args, **kwargs) for row in at.reshape(-1, at.shape[-1])])
    made = made.reshape(at.shape[:-1] + made.shape[1:])
    return np.moveaxis(made, -1, axis) if made.ndim == arr.ndim else made


# Products.

def outer(a, b, out=None):
    a, b = asarray(a).ravel(), asarray(b).ravel()
    return _each(operator.mul, a.reshape((-1, 1)), b)


def inner(a, b):
    b = asarray(b)
    return dot(a, b if b.ndim < 2 else _over(b._data, np.moveaxis(b._at, -1, -2)))


def vdot(a, b):
    return dot(_call("conjugate", [asarray(a).ravel()], {}), asarray(b).ravel())


def tensordot(a, b, axes=2):
    a, b = asarray(a), asarray(b)
    left, right = (list(range(a.ndim - axes, a.ndim)), list(range(axes))) if isinstance(axes, int) else ([x] if isinstance(x, int) else list(x) for x in axes)
    left, right = [x % a.ndim for x in left], [x % b.ndim for x in right]
    rest, others = [x for x in range(a.ndim) if x not in left], [x for x in range(b.ndim) if x not in right]
    shape = tuple(a.shape[x] for x in rest) + tuple(b.shape[x] for x in others)
    count = math.prod(a.shape[x] for x in left)
    made = dot(a.transpose(rest + left).reshape(-1, count), b.transpose(right + others).reshape(count, -1))
    return made.reshape(shape)


def kron(a, b):
    a, b = asarray(a), asarray(b)
    n = max(a.ndim, b.ndim)
    a, b = a.reshape((1,) * (n - a.ndim) + tuple(a.shape)), b.reshape((1,) * (n - b.ndim) + tuple(b.shape))
    wide = _each(operator.mul, a.reshape([m for x in a.shape for m in (x, 1)]), b.reshape([m for x in b.shape for m in (1, x)]))
    return wide.reshape([x * y for x, y in zip(a.shape, b.shape)])


def convolve(a, v, mode="full"):
    a, v = _items(asarray(a).ravel()), _items(asarray(v).ravel())
    if len(v) > len(a):
        a, v = v, a
    full = [_summed([a[j] * v[i - j] for j in range(max(0, i - len(v) + 1), min(i + 1, len(a)))]) for i in range(len(a) + len(v) - 1)]
    if mode == "same":
        full = full[(len(v) - 1) // 2:][:len(a)]
    elif mode == "valid":
        full = full[len(v) - 1:len(a)]
    return _new(full, (len(full),))


def cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    a, b = asarray(a), asarray(b)
    x, y, z = (a[..., i] for i in range(3))
    u, v, w = (b[..., i] for i in range(3))
    return np.stack([asarray(c) for c in (y * w - z * v, z * u - x * w, x * v - y * u)], axis=-1)


def trace(a, offset=0, axis1=0, axis2=1, dtype=None, out=None):
    return _reduce("add", asarray(a).diagonal(offset, axis1, axis2), -1)


def matrix_power(a, n):
    a = asarray(a)
    if n < 0:
        return matrix_power(np.linalg.inv(a), -n)
    made = _new([int(i == j) for i in range(len(a)) for j in range(len(a))], a.shape)
    while n:
        if n & 1:
            made = dot(made, a)
        a, n = dot(a, a) if n > 1 else a, n >> 1
    return made


def polyval(p, x):
    y = asarray(x) if isinstance(x, (list, tuple, np.ndarray)) else x
    made = 0
    for c in _items(asarray(p)):
        made = made * y + c
    return made


# Element by element.

def clip(a, a_min=None, a_max=None, out=None, *, min=None, max=None, **kw):
    low, high = min if a_min is None else a_min, max if a_max is None else a_max
    made = asarray(a) if low is None else _call("maximum", [a, low], {})
    made = made if high is None else _call("minimum", [made, high], {})
    if out is None:
        return made
    out[...] = made
    return out


def around(a, decimals=0, out=None):
    if decimals:
        a = _each(operator.mul if decimals > 0 else operator.truediv, a, 10.0 ** abs(decimals))
    return _call("rint", [asarray(a)], {})


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    return asarray(x, copy=copy)


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    return _each(lambda x, y: abs(x - y) <= atol + rtol * abs(y), a, b, tests=True)


# Sets.

def setdiff1d(ar1, ar2, assume_unique=False):
    a, b = asarray(ar1), _items(asarray(ar2))
    a = a.ravel() if assume_unique else unique(a)
    kept = [x for x in _items(a) if not any(bool(x == y) for y in b)]
    return _new(kept, (len(kept),))


def intersect1d(ar1, ar2, assume_unique=False, return_indices=False):
    b = _items(asarray(ar2))
    kept = [x for x in _items(unique(ar1)) if any(bool(x == y) for y in b)]
    return _new(kept, (len(kept),))


# Making arrays, and moving elements with others between them.

def _made(name):
    """A function that makes numbers, as objects: where these are asked for."""
    def makes(*args, dtype=None, **kw):
        if not _is_object(dtype) and not any(x is object for x in args):
            return NotImplemented
        if name in ("eye", "identity", "tri"):
            kw["dtype"] = int
        return asarray(getattr(np, name)(*(x for x in args if x is not object), **kw))

    return makes


def arange(*args, dtype=None, **kw):
    args = [x for x in args if x is not object]
    start, stop, step = (0, args[0], 1) if len(args) == 1 else args if len(args) == 3 else (*args, 1)
    count = max(math.ceil((stop - start) / step), 0)
    return _new([start + i * step for i in range(count)], (count,))


def fromiter(iter, dtype, count=-1, *, like=None):
    row = list(iter) if count < 0 else list(itertools.islice(iter, count))
    return _new(row, (len(row),))


def full_like(a, fill_value, dtype=None, order="K", subok=True, shape=None):
    return np.full(np.shape(a) if shape is None else shape, fill_value, dtype=object)


def _kept(choose):
    def keeps(m, k=0):
        m = asarray(m)
        stays = choose(np.ones(m.shape[-2:], dtype=bool), k)
        return np.where(np.broadcast_to(stays, m.shape), m, asarray(0))

    return keeps


def diag(v, k=0):
    v = asarray(v)
    if v.ndim == 2:
        return v.diagonal(k)
    n = len(v) + abs(k)
    made = np.zeros((n, n), dtype=object)
    for i, x in enumerate(_items(v)):
        made[i + max(-k, 0), i + max(k, 0)] = x
    return made


def select(condlist, choicelist, default=0):
    made = asarray(default)
    for cond, choice in zip(reversed(list(condlist)), reversed(list(choicelist))):
        made = np.where(_truths(cond), asarray(choice), made)
    return made


def meshgrid(*xi, copy=True, sparse=False, indexing="xy"):
    rows = [asarray(x).ravel() if _is_ours(x) else np.ravel(x) for x in xi]
    grids = np.meshgrid(*(np.arange(len(x)) for x in rows), sparse=sparse, indexing=indexing)
    return tuple(x[g] for x, g in zip(rows, grids))


def sliding_window_view(x, window_shape, axis=None, **kw):
    x = asarray(x)
    return _over(x._data, np.lib.stride_tricks.sliding_window_view(x._at, window_shape, axis))


def put(a, ind, v, mode="raise"):
    values = itertools.cycle(_items(asarray(v).ravel()))
    for i, x in zip(a._at.ravel()[ind].ravel().tolist() if not isinstance(ind, int) else [int(a._at.ravel()[ind])], values):
        a._data[i] = x


def fill_diagonal(a, val, wrap=False):
    for i in range(min(a.shape)):
        a[(i,) * a.ndim] = val


# Types, and walks.

def _object_type(*args, **kw):
    return np.dtype(object)


def _cast(name, to):
    def refuses(*args, **kw):
        raise TypeError(f"Cannot cast array data from dtype('O') to dtype('{to}') according to the rule 'safe'")

    return refuses


functions = {f.__name__: f for f in (var, std, median, average, ptp, nansum, diff, trapezoid, partition, argpartition, lexsort, searchsorted, apply_along_axis, outer, inner, vdot,
                                     tensordot, kron, convolve, cross, trace, matrix_power, polyval, clip, around, nan_to_num, isclose, setdiff1d, intersect1d, fromiter, full_like,
                                     arange, diag, select, meshgrid, sliding_window_view, put, fill_diagonal)}
functions.update({name: _made(name) for name in ("linspace", "logspace", "geomspace", "eye", "identity", "tri", "indices", "fromfunction")})
functions.update(round=around, allclose=lambda a, b, **kw: bool(np.all(isclose(a, b, **kw))), triu=_kept(np.triu), tril=_kept(np.tril), result_type=_object_type, promote_types=_object_type,
                 can_cast=lambda from_, to, casting="safe": _is_object(to) or casting == "unsafe", interp=_cast("interp", "float64"), bincount=_cast("bincount", "int64"),
                 real=lambda val: asarray(val).real, imag=lambda val: asarray(val).imag, ndenumerate=lambda arr: iter(zip(np.ndindex(asarray(arr).shape), _items(asarray(arr)))))
